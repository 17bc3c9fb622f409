// How strings come to be: factory methods, and the init methods that placeholders answer.
//
// A factory sent to NSString, NSMutableString or their concrete classes makes a concrete string at once; sent to any
// other subclass it goes through that class's +alloc and -initWithString:.
import CRuntime
import ObjCVM

extension NativeCall {
  /// The receiver, a class, is one of our own string classes; true when it makes mutable strings.
  private var ownStringClass: Bool? {
    let classes = world.stringClasses
    let receiver = OpaquePointer(self.receiver)
    if receiver == classes.abstract || receiver == classes.constant || receiver == classes.tagged {
      return false
    }
    if receiver == classes.abstractMutable || receiver == classes.concrete { return true }
    return nil
  }

  /// Answers a factory method with a string of the receiver's class.
  func returnNewString(_ text: UTF16Text) throws(ListingException) {
    if let mutable = ownStringClass {
      returnObject(mutable ? world.makeMutableString(text) : world.makeString(text))
      return
    }
    let argument = world.makeString(text)
    defer { world.release(argument) }
    let fresh = try world.send(receiver, "alloc")
    returnObject(try world.send(fresh, "initWithString:", .object(argument)))
  }

  /// Sends `alloc` and -initWithString: for +stringWithString: where that could be seen, as when it raises. False when the
  /// caller is to make the string itself.
  fileprivate func initializesByMessage() throws(ListingException) -> Bool {
    guard let mutable = ownStringClass else { return false }
    let classes = world.stringClasses
    let fresh = mutable ? classes.mutablePlaceholder : classes.placeholder
    let initializer = world.selector("initWithString:")
    let argument = object(0)
    if argument != nil,
      world.innerMessages.isOriginal(fwd_object_getClass(fresh), initializer, world)
    {
      return false
    }
    returnObject(try world.send(fresh, "initWithString:", .object(argument)))
    return true
  }

  /// Answers an init method: the placeholder's way, or that of a subclass, which has to have its own.
  func returnInitialized(_ text: UTF16Text) throws(ListingException) {
    let classes = world.stringClasses
    if receiver == classes.placeholder {
      returnRetained(world.makeString(text))
    } else if receiver == classes.mutablePlaceholder {
      returnRetained(world.makeMutableString(text))
    } else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** initialization method \(signature().first.map(String.init) ?? "-")\(world.selectorName(selector)) "
          + "cannot be sent to an abstract object of class \(world.className(of: receiver)): "
          + "Create a concrete instance!")
    }
  }

  /// The argument itself where a string made of it would be no other: a literal, for an immutable string.
  func sharedString(_ index: Int) -> ObjectPointer? {
    let classes = world.stringClasses
    guard let argument = object(index), fwd_object_getClass(argument) == classes.constant else {
      return nil
    }
    return receiver == classes.placeholder || OpaquePointer(receiver) == classes.abstract
      ? argument : nil
  }

  /// Answers an init method with nil; the receiver is given up as init methods do.
  func returnFailedInit() {
    world.release(receiver)
    returnRetained(nil)
  }
}

