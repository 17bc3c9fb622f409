// Calls: arguments into the window, the call itself, its result.
//
// The window is the start of the callee's frame, so it must lie above everything that is still needed.
// Arguments that call something themselves are computed first, into temporaries below the window, from
// left to right; the simple ones behind the last of these are computed right in the window.

/// An argument on its way out.
struct Outgoing {
  enum Source {
    case expression(Expr)
    case value(Value)
  }

  var source: Source
  /// The parameter's type; of a variable argument nil (the promotions decide).
  var type: CType?
  var use: CoercionUse = .passing("an argument")
  var range: SourceRange = .none
  /// The callee takes over +1.
  var isConsumed = false
  /// An object may be cast to `void *` here without `__bridge`: the callee is known to leave its ownership alone.
  var takesPlainCast = false

  var expression: Expr? { if case .expression(let expression) = source { expression } else { nil } }
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
struct OutgoingCall {
  let callee: Callee
  var arguments: [Outgoing]
  /// Arguments for `...`.
  var variadic: [Outgoing] = []
  var isVariadic = false
  let result: CType
  /// The result comes with +1 (or, in manual mode, like any other).
  var returnsRetained = false
  let range: SourceRange
  var isUsed = true
}

extension FunctionCompiler {
  /// Emits a call.
  func emit(_ call: OutgoingCall, into hint: Int32? = nil) -> Value {
    at(call.range) {
      var finishers: [() -> Void] = []
      let fixed = prepare(call.arguments, followedBy: call.variadic, finishers: &finishers)
      let variadic = prepareVariadic(call.variadic, finishers: &finishers)
      if call.isVariadic { checkFormat(call, variadic.map(\.1)) }
      let area = placeVariadic(variadic, isVariadic: call.isVariadic)
      let result = resultRoom(call, hint)
      let layout = placeWindow(fixed, call)
      let site = makeSite(call, layout.slots, area)
      if let area, area.needsGuard(call.callee) {
        builder.emit(.guardLocal, a: area.offset, b: area.size)
      }
      emitInstruction(call, result: result, window: layout.window, site: site)
      builder.release(to: layout.base)
      if let area, area.needsGuard(call.callee) {
        builder.emit(.unguardLocal, a: area.offset, b: area.size)
      }
      for finish in finishers { finish() }
      return resultValue(call, result)
    }
  }

  // MARK: Arguments

  /// An argument that is computed, or simple enough to be computed in the window.
  private enum Prepared {
    case value(Value)
    case deferred(Outgoing)
  }

  private func prepare(
    _ arguments: [Outgoing], followedBy rest: [Outgoing], finishers: inout [() -> Void]
  ) -> [Prepared] {
    let hasComplexRest = rest.contains { $0.expression != nil }
    let lastComplex =
      hasComplexRest
      ? arguments.count - 1 : arguments.lastIndex { !isSimple($0) } ?? -1
    return arguments.enumerated().map { index, argument in
      if index > lastComplex || isFixedConstant(argument) { return .deferred(argument) }
      let later = arguments[(index + 1)...].compactMap(\.expression) + rest.compactMap(\.expression)
      if isLocalRead(argument), !later.contains(where: { ExpressionScan.assignsVariables($0) }) {
        return .deferred(argument)
      }
      let value = argumentValue(argument, into: nil, finishers: &finishers)
      return .value(stable(value, against: later))
    }
  }

  /// Values that are already there, and literals, may wait.
  private func isFixedConstant(_ argument: Outgoing) -> Bool {
    guard let expression = argument.expression?.unparenthesized else {
      if case .value(let value) = argument.source { return !value.isRetained }
      return false
    }
    switch expression.kind {
    case .integer, .floating, .character, .boolean, .null, .string, .objcString, .selector: return true
    default: return false
    }
  }

  private func isLocalRead(_ argument: Outgoing) -> Bool {
    guard let expression = argument.expression else { return false }
    return slotVariable(expression) != nil && !isCopiedBlock(argument)
  }

