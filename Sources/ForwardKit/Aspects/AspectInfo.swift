// A hooked call as its closure sees it.
//
// The info is good while its closure runs; afterwards it refuses, whoever kept it. One info per aspect is used again and
// again when nobody has kept it, so that a call allocates nothing.
//
// Results that are objects lie in the call's memory as any method leaves them: autoreleased, or with a reference that the
// caller takes over when the selector's family says so (MethodOwnership). `init` takes a reference of its receiver: each
// further `proceed` gives it one more, and a closure that never proceeds drops it.
import CRuntime

/// What a closure receives about the call it runs in: the instance, the arguments, the result, and the way on.
public final class AspectInfo {
  // Used by one call at a time; the checks of exclusive access would cost as much as the hook.
  @exclusivity(unchecked) @usableFromInline var call: OpaquePointer?
  @exclusivity(unchecked) @usableFromInline var addresses: UnsafePointer<UnsafeMutableRawPointer?>?
  @exclusivity(unchecked) private var proceeds = 0
  public let selector: RuntimeSelector
  public let position: AspectPosition
  @usableFromInline let family: MethodOwnership
  /// Whether the result is an object that comes with a reference, or the receiver is consumed.
  @usableFromInline let movesReferences: Bool
  private let givesOwnedObject: Bool

  init(_ body: AspectBody) {
    selector = body.selector
    position = body.position
    family = body.family
    givesOwnedObject = body.givesOwnedObject
    movesReferences = body.givesOwnedObject || body.family.consumesReceiver
  }

  func begin(_ call: OpaquePointer) {
    self.call = call
    addresses = fwd_hookCall_arguments(call)
    proceeds = 0
  }

  func end() {
    if movesReferences, position == .instead, proceeds == 0, family.consumesReceiver, let call {
      fwd_release(fwd_hookCall_receiver(call))
    }
    call = nil
    addresses = nil
  }

  /// The aspect whose closure runs.
  public var token: AspectToken? { call.map { AspectToken(retaining: fwd_hookCall_hook($0)) } }

  /// The object (or class) that the message was sent to. Nil after `dealloc`, and when the call has ended.
  public var instance: RuntimeObject? {
    call.flatMap { RuntimeObject(retainingOrNil: fwd_hookCall_receiver($0)) }
  }

  /// The method's types. Empty when the call has ended.
  public var signature: MethodSignature? {
    call.map { MethodSignature(raw: fwd_hookCall_signature($0)) }
  }

  // MARK: Arguments

  /// The arguments, each as a value of its own kind. Made at each use.
  public var arguments: [AnyRuntimeValue] {
    guard let signature else { return [] }
    return (0..<signature.argumentCount).compactMap { index in
      guard let (address, type) = try? place(index) else { return nil }
      return AnyRuntimeValue(address, type)
    }
  }

  /// One argument.
  /// - Parameters:
  ///   - index: from 0, self and _cmd not counted.
  ///   - type: the type that is wanted.
  /// - Throws: `AspectError.callEnded`; `RuntimeError.argumentIndex`, `.signatureMismatch` and what a conversion refuses.
  public func argument<Value: RuntimeValue>(_ index: Int, as type: Value.Type) throws -> Value {
    let (address, encoded) = try place(index)
    return try load(type, from: address, as: encoded, at: .argument(index))
  }

  /// Changes an argument for everything that runs after this closure: later hooks and the method.
  ///
  /// Of an object, the call keeps no reference: it is autoreleased.
  /// - Throws: as ``argument(_:as:)``; `AspectError.callEnded` for `after`, when the method has run.
  public func setArgument<Value: RuntimeValue>(_ index: Int, to value: Value) throws {
    guard position != .after else { throw AspectError.callEnded(selector) }
    let (address, type) = try place(index)
    try store(value, as: type, into: address, at: .argument(index))
  }

  @inlinable func address(_ index: Int) throws(AspectError) -> UnsafeMutableRawPointer {
    guard let address = addresses?[index] else { throw .callEnded(selector) }
    return address
  }

  private func place(_ index: Int) throws -> (UnsafeMutableRawPointer, fwd_type) {
    guard let call else { throw AspectError.callEnded(selector) }
    let signature = MethodSignature(raw: fwd_hookCall_signature(call))
    guard index >= 0, index < signature.argumentCount,
      let type = fwd_signature_argumentType(signature.raw, UInt32(index + 2))
    else { throw RuntimeError.argumentIndex(index, count: signature.argumentCount) }
    return (try address(index + 2), type.pointee)
  }

