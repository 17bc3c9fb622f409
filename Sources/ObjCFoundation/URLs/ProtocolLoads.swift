// Loads by a program's own subclasses of NSURLProtocol, as stubs of a network do them.
//
// A subclass is asked for a load when it is among its session's `protocolClasses`, or registered, for the shared session and for
// NSURLConnection; the one that was registered last is asked first. The one that wants the load is started on a thread of its own,
// which has a run loop, and reports to its client. What the client was told reaches the task or connection when the load ends.
import CRuntime
import ObjCVM

/// One load: the state of a protocol's client.
final class ProtocolLoad {
  static let clientName = "__NSCFURLProtocolClient_NS"
  typealias Proceed = (ObjectPointer?) throws(ListingException) -> Void

  /// The protocol that loads now; nil when the load has ended, or waits to be told what to do.
  var current: PointerBox?
  /// What there is of the result.
  var result = LoadResult()
  let task: PointerBox?
  /// Whose classes are asked; nil for a connection.
  let session: PointerBox?
  /// Asks whoever started the load about another request, and goes on with the answer, nil for none; nil where nobody is asked.
  var willSend:
    (
      (_ request: ObjectPointer?, _ response: ObjectPointer?, _ proceed: @escaping Proceed)
        throws(ListingException) -> Void
    )?
  /// Asks whoever started the load for a credential; nil where nobody is asked.
  var challenge: ((ObjectPointer?) throws(ListingException) -> Void)?
  private let finish: (LoadResult) throws(ListingException) -> Void
  private var isAsking = false
  private var hasEndedWhileAsking = false

  init(
    task: PointerBox?, session: PointerBox?,
    finish: @escaping (LoadResult) throws(ListingException) -> Void
  ) {
    self.task = task
    self.session = session
    self.finish = finish
  }

  /// Ends the load, once, with an error or without.
  func end(_ error: ObjectPointer?, _ world: World) throws(ListingException) {
    guard current != nil else { return }
    try stop(world)
    guard !isAsking else {
      hasEndedWhileAsking = true
      return
    }
    try conclude(error)
  }

  /// Asks about another request, and goes on with the answer. Meanwhile the protocol is heard: without another request, the answer is
  /// the redirection, with what the protocol says of it.
  func ask(
    about request: ObjectPointer?, after response: ObjectPointer?,
    _ follow: @escaping Proceed
  ) throws(ListingException) {
    let response = PointerBox(response)
    isAsking = true
    hasEndedWhileAsking = false
    let proceed: Proceed = { request throws(ListingException) in
      self.isAsking = false
      if request != nil { return try follow(request) }
      if self.result.response == nil { self.result.response = response }
      if self.hasEndedWhileAsking { try self.conclude(nil) }
    }
    guard let willSend else { return try proceed(request) }
    try willSend(request, response?.autoreleased, proceed)
  }

  /// Has the protocol stop; what it says afterwards is not heard.
  func stop(_ world: World) throws(ListingException) {
    guard let loading = current else { return }
    current = nil
    try ProtocolLoads.send("stopLoading", to: loading, world)
  }

  /// Ends the load after the protocol was stopped.
  func conclude(_ error: ObjectPointer?) throws(ListingException) {
    result.error = PointerBox(error)
    try finish(result)
  }

  func isCurrent(_ loading: ObjectPointer?) -> Bool {
    loading != nil && current?.autoreleased == loading
  }
}

enum ProtocolLoads {
  private final class Registry {
    /// The one that was registered last is first.
    var classes: [ObjectPointer] = []
    var thread: PointerBox?
  }

  private static func registry(_ world: World) -> Registry {
    world.service(Registry.self) { _ in Registry() }
  }

  /// Whether the program has registered a class.
  static func areThere(_ world: World) -> Bool { !registry(world).classes.isEmpty }

  // MARK: Starting

  /// Starts a load when a class wants it; false when none does.
  static func begin(_ request: ObjectPointer?, _ load: ProtocolLoad, _ world: World)
    throws(ListingException) -> Bool
  {
    let client = world.makeInstance(of: ProtocolLoad.clientName, state: load)
    defer { fwd_release(client) }
    return try begin(request, load, client: client, world)
  }

