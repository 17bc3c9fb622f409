// Declarations in bodies.

extension BodyChecker {
  func local(_ declaration: Declaration) -> CheckedDeclaration {
    var items: [(item: CheckedDeclaration.Item, range: SourceRange)] = []
    program.model.declarer.declare(declaration, in: scope) { declared in
      switch declared.symbol {
      case .typedef(let model)?:
        if model.type.isVariablyModified {
          checkLengths(of: model.type)
          items.append((.lengths(model.type), declared.syntax.range))
        }
      case .variable(let model)?:
        if let item = local(model, declared.syntax) { items.append((item, declared.syntax.range)) }
      default: break
      }
    }
    return CheckedDeclaration(items: items)
  }

  private func local(_ model: VariableModel, _ syntax: InitDeclarator) -> CheckedDeclaration.Item? {
    model.level = level
    if model.type.qualifiers.contains(.const) { model.constantInitializer = syntax.initializer }
    if model.type.isError {
      if case .expression(let expression)? = syntax.initializer {
        _ = fullExpression { check(expression) }
      }
      return nil
    }
    if model.type.integerKind?.size == 16 {
      model.type = .error
      unsupported(
        "128-bit integers", at: model.range, help: "use `long long`, which has 64 bits")
      return nil
    }
    switch model.storage {
    case .global, .parameter: return nil
    case .staticLocal: return staticLocal(model, syntax.initializer)
    case .local: return frameLocal(model, syntax.initializer)
    }
  }

  private func staticLocal(_ model: VariableModel, _ initializer: Initializer?)
    -> CheckedDeclaration.Item?
  {
    guard program.checkGlobal(model, range: model.range) else { return nil }
    guard let initializer else { return .staticLocal(model, nil) }
    guard StaticValue.check(initializer, self) else { return nil }
    let outer = isStatic
    isStatic = true
    defer { isStatic = outer }
    let value = fullExpression { checkInitializer(initializer, of: model.type) }
    model.extent = value.extent
    return .staticLocal(model, value)
  }

  // MARK: Variables of the frame

  /// Bytes of the largest variable that a frame may hold.
  private static let largestVariable = 8 << 20

  private func frameLocal(_ model: VariableModel, _ initializer: Initializer?) -> CheckedDeclaration
    .Item?
  {
    if model.type.isVariablyModified {
      checkLengths(of: model.type)
      if model.type.isArray { return dynamicLocal(model, initializer) }
    }
    guard checkRoom(model) else {
      model.type = .error
      return nil
    }
    model.isBeingInitialized = true
    defer { model.isBeingInitialized = false }
    let value = initializer.map { initializer in
      fullExpression { checkInitializer(initializer, of: model.type) }
    }
    if case .expression(let first)? = value, first.namesClass { model.holdsClass = true }
    if value == nil { noteUnset(model) }
    protect(model)
    return .local(model, value, cleanup: cleanup(of: model))
  }

  private func checkRoom(_ model: VariableModel) -> Bool {
    guard let size = model.type.size else { return false }
    if size > Self.largestVariable {
      sink.error(
        ExpressionCode.tooLarge, "`\(model.name)` has \(size) bytes, too many for a local variable",
        at: model.range, helps: [.init("make it `static`, or use `malloc`")])
      return false
    }
    return true
  }

  /// `__attribute__((cleanup(f)))`
  private func cleanup(of model: VariableModel) -> FunctionModel? {
    guard let name = model.cleanupFunction else { return nil }
    guard case .function(let function)? = scope.lookup(name.text) else {
      reportUnknown(name)
      return nil
    }
    protections += 1
    return function
  }

  private func dynamicLocal(_ model: VariableModel, _ initializer: Initializer?)
    -> CheckedDeclaration.Item?
  {
    guard initializer == nil else {
      unsupported(
        "an initial value for an array of variable length", at: model.range,
        help: "use a constant length, or `malloc`")
      return nil
    }
    protections += isARC && model.type.hasRetainableMembers ? 2 : 1
    return .local(model, nil, cleanup: nil)
  }

  /// Its end is something that no jump may begin with.
  func protect(_ model: VariableModel) {
    if model.isBlockVariable || (isARC || model.type.ownership == .weak) && model.type.needsDestroy
    {
      protections += 1
    }
  }

  // MARK: Lengths

  /// Checks the lengths of a type that are known only while running, where they are met first.
  func checkLengths(of type: CType) {
    switch type.kind {
    case .pointer(let inner): checkLengths(of: inner)
    case .array(let element, let length):
      if case .variable(let length) = length, length.checked == nil {
        length.checked = fullExpression {
          coerce(
            check(length.expression), to: .long, .passing("an array's length"),
            range: length.expression.range)
        }
      }
      checkLengths(of: element)
    default: break
    }
  }
}

extension CType {
  /// Something has to be released or zeroed when a variable of the type ends.
  package var needsDestroy: Bool {
    switch kind {
    case .object, .block: ownership == .strong || ownership == .weak
    default: hasRetainableMembers
    }
  }
}
