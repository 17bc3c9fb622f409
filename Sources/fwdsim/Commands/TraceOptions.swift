import ArgumentParser
import ForwardKit
import ObjCScript

/// What all commands that trace a listing have in common.
struct TraceOptions: ParsableArguments {
  @Flag(
    help:
      "Also show routine sends (alloc, init, retain, …) and every round of a loop, which are otherwise only counted."
  )
  var all = false

  @Option(help: "Stop after this many messages.")
  var maxSends = 2_000_000

  @Option(help: "Stop after this many events.")
  var maxEvents = 20_000_000

  @Option(
    help: ArgumentHelp(
      "Also show what is left out by default: nil, initialize, category, kvo, refcount, skipped.",
      valueName: "topic,..."))
  var show = ShownTopics()

  @Option(
    help:
      "Show what each message cost: off, probes (tables and lists searched) or ns (time, which differs from run to run)."
  )
  var cost = CostKind.off

  @Flag(help: "Name objects by class and address, as NSLog does, instead of class and number.")
  var addresses = false

  @Flag(
    help:
      "Also record each statement as it begins, with the values of its variables, in JSON Lines; for debuggers."
  )
  var statements = false

  @OptionGroup(title: "What if") var whatIf: WhatIfOptions

  /// With the routine sends and with the values of objects where the format shows them.
  func complete(for format: ExportFormat) -> TraceOptions {
    var options = self
    if format.showsRoutineSends { options.all = true }
    if format.showsValues { options.statements = true }
    return options
  }

  func validate() throws {
    guard maxSends > 0, maxEvents > 0 else { throw ValidationError("Limits must be at least 1.") }
  }
}

/// Runs a listing, or reads a trace, and hands the events to sinks.
struct Tracing {
  let listing: ListingOptions
  let options: TraceOptions
  var filter = TraceFilterRules()
  /// Messages that are in the trace although they are routine ones.
  var shownSelectors: Set<String> = []
  /// Receives the program's output; nil where the trace itself shows it.
  var program: ((OutputChannel, UnsafeRawBufferPointer) -> Void)?
  var patches: PatchOptions?
  /// Test cases that run in place of main.
  var tests: TestOptions?
  /// The program's standard input where --input names none.
  var input: (any ProgramInput)?
  /// The trace's last notes say which objects keep each other.
  var notesCycles = false
  /// Whether standard output is where the trace goes as it comes.
  var showsTraceOnTerminal = true

  struct Outcome {
    var exitCode: Int32
    /// Nil when a trace was read.
    var result: RunResult?
  }

  /// The bytes are a listing or a trace of schema 1, which is told by its first line.
  func feed(_ bytes: [UInt8], to sinks: [any TraceSink]) throws(CommandFailure) -> Outcome {
    let sinks: [any TraceSink] = filter.isEmpty ? sinks : [TraceFilter(filter, sinks: sinks)]
    guard TraceReader.isTrace(bytes) else { return try run(bytes, sinks) }
    guard options.whatIf.isEmpty else {
      throw CommandFailure(
        .impossibleWhatIf, "a what-if needs a listing, and '\(listing.file)' is a trace",
        status: .usage)
    }
    guard !options.addresses else {
      throw CommandFailure(
        .impossibleWhatIf,
        "'\(listing.file)' is a trace, whose objects have their names already: give --addresses when it is made",
        status: .usage)
    }
    var reader = TraceReader(sinks: sinks)
    do throws(TraceReadError) { try reader.read(bytes) } catch {
      throw CommandFailure(
        .notATrace, "'\(listing.file)' is not a whole trace: \(error)", status: .listingHasErrors)
    }
    return Outcome(exitCode: 0, result: nil)
  }