  private static func begin(
    _ request: ObjectPointer?, _ load: ProtocolLoad, client: ObjectPointer, _ world: World
  ) throws(ListingException) -> Bool {
    let task = load.task?.autoreleased
    for cls in try classes(for: load, world) {
      let wants =
        try task != nil
        ? world.sendBool(cls, "canInitWithTask:", .object(task))
        : world.sendBool(cls, "canInitWithRequest:", .object(request))
      guard wants else { continue }
      let canonical = try world.send(
        cls, "canonicalRequestForRequest:",
        .object(task == nil ? request : try streaming(request, world)))
      let made = try make(cls, canonical, task, client, world)
      guard let made else { return false }
      load.current = PointerBox(made, isWeak: false)
      fwd_release(made)
      if let current = load.current { try send("startLoading", to: current, world) }
      return true
    }
    return false
  }

  /// The request as a session gives it to a protocol: with a stream instead of data for its body.
  private static func streaming(_ request: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    guard let body = try world.send(request, "HTTPBody"),
      let copy = try world.send(request, "mutableCopy").flatMap({ fwd_autorelease($0) })
    else { return request }
    let stream = try world.send(
      toClass: world.cls("NSInputStream"), "inputStreamWithData:", .object(body))
    try world.sendVoid(copy, "setHTTPBodyStream:", .object(stream))
    return copy
  }

  /// +1. A class may have its own way to start with a task.
  private static func make(
    _ cls: ObjectPointer, _ request: ObjectPointer?, _ task: ObjectPointer?,
    _ client: ObjectPointer,
    _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let selector = world.selector("initWithTask:cachedResponse:client:")
    let own = fwd_class_getMethodImplementation(OpaquePointer(cls), selector)
    let inherited = fwd_class_getMethodImplementation(world.cls("NSURLProtocol"), selector)
    let allocated = fwd_alloc(OpaquePointer(cls))
    if task != nil, unsafeBitCast(own, to: UInt.self) != unsafeBitCast(inherited, to: UInt.self) {
      return try world.send(
        allocated, "initWithTask:cachedResponse:client:", .object(task), .object(nil),
        .object(client))
    }
    let made = try world.send(
      allocated, "initWithRequest:cachedResponse:client:", .object(request), .object(nil),
      .object(client))
    if let made, let task { PropertyBag.of(made, world).keep(task, as: "task") }
    return made
  }

  private static func classes(for load: ProtocolLoad, _ world: World) throws(ListingException)
    -> [ObjectPointer]
  {
    guard let session = load.session?.autoreleased else { return registry(world).classes }
    let shared = try world.send(toClass: world.cls("NSURLSession"), "sharedSession")
    if session == shared { return registry(world).classes }
    let configuration = try world.send(session, "configuration")
    return try world.elements(of: try world.send(configuration, "protocolClasses")).compactMap {
      $0
    }
  }

  // MARK: The thread

  private static func thread(_ world: World) throws(ListingException) -> ObjectPointer? {
    let registry = registry(world)
    if let known = registry.thread?.retained.flatMap({ fwd_autorelease($0) }) { return known }
    guard
      let made = try world.send(
        fwd_alloc(world.cls("NSThread")), "initWithTarget:selector:object:",
        .object(ObjectPointer(world.cls("NSURLProtocol"))), .sel(world.selector("_runLoads")),
        .object(nil))
    else { return nil }
    registry.thread = PointerBox(made, isWeak: false)
    try world.sendVoid(
      made, "setName:", .object(world.autoreleasedString("com.apple.NSURLConnectionLoader")))
    try world.sendVoid(made, "start")
    return fwd_autorelease(made)
  }

  static func send(_ selector: String, to object: PointerBox, _ world: World)
    throws(ListingException)
  {
    guard let object = object.retained else { return }
    defer { fwd_release(object) }
    try world.sendVoid(
      object, "performSelector:onThread:withObject:waitUntilDone:",
      .sel(world.selector(selector)), .object(try thread(world)), .object(nil), .bool(false))
  }

  // MARK: NSURLProtocol

