// The values of a call in the types of whatever answers it.
//
// A send lays out its arguments in the types of the method that a search without side effects finds, or in the call's own
// where there is none. By the time an implementation is about to be called it may be another one: a resolver has added
// it, a forwarding target has it, the class gave another signature for the invocation. CRuntime compares the types there
// (fwd_sendConverting) and asks one of the two conversions below:
//
//   SendConversion   a send from Swift: the Swift values are converted anew
//   RawConversion    values in memory, of an invocation or a call in progress: converted from C type to C type
//
// What does not convert becomes the pending exception of the call, and so the error that the send throws.
//
// Ownership: memory for the converted values belongs to the conversion, which outlives the call. Objects that are made on
// the way are autoreleased.
import CRuntime

/// Memory for a call in other types than it was laid out in.
struct ConvertedRoom {
  let signature: OpaquePointer
  let base: UnsafeMutableRawPointer
  let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>

  /// Zeroed.
  init(_ signature: OpaquePointer) {
    self.signature = signature
    let (bytes, count) = OutgoingRoom.size(signature)
    let total = bytes + count * MemoryLayout<UnsafeMutableRawPointer?>.stride
    base = .allocate(byteCount: total, alignment: 16)
    base.initializeMemory(as: UInt8.self, repeating: 0, count: total)
    addresses = (base + bytes).assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
  }

  func deallocate() { base.deallocate() }
}

/// A send from Swift, whose arguments can be written again.
struct SendConversion {
  let message: OutgoingMessage
  let fill: (inout OutgoingRoom) throws -> Void
  private(set) var converted: (message: OutgoingMessage, memory: ConvertedRoom)?

  init(_ message: OutgoingMessage, _ fill: @escaping (inout OutgoingRoom) throws -> Void) {
    self.message = message
    self.fill = fill
  }

  /// Where the result lies, after the call.
  func room(_ own: OutgoingRoom) -> OutgoingRoom {
    guard let converted else { return own }
    return OutgoingRoom(
      message: converted.message, base: converted.memory.base,
      addresses: UnsafeMutableRawPointer(converted.memory.addresses))
  }

  func deallocate() { converted?.memory.deallocate() }

  private mutating func convert(to signature: OpaquePointer) throws -> ConvertedRoom {
    converted?.memory.deallocate()
    converted = nil
    let message = try message.with(signature)
    let memory = ConvertedRoom(signature)
    converted = (message, memory)
    var room = OutgoingRoom(
      message: message, base: memory.base, addresses: UnsafeMutableRawPointer(memory.addresses))
    try fill(&room)
    return memory
  }

  static func conversion(_ context: UnsafeMutablePointer<SendConversion>) -> fwd_conversion {
    fwd_conversion(
      convert: { context, method, _, arguments, room in
        guard let context else { return false }
        do {
          let memory = try context.assumingMemoryBound(to: SendConversion.self).pointee.convert(
            to: method)
          arguments.pointee = memory.addresses
          room.pointee = memory.base
          return true
        } catch {
          PendingException.raise(error)
          return false
        }
      },
      finish: { _, _, _, _ in true }, context: UnsafeMutableRawPointer(context))
  }
}

/// A call whose values lie in memory in the types of a signature.
struct RawConversion {
  let signature: OpaquePointer
  let selector: RuntimeSelector
  private var memory: ConvertedRoom?

  init(_ signature: OpaquePointer, _ selector: RuntimeSelector) {
    self.signature = signature
    self.selector = selector
  }

  func deallocate() { memory?.deallocate() }

