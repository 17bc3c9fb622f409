// The world a listing runs in: memory, classes, limits, output, clock. One per run; everything a native method needs
// hangs off it, nothing is global.
//
// CRuntime has one set of tables per process, so a world owns it while it lives: `init` waits for the world before it to
// end, `close` (or deinit) resets the runtime and frees the memory. A world belongs to the thread that runs it.
//
// Where things are:
//
//   World.swift              the world's parts, start and end
//   World+Objects.swift      state of native objects, reference counts, strings
//   World+Sends.swift        messages and blocks from Swift
//   World+Exceptions.swift   raising, pending exceptions, traps
//   World+Memory.swift       memory that listings see, checked access
//   World+Output.swift       what listings print
//   World+Input.swift        what they read from standard input
//   World+Libraries.swift    native classes, functions and constants by name
//   VirtualClock.swift       time
//   Threads/                 threads that take turns on that clock
import CRuntime
import ForwardKitBasics
import Glibc
import ObjCSyntax

/// What a run may use. Reaching one ends the run with a diagnostic; the trace so far stays valid.
public struct RunLimits: Sendable {
  /// Backward jumps, calls and sends.
  public var steps: UInt64 = 2_000_000_000
  /// Nested calls in the listing.
  public var depth: Int = 10_000
  /// Bytes that objects and `malloc` may hold together.
  public var memory: Int = 1 << 30
  /// Real time; 0 for none.
  public var milliseconds: UInt64 = 10_000
  public var outputBytes: Int = 64 << 20
  /// Steps between two looks at the clock, at memory and at `interruption`; fewer where steps are slow, as in a trace.
  public var slice = 1 << 16
  /// Ends the run when somebody asks for it.
  public var interruption: Interruption?
  /// How far the virtual clock may go, in nanoseconds.
  public var virtualNanoseconds: UInt64 = 3_600_000_000_000
  public init() {}
}

/// Where a program's output goes, in order.
public enum OutputChannel: Sendable { case standardOutput, standardError, log }

/// Properties that other modules reach and every send touches are unchecked for exclusivity: one thread at a time is in a
/// world, and each access is a load, a store, or a call that comes back to none of them. The compiler proves that only for
/// what stays inside a module, and a check at run time costs more than the access.
public final class World {
  public let limits: RunLimits
  /// Receives the listing's output as it is written.
  public let write: (OutputChannel, UnsafeRawBufferPointer) -> Void
  /// Where the listing's standard input comes from; nil where there is none.
  public var input: (any ProgramInput)?
  /// How often the listing has read standard input that was at its end.
  package internal(set) var inputEnds = 0
  /// It was stopped while it waited for input.
  var waitsForInput = false
  public let clock = VirtualClock()
  /// Everything that a listing's pointers can point to.
  @usableFromInline package let memory: Memory
  /// Set by the string library when the world starts.
  public var strings: StringHooks?
  /// The constant strings by their text: literals, and what the libraries have as constants.
  var constantStrings: [LiteralText: ObjectPointer] = [:]
  /// What ended the run although no exception did; see World+Exceptions.swift.
  @exclusivity(unchecked) public package(set) var trap: Trap?

  /// The exception that ended the run, if one did.
  public internal(set) var uncaught: UncaughtException?
  /// What NSSetUncaughtExceptionHandler set.
  public var uncaughtHandler: ((ObjectPointer) throws(ListingException) -> Void)?

  /// Functions that are called as sends, by the addresses that the listing has of them.
  var madeMessengers: [UInt: Messenger] = [:]
  /// Addresses of native functions that a program has asked for.
  var nativeAddresses: [String: fwd_IMP] = [:]

  /// What `argv[0]` says.
  package var programName = ""
  /// What the runtime calls classes, and protocols as `<Name>`, that the listing gives another name.
  var runtimeNames: [String: String] = [:]

