// NSUbiquitousKeyValueStore, a dictionary here; NSFileCoordinator, which lets every accessor run at once; NSClassDescription.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  static func addKeyValueStore(to cls: NativeClass) {
    let kinds = [
      ("object", ""), ("string", "NSString"), ("array", "NSArray"), ("dictionary", "NSDictionary"),
      ("data", "NSData"),
    ]
    for (name, type) in kinds {
      let code = type.isEmpty ? "@" : "@\"\(type)\""
      cls.instance(name + "ForKey:", code + "@:@\"NSString\"") { call throws(ListingException) in
        let value = try stored(call, 0)
        call.returnBorrowed(type.isEmpty || call.world.isKind(value, of: type) ? value : nil)
      }
      cls.instance(
        "set\(name.prefix(1).uppercased())\(name.dropFirst()):forKey:", "v@:\(code)@\"NSString\""
      ) {
        call throws(ListingException) in
        let (value, key) = (try call.checkedObject(0), try call.checkedObject(1))
        if value == nil {
          try call.world.sendVoid(values(call), "removeObjectForKey:", .object(key))
        } else {
          try call.world.sendVoid(values(call), "setObject:forKey:", .object(value), .object(key))
        }
      }
    }
    cls.instance("longLongForKey:", "q@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(try stored(call, 0), "longLongValue"))
    }
    cls.instance("doubleForKey:", "d@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(try call.world.sendDouble(try stored(call, 0), "doubleValue"))
    }
    cls.instance("boolForKey:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try call.world.sendBool(try stored(call, 0), "boolValue"))
    }
    for (name, type) in [("LongLong", "q"), ("Double", "d"), ("Bool", "B")] {
      cls.instance("set\(name):forKey:", "v@:\(type)@\"NSString\"") {
        call throws(ListingException) in
        let number =
          switch type {
          case "q": call.world.makeNumber(call.int(0))
          case "d": call.world.makeNumber(call.double(0))
          default: call.world.makeNumber(call.bool(0))
          }
        defer { fwd_release(number) }
        try call.world.sendVoid(
          values(call), "setObject:forKey:", .object(number), .object(try call.checkedObject(1)))
      }
    }
    cls.instance("removeObjectForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      try call.world.sendVoid(
        values(call), "removeObjectForKey:", .object(try call.checkedObject(0)))
    }
    cls.property("dictionaryRepresentation", "T@\"NSDictionary\",R,C")
    cls.instance("dictionaryRepresentation", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      call.returnObject(try call.world.send(values(call), "copy"))
    }
  }

  private static func stored(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> ObjectPointer?
  {
    try call.world.send(values(call), "objectForKey:", .object(try call.checkedObject(index)))
  }

  /// What the store holds, +0.
  private static func values(_ call: NativeCall) -> ObjectPointer? {
    let bag = PropertyBag.of(call.receiver, call.world)
    let found = bag.retained("values") ?? call.world.makeMutableDictionary(owning: ObjectTable())
    bag.keep(found, as: "values")
    return fwd_autorelease(found)
  }

  static func addCoordination(to cls: NativeClass) {
    for kind in ["Reading", "Writing"] {
      cls.instance(
        "coordinate\(kind)ItemAtURL:options:error:byAccessor:",
        "v@:@\"NSURL\"Q^@@?<v@?@\"NSURL\">"
      ) { call throws(ListingException) in
        try call.world.callBlockVoid(try call.block(3), .object(try call.checkedObject(0)))
      }
      cls.instance(
        "coordinate\(kind)ItemAtURL:options:writingItemAtURL:options:error:byAccessor:",
        "v@:@\"NSURL\"Q@\"NSURL\"Q^@@?<v@?@\"NSURL\"@\"NSURL\">"
      ) { call throws(ListingException) in
        try call.world.callBlockVoid(
          try call.block(5), .object(try call.checkedObject(0)), .object(try call.checkedObject(2)))
      }
    }
  }

  // MARK: Class descriptions

  static func addClassDescriptions(to cls: NativeClass) {
    cls.classMethod("registerClassDescription:forClass:", "v@:@\"NSClassDescription\"#") {
      call throws(ListingException) in
      let descriptions = PropertyBag.of(call.receiver, call.world)
      descriptions.keep(try call.checkedObject(0), as: name(of: call.cls(1)))
    }
    cls.classMethod("invalidateClassDescriptionCache", "v@:") { _ in }
    cls.classMethod("classDescriptionForClass:", "@\"NSClassDescription\"@:#") {
      call throws(ListingException) in
      let descriptions = PropertyBag.of(call.receiver, call.world)
      if !descriptions.has(name(of: call.cls(0))), let wanted = call.cls(0) {
        // Whoever observes it may register a description now.
        try call.world.sendVoid(
          try call.world.send(toClass: call.world.cls("NSNotificationCenter"), "defaultCenter"),
          "postNotificationName:object:",
          .object(call.world.constantString("NSClassDescriptionNeededForClassNotification")),
          .object(ObjectPointer(wanted)))
      }
      call.returnObject(descriptions.retained(name(of: call.cls(0))))
    }
    for name in ["attributeKeys", "toOneRelationshipKeys", "toManyRelationshipKeys"] {
      cls.property(name, "T@\"NSArray\",R,C")
    }
  }

  private static func name(of cls: OpaquePointer?) -> String {
    String(cString: fwd_class_getName(cls))
  }

  /// What NSObject asks its class's description.
  static func addDescribed(to cls: NativeClass) {
    cls.instance("classDescription", "@\"NSClassDescription\"@:") { call throws(ListingException) in
      let own = try call.world.send(call.receiver, "class")
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSClassDescription"), "classDescriptionForClass:", .object(own)))
    }
    for name in ["attributeKeys", "toOneRelationshipKeys", "toManyRelationshipKeys"] {
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        let description = try call.world.send(call.receiver, "classDescription")
        call.returnBorrowed(try call.world.send(description, name))
      }
    }
    cls.instance("inverseForRelationshipKey:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let description = try call.world.send(call.receiver, "classDescription")
      call.returnBorrowed(
        try call.world.send(
          description, "inverseForRelationshipKey:", .object(try call.checkedObject(0))))
    }
  }
}
