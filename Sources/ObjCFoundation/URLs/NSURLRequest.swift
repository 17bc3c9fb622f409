// NSURLRequest as a value: articles make and print requests. Nothing sends them.
import CRuntime
import ObjCVM

/// A copy of what a program gave, so that the same object comes back.
private struct HeaderValue {
  let text: String
  let object: PointerBox

  init?(_ object: ObjectPointer?, _ world: World) throws(ListingException) {
    guard let object, let copy = try world.send(object, "copy") else { return nil }
    text = world.string(of: copy)
    self.object = PointerBox(copy, isWeak: false)
    fwd_release(copy)
  }
}

private final class RequestState: StateWithBag {
  var url: ObjectPointer?
  var method = "GET"
  var timeout = 60.0
  var policy: UInt = 0
  var body: ObjectPointer?
  var headers: [(name: String, value: HeaderValue)] = []

  init(url: ObjectPointer?) { self.url = fwd_retain(url) }
  init(copying other: RequestState) {
    url = fwd_retain(other.url)
    body = fwd_retain(other.body)
    (method, timeout, policy, headers) = (other.method, other.timeout, other.policy, other.headers)
    super.init()
    bag = other.bag.copy()
  }
  deinit {
    fwd_release(url)
    fwd_release(body)
  }

  /// Names of header fields are compared without regard to case.
  func header(_ name: String) -> HeaderValue? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }
  /// All but the URL and the body are the same.
  func isLike(_ other: RequestState) -> Bool {
    method == other.method && timeout == other.timeout && policy == other.policy
      && headers.count == other.headers.count
      && headers.allSatisfy { other.header($0.name)?.text == $0.value.text }
  }
  func setHeader(_ name: String, _ value: HeaderValue?) {
    headers.removeAll { $0.name.lowercased() == name.lowercased() }
    if let value { headers.append((name, value)) }
  }
}

extension URLLibrary {
  static func requestClass() -> NativeClass {
    let cls = NativeClass("NSURLRequest", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.adopt("NSMutableCopying")
    for (name, attributes) in [
      ("URL", "T@\"NSURL\",R,C"), ("HTTPMethod", "T@\"NSString\",R,C"), ("timeoutInterval", "Td,R"),
      ("cachePolicy", "TQ,R"),
      ("HTTPBody", "T@\"NSData\",R,C"), ("allHTTPHeaderFields", "T@\"NSDictionary\",R,C"),
    ] { cls.property(name, attributes) }
    addMaking(to: cls)
    addComparing(to: cls)
    cls.instance("URL", "@\"NSURL\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.request()?.url)
    }
    cls.instance("HTTPMethod", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(call.request()?.method ?? "GET"))
    }
    cls.instance("timeoutInterval", "d@:") { call throws(ListingException) in
      call.returnValue(call.request()?.timeout ?? 60)
    }
    cls.instance("cachePolicy", "Q@:") { call throws(ListingException) in
      call.returnValue(call.request()?.policy ?? 0)
    }
    cls.instance("HTTPBody", "@\"NSData\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.request()?.body)
    }
    cls.instance("valueForHTTPHeaderField:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      guard let value = call.request()?.header(call.world.string(of: call.object(0))) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(value.object.retained)
    }
    cls.instance("allHTTPHeaderFields", "@\"NSDictionary\"@:") { call throws(ListingException) in
      guard let headers = call.request()?.headers, !headers.isEmpty else {
        return call.returnBorrowed(nil)
      }
      let table = ObjectTable()
      for (name, value) in headers {
        let (key, text) = (call.world.makeString(name), value.object.retained)
        defer { for object in [key, text] { fwd_release(object) } }
        if let text { try call.world.setValue(text, forKey: key, in: table) }
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let url = try call.world.describe(call.request()?.url)
      call.returnText(
        UTF16Text(
          "<\(call.world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))> { URL: \(url) }"
        ))
    }
    return cls
  }

  private static func addMaking(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(RequestState(url: nil), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    for (selector, hasMore) in [("URL:", false), ("URL:cachePolicy:timeoutInterval:", true)] {
      let types = hasMore ? "@@:@\"NSURL\"Qd" : "@@:@\"NSURL\""
      func make(_ call: NativeCall) -> RequestState {
        let state = RequestState(url: call.object(0))
        if hasMore { (state.policy, state.timeout) = (call.uint(1), call.double(2)) }
        return state
      }
      cls.instance("initWith" + selector, types, returnsInstance: true) {
        call throws(ListingException) in
        call.world.setState(make(call), of: call.receiver)
        call.returnRetained(call.receiver)
      }
      cls.classMethod("requestWith" + selector, types, returnsInstance: true) {
        call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(of: OpaquePointer(call.receiver), state: make(call)))
      }
    }
    // The copy of a mutable request is mutable, too: libraries keep one in a `copy` property and change it.
    for selector in ["copyWithZone:", "mutableCopyWithZone:"] {
      cls.instance(selector, "@@:^{_NSZone=}", returnsInstance: true) {
        call throws(ListingException) in
        if selector == "copyWithZone:",
          !call.world.isKind(call.receiver, of: "NSMutableURLRequest")
        {
          return call.returnRetained(fwd_retain(call.receiver))
        }
        let state = call.request().map { RequestState(copying: $0) } ?? RequestState(url: nil)
        call.returnRetained(call.world.makeInstance(of: "NSMutableURLRequest", state: state))
      }
    }
  }

  private static func addComparing(to cls: NativeClass) {
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let mine = call.request(), let other = call.object(0),
        let its = call.world.state(of: other, as: RequestState.self)
      else { return call.returnBool(false) }
      guard mine.isLike(its), try call.world.areEqual(mine.url, its.url) else {
        return call.returnBool(false)
      }
      call.returnBool(try call.world.areEqual(mine.body, its.body))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let url = call.request()?.url else { return call.returnValue(0) }
      call.returnValue(try call.world.sendInt(url, "hash", resultType: "Q"))
    }
  }