extension StringLibrary {
  static func addCreation(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let classes = call.world.stringClasses
      if OpaquePointer(call.receiver) == classes.abstract {
        call.returnRetained(classes.placeholder)
      } else if OpaquePointer(call.receiver) == classes.abstractMutable {
        call.returnRetained(classes.mutablePlaceholder)
      } else {
        call.returnRetained(fwd_class_createInstance(OpaquePointer(call.receiver), 0))
      }
    }
    cls.classMethod("string", "@@:", returnsInstance: true) { call throws(ListingException) in
      try call.returnNewString(.empty)
    }
    cls.classMethod("stringWithString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      if try call.initializesByMessage() { return }
      if let shared = call.sharedString(0) { return call.returnBorrowed(shared) }
      try call.returnNewString(try call.text(0))
    }
    addFormatFactories(to: cls)
    addBufferFactories(to: cls)
    cls.classMethod("defaultCStringEncoding", "Q@:") { call throws(ListingException) in
      call.returnValue(StringEncoding.utf8.rawValue)
    }
    addEncodingDetection(to: cls)
    cls.classMethod("availableStringEncodings", "r^Q@:") { call throws(ListingException) in
      let values = StringEncoding.supported.map(\.rawValue) + [0]
      call.returnValue(try call.world.temporaryBytes(values.withUnsafeBytes { Array($0) }))
    }
    cls.classMethod("localizedNameOfStringEncoding:", "@\"NSString\"@:Q") {
      call throws(ListingException) in
      call.returnText(UTF16Text(StringEncoding(rawValue: call.uint(0)).name))
    }
  }

  private static func addFormatFactories(to cls: NativeClass) {
    for name in ["stringWithFormat:", "localizedStringWithFormat:"] {
      let isLocalized = name.hasPrefix("localized")
      cls.classMethod(name, "@@:@\"NSString\"", variadic: true, returnsInstance: true) {
        call throws(ListingException) in
        guard let format = call.object(0) else {
          throw call.world.exception(
            "NSInvalidArgumentException",
            "*** -[NSPlaceholderString initWithFormat:locale:arguments:]: nil argument")
        }
        let arguments = call.formatArguments
        try call.returnNewString(
          isLocalized
            ? try call.world.localizedFormat(format, arguments)
            : try call.world.format(format, arguments))
      }
    }
  }

  private static func addBufferFactories(to cls: NativeClass) {
    cls.classMethod("stringWithUTF8String:", "@@:r*", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      let bytes = try call.world.cStringBytes(pointer)
      guard let text = UTF16Text(strictUTF8: bytes) else { return call.returnBorrowed(nil) }
      try call.returnNewString(text)
    }
    cls.classMethod("stringWithCString:encoding:", "@@:r*Q", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      let bytes = Array(try call.world.cStringBytes(pointer))
      guard let text = StringEncoding(rawValue: call.uint(1)).decode(bytes) else {
        return call.returnBorrowed(nil)
      }
      try call.returnNewString(text)
    }
    cls.classMethod("stringWithCString:", "@@:r*", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      try call.returnNewString(UTF16Text(cString: try call.world.cStringBytes(pointer)))
    }
    cls.classMethod("stringWithCString:length:", "@@:r*Q", returnsInstance: true) {
      call throws(ListingException) in
      let bytes = try call.world.readBytes(call.pointer(0), call.int(1))
      try call.returnNewString(bytes.withUnsafeBufferPointer { UTF16Text(cString: $0) })
    }
    cls.classMethod("stringWithCharacters:length:", "@@:r^SQ", returnsInstance: true) {
      call throws(ListingException) in
      try call.returnNewString(try call.characters(0, count: call.int(1)))
    }
  }

  static func addInitializers(to cls: NativeClass) {
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let classes = call.world.stringClasses
      if call.receiver == classes.placeholder || call.receiver == classes.mutablePlaceholder {
        try call.returnInitialized(.empty)
      } else {
        call.returnRetained(call.receiver)
      }
    }
    cls.instance("initWithString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      if let shared = call.sharedString(0) { return call.returnRetained(shared) }
      try call.returnInitialized(try call.text(0))
    }
    addFormatInitializers(to: cls)
    addCStringInitializers(to: cls)
    addByteInitializers(to: cls)
  }

  private static func addFormatInitializers(to cls: NativeClass) {
    for (name, types) in [
      ("initWithFormat:", "@@:@\"NSString\""), ("initWithFormat:locale:", "@@:@\"NSString\"@"),
    ] {
      cls.instance(name, types, variadic: true, returnsInstance: true) {
        call throws(ListingException) in
        guard let format = call.object(0) else {
          throw call.nilArgument("initWithFormat:locale:arguments:")
        }
        let locale = name.hasSuffix("locale:") ? call.object(1) : nil
        try call.returnInitialized(
          try call.world.format(format, call.formatArguments, locale: locale))
      }
    }
    let list = "[1{__va_list_tag=II^v^v}]"
    for (name, types, index) in [
      ("initWithFormat:arguments:", "@@:@\"NSString\"\(list)", 1),
      ("initWithFormat:locale:arguments:", "@@:@\"NSString\"@\(list)", 2),
    ] {
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        guard let format = call.object(0) else {
          throw call.nilArgument("initWithFormat:locale:arguments:")
        }
        try call.returnInitialized(
          try call.world.format(
            format, call.listArguments(index), locale: index == 2 ? call.object(1) : nil))
      }
    }
  }

  private static func addCStringInitializers(to cls: NativeClass) {
    cls.instance("initWithUTF8String:", "@@:r*", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      let bytes = try call.world.cStringBytes(pointer)
      guard let text = UTF16Text(strictUTF8: bytes) else { return call.returnFailedInit() }
      try call.returnInitialized(text)
    }
    cls.instance("initWithCString:encoding:", "@@:r*Q", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      let bytes = Array(try call.world.cStringBytes(pointer))
      guard let text = StringEncoding(rawValue: call.uint(1)).decode(bytes) else {
        return call.returnFailedInit()
      }
      try call.returnInitialized(text)
    }
    cls.instance("initWithCString:", "@@:r*", returnsInstance: true) {
      call throws(ListingException) in
      guard let pointer = call.pointer(0) else { throw call.nullCString() }
      try call.returnInitialized(UTF16Text(cString: try call.world.cStringBytes(pointer)))
    }
    cls.instance("initWithCString:length:", "@@:r*Q", returnsInstance: true) {
      call throws(ListingException) in
      let bytes = try call.world.readBytes(call.pointer(0), call.int(1))
      try call.returnInitialized(bytes.withUnsafeBufferPointer { UTF16Text(cString: $0) })
    }
  }

  private static func addByteInitializers(to cls: NativeClass) {
    for (name, freeIndex) in [
      ("initWithCharacters:length:", nil), ("initWithCharactersNoCopy:length:freeWhenDone:", 2),
    ] as [(String, Int?)] {
      let types = freeIndex == nil ? "@@:r^SQ" : "@@:^SQB"
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        let text = try call.characters(0, count: call.int(1))
        if let freeIndex, call.bool(freeIndex) { try call.world.freeHeap(call.pointer(0)) }
        try call.returnInitialized(text)
      }
    }
    for (name, freeIndex) in [
      ("initWithBytes:length:encoding:", nil),
      ("initWithBytesNoCopy:length:encoding:freeWhenDone:", 3),
    ] as [(String, Int?)] {
      let types = freeIndex == nil ? "@@:r^vQQ" : "@@:^vQQB"
      cls.instance(name, types, returnsInstance: true) { call throws(ListingException) in
        let bytes = try call.world.readBytes(call.pointer(0), call.int(1))
        if let freeIndex, call.bool(freeIndex) { try call.world.freeHeap(call.pointer(0)) }
        guard let text = StringEncoding(rawValue: call.uint(2)).decode(bytes) else {
          return call.returnFailedInit()
        }
        try call.returnInitialized(text)
      }
    }
    cls.instance("initWithData:encoding:", "@@:@\"NSData\"Q", returnsInstance: true) {
      call throws(ListingException) in
      let bytes = try call.world.bytes(ofData: call.object(0))
      guard let text = StringEncoding(rawValue: call.uint(1)).decode(bytes) else {
        return call.returnFailedInit()
      }
      try call.returnInitialized(text)
    }
  }
}

extension NativeCall {
  func nullCString() -> ListingException {
    world.exception("NSInvalidArgumentException", "*** \(signature()): NULL cString")
  }

  /// UTF-16 units that an argument points to.
  func characters(_ index: Int, count: Int) throws(ListingException) -> UTF16Text {
    if count == 0 { return .empty }
    let size = World.size(of: count, 2)
    try world.charge(size)
    let bytes = try world.readBytes(pointer(index), size)
    return UTF16Text(
      units: bytes.withUnsafeBytes { buffer in
        (0..<count).map { buffer.loadUnaligned(fromByteOffset: $0 * 2, as: UInt16.self) }
      })
  }
}
