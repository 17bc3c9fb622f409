// NSURLSession and its tasks: making them, resuming, suspending, cancelling, and the end of a session.
//
// A session holds its delegate until it is invalidated and its last task has ended. A task that has been resumed loads on behalf of
// its session; what it has loaded is told on the session's queue (SessionDelivery.swift).
import CRuntime
import ObjCVM

/// The state of a session, beside its properties.
final class SessionState: StateWithBag {
  /// Those that have not ended, in the order in which they were made.
  var tasks: [PointerBox] = []
  private var lastIdentifier = 0
  /// No more tasks may be made.
  var isInvalid = false

  static func of(_ session: ObjectPointer, _ world: World) -> SessionState {
    if let known = world.state(of: session, as: SessionState.self) { return known }
    let state = SessionState()
    if let bag = world.state(of: session, as: PropertyBag.self) { state.bag = bag }
    world.setState(state, of: session)
    return state
  }

  func nextIdentifier() -> Int {
    lastIdentifier += 1
    return lastIdentifier
  }

  /// Takes a task out. True when it was the last one of a session that is to end.
  func remove(_ task: ObjectPointer) -> Bool {
    tasks.removeAll { $0.autoreleased == task }
    return isInvalid && tasks.isEmpty
  }
}

/// The state of a task, beside its properties.
final class TaskState: StateWithBag {
  /// Nil when the task has ended.
  var session: PointerBox?
  /// The completion handler; nil for a task whose session's delegate is told.
  var handler: PointerBox?
  /// What a protocol loads.
  var load: ProtocolLoad?
  var hasStarted = false
  /// What the task goes on with when it is resumed.
  var pending: LoadStep?

  static func of(_ task: ObjectPointer, _ world: World) -> TaskState? {
    world.state(of: task, as: TaskState.self)
  }
}

/// NSURLSessionTaskState.
enum TaskPhase: Int {
  case running, suspended, canceling, completed

  static func of(_ task: ObjectPointer, _ world: World) throws(ListingException) -> TaskPhase {
    TaskPhase(rawValue: try world.sendInt(task, "state")) ?? .completed
  }

  func set(in task: ObjectPointer, _ world: World) {
    PropertyBag.of(task, world).set("state", rawValue)
  }
}

enum SessionTasks {
  // MARK: Sessions

