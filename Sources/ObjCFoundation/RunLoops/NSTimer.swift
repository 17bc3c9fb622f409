// NSTimer: fires in a run loop. The loop keeps it, and it keeps its target, until it is invalid.
import CRuntime
import ObjCVM

final class TimerState {
  let interval: Double
  let repeats: Bool
  /// The object that has this as its state.
  let object: ObjectPointer
  private(set) var userInfo: ObjectPointer?
  /// What a CFRunLoopTimerContext names as info.
  fileprivate(set) var context = UInt(0)
  fileprivate(set) var timer: RunLoopTimer?
  var tolerance = 0.0
  /// A loop holds one reference.
  private var isHeld = false

  init(_ object: ObjectPointer, interval: Double, repeats: Bool, userInfo: ObjectPointer?) {
    self.object = object
    self.interval = interval
    self.repeats = repeats
    self.userInfo = fwd_retain(userInfo)
  }

  deinit { fwd_release(userInfo) }

  var isValid: Bool { timer?.isValid ?? false }

  func isScheduled(in loop: RunLoop, mode: String) -> Bool {
    timer.map { $0.loop === loop && $0.modes.contains(mode) } ?? false
  }

  func schedule(in loop: RunLoop, mode: String) {
    guard let timer, timer.isValid else { return }
    if !isHeld {
      isHeld = true
      fwd_retain(object)
    }
    loop.add(timer, mode: mode)
  }

  /// What an invalid timer does not keep any more.
  fileprivate func letGo() {
    let info = userInfo
    userInfo = nil
    fwd_release(info)
    guard isHeld else { return }
    isHeld = false
    fwd_release(object)
  }
}

/// What a timer does when it fires.
private enum TimerAction {
  case message(target: ObjectPointer?, OpaquePointer?)
  case block(ObjectPointer?)
  case invocation(ObjectPointer?)
  /// A CFRunLoopTimerCallBack, and what its context has as info.
  case function(UInt, info: UInt)

  func retained() -> TimerAction {
    switch self {
    case .message(let target, let selector): .message(target: fwd_retain(target), selector)
    case .block(let block): .block(fwd_Block_copy(block))
    case .invocation(let invocation): .invocation(fwd_retain(invocation))
    case .function: self
    }
  }

  func release() {
    switch self {
    case .message(let target, _): fwd_release(target)
    case .block(let block): fwd_Block_release(block)
    case .invocation(let invocation): fwd_release(invocation)
    case .function: break
    }
  }

  /// What is called is kept during the call: it may invalidate the timer, which gives up the target or the block.
  func run(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let kept = retained()
    defer { kept.release() }
    switch self {
    case .message(let target, let selector?): try world.sendVoid(target, selector, .object(object))
    case .message: break
    case .block(let block): try world.callBlockVoid(block, .object(object))
    case .invocation(let invocation): try world.sendVoid(invocation, "invoke")
    case .function(let address, let info):
      _ = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: address), "v@^v", .object(object),
        .pointer(UnsafeRawPointer(bitPattern: info)))
    }
  }
}

extension RunLoopLibrary {
  static func timerClass() -> NativeClass {
    let cls = NativeClass("NSTimer", superclass: "NSObject")
    cls.hasState = true
    for (name, attributes) in [
      ("fireDate", "T@\"NSDate\",C"), ("timeInterval", "Td,R"), ("tolerance", "Td"),
      ("valid", "TB,R,GisValid"),
      ("userInfo", "T@,R"),
    ] { cls.property(name, attributes) }
    addTimerMaking(to: cls)
    addTimerReading(to: cls)
    return cls
  }

  private static func addTimerMaking(to cls: NativeClass) {
    for (prefix, isScheduled) in [
      ("scheduledTimerWithTimeInterval", true), ("timerWithTimeInterval", false),
    ] {
      cls.classMethod("\(prefix):target:selector:userInfo:repeats:", "@\"NSTimer\"@:d@:@B") {
        call throws(ListingException) in
        let made = make(
          call, first: nil, interval: call.double(0), repeats: call.bool(4),
          userInfo: call.object(3),
          .message(target: call.object(1), call.sel(2)))
        finish(made, isScheduled, call)
      }
      cls.classMethod("\(prefix):repeats:block:", "@\"NSTimer\"@:dB@?<v@?@\"NSTimer\">") {
        call throws(ListingException) in
        let made = make(
          call, first: nil, interval: call.double(0), repeats: call.bool(1), userInfo: nil,
          .block(try call.block(2)))
        finish(made, isScheduled, call)
      }
      cls.classMethod("\(prefix):invocation:repeats:", "@\"NSTimer\"@:d@\"NSInvocation\"B") {
        call throws(ListingException) in
        let made = make(
          call, first: nil, interval: call.double(0), repeats: call.bool(2), userInfo: nil,
          .invocation(call.object(1)))
        finish(made, isScheduled, call)
      }
    }
    cls.instance(
      "initWithFireDate:interval:target:selector:userInfo:repeats:", "@@:@\"NSDate\"d@:@B",
      returnsInstance: true
    ) { call throws(ListingException) in
      fwd_release(call.receiver)
      let first = call.world.moment(
        ofReferenceSeconds: try call.world.seconds(ofDate: call.object(0)))
      call.returnRetained(
        make(
          call, first: first ?? .max, interval: call.double(1), repeats: call.bool(5),
          userInfo: call.object(4),
          .message(target: call.object(2), call.sel(3))))
    }
    cls.instance(
      "initWithFireDate:interval:repeats:block:", "@@:@\"NSDate\"dB@?<v@?@\"NSTimer\">",
      returnsInstance: true
    ) { call throws(ListingException) in
      fwd_release(call.receiver)
      let first = call.world.moment(
        ofReferenceSeconds: try call.world.seconds(ofDate: call.object(0)))
      call.returnRetained(
        make(
          call, first: first ?? .max, interval: call.double(1), repeats: call.bool(2),
          userInfo: nil,
          .block(try call.block(3))))
    }
  }

