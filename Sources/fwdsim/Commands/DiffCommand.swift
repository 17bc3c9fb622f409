// fwdsim diff: two traces beside each other.
import ArgumentParser
import ForwardKit

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two traces: which messages took another path, and from which stage on.",
    discussion: """
      fwdsim diff before.m after.m
      fwdsim diff before.jsonl after.jsonl
      fwdsim diff --dialects apple,gnustep FILE.m
      fwdsim diff FILE.m --without-line 23
      fwdsim diff FILE.m --inject 'resolve of -[Robot dance] = NO'

      Exit code 0 when there is no difference, 4 when there is one.
      """)

  @Argument(
    help: "Two listings or traces; one listing with --dialects, --inject or --without-line.")
  var files: [String]

  @Option(
    help: ArgumentHelp("Run one listing under the rules of two runtimes.", valueName: "one,other"))
  var dialects: DialectPair?

  @OptionGroup var tracing: TraceOptions

  @Flag(help: "Also show the messages that took the same path.") var showSame = false
  @Flag(help: "Use plain ASCII instead of symbols.") var ascii = false
  @Flag(help: "Never shorten lines.") var wide = false
  @Option(help: "text or json (see 'fwdsim schema diff').") var format = OutputFormat.text

  func validate() throws {
    if dialects != nil {
      guard files.count == 1 else {
        throw ValidationError("--dialects compares one file with itself.")
      }
    } else if tracing.whatIf.isEmpty {
      guard files.count == 2 else {
        throw ValidationError(
          "diff compares two files, or one with itself under --dialects, --inject or --without-line."
        )
      }
    } else {
      guard files.count == 1 else {
        throw ValidationError("a what-if compares one listing with itself.")
      }
    }
  }

  func run() throws {
    try performing { () throws(CommandFailure) in
      let left = try record(files[0], dialects?.first, isPlain: dialects == nil)
      let right = try record(files.last ?? "", dialects?.second, isPlain: false)
      guard let left, let right else { return .status(.listingHasErrors) }
      let diff = TraceDiff(left, right)
      var style = TextStyle()
      style.isASCII = ascii
      style.width = wide ? nil : Files.columns ?? 80
      let output = OutputFile.standardOutput()
      output.write(
        format == .json
          ? diff.json(names, showsAll: showSame)
          : DiffRenderer(diff: diff, names: names, style: style, showsAll: showSame).text())
      output.flush()
      if let failure = output.failure { throw failure }
      return .status(diff.isSame ? .success : .comparisonFailed)
    }
  }

  private var names: (left: String, right: String) {
    if let dialects { return (dialects.first.rawValue, dialects.second.rawValue) }
    if let other = files.dropFirst().first { return (files[0], other) }
    return ("as it is", tracing.whatIf.names.joined(separator: ", "))
  }

  /// Nil when the listing has errors, which are told. A plain side is without the what-ifs.
  private func record(
    _ path: String, _ dialect: ListingOptions.Dialect?, isPlain: Bool
  ) throws(CommandFailure) -> TraceRecording? {
    let bytes = try Files.read(path)
    var listing: ListingOptions
    do { listing = try ListingOptions.parse([path]) } catch {
      throw CommandFailure(message: "error: '\(path)' is no file's name", status: .usage)
    }
    if let dialect { listing.dialect = dialect }
    let collector = TraceCollector()
    var options = tracing
    if isPlain {
      options.whatIf.inject = []
      options.whatIf.withoutLine = []
    }
    let outcome = try Tracing(listing: listing, options: options).feed(bytes, to: [collector])
    if let result = outcome.result, result.end == .notRun { listing.report(result) }
    return collector.recording
  }
}

/// `apple,gnustep`.
struct DialectPair: ExpressibleByArgument {
  let first: ListingOptions.Dialect
  let second: ListingOptions.Dialect

  init?(argument: String) {
    let names = argument.split(separator: ",").map { ListingOptions.Dialect(rawValue: String($0)) }
    guard names.count == 2, let first = names[0], let second = names[1] else { return nil }
    self.first = first
    self.second = second
  }
}
