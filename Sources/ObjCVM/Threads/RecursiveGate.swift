import Glibc
import Synchronization

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
  /// The thread that is in, or 0. Any thread may ask whether it is the one, so relaxed will do: only a thread itself stores its number.
  private let owner = Atomic<UInt>(0)
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
    cameIn()
  }

  /// - Returns: false when another thread is in.
  func tryLock() -> Bool {
    guard pthread_mutex_trylock(mutex) == 0 else { return false }
    cameIn()
    return true
  }

  private func cameIn() {
    depth += 1
    guard depth == 1 else { return }
    owner.store(UInt(pthread_self()), ordering: .relaxed)
    onEntry?()
  }

  /// Only for a thread that is in: any other would take one entry away from the thread that is.
  package func unlock() {
    assert(isHeldByCaller)
    depth -= 1
    if depth == 0 { owner.store(0, ordering: .relaxed) }
    pthread_mutex_unlock(mutex)
  }

  /// Whether the calling thread is in.
  package var isHeldByCaller: Bool { owner.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Runs `body` with the gate open to others, however often this thread came in, and comes in again.
  package func outside<Result>(_ body: () -> Result) -> Result {
    let levels = leave()
    defer { comeBack(levels) }
    return body()
  }

  /// Opens the gate to others, however often the calling thread, which is in, came in: the number of times; 0 while it is pinned.
  func leave() -> Int {
    guard !isPinned else { return 0 }
    let levels = depth
    for _ in 0..<levels { unlock() }
    return levels
  }

  func comeBack(_ levels: Int) { for _ in 0..<levels { lock() } }

  package func holding<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }
}
