// NSValue: any C value as an object. `NSConcreteValue` keeps its bytes and its type.
import CRuntime
import ObjCVM

/// What a value object keeps.
final class ValueState {
  let encoding: [UInt8]
  let bytes: [UInt8]

  init(encoding: [UInt8], bytes: [UInt8]) {
    self.encoding = encoding
    self.bytes = bytes
  }

  /// The structure's tag, or the encoding itself.
  var typeName: String {
    guard encoding.first == UInt8(ascii: "{"), let end = encoding.firstIndex(of: UInt8(ascii: "="))
    else {
      return String(decoding: encoding, as: UTF8.self)
    }
    return String(decoding: encoding[1..<end], as: UTF8.self)
  }
}

extension World {
  /// A value object, +1.
  public func makeValue(encoding: String, bytes: [UInt8]) -> ObjectPointer {
    makeInstance(
      of: "NSConcreteValue", state: ValueState(encoding: Array(encoding.utf8), bytes: bytes))
  }
}

extension NumberLibrary {
  /// The structures that NSValue has methods for: of AppKit's and UIKit's spelling.
  private static let structures:
    [(factory: String, accessor: String, encoding: String, size: Int)] = [
      ("valueWithRange:", "rangeValue", "{_NSRange=QQ}", 16),
      ("valueWithPoint:", "pointValue", "{CGPoint=dd}", 16),
      ("valueWithSize:", "sizeValue", "{CGSize=dd}", 16),
      ("valueWithRect:", "rectValue", "{CGRect={CGPoint=dd}{CGSize=dd}}", 32),
      ("valueWithCGPoint:", "CGPointValue", "{CGPoint=dd}", 16),
      ("valueWithCGSize:", "CGSizeValue", "{CGSize=dd}", 16),
      ("valueWithCGRect:", "CGRectValue", "{CGRect={CGPoint=dd}{CGSize=dd}}", 32),
      ("valueWithCGVector:", "CGVectorValue", "{CGVector=dd}", 16),
      ("valueWithEdgeInsets:", "edgeInsetsValue", "{NSEdgeInsets=dddd}", 32),
      ("valueWithUIEdgeInsets:", "UIEdgeInsetsValue", "{UIEdgeInsets=dddd}", 32),
      ("valueWithCGAffineTransform:", "CGAffineTransformValue", "{CGAffineTransform=dddddd}", 48),
      (
        "valueWithCATransform3D:", "CATransform3DValue", "{CATransform3D=dddddddddddddddd}", 128
      ), ("valueWithUIOffset:", "UIOffsetValue", "{UIOffset=dd}", 16),
      ("valueWithCMTime:", "CMTimeValue", "{CMTime=qiIq}", 24),
      (
        "valueWithCMTimeRange:", "CMTimeRangeValue", "{CMTimeRange={CMTime=qiIq}{CMTime=qiIq}}", 48
      ), ("valueWithMKCoordinate:", "MKCoordinateValue", "{CLLocationCoordinate2D=dd}", 16),
      ("valueWithMKCoordinateSpan:", "MKCoordinateSpanValue", "{MKCoordinateSpan=dd}", 16),
    ]

  static func valueClass() -> NativeClass {
    let cls = NativeClass("NSValue", superclass: "NSObject")
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    addGenericValues(to: cls)
    for (factory, accessor, encoding, size) in structures {
      cls.classMethod(factory, "@\"NSValue\"@:\(encoding)") { call throws(ListingException) in
        let bytes = call.argumentBytes(0, size)
        call.returnObject(call.world.makeValue(encoding: encoding, bytes: bytes))
      }
      cls.instance(accessor, "\(encoding)@:") { call throws(ListingException) in
        let bytes = try call.value().bytes.prefix(size)
        let padded = Array(bytes) + [UInt8](repeating: 0, count: size - bytes.count)
        call.result.copyMemory(from: padded, byteCount: size)
      }
    }
    addPointers(to: cls)
    addValueQuestions(to: cls)
    return cls
  }

