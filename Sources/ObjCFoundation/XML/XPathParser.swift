// XPath 1.0 read into a tree of expressions: a function per production of the recommendation.
//
// Operators bind, from loosely to tightly: or, and, = !=, < <= > >=, + -, * div mod, unary -, |. As the recommendation has it,
// `*` and the names of operators are operators where an operand stands before them.

/// Why an expression has no value.
struct XPathProblem: Error {
  let words: String
}

indirect enum XPathExpression {
  case number(Double)
  case text(String)
  case call(String, [XPathExpression])
  case negated(XPathExpression)
  case binary(String, XPathExpression, XPathExpression)
  case filter(XPathExpression, [XPathExpression])
  case path(XPathStart, [XPathStep])
}

enum XPathStart {
  case context
  case root
  case expression(XPathExpression)
}

struct XPathStep {
  enum Axis: String {
    case child, descendant, parent, ancestor, following, preceding, attribute, namespace, `self`
    case descendantOrSelf = "descendant-or-self"
    case ancestorOrSelf = "ancestor-or-self"
    case followingSibling = "following-sibling"
    case precedingSibling = "preceding-sibling"

    /// Positions count from the context node backward.
    var isReverse: Bool {
      switch self {
      case .parent, .ancestor, .ancestorOrSelf, .preceding, .precedingSibling: true
      default: false
      }
    }
  }
  enum Test {
    case any
    case name(String)
    /// `prefix:*`
    case prefix(String)
    case node, text, comment
    case instruction(String?)
  }
  var axis: Axis
  var test: Test
  var predicates: [XPathExpression] = []
}

struct XPathParser {
  private enum Token: Equatable {
    case symbol(String)
    case name(String)
    case number(Double)
    case text(String)
    case end
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var token = Token.end
  /// The token before was an operand, so that `*`, `and`, `div` … are operators.
  private var followsOperand = false
  private var depth = 0

  static func parse(_ text: String) throws(XPathProblem) -> XPathExpression {
    var parser = XPathParser(scalars: Array(text.unicodeScalars))
    try parser.advance()
    let expression = try parser.expression(0)
    guard parser.token == .end else { throw parser.unexpected() }
    return expression
  }

  private init(scalars: [Unicode.Scalar]) { self.scalars = scalars }

  private func unexpected() -> XPathProblem {
    if case .end = token { return XPathProblem(words: "the expression ends too early") }
    return XPathProblem(words: "unexpected text before character \(position)")
  }

  // MARK: Tokens

  private func at(_ offset: Int = 0) -> Unicode.Scalar? {
    position + offset < scalars.count ? scalars[position + offset] : nil
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.properties.isAlphabetic
  }
  private static func isName(_ scalar: Unicode.Scalar) -> Bool {
    isNameStart(scalar) || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "."
      || scalar.value == 0xB7
  }

  private mutating func advance() throws(XPathProblem) {
    followsOperand =
      switch token {
      case .name, .number, .text: true
      case .symbol(let text): [")", "]", ".", "..", "*"].contains(text)
      case .end: false
      }
    token = try readToken()
    // An operator is no operand, whatever it is spelled with.
    if followsOperand {
      switch token {
      case .name(let name) where ["and", "or", "div", "mod"].contains(name):
        token = .symbol(name)
      case .symbol("*"): token = .symbol("times")
      default: break
      }
    }
  }

  private mutating func readToken() throws(XPathProblem) -> Token {
    while let scalar = at(), [" ", "\t", "\n", "\r"].contains(scalar) { position += 1 }
    guard let first = at() else { return .end }
    if ("0"..."9").contains(first)
      || first == "." && at(1).map({ ("0"..."9").contains($0) }) == true
    {
      return number()
    }
    if first == "\"" || first == "'" {
      guard let end = scalars[(position + 1)...].firstIndex(of: first) else {
        throw XPathProblem(words: "a string is not closed")
      }
      defer { position = end + 1 }
      return .text(Self.string(scalars[(position + 1)..<end]))
    }
    if Self.isNameStart(first) { return .name(name()) }
    for symbol in ["::", "//", "..", "<=", ">=", "!="] where starts(symbol) {
      position += 2
      return .symbol(symbol)
    }
    position += 1
    return .symbol(String(Character(first)))
  }

