// Single keys from the terminal without taking the screen: no line editing and no echo, signals as ever. Put back when it
// ends, when a signal ends it, and around whatever else wants the terminal.
import Glibc
import Synchronization

final class KeyInput {
  private var saved = termios()
  private var isChanged = false
  /// False when standard input is no terminal, or has ended.
  private(set) var isOpen: Bool

  // Written by the signal handler, read by the loop. The byte in the pipe wakes a loop that is just about to wait.
  private static let signalled = Atomic<Int32>(0)
  private static let wakeEnd = Atomic<Int32>(-1)
  /// Readable when a signal has come.
  private(set) var wake: Int32 = -1

  init() {
    isOpen = isatty(STDIN_FILENO) != 0 && tcgetattr(STDIN_FILENO, &saved) == 0
    guard let ends = Files.makePipe() else { return }
    wake = ends.read
    Self.wakeEnd.store(ends.write, ordering: .relaxed)
  }

  deinit {
    leave()
    if wake >= 0 { _ = close(wake) }
    let end = Self.wakeEnd.exchange(-1, ordering: .relaxed)
    if end >= 0 { _ = close(end) }
  }

  func enter() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = {
        KeyInput.signalled.store($0, ordering: .relaxed)
        var byte: UInt8 = 0
        _ = write(KeyInput.wakeEnd.load(ordering: .relaxed), &byte, 1)
      }
      sigaction(number, &action, nil)
    }
    guard isOpen, !isChanged else { return }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    isChanged = tcsetattr(STDIN_FILENO, TCSADRAIN, &raw) == 0
  }

  func leave() {
    guard isChanged else { return }
    isChanged = false
    tcsetattr(STDIN_FILENO, TCSADRAIN, &saved)
  }

  var endingSignal: Int32? {
    let number = Self.signalled.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  /// The next byte; nil at the end of input, which closes it.
  func read() -> UInt8? {
    var byte: UInt8 = 0
    let count = Glibc.read(STDIN_FILENO, &byte, 1)
    if count == 0 { isOpen = false }
    return count == 1 ? byte : nil
  }
}
