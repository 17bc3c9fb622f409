// valueForKey:, setValue:forKey: and what they fall back on.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension KeyValueLibrary {
  // MARK: Reading

  static func addReading(to cls: NativeClass) {
    cls.classMethod("accessInstanceVariablesDirectly", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
    cls.instance("valueForKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(0) else { throw nilKey(call, "retrieve") }
      call.returnBorrowed(
        try call.world.value(of: call.receiver, forKey: call.world.string(of: key), key))
    }
    cls.instance("valueForUndefinedKey:", "@@:@\"NSString\"") { call throws(ListingException) in
      throw try undefined(call, key: call.object(0), method: "valueForUndefinedKey:")
    }
    cls.instance("dictionaryWithValuesForKeys:", "@\"NSDictionary\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let table = ObjectTable()
      for key in try call.world.elements(of: call.object(0)) {
        let value = try call.world.orNull(
          try call.world.send(call.receiver, "valueForKey:", .object(key)))
        try call.world.setValue(value, forKey: key, in: table)
      }
      call.returnObject(call.world.makeDictionary(owning: table))
    }
    // The name that NeXT gave it; WebObjects-era code still calls it.
    cls.instance("valuesForKeys:", "@\"NSDictionary\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let values = try call.world.send(
        call.receiver, "dictionaryWithValuesForKeys:", .object(call.object(0)))
      call.returnBorrowed(values)
    }
  }

  // MARK: Writing

  static func addWriting(to cls: NativeClass) {
    cls.instance("setValue:forKey:", "v@:@@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(1) else { throw nilKey(call, "set") }
      try call.world.setValue(
        call.object(0), of: call.receiver, forKey: call.world.string(of: key), key)
    }
    cls.instance("setValue:forUndefinedKey:", "v@:@@\"NSString\"") {
      call throws(ListingException) in
      throw try undefined(call, key: call.object(1), method: "setValue:forUndefinedKey:")
    }
    cls.instance("setNilValueForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      let key = try call.world.describe(call.object(0))
      throw call.world.exception(
        "NSInvalidArgumentException",
        "[\(try call.world.shortDescription(of: call.receiver)) setNilValueForKey]: "
          + "could not set nil as the value for the key \(key).")
    }
    cls.instance("setValuesForKeysWithDictionary:", "v@:@\"NSDictionary\"") {
      call throws(ListingException) in
      for entry in try call.world.entries(of: call.object(0)) {
        let isNull = call.world.isKind(entry.value, of: "NSNull")
        try call.world.sendVoid(
          call.receiver, "setValue:forKey:", .object(isNull ? nil : entry.value), .object(entry.key)
        )
      }
    }
    cls.instance("validateValue:forKey:error:", "B@:N^@@\"NSString\"^@") {
      call throws(ListingException) in
      let key = call.world.string(of: call.object(1))
      let name = "validate\(AccessorNames.capitalized(key)):error:"
      guard let cls = fwd_object_getClass(call.receiver),
        fwd_class_getInstanceMethod(cls, call.world.selector(name)) != nil
      else {
        call.returnBool(true)
        return
      }
      call.returnBool(
        try call.world.sendBool(
          call.receiver, name, .pointer(call.pointer(0)), .pointer(call.pointer(2))))
    }
  }

  // MARK: Key paths

  static func addKeyPaths(to cls: NativeClass) {
    cls.instance("valueForKeyPath:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let path = call.object(0) else { throw nilKey(call, "retrieve") }
      let parts = KeyPathParts(call.world.string(of: path))
      guard let rest = parts.rest else {
        call.returnBorrowed(try call.world.send(call.receiver, "valueForKey:", .object(path)))
        return
      }
      let first = call.world.autoreleasedString(parts.first)
      let next = try call.world.send(call.receiver, "valueForKey:", .object(first))
      call.returnBorrowed(
        try call.world.send(next, "valueForKeyPath:", .object(call.world.autoreleasedString(rest))))
    }
    cls.instance("setValue:forKeyPath:", "v@:@@\"NSString\"") { call throws(ListingException) in
      guard let path = call.object(1) else { throw nilKey(call, "set") }
      let parts = KeyPathParts(call.world.string(of: path))
      guard let rest = parts.rest else {
        try call.world.sendVoid(
          call.receiver, "setValue:forKey:", .object(call.object(0)), .object(path))
        return
      }
      let first = call.world.autoreleasedString(parts.first)
      let next = try call.world.send(call.receiver, "valueForKey:", .object(first))
      try call.world.sendVoid(
        next, "setValue:forKeyPath:", .object(call.object(0)),
        .object(call.world.autoreleasedString(rest)))
    }
    cls.instance("validateValue:forKeyPath:error:", "B@:N^@@\"NSString\"^@") {
      call throws(ListingException) in
      let parts = KeyPathParts(call.world.string(of: call.object(1)))
      var target: ObjectPointer? = call.receiver
      var name = "validateValue:forKey:error:"
      var key = parts.first
      if let rest = parts.rest {
        target = try call.world.send(
          target, "valueForKey:", .object(call.world.autoreleasedString(parts.first)))
        name = "validateValue:forKeyPath:error:"
        key = rest
      }
      guard target != nil else {
        call.returnBool(true)
        return
      }
      call.returnBool(
        try call.world.sendBool(
          target, name, .pointer(call.pointer(0)), .object(call.world.autoreleasedString(key)),
          .pointer(call.pointer(2))))
    }
  }

  // MARK: Errors

  /// The call has a nil key.
  static func nilKey(_ call: NativeCall, _ what: String) -> ListingException {
    let target = what == "set" ? "set a value for" : "retrieve a value for"
    return call.world.exception(
      "NSInvalidArgumentException",
      "*** -[\(call.world.visibleClassName(of: call.receiver)) \(call.world.selectorName(call.selector))]: "
        + "attempt to \(target) a nil key")
  }

  private static func undefined(
    _ call: NativeCall, key: ObjectPointer?, method: String
  ) throws(ListingException) -> ListingException {
    let world = call.world
    let table = ObjectTable()
    if let key {
      try world.setValue(key, forKey: world.constantString("NSUnknownUserInfoKey"), in: table)
    }
    try world.setValue(
      call.receiver, forKey: world.constantString("NSTargetObjectUserInfoKey"), in: table)
    let info = fwd_autorelease(world.makeDictionary(owning: table))
    return world.exception(
      "NSUnknownKeyException",
      "[\(try world.shortDescription(of: call.receiver)) \(method)]: this class is not key value coding-compliant for the key "
        + "\(try world.describe(key)).", userInfo: info)
  }
}

