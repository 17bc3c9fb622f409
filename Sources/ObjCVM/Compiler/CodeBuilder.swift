// Makes one function's instructions.
//
// Labels are numbers; jumps carry them in field `c` until `finish` puts instruction numbers in
// their place. The frame is one stack: variables are allocated where their scope begins, temporaries
// above them, windows of calls on top; everything above a mark is given back when the statement or
// scope ends. `highWater` becomes the frame's size.

struct CodeBuilder {
  struct Label: Equatable, Hashable {
    let number: Int32
  }

  private(set) var code: [Instruction] = []
  private(set) var positions: [SourceRange] = []
  /// Where in the source the next instructions stand.
  var position: SourceRange
  /// Instruction number, or -1 while not placed.
  private var labels: [Int32] = []
  private(set) var top: Int32 = 0
  private(set) var highWater: Int32 = 0
  /// The last instruction number that something jumps to: code before it must not be changed.
  private var barrier = 0
  private(set) var ivarRelocations: [CompiledFunction.IvarRelocation] = []
  private(set) var needsFrameCleanup = false
  /// Something did not fit into the frame; the code is of no use.
  private(set) var isTooLarge = false

  /// Bytes of the largest frame.
  static let largestFrame = 64 << 20

  init(position: SourceRange) {
    self.position = position
  }

  // MARK: Instructions

  var here: Int32 { Int32(code.count) }

  mutating func emit(
    _ op: Operation, a: Int32 = 0, b: Int32 = 0, c: Int32 = 0, x: UInt16 = 0
  ) {
    code.append(Instruction(op, a: a, b: b, c: c, x: x))
    positions.append(position)
    if op == .guardLocal || op == .allocateDynamic { needsFrameCleanup = true }
  }

  /// An instruction whose `c` is completed with an ivar's offset when the program is linked.
  mutating func emit(
    _ op: Operation, a: Int32, b: Int32, c: Int32, x: UInt16 = 0, ivar: Int32?
  ) {
    if let ivar {
      ivarRelocations.append(.init(instruction: here, ivar: ivar))
    }
    emit(op, a: a, b: b, c: c, x: x)
  }

  mutating func emitConstant(_ value: Int64, to slot: Int32) {
    if let small = Int32(exactly: value) {
      emit(.immediate, a: slot, b: small)
    } else {
      let bits = UInt64(bitPattern: value)
      emit(
        .constant, a: slot, b: Int32(truncatingIfNeeded: bits),
        c: Int32(truncatingIfNeeded: bits >> 32))
    }
  }

  mutating func emitMove(to: Int32, from: Int32) {
    if to != from { emit(.move, a: to, b: from) }
  }

  /// Replaces an instruction that was emitted as a place holder.
  mutating func patch(_ index: Int32, _ instruction: Instruction) {
    code[Int(index)] = instruction
  }

  /// The last instruction, if nothing can jump between it and what comes next.
  var lastInstruction: Instruction? { code.count > barrier ? code.last : nil }

  mutating func removeLast() {
    code.removeLast()
    positions.removeLast()
  }

  /// Makes the last instruction write its result elsewhere.
  mutating func redirectLast(to slot: Int32) {
    code[code.count - 1].a = slot
  }

  // MARK: Labels

  mutating func makeLabel() -> Label {
    labels.append(-1)
    return Label(number: Int32(labels.count - 1))
  }

  mutating func bind(_ label: Label) {
    labels[Int(label.number)] = here
    barrier = code.count
  }

  /// The label means what the other one does; neither is placed again.
  mutating func alias(_ label: Label, to other: Label) {
    labels[Int(label.number)] = -2 - other.number
    barrier = code.count
  }

  /// Follows aliases.
  func resolve(_ label: Label) -> Int32 {
    var address = labels[Int(label.number)]
    while address < -1 { address = labels[Int(-2 - address)] }
    return address
  }

  func isBound(_ label: Label) -> Bool { resolve(label) >= 0 }

  mutating func jump(_ label: Label) { emit(.jump, c: label.number) }

  mutating func jump(_ op: Operation, _ a: Int32, _ b: Int32 = 0, to label: Label) {
    emit(op, a: a, b: b, c: label.number)
  }

  /// Whether control can reach the next instruction from the one before it.
  var isReachable: Bool {
    guard let last = lastInstruction else { return true }
    switch last.op {
    case .jump, .returnVoid, .returnValue, .returnObject, .returnBytes, .resumeUnwinding,
      .throwObject, .switchTable, .trap:
      return false
    default: return true
    }
  }

  // MARK: Frame

  mutating func allocate(_ size: Int, alignment: Int32 = 8) -> Int32 {
    let offset = (top + alignment - 1) / alignment * alignment
    guard size <= CodeBuilder.largestFrame, Int(offset) + size <= CodeBuilder.largestFrame else {
      isTooLarge = true
      return offset
    }
    top = offset + Int32((max(size, 1) + 7) / 8 * 8)
    highWater = max(highWater, top)
    return offset
  }

  mutating func allocateSlot() -> Int32 { allocate(8) }

  /// Room that pointers may reach between guardLocal and unguardLocal, with its red zones.
  mutating func allocateGuarded(_ size: Int) -> Int32 {
    _ = allocate(16, alignment: 16)
    let offset = allocate(
      size > CodeBuilder.largestFrame ? size : (size + 15) / 16 * 16, alignment: 16)
    _ = allocate(16)
    return offset
  }

  /// Gives back everything allocated since `mark` (an earlier `top`).
  mutating func release(to mark: Int32) { top = mark }

  /// Everything below `offset` stays allocated.
  mutating func keep(upTo offset: Int32) {
    top = max(top, offset)
    highWater = max(highWater, top)
  }

  // MARK: Finishing

  /// Puts instruction numbers in the place of labels.
  mutating func resolveJumps() {
    for index in code.indices where code[index].op.isJump {
      let target = resolve(Label(number: code[index].c))
      code[index].c = target
      code[index].x = target <= Int32(index) ? 1 : 0
    }
  }

  var frameSize: Int32 { (highWater + 15) / 16 * 16 }
}

extension Operation {
  /// Field `c` is a jump target.
  var isJump: Bool {
    switch self {
    case .jump, .jumpIf, .jumpIfNot, .jumpEqual, .jumpNotEqual, .jumpLess, .jumpLessOrEqual,
      .jumpBelow, .jumpBelowOrEqual, .jumpEqualImm, .jumpNotEqualImm, .jumpLessImm,
      .jumpLessOrEqualImm, .jumpGreaterImm, .jumpGreaterOrEqualImm, .jumpBelowImm,
      .jumpBelowOrEqualImm, .jumpAboveImm, .jumpAboveOrEqualImm, .jumpLessD, .jumpNotLessD,
      .jumpLessOrEqualD, .jumpNotLessOrEqualD, .jumpEqualD, .jumpNotEqualD, .jumpIfNotKind:
      true
    default: false
    }
  }
}
