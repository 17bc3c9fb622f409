// A message whose types are fixed: lookup, then a direct call of the implementation.
//
// The call. On both processors that are supported, integer and vector registers are handed out independently, so a method
// that takes n register-sized values is called right by a C function type with n words and n doubles, each value
// standing among its own kind in order and the rest filled up (RuntimeForm.swift). One such type per number of
// arguments and kind of result serves every method; specialised, the choice folds away.
//
// Trust. Calling with other types than the method's would read wrong registers. So an implementation is called
// directly only after its types were compared with the caller's: `verified` holds the last one that passed. Addresses of
// closures and of hooked methods are given out again for others when they are free, so those are trusted by their
// signature, which is read from what stands behind the address now: the caller's own, or `verifiedSignature`, the last
// one that passed. Any other (another class's, one that was exchanged, a forwarded message, a traced one) takes the slow
// way, which compares types and sends with arguments by address.
//
// Sendable: the state that changes is two words that are loaded and stored whole; whoever reads an old value takes the slow
// way.
import CRuntime
import Synchronization

/// A reusable typed message: as fast as a call through a function pointer and a table lookup.
///
///     let add = try MethodCaller<(Int32, Int32) -> Int32>("add:to:")
///     let sum = try add(calculator, 1, 2)
///
/// The function type gives the arguments and the result; the receiver comes first in a call. Up to four arguments that
/// fit registers are called directly, all others by address.
public final class MethodCaller<Function>: Sendable {
  @usableFromInline nonisolated(unsafe) let sel: OpaquePointer
  @usableFromInline let signature: MethodSignature
  @usableFromInline let isDirect: Bool
  /// No argument or result is an object that a call would autorelease, or that comes with a reference.
  @usableFromInline let isPlain: Bool
  @usableFromInline let verified = Atomic<UInt>(0)
  @usableFromInline let verifiedSignature = Atomic<UInt>(0)

  public var selector: RuntimeSelector { RuntimeSelector(raw: sel) }

