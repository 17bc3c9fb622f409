// Declarations in bodies.
//
// A scalar whose address nobody takes lives in a slot. Arrays, weak variables, and whatever has its address
// taken live in memory form between red zones, where pointers may reach them while their scope lasts.
// Every variable is set before it can be read: what C leaves undefined is zero here.

extension FunctionCompiler {
  func local(_ declaration: Declaration) {
    for declared in program.declarer.declare(declaration, in: scope) {
      if case .typedef(let model)? = declared.symbol, model.type.isVariablyModified { fixLengths(of: model.type) }
      guard case .variable(let model)? = declared.symbol else { continue }
      at(declared.syntax.range) { local(model, declared.syntax) }
    }
  }

  private func local(_ model: VariableModel, _ syntax: InitDeclarator) {
    if model.type.isError {
      if case .expression(let expression)? = syntax.initializer {
        fullExpression { _ = value(expression) }
      }
      return
    }
    if model.type.integerKind?.size == 16 {
      model.type = .error
      return unsupported(
        "128-bit integers", at: model.range, help: "use `long long`, which has 64 bits")
    }
    switch model.storage {
    case .global, .parameter: break
    case .staticLocal:
      guard let variable = program.globalVariable(model, range: model.range) else { return }
      if let initializer = syntax.initializer {
        program.initialize(variable, with: initializer, in: scope, from: self)
      }
    case .local: declareLocal(model, syntax.initializer)
    }
  }

  // MARK: Variables of the frame

  private func declareLocal(_ model: VariableModel, _ initializer: Initializer?) {
    if model.type.isVariablyModified {
      if model.type.isArray { return declareDynamic(model, initializer) }
      fixLengths(of: model.type)
    }
    guard let variable = makeRoom(model) else { return }
    if model.isBlockVariable, !model.type.isArray, case .expression(let expression)? = initializer {
      // Its storage is zero already. The value may be made by a block that knows the variable, which may have moved
      // to the heap by then: it is stored as a later assignment is.
      beginLife(model, variable)
      return assignInitial(expression, to: model)
    }
    if let initializer {
      initialize(variable, with: initializer)
    } else {
      clear(variable)
      noteUnset(model)
    }
    beginLife(model, variable)
  }

  /// Declares a variable with a value that is there already (parameters, caught exceptions), or cleared.
  @discardableResult
  func makeLocal(_ model: VariableModel, initially value: Value?) -> Variable? {
    guard let variable = makeRoom(model) else { return nil }
    if let value { initialize(variable, to: value) } else { clear(variable) }
    beginLife(model, variable)
    return variable
  }

  /// Room for a variable, known by name from here on.
  func makeRoom(_ model: VariableModel) -> Variable? {
    guard let size = model.type.size else { return nil }
    if size > CodeBuilder.largestVariable {
      sink.error(
        ExpressionCode.tooLarge, "`\(model.name)` has \(size) bytes, too many for a local variable",
        at: model.range, helps: [.init("make it `static`, or use `malloc`")])
      program.refuse(model)
      return nil
    }
    if model.isBlockVariable { return makeByref(model, size) }
    let variable: Variable
    if needsGuard(model) {
      let offset = builder.allocateGuarded(size)
      variable = Variable(model.type, .frame(offset))
      guardVariable(offset, size)
    } else if model.type.isRecord || model.type.kind == .floating(.longDouble) {
      variable = Variable(model.type, .frame(builder.allocate(size, alignment: 16)))
    } else {
      variable = Variable(model.type, .slot(builder.allocateSlot()))
    }
    declare(model, at: .direct(variable))
    return variable
  }

  /// Pointers may come to point into it.
  private func needsGuard(_ model: VariableModel) -> Bool {
    if addressTaken.contains(model.name) || model.type.isArray { return true }
    if model.type.ownership == .weak { return true }
    guard let record = model.type.recordType else { return model.cleanupFunction != nil }
    return record.needsAddresses
  }

  private func makeByref(_ model: VariableModel, _ size: Int) -> Variable? {
    let kind = byrefKind(model)
    if isARC, model.type.isRecord, model.type.hasRetainableMembers {
      unsupported("a `__block` struct that holds objects", at: model.range)
      return nil
    }
    let total = Int(kind.valueOffset) + size
    let offset = builder.allocateGuarded(total)
    guardVariable(offset, total)
    builder.emit(.zeroLocal, a: offset, c: Int32(total))
    builder.emit(.makeByref, a: offset, b: Int32(total), x: kind.rawValue)
    declare(
      model, at: .byref(frame: offset, valueOffset: kind.valueOffset, type: model.type))
    return Variable(model.type, .frame(offset + kind.valueOffset))
  }

  private func byrefKind(_ model: VariableModel) -> ByrefKind {
    guard model.type.isRetainable else { return .plain }
    if model.type.ownership == .weak { return .weak }
    if !isARC { return .unretained }
    guard model.type.ownership == .strong else { return .plain }
    return model.type.isBlock ? .block : .strong
  }

  /// Its end is entered where its life begins.
  private func beginLife(_ model: VariableModel, _ variable: Variable) {
    if case .byref(let frame, _, _)? = variables[ObjectIdentifier(model)] {
      pushCleanup(.byref(frame, variable))
    } else if isARC || variable.type.ownership == .weak, needsDestroy(variable.type) {
      pushCleanup(.destroy(variable))
    }
    if let name = model.cleanupFunction {
      guard case .function(let function)? = scope.lookup(name.text) else { return reportUnknown(name) }
      pushCleanup(.call(function, variable, model.range))
    }
  }

  func needsDestroy(_ type: CType) -> Bool {
    switch type.kind {
    case .object, .block: type.ownership == .strong || type.ownership == .weak
    default: type.hasRetainableMembers
    }
  }

  /// Zeros for a variable without an initial value.
  func clear(_ variable: Variable) {
    switch variable.place {
    case .slot(let slot): builder.emit(.immediate, a: slot, b: 0)
    case .frame(let offset):
      builder.emit(.zeroLocal, a: offset, c: Int32(clamping: max(variable.type.size ?? 8, 1)))
    default: break
    }
    if variable.type.ownership == .weak {
      initializeObject(variable, with: Value(variable.type.unqualified, .integer(0)))
    }
  }
}

extension CodeBuilder {
  /// Bytes of the largest variable that a frame may hold.
  static let largestVariable = 8 << 20
}

extension RecordType {
  /// Members are reached through addresses: arrays and bit-fields.
  var needsAddresses: Bool {
    fields.contains { field in
      field.bits != nil || field.type.isArray || field.type.ownership == .weak
        || field.type.recordType?.needsAddresses == true
    }
  }
}
