// NSKeyedUnarchiver: a keyed archive to objects.
import CRuntime
import ObjCVM

extension CodingLibrary {
  static func readingState(_ call: NativeCall) throws(ListingException) -> UnarchiverState {
    if let state = call.world.state(of: call.receiver, as: UnarchiverState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): the unarchiver is not initialized")
  }

  private static let problem =
    "*** -[NSKeyedUnarchiver _initForReadingFromData:error:throwLegacyExceptions:]: "
  private static let incomprehensible =
    problem + "non-keyed archive cannot be decoded by NSKeyedUnarchiver"
  private static let missing = problem + "data is NULL"
  private static let empty =
    problem + "data is empty; did you forget to send -finishEncoding to the NSKeyedArchiver?"

  /// Whether there are data. Where there are none, the older methods say so in the log and answer nil: a program that has not saved
  /// anything yet starts all the same.
  private static func hasData(_ call: NativeCall) throws(ListingException) -> Bool {
    guard let data = call.object(0) else {
      try call.world.output(.log, Array((missing + "\n").utf8))
      return false
    }
    guard try call.world.bytes(ofData: data).isEmpty else { return true }
    try call.world.output(.log, Array((empty + "\n").utf8))
    return false
  }

  static func unarchiverClass() -> NativeClass {
    let cls = NativeClass("NSKeyedUnarchiver", superclass: "NSCoder")
    cls.hasState = true
    cls.property("requiresSecureCoding", "TB")
    cls.property("delegate", "T@")
    addUnarchiving(to: cls)
    addUnarchiverMaking(to: cls)
    addNamedClasses(to: cls)
    addDecoding(to: cls)
    addUnkeyedDecoding(to: cls)
    addDecodingFailures(to: cls)
    return cls
  }

  /// The root object of an archive, +1.
  private static func unarchive(
    _ bytes: [UInt8], allowing classes: [ObjectPointer]?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    guard let archive = Archive(bytes) else {
      throw world.exception("NSInvalidArgumentException", incomprehensible)
    }
    let state = UnarchiverState(archive)
    state.requiresSecureCoding = classes != nil
    let unarchiver = world.makeInstance(of: "NSKeyedUnarchiver", state: state)
    defer { fwd_release(unarchiver) }
    return fwd_retain(try state.decode("root", allowing: classes, unarchiver, world))
  }

  private static func addUnarchiving(to cls: NativeClass) {
    cls.classMethod("unarchiveObjectWithData:", "@@:@\"NSData\"") { call throws(ListingException) in
      guard try hasData(call) else { return call.returnBorrowed(nil) }
      call.returnObject(
        try unarchive(try call.world.bytes(ofData: call.object(0)), allowing: nil, call.world))
    }
    cls.classMethod("unarchiveObjectWithFile:", "@@:@\"NSString\"") {
      call throws(ListingException) in
      guard let bytes = call.world.files.read(call.world.string(of: call.object(0))) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(try unarchive(bytes, allowing: nil, call.world))
    }
    cls.classMethod("unarchiveTopLevelObjectWithData:error:", "@@:@\"NSData\"^@") {
      call throws(ListingException) in
      try unarchive(call, allowing: nil, errorAt: 1)
    }
    let one: (NativeCall) throws(ListingException) -> [ObjectPointer] = {
      call throws(ListingException) in
      call.object(0).map { [$0] } ?? []
    }
    let many: (NativeCall) throws(ListingException) -> [ObjectPointer] = {
      call throws(ListingException) in
      try call.world.elements(of: call.object(0))
    }
    for (name, types, classes) in [
      ("unarchivedObjectOfClass:fromData:error:", "#@\"NSData\"^@", one),
      ("unarchivedObjectOfClasses:fromData:error:", "@\"NSSet\"@\"NSData\"^@", many),
      ("unarchivedArrayOfObjectsOfClass:fromData:error:", "#@\"NSData\"^@", one),
      ("unarchivedArrayOfObjectsOfClasses:fromData:error:", "@\"NSSet\"@\"NSData\"^@", many),
    ] {
      let hasArray = name.hasPrefix("unarchivedArray")
      cls.classMethod(name, "@@:" + types) { call throws(ListingException) in
        var allowed = try classes(call)
        if hasArray { allowed.append(ObjectPointer(call.world.cls("NSArray"))) }
        try unarchive(call, allowing: allowed, errorAt: 2)
      }
    }
    cls.classMethod(
      "unarchivedDictionaryWithKeysOfClass:objectsOfClass:fromData:error:",
      "@\"NSDictionary\"@:##@\"NSData\"^@"
    ) { call throws(ListingException) in
      let allowed = [call.object(0), call.object(1), ObjectPointer(call.world.cls("NSDictionary"))]
        .compactMap { $0 }
      try unarchive(call, allowing: allowed, errorAt: 3)
    }
    cls.classMethod(
      "unarchivedDictionaryWithKeysOfClasses:objectsOfClasses:fromData:error:",
      "@\"NSDictionary\"@:@\"NSSet\"@\"NSSet\"@\"NSData\"^@"
    ) { call throws(ListingException) in
      var allowed = [ObjectPointer(call.world.cls("NSDictionary"))]
      for index in 0...1 { allowed += try call.world.elements(of: call.object(index)) }
      try unarchive(call, allowing: allowed, errorAt: 3)
    }
  }

