// Expressions: the way to each kind.
import ObjCSema

extension FunctionEmitter {
  /// The value of an expression. An object that it made may carry +1 (`isRetained`): the caller takes it,
  /// releases it or calls `releaseLater`.
  ///
  /// - Parameter hint: a slot that the result may be written to. The value need not be there.
  func emitOwned(_ expression: CheckedExpression, into hint: Int32? = nil) -> Value {
    switch expression.constant {
    case .integer(let number)?: return Value(expression.type, .integer(number))
    case .floating(let number)?: return Value(expression.type, .floating(number))
    case nil: return at(expression.range) { emitKind(expression, into: hint) }
    }
  }

  /// The value, with +1 entered for release at the end of the full expression.
  func emitRValue(_ expression: CheckedExpression, into hint: Int32? = nil) -> Value {
    releaseLater(emitOwned(expression, into: hint))
  }

  /// The value with +1.
  func emitRetained(_ expression: CheckedExpression, into hint: Int32? = nil) -> Value {
    retained(emitOwned(expression, into: hint), into: hint)
  }

  /// The value in a slot, in `hint` if one is given.
  func slot(_ expression: CheckedExpression, into hint: Int32? = nil) -> Int32 {
    slot(of: emitRValue(expression, into: hint), into: hint)
  }

  /// Emits for the effect alone.
  func emitForEffect(_ expression: CheckedExpression) {
    if expression.isConstant { return }
    at(expression.range) {
      switch expression.kind {
      case .discard(let inner): emitForEffect(inner)
      case .comma(let first, let second):
        emitForEffect(first)
        emitForEffect(second)
      case .step(let target, let step, _):
        _ = emitStep(target, by: step, wantsOld: false, into: nil)
      case .call(let call):
        _ = releaseLater(emitCall(call, expression.range, isUsed: false, into: nil))
      case .message(let message):
        _ = releaseLater(emitMessage(message, expression.range, isUsed: false, into: nil))
      case .assign(let target, let value):
        _ = emitAssign(target, value, expression.range, isUsed: false)
      case .conditional(let condition, let then, let otherwise) where expression.type.isVoid:
        emitConditionalEffect(expression, condition, then, otherwise)
      case .statements(let body, nil): emitStatements(body)
      default: _ = emitRValue(expression)
      }
    }
  }

  private func emitKind(_ expression: CheckedExpression, into hint: Int32?) -> Value {
    let type = expression.type
    let range = expression.range
    switch expression.kind {
    case .error, .constant: return emitFailure()
    case .objcString(let bytes): return emitString(bytes, type, into: hint)
    case .selector(let name):
      return emitNumbered(.selector, program.selectorNumber(name), type, into: hint)
    case .protocolObject(let name):
      return emitNumbered(.protocolObject, program.protocolNumber(name), type, into: hint)
    case .classObject(let name):
      return emitNumbered(.classObject, program.classNumber(name), type, into: hint)
    case .text, .variable, .function, .structConstant, .ivar, .isa, .dereference, .element, .member,
      .compoundLiteral,
      .property, .objectSubscript:
      return emitLoad(expression, type, into: hint)
    case .load(let lvalue): return emitLoad(lvalue, type, into: hint)
    case .address(let lvalue):
      return .slot(address(of: emitLValue(lvalue), into: hint), type)
    case .arithmetic(let op, let left, let right):
      let a = spill(emitRValue(left), ifClobberedBy: right)
      return arithmetic(op, a, emitRValue(right), type, into: hint)
    case .negate(let operand): return negate(emitRValue(operand), complement: false, into: hint)
    case .complement(let operand): return negate(emitRValue(operand), complement: true, into: hint)
    case .not(let operand):
      let source = slot(operand)
      let result = destination(hint)
      builder.emit(.logicalNot, a: result, b: source)
      return .truth(result)
    case .offset(let pointer, let count, let isSubtraction):
      let base = spill(emitRValue(pointer), ifClobberedBy: count)
      return offset(
        Value(type, base.storage), by: emitRValue(count), isSubtraction: isSubtraction, into: hint)
    case .difference(let left, let right):
      let a = spill(emitRValue(left), ifClobberedBy: right)
      return difference(a, emitRValue(right), into: hint)
    case .comparison(let op, let order, let left, let right):
      let a = spill(emitRValue(left), ifClobberedBy: right)
      return comparison(
        Comparison(op: op, order: order, left: a, right: emitRValue(right)), into: hint)
    case .logical: return emitLogical(expression, into: hint)
    case .conversion(let operand):
      if let width = operand.bitWidth, width < 32, type == .int {
        // An int as it stands.
        return Value(type, emitOwned(operand, into: hint).storage)
      }
      if type.isInteger, operand.type.isRetainable {
        return convert(emitUnclaimed(operand), to: type, into: hint)
      }
      return convert(emitOwned(operand, into: hint), to: type, into: hint)
    case .copyBlock(let operand):
      let block = emitOwned(operand)
      let copied = isARC && !block.isRetained ? copyBlock(block) : block
      return Value(type, copied.storage, isRetained: copied.isRetained)
    case .bridge(let kind, let operand): return emitBridge(kind, operand, type, into: hint)
    case .conditional(let condition, let then, let otherwise):
      return emitConditional(expression, condition, then, otherwise, into: hint)
    case .valueOr(let condition, let otherwise):
      return emitValueOr(expression, condition, otherwise, into: hint)
    case .comma(let first, let second):
      emitForEffect(first)
      return emitOwned(second, into: hint)
    case .discard(let inner):
      emitForEffect(inner)
      return .void
    case .assign(let target, let value): return emitAssign(target, value, range)
    case .compoundAssign(let assignment): return emitCompoundAssign(assignment, range)
    case .step(let target, let step, let isPostfix):
      return emitStep(target, by: step, wantsOld: isPostfix, into: hint)
    case .call(let call): return emitCall(call, range, isUsed: true, into: hint)
    case .message(let message): return emitMessage(message, range, isUsed: true, into: hint)
    case .boxedRecord(let record, let method):
      return emitBoxedRecord(record, method, range, into: hint)
    case .arrayLiteral(let elements, let method):
      return emitArrayLiteral(elements, method, range, into: hint)
    case .dictionaryLiteral(let keys, let values, let method):
      return emitDictionaryLiteral(keys, values, method, range, into: hint)
    case .block(let block): return emitBlock(block, into: hint)
    case .statements(let body, let result): return emitStatements(body, result: result, into: hint)
    case .sizeOfVariable(let type): return .slot(byteCount(of: type, into: hint), .unsignedLong)
    case .variadicStart(let list):
      emitVariadicStart(list)
      return .void
    case .variadicCopy(let to, let from):
      let value = emitRValue(from)
      store(value, to: emitLValue(to))
      return .void
    case .variadicArgument(let list, let argument):
      return emitVariadicArgument(list, argument, into: hint)
    case .stackAllocation(let size):
      let count = slot(size)
      let result = destination(hint)
      builder.emit(.allocateDynamic, a: result, b: count)
      return .slot(result, type)
    case .trap(let reason):
      builder.emit(.trap, b: program.trapNumber(reason))
      return .void
    case .writeBack(let target): return .slot(address(of: emitLValue(target), into: hint), type)
    }
  }