  /// Computing it calls nothing and leaves nothing behind.
  private func isSimple(_ argument: Outgoing) -> Bool {
    switch argument.source {
    case .value: true
    case .expression(let expression):
      isSimple(expression) && !isCopiedBlock(argument) && !isWriteBack(argument)
    }
  }

  /// A block variable passed as `id` is copied.
  private func isCopiedBlock(_ argument: Outgoing) -> Bool {
    guard isARC, let type = argument.type, type.isObject, let expression = argument.expression,
      case .identifier(let name) = expression.unparenthesized.kind,
      case .variable(let model)? = lookup(name.text)
    else { return false }
    return model.type.isBlock
  }

  func isSimple(_ expression: Expr) -> Bool {
    switch expression.kind {
    case .integer, .floating, .character, .boolean, .null, .string, .objcString, .functionName,
      .selector, .encode, .protocolReference:
      return true
    case .parenthesized(let inner), .unary(.minus, let inner), .unary(.complement, let inner),
      .unary(.not, let inner), .unary(.plus, let inner):
      return isSimple(inner)
    case .unary(.dereference, let inner): return isCArrayName(inner)
    case .binary(_, let left, let right, _): return isSimple(left) && isSimple(right)
    case .identifier(let name): return isSimpleName(name.text)
    case .subscript(let base, let index):
      return isCArrayName(base) && isSimple(index)
    case .unary(.addressOf, let inner):
      if case .identifier(let name) = inner.unparenthesized.kind { return isSimpleName(name.text) }
      return false
    default: return false
    }
  }

  private func isSimpleName(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .variable(let model): return model.type.ownership != .weak
    case .ivar(let ivar): return ivar.type.ownership != .weak
    case .function, .enumerator: return true
    case .constant(let constant):
      // An object comes from a message.
      if case .object = constant.value { return false }
      return true
    case .type, .unknown: return false
    }
  }

  func isCArrayName(_ base: Expr) -> Bool {
    guard case .identifier(let name) = base.unparenthesized.kind else { return false }
    let type: CType
    switch meaning(of: name.text) {
    case .variable(let model): type = model.type
    case .ivar(let ivar): type = ivar.type
    default: return false
    }
    return (type.isArray || type.isPointer) && type.pointee?.ownership != .weak
  }

