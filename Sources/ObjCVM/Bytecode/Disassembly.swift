// Bytecode as text, for tests and for people.
//
//     -[Car drive:]  frame 64  @20@0:8i16
//        0  addImm32         24 ← 16, 5
//        1  send             32 ← window 48, `stop`
//        2  returnValue      32
//
// Each operand is written by what it means: slots as their offset, jumps as the target, numbers into
// tables as the thing itself.

extension CompiledProgram {
  /// All functions, in order.
  var listing: String { functions.map { $0.listing(in: self) }.joined(separator: "\n") }
}

extension CompiledFunction {
  func listing(in program: CompiledProgram) -> String {
    var text = "\(name)  frame \(frameSize)  \(encoding)\n"
    for (index, instruction) in code.enumerated() {
      let operands = Disassembly.operands(of: instruction, self, program)
      text += "\(Disassembly.pad(String(index), 4, left: true))  "
      text += Disassembly.pad(String(describing: instruction.op), 18)
      text += operands.isEmpty ? "\n" : " \(operands)\n"
    }
    for handler in handlers {
      text += "      \(handler.start)..<\(handler.end) → \(handler.landing) with \(handler.slot)"
      text += " \(handler.filter)\n"
    }
    for relocation in ivarRelocations {
      text += "      \(relocation.instruction) + \(program.ivars[Int(relocation.ivar)].name)\n"
    }
    return text
  }
}

extension Operation {
  /// Field `c` is a slot, so that 0 means something.
  fileprivate var takesThreeSlots: Bool {
    switch self {
    case .add32, .addU32, .add64, .sub32, .subU32, .sub64, .mul32, .mulU32, .mul64, .div32, .divU32,
      .div64, .divU64, .rem32, .remU32, .rem64, .remU64, .shl32, .shlU32, .shl64, .shr32, .shrU32,
      .shr64, .shrU64, .and, .or, .xor, .addScaled, .subScaled, .equal, .notEqual, .less,
      .lessOrEqual, .below, .belowOrEqual, .addD, .subD, .mulD, .divD, .addF, .subF, .mulF, .divF,
      .equalD, .notEqualD, .lessD, .lessOrEqualD, .equalF, .notEqualF, .lessF, .lessOrEqualF,
      .elementLoad8, .elementLoadU8, .elementLoad16, .elementLoadU16, .elementLoad32,
      .elementLoadU32, .elementLoad64, .elementStore8, .elementStore16, .elementStore32,
      .elementStore64, .loadIndexed8, .loadIndexedU8, .loadIndexed16, .loadIndexedU16,
      .loadIndexed32, .loadIndexedU32, .loadIndexed64, .storeIndexed8, .storeIndexed16,
      .storeIndexed32, .storeIndexed64:
      true
    default: false
    }
  }
}

enum Disassembly {
  static func pad(_ text: String, _ width: Int, left: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - text.count))
    return left ? fill + text : text + fill
  }

  static func operands(
    of instruction: Instruction, _ function: CompiledFunction, _ program: CompiledProgram
  ) -> String {
    let (a, b, c, x) = (instruction.a, instruction.b, instruction.c, instruction.x)
    if let text = constant(instruction, program) { return "\(a) ← \(text)" }
    if let text = call(instruction, program) { return text }
    switch instruction.op {
    case .nop, .returnVoid: return ""
    case .jump: return "→ \(c)"
    case .jumpIfNotKind: return "\(a), \(program.classes[Int(b)]) → \(c)"
    case .switchTable: return "\(a): \(table(function.switchTables[Int(b)]))"
    case .trap: return "\"\(program.traps[Int(b)])\""
    case .copyLocal, .copyIn, .copyOut, .copyMemory: return "\(a) ← \(b), \(c) bytes"
    case .statement: return "\(b), #\(x)"
    case .zeroLocal, .zeroMemory: return "\(a), \(c) bytes"
    case .guardLocal, .unguardLocal: return "\(a), \(b) bytes"
    case .release, .strongDestroy, .returnValue, .returnObject, .poolPush, .poolPop, .syncEnter,
      .syncExit, .throwObject, .resumeUnwinding, .beginCatch, .enumerationMutation, .byrefDispose,
      .variadicStart, .freeDynamic:
      return "\(a)"
    case .returnBytes: return "\(a), \(c) bytes"
    case .makeBlock: return "\(a) ← \(program.functions[Int(program.blocks[Int(b)].function)].name)"
    default: break
    }
    if instruction.op.isJump { return "\(a), \(b) → \(c)" }
    let hasThird = c != 0 || instruction.op.takesThreeSlots
    return "\(a) ← \(b)" + (hasThird ? ", \(c)" : "") + (x == 0 ? "" : ", #\(x)")
  }

  private static func constant(
    _ instruction: Instruction, _ program: CompiledProgram
  ) -> String? {
    let number = Int(instruction.b)
    switch instruction.op {
    case .immediate: return "#\(instruction.b)"
    case .constant: return "#0x" + String(instruction.wideImmediate, radix: 16)
    case .string:
      return "@\"" + String(decoding: program.strings[number].bytes, as: UTF8.self) + "\""
    case .selector: return "@selector(\(program.selectors[number]))"
    case .classObject: return program.classes[number]
    case .protocolObject: return "@protocol(\(program.protocols[number]))"
    case .functionAddress: return program.functions[number].name
    case .nativeAddress: return program.natives[number]
    case .globalBlock: return program.functions[Int(program.blocks[number].function)].name
    default: return nil
    }
  }

  private static func call(_ instruction: Instruction, _ program: CompiledProgram) -> String? {
    let name: String
    switch instruction.op {
    case .callFunction: name = program.functions[Int(instruction.c)].name
    case .send, .sendSuper, .sendDirect, .callNative, .callVariadic, .callPointer, .callBlock:
      name = callee(instruction.op, program.callSites[Int(instruction.c)], program)
    default: return nil
    }
    let flags = CallFlags(rawValue: instruction.x)
    let result = flags.contains(.ignoresResult) ? "" : "\(instruction.a) ← "
    let takes = flags.contains(.takesResult) ? " +1" : ""
    return "\(result)\(name) window \(instruction.b)\(takes)"
  }

  private static func callee(
    _ op: Operation, _ site: CallSite, _ program: CompiledProgram
  ) -> String {
    switch op {
    case .send, .sendSuper, .sendDirect: "`\(program.selectors[Int(site.selector)])`"
    case .callNative: program.natives[Int(site.native)]
    case .callVariadic: program.functions[Int(site.function)].name
    default: site.encoding
    }
  }

  private static func table(_ table: CompiledFunction.SwitchTable) -> String {
    switch table {
    case .dense(let low, let targets, let otherwise):
      "\(low)… → \(targets.map(String.init).joined(separator: " ")) else \(otherwise)"
    case .sparse(let entries, let otherwise):
      entries.map { "\($0.low)…\($0.high) → \($0.target)" }.joined(separator: ", ")
        + " else \(otherwise)"
    }
  }
}
