// fwdsim check: diagnostics without running.
import ArgumentParser
import DispatchExpectations
import ForwardKit
import ObjCScript

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Parses and checks listings, with lints about forwarding; runs them only with --run.",
    discussion: """
      With --run --expect FILE, the listing is run, and its messages are compared with the expectations in that file; exit code 4 \
      when one is not met. docs/expectations.md has the grammar.

      \(ExitStatus.table)
      """)

  @Argument(help: "The listings; '-' reads standard input.")
  var files: [String]

  @Option(
    name: [.long, .customLong("format")], help: "How to report problems: long, short or json.")
  var diagnostics: ListingOptions.DiagnosticStyle = .long

  @Option(
    name: .customShort("I"),
    help: ArgumentHelp(
      "Also search this folder for #import; by default only the listing's own folder is searched.",
      valueName: "folder"))
  var searchFolders: [String] = []

  @Option(help: ArgumentHelp("Declare an empty class of that name.", valueName: "class"))
  var stub: [String] = []

  @Flag(help: "Declare an empty class for every unknown superclass.")
  var stubAll = false

  @Flag(name: .customLong("run"), help: "Also run each listing.")
  var isRun = false

  @Option(
    help: ArgumentHelp(
      "With --run: what the messages are to do, one expectation a line; '-' reads standard input.",
      valueName: "file"))
  var expect: String?

  func validate() throws {
    guard expect == nil || isRun else { throw ValidationError("--expect needs --run.") }
    guard expect == nil || expect != "-" || !files.contains("-") else {
      throw ValidationError("Only one of the listing and the expectations can be '-'.")
    }
  }

  func run() throws {
    try performing(diagnostics) { () throws(CommandFailure) in
      if isRun { return .status(try checkRunning()) }
      var hasErrors = false, isCut = false
      for file in files {
        let listing = try options(for: file)
        let (files, options) = try listing.program(listing.readListing())
        let result = ListingRunner(options: options, write: { _, _ in }).check(files)
        listing.report(result)
        if result.end == .notRun { hasErrors = true }
        if result.end.isCut { isCut = true }
      }
      return .status(isCut ? .limitReached : hasErrors ? .listingHasErrors : .success)
    }
  }

  /// The worst of what the files come to.
  private func checkRunning() throws(CommandFailure) -> ExitStatus {
    let expected: (name: String, bytes: [UInt8])?
    if let expect { expected = (expect, try Files.read(expect)) } else { expected = nil }
    var worst = ExitStatus.success
    for file in files {
      let listing = try options(for: file)
      let check = RunningCheck(listing: listing, expected: expected)
      let status = try check.run()
      if worst == .success || status == .listingHasErrors { worst = status }
    }
    return worst
  }

  /// The defaults for one file.
  private func options(for file: String) throws(CommandFailure) -> ListingOptions {
    guard var options = try? ListingOptions.parse(["--", file]) else {
      throw CommandFailure(message: "error: '\(file)' is no file's name", status: .usage)
    }
    options.diagnostics = diagnostics
    options.stub = stub
    options.stubAll = stubAll
    options.searchFolders = searchFolders
    return options
  }
}
