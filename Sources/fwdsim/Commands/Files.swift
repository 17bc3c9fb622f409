// Reading listings and writing results, with the system's own words when that fails.
import ForwardKitBasics
import Glibc
import ObjCScript

/// An error that ends the command: a diagnostic for standard error and an exit code.
struct CommandFailure: Error {
  private let diagnostic: Diagnostic?
  private let text: String
  let status: ExitStatus

  /// - Parameter help: what to do; nil for what the code says.
  init(_ code: InputCode, _ message: String, status: ExitStatus, help: String? = nil) {
    let helps = help.map { [Diagnostic.Help($0)] } ?? []
    diagnostic = Diagnostic(.error, code, message, at: nil, helps: helps)
    text = message
    self.status = status
  }

  /// For what is no diagnostic: wrong usage.
  init(message: String, status: ExitStatus) {
    diagnostic = nil
    text = message
    self.status = status
  }

  /// The sentence without code and advice.
  var sentence: String { text }

  func message(_ style: DiagnosticRenderer.Style) -> String {
    guard let diagnostic else { return text + "\n" }
    let renderer = DiagnosticRenderer(
      sources: SourceMap(), style: style, language: style == .json ? .en : .ofThisProcess)
    return renderer.render(diagnostic)
  }
}

enum Files {
  /// The largest listing that is read.
  static let maximumBytes = 64 << 20

  /// All bytes of a file, or of standard input for `-`.
  static func read(_ path: String) throws(CommandFailure) -> [UInt8] {
    let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .unreadable, "cannot read '\(path)': \(systemMessage())", status: .inputMissing)
    }
    defer { if path != "-" { _ = close(descriptor) } }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandFailure(
        .unreadable, "cannot read '\(path)': it is a folder", status: .inputMissing)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw CommandFailure(
          .unreadable, "cannot read '\(path)': \(systemMessage())", status: .inputOutputError)
      }
      bytes.append(contentsOf: buffer[0..<count])
      if bytes.count > maximumBytes {
        throw CommandFailure(
          .tooLarge, "'\(path)' is larger than \(maximumBytes >> 20) MiB", status: .listingHasErrors
        )
      }
    }
  }

  /// Takes the numbers of standard streams that whoever started the process has closed: a file that is opened later must not
  /// become standard output, or the program's output would go into the trace. What is written to such a stream fails, as it
  /// would have failed without this.
  static func occupyClosedStreams() {
    for stream in STDIN_FILENO...STDERR_FILENO where fcntl(stream, F_GETFD) < 0 {
      _ = open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// A pipe that processes started from here do not inherit. Nil when the system gives none.
  static func makePipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  static func systemMessage() -> String { String(cString: strerror(errno)) }

  static var standardOutputIsTerminal: Bool { isatty(STDOUT_FILENO) != 0 }
  static var standardInputIsTerminal: Bool { isatty(STDIN_FILENO) != 0 }
  static var standardErrorIsTerminal: Bool { isatty(STDERR_FILENO) != 0 }

  /// Columns for text on standard output: those that COLUMNS asks for, else the terminal's; nil where neither says.
  static var columns: Int? { columns(of: STDOUT_FILENO) }

  /// Columns for text on an output. Nothing is laid out for less than 40.
  static func columns(of descriptor: Int32) -> Int? {
    let asked = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    return (asked ?? terminalColumns(of: descriptor)).map { max(40, $0) }
  }

  /// Columns of the terminal there, whatever was asked for.
  static func terminalColumns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes a whole file, and makes the folders above it.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += (folder.isEmpty && !path.hasPrefix("/") ? "" : "/") + part
      _ = mkdir(folder, 0o755)
    }
    let file = try OutputFile(creating: path)
    file.write(text)
    file.flush()
    if let failure = file.failure { throw failure }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// A buffered writer on a descriptor. A closed pipe is not an error: the reader has seen enough.
final class OutputFile {
  private let descriptor: Int32
  private let ownsDescriptor: Bool
  private var buffer: [UInt8] = []
  /// A person at a terminal sees each piece at once.
  private let flushSize: Int
  private(set) var failure: CommandFailure?
  private(set) var isClosedByReader = false

  static func standardOutput() -> OutputFile { OutputFile(descriptor: STDOUT_FILENO) }
  static func standardError() -> OutputFile { OutputFile(descriptor: STDERR_FILENO) }

  init(descriptor: Int32, ownsDescriptor: Bool = false) {
    self.descriptor = descriptor
    self.ownsDescriptor = ownsDescriptor
    flushSize = isatty(descriptor) != 0 ? 1 : 1 << 15
  }

  /// What was there stays until the first byte comes; a file that was made for nothing goes again.
  private var untouched: (path: String, isNew: Bool)?

  init(creating path: String) throws(CommandFailure) {
    let isNew = access(path, F_OK) != 0
    descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
    ownsDescriptor = true
    flushSize = 1 << 15
    untouched = (path, isNew)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate, "cannot create '\(path)': \(Files.systemMessage())",
        status: .cannotCreateOutput)
    }
  }

  deinit {
    guard ownsDescriptor, descriptor >= 0 else { return }
    _ = close(descriptor)
    if let untouched, untouched.isNew { _ = unlink(untouched.path) }
  }

  func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= flushSize { flush() }
  }

  func write(_ bytes: UnsafeRawBufferPointer) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= flushSize { flush() }
  }

  func flush() {
    guard !isClosedByReader, failure == nil else {
      buffer.removeAll()
      return
    }
    if untouched != nil, !buffer.isEmpty {
      untouched = nil
      // Only a file has a length; a device or a pipe takes what comes.
      _ = ftruncate(descriptor, 0)
    }
    var start = 0
    while start < buffer.count {
      let written = buffer.withUnsafeBytes {
        Glibc.write(descriptor, $0.baseAddress! + start, $0.count - start)
      }
      if written >= 0 {
        start += written
      } else if errno == EPIPE {
        isClosedByReader = true
        // Whoever does not read the problems may still read the results.
        if descriptor != STDERR_FILENO { Interrupts.interruption.ask(.readerLeft) }
        break
      } else if errno != EINTR {
        failure = CommandFailure(
          .cannotWrite, "cannot write the output: \(Files.systemMessage())",
          status: .inputOutputError)
        break
      }
    }
    buffer.removeAll(keepingCapacity: true)
  }
}
