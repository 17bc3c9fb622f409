// while, do, for, and for-in.
extension Parser {
  /// A loop's body, where `break` and `continue` may stand.
  private mutating func parseLoopBody() -> Stmt {
    loopDepth += 1
    defer { loopDepth -= 1 }
    return parseSubstatement()
  }

  mutating func parseWhile() -> Stmt {
    let start = advance().range
    let condition = parseCondition("while")
    return Stmt(.while(condition: condition, body: parseLoopBody()), range(from: start))
  }

  mutating func parseDo() -> Stmt {
    let start = advance().range
    let body = parseLoopBody()
    guard at(.while) else {
      reportMissing("while", "after the body of do")
      return Stmt(
        .doWhile(body: body, condition: Expr(.missing, previousRange)), range(from: start))
    }
    advance()
    let condition = parseCondition("while")
    return end(.doWhile(body: body, condition: condition), start, "after do … while")
  }

  /// `for (;;)` and `for (x in y)`.
  mutating func parseFor() -> Stmt {
    let mark = damageMark
    let start = advance().range
    let open = current.range
    if !at(.leftParen) { return parseBareFor(start, mark) }
    advance()
    scope.push()
    defer { scope.pop() }
    let first = parseForStart()
    if at(.colon), case .declaration? = first {
      reportColonForIn()
      advance()
      return parseForIn(first, start, open, mark)
    }
    if eat(.in) { return parseForIn(first, start, open, mark) }
    var begin: ForStmt.Start?
    switch first {
    case .declaration(let node): begin = .declaration(node)
    case .expression(let node): begin = .expression(node)
    case nil: break
    }
    if at(.semicolon) {
      advance()
    } else {
      skipToSemicolon()
    }
    let condition = at(.semicolon) || at(.rightParen) ? nil : parseExpression()
    if !eat(.semicolon), !at(.rightParen) || faults == mark.faults {
      expect(.semicolon, "after the loop's condition")
    }
    let step = at(.rightParen) ? nil : parseExpression()
    closeHead("after the loop's head", opening: open)
    settle(mark)
    let body = parseLoopBody()
    return Stmt(
      .for(ForStmt(start: begin, condition: condition, step: step, body: body)),
      range(from: start))
  }

  private mutating func reportColonForIn() {
    reportMended(
      .expected, "expected `in`, found `:`", at: current.range,
      helps: [
        Diagnostic.Help(
          "a loop over a collection is written `for (Type *name in collection)`",
          edits: [.init(current.range, "in")])
      ])
  }

  /// The head's first part, of which something is left.
  private mutating func skipToSemicolon() {
    report(
      .expected, "expected `;` after the loop's beginning, found \(found)",
      at: previousRange.endPoint, label: "`;` belongs here",
      helps: [
        Diagnostic.Help(
          "the parts of a loop's head are separated by `;`: `for (int i = 0; i < 10; i++)`")
      ])
    while !isAtEnd, !at(.semicolon), !at(.rightParen), !at(.leftBrace), !at(.rightBrace),
      !atContainerBoundary
    { skipGroup() }
    _ = eat(.semicolon)
  }

  /// `for x in list {`
  private mutating func parseBareFor(_ start: SourceRange, _ mark: DamageMark) -> Stmt {
    report(
      .expected, "expected `(` after for, found \(found)", at: previousRange.endPoint,
      label: "`(` belongs here",
      helps: [
        Diagnostic.Help(
          "a loop over a collection is written `for (Type *name in collection) { … }`"),
        Diagnostic.Help("one that counts is written `for (int i = 0; i < 10; i++) { … }`"),
      ])
    while !isAtEnd, !at(.leftBrace), !at(.rightBrace), !atContainerBoundary,
      !current.flags.contains(.lineStart)
    { skipGroup() }
    settle(mark)
    let body = at(.leftBrace) ? parseLoopBody() : Stmt(.missing, previousRange.endPoint)
    return Stmt(
      .for(ForStmt(start: nil, condition: nil, step: nil, body: body)), range(from: start))
  }

  /// The declaration or expression before the first `;` or the `in`; the `;` is not taken.
  private mutating func parseForStart() -> ForStmt.Start? {
    if at(.semicolon) { return nil }
    guard declarationAhead else { return .expression(parseExpression()) }
    let start = current.range
    let specifiers = parseSpecifiers(.declaration)
    var list: [InitDeclarator] = []
    repeat {
      let declarator = parseDeclarator(.required)
      list.append(parseInitializer(specifiers, declarator, parseAttributes()))
    } while eat(.comma)
    return .declaration(
      Declaration(specifiers: specifiers, declarators: list, range: range(from: start)))
  }

  private mutating func parseForIn(
    _ first: ForStmt.Start?, _ start: SourceRange, _ open: SourceRange, _ mark: DamageMark
  ) -> Stmt {
    let element: ForInStmt.Element
    switch first {
    case .declaration(let node):
      if node.declarators.count != 1 || node.declarators[0].initializer != nil {
        report(
          .unexpectedToken, "a for-in loop declares one variable without a value", at: node.range)
      }
      element = .declaration(node)
    case .expression(let node): element = .expression(node)
    case nil: element = .expression(Expr(.missing, previousRange))
    }
    let collection = parseExpression()
    closeHead("after the loop's head", opening: open)
    settle(mark)
    let body = parseLoopBody()
    return Stmt(
      .forIn(ForInStmt(element: element, collection: collection, body: body)),
      range(from: start))
  }
}
