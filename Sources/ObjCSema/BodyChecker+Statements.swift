// Statements.

extension BodyChecker {
  func statement(_ statement: Stmt) -> CheckedStatement {
    if sink.isFull { return CheckedStatement(.empty, statement.range) }
    return CheckedStatement(kind(of: statement), statement.range)
  }

  private func kind(of statement: Stmt) -> CheckedStatement.Kind {
    switch statement.kind {
    case .expression(let expression): return .expression(fullExpression { checkEffect(expression) })
    case .declaration(let declaration): return .declaration(local(declaration))
    case .staticAssert(let assertion):
      checkStaticAssert(assertion)
      return .empty
    case .compound(let body): return .compound(compound(body))
    case .empty, .missing: return .empty
    case .if(let condition, let then, let otherwise): return ifStatement(condition, then, otherwise)
    case .while(let condition, let body):
      return loop {
        let checked = substatement(body)
        return .while(wholeCondition(condition), body: checked)
      }
    case .doWhile(let body, let condition):
      return loop {
        let checked = substatement(body)
        return .doWhile(body: checked, wholeCondition(condition))
      }
    case .for(let loop): return forStatement(loop)
    case .forIn(let loop): return forInStatement(loop)
    case .switch(let subject, let body): return switchStatement(subject, body)
    case .case(let value, let last, let body):
      let label = caseLabel(value, last, statement.range)
      let checked = self.statement(body)
      return label.map { .case($0, body: checked) } ?? checked.kind
    case .default(let body):
      let isPlaced = defaultLabel(statement.range)
      let checked = self.statement(body)
      return isPlaced ? .default(CheckedCase(low: 0, high: 0), body: checked) : checked.kind
    case .break: return .break
    case .continue: return .continue
    case .return(let expression): return returnStatement(expression, range: statement.range)
    case .goto(let name): return gotoStatement(name)
    case .computedGoto(let address): return computedGoto(address)
    case .label(let name, let body):
      let label = placeLabel(name)
      let checked = self.statement(body)
      return label.map { .label($0, body: checked) } ?? checked.kind
    case .autoreleasepool(let body):
      return inside {
        scoped {
          protections += 1
          return .autoreleasepool(inner(body))
        }
      }
    case .synchronized(let lock, let body): return synchronizedStatement(lock, body)
    case .try(let statement): return tryStatement(statement)
    case .throw(let expression): return throwStatement(expression, range: statement.range)
    }
  }

  /// `{ … }`
  func compound(_ body: CompoundStmt) -> CheckedCompound {
    inside { inner(body) }
  }

  private func inner(_ body: CompoundStmt) -> CheckedCompound {
    scoped {
      CheckedCompound(statements: checked(body.statements), closeRange: body.closeRange)
    }
  }

  /// The statements of a block of code.
  func checked(_ statements: [Stmt]) -> [CheckedStatement] {
    let outer = plainStatement
    defer { plainStatement = outer }
    // Where labels stand, a jump could pass what is put between statements.
    let hasLabels = statements.contains(where: Self.isLabelled)
    return statements.map {
      plainStatement = hasLabels ? nil : $0.range
      return statement($0)
    }
  }

  private static func isLabelled(_ statement: Stmt) -> Bool {
    switch statement.kind {
    case .case, .default, .label: true
    default: false
    }
  }

  /// The body of an `if` or loop: a scope of its own even without braces.
  private func substatement(_ statement: Stmt) -> CheckedStatement {
    if case .compound = statement.kind { return self.statement(statement) }
    return inside { scoped { self.statement(statement) } }
  }

  private func wholeCondition(_ condition: Expr) -> CheckedExpression {
    let open = protections
    defer { protections = open }
    return fullExpression { checkCondition(condition) }
  }

  private func ifStatement(_ condition: Expr, _ then: Stmt, _ otherwise: Stmt?)
    -> CheckedStatement.Kind
  {
    inside {
      scoped {
        let test = wholeCondition(condition)
        let first = substatement(then)
        return .if(test, then: first, otherwise: otherwise.map { substatement($0) })
      }
    }
  }

