// What a traced program says when a signal ends it: the line, and the message that was being answered.
//
// The line of the crash needs memory and the loader's lock, which the program may hold or have damaged at that moment. So what was sent
// last is kept in a room of its own (`isInFlight`), and said with nothing but write(2) when a second signal comes while the line is
// looked for, or when the line is not there in a few seconds.
import CObjC
import CRuntime
import Glibc

enum CrashReport {
  /// No array, which would lie in the heap.
  private static let signalCount = 6
  private static func signal(at index: Int) -> Int32 {
    switch index {
    case 0: SIGSEGV
    case 1: SIGBUS
    case 2: SIGILL
    case 3: SIGFPE
    case 4: SIGTRAP
    default: SIGABRT
    }
  }

  private static let size = 512
  /// The last message, outside of the heap, and how many bytes of the room are its text; 0 while that is being written.
  nonisolated(unsafe) private static var room: UnsafeMutablePointer<UInt8>?
  nonisolated(unsafe) private static var length = 0

  /// On stacks of their own, since the program's may be used up.
  static func install() {
    objc_host_useSignalStacks(1 << 18)
    room = TraceOutput.pages(size)
    var action = sigaction()
    action.__sigaction_handler.sa_sigaction = { number, _, context in
      CrashReport.report(number, context)
    }
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
    for index in 0..<signalCount { sigaction(signal(at: index), &action, nil) }
  }

  /// A message has been sent.
  static func isInFlight(_ message: String, _ place: String?) {
    guard let room else { return }
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
  nonisolated(unsafe) private static var hasSaid = false

  /// A signal that comes from here on ends the process: that of a clock, or a crash of the report's own.
  private static func endInAnyCase(_ number: Int32) {
    ending = number
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in CrashReport.endWithLittle() }
    action.sa_flags = SA_ONSTACK | Int32(SA_NODEFER)
    var set = sigset_t()
    sigemptyset(&set)
    for index in 0..<signalCount {
      sigaction(signal(at: index), &action, nil)
      sigaddset(&set, signal(at: index))
    }
    sigaction(SIGALRM, &action, nil)
    sigaddset(&set, SIGALRM)
    pthread_sigmask(SIG_UNBLOCK, &set, nil)
    alarm(3)
  }

  /// With nothing that a signal handler may not use.
  private static func endWithLittle() -> Never {
    if !hasSaid { sayLittle() }
    TraceOutput.flush()
    end()
  }

  /// As the signal would have ended it.
  private static func end() -> Never {
    Glibc.signal(ending, SIG_DFL)
    raise(ending)
    _exit(128 + ending)
  }

  private static func sayLittle() {
    func say(_ text: StaticString) { _ = write(2, text.utf8Start, text.utf8CodeUnitCount) }
    hasSaid = true
    say("the program crashed (")
    switch ending {
    case SIGSEGV: say("Segmentation fault")
    case SIGBUS: say("Bus error")
    case SIGILL: say("Illegal instruction")
    case SIGFPE: say("Floating point exception")
    case SIGTRAP: say("Trace/breakpoint trap")
    default: say("Aborted")
    }
    say(")")
    if let room { _ = write(2, room, length) }
    say("\n")
  }

  private static func report(_ number: Int32, _ context: UnsafeMutableRawPointer?) {
    // What ends by abort() after an uncaught exception has been said.
    if number == SIGABRT, ProgramTrace.hasFinished { return }
    endInAnyCase(number)
    // The trace was at work, with its lock taken: its stack was used up, or its memory is damaged.
    guard !ProgramTrace.isTaking, let trace = ProgramTrace.current else { endWithLittle() }
    let sender = Sender.find { trace.describe($0).place != nil }
    let (place, message) = trace.describe(sender?.code ?? 0)
    var text = "the program crashed (\(String(cString: strsignal(number))))"
    if let place { text += " at \(place)" }
    if let message { text += ", in flight: \(message)" }
    Array((text + "\n").utf8).withUnsafeBytes {
      if let start = $0.baseAddress { objc_host_write(true, start, $0.count) }
    }
    hasSaid = true
    trace.finish(exit: 128 + Int(number), cut: "crash")
    end()
  }
}
