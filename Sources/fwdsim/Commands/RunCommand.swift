import ArgumentParser
import ObjCScript

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a listing without tracing it.", discussion: ExitStatus.table)

  @OptionGroup var listing: ListingOptions
  @OptionGroup var patches: PatchOptions

  @Option(help: "The same as --diagnostics.")
  var format: ListingOptions.DiagnosticStyle?

  func run() throws {
    var listing = listing
    if let format { listing.diagnostics = format }
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      var (files, options) = try listing.program(listing.read())
      let streams = ProgramStreams()
      Interrupts.install()
      try patches.add(to: &options)
      let result = ListingRunner(options: options, write: streams.write).run(files)
      streams.flush()
      listing.report(result, quietWhenFine: true)
      if let failure = streams.failure { throw failure }
      return .code(result.exitCode)
    }
  }
}

/// A program's output on the command's own: standard output to standard output, the rest to standard error, each in the
/// program's order.
final class ProgramStreams {
  private let output = OutputFile.standardOutput()
  private let errors = OutputFile.standardError()

  func write(_ stream: OutputStream, _ bytes: UnsafeRawBufferPointer) {
    if stream == .standardOutput {
      output.write(bytes)
    } else {
      output.flush()
      errors.write(bytes)
      errors.flush()
    }
  }

  func flush() {
    output.flush()
    errors.flush()
  }

  var failure: CommandFailure? { output.failure ?? errors.failure }
}
