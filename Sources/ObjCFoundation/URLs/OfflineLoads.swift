// Loads of URLs, as a device has them that is offline.
//
// A listing's machine has no network. Each load ends as it does there: with NSURLErrorNotConnectedToInternet, later and on the queue
// that the program has asked for, so that what a program does about failures is what runs. A file's URL is read. A task's result is
// delivered by an operation of its session's queue; a connection's delegate hears of it from the run loop.
import CRuntime
import ObjCVM

enum OfflineLoads {
  private static let notConnected = -1009

  /// What a request's URL gives: data where it is a file that is there, else nil and the error.
  private static func load(_ request: ObjectPointer?, _ world: World) throws(ListingException)
    -> (data: ObjectPointer?, error: ObjectPointer?)
  {
    let url = try world.send(request, "URL")
    if try world.sendBool(url, "isFileURL"),
      let data = try world.send(
        toClass: world.cls("NSData"), "dataWithContentsOfURL:", .object(url))
    {
      return (data, nil)
    }
    let text = world.makeString("The Internet connection appears to be offline.")
    defer { world.release(text) }
    let info = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    for (key, value) in [
      ("NSLocalizedDescription", text), ("NSErrorFailingURLKey", url),
      ("NSErrorFailingURLStringKey", try world.send(url, "absoluteString")),
    ] where value != nil {
      try world.sendVoid(
        info, "setObject:forKey:", .object(value), .object(world.constantText(key)))
    }
    return (
      nil,
      try world.send(
        toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
        .object(world.constantText("NSURLErrorDomain")), .int(notConnected), .object(info))
    )
  }

  /// The response to a file's URL; nil where there is none.
  private static func response(_ request: ObjectPointer?, _ data: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    guard let data else { return nil }
    let made = try world.send(
      fwd_alloc(world.cls("NSURLResponse")),
      "initWithURL:MIMEType:expectedContentLength:textEncodingName:",
      .object(try world.send(request, "URL")), .object(nil),
      .int(try world.sendInt(data, "length", resultType: "Q")), .object(nil))
    return made.map { fwd_autorelease($0) } ?? nil
  }

  // MARK: Tasks

  private static func setState(_ task: ObjectPointer, _ value: Int, _ world: World) {
    var value = value
    PropertyBag.of(task, world).set("state", bytes: &value, count: 8)
  }

