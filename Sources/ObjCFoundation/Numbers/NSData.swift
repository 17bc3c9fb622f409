// NSData and NSMutableData.
import CRuntime
import ObjCSema
import ObjCVM

extension NumberLibrary {
  static func dataClass() -> NativeClass {
    let cls = NativeClass("NSData", superclass: "NSObject")
    cls.adopt("NSCopying")
    cls.adopt("NSMutableCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    addDataCreation(to: cls)
    addDataBytes(to: cls)
    addDataQuestions(to: cls)
    addBase64(to: cls)
    addCompression(to: cls)
    addDataFiles(to: cls)
    return cls
  }

  private static func addDataCreation(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      if let isMutable = call.ownDataClass {
        call.returnRetained(try call.world.makeData([], isMutable: isMutable))
      } else {
        call.returnRetained(fwd_class_createInstance(OpaquePointer(call.receiver), 0))
      }
    }
    cls.classMethod("data", "@@:", returnsInstance: true) { call throws(ListingException) in
      try call.returnNewData([])
    }
    cls.classMethod("dataWithBytes:length:", "@@:r^vQ", returnsInstance: true) {
      call throws(ListingException) in
      let count = try call.sensibleLength(1)
      try call.returnNewData(try call.world.readBytes(call.pointer(0), count))
    }
    cls.classMethod("dataWithData:", "@@:@\"NSData\"", returnsInstance: true) {
      call throws(ListingException) in
      try call.returnNewData(try call.world.bytes(ofData: call.object(0)))
    }
    cls.instance("initWithBytes:length:", "@@:r^vQ", returnsInstance: true) {
      call throws(ListingException) in
      let count = try call.sensibleLength(1)
      try call.returnFilled(try call.world.readBytes(call.pointer(0), count))
    }
    cls.instance("initWithData:", "@@:@\"NSData\"", returnsInstance: true) {
      call throws(ListingException) in
      try call.returnFilled(try call.world.bytes(ofData: call.object(0)))
    }
    addNoCopyCreation(to: cls)
  }

  private static func addNoCopyCreation(to cls: NativeClass) {
    for (name, types, freeIndex) in [
      ("dataWithBytesNoCopy:length:", "@@:^vQ", nil),
      ("dataWithBytesNoCopy:length:freeWhenDone:", "@@:^vQB", 2),
    ] as [(String, String, Int?)] {
      cls.classMethod(name, types, returnsInstance: true) { call throws(ListingException) in
        let fresh = try call.world.send(call.receiver, "alloc")
        let owns = freeIndex.map(call.bool) ?? true
        call.returnObject(
          try call.world.send(
            fresh, "initWithBytesNoCopy:length:freeWhenDone:", .pointer(call.pointer(0)),
            .int(call.int(1)), .bool(owns)))
      }
      cls.instance("initWith\(name.dropFirst(8))", types, returnsInstance: true) {
        call throws(ListingException) in
        try call.fillWithoutCopy(owns: freeIndex.map(call.bool) ?? true)
      }
    }
    cls.instance(
      "initWithBytesNoCopy:length:deallocator:", "@@:^vQ@?<v@?^vQ>", returnsInstance: true
    ) { call throws(ListingException) in
      try call.fillForDeallocator()
    }
  }

