// NSException: making, reading and raising.
import CRuntime
import ObjCVM

extension ExceptionLibrary {
  static func exceptionClass() -> NativeClass {
    let cls = NativeClass("NSException", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.property("name", "T@\"NSString\",R,C")
    cls.property("reason", "T@\"NSString\",R,C")
    cls.property("userInfo", "T@\"NSDictionary\",R,C")
    addMaking(to: cls)
    addReading(to: cls)
    addRaising(to: cls)
    addQuickForms(to: cls)
    SenTesting.addFailures(to: cls)
    cls.whenMade = { world, made in world.exceptionMaking = ExceptionMaking(made) }
    return cls
  }

  private static func addMaking(to cls: NativeClass) {
    cls.instance(
      "initWithName:reason:userInfo:", "@@:@\"NSString\"@\"NSString\"@\"NSDictionary\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      let state = ExceptionState(
        name: try copy(call.object(0), call), reason: try copy(call.object(1), call),
        userInfo: call.object(2))
      fwd_release(state.name)
      fwd_release(state.reason)
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod(
      "exceptionWithName:reason:userInfo:", "@@:@\"NSString\"@\"NSString\"@\"NSDictionary\"",
      returnsInstance: true
    ) { call throws(ListingException) in
      let fresh = try call.world.send(call.receiver, "alloc")
      call.returnObject(
        try call.world.send(
          fresh, "initWithName:reason:userInfo:", .object(call.object(0)), .object(call.object(1)),
          .object(call.object(2))))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }

  /// +1; nil stays nil.
  private static func copy(_ object: ObjectPointer?, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    guard let object else { return nil }
    if call.world.isOwnCopy(object) { return fwd_retain(object) }
    return try call.world.send(object, "copy")
  }

  private static func addReading(to cls: NativeClass) {
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.state(of: call.receiver, as: ExceptionState.self)?.name)
    }
    cls.instance("reason", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.state(of: call.receiver, as: ExceptionState.self)?.reason)
    }
    cls.instance("userInfo", "@\"NSDictionary\"@:") { call throws(ListingException) in
      call.returnBorrowed(call.world.state(of: call.receiver, as: ExceptionState.self)?.userInfo)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let state = call.world.state(of: call.receiver, as: ExceptionState.self)
      let text = state?.reason ?? state?.name
      call.returnObject(call.world.makeString(call.world.string(of: text)))
    }
    cls.instance("callStackSymbols", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnBorrowed(try call.world.send(toClass: call.world.cls("NSArray"), "array"))
    }
    cls.instance("callStackReturnAddresses", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnBorrowed(try call.world.send(toClass: call.world.cls("NSArray"), "array"))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      call.returnBool(try isEqual(call.receiver, call.object(0), call.world))
    }
  }

  private static func isEqual(
    _ left: ObjectPointer, _ right: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Bool {
    if left == right { return true }
    guard let right, let a = world.state(of: left, as: ExceptionState.self),
      let b = world.state(of: right, as: ExceptionState.self)
    else { return false }
    func same(_ x: ObjectPointer?, _ y: ObjectPointer?) throws(ListingException) -> Bool {
      guard let x else { return y == nil }
      return try world.sendBool(x, "isEqual:", .object(y))
    }
    guard try same(a.name, b.name) else { return false }
    guard try same(a.reason, b.reason) else { return false }
    return try same(a.userInfo, b.userInfo)
  }

  private static func addRaising(to cls: NativeClass) {
    cls.instance("raise", "v@:") { call throws(ListingException) in
      guard let object = fwd_retain(call.receiver) else { return }
      throw ListingException(taking: object)
    }
    cls.classMethod("raise:format:", "v@:@\"NSString\"@\"NSString\"", variadic: true) {
      call throws(ListingException) in
      let reason = try call.world.formatBytes(call.object(1), call.formatArguments)
      throw call.world.exception(
        call.world.string(of: call.object(0)), String(decoding: reason, as: UTF8.self))
    }
    cls.classMethod(
      "raise:format:arguments:", "v@:@\"NSString\"@\"NSString\"^v"
    ) { call throws(ListingException) in
      let reason = try call.world.formatBytes(call.object(1), call.listArguments(2))
      throw call.world.exception(
        call.world.string(of: call.object(0)), String(decoding: reason, as: UTF8.self))
    }
  }
}
