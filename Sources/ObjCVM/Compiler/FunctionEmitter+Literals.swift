// Objective-C's literals, which are messages.
import ObjCSema

extension FunctionEmitter {
  func emitString(_ bytes: [UInt8], _ type: CType, into hint: Int32?) -> Value {
    let result = destination(hint)
    builder.emit(.string, a: result, b: program.stringNumber(bytes))
    return .slot(result, type)
  }

  /// A message to a class that makes an object of values.
  private func box(
    _ className: String, _ selector: String, _ method: MethodModel?, _ values: [Value],
    _ range: SourceRange, into hint: Int32?
  ) -> Value {
    let receiver = CheckedExpression(.classObject(className), .metaclass, range)
    var arguments = [CallArgument(expression: receiver, type: .metaclass)]
    for (index, value) in values.enumerated() {
      let parameters = method?.parameters ?? []
      arguments.append(
        CallArgument(
          value, type: index < parameters.count ? parameters[index].type.unqualified : value.type))
    }
    let call = CallPlan(
      callee: .send(selector: selector), arguments: arguments, result: .object(className),
      returnsRetained: method?.returnsRetained ?? false, range: range)
    return emit(call, into: hint)
  }

  /// `valueWithBytes:objCType:`
  func emitBoxedRecord(
    _ record: CheckedExpression, _ method: MethodModel?, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    let value = emitRValue(record)
    let size = value.type.size ?? 8
    let room = builder.allocateGuarded(size)
    storeRecord(value, to: LValue(value.type, .frame(room)))
    builder.emit(.guardLocal, a: room, b: Int32(clamping: size))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    let types = builder.allocateSlot()
    let encoding = Array(TypeEncoder.encode(value.type).utf8) + [0]
    builder.emit(.bytesAddress, a: types, b: program.bytesOffset(encoding))
    let result = box(
      "NSValue", "valueWithBytes:objCType:", method,
      [.slot(address, .pointer(to: .void)), .slot(types, .pointer(to: CType.char.adding(.const)))],
      range, into: hint)
    builder.emit(.unguardLocal, a: room, b: Int32(clamping: size))
    return result
  }

  // MARK: Collections

  func emitArrayLiteral(
    _ elements: [CheckedExpression], _ method: MethodModel?, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    let objects = list(emitElements(elements))
    let count = Value.integer(Int64(elements.count), .unsignedLong)
    let result = box(
      "NSArray", "arrayWithObjects:count:", method, [objects.address, count], range, into: hint)
    objects.end()
    return result
  }

  func emitDictionaryLiteral(
    _ keys: [CheckedExpression], _ values: [CheckedExpression], _ method: MethodModel?,
    _ range: SourceRange, into hint: Int32?
  ) -> Value {
    var sources: [CheckedExpression] = []
    for (key, value) in zip(keys, values) { sources += [key, value] }
    let all = emitElements(sources)
    let keyList = list(Swift.stride(from: 0, to: all.count, by: 2).map { all[$0] })
    let valueList = list(Swift.stride(from: 1, to: all.count, by: 2).map { all[$0] })
    let count = Value.integer(Int64(keys.count), .unsignedLong)
    let result = box(
      "NSDictionary", "dictionaryWithObjects:forKeys:count:", method,
      [valueList.address, keyList.address, count], range,
      into: hint)
    keyList.end()
    valueList.end()
    return result
  }

  /// Objects in the frame, for a method that takes a C array of them.
  private struct ObjectList {
    let address: Value
    let end: () -> Void
  }

  private func emitElements(_ elements: [CheckedExpression]) -> [Value] {
    let lastAssigning = elements.lastIndex(where: \.assignsVariables) ?? -1
    return elements.enumerated().map { index, element in
      spill(emitRValue(element), if: index < lastAssigning)
    }
  }

  private func list(_ values: [Value]) -> ObjectList {
    let pointer = CType.pointer(to: CType.id.adding(.const).with(ownership: .unsafeUnretained))
    guard !values.isEmpty else { return ObjectList(address: .integer(0, pointer)) {} }
    let size = 8 * values.count
    let room = builder.allocateGuarded(size)
    for (index, value) in values.enumerated() { _ = slot(of: value, into: room + Int32(8 * index)) }
    builder.emit(.guardLocal, a: room, b: Int32(clamping: size))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    return ObjectList(address: .slot(address, pointer)) { [unowned self] in
      builder.emit(.unguardLocal, a: room, b: Int32(clamping: size))
    }
  }
}
