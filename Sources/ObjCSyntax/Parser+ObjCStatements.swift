// @try, @throw, @synchronized, @autoreleasepool.
extension Parser {
  /// A statement that begins with `@`; nil if it is an expression.
  mutating func parseObjCStatement() -> Stmt? {
    let start = current.range
    switch peek(1).word {
    case .autoreleasepool:
      advance()
      advance()
      return Stmt(.autoreleasepool(parseCompound()), range(from: start))
    case .synchronized:
      advance()
      advance()
      let object = parseCondition("@synchronized")
      return Stmt(.synchronized(object, parseCompound()), range(from: start))
    case .try:
      return parseTry()
    case .throw:
      advance()
      advance()
      let value = at(.semicolon) ? nil : parseExpression()
      return end(.throw(value), start, "after @throw")
    case .catch, .finally:
      let word = interner.text(peek(1).id)
      report(
        .unexpectedToken, "`@\(word)` without a @try before it",
        at: start.union(peek(1).range))
      skipStatement()
      if at(.leftBrace) { skipGroup() }
      return Stmt(.missing, range(from: start))
    case .property, .synthesize, .dynamic, .optional, .required, .class, .import:
      let word = interner.text(peek(1).id)
      report(
        .unexpectedToken, "`@\(word)` is not allowed among statements",
        at: start.union(peek(1).range)
      )
      skipStatement()
      return Stmt(.missing, range(from: start))
    default: return nil
    }
  }

  private mutating func parseTry() -> Stmt {
    let start = advance().range
    advance()
    let body = parseCompound()
    var catches: [TryStmt.Catch] = []
    insertForgottenAt()
    while atDirective(.catch) {
      catches.append(parseCatch())
      insertForgottenAt()
    }
    var finally: CompoundStmt?
    if atDirective(.finally) {
      advance()
      advance()
      finally = parseCompound()
    }
    if catches.isEmpty, finally == nil { reportMissing("@catch", "after the body of @try") }
    return Stmt(
      .try(TryStmt(body: body, catches: catches, finally: finally)), range(from: start))
  }

  /// `@catch (NSException *e) { … }`, `@catch (...) { … }`
  private mutating func parseCatch() -> TryStmt.Catch {
    let start = advance().range
    advance()
    let open = current.range
    scope.push()
    defer { scope.pop() }
    var parameter: Parameter?
    if expect(.leftParen, "after @catch") {
      if !eat(.ellipsis) { parameter = parseParameter() }
      close(.rightParen, "after @catch's parameter", opening: open)
    }
    let body = parseCompound()
    return TryStmt.Catch(parameter: parameter, body: body, range: range(from: start))
  }
}
