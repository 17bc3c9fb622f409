// NSURLCredentialStorage keeps credentials by their protection spaces, NSURLProtocol properties in requests.
import CRuntime
import ObjCVM

extension DeclarationLibrary {
  /// Equal are objects with equal values and equal objects under these names, the first of which their hash is.
  static func addComparing(_ kind: String, by names: [String], to cls: NativeClass) {
    func object(_ bag: PropertyBag, _ name: String) -> ObjectPointer? {
      fwd_autorelease(bag.retained(name))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let world = call.world
      guard let other = call.object(0), world.isKind(other, of: kind) else {
        return call.returnBool(false)
      }
      let (own, others) = (PropertyBag.of(call.receiver, world), PropertyBag.of(other, world))
      for name in names {
        let (first, second) = (object(own, name), object(others, name))
        if first == second { continue }
        guard try world.areEqual(first, second) else { return call.returnBool(false) }
      }
      call.returnBool(own.hasEqualValues(others))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let first = object(PropertyBag.of(call.receiver, call.world), names[0])
      call.returnValue(UInt(bitPattern: first == nil ? 0 : try call.world.sendInt(first, "hash")))
    }
  }

  static func addCredentialMembers(to cls: NativeClass) {
    addComparing("NSURLCredential", by: ["user", "password", "certificates"], to: cls)
    cls.property("hasPassword", "TB,R")
    cls.instance("hasPassword", "B@:") { call in
      call.returnBool(PropertyBag.of(call.receiver, call.world).has("password"))
    }
  }

  static func addCredentials(to cls: NativeClass) {
    cls.instance(
      "setCredential:forProtectionSpace:", "v@:@\"NSURLCredential\"@\"NSURLProtectionSpace\""
    ) { call throws(ListingException) in try keep(call) }
    cls.instance(
      "setDefaultCredential:forProtectionSpace:", "v@:@\"NSURLCredential\"@\"NSURLProtectionSpace\""
    ) { call throws(ListingException) in
      try keep(call)
      let place = "default " + (try space(call, 1))
      PropertyBag.of(call.receiver, call.world).keep(try call.checkedObject(0), as: place)
    }
    cls.instance(
      "defaultCredentialForProtectionSpace:", "@\"NSURLCredential\"@:@\"NSURLProtectionSpace\""
    ) { call throws(ListingException) in
      let place = "default " + (try space(call, 0))
      call.returnObject(PropertyBag.of(call.receiver, call.world).retained(place))
    }
    cls.instance(
      "credentialsForProtectionSpace:", "@\"NSDictionary\"@:@\"NSURLProtectionSpace\""
    ) { call throws(ListingException) in
      let found = PropertyBag.of(call.receiver, call.world).retained(try space(call, 0))
      defer { fwd_release(found) }
      call.returnObject(try call.world.send(found, "copy"))
    }
    cls.instance(
      "removeCredential:forProtectionSpace:", "v@:@\"NSURLCredential\"@\"NSURLProtectionSpace\""
    ) { call throws(ListingException) in
      let (bag, place) = (PropertyBag.of(call.receiver, call.world), try space(call, 1))
      let found = bag.retained(place)
      defer { fwd_release(found) }
      let user = try call.world.send(try call.checkedObject(0), "user")
      if user != nil { try call.world.sendVoid(found, "removeObjectForKey:", .object(user)) }
      bag.keep(nil, as: "default " + place)
    }
  }

  /// Adds the credential to those of the space, by its user.
  private static func keep(_ call: NativeCall) throws(ListingException) {
    let (bag, place) = (PropertyBag.of(call.receiver, call.world), try space(call, 1))
    let credential = try call.checkedObject(0)
    let user = try call.world.send(credential, "user")
    guard credential != nil, user != nil else { return }
    let found = bag.retained(place) ?? call.world.makeMutableDictionary(owning: ObjectTable())
    defer { fwd_release(found) }
    bag.keep(found, as: place)
    try call.world.sendVoid(found, "setObject:forKey:", .object(credential), .object(user))
  }

  private static func space(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    let space = try call.checkedObject(index)
    var text = "\(try call.world.sendInt(space, "port"))"
    for name in ["host", "realm", "protocol", "authenticationMethod"] {
      text += "\n" + call.world.string(of: try call.world.send(space, name))
    }
    return text
  }

  static func addRequestProperties(to cls: NativeClass) {
    cls.classMethod("propertyForKey:inRequest:", "@@:@\"NSString\"@\"NSURLRequest\"") {
      call throws(ListingException) in
      call.returnObject(try bag(call, 1)?.retained(try property(call, 0)))
    }
    cls.classMethod(
      "setProperty:forKey:inRequest:", "v@:@@\"NSString\"@\"NSMutableURLRequest\""
    ) { call throws(ListingException) in
      try bag(call, 2)?.keep(try call.checkedObject(0), as: try property(call, 1))
    }
    cls.classMethod("removePropertyForKey:inRequest:", "v@:@\"NSString\"@\"NSMutableURLRequest\"") {
      call throws(ListingException) in
      try bag(call, 1)?.keep(nil, as: try property(call, 0))
    }
    cls.classMethod(
      "requestIsCacheEquivalent:toRequest:", "B@:@\"NSURLRequest\"@\"NSURLRequest\""
    ) { call throws(ListingException) in
      let first = try call.world.send(try call.checkedObject(0), "URL")
      let second = try call.world.send(try call.checkedObject(1), "URL")
      call.returnBool(try call.world.sendBool(first, "isEqual:", .object(second)))
    }
  }

  private static func bag(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> PropertyBag?
  {
    try call.checkedObject(index).map { PropertyBag.of($0, call.world) }
  }

  private static func property(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> String
  {
    "property " + call.world.string(of: try call.checkedObject(index))
  }
}