  /// A session holds its delegate until it is invalidated and has nothing more to tell.
  static func addSessions(to cls: NativeClass) {
    cls.classMethod(
      "sessionWithConfiguration:delegate:delegateQueue:",
      "@@:@\"NSURLSessionConfiguration\"@\"<NSURLSessionDelegate>\"@\"NSOperationQueue\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      guard let made = fwd_class_createInstance(OpaquePointer(call.receiver), 0) else {
        return call.returnObject(nil)
      }
      let bag = PropertyBag.of(made, call.world)
      for (index, name) in ["configuration", "delegate", "delegateQueue"].enumerated() {
        bag.keep(call.object(index), as: name)
      }
      call.returnObject(made)
    }
    for selector in ["finishTasksAndInvalidate", "invalidateAndCancel"] {
      cls.instance(selector, "v@:") { call throws(ListingException) in
        let (session, world) = (call.receiver, call.world)
        try deliver(session, on: try queue(of: session, world), world)
      }
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      let delegate = bag.retained("delegate").flatMap { fwd_autorelease($0) }
      bag.keep(nil, as: "delegate")
      try tell(
        delegate, "URLSession:didBecomeInvalidWithError:", [.object(call.receiver), .object(nil)],
        call.world)
    }
  }

  static func addResuming(to cls: NativeClass) {
    cls.instance("resume", "v@:") { call throws(ListingException) in
      let world = call.world
      guard try world.sendInt(call.receiver, "state") == 1 else { return }
      setState(call.receiver, 0, world)
      let bag = PropertyBag.of(call.receiver, world)
      let session = bag.retained("session").flatMap { fwd_autorelease($0) }
      try deliver(call.receiver, on: try queue(of: session, world), world)
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      let (task, world) = (call.receiver, call.world)
      let bag = PropertyBag.of(task, world)
      let request = try world.send(task, "originalRequest")
      let (data, error) = try load(request, world)
      let response = try response(request, data, world)
      setState(task, 3, world)
      bag.keep(error, as: "error")
      bag.keep(response, as: "response")
      let block = bag.retained("completion").flatMap { fwd_autorelease($0) }
      let session = bag.retained("session").flatMap { fwd_autorelease($0) }
      bag.keep(nil, as: "completion")
      bag.keep(nil, as: "session")
      if let block {
        // A connection's block takes the response first.
        let values = bag.has("isConnection") ? [response, data] : [data, response]
        return try world.callBlockVoid(
          block, .object(values[0]), .object(values[1]), .object(error))
      }
      let delegate = try world.send(session, "delegate")
      if let data {
        try tell(
          delegate, "URLSession:dataTask:didReceiveData:",
          [.object(session), .object(task), .object(data)], world)
      }
      try tell(
        delegate, "URLSession:task:didCompleteWithError:",
        [.object(session), .object(task), .object(error)], world)
    }
  }

  /// The queue of a session's delegate and blocks; one that does one thing after the other, where the program gave none.
  private static func queue(of session: ObjectPointer?, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    if let given = try world.send(session, "delegateQueue") { return given }
    let made = try world.send(toClass: world.cls("NSOperationQueue"), "new")
    try world.sendVoid(made, "setMaxConcurrentOperationCount:", .int(1))
    if let session { PropertyBag.of(session, world).keep(made, as: "delegateQueue") }
    return made.flatMap { fwd_autorelease($0) }
  }

  /// Has a task's result delivered by a queue.
  private static func deliver(_ task: ObjectPointer, on queue: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    let operation = try world.send(
      fwd_alloc(world.cls("NSInvocationOperation")), "initWithTarget:selector:object:",
      .object(task), .sel(world.selector("_deliver")), .object(nil))
    try world.sendVoid(queue, "addOperation:", .object(operation))
    world.release(operation)
  }

  private static func tell(
    _ delegate: ObjectPointer?, _ selector: String, _ arguments: [SendArgument], _ world: World
  ) throws(ListingException) {
    guard
      try world.sendBool(delegate, "respondsToSelector:", .sel(world.selector(selector)))
    else { return }
    try world.send(delegate, selector, list: arguments)
  }

  // MARK: Connections

  static func addConnecting(to cls: NativeClass) {
    cls.classMethod(
      "sendSynchronousRequest:returningResponse:error:", "@\"NSData\"@:@\"NSURLRequest\"^@^@"
    ) { call throws(ListingException) in
      let world = call.world
      let (data, error) = try load(call.object(0), world)
      let response = try response(call.object(0), data, world)
      for (place, value) in [(call.pointer(1), response), (call.pointer(2), error)] {
        if let place { try world.write(UInt(bitPattern: value), to: place) }
      }
      call.returnBorrowed(data)
    }
    cls.classMethod(
      "sendAsynchronousRequest:queue:completionHandler:",
      "v@:@\"NSURLRequest\"@\"NSOperationQueue\"@?"
    ) { call throws(ListingException) in
      guard let task = fwd_class_createInstance(call.world.cls("NSURLSessionDataTask"), 0) else {
        return
      }
      defer { fwd_release(task) }
      let bag = PropertyBag.of(task, call.world)
      bag.keep(call.object(0), as: "originalRequest")
      bag.keep(call.object(0), as: "isConnection")
      keepBlock(call.object(2), in: bag)
      try deliver(task, on: call.object(1), call.world)
    }
    for (selector, isInit) in [
      ("initWithRequest:delegate:", true), ("connectionWithRequest:delegate:", false),
      ("initWithRequest:delegate:startImmediately:", true),
    ] {
      let starts = !selector.hasSuffix("startImmediately:")
      let types = "@@:@\"NSURLRequest\"@" + (starts ? "" : "B")
      let body: NativeBody = { call throws(ListingException) in
        let world = call.world
        let made =
          isInit ? call.receiver : fwd_class_createInstance(OpaquePointer(call.receiver), 0)
        guard let made else { return call.returnRetained(nil) }
        let bag = PropertyBag.of(made, world)
        bag.keep(call.object(0), as: "originalRequest")
        bag.keep(call.object(0), as: "currentRequest")
        bag.keep(call.object(1), as: "delegate")
        if starts || call.bool(2) { try world.sendVoid(made, "start") }
        if isInit { call.returnRetained(made) } else { call.returnObject(made) }
      }
      if isInit {
        cls.instance(selector, types, body)
      } else {
        cls.classMethod(selector, types, returnsInstance: true, body)
      }
    }
    cls.instance("start", "v@:") { call throws(ListingException) in
      try call.world.sendVoid(
        call.receiver, "performSelector:withObject:afterDelay:",
        .sel(call.world.selector("_deliver")), .object(nil), .double(0))
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      let (made, world) = (call.receiver, call.world)
      let bag = PropertyBag.of(made, world)
      guard let delegate = bag.retained("delegate").flatMap({ fwd_autorelease($0) }) else { return }
      bag.keep(nil, as: "delegate")
      let request = try world.send(made, "originalRequest")
      let (data, error) = try load(request, world)
      let own = SendArgument.object(made)
      guard let data else {
        return try tell(delegate, "connection:didFailWithError:", [own, .object(error)], world)
      }
      let response = try response(request, data, world)
      try tell(delegate, "connection:didReceiveResponse:", [own, .object(response)], world)
      try tell(delegate, "connection:didReceiveData:", [own, .object(data)], world)
      try tell(delegate, "connectionDidFinishLoading:", [own], world)
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      PropertyBag.of(call.receiver, call.world).keep(nil, as: "delegate")
    }
  }

  /// Keeps a task's completion handler.
  static func keepBlock(_ block: ObjectPointer?, in bag: PropertyBag) {
    guard let block, let copy = fwd_Block_copy(block) else { return }
    bag.keep(copy, as: "completion")
    fwd_release(copy)
  }
}
