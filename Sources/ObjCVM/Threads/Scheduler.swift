// Threads of a listing, one at a time, on the virtual clock.
//
// Each thread of the program is a thread of the system, but only the one that holds the *baton* runs; all others stand at
// their gates. The baton changes hands at these points and nowhere else:
//
//     a thread waits          a lock, semaphore, group, condition, queue, run loop that is not free or has nothing
//     a thread sleeps         sleep, usleep, nanosleep, +[NSThread sleep…]
//     a thread yields         sched_yield, usleep(0)
//     a thread ends
//     a long turn ends        `turn` steps while another thread is ready: a loop that polls a variable gets its answer.
//                             Steps are counted alike with a trace and without one
//
// Starting a thread, submitting a block or signalling a semaphore is no such point: the other goes to the end of the
// line of the ready, and the present one runs on. So the order of everything follows from the program alone: same input,
// same bytes. Where a Mac decides by chance (two threads that are both free to run) the first come is the first
// to start, and it runs until it waits.
//
// Time stands still while anybody is ready, but for threads that are busy for whole turns while others wait for a moment: they may
// be waiting for them. When all that are ready have used up a turn each, one after the other, it costs time, a millisecond at first
// and eight times as much each further time, until something is due. Several threads rather compute than wait: for some rounds more
// they pay no more than the first. Where they hand a lock to and fro without a pause, and so use up no turn, what they do takes about
// as long as it would on a Mac.
//
// When all wait, the clock jumps to the next moment that something is due at (a
// sleep's end, a timer, a timeout); what is due at the same moment comes in the order of asking.
//
// When all wait and nothing is due, nothing can happen any more. If the main thread is idle (a run loop, dispatch_main)
// that is how such programs end: with status 0, unless threads block each other. If it waits for anything else it is a
// deadlock, which ends the run with a diagnostic.
//
// The end: a trap (exit, a limit, an uncaught exception, a deadlock) in one thread ends all. Each thread in turn gets the
// baton, finds the trap, and unwinds without running any of the listing's code; the main thread comes last. When
// `main` returns the process ends in the same way, whatever the others were about to do, as on a Mac.
//
// Locking: none. The baton is the lock: its passing (a semaphore of the system) orders everything that threads do.
//
// A world that a program's own threads use has no baton; Scheduler+Shared.swift has the differences.
import CRuntime
import ForwardKitBasics
import Glibc
import ObjCSyntax

