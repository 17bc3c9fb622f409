// CFRunLoop's functions. A CFRunLoopRef is the address of the NSRunLoop; nothing but these functions reads it.
import CRuntime
import ObjCVM

extension RunLoopLibrary {
  static func coreFoundationFunctions() -> [NativeFunction] {
    coreRunning() + sourceFunctions() + coreSources() + coreObservers() + messagePortFunctions()
  }

  static func loop(_ call: NativeCall, _ index: Int) throws(ListingException) -> RunLoop {
    let pointer = call.pointer(index)
    guard call.world.isObject(pointer),
      let object = pointer?.assumingMemoryBound(to: fwd_object.self),
      let loop = call.world.state(of: object, as: RunLoop.self)
    else {
      throw call.world.trap(
        .unsupported("a CFRunLoopRef comes from CFRunLoopGetCurrent or CFRunLoopGetMain"))
    }
    return loop
  }

  /// The text of a CFStringRef, which is an NSString.
  static func modeName(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    guard let pointer = call.pointer(index), call.world.isObject(pointer) else {
      throw call.world.trap(.unsupported("a run loop's mode is a string"))
    }
    return call.world.string(of: pointer.assumingMemoryBound(to: fwd_object.self))
  }

  private static func coreRunning() -> [NativeFunction] {
    [
      NativeFunction("CFRunLoopGetCurrent", coreLoop) { call throws(ListingException) in
        call.returnValue(object(of: call.world.runLoops.current, call.world))
      },
      NativeFunction("CFRunLoopGetMain", coreLoop) { call throws(ListingException) in
        call.returnValue(object(of: call.world.runLoops.main, call.world))
      },
      NativeFunction("CFRunLoopRun", "v") { call throws(ListingException) in
        let loop = call.world.runLoops.current
        while true {
          let outcome = try loop.run(
            mode: RunLoop.defaultMode, until: nil, returnsAfterSource: false)
          if outcome == .finished || outcome == .stopped { return }
        }
      },
      NativeFunction("CFRunLoopRunInMode", "i\(coreMode)dC") { call throws(ListingException) in
        let deadline =
          call.double(1) <= 0
          ? call.world.clock.nanoseconds : call.world.moment(inSeconds: call.double(1))
        let outcome = try call.world.runLoops.current.run(
          mode: try modeName(call, 0), until: deadline,
          returnsAfterSource: call.load(2, as: UInt8.self) != 0)
        call.returnValue(outcome.rawValue)
      },
      NativeFunction("CFRunLoopStop", "v\(coreLoop)") { call throws(ListingException) in
        try loop(call, 0).stop()
      },
      NativeFunction("CFRunLoopWakeUp", "v\(coreLoop)") { call throws(ListingException) in
        try loop(call, 0).wakeUp()
      },
      NativeFunction("CFRunLoopIsWaiting", "C\(coreLoop)") { call throws(ListingException) in
        call.returnValue(UInt8(try loop(call, 0).isWaiting ? 1 : 0))
      },
      NativeFunction("CFRunLoopCopyCurrentMode", "\(coreMode)\(coreLoop)") {
        call throws(ListingException) in
        guard let current = try loop(call, 0).modes.last else { return call.returnBorrowed(nil) }
        call.returnText(UTF16Text(current))
      },
      NativeFunction("CFRunLoopCopyAllModes", "r^{__CFArray}\(coreLoop)") {
        call throws(ListingException) in
        let names = try loop(call, 0).allModes.map { call.world.makeString($0) }
        call.returnValue(call.world.newArray(owning: names))
      },
      NativeFunction("CFRunLoopAddCommonMode", "v\(coreLoop)\(coreMode)") {
        call throws(ListingException) in
        let name = try modeName(call, 1)
        try loop(call, 0).common.insert(name)
      },
    ]
  }

