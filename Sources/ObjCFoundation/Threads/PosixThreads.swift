// pthread.h: threads, keys, once; the locks are in PosixLocks.swift.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// The threads that pthread_create made, by the handle that listings have: the address of a small block.
private final class PosixThreads {
  final class Entry {
    var thread: ListingThread?
    var result: UInt = 0
    var isDetached = false
    let address: UnsafeMutableRawPointer
    init(_ address: UnsafeMutableRawPointer) { self.address = address }
  }
  var entries: [UInt: Entry] = [:]
  var keys: [UInt64: UnsafeMutableRawPointer?] = [:]
  var lastKey: UInt64 = 0
  var onces: [UInt: WaitList] = [:]
}

/// A thread's values of keys.
private final class PosixValues {
  var values: [UInt64: UInt] = [:]
}

private final class PosixHandle {
  let entry: PosixThreads.Entry
  init(_ entry: PosixThreads.Entry) { self.entry = entry }
}

private enum Errno {
  static let search: Int32 = 3, deadlock: Int32 = 11, again: Int32 = 35, invalid: Int32 = 22
}

extension ThreadLibrary {
  static func pthreadFunctions() -> [NativeFunction] { pthreadLife() + pthreadData() }

  private static func threads(_ world: World) -> PosixThreads {
    world.service(PosixThreads.self) { _ in PosixThreads() }
  }

  private static func entry(of thread: ListingThread, _ world: World) throws(ListingException)
    -> PosixThreads.Entry
  {
    if let known = thread.localIfAny(PosixHandle.self) { return known.entry }
    let entry = PosixThreads.Entry(try world.allocateHeap(16, zeroed: true))
    entry.thread = thread
    threads(world).entries[UInt(bitPattern: entry.address)] = entry
    return thread.local(PosixHandle.self) { PosixHandle(entry) }.entry
  }

  /// A thread's stack grows down from its end. A listing's frames lie elsewhere, so that it gets what a Mac's main thread has.
  private static func stack(_ call: NativeCall) -> (end: UInt, size: UInt) {
    let thread = threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.thread
    guard call.world.isCompiled, let stack = thread?.systemStack else {
      return (0x1_6fe0_0000, 8 << 20)
    }
    return (UInt(bitPattern: stack.baseAddress) + UInt(stack.count), UInt(stack.count))
  }

