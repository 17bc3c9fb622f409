// What people write who think in another language: Java, Swift, Python, C++.
//
// None of this is Objective-C, so none of it is read; it is recognised to say what to write instead, in one sentence, and to
// go on behind it. Each looks for a shape that no right program has, at a name that nobody declared.
import ForwardKitBasics

extension Parser {
  /// Text of the current name if nobody declared it.
  private var strangeWord: String? {
    guard at(.identifier), scope.kind(current.id) == .unknown else { return nil }
    return interner.text(current.id)
  }

  // MARK: At the top level

  /// `func f(x: Int) -> Int {`, `public class Car extends Object {`, `import Foundation`.
  mutating func refuseForeignDeclaration() -> Bool {
    guard let word = strangeWord else { return false }
    if ForeignWords.beginsFunction(word), peek(1).kind == .identifier, peek(2).kind == .leftParen {
      return refuseFunction(word)
    }
    if word == "import" || word == "package" || word == "from", peek(1).isWord,
      !peek(1).flags.contains(.lineStart)
    {
      return refuseImport(word)
    }
    if word == "class" || ForeignWords.isAccess(word), classAhead { return refuseClass() }
    if ForeignWords.isAccess(word), peek(1).isWord { return refuseAccess(word) }
    return false
  }

  private mutating func refuseFunction(_ word: String) -> Bool {
    let name = interner.text(peek(1).id)
    report(
      .expectedDeclaration, "`\(word)` does not begin a function", at: current.range,
      helps: [
        Diagnostic.Help(
          "a function begins with the type of its result: `int \(name)(int x) { … }`"),
        Diagnostic.Help("a method belongs in an @implementation: `- (int)\(name):(int)x { … }`"),
      ])
    skipForeign()
    return true
  }

  private mutating func refuseImport(_ word: String) -> Bool {
    let module = interner.text(peek(1).id)
    let header =
      KnownHeaders.isModule(module) ? "<\(module)/\(module).h>" : "<Foundation/Foundation.h>"
    let start = current.range
    advance()
    while !isAtEnd, !current.flags.contains(.lineStart) { advance() }
    report(
      .expectedDeclaration, "`\(word)` is written `#import`", at: start,
      helps: [
        Diagnostic.Help(
          "write `#import \(header)`",
          edits: [Diagnostic.Edit(start.union(previousRange), "#import \(header)")])
      ])
    return true
  }

  /// At `class`, or at words of access before it: whether a class of another language follows.
  private var classAhead: Bool {
    var place = 0
    while place < 4, peek(place).isWord, interner.text(peek(place).id) != "class" { place += 1 }
    guard peek(place).isWord, interner.text(peek(place).id) == "class",
      peek(place + 1).kind == .identifier
    else { return false }
    let behind = peek(place + 2)
    return behind.kind == .leftBrace || behind.kind == .colon || behind.isWord
      || behind.kind == .leftParen
  }

  private mutating func refuseClass() -> Bool {
    let start = current.range
    var name = "Car"
    while !isAtEnd, interner.text(current.id) != "class" { advance() }
    advance()
    if at(.identifier) { name = interner.text(current.id) }
    report(
      .expectedDeclaration, "this is not an Objective-C class", at: start.union(current.range),
      helps: [
        Diagnostic.Help("declare it: `@interface \(name) : NSObject`, its methods, `@end`"),
        Diagnostic.Help(
          "define it: `@implementation \(name)`, its methods with their bodies, `@end`"),
      ])
    skipForeign()
    return true
  }

  private mutating func refuseAccess(_ word: String) -> Bool {
    reportMended(
      .expectedDeclaration, "`\(word)` is not allowed before a declaration", at: current.range,
      notes: [
        "what an @interface declares is public; what only the @implementation has is private"
      ],
      helps: [Diagnostic.Help("leave it out")])
    advance()
    return true
  }

  /// `@interface Dog : Animal, Pet`, `@interface Dog extends Animal`: to the end of the line.
  mutating func skipStrangeHeritage(of name: Name, _ superclass: Name?) {
    let isComma = at(.comma)
    guard isComma || at(.identifier), !current.flags.contains(.lineStart) else { return }
    // `extends Animal`
    let heir = peek(1).kind == .identifier ? interner.text(peek(1).id) : "NSObject"
    report(
      .expected,
      isComma ? "a class has one superclass" : "expected `:` before the superclass, found \(found)",
      at: current.range,
      helps: [
        Diagnostic.Help(
          isComma
            ? "protocols stand in angle brackets: `@interface \(name.text) : \(superclass?.text ?? "NSObject") <\(heir)>`"
            : "write `@interface \(name.text) : \(heir)`")
      ])
    while !isAtEnd, !current.flags.contains(.lineStart), !at(.leftBrace), !at(.less) { advance() }
  }

