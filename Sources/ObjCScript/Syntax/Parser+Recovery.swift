// What is said about a missing token, and what is skipped after an error.

extension Parser {
  // MARK: Reports

  /// One error per token: what follows from it is not said.
  mutating func report(
    _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = []
  ) {
    if isAborted || errorIndex == index { return }
    errorIndex = index
    // An unclosed string has swallowed what is missed here, and that has been said.
    if index > 0, tokens[index - 1].flags.contains(.malformed) { return }
    diagnostics.error(
      code, message, at: range, label: label, secondary: secondary, notes: notes, helps: helps)
  }

  mutating func refuse(
    _ code: UnsupportedCode, _ message: String, at range: SourceRange, help: String = ""
  ) {
    if isAborted { return }
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
    default: "`\(current.kind.spelling)`"
    }
  }

  /// A closing token or separator is missing: it belongs right behind the last good token.
  mutating func reportMissing(_ spelling: String, _ what: String, opening: SourceRange? = nil) {
    let message = "expected `\(spelling)`" + (what.isEmpty ? "" : " \(what)") + ", found \(found)"
    var secondary: [Diagnostic.Label] = []
    if let opening { secondary.append(Diagnostic.Label(opening, "to close this")) }
    let place = previousRange.endPoint
    report(
      isAtEnd && opening != nil ? .unbalanced : .expected, message, at: place,
      label: "`\(spelling)` belongs here", secondary: secondary,
      helps: spelling == ";"
        ? [Diagnostic.Help("add `;`", edits: [Diagnostic.Edit(place, ";")])] : [])
  }

  /// Something with many forms is missing: a name, a type, an expression.
  mutating func reportExpected(_ what: String, code: SyntaxCode = .expected) {
    let isBehind = current.flags.contains(.lineStart) || isAtEnd
    report(
      code, "expected \(what), found \(found)",
      at: isBehind ? previousRange.endPoint : current.range)
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
  private func matchBrackets() -> [Int32] {
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

  /// Takes a closing bracket; if it is not here, reports that and goes on behind the one that is
  /// found.
  mutating func close(_ kind: TokenKind, _ what: String, opening: SourceRange) {
    if expect(kind, what, opening: opening) { return }
    skip(to: kind)
    _ = eat(kind)
  }

  /// The `)` of a statement's head. A `{` begins the statement's body, whatever is missing before
  /// it.
  mutating func closeHead(_ what: String, opening: SourceRange) {
    if expect(.rightParen, what, opening: opening) || at(.leftBrace) { return }
    while !isAtEnd, !at(.rightParen), !at(.leftBrace), !at(.semicolon), !at(.rightBrace),
      !atContainerBoundary
    { skipGroup() }
    _ = eat(.rightParen)
  }

  // MARK: Skipping

  /// The `;` of a statement or declaration. If it is missing at the end of a line, the next line is read as
  /// if it were there; else the rest of the statement is skipped.
  mutating func endStatement(_ what: String) {
    if expect(.semicolon, what) || current.flags.contains(.lineStart) { return }
    skipStatement()
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
