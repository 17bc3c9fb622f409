// One thread that runs work in order: the default executor of a message center. A thread of its own, and not one of
// Swift's pool, so that a handler that blocks cannot starve the pool, and a pool full of blocked senders cannot
// starve the handlers. The thread is made with the first piece of work and ends when the object goes.
//
// Ownership: the thread holds `Shared`, never the SerialThread; so the last reference may go on the thread itself.
// Locking: `state` guards the list; `wake` counts the pieces in it, plus one for the end.
import ForwardKitBasics

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread that runs the work it is given, one piece after another, in order.
public final class SerialThread: WorkExecutor {
  private let shared = Shared()

  public init() {}

  deinit { shared.stop() }

  public func execute(_ work: @escaping @Sendable () -> Void) { shared.add(work) }
}

private final class Shared: Sendable {
  typealias Work = @Sendable () -> Void

  private struct State {
    var waiting = Deque<Work>()
    var isStarted = false
    var isStopping = false
  }

  private let state = Lock(State())
  private let wake = Semaphore()

  func add(_ work: @escaping Work) {
    let isFirst = state.withLock { state in
      state.waiting.append(work)
      defer { state.isStarted = true }
      return !state.isStarted
    }
    if isFirst { start() }
    wake.signal()
  }

  func stop() {
    let isRunning = state.withLock { state in
      state.isStopping = true
      return state.isStarted
    }
    if isRunning { wake.signal() }
  }

  /// When the system refuses a thread, a task of Swift's pool takes its place: slower to share, same order.
  private func start() {
    let context = Unmanaged.passRetained(self).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(&thread, nil, serialThreadMain, context)
    guard status != 0 else {
      #if canImport(Darwin)
        if let thread { pthread_detach(thread) }
      #else
        pthread_detach(thread)
      #endif
      return
    }
    Unmanaged<Shared>.fromOpaque(context).release()
    Task.detached { self.run() }
  }

  func run() {
    while true {
      wake.wait()
      let (work, isOver) = state.withLock { state in
        let work = state.waiting.popFirst()
        return (work, work == nil && state.isStopping)
      }
      if isOver { return }
      work?()
    }
  }
}

#if canImport(Darwin)
  private func serialThreadMain(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private func serialThreadMain(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let context else { return nil }
    Unmanaged<Shared>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#endif
