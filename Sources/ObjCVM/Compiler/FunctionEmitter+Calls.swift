// Calls: arguments into the window, the call itself, its result.
//
// The window is the start of the callee's frame, so it must lie above everything that is still needed.
// Arguments that call something themselves are computed first, into temporaries below the window, from
// left to right; the simple ones behind the last of these are computed right in the window.
import ObjCSema

/// An argument of a call, of the type that the callee sees.
struct CallArgument {
  enum Source {
    case expression(CheckedExpression)
    case value(Value)
  }

  let source: Source
  let type: CType
  /// The callee takes over +1.
  var isConsumed = false

  init(_ value: Value, type: CType? = nil) {
    source = .value(value)
    self.type = type ?? value.type
  }

  init(expression: CheckedExpression, type: CType, isConsumed: Bool = false) {
    source = .expression(expression)
    self.type = type
    self.isConsumed = isConsumed
  }

  init(_ argument: CheckedArgument) {
    self.init(expression: argument.value, type: argument.type, isConsumed: argument.isConsumed)
  }

  var expression: CheckedExpression? {
    if case .expression(let expression) = source { expression } else { nil }
  }
  var assignsVariables: Bool { expression?.assignsVariables ?? false }
}

/// What is called.
enum Callee {
  case send(selector: String)
  case sendSuper(selector: String)
  /// A direct method.
  case sendDirect(MethodModel)
  case function(Int32, isVariadic: Bool)
  case native(Int32)
  /// A function pointer.
  case pointer(Value)
  /// The block is the first argument.
  case block

  /// A message has a hidden argument, the selector, behind the first one.
  var isMessage: Bool {
    switch self {
    case .send, .sendSuper, .sendDirect: true
    default: false
    }
  }
}

/// A whole call.
struct CallPlan {
  let callee: Callee
  var arguments: [CallArgument]
  /// Arguments for `...`.
  var variadic: [CallArgument] = []
  var isVariadic = false
  let result: CType
  /// The result comes with +1 (or, in manual mode, like any other).
  var returnsRetained = false
  let range: SourceRange
  var isUsed = true
  /// ARC takes over a result that comes without ownership.
  var isClaimed = true
}

extension FunctionEmitter {
  /// Emits a call.
  func emit(_ call: CallPlan, into hint: Int32? = nil) -> Value {
    at(call.range) {
      var finishers: [() -> Void] = []
      let fixed = prepare(call.arguments, followedBy: call.variadic, finishers: &finishers)
      let variadic = prepareVariadic(call.variadic, finishers: &finishers)
      let area = placeVariadic(variadic, isVariadic: call.isVariadic)
      let result = resultRoom(call, hint)
      let layout = placeWindow(fixed, call)
      let site = makeSite(call, layout.slots, area)
      if let area, area.needsGuard(call.callee) {
        _ = slot(
          of: Value(.unsignedLong, .integer(VariadicArea.beyond)), into: area.offset + area.size)
        builder.emit(.guardLocal, a: area.offset, b: area.size + 8)
      }
      emitInstruction(call, result: result, window: layout.window, site: site)
      builder.release(to: layout.base)
      if let area, area.needsGuard(call.callee) {
        builder.emit(.unguardLocal, a: area.offset, b: area.size + 8)
      }
      for finish in finishers { finish() }
      return resultValue(call, result)
    }
  }

  // MARK: Arguments

  /// An argument that is computed, or simple enough to be computed in the window.
  private enum Prepared {
    case value(Value)
    case deferred(CallArgument)
  }

  private func prepare(
    _ arguments: [CallArgument], followedBy rest: [CallArgument], finishers: inout [() -> Void]
  ) -> [Prepared] {
    let hasComplexRest = rest.contains { $0.expression != nil }
    let lastComplex =
      hasComplexRest
      ? arguments.count - 1 : arguments.lastIndex { !isSimple($0) } ?? -1
    let restAssigns = rest.contains(where: \.assignsVariables)
    let lastAssigning =
      restAssigns ? arguments.count : arguments.lastIndex(where: \.assignsVariables) ?? -1
    return arguments.enumerated().map { index, argument in
      if index > lastComplex || isFixed(argument) { return .deferred(argument) }
      let isClobbered = index < lastAssigning
      if !isClobbered, isLocalRead(argument) { return .deferred(argument) }
      return .value(
        spill(argumentValue(argument, into: nil, finishers: &finishers), if: isClobbered))
    }
  }

