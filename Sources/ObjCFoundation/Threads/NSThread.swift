// NSThread. A thread object that was started lives until its thread ends; each thread has one, made when it is asked for.
import CRuntime
import ObjCVM

final class ThreadState {
  unowned(unsafe) let world: World
  enum Work {
    case none
    case message(target: ObjectPointer?, OpaquePointer?, argument: ObjectPointer?)
    case block(ObjectPointer?)
  }
  fileprivate var work = Work.none
  /// The thread, once it was started.
  fileprivate(set) var thread: ListingThread?
  fileprivate var isStarted = false
  fileprivate(set) var isFinished = false
  fileprivate var isCancelled = false
  private var givenName: String?
  fileprivate var priority = 0.5
  fileprivate var quality = -1
  fileprivate var stackSize: UInt = 524_288
  /// +1, made when it is first asked for.
  fileprivate var dictionary: ObjectPointer?
  /// What to perform on the thread when it is started.
  fileprivate var requests: [RunLoop.Request] = []

  init(_ world: World) { self.world = world }

  deinit {
    guard world.isOpen else { return }
    drop()
    for request in requests { request.discard() }
    fwd_release(dictionary)
  }

  fileprivate var name: String? {
    get { thread?.name ?? givenName }
    set {
      givenName = newValue
      thread?.name = newValue
    }
  }

  /// Gives up what the thread was to do.
  fileprivate func drop() {
    switch work {
    case .none: break
    case .message(let target, _, let argument):
      fwd_release(target)
      fwd_release(argument)
    case .block(let block): fwd_Block_release(block)
    }
    work = .none
  }

  fileprivate func bind(_ thread: ListingThread) {
    self.thread = thread
    isStarted = true
    if let givenName { thread.name = givenName }
    for request in requests { world.runLoops.loop(of: thread).add(request) }
    requests = []
  }
}

/// The thread object of a running thread, kept with it.
private final class ThreadObject {
  let object: ObjectPointer
  init(_ object: ObjectPointer) { self.object = object }
  deinit { fwd_release(object) }
}

extension World {
  /// The NSThread of the thread that runs, +0.
  func threadObject() -> ObjectPointer {
    let thread = currentThread
    return thread.local(ThreadObject.self) {
      let state = ThreadState(self)
      state.bind(thread)
      if thread.isMain { state.name = "main" }
      return ThreadObject(
        makeInstance(of: thread.isMain ? "_NSMainThread" : "NSThread", state: state))
    }.object
  }

  /// Starts a thread for a thread object; it sends `main`.
  fileprivate func start(_ object: ObjectPointer, _ state: ThreadState) throws(ListingException) {
    guard !state.isStarted else {
      throw exception(
        "NSInvalidArgumentException",
        "*** -[\(className(of: object)) start]: attempt to start the thread again")
    }
    state.isStarted = true
    fwd_retain(object)
    let thread = scheduler.spawn(name: state.name) {
      [unowned(unsafe) self] () throws(ListingException) in
      let thread = currentThread
      _ = thread.local(ThreadObject.self) { ThreadObject(object) }
      if !state.isCancelled {
        try withPool { () throws(ListingException) in try sendVoid(object, "main") }
      }
      finishThreadObject()
      try throwPending()
    }
    guard let thread else {
      state.isStarted = false
      fwd_release(object)
      throw trap(
        .unsupported("more than \(Scheduler.threadLimit) threads at one time are not simulated"))
    }
    state.bind(thread)
  }

  /// The running thread ends: nobody serves its run loop any more.
  func finishThreadObject() {
    let thread = currentThread
    thread.localIfAny(ThreadObject.self).flatMap {
      state(of: $0.object, as: ThreadState.self)
    }?.isFinished = true
    thread.localIfAny(RunLoop.self)?.removeRequests { _ in true }
  }
}

