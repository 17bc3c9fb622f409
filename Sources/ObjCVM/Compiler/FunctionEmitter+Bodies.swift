// Whole bodies: parameters in, statements, the way out, and the finished function.
import ObjCSema

extension FunctionEmitter {
  // MARK: Functions and methods

  func emitFunction(
    _ function: FunctionModel, _ definition: FunctionDefinition, _ body: CheckedBody
  ) -> CompiledFunction {
    begin(body)
    emitBody(body.body)
    return finish(
      kind: .function, function.type, definition.range, headRange: definition.declarator.range)
  }

  func emitMethod(
    _ method: MethodModel, _ definition: MethodDefinition, _ cls: ClassModel, _ body: CheckedBody
  ) -> CompiledFunction {
    selfModel = body.parameters.first?.model
    begin(body)
    if isARC, method.family == .dealloc, cls.superclassName != nil {
      pushCleanup(.superDealloc(definition.body.closeRange))
    }
    emitBody(body.body)
    return finish(
      kind: .method(
        classNumber: program.classNumber(cls.name), isClassMethod: method.isClassMethod),
      FunctionType(
        result: method.result,
        parameters: [.id, .selector] + method.parameters.map(\.type)), definition.range,
      headRange: method.range)
  }

  func emitBlockBody(_ body: CheckedBody) {
    selfModel = parent?.selfModel
    begin(body)
    emitBody(body.body)
  }

  private func begin(_ body: CheckedBody) {
    resultType = body.result
    returnsRetained = body.returnsRetained
    isVariadicBody = body.isVariadic
    let parameters = reserve(body.parameters)
    announce(.enters, at: builder.position)
    stackEnds = body.stackChunks.map { size in
      let whole = (size + 15) / 16 * 16
      let offset = builder.allocateGuarded(Int(whole))
      guardVariable(offset + whole - size, Int(size))
      builder.emit(.zeroLocal, a: offset + whole - size, c: size)
      return offset + whole
    }
    enterParameters(parameters)
  }

  // MARK: Parameters

  /// A parameter in its place in the frame.
  struct IncomingParameter {
    let model: VariableModel
    let offset: Int32
    /// The caller gave +1.
    let isConsumed: Bool
  }

  private func reserve(_ parameters: [CheckedParameter]) -> [IncomingParameter] {
    var offset: Int32 = 0
    let result = parameters.map { parameter in
      let incoming = IncomingParameter(
        model: parameter.model, offset: offset, isConsumed: parameter.isConsumed)
      offset += slotSize(parameter.model.type)
      return incoming
    }
    parameterSlots = result.map { argumentSlot($0.model.type, at: $0.offset) }
    builder.keep(upTo: max(offset, 8))
    return result
  }

  private func enterParameters(_ parameters: [IncomingParameter]) {
    for parameter in parameters { enter(parameter) }
    for parameter in parameters where parameter.model.type.isVariablyModified {
      fixLengths(of: parameter.model.type)
    }
    for parameter in parameters {
      if let length = parameter.model.length { fullExpression { emitForEffect(length) } }
    }
  }

  private func enter(_ parameter: IncomingParameter) {
    let model = parameter.model
    if model.name.isEmpty { return }
    let isWide = model.type.isRecord || model.type.kind == .floating(.longDouble)
    let incoming = LValue(
      model.type.with(ownership: model.type.isRetainable ? .unsafeUnretained : nil),
      isWide ? .frame(parameter.offset) : .slot(parameter.offset))
    if needsOwnRoom(model) {
      var value = load(incoming)
      value.isRetained = parameter.isConsumed
      makeLocal(model, initially: value)
      return
    }
    let variable = LValue(model.type, incoming.location)
    declare(model, at: .direct(variable))
    guard isARC, model.type.needsDestroy else { return }
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
    if model.isAddressTaken || model.type.ownership == .weak || model.stackPlace != nil {
      return true
    }
    return model.type.recordType?.needsAddresses == true || model.isBlockVariable
  }

  // MARK: The body

  private func emitBody(_ body: CheckedCompound) {
    enter {
      scoped(
        {
          body.statements.forEach(emit)
          if builder.isReachable { announce(.begins, at: body.closeRange) }
        }, closing: body.closeRange)
      at(body.closeRange) {
        popCleanups(to: 0)
        if builder.isReachable { emitEnd() }
      }
    }
  }

  /// Falling off the end: nothing, or zero where a value was promised.
  private func emitEnd() {
    let type = resultType
    announce(.leaves, at: builder.position)
    guard !type.isVoid else {
      builder.emit(.returnVoid)
      return
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
    if builder.isTooLarge { program.reportTooLarge(name, at: headRange ?? range) }
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
      ivarRelocations: builder.ivarRelocations, range: range, headRange: headRange ?? range,
      statements: program.recordsStatements ? statementTable : nil)
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
