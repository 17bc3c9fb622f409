// Native methods and functions that compiled code calls.
//
// Such a caller passes arguments for `...` in registers and on its stack, without kinds: they are read as the callee wants
// them (NativeVariadics). Whether it takes a result over (ARC's return handshake) shows in the code that it goes on with,
// which the host reads.
import CRuntime

/// What the host of compiled code knows of ARC's return handshake.
package struct ReturnHandshake: Sendable {
  /// Whether a call that is about to return to that address takes its result over.
  package let isTakenOver: @convention(c) (UnsafeRawPointer) -> Bool
  /// Notes that the result is +1.
  package let handOver: @convention(c) () -> Void

  package init(
    isTakenOver: @escaping @convention(c) (UnsafeRawPointer) -> Bool,
    handOver: @escaping @convention(c) () -> Void
  ) {
    self.isTakenOver = isTakenOver
    self.handOver = handOver
  }
}

/// How the threads of a compiled program run.
package enum ProgramThreads: Sendable { case inTurns, real }

/// What CRuntime calls for every native implementation in a world for compiled code.
func compiledTrampoline(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  var caller = fwd_native_call()
  let isNative = fwd_native_call_take(&caller)
  Unmanaged<NativeImplementation>.fromOpaque(context)._withUnsafeGuaranteedRef { box in
    box.world._withUnsafeGuaranteedRef { world in
      world.gate?.lock()
      defer { world.gate?.unlock() }
      if isNative {
        box.call(world, arguments, result, from: &caller)
      } else {
        box.call(world, arguments, result)
      }
    }
  }
}

extension NativeImplementation {
  /// A call by compiled code.
  fileprivate func call(
    _ world: World, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?, from caller: inout fwd_native_call
  ) {
    let outer = world.nativeReturn
    let takesOver = caller.return_address.map { world.handshake?.isTakenOver($0) ?? false } ?? false
    world.nativeReturn = NativeReturnHandshake()
    world.nativeReturn.isWanted = takesOver
    if isVariadic {
      let rest = NativeVariadics(call: &caller)
      let saved = world.variadic
      world.variadic = VariadicArguments(rest)
      withExtendedLifetime(rest) { call(world, arguments, result) }
      world.variadic = saved
    } else {
      world.variadic = nil
      call(world, arguments, result)
    }
    if takesOver, world.nativeReturn.isDone { world.handshake?.handOver() }
    world.nativeReturn = outer
  }
}
