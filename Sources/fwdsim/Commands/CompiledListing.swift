// A listing that clang compiles into a program of its own: for `run --compiled` and `trace --compiled`.
import ForwardKit
import Glibc
import ObjCScript

struct CompiledListing {
  private let listing: ListingOptions
  private let files: [String]
  private let arguments: [String]
  private let program = "/tmp/fwdsim-\(getpid())"

  init(_ listing: ListingOptions) throws(CommandFailure) {
    guard listing.words[0] != "-" else {
      throw CommandFailure(message: "error: --compiled needs a file", status: .usage)
    }
    let count = listing.words.dropFirst().prefix { ProgramFolder.isSource($0) }.count + 1
    self.listing = listing
    files = Array(listing.words.prefix(count))
    arguments = Array(listing.words.dropFirst(count))
  }

  /// Builds the program, runs it and takes it away.
  ///
  /// - Parameter keepsOutput: Whether its standard output is the command's own; else that goes to standard error, too.
  /// - Returns: Its exit code, or 128 and the number of its signal.
  /// - Throws: When clang refuses a file.
  func run(keepsOutput: Bool = true, linking more: [String] = []) throws(CommandFailure) -> Int32 {
    defer { unlink(program) }
    if files.count > 1, let folder = ListingResources.folder(of: files) {
      setenv("FWDSIM_RESOURCES", folder, 1)
    }
    let flags =
      listing.defines.map { "-D\($0)" } + listing.searchFolders.map { "-I\($0)" }
      + listing.headersBefore.flatMap { ["-include", $0] } + ["-w", "-gdwarf-5"] + more
    try Compiler().build(
      files, to: program, listing.references, flags: flags)
    return try Compiler.run(
      [program] + arguments, outputTo: keepsOutput ? STDOUT_FILENO : STDERR_FILENO,
      input: listing.input)
  }

  /// Runs its tests, which print their report themselves.
  ///
  /// - Returns: 0, 1 when a test has failed, 64 when none has a name that was asked for.
  /// - Throws: When clang refuses a file.
  func test(format: TestFormat, only: [String]) throws(CommandFailure) -> Int32 {
    setenv("FWDSIM_TEST_FORMAT", format.rawValue, 1)
    setenv("FWDSIM_TEST_ONLY", only.joined(separator: "\n"), 1)
    setenv("FWDSIM_TEST_FILES", files.joined(separator: "\n"), 1)
    return try run(linking: ["-Wl,--wrap=main,--export-dynamic-symbol=main"])
  }

  /// Runs it and hands the trace that it writes to sinks.
  ///
  /// - Throws: When clang refuses a file, or the program ends before its trace does.
  func trace(_ options: TraceOptions, keepsOutput: Bool, to sinks: [any TraceSink])
    throws(CommandFailure) -> Int32
  {
    let path = program + ".jsonl"
    defer { unlink(path) }
    setenv("FWDSIM_TRACE", path, 1)
    setenv("FWDSIM_TRACE_FILES", files.joined(separator: "\n"), 1)
    setenv("FWDSIM_TRACE_VERSION", Product.version, 1)
    if options.all { setenv("FWDSIM_TRACE_ALL", "1", 1) }
    let code = try run(keepsOutput: keepsOutput)
    // A program without Objective-C starts no world: nothing was sent.
    guard access(path, F_OK) == 0 || code > 128 else {
      for sink in sinks { emptyTrace(code).forEach(sink.receive) }
      return code
    }
    let counter = EventCounter()
    var reader = TraceReader(sinks: sinks + [counter])
    var bytes = try Files.read(path)
    // A signal may leave half a line.
    if code > 128, let end = bytes.lastIndex(of: 0x0a) { bytes.removeSubrange((end + 1)...) }
    do throws(TraceReadError) { try reader.read(bytes) } catch {
      guard code > 128, counter.hasBegun, !counter.hasEnded else {
        throw CommandFailure(
          .notATrace, "the program ended before its trace was whole: \(error)",
          status: .internalError)
      }
      let end = TraceEnd(
        exit: Int(code), uncaught: nil, cut: "crash", statistics: counter.statistics)
      let event = TraceEvent(index: counter.count, at: nil, thread: 0, body: .end(end))
      for sink in sinks { sink.receive(event) }
    }
    return code
  }

  /// Counts what a trace without an end has.
  private final class EventCounter: TraceSink {
    private(set) var hasBegun = false
    private(set) var hasEnded = false
    private(set) var count = 0
    private(set) var statistics = TraceStatistics()

    func receive(_ event: TraceEvent) {
      switch event.body {
      case .header: hasBegun = true
      case .end: hasEnded = true
      case .send: statistics.sends += 1
      case .call: statistics.calls += 1
      default: break
      }
      count = event.index + 1
    }
  }

  private func emptyTrace(_ code: Int32) -> [TraceEvent] {
    let header = TraceHeader(
      version: Product.version, dialect: "apple", files: [], limits: [], filters: [],
      arguments: arguments)
    let end = TraceEnd(exit: Int(code), uncaught: nil, cut: nil, statistics: TraceStatistics())
    return [
      TraceEvent(index: -1, at: nil, thread: 0, body: .header(header)),
      TraceEvent(index: 0, at: nil, thread: 0, body: .end(end)),
    ]
  }
}