  private func starts(_ text: String) -> Bool {
    scalars[position...].starts(with: text.unicodeScalars)
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  private mutating func number() -> Token {
    let start = position
    while let scalar = at(), ("0"..."9").contains(scalar) || scalar == "." { position += 1 }
    let spelled = Self.string(scalars[start..<position])
    return .number(XPathValue.number(of: spelled))
  }

  /// A name, with one colon inside if a name or `*` follows it.
  private mutating func name() -> String {
    let start = position
    var hasColon = false
    while let scalar = at() {
      if Self.isName(scalar) {
        position += 1
      } else if scalar == ":", !hasColon, let next = at(1), Self.isNameStart(next) || next == "*" {
        hasColon = true
        position += next == "*" ? 2 : 1
        if next == "*" { break }
      } else {
        break
      }
    }
    return Self.string(scalars[start..<position])
  }

  private mutating func eat(_ symbol: String) throws(XPathProblem) -> Bool {
    guard token == .symbol(symbol) else { return false }
    try advance()
    return true
  }

  private mutating func expect(_ symbol: String) throws(XPathProblem) {
    guard try eat(symbol) else { throw unexpected() }
  }

  // MARK: Expressions

  private static let levels = [
    ["or"], ["and"], ["=", "!="], ["<", "<=", ">", ">="], ["+", "-"], ["times", "div", "mod"],
  ]

  private mutating func expression(_ level: Int) throws(XPathProblem) -> XPathExpression {
    guard level < Self.levels.count else { return try unary() }
    if level == 0 {
      depth += 1
      guard depth < 100 else { throw XPathProblem(words: "the expression is nested too deeply") }
    }
    defer { if level == 0 { depth -= 1 } }
    var left = try expression(level + 1)
    var count = 0
    while case .symbol(let symbol) = token, Self.levels[level].contains(symbol) {
      count += 1
      guard count < 500 else { throw XPathProblem(words: "the expression is too long") }
      try advance()
      left = .binary(symbol, left, try expression(level + 1))
    }
    return left
  }

  private mutating func unary() throws(XPathProblem) -> XPathExpression {
    var isNegated = false
    var signs = false
    while try eat("-") {
      isNegated.toggle()
      signs = true
    }
    var left = try path()
    var count = 0
    while try eat("|") {
      count += 1
      guard count < 500 else { throw XPathProblem(words: "the expression is too long") }
      left = .binary("|", left, try path())
    }
    guard signs else { return left }
    return isNegated ? .negated(left) : .negated(.negated(left))
  }

  private mutating func path() throws(XPathProblem) -> XPathExpression {
    if try eat("/") {
      return .path(.root, startsStep ? try steps([]) : [])
    }
    if try eat("//") { return .path(.root, try steps([Self.anywhere])) }
    guard let primary = try primary() else { return .path(.context, try steps([])) }
    var filtered = primary
    let predicates = try predicates()
    if !predicates.isEmpty { filtered = .filter(primary, predicates) }
    if try eat("/") { return .path(.expression(filtered), try steps([])) }
    if try eat("//") { return .path(.expression(filtered), try steps([Self.anywhere])) }
    return filtered
  }

  private static var anywhere: XPathStep { XPathStep(axis: .descendantOrSelf, test: .node) }

  private var startsStep: Bool {
    switch token {
    case .name: true
    case .symbol(let symbol): [".", "..", "@", "*"].contains(symbol)
    default: false
    }
  }

  /// A number, a text, a call or an expression in parentheses; nil where a step begins.
  private mutating func primary() throws(XPathProblem) -> XPathExpression? {
    switch token {
    case .number(let value):
      try advance()
      return .number(value)
    case .text(let value):
      try advance()
      return .text(value)
    case .symbol("("):
      try advance()
      let inner = try expression(0)
      try expect(")")
      return inner
    case .symbol("$"): throw XPathProblem(words: "variables are not defined")
    case .name(let name) where isCall && !Self.nodeTypes.contains(name):
      try advance()
      try advance()
      return .call(name, try arguments())
    default: return nil
    }
  }

  private static let nodeTypes = ["node", "text", "comment", "processing-instruction"]

  /// The name at hand has a `(` behind it.
  private var isCall: Bool {
    scalars[position...].first { ![" ", "\t", "\n", "\r"].contains($0) } == "("
  }

  private mutating func arguments() throws(XPathProblem) -> [XPathExpression] {
    var arguments: [XPathExpression] = []
    if try eat(")") { return [] }
    repeat { arguments.append(try expression(0)) } while try eat(",")
    try expect(")")
    return arguments
  }

  private mutating func predicates() throws(XPathProblem) -> [XPathExpression] {
    var predicates: [XPathExpression] = []
    while try eat("[") {
      predicates.append(try expression(0))
      try expect("]")
    }
    return predicates
  }

  // MARK: Steps

  private mutating func steps(_ first: [XPathStep]) throws(XPathProblem) -> [XPathStep] {
    var steps = first
    while true {
      steps.append(try step())
      if try eat("//") {
        steps.append(Self.anywhere)
      } else if try !eat("/") {
        return steps
      }
    }
  }

  private mutating func step() throws(XPathProblem) -> XPathStep {
    if try eat(".") { return XPathStep(axis: .`self`, test: .node) }
    if try eat("..") { return XPathStep(axis: .parent, test: .node) }
    var axis = XPathStep.Axis.child
    if try eat("@") {
      axis = .attribute
    } else if case .name(let name) = token, starts("::") || isAxis {
      guard let known = XPathStep.Axis(rawValue: name) else {
        throw XPathProblem(words: "there is no axis \(name)")
      }
      try advance()
      try expect("::")
      axis = known
    }
    var step = XPathStep(axis: axis, test: try test())
    step.predicates = try predicates()
    return step
  }

  /// The name at hand has a `::` behind it.
  private var isAxis: Bool {
    let rest = scalars[position...].drop { [" ", "\t", "\n", "\r"].contains($0) }
    return rest.starts(with: "::".unicodeScalars)
  }

  private mutating func test() throws(XPathProblem) -> XPathStep.Test {
    if try eat("*") { return .any }
    guard case .name(let name) = token else { throw unexpected() }
    let isType = isCall
    try advance()
    guard isType else {
      return name.hasSuffix(":*") ? .prefix(String(name.dropLast(2))) : .name(name)
    }
    try expect("(")
    var target: String?
    if case .text(let text) = token {
      target = text
      try advance()
    }
    try expect(")")
    switch name {
    case "node": return .node
    case "text": return .text
    case "comment": return .comment
    case "processing-instruction": return .instruction(target)
    default: throw XPathProblem(words: "there is no node type \(name)")
    }
  }
}
