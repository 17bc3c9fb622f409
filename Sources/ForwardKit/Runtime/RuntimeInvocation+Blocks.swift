// Invocations answered by blocks, and invocations recorded from a message.
import CRuntime

extension RuntimeInvocation {
  /// Calls a block with the invocation's arguments; what it gives becomes the invocation's result.
  ///
  /// The block takes the method's arguments without self and _cmd, or fewer of them from the front.
  /// - Throws: `RuntimeError.signatureMismatch` when the types differ, and what the block throws.
  public func invoke(_ block: RuntimeBlock) throws {
    try autoreleasing { () throws -> Void in
      let size = fwd_signature_returnType(signature.raw).pointee.size
      try withUnsafeTemporaryAllocation(byteCount: OutgoingRoom.slot(for: size), alignment: 16) {
        room in
        room.initializeMemory(as: UInt8.self, repeating: 0)
        try call(block, result: room.baseAddress)
        guard size > 0, let base = room.baseAddress else { return }
        // Set, not written in place: the invocation owns what it holds, and this may be an object that nobody else keeps.
        if fwd_invocation_setArgument(object.raw, base, -1) != FWD_OK {
          throw PendingException.taken()
        }
      }
    }
  }

  /// Calls a block with the invocation's arguments and gives its result; the invocation's own result stays as it is.
  public func result<Value: RuntimeValue>(of block: RuntimeBlock, as type: Value.Type) throws
    -> Value
  {
    try autoreleasing { () throws -> Value in
      let returnType = fwd_signature_returnType(signature.raw).pointee
      return try withUnsafeTemporaryAllocation(
        byteCount: OutgoingRoom.slot(for: returnType.size), alignment: 16
      ) { room in
        room.initializeMemory(as: UInt8.self, repeating: 0)
        try call(block, result: room.baseAddress)
        guard let base = room.baseAddress else { throw RuntimeError.outOfMemory }
        do throws(ConversionFailure) {
          return try Conversion.load(type, from: base, as: returnType)
        } catch {
          guard case .value(let error) = error else {
            throw RuntimeError.signatureMismatch(
              SignatureMismatch(
                selector: selector, place: .result, expected: signature.returnType,
                found: Value.runtimeEncoding,
                expectedSignature: signature.encoding, foundSignature: block.encoding))
          }
          throw error
        }
      }
    }
  }

  private func call(_ block: RuntimeBlock, result: UnsafeMutableRawPointer?) throws {
    let rule = SignatureRule(allowsFewer: true)
    if let mismatch = signature.mismatch(with: try block.methodSignature, of: selector, rule: rule)
    {
      throw RuntimeError.signatureMismatch(mismatch)
    }
    let count = signature.argumentCount
    try withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: count + 2) {
      addresses in
      for index in 0..<(count + 2) {
        addresses.initializeElement(
          at: index, to: fwd_invocation_argumentAddress(object.raw, Int64(index)))
      }
      guard let base = addresses.baseAddress else { return }
      try block.call(CallFrame(arguments: base, result: result, method: .plain))
    }
  }

  func checkCount(_ count: Int) throws(RuntimeError) {
    guard count == signature.argumentCount else {
      throw .argumentCount(selector: selector, expected: signature.argumentCount, found: count)
    }
  }

  /// Records the one message that the closure sends, as an invocation on `target`, without running it.
  ///
  ///     let call = try RuntimeInvocation.recording(on: calculator) { try $0.send("add:to:", 1, 2) }
  ///     try call.invoke()
  ///
  /// - Throws: `RecordingError.noMessage`, `.secondMessage`; what the closure throws.
  public static func recording(on target: RuntimeObject, _ body: (RuntimeObject) throws -> Void)
    throws -> RuntimeInvocation
  {
    let recorder = try MessageRecorder.make(for: target)
    try body(recorder)
    guard let recorded = recorder.value(RecordedMessage.self)?.taken() else {
      throw RecordingError.noMessage
    }
    return try RuntimeInvocation(recorded)
  }
}

public enum RecordingError: Error, Hashable, Sendable {
  case noMessage
  /// The closure sent more than one message.
  case secondMessage(RuntimeSelector)
}

/// What a recorder holds.
private final class RecordedMessage: Sendable {
  let target: RuntimeObject
  private let state = Lock<RuntimeObject?>(nil)
  init(target: RuntimeObject) { self.target = target }

  func record(_ invocation: RuntimeInvocation) throws {
    let isFirst = state.withLock { state -> Bool in
      guard state == nil else { return false }
      state = invocation.object
      return true
    }
    guard isFirst else { throw RecordingError.secondMessage(invocation.selector) }
  }

  func taken() -> RuntimeObject? {
    state.withLock { state in
      defer { state = nil }
      return state
    }
  }
}

/// The class of recorders: everything they are sent becomes an invocation.
private enum MessageRecorder {
  static func make(for target: RuntimeObject) throws -> RuntimeObject {
    SwiftValue.object(for: RecordedMessage(target: target), of: cls.raw)
  }

  private static let cls = CachedClass {
    do {
      return try RuntimeClass.define(
        "SwiftMessageRecorder", superclass: RuntimeClass(raw: SwiftValue.proxy.raw),
        members: members
      ).raw
    } catch { preconditionFailure("\(error)") }
  }

  @ClassBuilder private static var members: [ClassMember] {
    ForwardingSignature { (self: RuntimeObject, selector: RuntimeSelector) in
      guard let recorded = self.value(RecordedMessage.self) else { return nil }
      let object = try recorded.target.send(
        "methodSignatureForSelector:", selector, returning: RuntimeObject?.self)
      return object.flatMap { fwd_methodSignature_get($0.raw) }.map { MethodSignature(raw: $0) }
    }
    ForwardInvocation { (self: RuntimeObject, invocation: RuntimeInvocation) in
      guard let recorded = self.value(RecordedMessage.self) else { return }
      // Not the recorder, which keeps what is recorded.
      invocation.target = recorded.target
      invocation.retainArguments()
      try recorded.record(invocation)
    }
  }
}
