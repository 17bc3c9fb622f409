// Predicate formats, by recursive descent. From weak to strong: OR, AND, NOT, comparisons, UNION and its like, `|`, `^`, `&`,
// `<< >>`, `+ -`, `* /`, `**`, a sign or `~`, key paths and indexes behind a term.
//
// Parts of one kind of compound that stand side by side become one compound, as Foundation prints them. Conversions take
// their arguments in order.
import CRuntime
import ObjCVM

struct PredicateParser {
  enum Failure: Error {
    case syntax
    case exception(ListingException)
  }

  private let world: World
  private let tokens: [PredicateToken]
  private var position = 0
  private let arguments: FormatArguments
  private var nextArgument = 0
  private var depth = 0
  private static let depthLimit = 200

  init(_ world: World, _ text: String, _ arguments: FormatArguments) throws(Failure) {
    self.world = world
    self.arguments = arguments
    var scanner = PredicateScanner(text)
    do throws(PredicateScanner.Problem) { tokens = try scanner.scan() } catch { throw .syntax }
  }

  private var token: PredicateToken { tokens[position] }
  private mutating func advance() { if position < tokens.count - 1 { position += 1 } }

  private mutating func eat(_ symbol: String) -> Bool {
    guard token == .symbol(symbol) else { return false }
    advance()
    return true
  }
  private mutating func eat(keyword: String) -> Bool {
    guard token.keyword == keyword else { return false }
    advance()
    return true
  }
  private mutating func expect(_ symbol: String) throws(Failure) {
    if !eat(symbol) { throw .syntax }
  }

  private mutating func nested<Value>(_ body: (inout PredicateParser) throws(Failure) -> Value)
    throws(Failure) -> Value
  {
    depth += 1
    defer { depth -= 1 }
    guard depth < Self.depthLimit else { throw .syntax }
    return try body(&self)
  }

  /// A whole format as a predicate, autoreleased.
  mutating func parsePredicate() throws(Failure) -> ObjectPointer {
    let predicate = try disjunction()
    guard token == .end else { throw .syntax }
    return predicate
  }

  /// A whole format as an expression.
  mutating func parseExpression() throws(Failure) -> ExpressionNode {
    let node = try expression()
    guard token == .end else { throw .syntax }
    return node
  }

  private func autoreleased(_ object: ObjectPointer) -> ObjectPointer {
    fwd_autorelease(object)
    return object
  }

  // MARK: Compounds

  private mutating func disjunction() throws(Failure) -> ObjectPointer {
    try nested { (parser: inout PredicateParser) throws(Failure) -> ObjectPointer in
      var parts = [try parser.conjunction()]
      while parser.eat(keyword: "OR") || parser.eat("||") { parts.append(try parser.conjunction()) }
      return parts.count == 1 ? parts[0] : parser.compound(.or, parts)
    }
  }

  private mutating func conjunction() throws(Failure) -> ObjectPointer {
    var parts = [try negation()]
    while eat(keyword: "AND") || eat("&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : compound(.and, parts)
  }

  private func compound(_ kind: CompoundState.Kind, _ parts: [ObjectPointer]) -> ObjectPointer {
    autoreleased(world.makeCompound(kind, parts))
  }

  private mutating func negation() throws(Failure) -> ObjectPointer {
    if eat(keyword: "NOT") || eat("!") {
      return try nested { (parser: inout PredicateParser) throws(Failure) -> ObjectPointer in
        parser.compound(.not, [try parser.negation()])
      }
    }
    if eat(keyword: "TRUEPREDICATE") { return autoreleased(world.makeTruth(true)) }
    if eat(keyword: "FALSEPREDICATE") { return autoreleased(world.makeTruth(false)) }
    if token == .symbol("("), let inner = try parenthesized() { return inner }
    if case .argument("@") = token, let object = try argument(at: nextArgument, .word)?.objectValue,
      world.isObject(object),
      world.isKind(object, of: "NSPredicate")
    {
      advance()
      nextArgument += 1
      return object
    }
    return try comparison()
  }

  /// A predicate in parentheses; nil when they begin an expression instead.
  private mutating func parenthesized() throws(Failure) -> ObjectPointer? {
    let start = self
    advance()
    do throws(Failure) {
      let inner = try disjunction()
      if eat(")"), !isOperator { return inner }
    } catch {
      if case .exception = error { throw error }
    }
    self = start
    return nil
  }

  private var isOperator: Bool {
    switch token {
    case .symbol(let symbol):
      [".", "[", "==", "=", "!=", "<>", "<", ">", "<=", ">=", "=<", "=>"].contains(symbol)
        || Self.operators.contains { level in level.contains { $0.symbol == symbol } }
    case .word:
      ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "MATCHES", "IN", "BETWEEN"].contains(
        token.keyword ?? "") || Self.setOperators.contains(token.keyword ?? "")
    default: false
    }
  }