  /// Values that are already there, and literals, may wait.
  private func isFixed(_ argument: CallArgument) -> Bool {
    switch argument.source {
    case .value(let value): return !value.isRetained
    case .expression(let expression):
      if argument.isConsumed { return false }
      if expression.isConstant { return true }
      switch expression.unconverted.kind {
      case .objcString, .selector, .classObject: return true
      case .load(let lvalue): if case .text = lvalue.kind { return true } else { return false }
      default: return false
      }
    }
  }

  private func isLocalRead(_ argument: CallArgument) -> Bool {
    guard !argument.isConsumed, let expression = argument.expression?.unconverted,
      case .load = expression.kind
    else { return false }
    return slotVariable(expression) != nil
  }

  /// Computing it calls nothing and leaves nothing behind.
  private func isSimple(_ argument: CallArgument) -> Bool {
    switch argument.source {
    case .value: true
    case .expression(let expression): expression.isSimple && !argument.isConsumed
    }
  }

  /// One argument's value, of the parameter's type.
  private func argumentValue(
    _ argument: CallArgument, into hint: Int32?, finishers: inout [() -> Void]
  ) -> Value {
    var value: Value
    switch argument.source {
    case .value(let given): value = convert(given, to: argument.type)
    case .expression(let expression):
      if case .writeBack(let target) = expression.unconverted.kind {
        return writeBack(target, argument.type, finishers: &finishers)
      }
      value = emitOwned(expression, into: hint)
    }
    if argument.isConsumed, isARC, argument.type.isRetainable {
      value = retained(value)
      return Value(value.type, value.storage)
    }
    return releaseLater(value)
  }

  // MARK: Window

  private struct WindowLayout {
    /// Where temporaries end: everything above is the callee's.
    let base: Int32
    let window: Int32
    let slots: [ArgumentSlot]
  }

  private func placeWindow(_ prepared: [Prepared], _ call: CallPlan) -> WindowLayout {
    let base = builder.top
    if case .pointer(let value) = call.callee {
      _ = slot(of: value, into: builder.allocateSlot())
    }
    let window = builder.top
    var slots: [ArgumentSlot] = []
    var offset: Int32 = 0
    var types: [(CType, Prepared)] = []
    for (index, item) in prepared.enumerated() {
      let type = call.arguments[index].type.unqualified
      // A class that gets a message is an object to it, as methods' encodings say.
      slots.append(
        index == 0 && call.callee.isMessage
          ? ArgumentSlot(offset: 0, size: 8, encoding: "@") : argumentSlot(type, at: offset))
      offset += slotSize(type)
      types.append((type, item))
      if index == 0, call.callee.isMessage {
        slots.append(ArgumentSlot(offset: 8, size: 8, encoding: ":"))
        offset = 16
      }
    }
    builder.keep(upTo: window + offset)
    var position = 0
    for (index, (type, item)) in types.enumerated() {
      if index == 1, call.callee.isMessage { position += 1 }
      fill(item, type, at: window + slots[position].offset)
      builder.release(to: window + offset)
      position += 1
    }
    return WindowLayout(base: base, window: window, slots: slots)
  }

  func argumentSlot(_ type: CType, at offset: Int32) -> ArgumentSlot {
    ArgumentSlot(
      offset: offset, size: Int32(clamping: type.kind == .vaList ? 8 : type.size ?? 8),
      encoding: program.encoding(of: type))
  }

  /// Bytes of whole slots.
  func slotSize(_ type: CType) -> Int32 {
    if type.kind == .vaList { return 8 }
    return Int32(clamping: (max(type.size ?? 8, 1) + 7) / 8 * 8)
  }