  /// Behind the body in braces, or to the end of the line when there is none.
  private mutating func skipForeign() {
    advance()
    while !isAtEnd, !at(.leftBrace), !at(.semicolon), !current.flags.contains(.lineStart),
      !atContainerBoundary
    { skipGroup() }
    if at(.leftBrace) { skipGroup() } else { _ = eat(.semicolon) }
  }

  // MARK: Statements

  /// `try {`, `finally {`, `throw x`: Objective-C's words have an `@`. It is put there.
  mutating func insertForgottenAt() {
    guard let word = strangeWord else { return }
    let next = peek(1)
    switch word {
    case "try", "finally", "autoreleasepool": guard next.kind == .leftBrace else { return }
    case "catch", "synchronized":
      guard next.kind == .leftParen, let close = partner(of: index + 1),
        tokens[min(close + 1, tokens.count - 1)].kind == .leftBrace
      else { return }
    case "throw":
      guard
        next.kind == .leftBracket || next.kind == .identifier || next.kind == .semicolon
          || next.kind == .at
      else { return }
    case "property": guard next.kind == .leftParen || next.isWord, container != nil else { return }
    case "interface", "implementation", "protocol", "synthesize", "dynamic", "optional", "required":
      guard next.kind == .identifier || word == "optional" || word == "required",
        current.flags.contains(.lineStart)
      else { return }
    case "end":
      guard container != nil, current.flags.contains(.lineStart),
        next.kind == .endOfFile || next.flags.contains(.lineStart)
      else { return }
    default: return
    }
    reportMended(
      .unexpectedToken, "`\(word)` is written `@\(word)`", at: current.range,
      helps: [
        Diagnostic.Help("put the `@` in front of it", edits: [.init(current.range.startPoint, "@")])
      ])
    var at = current
    at.kind = .at
    at.end = at.start
    at.id = 0
    tokens[index].flags.remove(.lineStart)
    tokens.insert(at, at: index)
    current = at
    brackets = []
    unclosedBraces = nil
    errorIndex = -1
  }

  /// `elseif (…) {`, `whlie (…) {`: the shape of a statement with a head.
  mutating func parseStrangeHead() -> Stmt? {
    guard let word = strangeWord, peek(1).kind == .leftParen, let close = partner(of: index + 1)
    else { return nil }
    let next = tokens[min(close + 1, tokens.count - 1)]
    guard next.kind == .leftBrace,
      !next.flags.contains(.lineStart) || ForeignWords.adviceForStatement(word) != nil
    else { return nil }
    let mark = damageMark
    let start = current.range
    let known = ["if", "while", "for", "switch", "@synchronized", "@catch"]
    var advice = ForeignWords.adviceForStatement(word)
    if advice == nil, let near = SpellingSuggestions.best(word, among: known) {
      advice = "did you mean `\(near)`?"
    }
    report(
      .unexpectedToken, "`\(word)` cannot begin a statement", at: start,
      helps: [
        Diagnostic.Help(
          advice ?? "statements with a head in parentheses begin with if, while, for or switch")
      ])
    advance()
    skipGroup()
    settle(mark)
    loopDepth += 1
    let body = parseStatement()
    loopDepth -= 1
    let otherwise = eat(.else) ? parseSubstatement() : nil
    let condition = Expr(.missing, start)
    return Stmt(.if(condition: condition, then: body, otherwise: otherwise), range(from: start))
  }

  /// `if (x) then`
  mutating func skipThen() {
    guard strangeWord == "then" else { return }
    reportMended(
      .unexpectedToken, "there is no `then`", at: current.range,
      helps: [Diagnostic.Help("the statement follows the condition directly")])
    advance()
  }

