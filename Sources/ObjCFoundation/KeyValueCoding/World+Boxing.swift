// C values as objects and back, as key-value coding does it: numbers as NSNumber, structures as NSValue, objects and
// classes as they are. The way back asks the object by message (`intValue`, `doubleValue` …), so that a string with
// digits serves for a number, as on Apple's systems.
import CRuntime
import ObjCVM

extension World {
  /// The object for a C value at an address, +0; nil for nothing and for a null object.
  func boxed(_ address: UnsafeRawPointer, _ type: UnsafePointer<fwd_type>) -> ObjectPointer? {
    let kind = UInt8(bitPattern: type.pointee.kind)
    switch kind {
    case UInt8(ascii: "@"), UInt8(ascii: "#"): return address.loadUnaligned(as: ObjectPointer?.self)
    case UInt8(ascii: "v"): return nil
    default: break
    }
    if let number = makeNumber(from: address, encoding: kind) { return fwd_autorelease(number) }
    let encoding = UnsafeRawBufferPointer(start: type.pointee.text, count: Int(type.pointee.length))
    let bytes = UnsafeRawBufferPointer(start: address, count: type.pointee.size)
    return fwd_autorelease(
      makeInstance(
        of: "NSConcreteValue",
        state: ValueState(encoding: Self.unqualified(encoding), bytes: Array(bytes))))
  }

  /// The encoding without `r`, `n`, `V` … in front and without member names.
  private static func unqualified(_ encoding: UnsafeRawBufferPointer) -> [UInt8] {
    var inQuotes = false
    return encoding.drop { "rnNoORVA".utf8.contains($0) }.filter { byte in
      if byte == UInt8(ascii: "\"") { inQuotes.toggle() }
      return byte != UInt8(ascii: "\"") && !inQuotes
    }
  }

  /// A value of this type can be given as an object.
  static func isScalar(_ type: UnsafePointer<fwd_type>) -> Bool {
    let kind = UInt8(bitPattern: type.pointee.kind)
    return kind != UInt8(ascii: "@") && kind != UInt8(ascii: "#")
  }

  /// Stores an object's C value. The room is as large as the type.
  ///
  /// Throws what the object raises when it has no such value, and NSInvalidArgumentException for a structure of another
  /// size.
  func unbox(
    _ object: ObjectPointer?, _ type: UnsafePointer<fwd_type>, into room: UnsafeMutableRawPointer
  ) throws(ListingException) {
    switch UInt8(bitPattern: type.pointee.kind) {
    case UInt8(ascii: "@"), UInt8(ascii: "#"): room.storeBytes(of: object, as: ObjectPointer?.self)
    case UInt8(ascii: "c"):
      room.storeBytes(
        of: Int8(truncatingIfNeeded: try sendInt(object, "charValue", resultType: "c")),
        as: Int8.self)
    case UInt8(ascii: "C"):
      room.storeBytes(
        of: UInt8(truncatingIfNeeded: try sendInt(object, "unsignedCharValue", resultType: "C")),
        as: UInt8.self)
    case UInt8(ascii: "s"):
      room.storeBytes(
        of: Int16(truncatingIfNeeded: try sendInt(object, "shortValue", resultType: "s")),
        as: Int16.self)
    case UInt8(ascii: "S"):
      room.storeBytes(
        of: UInt16(truncatingIfNeeded: try sendInt(object, "unsignedShortValue", resultType: "S")),
        as: UInt16.self)
    case UInt8(ascii: "i"), UInt8(ascii: "l"):
      room.storeBytes(
        of: Int32(truncatingIfNeeded: try sendInt(object, "intValue", resultType: "i")),
        as: Int32.self)
    case UInt8(ascii: "I"), UInt8(ascii: "L"):
      room.storeBytes(
        of: UInt32(truncatingIfNeeded: try sendInt(object, "unsignedIntValue", resultType: "I")),
        as: UInt32.self)
    case UInt8(ascii: "q"): room.storeBytes(of: try sendInt(object, "longLongValue"), as: Int.self)
    case UInt8(ascii: "Q"):
      room.storeBytes(
        of: try sendInt(object, "unsignedLongLongValue", resultType: "Q"), as: Int.self)
    case UInt8(ascii: "B"):
      room.storeBytes(of: try sendBool(object, "boolValue") ? 1 : 0, as: UInt8.self)
    case UInt8(ascii: "d"):
      room.storeBytes(of: try sendDouble(object, "doubleValue"), as: Double.self)
    case UInt8(ascii: "f"):
      room.storeBytes(
        of: try perform(object, selector("floatValue"), [], resultType: "f", as: Float.self),
        as: Float.self)
    default: try unboxBytes(object, type.pointee.size, into: room)
    }
  }