  private static func addGenericValues(to cls: NativeClass) {
    for name in ["valueWithBytes:objCType:", "value:withObjCType:"] {
      cls.classMethod(name, "@\"NSValue\"@:r^vr*") { call throws(ListingException) in
        call.returnObject(try call.valueFromArguments())
      }
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let isAbstract = OpaquePointer(call.receiver) == call.world.cls("NSValue")
      let cls = isAbstract ? call.world.cls("NSConcreteValue") : OpaquePointer(call.receiver)
      call.returnRetained(fwd_class_createInstance(cls, 0))
    }
    cls.instance("initWithBytes:objCType:", "@@:r^vr*", returnsInstance: true) {
      call throws(ListingException) in
      let made = try call.valueFromArguments()
      call.world.release(call.receiver)
      call.returnRetained(made)
    }
    cls.instance("getValue:", "v@:^v") { call throws(ListingException) in
      try call.world.writeBytes(try call.value().bytes, to: call.pointer(0))
    }
    cls.instance("getValue:size:", "v@:^vQ") { call throws(ListingException) in
      let bytes = try call.value().bytes
      guard call.int(1) == bytes.count else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "Cannot get value with size \(call.int(1)). The type encoded as "
            + "\(String(decoding: try call.value().encoding, as: UTF8.self)) is expected to be \(bytes.count) bytes"
        )
      }
      try call.world.writeBytes(bytes, to: call.pointer(0))
    }
    cls.instance("objCType", "r*@:") { call throws(ListingException) in
      call.returnValue(try call.world.temporaryCString(try call.value().encoding))
    }
  }

  private static func addPointers(to cls: NativeClass) {
    cls.classMethod("valueWithPointer:", "@\"NSValue\"@:r^v") { call throws(ListingException) in
      call.returnObject(call.world.makeValue(encoding: "^v", bytes: call.argumentBytes(0, 8)))
    }
    cls.classMethod("valueWithNonretainedObject:", "@\"NSValue\"@:@") {
      call throws(ListingException) in
      call.returnObject(call.world.makeValue(encoding: "@", bytes: call.argumentBytes(0, 8)))
    }
    for (name, types) in [("pointerValue", "^v@:"), ("nonretainedObjectValue", "@@:")] {
      cls.instance(name, types) { call throws(ListingException) in
        let word = try call.value().bytes.prefix(8).enumerated().reduce(UInt(0)) {
          $0 | UInt($1.element) << (8 * UInt($1.offset))
        }
        call.returnValue(word)
      }
    }
  }

  private static func addValueQuestions(to cls: NativeClass) {
    cls.instance("isEqualToValue:", "B@:@\"NSValue\"") { call throws(ListingException) in
      try call.returnBool(call.isEqualValue(call.object(0)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      try call.returnBool(call.isEqualValue(call.object(0)))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(UTF16Text(narrow: try call.value().bytes).objectHash)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.retain(call.receiver))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(describe(try call.value())))
    }
  }

  /// Structures that Foundation knows print as such, others as bytes.
  private static func describe(_ value: ValueState) -> String {
    let doubles = value.bytes.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: Double.self)
      }
    }
    switch (value.typeName, value.bytes.count) {
    case ("_NSRange", 16):
      let range = value.bytes.withUnsafeBytes { $0.loadUnaligned(as: ListingRange.self) }
      return "NSRange: \(Geometry.text(range))"
    case ("CGPoint", 16), ("NSPoint", 16):
      return "NSPoint: \(Geometry.pair(doubles[0], doubles[1]))"
    case ("CGSize", 16), ("NSSize", 16): return "NSSize: \(Geometry.pair(doubles[0], doubles[1]))"
    case ("CGRect", 32), ("NSRect", 32):
      return
        "NSRect: {\(Geometry.pair(doubles[0], doubles[1])), \(Geometry.pair(doubles[2], doubles[3]))}"
    case ("UIEdgeInsets", 32): return "UIEdgeInsets: \(Geometry.list(doubles))"
    case ("NSEdgeInsets", 32): return "NSEdgeInsets: \(Geometry.list(doubles))"
    default: return DataState.describe(value.bytes)
    }
  }
}

extension NativeCall {
  /// The bytes of an argument.
  func argumentBytes(_ index: Int, _ size: Int) -> [UInt8] {
    guard let address = arguments[index] else { return [UInt8](repeating: 0, count: size) }
    return Array(UnsafeRawBufferPointer(start: address, count: size))
  }

  /// The receiver's value.
  fileprivate func value() throws(ListingException) -> ValueState {
    if let state = world.state(of: receiver, as: ValueState.self) { return state }
    if let number = world.ownNumber(receiver) {
      return ValueState(encoding: [number.encoding], bytes: number.bytes)
    }
    throw world.exception(
      "NSInvalidArgumentException",
      "*** \(signature()) cannot be sent to an abstract object of class \(world.className(of: receiver)): "
        + "Create a concrete instance!")
  }

  /// A value, +1, of the bytes and the type that arguments 0 and 1 point to.
  fileprivate func valueFromArguments() throws(ListingException) -> ObjectPointer {
    let encoding = Array(try world.cStringBytes(pointer(1)))
    var size = 0
    let status = (encoding + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { text in
        text.baseAddress.map { fwd_encoding_getSizeAndAlignment($0, &size, nil, nil) }
          ?? FWD_BAD_ENCODING
      }
    }
    guard status == FWD_OK else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** \(signature()): unsupported type encoding '\(String(decoding: encoding, as: UTF8.self))'"
      )
    }
    let bytes = try world.readBytes(pointer(0), size)
    return world.makeInstance(
      of: "NSConcreteValue", state: ValueState(encoding: encoding, bytes: bytes))
  }

  fileprivate func isEqualValue(_ other: ObjectPointer?) throws(ListingException) -> Bool {
    guard let other else { return false }
    let mine = try value()
    if let number = world.state(of: other, as: NumberState.self) {
      // A number is a value of its type, too.
      return mine.encoding == [number.value.encoding] && mine.bytes == number.value.bytes
    }
    guard let theirs = world.state(of: other, as: ValueState.self) else { return false }
    return mine.encoding == theirs.encoding && mine.bytes == theirs.bytes
  }
}
