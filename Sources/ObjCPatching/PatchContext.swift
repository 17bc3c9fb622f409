// How a patch's code is entered. Its machine runs on the fibers of the world's own machine: calls nest, whoever calls
// whom, since the patch's loop is entered as native code is.
//
// Every entry, of a method or of a block that the patch made, goes through `call`: it takes the registry's gate where
// the world is shared by threads, and looks at what the code left behind. Whatever is not the patch's own code (the original
// method, methods in Swift) runs with the gate open (NativeThread.swift). A failure (a trap, or an exception that is
// not let through) is reported with its place, and the method from before the patches takes over where that is asked.
import CRuntime
import ForwardKit
import ObjCVM

final class PatchContext: MachineGuest {
  package unowned let host: Machine
  unowned let registry: PatchRegistry
  unowned let patch: LoadedPatch
  /// By number of the function.
  var methods: [Int: PatchedMethod] = [:]

  init(host: Machine, registry: PatchRegistry, patch: LoadedPatch) {
    self.host = host
    self.registry = registry
    self.patch = patch
  }

  package func call(
    _ callee: UnsafeMutablePointer<LinkedFunction>, of machine: Machine,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>, _ result: UnsafeMutableRawPointer?
  ) {
    let registry = registry
    registry.gate?.lock()
    defer { registry.gate?.unlock() }
    let method = methods[callee.pointee.index]
    if let method, !method.isApplied, let current = method.site.current {
      return registry.outside { current(arguments, result) }
    }
    if method != nil { RuntimeTrace.hook("patch", "\(patch.id) \(patch.version)") }
    registry.begin(machine)
    machine.enter(callee, arguments, result)
    registry.end(machine)
    if fwd_exception_isPending() {
      registry.failed(self, method, arguments, result)
    }
  }

  package func noteRaise(at range: SourceRange) { registry.noteRaise(at: range) }
}

/// The function of the methods named ORIG…: calls the original with its own name.
func originalEntry(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  Unmanaged<OriginalMethod>.fromOpaque(context)._withUnsafeGuaranteedRef {
    $0.call(arguments, result)
  }
}

/// A method as it was before the patches.
final class OriginalMethod {
  let implementation: fwd_IMP
  let selector: OpaquePointer
  let signature: OpaquePointer
  private let count: Int

  init(_ implementation: @escaping fwd_IMP, selector: OpaquePointer, signature: OpaquePointer) {
    self.implementation = implementation
    self.selector = selector
    self.signature = signature
    count = Int(fwd_signature_count(signature))
  }

  func call(
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>, _ result: UnsafeMutableRawPointer?
  ) {
    var name: OpaquePointer? = selector
    var spare: (UInt64, UInt64) = (0, 0)
    withUnsafeMutablePointer(to: &name) { name in
      withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: count) { table in
        for index in table.indices { table[index] = arguments[index] }
        table[1] = UnsafeMutableRawPointer(name)
        guard let base = table.baseAddress else { return }
        withUnsafeMutableBytes(of: &spare) { spare in
          _ = fwd_call(implementation, signature, base, result ?? spare.baseAddress)
        }
      }
    }
  }

  /// An implementation that calls it, whatever name it is called by.
  func makeEntry(named name: String) -> fwd_IMP? {
    name.withCString { name in
      var boxed = fwd_boxed(
        function: originalEntry, context: Unmanaged.passRetained(self).toOpaque(),
        signature: signature, name: name,
        location: fwd_location(), block: nil,
        destroy: { context in
          if let context { Unmanaged<OriginalMethod>.fromOpaque(context).release() }
        }, quick: nil)
      return fwd_imp_createBoxed(&boxed)
    }
  }
}
