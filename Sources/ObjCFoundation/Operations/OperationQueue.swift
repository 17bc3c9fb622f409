// NSOperationQueue: starts what is ready, the highest priority first and among equals the one that was added first, no more
// at a time than it may. The main queue's operations run on the main thread, one at a time.
import CRuntime
import ObjCVM

final class OperationQueue {
  unowned(unsafe) let world: World
  let isMain: Bool
  /// The object that has this as its state.
  var object: ObjectPointer?
  var limit = -1
  private(set) var isSuspended = false
  var name: ObjectPointer?
  var quality = -1
  /// A dispatch queue whose work the operations are.
  var underlying: ObjectPointer?
  /// All that are not finished, in order of adding; each retained.
  private(set) var operations: [OperationState] = []
  private var started: [OperationState] = []
  private let waiting = WaitList()
  /// Barriers wait for all before them, and all behind wait for them.
  private var barriers: [OperationState] = []
  private var isStarting = false

  init(_ world: World, isMain: Bool = false) {
    self.world = world
    self.isMain = isMain
    if isMain { limit = 1 }
  }

  deinit {
    guard world.isOpen else { return }
    fwd_release(name)
    fwd_release(underlying)
  }

  // MARK: Adding

  func add(_ operation: OperationState) throws(ListingException) {
    let problem: String? =
      if operation.queue != nil {
        "operation is already enqueued on a queue"
      } else if try world.sendBool(operation.object, "isFinished") {
        "operation is finished and cannot be enqueued"
      } else if operation.isStarted || operation.isExecuting {
        // What the operation keeps itself: a subclass may say that it executes before anything starts it.
        "operation is executing and cannot be enqueued"
      } else { nil }
    if let problem {
      throw world.exception(
        "NSInvalidArgumentException", "*** -[NSOperationQueue addOperation:]: \(problem)")
    }
    operation.queue = self
    fwd_retain(operation.object)
    if operations.isEmpty, let object { fwd_retain(object) }
    try changeOperations { operations.append(operation) }
    try startNext()
  }

  func addBarrier(_ operation: OperationState) throws(ListingException) {
    barriers.append(operation)
    try add(operation)
  }

  func setSuspended(_ value: Bool) throws(ListingException) {
    isSuspended = value
    try startNext()
  }

  func setLimit(_ value: Int) throws(ListingException) {
    limit = value
    try startNext()
  }

  func cancelAll() throws(ListingException) {
    for operation in operations { try world.sendVoid(operation.object, "cancel") }
  }

  /// A change that observers of the queue are told.
  private func changeOperations(_ body: () -> Void) throws(ListingException) {
    let observing = world.observing
    for key in ["operations", "operationCount"] {
      if let object { try observing.willChange(object, key, .setting) }
    }
    body()
    for key in ["operationCount", "operations"] {
      if let object { try observing.didChange(object, key) }
    }
  }

  // MARK: Starting

  /// Starts what may start now.
  func startNext() throws(ListingException) {
    // Questions of readiness may come back here.
    guard !isStarting else { return }
    isStarting = true
    defer { isStarting = false }
    while !isSuspended, limit < 0 || started.count < limit, let next = try nextReady() {
      started.append(next)
      submit(next)
    }
  }

  private func nextReady() throws(ListingException) -> OperationState? {
    var best: OperationState?
    for operation in operations {
      let isBarrier = barriers.contains { $0 === operation }
      if isBarrier, operations.first !== operation { break }
      if started.contains(where: { $0 === operation }) {
        if isBarrier { break }
        continue
      }
      if best.map({ $0.priority >= operation.priority }) ?? false { continue }
      if try world.sendBool(operation.object, "isReady") { best = operation }
      if isBarrier { break }
    }
    return best
  }

  private func submit(_ operation: OperationState) {
    let world = world
    fwd_retain(operation.object)
    let work: () throws(ListingException) -> Void = { [self] () throws(ListingException) in
      if try takesBack(operation) {
        fwd_release(operation.object)
        return try startNext()
      }
      try OperationQueue.running(self, in: world) { () throws(ListingException) in
        try world.callClient { () throws(ListingException) in
          try world.sendVoid(operation.object, "start")
        }
      }
      fwd_release(operation.object)
      try world.throwPending()
    }
    if isMain {
      world.dispatcher.mainQueue.submit(WorkItem(.native(work)))
    } else if let underlying, let queue = world.state(of: underlying, as: DispatchQueue.self) {
      queue.submit(WorkItem(.native(work)))
    } else {
      world.dispatcher.workers.submit(.init(run: work))
    }
  }

  /// Whether an operation that was chosen goes back among those that wait: since then the queue was suspended, or the operation got a
  /// dependency.
  private func takesBack(_ operation: OperationState) throws(ListingException) -> Bool {
    guard operations.contains(where: { $0 === operation }) else { return false }
    if !isSuspended, try world.sendBool(operation.object, "isReady") { return false }
    started.removeAll { $0 === operation }
    return true
  }

  // MARK: The end

  /// An operation is finished.
  func remove(_ operation: OperationState) throws(ListingException) {
    guard let index = operations.firstIndex(where: { $0 === operation }) else { return }
    try changeOperations { operations.remove(at: index) }
    started.removeAll { $0 === operation }
    barriers.removeAll { $0 === operation }
    operation.queue = nil
    if operations.isEmpty { world.schedulerIfAny?.wakeAll(waiting) }
    try startNext()
    fwd_release(operation.object)
    if operations.isEmpty, let object { fwd_release(object) }
    try world.throwPending()
  }

  func waitForAll() throws(ListingException) {
    while !operations.isEmpty {
      let count = operations.count
      try world.scheduler.wait(
        on: waiting, .lock("for \(count) operation\(count == 1 ? "" : "s") of a queue to finish"))
    }
  }

  // MARK: The current queue

  private final class Current {
    var queues: [OperationQueue] = []
  }

  /// The queue whose operation runs on the present thread.
  static func current(_ world: World) -> OperationQueue? { current(of: world.currentThread) }

  static func current(of thread: ListingThread) -> OperationQueue? {
    thread.localIfAny(Current.self)?.queues.last
  }

  static func running(
    _ queue: OperationQueue?, in world: World, _ body: () throws(ListingException) -> Void
  ) throws(ListingException) {
    guard let queue else { return try body() }
    let current = world.currentThread.local(Current.self) { Current() }
    current.queues.append(queue)
    defer { if !current.queues.isEmpty { current.queues.removeLast() } }
    try body()
  }
}

/// The main queue of a world, made when it is first asked for.
final class MainOperationQueue {
  let queue: OperationQueue
  let object: ObjectPointer
  init(_ world: World) {
    queue = OperationQueue(world, isMain: true)
    object = world.makeInstance(of: "NSOperationQueue", state: queue)
    queue.object = object
    queue.name = world.makeString("NSOperationQueue Main Queue")
    let dispatcher = world.dispatcher
    queue.underlying = fwd_retain(dispatcher.object(of: dispatcher.mainQueue))
  }
}
