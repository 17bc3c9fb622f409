// sizeof and its relatives, compound literals, statement expressions.

extension FunctionCompiler {
  func sizeof(_ operand: TypeOrExpr, range: SourceRange, into hint: Int32?) -> Value {
    let type: CType
    switch operand {
    case .type(let name): type = program.resolver.resolve(name, in: scope)
    case .expression(let expression): type = self.type(of: expression)
    }
    if type.isError { return .error }
    if type.isVariablyModified, type.isArray { return .slot(byteCount(of: type, into: hint), .unsignedLong) }
    if case .interface(let object) = type.kind {
      sink.error(
        ExpressionCode.noSize, "the size of an object is only known to the runtime",
        at: range,
        helps: [.init("`class_getInstanceSize([\(object.className ?? "Class") class])` asks it")])
      return .error
    }
    guard let size = type.size else {
      sink.error(
        ExpressionCode.noSize, "the size of `\(type.description)` is not known", at: range)
      return .error
    }
    return .integer(Int64(size), .unsignedLong)
  }

  func alignof(_ operand: TypeOrExpr, range: SourceRange) -> Value {
    switch operand {
    case .type(let name):
      .integer(Int64(program.resolver.resolve(name, in: scope).alignment), .unsignedLong)
    case .expression(let expression):
      .integer(Int64(type(of: expression).alignment), .unsignedLong)
    }
  }

  func offsetof(
    _ name: TypeName, _ path: [InitializerList.Designator], range: SourceRange
  ) -> Value {
    var type = program.resolver.resolve(name, in: scope)
    var offset = 0
    for step in path {
      switch step {
      case .field(let field):
        guard let found = type.recordType?.path(to: field.text), let last = found.last else {
          if !type.isError {
            sink.error(
              ExpressionCode.noMember,
              "`\(type.description)` has no member `\(field.text)`", at: field.range)
          }
          return .error
        }
        offset += found.reduce(0) { $0 + $1.offset }
        type = last.type
      case .index(let expression), .indexRange(let expression, _):
        guard let element = type.pointee, let size = element.size,
          let index = dryRun(isLoud: true, { value(expression) }).constantInteger
        else {
          sink.error(
            MeaningCode.notConstant, "an index in `offsetof` must be constant",
            at: expression.range)
          return .error
        }
        offset += Int(truncatingIfNeeded: index) * size
        type = element
      }
    }
    return .integer(Int64(offset), .unsignedLong)
  }

  func typesCompatible(_ left: TypeName, _ right: TypeName) -> Value {
    let a = program.resolver.resolve(left, in: scope)
    let b = program.resolver.resolve(right, in: scope)
    return .integer(a.unqualified.isCompatible(with: b.unqualified) ? 1 : 0)
  }

  // MARK: Compound literals

  /// `(type){ … }`. In a body it lives until the end of the block around it.
  ///
  /// - Parameter isShared: pointers to it will be made.
  func compoundLiteral(
    _ name: TypeName, _ list: InitializerList, isShared: Bool, range: SourceRange
  ) -> Target {
    var type = program.resolver.resolve(name, in: scope)
    type = InitializerShape(resolver: program.resolver, scope: scope)
      .complete(type, with: .list(list))
    if isARC, type.isRetainable { type = type.with(ownership: .unsafeUnretained) }
    guard !type.isError, type.isComplete, let size = type.size else {
      if !type.isError {
        program.resolver.requireComplete(type, for: "a compound literal", at: range)
      }
      return .error
    }
    if isInitializer {
      let variable = program.anonymousGlobal(type)
      initialize(variable, with: list)
      return .variable(variable)
    }
    guard isShared || type.isArray || type.recordType?.needsAddresses == true else {
      let variable = Variable(type, .frame(builder.allocate(size, alignment: 16)))
      initialize(variable, with: list)
      endLiteral(variable)
      return .variable(variable)
    }
    let offset = builder.allocateGuarded(size)
    guardVariable(offset, size)
    let variable = Variable(type, .frame(offset))
    initialize(variable, with: list)
    endLiteral(variable)
    return .variable(variable)
  }

  /// Objects in it are released with the full expression.
  private func endLiteral(_ variable: Variable) {
    guard isARC, variable.type.hasRetainableMembers, !variable.type.isRetainable,
      case .frame(let offset) = variable.place
    else { return }
    evaluation.ownedRecords.append((offset, variable.type))
  }

  // MARK: Statement expressions

  func statementExpressionEffect(_ body: CompoundStmt) {
    let saved = evaluation
    evaluation = Evaluation()
    compound(body)
    evaluation = saved
  }

  /// `({ …; value; })`
  func statementExpression(_ body: CompoundStmt, into hint: Int32?) -> Value {
    guard case .expression(let last)? = body.statements.last?.kind else {
      statementExpressionEffect(body)
      return .void
    }
    let type = statementType(body, last)
    if type.isVoid || type.isError {
      statementExpressionEffect(body)
      return type.isVoid ? .void : .error
    }
    let room = type.isRecord ? recordRoom(type) : builder.allocateSlot()
    var isRetained = false
    inStatementExpression(body) {
      fullExpression { isRetained = keepResult(last, type, room) }
    }
    if type.isRecord { return Value(type, .place(.frame(room)), isRetained: isRetained) }
    return Value(type, .slot(room), isRetained: isRetained)
  }

  /// The type of the last expression, remembered because such expressions come nested from macros.
  private func statementType(_ body: CompoundStmt, _ last: Expr) -> CType {
    if let known = program.conditionalTypes[ObjectIdentifier(last)]?.type { return known }
    let type = dryRun { () -> CType in
      var type = CType.error
      inStatementExpression(body) { type = fullExpression { value(last).type } }
      return type
    }
    program.conditionalTypes[ObjectIdentifier(last)] = (last, type)
    return type
  }

  private func inStatementExpression(_ body: CompoundStmt, _ last: () -> Void) {
    let saved = evaluation
    evaluation = Evaluation()
    enter(ObjectIdentifier(body)) {
      scoped(
        {
          body.statements.dropLast().forEach(statement)
          last()
        }, closing: body.closeRange)
    }
    evaluation = saved
  }

  /// The value must outlive the variables of the body.
  private func keepResult(_ last: Expr, _ type: CType, _ room: Int32) -> Bool {
    let raw = produce(last)
    if raw.isError { return false }
    if type.isRecord {
      initializeRecord(Variable(type, .frame(room)), with: raw)
      return isARC && type.hasRetainableMembers
    }
    if isARC, type.isRetainable {
      _ = slot(of: retained(raw), into: room)
      return true
    }
    _ = slot(of: raw, into: room)
    return false
  }

  // MARK: Refusals

  func unsupported(_ what: String, at range: SourceRange, help: String? = nil) {
    sink.error(
      UnsupportedCode.construct, "\(what) \(what.hasSuffix("s") ? "are" : "is") not supported",
      at: range, helps: help.map { [.init($0)] } ?? [])
  }
}