  private mutating func convert(
    to method: OpaquePointer, _ given: UnsafePointer<UnsafeMutableRawPointer?>
  ) throws(RuntimeError) -> ConvertedRoom {
    memory?.deallocate()
    memory = nil
    let (mine, theirs) = (MethodSignature(raw: signature), MethodSignature(raw: method))
    guard mine.argumentCount == theirs.argumentCount else {
      throw .argumentCount(
        selector: selector, expected: theirs.argumentCount, found: mine.argumentCount)
    }
    let made = ConvertedRoom(method)
    memory = made
    var next = made.base + OutgoingRoom.slot(for: fwd_signature_returnType(method).pointee.size)
    for index in 0..<Int(fwd_signature_count(method)) {
      guard let from = fwd_signature_argumentType(signature, UInt32(index))?.pointee,
        let to = fwd_signature_argumentType(method, UInt32(index))?.pointee
      else { continue }
      made.addresses[index] = next
      if index >= 2, let value = given[index] {
        do throws(ConversionFailure) {
          try Conversion.convert(value, from, to: to, into: next)
        } catch {
          throw failure(error, .argument(index - 2), expected: to, found: from, theirs, mine)
        }
      }
      next += OutgoingRoom.slot(for: to.size)
    }
    // Whether the result can come back is known before the call, as far as types tell.
    let (result, wanted) = (
      fwd_signature_returnType(method).pointee, fwd_signature_returnType(signature).pointee
    )
    guard wanted.size == 0 || Conversion.converts(result, to: wanted) else {
      throw failure(.mismatch, .result, expected: wanted, found: result, theirs, mine)
    }
    return made
  }

  private func finish(
    _ method: OpaquePointer, _ value: UnsafeRawPointer, _ result: UnsafeMutableRawPointer?
  ) throws(RuntimeError) {
    let (from, to) = (
      fwd_signature_returnType(method).pointee, fwd_signature_returnType(signature).pointee
    )
    guard to.size > 0, let result else { return }
    do throws(ConversionFailure) {
      try Conversion.convert(value, from, to: to, into: result)
    } catch {
      throw failure(
        error, .result, expected: to, found: from, MethodSignature(raw: method),
        MethodSignature(raw: signature))
    }
  }

  private func failure(
    _ failure: ConversionFailure, _ place: SignatureMismatch.Place, expected: fwd_type,
    found: fwd_type, _ method: MethodSignature,
    _ given: MethodSignature
  ) -> RuntimeError {
    switch failure {
    case .mismatch:
      .signatureMismatch(
        SignatureMismatch(
          selector: selector, place: place, expected: Conversion.text(of: expected),
          found: Conversion.text(of: found),
          expectedSignature: method.encoding, foundSignature: given.encoding))
    case .range(let value):
      .valueOutOfRange(value: value, type: Conversion.text(of: expected), selector: selector)
    case .value(let error): error
    }
  }

  /// Runs a call that may convert, and frees what it needed.
  static func with<Result>(
    _ signature: OpaquePointer, _ selector: RuntimeSelector,
    _ body: (UnsafePointer<fwd_conversion>) throws -> Result
  ) rethrows -> Result {
    var state = RawConversion(signature, selector)
    return try withUnsafeMutablePointer(to: &state) { state in
      defer { state.pointee.deallocate() }
      var conversion = fwd_conversion(
        convert: { context, method, given, arguments, room in
          guard let context else { return false }
          do throws(RuntimeError) {
            let memory = try context.assumingMemoryBound(to: RawConversion.self).pointee.convert(
              to: method, given)
            arguments.pointee = memory.addresses
            room.pointee = memory.base
            return true
          } catch {
            PendingException.raise(error)
            return false
          }
        },
        finish: { context, method, value, result in
          guard let context else { return false }
          do throws(RuntimeError) {
            try context.assumingMemoryBound(to: RawConversion.self).pointee.finish(
              method, value, result)
            return true
          } catch {
            PendingException.raise(error)
            return false
          }
        }, context: UnsafeMutableRawPointer(state))
      return try body(&conversion)
    }
  }
}

extension Conversion {
  /// Whether Swift values of this encoding can be stored as the type: what `store` does, without a value.
  static func accepts(_ encoding: String, as type: fwd_type) -> Bool {
    let (found, kind) = (encoding.utf8.first ?? 0, UInt8(bitPattern: type.kind))
    if fwd_encoding_isEqual(encoding, text(of: type)) || kind == UInt8(ascii: "@")
      || isNumber(found) && isNumber(kind)
    {
      return true
    }
    return found == UInt8(ascii: "@") && (kind == UInt8(ascii: "#") || kind == UInt8(ascii: "*"))
  }

