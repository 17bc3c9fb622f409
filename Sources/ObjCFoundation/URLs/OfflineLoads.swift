// Loads of URLs, as a device has them that is offline.
//
// A listing's machine has no network. Each load ends as it does there: with NSURLErrorNotConnectedToInternet, later and on the queue
// that the program has asked for, so that what a program does about failures is what runs. A file's URL is read, and what a subclass
// of NSURLProtocol wants to load, it loads (ProtocolLoads.swift). A task's result is delivered by an operation of its session's queue;
// a connection's delegate hears of it from the run loop.
import CRuntime
import ObjCVM

enum OfflineLoads {
  private static let notConnected = (-1009, "The Internet connection appears to be offline.")
  private static let cancelled = (-999, "cancelled")

  /// What a request's URL gives: data where it is a file that is there, else nil and the error.
  static func load(_ request: ObjectPointer?, _ world: World) throws(ListingException)
    -> (data: ObjectPointer?, error: ObjectPointer?)
  {
    let url = try world.send(request, "URL")
    if try world.sendBool(url, "isFileURL"),
      let data = try world.send(
        toClass: world.cls("NSData"), "dataWithContentsOfURL:", .object(url))
    {
      return (data, nil)
    }
    return (nil, try failure(notConnected, url, world))
  }

