// NSURLComponents and NSURLQueryItem: URLs taken apart and put together.
import CRuntime
import ObjCVM

final class ComponentsState {
  var parts: URLParts
  init(_ parts: URLParts) { self.parts = parts }
}

private final class QueryItemState {
  let name: String
  let value: String?
  init(_ name: String, _ value: String?) {
    self.name = name
    self.value = value
  }
}

extension URLLibrary {
  /// A part that has a decoded and an encoded form.
  private struct Part {
    let name: String
    let encodedName: String?
    let characters: String
    let path: WritableKeyPath<URLParts, String?> & Sendable
  }

  private static let textParts: [Part] = [
    Part(name: "scheme", encodedName: nil, characters: "", path: \.scheme),
    Part(
      name: "user", encodedName: "percentEncodedUser", characters: URLParts.userCharacters,
      path: \.user),
    Part(
      name: "password", encodedName: "percentEncodedPassword", characters: URLParts.userCharacters,
      path: \.password),
    Part(
      name: "host", encodedName: "percentEncodedHost", characters: URLParts.hostCharacters,
      path: \.host),
    Part(
      name: "query", encodedName: "percentEncodedQuery", characters: URLParts.queryCharacters,
      path: \.query),
    Part(
      name: "fragment", encodedName: "percentEncodedFragment", characters: URLParts.queryCharacters,
      path: \.fragment),
  ]

  static func componentsClass() -> NativeClass {
    let cls = NativeClass("NSURLComponents", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    addMaking(to: cls)
    for part in textParts { add(part, to: cls) }
    addPath(to: cls)
    addPort(to: cls)
    addQueryItems(to: cls)
    addRanges(to: cls)
    addDescription(to: cls)
    return cls
  }

  /// `<NSURLComponents 0x60000170cb50> {scheme = https, user = (null), …}`
  private static func addDescription(to cls: NativeClass) {
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let parts = call.world.state(of: call.receiver, as: ComponentsState.self)?.parts ?? URLParts()
      let fields: [(String, String?)] = [
        ("scheme", parts.scheme), ("user", parts.user), ("password", parts.password),
        ("host", parts.host), ("port", parts.port), ("path", parts.path), ("query", parts.query),
        ("fragment", parts.fragment),
      ]
      let list = fields.map { "\($0) = \($1 ?? "(null)")" }.joined(separator: ", ")
      call.returnText(
        UTF16Text("<NSURLComponents \(hex(UInt(bitPattern: call.receiver)))> {\(list)}"))
    }
  }

  private static func addMaking(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(ComponentsState(URLParts()), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    for (selector, types) in [
      ("String:", "@@:@\"NSString\""),
      ("String:encodingInvalidCharacters:", "@@:@\"NSString\"B"),
      ("URL:resolvingAgainstBaseURL:", "@@:@\"NSURL\"B"),
    ] {
      let read: @Sendable (NativeCall) -> URLParts? = { call in
        if selector.hasPrefix("String:") {
          let text = call.world.string(of: call.object(0))
          let encodes = selector != "String:" && call.bool(1)
          return URLParts(encodes ? URLParts.encodingInvalid(text) : text)
        }
        guard let object = call.object(0) else { return nil }
        return call.bool(1)
          ? absolute(object, call.world) : call.world.state(of: object, as: URLState.self)?.parts
      }
      cls.instance("initWith" + selector, types, returnsInstance: true) {
        call throws(ListingException) in
        guard let parts = read(call) else {
          fwd_release(call.receiver)
          return call.returnRetained(nil)
        }
        call.world.setState(ComponentsState(parts), of: call.receiver)
        call.returnRetained(call.receiver)
      }
      cls.classMethod("componentsWith" + selector, types, returnsInstance: true) {
        call throws(ListingException) in
        call.returnObject(
          read(call).map {
            call.world.makeInstance(of: "NSURLComponents", state: ComponentsState($0))
          })
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(
          of: "NSURLComponents", state: ComponentsState(call.components().parts)))
    }
    cls.property("URL", "T@\"NSURL\",R,C")
    cls.property("string", "T@\"NSString\",R,C")
    cls.instance("URL", "@\"NSURL\"@:") { call throws(ListingException) in
      let parts = call.components().parts
      call.returnObject(parts.isPossible ? make(parts, call.world) : nil)
    }
    cls.instance("string", "@\"NSString\"@:") { call throws(ListingException) in
      guard call.components().parts.isPossible else { return call.returnBorrowed(nil) }
      call.returnText(UTF16Text(call.components().parts.text))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let other = call.object(0).flatMap { call.world.state(of: $0, as: ComponentsState.self) }
      call.returnBool(other?.parts == call.components().parts)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UTF16Text(call.components().parts.text).objectHash)
    }
  }

