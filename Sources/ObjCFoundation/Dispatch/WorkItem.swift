// A piece of work in a queue.
import CRuntime
import ObjCVM

final class WorkItem {
  enum Body {
    /// A copied block, which the item owns.
    case block(ObjectPointer)
    case function(UnsafeMutableRawPointer?, context: UnsafeMutableRawPointer?)
    /// A thread that waits in dispatch_sync and runs its block itself.
    case lend(Loan)
    /// All that a serial queue has, on the queue that it targets.
    case drain(DispatchQueue)
    /// An item of a concurrent queue, on the queue that it targets.
    case redirected(DispatchQueue, WorkItem)
    case native(() throws(ListingException) -> Void)
  }

  let body: Body
  var isBarrier = false
  /// Left when the work is done.
  var group: DispatchGroup?
  private var isSpent = false

  init(_ body: Body, isBarrier: Bool = false, group: DispatchGroup? = nil) {
    self.body = body
    self.isBarrier = isBarrier
    self.group = group
  }

  /// Copies a block that a listing gave.
  static func block(_ block: ObjectPointer, isBarrier: Bool = false, group: DispatchGroup? = nil)
    -> WorkItem
  {
    WorkItem(.block(fwd_Block_copy(block) ?? block), isBarrier: isBarrier, group: group)
  }

  /// Runs it and lets go of what it has. The world's present thread does the work of `queue`.
  func run(in world: World) throws(ListingException) {
    switch body {
    case .block(let block):
      try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
      release(block)
      try world.throwPending()
    case .function(let function, let context):
      try world.callClient { () throws(ListingException) in
        _ = try world.callFunction(function, "v^v", .pointer(context))
      }
    case .lend(let loan): try loan.serve(world.scheduler)
    case .drain(let queue): try queue.drain()
    case .redirected(let queue, let item): try queue.perform(item)
    case .native(let work): try work()
    }
    try group?.leave(forBlock: true)
    group = nil
  }

  private func release(_ block: ObjectPointer) {
    isSpent = true
    fwd_Block_release(block)
  }

  deinit {
    if case .block(let block) = body, !isSpent { fwd_Block_release(block) }
  }
}

/// A queue lent to a thread that waits in dispatch_sync: whoever works for the queue stands still meanwhile.
final class Loan {
  let borrower: ListingThread
  private let granted = WaitList()
  private let returned = WaitList()
  private var isGranted = false
  private var isReturned = false
  /// The queues that come with it.
  private(set) var queues: [DispatchQueue] = []

  init(_ borrower: ListingThread) { self.borrower = borrower }

  /// The borrower's side: waits for the queue.
  func obtain(_ scheduler: Scheduler, _ queue: DispatchQueue) throws(ListingException) {
    while !isGranted {
      try scheduler.wait(
        on: granted, .lock("for its turn on queue `\(queue.label)` (dispatch_sync)"))
    }
  }

  func giveBack(_ scheduler: Scheduler) {
    isReturned = true
    scheduler.wakeAll(returned)
  }

  /// Lends without standing still; somebody else is told when it comes back.
  func grant(_ scheduler: Scheduler, with queues: [DispatchQueue]) {
    isGranted = true
    self.queues = queues
    scheduler.wakeAll(granted)
  }

  /// The lender's side.
  func serve(_ scheduler: Scheduler) throws(ListingException) {
    grant(scheduler, with: scheduler.current.queues)
    while !isReturned {
      try scheduler.wait(
        on: returned, .lock("until a thread in dispatch_sync gives the queue back"))
    }
  }
}