  private static func failure(_ kind: (Int, String), _ url: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let text = world.makeString(kind.1)
    defer { world.release(text) }
    let info = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    for (key, value) in [
      ("NSLocalizedDescription", text), ("NSErrorFailingURLKey", url),
      ("NSErrorFailingURLStringKey", try world.send(url, "absoluteString")),
    ] where value != nil {
      try world.sendVoid(
        info, "setObject:forKey:", .object(value), .object(world.constantText(key)))
    }
    return try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantText("NSURLErrorDomain")), .int(kind.0), .object(info))
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
      let (task, world) = (call.receiver, call.world)
      guard try world.sendInt(task, "state") == 1 else { return }
      setState(task, 0, world)
      let session = PropertyBag.of(task, world).retained("session").flatMap { fwd_autorelease($0) }
      let load = ProtocolLoad(task: task, session: session) {
        load, error throws(ListingException) in
        try conclude(task, load, error, on: try queue(of: session, world), world)
      }
      if try begin(load, of: task, world) { return }
      try deliver(task, on: try queue(of: session, world), world)
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      let (task, world) = (call.receiver, call.world)
      let state = try world.sendInt(task, "state")
      guard state < 2 else { return }
      setState(task, 2, world)
      let url = try world.send(try world.send(task, "currentRequest"), "URL")
      let error = try failure(cancelled, url, world)
      let bag = PropertyBag.of(task, world)
      let client = bag.retained("client").flatMap { fwd_autorelease($0) }
      try client.flatMap { world.state(of: $0, as: ProtocolLoad.self) }?.stop(world)
      keep(nil, error, of: task, world)
      // What is on its way finds the error.
      if state == 0, client == nil { return }
      let session = bag.retained("session").flatMap { fwd_autorelease($0) }
      try deliver(task, on: try queue(of: session, world), world)
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      guard try call.world.sendInt(call.receiver, "state") != 3 else { return }
      try deliverResult(of: call.receiver, call.world)
    }
  }

  /// Starts a load by a protocol, when one wants it.
  private static func begin(_ load: ProtocolLoad, of object: ObjectPointer, _ world: World)
    throws(ListingException) -> Bool
  {
    let client = world.makeInstance(of: ProtocolLoad.clientName, state: load)
    defer { fwd_release(client) }
    let bag = PropertyBag.of(object, world)
    bag.keep(client, as: "client")
    let request = bag.retained("currentRequest")
    defer { fwd_release(request) }
    if try ProtocolLoads.begin(request, load, client: client, world) { return true }
    bag.keep(nil, as: "client")
    return false
  }

  /// Keeps what a load has given until it is delivered.
  private static func keep(
    _ load: ProtocolLoad?, _ error: ObjectPointer?, of object: ObjectPointer, _ world: World
  ) {
    let bag = PropertyBag.of(object, world)
    let chunks = world.newArray(owning: load?.chunks.compactMap { $0.retained } ?? [])
    bag.keep(chunks, as: "chunks")
    fwd_release(chunks)
    let response = load?.response?.retained
    bag.keep(response, as: "response")
    fwd_release(response)
    bag.keep(error, as: "error")
    bag.keep(nil, as: "client")
  }

  private static func conclude(
    _ task: ObjectPointer, _ load: ProtocolLoad, _ error: ObjectPointer?,
    on queue: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    keep(load, error, of: task, world)
    try deliver(task, on: queue, world)
  }

  /// What a task or connection has loaded, each autoreleased: what a protocol has given, else what there is without a network.
  private static func result(of object: ObjectPointer, _ world: World) throws(ListingException)
    -> (chunks: [ObjectPointer], response: ObjectPointer?, error: ObjectPointer?)
  {
    let bag = PropertyBag.of(object, world)
    if let chunks = bag.retained("chunks").flatMap({ fwd_autorelease($0) }) {
      bag.keep(nil, as: "chunks")
      return (
        try world.elements(of: chunks), bag.retained("response").flatMap { fwd_autorelease($0) },
        bag.retained("error").flatMap { fwd_autorelease($0) }
      )
    }
    let request = bag.retained("currentRequest").flatMap { fwd_autorelease($0) }
    let (data, error) = try load(request, world)
    return (data.map { [$0] } ?? [], try response(request, data, world), error)
  }

  private static func joined(_ chunks: [ObjectPointer], _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    if chunks.count == 1 { return chunks[0] }
    let whole = try world.send(toClass: world.cls("NSMutableData"), "data")
    for chunk in chunks { try world.sendVoid(whole, "appendData:", .object(chunk)) }
    return whole
  }

  /// Where a download is for a while: the URL of a file.
  private static func downloaded(_ data: ObjectPointer?, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    let name = try world.send(
      try world.send(toClass: world.cls("NSUUID"), "UUID"), "UUIDString")
    let path = "/tmp/CFNetworkDownload_" + world.string(of: name).prefix(6) + ".tmp"
    _ = try world.files.write(try world.bytes(ofData: data), to: path, world)
    return try world.send(
      toClass: world.cls("NSURL"), "fileURLWithPath:", .object(world.autoreleasedString(path)))
  }

  private static func deliverResult(of task: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    let bag = PropertyBag.of(task, world)
    let (chunks, response, error) = try result(of: task, world)
    setState(task, 3, world)
    bag.keep(error, as: "error")
    bag.keep(response, as: "response")
    let block = bag.retained("completion").flatMap { fwd_autorelease($0) }
    let session = bag.retained("session").flatMap { fwd_autorelease($0) }
    bag.keep(nil, as: "completion")
    bag.keep(nil, as: "session")
    var data = error == nil ? try joined(chunks, world) : nil
    let isDownload = world.isKind(task, of: "NSURLSessionDownloadTask")
    if isDownload, error == nil { data = try downloaded(data, world) }
    if let block {
      // A connection's block takes the response first.
      let values = bag.has("isConnection") ? [response, data] : [data, response]
      return try world.callBlockVoid(
        block, .object(values[0]), .object(values[1]), .object(error))
    }
    let delegate = try world.send(session, "delegate")
    let start = [SendArgument.object(session), .object(task)]
    if isDownload {
      if error == nil {
        try tell(
          delegate, "URLSession:downloadTask:didFinishDownloadingToURL:", start + [.object(data)],
          world)
      }
    } else {
      for chunk in chunks {
        try tell(delegate, "URLSession:dataTask:didReceiveData:", start + [.object(chunk)], world)
      }
    }
    try tell(
      delegate, "URLSession:task:didCompleteWithError:", start + [.object(error)], world)
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
      let (data, response, error) = try loadSynchronously(call.object(0), world)
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
      bag.keep(call.object(0), as: "currentRequest")
      bag.keep(call.object(0), as: "isConnection")
      keepBlock(call.object(2), in: bag)
      let (world, box) = (call.world, PointerBox(task, isWeak: false))
      let queue = call.object(1).map { PointerBox($0, isWeak: false) }
      let load = ProtocolLoad(task: nil, session: nil) { load, error throws(ListingException) in
        guard let task = box.retained else { return }
        defer { fwd_release(task) }
        let queue = queue?.retained.flatMap { fwd_autorelease($0) }
        try conclude(task, load, error, on: queue, world)
      }
      if try !begin(load, of: task, world) { try deliver(task, on: call.object(1), world) }
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
    addStarting(to: cls)
  }

  /// What a protocol gives for a URL that is none of a file; nil where no protocol wants it, or it fails.
  static func contents(of url: ObjectPointer?, _ world: World) throws(ListingException) -> [UInt8]?
  {
    guard let url, ProtocolLoads.areThere(world), world.isKind(url, of: "NSURL"),
      try !world.sendBool(url, "isFileURL")
    else { return nil }
    let request = try world.send(
      toClass: world.cls("NSURLRequest"), "requestWithURL:", .object(url))
    let (data, _, _) = try loadSynchronously(request, world)
    return data == nil ? nil : try world.bytes(ofData: data)
  }

  private static func loadSynchronously(_ request: ObjectPointer?, _ world: World)
    throws(ListingException) -> (ObjectPointer?, ObjectPointer?, ObjectPointer?)
  {
    let semaphore = DispatchSemaphore(world, value: 0)
    var failure: PointerBox?
    let load = ProtocolLoad(task: nil, session: nil) { _, error throws(ListingException) in
      failure = error.map { PointerBox($0, isWeak: false) }
      _ = semaphore.signal()
    }
    let client = world.makeInstance(of: ProtocolLoad.clientName, state: load)
    defer { fwd_release(client) }
    if try ProtocolLoads.begin(request, load, client: client, world) {
      _ = try semaphore.wait(until: nil)
      let error = failure?.retained.flatMap { fwd_autorelease($0) }
      let chunks = load.chunks.compactMap { $0.retained.flatMap { fwd_autorelease($0) } }
      return (
        error == nil ? try joined(chunks, world) : nil,
        load.response?.retained.flatMap { fwd_autorelease($0) }, error
      )
    }
    let (data, error) = try self.load(request, world)
    return (data, try response(request, data, world), error)
  }

  private static func addStarting(to cls: NativeClass) {
    cls.instance("setDelegateQueue:", "v@:@\"NSOperationQueue\"") { call in
      PropertyBag.of(call.receiver, call.world).keep(call.object(0), as: "delegateQueue")
    }
    cls.instance("start", "v@:") { call throws(ListingException) in
      let (made, world) = (call.receiver, call.world)
      let box = PointerBox(made, isWeak: false)
      let thread = try world.send(toClass: world.cls("NSThread"), "currentThread")
        .map { PointerBox($0, isWeak: false) }
      let load = ProtocolLoad(task: nil, session: nil) { load, error throws(ListingException) in
        guard let made = box.retained else { return }
        defer { fwd_release(made) }
        keep(load, error, of: made, world)
        try inform(made, on: thread, world)
      }
      load.willSend = { request, response throws(ListingException) in
        guard let made = box.retained else { return request }
        defer { fwd_release(made) }
        return try requestToSend(made, request, response, world)
      }
      if try !begin(load, of: made, world) { try inform(made, on: nil, world) }
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      try tellResult(of: call.receiver, call.world)
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      bag.keep(nil, as: "delegate")
      let client = bag.retained("client").flatMap { fwd_autorelease($0) }
      try client.flatMap { call.world.state(of: $0, as: ProtocolLoad.self) }?.stop(call.world)
      bag.keep(nil, as: "client")
    }
  }

  /// Has a connection's delegate told: by its queue, on a thread, or later on this one.
  private static func inform(
    _ connection: ObjectPointer, on thread: PointerBox?, _ world: World
  ) throws(ListingException) {
    if let queue = PropertyBag.of(connection, world).retained("delegateQueue") {
      defer { fwd_release(queue) }
      return try deliver(connection, on: queue, world)
    }
    let selector = SendArgument.sel(world.selector("_deliver"))
    guard let thread = thread?.retained else {
      return try world.sendVoid(
        connection, "performSelector:withObject:afterDelay:", selector, .object(nil), .double(0))
    }
    defer { fwd_release(thread) }
    try world.sendVoid(
      connection, "performSelector:onThread:withObject:waitUntilDone:", selector, .object(thread),
      .object(nil), .bool(false))
  }

  /// The request that a connection's delegate wants instead of one that a server led to; it goes on with that.
  private static func requestToSend(
    _ made: ObjectPointer, _ request: ObjectPointer?, _ response: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let bag = PropertyBag.of(made, world)
    let delegate = bag.retained("delegate").flatMap { fwd_autorelease($0) }
    let selector = "connection:willSendRequest:redirectResponse:"
    var request = request
    if try world.sendBool(delegate, "respondsToSelector:", .sel(world.selector(selector))) {
      request = try world.send(
        delegate, selector, .object(made), .object(request), .object(response))
    }
    if request != nil { bag.keep(request, as: "currentRequest") }
    return request
  }

  private static func tellResult(of made: ObjectPointer, _ world: World) throws(ListingException) {
    let bag = PropertyBag.of(made, world)
    guard let delegate = bag.retained("delegate").flatMap({ fwd_autorelease($0) }) else { return }
    bag.keep(nil, as: "delegate")
    let (chunks, response, error) = try result(of: made, world)
    let own = SendArgument.object(made)
    if response != nil {
      try tell(delegate, "connection:didReceiveResponse:", [own, .object(response)], world)
    }
    for chunk in chunks {
      try tell(delegate, "connection:didReceiveData:", [own, .object(chunk)], world)
    }
    if let error {
      return try tell(delegate, "connection:didFailWithError:", [own, .object(error)], world)
    }
    try tell(delegate, "connectionDidFinishLoading:", [own], world)
  }

  /// Keeps a task's completion handler.
  static func keepBlock(_ block: ObjectPointer?, in bag: PropertyBag) {
    guard let block, let copy = fwd_Block_copy(block) else { return }
    bag.keep(copy, as: "completion")
    fwd_release(copy)
  }
}
