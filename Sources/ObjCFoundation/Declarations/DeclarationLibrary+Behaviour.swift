// What the classes that are described by data do besides.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  static func addBehaviour(to cls: NativeClass) {
    switch cls.name {
    case "NSURLResponse": addFileName(to: cls)
    case "NSHTTPURLResponse":
      addHeaderFields(to: cls)
      addResponse(to: cls)
    case "NSHTTPCookieStorage": addCookies(to: cls)
    case "NSHTTPCookie": addCookie(to: cls)
    case "NSURLCache": addResponses(to: cls)
    case "NSURLSession": SessionTasks.addSession(to: cls)
    case "NSURLSessionTask": SessionTasks.addTask(to: cls)
    case "NSURLConnection": URLConnections.add(to: cls)
    case "NSURLSessionWebSocketMessage":
      cls.property("type", "Tq,R")
      cls.instance("type", "q@:") { call throws(ListingException) in
        let isText = PropertyBag.of(call.receiver, call.world).has("string")
        call.returnValue(isText ? 1 : 0)
      }
    case "NSPortMessage":
      cls.instance("sendBeforeDate:", "B@:@\"NSDate\"") { call throws(ListingException) in
        let (message, world) = (call.receiver, call.world)
        guard let port = try world.send(message, "sendPort") else { return call.returnBool(false) }
        call.returnBool(
          try Ports.send(
            to: port, number: try world.sendInt(message, "msgid", resultType: "I"),
            try world.send(message, "components"), from: try world.send(message, "receivePort"),
            world))
      }
    case "NSUbiquitousKeyValueStore": addKeyValueStore(to: cls)
    case "NSFileCoordinator": addCoordination(to: cls)
    case "NSClassDescription": addClassDescriptions(to: cls)
    case "NSURLCredential": addCredentialMembers(to: cls)
    case "NSPersonNameComponents":
      let names = [
        "givenName", "familyName", "middleName", "namePrefix", "nameSuffix", "nickname",
        "phoneticRepresentation",
      ]
      addComparing("NSPersonNameComponents", by: names, to: cls)
    case "NSURLCredentialStorage": addCredentials(to: cls)
    case "NSURLProtocol":
      addRequestProperties(to: cls)
      cls.classMethod("canonicalRequestForRequest:", "@\"NSURLRequest\"@:@\"NSURLRequest\"") {
        call throws(ListingException) in call.returnBorrowed(call.object(0))
      }
      ProtocolLoads.addRegistering(to: cls)
    case "NSFileWrapper": addFileWrapper(to: cls)
    case "NSExtensionItem": addExtensionItem(to: cls)
    case "NSURLSessionConfiguration":
      // Apple's own protocols have no classes here.
      cls.property("protocolClasses", "T@\"NSArray\",C")
      cls.instance("setProtocolClasses:", "v@:@\"NSArray\"") { call throws(ListingException) in
        let copy = try call.world.send(call.object(0), "copy")
        PropertyBag.of(call.receiver, call.world).keep(copy, as: "protocolClasses")
        fwd_release(copy)
      }
      cls.instance("protocolClasses", "@\"NSArray\"@:") { call throws(ListingException) in
        let given = PropertyBag.of(call.receiver, call.world).retained("protocolClasses")
        call.returnObject(given ?? call.world.newArray(owning: []))
      }
    case ProtocolLoad.clientName: ProtocolLoads.addClient(to: cls)
    default: break
    }
  }

  /// An extension item's text and attachments are entries of its user info.
  private static func addExtensionItem(to cls: NativeClass) {
    for (name, type, key) in [
      ("attributedTitle", "@\"NSAttributedString\"", "NSExtensionItemAttributedTitleKey"),
      (
        "attributedContentText", "@\"NSAttributedString\"",
        "NSExtensionItemAttributedContentTextKey"
      ),
      ("attachments", "@\"NSArray\"", "NSExtensionItemAttachmentsKey"),
    ] {
      cls.property(name, "T\(type),C")
      cls.instance(name, type + "@:") { call throws(ListingException) in
        let info = try call.world.send(call.receiver, "userInfo")
        call.returnBorrowed(
          try call.world.send(info, "objectForKey:", .object(call.world.constantString(key))))
      }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:" + type) {
        call throws(ListingException) in
        let world = call.world
        var info = try world.send(try world.send(call.receiver, "userInfo"), "mutableCopy")
        if info == nil {
          info = try world.send(toClass: world.cls("NSMutableDictionary"), "new")
        }
        guard let info else { return }
        fwd_autorelease(info)
        let copy = try world.send(call.object(0), "copy")
        try world.sendVoid(
          info, "setValue:forKey:", .object(copy), .object(world.constantString(key)))
        fwd_release(copy)
        try world.sendVoid(call.receiver, "setUserInfo:", .object(info))
      }
    }
  }

  private static func addResponse(to cls: NativeClass) {
    cls.classMethod("localizedStringForStatusCode:", "@\"NSString\"@:q") {
      call throws(ListingException) in
      let texts: [Int: String] = [
        200: "no error", 201: "created", 202: "accepted", 204: "no content",
        301: "moved permanently", 302: "found", 304: "not modified", 400: "bad request",
        401: "unauthorized", 402: "payment required", 403: "forbidden", 404: "not found",
        405: "method not allowed", 408: "request timed out", 409: "conflict",
        410: "no longer exists",
        500: "internal server error", 501: "unimplemented", 502: "bad gateway",
        503: "service unavailable", 504: "gateway timed out",
      ]
      let fallback =
        switch call.int(0) {
        case 100..<200: "informational"
        case 200..<300: "success"
        case 300..<400: "redirected"
        case 400..<500: "client error"
        default: "server error"
        }
      call.returnText(UTF16Text(texts[call.int(0)] ?? fallback))
    }
  }

  /// Cookies by name, domain and path.
  private final class CookieJar {
    var cookies: [(key: String, object: PointerBox)] = []
  }

  private static func addCookies(to cls: NativeClass) {
    func key(_ call: NativeCall) throws(ListingException) -> String {
      var parts: [String] = []
      for name in ["name", "domain", "path"] {
        parts.append(call.world.string(of: try call.world.send(try call.checkedObject(0), name)))
      }
      return parts.joined(separator: "\n")
    }
    func jar(_ call: NativeCall) -> CookieJar {
      call.world.service(CookieJar.self) { _ in CookieJar() }
    }
    cls.instance("setCookie:", "v@:@\"NSHTTPCookie\"") { call throws(ListingException) in
      guard let cookie = try call.checkedObject(0) else { return }
      let name = try key(call)
      jar(call).cookies.removeAll { $0.key == name }
      jar(call).cookies.append((name, PointerBox(cookie, isWeak: false)))
    }
    cls.instance("deleteCookie:", "v@:@\"NSHTTPCookie\"") { call throws(ListingException) in
      let name = try key(call)
      jar(call).cookies.removeAll { $0.key == name }
    }
    cls.instance(
      "setCookies:forURL:mainDocumentURL:", "v@:@\"NSArray\"@\"NSURL\"@\"NSURL\""
    ) { call throws(ListingException) in
      for cookie in try call.world.elements(of: try call.checkedObject(0)) {
        try call.world.sendVoid(call.receiver, "setCookie:", .object(cookie))
      }
    }
    cls.instance("cookiesForURL:", "@\"NSArray\"@:@\"NSURL\"") { call throws(ListingException) in
      let url = try call.checkedObject(0)
      let host = "." + call.world.string(of: try call.world.send(url, "host"))
      let path = call.world.string(of: try call.world.send(url, "path"))
      let isSecure = call.world.string(of: try call.world.send(url, "scheme")) == "https"
      var found: [ObjectPointer?] = []
      for entry in jar(call).cookies {
        let parts = entry.key.split(separator: "\n", omittingEmptySubsequences: false)
        let domain = parts[1].hasPrefix(".") ? parts[1] : "." + parts[1]
        guard host.hasSuffix(domain), path.isEmpty || path.hasPrefix(parts[2]) || parts[2] == "/",
          let cookie = entry.object.retained
        else { continue }
        defer { fwd_release(cookie) }
        if !isSecure, try call.world.sendBool(cookie, "isSecure") { continue }
        found.append(fwd_retain(cookie))
      }
      call.returnObject(call.world.newArray(owning: found.compactMap { $0 }))
    }
    cls.property("cookies", "T@\"NSArray\",R")
    cls.instance("cookies", "@\"NSArray\"@:") { call throws(ListingException) in
      let all = jar(call).cookies.compactMap { $0.object.retained }
      call.returnObject(call.world.newArray(owning: all))
    }
  }
}
