// Exceptions and traps on their way through native code.
//
// In Swift an exception is a thrown `ListingException`; between Swift and C it is pending in CRuntime. The boundary is
// crossed in two places only: a native method's trampoline makes a thrown one pending, and a send from Swift throws what
// it finds pending afterwards.
//
// A trap travels as an exception whose object is the world's token. Code that swallows it changes nothing: the machine
// looks at `world.trap` and goes on unwinding.
import CRuntime
import ObjCSyntax

extension World {
  /// An NSException to throw.
  public func exception(
    _ name: String, _ reason: String, userInfo: ObjectPointer? = nil
  ) -> ListingException {
    guard let object = exceptionObject(name, reason, userInfo: userInfo) else {
      return trap(.aborted("\(name): \(reason)"))
    }
    // Whoever catches it without counting may use it until the pool ends.
    fwd_autorelease(fwd_retain(object))
    return ListingException(taking: object)
  }

  /// An NSException, +1; nil when the library has no such class.
  func exceptionObject(_ name: String, _ reason: String, userInfo: ObjectPointer?) -> ObjectPointer?
  {
    guard let cls = classIfKnown("NSException"), strings != nil else { return nil }
    // An exception made for one that is pending must not fail because of that one.
    let pending = takePending()
    defer { if let pending { raise(pending) } }
    let nameObject = constantString(name)
    let reasonObject = makeString(reason)
    defer { release(reasonObject) }
    do throws(ListingException) {
      let fresh = try send(toClass: cls, "alloc")
      return try send(
        fresh, "initWithName:reason:userInfo:", .object(nameObject), .object(reasonObject),
        .object(userInfo))
    } catch {
      return error.object
    }
  }

  /// NSInvalidArgumentException with Apple's words for an unknown selector.
  package func unrecognized(_ object: ObjectPointer, _ selectorName: String) -> ListingException {
    let isClass = fwd_object_isClass(object)
    let name =
      isClass ? String(cString: fwd_class_getName(OpaquePointer(object))) : className(of: object)
    return exception(
      "NSInvalidArgumentException",
      "\(isClass ? "+" : "-")[\(name) \(selectorName)]: unrecognized selector sent to "
        + "\(isClass ? "class" : "instance") 0x\(String(UInt(bitPattern: object), radix: 16))")
  }

  // MARK: Traps

  /// Ends the run: keeps the trap (the first one wins) and gives what to throw.
  public func trap(_ kind: Trap.Kind) -> ListingException { trap(kind, at: currentRange()) }

  func trap(_ kind: Trap.Kind, at range: SourceRange) -> ListingException {
    if trap == nil {
      trap = Trap(kind: kind, range: range, input: inputUse)
      onTrap()
    }
    guard let trapToken else { preconditionFailure("the world is closed") }
    fwd_retain(trapToken)
    return ListingException(taking: trapToken)
  }

  /// An exception that nobody stops ends the run here: asks it for its words while messages still work.
  package func noteUncaught(_ exception: ListingException) {
    let object = exception.object
    guard uncaught == nil, trap == nil else { return }
    // Until the words are known a second one must not come here again.
    uncaught = UncaughtException(
      object: object, className: className(of: object), name: "", reason: nil)
    let range = raisedObject == object && !raisePlace.isNone ? raisePlace : currentRange()
    // The program does not ask for these: they are no part of its trace.
    fwd_trace_pause()
    let words = attempt { () throws(ListingException) -> UncaughtException in
      var result = UncaughtException(
        object: object, className: className(of: object), name: "", reason: nil)
      guard isKind(object, of: "NSException") else { return result }
      result.name = string(of: try send(object, "name"))
      if let reason = try send(object, "reason") { result.reason = string(of: reason) }
      return result
    }
    fwd_trace_resume()
    if case .success(let words) = words { uncaught = words }
    uncaught?.range = range
    if let handler = uncaughtHandler {
      _ = attempt { () throws(ListingException) in try handler(object) }
    }
    _ = trap(.uncaught)
  }

  @usableFromInline func beginAttempt() { machine?.beginNativeHandler() }
  @usableFromInline func endAttempt() { machine?.endNativeHandler() }

  package func isTrapToken(_ object: ObjectPointer?) -> Bool {
    object != nil && object == trapToken
  }

  // MARK: Between Swift and C

  /// Leaves an exception pending. Takes over its object.
  package func raise(_ exception: ListingException) {
    let object = exception.object
    fwd_exception_raiseOwned(object, fwd_object_getClassName(object), "")
  }

  /// Takes what is pending off the thread.
  package func takePending() -> ListingException? {
    guard let pending = fwd_exception_peek() else { return nil }
    if let object = pending.pointee.object {
      _ = fwd_exception_take(nil)
      return ListingException(taking: object)
    }
    var record = fwd_exception()
    guard fwd_exception_take(&record) else { return nil }
    return exception(text(of: record.name), text(of: record.reason))
  }

  /// Throws what is pending.
  package func throwPending() throws(ListingException) {
    if fwd_exception_isPending(), let pending = takePending() { throw pending }
  }

  /// Throws what a call left pending.
  package func check(_ status: fwd_status) throws(ListingException) {
    if fwd_exception_isPending() {
      if let pending = takePending() { throw pending }
      return
    }
    switch status {
    case FWD_OK, FWD_EXCEPTION: return
    case FWD_NO_MEMORY: throw trap(.memory(limit: limits.memory))
    default:
      throw exception("NSInvalidArgumentException", "a call with types that cannot be passed")
    }
  }

  /// A receiver must be nil or a live object.
  package func checkReceiver(_ receiver: ObjectPointer?) throws(ListingException) {
    guard let receiver, !memory.isObject(UInt(bitPattern: receiver)) else { return }
    throw trap(.notAnObject(memory.objectFault(UInt(bitPattern: receiver)), selector: nil))
  }

  /// Native code that messages native code takes room on the stack each time, and no listing's frame counts it.
  func checkStack() throws(ListingException) {
    if fwd_thread_isStackLow() { throw trap(.depth(limit: limits.depth, cycle: [])) }
  }

  private func text<Tuple>(of characters: Tuple) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// An exception that ended the program.
public struct UncaughtException {
  public let object: ObjectPointer
  public let className: String
  /// Empty when it was no NSException.
  public internal(set) var name: String
  public internal(set) var reason: String?
  /// Where the program stood when it was thrown.
  public internal(set) var range = SourceRange.none
}
