// NSLock, NSRecursiveLock, NSCondition, NSConditionLock.
import CRuntime
import ObjCVM

final class LockState {
  let mutex: Mutex
  /// NSCondition: who waits for a signal. NSConditionLock: who waits for any change.
  let changes = WaitList()
  var condition: Int
  var name: ObjectPointer?

  init(_ kind: Mutex.Kind = .plain, condition: Int = 0) {
    mutex = Mutex(kind)
    self.condition = condition
  }
  deinit { fwd_release(name) }
}

extension ThreadLibrary {
  private static func makeLockClass(_ name: String, _ kind: Mutex.Kind) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSLocking")
    cls.property("name", "T@\"NSString\",C")
    // Locks work without -init, as Apple's do.
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      guard let object = fwd_class_createInstance(OpaquePointer(call.receiver), 0) else {
        throw call.world.trap(.memory(limit: call.world.limits.memory))
      }
      call.world.setState(LockState(kind), of: object)
      call.returnRetained(object)
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.lock()?.name)
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      guard let state = call.lock() else { return }
      let name = try call.world.send(call.object(0), "copy")
      fwd_release(state.name)
      state.name = name
    }
    cls.instance("lock", "v@:") { call throws(ListingException) in
      try call.lock()?.mutex.lock(call.world, "-[\(name) lock]")
    }
    cls.instance("unlock", "v@:") { call throws(ListingException) in
      guard let state = call.lock() else { return }
      if !state.mutex.isHeld(by: call.world.currentThread) { try complain(call, name, state) }
      _ = state.mutex.unlock(call.world)
    }
    cls.instance("tryLock", "B@:") { call throws(ListingException) in
      call.returnBool(call.lock()?.mutex.tryLock(call.world.currentThread) ?? false)
    }
    cls.instance("lockBeforeDate:", "B@:@\"NSDate\"") { call throws(ListingException) in
      let moment = try call.moment(0)
      call.returnBool(
        try call.lock()?.mutex.lock(call.world, "-[\(name) lockBeforeDate:]", until: moment)
          ?? false)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(try describe(call, call.lock())))
    }
    return cls
  }

  private static func describe(_ call: NativeCall, _ state: LockState?) throws(ListingException)
    -> String
  {
    let owner = state?.mutex.owner
    let name = state?.name.map { call.world.string(of: $0) }
    let holder =
      owner.map { "{name = \($0.name ?? "(null)"), num = \($0.number)}" }
      ?? "{name = (null), num = (null)}"
    let depth = state?.mutex.depth ?? 0
    let recursion = state?.mutex.kind == .recursive ? "recursion count = \(depth), " : ""
    return "<\(call.world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))>{"
      + (owner == nil ? "" : "locked = YES, thread = \(holder), ")
      + "\(recursion)name = \(name ?? "nil")}"
  }

  /// What Foundation logs about an unlock by somebody who does not have the lock; the program goes on.
  private static func complain(_ call: NativeCall, _ name: String, _ state: LockState)
    throws(ListingException)
  {
    let title = state.name.map { "'\(call.world.string(of: $0))'" } ?? "'(null)'"
    let cause =
      state.mutex.owner == nil
      ? "unlocked when not locked" : "unlocked from thread which did not lock it"
    let text =
      "*** -[\(name) unlock]: lock (<\(call.world.className(of: call.receiver)): "
      + "\(hex(UInt(bitPattern: call.receiver)))> \(title)) \(cause)\n*** Break on _NSLockError() to debug.\n"
    try call.world.output(.log, text)
  }

  static func lockClass() -> NativeClass { makeLockClass("NSLock", .plain) }
  static func recursiveLockClass() -> NativeClass { makeLockClass("NSRecursiveLock", .recursive) }

  static func conditionClass() -> NativeClass {
    let cls = makeLockClass("NSCondition", .plain)
    cls.instance("wait", "v@:") { call throws(ListingException) in
      guard let state = call.lock() else { return }
      _ = try state.mutex.wait(call.world, on: state.changes, until: nil, "-[NSCondition wait]")
    }
    cls.instance("waitUntilDate:", "B@:@\"NSDate\"") { call throws(ListingException) in
      guard let state = call.lock() else { return }
      let moment = try call.moment(0)
      call.returnBool(
        try state.mutex.wait(
          call.world, on: state.changes, until: moment, "-[NSCondition waitUntilDate:]"))
    }
    cls.instance("signal", "v@:") { call throws(ListingException) in
      if let state = call.lock() { call.world.scheduler.wakeFirst(state.changes) }
    }
    cls.instance("broadcast", "v@:") { call throws(ListingException) in
      if let state = call.lock() { call.world.scheduler.wakeAll(state.changes) }
    }
    return cls
  }

  // MARK: NSConditionLock

  static func conditionLockClass() -> NativeClass {
    let cls = makeLockClass("NSConditionLock", .plain)
    cls.property("condition", "Tq,R")
    cls.instance("initWithCondition:", "@@:q", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(LockState(condition: call.int(0)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("condition", "q@:") { call throws(ListingException) in
      call.returnValue(call.lock()?.condition ?? 0)
    }
    cls.instance("lockWhenCondition:", "v@:q") { call throws(ListingException) in
      _ = try lock(call, when: call.int(0), until: nil)
    }
    cls.instance("lockWhenCondition:beforeDate:", "B@:q@\"NSDate\"") {
      call throws(ListingException) in
      let moment = try call.moment(1)
      call.returnBool(try lock(call, when: call.int(0), until: moment ?? .max))
    }
    cls.instance("tryLockWhenCondition:", "B@:q") { call throws(ListingException) in
      guard let state = call.lock(), state.condition == call.int(0) else {
        return call.returnBool(false)
      }
      call.returnBool(state.mutex.tryLock(call.world.currentThread))
    }
    cls.instance("unlock", "v@:") { call throws(ListingException) in
      try unlock(call, condition: nil)
    }
    cls.instance("unlockWithCondition:", "v@:q") { call throws(ListingException) in
      try unlock(call, condition: call.int(0))
    }
    return cls
  }

  private static func lock(_ call: NativeCall, when condition: Int, until moment: UInt64?)
    throws(ListingException) -> Bool
  {
    guard let state = call.lock() else { return false }
    let name = "-[NSConditionLock lockWhenCondition:]"
    guard try state.mutex.lock(call.world, name, until: moment) else { return false }
    while state.condition != condition {
      _ = state.mutex.unlock(call.world)
      let text = "for an NSConditionLock to have the condition \(condition)"
      guard try call.world.scheduler.wait(on: state.changes, until: moment, .event(text)) else {
        return false
      }
      guard try state.mutex.lock(call.world, name, until: moment) else { return false }
    }
    return true
  }

  private static func unlock(_ call: NativeCall, condition: Int?) throws(ListingException) {
    guard let state = call.lock() else { return }
    if !state.mutex.isHeld(by: call.world.currentThread) {
      try complain(call, "NSConditionLock", state)
    }
    if let condition { state.condition = condition }
    _ = state.mutex.unlock(call.world)
    call.world.schedulerIfAny?.wakeAll(state.changes)
  }
}

extension NativeCall {
  fileprivate func lock() -> LockState? { world.state(of: receiver, as: LockState.self) }

  /// The moment of a date argument.
  func moment(_ index: Int) throws(ListingException) -> UInt64? {
    world.moment(ofReferenceSeconds: try world.seconds(ofDate: object(index)))
  }
}
