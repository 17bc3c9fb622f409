// Statements of C. Those of Objective-C are in Parser+ObjCStatements.swift, loops in Parser+Loops.swift.
//
// A statement takes at least one token or reports an error and skips to the next statement, so every list of statements
// ends. Each `{ … }` has a scope of names.

import ForwardKitBasics

extension Parser {
  /// `{ … }`, with a scope of its own.
  mutating func parseCompound() -> CompoundStmt {
    let open = current.range
    guard enter() else {
      leave()
      return CompoundStmt(statements: [], range: open, closeRange: open)
    }
    defer { leave() }
    guard expect(.leftBrace) else {
      return CompoundStmt(statements: [], range: open.startPoint, closeRange: open.startPoint)
    }
    scope.push()
    openBraces.append(open)
    let isIfBody = bodyIsOfIf
    bodyIsOfIf = false
    var statements: [Stmt] = []
    while !at(.rightBrace), !isAtEnd {
      if atContainerBoundary || atMethodHead { break }
      if at(.else), isIfBody, hasUnclosedBrace { break }
      if eat(.semicolon) { continue }
      let start = index
      statements.append(parseStatement())
      if index == start { advanceUnlessRespelled() }
      if diagnostics.isFull { abort() }
    }
    openBraces.removeLast()
    localLabels.removeAll { $0.depth > openBraces.count }
    scope.pop()
    let close = current.range
    if !eat(.rightBrace) { reportUnclosedBrace(open) }
    return CompoundStmt(
      statements: statements, range: range(from: open),
      closeRange: close.isNone ? previousRange : close)
  }

  private mutating func reportUnclosedBrace(_ open: SourceRange) {
    if isAtEnd, reportedUnterminatedToken { return }
    let place = isAtEnd ? previousRange.endPoint : current.range
    if at(.else) {
      return reportMended(
        .unbalanced, "expected `}` before `else`", at: place, label: "a `}` belongs before this",
        secondary: [Diagnostic.Label(open, "this is still open")])
    }
    report(
      .unbalanced, "expected `}`, found \(atMethodHead ? "a method" : describeBoundary)", at: place,
      label: "a `}` belongs before this",
      secondary: [Diagnostic.Label(open, "this is still open")])
    // The braces around this one are missing for the same reason.
    errorIndex = index
    answeredFaults = faults
  }

  /// One of the open braces is never closed.
  private var hasUnclosedBrace: Bool {
    mutating get {
      if unclosedBraces == nil {
        if brackets.isEmpty { brackets = matchBrackets() }
        unclosedBraces = Set(
          tokens.indices.filter { tokens[$0].kind == .leftBrace && brackets[$0] < 0 }.map {
            tokens[$0].range
          })
      }
      return openBraces.contains { unclosedBraces?.contains($0) ?? false }
    }
  }

  private var describeBoundary: String {
    at(.at) ? "`@\(interner.text(peek(1).id))`" : found
  }

  mutating func parseStatement() -> Stmt {
    let mark = damageMark
    defer { settle(mark) }
    return parseUnsettledStatement()
  }

  private mutating func parseUnsettledStatement() -> Stmt {
    let start = current.range
    guard enter() else {
      leave()
      return Stmt(.missing, start)
    }
    defer { leave() }
    if at(.leftBrace) {
      let body = parseCompound()
      return Stmt(.compound(body), body.range)
    }
    if eat(.semicolon) { return Stmt(.empty, start) }
    if at(.__attribute__) || at(.__attribute) { skipStatementAttributes() }
    if at(.at), let statement = parseObjCStatement() { return statement }
    if at(.keyword), let statement = parseKeywordStatement() { return statement }
    if at(.identifier), peek(1).kind == .colon, peek(2).kind != .colon { return parseLabel() }
    if let statement = parseUnusualStatement() { return statement }
    if misspelledKeyword { return reportMisspelled() }
    if declarationAhead { return parseDeclarationStatement(from: start) }
    return parseExpressionStatement(from: start)
  }

