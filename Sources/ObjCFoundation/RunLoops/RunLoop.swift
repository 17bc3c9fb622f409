// Run loops, after CFRunLoop: one per thread, made when it is first asked for.
//
// A pass: blocks and performs that were handed in; then, if the main queue has work and this is the main thread, that;
// else it sleeps until a timer is due, somebody wakes it, or its own end has come. A pass handles one kind of thing,
// as CFRunLoop's handling of one wake-up does, so the main queue and timers take turns.
//
// Sources belong to modes. `kCFRunLoopCommonModes` stands for all modes marked common. A loop without anything in its
// mode ends at once; the main thread's never does, since the main queue may get work.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class RunLoop {
  enum Outcome: Int32 {
    case finished = 1
    case stopped = 2
    case timedOut = 3
    case handledSource = 4
  }

  /// What observers are told.
  enum Activity: UInt {
    case entry = 1
    case beforeTimers = 2
    case beforeSources = 4
    case beforeWaiting = 32
    case afterWaiting = 64
    case exit = 128
  }

  /// A thing to do once: a perform from another thread, a block.
  final class Request {
    let modes: [String]
    let isSource: Bool
    let run: () throws(ListingException) -> Void
    /// Gives up what it keeps, when it is not to run any more.
    let discard: () -> Void
    /// Of those that are due together, lower ones come first.
    var order: UInt = 0
    var target: ObjectPointer?
    var (selector, argument): (OpaquePointer?, ObjectPointer?) = (nil, nil)
    init(
      modes: [String], isSource: Bool, run: @escaping () throws(ListingException) -> Void,
      discard: @escaping () -> Void = {}
    ) {
      self.modes = modes
      self.isSource = isSource
      self.run = run
      self.discard = discard
    }
  }

  static let defaultMode = "kCFRunLoopDefaultMode"
  static let commonModes = "kCFRunLoopCommonModes"

  unowned(unsafe) let world: World
  /// Let go of when the thread ends (`ListingThread.dropLocals`), so that there is no cycle.
  let thread: ListingThread
  private(set) var timers: [RunLoopTimer] = []
  private var requests: [Request] = []
  /// Those of the turn that runs which have not had theirs yet.
  private var dueRequests: [Request] = []
  /// Ports and sources that never fire, which keep a loop alive: how many in each mode.
  private var keepers: [String: Int] = [:]
  var observers: [RunLoopObserver] = []
  var common: Set<String> = [
    RunLoop.defaultMode, "UITrackingRunLoopMode", "NSEventTrackingRunLoopMode",
    "NSModalPanelRunLoopMode",
  ]
  private let waiting = WaitList()
  private var isWoken = false
  /// Polls in a row that found nothing to do.
  private var emptyPolls = 0
  private var isStopped = false
  /// Modes that run now, outermost first.
  private(set) var modes: [String] = []
  private var didRunMainQueue = false
  /// The NSRunLoop, made when it is first asked for.
  var object: ObjectPointer?

  init(_ world: World, _ thread: ListingThread) {
    self.world = world
    self.thread = thread
  }

  // MARK: What it serves

  func belongs(_ member: [String], to mode: String) -> Bool {
    member.contains(mode) || member.contains(RunLoop.commonModes) && common.contains(mode)
  }

  func add(_ timer: RunLoopTimer, mode: String) {
    if !timers.contains(where: { $0 === timer }) {
      timers.append(timer)
      timer.loop = self
    }
    if !timer.modes.contains(mode) { timer.modes.append(mode) }
    wakeUp()
  }

  func remove(_ timer: RunLoopTimer) {
    timers.removeAll { $0 === timer }
    wakeUp()
  }

  func add(_ request: Request) {
    requests.append(request)
    wakeUp()
  }

  /// Takes requests away that somebody cancels.
  func removeRequests(where isUnwanted: (Request) -> Bool) {
    let dropped = (dueRequests + requests).filter(isUnwanted)
    dueRequests.removeAll(where: isUnwanted)
    requests.removeAll(where: isUnwanted)
    for request in dropped { request.discard() }
  }

  func addKeeper(mode: String) { keepers[mode, default: 0] += 1 }
  func removeKeeper(mode: String) { keepers[mode] = max(0, (keepers[mode] ?? 0) - 1) }

  /// Those that something was added for; the main thread's loop has those of an application.
  var allModes: [String] {
    let ofApplications = ["UITrackingRunLoopMode", "GSEventReceiveRunLoopMode"]
    var names = thread.isMain ? ofApplications : []
    let used = timers.flatMap(\.modes) + requests.flatMap(\.modes) + keepers.keys.sorted() + modes
    for name in [RunLoop.defaultMode] + (thread.isMain ? [RunLoop.commonModes] : []) + used
    where !names.contains(name) { names.append(name) }
    return names
  }

  func wakeUp() {
    isWoken = true
    world.schedulerIfAny?.wakeAll(waiting)
  }

  func stop() {
    isStopped = true
    wakeUp()
  }

  var isWaiting: Bool { !waiting.isEmpty }

  private var servesMainQueue: Bool {
    thread.isMain && !thread.queues.contains { $0.kind == .main }
  }

  func isEmpty(_ mode: String) -> Bool {
    if servesMainQueue, common.contains(mode) { return false }
    return !timers.contains { belongs($0.modes, to: mode) }
      && !requests.contains { belongs($0.modes, to: mode) }
      && !keepers.contains { $0.value > 0 && belongs([$0.key], to: mode) }
  }

  /// The moment of the mode's next timer.
  func nextTimer(_ mode: String) -> UInt64? {
    timers.filter { belongs($0.modes, to: mode) }.map(\.moment).min()
  }

  // MARK: Running

  /// - Parameters:
  ///   - deadline: A moment on the virtual clock; nil for no end.
  ///   - returnsAfterSource: End when a perform or the main queue was served (timers do not count).
  func run(mode: String, until deadline: UInt64?, returnsAfterSource: Bool) throws(ListingException)
    -> Outcome
  {
    guard !isEmpty(mode) else {
      try pay(forPollThatDid: false)
      return .finished
    }
    modes.append(mode)
    defer { modes.removeLast() }
    try notify(.entry, mode)
    var outcome: Outcome?
    while outcome == nil { outcome = try pass(mode, deadline, returnsAfterSource) }
    try notify(.exit, mode)
    return outcome ?? .finished
  }

  private func pass(
    _ mode: String, _ deadline: UInt64?, _ returnsAfterSource: Bool
  ) throws(ListingException) -> Outcome? {
    try world.machine?.countNativeStep()
    try notify(.beforeTimers, mode)
    try notify(.beforeSources, mode)
    try runRequests(mode, sources: false)
    var isHandled = try runRequests(mode, sources: true)
    if isHandled { try runRequests(mode, sources: false) }
    var hasFired = false
    let start = world.clock.nanoseconds
    if try runMainQueue(unlessLast: true) {
      isHandled = true
    } else {
      isWoken = false
      try notify(.beforeWaiting, mode)
      if !isHandled { try sleep(mode, deadline) }
      try notify(.afterWaiting, mode)
      hasFired = try fireTimers(mode)
      if !hasFired, try runMainQueue(unlessLast: false) { isHandled = true }
    }
    try runRequests(mode, sources: false)
    if isHandled, returnsAfterSource { return .handledSource }
    if let deadline, world.clock.nanoseconds >= deadline {
      // A date is rounded to a moment: less than a microsecond is no wait.
      let hasWaited = world.clock.nanoseconds > start &+ 1000
      try pay(forPollThatDid: isHandled || hasFired || hasWaited)
      return .timedOut
    }
    if isStopped {
      isStopped = false
      return .stopped
    }
    return isEmpty(mode) ? .finished : nil
  }

  /// The clock stands while a program runs, but a loop that polls (`while (!done) [loop runMode:… beforeDate:distantPast]`) waits
  /// for time to pass. The first polls cost nothing, those that follow without a result a millisecond each.
  private func pay(forPollThatDid something: Bool) throws(ListingException) {
    emptyPolls = something ? 0 : emptyPolls + 1
    if emptyPolls > 100 { try world.sleep(nanoseconds: 1_000_000) }
  }

  private func sleep(_ mode: String, _ deadline: UInt64?) throws(ListingException) {
    let now = world.clock.nanoseconds
    let moment = [deadline, nextTimer(mode)].compactMap { $0 }.min()
    let hasWork =
      isStopped || servesMainQueue && world.dispatcher.mainQueue.hasMainWork
      || requests.contains { belongs($0.modes, to: mode) }
    if hasWork { return }
    if let moment, moment <= now { return try world.scheduler.yield() }
    let text = thread.isMain ? "for events of the run loop" : "for events of its run loop"
    if isWoken {
      // An observer wakes its own loop each time before that waits: it polls for what another thread does.
      let appointment = moment.map { world.scheduler.timetable.add(at: $0) {} }
      defer { appointment?.isCancelled = true }
      return try world.scheduler.poll(.idle(text))
    }
    try world.scheduler.wait(on: waiting, until: moment, .idle(text))
  }

  private func runMainQueue(unlessLast: Bool) throws(ListingException) -> Bool {
    guard servesMainQueue, !(unlessLast && didRunMainQueue) else {
      didRunMainQueue = false
      return false
    }
    var didRun = false
    try world.withPool { () throws(ListingException) in
      didRun = try world.dispatcher.mainQueue.runMainItems()
    }
    didRunMainQueue = didRun && unlessLast
    return didRun
  }

  @discardableResult
  private func runRequests(_ mode: String, sources: Bool) throws(ListingException) -> Bool {
    var due = requests.filter { $0.isSource == sources && belongs($0.modes, to: mode) }
    guard !due.isEmpty else { return false }
    if due.contains(where: { $0.order != 0 }) { due = stablySorted(due) { $0.order <= $1.order } }
    requests.removeAll { request in due.contains { $0 === request } }
    dueRequests += due
    // After an exception the others wait for the loop's next turn.
    defer {
      let left = due.filter { request in dueRequests.contains { $0 === request } }
      dueRequests.removeAll { request in left.contains { $0 === request } }
      requests.insert(contentsOf: left, at: 0)
    }
    for request in due {
      guard let place = dueRequests.firstIndex(where: { $0 === request }) else { continue }
      dueRequests.remove(at: place)
      try world.withPool { () throws(ListingException) in try request.run() }
    }
    return true
  }

  /// Fires every timer that is due, in order of their moments.
  private func fireTimers(_ mode: String) throws(ListingException) -> Bool {
    let now = world.clock.nanoseconds
    let due = timers.filter { belongs($0.modes, to: mode) && $0.moment <= now }
    // A stable order: equal moments fire in the order in which the timers came.
    let ordered = due.enumerated().sorted {
      ($0.element.moment, $0.offset) < ($1.element.moment, $1.offset)
    }
    for (_, timer) in ordered where timer.isValid {
      try world.withPool { () throws(ListingException) in try timer.fire() }
    }
    return !ordered.isEmpty
  }

  private func notify(_ activity: Activity, _ mode: String) throws(ListingException) {
    guard !observers.isEmpty else { return }
    for observer in observers.sorted(by: { $0.order < $1.order })
    where observer.isValid && observer.activities & activity.rawValue != 0
      && belongs(observer.modes, to: mode)
    {
      if !observer.repeats { observers.removeAll { $0 === observer } }
      try observer.call(activity)
    }
  }
}

