// What a traced program says when a signal ends it: the line, and the message that was being answered.
import CObjC
import CRuntime
import Glibc

enum CrashReport {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  /// On a stack of its own, since the program's may be used up.
  static func install() {
    let size = 1 << 18
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { number, _, context in
      CrashReport.report(number, context)
    }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in signals { sigaction(signal, &action, nil) }
  }

  /// The signal that ends the program; written once.
  nonisolated(unsafe) private static var ending: Int32 = 0

  /// Names and lines need memory and the loader's lock, which the program may hold: then nothing is said, and the process ends
  /// when the seconds are over.
  private static func endInAnyCase(_ number: Int32) {
    ending = number
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in _exit(128 + CrashReport.ending) }
    action.sa_flags = SA_ONSTACK
    sigaction(SIGALRM, &action, nil)
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alone, nil)
    alarm(5)
  }

  private static func report(_ number: Int32, _ context: UnsafeMutableRawPointer?) {
    endInAnyCase(number)
    if let trace = ProgramTrace.current {
      let sender = Sender.find { trace.describe($0).place != nil }
      let (place, message) = trace.describe(sender?.code ?? 0)
      var text = "the program crashed (\(String(cString: strsignal(number))))"
      if let place { text += " at \(place)" }
      if let message { text += ", in flight: \(message)" }
      Array((text + "\n").utf8).withUnsafeBytes {
        if let start = $0.baseAddress { objc_host_write(true, start, $0.count) }
      }
      trace.finish(exit: 128 + Int(number), cut: "crash")
    }
    raise(number)
  }
}
