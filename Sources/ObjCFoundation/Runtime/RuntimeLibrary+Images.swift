// Images: the files that classes come from on a Mac.
//
// A listing has none; it answers as an executable that was built of it and linked with Foundation would. Its own classes
// are in the program, the others in the libraries of the system.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension RuntimeLibrary {
  private static let runtime = "/usr/lib/libobjc.A.dylib"
  private static let foundation =
    "/System/Library/Frameworks/Foundation.framework/Versions/C/Foundation"
  private static let coreFoundation =
    "/System/Library/Frameworks/CoreFoundation.framework/Versions/A/CoreFoundation"

  static var imageFunctions: [NativeFunction] {
    [
      NativeFunction("class_getImageName", "r*#") { call throws(ListingException) in
        guard let cls = try call.checkedClass(0) else { return call.returnValue(0) }
        call.returnValue(
          try call.world.temporaryCString(Array(image(of: cls, in: call.world).utf8)))
      },
      NativeFunction("objc_copyImageNames", "^r*^I") { call throws(ListingException) in
        let names = [call.world.programName, foundation, coreFoundation, runtime]
        try returnStrings(names, call, countAt: 0)
      },
      NativeFunction("objc_copyClassNamesForImage", "^r*r*^I") { call throws(ListingException) in
        guard call.pointer(0) != nil else { return call.returnValue(0) }
        let wanted = String(decoding: try call.cString(0), as: UTF8.self)
        var count: UInt32 = 0
        let list = fwd_copyClassList(&count)
        defer { fwd_free(list) }
        let classes = (0..<Int(count)).compactMap { list?[$0] }
        let names = classes.filter { image(of: $0, in: call.world) == wanted }
          .map { String(cString: fwd_class_getName($0)) }
        try returnStrings(names, call, countAt: 1)
      },
      NativeFunction("objc_enumerateClasses", "vr^vr*@\"Protocol\"#@?") {
        call throws(ListingException) in
        try enumerateClasses(call)
      },
      NativeFunction("instrumentObjcMessageSends", "vB") { _ throws(ListingException) in
        // A Mac writes /tmp/msgSends-<pid>; here `fwdsim trace` shows the same sends.
      },
    ]
      + refused(
        [
          "objc_setHook_getImageName", "objc_setHook_lazyClassNamer", "objc_addLoadImageFunc",
          "objc_addLoadImageFunc2",
        ],
        "v^?^?", "is about Mach-O images, and a listing is none")
      + refused(["_objc_realizeClassFromSwift"], "##^v", "is for Swift's runtime")
      + refused(
        ["_objc_setHook_msgSendCacheMiss"], "v^?",
        "is for debuggers; `fwdsim trace` shows cache misses")
      + refused(
        ["objc_getFutureClass"], "#r*",
        "makes room for a class of Core Foundation; use objc_getClass")
  }

  /// The file that the class comes from.
  static func image(of cls: OpaquePointer, in world: World) -> String {
    let name = String(cString: fwd_class_getName(cls))
    switch name {
    case "NSObject", "Protocol", "Object": return runtime
    default: break
    }
    guard world.memory.isNativeClass(cls) else { return world.programName }
    let core = [
      "NSArray", "NSDictionary", "NSSet", "NSDate", "NSInvocation", "NSMethodSignature",
      "NSException", "NSNull",
    ]
    return core.contains { name.contains($0.dropFirst(2)) } || name.hasPrefix("__NSCF")
      || name == "NSBlock"
      ? coreFoundation : foundation
  }

  /// A list in memory that the caller frees, the strings in memory that stays.
  private static func returnStrings(_ names: [String], _ call: NativeCall, countAt index: Int)
    throws(ListingException)
  {
    let address = try call.countAddress(index)
    let list = try call.world.allocateHeap((names.count + 1) * 8, zeroed: true)
    for (place, name) in names.enumerated() {
      let text = try call.world.copyToHeap(Array(name.utf8) + [0])
      list.storeBytes(of: text, toByteOffset: place * 8, as: UnsafeMutableRawPointer.self)
    }
    address?.pointee = UInt32(names.count)
    call.returnValue(list)
  }

  /// Every class that fits the conditions, until the block says stop.
  private static func enumerateClasses(_ call: NativeCall) throws(ListingException) {
    let prefix = call.pointer(1) == nil ? [] : Array(try call.cString(1))
    let adopted = try call.checkedProtocol(2)
    let ancestor = try call.checkedClass(3)
    let block = try call.checkedObject(4)
    var count: UInt32 = 0
    let list = fwd_copyClassList(&count)
    defer { fwd_free(list) }
    let wanted = try imageOfClasses(call)
    let stop = try call.world.allocateHeap(1, zeroed: true)
    for cls in (0..<Int(count)).compactMap({ list?[$0] }) where wanted(cls) {
      if let adopted, !fwd_class_conformsToProtocol(cls, adopted) { continue }
      if let ancestor, !isClass(cls, below: ancestor) { continue }
      guard String(cString: fwd_class_getName(cls)).utf8.starts(with: prefix) else { continue }
      try call.world.callBlockVoid(block, .cls(cls), .pointer(stop))
      if stop.load(as: UInt8.self) != 0 { break }
    }
    try call.world.freeHeap(stop)
  }

  /// Which classes the first argument of objc_enumerateClasses means: the listing's own for NULL (the caller's image), those
  /// made at run time for OBJC_DYNAMIC_CLASSES.
  private static func imageOfClasses(_ call: NativeCall) throws(ListingException) -> (OpaquePointer)
    -> Bool
  {
    let (world, dynamic) = (call.world, DynamicClasses.of(call.world))
    switch call.int(0) {
    case 0:
      return { cls in
        !world.memory.isNativeClass(cls) && !dynamic.has(cls)
          && !["NSObject", "NSProxy", "Protocol"].contains(String(cString: fwd_class_getName(cls)))
      }
    case -1: return { dynamic.has($0) }
    default:
      throw world.trap(
        .unsupported("objc_enumerateClasses: the image is NULL or OBJC_DYNAMIC_CLASSES"))
    }
  }

  private static func isClass(_ cls: OpaquePointer, below ancestor: OpaquePointer) -> Bool {
    var current: OpaquePointer? = cls
    while let here = current {
      if here == ancestor { return true }
      current = fwd_class_getSuperclass(here)
    }
    return false
  }
}

/// The classes that the listing made with objc_allocateClassPair and objc_duplicateClass.
final class DynamicClasses {
  private var known: Set<OpaquePointer> = []

  static func of(_ world: World) -> DynamicClasses {
    world.service(DynamicClasses.self) { _ in DynamicClasses() }
  }

  func note(_ cls: OpaquePointer?) {
    if let cls { known.insert(cls) }
  }
  func forget(_ cls: OpaquePointer?) {
    if let cls { known.remove(cls) }
  }
  func has(_ cls: OpaquePointer) -> Bool { known.contains(cls) }
}
