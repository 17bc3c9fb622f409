import ArgumentParser
import ObjCScript

struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Parses and checks listings, with lints about forwarding; runs nothing.",
    discussion: ExitStatus.table)

  @Argument(help: "The listings; '-' reads standard input.")
  var files: [String]

  @Option(name: [.long, .customLong("format")], help: "How problems are told: long, short or json.")
  var diagnostics: ListingOptions.DiagnosticStyle = .long

  @Option(name: .customShort("I"), help: ArgumentHelp(
    "Search #import there too; else only beside the listing.", valueName: "folder"))
  var searchFolders: [String] = []

  @Option(help: ArgumentHelp("Make an empty class of that name.", valueName: "class"))
  var stub: [String] = []

  @Flag(help: "Make an empty class for every unknown superclass.")
  var stubAll = false

  func run() throws {
    try performing(diagnostics) { () throws(CommandFailure) in
      var hasErrors = false
      for file in files {
        var listing = ListingOptions(file: file, diagnostics: diagnostics)
        listing.stub = stub
        listing.stubAll = stubAll
        listing.searchFolders = searchFolders
        let (files, options) = try listing.program(listing.read())
        let result = ListingRunner(options: options, write: { _, _ in }).check(files)
        listing.report(result)
        if result.end == .notRun { hasErrors = true }
      }
      return .status(hasErrors ? .listingHasErrors : .success)
    }
  }
}

extension ListingOptions {
  /// The defaults for one file.
  init(file: String, diagnostics: DiagnosticStyle) {
    self.init()
    words = [file]
    searchFolders = []
    dialect = .apple
    counting = nil
    defines = []
    stub = []
    stubAll = false
    maxSteps = 2_000_000_000
    maxDepth = 10_000
    maxMemory = 1024
    maxOutput = 64 << 20
    timeout = 10
    self.diagnostics = diagnostics
  }
}