  /// The newer methods: the data stands before the error, problems come as NSError.
  private static func unarchive(
    _ call: NativeCall, allowing classes: [ObjectPointer]?, errorAt index: Int
  ) throws(ListingException) {
    guard let data = call.object(index - 1) else {
      try storeError(call.world, at: call.pointer(index), code: 4864, debug: missing)
      return call.returnBorrowed(nil)
    }
    let result = call.world.attempt { () throws(ListingException) in
      try unarchive(try call.world.bytes(ofData: data), allowing: classes, call.world)
    }
    switch result {
    case .success(let object): call.returnObject(object)
    case .failure(let failure): try report(failure, call, at: index, code: 4864, "")
    }
  }

  private static func addUnarchiverMaking(to cls: NativeClass) {
    cls.instance("initForReadingWithData:", "@@:@\"NSData\"", returnsInstance: true) {
      call throws(ListingException) in
      guard try hasData(call) else { return call.returnFailedInit() }
      guard let archive = Archive(try call.world.bytes(ofData: call.object(0))) else {
        throw call.world.exception("NSInvalidArgumentException", incomprehensible)
      }
      call.world.setState(UnarchiverState(archive), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initForReadingFromData:error:", "@@:@\"NSData\"^@", returnsInstance: true) {
      call throws(ListingException) in
      guard let archive = Archive(try call.world.bytes(ofData: call.object(0))) else {
        try storeError(
          call.world, at: call.pointer(1), code: 4864,
          debug: call.object(0) == nil
            ? missing
            : try call.world.bytes(ofData: call.object(0)).isEmpty ? empty : incomprehensible)
        return call.returnFailedInit()
      }
      let state = UnarchiverState(archive)
      state.requiresSecureCoding = true
      state.keepsError = true
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("finishDecoding", "v@:") { call throws(ListingException) in
      let own = try readingState(call)
      guard !own.isFinished else { return }
      own.isFinished = true
      for selector in ["unarchiverWillFinish:", "unarchiverDidFinish:"] {
        try call.world.report(selector, to: own.delegate, .object(call.receiver))
      }
    }
    cls.instance("requiresSecureCoding", "B@:") { call throws(ListingException) in
      call.returnBool(try readingState(call).requiresSecureCoding)
    }
    cls.instance("setRequiresSecureCoding:", "v@:B") { call throws(ListingException) in
      try readingState(call).requiresSecureCoding = call.bool(0)
    }
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try readingState(call).delegate)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      try readingState(call).delegate = call.object(0)
    }
    cls.instance("allowsKeyedCoding", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
  }

  // MARK: Decoding

  private static func addDecoding(to cls: NativeClass) {
    cls.instance("containsValueForKey:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try readingState(call).value(try key(call, 0)) != nil)
    }
    cls.instance("decodeObjectForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      let own = try readingState(call)
      call.returnBorrowed(
        try own.decode(try key(call, 0), allowing: own.allowed, call.receiver, call.world))
    }
    cls.instance("decodeObjectOfClass:forKey:", "@@:#@\"NSString\"") {
      call throws(ListingException) in
      let allowed = call.object(0).map { [$0] } ?? []
      call.returnBorrowed(
        try readingState(call).decode(
          try key(call, 1), allowing: allowed, call.receiver, call.world))
    }
    cls.instance("decodeObjectOfClasses:forKey:", "@@:@\"NSSet\"@\"NSString\"") {
      call throws(ListingException) in
      let allowed = try call.world.elements(of: call.object(0))
      call.returnBorrowed(
        try readingState(call).decode(
          try key(call, 1), allowing: allowed, call.receiver, call.world))
    }
    addTypedCollections(to: cls)
    addScalarDecoding(to: cls)
    cls.instance("decodeBytesForKey:returnedLength:", "r*@:@\"NSString\"^Q") {
      call throws(ListingException) in
      guard case .bytes(let bytes)? = try readingState(call).value(try key(call, 0)) else {
        return call.returnValue(0)
      }
      if call.pointer(1) != nil { try call.world.write(UInt(bytes.count), to: call.pointer(1)) }
      call.returnValue(try call.world.temporaryBytes(bytes))
    }
  }

  /// Arrays and dictionaries whose contents are of given classes.
  private static func addTypedCollections(to cls: NativeClass) {
    for (selector, kind, types, classes) in [
      ("decodeArrayOfObjectsOfClass:forKey:", "NSArray", "#", 1),
      ("decodeArrayOfObjectsOfClasses:forKey:", "NSArray", "@\"NSSet\"", 1),
      ("decodeDictionaryWithKeysOfClass:objectsOfClass:forKey:", "NSDictionary", "##", 2),
      (
        "decodeDictionaryWithKeysOfClasses:objectsOfClasses:forKey:", "NSDictionary",
        "@\"NSSet\"@\"NSSet\"", 2
      ),
    ] {
      cls.instance(selector, "@@:\(types)@\"NSString\"") { call throws(ListingException) in
        var allowed = [ObjectPointer(call.world.cls(kind))]
        for index in 0..<classes {
          if types.hasPrefix("#") {
            allowed += call.object(index).map { [$0] } ?? []
          } else {
            allowed += try call.world.elements(of: call.object(index))
          }
        }
        call.returnBorrowed(
          try readingState(call).decode(
            try key(call, classes), allowing: allowed, call.receiver, call.world))
      }
    }
  }

  private static func addScalarDecoding(to cls: NativeClass) {
    for (name, encoding) in scalars {
      cls.instance("decode\(name)ForKey:", "\(encoding)@:@\"NSString\"") {
        call throws(ListingException) in
        let state = try readingState(call)
        let key = try key(call, 0)
        let value =
          try state.keepingError(call.world) { () throws(ListingException) in
            try number(state.value(key), key, call)
          } ?? .integer(0, encoding: UInt8(ascii: "q"))
        switch encoding {
        case "B": call.returnBool(value.boolValue)
        case "i": call.returnValue(Int32(truncatingIfNeeded: value.int64Value))
        case "f": call.returnValue(Float(value.doubleValue))
        case "d": call.returnValue(value.doubleValue)
        default: call.returnValue(value.int64Value)
        }
      }
    }
  }

  private static func number(_ value: ArchivedValue?, _ key: String, _ call: NativeCall)
    throws(ListingException) -> NumberValue
  {
    switch value {
    case nil: return .integer(0, encoding: UInt8(ascii: "q"))
    case .integer(let number)?: return .integer(number, encoding: UInt8(ascii: "q"))
    case .boolean(let flag)?: return .bool(flag)
    case .double(let number)?: return .double(number)
    case .float(let number)?: return .float(number)
    case .object?, .bytes?:
      throw call.world.exception(
        "NSInvalidUnarchiveOperationException",
        "*** \(call.signature()): value for key (\(key)) is not a number")
    }
  }
}
