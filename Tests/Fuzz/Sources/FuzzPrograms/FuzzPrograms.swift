// Whole programs, run to their end or to a small limit, every third one traced.
//
// The fuzzer's bytes are decisions, not text: of the grammar (ProgramGenerator) or of what to change in a listing of the
// corpus (ListingMutator). A finding is a crash, a sanitizer's report, native code that had to be stopped (F0429), a trace
// without its last line, or a run that outlives its limits. FUZZ_SHOW=1 prints the program of an input.
import CRuntime
import ForwardKit
import FuzzSupport
import Glibc
import ObjCScript

private let mutator = ListingMutator()
private let shows = getenv("FUZZ_SHOW") != nil

@_cdecl("FuzzPrograms_main")
public func start(_ count: CInt, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?)
  -> CInt
{
  fuzz(count, arguments) { data, count in fuzzOne(data, count) }
}

private func fuzzOne(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var dice = Dice(UnsafeBufferPointer(start: data, count: count))
  let mode = dice.byte()
  let bytes =
    mode & 1 == 0 || mutator.isEmpty
    ? Array(ProgramGenerator.program(dice).utf8) : mutator.program(&dice)
  if shows { print(String(decoding: bytes, as: UTF8.self)) }
  var options = RunOptions()
  options.limits.steps = 200_000
  options.limits.depth = 500
  options.limits.memory = 48 << 20
  options.limits.milliseconds = 4_000
  options.limits.outputBytes = 1 << 16
  options.counting = mode & 2 != 0 ? .manual : .asWritten
  options.isGNUStepDialect = mode & 4 != 0
  let tracer = mode & 24 == 0 ? Tracer() : nil
  let result = ListingRunner(options: options, observer: tracer, write: { _, _ in }).run(
    name: "fuzz.m", bytes: bytes)
  if shows {
    print(DiagnosticRenderer(sources: result.sources).render(result.diagnostics), result.end)
  }
  guard !result.isAbandoned, result.diagnostics.last?.code.id != "F0429" else {
    fatalError("native code was stopped: \(result.end)")
  }
  if let tracer, tracer.hasBegun, !tracer.hasEnded { fatalError("the trace has no end") }
  return 0
}

/// Counts the lines of a trace.
private final class Tracer: RunObserver {
  private var recorder: TraceRecorder?
  private(set) var hasBegun = false
  private(set) var hasEnded = false

  func willRun(_ world: World, sources: SourceMap) {
    var options = TraceRecorder.Options()
    options.maximumEvents = 20_000
    let writer = JSONLinesWriter { [weak self] text in
      if String(decoding: text, as: UTF8.self).contains("\"ev\":\"end\"") { self?.hasEnded = true }
    }
    let recorder = TraceRecorder(options: options, describer: world.traceDescriber, sinks: [writer])
    recorder.onLimit = { [weak world] _, text in world?.stop(because: text) }
    recorder.begin(
      TraceHeader(
        version: "fuzz", dialect: "apple", files: [], limits: [], filters: [], arguments: []))
    recorder.start()
    self.recorder = recorder
    hasBegun = true
  }

  func didRun(_ world: World, result: RunResult) {
    recorder?.stop()
    recorder?.finish(exit: Int(result.exitCode), uncaught: nil, cut: nil)
    recorder = nil
  }
}
