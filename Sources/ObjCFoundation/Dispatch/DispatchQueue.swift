// Queues, after libdispatch.
//
// A serial queue with something to do puts *itself* on its target, where all it has is run, one after the other. A
// concurrent queue starts its items in order, each as an item of its target; a barrier waits until all before it are
// done, and all behind it wait for it. Targets end at a global queue, whose work goes to the workers, or at the main
// queue, whose work is the main thread's, while it is in its run loop or in dispatch_main.
//
// dispatch_sync runs the block on the calling thread: at once when the queue and all its targets are free, else when the
// queue's turn comes, which is lent to the thread (Loan). Work for the main queue always runs on the main thread.
//
// Where libdispatch leaves the order open, items start in the order of submission.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class DispatchQueue: DispatchObject {
  enum Kind: Equatable {
    case serial, concurrent, main
    case global(String)
  }

  let kind: Kind
  let label: String
  /// The object that has this as its state; it lives at least as long.
  var object: ObjectPointer?
  private(set) var target: DispatchQueue?
  private(set) var items = Deque<WorkItem>()
  private var running = 0
  private var runsBarrier = false
  private var isDraining = false
  /// How many threads wait in dispatch_sync for their turn.
  private var waiters = 0
  private(set) var suspensions = 0
  /// An initially inactive queue starts nothing before dispatch_activate.
  var isInactive = false
  /// A qos_class_t, 0 for none of its own, and the priority within it.
  var quality: UInt32 = 0
  var relativePriority: Int32 = 0
  var specifics: [UInt: Specific] = [:]
  /// The label as a C string, made when it is first asked for.
  var labelText: UnsafeMutableRawPointer?

  struct Specific {
    let value: UnsafeMutableRawPointer?
    let destructor: UnsafeMutableRawPointer?
  }

  init(_ world: World, _ kind: Kind, label: String, target: DispatchQueue? = nil) {
    self.kind = kind
    self.label = label
    self.target = target
    super.init(world)
    retainTarget()
  }

  deinit {
    guard world.isOpen else { return }
    finishQueue()
    releaseTarget(target)
    if let labelText { try? world.freeHeap(labelText) }
  }

  /// The functions that the listing gave for the end: the finalizer runs on the target, the others on a global queue, as in
  /// libdispatch.
  private func finishQueue() {
    guard world.trap == nil, let root = world.dispatcher.global(0) else { return }
    finish(on: target)
    for (_, specific) in specifics.ordered(by: { $0.key < $1.key }) where specific.destructor != nil
    {
      root.submit(WorkItem(.function(specific.destructor, context: specific.value)))
    }
  }

  var isSerial: Bool { kind == .serial || kind == .main }
  var isGlobal: Bool { if case .global = kind { true } else { false } }
  /// The main thread does its work.
  var isRootedInMain: Bool { kind == .main || (target?.isRootedInMain ?? false) }
  private var isHeld: Bool { suspensions > 0 || isInactive }

  // MARK: Targets

  /// From the next item on.
  func setTarget(_ queue: DispatchQueue?) {
    let old = target
    target = queue.map { $0.isGlobal } == true ? nil : queue
    retainTarget()
    releaseTarget(old)
  }
  private func retainTarget() { if let object = target?.object { fwd_retain(object) } }
  private func releaseTarget(_ queue: DispatchQueue?) {
    if let object = queue?.object { fwd_release(object) }
  }

  // MARK: Submitting

  func submit(_ item: WorkItem) {
    if isGlobal {
      world.dispatcher.workers.submit(
        .init { [self] () throws(ListingException) in try perform(item) })
      return
    }
    // A queue with work lives until that is done.
    if let object { fwd_retain(object) }
    items.append(item)
    if kind == .main { world.dispatcher.mainQueueHasWork() } else { start() }
  }

  /// Starts what may start now.
  private func start() {
    guard !isHeld else { return }
    if kind == .serial { startDraining() } else if kind == .concurrent { startItems() }
  }

  private func startDraining() {
    guard !isDraining, running == 0, !items.isEmpty else { return }
    isDraining = true
    if let target {
      target.submit(WorkItem(.drain(self)))
    } else {
      world.dispatcher.workers.submit(
        .init(isOvercommit: true) { [self] () throws(ListingException) in try drain() })
    }
  }

  private func startItems() {
    while let item = items.first, !runsBarrier, !isHeld {
      if item.isBarrier {
        guard running == 0 else { return }
        runsBarrier = true
      }
      _ = items.popFirst()
      running += 1
      if let target {
        target.submit(WorkItem(.redirected(self, item)))
      } else if case .lend(let loan) = item.body {
        loan.grant(world.scheduler, with: [self])
      } else {
        world.dispatcher.workers.submit(
          .init(isAwaited: { [self] in waiters > 0 }) { [self] () throws(ListingException) in
            try perform(item)
          })
      }
    }
  }

  // MARK: Running

  /// Runs all that a serial queue has, on the present thread.
  func drain() throws(ListingException) {
    let thread = world.currentThread
    thread.queues.append(self)
    defer { if thread.queues.last === self { thread.queues.removeLast() } }
    while !isHeld, let item = items.popFirst() {
      running = 1
      try item.run(in: world)
      running = 0
      try releaseObject()
    }
    isDraining = false
    start()
  }

  /// Runs an item of a concurrent or global queue on the present thread.
  func perform(_ item: WorkItem) throws(ListingException) {
    let thread = world.currentThread
    thread.queues.append(self)
    defer { if thread.queues.last === self { thread.queues.removeLast() } }
    try item.run(in: world)
    if kind == .concurrent { try complete() }
  }

  /// An item of a concurrent queue is done.
  func complete() throws(ListingException) {
    running -= 1
    if runsBarrier, running == 0 { runsBarrier = false }
    start()
    try releaseObject()
  }

  private func releaseObject() throws(ListingException) {
    guard let object else { return }
    fwd_release(object)
    try world.throwPending()
  }

  /// The main thread runs what the main queue has now, not what is added meanwhile. False when there was nothing.
  func runMainItems() throws(ListingException) -> Bool {
    guard !items.isEmpty, !isHeld else { return false }
    let thread = world.currentThread
    thread.queues.append(self)
    defer { if thread.queues.last === self { thread.queues.removeLast() } }
    for _ in 0..<items.count {
      guard !isHeld, let item = items.popFirst() else { break }
      try item.run(in: world)
      try releaseObject()
    }
    return true
  }

  var hasMainWork: Bool { !items.isEmpty && !isHeld }

  // MARK: dispatch_sync

  /// Runs work on the present thread, as the queue's. Returns when it is done.
  func runSync(
    isBarrier: Bool, _ name: String, _ work: @escaping () throws(ListingException) -> Void
  ) throws(ListingException) {
    let thread = world.currentThread
    try refuseDeadlock(thread, isBarrier: isBarrier, name)
    if isGlobal {
      try run(work, on: thread, with: [self]) {}
    } else if isRootedInMain {
      try runOnMain(isBarrier: isBarrier, work)
    } else if acquire(isBarrier: isBarrier) {
      try run(work, on: thread, with: [self]) { () throws(ListingException) in
        try releaseAcquired()
      }
    } else {
      try runBorrowed(isBarrier: isBarrier, thread, work)
    }
  }

  /// The main thread runs it, when its turn comes, and this one waits.
  private func runOnMain(
    isBarrier: Bool, _ work: @escaping () throws(ListingException) -> Void
  ) throws(ListingException) {
    let scheduler = world.scheduler
    let done = WaitList()
    var isDone = false
    submit(
      WorkItem(
        .native { () throws(ListingException) in
          try work()
          isDone = true
          scheduler.wakeAll(done)
        }, isBarrier: isBarrier))
    while !isDone {
      try scheduler.wait(
        on: done, .lock("for the main thread to run a block (dispatch_sync to queue `\(label)`)"))
    }
  }

  private func runBorrowed(
    isBarrier: Bool, _ thread: ListingThread, _ work: () throws(ListingException) -> Void
  ) throws(ListingException) {
    let loan = Loan(thread)
    submit(WorkItem(.lend(loan), isBarrier: isBarrier))
    try obtain(loan)
    try run(work, on: thread, with: loan.queues) { () throws(ListingException) in
      loan.giveBack(world.scheduler)
      if kind == .concurrent, target == nil { try complete() }
    }
  }

  private func obtain(_ loan: Loan) throws(ListingException) {
    waiters += 1
    defer { waiters -= 1 }
    try loan.obtain(world.scheduler, self)
  }

  /// Runs work, and `release` after it. Work that fails in a program that goes on gives its queue back, too.
  private func run(
    _ work: () throws(ListingException) -> Void, on thread: ListingThread,
    with queues: [DispatchQueue], release: () throws(ListingException) -> Void
  ) throws(ListingException) {
    let count = thread.queues.count
    thread.queues += queues
    do throws(ListingException) {
      defer { thread.queues.removeSubrange(min(count, thread.queues.count)...) }
      try work()
    } catch {
      if world.isShared { try release() }
      throw error
    }
    try release()
  }

  /// Takes the queue and its targets for the present thread if all of them are free.
  private func acquire(isBarrier: Bool) -> Bool {
    if isGlobal { return true }
    guard kind != .main, !isHeld, items.isEmpty, !isDraining, !runsBarrier,
      running == 0 || kind == .concurrent && !isBarrier,
      target?.acquire(isBarrier: false) ?? true
    else { return false }
    running += 1
    runsBarrier = isBarrier && kind == .concurrent
    return true
  }

  private func releaseAcquired() throws(ListingException) {
    running -= 1
    if running == 0 { runsBarrier = false }
    start()
    if let target, !target.isGlobal { try target.releaseAcquired() }
  }

  /// The thread that would wait is the one that it would wait for.
  private func refuseDeadlock(_ thread: ListingThread, isBarrier: Bool, _ name: String)
    throws(ListingException)
  {
    let isOwner: Bool =
      switch kind {
      case .main: thread.isMain
      case .serial: thread.queues.contains { $0 === self } || isRootedInMain && thread.isMain
      case .concurrent: thread.queues.contains { $0 === self } && (isBarrier || runsBarrier)
      case .global: false
      }
    guard isOwner else { return }
    let title = kind == .main ? "the main queue" : "queue `\(label)`"
    throw world.trap(
      .deadlock(
        "\(name) waits for \(title), whose work this is: it can never begin",
        notes: [
          "on a Mac the program crashes here: \(name) called on queue already owned by current thread"
        ]))
  }

  // MARK: Suspending

  func suspend() { suspensions += 1 }

  func resume() throws(ListingException) {
    if isInactive, suspensions == 0 { return activate() }
    guard suspensions > 0 else {
      throw world.trap(.aborted("BUG IN CLIENT OF LIBDISPATCH: Over-resume of an object"))
    }
    suspensions -= 1
    if suspensions == 0 { restart() }
  }

  func activate() {
    guard isInactive else { return }
    isInactive = false
    restart()
  }

  private func restart() {
    if kind == .main {
      if hasMainWork { world.dispatcher.mainQueueHasWork() }
    } else {
      start()
    }
  }
}
