// What a traced program says when a signal ends it: the line, and the message that was being answered.
//
// The line of the crash needs memory and the loader's lock, which the program may hold at that moment. So what was sent last is kept in a
// room of its own (`isInFlight`), and said with nothing but write(2) when the line is not there in a few seconds.
import CObjC
import CRuntime
import Glibc

enum CrashReport {
  private static let signals = [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP]

  private static let size = 512
  /// The last message, and how many bytes of the room are its text; 0 while that is being written.
  nonisolated(unsafe) private static let room = UnsafeMutablePointer<UInt8>.allocate(capacity: size)
  nonisolated(unsafe) private static var length = 0
  /// The signals' words, by their place in `signals`.
  nonisolated(unsafe) private static let words = UnsafeMutablePointer<
    UnsafeMutablePointer<CChar>?
  >.allocate(capacity: signals.count)

  /// On a stack of its own, since the program's may be used up.
  static func install() {
    let size = 1 << 18
    var stack = stack_t()
    stack.ss_sp = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
    stack.ss_size = size
    sigaltstack(&stack, nil)
    for (index, signal) in signals.enumerated() { words[index] = strdup(strsignal(signal)) }
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { number, _, context in
      CrashReport.report(number, context)
    }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
    for signal in signals { sigaction(signal, &action, nil) }
  }

  /// A message has been sent.
  static func isInFlight(_ message: String, _ place: String?) {
    length = 0
    var count = 0
    for part in [", in flight: ", message] + (place.map { [", sent at ", $0] } ?? []) {
      for byte in part.utf8 where count < size {
        room[count] = byte
        count += 1
      }
    }
    length = count
  }

  /// The signal that ends the program; written once.
  nonisolated(unsafe) private static var ending: Int32 = 0

  private static func endInAnyCase(_ number: Int32) {
    ending = number
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in
      CrashReport.sayLittle()
      _exit(128 + CrashReport.ending)
    }
    action.sa_flags = SA_ONSTACK | Int32(SA_NODEFER)
    sigaction(SIGALRM, &action, nil)
    var alone = sigset_t()
    sigemptyset(&alone)
    sigaddset(&alone, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &alone, nil)
    alarm(3)
  }

  /// With nothing that a signal handler may not use.
  private static func sayLittle() {
    func say(_ text: StaticString) { _ = write(2, text.utf8Start, text.utf8CodeUnitCount) }
    say("the program crashed")
    for index in 0..<signals.count where signals[index] == ending {
      guard let text = words[index] else { continue }
      say(" (")
      _ = write(2, text, strlen(text))
      say(")")
    }
    _ = write(2, room, length)
    say("\n")
    ProgramTrace.current?.flush()
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