extension ThreadLibrary {
  static func threadClass() -> NativeClass {
    let cls = NativeClass("NSThread", superclass: "NSObject")
    cls.hasState = true
    for (name, attributes) in [
      ("name", "T@\"NSString\",C"), ("threadPriority", "Td"), ("qualityOfService", "Tq"),
      ("stackSize", "TQ"),
      ("executing", "TB,R,GisExecuting"), ("finished", "TB,R,GisFinished"),
      ("cancelled", "TB,R,GisCancelled"),
      ("threadDictionary", "T@\"NSMutableDictionary\",R"), ("isMainThread", "TB,R"),
    ] { cls.property(name, attributes) }
    addThreadClassMethods(to: cls)
    addThreadMaking(to: cls)
    addThreadRunning(to: cls)
    addThreadReading(to: cls)
    return cls
  }

  private static func addThreadClassMethods(to cls: NativeClass) {
    cls.classMethod("currentThread", "@\"NSThread\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.threadObject())
    }
    cls.classMethod("mainThread", "@\"NSThread\"@:") { call throws(ListingException) in
      let main = call.world.scheduler.main
      guard !call.world.currentThread.isMain else {
        return call.returnBorrowed(call.world.threadObject())
      }
      let object = main.local(ThreadObject.self) {
        let state = ThreadState(call.world)
        state.bind(main)
        state.name = "main"
        return ThreadObject(call.world.makeInstance(of: "_NSMainThread", state: state))
      }.object
      call.returnBorrowed(object)
    }
    cls.classMethod("isMainThread", "B@:") { call throws(ListingException) in
      call.returnBool(call.world.currentThread.isMain)
    }
    cls.classMethod("isMultiThreaded", "B@:") { call throws(ListingException) in
      call.returnBool(call.world.schedulerIfAny.map { $0.hasHadThreads } ?? false)
    }
    cls.classMethod("sleepForTimeInterval:", "v@:d") { call throws(ListingException) in
      try call.world.sleep(nanoseconds: nanoseconds(call.double(0)))
    }
    cls.classMethod("sleepUntilDate:", "v@:@\"NSDate\"") { call throws(ListingException) in
      let seconds =
        try call.world.seconds(ofDate: call.object(0)) - call.world.secondsSinceReference()
      try call.world.sleep(nanoseconds: nanoseconds(seconds))
    }
    cls.classMethod("exit", "v@:") { call throws(ListingException) in
      call.world.finishThreadObject()
      throw try call.world.exitThread()
    }
    cls.classMethod("threadPriority", "d@:") { call throws(ListingException) in
      call.returnValue(0.5)
    }
    cls.classMethod("setThreadPriority:", "B@:d") { call throws(ListingException) in
      call.returnBool(true)
    }
    cls.classMethod("callStackSymbols", "@\"NSArray\"@:") { call throws(ListingException) in
      let lines = callers(call.world).enumerated().map {
        $0.element.line($0.offset)
      }
      call.returnObject(call.world.newArray(owning: lines.map { call.world.makeString($0) }))
    }
    cls.classMethod("callStackReturnAddresses", "@\"NSArray\"@:") { call throws(ListingException) in
      let addresses = callers(call.world).map(\.address)
      call.returnObject(call.world.newArray(owning: addresses.map { call.world.makeNumber($0) }))
    }
    cls.classMethod("detachNewThreadSelector:toTarget:withObject:", "v@::@@") {
      call throws(ListingException) in
      let work = ThreadState.Work.message(
        target: fwd_retain(call.object(1)), call.sel(0), argument: fwd_retain(call.object(2)))
      try detach(work, call)
    }
    cls.classMethod("detachNewThreadWithBlock:", "v@:@?<v@?>") { call throws(ListingException) in
      try detach(.block(fwd_Block_copy(try call.block(0))), call)
    }
  }

  private static func callers(_ world: World) -> [Machine.Caller] {
    world.machine?.callers() ?? world.nativeCallers()
  }

  /// Nothing for what is no positive number of seconds.
  static func nanoseconds(_ seconds: Double) -> UInt64 {
    seconds > 0 ? UInt64(min((seconds * 1e9).rounded(), 9e18)) : 0
  }