  /// Runs the listing's code; there is none in worlds that only serve native code.
  @exclusivity(unchecked) package var machine: Machine?
  /// Threads, once there is need of them; see `scheduler`.
  @exclusivity(unchecked) package var schedulerIfAny: Scheduler?
  /// Lets one thread at a time in, where several use the world.
  @exclusivity(unchecked) package var gate: RecursiveGate?
  /// The threads that come in through the gate.
  package var nativeThreads: NativeThreads?
  /// The main queue has work, in a program whose main thread is not this world's.
  package var onMainQueueWork: (() -> Void)?
  /// What patches have changed; made when the first one is applied.
  package var patchRegistry: AnyObject?
  /// Runs of the machine's loop inside each other; each takes native stack.
  var nativeDepthLimit = Machine.nativeDepthLimit
  var libraries = LibraryIndex()
  @exclusivity(unchecked) package var sends = SendCache()
  @usableFromInline var services: [ObjectIdentifier: AnyObject] = [:]
  /// Opaque pointers of the runtime that the listing has; see `giveHandle`.
  var handles: Set<OpaquePointer> = []
  @exclusivity(unchecked) package var outputCount = 0
  /// The listing's references are counted by the compiler.
  @exclusivity(unchecked) package var isARC = true
  @exclusivity(unchecked) package var isOpen = true
  let isAttached: Bool
  /// Serves code compiled by a compiler, which has no machine; see World+Compiled.swift.
  public let isCompiled: Bool
  /// How Swift sends and calls.
  let calls: NativeCalls
  /// Where compiled code is a caller.
  package var handshake: ReturnHandshake?
  /// Runs a thread's body; true when the thread left it from the midst, with nothing unwound. Where compiled code is called.
  package var runThread:
    (
      @convention(c) (@convention(c) (UnsafeMutableRawPointer?) -> Void, UnsafeMutableRawPointer?)
        -> Bool
    )?
  /// Nanoseconds that passed in the host's own work, such as writing a trace.
  @exclusivity(unchecked) var untimed: UInt64 = 0
  private var untimedSince: UInt64?
  /// When the time limit last began, and the untimed nanoseconds until then.
  private var timeStart: (moment: UInt64, untimed: UInt64)?
  /// Stops and restarts the watch over the run's time; set by the runner.
  package var onUntimed: (_ nanoseconds: UInt64?) -> Void = { _ in }
  /// Called at the end of `close`, while CRuntime is still this world's.
  package var onClosed: () -> Void = {}
  /// NSObject's -dealloc before a program could change it.
  var rootDealloc: fwd_IMP?
  /// Raised in the place of an exception when a trap ends the run. No handler catches it.
  var trapToken: ObjectPointer?
  /// What travels in the place of nil after `@throw nil`. Only `@catch (id)` and `@catch (...)` take it, as nil.
  var thrownNil: ObjectPointer?
  /// Where the exception that is on its way, or was last, was raised.
  package var raisePlace = SourceRange.none
  /// The exception that `raisePlace` belongs to; only compared.
  package var raisedObject: ObjectPointer?
  /// What a landing pad took last, in which frame, and where it was raised: a pad that hands it on is not where that was.
  var landed: (object: ObjectPointer?, frame: UnsafeMutablePointer<Frame>, place: SourceRange)?
  /// What is thrown to end one thread; see `exitThread`.
  var exitToken: ObjectPointer?
  /// What longjmp throws, and where each fiber's jump goes; see `Machine+Jumps.swift`.
  var jumpToken: ObjectPointer?
  var pendingJumps: [UInt: PendingJump] = [:]
  /// The arguments for `...` of the call that is being made.
  var variadic: VariadicArguments?
  /// Room for what is being formatted, kept from one formatting to the next; empty while one has it.
  @exclusivity(unchecked) package var spareBytes: [UInt8] = []
  var nativeReturn: NativeReturnHandshake {
    get { nativeReturnStorage.pointee }
    _modify { yield &nativeReturnStorage.pointee }
  }
  /// Where the handshake is kept: the machine looks at it around every native call, and has the address.
  let nativeReturnStorage: UnsafeMutablePointer<NativeReturnHandshake> = {
    let storage = UnsafeMutablePointer<NativeReturnHandshake>.allocate(capacity: 1)
    storage.initialize(to: NativeReturnHandshake())
    return storage
  }()
  /// Nearly every native method that makes a string asks for these.
  @exclusivity(unchecked) package var stringClassesIfKnown: StringClasses?
  /// The library's table of number objects, which the services own: boxing a number looks nothing up.
  @exclusivity(unchecked) package var numbersIfKnown: UnsafeMutableRawPointer?
  @exclusivity(unchecked) package var equality = NativeEquality()
  /// Known once the library has made the class of exceptions.
  @exclusivity(unchecked) package var exceptionMaking: ExceptionMaking?
  /// What the library's last exception of literals carries.
  @exclusivity(unchecked) package var lastExceptionState: AnyObject?
  /// Where the listing stands; the machine sets it for traps that native code finds.
  package var currentRange: () -> SourceRange = { .none }
  /// There are threads that take turns from now on; and whose turn begins. Where nothing else counts what a turn takes.
  package var onThreads: (() -> Void)?
  package var onTurn: ((pthread_t) -> Void)?
  /// The calls in progress in a world without a machine, innermost first.
  package var nativeCallers: () -> [Machine.Caller] = { [] }
  /// Tells the machine to stop at the next chance.
  package var onTrap: () -> Void = {}
  /// While the trace is told of a statement: that statement.
  package var statement: RunningStatement?

