// Block literals.
//
// The literal makes a block in the frame: header, then a copy of each variable that the body uses, in the order
// that clang gives them. The body is compiled first; then the literal's own code fills the copies in. ARC retains captured objects until the end of the scope around the literal (of the full
// expression, if the literal stands under a condition). A block without captures is a constant.
import ObjCSema

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

extension FunctionEmitter {
  func emitBlock(_ block: CheckedBlock, into hint: Int32?) -> Value {
    let number = program.reserveFunction()
    let body = FunctionEmitter(
      program: program, parent: self, number: number, name: block.name, context: context,
      position: block.range, isARC: block.body.isARC)
    body.capture(block.captures)
    body.emitBlockBody(block.body)
    let layout = BlockLayout(
      function: number, size: body.captureSize,
      captures: body.captures.flatMap { body.pieces(of: $0) },
      signature: block.signature)
    program.setFunction(
      number, body.finish(kind: .block(outer: self.number), block.type, block.range))
    return makeBlock(layout, body.captures, .block(block.type), into: hint)
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
        destroy(LValue(capture.type, .frame(offset + capture.offset)))
      }
      return isARC ? copy : autoreleased(copy)
    }
    for capture in owned {
      pushCleanup(.destroy(LValue(capture.type, .frame(offset + capture.offset))))
    }
    return value
  }

  /// The literal itself, while it is in the frame, has to give the capture up.
  private func isOwned(_ capture: BlockCapture) -> Bool {
    if capture.kind == .weak { return true }
    return isARC && capture.kind != .byref && capture.type.needsDestroy
  }

  /// Copies a variable's value into the block.
  private func fill(_ capture: BlockCapture, at offset: Int32) {
    let mark = builder.top
    defer { builder.release(to: mark) }
    switch home(of: capture.model) {
    case .byref(let frame, _, _): builder.emit(.frameAddress, a: offset, b: frame)
    case .capturedByref(let blockOffset, _, _):
      builder.emit(.load64, a: offset, b: 0, c: blockOffset)
    case .direct(let variable), .captured(let variable):
      copy(variable, to: LValue(capture.type, .frame(offset)))
    }
  }

  private func copy(_ source: LValue, to target: LValue) {
    if source.type.ownership == .weak {
      let from = address(of: source)
      let to = address(of: target)
      builder.emit(.weakCopy, a: to, b: from)
      return
    }
    let plain = LValue(source.type.with(ownership: .unsafeUnretained), source.location)
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

  /// Takes variables of outer functions into this block: the most aligned first, among those strong objects, then `__block` and
  /// `__weak` variables, then the rest.
  private func capture(_ models: [VariableModel]) {
    let places = models.map { model in
      switch parent?.home(of: model) {
      case .direct(let variable)?, .captured(let variable)?:
        let rank: Int
        switch captureKind(variable.type) {
        case .object: rank = 0
        case .weak: rank = 2
        default: rank = 3
        }
        return (model: model, alignment: variable.type.alignment, rank: rank)
      default: return (model: model, alignment: 8, rank: 1)
      }
    }
    for alignment in [128, 64, 32, 16, 8, 4, 2, 1] {
      for rank in 0...3 {
        for place in places where place.alignment == alignment && place.rank == rank {
          _ = capture(place.model)
        }
      }
    }
  }

  /// Takes a variable of an outer function into this block.
  func capture(_ model: VariableModel) -> VariableHome? {
    guard let parent else { return nil }
    let home: VariableHome
    switch parent.home(of: model) {
    case .byref(_, let valueOffset, let type), .capturedByref(_, let valueOffset, let type):
      let capture = addCapture(model, type, size: 8, alignment: 8, .byref)
      home = .capturedByref(
        blockOffset: capture.offset, valueOffset: valueOffset, type: type)
    case .direct(let variable), .captured(let variable):
      let capture = captureValue(model, variable.type)
      home = .captured(
        LValue(
          variable.type.isRecord ? variable.type.adding(.const) : variable.type,
          .pointer(0, capture.offset, ivar: nil)))
    }
    models.append(model)
    variables[ObjectIdentifier(model)] = home
    show(model, at: home)
    return home
  }

  private func captureValue(_ model: VariableModel, _ type: CType) -> BlockCapture {
    let plain = CType(type.kind, ownership: type.ownership, alias: type.alias)
    return addCapture(
      model, plain, size: Int32(clamping: type.size ?? 8),
      alignment: Int32(clamping: type.alignment),
      captureKind(plain))
  }

  private func captureKind(_ type: CType) -> BlockLayout.Capture.Kind {
    guard type.isRetainable else { return .plain }
    // What is an object to Objective-C is a pointer to a struct there.
    if !type.isBlock, program.isC(builder.position.file) { return .plain }
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
    captureSize = offset + size
    let strong = kind == .object && isARC ? type.with(ownership: .strong) : type
    let capture = BlockCapture(
      model: model, type: strong, offset: offset, size: size, kind: kind)
    captures.append(capture)
    return capture
  }
}