  // MARK: Comparisons

  private mutating func comparison() throws(Failure) -> ObjectPointer {
    var modifier = PredicateModifier.direct
    var isNone = false
    if eat(keyword: "ANY") || eat(keyword: "SOME") {
      modifier = .any
    } else if eat(keyword: "ALL") {
      modifier = .all
    } else if eat(keyword: "NONE") {
      modifier = .any
      isNone = true
    }
    let left = try expression()
    let comparison = try comparisonOperator()
    let options = try comparisonOptions()
    let right = try expression()
    let made = autoreleased(
      world.makeComparison(
        ComparisonState(left, comparison, right, modifier: modifier, options: options)))
    return isNone ? compound(.not, [made]) : made
  }

  private mutating func comparisonOperator() throws(Failure) -> PredicateOperator {
    let found: PredicateOperator? =
      switch token {
      case .symbol("=="), .symbol("="): .equal
      case .symbol("!="), .symbol("<>"): .notEqual
      case .symbol("<"): .lessThan
      case .symbol(">"): .greaterThan
      case .symbol("<="), .symbol("=<"): .lessThanOrEqual
      case .symbol(">="), .symbol("=>"): .greaterThanOrEqual
      case .word:
        switch token.keyword {
        case "CONTAINS": .contains
        case "BEGINSWITH": .beginsWith
        case "ENDSWITH": .endsWith
        case "LIKE": .like
        case "MATCHES": .matches
        case "IN": .isIn
        case "BETWEEN": .between
        default: nil
        }
      default: nil
      }
    guard let found else { throw .syntax }
    advance()
    return found
  }

  /// `[cd]`
  private mutating func comparisonOptions() throws(Failure) -> UInt {
    guard token == .symbol("["),
      case .word(let letters) = tokens[min(position + 1, tokens.count - 1)],
      tokens[min(position + 2, tokens.count - 1)] == .symbol("]")
    else { return 0 }
    var options: UInt = 0
    for letter in letters.lowercased() {
      switch letter {
      case "c": options |= 1
      case "d": options |= 2
      case "n": options |= 4
      case "l": options |= 8
      default: throw .syntax
      }
    }
    for _ in 0..<3 { advance() }
    return options
  }

  // MARK: Expressions

  /// The operators of two operands with their functions, the weakest first.
  private static let operators: [[(symbol: String, function: String)]] = [
    [("|", "bitwiseOr:with:")], [("^", "bitwiseXor:with:")], [("&", "bitwiseAnd:with:")],
    [("<<", "leftshift:by:"), (">>", "rightshift:by:")],
    [("+", "add:to:"), ("-", "from:subtract:")], [("*", "multiply:by:"), ("/", "divide:by:")],
    [("**", "raise:toPower:")],
  ]
  private static let setOperators = ["UNION", "INTERSECT", "MINUS"]

  private mutating func expression() throws(Failure) -> ExpressionNode {
    try nested { (parser: inout PredicateParser) throws(Failure) -> ExpressionNode in
      var left = try parser.operation()
      while let name = Self.setOperators.first(where: { $0 == parser.token.keyword }) {
        parser.advance()
        left = ExpressionNode(.set(operation: name, left, try parser.operation()))
      }
      return left
    }
  }

