// The methods everything else stands on: abstract in NSString, real in `__NSCFString`; copying, identity, description.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func addPrimitives(to cls: NativeClass) {
    for (name, types) in [("length", "Q@:"), ("characterAtIndex:", "S@:Q")] {
      cls.instance(name, types) { call throws(ListingException) in
        let className = call.world.className(of: call.receiver)
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -\(name) only defined for abstract class.  Define -[\(className) \(name)]!")
      }
    }
    cls.instance("getCharacters:range:", "v@:^S{_NSRange=QQ}") { call throws(ListingException) in
      let text = try call.text()
      let range = try call.range(1, within: text.count)
      try call.store(text[range], at: call.pointer(0))
    }
    cls.instance("getCharacters:", "v@:^S") { call throws(ListingException) in
      try call.store(try call.text(), at: call.pointer(0))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.world.retain(call.receiver)
      call.returnObject(call.receiver)
    }
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      call.world.retain(call.receiver)
      call.returnObject(call.receiver)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.text().objectHash)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.immutableString(call.receiver))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.makeMutableString(try call.text()))
    }
    cls.instance("classForCoder", "#@:") { call throws(ListingException) in
      let isMutable = call.world.state(of: call.receiver, as: StringState.self)?.isMutable ?? false
      call.returnValue(
        isMutable ? call.world.stringClasses.abstractMutable : call.world.stringClasses.abstract)
    }
    cls.classMethod("supportsSecureCoding", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
  }

  static func addConcretePrimitives(to cls: NativeClass) {
    cls.instance("length", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.text().count)
    }
    cls.instance("characterAtIndex:", "S@:Q") { call throws(ListingException) in
      let text = try call.text()
      let index = call.uint(0)
      guard index < UInt(text.count) else {
        // Core Foundation compares with its sign, and reads what lies before the text; short strings in pointers do not.
        let isCFString = call.world.className(of: call.receiver) != "NSTaggedPointerString"
        if isCFString, Int(bitPattern: index) < 0 { return call.returnValue(UInt16(0)) }
        throw call.world.exception(
          "NSRangeException", "\(call.signature()): Range or index out of bounds")
      }
      call.returnValue(text[Int(index)])
    }
  }
}

extension NativeCall {
  /// Writes UTF-16 units where the listing points.
  func store(_ text: UTF16Text, at pointer: UnsafeMutableRawPointer?) throws(ListingException) {
    try world.writeBytes(text.units.withUnsafeBytes { Array($0) }, to: pointer)
  }
}
