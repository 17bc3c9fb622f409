// NSInvocation for Swift: a message as an object, which can be changed, sent and asked for its result.
import CRuntime

extension MethodSignature {
  /// The signature as the object that `-methodSignatureForSelector:` gives.
  var object: RuntimeObject {
    get throws(RuntimeError) {
      guard let object = fwd_methodSignature_create(raw) else { throw .outOfMemory }
      return RuntimeObject(retaining: object)
    }
  }
}

/// A message as an object: receiver, selector, arguments and, after `invoke`, a result.
///
/// Arguments count from 0; self and _cmd are `target` and `selector`. Not Sendable: it is a mutable message, made for
/// one call.
public final class RuntimeInvocation {
  public let object: RuntimeObject
  public let signature: MethodSignature

  /// A message to be filled in.
  public init(_ signature: MethodSignature, selector: RuntimeSelector, target: RuntimeObject? = nil)
    throws(RuntimeError)
  {
    guard let raw = fwd_invocation_create(signature.raw) else { throw .outOfMemory }
    object = RuntimeObject(owning: raw)
    self.signature = signature
    self.selector = selector
    self.target = target
    _ = fwd_invocation_retainArguments(raw)
  }

  /// The message that an `NSInvocation` object represents.
  /// - Throws: `RuntimeError.unexpectedObject`.
  public init(_ object: RuntimeObject) throws(RuntimeError) {
    guard object.isKind(of: try RuntimeClass.named("NSInvocation")) else {
      throw .unexpectedObject(expected: "an invocation", found: SwiftValue.kind(of: object.raw))
    }
    self.object = object
    signature = MethodSignature(raw: fwd_invocation_signature(object.raw))
  }

  public var target: RuntimeObject? {
    get { RuntimeObject(retainingOrNil: word(0).flatMap { RawObject(bitPattern: $0) }) }
    set {
      var raw = newValue?.raw
      _ = fwd_invocation_setArgument(object.raw, &raw, 0)
    }
  }

  public var selector: RuntimeSelector {
    get { RuntimeSelector(orNull: word(1).flatMap { OpaquePointer(bitPattern: $0) }) ?? "" }
    set {
      var raw: OpaquePointer? = newValue.raw
      _ = fwd_invocation_setArgument(object.raw, &raw, 1)
    }
  }

  private func word(_ index: Int64) -> UInt? {
    fwd_invocation_argumentAddress(object.raw, index)?.load(as: UInt.self)
  }

  /// The argument, converted as a send converts results.
  /// - Throws: `RuntimeError.argumentIndex`, `.signatureMismatch`, `.valueOutOfRange`, `.nilValue`.
  public func argument<Value: RuntimeValue>(_ index: Int, as type: Value.Type) throws(RuntimeError)
    -> Value
  {
    let place = try place(of: index)
    return try load(Value.self, from: place.address, as: place.type, .argument(index))
  }

  public func setArgument<Value: RuntimeValue>(_ index: Int, to value: Value) throws(RuntimeError) {
    let place = try place(of: index)
    try store(value, as: place.type, at: Int64(index + 2), .argument(index))
  }

  /// The result that was set or that `invoke` left.
  public func result<Value: RuntimeValue>(as type: Value.Type) throws(RuntimeError) -> Value {
    guard let address = fwd_invocation_argumentAddress(object.raw, -1) else {
      throw .signatureMismatch(
        mismatch(.result, expected: signature.returnType, found: Value.runtimeEncoding))
    }
    return try load(
      Value.self, from: address, as: fwd_signature_returnType(signature.raw).pointee, .result)
  }

  public func setResult<Value: RuntimeValue>(to value: Value) throws(RuntimeError) {
    try store(value, as: fwd_signature_returnType(signature.raw).pointee, at: -1, .result)
  }