  static func detach(_ work: ThreadState.Work, _ call: NativeCall) throws(ListingException) {
    let state = ThreadState(call.world)
    state.work = work
    let object = call.world.makeInstance(of: "NSThread", state: state)
    defer { fwd_release(object) }
    try call.world.start(object, state)
  }

  private static func addThreadMaking(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(ThreadState(call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithTarget:selector:object:", "@@:@:@", returnsInstance: true) {
      call throws(ListingException) in
      let state = ThreadState(call.world)
      state.work = .message(
        target: fwd_retain(call.object(0)), call.sel(1), argument: fwd_retain(call.object(2)))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithBlock:", "@@:@?<v@?>", returnsInstance: true) {
      call throws(ListingException) in
      let state = ThreadState(call.world)
      state.work = .block(fwd_Block_copy(try call.block(0)))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
  }

  private static func addThreadRunning(to cls: NativeClass) {
    cls.instance("start", "v@:") { call throws(ListingException) in
      guard let state = call.threadState() else {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** -[NSThread start]: the thread was not initialized")
      }
      try call.world.start(call.receiver, state)
    }
    cls.instance("main", "v@:") { call throws(ListingException) in
      guard let state = call.threadState() else { return }
      let work = state.work
      switch work {
      case .none: return
      case .message(let target, let selector, let argument):
        try call.world.performSelector(target, selector, argument)
      case .block(let block): try call.world.callBlockVoid(block)
      }
      state.drop()
      try call.world.throwPending()
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      call.threadState()?.isCancelled = true
    }
  }

  private static func addThreadReading(to cls: NativeClass) {
    cls.instance("isMainThread", "B@:") { call throws(ListingException) in
      call.returnBool(call.threadState()?.thread?.isMain ?? false)
    }
    cls.instance("isExecuting", "B@:") { call throws(ListingException) in
      let state = call.threadState()
      call.returnBool(state?.thread != nil && state?.isFinished == false)
    }
    cls.instance("isFinished", "B@:") { call throws(ListingException) in
      call.returnBool(call.threadState()?.isFinished ?? false)
    }
    cls.instance("isCancelled", "B@:") { call throws(ListingException) in
      call.returnBool(call.threadState()?.isCancelled ?? false)
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      guard let name = call.threadState()?.name else { return call.returnBorrowed(nil) }
      call.returnText(UTF16Text(name))
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      call.threadState()?.name = call.object(0) == nil ? nil : call.world.string(of: call.object(0))
    }
    cls.instance("threadPriority", "d@:") { call throws(ListingException) in
      call.returnValue(call.threadState()?.priority ?? 0.5)
    }
    cls.instance("setThreadPriority:", "v@:d") { call throws(ListingException) in
      call.threadState()?.priority = call.double(0)
    }
    cls.instance("qualityOfService", "q@:") { call throws(ListingException) in
      let own = call.threadState()
      // Apple's default is -1 here, not the class's number.
      let ofWork = own?.thread?.quality.map { $0 == 0x15 ? -1 : $0 }
      call.returnValue(ofWork ?? own?.quality ?? -1)
    }
    cls.instance("setQualityOfService:", "v@:q") { call throws(ListingException) in
      call.threadState()?.quality = call.int(0)
    }
    cls.instance("stackSize", "Q@:") { call throws(ListingException) in
      call.returnValue(call.threadState()?.stackSize ?? 0)
    }
    cls.instance("setStackSize:", "v@:Q") { call throws(ListingException) in
      call.threadState()?.stackSize = call.uint(0)
    }
    cls.instance("threadDictionary", "@\"NSMutableDictionary\"@:") {
      call throws(ListingException) in
      guard let state = call.threadState() else { return call.returnBorrowed(nil) }
      if state.dictionary == nil {
        state.dictionary = fwd_retain(
          try call.world.send(toClass: call.world.cls("NSMutableDictionary"), "dictionary"))
      }
      call.returnBorrowed(state.dictionary)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let state = call.threadState()
      let address = hex(UInt(bitPattern: call.receiver))
      let number = state?.thread.map { "\($0.number)" } ?? "-1"
      call.returnText(
        UTF16Text(
          "<\(call.world.className(of: call.receiver)): \(address)>{number = \(number), name = \(state?.name ?? "(null)")}"
        ))
    }
  }

  // MARK: Performing on threads

  static func addThreadPerforms(to cls: NativeClass) {
    cls.instance("performSelectorInBackground:withObject:", "v@::@") {
      call throws(ListingException) in
      try detach(
        .message(
          target: fwd_retain(call.receiver), call.sel(0), argument: fwd_retain(call.object(1))),
        call)
    }
    cls.instance("performSelectorOnMainThread:withObject:waitUntilDone:", "v@::@B") {
      call throws(ListingException) in
      try perform(
        call, on: call.world.scheduler.main, waits: call.bool(2), modes: [RunLoop.commonModes])
    }
    cls.instance(
      "performSelectorOnMainThread:withObject:waitUntilDone:modes:", "v@::@B@\"NSArray\""
    ) { call throws(ListingException) in
      try perform(
        call, on: call.world.scheduler.main, waits: call.bool(2),
        modes: try call.world.modeNames(call.object(3)))
    }
    cls.instance("performSelector:onThread:withObject:waitUntilDone:", "v@::@\"NSThread\"@B") {
      call throws(ListingException) in
      try perform(
        call, onThreadOf: call.object(1), argument: 2, waits: call.bool(3),
        modes: [RunLoop.commonModes])
    }
    cls.instance(
      "performSelector:onThread:withObject:waitUntilDone:modes:", "v@::@\"NSThread\"@B@\"NSArray\""
    ) { call throws(ListingException) in
      let modes = try call.world.modeNames(call.object(4))
      try perform(call, onThreadOf: call.object(1), argument: 2, waits: call.bool(3), modes: modes)
    }
  }

  /// A thread that has ended takes nothing, and one that has not been started takes it when it is: only who waits for a
  /// thread that ends meanwhile is told.
  private static func perform(
    _ call: NativeCall, onThreadOf object: ObjectPointer?, argument: Int, waits: Bool,
    modes: [String]
  ) throws(ListingException) {
    guard let object, let state = call.world.state(of: object, as: ThreadState.self) else { return }
    guard !state.isFinished else {
      if waits { throw threadExited(call) }
      return
    }
    try perform(call, on: state.thread, argument: argument, waits: waits, modes: modes) {
      state.requests.append($0)
    }
  }

  private static func perform(
    _ call: NativeCall, on thread: ListingThread?, argument: Int = 1, waits: Bool, modes: [String],
    orKeep keep: (RunLoop.Request) -> Void = { _ in }
  ) throws(ListingException) {
    let world = call.world
    if waits, thread === world.currentThread {
      return try world.performSelector(call.receiver, call.sel(0), call.object(argument))
    }
    let done = WaitList()
    var isPerformed: Bool?
    let request = world.performRequest(
      call.receiver, call.sel(0), call.object(argument), modes: modes
    ) {
      isPerformed = $0
      world.schedulerIfAny?.wakeAll(done)
    }
    if let thread { world.runLoops.loop(of: thread).add(request) } else { keep(request) }
    while waits, isPerformed == nil {
      try world.scheduler.wait(
        on: done, .lock("for another thread's run loop to perform a selector"))
    }
    if waits, isPerformed == false { throw threadExited(call) }
  }

  private static func threadExited(_ call: NativeCall) -> ListingException {
    call.world.exception(
      "NSDestinationInvalidException",
      "*** -[\(call.world.className(of: call.receiver)) performSelector:onThread:withObject:waitUntilDone:modes:]: "
        + "target thread exited while waiting for the perform")
  }
}

extension NativeCall {
  fileprivate func threadState() -> ThreadState? { world.state(of: receiver, as: ThreadState.self) }
}
