// What is said about a missing token, and what is skipped after an error.

extension Parser {
  // MARK: Reports

  /// One error per token: what follows from it is not said.
  mutating func report(
    _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = []
  ) {
    faults += 1
    if isAborted || errorIndex == index { return }
    errorIndex = index
    // An unclosed string has swallowed what is missed here, and that has been said.
    if index > 0, tokens[index - 1].flags.contains(.malformed) { return }
    diagnostics.error(
      code, message, at: range, label: label, secondary: secondary, notes: notes + macroNote,
      helps: helps)
  }

  /// The token that is not understood stands in the listing's #define, not here.
  private var macroNote: [String] {
    guard current.flags.contains(.fromMacro), current.range.file == file.id else { return [] }
    let text: String
    switch current.kind {
    case .number, .identifier, .keyword: text = interner.text(current.id)
    default: text = current.kind.spelling
    }
    let name = file.text(current.range).prefix { $0 != "(" && $0 != "\n" }
    return [
      "the `\(text)` comes from the macro `\(name)`: look at its #define, which has no `=` and no `;`"
    ]
  }

  mutating func refuse(
    _ code: UnsupportedCode, _ message: String, at range: SourceRange, help: String = ""
  ) {
    if isAborted { return }
    faults += 1
    errorIndex = index
    diagnostics.error(
      code, message, at: range, helps: help.isEmpty ? [] : [Diagnostic.Help(help)])
  }

  /// The current token in words.
  var found: String {
    switch current.kind {
    case .endOfFile: "the end of the file"
    case .string: "a string"
    case .character: "a character"
    case .number, .identifier, .keyword, .bad: "`\(interner.text(current.id))`"
    case .at where peek(1).isWord: "`@\(interner.text(peek(1).id))`"
    default: "`\(current.kind.spelling)`"
    }
  }

  /// A closing token or separator is missing: it belongs right behind the last good token.
  mutating func reportMissing(_ spelling: String, _ what: String, opening: SourceRange? = nil) {
    let message = "expected `\(spelling)`" + (what.isEmpty ? "" : " \(what)") + ", found \(found)"
    var secondary: [Diagnostic.Label] = []
    if let opening { secondary.append(Diagnostic.Label(opening, "to close this")) }
    let place = previousRange.endPoint
    let mark = damageMark
    defer {
      // What is missing is clear.
      if at(.semicolon), [")", "]", "}"].contains(spelling) { mend(mark) }
    }
    report(
      isAtEnd && opening != nil ? .unbalanced : .expected, message, at: place,
      label: "`\(spelling)` belongs here", secondary: secondary,
      helps: [
        Diagnostic.Help(
          "add `\(spelling)`", edits: spelling == ";" ? [Diagnostic.Edit(place, ";")] : [])
      ])
  }

  /// Something with many forms is missing: a name, a type, an expression.
  mutating func reportExpected(
    _ what: String, code: SyntaxCode = .expected, help: String? = nil
  ) {
    // What begins a file is wrong in itself: the token before it is in another file, or there is none.
    let beginsFile = index == 0 || previousRange.file != current.range.file
    let isBehind = isAtEnd || current.flags.contains(.lineStart) && !beginsFile
    report(
      code, "expected \(what), found \(found)",
      at: isBehind ? previousRange.endPoint : current.range,
      helps: help.map { [Diagnostic.Help($0)] } ?? [])
  }

  // MARK: Brackets

  /// Index of the partner of the bracket at an index; nil if it has none.
  mutating func partner(of bracket: Int) -> Int? {
    if brackets.isEmpty { brackets = matchBrackets() }
    let partner = brackets[bracket]
    return partner < 0 ? nil : Int(partner)
  }

  /// Pairs brackets once for the whole file, in linear time. A `}` closes what is open inside its
  /// `{`; `@end` closes everything.
  func matchBrackets() -> [Int32] {
    var result = [Int32](repeating: -1, count: tokens.count)
    var open: [(kind: TokenKind, index: Int)] = []
    var braces = 0
    for (index, token) in tokens.enumerated() {
      switch token.kind {
      case .leftParen, .leftBracket:
        open.append((token.kind, index))
      case .leftBrace:
        open.append((token.kind, index))
        braces += 1
      case .rightBrace where braces > 0:
        while let last = open.popLast() {
          if last.kind == .leftBrace {
            braces -= 1
            result[last.index] = Int32(index)
            result[index] = Int32(last.index)
            break
          }
        }
      case .rightParen, .rightBracket:
        let opener: TokenKind = token.kind == .rightParen ? .leftParen : .leftBracket
        if open.last?.kind == opener {
          let last = open.removeLast()
          result[last.index] = Int32(index)
          result[index] = Int32(last.index)
        }
      case .at where tokens[index + 1].is(.end):
        open.removeAll(keepingCapacity: true)
        braces = 0
      default: break
      }
    }
    return result
  }

  /// Takes one token, or a whole bracketed group if the token opens one that is closed.
  mutating func skipGroup() {
    switch current.kind {
    case .leftParen, .leftBracket, .leftBrace:
      if let partner = partner(of: index), partner > index {
        move(to: partner + 1)
      } else {
        advance()
      }
    default: advance()
    }
  }

