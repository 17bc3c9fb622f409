// NSArchiver and NSUnarchiver: values without keys. As bytes, an archive begins as NeXT's typed streams do; what follows is
// the property list of keyed archives, which only these two read.
import CRuntime
import ObjCVM

extension CodingLibrary {
  private static let mark: [UInt8] = [4, 11] + Array("streamtyped".utf8) + [0x81, 0xE8, 0x03]

  /// Nil when the bytes are no archive of NSArchiver's.
  private static func archive(_ bytes: [UInt8]) -> Archive? {
    bytes.starts(with: mark) ? Archive(Array(bytes.dropFirst(mark.count))) : nil
  }

  private static func writer(_ world: World) throws(ListingException) -> (
    ArchiverState, ObjectPointer
  ) {
    let state = ArchiverState(isSequential: true)
    return (state, world.makeInstance(of: "NSArchiver", state: state))
  }

  static func sequentialArchiverClass() -> NativeClass {
    let cls = NativeClass("NSArchiver", superclass: "NSCoder")
    cls.hasState = true
    func bytes(_ root: ObjectPointer?, _ world: World) throws(ListingException) -> [UInt8] {
      let (state, archiver) = try writer(world)
      defer { fwd_release(archiver) }
      try state.encode(root, state.nextKey(), archiver, world)
      return mark + state.bytes
    }
    cls.classMethod("archivedDataWithRootObject:", "@\"NSData\"@:@") {
      call throws(ListingException) in
      call.returnObject(try call.world.makeData(try bytes(call.object(0), call.world)))
    }
    cls.classMethod("archiveRootObject:toFile:", "B@:@@\"NSString\"") {
      call throws(ListingException) in
      let path = try call.world.path(of: call.object(1))
      call.returnBool(
        try call.world.files.write(try bytes(call.object(0), call.world), to: path, call.world))
    }
    cls.instance("initForWritingWithMutableData:", "@@:@\"NSMutableData\"", returnsInstance: true) {
      call throws(ListingException) in
      let state = ArchiverState(isSequential: true)
      state.target = fwd_retain(call.object(0))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("archiverData", "T@\"NSMutableData\",R,&")
    cls.instance("archiverData", "@\"NSMutableData\"@:") { call throws(ListingException) in
      call.returnBorrowed(try state(call).target)
    }
    // The data has all that was encoded, at any time.
    addUnkeyedEncoding(to: cls) { call throws(ListingException) in
      let own = try state(call)
      guard own.isOutside, let target = own.target else { return }
      let data = fwd_autorelease(try call.world.makeData(mark + own.bytes))
      try call.world.sendVoid(target, "setData:", .object(data))
    }
    addEncodedNames(to: cls)
    addInnerKeys(to: cls, of: archiverClass(), ["encode"])
    return cls
  }

  static func sequentialUnarchiverClass() -> NativeClass {
    let cls = NativeClass("NSUnarchiver", superclass: "NSCoder")
    cls.hasState = true
    func unreadable(_ call: NativeCall) -> ListingException {
      call.world.exception(
        "NSArchiverArchiveInconsistency", "*** \(call.signature()): the data is no typed stream")
    }
    func root(_ bytes: [UInt8], _ call: NativeCall) throws(ListingException) -> ObjectPointer? {
      guard let archive = archive(bytes) else { throw unreadable(call) }
      let state = UnarchiverState(archive, isSequential: true)
      let unarchiver = call.world.makeInstance(of: "NSUnarchiver", state: state)
      defer { fwd_release(unarchiver) }
      return fwd_retain(
        try state.decode(state.nextKey(), allowing: nil, unarchiver, call.world))
    }
    cls.classMethod("unarchiveObjectWithData:", "@@:@\"NSData\"") { call throws(ListingException) in
      call.returnObject(try root(try call.world.bytes(ofData: call.object(0)), call))
    }
    cls.classMethod("unarchiveObjectWithFile:", "@@:@\"NSString\"") {
      call throws(ListingException) in
      guard let bytes = call.world.files.read(try call.world.path(of: call.object(0))) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(try root(bytes, call))
    }
    cls.instance("initForReadingWithData:", "@@:@\"NSData\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let archive = archive(try call.world.bytes(ofData: call.object(0))) else {
        throw unreadable(call)
      }
      call.world.setState(UnarchiverState(archive, isSequential: true), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("atEnd", "TB,R,GisAtEnd")
    cls.instance("isAtEnd", "B@:") { call throws(ListingException) in
      call.returnBool(try readingState(call).isAtEnd)
    }
    cls.property("systemVersion", "TI,R")
    cls.instance("systemVersion", "I@:") { call in call.returnValue(1000 as UInt32) }
    addUnkeyedDecoding(to: cls)
    addDecodedNames(to: cls)
    addInnerKeys(to: cls, of: unarchiverClass(), ["decode", "containsValue"])
    return cls
  }
}
