// A trace made by a process of its own, fwdsim itself: what the listing does to it, a crash of the run or memory that it
// keeps, does not touch who asked for it, and it can be ended when the listing is saved again.
import ForwardKit
import Glibc

final class TraceProcess {
  struct Outcome {
    var recording: TraceRecording?
    /// What it said about problems.
    var messages: String
    var exitCode: Int32
  }

  private var process: pid_t = 0
  private(set) var output: Int32 = -1
  private(set) var errors: Int32 = -1
  private var bytes: [UInt8] = []
  private var messages: [UInt8] = []

  /// - Parameter words: what `fwdsim trace -f jsonl` is given.
  init(_ words: [String]) throws(CommandFailure) {
    guard let outputEnds = Files.makePipe(), let errorEnds = Files.makePipe() else {
      throw Self.failure()
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, outputEnds.write, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, errorEnds.write, STDERR_FILENO)
    let strings = (["fwdsim", "trace", "-f", "jsonl"] + words).map { strdup($0) }
    defer { for string in strings { free(string) } }
    var arguments = strings + [nil]
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ)
    _ = close(outputEnds.write)
    _ = close(errorEnds.write)
    output = outputEnds.read
    errors = errorEnds.read
    guard status == 0 else { throw Self.failure() }
  }

  deinit { end() }

  private static func failure() -> CommandFailure {
    CommandFailure(
      message: "error: cannot start a run: \(Files.systemMessage())", status: .internalError)
  }

  /// Descriptors that still have something to tell.
  var open: [Int32] { [output, errors].filter { $0 >= 0 } }

  /// Reads what has come on a descriptor that is ready.
  func take(_ descriptor: Int32) {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    if count > 0 {
      if descriptor == output { bytes += buffer[0..<count] } else { messages += buffer[0..<count] }
    } else if count == 0 || errno != EINTR {
      _ = close(descriptor)
      if descriptor == output { output = -1 } else { errors = -1 }
    }
  }

  /// When both ends are closed: what came of it.
  func outcome() -> Outcome {
    let code = wait()
    return Outcome(
      recording: try? TraceRecording.reading(bytes),
      messages: String(decoding: messages, as: UTF8.self), exitCode: code)
  }

  /// Reads until both ends are closed.
  func waitUntilEnd() {
    while !open.isEmpty {
      var descriptors = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&descriptors, nfds_t(descriptors.count), -1) > 0 else { continue }
      for descriptor in descriptors where descriptor.revents != 0 { take(descriptor.fd) }
    }
  }

  /// A command's own words without those that only it has: what a trace is made with.
  /// - Parameters:
  ///   - flags: dropped.
  ///   - options: dropped with their value.
  static func words(
    _ arguments: [String], behind command: String, without flags: Set<String>,
    withValue options: Set<String>
  ) -> [String] {
    guard let at = arguments.firstIndex(of: command) else { return [] }
    var words: [String] = []
    var skipsNext = false
    for word in arguments[(at + 1)...] {
      if skipsNext {
        skipsNext = false
      } else if options.contains(word) {
        skipsNext = true
      } else if !flags.contains(word), !options.contains(where: { word.hasPrefix($0 + "=") }) {
        words.append(word)
      }
    }
    return words
  }

  private func wait() -> Int32 {
    guard process > 0 else { return ExitStatus.internalError.rawValue }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
  }

  /// Ends it, whatever it is doing.
  func end() {
    for descriptor in open { _ = close(descriptor) }
    output = -1
    errors = -1
    guard process > 0 else { return }
    kill(process, SIGKILL)
    _ = wait()
  }
}
