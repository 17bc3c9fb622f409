// Whole bodies: parameters, statements, and what is missing at the end.

extension BodyChecker {
  func checkFunctionBody(_ function: FunctionModel, _ definition: FunctionDefinition) -> CheckedBody
  {
    resultType = function.type.result.unqualified
    returnsRetained = function.returnsRetained
    isVariadicBody = function.type.isVariadic
    let parameters = declare(function.parameters, hidden: [])
    return finish(parameters, checkBody(definition.body))
  }

  func checkMethodBody(_ method: MethodModel, _ definition: MethodDefinition, _ cls: ClassModel)
    -> CheckedBody
  {
    resultType =
      method.result.objectType?.isInstancetype == true
      ? .object(cls.name) : method.result.unqualified
    returnsRetained = method.returnsRetained
    isVariadicBody = method.isVariadic
    let parameters = declare(method.parameters, hidden: [selfModel(method, cls), commandModel()])
    let body = checkBody(definition.body)
    checkSuperMessage(method, definition.body, cls)
    return finish(parameters, body)
  }

  /// An override of a method that is declared to need its message to super.
  private func checkSuperMessage(_ method: MethodModel, _ body: CompoundStmt, _ cls: ClassModel) {
    guard !sentToSuper.contains(method.selector), let name = cls.superclassName,
      let overridden = classes.declaration(method.key, from: name),
      overridden.has("objc_requires_super")
    else { return }
    sink.warning(
      ExpressionCode.missingSuperMessage,
      "`\(self.name)` never sends `[super \(method.selector)]`, which `\(overridden.ownerName)` requires",
      at: body.closeRange, label: "the message is missing",
      secondary: overridden.range.isNone
        ? [] : [.init(overridden.range, "declared with NS_REQUIRES_SUPER")])
  }

  func checkBlockBody(_ literal: BlockLiteral, _ parameters: [ParameterModel]) -> CheckedBody {
    let block = VariableModel(name: "", type: .id, storage: .parameter)
    block.isImplicit = true
    let all = declare(parameters, hidden: [block])
    let body = checkBody(literal.body)
    if resultType == nil { resultType = .void }
    return finish(all, body)
  }

  private func finish(_ parameters: [CheckedParameter], _ body: CheckedCompound) -> CheckedBody {
    // A block's hidden parameters are its own.
    let layout =
      makesObjectOfLocal && parent == nil
      ? StackLayout(parameters, body, isARC: isARC) : nil
    return CheckedBody(
      parameters: parameters, body: body, result: resultType ?? .void,
      returnsRetained: returnsRetained,
      isVariadic: isVariadicBody, isARC: isARC, stackChunks: layout?.chunks ?? [])
  }

  /// `self`: ARC owns it in an init method, which the caller gives it to; elsewhere the caller keeps it.
  private func selfModel(_ method: MethodModel, _ cls: ClassModel) -> VariableModel {
    let type: CType = method.isClassMethod ? .metaclass : .object(cls.name)
    let isOwned = isARC && method.consumesSelf
    let model = VariableModel(
      name: "self", type: isOwned ? type.with(ownership: .strong) : type, storage: .parameter)
    model.isImplicit = true
    return model
  }

  private func commandModel() -> VariableModel {
    let model = VariableModel(name: "_cmd", type: .selector, storage: .parameter)
    model.isImplicit = true
    return model
  }

  private func declare(_ parameters: [ParameterModel], hidden: [VariableModel])
    -> [CheckedParameter]
  {
    var result = hidden.map {
      CheckedParameter(model: $0, isConsumed: $0.name == "self" && $0.type.ownership == .strong)
    }
    for parameter in parameters {
      let model = VariableModel(
        name: parameter.name ?? "", type: parameter.type, storage: .parameter,
        attributes: parameter.attributes, range: parameter.range)
      result.append(CheckedParameter(model: model, isConsumed: parameter.isConsumed))
    }
    for parameter in result {
      parameter.model.level = level
      // One of an unknown type, too: that has been reported, and its uses are not.
      if !parameter.model.name.isEmpty {
        scope.declare(parameter.model.name, .variable(parameter.model))
      }
    }
    for parameter in result where parameter.model.type.isVariablyModified {
      checkLengths(of: parameter.model.type)
    }
    for (parameter, model) in zip(parameters, result.dropFirst(hidden.count)) {
      guard let length = parameter.length else { continue }
      let value = fullExpression { check(length.expression) }
      if value.traits.contains(.hasEffects) { model.model.length = value }
    }
    return result
  }

  private func checkBody(_ body: CompoundStmt) -> CheckedCompound {
    self.body = body
    var statements: [CheckedStatement] = []
    inside { scoped { statements = checked(body.statements) } }
    checkEnd(body)
    finishLabels()
    lint(body)
    return CheckedCompound(statements: statements, closeRange: body.closeRange)
  }

  /// Falling off the end where a value was promised.
  private func checkEnd(_ body: CompoundStmt) {
    guard let type = resultType, !type.isVoid, !type.isError, name != "main",
      FlowAnalysis.canComplete(body)
    else { return }
    sink.warning(
      ExpressionCode.missingReturn, "`\(name)` ends without returning a value", at: body.closeRange,
      label: "it gives 0 here")
  }
}
