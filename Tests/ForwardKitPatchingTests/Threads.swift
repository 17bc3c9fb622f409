#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads of the system, each running the same closure with its number.
final class Threads {
  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
  private var threads: [pthread_t] = []

  init(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
    for number in 0..<count {
      let work = Unmanaged.passRetained(Work { body(number) }).toOpaque()
      var thread = pthread_t()
      let status = pthread_create(
        &thread, nil,
        { work in
          if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().run() }
          return nil
        }, work)
      precondition(status == 0, "the system gives no thread")
      threads.append(thread)
    }
  }

  /// Returns when all have ended.
  func join() {
    for thread in threads { pthread_join(thread, nil) }
    threads = []
  }
}
