// A listing that is run once, with its trace in memory.
import ForwardKit
import ObjCScript

package struct TracedRun {
  /// Nil when the listing has errors.
  package let recording: TraceRecording?
  package let result: RunResult
  /// The trace as JSON Lines, to compare two runs byte by byte.
  package let lines: [UInt8]
  private let files: [ListingFile]
  private let options: RunOptions

  /// Limits for a listing of a lesson: enough for every honest one.
  package static var options: RunOptions {
    var options = RunOptions()
    options.limits.milliseconds = 5000
    options.limits.memory = 256 << 20
    options.limits.outputBytes = 1 << 20
    return options
  }

  /// - Parameters:
  ///   - name: what diagnostics call the text.
  ///   - keepsLines: whether `lines` is wanted.
  package init(
    name: String, text: String, options: RunOptions = TracedRun.options, keepsLines: Bool = false
  ) {
    self.init(
      files: [ListingFile(name: name, bytes: Array(text.utf8))], options: options,
      keepsLines: keepsLines)
  }

  /// - Parameters:
  ///   - files: the program's; the first names it.
  ///   - version: of what the trace says it was made by.
  ///   - keepsRoutineSends: as `--all` of the command.
  ///   - injections: answers in the place of stages: what if.
  ///   - write: gets the program's output.
  package init(
    files: [ListingFile], options: RunOptions, version: String = "course",
    keepsLines: Bool = false, keepsRoutineSends: Bool = false, injections: [Injection] = [],
    write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void = { _, _ in }
  ) {
    let collector = TraceCollector()
    let bytes = Collected()
    var sinks: [any TraceSink] = [collector]
    if keepsLines { sinks.append(JSONLinesWriter { bytes.append($0) }) }
    let tracer = Tracer(
      sinks: sinks, isGNUStep: options.isGNUStepDialect, version: version,
      keepsRoutineSends: keepsRoutineSends, injections: injections)
    self.files = files
    self.options = options
    result = ListingRunner(options: options, observer: tracer, write: write).run(files)
    tracer.recorder?.stop()
    recording = collector.recording
    lines = bytes.bytes
  }

  /// What happens when a stage answers otherwise.
  func whatIf(_ injection: Injection) -> TraceRecording? {
    TracedRun(files: files, options: options, injections: [injection]).recording
  }

  private final class Collected {
    var bytes: [UInt8] = []
    func append(_ more: UnsafeRawBufferPointer) { bytes += Array(more) }
  }
}

/// Records while the listing runs.
private final class Tracer: RunObserver {
  private let sinks: [any TraceSink]
  private let isGNUStep: Bool
  private let version: String
  private let keepsRoutineSends: Bool
  private let injections: [Injection]
  private var injector: Injector?
  fileprivate var recorder: TraceRecorder?

  init(
    sinks: [any TraceSink], isGNUStep: Bool, version: String, keepsRoutineSends: Bool,
    injections: [Injection]
  ) {
    self.sinks = sinks
    self.injections = injections
    self.isGNUStep = isGNUStep
    self.version = version
    self.keepsRoutineSends = keepsRoutineSends
  }

  func willRun(_ world: World, sources: SourceMap) {
    var options = TraceRecorder.Options()
    options.maximumSends = 100_000
    options.maximumEvents = 1_000_000
    options.keepsRoutineSends = keepsRoutineSends
    let recorder = TraceRecorder(options: options, describer: world.traceDescriber, sinks: sinks)
    recorder.onLimit = { [weak world] _, text in world?.stop(because: text) }
    recorder.timekeeper = world
    recorder.begin(
      TraceHeader(
        version: version, dialect: isGNUStep ? "gnustep" : "apple",
        files: sources.files.map {
          .init(name: $0.name, sha256: "", text: String(decoding: $0.bytes, as: UTF8.self))
        }, limits: [], filters: [], arguments: []))
    if !injections.isEmpty {
      injector = Injector(injections, recorder: recorder)
      injector?.start()
    }
    recorder.start()
    self.recorder = recorder
  }

  func didRun(_ world: World, result: RunResult) {
    let code = Int(result.exitCode)
    let cut = result.end.isCut ? result.diagnostics.last?.code.id : nil
    if result.isAbandoned {
      recorder?.finishAbandoned(exit: code, cut: cut)
    } else {
      recorder?.stop()
      var uncaught: String?
      if case .uncaught(let name, let reason) = result.end {
        uncaught = reason.map { "\(name): \($0)" } ?? name
      }
      recorder?.finish(exit: code, uncaught: uncaught, cut: cut)
    }
    recorder = nil
    injector?.stop()
    injector = nil
  }
}