  /// Structures and pointers, from an NSValue.
  private func unboxBytes(
    _ object: ObjectPointer?, _ size: Int, into room: UnsafeMutableRawPointer
  ) throws(ListingException) {
    guard let object else { return }
    if let value = state(of: object, as: ValueState.self) {
      guard value.bytes.count == size else {
        throw exception(
          "NSInvalidArgumentException",
          "Cannot get value with size \(size). The type encoded as \(String(decoding: value.encoding, as: UTF8.self)) "
            + "is expected to be \(value.bytes.count) bytes")
      }
      room.copyMemory(from: value.bytes, byteCount: size)
      return
    }
    let copy = try allocateHeap(max(size, 16), zeroed: true)
    do throws(ListingException) {
      try sendVoid(object, "getValue:", .pointer(copy))
    } catch {
      try freeHeap(copy)
      throw error
    }
    room.copyMemory(from: copy, byteCount: size)
    try freeHeap(copy)
  }
}

// MARK: - Calls with values of any type

extension World {
  /// Sends a message without arguments to a method of any result type; the result as an object, +0.
  func sendGetter(_ object: ObjectPointer, _ method: OpaquePointer) throws(ListingException)
    -> ObjectPointer?
  {
    guard let selector = fwd_method_getName(method), let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil)
    else { return nil }
    let type = fwd_signature_returnType(signature)
    let room = RawRoom(type.pointee.size)
    try check(sendRaw(object, selector, signature, argument: nil, result: room.address))
    return boxed(room.address, type)
  }

  /// Sends a message with one argument of any type, made from an object. False when the argument is a number or a
  /// structure and there is no object: nothing was sent.
  ///
  /// - Parameter cls: where the search for the method starts; nil for the object's own class.
  func sendSetter(
    _ object: ObjectPointer, _ method: OpaquePointer, _ value: ObjectPointer?,
    from cls: OpaquePointer? = nil
  ) throws(ListingException) -> Bool {
    guard let selector = fwd_method_getName(method), let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil),
      let type = fwd_signature_argumentType(signature, 2)
    else { return true }
    if value == nil, Self.isScalar(type) { return false }
    let room = RawRoom(type.pointee.size)
    try unbox(value, type, into: room.address)
    let unused = RawRoom(fwd_signature_returnType(signature).pointee.size)
    if cls != nil {
      try check(
        invokeRaw(object, method, signature, argument: room.address, result: unused.address))
    } else {
      try check(
        sendRaw(object, selector, signature, argument: room.address, result: unused.address))
    }
    return true
  }

  private func sendRaw(
    _ object: ObjectPointer, _ selector: OpaquePointer, _ signature: OpaquePointer,
    argument: UnsafeMutableRawPointer?, result: UnsafeMutableRawPointer
  ) -> fwd_status {
    var head: (ObjectPointer, OpaquePointer) = (object, selector)
    return withUnsafeMutableBytes(of: &head) { bytes in
      guard let base = bytes.baseAddress else { return FWD_BAD_ARGUMENT }
      var addresses: [UnsafeMutableRawPointer?] = [base, base + 8, argument]
      return callSend(object, selector, signature, &addresses, result)
    }
  }

  private func invokeRaw(
    _ object: ObjectPointer, _ method: OpaquePointer, _ signature: OpaquePointer,
    argument: UnsafeMutableRawPointer?, result: UnsafeMutableRawPointer
  ) -> fwd_status {
    var addresses: [UnsafeMutableRawPointer?] = [nil, nil, argument]
    return callMethod(object, method, signature, &addresses, result)
  }
}

/// Zeroed room for a C value of any size.
final class RawRoom {
  let address: UnsafeMutableRawPointer
  init(_ size: Int) {
    let bytes = max(16, (size + 15) & ~15)
    address = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    address.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
  }
  deinit { address.deallocate() }
}