  /// What no right program has here. By itself, so that the frame of `parseStatement`, which nests, stays small.
  private mutating func parseUnusualStatement() -> Stmt? {
    if at(.rightParen) || at(.rightBracket), partner(of: index) == nil {
      let start = current.range
      reportStrayCloser()
      return Stmt(.missing, start)
    }
    guard at(.identifier) else { return nil }
    insertForgottenAt()
    if at(.at) { return parseObjCStatement() }
    if let statement = parseStrangeHead() { return statement }
    skipStrangeQualifier()
    return nil
  }

  /// A statement that another one governs.
  mutating func parseSubstatement() -> Stmt {
    if declarationAhead, !at(.__attribute__) {
      report(
        .expectedExpression, "a declaration is not allowed here", at: current.range,
        notes: ["what an if, an else or a loop governs is one statement"],
        helps: [Diagnostic.Help("put it into braces: `{ … }`")])
    }
    return parseStatement()
  }

  private mutating func parseDeclarationStatement(from start: SourceRange) -> Stmt {
    let node = parseLocalDeclaration()
    if node.declarators.isEmpty, case .missing = node.specifiers.type {
      return Stmt(.empty, range(from: start))
    }
    return Stmt(.declaration(node), node.range)
  }

  private mutating func parseExpressionStatement(from start: SourceRange) -> Stmt {
    let place = index
    let expression = parseExpression()
    if index == place {
      if !isRespelled { skipStatement() }
      return Stmt(.missing, range(from: start))
    }
    if reportBareMessage(expression) || reportCallWithoutParentheses(expression) {
      skipStatement()
      return Stmt(.missing, range(from: start))
    }
    endStatement("after this expression")
    return Stmt(.expression(expression), range(from: start))
  }

  private mutating func parseLabel() -> Stmt {
    let name = takeName()
    advance()
    if switchDepth > 0, !isAborted,
      SpellingSuggestions.distance(name.text, "default", limit: 2) != nil
    {
      diagnostics.warning(
        SyntaxCode.badLabel, "`\(name.text)` is a label that nothing jumps to", at: name.range,
        helps: [
          Diagnostic.Help(
            "did you mean `default`?", edits: [Diagnostic.Edit(name.range, "default")])
        ])
    }
    // A label may stand alone at the end of a block.
    let body = at(.rightBrace) ? Stmt(.empty, previousRange.endPoint) : parseStatement()
    return Stmt(.label(localLabel(name), body: body), range(from: name.range))
  }

  // MARK: Keywords

  private mutating func parseKeywordStatement() -> Stmt? {
    let start = current.range
    switch current.word {
    case .if: return parseIf()
    case .while: return parseWhile()
    case .do: return parseDo()
    case .for: return parseFor()
    case .switch: return parseSwitch()
    case .case, .default: return parseCase()
    case .return:
      advance()
      let value = at(.semicolon) || at(.rightBrace) ? nil : parseExpression()
      return end(.return(value), start, "after return")
    case .break:
      advance()
      if loopDepth == 0 && switchDepth == 0 { reportStrayJump("break", start) }
      return end(.break, start, "after break")
    case .continue:
      advance()
      if loopDepth == 0 { reportStrayJump("continue", start) }
      return end(.continue, start, "after continue")
    case .goto: return parseGoto()
    case .else:
      report(.unexpectedToken, "`else` without an `if` before it", at: start)
      advance()
      return parseStatement()
    case .asm, .__asm, .__asm__:
      return parseAssembly()
    case ._Static_assert:
      let node = parseStaticAssert()
      return Stmt(.staticAssert(node), node.range)
    case .__label__:
      advance()
      repeat {
        let name = expectName("a label")
        localLabels.append((name.text, openBraces.count, "\(name.text)·\(index)"))
      } while eat(.comma)
      return end(.empty, start, "after the labels")
    default: return nil
    }
  }

  /// The `;` of a statement.
  mutating func end(_ kind: Stmt.Kind, _ start: SourceRange, _ what: String) -> Stmt {
    endStatement(what)
    return Stmt(kind, range(from: start))
  }

  private mutating func reportStrayJump(_ word: String, _ range: SourceRange) {
    if isAborted { return }
    let place = word == "break" ? "a loop or a switch" : "a loop"
    diagnostics.error(SyntaxCode.badLabel, "`\(word)` is outside of \(place)", at: range)
  }