  /// `weak Car *c`, `final int x`: a word before a declaration. Taken, with a report.
  mutating func skipStrangeQualifier() {
    guard let word = strangeWord,
      ["weak", "strong", "block", "final", "let", "var", "private", "public"].contains(word)
    else { return }
    let next = peek(1)
    let isType =
      next.kind == .keyword
      ? Parser.beginsType(next.word?.plain)
      : next.kind == .identifier && scope.kind(next.id) == .type
    guard isType, !next.flags.contains(.lineStart) else { return }
    let fitting = ["weak": "__weak", "strong": "__strong", "block": "__block", "final": "const"][
      word]
    reportMended(
      .unexpectedToken, "`\(word)` is not allowed before a declaration", at: current.range,
      helps: [
        fitting.map { Diagnostic.Help("write `\($0)`", edits: [.init(current.range, $0)]) }
          ?? Diagnostic.Help("leave it out: the type is enough")
      ])
    advance()
  }

  /// `c drive;`: a message without its brackets, at what follows the receiver.
  mutating func reportBareMessage(_ receiver: Expr) -> Bool {
    guard at(.identifier), !current.flags.contains(.lineStart),
      case .identifier(let name) = receiver.kind
    else { return false }
    let next = peek(1).kind
    guard next == .semicolon || next == .colon || next == .rightBrace else { return false }
    let word = interner.text(current.id)
    report(
      .badMessage, "a message is written in brackets", at: receiver.range.union(current.range),
      helps: [Diagnostic.Help("write `[\(name.text) \(word)\(next == .colon ? ":…" : "")]`")])
    return true
  }

  /// `hello @"x";`: at the argument.
  mutating func reportCallWithoutParentheses(_ callee: Expr) -> Bool {
    guard case .identifier(let name) = callee.kind, !current.flags.contains(.lineStart),
      scope.kind(interner.intern(name.text)) != .type
    else {
      return false
    }
    guard at(.string) || at(.number) || at(.at) && peek(1).kind == .string else { return false }
    report(
      .expected, "expected `(` after `\(name.text)`, found \(at(.at) ? "a string" : found)",
      at: name.range.endPoint, label: "`(` belongs here",
      helps: [Diagnostic.Help("a function's arguments stand in parentheses: `\(name.text)(…);`")])
    return true
  }

  /// `hello(name: @"x")`
  mutating func skipArgumentLabel(_ close: TokenKind) {
    guard close == .rightParen, at(.identifier), peek(1).kind == .colon, peek(2).kind != .colon,
      strangeWord != nil
    else { return }
    reportMended(
      .unexpectedToken, "a function's arguments have no names",
      at: current.range.union(peek(1).range),
      helps: [
        Diagnostic.Help(
          "write the value alone", edits: [.init(current.range.union(peek(1).range), "")])
      ])
    advance()
    advance()
  }

  /// `f(a b)`: between two arguments.
  mutating func reportMissingComma() -> Bool {
    guard !current.flags.contains(.lineStart) else { return false }
    switch current.kind {
    case .identifier, .number, .string, .at: break
    default: return false
    }
    let place = previousRange.endPoint
    reportMended(
      .expected, "expected `,` before the next argument, found \(found)", at: place,
      label: "`,` belongs here",
      helps: [Diagnostic.Help("separate the arguments by `,`", edits: [.init(place, ",")])])
    return true
  }

  // MARK: Operators

  /// Behind the sign of an operator: `<>`, `===`, `=>`, `=<`, which are two signs.
  mutating func finishStrangeOperator(_ first: Token) -> Bool {
    guard current.range.start == first.range.end, current.range.file == first.range.file else {
      return false
    }
    let fitting: String
    switch (first.kind, current.kind) {
    case (.less, .greater): fitting = "!="
    case (.equalEqual, .equal): fitting = "=="
    case (.bangEqual, .equal): fitting = "!="
    case (.equal, .greater): fitting = ">="
    case (.equal, .less): fitting = "<="
    default: return false
    }
    let range = first.range.union(current.range)
    let text = first.kind.spelling + current.kind.spelling
    reportMended(
      .expectedExpression, "there is no operator `\(text)`", at: range,
      helps: [Diagnostic.Help("write `\(fitting)`", edits: [.init(range, fitting)])])
    advance()
    return true
  }

  /// `and`, `or` between two operands: what they are in C. Not taken.
  var strangeLogical: (BinaryOperator, Int)? {
    guard let word = strangeWord, word == "and" || word == "or", !current.flags.contains(.lineStart)
    else { return nil }
    switch peek(1).kind {
    case .identifier, .number, .leftParen, .leftBracket, .bang, .at, .minus, .keyword:
      return word == "and" ? (.logicalAnd, 2) : (.logicalOr, 1)
    default: return nil
    }
  }

