// The terminal in raw mode, and back. What a program must not leave behind: raw mode, the other screen, a hidden cursor. It is
// put back when the stepper ends, when it is stopped (Ctrl-Z, and taken again afterwards), and by a signal that ends it.
import Glibc
import Synchronization

final class Terminal {
  enum Key: Equatable {
    case character(Character)
    case up, down, left, right, home, end, enter, escape, backspace, interrupt, suspend
    /// The window has another size.
    case resized
    /// The terminal has gone.
    case closed
  }

  private let input: Int32
  private let output: Int32
  private var saved = termios()
  private var isRaw = false

  // Written by signal handlers, read by the loop that waits for keys.
  private static let hasResized = Atomic<Bool>(false)
  private static let end = Atomic<Int32>(0)

  /// Nil when either end is no terminal.
  init?(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    guard isatty(input) != 0, isatty(output) != 0, tcgetattr(input, &saved) == 0 else { return nil }
    self.input = input
    self.output = output
  }

  deinit { leave() }

  func enter() {
    guard !isRaw else { return }
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL)
    raw.c_cc.16 = 0
    tcsetattr(input, TCSAFLUSH, &raw)
    isRaw = true
    put("\u{1b}[?1049h\u{1b}[?25l")
    install(SIGWINCH) { _ in Terminal.hasResized.store(true, ordering: .relaxed) }
    for number in [SIGTERM, SIGHUP, SIGINT] {
      install(number) { Terminal.end.store($0, ordering: .relaxed) }
    }
  }

  func leave() {
    guard isRaw else { return }
    isRaw = false
    put("\u{1b}[?25h\u{1b}[?1049l")
    tcsetattr(input, TCSAFLUSH, &saved)
    for number in [SIGWINCH, SIGTERM, SIGHUP, SIGINT] { signal(number, SIG_DFL) }
  }

  /// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again when it goes on.
  func suspend() {
    leave()
    kill(getpid(), SIGTSTP)
    enter()
  }

  /// The signal that asked for the end, if one did.
  var endingSignal: Int32? {
    let number = Terminal.end.load(ordering: .relaxed)
    return number == 0 ? nil : number
  }

  private func install(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var action = sigaction()
    action.__sigaction_handler.sa_handler = handler
    sigaction(number, &action, nil)
  }

  var size: (columns: Int, rows: Int) {
    var size = winsize()
    guard ioctl(output, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
      return (80, 24)
    }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Draws the whole screen; each line is cleared behind its text, and what is below the last one too.
  func draw(_ lines: [String]) {
    var text = "\u{1b}[H"
    for (index, line) in lines.enumerated() {
      text += (index > 0 ? "\r\n" : "") + line + "\u{1b}[0m\u{1b}[K"
    }
    put(text + "\u{1b}[J")
  }

  private func put(_ text: String) {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let written = bytes.withUnsafeBytes { Glibc.write(output, $0.baseAddress, $0.count) }
      if written > 0 {
        bytes = bytes.dropFirst(written)
      } else if errno != EINTR {
        return
      }
    }
  }

  /// Waits for the next key.
  func key() -> Key {
    while true {
      if Terminal.hasResized.exchange(false, ordering: .relaxed) { return .resized }
      if endingSignal != nil { return .closed }
      guard let byte = read(waiting: -1) else {
        if errno == EINTR { continue }
        return .closed
      }
      return decode(byte)
    }
  }

  /// A byte, or nil after so many milliseconds (-1: never), at the end of input, or when a signal came.
  private func read(waiting milliseconds: Int32) -> UInt8? {
    var poll = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    errno = 0
    guard Glibc.poll(&poll, 1, milliseconds) > 0 else { return nil }
    var byte: UInt8 = 0
    return Glibc.read(input, &byte, 1) == 1 ? byte : nil
  }

  private func decode(_ byte: UInt8) -> Key {
    switch byte {
    case 3: return .interrupt
    case 26: return .suspend
    case 8, 127: return .backspace
    case 10, 13: return .enter
    case 27: return escape()
    case 0..<32: return .character("\u{0}")
    case 32..<127: return .character(Character(Unicode.Scalar(byte)))
    default: return .character(character(startingWith: byte))
    }
  }

  private func character(startingWith first: UInt8) -> Character {
    var bytes = [first]
    let more = first >= 0xf0 ? 3 : first >= 0xe0 ? 2 : first >= 0xc0 ? 1 : 0
    for _ in 0..<more { if let byte = read(waiting: 50) { bytes.append(byte) } }
    return String(decoding: bytes, as: UTF8.self).first ?? "\u{fffd}"
  }

  /// `ESC [ A`, `ESC O A`, `ESC [ 1 ~`; a lone escape when nothing follows at once.
  private func escape() -> Key {
    guard let next = read(waiting: 50) else { return .escape }
    guard next == UInt8(ascii: "[") || next == UInt8(ascii: "O") else { return .escape }
    var last = read(waiting: 50)
    var digits: [UInt8] = []
    while let byte = last, byte < 0x40 {
      digits.append(byte)
      last = read(waiting: 50)
    }
    switch last.map({ Character(Unicode.Scalar($0)) }) {
    case "A": return .up
    case "B": return .down
    case "C": return .right
    case "D": return .left
    case "H": return .home
    case "F": return .end
    case "~":
      return digits == Array("1".utf8) || digits == Array("7".utf8)
        ? .home : digits == Array("4".utf8) || digits == Array("8".utf8) ? .end : .escape
    default: return .escape
    }
  }
}