/// A key path cut at its first dot.
struct KeyPathParts {
  let first: String
  let rest: String?

  init(_ path: String) {
    guard let dot = path.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      first = path
      rest = nil
      return
    }
    first = String(path[..<dot])
    rest = String(path[path.utf8.index(after: dot)...])
  }
}

extension World {
  /// NSNull's object, +0.
  func nullObject() throws(ListingException) -> ObjectPointer {
    guard let null = try send(toClass: cls("NSNull"), "null") else {
      preconditionFailure("NSNull has an object")
    }
    return null
  }

  /// The object, or NSNull's for nil.
  func orNull(_ object: ObjectPointer?) throws(ListingException) -> ObjectPointer {
    if let object { return object }
    return try nullObject()
  }

  /// The class that an object says it has, without asking it: runtime-made subclasses are passed over.
  func visibleClass(of object: ObjectPointer?) -> OpaquePointer? {
    visible(fwd_object_getClass(object))
  }

  /// The nearest superclass that programs may see.
  func visible(_ cls: OpaquePointer?) -> OpaquePointer? {
    var cls = cls
    while let current = cls, fwd_class_isHidden(current) { cls = fwd_class_getSuperclass(current) }
    return cls
  }

  func visibleClassName(of object: ObjectPointer?) -> String {
    String(cString: fwd_class_getName(visibleClass(of: object)))
  }

  /// `<Row 0x…>`, as key-value coding's exceptions name an object.
  func shortDescription(of object: ObjectPointer) throws(ListingException) -> String {
    let cls = try send(object, "class")
    return
      "<\(String(cString: fwd_class_getName(OpaquePointer(cls)))) \(hex(UInt(bitPattern: object)))>"
  }

  // MARK: The root's implementations

  /// What NSObject's valueForKey: gives, +0.
  func value(of object: ObjectPointer, forKey name: String, _ key: ObjectPointer)
    throws(ListingException) -> ObjectPointer?
  {
    guard let cls = fwd_object_getClass(object) else { return nil }
    let search = AccessorSearch(self, cls, name)
    try throwPending()
    if !name.isEmpty {
      if let getter = search.getter { return try sendGetter(object, getter) }
      try throwPending()
      if let kind = search.collection {
        return fwd_autorelease(makeKeyedCollection(kind, of: object, name))
      }
      if let ivar = try search.ivar() { return value(of: ivar, in: object) }
    }
    return try send(object, "valueForUndefinedKey:", .object(key))
  }

  /// What NSObject's setValue:forKey: does.
  func setValue(
    _ value: ObjectPointer?, of object: ObjectPointer, forKey name: String, _ key: ObjectPointer
  ) throws(ListingException) {
    guard let cls = fwd_object_getClass(object) else { return }
    let search = AccessorSearch(self, cls, name)
    try throwPending()
    if !name.isEmpty {
      if let setter = search.setter {
        try throwPending()
        let isSet = try noting(object, name, unless: setter) { () throws(ListingException) in
          try sendSetter(object, setter, value)
        }
        if !isSet { try sendVoid(object, "setNilValueForKey:", .object(key)) }
        return
      }
      try throwPending()
      if let ivar = try search.ivar() {
        let isSet = try noting(object, name, unless: nil) { () throws(ListingException) in
          try setValue(value, of: ivar, in: object)
        }
        if !isSet { try sendVoid(object, "setNilValueForKey:", .object(key)) }
        return
      }
    }
    try sendVoid(object, "setValue:forUndefinedKey:", .object(value), .object(key))
  }
}
