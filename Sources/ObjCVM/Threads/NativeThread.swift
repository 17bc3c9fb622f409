// One thread of a program that shares its runtime with a world: `World(attachedWith:)`, `World(compiledWith:)` with real threads.
//
// Such threads come in through the world's gate, one at a time, and go out for as long as code runs that is not the
// world's. Each has a fiber, so calls of different threads that are under way at the same time do not stand on one stack; and
// what the world keeps for "whoever runs now" is put away here while another thread is in, as it is for the threads of a
// listing (ListingThread.swift).
//
// Locking: everything is used under the world's gate, but for the list of threads that ended, which has its own lock.
import CRuntime
import Glibc

package final class NativeThread {
  /// Nil when the system had no memory for one: the thread then runs nothing. Nil in a world without a machine, too.
  let fiber: FiberPointer?
  fileprivate let world: World
  /// What it is for locks, queues and whatever else waits; made when the world has need of threads.
  fileprivate var listingThread: ListingThread?
  /// The world started it, and gives its fiber to the next one.
  private(set) var isWorlds = false
  // Put away while another thread is in:
  private var nativeReturn = NativeReturnHandshake()
  private var variadic: VariadicArguments?
  private var meters: [StepMeter] = []
  /// The guests whose calls are under way, outermost first.
  package private(set) var machines: [Machine] = []
  /// When the innermost call left for code that is not the world's; 0 while it is in.
  private var outsideSince: UInt64 = 0
  /// Where code of a guest raised the exception that is under way.
  package var raisedAt: SourceRange?
  /// How often the thread came in before it went out to wait for another thread's +initialize. Its own, whether it is in or not.
  fileprivate var levelsBeforeBlocking = 0

  /// Values of one thread; a program has many threads, and none of them calls very deep.
  private static let stackSize = 4 << 20

  fileprivate init(_ world: World, fiber: FiberPointer?) {
    self.world = world
    self.fiber = fiber
  }

  fileprivate convenience init(_ world: World) {
    guard world.machine != nil else {
      self.init(world, fiber: nil)
      return
    }
    let fiber = FiberState.make(
      memory: world.memory, stackSize: Self.stackSize, depth: world.limits.depth)
    fiber?.pointee.nativeDepthLimit = world.nativeDepthLimit
    self.init(world, fiber: fiber)
  }

  /// A thread that the world started.
  fileprivate convenience init(_ world: World, _ thread: ListingThread) {
    self.init(world, fiber: thread.fiber)
    listingThread = thread
    isWorlds = true
  }

  fileprivate func putAway() {
    nativeReturn = world.nativeReturn
    variadic = world.variadic
    meters = machines.map(\.meter)
  }

  fileprivate func takeOver(_ host: NativeThreads.Host?) {
    world.nativeReturn = nativeReturn
    world.variadic = variadic
    guard let host else { return }
    let nowhere = host.nowhere
    host.machine.fiber = fiber ?? nowhere
    for (machine, meter) in zip(machines, meters) {
      machine.meter = meter
      machine.fiber = fiber ?? nowhere
    }
  }

  /// A guest's function begins. Limits are for one call from outside; calls inside of it count for it.
  package func begin(_ machine: Machine) {
    comesBack()
    machine.fiber = machine.guest?.host.fiber ?? machine.fiber
    if let outer = machines.last { machine.meter = outer.meter } else { machine.resetMeter() }
    machines.append(machine)
  }

  /// The call that is under way leaves for code that is not the world's, whose time is not its own.
  fileprivate func goesOut() { outsideSince = StepMeter.realTime() }

  /// It may have come back already, for code of the world's that went out again.
  fileprivate func comesBack() {
    guard outsideSince != 0 else { return }
    machines.last?.meter.exclude(StepMeter.realTime() - outsideSince)
    outsideSince = 0
  }

  package func end() {
    let inner = machines.removeLast()
    guard let outer = machines.last else { return }
    outer.meter = inner.meter
    if world.limits.milliseconds > 0 { goesOut() }
  }
}

