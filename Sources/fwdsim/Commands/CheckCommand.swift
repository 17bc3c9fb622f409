// fwdsim check: diagnostics without running.
import ArgumentParser
import ObjCScript

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Parses and checks listings, with lints about forwarding; runs nothing.",
    discussion: ExitStatus.table)

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

  func run() throws {
    try performing(diagnostics) { () throws(CommandFailure) in
      var hasErrors = false, isCut = false
      for file in files {
        var listing = try options(for: file)
        listing.diagnostics = diagnostics
        listing.stub = stub
        listing.stubAll = stubAll
        listing.searchFolders = searchFolders
        let (files, options) = try listing.program(listing.readListing())
        let result = ListingRunner(options: options, write: { _, _ in }).check(files)
        listing.report(result)
        if result.end == .notRun { hasErrors = true }
        if result.end.isCut { isCut = true }
      }
      return .status(isCut ? .limitReached : hasErrors ? .listingHasErrors : .success)
    }
  }

  /// The defaults for one file.
  private func options(for file: String) throws(CommandFailure) -> ListingOptions {
    guard let options = try? ListingOptions.parse(["--", file]) else {
      throw CommandFailure(message: "error: '\(file)' is no file's name", status: .usage)
    }
    return options
  }
}
