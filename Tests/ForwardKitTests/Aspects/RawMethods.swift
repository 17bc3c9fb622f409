import CRuntime
import ForwardKit

extension RuntimeClass {
  private var handle: OpaquePointer? { name.withCString { fwd_lookUpClass($0) } }

  /// A method with types that no Swift closure has.
  func addRaw(_ selector: String, types: String) throws {
    let body: @convention(c) (UnsafeMutableRawPointer, OpaquePointer) -> Void = { _, _ in }
    _ = fwd_class_addMethod(
      handle, fwd_sel_registerName(selector), unsafeBitCast(body, to: fwd_IMP.self), types)
  }

  /// Makes the forward implementation the selector's method, as tools do that force forwarding.
  func forwardRaw(_ selector: String, types: String) throws {
    _ = fwd_class_replaceMethod(handle, fwd_sel_registerName(selector), fwd_msgForward, types)
  }
}
