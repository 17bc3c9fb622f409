// How objects describe themselves: `<Car: 0x…>`, classes by their name.
import CRuntime

extension StringLibrary {
  static func addDescriptions(to cls: NativeClass) {
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(call.world.plainDescription(of: call.receiver))
    }
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      let text = try call.world.send(call.receiver, "description")
      call.world.retain(text)
      call.returnObject(text)
    }
    cls.instance("className", "@\"NSString\"@:") { call throws(ListingException) in
      let cls = try call.world.send(call.receiver, "class")
      call.returnText(Text(String(cString: fwd_class_getName(OpaquePointer(cls)))))
    }
    for name in ["description", "debugDescription", "className"] {
      cls.classMethod(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnText(Text(String(cString: fwd_class_getName(OpaquePointer(call.receiver)))))
      }
    }
  }
}

extension World {
  /// `<Class: 0x…>` with the class that the object says it has: not one made for observing.
  func plainDescription(of object: ObjectPointer) -> Text {
    Text("<\(visibleClassName(of: object)): \(hex(UInt(bitPattern: object)))>")
  }
}
