// Runs jobs in workers, a few at a time, and fairly: each client has a queue of its own, and the queues take turns.
import ForwardKitBasics
import NIOCore
import NIOHTTP1

actor WorkerPool {
  /// Jobs of one client that may wait.
  static let longestQueue = 8
  /// Jobs that may wait altogether.
  static let mostWaiting = 256
  /// Processes that a job is given to: one that waits may end from outside before it reads its job.
  static let mostAttempts = 3

  private let options: ServeOptions
  private let group: any EventLoopGroup
  private let metrics: Metrics
  private var idle = Deque<WorkerProcess>()
  private var starting = 0
  private var running: [Int: WorkerProcess] = [:]
  private var nextJob = 0
  private var free: Int
  private var queues: [String: Deque<CheckedContinuation<Bool, Never>>] = [:]
  /// Clients with something in their queue, the next one first.
  private var turns = Deque<String>()
  private var waiting = 0
  private var isOver = false
  /// Processes that are being started and jobs that run: they need the event loop, so its end waits for them.
  private var underWay = 0
  private var lastDone: CheckedContinuation<Void, Never>?

  init(_ options: ServeOptions, group: any EventLoopGroup, metrics: Metrics) {
    self.options = options
    self.group = group
    self.metrics = metrics
    free = options.workers
    Task { await self.refill() }
  }

  var gauges: [(name: String, value: Int)] {
    [
      ("fwdsim_jobs_running", options.workers - free), ("fwdsim_jobs_waiting", waiting),
      ("fwdsim_workers_idle", idle.count),
    ]
  }

  /// Runs a job when its client's turn has come.
  /// - Throws: `ServerFailure` with status 429 when the client has too much waiting, 503 when all have.
  func perform(_ job: [UInt8], for client: String) async throws(ServerFailure) -> JobOutcome {
    try await enter(client)
    defer { leave() }
    metrics.count(.jobs)
    var attempts = 0
    while true {
      attempts += 1
      let outcome = try await attempt(job)
      switch outcome {
      case .notTaken where attempts < Self.mostAttempts && !isOver: continue
      case .died, .notTaken: metrics.count(.crashes)
      case .timedOut: metrics.count(.timeouts)
      case .answered, .answerTooLong: break
      }
      return outcome
    }
  }

  /// Gives the job to a process, one that waits if there is any.
  private func attempt(_ job: [UInt8]) async throws(ServerFailure) -> JobOutcome {
    var process = takeIdle()
    refillLater()
    if process == nil { process = await start() }
    guard let process, !isOver else {
      process?.end()
      throw ServerFailure(
        status: .serviceUnavailable, code: "no-process", message: "no process could be started",
        retryAfter: 1)
    }
    nextJob += 1
    let number = nextJob
    running[number] = process
    // What ends a worker from outside comes behind all that it does by itself.
    let time = TimeAmount.milliseconds(Int64(options.limits.milliseconds + 2_000))
    underWay += 1
    let outcome = await process.perform(job, within: time)
    running[number] = nil
    done()
    return outcome
  }

  private func enter(_ client: String) async throws(ServerFailure) {
    guard !isOver else { throw Self.full }
    if free > 0 {
      free -= 1
      return
    }
    guard waiting < Self.mostWaiting else {
      metrics.count(.refusedJobs)
      throw Self.full
    }
    guard queues[client, default: Deque()].count < Self.longestQueue else {
      metrics.count(.refusedJobs)
      throw ServerFailure(
        status: .tooManyRequests, code: "too-many",
        message: "\(Self.longestQueue) of your runs are waiting already", retryAfter: 1)
    }
    waiting += 1
    let isAllowed = await withCheckedContinuation { continuation in
      if queues[client, default: Deque()].isEmpty { turns.append(client) }
      queues[client, default: Deque()].append(continuation)
    }
    guard isAllowed else { throw Self.full }
  }

  private static let full = ServerFailure(
    status: .serviceUnavailable, code: "busy", message: "too many runs are waiting", retryAfter: 2)

  /// The place goes to the next client in turn.
  private func leave() {
    guard let client = turns.popFirst(), let next = queues[client]?.popFirst() else {
      free += 1
      return
    }
    waiting -= 1
    if queues[client]?.isEmpty ?? true { queues[client] = nil } else { turns.append(client) }
    next.resume(returning: true)
  }

  // MARK: Processes

  private func start() async -> WorkerProcess? {
    guard !isOver else { return nil }
    underWay += 1
    defer { done() }
    metrics.count(.workers)
    let limits = options.limits
    return await WorkerProcess.start(
      ["fwdsim", "serve-worker", "--memory", "\(limits.addressSpaceMegabytes)"],
      longest: limits.answerBytes, group: group)
  }

  private func takeIdle() -> WorkerProcess? {
    while let worker = idle.popFirst() {
      if worker.isAlive { return worker }
      worker.end()
    }
    return nil
  }

  private func refillLater() { Task { await self.refill() } }

  /// As many wait as can run.
  private func refill() async {
    while !isOver, idle.count + starting < options.workers {
      starting += 1
      let worker = await start()
      starting -= 1
      guard let worker else { return }
      if isOver { worker.end() } else { idle.append(worker) }
    }
  }

  private func done() {
    underWay -= 1
    guard underWay == 0 else { return }
    lastDone?.resume()
    lastDone = nil
  }

  /// Ends all of them; what waits is refused. Behind it nothing uses the event loop.
  nonisolated func end() {
    try? group.next().makeFutureWithTask { await self.close() }.wait()
  }

  private func close() async {
    isOver = true
    while let worker = idle.popFirst() { worker.end() }
    for worker in running.values { worker.end() }
    for queue in queues.values { for waiter in queue.elements { waiter.resume(returning: false) } }
    queues = [:]
    turns = Deque()
    if underWay > 0 { await withCheckedContinuation { lastDone = $0 } }
  }
}
