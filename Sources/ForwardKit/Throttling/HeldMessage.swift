import CRuntime

/// A message that waits for its performance: its arguments, retained, and its receiver, weakly.
struct HeldMessage: Sendable {
  /// An NSInvocation without a target.
  private let invocation: RuntimeObject
  private let receiver: Receiver

  private enum Receiver: Sendable {
    case object(WeakObject)
    /// Classes have no weak references.
    case cls(RuntimeObject)
  }

  /// - Parameter call: a call in progress, with its arguments.
  init(_ call: fwd_HookCall, receiver: RuntimeObject) throws(RuntimeError) {
    let signature = fwd_hookCall_signature(call)
    guard let arguments = fwd_hookCall_arguments(call), let raw = fwd_invocation_create(signature)
    else {
      throw .outOfMemory
    }
    let invocation = RuntimeObject(owning: raw)
    self.invocation = invocation
    for index in 1..<Int(fwd_signature_count(signature)) {
      guard let address = arguments[index],
        fwd_invocation_setArgument(raw, address, Int64(index)) == FWD_OK
      else {
        throw .outOfMemory
      }
    }
    guard fwd_invocation_retainArguments(raw) == FWD_OK else { throw .outOfMemory }
    self.receiver = receiver.isClass ? .cls(receiver) : .object(WeakObject(receiver))
  }

  /// The receiver, while it lives.
  var target: RuntimeObject? {
    switch receiver {
    case .object(let weak): weak.object
    case .cls(let cls): cls
    }
  }

  /// Sends the message.
  /// - Throws: what the method threw.
  func send(to target: RuntimeObject) throws {
    try RuntimeInvocation(invocation).invoke(with: target)
  }
}