  func checkStaticAssert(_ assertion: StaticAssert) {
    guard constantInteger(assertion.condition) == 0 else { return }
    sink.error(
      MeaningCode.staticAssertion,
      "static assertion failed" + (assertion.message.map { ": \($0.text)" } ?? ""),
      at: assertion.range)
  }

  private func synchronizedStatement(_ lock: Expr, _ body: CompoundStmt) -> CheckedStatement.Kind {
    inside {
      scoped {
        let object = fullExpression {
          coerce(check(lock), to: .id, .passing("@synchronized,"), range: lock.range)
        }
        protections += 1
        return .synchronized(object, inner(body))
      }
    }
  }

  // MARK: Loops

  private func loop(_ body: () -> CheckedStatement.Kind) -> CheckedStatement.Kind {
    inside { scoped(body) }
  }

  private func forStatement(_ statement: ForStmt) -> CheckedStatement.Kind {
    inside {
      scoped {
        var start: CheckedFor.Start?
        switch statement.start {
        case .declaration(let declaration)?:
          start = .declaration(local(declaration), declaration.range)
        case .expression(let expression)?:
          start = .expression(fullExpression { checkEffect(expression) })
        case nil: break
        }
        return loop {
          let body = substatement(statement.body)
          let step = statement.step.map { step in scoped { fullExpression { checkEffect(step) } } }
          let condition = statement.condition.map { wholeCondition($0) }
          return .for(CheckedFor(start: start, condition: condition, step: step, body: body))
        }
      }
    }
  }

  private func forInStatement(_ statement: ForInStmt) -> CheckedStatement.Kind {
    inside {
      scoped {
        let element = forInElement(statement.element)
        let collection = fullExpression { forInCollection(statement.collection) }
        protections += 1
        return loop {
          let body = substatement(statement.body)
          guard let element else { return .empty }
          return .forIn(CheckedForIn(element: element, collection: collection, body: body))
        }
      }
    }
  }

  /// The loop's variable: ARC does not retain what it holds.
  private func forInElement(_ element: ForInStmt.Element) -> CheckedForIn.Element? {
    switch element {
    case .expression(let expression):
      let target = checkTarget(expression)
      checkAssignable(target, expression)
      switch target.kind {
      case .error: return nil
      case .property, .objectSubscript:
        sink.error(
          ExpressionCode.badForIn, "for-in needs a variable for its elements", at: expression.range)
        return nil
      default: return checkElement(target.type, expression.range) ? .expression(target) : nil
      }
    case .declaration(let declaration):
      guard let first = declaration.declarators.first, let name = first.declarator.name else {
        return nil
      }
      let base = resolver.base(declaration.specifiers, in: scope)
      let type =
        base.isAuto
        ? .id : resolver.type(of: first.declarator, base: base, use: .variable, in: scope)
      let isWeak = type.ownership == .weak
      let model = VariableModel(
        name: name.text,
        type: isARC && !isWeak && type.isRetainable ? type.with(ownership: nil) : type,
        storage: .local,
        isBlockVariable: declaration.specifiers.isBlockVariable || first.declarator.isBlockVariable,
        range: name.range)
      model.level = level
      scope.declare(name.text, .variable(model))
      protect(model)
      return checkElement(model.type, name.range) ? .declaration(model) : nil
    }
  }

  private func checkElement(_ type: CType, _ range: SourceRange) -> Bool {
    if type.isRetainable { return true }
    if !type.isError {
      sink.error(
        ExpressionCode.badForIn, "for-in gives objects, not `\(type.description)`",
        at: range, helps: [.init("declare the variable `id`, or with the elements' class")])
    }
    return false
  }

  private func forInCollection(_ expression: Expr) -> CheckedExpression {
    let value = check(expression)
    if value.isError || value.type.isObject { return value }
    sink.error(
      ExpressionCode.badForIn, "for-in needs a collection, not `\(value.type.description)`",
      at: expression.range,
      helps: value.type.isArithmetic || value.type.isPointer
        ? [.init("count instead: `for (int i = 0; i < count; i++)`")] : [])
    return .error(expression.range)
  }