  private mutating func operation(_ level: Int = 0) throws(Failure) -> ExpressionNode {
    guard level < Self.operators.count else { return try term() }
    var left = try operation(level + 1)
    while let found = Self.operators[level].first(where: { token == .symbol($0.symbol) }) {
      advance()
      left = ExpressionNode(.function(found.function, [left, try operation(level + 1)]))
    }
    return left
  }

  private mutating func term() throws(Failure) -> ExpressionNode {
    if eat("-") {
      if case .number(let digits) = token {
        advance()
        return try suffixes(of: number("-" + digits))
      }
      return ExpressionNode(
        .function("from:subtract:", [constant(world.makeNumber(0)), try term()]))
    }
    if eat("~") { return ExpressionNode(.function("onesComplement:", [try term()])) }
    return try suffixes(of: try primary())
  }

  /// A constant of an object that comes +1.
  private func constant(_ object: ObjectPointer) -> ExpressionNode {
    defer { fwd_release(object) }
    return ExpressionNode(.constant(object))
  }

  private func number(_ digits: String) -> ExpressionNode {
    if let value = Int(digits) { return constant(world.makeNumber(value)) }
    if digits.hasPrefix("0x"), let value = UInt(digits.dropFirst(2), radix: 16) {
      return constant(world.makeNumber(value))
    }
    return constant(world.makeNumber(Double(digits) ?? 0))
  }

  private mutating func primary() throws(Failure) -> ExpressionNode {
    let first = token
    advance()
    switch first {
    case .number(let digits): return number(digits)
    case .text(let text): return constant(world.makeString(text))
    case .variable(let name):
      return ExpressionNode(.variable(name))
    case .argument(let conversion): return try argument(conversion)
    case .symbol("("):
      let inner = try expression()
      try expect(")")
      return inner
    case .symbol("{"): return ExpressionNode(.aggregate(try list(until: "}")))
    case .word(let word): return try named(word)
    case .symbol, .end: throw .syntax
    }
  }

  private mutating func list(until end: String) throws(Failure) -> [ExpressionNode] {
    var items: [ExpressionNode] = []
    if eat(end) { return items }
    repeat { items.append(try expression()) } while eat(",")
    try expect(end)
    return items
  }

  private mutating func named(_ word: String) throws(Failure) -> ExpressionNode {
    switch word.uppercased() {
    case "SELF": return ExpressionNode(.evaluatedObject)
    case "NIL", "NULL": return ExpressionNode(.constant(nil))
    case "TRUE", "YES": return constant(world.makeNumber(true))
    case "FALSE", "NO": return constant(world.makeNumber(false))
    case "SUBQUERY" where token == .symbol("("): return try subquery()
    case "FUNCTION" where token == .symbol("("): return try function()
    case "TERNARY" where token == .symbol("("): return try conditional()
    case "CAST" where token == .symbol("("):
      advance()
      return ExpressionNode(.function("castObject:toType:", try list(until: ")")))
    default: break
    }
    guard eat("(") else {
      return ExpressionNode(.keyPath(word.hasPrefix("#") ? String(word.dropFirst()) : word))
    }
    let parameters = try list(until: ")")
    let name =
      word.contains(":") || parameters.isEmpty
      ? word : word + String(repeating: ":", count: parameters.count)
    do throws(ListingException) { try ExpressionFunction.check(name, world) } catch {
      throw .exception(error)
    }
    return ExpressionNode(.function(name, parameters))
  }

  /// `TERNARY(predicate, expression, expression)`
  private mutating func conditional() throws(Failure) -> ExpressionNode {
    advance()
    let predicate = try disjunction()
    try expect(",")
    let chosen = try expression()
    try expect(",")
    let other = try expression()
    try expect(")")
    return ExpressionNode(.conditional(predicate, chosen, other))
  }

  /// `FUNCTION(receiver, 'selector:', argument …)`
  private mutating func function() throws(Failure) -> ExpressionNode {
    advance()
    let parts = try list(until: ")")
    guard parts.count >= 2, case .constant = parts[1].kind else { throw .syntax }
    return ExpressionNode(.function("FUNCTION", parts))
  }

