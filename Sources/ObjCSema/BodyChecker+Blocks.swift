// Block literals and what they capture.

extension BodyChecker {
  func checkBlock(_ literal: BlockLiteral, range: SourceRange) -> CheckedExpression {
    var parameters = literal.parameters.map { resolver.parameters($0, in: scope) } ?? []
    var written = literal.returnType.map { blockResult($0) }
    if written?.isError == true { return .error(range) }
    var isVariadic = literal.parameters?.isVariadic ?? false
    if literal.parameters == nil, case .function(let whole)? = written?.kind {
      // `^Handler { … }` with a typedef of a function's type: its parameters have no names here.
      parameters = whole.parameters.map {
        ParameterModel(name: nil, type: $0, attributes: [], range: range)
      }
      written = whole.result
      isVariadic = whole.isVariadic
    }
    let inner = BodyChecker(
      program: program, parent: self,
      name: isUnevaluated ? "" : program.blockName(in: outermost.name), context: context,
      scope: Scope(.function, in: scope), isARC: isARC)
    inner.resultType = written
    inner.isVariadicBody = isVariadic
    inner.isUnevaluated = isUnevaluated
    let body = program.withCurrent(inner) { inner.checkBlockBody(literal, parameters) }
    let type = FunctionType(
      result: inner.resultType ?? .void, parameters: parameters.map(\.type),
      isVariadic: isVariadic)
    if isStatic, !isUnevaluated, !inner.captureList.isEmpty {
      reportNotConstant(range)
      return .error(range)
    }
    // Under a condition the scope cannot know whether there is something to release.
    if !(isUnderCondition && isARC), !isUnevaluated {
      protections += inner.captureList.filter(ownsCapture).count
    }
    let block = CheckedBlock(
      name: inner.name, body: body, type: type,
      signature: MethodEncoding.block(type.result, parameters.map { $0.array ?? $0.type }),
      captures: inner.captureList, range: range)
    return CheckedExpression(.block(block), .block(type), range)
  }

  var outermost: BodyChecker {
    var function = self
    while let outer = function.parent { function = outer }
    return function
  }

  private func blockResult(_ name: TypeName) -> CType {
    let base = resolver.base(name.specifiers, in: scope)
    return resolver.type(of: name.declarator, base: base, use: .result, in: scope).unqualified
  }

  // MARK: Captures

  /// The literal itself, while it is in the frame, has to give the capture up.
  private func ownsCapture(_ model: VariableModel) -> Bool {
    if model.isBlockVariable { return false }
    if model.type.isRetainable, model.type.ownership == .weak { return true }
    if !isARC { return false }
    if model.type.isRetainable {
      return model.type.ownership == nil && !model.type.isBlock || model.type.ownership == .strong
    }
    return model.type.hasRetainableMembers
  }

  func noteCapture(_ model: VariableModel) {
    if isUnevaluated { return }
    if captures.insert(ObjectIdentifier(model)).inserted { captureList.append(model) }
    if let parent, parent.isCaptured(model) { parent.noteCapture(model) }
  }

  /// Takes a variable of an outer function into this block. False, after a report, where that cannot be.
  func capture(_ model: VariableModel, range: SourceRange) -> Bool {
    if captures.contains(ObjectIdentifier(model)) { return true }
    let type = model.type
    if type.isArray || type.isVariablyModified {
      sink.error(
        ExpressionCode.captureArray, "a block cannot use the array `\(model.name)` from outside",
        at: range, helps: [.init("use a pointer to its first element, or make it `static`")])
      model.type = .error
      return false
    }
    noteCapture(model)
    return true
  }
}