  /// What happens until `resumeTime` is not the program's own work and does not count against its time.
  public func suspendTime() {
    untimedSince = StepMeter.realTime()
    onUntimed(nil)
  }

  public func resumeTime() {
    guard let since = untimedSince else { return }
    untimedSince = nil
    let nanoseconds = StepMeter.realTime() - since
    untimed += nanoseconds
    onUntimed(nanoseconds)
  }

  /// Starts the time limit again, as each test has it to itself. The first call only begins to count.
  public func restartTime() {
    let now = StepMeter.realTime()
    if let start = timeStart {
      let counted = now - start.moment - (untimed - start.untimed)
      onUntimed(nil)
      untimed += counted
      onUntimed(counted)
    }
    timeStart = (now, untimed)
  }

  /// Starts a world with the given libraries.
  ///
  /// Waits until no other world is open in this process.
  public init(
    limits: RunLimits, libraries: [any NativeLibrary.Type],
    write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void
  ) {
    self.limits = limits
    self.write = write
    isAttached = false
    isCompiled = false
    calls = .direct
    RuntimeOwner.claim()
    memory = Memory(limit: limits.memory)
    self.libraries.add(libraries)
    startRuntime()
    startLibraries()
  }

  /// A world beside a program that uses the runtime already: its classes and objects stay, its threads may call in. Must be
  /// made before other threads use the runtime. Such a world has no end.
  package init(
    attachedWith limits: RunLimits, libraries: [any NativeLibrary.Type],
    write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void
  ) {
    self.limits = limits
    self.write = write
    isAttached = true
    isCompiled = false
    calls = .direct
    RuntimeOwner.claim()
    // The program's own objects are made here from now on: native objects are known by their place.
    memory = Memory(limit: 1 << 40)
    memory.isTrusting = true
    memory.heapGate = RecursiveGate()
    let gate = RecursiveGate()
    self.gate = gate
    // A thread that looks for one of its classes waits until the world is there.
    gate.lock()
    defer { gate.unlock() }
    clock.followSystem()
    // The program's threads have ordinary stacks.
    nativeDepthLimit = 500
    self.libraries.add(libraries)
    startRuntime()
    startLibraries()
  }

  /// A world for a program that a compiler made: the process's own, without an end. `calls` are those of a host whose callees may
  /// unwind.
  ///
  /// - Parameter threads: Whether the program's threads take turns on the virtual clock, as a listing's do, or are the system's: then
  ///   they run side by side in real time, and one at a time is in the world.
  package init(
    compiledWith limits: RunLimits, libraries: [any NativeLibrary.Type], calls: NativeCalls,
    threads: ProgramThreads = .inTurns,
    write: @escaping (OutputChannel, UnsafeRawBufferPointer) -> Void
  ) {
    self.limits = limits
    self.write = write
    isAttached = true
    isCompiled = true
    self.calls = calls
    RuntimeOwner.claim()
    memory = Memory(limit: limits.memory)
    memory.isTrusting = true
    memory.usesSystemHeap = true
    memory.freeBlocks.holdsBack = false
    if threads == .real {
      let gate = RecursiveGate()
      self.gate = gate
      RuntimeOwner.programGate = gate
      memory.heapGate = RecursiveGate()
      clock.followSystem()
      nativeThreads = NativeThreads(self)
      gate.lock()
    }
    defer { gate?.unlock() }
    self.libraries.add(libraries)
    startRuntime()
    startLibraries()
  }

  deinit {
    close()
    nativeReturnStorage.deallocate()
  }

