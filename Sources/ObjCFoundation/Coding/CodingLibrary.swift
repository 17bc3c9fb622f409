// NSCoder and the keyed archivers. Archives stand in memory; files are the world's own (FileStore).
import CRuntime
import ObjCSema
import ObjCVM

enum CodingLibrary: NativeLibrary {
  static var classNames: [String] {
    ["NSCoder", "NSKeyedArchiver", "NSKeyedUnarchiver", "NSArchiver", "NSUnarchiver"]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSCoder": coderClass()
    case "NSKeyedArchiver": archiverClass()
    case "NSKeyedUnarchiver": unarchiverClass()
    case "NSArchiver": sequentialArchiverClass()
    case "NSUnarchiver": sequentialUnarchiverClass()
    default: nil
    }
  }

  static var extendedClassNames: [String] {
    ["NSObject"] + valueClasses + memberClasses + describedClasses + contentClasses
  }

  static func extend(_ name: String, with description: NativeClass, in world: World) {
    defer { if name != "NSObject" { acceptKeys(in: description) } }
    if memberClasses.contains(name) { return addMemberCoding(to: description, name) }
    if describedClasses.contains(name) { return addPropertyCoding(to: description, name) }
    if contentClasses.contains(name) { return addContentCoding(to: description, name) }
    if name != "NSObject" { return addValueCoding(to: description, name) }
    description.instance("classForCoder", "#@:") { call throws(ListingException) in
      var cls = OpaquePointer(try call.world.send(call.receiver, "class"))
      // A class cluster's private classes are coded as the public one.
      while let found = cls,
        ["__NS", "_NSCached", "NSConcrete", "NSTagged"]
          .contains(where: String(cString: fwd_class_getName(found)).hasPrefix)
      {
        cls = fwd_class_getSuperclass(found)
      }
      call.returnValue(cls)
    }
    for (name, basis) in [
      ("classForKeyedArchiver", "classForArchiver"), ("classForArchiver", "classForCoder"),
    ] {
      description.instance(name, "#@:") { call throws(ListingException) in
        call.returnValue(try call.world.send(call.receiver, basis))
      }
    }
    for name in [
      "awakeAfterUsingCoder:", "replacementObjectForCoder:", "replacementObjectForKeyedArchiver:",
      "replacementObjectForArchiver:",
    ] {
      description.instance(name, "@@:@\"NSCoder\"") { call throws(ListingException) in
        call.returnBorrowed(call.receiver)
      }
    }
  }

  // MARK: NSCoder

  private static func coderClass() -> NativeClass {
    let cls = NativeClass("NSCoder", superclass: "NSObject")
    for name in ["allowsKeyedCoding", "requiresSecureCoding"] { cls.property(name, "TB,R") }
    cls.instance("allowsKeyedCoding", "B@:") { call throws(ListingException) in
      call.returnBool(false)
    }
    cls.instance("requiresSecureCoding", "B@:") { call throws(ListingException) in
      call.returnBool(false)
    }
    cls.instance("versionForClassName:", "q@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(0)
    }
    addGeometryCoding(to: cls)
    // Whatever the archivers can do is declared here, so that `NSCoder *` has it.
    let declared = archiverClass().methods + unarchiverClass().methods
    for method in declared
    where !method.isClassMethod && ["enco", "deco", "cont"].contains(method.selector.prefix(4)) {
      cls.instance(method.selector, method.types, variadic: method.isVariadic) {
        call throws(ListingException) in
        throw undefined(call)
      }
    }
    return cls
  }

  private static func undefined(_ call: NativeCall) -> ListingException {
    let selector = call.world.selectorName(call.selector)
    return call.world.exception(
      "NSInvalidArgumentException",
      "*** -\(selector) only defined for abstract class.  Define -[\(call.world.className(of: call.receiver)) \(selector)]!"
    )
  }

  // MARK: Keys without a keyed coder

  /// Gives NSArchiver or NSUnarchiver a keyed coder's methods, for those classes of Foundation that code themselves by keys here.
  /// Anybody else who sends one gets the exception that NSCoder raises.
  static func addInnerKeys(to cls: NativeClass, of keyed: NativeClass, _ prefixes: [String]) {
    for method in keyed.methods
    where !method.isClassMethod && method.selector.contains("orKey:")
      && prefixes.contains(where: method.selector.hasPrefix)
    {
      cls.instance(method.selector, method.types, variadic: method.isVariadic) {
        call throws(ListingException) in
        guard keyState(of: call.receiver, call.world)?.acceptsKeys == true else {
          throw undefined(call)
        }
        try method.body(call)
      }
    }
  }

  private static func keyState(of coder: ObjectPointer?, _ world: World) -> KeyAcceptance? {
    guard let coder, let state = world.state(of: coder) else { return nil }
    return (state as? ArchiverState)?.keys ?? (state as? UnarchiverState)?.keys
  }

  /// Lets the coder take keys while Foundation's own coding methods of the class run.
  static func acceptKeys(in cls: NativeClass) {
    for selector in ["encodeWithCoder:", "initWithCoder:"] {
      cls.wrap(selector) { body in
        { call throws(ListingException) in
          guard let keys = keyState(of: call.object(0), call.world) else { return try body(call) }
          let saved = keys.acceptsKeys
          keys.acceptsKeys = true
          defer { keys.acceptsKeys = saved }
          try body(call)
        }
      }
    }
  }

  /// A key argument.
  static func key(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    guard let key = call.object(index) else {
      throw call.world.exception(
        "NSInvalidArgumentException", "*** \(call.signature()): key cannot be nil")
    }
    // Keys that begin like the archiver's own are kept apart from those.
    let text = call.world.string(of: key)
    return text.hasPrefix("$") ? "$" + text : text
  }

  /// Numbers under keys: the names, the encodings and how they are stored.
  static let scalars: [(name: String, encoding: String)] = [
    ("Bool", "B"), ("Int", "i"), ("Int32", "i"), ("Int64", "q"), ("Integer", "q"), ("Float", "f"),
    ("Double", "d"),
  ]

  /// Stores an NSError where the listing wants it: NSCocoaErrorDomain with a code, what happened, and where in the text, if that is
  /// known. A description is given only where none follows from the code.
  static func storeError(
    _ world: World, at place: UnsafeMutableRawPointer?, code: Int, debug: String = "",
    description: String = "", index: Int? = nil
  ) throws(ListingException) {
    guard let place else { return }
    let error = try makeError(
      world, code: code, debug: debug, description: description, index: index)
    if error != nil { try world.write(UInt(bitPattern: error), to: place) }
  }

  /// An NSError of Cocoa's domain, +0.
  static func makeError(
    _ world: World, code: Int, debug: String = "", description: String = "", index: Int? = nil
  ) throws(ListingException) -> ObjectPointer? {
    guard let cls = world.classIfKnown("NSError") else { return nil }
    let table = ObjectTable()
    for (key, text) in [("NSLocalizedDescription", description), ("NSDebugDescription", debug)]
    where !text.isEmpty {
      try world.setValue(
        world.autoreleasedString(text) ?? world.constantString(""),
        forKey: world.constantString(key),
        in: table)
    }
    if let index {
      let number = world.makeNumber(index)
      defer { fwd_release(number) }
      try world.setValue(
        number, forKey: world.constantString("NSJSONSerializationErrorIndex"), in: table)
    }
    let info = fwd_autorelease(world.makeDictionary(owning: table))
    return try world.send(
      toClass: cls, "errorWithDomain:code:userInfo:",
      .object(world.constantString("NSCocoaErrorDomain")), .int(code), .object(info))
  }
}

/// Whether a coder without keys takes them now: while an object of Foundation is coded, not the objects in it.
final class KeyAcceptance {
  var acceptsKeys = false
}
