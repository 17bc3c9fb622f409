// A compiled listing's life: definition, +load, main, end.
import CRuntime
import ObjCFoundation
import ObjCPatching
import ObjCSema
import ObjCSyntax
import ObjCVM

struct Execution {
  let compilation: Compilation
  let world: World
  let sources: SourceMap
  let arguments: [String]
  var options = RunOptions()

  /// Fills in how it ended.
  func run(_ result: inout RunResult) {
    let sources = sources
    let locate: (SourceRange) -> fwd_location = { sources.location(of: $0) }
    guard let machine = Machine(world: world, locate: locate) else {
      result.end = .limit
      return
    }
    world.machine = machine
    world.programName = arguments.first ?? ""
    var status: Int32 = 0
    if machine.load(compilation.program) {
      let definition = Definition(
        program: compilation.model, compiled: compilation.program, world: world, machine: machine,
        locate: locate)
      let problems = definition.defineAll()
      guard problems.isEmpty else {
        result.diagnostics += problems
        result.end = .notRun
        return
      }
      guard let ended = execute(machine, &result) else { return }
      status = ended
      world.schedulerIfAny?.shutDown(status: status)
    }
    conclude(status, machine, &result)
  }

  /// Runs everything in order; stops at the first thing that leaves an exception or trap pending. Nil when a patch
  /// cannot be applied: `main` has not run then.
  private func execute(_ machine: Machine, _ result: inout RunResult) -> Int32? {
    let program = compilation.program
    if options.tests != nil, world.hasTests { world.clock.startAtNoon() }
    if let initializer = program.initializer, !machine.call(initializer) { return 1 }
    machine.closeConstants()
    guard load() else { return 1 }
    guard patch(&result) else { return nil }
    for constructor in program.constructors {
      guard machine.call(constructor) else { return 1 }
    }
    if let tests = options.tests, world.hasTests {
      host(machine)
      return runTests(tests)
    }
    guard let main = program.main else {
      result.end = .notRun
      result.diagnostics.append(
        Diagnostic(
          .error, SyntaxCode.emptyFile, "there are no test cases, and no function `main` to run",
          at: nil,
          helps: [.init("name the files of the tests, too: subclasses of XCTestCase")]))
      return nil
    }
    guard let words = mainArguments(),
      var status = machine.call(main, words: words)
    else {
      return 1
    }
    guard runExitHandlers() else { return 1 }
    for destructor in program.destructors {
      guard machine.call(destructor) else { return 1 }
    }
    if compilation.program.functions[Int(main)].resultSize == 0 { status = 0 }
    return Int32(truncatingIfNeeded: status)
  }

  private func place(_ range: SourceRange) -> TestPlace? {
    sources.file(of: range).map {
      TestPlace(file: $0.name, line: $0.location(of: range.start).line)
    }
  }

  /// Makes an app that the program has the tests' host, as Xcode does.
  private func host(_ machine: Machine) {
    let program = compilation.program
    guard let main = program.main, program.natives.contains("UIApplicationMain"),
      let start = machine.implementation(of: machine.functions + Int(main))
    else { return }
    world.hostTests { [unowned world] () throws(ListingException) in
      _ = try world.callFunction(
        unsafeBitCast(start, to: UnsafeMutableRawPointer.self), "ii^v", .int(0), .pointer(nil))
    }
  }

  /// 1 when a test has failed; nil when something ended the run.
  private func runTests(_ tests: TestOptions) -> Int32? {
    do throws(ListingException) {
      let failures = try world.runTests(
        tests,
        places: TestPlaces(
          current: { place(world.currentRange()) }, raised: { place(world.raisePlace) }))
      return failures == 0 ? 0 : 1
    } catch {
      world.raise(error)
      return 1
    }
  }

