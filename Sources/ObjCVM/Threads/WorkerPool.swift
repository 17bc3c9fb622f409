// Threads that do queues' work: made when there is work and nobody free, kept for more.
//
// As on a Mac, as many may be busy as there are processors; a worker that waits does not count, so that work which waits
// does not hold the rest up. Work that must not wait behind others (a serial queue's, as libdispatch's "overcommit") may
// take further threads. What cannot begin at once begins, in order, when a worker waits or is done.
import CRuntime
import ForwardKitBasics

package final class WorkerPool {
  package struct Work {
    /// Must not wait until a processor is free.
    package var isOvercommit = false
    package let run: () throws(ListingException) -> Void

    package init(isOvercommit: Bool = false, run: @escaping () throws(ListingException) -> Void) {
      self.isOvercommit = isOvercommit
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
  private var backlog = Deque<Work>()

  package init(_ scheduler: Scheduler) { self.scheduler = scheduler }

  /// Takes work; it begins when its turn comes.
  package func submit(_ work: Work) {
    guard mayBegin(work), begin(work) else {
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

  private func begin(_ work: Work) -> Bool {
    if let index = idle.indices.min(by: { number(idle[$0]) < number(idle[$1]) }) {
      let worker = idle.remove(at: index)
      worker.work = work
      busy += 1
      scheduler.wakeFirst(worker.wake)
      return true
    }
    let limit = work.isOvercommit ? WorkerPool.overcommitLimit : WorkerPool.threadLimit
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

  private func next() -> Work? { busy < WorkerPool.processors ? backlog.popFirst() : nil }

  private func noteWaiting(_ worker: Worker) {
    guard !idle.contains(where: { $0 === worker }) else { return }
    worker.isWaiting = true
    busy -= 1
    while busy < WorkerPool.processors, let first = backlog.first, begin(first) {
      _ = backlog.popFirst()
    }
  }

  private func noteReady(_ worker: Worker) {
    guard worker.isWaiting else { return }
    worker.isWaiting = false
    busy += 1
  }
}
