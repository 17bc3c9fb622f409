// NSLog and the functions between names and what they name.
import CRuntime
import ObjCVM

extension StringLibrary {
  static func logFunctions() -> [NativeFunction] {
    [
      NativeFunction("NSLog", "v@\"NSString\"", variadic: true) { call throws(ListingException) in
        try call.world.log(call.object(0), call.formatArguments)
      },
      NativeFunction("NSLogv", "v@\"NSString\"[1{__va_list_tag=II^v^v}]") {
        call throws(ListingException) in
        try call.world.log(call.object(0), call.listArguments(1))
      },
    ]
  }

  static func nameFunctions() -> [NativeFunction] {
    [
      NativeFunction("NSStringFromSelector", "@\"NSString\":", takesAnyWord: true) {
        call throws(ListingException) in
        guard let name = try call.selectorName(0) else { return call.returnBorrowed(nil) }
        call.returnText(UTF16Text(String(cString: name)))
      },
      NativeFunction("NSSelectorFromString", ":@\"NSString\"") { call throws(ListingException) in
        guard let name = call.object(0) else { return call.returnValue(OpaquePointer?.none) }
        call.returnValue(OpaquePointer?(fwd_sel_registerName(try call.world.text(of: name).string)))
      },
      NativeFunction("NSStringFromClass", "@\"NSString\"#") { call throws(ListingException) in
        guard let cls = call.cls(0) else { return call.returnBorrowed(nil) }
        call.returnBorrowed(
          ClassNames.of(call.world).text(String(cString: fwd_class_getName(cls)), call.world))
      },
      NativeFunction("NSClassFromString", "#@\"NSString\"") { call throws(ListingException) in
        guard let name = call.object(0) else { return call.returnValue(OpaquePointer?.none) }
        call.returnValue(fwd_getClass(try call.world.text(of: name).string))
      },
      NativeFunction("NSStringFromProtocol", "@\"NSString\"@\"Protocol\"") {
        call throws(ListingException) in
        guard let adopted = try call.checkedProtocol(0) else { return call.returnBorrowed(nil) }
        call.returnText(UTF16Text(String(cString: fwd_protocol_getName(adopted))))
      },
      NativeFunction("NSProtocolFromString", "@\"Protocol\"@\"NSString\"") {
        call throws(ListingException) in
        guard let name = call.object(0) else { return call.returnBorrowed(nil) }
        call.returnValue(
          call.world.protocolOfSystem(named: try call.world.text(of: name).string))
      },
    ]
  }
}

extension World {
  /// Writes a formatted line to the log; the host decides what stands in front of it. A nil format logs "(null)". A text that ends
  /// its line itself gets no second line end (CFUtilities.c, `__CFLogCString`).
  func log(_ format: ObjectPointer?, _ arguments: FormatArguments) throws(ListingException) {
    var bytes = format == nil ? Array("(null)".utf8) : try formatBytes(format, arguments)
    if bytes.last != 0x0A { bytes.append(0x0A) }
    // The log goes where standard error does.
    if let file = openFiles[2], file.standard == nil { return try file.append(bytes, self) }
    try output(.log, bytes)
  }
}

/// The names that NSStringFromClass has given: they outlive every autorelease pool, as constants do.
private final class ClassNames {
  private var texts: [String: ObjectPointer] = [:]

  static func of(_ world: World) -> ClassNames {
    world.service(ClassNames.self) { _ in ClassNames() }
  }

  func text(_ name: String, _ world: World) -> ObjectPointer {
    if let known = texts[name] { return known }
    let made = world.makeString(name)
    texts[name] = made
    return made
  }
}
