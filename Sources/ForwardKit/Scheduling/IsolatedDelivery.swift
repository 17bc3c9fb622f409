// Closures that belong to an actor, called from code that does not.
//
// The public functions take `@isolated(any)` closures, which know their actor. A closure of no actor runs at once, on the thread
// that has something for it. One of the main actor runs at once on the main thread. Everything else, and every `async`
// closure, goes through a mailbox: one task at a time takes the values out, in order, and awaits the closure for each.
//
// Ownership: whoever may call the closure holds the delivery; the task holds it only while it calls. So when the last holder
// lets go, what waits is dropped and the closure is not called again.
//
// Locking: the mailbox's; no closure runs under it.
import ForwardKitBasics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

enum Isolation {
  /// Whether code of the actor may run here and now. Known for the main actor only: for others there is no question that
  /// does not end the process when the answer is no.
  static func isCurrent(_ actor: any Actor) -> Bool {
    guard isMain(actor) else { return false }
    // Inside a task Swift's runtime knows; the main actor may run on any thread then. Outside of one, its thread tells.
    guard let ask, withUnsafeCurrentTask(body: { $0 != nil }) else { return isMainThread }
    let (identity, implementation) = unsafeBitCast(
      MainActor.sharedUnownedExecutor, to: (UInt, UInt).self)
    return ask(identity, implementation, 0)
  }

  /// `swift_task_isCurrentExecutorWithFlags`, which with no flags answers instead of trapping. Nil where it is linked
  /// statically and so has no name to be found by. Its arguments and result travel as C's do.
  private static let ask: (@convention(c) (UInt, UInt, UInt) -> Bool)? = {
    guard let symbol = dlsym(nil, "swift_task_isCurrentExecutorWithFlags") else { return nil }
    return unsafeBitCast(symbol, to: (@convention(c) (UInt, UInt, UInt) -> Bool).self)
  }()

  static func isMain(_ actor: any Actor) -> Bool { actor === MainActor.shared }

  #if canImport(Darwin)
    private static var isMainThread: Bool { pthread_main_np() != 0 }
  #else
    /// Asked of the system once per thread: the main thread's number is the process's.
    private static var isMainThread: Bool {
      if let known = pthread_getspecific(key) { return UInt(bitPattern: known) == 1 }
      var link = [CChar](repeating: 0, count: 64)
      let length = readlink("/proc/thread-self", &link, link.count - 1)
      let name = link.prefix(max(0, length)).map { UInt8(bitPattern: $0) }
      let isMain = String(decoding: name, as: UTF8.self) == "\(getpid())/task/\(getpid())"
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: isMain ? 1 : 2))
      return isMain
    }

    private static let key: pthread_key_t = {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }()
  #endif

  /// Runs a piece of work on the actor.
  static func run(_ work: @Sendable () -> Void, on actor: isolated any Actor) { work() }
}

final class IsolatedDelivery<Value: Sendable>: Sendable {
  private enum Body: Sendable {
    /// Of the actor, or of none.
    case plain(@Sendable (Value) -> Void)
    case async(@Sendable (Value) async -> Void)
  }
  private struct Mailbox {
    var values = Deque<Value>()
    var isDraining = false
    var task: Task<Void, Never>?
  }

  private let body: Body
  private let actor: (any Actor)?
  private let mailbox = Lock(Mailbox())

  /// - Parameter body: runs on `actor`; on any thread when that is nil.
  init(on actor: (any Actor)?, _ body: @escaping @Sendable (Value) -> Void) {
    self.actor = actor
    self.body = .plain(body)
  }

  /// - Parameter body: goes to its actor by itself.
  init(_ body: @escaping @Sendable (Value) async -> Void) {
    actor = nil
    self.body = .async(body)
  }

  deinit { mailbox.withLock { $0.task }?.cancel() }

  func callAsFunction(_ value: Value) {
    if case .plain(let body) = body {
      guard let actor else { return body(value) }
      // What waits goes first.
      if Isolation.isCurrent(actor), !mailbox.withLock({ $0.isDraining }) { return body(value) }
    }
    let begins = mailbox.withLock { mailbox in
      mailbox.values.append(value)
      defer { mailbox.isDraining = true }
      return !mailbox.isDraining
    }
    guard begins else { return }
    let task = Task.detached { [weak self] in
      while let next = self?.next() { await next() }
    }
    mailbox.withLock { $0.task = task }
  }

  /// Drops what waits and cancels the call that runs.
  func cancel() {
    let (task, values) = mailbox.withLock { mailbox in
      defer { mailbox.values = Deque() }
      return (mailbox.task, mailbox.values)
    }
    task?.cancel()
    withExtendedLifetime(values) {}
  }

  private func next() -> (@Sendable () async -> Void)? {
    let value = mailbox.withLock { mailbox -> Value? in
      let value = mailbox.values.popFirst()
      if value == nil { (mailbox.isDraining, mailbox.task) = (false, nil) }
      return value
    }
    guard let value else { return nil }
    switch body {
    case .async(let body): return { await body(value) }
    case .plain(let body):
      guard let actor else { return { body(value) } }
      return { await Isolation.run({ body(value) }, on: actor) }
    }
  }
}