  /// A tree that holds an error is not emitted; should one come here all the same, the program ends where it would run.
  private func emitFailure() -> Value {
    builder.emit(.trap, b: program.trapNumber("this expression was not understood"))
    return Value(.int, .integer(0))
  }

  private func emitNumbered(_ op: Operation, _ number: Int32, _ type: CType, into hint: Int32?)
    -> Value
  {
    let result = destination(hint)
    builder.emit(op, a: result, b: number)
    return .slot(result, type)
  }

  /// The value of an lvalue, decayed.
  private func emitLoad(_ lvalue: CheckedExpression, _ type: CType, into hint: Int32?) -> Value {
    switch lvalue.kind {
    case .property(let property):
      guard let getter = property.getter else { return emitFailure() }
      return emitAccessor(getter, property.receiver, [], lvalue.range, isUsed: true, into: hint)
    case .objectSubscript(let element):
      guard let getter = element.getter else { return emitFailure() }
      let key = CallArgument(expression: element.key, type: element.getterKeyType)
      return emitAccessor(getter, element.receiver, [key], element.range, isUsed: true, into: hint)
    case .text(let literal):
      let result = destination(hint)
      let width = TypeResolver.arrayType(of: literal).pointee?.size ?? 1
      builder.emit(
        .bytesAddress, a: result,
        b: program.bytesOffset(program.stringBytes(literal), alignment: width))
      return .slot(result, type)
    case .function(let function): return functionValue(function, into: hint)
    default: return load(emitLValue(lvalue), into: hint)
    }
  }

  // MARK: Bridges

  /// A cast between objects and what is none.
  private func emitBridge(
    _ kind: CheckedExpression.BridgeKind, _ operand: CheckedExpression, _ type: CType,
    into hint: Int32?
  ) -> Value {
    switch kind {
    case .transfer: return Value(type, emitRValue(operand).storage, isRetained: true)
    case .retained:
      let kept = emitRetained(operand)
      return convert(Value(kept.type, kept.storage), to: type, into: hint)
    case .plain: return convert(emitUnclaimed(operand), to: type, into: hint)
    }
  }

  /// The value of what a cast makes a plain pointer or a number of. A result that comes without ownership is not retained: it may be no
  /// object, as where a table of numbers gives one, or `objc_msgSend` a count. clang leaves the claim out as well.
  private func emitUnclaimed(_ operand: CheckedExpression) -> Value {
    let node = operand.unconverted
    guard isARC, node.type.isRetainable else { return emitRValue(operand) }
    switch node.kind {
    case .call(let call) where !call.returnsRetained:
      return emitCall(call, node.range, isUsed: true, isClaimed: false, into: nil)
    case .message(let message) where !message.returnsRetained:
      return emitMessage(message, node.range, isUsed: true, isClaimed: false, into: nil)
    case .load(let lvalue):
      if case .property(let property) = lvalue.kind, let getter = property.getter {
        return emitAccessor(
          getter, property.receiver, [], lvalue.range, isUsed: true, isClaimed: false, into: nil)
      }
      if case .objectSubscript(let element) = lvalue.kind, let getter = element.getter {
        let key = CallArgument(expression: element.key, type: element.getterKeyType)
        return emitAccessor(
          getter, element.receiver, [key], element.range, isUsed: true, isClaimed: false, into: nil)
      }
    default: break
    }
    return emitRValue(operand)
  }
}
