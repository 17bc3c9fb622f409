// The world of a program that clang has compiled: Foundation's classes and functions, answering native senders.
//
// The process is the program's own. Its first image starts the world from a constructor (CObjC's image-start.c), before any
// +load; libraries that it loads later come the same way. Objects live in the world's memory, and whatever address a program
// hands over is followed as it is: nothing is checked, a bad pointer is a crash, as in any native program. The program's threads
// are those of the scheduler: one runs at a time, on the virtual clock, so a program prints the same in every run, and the same
// as the interpreter. A program that defines `objc_real_threads` has the system's threads and clock: its code runs side by side,
// and Foundation's gate lets one thread in at a time.
//
// Nothing ends the world but the process.
import CObjC
import CRuntime
import Glibc
import ObjCFoundation
import ObjCVM

enum CompiledProgram {
  /// Written once, by the constructor of the first image.
  nonisolated(unsafe) private static var worldIfStarted: World?

  /// An address in each image of the program, in the order in which they were loaded.
  nonisolated(unsafe) private(set) static var images: [UnsafeRawPointer] = []

  static func add(image: UnsafeRawPointer) {
    images.append(image)
    var found = objc_host_image(address: image, start: 0, end: 0, slide: 0, path: nil)
    if objc_host_findImage(&found) { objc_host_addProgramImage(found.start, found.end) }
  }

  static var hasStarted: Bool { worldIfStarted != nil }

  /// Starts the world when it has not started.
  static func world() -> World {
    if let worldIfStarted { return worldIfStarted }
    objc_runtime_start()
    var limits = RunLimits()
    limits.memory = 1 << 40
    limits.outputBytes = .max
    let calls = NativeCalls(
      send: { objc_host_send($0, $1, $2, $3, $4) }, call: { objc_host_call($0, $1, $2, $3) },
      invoke: { objc_host_invoke($0, $1, $2, $3, $4) })
    let world = World(
      compiledWith: limits, libraries: Libraries.all, calls: calls, threads: threads,
      write: CompiledProgram.write)
    world.handshake = ReturnHandshake(
      isTakenOver: { objc_return_isTakenOver($0) }, handOver: { objc_return_handOver() })
    worldIfStarted = world
    if threads == .inTurns { Formats.begin(world) }
    // It notes which methods it has before the program can change them.
    _ = world.cls("NSException")
    // What atexit_b registers; the C library keeps its own.
    atexit {
      guard let world = CompiledProgram.worldIfStarted else { return }
      world.inside {
        _ = world.attempt { () throws(ListingException) in try world.runExitHandlers() }
      }
    }
    provideResources(world)
    world.input = DescriptorInput(STDIN_FILENO)
    ProgramTrace.begin(world)
    world.onThreads = {
      _ = objc_host_limitTurns { CompiledProgram.worldIfStarted?.schedulerIfAny?.endTurn() }
    }
    world.nativeCallers = { CallStack.callers() }
    world.onTurn = { objc_host_turnBegins($0) }
    world.onTrap = { CompiledProgram.end() }
    objc_setThreadExit(world.threadExit)
    // The classes of a screen are there for programs that name them; another program may have classes of these names.
    objc_host_setNamedClass { name in
      let world = CompiledProgram.world()
      world.inside {
        guard world.hasSkeleton(String(cString: name)) else { return }
        for name in world.skeletonNames { world.addStub(name) }
      }
    }
    world.runThread = { objc_host_runThread($0, $1) }
    objc_host_setUncaught { object in CompiledProgram.concludeUncaught(object) }
    return world
  }

  /// Traces are of turns: stages of threads that run side by side have no order.
  private static var threads: ProgramThreads {
    dlsym(nil, "objc_real_threads") != nil && getenv("FWDSIM_TRACE") == nil ? .real : .inTurns
  }

  /// Through the C library's streams, which the program writes to as well.
  private static func write(_ stream: OutputChannel, _ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    objc_host_write(stream != .standardOutput, start, bytes.count)
  }

  /// A bundle's files: those of the project that `fwdsim` runs, or what lies beside the program, as a command line tool has it.
  private static func provideResources(_ world: World) {
    if let folder = getenv("FWDSIM_RESOURCES") {
      world.provide(FolderResources(folder: String(cString: folder), isProject: true))
      return
    }
    guard let path = realpath("/proc/self/exe", nil) else { return }
    defer { free(path) }
    let program = String(cString: path)
    let folder = program[..<(program.lastIndex(of: "/") ?? program.startIndex)]
    world.provide(FolderResources(folder: String(folder), isProject: false))
  }

  // MARK: The end

  private static func say(_ text: String) {
    Array(text.utf8).withUnsafeBytes { write(.standardError, $0) }
  }

  /// An exception that nobody catches, on the thread that threw it. The process ends behind it.
  private static func concludeUncaught(_ object: ObjectPointer?) {
    guard let world = worldIfStarted, let object = fwd_retain(object) else {
      return say("*** Terminating app due to uncaught exception: nil\n")
    }
    world.inside { world.noteUncaught(ListingException(taking: object)) }
  }

  /// A trap: what the interpreter would stop for. Ends the process as a Mac would.
  private static func end() -> Never {
    fflush(nil)
    guard let world = worldIfStarted, let trap = world.trap else { _exit(70) }
    switch trap.kind {
    case .exit(let status): exit(status)
    case .idle: exit(0)
    case .uncaught:
      sayUncaught(world)
      abort()
    default:
      say("\(trap.diagnostic?.message ?? "the program was stopped")\n")
      for note in trap.diagnostic?.notes ?? [] { say("  \(note)\n") }
      fflush(nil)
      ProgramTrace.current?.finish(exit: 1, cut: trap.diagnostic?.code.id)
      abort()
    }
  }

  private static func sayUncaught(_ world: World) {
    guard let uncaught = world.uncaught else { return }
    let words =
      uncaught.name.isEmpty
      ? "of class '\(uncaught.className)'"
      : "'\(uncaught.name)', reason: '\(uncaught.reason ?? "(null)")'"
    say("*** Terminating app due to uncaught exception \(words)\n")
    fflush(nil)
    let reason = uncaught.reason.map { ": \($0)" } ?? ""
    ProgramTrace.current?.finish(exit: 1, uncaught: uncaught.name + reason)
  }
}
