// How Swift calls into the runtime.
import CRuntime

/// CRuntime's functions for sends and calls by address, or those of a host whose callees may unwind: no frame of Swift's can be
/// unwound, so such a host stops what is thrown and leaves it pending.
package struct NativeCalls: Sendable {
  package typealias Arguments = UnsafePointer<UnsafeMutableRawPointer?>
  package typealias Result = UnsafeMutableRawPointer?

  package let send:
    @convention(c) (ObjectPointer?, OpaquePointer, OpaquePointer, Arguments, Result) -> fwd_status
  package let call: @convention(c) (fwd_IMP, OpaquePointer, Arguments, Result) -> fwd_status
  package let invoke:
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
