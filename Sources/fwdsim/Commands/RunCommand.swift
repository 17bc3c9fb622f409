// fwdsim run: a listing without a trace.
import ArgumentParser
import Glibc
import ObjCScript

struct RunCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "run", abstract: "Runs a listing without tracing it.", discussion: ExitStatus.table
  )

  @OptionGroup var listing: ListingOptions
  @OptionGroup var patches: PatchOptions
  @OptionGroup(title: "What if") var whatIf: WhatIfOptions

  @Option(help: "An alias for --diagnostics.")
  var format: ListingOptions.DiagnosticStyle?

  @Flag(
    help: "Compile it with clang and run the program, without the interpreter's checks and limits.")
  var compiled = false

  @OptionGroup var threads: ThreadOptions

  func validate() throws {
    if threads.realThreads, !compiled {
      throw ValidationError("--real-threads needs --compiled")
    }
  }

  func run() throws {
    var listing = listing
    if let format { listing.diagnostics = format }
    if compiled {
      try performing { () throws(CommandFailure) in
        .code(try CompiledListing(listing).run(linking: threads.linkFlags))
      }
    }
    try performing(listing.diagnostics) { () throws(CommandFailure) in
      let streams = ProgramStreams()
      if !whatIf.inject.isEmpty { return .code(try runInjected(listing, streams)) }
      var (files, options) = try listing.program(listing.readListing())
      files[0] = try whatIf.changed(files[0])
      try patches.add(to: &options)
      options.isLastOfProcess = true
      options.input = options.input ?? listing.ownInput
      let result = ListingRunner(options: options, observer: Interruptible(), write: streams.write)
        .run(files)
      streams.flush()
      listing.report(result, quietWhenFine: true)
      if let failure = streams.failure { throw failure }
      return .code(result.exitCode)
    }
  }

  /// Stages can be answered for only while messages are traced; nobody looks at the trace.
  private func runInjected(_ listing: ListingOptions, _ streams: ProgramStreams)
    throws(CommandFailure) -> Int32
  {
    guard var options = try? TraceOptions.parse([]) else {
      return ExitStatus.internalError.rawValue
    }
    options.all = true
    options.maxSends = .max
    options.maxEvents = .max
    options.whatIf = whatIf
    var tracing = Tracing(listing: listing, options: options)
    tracing.program = { streams.write($0, $1) }
    tracing.patches = patches
    tracing.input = listing.ownInput
    let outcome = try tracing.feed(try listing.readListing(), to: [])
    streams.flush()
    if let result = outcome.result { listing.report(result, quietWhenFine: true) }
    if let failure = streams.failure { throw failure }
    return outcome.exitCode
  }
}

/// A program's output on the command's own: standard output to standard output, the rest to standard error, each in the
/// program's order.
final class ProgramStreams {
  private let output = OutputFile.standardOutput()
  private let errors = OutputFile.standardError()

  func write(_ stream: OutputChannel, _ bytes: UnsafeRawBufferPointer) {
    if stream == .standardOutput {
      output.write(bytes)
    } else {
      output.flush()
      errors.write(bytes)
      errors.flush()
    }
  }

  /// A line of the command's own on standard output.
  func write(_ text: String) {
    errors.flush()
    output.write(text)
  }

  func flush() {
    output.flush()
    errors.flush()
  }

  var failure: CommandFailure? { output.failure ?? errors.failure }
}
