// Values without keys, one after the other: what NSArchiver and NSUnarchiver do, and the keyed archivers besides. Each object
// that is encoded numbers its own values from 0.
import CRuntime
import ObjCVM

extension CodingLibrary {
  // MARK: Encoding

  /// The value of a type that a pointer points to; several of them when an array of that type is encoded.
  private static func encode(
    _ encoding: String, at pointer: UnsafeRawPointer?, _ call: NativeCall
  ) throws(ListingException) {
    let own = try state(call)
    let plain = String(encoding.drop { "rnNoORV".contains($0) })
    if plain.hasPrefix("@") {
      let object = try call.world.read(pointer, as: UInt.self)
      return try own.encode(
        ObjectPointer(bitPattern: object), own.nextKey(), call.receiver, call.world)
    }
    if plain == "*" {
      let text = try call.world.read(pointer, as: UInt.self)
      guard let start = UnsafeRawPointer(bitPattern: text) else {
        return own.put(.object(0), own.nextKey())
      }
      return own.put(.bytes(Array(try call.world.cStringBytes(start)) + [0]), own.nextKey())
    }
    if plain == "#" || plain == ":" {
      let word = try call.world.read(pointer, as: UInt.self)
      let name =
        plain == "#"
        ? OpaquePointer(bitPattern: word).map { String(cString: fwd_class_getName($0)) }
        : OpaquePointer(bitPattern: word).map { call.world.selectorName($0) }
      return own.put(.bytes(Array((name ?? "").utf8)), own.nextKey())
    }
    guard let type = fwd_type_parse(plain, nil) else {
      throw call.world.exception(
        "NSInvalidArgumentException", "*** \(call.signature()): cannot encode the type \(encoding)")
    }
    own.put(.bytes(try call.world.readBytes(pointer, type.pointee.size)), own.nextKey())
  }

  /// How many bytes a value of a type takes.
  private static func size(_ encoding: String) -> Int {
    fwd_type_parse(encoding, nil)?.pointee.size ?? 8
  }

  static func addUnkeyedEncoding(
    to cls: NativeClass,
    then finish: @escaping (NativeCall) throws(ListingException) -> Void = { _ in }
  ) {
    for name in [
      "encodeObject:", "encodeRootObject:", "encodeConditionalObject:", "encodeBycopyObject:",
      "encodeByrefObject:", "encodePropertyList:", "encodeDataObject:",
    ] {
      cls.instance(name, name == "encodeDataObject:" ? "v@:@\"NSData\"" : "v@:@") {
        call throws(ListingException) in
        let own = try state(call)
        if name == "encodeConditionalObject:" {
          own.encodeConditionally(call.object(0), own.nextKey())
        } else {
          try own.encode(call.object(0), own.nextKey(), call.receiver, call.world)
        }
        try finish(call)
      }
    }
    cls.instance("encodeValueOfObjCType:at:", "v@:r*r^v") { call throws(ListingException) in
      try encode(try call.world.readCString(call.pointer(0)), at: call.pointer(1), call)
      try finish(call)
    }
    cls.instance("encodeValuesOfObjCTypes:", "v@:r*", variadic: true) {
      call throws(ListingException) in
      for (index, type) in types(try call.world.readCString(call.pointer(0))).enumerated() {
        try encode(type, at: address(index, call), call)
      }
      try finish(call)
    }
    cls.instance("encodeArrayOfObjCType:count:at:", "v@:r*Qr^v") { call throws(ListingException) in
      let type = try call.world.readCString(call.pointer(0))
      for index in 0..<(try call.size(1)) {
        try encode(type, at: call.pointer(2).map { $0 + index * size(type) }, call)
      }
      try finish(call)
    }
    cls.instance("encodeBytes:length:", "v@:r^vQ") { call throws(ListingException) in
      let own = try state(call)
      own.put(.bytes(Array(try call.readable(0, try call.size(1)))), own.nextKey())
      try finish(call)
    }
  }