/// Watches what a run loop does.
final class RunLoopObserver {
  let activities: UInt
  let repeats: Bool
  let order: Int
  var modes: [String] = []
  var isValid = true
  let call: (RunLoop.Activity) throws(ListingException) -> Void

  init(
    activities: UInt, repeats: Bool, order: Int,
    _ call: @escaping (RunLoop.Activity) throws(ListingException) -> Void
  ) {
    self.activities = activities
    self.repeats = repeats
    self.order = order
    self.call = call
  }
}

/// Something that is due at a moment, once or again and again.
final class RunLoopTimer {
  unowned(unsafe) let world: World
  var moment: UInt64
  /// Nanoseconds; 0 for a timer that fires once.
  let interval: UInt64
  var modes: [String] = []
  private(set) var isValid = true
  fileprivate(set) weak var loop: RunLoop?
  private var action: (() throws(ListingException) -> Void)?
  /// Gives up what the timer keeps.
  private var discard: (() -> Void)?

  init(
    _ world: World, at moment: UInt64, interval: UInt64,
    _ action: @escaping () throws(ListingException) -> Void,
    discard: @escaping () -> Void
  ) {
    self.world = world
    self.moment = moment
    self.interval = interval
    self.action = action
    self.discard = discard
  }

  /// One-shot timers are valid while they fire, and not afterwards.
  func fire() throws(ListingException) {
    guard isValid, let action else { return }
    let due = moment
    // Not due again while it fires in a loop inside of this one.
    moment = .max
    do throws(ListingException) { try action() } catch {
      settle(due)
      throw error
    }
    settle(due)
    try world.throwPending()
  }

