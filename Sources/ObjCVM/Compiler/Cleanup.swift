// What has to be done when a scope is left.
//
// Cleanups form a stack. Falling out of a scope runs its cleanups from the top; so does a jump (break,
// return, goto), in a copy of the code on its way out. Some run when an exception passes too: they have a
// region, the instructions that an exception may leave through them. Copies on ways out are not
// part of the region, nor of those of cleanups that have already run there.
import ObjCSema

struct Cleanup {
  enum Kind {
    /// The life of a variable ends.
    case destroy(LValue)
    /// A `__block` variable's byref on the stack, and what the variable in it holds.
    case byref(Int32, LValue)
    case unguard(Int32, Int32)
    /// `__attribute__((cleanup(f)))`
    case call(FunctionModel, LValue, SourceRange)
    case popPool(Int32)
    case unlock(Int32)
    /// The object that @synchronized holds under ARC.
    case releaseLock(Int32)
    case freeDynamic(Int32)
    /// The objects in an array of variable length.
    case destroyDynamic(Int32, CType)
    /// The exception that a @catch holds.
    case releaseException(Int32)
    /// The implicit `[super dealloc]` of ARC.
    case superDealloc(SourceRange)
    /// A @try with @catch clauses: no code, only a region.
    case catching
    case finally(FinallyRegion)

    /// It runs when an exception unwinds the frame. Strong variables and pools are left alone, as clang
    /// leaves them (see FunctionEmitter+Ownership.swift).
    var runsOnException: Bool {
      switch self {
      case .destroy(let variable): variable.type.ownership == .weak
      case .byref, .call, .unlock, .releaseException, .catching, .finally: true
      case .unguard, .popPool, .freeDynamic, .destroyDynamic, .superDealloc, .releaseLock: false
      }
    }

    /// Jumping past its beginning would leave it with nothing to clean up.
    var forbidsBypass: Bool {
      switch self {
      case .unguard, .superDealloc: false
      default: true
      }
    }
  }

  let kind: Kind
  let region: ExceptionRegion?
}

/// Instructions that an exception leaves through one landing pad.
final class ExceptionRegion {
  private(set) var ranges: [(start: Int32, end: Int32)] = []
  private var start: Int32?
  let slot: Int32

  init(start: Int32, slot: Int32) {
    self.start = start
    self.slot = slot
  }

  func suspend(at address: Int32) {
    if let start, start < address { ranges.append((start, address)) }
    start = nil
  }

  func resume(at address: Int32) { start = address }
}

/// A @try with @finally. Whoever leaves it sets the mode and jumps to the entry; behind the @finally's body
/// the mode says where to go on.
final class FinallyRegion {
  static let fallsThrough: Int32 = 0
  static let throwsAgain: Int32 = 1

  let modeSlot: Int32
  let entry: CodeBuilder.Label
  /// Ways out through the region: mode 2 and up.
  var continuations: [CodeBuilder.Label] = []
  /// The slots below are in use on some way out, such as one with a value that is returned: the body may not take them.
  var usedTop: Int32 = 0

  init(modeSlot: Int32, entry: CodeBuilder.Label) {
    self.modeSlot = modeSlot
    self.entry = entry
  }
}

/// A handler whose landing pad is a label.
struct PendingHandler {
  let region: ExceptionRegion
  let landing: CodeBuilder.Label
  let filter: CompiledFunction.Filter
}

extension FunctionEmitter {
  func pushCleanup(_ kind: Cleanup.Kind) {
    let region =
      kind.runsOnException
      ? ExceptionRegion(start: builder.here, slot: builder.allocateSlot()) : nil
    cleanups.append(Cleanup(kind: kind, region: region))
  }

  /// Emits a scope: what is declared in it ends with it.
  func scoped(_ body: () -> Void, closing: SourceRange = .none) {
    let depth = cleanups.count
    let mark = builder.top
    let slots = variableSlots
    let shown = scope.count
    body()
    at(closing) { popCleanups(to: depth) }
    variableSlots = slots
    scope.removeLast(scope.count - shown)
    builder.release(to: mark)
  }

