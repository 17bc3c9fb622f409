// NSURLConnection, which was before sessions: its delegate hears of a load from the run loop of the thread that started it, or from
// a queue of operations.
import CRuntime
import ObjCVM

/// The state of a connection, beside its properties.
private final class ConnectionState: StateWithBag {
  /// What a protocol loads.
  var load: ProtocolLoad?
  /// What the delegate has not heard of.
  var result: LoadResult?

  static func of(_ connection: ObjectPointer, _ world: World) -> ConnectionState {
    if let known = world.state(of: connection, as: ConnectionState.self) { return known }
    let state = ConnectionState()
    if let bag = world.state(of: connection, as: PropertyBag.self) { state.bag = bag }
    world.setState(state, of: connection)
    return state
  }
}

enum URLConnections {
  static func add(to cls: NativeClass) {
    cls.classMethod(
      "sendSynchronousRequest:returningResponse:error:", "@\"NSData\"@:@\"NSURLRequest\"^@^@"
    ) { call throws(ListingException) in
      let world = call.world
      let result = try OfflineLoads.loadSynchronously(call.object(0), world)
      for (place, value) in [(call.pointer(1), result.response), (call.pointer(2), result.error)] {
        if let place { try world.write(UInt(bitPattern: value?.autoreleased), to: place) }
      }
      call.returnBorrowed(try OfflineLoads.data(of: result, world))
    }
    cls.classMethod(
      "sendAsynchronousRequest:queue:completionHandler:",
      "v@:@\"NSURLRequest\"@\"NSOperationQueue\"@?"
    ) { call throws(ListingException) in
      try sendAsynchronously(call.object(0), on: call.object(1), call.object(2), call.world)
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
        let bag = ConnectionState.of(made, world).bag
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

  private static func sendAsynchronously(
    _ request: ObjectPointer?, on queue: ObjectPointer?, _ block: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let (request, queue) = (PointerBox(request), PointerBox(queue))
    let block = PointerBox(block.flatMap { fwd_autorelease(fwd_Block_copy($0)) })
    func conclude(_ result: @escaping () throws(ListingException) -> LoadResult)
      throws(ListingException)
    {
      try OfflineLoads.perform(on: queue?.autoreleased, world) { () throws(ListingException) in
        let result = try result()
        // The response comes first.
        try world.callBlockVoid(
          block?.autoreleased, .object(result.response?.autoreleased),
          .object(try OfflineLoads.data(of: result, world)),
          .object(result.error?.autoreleased))
      }
    }
    let load = ProtocolLoad(task: nil, session: nil) { result throws(ListingException) in
      try conclude { result }
    }
    if try ProtocolLoads.begin(request?.autoreleased, load, world) { return }
    try conclude { () throws(ListingException) in
      try OfflineLoads.load(request?.autoreleased, world)
    }
  }

  private static func addStarting(to cls: NativeClass) {
    cls.instance("setDelegateQueue:", "v@:@\"NSOperationQueue\"") { call in
      PropertyBag.of(call.receiver, call.world).keep(call.object(0), as: "delegateQueue")
    }
    cls.instance("start", "v@:") { call throws(ListingException) in
      try start(call.receiver, call.world)
    }
    cls.instance("_deliver", "v@:") { call throws(ListingException) in
      try tellResult(of: call.receiver, call.world)
    }
    cls.instance("cancel", "v@:") { call throws(ListingException) in
      let state = ConnectionState.of(call.receiver, call.world)
      state.bag.keep(nil, as: "delegate")
      try state.load?.stop(call.world)
      state.load = nil
    }
  }

  private static func start(_ made: ObjectPointer, _ world: World) throws(ListingException) {
    let box = PointerBox(made, isWeak: false)
    let thread = PointerBox(try world.send(toClass: world.cls("NSThread"), "currentThread"))
    let load = ProtocolLoad(task: nil, session: nil) { result throws(ListingException) in
      guard let made = box.autoreleased else { return }
      let state = ConnectionState.of(made, world)
      state.result = result
      state.load = nil
      try inform(made, on: thread, world)
    }
    load.willSend = { request, response, proceed throws(ListingException) in
      guard let made = box.autoreleased else { return try proceed(request) }
      try proceed(try requestToSend(made, request, response, world))
    }
    let state = ConnectionState.of(made, world)
    state.load = load
    let request = state.bag.retained("currentRequest").flatMap { fwd_autorelease($0) }
    if try ProtocolLoads.begin(request, load, world) { return }
    state.load = nil
    try inform(made, on: nil, world)
  }

  /// Has a connection's delegate told: by its queue, on a thread, or later on this one.
  private static func inform(
    _ connection: ObjectPointer, on thread: PointerBox?, _ world: World
  ) throws(ListingException) {
    if let queue = PropertyBag.of(connection, world).retained("delegateQueue") {
      defer { fwd_release(queue) }
      let box = PointerBox(connection, isWeak: false)
      return try OfflineLoads.perform(on: queue, world) { () throws(ListingException) in
        if let connection = box.autoreleased { try tellResult(of: connection, world) }
      }
    }
    let selector = SendArgument.sel(world.selector("_deliver"))
    guard let thread = thread?.autoreleased else {
      return try world.sendVoid(
        connection, "performSelector:withObject:afterDelay:", selector, .object(nil), .double(0))
    }
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
    if try OfflineLoads.hears(delegate, selector, world) {
      request = try world.send(
        delegate, selector, .object(made), .object(request), .object(response))
    }
    if request != nil { bag.keep(request, as: "currentRequest") }
    return request
  }

  private static func tellResult(of made: ObjectPointer, _ world: World) throws(ListingException) {
    let state = ConnectionState.of(made, world)
    guard let delegate = state.bag.retained("delegate").flatMap({ fwd_autorelease($0) }) else {
      return
    }
    state.bag.keep(nil, as: "delegate")
    let request = state.bag.retained("currentRequest").flatMap { fwd_autorelease($0) }
    let loaded = state.result
    state.result = nil
    let result: LoadResult
    if let loaded { result = loaded } else { result = try OfflineLoads.load(request, world) }
    func tell(_ selector: String, _ value: PointerBox?) throws(ListingException) {
      let more = value.map { [SendArgument.object($0.autoreleased)] } ?? []
      try OfflineLoads.tell(delegate, selector, [.object(made)] + more, world)
    }
    if let response = result.response {
      try tell("connection:didReceiveResponse:", response)
    }
    for chunk in result.chunks { try tell("connection:didReceiveData:", chunk) }
    if let error = result.error { return try tell("connection:didFailWithError:", error) }
    try tell("connectionDidFinishLoading:", nil)
  }
}