  private func run(_ bytes: [UInt8], _ sinks: [any TraceSink]) throws(CommandFailure) -> Outcome {
    var (files, runOptions) = try listing.program(bytes)
    files[0] = try options.whatIf.changed(files[0])
    try patches?.add(to: &runOptions)
    runOptions.tests = tests
    runOptions.recordsStatements = options.statements
    let progress = Progress(
      outputIsTerminal: showsTraceOnTerminal && Files.standardOutputIsTerminal)
    defer { progress?.finish() }
    let sinks = sinks + [progress].compactMap { $0 }
    let tracer = Tracer(listing: listing, options: options, sinks: sinks)
    tracer.shownSelectors = shownSelectors
    tracer.notesCycles = notesCycles
    let program = program
    let prompted = (runOptions.input ?? input).map { input in
      PromptedInput(input) { line in
        guard let progress else { return Self.show(line) }
        progress.makeRoom(for: line, isShown: true) { Self.show(line) }
      }
    }
    runOptions.input = prompted
    runOptions.limits.slice = 1 << 10
    let runner = ListingRunner(options: runOptions, observer: tracer) { stream, bytes in
      guard let program else {
        prompted?.note(bytes)
        return
      }
      guard let progress else { return program(stream, bytes) }
      let isShown = stream == .standardOutput ? Files.standardOutputIsTerminal : true
      progress.makeRoom(for: bytes, isShown: isShown) { program(stream, bytes) }
    }
    let result = tests == nil ? runner.run(files) : runner.runTests(&files)
    tracer.conclude()
    if let injector = tracer.injector, result.end != .notRun {
      listing.tell(WhatIfOptions.diagnostics(injector))
    }
    if tracer.limitText != nil {
      return Outcome(exitCode: ExitStatus.limitReached.rawValue, result: result)
    }
    let hasFailed = !(tracer.injector?.problems.isEmpty ?? true)
    return Outcome(
      exitCode: hasFailed ? ExitStatus.usage.rawValue : result.exitCode, result: result)
  }
}

extension Tracing {
  /// What a program that waits for a person has printed of its line.
  private static func show(_ line: UnsafeRawBufferPointer) {
    let errors = OutputFile.standardError()
    errors.write(line)
    errors.flush()
  }
}

/// Installs the recorder when the listing is about to run and takes it away when it has ended.
private final class Tracer: RunObserver {
  private let listing: ListingOptions
  private let options: TraceOptions
  private let sinks: [any TraceSink]
  var shownSelectors: Set<String> = []
  var notesCycles = false
  private var recorder: TraceRecorder?
  private(set) var injector: Injector?
  private(set) var limitText: String?

  init(listing: ListingOptions, options: TraceOptions, sinks: [any TraceSink]) {
    self.listing = listing
    self.options = options
    self.sinks = sinks
  }

  func willRun(_ world: World, sources: SourceMap) {
    Interrupts.install()
    var recorderOptions = TraceRecorder.Options()
    recorderOptions.keepsRoutineSends = options.all
    recorderOptions.shownSelectors = options.show.selectors.union(shownSelectors)
    recorderOptions.measuresTime = options.cost == .ns
    recorderOptions.namesByAddress = options.addresses
    recorderOptions.maximumSends = options.maxSends
    recorderOptions.maximumEvents = options.maxEvents
    let recorder = TraceRecorder(
      options: recorderOptions, describer: world.traceDescriber, sinks: sinks)
    recorder.onLimit = { [weak self, weak world] _, text in
      self?.limitText = text
      world?.stop(because: text)
    }
    recorder.timekeeper = world
    recorder.begin(header(sources))
    if !options.whatIf.inject.isEmpty {
      injector = Injector(options.whatIf.inject, recorder: recorder)
    }
    injector?.start()
    recorder.start()
    self.recorder = recorder
  }

  func didRun(_ world: World, result: RunResult) {
    if result.isAbandoned {
      recorder?.finishAbandoned(exit: Int(result.exitCode), cut: result.diagnostics.last?.code.id)
      recorder = nil
      return
    }
    recorder?.stop()
    injector?.stop()
    if notesCycles { recorder?.noteCycles() }
    var uncaught: String?
    if case .uncaught(let name, let reason) = result.end {
      uncaught = reason.map { "\(name): \($0)" } ?? name
    }
    let cut = result.end.isCut ? result.diagnostics.last?.code.id : nil
    recorder?.finish(
      exit: Int(limitText == nil ? result.exitCode : ExitStatus.limitReached.rawValue),
      uncaught: uncaught, cut: cut)
    recorder = nil
  }

  func conclude() {
    recorder?.stop()
    injector?.stop()
  }

  private func header(_ sources: SourceMap) -> TraceHeader {
    TraceHeader(
      version: Product.version, dialect: listing.dialect.rawValue,
      files: sources.files.map {
        .init(
          name: $0.name, sha256: SHA256.hex(of: $0.bytes),
          text: String(decoding: $0.bytes, as: UTF8.self))
      },
      limits: [
        ("sends", options.maxSends), ("events", options.maxEvents), ("depth", listing.maxDepth),
        ("steps", Int(clamping: listing.maxSteps)), ("ms", Int(listing.timeout * 1000)),
        ("bytes", listing.maxMemory << 20),
      ],
      filters: (options.all ? ["all"] : []) + options.show.names, arguments: listing.arguments,
      whatIf: options.whatIf.names)
  }
}