  /// - Throws: `RuntimeError.argumentCount` when the selector's colons and the types disagree;
  ///   `.ownershipMessage`; `.unsupportedType`.
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(_ selector: RuntimeSelector)
    throws(RuntimeError)
  where Function == (repeat each Argument) -> Result {
    for check in TypeCheck.all(Result.self, repeat (each Argument).self) { try check.verify() }
    signature = try MethodSignature(
      Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding))
    sel = selector.raw
    let givesObject = Result.isObjectLike
    isPlain =
      !givesObject && !Registers.makesObjects(repeat (each Argument).self)
      && !MethodOwnership(selector).givesReference
    isDirect = isPlain && Registers.fit(Result.self, repeat (each Argument).self)
    try check()
  }

  public init<each Argument: RuntimeValue>(_ selector: RuntimeSelector) throws(RuntimeError)
  where Function == (repeat each Argument) -> Void {
    for check in TypeCheck.all(repeat (each Argument).self) { try check.verify() }
    signature = try MethodSignature(Encoding.of(repeat (each Argument).self, result: "v"))
    sel = selector.raw
    isPlain =
      !Registers.makesObjects(repeat (each Argument).self)
      && !MethodOwnership(selector).givesReference
    isDirect = isPlain && Registers.fit(repeat (each Argument).self)
    try check()
  }

  private func check() throws(RuntimeError) {
    guard signature.argumentCount == selector.argumentCount else {
      throw .argumentCount(
        selector: selector, expected: selector.argumentCount, found: signature.argumentCount)
    }
    if OwnershipMessages.contain(selector) { throw .ownershipMessage(selector) }
  }

  /// The implementation that the message runs; nil for messages that take the slow way.
  @inlinable @inline(__always)
  func lookUp(_ target: MessageTarget) -> fwd_IMP? {
    target.isSuper || fwd_trace_isOn() ? nil : fwd_msgLookup(target.receiver, sel)
  }

  /// Whether the implementation may be called with registers.
  @inlinable @inline(__always)
  func isVerified(_ imp: @escaping fwd_IMP) -> Bool {
    // Relaxed: only the word itself is read; what it stands for was checked before it was stored.
    _fastPath(implementationAddress(imp) == verified.load(ordering: .relaxed))
      || isVerifiedHook(imp)
  }

  /// Whether it is a hooked method's of the caller's types: its stub is there to be called with registers.
  @usableFromInline func isVerifiedHook(_ imp: @escaping fwd_IMP) -> Bool {
    guard isDirect, fwd_imp_isHook(imp), let boxed = fwd_imp_getBoxed(imp) else { return false }
    return isVerified(boxed.pointee.signature)
  }

  @inlinable @inline(__always)
  func isVerified(_ types: OpaquePointer) -> Bool {
    // Relaxed: signatures are never changed, and live as long as the runtime.
    types == signature.raw || UInt(bitPattern: types) == verifiedSignature.load(ordering: .relaxed)
  }

  /// The closure behind the implementation, when its types are the caller's and the call makes no objects of its own. It
  /// stays until fwd_imp_endCall(&call), to be called when there is one.
  @inlinable @inline(__always)
  func closure(_ imp: @escaping fwd_IMP, _ call: inout fwd_boxedCall) -> UnsafePointer<fwd_boxed>? {
    guard isPlain else { return nil }
    if let boxed = fwd_imp_beginCall(imp, &call), isVerified(boxed.pointee.signature) {
      return boxed
    }
    fwd_imp_endCall(&call)
    return nil
  }

  /// Compares the method's types with the caller's, and remembers an implementation that may be called directly.
  @usableFromInline func verify(_ target: MessageTarget) throws(RuntimeError) {
    guard let start = target.start, let method = fwd_class_findMethod(start, sel),
      let known = OutgoingMessage.methodSignature(target, selector)
    else { return }
    if let mismatch = MethodSignature(raw: known).mismatch(
      with: signature, of: selector, rule: .caller)
    {
      throw .signatureMismatch(mismatch)
    }
    guard !target.isSuper, let imp = fwd_method_getImplementation(method), !fwd_imp_isForward(imp),
      !RawMessages.contain(selector)
    else { return }
    // Relaxed: see `isVerified`.
    if let boxed = fwd_imp_getBoxed(imp) {
      verifiedSignature.store(UInt(bitPattern: boxed.pointee.signature), ordering: .relaxed)
    } else if isDirect {
      verified.store(implementationAddress(imp), ordering: .relaxed)
    }
  }

  /// Sends with arguments by address, in the caller's own types.
  @usableFromInline func sendByAddress<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ target: MessageTarget, _ argument: repeat each Argument, returning: Result.Type,
    at place: SourcePlace
  ) throws -> Result {
    try verify(target)
    let outer = place.enter()
    defer { SourcePlace.leave(outer) }
    let pool = SendPool(selector)
    defer { pool.pop() }
    return try message(target).run { room in
      repeat try room.append(each argument)
    } result: { room in
      try room.result(Result.self)
    }
  }

  @usableFromInline func sendByAddress<each Argument: RuntimeValue>(
    _ target: MessageTarget, _ argument: repeat each Argument, at place: SourcePlace
  ) throws {
    try verify(target)
    let outer = place.enter()
    defer { SourcePlace.leave(outer) }
    let pool = SendPool(selector)
    defer { pool.pop() }
    try message(target).run { room in
      repeat try room.append(each argument)
    } result: { room in
      room.dropResult()
    }
  }

  private func message(_ target: MessageTarget) -> OutgoingMessage {
    OutgoingMessage(target, selector, exactly: signature.raw)
  }
}

@inlinable @inline(__always)
func implementationAddress(_ imp: @escaping fwd_IMP) -> UInt { unsafeBitCast(imp, to: UInt.self) }

/// What can be called directly.
@usableFromInline enum Registers {
  /// Whether the values travel in registers and are no more than the fixed call types have.
  static func fit<each Value: RuntimeValue>(_ type: repeat (each Value).Type) -> Bool {
    var fits = true
    var count = 0
    func look<T: RuntimeValue>(_ type: T.Type) {
      count += 1
      if T.Form.registerClass == .memory || MemoryLayout<T.Form>.size > 8 { fits = false }
    }
    repeat look((each type))
    return fits && count <= 5
  }

  /// Whether passing the values makes objects: all that are boxed, and C strings.
  static func makesObjects<each Value: RuntimeValue>(_ type: repeat (each Value).Type) -> Bool {
    var makes = false
    func look<T: RuntimeValue>(_ type: T.Type) {
      if T.isObjectLike && T.self != RuntimeObject.self && T.self != RuntimeObject?.self
        || T.self == CStringValue.self
      {
        makes = true
      }
    }
    repeat look((each type))
    return makes
  }
}
