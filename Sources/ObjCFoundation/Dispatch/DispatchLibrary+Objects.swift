// Groups, semaphores, sources, block objects, and what all dispatch objects have in common.
import CRuntime
import ObjCVM

extension DispatchLibrary {
  static func groupFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_group_create", group) { call throws(ListingException) in
        let made = DispatchGroup(call.world)
        let object = call.world.makeInstance(of: "OS_dispatch_group", state: made)
        made.object = object
        call.returnRetained(object)
      },
      NativeFunction("dispatch_group_async", "v\(group)\(queue)\(work)") {
        call throws(ListingException) in
        let made = try item(call, 2)
        try submit(made, call)
      },
      NativeFunction("dispatch_group_async_f", "v\(group)\(queue)^v^?") {
        call throws(ListingException) in
        try submit(functionItem(call, 2), call)
      },
      NativeFunction("dispatch_group_enter", "v\(group)") { call throws(ListingException) in
        try call.group(0).enter()
      },
      NativeFunction("dispatch_group_leave", "v\(group)") { call throws(ListingException) in
        try call.group(0).leave()
      },
      NativeFunction("dispatch_group_wait", "q\(group)Q") { call throws(ListingException) in
        let isDone = try call.group(0).wait(
          until: call.world.dispatcher.moment(UInt64(call.uint(1))))
        call.returnValue(isDone ? 0 : timedOut)
      },
      NativeFunction("dispatch_group_notify", "v\(group)\(queue)\(work)") {
        call throws(ListingException) in
        try call.group(0).notify(try call.queue(1), try item(call, 2))
      },
      NativeFunction("dispatch_group_notify_f", "v\(group)\(queue)^v^?") {
        call throws(ListingException) in
        try call.group(0).notify(try call.queue(1), functionItem(call, 2))
      },
    ]
  }

  /// What waits give when the moment came first: Mach's KERN_OPERATION_TIMED_OUT.
  static let timedOut = 49

  private static func submit(_ item: WorkItem, _ call: NativeCall) throws(ListingException) {
    let joined = try call.group(0)
    let target = try call.queue(1)
    joined.enter(forBlock: true)
    item.group = joined
    target.submit(item)
  }

  static func semaphoreFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_semaphore_create", "\(semaphore)q") {
        call throws(ListingException) in
        guard call.int(0) >= 0 else { return call.returnBorrowed(nil) }
        call.returnRetained(
          call.world.makeInstance(
            of: "OS_dispatch_semaphore", state: DispatchSemaphore(call.world, value: call.int(0))))
      },
      NativeFunction("dispatch_semaphore_wait", "q\(semaphore)Q") { call throws(ListingException) in
        let state = try call.dispatchState(0, DispatchSemaphore.self, "semaphore")
        call.returnValue(
          try state.wait(until: call.world.dispatcher.moment(UInt64(call.uint(1)))) ? 0 : timedOut)
      },
      NativeFunction("dispatch_semaphore_signal", "q\(semaphore)") {
        call throws(ListingException) in
        call.returnValue(
          try call.dispatchState(0, DispatchSemaphore.self, "semaphore").signal() ? 1 : 0)
      },
    ]
  }

  // MARK: Sources

  static func sourceFunctions() -> [NativeFunction] {
    sourceMaking() + sourceHandlers() + sourceData()
  }

  private static func sourceMaking() -> [NativeFunction] {
    [
      NativeFunction("dispatch_source_create", "\(source)^vQQ\(queue)") {
        call throws(ListingException) in
        let kinds: [UInt: DispatchSource.Kind] = [
          1: .timer, 2: .add, 3: .or, 4: .replace, 20: .vnode,
        ]
        let type = UInt(bitPattern: call.pointer(0))
        let file = call.world.openFiles.meaning(Int32(clamping: call.int(1)))
        guard let kind = type == 16 && file?.isStandardInput == true ? .input : kinds[type] else {
          throw call.world.trap(
            .unsupported(
              "sources of this type are not simulated: there are timers, watched files, standard input and "
                + "DISPATCH_SOURCE_TYPE_DATA_ADD, _OR and _REPLACE"))
        }
        guard
          let target = call.object(3) == nil ? call.world.dispatcher.global(0) : try call.queue(3)
        else { return }
        let made = DispatchSource(
          call.world, kind, handle: call.uint(1), mask: call.uint(2), queue: target)
        let object = call.world.makeInstance(of: "OS_dispatch_source", state: made)
        made.object = object
        call.returnRetained(object)
      },
      NativeFunction("dispatch_source_set_timer", "v\(source)QQQ") {
        call throws(ListingException) in
        let interval = UInt64(call.uint(2))
        try call.source(0).setTimer(
          start: call.world.dispatcher.moment(UInt64(call.uint(1))), interval: interval)
      },
      NativeFunction("dispatch_source_cancel", "v\(source)") { call throws(ListingException) in
        try call.source(0).cancel()
      },
      NativeFunction("dispatch_source_cancel_and_wait", "v\(source)") {
        call throws(ListingException) in
        try call.source(0).cancel()
      },
      NativeFunction("dispatch_source_testcancel", "q\(source)") { call throws(ListingException) in
        call.returnValue(try call.source(0).isCancelled ? 1 : 0)
      },
    ]
  }

  private static func sourceHandlers() -> [NativeFunction] {
    let setters: [(String, @Sendable (DispatchSource, DispatchSource.Handler?) -> Void)] = [
      ("event", { $0.setEventHandler($1) }), ("cancel", { $0.setCancelHandler($1) }),
      ("registration", { $0.setRegistrationHandler($1) }),
    ]
    return setters.flatMap { name, set in
      [
        NativeFunction("dispatch_source_set_\(name)_handler", "v\(source)\(work)") {
          call throws(ListingException) in
          let block = call.object(1).flatMap { fwd_Block_copy($0) }
          set(try call.source(0), block.map { .block($0) })
        },
        NativeFunction("dispatch_source_set_\(name)_handler_f", "v\(source)^?") {
          call throws(ListingException) in
          set(try call.source(0), call.pointer(1).map { .function($0) })
        },
      ]
    }
  }

  private static func sourceData() -> [NativeFunction] {
    [
      NativeFunction("dispatch_source_get_data", "Q\(source)") { call throws(ListingException) in
        call.returnValue(try call.source(0).data)
      },
      NativeFunction("dispatch_source_get_handle", "Q\(source)") { call throws(ListingException) in
        call.returnValue(try call.source(0).handle)
      },
      NativeFunction("dispatch_source_get_mask", "Q\(source)") { call throws(ListingException) in
        call.returnValue(try call.source(0).mask)
      },
      NativeFunction("dispatch_source_merge_data", "v\(source)Q") { call throws(ListingException) in
        try call.source(0).merge(call.uint(1))
      },
    ]
  }

  // MARK: Block objects

  static func blockFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_block_create", "\(work)Q\(work)") { call throws(ListingException) in
        try returnBlock(call, flags: 0, block: 1)
      },
      NativeFunction("dispatch_block_create_with_qos_class", "\(work)QIi\(work)") {
        call throws(ListingException) in
        try returnBlock(call, flags: 0, block: 3)
      },
      NativeFunction("dispatch_block_perform", "vQ\(work)") { call throws(ListingException) in
        try call.world.callBlockVoid(try call.block(1))
      },
      NativeFunction("dispatch_block_cancel", "v\(work)") { call throws(ListingException) in
        try call.blockState(0).cancel()
      },
      NativeFunction("dispatch_block_testcancel", "q\(work)") { call throws(ListingException) in
        call.returnValue(try call.blockState(0).isCancelled ? 1 : 0)
      },
      NativeFunction("dispatch_block_wait", "q\(work)Q") { call throws(ListingException) in
        let isDone = try call.blockState(0).wait(
          until: call.world.dispatcher.moment(UInt64(call.uint(1))))
        call.returnValue(isDone ? 0 : timedOut)
      },
      NativeFunction("dispatch_block_notify", "v\(work)\(queue)\(work)") {
        call throws(ListingException) in
        try call.blockState(0).notify(try call.queue(1), try item(call, 2))
      },
    ]
  }

  /// `dispatch_wait` and its like, which are macros over the type on Apple's systems: here the object says which it is.
  static func genericFunctions(among functions: [NativeFunction]) -> [NativeFunction] {
    let bodies = Dictionary(functions.map { ($0.name, $0.body) }) { first, _ in first }
    return [
      ("cancel", "v@"), ("testcancel", "q@"), ("wait", "q@Q"), ("notify", "v@\(queue)\(work)"),
    ].map { name, types in
      NativeFunction("dispatch_\(name)", types) { call throws(ListingException) in
        guard let object = call.object(0) else {
          throw call.world.trap(.nullAccess(what: "dispatch_\(name) with NULL"))
        }
        let className = call.world.className(of: object)
        let kind = ["group", "semaphore", "source"].first { className == "OS_dispatch_\($0)" }
        guard let body = bodies["dispatch_\(kind ?? "block")_\(name)"] else {
          throw call.world.trap(
            .unsupported("a \(className) was given where dispatch_\(name) takes none"))
        }
        try body(call)
      }
    }
  }

  private static func returnBlock(_ call: NativeCall, flags: Int, block: Int)
    throws(ListingException)
  {
    let state = DispatchBlockState(
      call.world, try call.block(block), isBarrier: call.uint(flags) & 1 != 0)
    guard let made = call.world.dispatchBlocks.make(state, call.world) else {
      throw call.world.trap(.memory(limit: call.world.limits.memory))
    }
    call.returnRetained(made)
  }

  // MARK: All objects

  /// A listing that counts automatically may name these functions, without effect. Clang has refused them there.
  private static func countsManually(_ world: World) -> Bool { !world.isARC || world.isCompiled }

  static func objectFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_retain", "v@") { call throws(ListingException) in
        if countsManually(call.world) { fwd_retain(call.object(0)) }
      },
      NativeFunction("dispatch_release", "v@") { call throws(ListingException) in
        if countsManually(call.world) { fwd_release(call.object(0)) }
      },
      NativeFunction("dispatch_suspend", "v@") { call throws(ListingException) in
        if let source = call.sourceIfAny(0) {
          source.suspend()
        } else {
          try call.queue(0).suspend()
        }
      },
      NativeFunction("dispatch_resume", "v@") { call throws(ListingException) in
        if let source = call.sourceIfAny(0) {
          try source.resume()
        } else {
          try call.queue(0).resume()
        }
      },
      NativeFunction("dispatch_activate", "v@") { call throws(ListingException) in
        if let source = call.sourceIfAny(0) {
          if !source.isActive { try source.resume() }
        } else {
          try call.queue(0).activate()
        }
      },
      NativeFunction("dispatch_get_context", "^v@") { call throws(ListingException) in
        call.returnValue(try call.dispatchObject(0).context)
      },
      NativeFunction("dispatch_set_context", "v@^v") { call throws(ListingException) in
        let object = try call.dispatchObject(0)
        if (object as? DispatchQueue)?.isGlobal != true { object.context = call.pointer(1) }
      },
      NativeFunction("dispatch_set_finalizer_f", "v@^?") { call throws(ListingException) in
        let object = try call.dispatchObject(0)
        if (object as? DispatchQueue)?.isGlobal != true { object.finalizer = call.pointer(1) }
      },
    ]
  }

  // MARK: Times

  static func timeFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_time", "QQq") { call throws(ListingException) in
        let base = UInt64(call.uint(0))
        let delta = Int64(call.int(1))
        guard base != Dispatcher.forever else { return call.returnValue(base) }
        let isWall = base >> 63 == 1
        if isWall {
          return call.returnValue(
            wallTime(base == ~1 ? call.world.nanosecondsSince1970() : ~base &+ 1, delta))
        }
        let start = base == 0 ? call.world.clock.now() : base
        if delta >= 0 {
          let (sum, overflow) = start.addingReportingOverflow(UInt64(delta))
          call.returnValue(overflow || sum >> 63 == 1 ? Dispatcher.forever : sum)
        } else {
          // Never 0, which means "now".
          call.returnValue(start > delta.magnitude ? start - delta.magnitude : 1)
        }
      },
      NativeFunction("dispatch_walltime", "Qr^{timespec=qq}q") { call throws(ListingException) in
        var base = call.world.nanosecondsSince1970()
        if let time = call.pointer(0) {
          let seconds = try call.world.read(time, as: Int64.self)
          let rest = try call.world.read(time + 8, as: Int64.self)
          let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
          base = overflow || seconds < 0 ? 1 << 62 : UInt64(max(0, product &+ rest))
        }
        call.returnValue(wallTime(base, Int64(call.int(1))))
      },
    ]
  }

  /// A moment by the calendar as dispatch_time_t has it: negated nanoseconds since 1970.
  private static func wallTime(_ base: UInt64, _ delta: Int64) -> UInt64 {
    let (sum, overflow) = Int64(clamping: base).addingReportingOverflow(delta)
    if overflow { return delta < 0 ? ~0 &- 2 : Dispatcher.forever }
    return ~UInt64(max(sum, 3)) &+ 1
  }
}

extension NativeCall {
  func group(_ index: Int) throws(ListingException) -> DispatchGroup {
    try dispatchState(index, DispatchGroup.self, "group")
  }
  func dispatchObject(_ index: Int) throws(ListingException) -> DispatchObject {
    try dispatchState(index, DispatchObject.self, "object")
  }
  func source(_ index: Int) throws(ListingException) -> DispatchSource {
    try dispatchState(index, DispatchSource.self, "source")
  }
  func sourceIfAny(_ index: Int) -> DispatchSource? {
    object(index).flatMap { world.state(of: $0, as: DispatchSource.self) }
  }

  func blockState(_ index: Int) throws(ListingException) -> DispatchBlockState {
    guard let state = world.dispatchBlocks.state(of: try block(index), world) else {
      throw world.trap(
        .aborted(
          "BUG IN CLIENT OF LIBDISPATCH: Invalid block object: it must come from dispatch_block_create()"
        ))
    }
    return state
  }
}

extension World {
  func nanosecondsSince1970() -> UInt64 {
    UInt64(clock.startSince1970) * 1_000_000_000 + clock.now()
  }
}
