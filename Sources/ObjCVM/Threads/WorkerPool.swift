// Threads that do queues' work: made when there is work and nobody free, kept for more.
//
// As on a Mac, as many may be busy as there are processors; a worker that waits does not count, so that work which waits
// does not hold the rest up. Work that must not wait behind others (a serial queue's, as libdispatch's "overcommit") may
// take further threads. What cannot begin at once begins, in order, when a worker waits or is done.
//
// When all threads are made and wait, for work of a concurrent queue that has no thread yet, this work gets one more. On a Mac, the
// queue gets its thread before the others are made, which takes time there.
import CRuntime
import ForwardKitBasics

package final class WorkerPool {
  package struct Work {
    /// Must not wait until a processor is free.
    package var isOvercommit = false
    /// A concurrent queue's: whether threads wait in dispatch_sync for the queue.
    package var isAwaited: (() -> Bool)?
    package let run: () throws(ListingException) -> Void

    package init(
      isOvercommit: Bool = false, isAwaited: (() -> Bool)? = nil,
      run: @escaping () throws(ListingException) -> Void
    ) {
      self.isOvercommit = isOvercommit
      self.isAwaited = isAwaited
      self.run = run
    }
  }

  private final class Worker {
    var thread: ListingThread?
    var work: Work?
    /// It waits in the midst of its work.
    var isWaiting = false
    let wake = WaitList()
  }

  package static let processors = 8
  static let threadLimit = 64
  static let overcommitLimit = 128

  private unowned let scheduler: Scheduler
  private var workers: [Worker] = []
  private var idle: [Worker] = []
  private var busy = 0
  private var backlog = Backlog()

  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Takes work; it begins when its turn comes.
  package func submit(_ work: Work) {
    guard mayBegin(work), begin(work, limit: limit(of: work)) else {
      backlog.append(work)
      return
    }
  }

  /// Takes work that is only worth a thread when another waits: it begins when everybody else has had a turn.
  package func submitSpare(_ work: Work, ifStill isWanted: @escaping () -> Bool) {
    scheduler.whenAllWait { [unowned self] in if isWanted() { submit(work) } }
  }

  private func mayBegin(_ work: Work) -> Bool {
    if work.isOvercommit { return true }
    return backlog.isEmpty && busy < WorkerPool.processors
  }

  private func limit(of work: Work) -> Int {
    work.isOvercommit ? WorkerPool.overcommitLimit : WorkerPool.threadLimit
  }

  private func begin(_ work: Work, limit: Int) -> Bool {
    if let index = idle.indices.min(by: { number(idle[$0]) < number(idle[$1]) }) {
      let worker = idle.remove(at: index)
      worker.work = work
      busy += 1
      scheduler.wakeFirst(worker.wake)
      return true
    }
    guard workers.count < limit else { return false }
    let worker = Worker()
    worker.work = work
    guard
      let thread = scheduler.makeThread({ [unowned self] () throws(ListingException) in
        try serve(worker)
      })
    else {
      return false
    }
    worker.thread = thread
    workers.append(worker)
    busy += 1
    thread.onBlock = { [unowned self] in noteWaiting(worker) }
    thread.onReady = { [unowned self] in noteReady(worker) }
    scheduler.makeReady(thread)
    return true
  }

  private func number(_ worker: Worker) -> Int { worker.thread?.number ?? 0 }

  /// A worker's life.
  private func serve(_ worker: Worker) throws(ListingException) {
    while true {
      if let work = worker.work {
        worker.work = nil
        do throws(ListingException) {
          try scheduler.world.withPool { () throws(ListingException) in try work.run() }
        } catch {
          // The thread ends in the midst of its work.
          busy -= 1
          workers.removeAll { $0 === worker }
          throw error
        }
        busy -= 1
        worker.work = next()
        if worker.work != nil {
          busy += 1
          try scheduler.yield()
        }
      } else {
        idle.append(worker)
        try scheduler.wait(on: worker.wake, .idle(WaitReason.work))
      }
    }
  }

  private func next() -> Work? {
    guard busy < WorkerPool.processors else { return nil }
    if isUsedUp, let work = backlog.popAwaited() { return work }
    return backlog.popFirst()
  }

  /// No further thread is made for work that may wait.
  private var isUsedUp: Bool { workers.count >= WorkerPool.threadLimit }

  private func noteWaiting(_ worker: Worker) {
    guard !idle.contains(where: { $0 === worker }) else { return }
    worker.isWaiting = true
    busy -= 1
    while busy < WorkerPool.processors, let first = backlog.first,
      begin(first, limit: limit(of: first))
    {
      _ = backlog.popFirst()
    }
    guard busy == 0, isUsedUp, let work = backlog.popAwaited() else { return }
    if !begin(work, limit: WorkerPool.overcommitLimit) { backlog.append(work) }
  }

  private func noteReady(_ worker: Worker) {
    guard worker.isWaiting else { return }
    worker.isWaiting = false
    busy += 1
  }
}

/// Work that waits for a thread, in order. That of concurrent queues is kept apart, so that what somebody waits for is found at once.
private struct Backlog {
  private var plain = Deque<(number: Int, work: WorkerPool.Work)>()
  private var ofQueues = Deque<(number: Int, work: WorkerPool.Work)>()
  private var last = 0

  var isEmpty: Bool { plain.isEmpty && ofQueues.isEmpty }

  private var isPlainFirst: Bool {
    guard let queued = ofQueues.first else { return true }
    return plain.first.map { $0.number < queued.number } ?? false
  }

  var first: WorkerPool.Work? { isPlainFirst ? plain.first?.work : ofQueues.first?.work }

  mutating func append(_ work: WorkerPool.Work) {
    last += 1
    if work.isAwaited == nil {
      plain.append((last, work))
    } else {
      ofQueues.append((last, work))
    }
  }

  mutating func popFirst() -> WorkerPool.Work? {
    isPlainFirst ? plain.popFirst()?.work : ofQueues.popFirst()?.work
  }

  /// The first work of a queue that threads wait for.
  ///
  /// - Complexity: O(n), where n is the number of pieces of work that concurrent queues have here.
  mutating func popAwaited() -> WorkerPool.Work? {
    var passed = Deque<(number: Int, work: WorkerPool.Work)>()
    var found: WorkerPool.Work?
    while let next = ofQueues.popFirst() {
      if found == nil, next.work.isAwaited?() == true {
        found = next.work
      } else {
        passed.append(next)
      }
    }
    ofQueues = passed
    return found
  }
}
