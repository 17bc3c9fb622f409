import CRuntime
import ForwardKit
import ObjCFoundation
import ObjCSyntax
import ObjCVM

/// The gate as whoever calls the program's closures sees it.
///
/// `@unchecked`: the world stays for the life of the process, and both functions may be called from any thread.
private final class GateOfPatches: LockingHost, @unchecked Sendable {
  private let world: World
  init(world: World) { self.world = world }
  func leave() -> Int { world.leave() }
  func comeBack(_ levels: Int) { world.comeBack(levels) }
}

/// A place for patches in a program that uses the runtime itself, without a listing: one for the life of the process.
///
/// Threads: everything may be called from any thread. Patch code runs on the thread that sends the message, one thread
/// at a time; while it is in code that is not a patch's (the original, a method in Swift), or waits, others go on.
public final class PatchHost {
  private let world: World
  private let gate: RecursiveGate
  public let registry: PatchRegistry

  /// Attaches to the runtime. A process may do so once; while a listing runs in it, this waits for the listing's end.
  ///
  /// - Parameters:
  ///   - limits: steps and time count for each call from outside; memory is not limited.
  ///   - write: receives what patches print.
  /// - Returns: nil when there is no address space for the patches' stack.
  public init?(limits: RunLimits, write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void)
  {
    let world = World(attachedWith: limits, libraries: Libraries.all, write: write)
    let gate = world.gate ?? RecursiveGate()
    guard let machine = Machine(world: world, locate: { _ in fwd_location() }),
      machine.load(CompiledProgram())
    else {
      return nil
    }
    self.world = world
    self.gate = gate
    world.machine = machine
    guard let threads = NativeThreads(world, host: machine) else { return nil }
    world.nativeThreads = threads
    let registry = PatchRegistry(world: world, options: CompileOptions(), sources: SourceMap())
    registry.gate = gate
    registry.fallback = .original
    world.patches = registry
    self.registry = registry
    world.opensWhileThreadsBlock()
    HostLock.install(GateOfPatches(world: world))
    Bridge.attach()
  }

  /// Calls a function, from any thread, when patches have submitted work to the main queue. It has the program's
  /// main queue call `serveMainQueue`.
  public func onMainQueueWork(_ body: @escaping () -> Void) {
    gate.holding { world.onMainQueueWork = body }
  }

  /// Runs what patches have submitted to the main queue; on the program's.
  public func serveMainQueue() { gate.holding { world.serveMainQueue() } }

  /// Runs `body` while no other thread runs patch code or changes patches.
  public func exclusively<Result>(_ body: (PatchRegistry) throws -> Result) rethrows -> Result {
    try gate.holding { try body(registry) }
  }
}
