// NSURL as a value. Nothing is loaded: there is no network and there are no files.
import CRuntime
import ObjCVM

final class URLState {
  let parts: URLParts
  /// The base that a relative URL was made with; retained.
  let base: ObjectPointer?
  /// The constant string that it was made from and that is its text, retained: its address is compared.
  let text: ObjectPointer?
  init(_ parts: URLParts, base: ObjectPointer?, text: ObjectPointer? = nil) {
    self.parts = parts
    self.base = fwd_retain(base)
    self.text = fwd_retain(text)
  }
  deinit {
    fwd_release(base)
    fwd_release(text)
  }
}

enum URLLibrary: NativeLibrary {
  static var classNames: [String] {
    ["NSURL", "NSURLComponents", "NSURLQueryItem", "NSURLRequest", "NSMutableURLRequest"]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSURL": urlClass()
    case "NSURLComponents": componentsClass()
    case "NSURLQueryItem": queryItemClass()
    case "NSURLRequest": requestClass()
    case "NSMutableURLRequest": mutableRequestClass()
    default: nil
    }
  }

  // MARK: NSURL

  private static func urlClass() -> NativeClass {
    let cls = NativeClass("NSURL", superclass: "NSObject")
    cls.hasState = true
    cls.isCoreFoundations = true
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    for name in [
      "absoluteString", "relativeString", "scheme", "host", "user", "password", "path", "query",
      "fragment", "parameterString",
      "resourceSpecifier", "relativePath", "lastPathComponent", "pathExtension",
    ] { cls.property(name, "T@\"NSString\",R,C") }
    for name in [
      "absoluteURL", "baseURL", "standardizedURL", "URLByDeletingLastPathComponent",
      "URLByDeletingPathExtension",
      "URLByStandardizingPath",
    ] { cls.property(name, "T@\"NSURL\",R,C") }
    cls.property("port", "T@\"NSNumber\",R,C")
    cls.property("pathComponents", "T@\"NSArray\",R,C")
    cls.property("fileURL", "TB,R,GisFileURL")
    addMaking(to: cls)
    addFileMaking(to: cls)
    addParts(to: cls)
    addPaths(to: cls)
    addComparing(to: cls)
    addResources(to: cls)
    addFiles(to: cls)
    return cls
  }

  static func make(
    _ parts: URLParts, base: ObjectPointer? = nil, text: ObjectPointer? = nil, _ world: World
  ) -> ObjectPointer {
    world.makeInstance(of: "NSURL", state: URLState(parts, base: base, text: text))
  }

  /// The whole URL of an object: relative ones seen from their bases.
  static func absolute(_ object: ObjectPointer?, _ world: World) -> URLParts? {
    guard let object, let state = world.state(of: object, as: URLState.self) else { return nil }
    guard let base = absolute(state.base, world) else { return state.parts }
    return state.parts.resolved(against: base)
  }

  private static func addMaking(to cls: NativeClass) {
    let makers: [(String, Bool)] = [
      ("URLWithString:", true), ("URLWithString:relativeToURL:", true),
      ("URLWithString:encodingInvalidCharacters:", true), ("initWithString:", false),
      ("initWithString:relativeToURL:", false),
      ("initWithString:encodingInvalidCharacters:", false),
    ]
    for (selector, isClass) in makers {
      let hasBase = selector.hasSuffix("relativeToURL:")
      let mayEncode = selector.hasSuffix("encodingInvalidCharacters:")
      let types = "@@:@\"NSString\"" + (hasBase ? "@\"NSURL\"" : mayEncode ? "B" : "")
      let body: NativeBody = { call throws(ListingException) in
        let world = call.world
        if !isClass { fwd_release(call.receiver) }
        guard let given = call.object(0) else {
          // The convenience constructors answer nil, whatever the documentation of the parameter says.
          if isClass { return call.returnBorrowed(nil) }
          throw world.exception(
            "NSInvalidArgumentException",
            "*** -[NSURL initWithString:relativeToURL:]: nil string parameter")
        }
        let written = world.string(of: given)
        let text = mayEncode && call.bool(1) ? URLParts.encodingInvalid(written) : written
        let made = URLParts(text).map { parts in
          let isWhole = world.isOwnCopy(given) && parts.text == written
          // What has a scheme is whole without a base.
          let base = hasBase && parts.scheme == nil ? call.object(1) : nil
          return make(parts, base: base, text: isWhole ? given : nil, world)
        }
        if isClass { call.returnObject(made) } else { call.returnRetained(made) }
      }
      if isClass {
        cls.classMethod(selector, types, returnsInstance: true, body)
      } else {
        cls.instance(selector, types, returnsInstance: true, body)
      }
    }
  }

  private static func filePath(_ call: NativeCall) throws(ListingException) -> String {
    guard let path = call.object(0) else {
      throw call.world.exception(
        "NSInvalidArgumentException", "*** -[NSURL initFileURLWithPath:]: nil string parameter")
    }
    return call.world.string(of: path)
  }

  private static func addFileMaking(to cls: NativeClass) {
    let makers: [(String, Bool)] = [
      ("fileURLWithPath:", false), ("fileURLWithPath:isDirectory:", true),
    ]
    for (selector, hasFlag) in makers {
      let types = hasFlag ? "@@:@\"NSString\"B" : "@@:@\"NSString\""
      cls.classMethod(selector, types, returnsInstance: true) { call throws(ListingException) in
        let path = try filePath(call)
        let isDirectory = hasFlag ? call.bool(1) : nil
        call.returnObject(makeFile(path, isDirectory: isDirectory, call.world))
      }
      let name = "initF" + selector.dropFirst()
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        let path = try filePath(call)
        let isDirectory = hasFlag ? call.bool(1) : nil
        fwd_release(call.receiver)
        call.returnRetained(makeFile(path, isDirectory: isDirectory, call.world))
      }
    }
    cls.classMethod("fileURLWithPathComponents:", "@@:@\"NSArray\"", returnsInstance: true) {
      call throws(ListingException) in
      let path = try call.world.send(
        toClass: call.world.cls("NSString"), "pathWithComponents:", .object(call.object(0)))
      call.returnObject(makeFile(call.world.string(of: path), isDirectory: nil, call.world))
    }
  }

  /// - Parameter isDirectory: Nil to look whether there is such a folder.
  static func makeFile(_ path: String, isDirectory: Bool?, _ world: World) -> ObjectPointer {
    var parts = URLParts()
    parts.scheme = "file"
    parts.host = ""
    var whole = path.hasPrefix("/") ? path : "/" + path
    if !whole.hasSuffix("/"), isDirectory ?? world.files.isDirectory(whole) { whole += "/" }
    parts.path = URLParts.encoded(whole, allowing: URLParts.pathCharacters)
    return make(parts, world)
  }

  // MARK: Parts

  private static func addParts(to cls: NativeClass) {
    let texts: [(String, @Sendable (URLParts) -> String?)] = [
      ("absoluteString", { $0.text }), ("scheme", { $0.scheme }),
      ("host", { $0.plainHost }),
      ("user", { $0.user }),
      ("password", { $0.password }), ("query", { $0.query }), ("fragment", { $0.fragment }),
      ("parameterString", { _ in nil }),
      ("path", { path(of: $0) }),
      (
        "resourceSpecifier",
        { parts in
          var rest = parts
          rest.scheme = nil
          return rest.text
        }
      ),
    ]
    for (selector, part) in texts {
      cls.instance(selector, "@\"NSString\"@:") { call throws(ListingException) in
        if selector == "absoluteString",
          let state = call.world.state(of: call.receiver, as: URLState.self),
          state.base == nil, let text = state.text
        {
          return call.returnBorrowed(text)
        }
        guard let parts = absolute(call.receiver, call.world), let text = part(parts) else {
          return call.returnBorrowed(nil)
        }
        call.returnText(UTF16Text(text))
      }
    }
    cls.instance("relativeString", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(
        UTF16Text(call.world.state(of: call.receiver, as: URLState.self)?.parts.text ?? ""))
    }
    cls.instance("relativePath", "@\"NSString\"@:") { call throws(ListingException) in
      let parts = call.world.state(of: call.receiver, as: URLState.self)?.parts
      guard let text = parts.flatMap({ path(of: $0) }) else { return call.returnBorrowed(nil) }
      call.returnText(UTF16Text(text))
    }
    cls.instance("port", "@\"NSNumber\"@:") { call throws(ListingException) in
      guard let port = absolute(call.receiver, call.world)?.port.flatMap({ Int($0) }) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.makeNumber(port))
    }
    cls.instance("baseURL", "@\"NSURL\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.state(of: call.receiver, as: URLState.self)?.base)
    }
    cls.instance("absoluteURL", "@\"NSURL\"@:") { call throws(ListingException) in
      guard let state = call.world.state(of: call.receiver, as: URLState.self), state.base != nil,
        let parts = absolute(call.receiver, call.world)
      else { return call.returnBorrowed(call.receiver) }
      call.returnObject(make(parts, call.world))
    }
    for selector in ["standardizedURL", "URLByStandardizingPath"] {
      cls.instance(selector, "@\"NSURL\"@:") { call throws(ListingException) in
        call.returnObject(
          absolute(call.receiver, call.world).map { make($0.withoutDots, call.world) })
      }
    }
    cls.instance("isFileURL", "B@:") { call throws(ListingException) in
      call.returnBool(absolute(call.receiver, call.world)?.scheme?.lowercased() == "file")
    }
    cls.instance("fileSystemRepresentation", "r*@:") { call throws(ListingException) in
      call.returnValue(try call.world.temporaryCString(Array(path(call).utf8)))
    }
  }

  /// Decoded, without a slash at its end; nil for a URL without a hierarchy (`mailto:…`).
  static func path(of parts: URLParts) -> String? {
    if parts.scheme != nil, !parts.hasAuthority, !parts.path.hasPrefix("/") { return nil }
    let path = URLParts.decoded(parts.path)
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  // MARK: Paths

  private static func addPaths(to cls: NativeClass) {
    cls.instance("lastPathComponent", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(path(call)).lastPathComponent)
    }
    cls.instance("pathExtension", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(path(call)).pathExtension)
    }
    cls.instance("pathComponents", "@\"NSArray\"@:") { call throws(ListingException) in
      let parts = UTF16Text(path(call)).pathComponents
      call.returnObject(call.world.newArray(owning: parts.map { call.world.makeString($0) }))
    }
    func pathPart(_ call: NativeCall) throws(ListingException) -> String {
      guard let object = call.object(0) else {
        let name = call.world.selectorName(call.selector)
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[NSURL \(name)]: component, components, or pathExtension cannot be nil.")
      }
      return call.world.string(of: object)
    }
    cls.instance("URLByAppendingPathComponent:", "@\"NSURL\"@:@\"NSString\"") {
      call throws(ListingException) in
      let component = try pathPart(call)
      let isFile = absolute(call.receiver, call.world)?.scheme?.lowercased() == "file"
      changePath(call) { path in
        let whole = append(component, to: path)
        // Where there is such a folder, the URL is that of a folder.
        let isFolder =
          isFile && !whole.hasSuffix("/") && call.world.files.isDirectory(URLParts.decoded(whole))
        return isFolder ? whole + "/" : whole
      }
    }
    cls.instance("URLByAppendingPathComponent:isDirectory:", "@\"NSURL\"@:@\"NSString\"B") {
      call throws(ListingException) in
      let component = try pathPart(call) + (call.bool(1) ? "/" : "")
      changePath(call) { path in append(component, to: path) }
    }
    cls.instance("URLByAppendingPathExtension:", "@\"NSURL\"@:@\"NSString\"") {
      call throws(ListingException) in
      let suffix = URLParts.encoded(
        try pathPart(call), allowing: URLParts.pathCharacters)
      changePath(call) { path in
        let isDirectory = path.hasSuffix("/")
        return (isDirectory ? String(path.dropLast()) : path) + "." + suffix
          + (isDirectory ? "/" : "")
      }
    }
    cls.instance("URLByDeletingLastPathComponent", "@\"NSURL\"@:") {
      call throws(ListingException) in
      changePath(call) { path in
        let trimmed = path.hasSuffix("/") ? path.dropLast() : Substring(path)
        guard let slash = trimmed.lastIndex(of: "/") else {
          return path == "/" || path.isEmpty ? "../" : "./"
        }
        return String(trimmed[...slash])
      }
    }
    cls.instance("URLByDeletingPathExtension", "@\"NSURL\"@:") { call throws(ListingException) in
      changePath(call) { path in
        let isDirectory = path.hasSuffix("/") && path.count > 1
        return UTF16Text(path).deletingPathExtension.string + (isDirectory ? "/" : "")
      }
    }
  }

  private static func append(_ component: String, to path: String) -> String {
    let added = URLParts.encoded(component, allowing: URLParts.pathCharacters)
    let front = path.hasSuffix("/") ? String(path.dropLast()) : path
    return front + "/" + (added.hasPrefix("/") ? String(added.dropFirst()) : added)
  }

  private static func path(_ call: NativeCall) -> String {
    absolute(call.receiver, call.world).flatMap { path(of: $0) } ?? ""
  }

  private static func changePath(_ call: NativeCall, _ change: (String) -> String) {
    guard var parts = absolute(call.receiver, call.world) else { return call.returnBorrowed(nil) }
    parts.path = change(parts.path)
    call.returnObject(make(parts, call.world))
  }

  // MARK: Comparing

  private static func addComparing(to cls: NativeClass) {
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0),
        let mine = call.world.state(of: call.receiver, as: URLState.self),
        let its = call.world.state(of: other, as: URLState.self)
      else { return call.returnBool(false) }
      call.returnBool(
        mine.parts == its.parts && absolute(mine.base, call.world) == absolute(its.base, call.world)
      )
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let text = call.world.makeString(absolute(call.receiver, call.world)?.text ?? "")
      defer { fwd_release(text) }
      call.returnValue(try call.world.sendInt(text, "hash", resultType: "Q"))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      guard let state = call.world.state(of: call.receiver, as: URLState.self) else {
        return call.returnText("")
      }
      var text = state.parts.text
      if let base = absolute(state.base, call.world) { text += " -- " + base.text }
      call.returnText(UTF16Text(text))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }
}