  /// The single types of a list: `@i[3c]` has three.
  private static func types(_ list: String) -> [String] {
    var result: [String] = []
    var rest = list[...]
    while !rest.isEmpty {
      let tail = String(rest)
      let length = tail.withCString { start in
        fwd_encoding_skip(start).map { $0 - start } ?? tail.utf8.count
      }
      result.append(String(rest.prefix(max(1, length))))
      rest = rest.dropFirst(max(1, length))
    }
    return result
  }

  /// A pointer behind the names of arguments.
  private static func address(_ index: Int, _ call: NativeCall) -> UnsafeMutableRawPointer? {
    guard let variadic = call.variadic, index < variadic.count else { return nil }
    switch variadic[index] {
    case .pointer(let word): return UnsafeMutableRawPointer(bitPattern: word)
    case .integer(let word):
      return UnsafeMutableRawPointer(bitPattern: UInt(truncatingIfNeeded: word))
    default: return nil
    }
  }

  // MARK: Decoding

  private static func decode(
    _ encoding: String, to pointer: UnsafeMutableRawPointer?, _ call: NativeCall
  ) throws(ListingException) {
    let own = try readingState(call)
    let name = own.nextKey()
    let plain = String(encoding.drop { "rnNoORV".contains($0) })
    switch own.value(name) {
    case .bytes(let bytes)? where plain == "*":
      let text = try call.world.allocateHeap(bytes.count)
      try call.world.writeBytes(bytes, to: text)
      try call.world.write(UInt(bitPattern: text), to: pointer)
    case .bytes(let bytes)? where plain == "#":
      let cls = fwd_getClass(String(decoding: bytes, as: UTF8.self))
      try call.world.write(UInt(bitPattern: cls), to: pointer)
    case .bytes(let bytes)? where plain == ":":
      let selector = call.world.selector(String(decoding: bytes, as: UTF8.self))
      try call.world.write(UInt(bitPattern: selector), to: pointer)
    case .bytes(let bytes)?: try call.world.writeBytes(bytes, to: pointer)
    case .object?:
      let object = try own.decode(name, allowing: own.allowed, call.receiver, call.world)
      try call.world.write(UInt(bitPattern: fwd_retain(object)), to: pointer)
    default:
      guard own.isSequential else { return }
      throw call.world.exception(
        "NSArchiverArchiveInconsistency", "*** \(call.signature()): the archive has no more values")
    }
  }

  static func addUnkeyedDecoding(to cls: NativeClass) {
    for name in ["decodeObject", "decodePropertyList", "decodeDataObject"] {
      cls.instance(name, "@@:") { call throws(ListingException) in
        let own = try readingState(call)
        call.returnBorrowed(
          try own.decode(own.nextKey(), allowing: own.allowed, call.receiver, call.world))
      }
    }
    for (name, types) in [
      ("decodeValueOfObjCType:at:", "v@:r*^v"), ("decodeValueOfObjCType:at:size:", "v@:r*^vQ"),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        try decode(try call.world.readCString(call.pointer(0)), to: call.pointer(1), call)
      }
    }
    cls.instance("decodeValuesOfObjCTypes:", "v@:r*", variadic: true) {
      call throws(ListingException) in
      for (index, type) in types(try call.world.readCString(call.pointer(0))).enumerated() {
        try decode(type, to: address(index, call), call)
      }
    }
    cls.instance("decodeArrayOfObjCType:count:at:", "v@:r*Q^v") { call throws(ListingException) in
      let type = try call.world.readCString(call.pointer(0))
      for index in 0..<(try call.size(1)) {
        try decode(type, to: call.pointer(2).map { $0 + index * size(type) }, call)
      }
    }
    cls.instance("decodeBytesWithReturnedLength:", "^v@:^Q") { call throws(ListingException) in
      let own = try readingState(call)
      guard case .bytes(let bytes)? = own.value(own.nextKey()) else { return call.returnValue(0) }
      if call.pointer(0) != nil { try call.world.write(UInt(bytes.count), to: call.pointer(0)) }
      call.returnValue(try call.world.temporaryBytes(bytes))
    }
  }
}