  private static func addDataBytes(to cls: NativeClass) {
    cls.instance("length", "Q@:") { call throws(ListingException) in
      call.returnValue(UInt(try call.data().count))
    }
    cls.instance("bytes", "r^v@:") { call throws(ListingException) in
      call.returnValue(try call.data().address(in: call.world))
    }
    cls.instance("getBytes:", "v@:^v") { call throws(ListingException) in
      try call.world.writeBytes(try call.dataBytes(), to: call.pointer(0))
    }
    cls.instance("getBytes:length:", "v@:^vQ") { call throws(ListingException) in
      try call.world.writeBytes(
        Array(try call.dataBytes().prefix(max(0, call.int(1)))), to: call.pointer(0))
    }
    cls.instance("getBytes:range:", "v@:^v{_NSRange=QQ}") { call throws(ListingException) in
      let bytes = try call.dataBytes()
      try call.world.writeBytes(
        Array(bytes[try call.dataRange(1, bytes.count)]), to: call.pointer(0))
    }
    cls.instance("subdataWithRange:", "@\"NSData\"@:{_NSRange=QQ}") {
      call throws(ListingException) in
      let bytes = try call.dataBytes()
      call.returnObject(try call.world.makeData(Array(bytes[try call.dataRange(0, bytes.count)])))
    }
    cls.instance("enumerateByteRangesUsingBlock:", "v@:@?") { call throws(ListingException) in
      let state = try call.data()
      let stop = try call.world.temporaryBytes([UInt8](repeating: 0, count: 8))
      var start = 0
      for length in state.pieces.isEmpty ? [state.count] : state.pieces {
        try call.world.callBlockVoid(
          call.object(0), .pointer(state.base.map { $0 + start }), .range(start..<start + length),
          .pointer(stop))
        start += length
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
  }

  private static func addDataQuestions(to cls: NativeClass) {
    cls.instance("isEqualToData:", "B@:@\"NSData\"") { call throws(ListingException) in
      guard let other = call.object(0) else { return call.returnBool(false) }
      call.returnBool(try call.dataBytes() == (try call.world.bytes(ofData: other)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0), call.world.isKind(other, of: call.world.cls("NSData"))
      else {
        return call.returnBool(false)
      }
      call.returnBool(try call.dataBytes() == (try call.world.bytes(ofData: other)))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UTF16Text(narrow: Array(try call.dataBytes().prefix(80))).objectHash)
    }
    cls.instance(
      "rangeOfData:options:range:", "{_NSRange=QQ}@:@\"NSData\"Q{_NSRange=QQ}"
    ) { call throws(ListingException) in
      let bytes = try call.dataBytes()
      let wanted = UTF16Text(narrow: try call.world.bytes(ofData: call.object(0)))
      var options = CompareOptions.literal
      if call.uint(1) & 1 != 0 { options.insert(.backwards) }
      if call.uint(1) & 2 != 0 { options.insert(.anchored) }
      call.returnRange(
        UTF16Text(narrow: bytes).find(wanted, options, in: try call.dataRange(2, bytes.count)))
    }
    for name in ["description", "debugDescription"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(UTF16Text(DataState.describe(try call.dataBytes())))
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      if let state = call.world.state(of: call.receiver, as: DataState.self), !state.isMutable {
        call.returnRetained(call.world.retain(call.receiver))
      } else {
        call.returnRetained(try call.world.makeData(try call.dataBytes()))
      }
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.makeData(try call.dataBytes(), isMutable: true))
    }
  }

  private static func addBase64(to cls: NativeClass) {
    // The names of before iOS 7.
    cls.instance("base64Encoding", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(narrow: Base64.encode(try call.dataBytes(), options: 0)))
    }
    cls.instance("initWithBase64Encoding:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let bytes = Base64.decode(try call.text(0).utf8, ignoringOthers: true) else {
        return call.returnFailedInit()
      }
      try call.returnFilled(bytes)
    }
    cls.instance("base64EncodedStringWithOptions:", "@\"NSString\"@:Q") {
      call throws(ListingException) in
      call.returnText(UTF16Text(narrow: Base64.encode(try call.dataBytes(), options: call.uint(0))))
    }
    cls.instance("base64EncodedDataWithOptions:", "@\"NSData\"@:Q") {
      call throws(ListingException) in
      call.returnObject(
        try call.world.makeData(Base64.encode(try call.dataBytes(), options: call.uint(0))))
    }
    cls.instance(
      "initWithBase64EncodedString:options:", "@@:@\"NSString\"Q", returnsInstance: true
    ) { call throws(ListingException) in
      guard let bytes = Base64.decode(try call.text(0).utf8, ignoringOthers: call.uint(1) & 1 != 0)
      else {
        return call.returnFailedInit()
      }
      try call.returnFilled(bytes)
    }
    cls.instance(
      "initWithBase64EncodedData:options:", "@@:@\"NSData\"Q", returnsInstance: true
    ) { call throws(ListingException) in
      let text = try call.world.bytes(ofData: call.object(0))
      guard let bytes = Base64.decode(text, ignoringOthers: call.uint(1) & 1 != 0) else {
        return call.returnFailedInit()
      }
      try call.returnFilled(bytes)
    }
  }

  /// The methods that report an error take no nil.
  private static func requirePlace(_ call: NativeCall, _ error: Int) throws(ListingException) {
    guard error > 0, call.object(0) == nil else { return }
    let selector = call.world.selectorName(call.selector)
    let what =
      selector.hasPrefix("writeToURL") || selector.hasPrefix("initWithContentsOfURL")
      ? "URL" : "file"
    throw call.world.exception(
      "NSInvalidArgumentException", "\(call.signature()): nil \(what) argument")
  }

  /// Files are the world's own, in memory.
  private static func addDataFiles(to cls: NativeClass) {
    for (name, error) in [
      ("ithContentsOfFile:", 0), ("ithContentsOfURL:", 0), ("ithContentsOfFile:options:error:", 2),
      ("ithContentsOfURL:options:error:", 2), ("ithContentsOfMappedFile:", 0),
    ] {
      let types = error == 0 ? "@" : "@Q^@"
      cls.classMethod("dataW" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let path = try call.world.path(of: call.object(0))
        guard let bytes = try call.world.contents(of: call.object(0), at: path) else {
          if error > 0 {
            try call.world.storeFileError(
              at: call.pointer(error), FileProblem(code: 260, path: path))
          }
          return call.returnBorrowed(nil)
        }
        let isMutable = fwd_class_isKind(
          OpaquePointer(call.receiver), of: call.world.cls("NSMutableData"))
        call.returnObject(try call.world.makeData(bytes, isMutable: isMutable))
      }
      cls.instance("initW" + name, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        try requirePlace(call, error)
        let path = try call.world.path(of: call.object(0))
        guard let bytes = try call.world.contents(of: call.object(0), at: path) else {
          if error > 0 {
            try call.world.storeFileError(
              at: call.pointer(error), FileProblem(code: 260, path: path))
          }
          return call.returnFailedInit()
        }
        try call.returnFilled(bytes)
      }
    }
    for (name, types, error) in [
      ("writeToFile:atomically:", "@\"NSString\"B", 0),
      ("writeToURL:atomically:", "@\"NSURL\"B", 0),
      ("writeToFile:options:error:", "@\"NSString\"Q^@", 2),
      ("writeToURL:options:error:", "@\"NSURL\"Q^@", 2),
    ] {
      cls.instance(name, "B@:" + types) { call throws(ListingException) in
        try requirePlace(call, error)
        let path = try call.world.path(of: call.object(0))
        let isAtomic = error > 0 ? call.uint(1) & 1 != 0 : call.bool(1)
        let isWritten = try call.world.files.write(
          try call.dataBytes(), to: path, call.world, replacing: isAtomic)
        if !isWritten, error > 0 {
          try call.world.storeFileError(
            at: call.pointer(error), FileProblem(code: 4, path: path, isFolder: true))
        }
        call.returnBool(isWritten)
      }
    }
  }

}

