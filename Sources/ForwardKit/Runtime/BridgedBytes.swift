// Structs and data as Foundation's objects: their methods take and give addresses, which Swift values cannot be.
import CRuntime

package enum BridgedBytes {
  /// Sends a message whose arguments and result are words; nil when it cannot be sent or raises.
  private static func send(
    _ receiver: RawObject, _ selector: RuntimeSelector, _ types: String, _ words: [UInt]
  ) -> UInt? {
    guard let signature = fwd_signature_get(types, nil) else { return nil }
    var all = [UInt(bitPattern: receiver), UInt(bitPattern: selector.raw)] + words
    var result: (UInt, UInt) = (0, 0)
    let status = all.withUnsafeMutableBufferPointer { all in
      withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: all.count) {
        table -> fwd_status in
        guard let base = table.baseAddress, let values = all.baseAddress else {
          return FWD_NO_MEMORY
        }
        for index in all.indices { (base + index).initialize(to: values + index) }
        return fwd_send(receiver, selector.raw, signature, base, &result)
      }
    }
    if fwd_exception_isPending() {
      _ = PendingException.taken()
      return nil
    }
    return status == FWD_OK ? result.0 : nil
  }

  private static func object(
    _ cls: String, _ selector: RuntimeSelector, _ types: String, _ words: [UInt]
  ) -> RuntimeObject? {
    guard let cls = Bridge.foundation(cls) else { return nil }
    return autoreleasing {
      send(RawObject(cls.raw), selector, types, words)
        .flatMap { RawObject(bitPattern: $0) }.map { RuntimeObject(retaining: $0) }
    }
  }

  // MARK: Structs

  static func value<Value: RuntimeStruct>(of value: Value) -> RuntimeObject? {
    withUnsafeBytes(of: value.runtimeForm) { bytes in
      Value.runtimeEncoding.withCString { types in
        object(
          "NSValue", "valueWithBytes:objCType:", "@@:^v*",
          [UInt(bitPattern: bytes.baseAddress), UInt(bitPattern: types)])
      }
    }
  }

  static func structure<Value: RuntimeStruct>(_ object: RuntimeObject, as type: Value.Type)
    -> Value?
  {
    guard Bridge.isKind(object, .structure),
      let types = (try? object.send("objCType", returning: CStringValue.self))?.text,
      fwd_encoding_isEqual(types, Value.runtimeEncoding),
      (try? TypeCheck(Value.self).verify()) != nil
    else { return nil }
    return withUnsafeTemporaryAllocation(
      byteCount: MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment
    ) { room in
      guard let base = room.baseAddress,
        send(object.raw, "getValue:", "v@:^v", [UInt(bitPattern: base)]) != nil
      else { return nil }
      return room.loadUnaligned(as: Value.self)
    }
  }

  // MARK: Data

  package static func data(_ bytes: UnsafeRawBufferPointer) -> RuntimeObject? {
    object(
      "NSData", "dataWithBytes:length:", "@@:^vQ",
      [UInt(bitPattern: bytes.baseAddress), UInt(bytes.count)])
  }

  /// The bytes of an NSData; nil for another object.
  package static func withBytes<Result>(
    of object: RuntimeObject, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    guard Bridge.isKind(object, .data),
      let count = try? object.send("length", returning: UInt.self)
    else { return nil }
    return autoreleasing {
      guard let address = send(object.raw, "bytes", "^v@:", []) else { return nil }
      let start = UnsafeRawPointer(bitPattern: address)
      return body(
        UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(clamping: count)))
    }
  }
}
