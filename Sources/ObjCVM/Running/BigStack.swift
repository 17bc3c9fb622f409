// Runs a piece of work on a thread with room for deep recursion.
//
// A listing's own calls take no native stack, but each time native code calls the listing back (a comparator, a resolver,
// every message while a trace is on) the machine's loop starts anew on top. The stack is address space that is only
// backed where it is used.
import Glibc

package enum BigStack {
  static let size = 1 << 30
  static let smallestSize = 64 << 20

  package enum Outcome {
    case done
    /// A bad address in native code; the thread is stopped for good and its stack must stay.
    case crashed
    /// Native code used the stack up.
    case overflowed
    /// It went on too long behind its time, and is stopped for good, too.
    case stopped
    case noThread
  }

  /// Runs `work` on a thread of its own and waits. `work` and what it captures must outlive a crash.
  /// It gets the guard that watches over it.
  package static func run(_ work: @escaping (CrashGuard) -> Void) -> Outcome {
    let box = Box(work)
    var bytes = size
    while bytes >= smallestSize {
      if let stack = map(bytes) { return run(box, on: stack, bytes) }
      bytes /= 2
    }
    return .noThread
  }

  private final class Box {
    let work: (CrashGuard) -> Void
    let crashGuard = CrashGuard()
    init(_ work: @escaping (CrashGuard) -> Void) { self.work = work }

    func run() {
      crashGuard.begin()
      work(crashGuard)
      crashGuard.end()
      // The end of a thread pops its pools, into a world that nobody wants any more.
      while crashGuard.keepsThread { pause() }
    }
  }

  private static func map(_ bytes: Int) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)
    let stack = mmap(nil, bytes, PROT_READ | PROT_WRITE, flags, -1, 0)
    return stack == MAP_FAILED ? nil : stack
  }

  private static func run(_ box: Box, on stack: UnsafeMutableRawPointer, _ bytes: Int) -> Outcome {
    // The lowest pages are the guard.
    mprotect(stack, 1 << 16, PROT_NONE)
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstack(&attributes, stack, bytes)
    var thread = pthread_t()
    let context = Unmanaged.passRetained(box)
    let status = pthread_create(
      &thread, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<Box>.fromOpaque(context).takeUnretainedValue().run()
        return nil
      }, context.toOpaque())
    guard status == 0 else {
      context.release()
      munmap(stack, bytes)
      return .noThread
    }
    // After a crash the box stays as it is: the thread still stands in it.
    switch box.crashGuard.wait() {
    case .done where box.crashGuard.keepsThread: return .done
    case .done: break
    case .crashed: return .crashed
    case .overflowed: return .overflowed
    case .stopped: return .stopped
    }
    pthread_join(thread, nil)
    munmap(stack, bytes)
    context.release()
    return .done
  }
}
