// -mutableString: a string that is the attributed string's own. Its changes are made there, and keep attributes as
// -replaceCharactersInRange:withString: does.
import CRuntime
import ObjCVM

/// What such a string keeps.
final class AttributedOwner {
  let string: ObjectPointer
  init(_ string: ObjectPointer) {
    fwd_retain(string)
    self.string = string
  }
  deinit { fwd_release(string) }
}

extension AttributedLibrary {
  static let proxyName = "NSMutableStringProxyForMutableAttributedString"

  static func proxyClass() -> NativeClass {
    let cls = NativeClass(proxyName, superclass: "NSMutableString")
    cls.hasState = true
    cls.instance("length", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(owner(call), "length", resultType: "Q"))
    }
    cls.instance("characterAtIndex:", "S@:Q") { call throws(ListingException) in
      let text =
        try owner(call).map { (own) throws(ListingException) in
          try call.world.attributedContents(of: own).text
        } ?? .empty
      guard call.uint(0) < UInt(text.count) else {
        throw call.world.exception("NSRangeException", "\(call.signature()): Out of bounds")
      }
      call.returnValue(text[call.int(0)])
    }
    cls.instance("replaceCharactersInRange:withString:", "v@:{_NSRange=QQ}@\"NSString\"") {
      call throws(ListingException) in
      try call.world.sendVoid(
        owner(call), "replaceCharactersInRange:withString:",
        .range(call.range(0)), .object(call.object(1)))
    }
    return cls
  }

  private static func owner(_ call: NativeCall) -> ObjectPointer? {
    call.world.state(of: call.receiver, as: AttributedOwner.self)?.string
  }
}
