// Submitting work: async, sync, barriers, after, apply, once.
import CRuntime
import ObjCVM

extension DispatchLibrary {
  /// Work for a block that a listing gave, with what a block object's flags ask for.
  static func item(_ call: NativeCall, _ index: Int, isBarrier: Bool = false)
    throws(ListingException) -> WorkItem
  {
    let block = try call.block(index)
    return .block(
      block, isBarrier: isBarrier || call.world.dispatchBlocks.isBarrier(block, call.world))
  }

  static func functionItem(_ call: NativeCall, _ index: Int, isBarrier: Bool = false) -> WorkItem {
    WorkItem(.function(call.pointer(index + 1), context: call.pointer(index)), isBarrier: isBarrier)
  }

  static func asyncFunctions() -> [NativeFunction] {
    [("dispatch_async", false), ("dispatch_barrier_async", true)].flatMap { name, isBarrier in
      [
        NativeFunction(name, "v\(queue)\(work)") { call throws(ListingException) in
          try call.queue(0).submit(try item(call, 1, isBarrier: isBarrier))
        },
        NativeFunction(name + "_f", "v\(queue)^v^?") { call throws(ListingException) in
          try call.queue(0).submit(functionItem(call, 1, isBarrier: isBarrier))
        },
      ]
    } + [
      NativeFunction("dispatch_after", "vQ\(queue)\(work)") { call throws(ListingException) in
        call.world.dispatcher.submit(
          try item(call, 2), to: try call.queue(1),
          at: call.world.dispatcher.moment(UInt64(call.uint(0))))
      },
      NativeFunction("dispatch_after_f", "vQ\(queue)^v^?") { call throws(ListingException) in
        call.world.dispatcher.submit(
          functionItem(call, 2), to: try call.queue(1),
          at: call.world.dispatcher.moment(UInt64(call.uint(0))))
      },
    ]
  }

  static func syncFunctions() -> [NativeFunction] {
    [
      ("dispatch_sync", false), ("dispatch_barrier_sync", true), ("dispatch_async_and_wait", false),
      ("dispatch_barrier_async_and_wait", true),
    ].flatMap { name, isBarrier in
      [
        NativeFunction(name, "v\(queue)\(work)") { call throws(ListingException) in
          let target = try call.queue(0)
          let block = try call.block(1)
          let world = call.world
          try target.runSync(isBarrier: isBarrier, name) { () throws(ListingException) in
            try world.callClient { () throws(ListingException) in try world.callBlockVoid(block) }
          }
        },
        NativeFunction(name + "_f", "v\(queue)^v^?") { call throws(ListingException) in
          let target = try call.queue(0)
          let (context, function) = (call.pointer(1), call.pointer(2))
          let world = call.world
          try target.runSync(isBarrier: isBarrier, name + "_f") { () throws(ListingException) in
            try world.callClient { () throws(ListingException) in
              _ = try world.callFunction(function, "v^v", .pointer(context))
            }
          }
        },
      ]
    } + [
      NativeFunction("dispatch_apply", "vQ\(queue)@?<v@?Q>") { call throws(ListingException) in
        let world = call.world
        let block = try call.block(2)
        try apply(call) { index throws(ListingException) in
          try world.callClient { () throws(ListingException) in
            try world.callBlockVoid(block, .uint(index))
          }
        }
      },
      // How long one round takes on average, in nanoseconds of the virtual clock.
      NativeFunction("dispatch_benchmark", "QQ@?<v@?>") { call throws(ListingException) in
        let world = call.world
        let (count, start) = (UInt(bitPattern: call.int(0)), world.clock.nanoseconds)
        let block = try call.block(1)
        for _ in 0..<count { try world.callBlockVoid(block) }
        call.returnValue(count == 0 ? 0 : UInt((world.clock.nanoseconds - start)) / count)
      },
      NativeFunction("dispatch_apply_f", "vQ\(queue)^v^?") { call throws(ListingException) in
        let world = call.world
        let (context, function) = (call.pointer(2), call.pointer(3))
        try apply(call) { index throws(ListingException) in
          try world.callClient { () throws(ListingException) in
            _ = try world.callFunction(function, "v^vQ", .pointer(context), .uint(index))
          }
        }
      },
    ]
  }

  // MARK: dispatch_apply

