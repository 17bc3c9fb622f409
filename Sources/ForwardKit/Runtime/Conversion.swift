// Between a Swift value and the type that a method takes or gives.
//
// A send that names no exact types converts what can be converted without loss: integers into integers that hold them,
// integers into floating types, Float into Double and back, any value into an object that boxes it, and a String into a C
// string. Everything else is an error that names both types.
import CRuntime

/// Why a value did not fit; the send adds where.
enum ConversionFailure: Error {
  case mismatch
  case range(String)
  case value(RuntimeError)
}

enum Conversion {
  /// Writes the value as `type` into `room`, which has the type's size.
  static func store<Value: RuntimeValue>(
    _ value: Value, as type: fwd_type, into room: UnsafeMutableRawPointer
  ) throws(ConversionFailure) {
    let found = Value.runtimeEncoding.utf8.first ?? 0
    let form = value.runtimeForm
    if found == UInt8(bitPattern: type.kind), isNumber(found) {
      room.storeBytes(of: form, as: Value.Form.self)
      return
    }
    switch UInt8(bitPattern: type.kind) {
    case UInt8(ascii: "@") where found != UInt8(ascii: "@") && found != UInt8(ascii: "#"):
      guard type.is_block == 0 else { throw .mismatch }
      room.storeBytes(of: SwiftValue.object(for: value).autoreleased(), as: RuntimeReference.self)
    case UInt8(ascii: "*") where Value.self == String.self:
      room.storeBytes(of: CStringValue(value as? String).runtimeForm, as: RuntimeReference.self)
    case UInt8(ascii: "#") where found == UInt8(ascii: "@"):
      try storeClass(form, into: room)
    case let kind where isReference(kind) && Value.Form.self == RuntimeReference.self:
      guard
        kind == found || (kind == UInt8(ascii: "@") && found == UInt8(ascii: "#"))
          || isCharPointer(type, found)
      else { throw .mismatch }
      room.storeBytes(of: form, as: Value.Form.self)
      guard type.is_block == 0 || isBlockOrNil(room.load(as: RawObject?.self)) else {
        throw .mismatch
      }
    case let kind where isNumber(kind):
      guard let number = Number(form, encoding: found) else { throw .mismatch }
      try number.store(as: type, into: room)
    default:
      guard Value.Form.registerClass == .memory,
        fwd_encoding_isEqual(Value.runtimeEncoding, text(of: type))
      else {
        throw .mismatch
      }
      do { try TypeCheck(Value.self).verify() } catch { throw .value(error) }
      room.storeBytes(of: form, as: Value.Form.self)
    }
  }

  /// Reads a value of `type`.
  static func load<Value: RuntimeValue>(
    _ valueType: Value.Type, from room: UnsafeRawPointer, as type: fwd_type
  ) throws(ConversionFailure) -> Value {
    let wanted = Value.runtimeEncoding.utf8.first ?? 0
    let kind = UInt8(bitPattern: type.kind)
    if isNumber(wanted) && isNumber(kind) {
      if wanted == kind {
        do { return try Value.fromRuntime(room.loadUnaligned(as: Value.Form.self)) } catch {
          throw .value(error)
        }
      }
      guard let number = Number(room, kind: kind, size: type.size) else { throw .mismatch }
      return try number.value(as: Value.self, encoding: wanted)
    }
    if kind == UInt8(ascii: "@"), isNumber(wanted) || Value.Form.registerClass == .memory {
      return try unboxed(room.load(as: RawObject?.self))
    }
    guard
      kind == wanted || (wanted == UInt8(ascii: "@") && kind == UInt8(ascii: "#"))
        || isCharPointer(type, wanted)
        || (wanted == UInt8(ascii: "#") && kind == UInt8(ascii: "@"))
    else { throw .mismatch }
    if Value.Form.registerClass == .memory {
      guard fwd_encoding_isEqual(Value.runtimeEncoding, text(of: type)) else { throw .mismatch }
      do { try TypeCheck(Value.self).verify() } catch { throw .value(error) }
    }
    do { return try Value.fromRuntime(room.loadUnaligned(as: Value.Form.self)) } catch {
      throw .value(error)
    }
  }

  private static func unboxed<Value: RuntimeValue>(_ object: RawObject?) throws(ConversionFailure)
    -> Value
  {
    guard let object else { throw .value(.nilValue(expected: String(describing: Value.self))) }
    do throws(RuntimeError) {
      if let value: Value = try Bridge.value(of: object) { return value }
    } catch { throw .value(error) }
    guard let payload = SwiftValue.payload(of: object), let value = payload as? Value else {
      throw .value(
        .unexpectedObject(
          expected: String(describing: Value.self),
          found: SwiftValue.kind(of: object)))
    }
    return value
  }

  /// Whether an object may stand where a block is asked for: blocks are copied and called without a further look.
  static func isBlockOrNil(_ object: RawObject?) -> Bool {
    guard let object else { return true }
    guard !fwd_object_isClass(object), let cls = fwd_object_getClass(object) else { return false }
    return cls == fwd_block_class(FWD_BLOCK_STACK) || cls == fwd_block_class(FWD_BLOCK_GLOBAL)
      || cls == fwd_block_class(FWD_BLOCK_MALLOC)
  }

  private static func storeClass(_ form: some RuntimeForm, into room: UnsafeMutableRawPointer)
    throws(ConversionFailure)
  {
    let object = RawObject(bitPattern: UInt(truncatingIfNeeded: form.registerBits))
    guard object == nil || fwd_object_isClass(object) else { throw .mismatch }
    room.storeBytes(of: object, as: RawObject?.self)
  }

  static func text(of type: fwd_type) -> String {
    String(
      decoding: UnsafeBufferPointer(start: type.text, count: Int(type.length)).lazy.map(
        UInt8.init(bitPattern:)),
      as: UTF8.self)
  }

  static func isNumber(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "B"), UInt8(ascii: "f"), UInt8(ascii: "d"), UInt8(ascii: "D"): true
    case UInt8(ascii: "C"), UInt8(ascii: "S"), UInt8(ascii: "I"), UInt8(ascii: "L"),
      UInt8(ascii: "Q"), UInt8(ascii: "T"):
      true
    default: isSignedInteger(kind)
    }
  }

  static func isSignedInteger(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "c"), UInt8(ascii: "s"), UInt8(ascii: "i"), UInt8(ascii: "l"),
      UInt8(ascii: "q"), UInt8(ascii: "t"):
      true
    default: false
    }
  }

  private static func isReference(_ kind: UInt8) -> Bool {
    switch kind {
    case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: ":"), UInt8(ascii: "*"),
      UInt8(ascii: "^"):
      true
    default: false
    }
  }

  /// `char *` written as `^c`.
  private static func isCharPointer(_ type: fwd_type, _ found: UInt8) -> Bool {
    guard found == UInt8(ascii: "*"), type.kind == CChar(bitPattern: UInt8(ascii: "^")) else {
      return false
    }
    return type.element.map { $0.pointee.kind == CChar(bitPattern: UInt8(ascii: "c")) } ?? false
  }
}
