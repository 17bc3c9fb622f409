#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A counting semaphore of the C library, for the two places where a thread has to wait: a serial thread without
/// work, and a sender whose center is full and whose policy is to block.
///
/// `@unchecked`: POSIX lets any thread use a semaphore at any time, and `handle` points to the same place from init to
/// deinit, which runs when nobody refers to the semaphore any more.
final class Semaphore: @unchecked Sendable {
  private let handle: UnsafeMutablePointer<sem_t>

  init() {
    handle = .allocate(capacity: 1)
    sem_init(handle, 0, 0)
  }

  deinit {
    sem_destroy(handle)
    handle.deallocate()
  }

  func signal() { sem_post(handle) }

  /// Waits through interruptions by signals.
  func wait() {
    while sem_wait(handle) != 0 {}
  }
}

/// A number for the running thread, different from that of every other live thread.
func currentThreadNumber() -> UInt {
  #if canImport(Glibc)
    return UInt(pthread_self())
  #else
    return UInt(bitPattern: pthread_self())
  #endif
}
