// Arrays whose lengths are known only while running.
//
// The lengths of a type are evaluated once, where the declaration that names them stands (C11 6.7.6.2), and kept in
// slots of their own; sizes and distances are computed from there. A parameter's lengths are evaluated where the
// function begins. The array itself is a block of memory that is freed with its scope.
import ObjCSema

extension FunctionEmitter {
  /// Evaluates what the type's lengths are, so that it means the same from here on.
  func fixLengths(of type: CType) {
    switch type.kind {
    case .pointer(let inner): fixLengths(of: inner)
    case .array(let element, let length):
      if case .variable(let length) = length, dynamicLengths[ObjectIdentifier(length)] == nil {
        let count = builder.allocateSlot()
        fullExpression { builder.emit(.move, a: count, b: emitLength(length)) }
        lengths.append(length)
        dynamicLengths[ObjectIdentifier(length)] = count
        variableSlots.insert(count)
      }
      fixLengths(of: element)
    default: break
    }
  }

  /// A slot with the bytes of an array of variable length.
  func byteCount(of type: CType, into hint: Int32? = nil) -> Int32 {
    guard case .array(let element, let length) = type.kind else {
      let result = destination(hint)
      builder.emitConstant(Int64(type.size ?? 1), to: result)
      return result
    }
    let count: Int32
    switch length {
    case .variable(let length): count = elementCount(length)
    case .fixed(let number):
      count = builder.allocateSlot()
      builder.emitConstant(Int64(number), to: count)
    case .incomplete:
      count = builder.allocateSlot()
      builder.emitConstant(1, to: count)
    }
    let result = destination(hint)
    if let size = element.size, let small = Int32(exactly: size) {
      builder.emit(.mulImm64, a: result, b: count, c: small)
    } else {
      let inner = byteCount(of: element)
      builder.emit(.mul64, a: result, b: count, c: inner)
    }
    return result
  }

  private func elementCount(_ length: VariableLength) -> Int32 {
    if let known = dynamicLengths[ObjectIdentifier(length)] { return known }
    return emitLength(length)
  }

  private func emitLength(_ length: VariableLength) -> Int32 {
    guard let checked = length.checked else { preconditionFailure("a length that was not checked") }
    return slot(checked)
  }

  /// `base + index * bytes(pointee)` where the size of what is pointed to is not known yet.
  func variableAddress(
    base: Int32, index: Value, pointee: CType, subtract: Bool, into hint: Int32? = nil
  ) -> Int32 {
    let position = slot(of: index)
    let bytes = byteCount(of: pointee)
    let distance = builder.allocateSlot()
    builder.emit(.mul64, a: distance, b: bytes, c: position)
    let result = destination(hint)
    builder.emit(subtract ? .sub64 : .add64, a: result, b: base, c: distance)
    return result
  }

  /// A local array of variable length: zeros, and gone with its scope.
  func declareDynamic(_ model: VariableModel) {
    let base = builder.allocateSlot()
    fixLengths(of: model.type)
    fullExpression { builder.emit(.allocateDynamic, a: base, b: byteCount(of: model.type)) }
    declare(model, at: .direct(LValue(model.type, .pointer(base, 0, ivar: nil))))
    variableSlots.insert(base)
    pushCleanup(.freeDynamic(base))
    if isARC, model.type.hasRetainableMembers { pushCleanup(.destroyDynamic(base, model.type)) }
  }

  /// Releases the objects of such an array, the last one first.
  func destroyDynamic(_ base: Int32, _ type: CType) {
    var element = type
    while case .array(let inner, _) = element.kind { element = inner }
    guard let size = element.size.flatMap({ Int32(exactly: $0) }) else { return }
    let cursor = builder.allocateSlot()
    builder.emit(.add64, a: cursor, b: base, c: byteCount(of: type))
    let loop = builder.makeLabel()
    let end = builder.makeLabel()
    builder.bind(loop)
    builder.jump(.jumpEqual, cursor, base, to: end)
    builder.emit(.addImm64, a: cursor, b: cursor, c: -size)
    destroyMembers(of: element, at: .pointer(cursor, 0, ivar: nil))
    builder.jump(loop)
    builder.bind(end)
  }
}