  /// Sends the message to its target. The result stays in the invocation.
  ///
  /// Where the target's method has other types than the invocation's signature, the values are converted.
  /// - Throws: what the method threw; `RuntimeError.signatureMismatch` for values that do not convert.
  public func invoke() throws {
    try check(
      RawConversion.with(signature.raw, selector) {
        fwd_invocation_invokeConverting(object.raw, $0)
      })
  }

  /// Makes `target` the target and sends.
  public func invoke(with target: RuntimeObject?) throws {
    self.target = target
    try invoke()
  }

  /// Keeps target and arguments alive as long as the invocation.
  public func retainArguments() { _ = fwd_invocation_retainArguments(object.raw) }
  public var retainsArguments: Bool { fwd_invocation_argumentsRetained(object.raw) }

  // MARK: Memory

  private func place(of index: Int) throws(RuntimeError) -> (
    address: UnsafeMutableRawPointer, type: fwd_type
  ) {
    guard index >= 0, index < signature.argumentCount,
      let address = fwd_invocation_argumentAddress(object.raw, Int64(index + 2)),
      let type = fwd_signature_argumentType(signature.raw, UInt32(index + 2))
    else { throw .argumentIndex(index, count: signature.argumentCount) }
    return (address, type.pointee)
  }

  private func load<Value: RuntimeValue>(
    _ value: Value.Type, from address: UnsafeRawPointer, as type: fwd_type,
    _ place: SignatureMismatch.Place
  ) throws(RuntimeError) -> Value {
    do {
      return try Conversion.load(value, from: address, as: type)
    } catch { throw failure(error, place, type, Value.runtimeEncoding) }
  }

  private func store<Value: RuntimeValue>(
    _ value: Value, as type: fwd_type, at index: Int64, _ place: SignatureMismatch.Place
  ) throws(RuntimeError) {
    let pool = fwd_autoreleasePoolPush()
    defer { _ = fwd_autoreleasePoolPop(pool) }
    let outcome = withUnsafeTemporaryAllocation(
      byteCount: OutgoingRoom.slot(for: type.size), alignment: 16
    ) {
      room -> RuntimeError? in
      guard let base = room.baseAddress else { return .outOfMemory }
      room.initializeMemory(as: UInt8.self, repeating: 0)
      do throws(ConversionFailure) {
        try Conversion.store(value, as: type, into: base)
      } catch { return failure(error, place, type, Value.runtimeEncoding) }
      // An object made for the value outlives the pool only if the invocation keeps it.
      if Value.isObjectLike || type.kind == CChar(bitPattern: UInt8(ascii: "@")) {
        _ = fwd_invocation_retainArguments(object.raw)
      }
      return fwd_invocation_setArgument(object.raw, base, index) == FWD_OK ? nil : .outOfMemory
    }
    if let outcome { throw outcome }
  }

  private func failure(
    _ failure: ConversionFailure, _ place: SignatureMismatch.Place, _ type: fwd_type,
    _ found: String
  ) -> RuntimeError {
    switch failure {
    case .mismatch:
      return .signatureMismatch(mismatch(place, expected: Conversion.text(of: type), found: found))
    case .range(let value): return .valueOutOfRange(value: value, type: found, selector: selector)
    case .value(let error): return error
    }
  }

  private func mismatch(_ place: SignatureMismatch.Place, expected: String, found: String)
    -> SignatureMismatch
  {
    SignatureMismatch(
      selector: selector, place: place, expected: expected, found: found,
      expectedSignature: signature.encoding,
      foundSignature: found)
  }

  private func check(_ status: fwd_status) throws {
    guard status != FWD_OK else { return }
    if status == FWD_EXCEPTION { throw PendingException.taken() }
    throw RuntimeError.unsupportedType(signature.encoding, reason: "status \(status.rawValue)")
  }
}

extension RuntimeInvocation: CustomStringConvertible {
  public var description: String {
    "<Invocation: \(selector) '\(signature.encoding)' to \(target?.plainDescription ?? "nil")>"
  }
}
