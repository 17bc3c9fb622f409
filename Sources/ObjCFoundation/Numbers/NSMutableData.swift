// What NSMutableData adds to NSData.
import ObjCVM

extension NumberLibrary {
  private static let grown = "NSConcreteMutableData initWithLength:"

  static func mutableDataClass() -> NativeClass {
    let cls = NativeClass("NSMutableData", superclass: "NSData")
    addCompressionInPlace(to: cls)
    cls.classMethod("dataWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      let fresh = try call.world.send(call.receiver, "alloc")
      call.returnObject(try call.world.send(fresh, "initWithCapacity:", .uint(call.uint(0))))
    }
    cls.classMethod("dataWithLength:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.world.charge(try call.sensibleLength(0, grown))
      try call.returnNewData([UInt8](repeating: 0, count: call.int(0)))
    }
    cls.instance("initWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      if let state = call.world.state(of: call.receiver, as: DataState.self) {
        state.reserved = Int(clamping: min(call.uint(0), UInt(call.world.limits.memory)))
      }
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithLength:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.world.charge(try call.sensibleLength(0, grown))
      try call.returnFilled([UInt8](repeating: 0, count: call.int(0)))
    }
    cls.instance("mutableBytes", "^v@:") { call throws(ListingException) in
      call.returnValue(try call.data().address(in: call.world))
    }
    addLengthChanges(to: cls)
    addReplacements(to: cls)
    return cls
  }

  private static func addLengthChanges(to cls: NativeClass) {
    cls.instance("setLength:", "v@:Q") { call throws(ListingException) in
      try call.world.charge(try call.sensibleLength(0, "NSConcreteMutableData setLength:"))
      try call.data().resize(call.int(0), in: call.world)
    }
    cls.instance("increaseLengthBy:", "v@:Q") { call throws(ListingException) in
      let state = try call.data()
      let name = "NSConcreteMutableData increaseLengthBy:"
      try call.world.charge(try call.sensibleLength(0, name, "extra length"))
      try state.resize(state.count + call.int(0), in: call.world)
    }
    cls.instance("appendBytes:length:", "v@:r^vQ") { call throws(ListingException) in
      let state = try call.data()
      let count = try call.sensibleLength(1, "NSConcreteMutableData appendBytes:length:")
      let bytes = try call.world.readBytes(call.pointer(0), count)
      try state.replace(state.count..<state.count, with: bytes, in: call.world)
    }
    cls.instance("appendData:", "v@:@\"NSData\"") { call throws(ListingException) in
      let state = try call.data()
      let bytes = try call.world.bytes(ofData: call.object(0))
      try state.replace(state.count..<state.count, with: bytes, in: call.world)
    }
    cls.instance("setData:", "v@:@\"NSData\"") { call throws(ListingException) in
      let state = try call.data()
      let bytes = try call.world.bytes(ofData: call.object(0))
      try state.replace(0..<state.count, with: bytes, in: call.world)
    }
  }

  private static func addReplacements(to cls: NativeClass) {
    cls.instance("replaceBytesInRange:withBytes:", "v@:{_NSRange=QQ}r^v") {
      call throws(ListingException) in
      let state = try call.data()
      let range = try call.growingRange(0, state)
      let bytes = try call.world.readBytes(call.pointer(1), range.count)
      try state.replace(range.clamped(to: 0..<state.count), with: bytes, in: call.world)
    }
    cls.instance("replaceBytesInRange:withBytes:length:", "v@:{_NSRange=QQ}r^vQ") {
      call throws(ListingException) in
      let state = try call.data()
      let range = try call.dataRange(0, state.count)
      if call.pointer(1) == nil { try call.world.charge(call.int(2)) }
      let bytes =
        call.pointer(1) == nil
        ? [UInt8](repeating: 0, count: call.int(2))
        : try call.world.readBytes(call.pointer(1), call.int(2))
      try state.replace(range, with: bytes, in: call.world)
    }
    cls.instance("resetBytesInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      let state = try call.data()
      let range = try call.growingRange(0, state)
      let zeros = [UInt8](repeating: 0, count: range.count)
      try state.replace(range.clamped(to: 0..<state.count), with: zeros, in: call.world)
    }
  }
}

extension NativeCall {
  /// A length that can be one: -1, as read and recv answer on an error, is none.
  func sensibleLength(
    _ index: Int, _ method: String = "_NSPlaceholderData initWithBytes:length:copy:deallocator:",
    _ word: String = "length"
  ) throws(ListingException) -> Int {
    let length = uint(index)
    guard length <= UInt(Int.max) else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** -[\(method)]: absurd \(word): \(length), maximum size: 9223372036854775808 bytes")
    }
    return Int(length)
  }

  /// A range that may reach beyond the end, where the data grows, but must start within it.
  fileprivate func growingRange(_ index: Int, _ state: DataState) throws(ListingException) -> Range<
    Int
  > {
    let value = range(index)
    guard value.location <= UInt(state.count), value.length <= UInt(Int.max) - value.location else {
      return try dataRange(index, state.count)
    }
    try world.charge(Int(value.length))
    return Int(value.location)..<Int(value.location + value.length)
  }
}