  /// `f(a, s])`: a closing bracket that nothing opened, before the right one.
  mutating func skipStrayCloser(_ wanted: TokenKind) -> Bool {
    guard at(.rightBracket) || at(.rightParen), !at(wanted), peek(1).kind == wanted,
      partner(of: index) == nil
    else { return false }
    reportStrayCloser()
    return true
  }

  /// At a closing bracket without a partner; it is taken.
  mutating func reportStrayCloser() {
    reportMended(
      .unbalanced, "\(found) closes nothing", at: current.range,
      label: "nothing is open that it could close",
      helps: [Diagnostic.Help("leave it out", edits: [.init(current.range, "")])])
    advance()
  }

  /// Takes a closing bracket; if it is not here, reports that and goes on behind the one that is
  /// found.
  mutating func close(_ kind: TokenKind, _ what: String, opening: SourceRange) {
    if expect(kind, what, opening: opening) { return }
    // `#define SIZE 5;`
    if at(.semicolon), current.flags.contains(.fromMacro), peek(1).kind == kind { advance() }
    // `@selector(drive];`: the bracket closes what is around this.
    if at(.rightBracket) || at(.rightParen) { return }
    skip(to: kind)
    _ = eat(kind)
  }

  /// The `)` of a statement's head. A `{` begins the statement's body, whatever is missing before
  /// it.
  mutating func closeHead(_ what: String, opening: SourceRange) {
    if expect(.rightParen, what, opening: opening) {
      _ = skipStrayCloser(.leftBrace)
      return
    }
    if at(.leftBrace) { return }
    while !isAtEnd, !at(.rightParen), !at(.leftBrace), !at(.semicolon), !at(.rightBrace),
      !atContainerBoundary
    { skipGroup() }
    _ = eat(.rightParen)
  }

  // MARK: Skipping

  /// The `;` of a statement or declaration. If it is missing at the end of a line, the next line is read as
  /// if it were there; else the rest of the statement is skipped.
  mutating func endStatement(_ what: String) {
    let mark = damageMark
    if reportMissingBracket() { return skipStatement() }
    _ = skipStrayCloser(.semicolon)
    if expect(.semicolon, what) { return }
    if current.flags.contains(.lineStart) || at(.rightBrace) { return mend(mark) }
    skipStatement()
  }

  /// `[Car alloc] init];`: a `]` that closes nothing, behind a message and a word.
  private mutating func reportMissingBracket() -> Bool {
    guard current.isWord, !current.flags.contains(.lineStart), index > 0,
      tokens[index - 1].kind == .rightBracket,
      let opener = partner(of: index - 1)
    else { return false }
    var place = index
    while tokens[place].kind != .endOfFile, tokens[place].kind != .semicolon,
      tokens[place].kind != .rightBracket
    { place += 1 }
    guard tokens[place].kind == .rightBracket, partner(of: place) == nil else { return false }
    let open = tokens[opener].range
    report(
      .unbalanced, "`]` closes nothing: a `[` is missing", at: tokens[place].range,
      secondary: [Diagnostic.Label(open, "another `[` belongs before this")],
      helps: [
        Diagnostic.Help(
          "nested messages open all their brackets first: `[[Car alloc] init]`",
          edits: [.init(open.startPoint, "[")])
      ])
    return true
  }

  /// To the end of a broken statement or declaration: behind its `;`, or before a `}`, a line that
  /// begins another statement, or the next part of a class.
  mutating func skipStatement() {
    while !isAtEnd {
      if at(.semicolon) {
        advance()
        return
      }
      if at(.rightBrace) || atContainerBoundary { return }
      if current.flags.contains(.lineStart), beginsStatement { return }
      skipGroup()
    }
  }

  /// To a closing bracket that belongs to the construct being read; it is not taken.
  mutating func skip(to kind: TokenKind) {
    while !isAtEnd, !at(kind), !at(.semicolon), !at(.rightBrace), !atContainerBoundary {
      skipGroup()
    }
  }

  /// A word that begins a statement whatever stands before it.
  private var beginsStatement: Bool {
    switch current.word {
    case .if, .for, .while, .do, .switch, .return, .break, .continue, .goto, .case, .default,
      .int, .char, .float, .double, .long, .void, .static, .struct, .typedef:
      true
    default: false
    }
  }

  /// At `@end` or the beginning of a class, protocol or implementation.
  var atContainerBoundary: Bool {
    guard at(.at) else { return false }
    switch peek(1).word {
    case .end, .interface, .implementation: return true
    default: return false
    }
  }

  /// In a body: a line that can only be the head of a method, `- (type)name {` or `-
  /// (type)name:`. A `}` is missing before it then.
  var atMethodHead: Bool {
    guard at(.minus) || at(.plus), current.flags.contains(.lineStart),
      peek(1).kind == .leftParen, container?.isImplementation == true
    else { return false }
    var place = 2
    var open = 1
    while open > 0, place < 40 {
      switch peek(place).kind {
      case .leftParen: open += 1
      case .rightParen: open -= 1
      case .semicolon, .leftBrace, .endOfFile, .number, .string: return false
      default: break
      }
      place += 1
    }
    guard open == 0, peek(place).isWord else { return false }
    let next = peek(place + 1)
    return next.kind == .leftBrace || next.kind == .colon && peek(place + 2).kind == .leftParen
  }
}