  private func fill(_ prepared: Prepared, _ type: CType, at offset: Int32) {
    let value: Value
    switch prepared {
    case .value(let known): value = known
    case .deferred(let argument):
      var none: [() -> Void] = []
      value = argumentValue(
        argument, into: isPlainSlot(type) ? offset : nil, finishers: &none)
    }
    put(value, type, at: offset)
  }

  private func isPlainSlot(_ type: CType) -> Bool {
    !type.isRecord && type.kind != .floating(.longDouble)
  }

  /// Puts a value at the place of an argument.
  private func put(_ value: Value, _ type: CType, at offset: Int32) {
    if isPlainSlot(type) {
      _ = slot(of: value, into: offset)
    } else {
      store(value, to: LValue(type, .frame(offset)))
      if type.isRecord, isARC, type.hasRetainableMembers {
        retainMembers(of: type, at: .frame(offset))
      }
    }
  }

  // MARK: LValue arguments

  struct VariadicArea {
    let offset: Int32
    let size: Int32
    let slots: [ArgumentSlot]

    /// What lies behind the last argument: garbage that is neither an object nor an address. Loops that count their arguments
    /// often take one more with `va_arg` than there is, and never use it.
    static let beyond: Int64 = 0x5EA1_ED00_5EA1_ED00

    /// Listing code reads its variable arguments through pointers.
    func needsGuard(_ callee: Callee) -> Bool {
      if case .native = callee { return false }
      return true
    }
  }

  private func prepareVariadic(
    _ arguments: [CallArgument], finishers: inout [() -> Void]
  ) -> [(Value, CType)] {
    let lastAssigning = arguments.lastIndex(where: \.assignsVariables) ?? -1
    return arguments.enumerated().map { index, argument in
      let value = argumentValue(argument, into: nil, finishers: &finishers)
      return (spill(value, if: index < lastAssigning), argument.type)
    }
  }

  private func placeVariadic(
    _ values: [(Value, CType)], isVariadic: Bool
  ) -> VariadicArea? {
    guard isVariadic else { return nil }
    var slots: [ArgumentSlot] = []
    var size: Int32 = 0
    for (_, type) in values {
      slots.append(argumentSlot(type, at: size))
      size += slotSize(type)
    }
    let offset = builder.allocateGuarded(Int(size) + 8)
    for (slot, (value, type)) in zip(slots, values) {
      put(value, type, at: offset + slot.offset)
    }
    return VariadicArea(offset: offset, size: size, slots: slots)
  }

  // MARK: The instruction

  /// Where the result goes; nil for none.
  private func resultRoom(_ call: CallPlan, _ hint: Int32?) -> Int32? {
    if call.result.isVoid { return nil }
    if !isPlainSlot(call.result) {
      return recordRoom(call.result)
    }
    if !call.isUsed, !(isARC && call.result.isRetainable) { return nil }
    return hint ?? builder.allocateSlot()
  }

  private func makeSite(
    _ call: CallPlan, _ slots: [ArgumentSlot], _ area: VariadicArea?
  ) -> Int32 {
    if case .function(_, false) = call.callee { return -1 }
    let encoding = program.encoding(of: call.result) + slots.map(\.encoding).joined()
    var site = CallSite(
      encoding: encoding, arguments: slots, resultSize: resultSize(call.result), range: call.range)
    switch call.callee {
    case .send(let selector): site.selector = program.selectorNumber(selector)
    case .sendSuper(let selector):
      site.selector = program.selectorNumber(selector)
      site.superClass = program.classNumber(context?.cls.name ?? "")
      site.superIsMeta = context?.isClassMethod ?? false
    case .sendDirect(let method):
      site.selector = program.selectorNumber(method.selector)
      site.function = program.directNumber(method)
    case .native(let number): site.native = number
    case .function(let number, _): site.function = number
    case .pointer, .block: break
    }
    if let area {
      site.isVariadic = true
      site.variadicArea = area.offset
      site.variadicArguments = area.slots
    }
    return program.addSite(site)
  }

  func resultSize(_ type: CType) -> Int32 {
    type.isVoid ? 0 : Int32(clamping: type.kind == .vaList ? 8 : type.size ?? 8)
  }

