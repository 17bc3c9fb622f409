// The machine: runs compiled functions.
//
// One loop (`run`, Machine+Run.swift) executes instructions of the fiber's top frame. A call from the listing to the
// listing pushes a frame and stays in the loop; native code that calls the listing (a sort function with its comparator,
// CRuntime with a resolver) comes in through `enter` and gets a loop of its own, which ends when its frame returns.
//
//     Machine.swift             parts, entering from native code
//     Machine+Run.swift         the loop
//     Machine+Calls.swift       sends and calls that are not the plain case
//     Machine+Pointers.swift    function pointers, blocks, messengers as values
//     Machine+Values.swift      arguments and results across the border
//     Machine+Memory.swift      instructions that work on memory
//     Machine+Objects.swift     reference counting, blocks, constants met for the first time
//     Machine+Exceptions.swift  unwinding
//     Machine+Limits.swift      steps, time, depth
//
// The loop touches plain memory only (records behind unsafe pointers); class instances are used in the other files, on
// paths that cost more anyway.
import CRuntime
import Glibc
import ObjCSyntax

package final class Machine {
  /// Borrowed: the world owns its machine. Hot paths use the reference, which counts nothing.
  let worldReference: Unmanaged<World>
  var world: World { worldReference.takeUnretainedValue() }
  /// The world's.
  let nativeReturn: UnsafeMutablePointer<NativeReturnHandshake>
  let memory: Memory
  let accessChecker: Guard
  lazy var builtinTypes = BuiltinTypes()
  let forwardingTargetSelector = fwd_sel_registerName("forwardingTargetForSelector:")
  private(set) var image: Image? {
    didSet { imageReference = image.map { .passUnretained($0) } }
  }
  /// The image, for hot paths: counts nothing.
  @exclusivity(unchecked) private(set) var imageReference: Unmanaged<Image>?
  // Parts of the image that the loop needs; set by `load`.
  private(set) var sites: UnsafeMutablePointer<LinkedSite>
  @exclusivity(unchecked) package private(set) var functions: UnsafeMutablePointer<LinkedFunction>
  private(set) var globals: UnsafeMutableRawPointer
  private(set) var blocks: UnsafeMutablePointer<LinkedBlock>
  /// Whoever runs now.
  var fiber: UnsafeMutablePointer<FiberState>
  let mainFiber: UnsafeMutablePointer<FiberState>
  /// Line and column of a range, for traces and for CRuntime's records.
  let locate: (SourceRange) -> fwd_location
  @exclusivity(unchecked) package var meter: StepMeter
  /// Location of what runs now when it is no call; see `traceLocation`.
  let currentLocation: UnsafeMutablePointer<fwd_location>
  /// For the machine of a patch, which is a guest on the fibers of the world's own.
  package let guest: (any MachineGuest)?

  /// Addresses of `machineEntry` and `nativeTrampoline`: what a boxed implementation is, is told by them.
  let entryAddress = functionAddress(machineEntry)
  let patchTrampolineAddress = functionAddress(patchTrampoline)
  let trampolineAddress = functionAddress(nativeTrampoline)
  /// Getters that take part in the return handshake.
  let getterAddress = functionAddress(accessorGetOwned)
  let setterAddress = functionAddress(accessorSet)
  let plainGetterAddress = functionAddress(accessorGet)
  let stackBlockClass = UInt(bitPattern: fwd_block_class(FWD_BLOCK_STACK))
  let heapBlockClass = UInt(bitPattern: fwd_block_class(FWD_BLOCK_MALLOC))
  let globalBlockClass = UInt(bitPattern: fwd_block_class(FWD_BLOCK_GLOBAL))

  /// How deep native code and loops may be nested: each level takes native stack.
  static let nativeDepthLimit = 10_000
  static let stackSize = 64 << 20

  /// Nil when the world has no memory for a stack.
  package init?(world: World, locate: @escaping (SourceRange) -> fwd_location) {
    worldReference = .passUnretained(world)
    nativeReturn = world.nativeReturnStorage
    self.locate = locate
    memory = world.memory
    accessChecker = Guard(world.memory)
    guard
      let fiber = FiberState.make(
        memory: world.memory, stackSize: Machine.stackSize, depth: world.limits.depth),
      let nowhere = UnsafeMutableRawPointer(bitPattern: world.memory.base)
    else { return nil }
    self.fiber = fiber
    mainFiber = fiber
    meter = StepMeter(limits: world.limits)
    currentLocation = .allocate(capacity: 1)
    currentLocation.initialize(to: fwd_location())
    guest = nil
    fiber.pointee.nativeDepthLimit = world.nativeDepthLimit
    sites = .allocate(capacity: 0)
    functions = .allocate(capacity: 0)
    globals = nowhere
    blocks = .allocate(capacity: 0)
    sites.deallocate()
    functions.deallocate()
    blocks.deallocate()
    fiber.pointee.budget = meter.nextSlice()
    world.currentRange = { [unowned(unsafe) self] in currentRange }
    world.onTrap = { [unowned(unsafe) self] in stopSoon() }
    world.memory.onOverLimit = { [unowned(unsafe) self] in stopSoon() }
  }

  /// A machine for a patch. It has an image of its own and runs on the host's fibers.
  package init(guest: any MachineGuest, locate: @escaping (SourceRange) -> fwd_location) {
    let host = guest.host
    worldReference = host.worldReference
    nativeReturn = host.nativeReturn
    self.locate = locate
    memory = host.memory
    accessChecker = Guard(host.memory)
    fiber = host.fiber
    mainFiber = host.mainFiber
    meter = StepMeter(limits: host.world.limits)
    currentLocation = .allocate(capacity: 1)
    currentLocation.initialize(to: fwd_location())
    self.guest = guest
    sites = host.sites
    functions = host.functions
    globals = host.globals
    blocks = host.blocks
  }

  deinit {
    if guest == nil { FiberState.destroy(mainFiber) }
    currentLocation.deallocate()
  }

  /// Links a program. False when there is no memory for its globals and constants.
  package func load(_ program: CompiledProgram) -> Bool {
    guard let image = Image(program, in: world, machine: self) else {
      _ = world.trap(.memory(limit: world.limits.memory))
      return false
    }
    self.image = image
    sites = image.sites
    functions = image.functions
    globals = image.globals
    blocks = image.blocks
    return true
  }

  /// Runs code that is not this machine's: a patch lets other threads go on meanwhile.
  @inline(__always)
  func outside<Result>(_ body: () -> Result) -> Result {
    guest == nil ? body() : world.outside(body)
  }

  /// Makes the loop look at the limits (and at traps) at the next step.
  func stopSoon() { fiber.pointee.budget = -1 }

  // MARK: Places

  /// Where the running fiber stands.
  package var currentRange: SourceRange { range(of: fiber.pointee.top) }

  /// Where it goes on.
  var nextRange: SourceRange {
    let frame = fiber.pointee.top
    guard frame > fiber.pointee.bottom, let image = image(of: frame) else { return .none }
    let function = frame.pointee.function
    let index = frame.pointee.pc - function.pointee.code
    let positions = image.program.functions[function.pointee.index].positions
    return positions.indices.contains(index) ? positions[index] : .none
  }

  func range(of frame: UnsafeMutablePointer<Frame>) -> SourceRange {
    range(of: frame, above: fiber.pointee.bottom)
  }

  func range(of frame: UnsafeMutablePointer<Frame>, above bottom: UnsafeMutablePointer<Frame>)
    -> SourceRange
  {
    guard frame > bottom, let image = image(of: frame) else { return .none }
    let function = frame.pointee.function
    let index = frame.pointee.pc - function.pointee.code - 1
    let positions = image.program.functions[function.pointee.index].positions
    return positions.indices.contains(index) ? positions[index] : .none
  }

  func name(of frame: UnsafeMutablePointer<Frame>) -> String {
    guard frame > fiber.pointee.bottom, let image = image(of: frame) else { return "" }
    return image.program.functions[frame.pointee.function.pointee.index].name
  }

  /// Frames of a program and of its patches stand on one stack.
  private func image(of frame: UnsafeMutablePointer<Frame>) -> Image? {
    frame.pointee.function.pointee.machine._withUnsafeGuaranteedRef { $0.image }
  }

  /// Tells CRuntime where the running instruction stands; for events that no call site announces.
  func traceLocation() { setLocation(currentRange) }

  func setLocation(_ range: SourceRange) {
    currentLocation.pointee = locate(range)
    fwd_trace_setLocation(currentLocation)
  }

  // MARK: Entering

  /// Runs a function for native code: arguments and result by address, as boxed implementations get them. What goes
  /// wrong is pending afterwards, and the result is zero.
  package func enter(
    _ callee: UnsafeMutablePointer<LinkedFunction>,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?
  ) {
    if let guest { self.fiber = guest.host.fiber }
    // A native method may be the caller at each element of a collection: the world is borrowed, not counted.
    worldReference._withUnsafeGuaranteedRef { enter(callee, arguments, result, in: $0) }
  }

  @inline(__always)
  private func enter(
    _ callee: UnsafeMutablePointer<LinkedFunction>,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?, in world: World
  ) {
    let fiber = fiber
    let pending = fwd_exception_isPending() ? world.takePending() : nil
    if world.trap != nil || !world.isOpen {
      fail(pending)
      return
    }
    let hasRun = run(callee, fiber, result: result) {
      copyArguments(of: callee, from: arguments, to: $0)
    }
    if hasRun, callee.pointee.resultKind == .object, let result {
      // What native code gets from the listing must be what it is declared as.
      let object = result.load(as: UInt.self)
      if object != 0, !accessChecker.isObject(object), !isObjectSlowly(object) {
        result.storeBytes(of: 0, as: UInt.self)
      }
    }
    if !hasRun, let result {
      result.initializeMemory(
        as: UInt8.self, repeating: 0, count: max(8, callee.pointee.resultSize))
    }
    if let pending {
      if fwd_exception_isPending() { fwd_release(pending.object) } else { world.raise(pending) }
    }
  }

  /// Runs a function from native code, in a loop of its own. False: what went wrong is pending.
  @inline(__always)
  func run(
    _ callee: UnsafeMutablePointer<LinkedFunction>, _ fiber: UnsafeMutablePointer<FiberState>,
    result: UnsafeMutableRawPointer?, _ pass: (UnsafeMutableRawPointer) -> Void
  ) -> Bool {
    guard let frame = pushBoundary(fiber, callee, result) else { return false }
    pass(frame.pointee.base)
    // A call is a step, whoever makes it.
    if fiber.countStep() {
      checkLimits(fiber)
      if fwd_exception_isPending() {
        popFrame(fiber)
        return false
      }
    }
    var isDone = nativeReturn.pointee.isDone
    if nativeReturn.pointee.wants(result) {
      nativeReturn.pointee.wantedResult = nil
      // A number, which performSelector: gives as it is, is not handed over.
      if callee.pointee.resultKind == .object {
        frame.pointee.flags.insert(.takesResult)
        isDone = true
      }
    }
    let addresses = fiber.pointee.addresses
    // What the native code sends afterwards stands where it stood before.
    let place = fwd_trace_isOn() ? fwd_trace_getLocation() : nil
    fiber.pointee.nativeDepth += 1
    let isFine = run(fiber, floor: frame)
    fiber.pointee.nativeDepth -= 1
    if place != nil { fwd_trace_setLocation(place) }
    fiber.pointee.addresses = addresses
    nativeReturn.pointee.isDone = isDone
    return isFine
  }

  /// Leaves an exception (or the trap's token) pending.
  private func fail(_ pending: ListingException?) {
    if let pending {
      world.raise(pending)
    } else if !fwd_exception_isPending(), let token = world.trapToken {
      fwd_exception_raise(token, "", "")
    }
  }

  private func pushBoundary(
    _ fiber: UnsafeMutablePointer<FiberState>, _ callee: UnsafeMutablePointer<LinkedFunction>,
    _ result: UnsafeMutableRawPointer?
  ) -> UnsafeMutablePointer<Frame>? {
    let caller = fiber.pointee.top
    let base =
      caller == fiber.pointee.bottom
      ? fiber.pointee.stackStart : caller.pointee.base + caller.pointee.function.pointee.frameSize
    let next = caller + 1
    guard next <= fiber.pointee.limit, base + callee.pointee.frameSize <= fiber.pointee.stackEnd,
      fiber.pointee.nativeDepth < fiber.pointee.nativeDepthLimit, !fwd_thread_isStackLow()
    else {
      trapDepth(fiber)
      return nil
    }
    next.initialize(
      to: Frame(
        function: callee, pc: callee.pointee.code, base: base, variadic: nil, result: result,
        destination: 0,
        flags: result == nil ? [.boundary, .ignoresResult] : .boundary, resultKind: .void,
        openLow: .max, openHigh: 0,
        dynamicCount: 0))
    if callee.pointee.isVariadic {
      next.pointee.variadic = fiber.pointee.pendingVariadic
      fiber.pointee.pendingVariadic = nil
    }
    fiber.pointee.top = next
    return next
  }

  private func copyArguments(
    of callee: UnsafeMutablePointer<LinkedFunction>,
    from arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    to base: UnsafeMutableRawPointer
  ) {
    for index in 0..<callee.pointee.parameterCount {
      let parameter = callee.pointee.parameters[index]
      guard let address = arguments[index] else { continue }
      if parameter.kind == .aggregate || parameter.kind == .longDouble {
        (base + Int(parameter.offset)).copyMemory(from: address, byteCount: Int(parameter.size))
      } else {
        base.set(parameter.offset, parameter.kind.loadSlot(from: address))
      }
    }
  }
}

/// The function of all boxed implementations that the listing wrote.
func machineEntry(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context else { return }
  let callee = context.assumingMemoryBound(to: LinkedFunction.self)
  callee.pointee.machine._withUnsafeGuaranteedRef { $0.enter(callee, arguments, result) }
}

package func functionAddress(
  _ function:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer?
    ) -> Void
) -> UInt {
  unsafeBitCast(function, to: UInt.self)
}
