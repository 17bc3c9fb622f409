// Other names for classes in archives, of one archiver or of all.
import CRuntime
import ObjCVM

/// The names for all archivers of a kind.
final class CodedNames {
  /// What an archive calls a class.
  var names: [String: String] = [:]
  /// The classes for names in archives.
  var classes: [String: OpaquePointer] = [:]

  private final class Both {
    let keyed = CodedNames()
    let sequential = CodedNames()
  }

  static func of(_ world: World, _ isSequential: Bool) -> CodedNames {
    let both = world.service(Both.self) { _ in Both() }
    return isSequential ? both.sequential : both.keyed
  }
}

extension CodingLibrary {
  private static func text(_ call: NativeCall, _ index: Int) -> String {
    call.world.string(of: call.object(index))
  }

  private static func className(_ call: NativeCall, _ index: Int) -> String {
    call.object(index).map { String(cString: fwd_class_getName(OpaquePointer($0))) } ?? ""
  }

  /// NSKeyedArchiver's: of the class and of an archiver.
  static func addClassNames(to cls: NativeClass) {
    func answer(_ call: NativeCall, _ name: String?) {
      call.returnObject(name.map { call.world.makeString($0) })
    }
    cls.classMethod("setClassName:forClass:", "v@:@\"NSString\"#") {
      call throws(ListingException) in
      CodedNames.of(call.world, false).names[className(call, 1)] =
        call.object(0) == nil ? nil : text(call, 0)
    }
    cls.classMethod("classNameForClass:", "@\"NSString\"@:#") { call throws(ListingException) in
      answer(call, CodedNames.of(call.world, false).names[className(call, 0)])
    }
    cls.instance("setClassName:forClass:", "v@:@\"NSString\"#") { call throws(ListingException) in
      try state(call).classNames[className(call, 1)] = call.object(0) == nil ? nil : text(call, 0)
    }
    cls.instance("classNameForClass:", "@\"NSString\"@:#") { call throws(ListingException) in
      answer(call, try state(call).classNames[className(call, 0)])
    }
  }

  /// NSKeyedUnarchiver's.
  static func addNamedClasses(to cls: NativeClass) {
    cls.classMethod("setClass:forClassName:", "v@:#@\"NSString\"") {
      call throws(ListingException) in
      CodedNames.of(call.world, false).classes[text(call, 1)] = call.object(0).map {
        OpaquePointer($0)
      }
    }
    cls.classMethod("classForClassName:", "#@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(CodedNames.of(call.world, false).classes[text(call, 0)])
    }
    cls.instance("setClass:forClassName:", "v@:#@\"NSString\"") { call throws(ListingException) in
      try readingState(call).classes[text(call, 1)] = call.object(0).map { OpaquePointer($0) }
    }
    cls.instance("classForClassName:", "#@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(try readingState(call).classes[text(call, 0)])
    }
  }

  /// NSArchiver's.
  static func addEncodedNames(to cls: NativeClass) {
    cls.instance("encodeClassName:intoClassName:", "v@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in try state(call).classNames[text(call, 0)] = text(call, 1)
    }
    cls.instance("classNameEncodedForTrueClassName:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try state(call).classNames[text(call, 0)] ?? text(call, 0)))
    }
  }

  /// NSUnarchiver's: of the class and of an unarchiver.
  static func addDecodedNames(to cls: NativeClass) {
    cls.classMethod("decodeClassName:asClassName:", "v@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      CodedNames.of(call.world, true).classes[text(call, 0)] = fwd_getClass(text(call, 1))
    }
    cls.instance("decodeClassName:asClassName:", "v@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      try readingState(call).classes[text(call, 0)] = fwd_getClass(text(call, 1))
    }
    cls.instance("classNameDecodedForArchiveClassName:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let found = try readingState(call).classes[text(call, 0)]
      let name = found.map { String(cString: fwd_class_getName($0)) } ?? text(call, 0)
      call.returnObject(call.world.makeString(name))
    }
  }
}
