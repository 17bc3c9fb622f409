// performSelector:withObject:afterDelay: and its relatives: a timer in the present run loop per request.
import CRuntime
import ObjCVM

/// The requests that are under way.
private final class DelayedPerforms {
  struct Request {
    let target: ObjectPointer?
    let selector: OpaquePointer?
    let argument: ObjectPointer?
    let timer: RunLoopTimer
    let thread: ListingThread
  }
  var requests: [Request] = []
}

extension RunLoopLibrary {
  static func addDelayedPerforms(to cls: NativeClass) {
    cls.instance("performSelector:withObject:afterDelay:", "v@::@d") {
      call throws(ListingException) in
      add(call, delay: call.double(2), modes: [RunLoop.defaultMode])
    }
    cls.instance("performSelector:withObject:afterDelay:inModes:", "v@::@d@\"NSArray\"") {
      call throws(ListingException) in
      add(call, delay: call.double(2), modes: try call.world.modeNames(call.object(3)))
    }
    cls.classMethod("cancelPreviousPerformRequestsWithTarget:", "v@:@") {
      call throws(ListingException) in
      let target = call.object(0)
      try cancel(call) { request throws(ListingException) in request.target == target }
    }
    cls.classMethod(
      "cancelPreviousPerformRequestsWithTarget:selector:object:", "v@:@:@"
    ) { call throws(ListingException) in
      let (target, selector, argument) = (call.object(0), call.sel(1), call.object(2))
      let world = call.world
      try cancel(call) { request throws(ListingException) in
        guard request.target == target, request.selector == selector else { return false }
        if request.argument == argument { return true }
        guard let mine = request.argument, argument != nil else { return false }
        return try world.sendBool(mine, "isEqual:", .object(argument))
      }
    }
  }

  private static func add(_ call: NativeCall, delay: Double, modes: [String]) {
    let world = call.world
    let kept = world.service(DelayedPerforms.self) { _ in DelayedPerforms() }
    let target = fwd_retain(call.receiver)
    let selector = call.sel(0)
    let argument = fwd_retain(call.object(1))
    var moment = world.moment(inSeconds: delay) ?? .max
    // Two requests without a delay keep their order.
    if delay <= 0 { moment = world.clock.nanoseconds }
    weak var weakTimer: RunLoopTimer?
    let timer = RunLoopTimer(world, at: moment, interval: 0) { () throws(ListingException) in
      kept.requests.removeAll { $0.timer === weakTimer }
      try world.performSelector(target, selector, argument)
    } discard: {
      kept.requests.removeAll { $0.timer === weakTimer }
      fwd_release(argument)
      fwd_release(target)
    }
    weakTimer = timer
    kept.requests.append(
      .init(
        target: target, selector: selector, argument: argument, timer: timer,
        thread: world.currentThread))
    let loop = world.runLoops.current
    for mode in modes { loop.add(timer, mode: mode) }
  }

  private static func cancel(
    _ call: NativeCall, _ isMeant: (DelayedPerforms.Request) throws(ListingException) -> Bool
  ) throws(ListingException) {
    let kept = call.world.service(DelayedPerforms.self) { _ in DelayedPerforms() }
    // Only requests of this thread's run loop, as documented.
    for request in kept.requests where request.thread === call.world.currentThread {
      if try isMeant(request) { request.timer.invalidate() }
    }
    try call.world.throwPending()
  }
}
