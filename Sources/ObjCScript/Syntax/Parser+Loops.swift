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
    let start = advance().range
    let open = current.range
    expect(.leftParen, "after for")
    scope.push()
    defer { scope.pop() }
    let first = parseForStart()
    if eat(.in) { return parseForIn(first, start, open) }
    var begin: ForStmt.Start?
    switch first {
    case .declaration(let node): begin = .declaration(node)
    case .expression(let node): begin = .expression(node)
    case nil: break
    }
    expect(.semicolon, "after the loop's beginning")
    let condition = at(.semicolon) || at(.rightParen) ? nil : parseExpression()
    expect(.semicolon, "after the loop's condition")
    let step = at(.rightParen) ? nil : parseExpression()
    closeHead("after the loop's head", opening: open)
    let body = parseLoopBody()
    return Stmt(
      .for(ForStmt(start: begin, condition: condition, step: step, body: body)),
      range(from: start))
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
    _ first: ForStmt.Start?, _ start: SourceRange, _ open: SourceRange
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
    let body = parseLoopBody()
    return Stmt(
      .forIn(ForInStmt(element: element, collection: collection, body: body)),
      range(from: start))
  }
}