  private func settle(_ due: UInt64) {
    if interval == 0 { return invalidate() }
    // Somebody may have set another moment meanwhile.
    guard moment == .max else { return }
    let now = max(world.clock.nanoseconds, due)
    let rounds = (now - due) / interval + 1
    let (product, overflow) = rounds.multipliedReportingOverflow(by: interval)
    moment = overflow ? .max : due + product
  }

  /// Fires now, in addition to its schedule.
  func fireNow() throws(ListingException) {
    guard isValid, let action else { return }
    try action()
    if interval == 0 { invalidate() }
    try world.throwPending()
  }

  func invalidate() {
    guard isValid else { return }
    isValid = false
    loop?.remove(self)
    action = nil
    let discard = discard
    self.discard = nil
    discard?()
  }
}

/// The run loops of a world's threads.
final class RunLoops {
  unowned(unsafe) let world: World
  /// The main thread's, if it was asked for.
  private(set) var mainIfAny: RunLoop?
  init(_ world: World) { self.world = world }

  func loop(of thread: ListingThread) -> RunLoop {
    let loop = thread.local(RunLoop.self) { RunLoop(world, thread) }
    if thread.isMain { mainIfAny = loop }
    return loop
  }
  var current: RunLoop { loop(of: world.currentThread) }
  var main: RunLoop { loop(of: world.scheduler.main) }
}

extension World {
  var runLoops: RunLoops { service(RunLoops.self) { RunLoops($0) } }

  /// The moment of a date, on the virtual clock; nil when it is never.
  func moment(ofReferenceSeconds seconds: Double) -> UInt64? {
    let sinceStart = seconds + DateState.referenceSince1970 - clock.startSince1970
    if sinceStart.isNaN || sinceStart <= 0 { return 0 }
    return sinceStart >= 1e9 ? nil : UInt64((sinceStart * 1e9).rounded())
  }

  /// So many seconds from now; nil when that is never.
  func moment(inSeconds seconds: Double) -> UInt64? {
    let now = clock.now()
    if seconds.isNaN || seconds <= 0 { return now }
    return seconds >= 1e9 ? nil : now &+ UInt64((seconds * 1e9).rounded())
  }

  func referenceSeconds(ofMoment moment: UInt64) -> Double {
    clock.startSince1970 - DateState.referenceSince1970 + Double(moment) / 1e9
  }
}
