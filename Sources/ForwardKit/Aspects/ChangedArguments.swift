import CRuntime

/// The arguments of a call with some of them replaced: addresses, and room for the new values.
struct ChangedArguments {
  let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private var next: UnsafeMutableRawPointer
  private var index = 2
  private let signature: MethodSignature
  private let selector: RuntimeSelector

  /// Runs `body` with the arguments at `original`, receiver and selector replaced where they are given.
  static func with<Result>(
    _ signature: MethodSignature, _ original: UnsafePointer<UnsafeMutableRawPointer?>,
    _ receiver: RuntimeObject?,
    _ selector: RuntimeSelector?, _ name: RuntimeSelector,
    _ body: (inout ChangedArguments) throws -> Result
  ) throws -> Result {
    let count = Int(fwd_signature_count(signature.raw))
    var bytes = 2 * 16
    for index in 2..<max(2, count) {
      bytes += OutgoingRoom.slot(
        for: fwd_signature_argumentType(signature.raw, UInt32(index))?.pointee.size ?? 0)
    }
    let list = (count * MemoryLayout<UnsafeMutableRawPointer?>.stride + 15) & ~15
    return try withUnsafeTemporaryAllocation(byteCount: list + bytes, alignment: 16) { memory in
      guard let base = memory.baseAddress else { throw RuntimeError.outOfMemory }
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      let addresses = base.bindMemory(to: UnsafeMutableRawPointer?.self, capacity: count)
      for index in 0..<count { addresses[index] = original[index] }
      var arguments = ChangedArguments(
        addresses: addresses, next: base + list, signature: signature, selector: name)
      if let receiver { arguments.place(receiver.raw, at: 0) }
      if let selector { arguments.place(selector.raw, at: 1) }
      return try withExtendedLifetime(receiver) { try body(&arguments) }
    }
  }

  private init(
    addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>, next: UnsafeMutableRawPointer,
    signature: MethodSignature,
    selector: RuntimeSelector
  ) {
    self.addresses = addresses
    self.next = next
    self.signature = signature
    self.selector = selector
  }

  private mutating func place<Value>(_ value: Value, at index: Int) {
    next.storeBytes(of: value, as: Value.self)
    addresses[index] = next
    next += 16
  }

  /// Replaces the next argument, the method's first at first.
  mutating func append<Value: RuntimeValue>(_ value: Value) throws(RuntimeError) {
    guard index < Int(fwd_signature_count(signature.raw)),
      let type = fwd_signature_argumentType(signature.raw, UInt32(index))?.pointee
    else { throw .argumentIndex(index - 2, count: signature.argumentCount) }
    do {
      try Conversion.store(value, as: type, into: next)
    } catch {
      switch error {
      case .mismatch:
        throw .signatureMismatch(
          SignatureMismatch(
            selector: selector, place: .argument(index - 2), expected: Conversion.text(of: type),
            found: Value.runtimeEncoding, expectedSignature: signature.encoding,
            foundSignature: Value.runtimeEncoding))
      case .range(let words):
        throw .valueOutOfRange(value: words, type: Value.runtimeEncoding, selector: selector)
      case .value(let reason): throw reason
      }
    }
    if type.kind == CChar(bitPattern: UInt8(ascii: "@")) {
      fwd_retainAutorelease(next.load(as: RawObject?.self))
    }
    addresses[index] = next
    next += OutgoingRoom.slot(for: type.size)
    index += 1
  }
}