  /// `SUBQUERY(collection, $x, predicate)`
  private mutating func subquery() throws(Failure) -> ExpressionNode {
    advance()
    let collection = try expression()
    try expect(",")
    guard case .variable(let name) = token else { throw .syntax }
    advance()
    try expect(",")
    let predicate = try disjunction()
    try expect(")")
    return ExpressionNode(.subquery(collection, variable: name, predicate: predicate))
  }

  /// `.key`, `[index]`
  private mutating func suffixes(of node: ExpressionNode) throws(Failure) -> ExpressionNode {
    var node = node
    while true {
      if token == .symbol("."), case .word(let word) = tokens[min(position + 1, tokens.count - 1)] {
        advance()
        advance()
        node = joined(node, word)
      } else if token == .symbol("."),
        case .argument("K") = tokens[min(position + 1, tokens.count - 1)]
      {
        advance()
        advance()
        node = joined(node, world.string(of: try object(try takeArgument())))
      } else if eat("[") {
        node = ExpressionNode(.function("objectFrom:withIndex:", [node, try index()]))
        try expect("]")
      } else {
        return node
      }
    }
  }

  private func joined(_ node: ExpressionNode, _ key: String) -> ExpressionNode {
    switch node.kind {
    case .keyPath(let path): ExpressionNode(.keyPath(path + "." + key))
    case .path(let operand, let path): ExpressionNode(.path(operand, path + "." + key))
    case .evaluatedObject: ExpressionNode(.path(node, key))
    default: ExpressionNode(.path(node, key))
    }
  }

  private mutating func index() throws(Failure) -> ExpressionNode {
    for name in ["FIRST", "LAST", "SIZE"] where eat(keyword: name) {
      return ExpressionNode(.variable("[" + name))
    }
    return try expression()
  }

  // MARK: Arguments

  private func argument(at index: Int, _ kind: FormatArguments.Kind) throws(Failure)
    -> VariadicArguments.Value?
  {
    do throws(ListingException) { return try arguments.fetch(index, kind, in: world) } catch {
      throw .exception(error)
    }
  }

  private mutating func takeArgument(_ kind: FormatArguments.Kind = .word) throws(Failure)
    -> VariadicArguments.Value
  {
    guard let value = try argument(at: nextArgument, kind) else { throw .syntax }
    nextArgument += 1
    return value
  }

  /// An object argument; nothing that is not an object gets through.
  private func object(_ value: VariadicArguments.Value) throws(Failure) -> ObjectPointer? {
    let object = value.objectValue
    if object != nil, !world.isObject(object) { throw .syntax }
    return object
  }

  private mutating func argument(_ conversion: String) throws(Failure) -> ExpressionNode {
    guard let letter = conversion.last else { throw .syntax }
    let value = try takeArgument("aAeEfFgG".contains(letter) ? .floating : .word)
    switch letter {
    case "@":
      let object = try object(value)
      if let object, let state = world.state(of: object, as: ExpressionState.self) {
        return state.node
      }
      return ExpressionNode(.constant(object))
    case "K": return ExpressionNode(.keyPath(world.string(of: try object(value))))
    case "s":
      let address: UInt
      switch value {
      case .pointer(let bits): address = bits
      case .integer(let bits): address = UInt(bitPattern: Int(bits))
      default: throw .syntax
      }
      do throws(ListingException) {
        return constant(
          world.makeString(try world.readCString(UnsafeRawPointer(bitPattern: address))))
      } catch { throw .exception(error) }
    default: return try numberArgument(value, letter)
    }
  }

  private func numberArgument(_ value: VariadicArguments.Value, _ letter: Character) throws(Failure)
    -> ExpressionNode
  {
    switch value {
    case .floating(let number), .longDouble(let number): return constant(world.makeNumber(number))
    case .integer(let number):
      return "uUxXoO".contains(letter)
        ? constant(world.makeNumber(UInt(bitPattern: Int(number))))
        : constant(world.makeNumber(Int(number)))
    case .object(let object): return ExpressionNode(.constant(object))
    case .pointer, .aggregate: throw .syntax
    }
  }
}
