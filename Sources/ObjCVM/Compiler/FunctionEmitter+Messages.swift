// Messages: the receiver is the first argument, the selector the hidden second one.
import ObjCSema

extension FunctionEmitter {
  /// - Parameter isClaimed: ARC takes the result over; false where a cast makes a plain pointer of it at once.
  func emitMessage(
    _ message: CheckedMessage, _ range: SourceRange, isUsed: Bool, isClaimed: Bool = true,
    into hint: Int32?
  ) -> Value {
    let receiver =
      keptReceiver(message.receiver, of: message.method)
      ?? CallArgument(
        expression: message.receiver.value, type: message.receiver.value.type,
        isConsumed: message.consumesReceiver)
    var plan = CallPlan(
      callee: callee(
        message.selector, message.method, message.receiver, isDirect: message.isDirect),
      arguments: [receiver] + message.arguments.map { CallArgument($0) },
      variadic: message.variadic.map { CallArgument($0) }, isVariadic: message.isVariadic,
      result: message.result,
      returnsRetained: message.returnsRetained, range: range, isUsed: isUsed, isClaimed: isClaimed)
    if let place = message.stackPlace { showSuper(message, place) }
    guard message.isDelegateInit, let model = selfModel,
      case .direct(let own)? = variables[ObjectIdentifier(model)]
    else { return emit(plan, into: hint) }
    // `self` is given to the call, which released or returned what it held; the result becomes `self`.
    plan.isUsed = true
    let result = emit(plan)
    let value = Value(result.type, result.storage)
    guard case .slot(let slot) = own.location else {
      store(value, to: own)
      return value
    }
    _ = self.slot(of: value, into: slot)
    return .slot(slot, result.type)
  }

  /// The two words that a message to super leaves on the stack: the receiver, and the class whose superclass is asked.
  private func showSuper(_ message: CheckedMessage, _ place: StackPlace) {
    let offset = stackEnds[place.chunk] - place.depth
    store(emitRValue(message.receiver.value), to: LValue(.pointer(to: .void), .frame(offset)))
    guard let name = context?.cls.name else { return }
    let cls = builder.allocateSlot()
    builder.emit(.classObject, a: cls, b: program.classNumber(name))
    store(.slot(cls, .pointer(to: .void)), to: LValue(.pointer(to: .void), .frame(offset + 8)))
  }

  private func callee(
    _ selector: String, _ method: MethodModel?, _ receiver: CheckedReceiver, isDirect: Bool
  ) -> Callee {
    if isDirect, let method { return .sendDirect(method) }
    return receiver.kind == .superclass ? .sendSuper(selector: selector) : .send(selector: selector)
  }

  /// The message that dot syntax or a subscript stands for.
  ///
  /// - Parameter value: the receiver, if it is evaluated already.
  func emitAccessor(
    _ accessor: CheckedAccessor, _ receiver: CheckedReceiver, receiver value: Value? = nil,
    _ arguments: [CallArgument],
    _ range: SourceRange, isUsed: Bool, isClaimed: Bool = true, into hint: Int32?
  ) -> Value {
    let first =
      value.map { CallArgument($0) } ?? keptReceiver(receiver, of: accessor.method)
      ?? CallArgument(expression: receiver.value, type: receiver.value.type)
    let plan = CallPlan(
      callee: callee(accessor.selector, accessor.method, receiver, isDirect: accessor.isDirect),
      arguments: [first] + arguments, isVariadic: accessor.method?.isVariadic ?? false,
      result: accessor.result, returnsRetained: accessor.returnsRetained, range: range,
      isUsed: isUsed, isClaimed: isClaimed)
    return emit(plan, into: hint)
  }

  /// The receiver, retained and autoreleased, where the result points into it; nil for other methods. As clang does it, a variable
  /// that lives longer than the function keeps its object itself.
  private func keptReceiver(_ receiver: CheckedReceiver, of method: MethodModel?) -> CallArgument? {
    guard isARC, receiver.kind == .object, method?.returnsInnerPointer == true,
      !isKeptElsewhere(receiver.value)
    else { return nil }
    return CallArgument(autoreleased(emitOwned(receiver.value)), type: receiver.value.type)
  }

  private func isKeptElsewhere(_ receiver: CheckedExpression) -> Bool {
    guard case .load(let lvalue) = receiver.unconverted.kind else { return false }
    switch lvalue.kind {
    case .ivar, .member: return true
    case .variable(let model): return model.storage == .global || model.storage == .staticLocal
    default: return false
    }
  }
}
