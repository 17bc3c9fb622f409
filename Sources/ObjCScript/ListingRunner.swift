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
import ObjCFoundation
import ObjCSema
import ObjCSyntax
import ObjCVM

public struct ListingRunner {
  public let options: RunOptions
  /// Receives the program's output as it is written, on the listing's thread.
  public let write: (OutputChannel, UnsafeRawBufferPointer) -> Void
  public let observer: (any RunObserver)?

  public init(
    options: RunOptions = RunOptions(), observer: (any RunObserver)? = nil,
    write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void
  ) {
    self.options = options
    self.observer = observer
    self.write = write
  }

  /// Parses, checks, compiles and runs. `name` is what diagnostics call the text.
  public func run(name: String, bytes: [UInt8]) -> RunResult {
    run([ListingFile(name: name, bytes: bytes)])
  }

  /// Parses, checks, compiles and runs a program of several files, each compiled by itself and then joined, as a linker joins
  /// them.
  ///
  /// - Parameter files: in the order in which they define their classes; the first gives the program its name.
  public func run(_ files: [ListingFile]) -> RunResult {
    perform(Session(files: files, isCheckOnly: false))
  }

  /// Parses, checks and compiles. The end is `notRun` when there are errors, else status 0.
  public func check(name: String, bytes: [UInt8]) -> RunResult {
    check([ListingFile(name: name, bytes: bytes)])
  }

  public func check(_ files: [ListingFile]) -> RunResult {
    perform(Session(files: files, isCheckOnly: true))
  }

  /// One run as far as it has come; what a crash leaves is concluded from it.
  private final class Session {
    let files: [ListingFile]
    let isCheckOnly: Bool
    /// It is compiled. Written on the listing's thread, read when that has ended or stopped.
    var isRunning = false
    var world: World?
    var result = RunResult(end: .notRun, diagnostics: [], sources: SourceMap())

    init(files: [ListingFile], isCheckOnly: Bool) {
      self.files = files
      self.isCheckOnly = isCheckOnly
    }
  }

  private func perform(_ session: Session) -> RunResult {
    guard !RuntimeOwner.isLost else {
      return refusal("an earlier run in this process was stopped inside of native code")
    }
    switch BigStack.run({ [self] in perform(on: session, $0) }) {
    case .done: return session.result
    case .noThread: return refusal("the system gives no thread")
    case .crashed:
      let crash = Diagnostic(
        .error, LimitCode.crash, "a bad address reached native code, and the run was stopped",
        at: place(session),
        notes: ["a value that is not an object was kept where an object belongs"])
      return abandon(session, .crashed, crash)
    case .overflowed:
      let trap = Trap(kind: .depth(limit: options.limits.depth, cycle: []), range: place(session))
      return abandon(session, .limit, trap.diagnostic)
    case .stopped:
      let trap = Trap(
        kind: .timeout(milliseconds: options.limits.milliseconds), range: place(session))
      return abandon(session, .limit, session.isRunning ? trap.diagnostic : slowCheck)
    }
  }

  private var slowCheck: Diagnostic {
    Diagnostic(
      .error, LimitCode.time, "reading and checking the listing takes longer than its time",
      at: nil,
      helps: [
        .init("--timeout of run and trace allows more, as a large project needs it"),
        .init("if the program is small, look for a macro that doubles itself"),
      ])
  }

  private func refusal(_ reason: String) -> RunResult {
    RunResult(
      end: .notRun, diagnostics: [Diagnostic(.error, LimitCode.notSupportedHere, reason, at: nil)],
      sources: SourceMap())
  }

  /// On the listing's thread.
  private func perform(on session: Session, _ crashGuard: CrashGuard) {
    let sink = DiagnosticSink(errorLimit: options.errorLimit)
    let world = World(limits: options.limits, write: write)
    if let resources = options.resources { world.provide(resources) }
    world.input = options.input
    session.world = world
    crashGuard.arm()
    world.onClosed = crashGuard.restore
    world.onUntimed = { nanoseconds in
      if let nanoseconds { crashGuard.resume(after: nanoseconds) } else { crashGuard.suspend() }
    }
    defer {
      crashGuard.disarm()
      if options.isLastOfProcess, options.tests == nil || world.hasRunTests {
        crashGuard.restore()
        crashGuard.keepsThread = true
        _ = Unmanaged.passRetained(world)
      } else {
        session.world = nil
        world.close()
        fwd_thread_end()
      }
    }
    if options.isGNUStepDialect { fwd_setDialect(FWD_DIALECT_GNUSTEP) }
    crashGuard.limit(milliseconds: options.limits.milliseconds)
    var compiler = ListingCompiler(options: options.compiling, diagnostics: sink)
    compiler.emitsCode = !session.isCheckOnly
    let compilation = compiler.compile(
      session.files, world: world, sources: &session.result.sources)
    session.result.diagnostics = sink.diagnostics
    guard let compilation else { return }
    session.result.end = .status(0)
    session.result.isARC = compilation.model.isARC
    world.isARC = !compilation.model.countsDispatchObjects
    if session.isCheckOnly { return }
    guard compilation.program.main != nil || options.tests != nil else {
      session.result.end = .notRun
      session.result.diagnostics.append(
        Diagnostic(
          .error, SyntaxCode.emptyFile, "there is no function `main` to run", at: nil,
          notes: session.files.count > 1 ? ["none of the files defines it"] : [],
          helps: compilation.model.hasTestCases
            ? [.init("`fwdsim test` runs the test cases that the program has")] : []))
      return
    }
    let execution = Execution(
      compilation: compilation, world: world, sources: session.result.sources,
      arguments: [session.files.first?.name ?? ""] + options.arguments, options: options)
    session.isRunning = true
    observer?.willRun(world, sources: session.result.sources)
    crashGuard.limit(milliseconds: options.limits.milliseconds)
    execution.run(&session.result)
    crashGuard.disarm()
    observer?.didRun(world, result: session.result)
  }

  /// The listing's thread stands in native code for ever; the world stays as it is.
  private func abandon(_ session: Session, _ end: RunResult.End, _ diagnostic: Diagnostic?)
    -> RunResult
  {
    if options.ownsProcess { CrashGuard.boundConclusion(isLimit: end == .limit) }
    RuntimeOwner.lose()
    if let diagnostic { session.result.diagnostics.append(diagnostic) }
    session.result.end = end
    session.result.isAbandoned = true
    if let world = session.world, world.machine != nil {
      observer?.didRun(world, result: session.result)
    }
    return session.result
  }

  private func place(_ session: Session) -> SourceRange {
    session.world?.machine?.currentRange ?? .none
  }
}
