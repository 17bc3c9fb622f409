// CRuntime's tables are one per process; this says whose they are.
//
// A condition variable, not a mutex: a world may be closed on another thread than the one that made it.
import Glibc

package enum RuntimeOwner {
  private final class Gate: @unchecked Sendable {
    // @unchecked: `isTaken` and `isGone` are read and written with `mutex` held only, and both locks live as long as the process.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var isTaken = false
    private var isGone = false

    init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }
    func claim() {
      pthread_mutex_lock(mutex)
      while isTaken { pthread_cond_wait(condition, mutex) }
      isTaken = true
      pthread_mutex_unlock(mutex)
    }
    /// Nobody gets it any more.
    var isLost: Bool {
      get {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return isGone
      }
      set {
        pthread_mutex_lock(mutex)
        isGone = newValue
        pthread_mutex_unlock(mutex)
      }
    }
    func release() {
      pthread_mutex_lock(mutex)
      isTaken = false
      pthread_cond_signal(condition)
      pthread_mutex_unlock(mutex)
    }
  }

  private static let gate = Gate()

  /// The gate of a compiled program with threads of the system; written once, before its code runs.
  nonisolated(unsafe) static var programGate: RecursiveGate?

  /// Runs what is the world's on a thread that may be outside of its gate: the end of a native object.
  @inline(__always)
  static func inside(_ body: () -> Void) {
    guard let programGate else { return body() }
    programGate.holding(body)
  }

  /// Waits until the runtime is free and takes it.
  static func claim() { gate.claim() }
  static func release() { gate.release() }
  /// A run was stopped in the midst of the runtime: its tables may be in any state, and its locks held.
  package static func lose() { gate.isLost = true }
  package static var isLost: Bool { gate.isLost }
}
