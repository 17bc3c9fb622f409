// Runs a listing from its text to its end.
//
//     parse → check → compile        errors end it here (`notRun`)
//     define protocols, classes, categories
//     set the globals that do not start as zeros
//     +load of classes (superclass first), then of categories
//     constructors, main, destructors
//
// All of it, the world included, lives on one thread with a big stack, since CRuntime keeps pools and pending
// exceptions per thread.
import CRuntime

public struct ListingRunner {
  public let options: RunOptions
  /// Receives the program's output as it is written.
  public let write: (OutputStream, UnsafeRawBufferPointer) -> Void
  public let observer: (any RunObserver)?

  public init(
    options: RunOptions = RunOptions(), observer: (any RunObserver)? = nil,
    write: @escaping (OutputStream, UnsafeRawBufferPointer) -> Void
  ) {
    self.options = options
    self.observer = observer
    self.write = write
  }

  /// Parses, checks, compiles and runs. `name` is what diagnostics call the text.
  public func run(name: String, bytes: [UInt8]) -> RunResult {
    onBigStack { perform(name: name, bytes: bytes, isCheckOnly: false) }
  }

  /// Parses, checks and compiles. The end is `notRun` when there are errors, else status 0.
  public func check(name: String, bytes: [UInt8]) -> RunResult {
    onBigStack { perform(name: name, bytes: bytes, isCheckOnly: true) }
  }

  private func onBigStack(_ work: () -> RunResult) -> RunResult {
    BigStack.run(work)
      ?? RunResult(
        end: .notRun,
        diagnostics: [Diagnostic(.error, LimitCode.notSupportedHere, "the system gives no thread", at: nil)],
        sources: SourceMap())
  }

  private func perform(name: String, bytes: [UInt8], isCheckOnly: Bool) -> RunResult {
    let sink = DiagnosticSink(errorLimit: options.errorLimit)
    var sources = SourceMap()
    let world = World(limits: options.limits, write: write)
    defer {
      world.close()
      fwd_thread_end()
    }
    if options.isGNUStepDialect { fwd_setDialect(FWD_DIALECT_GNUSTEP) }
    let compiler = ListingCompiler(options: options, diagnostics: sink)
    guard let compilation = compiler.compile(name: name, bytes: bytes, world: world, sources: &sources) else {
      return RunResult(end: .notRun, diagnostics: sink.diagnostics, sources: sources)
    }
    var result = RunResult(end: .status(0), diagnostics: sink.diagnostics, sources: sources)
    result.isARC = compilation.model.isARC
    if isCheckOnly { return result }
    let execution = Execution(compilation: compilation, world: world, sources: sources, arguments: [name] + options.arguments)
    observer?.willRun(world, sources: sources)
    execution.run(&result)
    observer?.didRun(world, result: result)
    return result
  }
}