  static func mutableRequestClass() -> NativeClass {
    let cls = NativeClass("NSMutableURLRequest", superclass: "NSURLRequest")
    for (name, attributes) in [
      ("URL", "T@\"NSURL\",C"), ("HTTPMethod", "T@\"NSString\",C"), ("timeoutInterval", "Td"),
      ("cachePolicy", "TQ"),
      ("HTTPBody", "T@\"NSData\",C"), ("allHTTPHeaderFields", "T@\"NSDictionary\",C"),
      ("HTTPBodyStream", "T@\"NSInputStream\",&"),
    ] { cls.property(name, attributes) }
    cls.instance("setURL:", "v@:@\"NSURL\"") { call throws(ListingException) in
      let state = call.request()
      let old = state?.url
      state?.url = fwd_retain(call.object(0))
      fwd_release(old)
    }
    cls.instance("setHTTPMethod:", "v@:@\"NSString\"") { call throws(ListingException) in
      call.request()?.method = call.object(0).map { call.world.string(of: $0) } ?? "GET"
    }
    cls.instance("setTimeoutInterval:", "v@:d") { call throws(ListingException) in
      call.request()?.timeout = call.double(0)
    }
    cls.instance("setCachePolicy:", "v@:Q") { call throws(ListingException) in
      call.request()?.policy = call.uint(0)
    }
    cls.instance("setHTTPBody:", "v@:@\"NSData\"") { call throws(ListingException) in
      guard let state = call.request() else { return }
      let body = try call.world.send(call.object(0), "copy")
      fwd_release(state.body)
      state.body = body
      if body != nil { state.bag.keep(nil, as: "HTTPBodyStream") }
    }
    // A request has its body in one form.
    cls.instance("setHTTPBodyStream:", "v@:@\"NSInputStream\"") { call throws(ListingException) in
      guard let state = call.request() else { return }
      let stream = try call.checkedObject(0)
      state.bag.keep(stream, as: "HTTPBodyStream")
      guard stream != nil else { return }
      fwd_release(state.body)
      state.body = nil
    }
    cls.instance("setValue:forHTTPHeaderField:", "v@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      let value = try HeaderValue(call.object(0), call.world)
      call.request()?.setHeader(call.world.string(of: call.object(1)), value)
    }
    cls.instance("addValue:forHTTPHeaderField:", "v@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      let world = call.world
      let name = world.string(of: call.object(1))
      var value = try HeaderValue(call.object(0), world)
      if let old = call.request()?.header(name), let added = value {
        value = try HeaderValue(world.autoreleasedString(old.text + "," + added.text), world)
      }
      call.request()?.setHeader(name, value)
    }
    cls.instance("setAllHTTPHeaderFields:", "v@:@\"NSDictionary\"") {
      call throws(ListingException) in
      call.request()?.headers = []
      for entry in try call.world.entries(of: call.object(0)) {
        let value = try HeaderValue(entry.value, call.world)
        call.request()?.setHeader(call.world.string(of: entry.key), value)
      }
    }
    return cls
  }
}

extension NativeCall {
  fileprivate func request() -> RequestState? { world.state(of: receiver, as: RequestState.self) }
}
