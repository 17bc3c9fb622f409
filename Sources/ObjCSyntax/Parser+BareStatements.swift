// Statements outside of any function, as articles print them: classes, and below them what is done with their objects.
//
// A file of such statements and without a `main` is read as if they stood in one, in an autorelease pool, as in Xcode's
// template: `int main(void) { @autoreleasepool { … } }`. Variables go with them, since their values are often known only while
// running. What stays outside: types, functions, what is `static` or `extern`, and variables that a function or a method names.
//
// Only a file whose brackets all have partners is read so; elsewhere a statement out here is more likely to be one whose
// function was closed too early, and an error says so.

/// What a file without `main` has outside of its functions.
struct BareStatements {
  struct Item {
    let statement: Stmt
    /// The declaration that stays where it is if a function names one of its variables; nil for other statements.
    let declaration: Declaration?
    /// Its tokens.
    let tokens: Range<Int>
  }

  var items: [Item] = []
  /// There is something that only a function can do.
  var needsMain = false
}

extension Parser {
  /// Whether a statement outside of functions is to be taken here.
  var takesBareStatement: Bool { bare != nil && current.range.file == file.id }

  /// Call this before the first declaration.
  mutating func prepareBareStatements() {
    guard options.takesStatements, !hasLexicalErrors, !hasMain else { return }
    if brackets.isEmpty { brackets = matchBrackets() }
    let isWhole = tokens.indices.allSatisfy { brackets[$0] >= 0 || !tokens[$0].kind.isBracket }
    guard isWhole else { return }
    bare = BareStatements()
    functionName = "main"
    prettyFunctionName = "int main(void)"
  }

  private var hasMain: Bool {
    let main = interner.intern("main")
    return tokens.indices.dropLast().contains {
      tokens[$0].id == main && tokens[$0].isWord && tokens[$0 + 1].kind == .leftParen
    }
  }

  mutating func takeBareStatement() {
    let start = index
    let statement = parseStatement()
    if index == start { advanceUnlessRespelled() }
    bare?.items.append(.init(statement: statement, declaration: nil, tokens: start..<index))
    bare?.needsMain = true
  }

  /// Remembers the declaration that was read last if it may stand in a function as well.
  mutating func noteBareDeclaration(_ declarations: [Decl], from start: Int) {
    guard bare != nil, tokens[start].range.file == file.id,
      case .declaration(let node)? = declarations.last?.kind,
      node.range.start == tokens[start].start,
      node.specifiers.storage == nil, !node.declarators.isEmpty,
      node.declarators.allSatisfy({ $0.declarator.functionClause == nil })
    else { return }
    bare?.items.append(
      .init(
        statement: Stmt(.declaration(node), node.range), declaration: node, tokens: start..<index))
    if doesSomething(start..<index) { bare?.needsMain = true }
  }

  /// Whether the first value of a declaration sends a message, calls a function or makes a collection.
  private func doesSomething(_ range: Range<Int>) -> Bool {
    guard let equal = range.first(where: { tokens[$0].kind == .equal }) else { return false }
    return (equal + 1..<range.upperBound).contains { place in
      let before = tokens[place - 1]
      switch tokens[place].kind {
      case .leftBracket:
        return !before.isWord && before.kind != .rightBracket && before.kind != .leftBrace
      case .leftBrace: return before.kind == .at
      case .leftParen:
        return before.kind == .at
          || before.kind == .identifier && scope.kind(before.id) != .type
      default: return false
      }
    }
  }

  /// Puts the statements into a `main`, and takes their declarations from the top level.
  mutating func makeMain(in declarations: inout [Decl]) {
    guard let bare, bare.needsMain,
      let first = bare.items.first(where: { $0.declaration == nil })
        ?? bare.items.first
    else { return }
    let items = moved(bare.items)
    let taken = Set(items.compactMap { $0.declaration.map(ObjectIdentifier.init) })
    declarations.removeAll {
      if case .declaration(let node) = $0.kind {
        taken.contains(ObjectIdentifier(node))
      } else {
        false
      }
    }
    guard let start = items.first?.statement.range, let end = items.last?.statement.range else {
      return
    }
    let place = start.startPoint
    let pool = CompoundStmt(
      statements: items.map(\.statement), range: start.union(end), closeRange: end.endPoint)
    let body = CompoundStmt(
      statements: [Stmt(.autoreleasepool(pool), pool.range)], range: pool.range,
      closeRange: end.endPoint)
    let none = ParameterClause(parameters: [], isVariadic: false, hasPrototype: true, range: place)
    let main = FunctionDefinition(
      specifiers: DeclSpecifiers(type: .builtin(.int), typeRange: place, range: place),
      declarator: Declarator(name: Name("main", place), parts: [.function(none)], range: place),
      attributes: [], body: body, range: pool.range)
    declarations.append(Decl(.function(main), main.range))
    if diagnostics.hasErrors { return }
    diagnostics.warning(
      SyntaxCode.expectedDeclaration,
      "statements outside of any function are run as the body of `main`",
      at: first.statement.range, label: "there is no `main` in this file",
      helps: [Diagnostic.Help("put them into one: `int main(void) { … }`")])
  }

  /// The items without those declarations whose variables are named by what stays outside.
  private func moved(_ items: [BareStatements.Item]) -> [BareStatements.Item] {
    var inItems = Set<Int>()
    for item in items { inItems.formUnion(item.tokens) }
    var named = Set<UInt32>()
    for place in tokens.indices where tokens[place].kind == .identifier && !inItems.contains(place)
    {
      named.insert(tokens[place].id)
    }
    var result: [BareStatements.Item] = []
    for item in items.reversed() {
      let names = item.declaration?.declarators.compactMap(\.declarator.name?.text) ?? []
      if names.contains(where: { named.contains(interner.intern($0)) }) {
        for place in item.tokens where tokens[place].kind == .identifier {
          named.insert(tokens[place].id)
        }
      } else {
        result.append(item)
      }
    }
    return result.reversed()
  }
}

extension TokenKind {
  fileprivate var isBracket: Bool {
    switch self {
    case .leftParen, .rightParen, .leftBrace, .rightBrace, .leftBracket, .rightBracket: true
    default: false
    }
  }
}
