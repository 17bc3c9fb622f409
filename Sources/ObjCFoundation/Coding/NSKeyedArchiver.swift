// NSKeyedArchiver: objects to a keyed archive.
import CRuntime
import ObjCVM

extension CodingLibrary {
  static func state(_ call: NativeCall) throws(ListingException) -> ArchiverState {
    if let state = call.world.state(of: call.receiver, as: ArchiverState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): the archiver is not initialized")
  }

  static func archiverClass() -> NativeClass {
    let cls = NativeClass("NSKeyedArchiver", superclass: "NSCoder")
    cls.hasState = true
    cls.property("encodedData", "T@\"NSData\",R,C")
    cls.property("delegate", "T@")
    cls.property("requiresSecureCoding", "TB")
    addArchiverMaking(to: cls)
    addOutputFormat(to: cls)
    addClassNames(to: cls)
    addKeyedEncoding(to: cls)
    addUnkeyedEncoding(to: cls)
    return cls
  }

  /// A root object as an archive's bytes.
  static func archive(_ root: ObjectPointer?, secure: Bool, _ world: World) throws(ListingException)
    -> [UInt8]
  {
    let state = ArchiverState()
    state.requiresSecureCoding = secure
    let archiver = world.makeInstance(of: "NSKeyedArchiver", state: state)
    defer { fwd_release(archiver) }
    try state.encode(root, "root", archiver, world)
    return state.bytes
  }

  private static func addArchiverMaking(to cls: NativeClass) {
    cls.classMethod("archivedDataWithRootObject:", "@\"NSData\"@:@") {
      call throws(ListingException) in
      call.returnObject(
        try call.world.makeData(try archive(call.object(0), secure: false, call.world)))
    }
    cls.classMethod("archivedDataWithRootObject:requiringSecureCoding:error:", "@\"NSData\"@:@B^@")
    { call throws(ListingException) in
      let (root, secure) = (call.object(0), call.bool(1))
      let result = call.world.attempt { () throws(ListingException) in
        try archive(root, secure: secure, call.world)
      }
      switch result {
      case .success(let bytes): call.returnObject(try call.world.makeData(bytes))
      case .failure(let failure):
        try report(failure, call, at: 2, code: 4866, "archival")
      }
    }
    cls.classMethod("archiveRootObject:toFile:", "B@:@@\"NSString\"") {
      call throws(ListingException) in
      let bytes = try archive(call.object(0), secure: false, call.world)
      call.returnBool(
        try call.world.files.write(bytes, to: call.world.string(of: call.object(1)), call.world))
    }
    cls.instance("initRequiringSecureCoding:", "@@:B", returnsInstance: true) {
      call throws(ListingException) in
      let state = ArchiverState()
      state.requiresSecureCoding = call.bool(0)
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(ArchiverState(), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initForWritingWithMutableData:", "@@:@\"NSMutableData\"", returnsInstance: true) {
      call throws(ListingException) in
      let state = ArchiverState()
      state.target = fwd_retain(call.object(0))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("finishEncoding", "v@:") { call throws(ListingException) in try finish(call) }
    cls.instance("encodedData", "@\"NSData\"@:") { call throws(ListingException) in
      try finish(call)
      call.returnObject(try call.world.makeData(try bytes(of: try state(call), call.world)))
    }
    for (getter, setter) in [("requiresSecureCoding", "setRequiresSecureCoding:")] {
      cls.instance(getter, "B@:") { call throws(ListingException) in
        call.returnBool(try state(call).requiresSecureCoding)
      }
      cls.instance(setter, "v@:B") { call throws(ListingException) in
        try state(call).requiresSecureCoding = call.bool(0)
      }
    }
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try state(call).delegate)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      try state(call).delegate = call.object(0)
    }
    cls.instance("allowsKeyedCoding", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
  }

  private static func finish(_ call: NativeCall) throws(ListingException) {
    let own = try state(call)
    guard !own.isFinished else { return }
    own.isFinished = true
    try call.world.report("archiverWillFinish:", to: own.delegate, .object(call.receiver))
    if let target = own.target {
      let data = fwd_autorelease(try call.world.makeData(try bytes(of: own, call.world)))
      try call.world.sendVoid(target, "appendData:", .object(data))
    }
    try call.world.report("archiverDidFinish:", to: own.delegate, .object(call.receiver))
  }

  /// The archive in the format that was chosen.
  private static func bytes(of state: ArchiverState, _ world: World) throws(ListingException)
    -> [UInt8]
  {
    guard state.outputFormat == xmlFormat else { return state.bytes }
    let binary = fwd_autorelease(try world.makeData(state.bytes))
    let lists = world.cls("NSPropertyListSerialization")
    let object = try world.send(
      toClass: lists, "propertyListWithData:options:format:error:", .object(binary), .uint(0),
      .pointer(nil), .pointer(nil))
    return try world.bytes(
      ofData: try world.send(
        toClass: lists, "dataWithPropertyList:format:options:error:", .object(object),
        .uint(xmlFormat), .uint(0), .pointer(nil)))
  }

  private static let xmlFormat: UInt = 100

  private static func addOutputFormat(to cls: NativeClass) {
    cls.property("outputFormat", "TQ")
    cls.instance("outputFormat", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).outputFormat)
    }
    cls.instance("setOutputFormat:", "v@:Q") { call throws(ListingException) in
      try state(call).outputFormat = call.uint(0)
    }
  }

  /// Turns an exception into an NSError, as the newer methods do.
  static func report(
    _ failure: ListingException, _ call: NativeCall, at index: Int, code: Int, _ what: String
  ) throws(ListingException) {
    let made = try error(of: failure, code: code, call.world, what)
    if made != nil, call.pointer(index) != nil {
      try call.world.write(UInt(bitPattern: made), to: call.pointer(index))
    }
    call.returnBorrowed(nil)
  }

  // MARK: Encoding

  private static func addKeyedEncoding(to cls: NativeClass) {
    cls.instance("encodeObject:forKey:", "v@:@@\"NSString\"") { call throws(ListingException) in
      try state(call).encode(call.object(0), try key(call, 1), call.receiver, call.world)
    }
    cls.instance("encodeConditionalObject:forKey:", "v@:@@\"NSString\"") {
      call throws(ListingException) in
      try state(call).encodeConditionally(call.object(0), try key(call, 1))
    }
    for (name, encoding) in scalars {
      cls.instance("encode\(name):forKey:", "v@:\(encoding)@\"NSString\"") {
        call throws(ListingException) in
        let value: ArchivedValue =
          switch encoding {
          case "B": .boolean(call.bool(0))
          case "i": .integer(Int64(call.i32(0)))
          case "f": .float(call.float(0))
          case "d": .double(call.double(0))
          default: .integer(Int64(call.int(0)))
          }
        try state(call).put(value, try key(call, 1))
      }
    }
    cls.instance("encodeBytes:length:forKey:", "v@:r^CQ@\"NSString\"") {
      call throws(ListingException) in
      try state(call).put(
        .bytes(try call.world.readBytes(call.pointer(0), call.int(1))), try key(call, 2))
    }
  }
}
