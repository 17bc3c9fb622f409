// Hooks for classes that do not exist yet.
//
// CRuntime tells of each class that becomes known by name, after it is registered and with no lock held. Closures that
// wait for the name run then, on the registering thread, once.
import CRuntime

/// Something that waits for a class to appear.
public final class ClassWaiter: Sendable {
  public let className: String
  private let body: Lock<(@Sendable (RuntimeClass) -> Void)?>

  fileprivate init(_ className: String, _ body: @escaping @Sendable (RuntimeClass) -> Void) {
    self.className = className
    self.body = Lock(body)
  }

  public var isWaiting: Bool { body.withLock { $0 != nil } }

  /// Stops waiting. A closure that runs already goes on.
  public func cancel() { body.withLock { $0 = nil } }

  fileprivate func appeared(_ cls: RuntimeClass) {
    let run = body.withLock { body in
      defer { body = nil }
      return body
    }
    run?(cls)
  }
}

extension RuntimeClass {
  private struct Waiting {
    var generation: UInt64 = .max
    var waiters: [String: [ClassWaiter]] = [:]
  }
  private static let waiting = Lock(Waiting())

  /// Runs the closure with the class of that name: at once when it is there, else when it is registered.
  ///
  ///     RuntimeClass.whenAvailable("Plugin") { cls in
  ///       _ = try? cls.before("start") { print("a plugin starts") }
  ///     }
  @discardableResult
  public static func whenAvailable(
    _ name: String, _ body: @escaping @Sendable (RuntimeClass) -> Void
  ) -> ClassWaiter {
    RuntimeStart.ensure()
    let waiter = ClassWaiter(name, body)
    let generation = fwd_runtime_generation()
    waiting.withLock { state in
      if state.generation != generation { state = Waiting(generation: generation) }
      state.waiters[name, default: []].append(waiter)
    }
    fwd_setHook_classRegistered({ cls, _ in RuntimeClass.registered(RuntimeClass(raw: cls)) }, nil)
    // After the listener: a class registered in between is seen by one of the two, and runs the closure once.
    if let cls = fwd_lookUpClass(name) { registered(RuntimeClass(raw: cls)) }
    return waiter
  }

  private static func registered(_ cls: RuntimeClass) {
    let waiters = waiting.withLock { $0.waiters.removeValue(forKey: cls.name) }
    for waiter in waiters ?? [] { waiter.appeared(cls) }
  }
}
