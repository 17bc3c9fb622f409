// Variable arguments.
import ObjCSema

extension FunctionEmitter {
  func emitVariadicStart(_ list: CheckedExpression) {
    let variable = emitLValue(list)
    let slot = slotHint(variable) ?? builder.allocateSlot()
    builder.emit(.variadicStart, a: slot)
    store(.slot(slot, .vaList), to: variable)
  }

  /// `va_arg(list, type)`: the bytes at the list's pointer, which moves on by whole slots.
  func emitVariadicArgument(_ list: CheckedExpression, _ type: CType, into hint: Int32?) -> Value {
    let variable = emitLValue(list)
    let pointer = slot(of: load(variable))
    let current = builder.allocateSlot()
    builder.emitMove(to: current, from: pointer)
    let next = slotHint(variable) ?? builder.allocateSlot()
    builder.emit(.addImm64, a: next, b: current, c: Int32(clamping: ((type.size ?? 8) + 7) / 8 * 8))
    store(.slot(next, .vaList), to: variable)
    let argument = LValue(
      type.isRetainable ? type.with(ownership: .unsafeUnretained) : type,
      .pointer(current, 0, ivar: nil))
    let result = load(argument, into: hint)
    guard case .location = result.storage else { return result }
    return Value(result.type, .location(.frame(frameOffset(of: result))))
  }
}