  // MARK: Result

  /// The method's result: for `after`, and for `instead` once it has proceeded.
  @inlinable public func result<Value: RuntimeValue>(as type: Value.Type) throws -> Value {
    guard let call, let address = fwd_hookCall_result(call) else {
      throw AspectError.callEnded(selector)
    }
    let encoded = fwd_signature_returnType(fwd_hookCall_signature(call))
    if Value.Form.registerClass != .memory,
      UInt8(bitPattern: encoded.pointee.kind) == Value.runtimeEncoding.utf8.first
    {
      return try Value.fromRuntime(address.loadUnaligned(as: Value.Form.self))
    }
    return try convertedResult(as: type)
  }

  @usableFromInline func convertedResult<Value: RuntimeValue>(as type: Value.Type) throws -> Value {
    let (address, encoded) = try resultPlace()
    return try load(type, from: address, as: encoded, at: .result)
  }

  /// The result as a value of its own kind; nil for `before` and when the call has ended.
  public var result: AnyRuntimeValue? {
    guard let (address, type) = try? resultPlace() else { return nil }
    return AnyRuntimeValue(address, type)
  }

  /// What the message gives.
  public func setResult<Value: RuntimeValue>(_ value: Value) throws {
    let (address, type) = try resultPlace()
    let old = givesOwnedObject ? address.load(as: RawObject?.self) : nil
    try store(value, as: type, into: address, at: .result)
    guard givesOwnedObject else { return }
    fwd_retain(address.load(as: RawObject?.self))
    fwd_release(old)
  }

  /// What a typed `instead` closure has returned; the types are the method's.
  @inlinable func give<Value: RuntimeValue>(_ value: Value) {
    guard let call, let address = fwd_hookCall_result(call) else { return }
    if Value.Form.self == RuntimeReference.self, Value.isObjectLike {
      giveObject(unsafeBitCast(value.runtimeForm, to: RuntimeReference.self).object, at: address)
    } else {
      address.storeBytes(of: value.runtimeForm, as: Value.Form.self)
    }
  }

  @usableFromInline func giveObject(_ object: RawObject?, at address: UnsafeMutableRawPointer) {
    let old = givesOwnedObject ? address.load(as: RawObject?.self) : nil
    let given = family.givesReference ? fwd_retain(object) : fwd_retainAutorelease(object)
    address.storeBytes(of: given, as: RawObject?.self)
    fwd_release(old)
  }

  private func resultPlace() throws -> (UnsafeMutableRawPointer, fwd_type) {
    guard let call, let address = fwd_hookCall_result(call) else {
      throw AspectError.callEnded(selector)
    }
    return (address, fwd_signature_returnType(fwd_hookCall_signature(call)).pointee)
  }

  // MARK: Going on

  /// For `instead`: runs what the aspect wraps, the next `instead` or the method.
  /// - Throws: what that threw; `AspectError.callEnded` for other positions and after the closure's end.
  @inlinable public func proceed() throws {
    guard let call, position == .instead else { throw AspectError.callEnded(selector) }
    if movesReferences { return try proceedMovingReferences() }
    if fwd_hookCall_proceed(call, nil, nil) != FWD_OK { throw PendingException.taken() }
  }

  @inlinable public func proceed<Result: RuntimeValue>(returning: Result.Type) throws -> Result {
    try proceed()
    return try result(as: Result.self)
  }

  @usableFromInline func proceedMovingReferences() throws {
    try go(on: nil, selector: nil) { _ in }
  }

  /// Runs what the hook is in front of with other arguments and gives its result; as many as are given replace the first ones.
  public func proceed<each Argument: RuntimeValue, Result: RuntimeValue>(
    with argument: repeat each Argument, returning: Result.Type
  ) throws -> Result {
    try go(on: nil, selector: nil) { arguments in
      repeat try arguments.append(each argument)
    }
    return try result(as: Result.self)
  }

  public func proceed<each Argument: RuntimeValue>(with argument: repeat each Argument) throws {
    try go(on: nil, selector: nil) { arguments in
      repeat try arguments.append(each argument)
    }
  }

  /// Runs what the hook is in front of on another receiver, or with another selector for the method to see. Hooks that belong to
  /// the first object alone are left out for another.
  public func proceed<each Argument: RuntimeValue>(
    on receiver: RuntimeObject, selector: RuntimeSelector? = nil,
    with argument: repeat each Argument
  ) throws {
    try go(on: receiver, selector: selector) { arguments in
      repeat try arguments.append(each argument)
    }
  }

