// Foundation's functions on objects and memory from the time before ARC, the functions that compilers call for blocks, and the handler
// of uncaught exceptions.
import CRuntime
import ObjCSema
import ObjCVM

enum ObjectFunctionLibrary: NativeLibrary {
  static var classNames: [String] { [] }
  static func define(_ name: String, in world: World) -> NativeClass? { nil }

  static func constants() -> [String: NativeConstant] {
    var constants: [String: NativeConstant] = [:]
    for kind in ["Global", "Stack", "Malloc"] {
      constants["_NSConcrete\(kind)Block"] = .object(
        of: "__NS\(kind)Block__", selector: "class", argument: nil, types: "^^v")
    }
    return constants
  }

  static func functions(in world: World) -> [NativeFunction] {
    blockFunctions + allocationFunctions + countFunctions + zoneFunctions + handlerFunctions
  }

  static var types: [NativeType] {
    [
      NativeType(name: "CFTypeRef", encoding: "r^v"), NativeType(name: "CFIndex", encoding: "q"),
      NativeType(name: "CFTypeID", encoding: "Q"),
      NativeType(name: "NSUncaughtExceptionHandler", encoding: "?"),
    ]
  }

  /// What the compiler calls for blocks, and what tells their types.
  private static var blockFunctions: [NativeFunction] {
    [
      NativeFunction("_Block_copy", "^vr^v") { call throws(ListingException) in
        let copy = fwd_Block_copy(try call.checkedObject(0))
        try call.world.throwPending()
        call.returnValue(copy)
      },
      NativeFunction("_Block_release", "vr^v") { call throws(ListingException) in
        fwd_Block_release(try call.checkedObject(0))
        try call.world.throwPending()
      },
      NativeFunction("_Block_has_signature", "B^v") { call throws(ListingException) in
        call.returnBool(fwd_Block_signature(try call.checkedObject(0)) != nil)
      },
      NativeFunction("_Block_signature", "r*^v") { call throws(ListingException) in
        call.returnValue(fwd_Block_signature(try call.checkedObject(0)))
      },
    ]
  }

  private static var allocationFunctions: [NativeFunction] {
    [
      NativeFunction("NSAllocateObject", "@#Q^{_NSZone=}") { call throws(ListingException) in
        let cls = try call.checkedClass(0)
        try call.world.charge(call.int(1))
        call.returnRetained(fwd_class_createInstance(cls, call.int(1)))
      },
      NativeFunction("NSDeallocateObject", "v@") { call throws(ListingException) in
        _ = fwd_object_dispose(try call.checkedObject(0))
        try call.world.throwPending()
      },
      NativeFunction("NSCopyObject", "@@Q^{_NSZone=}") { call throws(ListingException) in
        guard let object = try call.checkedObject(0) else { return call.returnRetained(nil) }
        try call.world.charge(call.int(1))
        let size = fwd_class_getInstanceSize(fwd_object_getClass(object)) + call.int(1)
        call.returnRetained(fwd_object_copy(object, size))
      },
    ]
  }