extension NativeCall {
  /// The receiver, a class, is one of our own data classes; true when it makes mutable data.
  fileprivate var ownDataClass: Bool? {
    switch String(cString: fwd_class_getName(OpaquePointer(receiver))) {
    case "NSData", "NSConcreteData": false
    case "NSMutableData", "NSConcreteMutableData": true
    default: nil
    }
  }

  /// Answers a factory method.
  func returnNewData(_ bytes: [UInt8]) throws(ListingException) {
    if let isMutable = ownDataClass {
      returnObject(try world.makeData(bytes, isMutable: isMutable))
      return
    }
    let argument = try world.makeData(bytes)
    defer { world.release(argument) }
    let fresh = try world.send(receiver, "alloc")
    returnObject(try world.send(fresh, "initWithData:", .object(argument)))
  }

  /// Answers an init method of a fresh object.
  func returnFilled(_ bytes: [UInt8]) throws(ListingException) {
    let state = try data()
    try state.resize(bytes.count, in: world)
    state.base?.copyMemory(from: bytes, byteCount: bytes.count)
    returnRetained(receiver)
  }

  /// The receiver's bytes are those that the first argument points to. A block that it owns it frees when it goes.
  fileprivate func fillWithoutCopy(owns: Bool) throws(ListingException) {
    let count = try size(1)
    if !owns, try borrow(count) { return returnRetained(receiver) }
    guard owns, !world.isCompiled, let block = pointer(0), world.heapSize(block) != nil else {
      let bytes = try world.readBytes(pointer(0), count)
      if owns { try world.freeHeap(pointer(0)) }
      return try returnFilled(bytes)
    }
    try world.checkRead(block, count)
    try data().take(block, count: count)
    returnRetained(receiver)
  }

  /// The receiver's bytes are those that the first argument points to, until the block is called with them: when the data goes,
  /// or at once where they were copied into mutable data.
  fileprivate func fillForDeallocator() throws(ListingException) {
    let count = try size(1)
    let state = try data()
    let block = fwd_Block_copy(object(2))
    if try borrow(count) {
      returnRetained(receiver)
    } else {
      try returnFilled(try world.readBytes(pointer(0), count))
    }
    guard let block else { return }
    let ending = DataEnding(block, pointer(0), count, world)
    if !state.isMutable { state.ending = ending }
  }

  /// Lets the receiver's bytes be those that the first argument points to, which stay another's. False for mutable data, which
  /// copies them, and where there are none.
  private func borrow(_ count: Int) throws(ListingException) -> Bool {
    let state = try data()
    guard !state.isMutable, count > 0, let bytes = pointer(0) else { return false }
    try world.checkRead(bytes, count)
    state.take(bytes, count: count)
    state.isBorrowed = true
    return true
  }

  /// The receiver's state.
  func data() throws(ListingException) -> DataState {
    if let state = world.state(of: receiver, as: DataState.self) { return state }
    if world.isKind(receiver, of: "NSPurgeableData") {
      // No cluster makes it: the bytes' place comes with the first initialiser.
      let fresh = DataState(world.memory, base: nil, count: 0, isMutable: true)
      world.setState(fresh, of: receiver)
      return fresh
    }
    throw world.exception(
      "NSInvalidArgumentException",
      "*** \(signature()) only defined for abstract class.  Define \(signature())!")
  }

  /// The bytes of the receiver, whoever wrote its class.
  func dataBytes() throws(ListingException) -> [UInt8] { try world.bytes(ofData: receiver) }

  /// A range argument within the data, or NSRangeException in Foundation's words.
  func dataRange(_ index: Int, _ count: Int) throws(ListingException) -> Range<Int> {
    let value = range(index)
    if let checked = value.within(count) { return checked }
    throw world.exception(
      "NSRangeException",
      "*** \(signature()): range {\(value.location), \(value.length)} exceeds data length \(count)")
  }
}
