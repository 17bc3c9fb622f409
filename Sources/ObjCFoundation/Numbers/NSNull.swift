// NSNull: the one object that stands for nothing in a collection.
import CRuntime
import ObjCVM

/// The null object of a world.
final class NullObject {
  let object: ObjectPointer
  init(_ world: World) { object = world.makeImmortal(of: "NSNull") }
}

extension World {
  /// `[NSNull null]`; immortal.
  public var null: ObjectPointer { service(NullObject.self) { NullObject($0) }.object }
}

extension NumberLibrary {
  static func nullClass() -> NativeClass {
    let cls = NativeClass("NSNull", superclass: "NSObject")
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    cls.classMethod("null", "@\"NSNull\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.null)
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(call.world.null)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.receiver)
    }
    cls.instance("valueForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      call.returnBorrowed(call.receiver)
    }
    for name in ["description", "debugDescription"] {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText("<null>")
      }
    }
    return cls
  }
}