  private func patch(_ result: inout RunResult) -> Bool {
    guard !options.patches.isEmpty else { return true }
    let registry = PatchRegistry(world: world, options: options.compiling, sources: sources)
    registry.fallback = options.patchFallback
    registry.onFailure = options.onPatchFailure
    world.patches = registry
    for text in options.patches {
      let report = registry.apply(text)
      result.diagnostics += report.diagnostics
      result.sources = registry.sources
      guard !report.hasErrors else {
        result.end = .notRun
        return false
      }
    }
    return true
  }

  /// What `atexit` registered runs before the destructors, which were there first.
  private func runExitHandlers() -> Bool {
    do throws(ListingException) { try world.runExitHandlers() } catch {
      world.raise(error)
      return false
    }
    return true
  }

  /// +load: classes in the order of the source with superclasses first, then categories.
  private func load() -> Bool {
    let pool = fwd_autoreleasePoolPush()
    for item in compilation.model.items {
      if case .classImplementation(let model) = item, let cls = fwd_lookUpClass(model.name) {
        fwd_class_load(cls)
        if fwd_exception_isPending() { return false }
      }
    }
    for item in compilation.model.items {
      if case .categoryImplementation(let category, let owner) = item,
        let cls = fwd_lookUpClass(owner.name)
      {
        fwd_category_load(cls, category.name)
        if fwd_exception_isPending() { return false }
      }
    }
    fwd_autoreleasePoolPop(pool)
    return !fwd_exception_isPending()
  }

  /// argc and argv. Nil, and a trap, when memory is out.
  private func mainArguments() -> [UInt64]? {
    do throws(ListingException) {
      // The end of the arguments, and of an empty environment behind it.
      let vector = try world.allocateHeap((arguments.count + 2) * 8, zeroed: true)
      for (index, argument) in arguments.enumerated() {
        let text = try world.copyToHeap(Array(argument.utf8) + [0])
        vector.storeBytes(of: text, toByteOffset: index * 8, as: UnsafeMutableRawPointer.self)
      }
      return [UInt64(arguments.count), UInt64(UInt(bitPattern: vector)), 0]
    } catch {
      world.raise(error)
      return nil
    }
  }

  // MARK: The end

  private func conclude(_ status: Int32, _ machine: Machine, _ result: inout RunResult) {
    result.end = .status(status)
    if let pending = world.takePending(), !world.isTrapToken(pending.object) {
      world.noteUncaught(pending)
    }
    machine.finishMeter()
    result.steps = machine.meter.steps
    result.peakMemory = world.memory.peak
    result.outputBytes = world.outputCount
    guard let trap = world.trap else { return }
    switch trap.kind {
    case .exit(let status): result.end = .status(status)
    case .idle: result.end = .status(0)
    case .uncaught: concludeUncaught(&result)
    case .interrupted(let cause):
      if let diagnostic = trap.diagnostic { result.diagnostics.append(diagnostic) }
      result.end = .interrupted(cause)
    default:
      if let diagnostic = trap.diagnostic {
        result.diagnostics.append(
          DeallocatedDiagnosis(model: compilation.model, trap: trap).explained(diagnostic))
      }
      result.end = trap.isLimit ? .limit : .crashed
    }
  }

  private func concludeUncaught(_ result: inout RunResult) {
    guard let uncaught = world.uncaught else { return }
    let isException = !uncaught.name.isEmpty
    let name = isException ? uncaught.name : uncaught.className
    let reason = isException ? uncaught.reason ?? "(null)" : uncaught.reason
    var text = "*** Terminating app due to uncaught exception "
    text += isException ? "'\(name)', reason: '\(reason ?? "")'\n" : "of class '\(name)'\n"
    Array(text.utf8).withUnsafeBytes { world.write(.standardError, $0) }
    result.end = .uncaught(name: name, reason: reason)
    let diagnostic = DispatchDiagnosis(model: compilation.model, uncaught: uncaught).diagnostic
    // The lint that foresaw it has nothing to add.
    result.diagnostics.removeAll { $0.level == .warning && $0.code == diagnostic.code }
    result.diagnostics.append(diagnostic)
    if diagnostic.code.id == LimitCode.endlessForwarding.code.id { result.end = .limit }
  }
}
