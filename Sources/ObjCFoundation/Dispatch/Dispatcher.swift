// Grand Central Dispatch of one world: the workers, the queues that always exist, and the work that is due later.
import CRuntime
import ObjCVM

final class Dispatcher {
  unowned(unsafe) let world: World
  let workers: WorkerPool
  let mainQueue: DispatchQueue
  private var globals: [String: DispatchQueue] = [:]
  /// The main thread waits here when it serves the main queue outside of a run loop.
  let mainWait = WaitList()

  init(_ world: World) {
    self.world = world
    workers = WorkerPool(world.scheduler)
    mainQueue = DispatchQueue(world, .main, label: "com.apple.main-thread")
    mainQueue.quality = 0x21
    world.scheduler.workOfThread = { thread in thread.queues.last.map { "in queue `\($0.label)`" } }
    world.scheduler.workOfMain = { [mainQueue] in mainQueue.hasMainWork ? mainQueue.items.count : 0
    }
  }

  /// Priorities that have a global queue, and its class of service.
  private static let globalQualities: [Int: UInt32] = [
    0x21: 0x21, 2: 0x19, 0x19: 0x19, 0: 0x15, 0x15: 0x15, -2: 0x11, 0x11: 0x11, -32768: 0x09,
    0x09: 0x09,
  ]
  private static let qualityNames: [UInt32: String] = [
    0x21: "user-interactive", 0x19: "user-initiated", 0x15: "default", 0x11: "utility",
    0x09: "background",
  ]

  /// What global queues are called, by quality of service.
  static func globalName(_ identifier: Int) -> String? {
    globalQualities[identifier].flatMap { qualityNames[$0] }
  }

  /// One of the global queues; nil for a number that is none's.
  func global(_ identifier: Int) -> DispatchQueue? {
    guard let name = Dispatcher.globalName(identifier) else { return nil }
    if let found = globals[name] { return found }
    let queue = DispatchQueue(world, .global(name), label: "com.apple.root.\(name)-qos")
    queue.quality = Self.globalQualities[identifier] ?? 0
    globals[name] = queue
    return queue
  }

  /// The object of a queue that always exists, +0.
  func object(of queue: DispatchQueue) -> ObjectPointer {
    if let object = queue.object { return object }
    let name = queue.kind == .main ? "OS_dispatch_queue_main" : "OS_dispatch_queue_global"
    let object = world.makeInstance(of: name, state: queue)
    queue.object = object
    return object
  }

  func mainQueueHasWork() {
    world.scheduler.wakeAll(mainWait)
    world.onMainQueueWork?()
    world.runLoops.mainIfAny?.wakeUp()
  }

  /// Submits work at a moment; nil means never.
  func submit(_ item: WorkItem, to queue: DispatchQueue, at moment: UInt64?) {
    guard let moment else { return }
    if let object = queue.object { fwd_retain(object) }
    _ = world.scheduler.plan(at: moment) {
      queue.submit(item)
      // The work holds it by now.
      if let object = queue.object { fwd_release(object) }
    }
  }

  /// dispatch_main: the main thread serves the main queue for ever.
  func serveMainQueue() throws(ListingException) -> Never {
    let scheduler = world.scheduler
    while true {
      var didRun = false
      try world.withPool { () throws(ListingException) in didRun = try mainQueue.runMainItems() }
      if !didRun { try scheduler.wait(on: mainWait, .idle("for work of the main queue")) }
    }
  }

  // MARK: Times

  static let forever = UInt64.max

  /// Nanoseconds on the virtual clock for a dispatch_time_t; nil for "never". Wall-clock times have the top bit set.
  func moment(_ time: UInt64) -> UInt64? {
    if time == Dispatcher.forever { return nil }
    if time == 0 || time == ~1 { return world.clock.nanoseconds }
    guard time >> 63 == 1 else { return time }
    let since1970 = Double(~time &+ 1)
    let start = world.clock.startSince1970 * 1e9
    return since1970 <= start ? 0 : UInt64(min(since1970 - start, 9e18))
  }
}

extension World {
  /// Runs what the main queue has; for a program that serves its main thread itself. A failure is the block's.
  package func serveMainQueue() {
    while dispatcher.mainQueue.hasMainWork {
      let result = attempt { () throws(ListingException) in
        try withPool { () throws(ListingException) in _ = try dispatcher.mainQueue.runMainItems() }
      }
      if case .failure(let failure) = result { release(failure.object) }
    }
  }

  var dispatcher: Dispatcher { service(Dispatcher.self) { Dispatcher($0) } }
}
