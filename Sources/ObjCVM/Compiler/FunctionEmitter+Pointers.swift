// Pointer arithmetic.
import ObjCSema

extension FunctionEmitter {
  func offset(_ pointer: Value, by count: Value, isSubtraction: Bool, into hint: Int32?) -> Value {
    if let pointee = pointer.type.pointee, pointee.isArray, pointee.isVariablyModified {
      let address = variableAddress(
        base: slot(of: pointer), index: count, pointee: pointee, subtract: isSubtraction, into: hint
      )
      return .slot(address, pointer.type)
    }
    let size = pointer.type.pointee?.size ?? 1
    if let number = count.constantInteger {
      let (bytes, overflow) = (isSubtraction ? 0 &- number : number).multipliedReportingOverflow(
        by: Int64(size))
      if !overflow {
        if let base = pointer.constantInteger {
          return Value(pointer.type, .integer(base &+ bytes))
        }
        if let small = Int32(exactly: bytes) {
          let base = slot(of: pointer)
          let result = destination(hint)
          builder.emit(.addImm64, a: result, b: base, c: small)
          return .slot(result, pointer.type)
        }
      }
    }
    let base = slot(of: pointer)
    let index = slot(of: count)
    let result = scaledAddress(
      base: base, index: index, size: size, subtract: isSubtraction, into: hint)
    return .slot(result, pointer.type)
  }

  func difference(_ a: Value, _ b: Value, into hint: Int32?) -> Value {
    if let pointee = a.type.pointee, pointee.isArray, pointee.isVariablyModified {
      let difference = builder.allocateSlot()
      builder.emit(.sub64, a: difference, b: slot(of: a), c: slot(of: b))
      let bytes = byteCount(of: pointee)
      let result = destination(hint)
      builder.emit(.div64, a: result, b: difference, c: bytes)
      return .slot(result, .long)
    }
    let size = a.type.pointee?.size ?? 1
    let left = slot(of: a)
    let right = slot(of: b)
    let result = destination(hint)
    builder.emit(.sub64, a: result, b: left, c: right)
    if size & (size - 1) == 0 {
      if size > 1 {
        builder.emit(.shrImm64, a: result, b: result, c: Int32(size.trailingZeroBitCount))
      }
    } else if let small = Int32(exactly: size) {
      builder.emit(.divImm64, a: result, b: result, c: small)
    } else {
      let divisor = builder.allocateSlot()
      builder.emitConstant(Int64(size), to: divisor)
      builder.emit(.div64, a: result, b: result, c: divisor)
    }
    return .slot(result, .long)
  }
}
