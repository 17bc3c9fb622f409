// Block literals.
//
// The literal makes a block in the frame: header, then a copy of each variable that the body uses. What is
// captured is found while the body is compiled, which happens first; then the literal's own code fills the
// copies in. ARC retains captured objects until the end of the scope around the literal (of the full
// expression, if the literal stands under a condition). A block without captures is a constant.

/// A variable that a block's body uses from outside.
struct BlockCapture {
  static let headerSize: Int32 = 32

  let model: VariableModel
  /// With its ownership.
  let type: CType
  let offset: Int32
  let size: Int32
  let kind: BlockLayout.Capture.Kind
}

extension FunctionCompiler {
  func blockLiteral(_ literal: BlockLiteral, range: SourceRange, into hint: Int32?) -> Value {
    let resolver = program.resolver
    let parameters = literal.parameters.map { resolver.parameters($0, in: scope) } ?? []
    let written = literal.returnType.map { blockResult($0) }
    if written?.isError == true { return .error }
    let number = program.reserveFunction()
    let body = FunctionCompiler(
      program: program, parent: self, number: number, name: blockName, context: context,
      scope: Scope(.function, in: scope), position: range)
    body.resultType = written
    body.isVariadicBody = literal.parameters?.isVariadic ?? false
    program.withCurrent(body) { body.compileBlock(literal, parameters) }
    let type = FunctionType(
      result: body.resultType ?? .void, parameters: parameters.map(\.type),
      isVariadic: literal.parameters?.isVariadic ?? false)
    let layout = BlockLayout(
      function: number, size: body.captureSize,
      captures: body.captures.map {
        BlockLayout.Capture(
          offset: $0.offset, size: $0.size, kind: $0.kind, name: $0.model.name)
      }, signature: MethodEncoding.block(type))
    program.setFunction(number, body.finish(kind: .block(outer: self.number), type, range))
    return makeBlock(layout, body.captures, .block(type), into: hint)
  }

  private var blockName: String { program.blockName(in: outermost.name) }

  private var outermost: FunctionCompiler {
    var function = self
    while let outer = function.parent { function = outer }
    return function
  }

  private func blockResult(_ name: TypeName) -> CType {
    let base = program.resolver.base(name.specifiers, in: scope)
    return program.resolver.type(of: name.declarator, base: base, use: .result, in: scope)
      .unqualified
  }

  // MARK: The literal's code

  private func makeBlock(
    _ layout: BlockLayout, _ captures: [BlockCapture], _ type: CType, into hint: Int32?
  ) -> Value {
    let number = program.addBlock(layout)
    if layout.isGlobal {
      let result = destination(hint)
      builder.emit(.globalBlock, a: result, b: number)
      return .slot(result, type)
    }
    let offset = builder.allocateGuarded(Int(layout.size))
    guardVariable(offset, Int(layout.size))
    builder.emit(.makeBlock, a: offset, b: number)
    for capture in captures { fill(capture, at: offset + capture.offset) }
    let result = destination(hint)
    builder.emit(.frameAddress, a: result, b: offset)
    let value = Value.slot(result, type)
    let owned = captures.filter(isOwned)
    guard !owned.isEmpty else { return value }
    if evaluation.conditionalPool != nil {
      // Under a condition the scope cannot know whether there is something to release.
      let copy = copyBlock(value)
      for capture in owned {
        destroy(Variable(capture.type, .frame(offset + capture.offset)))
      }
      return isARC ? copy : autoreleased(copy)
    }
    for capture in owned {
      pushCleanup(.destroy(Variable(capture.type, .frame(offset + capture.offset))))
    }
    return value
  }

  /// The literal itself, while it is in the frame, has to give the capture up.
  private func isOwned(_ capture: BlockCapture) -> Bool {
    if capture.kind == .weak { return true }
    return isARC && capture.kind != .byref && needsDestroy(capture.type)
  }

