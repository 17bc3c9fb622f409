// A machine that has code of its own and no fibers: a patch's. It runs on the fibers of the world's machine, so calls
// nest, whoever calls whom.
import CRuntime
import ObjCSyntax

/// What looks after a guest machine: it decides whether a call runs at all, and what becomes of a failure.
package protocol MachineGuest: AnyObject {
  /// The machine whose fibers it runs on.
  var host: Machine { get }
  /// Runs one of the guest's functions for native code; `Machine.enter` does the work.
  func call(
    _ callee: UnsafeMutablePointer<LinkedFunction>, of machine: Machine,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>, _ result: UnsafeMutableRawPointer?)
  /// Code of the guest raised an exception, or one came to it.
  func noteRaise(at range: SourceRange)
}

/// The function of all boxed implementations of a guest.
func patchTrampoline(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  let callee = context.assumingMemoryBound(to: LinkedFunction.self)
  callee.pointee.machine._withUnsafeGuaranteedRef {
    $0.guest?.call(callee, of: $0, arguments, result)
  }
}
