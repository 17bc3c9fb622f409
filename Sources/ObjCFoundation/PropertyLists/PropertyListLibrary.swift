// NSPropertyListSerialization, and what strings, arrays and dictionaries do with property lists.
import CRuntime
import ObjCSema
import ObjCVM

enum PropertyListLibrary: NativeLibrary {
  static var classNames: [String] { ["NSPropertyListSerialization"] }

  static func define(_ name: String, in world: World) -> NativeClass? {
    name == "NSPropertyListSerialization" ? serializationClass() : nil
  }

  static var extendedClassNames: [String] { ["NSString", "NSArray", "NSDictionary"] }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    switch name {
    case "NSString": addParsing(to: description)
    case "NSArray": addFiles(to: description, "array", .array)
    default: addFiles(to: description, "dictionary", .dictionary)
    }
  }

  static var types: [NativeType] {
    [
      "NSPropertyListFormat", "NSPropertyListMutabilityOptions", "NSPropertyListReadOptions",
      "NSPropertyListWriteOptions",
    ].map {
      NativeType(name: $0, encoding: "Q")
    }
  }

  // MARK: Objects

  /// +1
  static func makeObject(_ value: PropertyListValue, _ options: UInt, _ world: World)
    throws(ListingException) -> ObjectPointer
  {
    switch value {
    case .string(let text):
      return options & 2 != 0 ? world.makeMutableString(UTF16Text(text)) : world.makeString(text)
    case .integer(let number): return world.makeNumber(Int(number))
    case .large(let number): return world.makeNumber(.large(number))
    case .real(let number): return world.makeNumber(number)
    case .single(let number): return world.makeNumber(.float(number))
    case .flag(let flag): return world.makeNumber(flag)
    case .date(let seconds): return world.makeDate(secondsSinceReference: seconds)
    case .data(let bytes): return try world.makeData(bytes, isMutable: options & 2 != 0)
    case .array(let values):
      var items: [ObjectPointer] = []
      defer { for item in items { fwd_release(item) } }
      for value in values { items.append(try makeObject(value, options, world)) }
      return options != 0 ? world.makeMutableArray(items) : world.newArray(items)
    case .dictionary(let pairs):
      let table = ObjectTable()
      for (name, value) in pairs {
        let object = try makeObject(value, options, world)
        let key = world.makeString(name)
        defer {
          fwd_release(key)
          fwd_release(object)
        }
        try world.setValue(object, forKey: key, in: table)
      }
      return options != 0
        ? world.makeMutableDictionary(owning: table) : world.makeDictionary(owning: table)
    }
  }

  // MARK: NSPropertyListSerialization

  private static func serializationClass() -> NativeClass {
    let cls = NativeClass("NSPropertyListSerialization", superclass: "NSObject")
    cls.classMethod("dataWithPropertyList:format:options:error:", "@\"NSData\"@:@QQ^@") {
      call throws(ListingException) in
      if let bytes = try bytes(call.object(0), format: call.uint(1), call.world) {
        return call.returnObject(try call.world.makeData(bytes))
      }
      try CodingLibrary.storeError(
        call.world, at: call.pointer(3), code: 3851,
        debug:
          "Property list invalid for format: \(call.uint(1)) (property lists cannot contain objects of other types)"
      )
      call.returnBorrowed(nil)
    }
    cls.classMethod("propertyListWithData:options:format:error:", "@@:@\"NSData\"Q^Q^@") {
      call throws(ListingException) in
      guard
        let (value, format) = try read(
          try call.world.bytes(ofData: call.object(0)), call.world, call.pointer(3))
      else {
        return call.returnBorrowed(nil)
      }
      if let place = call.pointer(2) { try call.world.write(format.rawValue, to: place) }
      call.returnObject(try makeObject(value, call.uint(1), call.world))
    }
    cls.classMethod("propertyList:isValidForFormat:", "B@:@Q") { call throws(ListingException) in
      var writer = PropertyListWriter(call.world)
      call.returnBool(try writer.write(call.object(0)))
    }
    return cls
  }

  /// nil for an object that cannot be in a property list.
  private static func bytes(_ object: ObjectPointer?, format: UInt, _ world: World)
    throws(ListingException) -> [UInt8]?
  {
    switch PropertyListReader.Format(rawValue: format) {
    case .xml:
      var writer = PropertyListWriter(world)
      return try writer.write(object) ? writer.output : nil
    case .binary:
      return try PropertyListValue.value(of: object, in: world).map {
        BinaryPropertyListWriter.write($0)
      }
    default:
      throw world.exception(
        "NSInvalidArgumentException", "Property lists cannot be written in this format: \(format)")
    }
  }

  private static func read(
    _ bytes: [UInt8], _ world: World, _ error: UnsafeMutableRawPointer?
  ) throws(ListingException) -> (PropertyListValue, PropertyListReader.Format)? {
    do throws(PropertyListReader.Malformed) {
      return try PropertyListReader.read(bytes)
    } catch let malformed {
      try CodingLibrary.storeError(
        world, at: error, code: 3840, debug: malformed.words)
      return nil
    }
  }

  // MARK: Strings and files

  private static func addParsing(to cls: NativeClass) {
    for name in ["propertyList", "propertyListFromStringsFileFormat"] {
      cls.instance(name, "@@:") { call throws(ListingException) in
        let value: PropertyListValue
        do throws(PropertyListReader.Malformed) {
          value = try PropertyListReader.read(Array(call.world.string(of: call.receiver).utf8)).0
        } catch let malformed {
          throw call.world.exception(
            "NSParseErrorException", "*** -[NSString propertyList]: \(malformed.words)")
        }
        call.returnObject(try makeObject(value, 0, call.world))
      }
    }
  }

  private static func addFiles(to cls: NativeClass, _ prefix: String, _ kind: Placeholders.Kind) {
    let (plain, mutable) = ("NS" + kind.rawValue, "NSMutable" + kind.rawValue)
    for (name, types) in [
      ("ithContentsOfFile:", "@\"NSString\""), ("ithContentsOfURL:", "@\"NSURL\""),
      ("ithContentsOfURL:error:", "@\"NSURL\"^@"),
    ] {
      cls.classMethod(prefix + "W" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let isMutable = fwd_class_isKind(OpaquePointer(call.receiver), of: call.world.cls(mutable))
        call.returnObject(try contents(call, plain, types, isMutable: isMutable))
      }
      cls.instance("initW" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let object = try contents(
          call, plain, types, isMutable: call.becomesMutable(kind))
        guard let object else { return call.returnFailedInit() }
        fwd_release(call.receiver)
        call.returnRetained(object)
      }
    }
    for (name, types) in [
      ("writeToFile:atomically:", "@\"NSString\"B"), ("writeToURL:atomically:", "@\"NSURL\"B"),
      ("writeToURL:error:", "@\"NSURL\"^@"),
    ] {
      cls.instance(name, "B@:" + types) { call throws(ListingException) in
        var writer = PropertyListWriter(call.world)
        guard try writer.write(call.receiver) else { return call.returnBool(false) }
        let path = try call.world.path(of: call.object(0))
        call.returnBool(try call.world.files.write(writer.output, to: path, call.world))
      }
    }
  }

  /// +1, nil where the file is none or has something else in it.
  private static func contents(
    _ call: NativeCall, _ plain: String, _ types: String, isMutable: Bool
  ) throws(ListingException) -> ObjectPointer? {
    let error = types.hasSuffix("^@") ? call.pointer(1) : nil
    let path = try call.world.path(of: call.object(0))
    guard let bytes = call.world.files.read(path) else {
      try call.world.storeFileError(at: error, FileProblem(code: 260, path: path))
      return nil
    }
    guard let (value, _) = try read(bytes, call.world, error) else { return nil }
    switch (value, plain) {
    case (.array, "NSArray"), (.dictionary, "NSDictionary"): break
    default:
      try CodingLibrary.storeError(call.world, at: error, code: 259)
      return nil
    }
    let object = try makeObject(value, 0, call.world)
    if !isMutable { return object }
    defer { fwd_release(object) }
    return try call.world.send(object, "mutableCopy")
  }
}
