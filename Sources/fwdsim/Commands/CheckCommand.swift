// fwdsim check: diagnostics without running.
import ArgumentParser
import DispatchExpectations
import ForwardKit
import ForwardKitBasics
import ObjCScript

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract:
      "Parses and checks listings, with lints about forwarding; runs nothing unless asked to.",
    discussion: """
      With --run each program is also run, its output left out, and what its messages show is reported: signatures that do \
      not fit, exchanges that reach a superclass, results that get lost, objects that retain each other. The exit code is then 4 \
      when the run itself ended well and there is something to report.
      With --run --expect FILE its messages are compared with the expectations in that file instead; the exit code is 4 when one is \
      not met. docs/expectations.md has the grammar.

      \(ExitStatus.table)
      """)

  @Argument(help: "The listings; '-' reads standard input.")
  var files: [String]

  @Option(help: "The language of the problems' first lines: en or zh (also FWDSIM_LANG).")
  var lang: Language?

  @Option(
    name: [.long, .customLong("format")], help: "How to report problems: long, short or json.")
  var diagnostics: ListingOptions.DiagnosticStyle = .long

  @Option(
    name: .customShort("I"),
    help: ArgumentHelp(
      "Also search this folder for #import, after the importing file's own and before the project around.",
      valueName: "folder"))
  var searchFolders: [String] = []

  @Option(help: ArgumentHelp("Declare an empty class of that name.", valueName: "class"))
  var stub: [String] = []

  @Flag(
    help:
      "Let classes, types, constants and functions of frameworks and libraries that are not here be stand-ins, which answer nil or zero."
  )
  var stubAll = false

  @OptionGroup var references: CountingOptions

  @Flag(help: "Write a SARIF 2.1.0 log of all files to standard output, for code hosts.")
  var sarif = false

  @Flag(name: .customLong("run"), help: "Also run each program, and report what its messages show.")
  var runs = false

  @Flag(help: "Write the changes that the diagnostics offer into the files; each is shown first.")
  var fix = false

  @Flag(help: "With --fix: write without asking.")
  var yes = false

  @Option(
    help: ArgumentHelp(
      "With --run: what the messages are expected to do, one expectation per line; '-' reads standard input.",
      valueName: "file"))
  var expect: String?

  func validate() throws {
    if sarif, fix { throw ValidationError("--sarif and --fix do not go together.") }
    if yes, !fix { throw ValidationError("--yes goes with --fix.") }
    guard expect == nil || runs else { throw ValidationError("--expect needs --run.") }
    guard expect == nil || (!fix && !sarif) else {
      throw ValidationError("--expect goes with neither --fix nor --sarif.")
    }
    guard expect == nil || expect != "-" || !files.contains("-") else {
      throw ValidationError("Only one of the listing and the expectations can be '-'.")
    }
  }

  func run() throws {
    try performing(diagnostics) { () throws(CommandFailure) in
      if let expect { return .status(try compare(with: expect)) }
      var hasErrors = false, isCut = false
      var codes: [Int32] = []
      var log = SARIF()
      for file in files {
        let listing = try options(for: file)
        if runs {
          let outcome = try PitfallRun(listing: listing).perform()
          log.programs.append((outcome.found, outcome.sources))
          codes.append(report(outcome, listing))
          try repair(outcome.found, outcome.sources)
          continue
        }
        let (files, options) = try listing.program(listing.readListing())
        let result = ListingRunner(options: options, write: { _, _ in }).check(files)
        log.programs.append((result.diagnostics, result.sources))
        if !sarif { listing.report(result) }
        try repair(result.diagnostics, result.sources)
        if result.end == .notRun { hasErrors = true }
        if result.end.isCut { isCut = true }
      }
      if sarif { try write(log) }
      if runs { return .code(codes.first { $0 != 0 } ?? 0) }
      return .status(isCut ? .limitReached : hasErrors ? .listingHasErrors : .success)
    }
  }

  private func write(_ log: SARIF) throws(CommandFailure) {
    let output = OutputFile.standardOutput()
    output.write(log.text)
    output.flush()
    if let failure = output.failure { throw failure }
  }

  /// The exit code for one program.
  private func report(_ outcome: PitfallRun.Outcome, _ listing: ListingOptions) -> Int32 {
    if !sarif { listing.tell(outcome.found, sources: outcome.sources) }
    if outcome.exitCode != 0 { return outcome.exitCode }
    return outcome.found.isEmpty ? 0 : ExitStatus.comparisonFailed.rawValue
  }

  /// The first change of each diagnostic.
  private func repair(_ found: [Diagnostic], _ sources: SourceMap) throws(CommandFailure) {
    guard fix else { return }
    let changes = found.compactMap { $0.helps.first { !$0.edits.isEmpty }?.edits }
    _ = try SourceFixer(sources: sources, asks: !yes).apply(changes)
  }

  /// Runs the programs and compares their messages with expectations.
  ///
  /// - Returns: the worst of what the files come to.
  private func compare(with expect: String) throws(CommandFailure) -> ExitStatus {
    let expected = (name: expect, bytes: try Files.read(expect))
    var worst = ExitStatus.success
    for file in files {
      let check = ExpectationRun(listing: try options(for: file), expected: expected)
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
    options.references = references
    options.stub = stub
    options.stubAll = stubAll
    options.searchFolders = searchFolders
    return options
  }
}
