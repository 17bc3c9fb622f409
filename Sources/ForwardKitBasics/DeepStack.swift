// Room for recursion that follows how deeply a text is nested.
//
// Parsers limit the depth of what they read, but a thread that somebody else made may have less room than the limit needs, above
// all in an unoptimized build, whose frames are several times as large.
import Glibc

package enum DeepStack {
  /// In bytes; address space, backed where it is used.
  private static let size = 512 << 20

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs `body` on a thread with a deep stack and waits for it; where no thread can be had, on the caller's.
  /// - Complexity: a thread is made for each call.
  package static func run(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, size)
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(body))
      let status = pthread_create(
        &thread, &attributes,
        { work in
          guard let work else { return nil }
          Unmanaged<Work>.fromOpaque(work).takeUnretainedValue().body()
          return nil
        }, work.toOpaque())
      if status == 0 { pthread_join(thread, nil) } else { body() }
      work.release()
    }
  }
}