  /// One dispatch_apply: the caller and, on a concurrent queue, workers take the next index each until there is none.
  private final class Rounds {
    let count: UInt
    var next: UInt = 0
    var done: UInt = 0
    let finished = WaitList()
    init(_ count: UInt) { self.count = count }

    func work(_ scheduler: Scheduler, _ body: (UInt) throws(ListingException) -> Void)
      throws(ListingException)
    {
      while next < count {
        let index = next
        next += 1
        try body(index)
        done += 1
        if done == count { scheduler.wakeAll(finished) }
      }
    }
  }

  private static func apply(
    _ call: NativeCall, _ body: @escaping (UInt) throws(ListingException) -> Void
  ) throws(ListingException) {
    let scheduler = call.world.scheduler
    let rounds = Rounds(call.uint(0))
    guard rounds.count > 0 else { return }
    // DISPATCH_APPLY_AUTO is NULL.
    guard let target = call.object(1) == nil ? call.world.dispatcher.global(0) : try call.queue(1)
    else { return }
    guard !target.isSerial, target.target == nil else {
      try target.runSync(isBarrier: false, "dispatch_apply") { () throws(ListingException) in
        try rounds.work(scheduler, body)
      }
      return
    }
    let helpers = min(rounds.count, UInt(WorkerPool.processors)) - 1
    for _ in 0..<helpers {
      call.world.dispatcher.workers.submitSpare(
        .init { () throws(ListingException) in
          guard rounds.next < rounds.count else { return }
          try target.runSync(isBarrier: false, "dispatch_apply") { () throws(ListingException) in
            try rounds.work(scheduler, body)
          }
        }, ifStill: { rounds.next < rounds.count })
    }
    try target.runSync(isBarrier: false, "dispatch_apply") { () throws(ListingException) in
      try rounds.work(scheduler, body)
    }
    while rounds.done < rounds.count {
      try scheduler.wait(on: rounds.finished, .lock("for the rounds of dispatch_apply"))
    }
  }

  // MARK: dispatch_once

  /// Which predicates' blocks run now, by the variable's address, and who waits for them.
  private final class OnceTable {
    var running: [UInt: (thread: ListingThread, waiting: WaitList)] = [:]
  }

  static func onceFunctions() -> [NativeFunction] {
    [
      NativeFunction("dispatch_once", "v^q\(work)") { call throws(ListingException) in
        let block = try call.block(1)
        try once(call) { () throws(ListingException) in try call.world.callBlockVoid(block) }
      },
      NativeFunction("dispatch_once_f", "v^q^v^?") { call throws(ListingException) in
        try once(call) { () throws(ListingException) in
          _ = try call.world.callFunction(call.pointer(2), "v^v", .pointer(call.pointer(1)))
        }
      },
    ]
  }

  private static func once(_ call: NativeCall, _ body: () throws(ListingException) -> Void)
    throws(ListingException)
  {
    let world = call.world
    let predicate = call.pointer(0)
    let address = UInt(bitPattern: predicate)
    var value = try world.read(predicate, as: Int.self)
    if value == -1 { return }
    let table = world.service(OnceTable.self) { _ in OnceTable() }
    if let running = table.running[address] {
      guard running.thread !== world.currentThread else {
        throw world.trap(
          .deadlock(
            "dispatch_once waits for itself: its block comes to the same dispatch_once again",
            notes: ["on a Mac the program crashes here: trying to lock recursively"]))
      }
      while value == 0x100 {
        try world.scheduler.wait(
          on: running.waiting, .lock("for a dispatch_once whose block runs on another thread"))
        value = try world.read(predicate, as: Int.self)
      }
      if value == -1 { return }
      return try once(call, body)
    }
    guard value == 0 else {
      throw world.trap(
        .unsupported(
          "the predicate of dispatch_once is neither 0 nor what dispatch_once wrote: it must be a static or global variable"
        ))
    }
    let waiting = WaitList()
    table.running[address] = (world.currentThread, waiting)
    defer { table.running[address] = nil }
    try world.write(0x100, to: predicate)
    do throws(ListingException) { try world.callClient(body) } catch {
      guard world.isShared else { throw error }
      // The program goes on, and the next one tries again.
      try world.write(0, to: predicate)
      world.schedulerIfAny?.wakeAll(waiting)
      throw error
    }
    try world.write(-1, to: predicate)
    world.schedulerIfAny?.wakeAll(waiting)
  }
}