  private mutating func parseGoto() -> Stmt {
    let start = advance().range
    if eat(.star) { return end(.computedGoto(parseExpression()), start, "after goto") }
    let label = localLabel(expectName("a label"))
    return end(.goto(label), start, "after goto")
  }

  /// The label under the name that it has for the checker, which knows one list of them for each function.
  private func localLabel(_ name: Name) -> Name {
    localLabels.last { $0.name == name.text }.map { Name($0.alias, name.range) } ?? name
  }

  /// `(condition)`
  mutating func parseCondition(_ word: String) -> Expr {
    let open = current.range
    let mark = damageMark
    defer { settle(mark) }
    guard at(.leftParen) else {
      if at(.leftBrace) {
        report(
          .expected, "expected a condition after \(word), found `{`", at: previousRange.endPoint,
          helps: [Diagnostic.Help("write `\(word) (condition) { … }`")])
        return Expr(.missing, open.startPoint)
      }
      return parseBareCondition(word)
    }
    advance()
    let condition = parseExpression()
    closeHead("after the condition", opening: open)
    return condition
  }

  /// `if x == 3 {`
  private mutating func parseBareCondition(_ word: String) -> Expr {
    let place = previousRange.endPoint
    let mark = damageMark
    report(
      .expected, "expected `(` after \(word), found \(found)", at: place, label: "`(` belongs here",
      helps: [Diagnostic.Help("put the condition into parentheses: `\(word) (…)`")])
    let start = index
    let condition = parseExpression()
    if index > start, at(.leftBrace) { mend(mark) }
    return condition
  }

  private mutating func parseIf() -> Stmt {
    let start = advance().range
    let condition = parseCondition("if")
    skipThen()
    bodyIsOfIf = at(.leftBrace)
    let then = parseSubstatement()
    bodyIsOfIf = false
    let otherwise = eat(.else) ? parseSubstatement() : nil
    return Stmt(
      .if(condition: condition, then: then, otherwise: otherwise), range(from: start))
  }

  private mutating func parseSwitch() -> Stmt {
    let start = advance().range
    let subject = parseCondition("switch")
    switchDepth += 1
    let body = parseStatement()
    switchDepth -= 1
    return Stmt(.switch(subject: subject, body: body), range(from: start))
  }

  private mutating func parseCase() -> Stmt {
    let start = current.range
    if switchDepth == 0, !isAborted {
      diagnostics.error(
        SyntaxCode.badLabel, "`\(interner.text(current.id))` is outside of a switch",
        at: start)
    }
    if eat(.default) {
      expect(.colon, "after default")
      return Stmt(.default(body: parseLabelled()), range(from: start))
    }
    advance()
    let value = parseConditional()
    let last = eat(.ellipsis) ? parseConditional() : nil
    expect(.colon, "after the case's value")
    return Stmt(.case(value: value, last: last, body: parseLabelled()), range(from: start))
  }

  /// What a label stands before; nothing at the end of a block.
  private mutating func parseLabelled() -> Stmt {
    at(.rightBrace) ? Stmt(.empty, previousRange.endPoint) : parseStatement()
  }

  // MARK: Misspelled words

  /// A name that nobody declared, where only a keyword makes sense: `retrun x;`, `esle {`.
  private var misspelledKeyword: Bool {
    guard at(.identifier), scope.kind(current.id) == .unknown else { return false }
    switch peek(1).kind {
    case .number, .string, .leftBrace, .at: return true
    case .identifier: return scope.kind(peek(1).id) == .value && !peek(1).flags.contains(.lineStart)
    default: return false
    }
  }

  private mutating func reportMisspelled() -> Stmt {
    let start = current.range
    let word = interner.text(current.id)
    let known = ["return", "else", "do", "goto", "case", "if", "while", "for", "switch"]
    guard let near = SpellingSuggestions.best(word, among: known) else {
      return declarationAhead
        ? parseDeclarationStatement(from: start) : parseExpressionStatement(from: start)
    }
    report(
      .unexpectedToken, "`\(word)` is not allowed here", at: start,
      helps: [Diagnostic.Help("did you mean `\(near)`?", edits: [Diagnostic.Edit(start, near)])])
    advance()
    if at(.leftBrace) { return parseStatement() }
    skipStatement()
    return Stmt(.missing, range(from: start))
  }
}