  static func addRegistering(to cls: NativeClass) {
    cls.classMethod("registerClass:", "B@:#") { call throws(ListingException) in
      guard let given = call.object(0),
        fwd_class_isKind(OpaquePointer(given), of: call.world.cls("NSURLProtocol"))
      else { return call.returnBool(false) }
      registry(call.world).classes.removeAll { $0 == given }
      registry(call.world).classes.insert(given, at: 0)
      call.returnBool(true)
    }
    cls.classMethod("unregisterClass:", "v@:#") { call throws(ListingException) in
      let given = call.object(0)
      registry(call.world).classes.removeAll { $0 == given }
    }
    cls.classMethod("canInitWithTask:", "B@:@\"NSURLSessionTask\"") {
      call throws(ListingException) in
      let request = try call.world.send(call.object(0), "currentRequest")
      call.returnBool(
        try call.world.sendBool(call.receiver, "canInitWithRequest:", .object(request)))
    }
    cls.instance(
      "initWithTask:cachedResponse:client:",
      "@@:@\"NSURLSessionTask\"@\"NSCachedURLResponse\"@\"<NSURLProtocolClient>\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      let (world, task) = (call.world, call.object(0))
      let made = try world.send(
        call.receiver, "initWithRequest:cachedResponse:client:",
        .object(try world.send(task, "currentRequest")), .object(call.object(1)),
        .object(call.object(2)))
      if let made { PropertyBag.of(made, world).keep(task, as: "task") }
      call.returnRetained(made)
    }
    cls.classMethod("_runLoads", "v@:") { call throws(ListingException) in
      let world = call.world
      let loop = try world.send(toClass: world.cls("NSRunLoop"), "currentRunLoop")
      let port = try world.send(toClass: world.cls("NSPort"), "port")
      try world.sendVoid(
        loop, "addPort:forMode:", .object(port),
        .object(world.constantString("kCFRunLoopDefaultMode")))
      try world.sendVoid(loop, "run")
    }
  }

  // MARK: The client

  static func addClient(to cls: NativeClass) {
    func add(
      _ selector: String, _ types: String,
      _ body: @escaping @Sendable (NativeCall, ProtocolLoad) throws(ListingException) -> Void
    ) {
      cls.instance(selector, "v@:@\"NSURLProtocol\"" + types) { call throws(ListingException) in
        // A protocol that was redirected or has ended may say more; nobody listens.
        guard let load = call.world.state(of: call.receiver, as: ProtocolLoad.self),
          load.isCurrent(call.object(0))
        else { return }
        try body(call, load)
      }
    }
    add("URLProtocol:didReceiveResponse:cacheStoragePolicy:", "@\"NSURLResponse\"Q") { call, load in
      load.result.response = PointerBox(call.object(1))
      load.result.isCacheable = call.uint(2) != 2
    }
    add("URLProtocol:didLoadData:", "@\"NSData\"") { call, load throws(ListingException) in
      guard let copy = try call.world.send(call.object(1), "copy") else { return }
      load.result.chunks.append(PointerBox(copy, isWeak: false))
      fwd_release(copy)
    }
    add("URLProtocolDidFinishLoading:", "") { call, load throws(ListingException) in
      try load.end(nil, call.world)
    }
    add("URLProtocol:didFailWithError:", "@\"NSError\"") { call, load throws(ListingException) in
      try load.end(call.object(1), call.world)
    }
    add(
      "URLProtocol:wasRedirectedToRequest:redirectResponse:", "@\"NSURLRequest\"@\"NSURLResponse\""
    ) { call, load throws(ListingException) in
      let (client, world) = (PointerBox(call.receiver, isWeak: false), call.world)
      try load.ask(about: call.object(1), after: call.object(2)) {
        request throws(ListingException) in
        guard let client = client.autoreleased else { return }
        try redirect(load, to: request, client: client, world)
      }
    }
    add("URLProtocol:cachedResponseIsValid:", "@\"NSCachedURLResponse\"") { _, _ in }
    add("URLProtocol:didReceiveAuthenticationChallenge:", "@\"NSURLAuthenticationChallenge\"") {
      call, load throws(ListingException) in try load.challenge?(call.object(1))
    }
    add("URLProtocol:didCancelAuthenticationChallenge:", "@\"NSURLAuthenticationChallenge\"") {
      _, _ in
    }
  }

  /// Goes on with another request: a protocol's again, or none, and then the load ends as one does that is offline.
  private static func redirect(
    _ load: ProtocolLoad, to request: ObjectPointer?, client: ObjectPointer, _ world: World
  ) throws(ListingException) {
    if let task = load.task?.autoreleased {
      PropertyBag.of(task, world).keep(request, as: "currentRequest")
    }
    load.result = LoadResult()
    try load.stop(world)
    if try begin(request, load, client: client, world) { return }
    let offline = try OfflineLoads.load(request, world)
    load.result = offline
    try load.conclude(offline.error?.autoreleased)
  }
}
