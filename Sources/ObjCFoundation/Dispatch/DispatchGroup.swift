// Groups and semaphores.
import CRuntime
import ObjCVM

/// Counts work that is under way; tells when none is.
final class DispatchGroup: DispatchObject {
  /// The object that has this as its state.
  var object: ObjectPointer?
  private var count = 0
  /// How much of the count is for blocks of dispatch_group_async.
  private var blocks = 0
  private let waiting = WaitList()
  private var notifications: [(queue: DispatchQueue, item: WorkItem)] = []

  deinit { finish() }

  /// - Parameter forBlock: dispatch_group_async enters, and not the program.
  func enter(forBlock: Bool = false) {
    if forBlock { blocks += 1 }
    // A group with work lives until that is done.
    if count == 0, let object { fwd_retain(object) }
    count += 1
  }

  func leave(forBlock: Bool = false) throws(ListingException) {
    if forBlock { blocks -= 1 }
    guard count > 0 else {
      throw world.trap(
        .aborted("BUG IN CLIENT OF LIBDISPATCH: Unbalanced call to dispatch_group_leave()"))
    }
    count -= 1
    guard count == 0 else { return }
    world.scheduler.wakeAll(waiting)
    let due = notifications
    notifications = []
    for (queue, item) in due { submit(item, to: queue) }
    if let object { fwd_release(object) }
    try world.throwPending()
  }

  /// Runs work when the count is zero: now, if it is.
  func notify(_ queue: DispatchQueue, _ item: WorkItem) {
    if let object = queue.object { fwd_retain(object) }
    if count == 0 { submit(item, to: queue) } else { notifications.append((queue, item)) }
  }

  private func submit(_ item: WorkItem, to queue: DispatchQueue) {
    queue.submit(item)
    if let object = queue.object { fwd_release(object) }
  }

  /// False when the moment came first.
  func wait(until moment: UInt64?) throws(ListingException) -> Bool {
    if count == 0 { return true }
    if let moment, moment <= world.clock.nanoseconds { return false }
    return try world.scheduler.wait(
      on: waiting, until: moment, .event("for a dispatch group: \(missing)"))
  }

  private var missing: String {
    let calls = count - blocks
    if calls > 0 { return "dispatch_group_leave is missing \(calls) time\(calls == 1 ? "" : "s")" }
    return blocks == 1 ? "a block of it is not done" : "\(blocks) blocks of it are not done"
  }
}

final class DispatchSemaphore: DispatchObject {
  private let original: Int
  private var value: Int
  private let waiting = WaitList()

  init(_ world: World, value: Int) {
    self.value = value
    original = value
    super.init(world)
  }

  deinit {
    finish()
    guard world.isOpen, world.trap == nil, value < original else { return }
    world.setTrap(
      .aborted("BUG IN CLIENT OF LIBDISPATCH: Semaphore object deallocated while in use"),
      at: world.currentRange())
  }

  /// False when the moment came first.
  func wait(until moment: UInt64?) throws(ListingException) -> Bool {
    if value > 0 {
      value -= 1
      return true
    }
    if let moment, moment <= world.clock.nanoseconds { return false }
    return try world.scheduler.wait(
      on: waiting, until: moment,
      .event("for a semaphore (dispatch_semaphore_wait) that no thread signals"))
  }

  /// Wakes all who wait; nobody who comes later.
  func signalAll() {
    while world.scheduler.wakeFirst(waiting) {}
  }

  /// True when a thread was woken.
  func signal() -> Bool {
    if world.scheduler.wakeFirst(waiting) { return true }
    value += 1
    return false
  }
}
