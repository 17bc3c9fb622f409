// Loads of URLs, as a device has them that is offline.
//
// A listing's machine has no network. Each load ends as it does there: with NSURLErrorNotConnectedToInternet, later and on the queue
// that the program has asked for, so that what a program does about failures is what runs. A file's URL is read, and what a subclass
// of NSURLProtocol wants to load, it loads (ProtocolLoads.swift). Who hears of it stands in SessionDelivery.swift and
// URLConnections.swift.
import CRuntime
import ObjCVM

/// What a load has given.
struct LoadResult {
  var chunks: [PointerBox] = []
  var response: PointerBox?
  var error: PointerBox?
  /// The protocol that has loaded allows that the response is kept.
  var isCacheable = false
}

/// What is left to do of a load.
typealias LoadStep = () throws(ListingException) -> Void

enum OfflineLoads {
  enum Failure: Int {
    case cancelled = -999
    case notConnected = -1009

    var text: String {
      switch self {
      case .cancelled: "cancelled"
      case .notConnected: "The Internet connection appears to be offline."
      }
    }
  }

  /// What a request's URL gives: data where it is a file that is there, else an error.
  static func load(_ request: ObjectPointer?, _ world: World) throws(ListingException) -> LoadResult
  {
    let url = try world.send(request, "URL")
    var result = LoadResult()
    if try world.sendBool(url, "isFileURL"),
      let data = try world.send(
        toClass: world.cls("NSData"), "dataWithContentsOfURL:", .object(url))
    {
      result.chunks = [PointerBox(data, isWeak: false)]
      result.response = PointerBox(try response(url, data, world))
    } else {
      result.error = PointerBox(try failure(.notConnected, url, world))
    }
    return result
  }

  static func failure(_ kind: Failure, _ url: ObjectPointer?, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let text = world.makeString(kind.text)
    defer { world.release(text) }
    let info = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    for (key, value) in [
      ("NSLocalizedDescription", text), ("NSErrorFailingURLKey", url),
      ("NSErrorFailingURLStringKey", try world.send(url, "absoluteString")),
    ] where value != nil {
      try world.sendVoid(
        info, "setObject:forKey:", .object(value), .object(world.constantString(key)))
    }
    return try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantString("NSURLErrorDomain")), .int(kind.rawValue), .object(info))
  }

  /// The response to a file's URL.
  private static func response(_ url: ObjectPointer?, _ data: ObjectPointer, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let made = try world.send(
      fwd_alloc(world.cls("NSURLResponse")),
      "initWithURL:MIMEType:expectedContentLength:textEncodingName:", .object(url), .object(nil),
      .int(try world.sendInt(data, "length", resultType: "Q")), .object(nil))
    return made.flatMap { fwd_autorelease($0) }
  }

  /// All data of a result in one; nil when it has failed.
  static func data(of result: LoadResult, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    guard result.error == nil else { return nil }
    if result.chunks.count == 1 { return result.chunks[0].autoreleased }
    let whole = try world.send(toClass: world.cls("NSMutableData"), "data")
    for chunk in result.chunks {
      try world.sendVoid(whole, "appendData:", .object(chunk.autoreleased))
    }
    return whole
  }

  /// Tells a delegate, if it wants to hear of it.
  static func tell(
    _ delegate: ObjectPointer?, _ selector: String, _ arguments: [SendArgument], _ world: World
  ) throws(ListingException) {
    if try hears(delegate, selector, world) {
      try world.send(delegate, selector, list: arguments)
    }
  }

  static func hears(_ delegate: ObjectPointer?, _ selector: String, _ world: World)
    throws(ListingException) -> Bool
  {
    try world.sendBool(delegate, "respondsToSelector:", .sel(world.selector(selector)))
  }

  /// Has a queue of operations take the step.
  static func perform(on queue: ObjectPointer?, _ world: World, _ step: @escaping LoadStep)
    throws(ListingException)
  {
    let block = try world.makeBlock { _ throws(ListingException) in try step() }
    try world.sendVoid(queue, "addOperationWithBlock:", .block(block))
  }

  // MARK: Waiting for the result

  /// What a protocol gives for a URL that is none of a file; nil where no protocol wants it, or it fails.
  static func contents(of url: ObjectPointer?, _ world: World) throws(ListingException) -> [UInt8]?
  {
    guard let url, ProtocolLoads.areThere(world), world.isKind(url, of: "NSURL"),
      try !world.sendBool(url, "isFileURL")
    else { return nil }
    let request = try world.send(
      toClass: world.cls("NSURLRequest"), "requestWithURL:", .object(url))
    let data = try data(of: try loadSynchronously(request, world), world)
    return data == nil ? nil : try world.bytes(ofData: data)
  }

  static func loadSynchronously(_ request: ObjectPointer?, _ world: World)
    throws(ListingException) -> LoadResult
  {
    let semaphore = DispatchSemaphore(world, value: 0)
    var result = LoadResult()
    let load = ProtocolLoad(task: nil, session: nil) {
      result = $0
      _ = semaphore.signal()
    }
    guard try ProtocolLoads.begin(request, load, world) else {
      return try self.load(request, world)
    }
    _ = try semaphore.wait(until: nil)
    return result
  }
}
