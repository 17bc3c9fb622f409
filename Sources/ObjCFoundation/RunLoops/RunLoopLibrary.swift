// NSRunLoop, NSTimer, delayed performs, and the part of CFRunLoop that listings use.
import CRuntime
import ObjCSema
import ObjCVM

enum RunLoopLibrary: NativeLibrary {
  static var classNames: [String] {
    [
      "NSRunLoop", "NSTimer", "__NSCFTimer", "NSPort", "NSMachPort", "NSMessagePort",
      "__CFRunLoopObserver",
      "__CFRunLoopSource", "__CFMessagePort",
    ]
  }

  private static func concreteTimer(_ name: String) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSTimer")
    cls.isCoreFoundations = true
    return cls
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSRunLoop": runLoopClass()
    case "NSTimer": timerClass()
    case "__NSCFTimer": concreteTimer(name)
    case _ where Ports.isName(name): Ports.define(name)
    case "__CFRunLoopSource": sourceClass()
    case "__CFMessagePort": messagePortClass()
    case "__CFRunLoopObserver":
      {
        let cls = NativeClass(name, superclass: "NSObject")
        cls.hasState = true
        return cls
      }()
    default: nil
    }
  }

  static var extendedClassNames: [String] { ["NSObject"] }
  static func extend(_ name: String, with description: NativeClass, in world: World) {
    addDelayedPerforms(to: description)
  }

  static func functions(in world: World) -> [NativeFunction] { coreFoundationFunctions() }

  static func constants() -> [String: NativeConstant] {
    var table: [String: NativeConstant] = [
      "NSDefaultRunLoopMode": .string(RunLoop.defaultMode),
      "NSRunLoopCommonModes": .string(RunLoop.commonModes),
      "NSEventTrackingRunLoopMode": .string("NSEventTrackingRunLoopMode"),
      "NSModalPanelRunLoopMode": .string("NSModalPanelRunLoopMode"),
      "UITrackingRunLoopMode": .string("UITrackingRunLoopMode"),
      "NSConnectionReplyMode": .string("NSConnectionReplyMode"),
    ]
    let outcomes: [(String, Int64)] = [
      ("kCFRunLoopRunFinished", 1), ("kCFRunLoopRunStopped", 2), ("kCFRunLoopRunTimedOut", 3),
      ("kCFRunLoopRunHandledSource", 4),
    ]
    for (name, value) in outcomes + messagePortConstants {
      table[name] = .integer(value, types: "i")
    }
    let activities: [(String, Int64)] = [
      ("kCFRunLoopEntry", 1), ("kCFRunLoopBeforeTimers", 2), ("kCFRunLoopBeforeSources", 4),
      ("kCFRunLoopBeforeWaiting", 32),
      ("kCFRunLoopAfterWaiting", 64), ("kCFRunLoopExit", 128),
      ("kCFRunLoopAllActivities", 0x0FFF_FFFF),
    ]
    for (name, value) in activities { table[name] = .integer(value, types: "Q") }
    return table
  }

  static let mode = "@\"NSString\""
  static let coreMode = "r^{__CFString=}"
  static let coreLoop = "^{__CFRunLoop=}"
  static let coreObserver = "^{__CFRunLoopObserver=}"

  static var types: [NativeType] {
    sourceTypes + messagePortTypes + [
      NativeType(name: "NSRunLoopMode", encoding: mode),
      NativeType(name: "CFRunLoopMode", encoding: "CFStringRef"),
      NativeType(name: "CFAllocatorRef", encoding: "r^v"),
      NativeType(name: "CFRunLoopRef", encoding: coreLoop),
      NativeType(name: "CFRunLoopObserverRef", encoding: coreObserver),
      NativeType(name: "CFRunLoopTimerRef", encoding: "@\"NSTimer\""),
      NativeType(name: "CFRunLoopActivity", encoding: "Q"),
      NativeType(name: "CFRunLoopRunResult", encoding: "i"),
      NativeType(name: "SInt32", encoding: "i"),
      NativeType(
        name: "CFRunLoopObserverContext",
        encoding: #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?}"#),
      NativeType(
        name: "CFRunLoopTimerContext",
        encoding: #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?}"#),
      NativeType(name: "CFRunLoopObserverCallBack", encoding: "^?"),
      NativeType(name: "CFRunLoopTimerCallBack", encoding: "^?"),
    ]
  }

  // MARK: NSRunLoop

  private static func runLoopClass() -> NativeClass {
    let cls = NativeClass("NSRunLoop", superclass: "NSObject")
    cls.hasState = true
    cls.classMethod("currentRunLoop", "@\"NSRunLoop\"@:") { call throws(ListingException) in
      call.returnBorrowed(object(of: call.world.runLoops.current, call.world))
    }
    cls.classMethod("mainRunLoop", "@\"NSRunLoop\"@:") { call throws(ListingException) in
      call.returnBorrowed(object(of: call.world.runLoops.main, call.world))
    }
    cls.property("currentMode", "T@\"NSString\",R,C")
    cls.instance("currentMode", "\(mode)@:") { call throws(ListingException) in
      guard let current = try call.loop().modes.last else { return call.returnBorrowed(nil) }
      call.returnText(UTF16Text(current))
    }
    cls.instance("getCFRunLoop", "\(coreLoop)@:") { call throws(ListingException) in
      call.returnValue(call.receiver)
    }
    addRunning(to: cls)
    addSources(to: cls)
    return cls
  }

  static func object(of loop: RunLoop, _ world: World) -> ObjectPointer {
    if let object = loop.object { return object }
    let object = world.makeInstance(of: "NSRunLoop", state: loop)
    loop.object = object
    return object
  }

  private static func addRunning(to cls: NativeClass) {
    cls.instance("run", "v@:") { call throws(ListingException) in
      let loop = try call.currentLoop()
      while try loop.run(mode: RunLoop.defaultMode, until: nil, returnsAfterSource: false)
        != .finished
      {}
    }
    cls.instance("runUntilDate:", "v@:@\"NSDate\"") { call throws(ListingException) in
      let loop = try call.currentLoop()
      let deadline = call.world.moment(
        ofReferenceSeconds: try call.world.seconds(ofDate: call.object(0)))
      // Once at least: what is due is done also when the date has passed.
      while try loop.run(mode: RunLoop.defaultMode, until: deadline, returnsAfterSource: true)
        != .finished, deadline ?? .max > call.world.clock.nanoseconds
      {}
    }
    cls.instance("runMode:beforeDate:", "B@:\(mode)@\"NSDate\"") { call throws(ListingException) in
      let loop = try call.currentLoop()
      let name = call.world.string(of: call.object(0))
      let deadline = call.world.moment(
        ofReferenceSeconds: try call.world.seconds(ofDate: call.object(1)))
      // What empties the mode meanwhile has run.
      let hadInput = !loop.isEmpty(name)
      _ = try loop.run(mode: name, until: deadline, returnsAfterSource: true)
      call.returnBool(hadInput)
    }
    cls.instance("acceptInputForMode:beforeDate:", "v@:\(mode)@\"NSDate\"") {
      call throws(ListingException) in
      let loop = try call.currentLoop()
      let deadline = call.world.moment(
        ofReferenceSeconds: try call.world.seconds(ofDate: call.object(1)))
      _ = try loop.run(
        mode: call.world.string(of: call.object(0)), until: deadline, returnsAfterSource: true)
    }
    cls.instance("limitDateForMode:", "@\"NSDate\"@:\(mode)") { call throws(ListingException) in
      let loop = try call.loop()
      let name = call.world.string(of: call.object(0))
      guard !loop.isEmpty(name) else { return call.returnBorrowed(nil) }
      let seconds =
        loop.nextTimer(name).map { call.world.referenceSeconds(ofMoment: $0) } ?? 63_113_904_000
      call.returnObject(call.world.makeDate(secondsSinceReference: seconds))
    }
  }

  private static func addSources(to cls: NativeClass) {
    cls.instance("addTimer:forMode:", "v@:@\"NSTimer\"\(mode)") { call throws(ListingException) in
      guard let object = call.object(0),
        let timer = call.world.state(of: object, as: TimerState.self)
      else { return }
      timer.schedule(in: try call.loop(), mode: call.world.string(of: call.object(1)))
    }
    cls.instance("addPort:forMode:", "v@:@\"NSPort\"\(mode)") { call throws(ListingException) in
      let mode = call.world.string(of: call.object(1))
      Ports.add(call.object(0), to: try call.loop(), mode: mode, call.world)
    }
    cls.instance("removePort:forMode:", "v@:@\"NSPort\"\(mode)") { call throws(ListingException) in
      let mode = call.world.string(of: call.object(1))
      Ports.remove(call.object(0), from: try call.loop(), mode: mode, call.world)
    }
    for (selector, types, first) in [
      ("performBlock:", "v@:@?<v@?>", 0), ("performInModes:block:", "v@:@\"NSArray\"@?<v@?>", 1),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        var modes = [RunLoop.defaultMode]
        if first == 1 { modes = try call.world.modeNames(call.object(0)) }
        try call.loop().add(call.world.blockRequest(try call.block(first), modes: modes))
      }
    }
    cls.instance(
      "performSelector:target:argument:order:modes:", "v@::@@Q@\"NSArray\""
    ) { call throws(ListingException) in
      let modes = try call.world.modeNames(call.object(4))
      let request = call.world.performRequest(
        call.object(1), call.sel(0), call.object(2), modes: modes)
      request.order = call.uint(3)
      try call.loop().add(request)
    }
    cls.instance("cancelPerformSelectorsWithTarget:", "v@:@") { call throws(ListingException) in
      let target = call.object(0)
      try call.loop().removeRequests { $0.target != nil && $0.target == target }
    }
    cls.instance("cancelPerformSelector:target:argument:", "v@::@@") {
      call throws(ListingException) in
      let (selector, target, argument) = (call.sel(0), call.object(1), call.object(2))
      try call.loop().removeRequests {
        $0.target != nil && $0.target == target && $0.selector == selector
          && $0.argument == argument
      }
    }
  }
}