  /// One argument's value, of the parameter's type.
  private func argumentValue(
    _ argument: Outgoing, into hint: Int32?, finishers: inout [() -> Void]
  ) -> Value {
    if isWriteBack(argument), let value = writeBack(argument, finishers: &finishers) {
      return value
    }
    var value: Value
    switch argument.source {
    case .value(let given): value = given
    case .expression(let expression):
      let outer = plainCast
      plainCast = argument.takesPlainCast ? expression.unparenthesized.range : nil
      value = produce(expression, into: hint)
      plainCast = outer
    }
    let target = argument.type ?? value.type.defaultPromoted
    value = coerce(value, to: target, argument.use, range: argument.range, into: hint)
    if argument.isConsumed, isARC, target.isRetainable {
      let kept = retained(value)
      return Value(kept.type, kept.storage)
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

  private func placeWindow(_ prepared: [Prepared], _ call: OutgoingCall) -> WindowLayout {
    let base = builder.top
    if case .pointer(let value) = call.callee {
      _ = slot(of: value, into: builder.allocateSlot())
    }
    let window = builder.top
    var slots: [ArgumentSlot] = []
    var offset: Int32 = 0
    var types: [(CType, Prepared)] = []
    for (index, item) in prepared.enumerated() {
      let type = typeOf(item, call.arguments[index])
      slots.append(argumentSlot(type, at: offset))
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

  private func typeOf(_ prepared: Prepared, _ argument: Outgoing) -> CType {
    if let type = argument.type { return type.unqualified }
    switch prepared {
    case .value(let value): return value.type
    case .deferred(let argument):
      switch argument.source {
      case .value(let value): return value.type
      case .expression(let expression): return type(of: expression).defaultPromoted
      }
    }
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
    if value.isError { return }
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
      store(value, to: Variable(type, .frame(offset)))
      if type.isRecord, isARC, type.hasRetainableMembers {
        retainMembers(of: type, at: .frame(offset))
      }
    }
  }

  // MARK: Variable arguments

  struct VariadicArea {
    let offset: Int32
    let size: Int32
    let slots: [ArgumentSlot]

    /// Listing code reads its variable arguments through pointers.
    func needsGuard(_ callee: Callee) -> Bool {
      if case .native = callee { return false }
      return size > 0
    }
  }

  private func prepareVariadic(
    _ arguments: [Outgoing], finishers: inout [() -> Void]
  ) -> [(Value, CType)] {
    arguments.enumerated().map { index, argument in
      let value = argumentValue(argument, into: nil, finishers: &finishers)
      let later = arguments[(index + 1)...].compactMap(\.expression)
      return (stable(value, against: later), value.type)
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
    let offset = builder.allocateGuarded(Int(max(size, 8)))
    for (slot, (value, type)) in zip(slots, values) where !value.isError {
      put(value, type, at: offset + slot.offset)
    }
    return VariadicArea(offset: offset, size: size, slots: slots)
  }

  // MARK: The instruction

  /// Where the result goes; nil for none.
  private func resultRoom(_ call: OutgoingCall, _ hint: Int32?) -> Int32? {
    if call.result.isVoid || call.result.isError { return nil }
    if !isPlainSlot(call.result) {
      return recordRoom(call.result)
    }
    if !call.isUsed, !(isARC && call.result.isRetainable) { return nil }
    return hint ?? builder.allocateSlot()
  }

  private func makeSite(
    _ call: OutgoingCall, _ slots: [ArgumentSlot], _ area: VariadicArea?
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
    type.isVoid || type.isError ? 0 : Int32(clamping: type.kind == .vaList ? 8 : type.size ?? 8)
  }

  private func emitInstruction(
    _ call: OutgoingCall, result: Int32?, window: Int32, site: Int32
  ) {
    var flags: CallFlags = []
    if result == nil { flags.insert(.ignoresResult) }
    if isARC, call.result.isRetainable, !call.returnsRetained { flags.insert(.takesResult) }
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

  private func resultValue(_ call: OutgoingCall, _ result: Int32?) -> Value {
    let type = call.result.unqualified
    if type.isError { return .error }
    guard let result else { return type.isVoid ? .void : Value(type, .integer(0)) }
    if type.isRecord {
      return Value(
        type, .place(.frame(result)), isRetained: isARC && type.hasRetainableMembers)
    }
    if type.kind == .floating(.longDouble) {
      return loadScalar(Variable(type, .frame(result)))
    }
    return Value(type, .slot(result), isRetained: isARC && type.isRetainable)
  }

  // MARK: Out-parameters

  /// `&variable` for an `NSError **`: ARC passes the address of a temporary and copies back.
  private func isWriteBack(_ argument: Outgoing) -> Bool {
    guard isARC, let type = argument.type, let pointee = type.pointee,
      pointee.isRetainable, pointee.ownership == .autoreleasing,
      case .unary(.addressOf, let operand)? = argument.expression?.unparenthesized.kind,
      operand.unparenthesized.isPlaceForm
    else { return false }
    return true
  }

  private func writeBack(
    _ argument: Outgoing, finishers: inout [() -> Void]
  ) -> Value? {
    guard let type = argument.type,
      case .unary(.addressOf, let operand)? = argument.expression?.unparenthesized.kind
    else { return nil }
    let ownership = dryRun { target(operand).type.ownership }
    guard ownership == .strong || ownership == .weak,
      case .variable(let variable) = target(operand), variable.type.isRetainable
    else { return nil }
    let room = builder.allocateGuarded(8)
    let plain = variable.type.with(ownership: .unsafeUnretained)
    let old = releaseLater(load(variable))
    store(old, to: Variable(plain, .frame(room)))
    builder.emit(.guardLocal, a: room, b: 8)
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    finishers.append { [unowned self] in
      let new = load(Variable(plain, .frame(room)))
      _ = storeObject(new, to: variable)
      builder.emit(.unguardLocal, a: room, b: 8)
    }
    let given = Value(.pointer(to: variable.type.with(ownership: .autoreleasing)), .slot(address))
    return coerce(given, to: type, argument.use, range: argument.range)
  }
}
