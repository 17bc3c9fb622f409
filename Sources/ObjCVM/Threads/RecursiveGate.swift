import Glibc

/// Lets one thread at a time into a world that several threads use; the thread that is in may come in again.
///
/// `@unchecked`: the mutex is set once, and POSIX lets any thread use it at any time; the rest is the thread's that is in.
package final class RecursiveGate: @unchecked Sendable {
  /// Called when a thread has come in, before it does anything; it may not be the one that was in before.
  package var onEntry: (() -> Void)?
  /// Nobody goes out: what is under way may not be seen half done.
  package var isPinned = false
  /// How often the thread that is in came in. Used by that thread only, as the two above.
  private var depth = 0
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  package init() {
    mutex = .allocate(capacity: 1)
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(mutex, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  package func lock() {
    pthread_mutex_lock(mutex)
    depth += 1
    if depth == 1 { onEntry?() }
  }

  /// - Returns: false when another thread is in.
  func tryLock() -> Bool {
    guard pthread_mutex_trylock(mutex) == 0 else { return false }
    depth += 1
    if depth == 1 { onEntry?() }
    return true
  }

  package func unlock() {
    depth -= 1
    pthread_mutex_unlock(mutex)
  }

  /// Runs `body` with the gate open to others, however often this thread came in, and comes in again.
  package func outside<Result>(_ body: () -> Result) -> Result {
    guard !isPinned else { return body() }
    let levels = depth
    for _ in 0..<levels { unlock() }
    defer { for _ in 0..<levels { lock() } }
    return body()
  }

  package func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