  /// Whether values of one C type can become values of another.
  static func converts(_ from: fwd_type, to: fwd_type) -> Bool {
    let (a, b) = (UInt8(bitPattern: from.kind), UInt8(bitPattern: to.kind))
    if fwd_encoding_isEqual(text(of: from), text(of: to)) || isNumber(a) && isNumber(b) {
      return true
    }
    if isObject(a) { return isObject(b) || isNumber(b) }
    return isNumber(a) && b == UInt8(ascii: "@") && to.is_block == 0
  }

  private static func isObject(_ kind: UInt8) -> Bool {
    kind == UInt8(ascii: "@") || kind == UInt8(ascii: "#")
  }

  /// Writes a value in memory as another C type; `room` has that type's size.
  static func convert(
    _ value: UnsafeRawPointer, _ from: fwd_type, to: fwd_type, into room: UnsafeMutableRawPointer
  ) throws(ConversionFailure) {
    guard converts(from, to: to) else { throw .mismatch }
    let (a, b) = (UInt8(bitPattern: from.kind), UInt8(bitPattern: to.kind))
    if isObject(a), isObject(b) {
      let object = value.loadUnaligned(as: RawObject?.self)
      guard b == UInt8(ascii: "@") || object == nil || fwd_object_isClass(object),
        to.is_block == 0 || isBlockOrNil(object)
      else {
        throw .mismatch
      }
      room.storeBytes(of: object, as: RawObject?.self)
    } else if isNumber(a), isNumber(b), a != b {
      guard let number = Number(value, kind: a, size: from.size) else { throw .mismatch }
      try number.store(as: to, into: room)
    } else if isObject(a), isNumber(b) {
      guard let object = value.loadUnaligned(as: RawObject?.self) else {
        throw .value(.nilValue(expected: TypeDescriptions.of(text(of: to))))
      }
      guard let payload = SwiftValue.payload(of: object) as? any RuntimeValue else {
        let object = RuntimeObject(retaining: object)
        guard Bridge.isKind(object, .number), let number = Number(foundation: object) else {
          throw .mismatch
        }
        return try number.store(as: to, into: room)
      }
      func store(_ payload: some RuntimeValue) throws(ConversionFailure) {
        try Conversion.store(payload, as: to, into: room)
      }
      try store(payload)
    } else if isNumber(a), b == UInt8(ascii: "@"), to.is_block == 0 {
      room.storeBytes(of: try boxed(value, from), as: RuntimeReference.self)
    } else {
      room.copyMemory(from: value, byteCount: to.size)
    }
  }

  private static func boxed(_ value: UnsafeRawPointer, _ from: fwd_type) throws(ConversionFailure)
    -> RuntimeReference
  {
    func made<Value: RuntimeValue>(_ type: Value.Type) throws(ConversionFailure) -> RuntimeReference
    {
      do {
        return SwiftValue.object(
          for: try Value.fromRuntime(value.loadUnaligned(as: Value.Form.self))
        ).autoreleased()
      } catch {
        throw .value(error)
      }
    }
    switch UInt8(bitPattern: from.kind) {
    case UInt8(ascii: "B"): return try made(Bool.self)
    case UInt8(ascii: "f"): return try made(Float.self)
    case UInt8(ascii: "d"): return try made(Double.self)
    case let kind:
      switch (from.size, isSignedInteger(kind)) {
      case (1, true): return try made(Int8.self)
      case (1, false): return try made(UInt8.self)
      case (2, true): return try made(Int16.self)
      case (2, false): return try made(UInt16.self)
      case (4, true): return try made(Int32.self)
      case (4, false): return try made(UInt32.self)
      case (8, true): return try made(Int.self)
      case (8, false): return try made(UInt.self)
      default: throw .mismatch
      }
    }
  }
}