  /// What a setter raises. Apple's text has a plus sign, although it is an instance's method.
  private static func refusal(_ call: NativeCall, _ problem: String) -> ListingException {
    let name = call.world.selectorName(call.selector)
    return call.world.exception(
      "NSInvalidArgumentException", "*** +[NSURLComponents \(name)]: \(problem)")
  }

  private static func setter(_ name: String) -> String {
    "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
  }

  private static func add(_ part: Part, to cls: NativeClass) {
    cls.property(part.name, "T@\"NSString\",C")
    cls.instance(part.name, "@\"NSString\"@:") { call throws(ListingException) in
      guard let text = call.components().parts[keyPath: part.path] else {
        return call.returnBorrowed(nil)
      }
      call.returnText(UTF16Text(URLParts.decoded(text)))
    }
    cls.instance(setter(part.name), "v@:@\"NSString\"") { call throws(ListingException) in
      if part.name == "scheme", let scheme = call.object(0),
        !URLParts.isScheme(call.world.string(of: scheme))
      {
        throw refusal(call, "invalid characters in scheme")
      }
      call.components().parts[keyPath: part.path] = call.object(0).map { object in
        let text = call.world.string(of: object)
        return part.characters.isEmpty ? text : URLParts.encoded(text, allowing: part.characters)
      }
    }
    guard let encodedName = part.encodedName else { return }
    cls.property(encodedName, "T@\"NSString\",C")
    cls.instance(encodedName, "@\"NSString\"@:") { call throws(ListingException) in
      guard let text = call.components().parts[keyPath: part.path] else {
        return call.returnBorrowed(nil)
      }
      call.returnText(UTF16Text(text))
    }
    cls.instance(setter(encodedName), "v@:@\"NSString\"") { call throws(ListingException) in
      let text = call.object(0).map { call.world.string(of: $0) }
      if let text, !URLParts.isEncoded(text, allowing: part.characters) {
        throw refusal(call, "invalid characters in \(encodedName)")
      }
      call.components().parts[keyPath: part.path] = text
    }
  }

  private static func addPath(to cls: NativeClass) {
    for (name, isEncoded) in [("path", false), ("percentEncodedPath", true)] {
      cls.property(name, "T@\"NSString\",C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let path = call.components().parts.path
        call.returnText(UTF16Text(isEncoded ? path : URLParts.decoded(path)))
      }
      cls.instance(setter(name), "v@:@\"NSString\"") { call throws(ListingException) in
        let path = call.world.string(of: call.object(0))
        if isEncoded, !URLParts.isEncoded(path, allowing: URLParts.pathCharacters + ";") {
          throw refusal(call, "invalid characters in \(name)")
        }
        call.components().parts.path =
          isEncoded ? path : URLParts.encoded(path, allowing: URLParts.pathCharacters)
      }
    }
  }