  /// Copies a variable's value into the block.
  private func fill(_ capture: BlockCapture, at offset: Int32) {
    let mark = builder.top
    defer { builder.release(to: mark) }
    guard let home = home(of: capture.model, range: .none) else { return }
    switch home {
    case .byref(let frame, _, _): builder.emit(.frameAddress, a: offset, b: frame)
    case .capturedByref(let blockOffset, _, _):
      builder.emit(.load64, a: offset, b: 0, c: blockOffset)
    case .direct(let variable), .captured(let variable):
      copy(variable, to: Variable(capture.type, .frame(offset)))
    }
  }

  private func copy(_ source: Variable, to target: Variable) {
    if source.type.ownership == .weak {
      let from = address(of: source)
      let to = address(of: target)
      builder.emit(.weakCopy, a: to, b: from)
      return
    }
    let plain = Variable(source.type.with(ownership: .unsafeUnretained), source.place)
    let value = load(source.type.isRetainable ? plain : source)
    if target.type.isRecord {
      initializeRecord(target, with: value)
    } else if target.type.isRetainable, ownership(of: target) == .strong {
      store(retained(value), to: target)
    } else {
      store(value, to: target)
    }
  }

  // MARK: Captures

  /// Takes a variable of an outer function into this block.
  func capture(_ model: VariableModel, range: SourceRange) -> VariableHome? {
    guard let parent, let outer = parent.home(of: model, range: .none) else { return nil }
    let home: VariableHome
    switch outer {
    case .byref(_, let valueOffset, let type), .capturedByref(_, let valueOffset, let type):
      let capture = addCapture(model, type, size: 8, alignment: 8, .byref)
      home = .capturedByref(
        blockOffset: capture.offset, valueOffset: valueOffset, type: type)
    case .direct(let variable), .captured(let variable):
      guard let capture = captureValue(model, variable.type, range) else { return nil }
      home = .captured(
        Variable(
          variable.type.isRecord ? variable.type.adding(.const) : variable.type,
          .pointer(0, capture.offset, ivar: nil)))
    }
    models.append(model)
    variables[ObjectIdentifier(model)] = home
    return home
  }

  private func captureValue(
    _ model: VariableModel, _ type: CType, _ range: SourceRange
  ) -> BlockCapture? {
    if type.isArray || type.isVariablyModified {
      sink.error(
        ExpressionCode.captureArray, "a block cannot use the array `\(model.name)` from outside",
        at: range, helps: [.init("use a pointer to its first element, or make it `static`")])
      program.refuse(model)
      return nil
    }
    if type.isRecord, isARC, type.hasRetainableMembers {
      unsupported("a struct with objects in it used by a block", at: range)
      return nil
    }
    let plain = CType(type.kind, ownership: type.ownership, alias: type.alias)
    return addCapture(
      model, plain, size: Int32(clamping: type.size ?? 8), alignment: Int32(clamping: type.alignment),
      captureKind(plain))
  }

  private func captureKind(_ type: CType) -> BlockLayout.Capture.Kind {
    guard type.isRetainable else { return .plain }
    if type.ownership == .weak { return .weak }
    if isARC, type.ownership != .strong, !isSelfType(type) { return .plain }
    return type.isBlock ? .block : .object
  }

  /// `self`, which has no ownership of its own, is captured strongly.
  private func isSelfType(_ type: CType) -> Bool { type.ownership == nil }

  private func addCapture(
    _ model: VariableModel, _ type: CType, size: Int32, alignment: Int32,
    _ kind: BlockLayout.Capture.Kind
  ) -> BlockCapture {
    let offset = (captureSize + alignment - 1) / alignment * alignment
    captureSize = (offset + size + 7) / 8 * 8
    let strong = kind == .object && isARC ? type.with(ownership: .strong) : type
    let capture = BlockCapture(
      model: model, type: strong, offset: offset, size: size, kind: kind)
    captures.append(capture)
    return capture
  }
}