  private static func pthreadLife() -> [NativeFunction] {
    [
      NativeFunction("pthread_create", "i^\(thread)r^\(attributes)^?^v") {
        call throws(ListingException) in
        try create(call)
      },
      NativeFunction("pthread_join", "i\(thread)^^v") { call throws(ListingException) in
        try join(call)
      },
      NativeFunction("pthread_detach", "i\(thread)") { call throws(ListingException) in
        threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.isDetached = true
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_self", thread) { call throws(ListingException) in
        call.returnValue(try entry(of: call.world.currentThread, call.world).address)
      },
      NativeFunction("pthread_equal", "i\(thread)\(thread)") { call throws(ListingException) in
        call.returnValue(Int32(call.pointer(0) == call.pointer(1) ? 1 : 0))
      },
      // Handlers and blocked signals are the process's, so that the thread only has to be there.
      NativeFunction("pthread_kill", "i\(thread)i") { call throws(ListingException) in
        let found = threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.thread
        guard let found, found.state != .ended else { return call.returnValue(Errno.search) }
        guard (0...31).contains(call.i32(1)) else { return call.returnValue(Errno.invalid) }
        call.returnValue(Int32(0))
        if call.i32(1) != 0 { try CLibrary.deliver(call.i32(1), call.world) }
      },
      NativeFunction("pthread_main_np", "i") { call throws(ListingException) in
        call.returnValue(Int32(call.world.currentThread.isMain ? 1 : 0))
      },
      NativeFunction("pthread_setname_np", "ir*") { call throws(ListingException) in
        call.world.currentThread.name = try call.world.readCString(call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_getname_np", "i\(thread)*Q") { call throws(ListingException) in
        let name =
          threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.thread?.name ?? ""
        guard call.uint(2) > 0 else { return call.returnValue(Errno.invalid) }
        try call.world.writeBytes(
          Array(name.utf8.prefix(Int(min(call.uint(2), 4096)) - 1)) + [0], to: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_mach_thread_np", "I\(thread)") { call throws(ListingException) in
        let found = threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.thread
        call.returnValue(UInt32(found.map { $0.number * 256 + 3 } ?? 0))
      },
      NativeFunction("pthread_threadid_np", "i\(thread)^Q") { call throws(ListingException) in
        let found =
          threads(call.world).entries[UInt(bitPattern: call.pointer(0))]?.thread
          ?? call.world.currentThread
        try call.world.write(UInt64(found.number), to: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_get_stackaddr_np", "^v\(thread)") { call throws(ListingException) in
        call.returnValue(stack(call).end)
      },
      NativeFunction("pthread_get_stacksize_np", "Q\(thread)") { call throws(ListingException) in
        call.returnValue(stack(call).size)
      },
      NativeFunction("pthread_yield_np", "v") { call throws(ListingException) in
        try call.world.scheduler.yield()
      },
      NativeFunction("sched_yield", "i") { call throws(ListingException) in
        try call.world.scheduler.yield()
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_exit", "v^v") { call throws(ListingException) in
        let thread = call.world.currentThread
        thread.localIfAny(PosixHandle.self)?.entry.result = UInt(bitPattern: call.pointer(0))
        try runDestructors(thread, call.world)
        call.world.finishThreadObject()
        throw try call.world.exitThread()
      },
      NativeFunction("pthread_attr_init", "i^\(attributes)") { call throws(ListingException) in
        if call.world.isCompiled { try call.world.write(Int64(0), to: call.pointer(0)) }
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_attr_destroy", "i^\(attributes)") { call throws(ListingException) in
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_attr_setdetachstate", "i^\(attributes)i") {
        call throws(ListingException) in
        try call.world.write(Int64(call.i32(1)), to: call.pointer(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_attr_setstacksize", "i^\(attributes)Q") {
        call throws(ListingException) in
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func create(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let (function, argument) = (call.pointer(2), call.pointer(3))
    let entry = PosixThreads.Entry(try world.allocateHeap(16, zeroed: true))
    // PTHREAD_CREATE_DETACHED is 2; 1 in the system's C library.
    let detached: Int64 = world.isCompiled ? 1 : 2
    if call.pointer(1) != nil, try world.read(call.pointer(1), as: Int64.self) == detached {
      entry.isDetached = true
    }
    try world.write(UInt(bitPattern: entry.address), to: call.pointer(0))
    let made = world.scheduler.spawn { () throws(ListingException) in
      let thread = world.currentThread
      _ = thread.local(PosixHandle.self) { PosixHandle(entry) }
      var result = 0
      try world.withPool { () throws(ListingException) in
        result = try world.callFunction(function, "^v^v", .pointer(argument))
      }
      entry.result = UInt(bitPattern: result)
      try runDestructors(thread, world)
    }
    guard let made else {
      try world.freeHeap(entry.address)
      return call.returnValue(Errno.again)
    }
    entry.thread = made
    threads(world).entries[UInt(bitPattern: entry.address)] = entry
    call.returnValue(Int32(0))
  }

  private static func join(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let table = threads(world)
    guard let entry = table.entries[UInt(bitPattern: call.pointer(0))], let thread = entry.thread
    else {
      return call.returnValue(Errno.search)
    }
    if entry.isDetached { return call.returnValue(Errno.invalid) }
    if thread === world.currentThread { return call.returnValue(Errno.deadlock) }
    while thread.state != .ended {
      try world.scheduler.wait(
        on: thread.ending, .lock("for thread \(thread.number) to end (pthread_join)"))
    }
    if call.pointer(1) != nil { try world.write(entry.result, to: call.pointer(1)) }
    table.entries[UInt(bitPattern: entry.address)] = nil
    try world.freeHeap(entry.address)
    call.returnValue(Int32(0))
  }

  // MARK: Data of threads

  private static func runDestructors(_ thread: ListingThread, _ world: World)
    throws(ListingException)
  {
    guard let kept = thread.localIfAny(PosixValues.self) else { return }
    for (key, value) in kept.values.ordered(by: { $0.key < $1.key }) where value != 0 {
      kept.values[key] = nil
      if let destructor = threads(world).keys[key] ?? nil {
        _ = try world.callFunction(destructor, "v^v", .pointer(UnsafeRawPointer(bitPattern: value)))
      }
    }
  }

  /// The system's C library has keys of four bytes, Apple's of eight.
  private static func key(_ call: NativeCall) -> UInt64 {
    call.world.isCompiled ? UInt64(call.u32(0)) : UInt64(call.uint(0))
  }

  private static func pthreadData() -> [NativeFunction] {
    [
      NativeFunction("pthread_key_create", "i^Q^?") { call throws(ListingException) in
        let table = threads(call.world)
        table.lastKey += 1
        table.keys[table.lastKey] = call.pointer(1)
        if call.world.isCompiled {
          try call.world.write(UInt32(truncatingIfNeeded: table.lastKey), to: call.pointer(0))
        } else {
          try call.world.write(table.lastKey, to: call.pointer(0))
        }
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_key_delete", "iQ") { call throws(ListingException) in
        threads(call.world).keys[key(call)] = .none
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_setspecific", "iQr^v") { call throws(ListingException) in
        let kept = call.world.currentThread.local(PosixValues.self) { PosixValues() }
        kept.values[key(call)] = UInt(bitPattern: call.pointer(1))
        call.returnValue(Int32(0))
      },
      NativeFunction("pthread_getspecific", "^vQ") { call throws(ListingException) in
        call.returnValue(
          call.world.currentThread.localIfAny(PosixValues.self)?.values[key(call)] ?? 0)
      },
      NativeFunction("pthread_once", "i^\(once)^?") { call throws(ListingException) in
        try runOnce(call)
        call.returnValue(Int32(0))
      },
    ]
  }

  private static func runOnce(_ call: NativeCall) throws(ListingException) {
    let world = call.world
    let table = threads(world)
    let address = UInt(bitPattern: call.pointer(0))
    // The signature of a fresh pthread_once_t becomes another one when its function has run.
    while true {
      // Four bytes in the system's C library, eight in Apple's; the upper half is nothing.
      if try world.read(call.pointer(0), as: Int32.self) == 0x4F4E_4345 { return }
      guard let running = table.onces[address] else { break }
      try world.scheduler.wait(
        on: running, .lock("for a pthread_once whose function runs on another thread"))
    }
    let waiting = WaitList()
    table.onces[address] = waiting
    _ = try world.callFunction(call.pointer(1), "v")
    try world.write(Int32(0x4F4E_4345), to: call.pointer(0))
    table.onces[address] = nil
    world.schedulerIfAny?.wakeAll(waiting)
  }
}
