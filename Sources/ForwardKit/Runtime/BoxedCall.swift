// A typed call of a method whose body is a closure: no registers, the arguments' addresses are handed over.
import CRuntime

/// Room on the stack for the arguments of one call and its result.
@usableFromInline struct BoxedRoom {
  @usableFromInline let result: UnsafeMutableRawPointer
  @usableFromInline let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  @usableFromInline var next: UnsafeMutableRawPointer
  @usableFromInline var count = 0

  /// Bytes for `arguments` values of at most `bytes` together, the result included.
  @inlinable @inline(__always) static func size(arguments: Int, bytes: Int) -> Int {
    ((arguments + 3) & ~1) * MemoryLayout<UnsafeMutableRawPointer?>.stride + 32 + bytes
  }

  @inlinable @inline(__always) static func slot<Value: RuntimeValue>(_ type: Value.Type) -> Int {
    Swift.max(16, (MemoryLayout<Value.Form>.size + 15) & ~15)
  }

  @inlinable @inline(__always) init(
    _ base: UnsafeMutableRawPointer, arguments: Int, resultBytes: Int
  ) {
    result = base
    next = base + resultBytes
    // The addresses stand behind the result, before the values; an even number keeps the values at multiples of 16.
    let room = (arguments + 3) & ~1
    addresses = next.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    next += room * MemoryLayout<UnsafeMutableRawPointer?>.stride
  }

  @inlinable @inline(__always) mutating func put<Form: BitwiseCopyable>(_ form: Form) {
    next.storeBytes(of: form, as: Form.self)
    addresses[count] = next
    count += 1
    next += Swift.max(16, (MemoryLayout<Form>.size + 15) & ~15)
  }
}

extension UnsafePointer<fwd_boxed> {
  /// Calls the function and throws what it left pending.
  @inlinable @inline(__always)
  func call(_ room: BoxedRoom) throws {
    pointee.function(pointee.context, room.addresses, room.result)
    try PendingException.rethrow()
  }
}
