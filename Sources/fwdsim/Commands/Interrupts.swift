// Ctrl-C, and a pipe that closes.
//
// The first SIGINT or SIGTERM asks the run to end: the trace gets its last line and the exit code is 128 + the signal's
// number. A second one ends the process at once, in case the run stands where it looks at nothing.
import Glibc
import ObjCScript

enum Interrupts {
  /// What the runs of this process look at.
  static let interruption = Interruption()

  /// A closed pipe, or a file that may not grow further (`ulimit -f`), is an error of the write, not a signal that ends the
  /// process without a word.
  static func ignoreFailedWrites() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
  }

  /// Called when a run begins. Until then, while a listing is read and checked, a signal ends the process as it always does.
  static func install() {
    // A static is made when it is first used, which must not happen in the handler.
    _ = interruption
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { Interrupts.interruption.ask(.signal($0)) }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      var previous = sigaction()
      sigaction(number, nil, &previous)
      // A process that was started with the signal ignored (nohup, a background job) goes on ignoring it.
      if unsafeBitCast(previous.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      {
        continue
      }
      sigaction(number, &action, nil)
    }
  }
}

/// Lets the run be interrupted.
final class Interruptible: RunObserver {
  func willRun(_ world: World, sources: SourceMap) { Interrupts.install() }
  func didRun(_ world: World, result: RunResult) {}
}
