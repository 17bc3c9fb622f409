// How objects describe themselves: `<Car: 0x…>`, classes by their name.
import CRuntime
import ObjCVM

extension StringLibrary {
  /// The properties that both roots have from the protocol NSObject.
  private static func addRootProperties(to cls: NativeClass) {
    cls.property("hash", "TQ,R")
    cls.property("superclass", "T#,R")
    cls.property("description", "T@\"NSString\",R,C")
    cls.property("debugDescription", "T@\"NSString\",?,R,C")
  }

  static func addDescriptions(to cls: NativeClass) {
    addRootProperties(to: cls)
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(try call.world.rootDescription(of: call.receiver))
    }
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      let text = try call.world.send(call.receiver, "description")
      call.world.retain(text)
      call.returnObject(text)
    }
    cls.instance("className", "@\"NSString\"@:") { call throws(ListingException) in
      let cls = try call.world.send(call.receiver, "class")
      call.returnText(UTF16Text(String(cString: fwd_class_getName(OpaquePointer(cls)))))
    }
    for name in ["description", "debugDescription", "className"] { addClassName(name, to: cls) }
  }

  /// A proxy describes itself, by its real class, and not what it stands for (NSProxy's documentation).
  static func addProxyDescriptions(to cls: NativeClass) {
    addRootProperties(to: cls)
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(call.world.plainDescription(of: call.receiver))
    }
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      let text = try call.world.send(call.receiver, "description")
      call.world.retain(text)
      call.returnObject(text)
    }
    for name in ["description", "debugDescription"] { addClassName(name, to: cls) }
  }

  private static func addClassName(_ name: String, to cls: NativeClass) {
    cls.classMethod(name, "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(UTF16Text(String(cString: fwd_class_getName(OpaquePointer(call.receiver)))))
    }
  }
}

extension World {
  /// What NSObject's description says: `<Class: 0x…>` with what `[self class]` answers. The message is sent only where a
  /// class has its own way to answer it.
  func rootDescription(of object: ObjectPointer) throws(ListingException) -> UTF16Text {
    let selector = selector("class")
    let own = fwd_class_findMethod(visibleClass(of: object), selector)
    guard own != nil, own != fwd_class_findMethod(cls("NSObject"), selector) else {
      return plainDescription(of: object)
    }
    let said = OpaquePointer(try send(object, selector))
    guard let said, isClass(said) else { return plainDescription(of: object) }
    return UTF16Text(
      "<\(String(cString: fwd_class_getName(said))): \(hex(UInt(bitPattern: object)))>")
  }

  /// `<Class: 0x…>` with the class that the object says it has: not one made for observing.
  func plainDescription(of object: ObjectPointer) -> UTF16Text {
    UTF16Text("<\(visibleClassName(of: object)): \(hex(UInt(bitPattern: object)))>")
  }
}
