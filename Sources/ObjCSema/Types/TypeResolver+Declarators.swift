/// What stands around a name: pointers, blocks, arrays, functions and their parameters.
extension TypeResolver {
  func apply(
    _ part: Declarator.Part, to type: CType, use: Use, at range: SourceRange, in scope: Scope
  ) -> CType {
    if type.isError { return .error }
    switch part {
    case .pointer(let words): return pointer(to: type, words)
    case .block(let words): return block(of: type, words, at: range)
    case .array(let bound): return array(of: type, bound, use: use, at: range, in: scope)
    case .function(let clause): return function(giving: type, clause, at: range, in: scope)
    }
  }

  private func pointer(to type: CType, _ words: PointerQualifiers) -> CType {
    decorate(.pointer(to: type), words)
  }

  private func block(of type: CType, _ words: PointerQualifiers, at range: SourceRange) -> CType {
    guard case .function(let function) = type.kind else {
      diagnostics.error(
        MeaningCode.badFunctionType,
        "`^` makes a block of a function's type, not of "
          + "`\(type.description)`", at: range,
        helps: [
          Diagnostic.Help(
            "a block is declared `\(type.description) (^name)(int)`, one without parameters `\(type.description) (^name)(void)`"
          )
        ])
      return .error
    }
    return decorate(.block(function), words)
  }

  private func decorate(_ type: CType, _ words: PointerQualifiers) -> CType {
    refuse(words.attributes)
    var result = type.adding(words.qualifiers)
    if words.isKindof, case .object(var object) = result.kind {
      object.isKindof = true
      result.kind = .object(object)
    }
    if let ownership = words.ownership, let owned = give(ownership, to: result) { result = owned }
    return result
  }

  // MARK: Arrays

  private func array(
    of element: CType, _ bound: ArrayBound, use: Use, at range: SourceRange, in scope: Scope
  ) -> CType {
    if case .interface(let object) = element.kind {
      let name = object.className ?? "id"
      diagnostics.error(
        MeaningCode.objectByValue, "an array holds pointers to objects, not objects of `\(name)`",
        at: range, label: "needs a `*`", helps: [Diagnostic.Help("write `\(name) *`")])
      return array(of: .pointer(to: element), bound, use: use, at: range, in: scope)
    }
    guard requireComplete(element, for: "an array's element", at: range) else { return .error }
    switch bound {
    case .none, .star: return CType(.array(element, .incomplete))
    case .size(let expression):
      return CType(.array(element, length(expression, of: element, use: use, in: scope)))
    }
  }

  private func length(
    _ expression: Expr, of element: CType, use: Use, in scope: Scope
  ) -> ArrayLength {
    if case .missing = expression.unparenthesized.kind { return .fixed(1) }
    guard let value = constants.evaluate(expression, in: scope) else {
      return runtimeLength(expression, use: use, in: scope)
    }
    guard case .integer(let count, let kind) = value else {
      diagnostics.error(
        MeaningCode.badArray, "an array's length is an integer", at: expression.range)
      return .fixed(1)
    }
    if count < 0, kind.isSigned {
      diagnostics.error(
        MeaningCode.badArray, "an array cannot have \(count) elements", at: expression.range)
      return .fixed(1)
    }
    let (bytes, overflow) = count.multipliedReportingOverflow(by: Int64(max(1, element.size ?? 1)))
    if overflow || count < 0 || bytes > Int64(CType.sizeLimit) {
      diagnostics.error(MeaningCode.badArray, "the array is too large", at: expression.range)
      return .fixed(1)
    }
    return .fixed(Int(count))
  }

  private func runtimeLength(_ expression: Expr, use: Use, in scope: Scope) -> ArrayLength {
    if use == .parameter { return .variable(VariableLength(expression)) }
    if scope.isFile || use == .field || use == .ivar {
      diagnostics.error(
        MeaningCode.badArray, "here an array's length must be a constant", at: expression.range,
        label: "not known before the program runs")
      return .fixed(1)
    }
    return .variable(VariableLength(expression))
  }

  // MARK: Functions

  private func function(
    giving result: CType, _ clause: ParameterClause, at range: SourceRange, in scope: Scope
  ) -> CType {
    var result = result
    if result.isArray || result.isFunction {
      diagnostics.error(
        MeaningCode.badFunctionType,
        "a function cannot return \(result.isArray ? "an array" : "a function")", at: range,
        helps: [Diagnostic.Help("return a pointer")])
      result = result.decayed
    }
    if case .interface(let object) = result.kind {
      diagnostics.error(
        MeaningCode.objectByValue,
        "a function returns a pointer to an object, not a `\(object.className ?? "id")`", at: range,
        helps: [Diagnostic.Help("write `\(object.className ?? "id") *`")])
      result = .pointer(to: result)
    }
    let parameters = parameters(clause, in: scope)
    return .function(
      FunctionType(
        result: inferOwnership(result.unqualified.with(ownership: nil), use: .result),
        parameters: parameters.map {
          CType($0.type.kind, ownership: $0.type.ownership, alias: $0.type.alias)
        },
        isVariadic: clause.isVariadic,
        hasPrototype: clause.hasPrototype))
  }

  /// The parameters of a function or block; `(void)` gives none.
  func parameters(_ clause: ParameterClause, in scope: Scope) -> [ParameterModel] {
    if let known = parameterCache[ObjectIdentifier(clause)] { return known }
    let inner = Scope(.function, in: scope)
    let models = clause.parameters.map { parameter in
      let model = self.parameter(parameter, in: inner)
      if let name = model.name {
        let variable = VariableModel(
          name: name, type: model.type, storage: .parameter, range: model.range)
        inner.declare(name, .variable(variable))
      }
      return model
    }
    parameterCache[ObjectIdentifier(clause)] = models
    return models
  }

  func parameter(_ parameter: Parameter, in scope: Scope) -> ParameterModel {
    let base = base(parameter.specifiers, in: scope)
    var type = type(of: parameter.declarator, base: base, use: .parameter, in: scope)
    let range = parameter.name?.range ?? parameter.range
    if type.isVoid {
      diagnostics.error(
        MeaningCode.voidObject, "a parameter cannot be `void`", at: range)
      type = .error
    }
    var length: VariableLength?
    if case .array(_, .variable(let written)) = type.kind { length = written }
    var model = ParameterModel(
      name: parameter.name.flatMap { $0.isMissing ? nil : $0.text },
      type: TypeResolver.adjusted(type, isARC: isARC), length: length,
      attributes: parameter.attributes + parameter.specifiers.attributes, range: range)
    if case .array(_, .fixed) = type.kind { model.array = type }
    return model
  }

  /// Parameters that look like arrays or functions are pointers; their own `const` stays.
  static func adjusted(_ type: CType, isARC: Bool) -> CType {
    switch type.kind {
    case .array(let element, _):
      guard isARC, element.isRetainable, element.ownership == .strong else {
        return CType(.pointer(element))
      }
      // `id objects[]` points to objects that somebody else owns.
      return CType(
        .pointer(element.with(ownership: element.isConst ? .unsafeUnretained : .autoreleasing)))
    case .function: return CType(.pointer(type))
    default: return type
    }
  }
}