  /// Ends the world: releases native state, frees all memory and resets the runtime.
  ///
  /// Nobody may use an object, class or selector of it afterwards. Calling it again does nothing.
  public func close() {
    guard isOpen, !isAttached else { return }
    schedulerIfAny?.shutDown(status: 0)
    isOpen = false
    // Under a trap nothing of the listing runs: what native states still hold is released without its -dealloc. Its blocks
    // need the machine's tables for that.
    setTrap(.exit(0), at: .none)
    schedulerIfAny?.dropPlans()
    schedulerIfAny = nil
    // What a service still does while it goes may ask for others, or for strings.
    let ended = services
    services = [:]
    stringClassesIfKnown = nil
    lastExceptionState = nil
    numbersIfKnown = nil
    _ = consume ended
    // What still lives may have a -dealloc of the listing, which finds the machine, and the machine a closed world.
    memory.releaseNativeStates()
    machine = nil
    QuickWorld.end()
    fwd_runtime_reset()
    memory.unmap()
    onClosed()
    RuntimeOwner.release()
  }

  private func startRuntime() {
    var allocator = memory.allocator
    fwd_setAllocator(&allocator)
    fwd_runtime_start()
    QuickWorld.begin(self)
    let context = Unmanaged.passUnretained(self).toOpaque()
    fwd_setHook_getClass(
      { name, context in
        guard let context else { return nil }
        let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
        return world.nativeClass(askedFor: String(cString: name))
      }, context)
    fwd_exception_setFactory(
      { name, reason, context in
        guard let context else { return nil }
        let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
        // The runtime raises wherever a message fails: on any thread, and in what the world calls with its gate open.
        return world.inside {
          world.exceptionObject(String(cString: name), String(cString: reason), userInfo: nil)
        }
      }, context)
    if !isCompiled { fwd_exception_setHandler({ _, _ in }, nil) }
    trapToken = fwd_class_createInstance(fwd_getClass("NSObject"), 0)
    rootDealloc = fwd_class_getMethodImplementation(fwd_getClass("NSObject"), selector("dealloc"))
    thrownNil = fwd_class_createInstance(fwd_getClass("NSObject"), 0)
    var count: UInt32 = 0
    if let classes = fwd_copyClassList(&count) {
      for index in 0..<Int(count) { if let cls = classes[index] { memory.noteNativeClass(cls) } }
      fwd_free(classes)
    }
    if !memory.isTrusting { setGuard(context) }
  }

  /// Values that are no objects are known by the memory's shadow, wherever native code meets them.
  private func setGuard(_ context: UnsafeMutableRawPointer) {
    var description = fwd_guard_description(
      base: memory.base, size: memory.size, marks: memory.marks, mark: Shadow.isaWord,
      report: { value, context in
        guard let context, !fwd_exception_isPending() else { return }
        let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
        // What variables hold is looked at for a debugger: it may have ended.
        guard world.isOpen, world.statement == nil else { return }
        world.raise(world.trap(.notAnObject(world.memory.objectFault(value), selector: nil)))
      },
      is_string: { text, context in
        World.allows(context) { (world) throws(ListingException) in
          _ = try world.cStringLength(text, limit: .max)
        }
      },
      may_access: { address, size, writes, context in
        World.allows(context) { (world) throws(ListingException) in
          if writes {
            try world.checkWrite(address, size)
          } else {
            try world.checkRead(address, size)
          }
        }
      },
      may_call: { address, context in
        World.allows(context) { (world) throws(ListingException) in
          guard
            RuntimeHandles.of(world).knowsImplementation(unsafeBitCast(address, to: fwd_IMP.self))
          else {
            throw world.trap(.notAFunction(address: address))
          }
        }
      },
      is_object: { address, context in
        guard let context else { return false }
        return Unmanaged<World>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.memory.isUserAllocated(address)
        }
      }, context: context,
      fatal: { reason, context in
        guard let context, !fwd_exception_isPending() else { return }
        let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
        guard world.isOpen else { return }
        world.raise(world.trap(.aborted(String(cString: reason))))
      })
    fwd_setGuard(&description)
  }

  /// True unless `check` throws; what it throws is pending then.
  private static func allows(
    _ context: UnsafeMutableRawPointer?, _ check: (World) throws(ListingException) -> Void
  ) -> Bool {
    guard let context else { return false }
    let world = Unmanaged<World>.fromOpaque(context).takeUnretainedValue()
    do throws(ListingException) {
      try check(world)
      return true
    } catch {
      world.raise(error)
      return false
    }
  }

  /// A thing that a library keeps per world, made when it is first asked for.
  @inlinable
  public func service<Service: AnyObject>(_ type: Service.Type, make: (World) -> Service) -> Service
  {
    if let found = services[ObjectIdentifier(type)] { return unsafeDowncast(found, to: type) }
    let service = make(self)
    services[ObjectIdentifier(type)] = service
    return service
  }
}