extension NativeCall {
  fileprivate func loop() throws(ListingException) -> RunLoop {
    guard let loop = world.state(of: receiver, as: RunLoop.self) else {
      throw world.exception("NSInvalidArgumentException", "*** this NSRunLoop belongs to no thread")
    }
    return loop
  }

  /// The receiver, which only its own thread may run.
  fileprivate func currentLoop() throws(ListingException) -> RunLoop {
    let loop = try loop()
    guard loop.thread === world.currentThread else {
      throw world.trap(.unsupported("a run loop is run by its own thread only"))
    }
    return loop
  }
}

extension World {
  func modeNames(_ array: ObjectPointer?) throws(ListingException) -> [String] {
    try elements(of: array).map { string(of: $0) }
  }

  /// A copied block to run once.
  func blockRequest(_ block: ObjectPointer, modes: [String]) -> RunLoop.Request {
    let kept = fwd_Block_copy(block)
    return RunLoop.Request(modes: modes, isSource: false) {
      [unowned(unsafe) self] () throws(ListingException) in
      try callBlockVoid(kept)
      fwd_Block_release(kept)
      try throwPending()
    } discard: {
      fwd_Block_release(kept)
    }
  }

  /// A message to send once; target and argument are retained until then. What comes after it is told whether it was
  /// sent: a request may be given up.
  func performRequest(
    _ target: ObjectPointer?, _ selector: OpaquePointer?, _ argument: ObjectPointer?,
    modes: [String],
    then done: @escaping (_ isPerformed: Bool) -> Void = { _ in }
  ) -> RunLoop.Request {
    fwd_retain(target)
    fwd_retain(argument)
    let request = RunLoop.Request(modes: modes, isSource: true) {
      [unowned(unsafe) self] () throws(ListingException) in
      defer { done(true) }
      try performSelector(target, selector, argument)
      fwd_release(target)
      fwd_release(argument)
      try throwPending()
    } discard: {
      fwd_release(target)
      fwd_release(argument)
      done(false)
    }
    (request.target, request.selector, request.argument) = (target, selector, argument)
    return request
  }

  /// `[target performSelector:selector withObject:argument]` without a result, for methods with and without an argument.
  func performSelector(
    _ target: ObjectPointer?, _ selector: OpaquePointer?, _ argument: ObjectPointer?
  ) throws(ListingException) {
    guard let target, let selector else { return }
    let count = selectorName(selector).utf8.count { $0 == UInt8(ascii: ":") }
    if count == 0 {
      try sendVoid(target, selector)
    } else {
      try sendVoid(target, selector, .object(argument))
    }
  }
}