  // MARK: return

  private func returnStatement(_ expression: Expr?, range: SourceRange) -> CheckedStatement.Kind {
    guard let expression else {
      checkEmptyReturn(range)
      return .return(nil)
    }
    // Nothing of it is left behind a statement that leaves the function.
    let open = protections
    let value = fullExpression { check(expression) }
    protections = open
    if resultType == nil { inferResult(value) }
    guard let type = resultType, !value.isError else { return .return(nil) }
    if type.isVoid {
      if !value.type.isVoid {
        sink.error(
          ExpressionCode.returnMismatch, "`\(name)` returns nothing", at: expression.range,
          label: "this value cannot be returned")
      }
      return .return(value)
    }
    return .return(coerce(value, to: type, .returning, range: expression.range))
  }

  private func checkEmptyReturn(_ range: SourceRange) {
    guard let type = resultType else {
      resultType = .void
      return
    }
    if type.isVoid || type.isError { return }
    sink.error(
      ExpressionCode.returnMismatch, "`\(name)` must return `\(type.description)`", at: range,
      label: "a value is missing",
      helps: name == "main" ? [.init("return a value: `return 0;`")] : [])
  }

  /// A block's result is that of its first return.
  private func inferResult(_ value: CheckedExpression) {
    let isNull = value.constantInteger == 0 && value.type.isVoidPointer
    resultType = value.isError ? .error : isNull ? .id : value.type.unqualified
  }

  // MARK: Exceptions

  private func throwStatement(_ expression: Expr?, range: SourceRange) -> CheckedStatement.Kind {
    guard let expression else {
      if catchDepth == 0 {
        sink.error(
          ExpressionCode.throwOutsideCatch, "`@throw;` outside of a @catch", at: range,
          notes: ["without an object it throws again what a @catch has caught"])
      }
      return .throw(nil)
    }
    let open = protections
    defer { protections = open }
    return .throw(
      fullExpression {
        coerce(check(expression), to: .id, .passing("@throw,"), range: expression.range)
      })
  }

  private func tryStatement(_ statement: TryStmt) -> CheckedStatement.Kind {
    inside {
      scoped {
        let open = protections
        if statement.finally != nil { protections += 1 }
        let outside = protections
        if !statement.catches.isEmpty { protections += 1 }
        let body = compound(statement.body)
        protections = outside
        let catches = statement.catches.map(catchClause)
        protections = open
        let finally = statement.finally.map { finally in
          scoped {
            protections += 1
            return compound(finally)
          }
        }
        return .try(CheckedTry(body: body, catches: catches, finally: finally))
      }
    }
  }

  private func catchClause(_ clause: TryStmt.Catch) -> CheckedTry.Catch {
    let type = clause.parameter.map(catchType)
    return inside {
      scoped {
        protections += 1
        catchDepth += 1
        defer { catchDepth -= 1 }
        var variable: VariableModel?
        let body = scoped { () -> CheckedCompound in
          if let parameter = clause.parameter, let type, let name = parameter.name {
            let model = VariableModel(
              name: name.text, type: type, storage: .local, range: name.range)
            model.level = level
            scope.declare(name.text, .variable(model))
            protect(model)
            variable = model
          }
          return CheckedCompound(
            statements: self.checked(clause.body.statements),
            closeRange: clause.body.closeRange)
        }
        return CheckedTry.Catch(
          className: type?.objectType?.className, variable: variable, body: body,
          range: clause.range)
      }
    }
  }

  private func catchType(_ parameter: Parameter) -> CType {
    let base = resolver.base(parameter.specifiers, in: scope)
    let type = resolver.type(of: parameter.declarator, base: base, use: .variable, in: scope)
    if !type.isObject, !type.isError {
      sink.error(
        ExpressionCode.badCatch, "only objects are thrown and caught, not `\(type.description)`",
        at: parameter.range)
      return .error
    }
    return type
  }
}
