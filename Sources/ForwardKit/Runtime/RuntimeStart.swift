// What ForwardKit sets up in CRuntime before its first use of it.
//
// CRuntime's handler for exceptions that native code cannot see ends the process. A Swift caller sees them: every send
// looks for a pending exception when it returns and throws it. So the handler becomes one that returns.
//
// The runtime's classes and selectors end with `fwd_runtime_reset`. What is cached here carries the
// generation it was made in and is made again in the next.
import CRuntime
import Synchronization

/// An object as CRuntime passes it. Never part of the public interface.
@usableFromInline typealias RawObject = UnsafeMutablePointer<fwd_object>
/// A class as CRuntime passes it.
@usableFromInline typealias RawClass = OpaquePointer

enum RuntimeStart {
  /// The generation that is set up, plus one. Zero before the first use.
  private static let ready = Atomic<UInt64>(0)
  /// Held by who sets up.
  private static let settingUp = Lock(())

  /// Starts the runtime if it is not running. O(1) and without a lock after the first call.
  static func ensure() {
    let generation = fwd_runtime_generation() + 1
    // Acquiring pairs with the store below: who sees the mark sees the handler.
    guard ready.load(ordering: .acquiring) != generation else { return }
    setUp(generation)
  }

  @inline(never) private static func setUp(_ generation: UInt64) {
    settingUp.withLock { _ in
      guard ready.load(ordering: .relaxed) != generation else { return }  // the lock orders it
      fwd_runtime_start()
      fwd_exception_setHandler({ _, _ in }, nil)
      ready.store(generation, ordering: .releasing)
    }
  }
}

/// A class that ForwardKit makes for itself, made on first use and again after a reset of the runtime.
final class CachedClass: Sendable {
  private let state = Lock<(generation: UInt64, address: UInt)?>(nil)
  private let make: @Sendable () -> RawClass

  init(_ make: @escaping @Sendable () -> RawClass) { self.make = make }

  var raw: RawClass {
    RuntimeStart.ensure()
    let generation = fwd_runtime_generation()
    return state.withLock { state in
      if let known = state, known.generation == generation,
        let cls = RawClass(bitPattern: known.address)
      {
        return cls
      }
      let made = make()
      state = (generation, UInt(bitPattern: made))
      return made
    }
  }
}

/// Runs `body` with an autorelease pool of its own: objects that were autoreleased in it are released at its end.
///
/// Sends push a pool where they need one; a loop that sends messages for a long time from native code wants this.
public func autoreleasing<Result, Failure: Error>(_ body: () throws(Failure) -> Result)
  throws(Failure) -> Result
{
  RuntimeStart.ensure()
  let pool = fwd_autoreleasePoolPush()
  defer { _ = fwd_autoreleasePoolPop(pool) }
  return try body()
}
