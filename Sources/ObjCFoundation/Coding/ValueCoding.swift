// encodeWithCoder: and initWithCoder: of Foundation's values: what coders send that a listing writes itself. Foundation's own
// archivers take these objects as they are. The keys are those of CoreFoundation's open source.
import CRuntime
import ObjCSema
import ObjCVM

extension CodingLibrary {
  static let valueClasses = [
    "NSArray", "NSData", "NSDate", "NSDictionary", "NSNull", "NSNumber", "NSOrderedSet", "NSSet",
    "NSString", "NSURL", "NSUUID", "NSIndexPath", "NSIndexSet", "NSValue",
  ]

  static func addValueCoding(to cls: NativeClass, _ name: String) {
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      try encode(name, call)
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(try decode(name, call))
    }
  }

  private static func encode(_ name: String, _ call: NativeCall) throws(ListingException) {
    let (world, value, coder) = (call.world, call.receiver, call.object(0))
    func put(_ object: ObjectPointer?, _ key: String) throws(ListingException) {
      try world.sendVoid(coder, "encodeObject:forKey:", .object(object), argument(key, world))
    }
    func putAll(_ list: ObjectPointer?, _ key: String) throws(ListingException) {
      for (index, object) in try world.elements(of: list).enumerated() {
        try put(object, key + String(index))
      }
    }
    switch name {
    case "NSNull": break
    case "NSData" where try !world.sendBool(coder, "allowsKeyedCoding"):
      try world.sendVoid(coder, "encodeDataObject:", .object(value))
    case "NSDate":
      let seconds = try world.sendDouble(value, "timeIntervalSinceReferenceDate")
      try world.sendVoid(
        coder, "encodeDouble:forKey:", .double(seconds), argument("NS.time", world))
    case "NSURL":
      try put(try world.send(value, "baseURL"), "NS.base")
      try put(try world.send(value, "relativeString"), "NS.relative")
    case "NSNumber": try encodeNumber(call)
    case "NSUUID", "NSIndexPath", "NSIndexSet", "NSValue":
      let (key, bytes) = plainState(call)
      try put(fwd_autorelease(try world.makeData(bytes)), key)
      if let state = world.state(of: value, as: ValueState.self) {
        try put(
          world.autoreleasedString(String(decoding: state.encoding, as: UTF8.self)), "NS.encoding")
      }
    case "NSString", "NSData":
      let data = name == "NSData" ? value : try world.send(value, "dataUsingEncoding:", .uint(4))
      let bytes = try world.sendPointer(data, "bytes")
      try world.sendVoid(
        coder, "encodeBytes:length:forKey:", .pointer(bytes),
        .int(try world.sendInt(data, "length", resultType: "Q")), argument("NS.bytes", world))
    case "NSDictionary":
      let keys = try world.send(value, "allKeys")
      try putAll(keys, "NS.key.")
      let objects = try world.send(
        value, "objectsForKeys:notFoundMarker:", .object(keys), .object(world.null))
      try putAll(objects, "NS.object.")
    default:
      let list = ["NSSet": "allObjects", "NSOrderedSet": "array"][name] ?? "self"
      try putAll(try world.send(value, list), "NS.object.")
    }
  }

  /// The key and the bytes of a value that its state has as a whole. Indexes are words, those of a set starts and counts of ranges.
  private static func plainState(_ call: NativeCall) -> (key: String, bytes: [UInt8]) {
    let world = call.world
    if let uuid = world.state(of: call.receiver, as: UUIDState.self) {
      return ("NS.uuidbytes", uuid.bytes)
    }
    if let value = world.state(of: call.receiver, as: ValueState.self) {
      return ("NS.bytes", value.bytes)
    }
    let indexes =
      world.state(of: call.receiver, as: IndexPathState.self)?.indexes
      ?? world.state(of: call.receiver, as: IndexSetState.self)?.indexes.ranges.flatMap {
        [UInt($0.lowerBound), UInt($0.count)]
      }
    return ("NS.indexes", (indexes ?? []).withUnsafeBytes { Array($0) })
  }

  private static func setPlainState(_ name: String, _ bytes: [UInt8], _ call: NativeCall)
    throws(ListingException)
  {
    let world = call.world
    let words = bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt.self) }
    }
    let hasRoom = world.hasRoomForState(call.receiver)
    switch name {
    case "NSUUID" where bytes.count == 16 && hasRoom:
      world.setState(UUIDState(bytes), of: call.receiver)
    case "NSIndexPath" where hasRoom: world.setState(IndexPathState(words), of: call.receiver)
    case "NSIndexSet":
      var ranges = IndexRanges()
      for place in stride(from: 0, to: words.count - 1, by: 2) {
        let (end, isOver) = words[place].addingReportingOverflow(words[place + 1])
        if !isOver, let end = Int(exactly: end) { ranges.insert(Int(words[place])..<end) }
      }
      world.state(of: call.receiver, as: IndexSetState.self)?.indexes = ranges
    case "NSValue" where hasRoom:
      let encoding = world.string(of: try decodeObject("NS.encoding", call.object(0), world))
      world.setState(
        ValueState(encoding: Array(encoding.utf8), bytes: bytes), of: call.receiver)
    default: break
    }
  }

  private static func encodeNumber(_ call: NativeCall) throws(ListingException) {
    let (world, coder) = (call.world, call.object(0))
    let number = try world.number(of: call.receiver)
    switch number {
    case .bool(let value):
      try world.sendVoid(
        coder, "encodeBool:forKey:", .bool(value), argument("NS.boolval", world))
    case .float, .double:
      let value = try world.sendDouble(call.receiver, "doubleValue")
      try world.sendVoid(
        coder, "encodeDouble:forKey:", .double(value), argument("NS.dblval", world))
    default:
      let value = try world.sendInt(call.receiver, "longLongValue")
      try world.sendVoid(coder, "encodeInt64:forKey:", .int(value), argument("NS.intval", world))
    }
  }

  /// The decoded object in the receiver's place, +1.
  private static func decode(
    _ name: String, _ call: NativeCall
  ) throws(ListingException) -> ObjectPointer? {
    let (world, value, coder) = (call.world, call.receiver, call.object(0))
    func has(_ key: String) throws(ListingException) -> Bool {
      try world.sendBool(coder, "containsValueForKey:", argument(key, world))
    }
    func get(_ key: String) throws(ListingException) -> SendArgument {
      .object(try world.send(coder, "decodeObjectForKey:", argument(key, world)))
    }
    func all(_ key: String) throws(ListingException) -> SendArgument {
      let list = try world.send(toClass: world.cls("NSMutableArray"), "array")
      for index in 0... {
        guard case .object(let object?) = try get(key + String(index)) else { break }
        try world.sendVoid(list, "addObject:", .object(object))
      }
      return .object(list)
    }
    switch name {
    case "NSNull": return value
    case "NSData" where try !world.sendBool(coder, "allowsKeyedCoding"):
      return try world.send(
        value, "initWithData:", .object(try world.send(coder, "decodeDataObject")))
    case "NSDate":
      let seconds = try world.sendDouble(coder, "decodeDoubleForKey:", argument("NS.time", world))
      return try world.send(value, "initWithTimeIntervalSinceReferenceDate:", .double(seconds))
    case "NSURL":
      return try world.send(
        value, "initWithString:relativeToURL:", try get("NS.relative"), try get("NS.base"))
    case "NSNumber":
      if try has("NS.boolval") {
        let flag = try world.sendBool(coder, "decodeBoolForKey:", argument("NS.boolval", world))
        return try world.send(value, "initWithBool:", .bool(flag))
      }
      if try has("NS.dblval") {
        let real = try world.sendDouble(coder, "decodeDoubleForKey:", argument("NS.dblval", world))
        return try world.send(value, "initWithDouble:", .double(real))
      }
      let whole = try world.sendInt(coder, "decodeInt64ForKey:", argument("NS.intval", world))
      return try world.send(value, "initWithLongLong:", .int(whole))
    case "NSString", "NSData":
      let place = try world.temporaryBytes([UInt8](repeating: 0, count: 8))
      let bytes = try world.sendPointer(
        coder, "decodeBytesForKey:returnedLength:", argument("NS.bytes", world), .pointer(place),
        resultType: "r*")
      let length = try world.read(place, as: Int.self)
      let start = SendArgument.pointer(bytes)
      return name == "NSData"
        ? try world.send(value, "initWithBytes:length:", start, .int(length))
        : try world.send(value, "initWithBytes:length:encoding:", start, .int(length), .uint(4))
    case "NSUUID", "NSIndexPath", "NSIndexSet", "NSValue":
      let keys = ["NSUUID": "NS.uuidbytes", "NSValue": "NS.bytes"]
      let data = try decodeObject(keys[name] ?? "NS.indexes", coder, world)
      try setPlainState(name, data == nil ? [] : try world.bytes(ofData: data), call)
      return value
    case "NSDictionary":
      return try world.send(
        value, "initWithObjects:forKeys:", try all("NS.object."), try all("NS.key."))
    default: return try world.send(value, "initWithArray:", try all("NS.object."))
    }
  }

  private static func argument(_ key: String, _ world: World) -> SendArgument {
    .object(world.autoreleasedString(key))
  }
}
