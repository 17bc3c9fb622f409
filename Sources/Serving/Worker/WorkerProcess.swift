// A process that runs one listing: started in advance, given a job on its standard input, and gone behind its answer.
import CSandbox
import Glibc
import NIOCore
import NIOPosix
import Synchronization

/// How a job ended.
enum JobOutcome: Sendable {
  /// What the worker wrote.
  case answered([UInt8])
  /// The process had ended before it read the job, which another one may be given.
  case notTaken(signal: Int32, status: Int32)
  /// The process ended without an answer: by a signal, or with a status.
  case died(signal: Int32, status: Int32)
  /// It was still running when its time was over.
  case timedOut
  case answerTooLong

  /// What a worker writes when it has read its job, in front of its answer.
  static let mark = UInt8(ascii: "+")

  /// Without the mark.
  fileprivate var taken: JobOutcome {
    if case .answered(let bytes) = self { return .answered(Array(bytes.dropFirst())) }
    return self
  }
}

final class WorkerProcess: Sendable {
  private let process: pid_t
  private let channel: any Channel
  private let collector: AnswerCollector
  /// Nil as long as it has not been waited for.
  private let status = Mutex<Int32?>(nil)

  private init(_ process: pid_t, _ channel: any Channel, _ collector: AnswerCollector) {
    self.process = process
    self.channel = channel
    self.collector = collector
  }

  /// Starts the command itself in its hidden form. Nil when the system gives no process or descriptor.
  static func start(_ words: [String], longest: Int, group: any EventLoopGroup) async
    -> WorkerProcess?
  {
    guard let (process, input, output) = spawn(words) else { return nil }
    let loop = group.next()
    let collector = AnswerCollector(longest: longest, done: loop.makePromise(of: JobOutcome.self))
    do {
      let channel = try await NIOPipeBootstrap(group: loop)
        .channelOption(.allowRemoteHalfClosure, value: true)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(collector.handler())
          }
        }
        .takingOwnershipOfDescriptors(input: output, output: input).get()
      return WorkerProcess(process, channel, collector)
    } catch {
      kill(process, SIGKILL)
      _ = reap(process)
      collector.finish(.died(signal: SIGKILL, status: 0))
      return nil
    }
  }

  /// Gives it a job and waits for its end; the process is gone then.
  func perform(_ job: [UInt8], within time: TimeAmount) async -> JobOutcome {
    let process = process
    let collector = collector
    let alarm = channel.eventLoop.scheduleTask(in: time) {
      collector.expire()
      self.status.withLock { if $0 == nil { kill(process, SIGKILL) } }
    }
    var buffer = channel.allocator.buffer(capacity: job.count)
    buffer.writeBytes(job)
    let channel = channel
    channel.writeAndFlush(buffer).whenComplete { _ in channel.close(mode: .output, promise: nil) }
    let outcome = (try? await collector.outcome.get()) ?? .died(signal: 0, status: 0)
    alarm.cancel()
    let ended = end()
    guard case .answered(let bytes) = outcome, bytes.count < 2 else { return outcome.taken }
    let (signal, status) = (ended & 0x7f, (ended >> 8) & 0xff)
    return bytes.isEmpty
      ? .notTaken(signal: signal, status: status) : .died(signal: signal, status: status)
  }

  /// Whether it is still there, which something outside may have changed.
  var isAlive: Bool {
    status.withLock { status in
      if status != nil { return false }
      var found: Int32 = 0
      guard waitpid(process, &found, WNOHANG) == process else { return true }
      status = found
      return false
    }
  }

  /// Ends it, whatever it is doing. One that has ended by itself keeps its own status.
  /// - Returns: what wait says of it.
  @discardableResult
  func end() -> Int32 {
    let found = status.withLock { status in
      if let known = status { return known }
      kill(process, SIGKILL)
      let found = Self.reap(process)
      status = found
      return found
    }
    channel.close(promise: nil)
    return found
  }

  private static func reap(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }

  private static func spawn(_ words: [String]) -> (pid_t, input: Int32, output: Int32)? {
    var down: [Int32] = [0, 0], up: [Int32] = [0, 0]
    guard sandbox_pipe(&down) == 0 else { return nil }
    guard sandbox_pipe(&up) == 0 else {
      for descriptor in down { _ = close(descriptor) }
      return nil
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, down[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, up[1], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // In a group of its own: an interrupt at the terminal is the server's affair. And with no signal blocked or ignored.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t(), all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let strings = words.map { strdup($0) }
    defer { for string in strings { free(string) } }
    var arguments = strings + [nil]
    // The server's environment is none of a listing's business.
    let path = strdup("PATH=/usr/bin:/bin")
    defer { free(path) }
    var environment = [path, nil]
    var process: pid_t = 0
    let failure = posix_spawn(
      &process, "/proc/self/exe", &actions, &attributes, &arguments, &environment)
    _ = close(down[0])
    _ = close(up[1])
    guard failure == 0 else {
      _ = close(down[1])
      _ = close(up[0])
      return nil
    }
    return (process, down[1], up[0])
  }
}

/// Puts together what a worker writes, until it ends.
final class AnswerCollector: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var isOver = false
    var hasExpired = false
  }
  private let state = Mutex(State())
  private let longest: Int
  private let done: EventLoopPromise<JobOutcome>

  init(longest: Int, done: EventLoopPromise<JobOutcome>) {
    self.longest = longest
    self.done = done
  }

  var outcome: EventLoopFuture<JobOutcome> { done.futureResult }

  func expire() { state.withLock { $0.hasExpired = true } }

  func finish(_ outcome: JobOutcome? = nil) {
    let result = state.withLock { state -> JobOutcome? in
      guard !state.isOver else { return nil }
      state.isOver = true
      return state.hasExpired ? .timedOut : outcome ?? .answered(state.bytes)
    }
    if let result { done.succeed(result) }
  }

  /// - Returns: false when there is too much.
  private func add(_ part: ByteBufferView) -> Bool {
    state.withLock { state in
      guard state.bytes.count + part.count <= longest else { return false }
      state.bytes += part
      return true
    }
  }

  func handler() -> some ChannelInboundHandler { Handler(collector: self) }

  private final class Handler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    let collector: AnswerCollector
    init(collector: AnswerCollector) { self.collector = collector }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      if !collector.add(unwrapInboundIn(data).readableBytesView) {
        collector.finish(.answerTooLong)
      }
    }
    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if let event = event as? ChannelEvent, event == .inputClosed { collector.finish() }
    }
    func channelInactive(context: ChannelHandlerContext) { collector.finish() }
    func errorCaught(context: ChannelHandlerContext, error: any Error) { collector.finish() }
  }
}