  /// Runs and forgets the cleanups above a depth.
  func popCleanups(to depth: Int) {
    while cleanups.count > depth, let cleanup = cleanups.popLast() {
      cleanup.region?.suspend(at: builder.here)
      if builder.isReachable { run(cleanup.kind) }
      if let region = cleanup.region { addLandingPad(region, cleanup.kind) }
    }
  }

  private func addLandingPad(_ region: ExceptionRegion, _ kind: Cleanup.Kind) {
    guard !region.ranges.isEmpty else { return }
    let pad = builder.makeLabel()
    let over = builder.makeLabel()
    let isReachable = builder.isReachable
    if isReachable { builder.jump(over) }
    builder.bind(pad)
    run(kind)
    builder.emit(.resumeUnwinding, a: region.slot)
    if isReachable { builder.bind(over) }
    handlers.append(PendingHandler(region: region, landing: pad, filter: .cleanup))
  }

  /// Leaves all scopes above a depth by a jump that `leave` emits. The scopes stay open for the code
  /// that follows.
  func exit(to depth: Int, _ leave: () -> Void) {
    let path = Array(cleanups[depth...].reversed())
    let mark = builder.top
    for (index, cleanup) in path.enumerated() {
      cleanup.region?.suspend(at: builder.here)
      let saved = cleanups
      cleanups.removeLast(index + 1)
      run(cleanup.kind)
      cleanups = saved
    }
    leave()
    for cleanup in path { cleanup.region?.resume(at: builder.here) }
    builder.release(to: mark)
  }

  /// Emits one cleanup.
  func run(_ kind: Cleanup.Kind) {
    switch kind {
    case .destroy(let variable): destroy(variable)
    case .byref(let offset, let variable):
      builder.emit(.byrefDispose, a: offset)
      destroy(variable)
    case .unguard(let offset, let size): builder.emit(.unguardLocal, a: offset, b: size)
    case .call(let function, let variable, let range):
      callCleanup(function, variable, range)
    case .popPool(let slot): builder.emit(.poolPop, a: slot)
    case .unlock(let slot): builder.emit(.syncExit, a: slot)
    case .releaseLock(let slot): builder.emit(.release, a: slot)
    case .freeDynamic(let slot): builder.emit(.freeDynamic, a: slot)
    case .destroyDynamic(let base, let type): destroyDynamic(base, type)
    case .releaseException(let slot): builder.emit(.release, a: slot)
    case .superDealloc(let range): at(range) { sendSuperDealloc(range) }
    case .catching: break
    case .finally(let region): leaveThrough(region)
    }
  }

  /// Goes through a @finally and comes back here.
  private func leaveThrough(_ region: FinallyRegion) {
    let label = builder.makeLabel()
    region.continuations.append(label)
    region.usedTop = max(region.usedTop, builder.top)
    builder.emit(
      .immediate, a: region.modeSlot,
      b: FinallyRegion.throwsAgain + Int32(region.continuations.count))
    builder.jump(region.entry)
    builder.bind(label)
  }

  private func callCleanup(_ function: FunctionModel, _ variable: LValue, _ range: SourceRange) {
    at(range) {
      let address = address(of: variable)
      let pointer = Value(.pointer(to: variable.type), .slot(address))
      let callee: Callee =
        function.definition != nil
        ? .function(program.functionNumber(function), isVariadic: false)
        : .native(program.nativeNumber(function.name))
      let call = CallPlan(
        callee: callee, arguments: [CallArgument(pointer)], result: function.type.result,
        range: range, isUsed: false)
      _ = releaseLater(emit(call))
    }
  }

  /// In a patch, the class's own -dealloc runs after the patch's; elsewhere the superclass's.
  private func sendSuperDealloc(_ range: SourceRange) {
    guard let own = selfModel, let cls = context?.cls else { return }
    let isPatch =
      if case .native = cls.origin { program.model.environment.live != nil } else { false }
    let receiver = load(variable(own))
    let call = CallPlan(
      callee: isPatch
        ? .send(selector: PatchNames.original("dealloc", of: cls.name))
        : .sendSuper(selector: "dealloc"),
      arguments: [CallArgument(receiver)], result: .void, range: range, isUsed: false)
    _ = emit(call)
  }
}
