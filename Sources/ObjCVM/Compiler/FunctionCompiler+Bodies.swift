// Whole bodies: parameters in, statements, the way out, and the finished function.

extension FunctionCompiler {
  // MARK: Functions and methods

  func compileFunction(_ function: FunctionModel, _ definition: FunctionDefinition) -> CompiledFunction {
    resultType = function.type.result.unqualified
    returnsRetained = function.returnsRetained
    isVariadicBody = function.type.isVariadic
    prepare(definition.body)
    let parameters = reserve(function.parameters, hidden: [])
    enterParameters(parameters)
    compileBody(definition.body)
    return finish(
      kind: .function, function.type, definition.range, headRange: definition.declarator.range)
  }

  func compileMethod(
    _ method: MethodModel, _ definition: MethodDefinition, _ cls: ClassModel
  ) -> CompiledFunction {
    resultType = method.result.objectType?.isInstancetype == true
      ? .object(cls.name) : method.result.unqualified
    returnsRetained = method.returnsRetained
    isVariadicBody = method.isVariadic
    prepare(definition.body)
    let parameters = reserve(
      method.parameters, hidden: [selfModel(method, cls), commandModel()])
    enterParameters(parameters)
    if isARC, method.family == .dealloc, cls.superclassName != nil {
      pushCleanup(.superDealloc(definition.body.closeRange))
    }
    compileBody(definition.body)
    return finish(
      kind: .method(
        classNumber: program.classNumber(cls.name), isClassMethod: method.isClassMethod),
      FunctionType(
        result: method.result,
        parameters: [.id, .selector] + method.parameters.map(\.type)), definition.range,
      headRange: method.range)
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

  // MARK: Blocks

  func compileBlock(_ literal: BlockLiteral, _ parameters: [ParameterModel]) {
    prepare(literal.body)
    let block = VariableModel(name: "", type: .id, storage: .parameter)
    block.isImplicit = true
    let all = reserve(parameters, hidden: [block])
    enterParameters(all)
    compileBody(literal.body)
    if resultType == nil { resultType = .void }
  }

  // MARK: Parameters

  /// A parameter in its place in the frame.
  struct IncomingParameter {
    let model: VariableModel
    let offset: Int32
    /// The caller gave +1.
    let isConsumed: Bool
  }

  private func prepare(_ body: CompoundStmt) {
    addressTaken = AddressScan.names(in: body)
    labels = LabelScan.labels(in: body)
  }

  private func reserve(
    _ parameters: [ParameterModel], hidden: [VariableModel]
  ) -> [IncomingParameter] {
    var result: [IncomingParameter] = []
    var offset: Int32 = 0
    for model in hidden {
      let isOwned = model.name == "self" && model.type.ownership == .strong
      result.append(IncomingParameter(model: model, offset: offset, isConsumed: isOwned))
      offset += 8
    }
    for parameter in parameters {
      let model = VariableModel(
        name: parameter.name ?? "", type: parameter.type, storage: .parameter,
        attributes: parameter.attributes, range: parameter.range)
      result.append(
        IncomingParameter(model: model, offset: offset, isConsumed: parameter.isConsumed))
      offset += slotSize(parameter.type)
    }
    parameterSlots = result.map { argumentSlot($0.model.type, at: $0.offset) }
    builder.keep(upTo: max(offset, 8))
    return result
  }

  private func enterParameters(_ parameters: [IncomingParameter]) {
    for parameter in parameters { enter(parameter) }
    for parameter in parameters where parameter.model.type.isVariablyModified { fixLengths(of: parameter.model.type) }
  }

  private func enter(_ parameter: IncomingParameter) {
    let model = parameter.model
    if model.type.isError || model.name.isEmpty { return }
    let isWide = model.type.isRecord || model.type.kind == .floating(.longDouble)
    let incoming = Variable(
      model.type.with(ownership: model.type.isRetainable ? .unsafeUnretained : nil),
      isWide ? .frame(parameter.offset) : .slot(parameter.offset))
    if needsOwnRoom(model) {
      var value = load(incoming)
      value.isRetained = parameter.isConsumed
      makeLocal(model, initially: value)
      return
    }
    let variable = Variable(model.type, incoming.place)
    declare(model, at: .direct(variable))
    guard isARC, needsDestroy(model.type) else { return }
    if !parameter.isConsumed {
      if model.type.isRecord {
        // The caller's copy was counted for us.
      } else if model.type.isBlock {
        builder.emit(.retainBlock, a: parameter.offset, b: parameter.offset)
      } else {
        builder.emit(.retain, a: parameter.offset, b: parameter.offset)
      }
    }
    pushCleanup(.destroy(variable))
  }

  /// Its address is taken, or it is weak: it needs red zones around it.
  private func needsOwnRoom(_ model: VariableModel) -> Bool {
    if addressTaken.contains(model.name) || model.type.ownership == .weak { return true }
    return model.type.recordType?.needsAddresses == true || model.isBlockVariable
  }

  // MARK: The body

  private func compileBody(_ body: CompoundStmt) {
    statementPath.append(ObjectIdentifier(body))
    pathDepths.append(cleanups.count)
    scoped({ body.statements.forEach(statement) }, closing: body.closeRange)
    at(body.closeRange) {
      popCleanups(to: 0)
      if builder.isReachable { emitEnd(body) }
    }
    pathDepths.removeLast()
    statementPath.removeLast()
    lint(body)
  }

  /// Falling off the end: nothing, or zero where a value was promised.
  private func emitEnd(_ body: CompoundStmt) {
    guard let type = resultType, !type.isVoid, !type.isError else {
      builder.emit(.returnVoid)
      return
    }
    if name != "main", FlowAnalysis.canComplete(body) {
      sink.warning(
        ExpressionCode.missingReturn, "`\(name)` ends without returning a value", at: body.closeRange,
        label: "it gives 0 here")
    }
    let offset = builder.allocate(max(type.size ?? 8, 8), alignment: 16)
    builder.emit(.zeroLocal, a: offset, c: Int32(clamping: max(type.size ?? 8, 8)))
    if type.isRecord || type.kind == .floating(.longDouble) {
      builder.emit(.returnBytes, a: offset, c: Int32(clamping: type.size ?? 8))
    } else {
      builder.emit(.returnValue, a: offset)
    }
  }

  // MARK: Finishing

  func finish(
    kind: CompiledFunction.Kind, _ type: FunctionType, _ range: SourceRange,
    headRange: SourceRange? = nil
  ) -> CompiledFunction {
    if builder.isTooLarge {
      sink.error(
        ExpressionCode.tooLarge, "`\(name)` needs too much room for its variables and values",
        at: headRange ?? range)
    }
    let targets = builder
    builder.resolveJumps()
    let hidden = if case .block = kind { "@?" } else { "" }
    return CompiledFunction(
      name: name, kind: kind,
      encoding: program.encoding(of: type.result) + hidden
        + type.parameters.map { program.encoding(of: $0) }.joined(),
      parameters: parameterSlots, resultSize: resultSize(type.result),
      isVariadic: isVariadicBody, frameSize: builder.frameSize,
      needsFrameCleanup: builder.needsFrameCleanup, code: builder.code,
      positions: builder.positions, handlers: resolvedHandlers(targets),
      switchTables: switchTables.map { $0.resolved(targets) },
      ivarRelocations: builder.ivarRelocations, range: range, headRange: headRange ?? range)
  }

  private func resolvedHandlers(_ builder: CodeBuilder) -> [CompiledFunction.Handler] {
    handlers.flatMap { handler in
      handler.region.ranges.map { range in
        CompiledFunction.Handler(
          start: range.start, end: range.end, landing: builder.resolve(handler.landing),
          slot: handler.region.slot, filter: handler.filter)
      }
    }
  }
}