  private func emitInstruction(
    _ call: CallPlan, result: Int32?, window: Int32, site: Int32
  ) {
    var flags: CallFlags = []
    if result == nil { flags.insert(.ignoresResult) }
    if isARC, call.isClaimed, call.result.isRetainable, !call.returnsRetained {
      flags.insert(call.isUsed ? .takesResult : [.takesResult, .isUnused])
    }
    let a = result ?? 0
    switch call.callee {
    case .send: builder.emit(.send, a: a, b: window, c: site, x: flags.rawValue)
    case .sendSuper: builder.emit(.sendSuper, a: a, b: window, c: site, x: flags.rawValue)
    case .sendDirect: builder.emit(.sendDirect, a: a, b: window, c: site, x: flags.rawValue)
    case .function(let number, false):
      builder.emit(.callFunction, a: a, b: window, c: number, x: flags.rawValue)
    case .function(_, true):
      builder.emit(.callVariadic, a: a, b: window, c: site, x: flags.rawValue)
    case .native: builder.emit(.callNative, a: a, b: window, c: site, x: flags.rawValue)
    case .pointer: builder.emit(.callPointer, a: a, b: window, c: site, x: flags.rawValue)
    case .block: builder.emit(.callBlock, a: a, b: window, c: site, x: flags.rawValue)
    }
  }

  private func resultValue(_ call: CallPlan, _ result: Int32?) -> Value {
    let type = call.result.unqualified
    guard let result else { return type.isVoid ? .void : Value(type, .integer(0)) }
    if type.isRecord {
      return Value(
        type, .location(.frame(result)), isRetained: isARC && type.hasRetainableMembers)
    }
    if type.kind == .floating(.longDouble) {
      return loadScalar(LValue(type, .frame(result)))
    }
    return Value(type, .slot(result), isRetained: isARC && call.isClaimed && type.isRetainable)
  }

  // MARK: Out-parameters

  /// `&variable` for an `NSError **`: ARC passes the address of a temporary and copies back.
  private func writeBack(
    _ target: CheckedExpression, _ type: CType, finishers: inout [() -> Void]
  ) -> Value {
    let variable = emitLValue(target)
    let room = builder.allocateGuarded(8)
    let plain = variable.type.with(ownership: .unsafeUnretained)
    let old = releaseLater(load(variable))
    store(old, to: LValue(plain, .frame(room)))
    builder.emit(.guardLocal, a: room, b: 8)
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    finishers.append { [unowned self] in
      let new = load(LValue(plain, .frame(room)))
      _ = storeObject(new, to: variable)
      builder.emit(.unguardLocal, a: room, b: 8)
    }
    return .slot(address, type)
  }

  // MARK: Functions, pointers and blocks

  func emitCall(
    _ call: CheckedCall, _ range: SourceRange, isUsed: Bool, isClaimed: Bool = true,
    into hint: Int32?
  ) -> Value {
    var arguments = call.arguments.map { CallArgument($0) }
    let callee: Callee
    switch call.callee {
    case .function(let function):
      callee =
        function.definition != nil
        ? .function(program.functionNumber(function), isVariadic: call.isVariadic)
        : .native(program.nativeNumber(function.name))
    case .pointer(let pointer):
      let assigns = (call.arguments + call.variadic).contains { $0.value.assignsVariables }
      callee = .pointer(spill(emitRValue(pointer), if: assigns))
    case .block(let block):
      callee = .block
      arguments.insert(CallArgument(expression: block, type: block.type), at: 0)
    }
    let plan = CallPlan(
      callee: callee, arguments: arguments, variadic: call.variadic.map { CallArgument($0) },
      isVariadic: call.isVariadic,
      result: call.result, returnsRetained: call.returnsRetained, range: range, isUsed: isUsed,
      isClaimed: isClaimed)
    let result = emit(plan, into: hint)
    if let name = call.noReturn {
      builder.emit(.trap, b: program.trapNumber("returned from \(name)"))
    }
    return result
  }
}