  /// CFRunLoopTimerCreate: allocator, first moment, interval, flags, order, function, context. The caller owns the timer.
  static func createTimer(_ call: NativeCall) throws(ListingException) {
    var info: UInt = 0
    if let context = call.pointer(6) {
      try call.world.checkRead(context, 40)
      info = context.load(fromByteOffset: 8, as: UInt.self)
    }
    let interval = call.double(2)
    let timer = make(
      call, first: call.world.moment(ofReferenceSeconds: call.double(1)) ?? .max,
      interval: interval, repeats: interval > 0, userInfo: nil,
      .function(UInt(bitPattern: call.pointer(5)), info: info))
    call.world.state(of: timer, as: TimerState.self)?.context = info
    call.returnValue(timer)
  }

  /// A timer object, +1. An interval of nothing or less counts as a tenth of a millisecond, as documented.
  private static func make(
    _ call: NativeCall, first: UInt64?, interval: Double, repeats: Bool, userInfo: ObjectPointer?,
    _ action: TimerAction
  ) -> ObjectPointer {
    let world = call.world
    guard let object = fwd_class_createInstance(world.cls("__NSCFTimer"), 0) else {
      preconditionFailure("no memory for a native object")
    }
    let seconds = interval > 0 ? interval : 0.0001
    let state = TimerState(
      object, interval: repeats ? seconds : 0, repeats: repeats, userInfo: userInfo)
    let kept = action.retained()
    state.timer = RunLoopTimer(
      world, at: first ?? world.moment(inSeconds: seconds) ?? .max,
      interval: repeats ? UInt64(min(max(seconds * 1e9, 1), 9e18)) : 0
    ) { [unowned(unsafe) state] () throws(ListingException) in
      try kept.run(state.object, world)
    } discard: { [unowned(unsafe) state] in
      kept.release()
      state.letGo()
    }
    world.setState(state, of: object)
    return object
  }

  private static func finish(_ timer: ObjectPointer, _ isScheduled: Bool, _ call: NativeCall) {
    if isScheduled {
      call.world.state(of: timer, as: TimerState.self)?.schedule(
        in: call.world.runLoops.current, mode: RunLoop.defaultMode)
    }
    call.returnObject(timer)
  }

  private static func addTimerReading(to cls: NativeClass) {
    cls.instance("fire", "v@:") { call throws(ListingException) in
      try call.timer()?.timer?.fireNow()
    }
    cls.instance("invalidate", "v@:") { call throws(ListingException) in
      call.timer()?.timer?.invalidate()
      try call.world.throwPending()
    }
    cls.instance("isValid", "B@:") { call throws(ListingException) in
      call.returnBool(call.timer()?.isValid ?? false)
    }
    cls.instance("timeInterval", "d@:") { call throws(ListingException) in
      call.returnValue(call.timer()?.interval ?? 0)
    }
    cls.instance("tolerance", "d@:") { call throws(ListingException) in
      call.returnValue(call.timer()?.tolerance ?? 0)
    }
    cls.instance("setTolerance:", "v@:d") { call throws(ListingException) in
      call.timer()?.tolerance = call.double(0)
    }
    cls.instance("userInfo", "@@:") { call throws(ListingException) in
      call.returnBorrowed(call.timer()?.userInfo)
    }
    cls.instance("fireDate", "@\"NSDate\"@:") { call throws(ListingException) in
      let moment = call.timer()?.timer?.moment ?? 0
      call.returnObject(
        call.world.makeDate(secondsSinceReference: call.world.referenceSeconds(ofMoment: moment)))
    }
    cls.instance("setFireDate:", "v@:@\"NSDate\"") { call throws(ListingException) in
      guard let timer = call.timer()?.timer else { return }
      let seconds = try call.world.seconds(ofDate: call.object(0))
      timer.moment = call.world.moment(ofReferenceSeconds: seconds) ?? .max - 1
      timer.loop?.wakeUp()
    }
  }
}

extension NativeCall {
  fileprivate func timer() -> TimerState? { world.state(of: receiver, as: TimerState.self) }
}