/// The threads of a world that has a gate.
package final class NativeThreads {
  private unowned let world: World
  /// What runs code of the world's own; nil where all code is the program's.
  private let host: Host?
  package private(set) var current: NativeThread
  /// The one that made the world.
  private let first: NativeThread
  private var ended: [NativeThread] = []
  private var endedLock = pthread_mutex_t()

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { value in
      guard let value else { return }
      let thread = Unmanaged<NativeThread>.fromOpaque(value).takeRetainedValue()
      thread.world.nativeThreads?.retire(thread)
    }
    return key
  }()

  struct Host {
    let machine: Machine
    /// For threads without a fiber of their own: there is no room on it.
    let nowhere: FiberPointer
  }

  /// - Returns: nil when there is no memory.
  package convenience init?(_ world: World, host machine: Machine) {
    guard let nowhere = FiberState.make(memory: world.memory, stackSize: 4096, depth: 0) else {
      return nil
    }
    self.init(world, Host(machine: machine, nowhere: nowhere))
  }

  /// In a world without a machine.
  convenience init(_ world: World) { self.init(world, nil) }

  private init(_ world: World, _ host: Host?) {
    self.world = world
    self.host = host
    first = NativeThread(world, fiber: host?.machine.mainFiber)
    current = first
    pthread_mutex_init(&endedLock, nil)
    pthread_setspecific(Self.key, Unmanaged.passRetained(current).toOpaque())
    world.gate?.onEntry = { [unowned self] in enter() }
  }

  /// The calling thread has come in.
  private func enter() {
    let mine = ofCallingThread
    guard mine !== current else { return }
    current.putAway()
    current = mine
    mine.takeOver(host)
    if let scheduler = world.schedulerIfAny { scheduler.current = listingThread(scheduler) }
  }

  private func listingThread(_ scheduler: Scheduler) -> ListingThread {
    if let known = current.listingThread { return known }
    let made = scheduler.makeVisitor(current.fiber)
    current.listingThread = made
    return made
  }

  /// The world has need of threads from now on: the one that is in is one, and the first is the main thread.
  func introduce(to scheduler: Scheduler) {
    first.listingThread = scheduler.main
    scheduler.current = listingThread(scheduler)
  }

  /// On a thread that the world started, before it comes in.
  func adopt(_ thread: ListingThread) {
    pthread_setspecific(
      Self.key, Unmanaged.passRetained(NativeThread(world, thread)).toOpaque())
  }

  /// What happens outside does not count for the limit of time of the call that is under way.
  fileprivate func outside<Result>(_ gate: RecursiveGate, _ body: () -> Result) -> Result {
    let levels = leave(gate)
    defer { comeBack(gate, levels) }
    return body()
  }

  fileprivate func leave(_ gate: RecursiveGate) -> Int {
    if world.limits.milliseconds > 0 { current.goesOut() }
    return gate.leave()
  }

  fileprivate func comeBack(_ gate: RecursiveGate, _ levels: Int) {
    gate.comeBack(levels)
    // Who comes in is current.
    if world.limits.milliseconds > 0 { current.comesBack() }
  }

  /// The calling thread, which may be out, waits for another one's +initialize, or goes on.
  fileprivate func blocks(_ begins: Bool) {
    if begins {
      let levels = world.leave()
      if levels > 0 { ofCallingThread.levelsBeforeBlocking = levels }
    } else if let known = pthread_getspecific(Self.key) {
      let thread = Unmanaged<NativeThread>.fromOpaque(known).takeUnretainedValue()
      let levels = thread.levelsBeforeBlocking
      thread.levelsBeforeBlocking = 0
      if levels > 0 { world.comeBack(levels) }
    }
  }

  private var ofCallingThread: NativeThread {
    if let known = pthread_getspecific(Self.key) {
      return Unmanaged<NativeThread>.fromOpaque(known).takeUnretainedValue()
    }
    pthread_mutex_lock(&endedLock)
    let used = ended.popLast()
    pthread_mutex_unlock(&endedLock)
    used?.listingThread?.letGo()
    used?.listingThread = nil
    let thread = used ?? NativeThread(world)
    pthread_setspecific(Self.key, Unmanaged.passRetained(thread).toOpaque())
    return thread
  }

  /// A thread of the system has ended: its record and its fiber go to the next one.
  private func retire(_ thread: NativeThread) {
    guard host == nil || thread.fiber != nil, thread.machines.isEmpty, !thread.isWorlds else {
      return
    }
    pthread_mutex_lock(&endedLock)
    ended.append(thread)
    pthread_mutex_unlock(&endedLock)
  }
}

extension World {
  /// A program's own threads use it, and go on when something in it fails.
  package var isShared: Bool { nativeThreads != nil }

  /// Runs what is the world's, for a host that is called by code outside.
  package func inside<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard let gate else { return try body() }
    return try gate.holding(body)
  }

  /// Runs what is not the world's with the gate open, where there is one.
  @inline(__always)
  package func outside<Result>(_ body: () -> Result) -> Result {
    guard let gate, let nativeThreads else { return body() }
    return nativeThreads.outside(gate, body)
  }

  /// Opens the gate if the calling thread is in: how often it came in, for `comeBack`; 0 when it stays where it is.
  package func leave() -> Int {
    guard let gate, let nativeThreads, gate.isHeldByCaller, !gate.isPinned else { return 0 }
    return nativeThreads.leave(gate)
  }

  package func comeBack(_ levels: Int) {
    guard levels > 0, let gate, let nativeThreads else { return }
    nativeThreads.comeBack(gate, levels)
  }

  /// A thread that waits for another one's +initialize lets that one in.
  package func opensWhileThreadsBlock() {
    fwd_setHook_block(
      { blocks, context in
        guard let context else { return }
        Unmanaged<World>.fromOpaque(context).takeUnretainedValue().nativeThreads?.blocks(blocks)
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