  static func addSession(to cls: NativeClass) {
    cls.classMethod(
      "sessionWithConfiguration:delegate:delegateQueue:",
      "@@:@\"NSURLSessionConfiguration\"@\"<NSURLSessionDelegate>\"@\"NSOperationQueue\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      guard let made = fwd_class_createInstance(OpaquePointer(call.receiver), 0) else {
        return call.returnObject(nil)
      }
      let bag = SessionState.of(made, call.world).bag
      let configuration = try call.world.send(call.object(0), "copy")
      bag.keep(configuration, as: "configuration")
      fwd_release(configuration)
      bag.keep(call.object(1), as: "delegate")
      bag.keep(call.object(2), as: "delegateQueue")
      call.returnObject(made)
    }
    for selector in ["finishTasksAndInvalidate", "invalidateAndCancel"] {
      cls.instance(selector, "v@:") { call throws(ListingException) in
        try invalidate(call.receiver, cancels: selector == "invalidateAndCancel", call.world)
      }
    }
    addMaking(to: cls)
    addListing(to: cls)
  }

  /// The shared session goes on.
  private static func invalidate(_ session: ObjectPointer, cancels: Bool, _ world: World)
    throws(ListingException)
  {
    let shared = try world.send(toClass: world.cls("NSURLSession"), "sharedSession")
    let state = SessionState.of(session, world)
    guard session != shared, !state.isInvalid else { return }
    state.isInvalid = true
    if state.tasks.isEmpty { return try end(session, world) }
    guard cancels else { return }
    for task in state.tasks { try world.sendVoid(task.autoreleased, "cancel") }
  }

  /// Tells the delegate that nothing more comes, and lets go of it.
  static func end(_ session: ObjectPointer, _ world: World) throws(ListingException) {
    let box = PointerBox(session, isWeak: false)
    try OfflineLoads.perform(on: try queue(of: session, world), world) {
      () throws(ListingException) in
      guard let session = box.autoreleased else { return }
      let bag = PropertyBag.of(session, world)
      let delegate = bag.retained("delegate").flatMap { fwd_autorelease($0) }
      bag.keep(nil, as: "delegate")
      try OfflineLoads.tell(
        delegate, "URLSession:didBecomeInvalidWithError:", [.object(session), .object(nil)], world)
    }
  }

  /// The queue of a session's delegate and blocks; one that does one thing after the other, where the program gave none.
  static func queue(of session: ObjectPointer?, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    if let given = try world.send(session, "delegateQueue") { return given }
    let made = try world.send(toClass: world.cls("NSOperationQueue"), "new")
    try world.sendVoid(made, "setMaxConcurrentOperationCount:", .int(1))
    if let session { PropertyBag.of(session, world).keep(made, as: "delegateQueue") }
    return made.flatMap { fwd_autorelease($0) }
  }

  private static func addListing(to cls: NativeClass) {
    cls.instance("getAllTasksWithCompletionHandler:", "v@:@?<v@?@\"NSArray\">") {
      call throws(ListingException) in
      try list(call) { tasks in [tasks] }
    }
    cls.instance(
      "getTasksWithCompletionHandler:", "v@:@?<v@?@\"NSArray\"@\"NSArray\"@\"NSArray\">"
    ) { call throws(ListingException) in
      let world = call.world
      try list(call) { tasks in
        var (data, uploads, downloads): ([PointerBox], [PointerBox], [PointerBox]) = ([], [], [])
        for task in tasks {
          if world.isKind(task.autoreleased, of: "NSURLSessionUploadTask") {
            uploads.append(task)
          } else if world.isKind(task.autoreleased, of: "NSURLSessionDownloadTask") {
            downloads.append(task)
          } else {
            data.append(task)
          }
        }
        return [data, uploads, downloads]
      }
    }
  }

  /// Gives a block the tasks that have not ended, on the session's queue.
  private static func list(
    _ call: NativeCall, _ groups: @escaping ([PointerBox]) -> [[PointerBox]]
  ) throws(ListingException) {
    let (world, session) = (call.world, call.receiver)
    guard let block = PointerBox(call.object(0).flatMap { fwd_autorelease(fwd_Block_copy($0)) })
    else { return }
    let tasks = SessionState.of(session, world).tasks
    try OfflineLoads.perform(on: try queue(of: session, world), world) {
      () throws(ListingException) in
      let arrays = groups(tasks).map { group in
        let array = world.newArray(owning: group.compactMap { $0.retained })
        return SendArgument.object(fwd_autorelease(array))
      }
      switch arrays.count {
      case 1: try world.callBlockVoid(block.autoreleased, arrays[0])
      default: try world.callBlockVoid(block.autoreleased, arrays[0], arrays[1], arrays[2])
      }
    }
  }

  // MARK: Making tasks

  private static func addMaking(to cls: NativeClass) {
    let kinds = [
      ("data", "Data", ""), ("download", "Download", ""), ("upload", "Upload", "fromData:"),
      ("upload", "Upload", "fromFile:"),
    ]
    for (kind, name, extra) in kinds {
      for source in ["URL:", "Request:"] where extra.isEmpty || source == "Request:" {
        for completion in ["", "completionHandler:"] {
          let types = "@" + (extra.isEmpty ? "" : "@") + (completion.isEmpty ? "" : "@?")
          let handler = completion.isEmpty ? nil : extra.isEmpty ? 1 : 2
          addMaker("\(kind)TaskWith\(source)\(extra)\(completion)", types, name, to: cls) {
            call throws(ListingException) in
            let request = try request(call, isURL: source == "URL:")
            try make(name, request, handler: handler.flatMap { call.object($0) }, call)
          }
        }
      }
    }
    for (selector, types, name) in [
      ("webSocketTaskWithURL:", "@\"NSURL\"", "WebSocket"),
      ("webSocketTaskWithURL:protocols:", "@\"NSURL\"@\"NSArray\"", "WebSocket"),
      ("webSocketTaskWithRequest:", "@\"NSURLRequest\"", "WebSocket"),
      ("uploadTaskWithStreamedRequest:", "@\"NSURLRequest\"", "Upload"),
    ] {
      addMaker(selector, types, name, to: cls) { call throws(ListingException) in
        try make(name, try request(call, isURL: types.hasPrefix("@\"NSURL\"")), handler: nil, call)
      }
    }
    for (selector, types, name) in [
      ("streamTaskWithHostName:port:", "@\"NSString\"q", "Stream"),
      ("downloadTaskWithResumeData:", "@\"NSData\"", "Download"),
    ] {
      addMaker(selector, types, name, to: cls) { call throws(ListingException) in
        try make(name, nil, handler: nil, call)
      }
    }
    addMaker(
      "downloadTaskWithResumeData:completionHandler:",
      "@\"NSData\"@?<v@?@\"NSURL\"@\"NSURLResponse\"@\"NSError\">", "Download", to: cls
    ) { call throws(ListingException) in
      try make("Download", nil, handler: call.object(1), call)
    }
  }

  private static func addMaker(
    _ selector: String, _ types: String, _ name: String, to cls: NativeClass,
    _ body: @escaping NativeBody
  ) { cls.instance(selector, "@\"NSURLSession\(name)Task\"@:" + types, body) }

  private static func request(_ call: NativeCall, isURL: Bool) throws(ListingException)
    -> ObjectPointer?
  {
    let given = try call.checkedObject(0)
    guard isURL else { return given }
    return try call.world.send(
      toClass: call.world.cls("NSURLRequest"), "requestWithURL:", .object(given))
  }

  private static func make(
    _ name: String, _ request: ObjectPointer?, handler: ObjectPointer?, _ call: NativeCall
  ) throws(ListingException) {
    call.returnObject(
      try newTask(name, request, handler: handler, of: call.receiver, call.world))
  }

  /// A suspended task, +1.
  static func newTask(
    _ name: String, _ request: ObjectPointer?, handler: ObjectPointer?, of session: ObjectPointer,
    _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let sessionState = SessionState.of(session, world)
    guard !sessionState.isInvalid else {
      throw world.exception(
        "NSGenericException", "Task created in a session that has been invalidated")
    }
    guard let task = fwd_class_createInstance(world.cls("NSURLSession\(name)Task"), 0) else {
      return nil
    }
    let state = TaskState()
    state.session = PointerBox(session, isWeak: false)
    state.handler = PointerBox(handler.flatMap { fwd_autorelease(fwd_Block_copy($0)) })
    state.bag.keep(request, as: "originalRequest")
    state.bag.keep(request, as: "currentRequest")
    state.bag.set("state", TaskPhase.suspended.rawValue)
    state.bag.set("taskIdentifier", sessionState.nextIdentifier())
    world.setState(state, of: task)
    sessionState.tasks.append(PointerBox(task, isWeak: false))
    return task
  }

  // MARK: Tasks

  static func addTask(to cls: NativeClass) {
    cls.instance("resume", "v@:") { call throws(ListingException) in
      try resume(call.receiver, call.world)
    }
    cls.instance("suspend", "v@:") { call throws(ListingException) in
      guard try TaskPhase.of(call.receiver, call.world) == .running else { return }
      TaskPhase.suspended.set(in: call.receiver, call.world)
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      try cancel(call.receiver, call.world)
    }
    // A copy is the task, so that it can be a key.
    cls.adopt("NSCopying")
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }

  private static func resume(_ task: ObjectPointer, _ world: World) throws(ListingException) {
    guard try TaskPhase.of(task, world) == .suspended, let state = TaskState.of(task, world) else {
      return
    }
    TaskPhase.running.set(in: task, world)
    let queue = try queue(of: state.session?.autoreleased, world)
    if let pending = state.pending {
      state.pending = nil
      return try OfflineLoads.perform(on: queue, world, pending)
    }
    guard !state.hasStarted else { return }
    state.hasStarted = true
    let box = PointerBox(task, isWeak: false)
    let load = ProtocolLoad(task: box, session: state.session) { result throws(ListingException) in
      try OfflineLoads.perform(on: queue, world) { () throws(ListingException) in
        if let task = box.autoreleased { try SessionDelivery.deliver(result, of: task, world) }
      }
    }
    load.willSend = { request, response, proceed throws(ListingException) in
      guard let task = box.autoreleased else { return }
      try SessionDelivery.redirect(task, to: request, by: response, world, proceed)
    }
    load.challenge = { challenge throws(ListingException) in
      guard let task = box.autoreleased else { return }
      try SessionDelivery.challenge(task, challenge, world)
    }
    let request = state.bag.retained("currentRequest").flatMap { fwd_autorelease($0) }
    state.load = load
    if try ProtocolLoads.begin(request, load, world) { return }
    state.load = nil
    try OfflineLoads.perform(on: queue, world) { () throws(ListingException) in
      guard let task = box.autoreleased else { return }
      let request = try world.send(task, "currentRequest")
      try SessionDelivery.deliver(try OfflineLoads.load(request, world), of: task, world)
    }
  }

  private static func cancel(_ task: ObjectPointer, _ world: World) throws(ListingException) {
    let phase = try TaskPhase.of(task, world)
    guard phase == .running || phase == .suspended, let state = TaskState.of(task, world) else {
      return
    }
    TaskPhase.canceling.set(in: task, world)
    let url = try world.send(try world.send(task, "currentRequest"), "URL")
    var result = LoadResult()
    result.error = PointerBox(try OfflineLoads.failure(.cancelled, url, world))
    try state.load?.stop(world)
    state.load = nil
    state.pending = nil
    let box = PointerBox(task, isWeak: false)
    try OfflineLoads.perform(on: try queue(of: state.session?.autoreleased, world), world) {
      [result] () throws(ListingException) in
      if let task = box.autoreleased { try SessionDelivery.complete(task, result, world) }
    }
  }
}