  private static func addPort(to cls: NativeClass) {
    cls.property("port", "T@\"NSNumber\",C")
    cls.instance("port", "@\"NSNumber\"@:") { call throws(ListingException) in
      guard let port = call.components().parts.port.flatMap({ Int($0) }) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.makeNumber(port))
    }
    cls.instance("setPort:", "v@:@\"NSNumber\"") { call throws(ListingException) in
      guard let number = call.object(0) else {
        call.components().parts.port = nil
        return
      }
      let port = try call.world.sendInt(number, "integerValue")
      if port < 0 { throw refusal(call, "negative port number") }
      call.components().parts.port = "\(port)"
    }
  }

  // MARK: Ranges

  private static func addRanges(to cls: NativeClass) {
    for component in URLParts.Component.allCases {
      let name = component.rawValue
      let property = "rangeOf" + name.prefix(1).uppercased() + name.dropFirst()
      cls.property(property, "T{_NSRange=QQ},R,N")
      cls.instance(property, "{_NSRange=QQ}@:") { call throws(ListingException) in
        call.returnRange(call.components().parts.range(of: component))
      }
    }
  }

  // MARK: Query items

  private static func addQueryItems(to cls: NativeClass) {
    for name in ["queryItems", "percentEncodedQueryItems"] {
      addQueryItems(name, isEncoded: name != "queryItems", to: cls)
    }
  }

  private static func addQueryItems(_ property: String, isEncoded: Bool, to cls: NativeClass) {
    func decoded(_ text: Substring) -> String {
      isEncoded ? String(text) : URLParts.decoded(String(text))
    }
    func encoded(_ text: String, _ characters: String) -> String {
      isEncoded ? text : URLParts.encoded(text, allowing: characters)
    }
    cls.property(property, "T@\"NSArray\",C")
    cls.instance(property, "@\"NSArray\"@:") { call throws(ListingException) in
      guard let query = call.components().parts.query else { return call.returnBorrowed(nil) }
      let items = query.split(separator: "&", omittingEmptySubsequences: false).map {
        pair -> ObjectPointer in
        let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = decoded(halves.first ?? "")
        let value = halves.count > 1 ? decoded(halves[1]) : nil
        return call.world.makeInstance(of: "NSURLQueryItem", state: QueryItemState(name, value))
      }
      call.returnObject(call.world.newArray(owning: query.isEmpty ? [] : items))
    }
    cls.instance(setter(property), "v@:@\"NSArray\"") { call throws(ListingException) in
      guard call.object(0) != nil else {
        call.components().parts.query = nil
        return
      }
      // Names and values may not hold what separates them.
      let characters = URLParts.queryCharacters.filter { $0 != "=" && $0 != "&" }
      var pairs: [String] = []
      for object in try call.world.elements(of: call.object(0)) {
        guard let item = call.world.state(of: object, as: QueryItemState.self) else { continue }
        if isEncoded,
          ![item.name, item.value ?? ""].allSatisfy({
            URLParts.isEncoded($0, allowing: characters)
          })
        {
          throw refusal(call, "invalid characters in \(property)")
        }
        let name = encoded(item.name, characters)
        pairs.append(name + (item.value.map { "=" + encoded($0, characters) } ?? ""))
      }
      call.components().parts.query = pairs.joined(separator: "&")
    }
  }

  static func queryItemClass() -> NativeClass {
    let cls = NativeClass("NSURLQueryItem", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.property("name", "T@\"NSString\",R")
    cls.property("value", "T@\"NSString\",R")
    let read: @Sendable (NativeCall) -> QueryItemState = { call in
      QueryItemState(
        call.world.string(of: call.object(0)), call.object(1).map { call.world.string(of: $0) })
    }
    cls.instance("initWithName:value:", "@@:@\"NSString\"@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(read(call), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod(
      "queryItemWithName:value:", "@@:@\"NSString\"@\"NSString\"", returnsInstance: true
    ) { call throws(ListingException) in
      call.returnObject(call.world.makeInstance(of: "NSURLQueryItem", state: read(call)))
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(call.item()?.name ?? ""))
    }
    cls.instance("value", "@\"NSString\"@:") { call throws(ListingException) in
      guard let value = call.item()?.value else { return call.returnBorrowed(nil) }
      call.returnText(UTF16Text(value))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let item = call.item()
      let value = item?.value ?? "(null)"
      call.returnText(
        UTF16Text(
          "<NSURLQueryItem \(hex(UInt(bitPattern: call.receiver)))> {name = \(item?.name ?? ""), value = \(value)}"
        ))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let other = call.object(0).flatMap { call.world.state(of: $0, as: QueryItemState.self) }
      call.returnBool(
        other != nil && other?.name == call.item()?.name && other?.value == call.item()?.value)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UTF16Text((call.item()?.name ?? "") + (call.item()?.value ?? "")).objectHash)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }
}

extension NativeCall {
  /// The receiver's parts; a fresh object's are empty.
  fileprivate func components() -> ComponentsState {
    if let state = world.state(of: receiver, as: ComponentsState.self) { return state }
    let state = ComponentsState(URLParts())
    world.setState(state, of: receiver)
    return state
  }
  fileprivate func item() -> QueryItemState? { world.state(of: receiver, as: QueryItemState.self) }
}
