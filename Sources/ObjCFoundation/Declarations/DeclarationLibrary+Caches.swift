// Cookies and cached responses: what a program keeps by hand, since nothing comes from a network.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  /// Properties of a cookie by the keys of its dictionary.
  private static let cookieKeys = [
    ("Name", "name"), ("Value", "value"), ("Domain", "domain"), ("Path", "path"),
    ("Expires", "expiresDate"), ("Comment", "comment"),
  ]

  static func addCookie(to cls: NativeClass) {
    cls.instance("initWithProperties:", "@@:@\"NSDictionary\"", returnsInstance: true) {
      call throws(ListingException) in
      let given = try call.checkedObject(0)
      let bag = PropertyBag.of(call.receiver, call.world)
      let world = call.world
      func value(_ key: String) throws(ListingException) -> ObjectPointer? {
        try world.send(given, "objectForKey:", .object(world.autoreleasedString(key)))
      }
      for (key, property) in cookieKeys {
        if let value = try value(key) { bag.keep(value, as: property) }
      }
      // Without these four there is no cookie.
      guard ["name", "value", "path"].allSatisfy(bag.has) else {
        fwd_release(call.receiver)
        return call.returnRetained(nil)
      }
      bag.keep(given, as: "properties")
      // A maximum age counts in version 1, where a cookie without one goes with the session.
      if let version = try value("Version"), world.string(of: version) == "1" {
        bag.setWord("version", 1)
        if let age = try value("Max-Age"), let seconds = Double(world.string(of: age)) {
          let date = world.makeDate(secondsSinceReference: world.secondsSinceReference() + seconds)
          bag.keep(date, as: "expiresDate")
          fwd_release(date)
        }
      }
      var isSessionOnly: UInt8 = bag.has("expiresDate") ? 0 : 1
      if let discards = try value("Discard"), world.string(of: discards) == "TRUE" {
        isSessionOnly = 1
      }
      bag.set("sessionOnly", bytes: &isSessionOnly, count: 1)
      for (key, property) in [("Secure", "secure"), ("HttpOnly", "HTTPOnly")] {
        guard let value = try value(key) else { continue }
        var isSet = UInt8(try world.sendBool(value, "boolValue") ? 1 : 0)
        bag.set(property, bytes: &isSet, count: 1)
      }
      call.returnRetained(call.receiver)
    }
    cls.classMethod("cookieWithProperties:", "@@:@\"NSDictionary\"", returnsInstance: true) {
      call throws(ListingException) in
      let fresh = try call.world.send(call.receiver, "alloc")
      call.returnObject(
        try call.world.send(fresh, "initWithProperties:", .object(try call.checkedObject(0))))
    }
    cls.classMethod(
      "cookiesWithResponseHeaderFields:forURL:", "@\"NSArray\"@:@\"NSDictionary\"@\"NSURL\""
    ) { call throws(ListingException) in
      let world = call.world
      let host = world.string(of: try world.send(call.object(1), "host"))
      let made = try world.send(toClass: world.cls("NSMutableArray"), "array")
      for entry in try world.entries(of: call.object(0))
      where world.string(of: entry.key).lowercased() == "set-cookie" {
        for text in SetCookie.parts(of: world.string(of: entry.value)) {
          guard let parsed = SetCookie(text, host: host) else { continue }
          let cookie = try world.send(
            toClass: OpaquePointer(call.receiver), "cookieWithProperties:",
            .object(try parsed.properties(world)))
          if cookie != nil { try world.sendVoid(made, "addObject:", .object(cookie)) }
        }
      }
      call.returnBorrowed(made)
    }
    cls.classMethod("requestHeaderFieldsWithCookies:", "@\"NSDictionary\"@:@\"NSArray\"") {
      call throws(ListingException) in
      var parts: [String] = []
      for cookie in try call.world.elements(of: try call.checkedObject(0)) {
        let name = call.world.string(of: try call.world.send(cookie, "name"))
        parts.append(name + "=" + call.world.string(of: try call.world.send(cookie, "value")))
      }
      let table = ObjectTable()
      let text = call.world.makeString(parts.joined(separator: "; "))
      try call.world.setValue(text, forKey: call.world.constantString("Cookie"), in: table)
      fwd_release(text)
      call.returnObject(call.world.makeDictionary(owning: table))
    }
  }

  /// What a cache keeps, by the address of the request.
  private final class ResponseStore {
    var responses: [String: PointerBox] = [:]
  }

  static func addResponses(to cls: NativeClass) {
    func store(_ call: NativeCall) -> ResponseStore {
      call.world.service(ResponseStore.self) { _ in ResponseStore() }
    }
    func key(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
      let url = try call.world.send(try call.checkedObject(index), "URL")
      return call.world.string(of: try call.world.send(url, "absoluteString"))
    }
    cls.classMethod("sharedURLCache", "@\"NSURLCache\"@:") { call throws(ListingException) in
      call.returnBorrowed(
        call.world.service(SharedCache.self) { SharedCache($0) }.object)
    }
    cls.classMethod("setSharedURLCache:", "v@:@\"NSURLCache\"") { call throws(ListingException) in
      let shared = call.world.service(SharedCache.self) { SharedCache($0) }
      let old = shared.object
      shared.object = fwd_retain(try call.checkedObject(0))
      fwd_release(old)
    }
    cls.instance("cachedResponseForRequest:", "@\"NSCachedURLResponse\"@:@\"NSURLRequest\"") {
      call throws(ListingException) in
      call.returnObject(store(call).responses[try key(call, 0)]?.retained)
    }
    cls.instance(
      "storeCachedResponse:forRequest:", "v@:@\"NSCachedURLResponse\"@\"NSURLRequest\""
    ) { call throws(ListingException) in
      let name = try key(call, 1)
      store(call).responses[name] = try call.checkedObject(0).map {
        PointerBox($0, isWeak: false)
      }
    }
    cls.instance("removeCachedResponseForRequest:", "v@:@\"NSURLRequest\"") {
      call throws(ListingException) in
      store(call).responses[try key(call, 0)] = nil
    }
    cls.instance("removeAllCachedResponses", "v@:") { call throws(ListingException) in
      store(call).responses = [:]
    }
    for name in ["currentMemoryUsage", "currentDiskUsage"] {
      cls.property(name, "TQ,R")
      cls.instance(name, "Q@:") { call throws(ListingException) in call.returnValue(0) }
    }
  }

  private final class SharedCache {
    var object: ObjectPointer?
    init(_ world: World) { object = world.makeImmortal(of: "NSURLCache") }
  }
}
