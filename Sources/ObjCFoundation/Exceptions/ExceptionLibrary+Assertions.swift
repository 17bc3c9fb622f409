// NSAssert and its relatives end here. The preprocessor turns each macro into a test and a call of one of the two
// functions below, which send the handler's message as Foundation's macros do.
import CRuntime
import ObjCVM

extension ExceptionLibrary {
  static func assertionHandlerClass() -> NativeClass {
    let cls = NativeClass("NSAssertionHandler", superclass: "NSObject")
    cls.classMethod("currentHandler", "@\"NSAssertionHandler\"@:") {
      call throws(ListingException) in
      call.returnBorrowed(try currentHandler(call.world))
    }
    cls.instance(
      "handleFailureInMethod:object:file:lineNumber:description:",
      "v@::@@\"NSString\"q@\"NSString\"", variadic: true
    ) { call throws(ListingException) in
      let world = call.world
      let object = call.object(1)
      let sign = fwd_object_isClass(object) ? "+" : "-"
      let cls = String(
        cString: fwd_class_getName(
          fwd_object_isClass(object)
            ? object.map { OpaquePointer($0) } : fwd_object_getClass(object)))
      let place = "\(sign)[\(cls) \(world.selectorName(call.sel(0)))]"
      throw try failure(
        call, "Assertion failure in \(place), \(fileAndLine(call, 2, 3))", description: 4)
    }
    cls.instance(
      "handleFailureInFunction:file:lineNumber:description:",
      "v@:@\"NSString\"@\"NSString\"q@\"NSString\"",
      variadic: true
    ) { call throws(ListingException) in
      let function = call.world.string(of: call.object(0))
      throw try failure(
        call, "Assertion failure in \(function), \(fileAndLine(call, 1, 2))", description: 3)
    }
    return cls
  }

  private static func fileAndLine(_ call: NativeCall, _ file: Int, _ line: Int) -> String {
    "\(call.world.string(of: call.object(file))):\(call.int(line))"
  }

  /// Logs the failure and gives the exception that it raises.
  private static func failure(
    _ call: NativeCall, _ headline: String, description index: Int
  ) throws(ListingException) -> ListingException {
    let reason = String(
      decoding: try call.world.formatBytes(call.object(index), call.formatArguments), as: UTF8.self)
    try call.world.output(.log, "*** \(headline)\n")
    return call.world.exception("NSInternalInconsistencyException", reason)
  }

  /// The thread's, from its dictionary; one that has none gets one.
  private static func currentHandler(_ world: World) throws(ListingException) -> ObjectPointer? {
    let thread = try world.send(toClass: world.cls("NSThread"), "currentThread")
    let dictionary = try world.send(thread, "threadDictionary")
    let key = world.constantString("NSAssertionHandler")
    if let own = try world.send(dictionary, "objectForKey:", .object(key)) { return own }
    let handler = fwd_class_createInstance(world.cls("NSAssertionHandler"), 0)
    defer { fwd_release(handler) }
    try world.sendVoid(dictionary, "setObject:forKey:", .object(handler), .object(key))
    return handler
  }
}
