// Runs a piece of work on a thread with room for deep recursion.
//
// A listing's own calls take no native stack, but each time native code calls the listing back (a comparator, a resolver,
// every message while a trace is on) the machine's loop starts anew on top. The stack is address space that is only
// backed where it is used.
import Glibc

enum BigStack {
  static let size = 1 << 30
  static let smallestSize = 64 << 20

  /// Runs `work` and gives its result when it is done. Nil when the system gives no thread.
  static func run<Result>(_ work: () -> Result) -> Result? {
    withoutActuallyEscaping(work) { work in
      var result: Result?
      let box = Box { result = work() }
      guard start(box) else { return nil }
      return result
    }
  }

  private final class Box {
    let work: () -> Void
    init(_ work: @escaping () -> Void) { self.work = work }
  }

  /// Starts a thread for the work and waits for its end.
  private static func start(_ box: Box) -> Bool {
    var bytes = size
    while bytes >= smallestSize {
      if let stack = map(bytes) {
        defer { munmap(stack, bytes) }
        return run(box, on: stack, bytes)
      }
      bytes /= 2
    }
    return false
  }

  private static func map(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)
    let stack = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0)
    return stack == MAP_FAILED ? nil : stack
  }

  private static func run(_ box: Box, on stack: UnsafeMutableRawPointer, _ bytes: Int) -> Bool {
    // The lowest page is the guard.
    mprotect(stack, 4096, PROT_NONE)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstack(&attributes, stack, bytes)
    var thread = pthread_t()
    let context = Unmanaged.passUnretained(box).toOpaque()
    let status = pthread_create(&thread, &attributes, { context in
      guard let context else { return nil }
      Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().work()
      return nil
    }, context)
    guard status == 0 else { return false }
    pthread_join(thread, nil)
    return true
  }
}