  /// `not x`
  var atStrangeNot: Bool {
    guard strangeWord == "not", !peek(1).flags.contains(.lineStart) else { return false }
    switch peek(1).kind {
    case .identifier, .leftBracket, .keyword: return true
    default: return false
    }
  }

  mutating func reportStrangeWord(_ fitting: String) {
    reportMended(
      .unexpectedToken, "there is no operator `\(interner.text(current.id))`", at: current.range,
      helps: [Diagnostic.Help("write `\(fitting)`", edits: [.init(current.range, fitting)])])
  }

  // MARK: Literals

  /// `["a", "b"]`: an array of another language; `[car, drive]`. At the closing bracket.
  mutating func refuseCommas(_ open: SourceRange, _ first: Expr) -> Expr {
    if case .identifier(let name) = first.kind, scope.kind(interner.intern(name.text)) != .unknown {
      report(
        .badMessage, "a message has no comma after its receiver", at: first.range.endPoint,
        secondary: [Diagnostic.Label(open, "the message begins here")],
        helps: [Diagnostic.Help("a message is written `[\(name.text) name]`; an array `@[…, …]`")])
      _ = eat(.rightBracket)
      return Expr(.missing, range(from: open))
    }
    report(
      .badMessage, "`[…, …]` is neither a message nor an array", at: open,
      label: "`@` is missing before this",
      helps: [
        Diagnostic.Help(
          "write `@[…]`, with objects as elements: `@\"text\"`, `@1`",
          edits: [.init(open.startPoint, "@")])
      ])
    skip(to: .rightBracket)
    _ = eat(.rightBracket)
    return Expr(.missing, range(from: open))
  }

  /// At `{` where a value begins: a dictionary, list or block of another language. Nil if it can be C's list.
  mutating func refuseBraces(forBlock: Bool) -> Initializer? {
    guard at(.leftBrace) else { return nil }
    let open = current.range
    // A block in braces is the one value of a scalar.
    if forBlock, peek(1).kind == .caret { return nil }
    if forBlock {
      // `{ ^{ … } }`, `{}` and `{ nil }` are C's lists around a block's value.
      if peek(1).kind == .caret || peek(1).kind == .rightBrace || peek(2).kind == .rightBrace {
        return nil
      }
      report(
        .expectedExpression, "`^` is missing before the block", at: open.startPoint,
        label: "`^` belongs here",
        helps: [
          Diagnostic.Help(
            "a block is written `^{ … }` or `^(int x) { … }`", edits: [.init(open.startPoint, "^")])
        ])
    } else if peek(1).kind == .string || peek(1).kind == .at && peek(2).kind == .string,
      peek(peek(1).kind == .at ? 3 : 2).kind == .colon
    {
      report(
        .expectedExpression, "`{…: …}` is not a dictionary", at: open,
        label: "`@` is missing before this",
        helps: [
          Diagnostic.Help("write `@{@\"key\": @\"value\"}`", edits: [.init(open.startPoint, "@")])
        ])
    } else {
      return nil
    }
    skipGroup()
    return .expression(Expr(.missing, range(from: open)))
  }

  /// `(int a, int b) { … }`, behind the first type: a block without its `^`.
  mutating func refuseBareBlock(_ open: SourceRange) -> Expr? {
    guard at(.identifier), peek(1).kind == .comma || peek(1).kind == .rightParen,
      let close = partner(of: opener),
      tokens[min(close + 1, tokens.count - 1)].kind == .leftBrace
    else { return nil }
    report(
      .expectedExpression, "`^` is missing before the block", at: open.startPoint,
      label: "`^` belongs here",
      helps: [
        Diagnostic.Help("a block is written `^(int x) { … }`", edits: [.init(open.startPoint, "^")])
      ])
    move(to: close + 1)
    skipGroup()
    return Expr(.missing, range(from: open))
  }

  /// `- void drive`, `- (void)f(int x)`, `- (void)f()`: methods written like functions. At what is wrong.
  mutating func reportMethodLikeFunction(_ selector: String) -> Bool {
    guard at(.leftParen) else { return false }
    let isEmpty = peek(1).kind == .rightParen || peek(1).is(.void) && peek(2).kind == .rightParen
    report(
      .badMessage, "a method's parameters are not written in parentheses", at: current.range,
      helps: [
        Diagnostic.Help(
          isEmpty
            ? "a method without parameters has nothing after its name: `- (void)\(selector);`"
            : "each follows a colon: `- (void)\(selector):(int)x and:(NSString *)y`")
      ])
    skipGroup()
    return true
  }
}