  private static func coreSources() -> [NativeFunction] {
    [
      NativeFunction("CFRunLoopPerformBlock", "v\(coreLoop)r^v@?<v@?>") {
        call throws(ListingException) in
        let target = try loop(call, 0)
        var modes = [RunLoop.defaultMode]
        if let given = call.pointer(1), call.world.isObject(given) {
          let object = given.assumingMemoryBound(to: fwd_object.self)
          modes =
            call.world.isKind(object, of: "NSArray")
            ? try call.world.modeNames(object) : [try modeName(call, 1)]
        }
        target.add(call.world.blockRequest(try call.block(2), modes: modes))
      },
      NativeFunction("CFRunLoopAddTimer", "v\(coreLoop)@\"NSTimer\"\(coreMode)") {
        call throws(ListingException) in
        guard let object = call.object(1),
          let timer = call.world.state(of: object, as: TimerState.self)
        else { return }
        timer.schedule(in: try loop(call, 0), mode: try modeName(call, 2))
      },
      NativeFunction(
        "CFRunLoopTimerCreateWithHandler", "@\"NSTimer\"^vddQq@?<v@?@\"NSTimer\">"
      ) { call throws(ListingException) in
        let world = call.world
        let date = try world.send(
          toClass: world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
          .double(call.double(1)))
        let fresh = try world.send(toClass: world.cls("NSTimer"), "alloc")
        // As with all Create functions the caller owns it.
        call.returnValue(
          try world.send(
            fresh, "initWithFireDate:interval:repeats:block:", .object(date),
            .double(call.double(2)), .bool(call.double(2) > 0), .object(try call.block(5))))
      },
      NativeFunction(
        "CFRunLoopTimerCreate", "@\"NSTimer\"^vddQq^?^{?=q^v^?^?^?}", createTimer),
      NativeFunction("CFRunLoopContainsTimer", "C\(coreLoop)@\"NSTimer\"\(coreMode)") {
        call throws(ListingException) in
        let timer = call.object(1).flatMap { call.world.state(of: $0, as: TimerState.self) }
        call.returnBool(try timer?.isScheduled(in: loop(call, 0), mode: modeName(call, 2)) ?? false)
      },
      NativeFunction("CFRunLoopTimerGetContext", "v@\"NSTimer\"^{?=q^v^?^?^?}") {
        call throws(ListingException) in
        guard let object = call.object(0),
          let timer = call.world.state(of: object, as: TimerState.self)
        else { return }
        try call.world.checkWrite(call.pointer(1), 40)
        for (index, word) in [0, timer.context, 0, 0, 0].enumerated() {
          call.pointer(1)?.storeBytes(of: word, toByteOffset: index * 8, as: UInt.self)
        }
      },
      NativeFunction("CFRunLoopTimerIsValid", "C@\"NSTimer\"") { call throws(ListingException) in
        call.returnBool(try call.world.sendBool(call.object(0), "isValid"))
      },
      NativeFunction("CFRunLoopTimerDoesRepeat", "C@\"NSTimer\"") { call throws(ListingException) in
        call.returnBool(try call.world.sendDouble(call.object(0), "timeInterval") > 0)
      },
      NativeFunction("CFRunLoopTimerGetInterval", "d@\"NSTimer\"") {
        call throws(ListingException) in
        call.returnValue(try call.world.sendDouble(call.object(0), "timeInterval"))
      },
      NativeFunction("CFRunLoopTimerGetNextFireDate", "d@\"NSTimer\"") {
        call throws(ListingException) in
        let date = try call.world.send(call.object(0), "fireDate")
        call.returnValue(try call.world.sendDouble(date, "timeIntervalSinceReferenceDate"))
      },
      NativeFunction("CFRunLoopTimerSetNextFireDate", "v@\"NSTimer\"d") {
        call throws(ListingException) in
        let date = try call.world.send(
          toClass: call.world.cls("NSDate"), "dateWithTimeIntervalSinceReferenceDate:",
          .double(call.double(1)))
        try call.world.sendVoid(call.object(0), "setFireDate:", .object(date))
      },
      NativeFunction("CFRunLoopRemoveTimer", "v\(coreLoop)@\"NSTimer\"\(coreMode)") {
        call throws(ListingException) in
        try call.world.sendVoid(call.object(1), "invalidate")
      },
      NativeFunction("CFRunLoopTimerInvalidate", "v@\"NSTimer\"") { call throws(ListingException) in
        try call.world.sendVoid(call.object(0), "invalidate")
      },
    ]
  }

  // MARK: Observers

  private static func coreObservers() -> [NativeFunction] {
    [
      NativeFunction(
        "CFRunLoopObserverCreateWithHandler", "\(coreObserver)^vQCq@?<v@?\(coreObserver)Q>"
      ) { call throws(ListingException) in
        let world = call.world
        let block = fwd_Block_copy(try call.block(4))
        guard let object = fwd_class_createInstance(world.cls("__CFRunLoopObserver"), 0) else {
          throw world.trap(.memory(limit: world.limits.memory))
        }
        let observer = RunLoopObserver(
          activities: call.uint(1), repeats: call.load(2, as: UInt8.self) != 0, order: call.int(3)
        ) { activity throws(ListingException) in
          try world.callBlockVoid(block, .pointer(object), .uint(activity.rawValue))
        }
        world.setState(observer, of: object)
        call.returnValue(object)
      },
      NativeFunction("CFRunLoopObserverCreate", "\(coreObserver)^vQCq^?^v") {
        call throws(ListingException) in
        let world = call.world
        let function = call.pointer(4)
        let info =
          call.pointer(5) == nil ? 0 : try world.read(call.pointer(5).map { $0 + 8 }, as: UInt.self)
        guard let object = fwd_class_createInstance(world.cls("__CFRunLoopObserver"), 0) else {
          throw world.trap(.memory(limit: world.limits.memory))
        }
        let observer = RunLoopObserver(
          activities: call.uint(1), repeats: call.load(2, as: UInt8.self) != 0, order: call.int(3)
        ) { activity throws(ListingException) in
          _ = try world.callFunction(
            function, "v\(coreObserver)Q^v", .pointer(object), .uint(activity.rawValue),
            .pointer(UnsafeRawPointer(bitPattern: info)))
        }
        world.setState(observer, of: object)
        call.returnValue(object)
      },
      NativeFunction("CFRunLoopAddObserver", "v\(coreLoop)\(coreObserver)\(coreMode)") {
        call throws(ListingException) in
        let target = try loop(call, 0)
        guard let observer = observer(call, 1) else { return }
        observer.modes.append(try modeName(call, 2))
        if !target.observers.contains(where: { $0 === observer }) {
          target.observers.append(observer)
        }
      },
      NativeFunction("CFRunLoopRemoveObserver", "v\(coreLoop)\(coreObserver)\(coreMode)") {
        call throws(ListingException) in
        let target = try loop(call, 0)
        let removed = observer(call, 1)
        target.observers.removeAll { $0 === removed }
      },
      NativeFunction("CFRunLoopObserverInvalidate", "v\(coreObserver)") {
        call throws(ListingException) in
        observer(call, 0)?.isValid = false
      },
    ]
  }

  private static func observer(_ call: NativeCall, _ index: Int) -> RunLoopObserver? {
    guard let pointer = call.pointer(index), call.world.isObject(pointer) else { return nil }
    return call.world.state(
      of: pointer.assumingMemoryBound(to: fwd_object.self), as: RunLoopObserver.self)
  }
}
