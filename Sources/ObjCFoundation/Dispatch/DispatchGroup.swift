// Groups and semaphores.
import CRuntime
import ObjCVM

/// Counts work that is under way; tells when none is.
final class DispatchGroup {
  unowned(unsafe) let world: World
  /// The object that has this as its state.
  var object: ObjectPointer?
  private var count = 0
  private let waiting = WaitList()
  private var notifications: [(queue: DispatchQueue, item: WorkItem)] = []

  init(_ world: World) { self.world = world }

  func enter() {
    // A group with work lives until that is done.
    if count == 0, let object { fwd_retain(object) }
    count += 1
  }

  func leave() throws(ListingException) {
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
    let text =
      "for a dispatch group: dispatch_group_leave is missing \(count) time\(count == 1 ? "" : "s")"
    return try world.scheduler.wait(on: waiting, until: moment, .event(text))
  }
}

final class DispatchSemaphore {
  unowned(unsafe) let world: World
  private let original: Int
  private var value: Int
  private let waiting = WaitList()

  init(_ world: World, value: Int) {
    self.world = world
    self.value = value
    original = value
  }

  deinit {
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
