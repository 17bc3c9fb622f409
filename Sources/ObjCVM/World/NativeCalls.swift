// How Swift calls into the runtime.
import CRuntime

/// CRuntime's functions for sends and calls by address, or those of a host whose callees may unwind: no frame of Swift's can be
/// unwound, so such a host stops what is thrown and leaves it pending.
package struct NativeCalls: Sendable {
  package typealias Arguments = UnsafePointer<UnsafeMutableRawPointer?>
  package typealias Result = UnsafeMutableRawPointer?

  let send:
    @convention(c) (ObjectPointer?, OpaquePointer, OpaquePointer, Arguments, Result) -> fwd_status
  let call: @convention(c) (fwd_IMP, OpaquePointer, Arguments, Result) -> fwd_status
  let invoke:
    @convention(c) (ObjectPointer, OpaquePointer, OpaquePointer, Arguments, Result) -> fwd_status

  package init(
    send:
      @escaping @convention(c) (
        ObjectPointer?, OpaquePointer, OpaquePointer, Arguments, Result
      ) -> fwd_status,
    call: @escaping @convention(c) (fwd_IMP, OpaquePointer, Arguments, Result) -> fwd_status,
    invoke:
      @escaping @convention(c) (
        ObjectPointer, OpaquePointer, OpaquePointer, Arguments, Result
      ) -> fwd_status
  ) {
    self.send = send
    self.call = call
    self.invoke = invoke
  }

  /// Nobody unwinds: exceptions are pending.
  static let direct = NativeCalls(
    send: { fwd_send($0, $1, $2, $3, $4) }, call: { fwd_call($0, $1, $2, $3) },
    invoke: { fwd_method_invoke($0, $1, $2, $3, $4) })
}

// Native code calls what it does not know: a method of the listing, of a patch, or in Swift, which may wait for
// another thread. The gate, where there is one, is open meanwhile; there is no other way from Swift into the runtime.
extension World {
  /// Sends a message. What it leaves pending is the caller's to look at.
  @inline(__always)
  package func callSend(
    _ receiver: ObjectPointer?, _ selector: OpaquePointer, _ signature: OpaquePointer,
    _ arguments: NativeCalls.Arguments, _ result: NativeCalls.Result
  ) -> fwd_status {
    outside { calls.send(receiver, selector, signature, arguments, result) }
  }

  /// Calls an implementation by its address.
  @inline(__always)
  package func callImplementation(
    _ imp: fwd_IMP, _ signature: OpaquePointer, _ arguments: NativeCalls.Arguments,
    _ result: NativeCalls.Result
  ) -> fwd_status {
    outside { calls.call(imp, signature, arguments, result) }
  }

  /// Calls a method, whatever its name means for the receiver now.
  @inline(__always)
  package func callMethod(
    _ receiver: ObjectPointer, _ method: OpaquePointer, _ signature: OpaquePointer,
    _ arguments: NativeCalls.Arguments, _ result: NativeCalls.Result
  ) -> fwd_status {
    outside { calls.invoke(receiver, method, signature, arguments, result) }
  }
}