  private static var countFunctions: [NativeFunction] {
    [
      NativeFunction("NSExtraRefCount", "Q@") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        call.returnValue(max(1, fwd_retainCount(object)) - 1)
      },
      NativeFunction("NSIncrementExtraRefCount", "v@") { call throws(ListingException) in
        if let object = try call.checkedObject(0) { _ = fwd_root_retain(object) }
      },
      NativeFunction("NSDecrementExtraRefCountWasZero", "B@") { call throws(ListingException) in
        guard let object = try call.checkedObject(0), fwd_retainCount(object) > 1 else {
          return call.returnBool(true)
        }
        fwd_root_release(object)
        call.returnBool(false)
      },
      NativeFunction("NSShouldRetainWithZone", "B@^{_NSZone=}") { call throws(ListingException) in
        call.returnBool(true)
      },
    ]
  }

  private static var zoneFunctions: [NativeFunction] {
    let zone = "^{_NSZone=}"
    return ["NSDefaultMallocZone", "NSCreateZone"].map { name in
      NativeFunction(name, zone + (name == "NSCreateZone" ? "QQB" : "")) {
        call throws(ListingException) in call.returnValue(0)
      }
    } + [
      NativeFunction("NSZoneFromPointer", zone + "^v") { call throws(ListingException) in
        call.returnValue(0)
      },
      NativeFunction("NSZoneMalloc", "^v\(zone)Q") { call throws(ListingException) in
        call.returnValue(try call.world.allocateHeap(call.int(1)))
      },
      NativeFunction("NSZoneCalloc", "^v\(zone)QQ") { call throws(ListingException) in
        let (size, isOver) = call.int(1).multipliedReportingOverflow(by: call.int(2))
        call.returnValue(try call.world.allocateHeap(isOver ? -1 : size, zeroed: true))
      },
      NativeFunction("NSZoneRealloc", "^v\(zone)^vQ") { call throws(ListingException) in
        call.returnValue(try call.resized(call.pointer(1), try call.size(2)))
      },
      NativeFunction("NSSetZoneName", "v\(zone)@\"NSString\"") { call throws(ListingException) in
        let name = try call.checkedObject(1).map { call.world.string(of: $0) }
        call.world.service(ZoneName.self) { _ in ZoneName() }.text = name ?? ""
      },
      NativeFunction("NSZoneName", "@\"NSString\"\(zone)") { call in
        let name = call.world.service(ZoneName.self) { _ in ZoneName() }.text
        call.returnObject(call.world.makeString(name))
      },
      NativeFunction("NSZoneFree", "v\(zone)^v") { call throws(ListingException) in
        try call.world.freeHeap(call.pointer(1))
      },
      NativeFunction("NSRecycleZone", "v\(zone)") { _ in },
      NativeFunction("NSPageSize", "Q") { call throws(ListingException) in call.returnValue(16_384)
      },
      NativeFunction("NSLogPageSize", "Q") { call throws(ListingException) in call.returnValue(14)
      },
      NativeFunction("NSRoundUpToMultipleOfPageSize", "QQ") { call throws(ListingException) in
        call.returnValue((call.uint(0) &+ 16_383) & ~16_383)
      },
      NativeFunction("NSRoundDownToMultipleOfPageSize", "QQ") { call throws(ListingException) in
        call.returnValue(call.uint(0) & ~16_383)
      },
    ]
  }

  private static var handlerFunctions: [NativeFunction] {
    [
      NativeFunction("NSSetUncaughtExceptionHandler", "v^?") { call throws(ListingException) in
        _ = UncaughtHandler.of(call.world).replace(
          try call.checkedImplementation(0), in: call.world)
      },
      NativeFunction("NSGetUncaughtExceptionHandler", "^?") { call throws(ListingException) in
        call.returnImplementation(UncaughtHandler.of(call.world).function)
      },
    ]
  }
}

/// The function that is told of an exception which nobody catches, before the program ends.
final class UncaughtHandler {
  private(set) var function: fwd_IMP?

  static func of(_ world: World) -> UncaughtHandler {
    world.service(UncaughtHandler.self) { _ in UncaughtHandler() }
  }

  /// - Returns: the function before it.
  func replace(_ new: fwd_IMP?, in world: World) -> fwd_IMP? {
    defer { function = new }
    guard let new, let signature = fwd_signature_get("v@", nil) else {
      world.uncaughtHandler = nil
      return function
    }
    world.uncaughtHandler = { [unowned world] object throws(ListingException) in
      var argument: ObjectPointer? = object
      let status = withUnsafeMutablePointer(to: &argument) { place -> fwd_status in
        var addresses: [UnsafeMutableRawPointer?] = [UnsafeMutableRawPointer(place)]
        var unused = 0
        return world.callImplementation(new, signature, &addresses, &unused)
      }
      try world.check(status)
    }
    return function
  }
}

/// What NSSetZoneName called the one zone that there is.
private final class ZoneName {
  var text = "DefaultMallocZone"
}