  private func go(
    on receiver: RuntimeObject?, selector: RuntimeSelector?,
    _ fill: (inout ChangedArguments) throws -> Void
  ) throws {
    guard let call, position == .instead, let addresses else {
      throw AspectError.callEnded(self.selector)
    }
    let signature = MethodSignature(raw: fwd_hookCall_signature(call))
    if let receiver, let instance { try check(receiver, insteadOf: instance) }
    if givesOwnedObject, let address = fwd_hookCall_result(call) {
      // The result that an earlier one left, or the closure has set: this one replaces it.
      fwd_release(address.load(as: RawObject?.self))
      address.storeBytes(of: nil, as: RawObject?.self)
    }
    if proceeds > 0, family.consumesReceiver {
      fwd_retain(receiver?.raw ?? fwd_hookCall_receiver(call))
    }
    let status = try ChangedArguments.with(signature, addresses, receiver, selector, self.selector)
    { arguments in
      try fill(&arguments)
      proceeds += 1
      return fwd_hookCall_proceed(call, arguments.addresses, nil)
    }
    if status != FWD_OK { throw PendingException.taken() }
  }

  /// The method runs for objects of the class that has it: native code reads their variables.
  private func check(_ receiver: RuntimeObject, insteadOf instance: RuntimeObject)
    throws(RuntimeError)
  {
    var owner: RuntimeClass?
    if let method = fwd_class_findMethod(instance.isa, selector.raw),
      let found = fwd_method_getOwner(method)
    {
      owner = RuntimeClass(raw: found).visible
    }
    guard let owner, !receiver.isKind(of: owner) else { return }
    throw .unexpectedObject(
      expected: "an instance of \(owner.name)", found: receiver.plainDescription)
  }

  // MARK: Values

  private func load<Value: RuntimeValue>(
    _ value: Value.Type, from address: UnsafeRawPointer, as type: fwd_type,
    at place: SignatureMismatch.Place
  ) throws -> Value {
    do throws(ConversionFailure) {
      return try Conversion.load(value, from: address, as: type)
    } catch { throw failure(error, place, type, Value.runtimeEncoding) }
  }

  private func store<Value: RuntimeValue>(
    _ value: Value, as type: fwd_type, into address: UnsafeMutableRawPointer,
    at place: SignatureMismatch.Place
  ) throws {
    do throws(ConversionFailure) {
      try Conversion.store(value, as: type, into: address)
    } catch { throw failure(error, place, type, Value.runtimeEncoding) }
    if type.kind == CChar(bitPattern: UInt8(ascii: "@")) {
      fwd_retainAutorelease(address.load(as: RawObject?.self))
    }
  }

  private func failure(
    _ failure: ConversionFailure, _ place: SignatureMismatch.Place, _ type: fwd_type,
    _ found: String
  ) -> RuntimeError {
    switch failure {
    case .mismatch:
      return .signatureMismatch(
        SignatureMismatch(
          selector: selector, place: place, expected: Conversion.text(of: type), found: found,
          expectedSignature: signature?.encoding ?? "", foundSignature: found))
    case .range(let value): return .valueOutOfRange(value: value, type: found, selector: selector)
    case .value(let error): return error
    }
  }
}

extension AspectInfo {
  /// The message as it was sent: Aspects' `originalInvocation`.
  public var invocation: AspectInvocation { AspectInvocation(info: self) }
}

/// The hooked message as an invocation: its target, arguments and result, and `invoke`, which calls what the aspect
/// wraps. Valid as long as its info.
public struct AspectInvocation {
  let info: AspectInfo
  public var target: RuntimeObject? { info.instance }
  public var selector: RuntimeSelector { info.selector }
  public var signature: MethodSignature? { info.signature }
  public func argument<Value: RuntimeValue>(_ index: Int, as type: Value.Type) throws -> Value {
    try info.argument(index, as: type)
  }
  public func setArgument<Value: RuntimeValue>(_ index: Int, to value: Value) throws {
    try info.setArgument(index, to: value)
  }
  public func returnValue<Value: RuntimeValue>(as type: Value.Type) throws -> Value {
    try info.result(as: type)
  }
  public func setReturnValue<Value: RuntimeValue>(_ value: Value) throws {
    try info.setResult(value)
  }
  public func invoke() throws { try info.proceed() }
}