package final class Scheduler {
  unowned(unsafe) let world: World
  package let main: ListingThread
  @exclusivity(unchecked) package internal(set) var current: ListingThread
  /// The program's own threads use the world, through its gate.
  let isShared: Bool
  /// What a library says of the work that a thread does, "in queue `x`"; for diagnostics.
  package var workOfThread: (ListingThread) -> String? = { _ in nil }
  /// How much work there is that only the main thread does.
  package var workOfMain: () -> Int = { 0 }
  /// All that have not ended, in order of creation.
  var threads: [ListingThread]
  private var ready = Deque<ListingThread>()
  /// Threads that poll: they go on when another thread has run since they came.
  private var pollers: [(thread: ListingThread, mark: Int)] = []
  /// Counts handovers of the baton to threads that do not poll.
  private var progress = 0
  package var timetable = TimerQueue()
  /// Things to start once nobody is ready.
  private var spare = Deque<() -> Void>()
  /// Ended, but not joined by the system yet.
  var retired: [ListingThread] = []
  private var spareFibers: [FiberPointer] = []
  private var spareStacks: [NativeStack] = []
  var lastNumber = 1
  /// The step at which the present turn ends if another thread is ready then.
  private(set) var turnEnd: UInt64 = 0
  /// In a shared world, the thread that does what is due at a moment, and where it waits.
  var timeKeeper: ListingThread?
  let timetableChanges = WaitList()

  /// Steps that a thread may take while others are ready.
  static let turn: UInt64 = 1 << 20
  /// Turns that were used up since a thread last waited, or since they last cost time; and how often they have.
  private var (busyTurns, busyRounds) = (0, 0)
  private static let cheapRounds = 4
  /// What the next turns of busy threads cost, in nanoseconds, while others wait for a moment.
  private var patience = Scheduler.firstPatience
  private static let firstPatience: UInt64 = 1_000_000
  private static let mostPatience: UInt64 = 1_000_000_000_000
  /// The step since which a thread has been ready without a pause, and the nanoseconds that a turn of each takes then.
  private var busySince: UInt64 = 0
  private static let timeOfBusy: UInt64 = 5_000_000

  /// Threads that may exist at one time.
  package static let threadLimit = 2048
  /// A secondary thread's room for values; where there are many threads, what Apple's systems give one.
  private static let fiberStackSize = 4 << 20
  private static let smallFiberStackSize = 512 << 10
  private static let roomyThreads = 128

  init(world: World) {
    self.world = world
    main = ListingThread(number: 1, fiber: world.machine?.mainFiber, stack: nil) {}
    main.state = .running
    current = main
    threads = [main]
    isShared = world.nativeThreads != nil
    if isShared {
      turnEnd = .max
      world.nativeThreads?.introduce(to: self)
    } else {
      turnEnd = stepsSoFar + Scheduler.turn
    }
  }

  deinit {
    for fiber in spareFibers { FiberState.destroy(fiber) }
  }

  // MARK: Starting

  /// A new thread, which will run when its turn comes; nil when there may be no more.
  package func spawn(name: String? = nil, _ body: @escaping () throws(ListingException) -> Void)
    -> ListingThread?
  {
    guard let thread = makeThread(name: name, body) else { return nil }
    makeReady(thread)
    return thread
  }

  /// A new thread that is blocked: somebody makes it ready.
  func makeThread(name: String? = nil, _ body: @escaping () throws(ListingException) -> Void)
    -> ListingThread?
  {
    reap()
    guard threads.count < Scheduler.threadLimit, let stack = spareStacks.popLast() ?? NativeStack()
    else { return nil }
    var fiber: FiberPointer?
    if world.machine != nil {
      fiber =
        spareFibers.popLast()
        ?? FiberState.make(
          memory: world.memory,
          stackSize: threads.count <= Scheduler.roomyThreads
            ? Scheduler.fiberStackSize : Scheduler.smallFiberStackSize,
          depth: world.limits.depth)
      guard let fiber else { return nil }
      fiber.pointee.nativeDepthLimit = NativeStack.depthLimit
    }
    lastNumber += 1
    let thread = ListingThread(number: lastNumber, fiber: fiber, stack: stack, body: body)
    thread.name = name
    thread.state = .blocked
    guard start(thread, on: stack) else {
      if let fiber { spareFibers.append(fiber) }
      spareStacks.append(stack)
      return nil
    }
    threads.append(thread)
    return thread
  }

  private final class Start {
    unowned let scheduler: Scheduler
    let thread: ListingThread
    init(_ scheduler: Scheduler, _ thread: ListingThread) {
      self.scheduler = scheduler
      self.thread = thread
    }
  }

  private func start(_ thread: ListingThread, on stack: NativeStack) -> Bool {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstack(&attributes, stack.start, NativeStack.size)
    var systemThread = pthread_t()
    let context = Unmanaged.passRetained(Start(self, thread))
    let status = pthread_create(
      &systemThread, &attributes,
      { context in
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.scheduler.run(start.thread)
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      return false
    }
    thread.systemThread = systemThread
    return true
  }

  /// On the thread's own thread of the system.
  private func run(_ thread: ListingThread) {
    thread.gate.pass()
    if isShared { return runShared(thread) }
    let signalStack = CrashGuard.enterThread()
    if world.trap == nil { runBody(of: thread) }
    thread.letGo()
    fwd_thread_end()
    CrashGuard.leaveThread(signalStack)
    end(thread)
  }

  /// - Returns: true when the thread left its body from the midst, with nothing unwound.
  @discardableResult
  func runBody(of thread: ListingThread) -> Bool {
    guard let run = world.runThread else {
      do throws(ListingException) { try thread.body() } catch { conclude(error) }
      return false
    }
    return run(
      { context in
        guard let context else { return }
        let scheduler = Unmanaged<Scheduler>.fromOpaque(context).takeUnretainedValue()
        do throws(ListingException) { try scheduler.current.body() } catch {
          scheduler.conclude(error)
        }
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// An exception that left a thread's body.
  private func conclude(_ error: ListingException) {
    if !world.isTrapToken(error.object), !world.isExitToken(error.object) {
      world.noteUncaught(error)
    }
    world.release(error.object)
  }

  private func end(_ thread: ListingThread) {
    thread.state = .ended
    threads.removeAll { $0 === thread }
    wakeAll(thread.ending)
    retired.append(thread)
    let next = pickNext()
    activate(next)
    next.gate.open()
  }

  /// Joins what has ended and keeps its stacks.
  private func reap() {
    for thread in retired {
      pthread_join(thread.systemThread, nil)
      if let fiber = thread.fiber {
        fiber.pointee.reset()
        spareFibers.append(fiber)
      }
      if let stack = thread.stack, spareStacks.count < 16 {
        stack.clear()
        spareStacks.append(stack)
      }
    }
    retired.removeAll()
  }

  // MARK: Waiting

  /// Gives the baton away until somebody wakes this thread or a moment has come.
  ///
  /// - Parameters:
  ///   - list: Who wakes it finds it here; nil for a mere sleep.
  ///   - deadline: Nanoseconds on the virtual clock; nil for no end.
  /// - Returns: False when the moment came.
  /// - Throws: The trap that ends the run.
  @discardableResult
  package func wait(on list: WaitList?, until deadline: UInt64? = nil, _ reason: WaitReason)
    throws(ListingException) -> Bool
  {
    try world.throwTrap()
    try world.machine?.countNativeStep()
    let thread = current
    thread.reason = reason
    thread.isSignalled = false
    thread.state = .blocked
    thread.list = list
    list?.append(thread)
    if isShared { return try waitOutside(thread, until: deadline) }
    var appointment: TimerQueue.Entry?
    if let deadline {
      appointment = timetable.add(at: deadline) { [unowned self] in
        thread.list?.remove(thread)
        makeReady(thread)
      }
    }
    thread.onBlock?()
    yieldBaton()
    appointment?.isCancelled = true
    thread.list?.remove(thread)
    thread.list = nil
    try world.throwTrap()
    return thread.isSignalled
  }

  /// Lets time pass for this thread.
  package func sleep(nanoseconds: UInt64) throws(ListingException) {
    if nanoseconds == 0 { return try yield() }
    let (moment, overflow) = world.clock.nanoseconds.addingReportingOverflow(nanoseconds)
    try wait(on: nil, until: overflow ? .max : moment, .sleep)
  }

  /// Lets the others that are ready run first.
  package func yield() throws(ListingException) {
    try world.throwTrap()
    if isShared { return letOthersIn() }
    fireDue()
    guard !ready.isEmpty else { return }
    makeReady(current)
    yieldBaton()
    try world.throwTrap()
  }

  /// Waits until some other thread has run, for conditions that nobody announces.
  package func poll(_ reason: WaitReason) throws(ListingException) {
    try world.throwTrap()
    if isShared { return letOthersIn() }
    current.state = .blocked
    current.reason = reason
    pollers.append((current, progress))
    yieldBaton()
    try world.throwTrap()
  }

  /// Wakes the thread that has waited longest. False when nobody waits.
  @discardableResult
  package func wakeFirst(_ list: WaitList) -> Bool {
    guard let thread = list.threads.first else { return false }
    wake(thread)
    return true
  }

  package func wakeAll(_ list: WaitList) { while wakeFirst(list) {} }

  func wake(_ thread: ListingThread) {
    thread.list?.remove(thread)
    thread.isSignalled = true
    makeReady(thread)
  }

  /// To the end of the line. A thread that is there already stays where it is.
  func makeReady(_ thread: ListingThread) {
    guard thread.state == .blocked || thread.state == .running else { return }
    if thread.state == .blocked { thread.onReady?() }
    thread.state = .ready
    if isShared { return thread.gate.open() }
    ready.append(thread)
  }

  /// A thread besides the main one that does something.
  var firstWorking: ListingThread? {
    threads.first { !$0.isMain && !($0.state == .blocked && $0.reason.isUnused) }
  }

  /// There has been another thread than the main one.
  package var hasHadThreads: Bool { lastNumber > 1 }

  /// Does a thing (which runs nothing of the listing) when no thread is ready, before time passes.
  func whenAllWait(_ action: @escaping () -> Void) {
    if isShared { return action() }
    spare.append(action)
  }

  // MARK: Turns

  /// A slice of steps is used up: others get a turn now and then.
  func sliceEnded() {
    guard stepsSoFar >= turnEnd else { return }
    turnEnd = stepsSoFar + Scheduler.turn
    busyTurns += 1
    if busyTurns > ready.count, let moment = timetable.nextMoment {
      busyTurns = 0
      busyRounds += 1
      world.clock.advance(to: min(moment, world.clock.nanoseconds &+ patience))
      if ready.isEmpty || busyRounds > Scheduler.cheapRounds {
        patience = min(patience * 8, Scheduler.mostPatience)
      }
    }
    fireDue()
    guard !ready.isEmpty else { return }
    makeReady(current)
    passBaton()
  }

  /// Native code has run for long without a call: the others get a turn.
  package func endTurn() {
    guard world.trap == nil else { return }
    turnEnd = 0
    sliceEnded()
  }

  // MARK: The baton

  private var stepsSoFar: UInt64 {
    guard let machine = world.machine else { return 0 }
    return machine.meter.exact(remaining: machine.fiber.pointee.budget)
  }

  private func yieldBaton() {
    patience = Scheduler.firstPatience
    (busyTurns, busyRounds) = (0, 0)
    passBaton()
  }

  private func passBaton() {
    let next = pickNext()
    turnEnd = stepsSoFar + Scheduler.turn
    guard next !== current else {
      next.state = .running
      return
    }
    let thread = current
    activate(next)
    next.gate.open()
    thread.gate.pass()
  }

  /// Everything that "whoever runs now" has is the next thread's from here on.
  private func activate(_ next: ListingThread) {
    current.nativeReturn = world.nativeReturn
    current.variadic = world.variadic
    world.nativeReturn = next.nativeReturn
    world.variadic = next.variadic
    if let fiber = next.fiber { world.machine?.change(to: fiber) }
    CrashGuard.listingThread(is: next.systemThread)
    world.onTurn?(next.systemThread)
    current = next
    next.state = .running
  }

  private func pickNext() -> ListingThread {
    while true {
      if world.trap != nil { return nextToEnd() }
      fireDue()
      if !ready.isEmpty { passBusyTime() }
      if let thread = ready.popFirst() {
        progress += 1
        return thread
      }
      if let action = spare.popFirst() {
        action()
        continue
      }
      let mayGoOn = pollers.indices.filter { pollers[$0].mark != progress }
      if let first = mayGoOn.min(by: { pollers[$0].thread.number < pollers[$1].thread.number }) {
        return pollers.remove(at: first).thread
      }
      guard let moment = timetable.nextMoment else {
        endOfEvents()
        continue
      }
      guard moment <= world.limits.virtualNanoseconds else {
        stop(.clock(seconds: world.limits.virtualNanoseconds / 1_000_000_000))
        continue
      }
      world.clock.advance(to: moment)
      busySince = stepsSoFar
      progress += 1
    }
  }

  /// Threads have been ready for long, and a moment is waited for.
  private func passBusyTime() {
    let now = stepsSoFar
    guard now &- busySince >= Scheduler.turn * UInt64(ready.count + 1) else { return }
    busySince = now
    guard let moment = timetable.nextMoment else { return }
    world.clock.advance(to: min(moment, world.clock.nanoseconds &+ Scheduler.timeOfBusy))
    fireDue()
  }

  func fireDue() {
    while let action = timetable.popDue(at: world.clock.nanoseconds) { action() }
  }

  // MARK: The end

  /// Under a trap: each thread unwinds, the main thread last.
  private func nextToEnd() -> ListingThread { threads.first { !$0.isMain } ?? main }

  /// Ends all threads but the main one, which calls this when it is done. What the others were about to do is dropped.
  package func shutDown(status: Int32) {
    guard current === main else { return }
    if threads.count > 1 {
      _ = world.trap(.exit(status))
      main.state = .blocked
      while threads.count > 1 { yieldBaton() }
      main.state = .running
    }
    reap()
  }

  /// Forgets what was planned, which keeps things that keep this. Nothing of the listing may run meanwhile.
  func dropPlans() {
    timetable = TimerQueue()
    spare = Deque()
    main.letGo()
  }

  /// Everybody waits and nothing is due.
  private func endOfEvents() {
    let stuck = threads.filter { !$0.reason.isIdle }
    if main.reason.isIdle, !stuck.contains(where: { $0.reason.isLock }) {
      stop(.idle(stuck.map { describe($0) }))
      return
    }
    let first = main.reason.isIdle ? stuck.first { $0.reason.isLock } ?? main : main
    var others = stuck.filter { $0 !== first }.map { describe($0) }
    if !main.reason.isIdle, workOfMain() > 0 {
      others.append("the main queue has work to do, which only the main thread does")
    }
    stop(
      .deadlock("\(title(of: first)) waits forever: \(first.reason.text)", notes: others),
      at: first)
  }

  private func stop(_ kind: Trap.Kind, at thread: ListingThread? = nil) {
    let place = thread ?? main
    if let fiber = place.fiber, let machine = world.machine {
      let range = machine.range(ofTopIn: fiber)
      world.setTrap(kind, at: range)
    } else {
      world.setTrap(kind, at: .none)
    }
  }

  private func title(of thread: ListingThread) -> String {
    if thread.isMain { return "the main thread" }
    let name = workOfThread(thread) ?? thread.name.map { "`\($0)`" }
    return "thread \(thread.number)" + (name.map { " (\($0))" } ?? "")
  }

  private func describe(_ thread: ListingThread) -> String {
    let line = thread.fiber.flatMap { world.machine?.line(ofTopIn: $0) }
    return "\(title(of: thread)) waits\(line.map { " in line \($0)" } ?? ""): \(thread.reason.text)"
  }
}
