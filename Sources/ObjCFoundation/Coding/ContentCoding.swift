// Coding of counted sets, sets of characters, attributed strings, requests and expressions, whose archives have what is in them.
import CRuntime
import ObjCVM

extension CodingLibrary {
  private typealias Encoder =
    @Sendable (ObjectPointer, ObjectPointer?, World) throws(ListingException) -> Void
  /// Gives the decoded object, +0.
  private typealias Decoder =
    @Sendable (ObjectPointer, ObjectPointer?, World) throws(ListingException) -> ObjectPointer?

  private static let contentCoders: [String: (encode: Encoder, decode: Decoder)] = [
    "NSCharacterSet": (encodeCharacterSet, decodeCharacterSet),
    "NSAttributedString": (encodeAttributedString, decodeAttributedString),
    "NSURLRequest": (encodeRequest, decodeRequest),
    "NSExpression": (encodeExpression, decodeExpression),
    "NSCountedSet": (encodeCountedSet, decodeCountedSet),
    "NSHashTable": (encodeTable, decodeTable), "NSMapTable": (encodeTable, decodeTable),
    "NSPointerArray": (encodeTable, decodeTable),
  ]

  static let contentClasses: [String] = contentCoders.keys.map { $0 }

  static func addContentCoding(to cls: NativeClass, _ name: String) {
    guard let coders = contentCoders[name] else { return }
    allowSecureCoding(of: cls)
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      try coders.encode(call.receiver, try call.checkedObject(0), call.world)
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      let object = try coders.decode(call.receiver, try call.checkedObject(0), call.world)
      fwd_release(call.receiver)
      if let object { _ = fwd_retain(object) }
      call.returnRetained(object)
    }
  }

  static func put(
    _ object: ObjectPointer?, _ key: String, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    try world.sendVoid(
      coder, "encodeObject:forKey:", .object(object), .object(world.autoreleasedString(key)))
  }

  static func putNumber(
    _ value: Int, _ key: String, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    try put(fwd_autorelease(world.makeNumber(value)), key, coder, world)
  }

  static func number(
    _ key: String, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Int {
    guard let number = try decodeObject(key, coder, world) else { return 0 }
    return try world.sendInt(number, "integerValue")
  }

  // MARK: Counted sets

  private static func encodeCountedSet(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let members = try world.elements(of: object)
    try putNumber(members.count, "NS.count", coder, world)
    for (index, member) in members.enumerated() {
      try put(member, "NS.object\(index)", coder, world)
      let count = try world.sendInt(object, "countForObject:", .object(member), resultType: "Q")
      try putNumber(count, "NS.count\(index)", coder, world)
    }
  }

  private static func decodeCountedSet(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let isSecure = try world.sendBool(coder, "requiresSecureCoding")
    let set = try world.send(toClass: world.cls("NSCountedSet"), "set")
    let state = set.flatMap { world.state(of: $0, as: CountedSetState.self) }
    for index in 0..<(try number("NS.count", coder, world)) {
      let key = "NS.object\(index)"
      let member =
        isSecure
        ? try decodeObject(key, coder, world)
        : try world.send(coder, "decodeObjectForKey:", .object(world.autoreleasedString(key)))
      guard let member else { return nil }
      try world.sendVoid(set, "addObject:", .object(member))
      if state?.counts[member] != nil {
        state?.counts[member] = max(1, try number("NS.count\(index)", coder, world))
      }
    }
    return set
  }

  // MARK: Sets of characters

  private static func encodeCharacterSet(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    try put(try world.send(object, "bitmapRepresentation"), "NSBitmap", coder, world)
  }

  private static func decodeCharacterSet(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let name =
      world.isKind(object, of: "NSMutableCharacterSet")
      ? "NSMutableCharacterSet" : "NSCharacterSet"
    return try world.send(
      toClass: world.cls(name), "characterSetWithBitmapRepresentation:",
      .object(try decodeObject("NSBitmap", coder, world)))
  }

  // MARK: Attributed strings

  /// The text, and for each run its attributes and its length.
  private static func encodeAttributedString(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    let attributes = try world.send(toClass: world.cls("NSMutableArray"), "array")
    let lengths = try world.send(toClass: world.cls("NSMutableArray"), "array")
    let count = try world.sendInt(object, "length", resultType: "Q")
    let range = try world.temporaryBytes([UInt8](repeating: 0, count: 16))
    var place = 0
    while place < count {
      let run = try world.send(
        object, "attributesAtIndex:effectiveRange:", .int(place), .pointer(range))
      let end =
        try world.read(range, as: Int.self)
        + (try world.read(range + 8, as: Int.self))
      guard end > place else { break }
      try world.sendVoid(attributes, "addObject:", .object(run))
      try world.sendVoid(
        lengths, "addObject:", .object(fwd_autorelease(world.makeNumber(end - place))))
      place = end
    }
    try put(try world.send(object, "string"), "NSString", coder, world)
    try put(attributes, "NSAttributes", coder, world)
    try put(lengths, "NSAttributeInfo", coder, world)
  }

  private static func range(_ location: Int, _ length: Int) -> SendArgument {
    .structure(
      encoding: "{_NSRange=QQ}", bytes: withUnsafeBytes(of: (location, length)) { Array($0) })
  }

  private static func decodeAttributedString(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let text = try decodeObject("NSString", coder, world)
    let result = try world.send(toClass: world.cls("NSMutableAttributedString"), "alloc")
    let whole = try world.send(
      result, "initWithString:", .object(text ?? world.constantString("")))
    let runs = try world.elements(of: try decodeObject("NSAttributes", coder, world))
    let lengths = try world.elements(of: try decodeObject("NSAttributeInfo", coder, world))
    var place = 0
    for (run, length) in zip(runs, lengths) {
      let count = try world.sendInt(length, "integerValue")
      try world.sendVoid(
        whole, "setAttributes:range:", .object(run), range(place, count))
      place += count
    }
    fwd_autorelease(whole)
    if world.isKind(object, of: "NSMutableAttributedString") { return whole }
    return fwd_autorelease(try world.send(whole, "copy"))
  }

  // MARK: Requests

  private static let requestParts = ["HTTPMethod", "HTTPBody", "allHTTPHeaderFields"]

  private static func encodeRequest(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    for part in ["URL"] + requestParts { try put(try world.send(object, part), part, coder, world) }
    try putNumber(try world.sendInt(object, "cachePolicy"), "cachePolicy", coder, world)
    let limit = try world.send(
      toClass: world.cls("NSNumber"), "numberWithDouble:",
      .double(try world.sendDouble(object, "timeoutInterval")))
    try put(limit, "timeoutInterval", coder, world)
  }

  private static func decodeRequest(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let limit = try decodeObject("timeoutInterval", coder, world)
    let request = try world.send(
      toClass: world.cls("NSMutableURLRequest"), "requestWithURL:cachePolicy:timeoutInterval:",
      .object(try decodeObject("URL", coder, world)),
      .int(try number("cachePolicy", coder, world)),
      .double(limit == nil ? 60 : try world.sendDouble(limit, "doubleValue")))
    for part in requestParts {
      guard let value = try decodeObject(part, coder, world) else { continue }
      let setter = "set" + part.prefix(1).uppercased() + part.dropFirst() + ":"
      try world.sendVoid(request, setter, .object(value))
    }
    if world.isKind(object, of: "NSMutableURLRequest") { return request }
    return fwd_autorelease(try world.send(request, "copy"))
  }

  // MARK: Expressions

  /// Constants, variables, key paths and lists with their values; the other kinds as their formats.
  private static func encodeExpression(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    switch world.expression(of: object).kind {
    case .constant(let value):
      try put(world.autoreleasedString("constant"), "NSKind", coder, world)
      try put(value, "NSConstantValue", coder, world)
    case .variable(let name):
      try put(world.autoreleasedString("variable"), "NSKind", coder, world)
      try put(world.autoreleasedString(name), "NSVariable", coder, world)
    case .keyPath(let path):
      try put(world.autoreleasedString("keyPath"), "NSKind", coder, world)
      try put(world.autoreleasedString(path), "NSKeyPath", coder, world)
    case .aggregate:
      try put(world.autoreleasedString("aggregate"), "NSKind", coder, world)
      try put(try world.send(object, "collection"), "NSCollection", coder, world)
    default:
      try put(try world.send(object, "description"), "NSFormat", coder, world)
    }
  }

  private static func decodeExpression(
    _ object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let kind = world.string(of: try decodeObject("NSKind", coder, world))
    let makers = [
      "constant": ("expressionForConstantValue:", "NSConstantValue"),
      "variable": ("expressionForVariable:", "NSVariable"),
      "keyPath": ("expressionForKeyPath:", "NSKeyPath"),
      "aggregate": ("expressionForAggregate:", "NSCollection"),
    ]
    let (maker, key) = makers[kind] ?? ("expressionWithFormat:argumentArray:", "NSFormat")
    var arguments = [SendArgument.object(try decodeObject(key, coder, world))]
    if makers[kind] == nil { arguments.append(.object(nil)) }
    return try world.send(ObjectPointer(world.cls("NSExpression")), maker, list: arguments)
  }
}
