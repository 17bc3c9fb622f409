// The runtime's functions for objects and associations.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var objectFunctions: [NativeFunction] {
    [
      NativeFunction("object_getClass", "#@") { call throws(ListingException) in
        call.returnValue(fwd_object_getClass(try call.checkedObject(0)))
      },
      NativeFunction("object_setClass", "#@#") { call throws(ListingException) in
        guard let cls = try call.checkedClass(1) else {
          call.returnValue(0)
          return
        }
        call.returnValue(try call.world.setClass(of: try call.checkedObject(0), to: cls))
      },
      NativeFunction("object_isClass", "B@") { call throws(ListingException) in
        call.returnBool(fwd_object_isClass(try call.checkedObject(0)))
      },
      NativeFunction("object_getClassName", "r*@") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        call.returnValue(object == nil ? call.nilName : fwd_object_getClassName(object))
      },
      NativeFunction("object_getIndexedIvars", "^v@") { call throws(ListingException) in
        call.returnValue(fwd_object_getIndexedIvars(try call.checkedObject(0)))
      },
      NativeFunction("object_copy", "@@Q") { call throws(ListingException) in
        try call.world.charge(call.int(1))
        call.returnRetained(fwd_object_copy(try call.checkedObject(0), call.int(1)))
      },
      NativeFunction("object_dispose", "@@") { call throws(ListingException) in
        call.returnValue(fwd_object_dispose(try call.checkedObject(0)))
      },
    ]
  }

  static var associationFunctions: [NativeFunction] {
    [
      NativeFunction("objc_setAssociatedObject", "v@r^v@Q", takesAnyWord: true) {
        call throws(ListingException) in
        let policy = call.uint(3)
        // What is only assigned is never looked at: any word may be kept.
        let isAssigned = policy & 0xff == UInt(FWD_ASSOCIATION_ASSIGN.rawValue)
        let value = isAssigned ? call.object(2) : try call.checkedObject(2)
        let object = try call.checkedObject(0)
        if isAssigned { keepTagged(value, call.world) }
        fwd_setAssociatedObject(
          object, associationKey(call), value,
          fwd_association_policy(rawValue: policy))
        try call.world.throwPending()
      },
      NativeFunction("objc_getAssociatedObject", "@@r^v", takesAnyWord: true) {
        call throws(ListingException) in
        // The table is asked for the address: a deallocated object's has no entries.
        if call.world.memory.isDeadObject(call.uint(0)) { return call.returnBorrowed(nil) }
        call.returnBorrowed(
          fwd_getAssociatedObject(try call.checkedObject(0), associationKey(call)))
      },
      NativeFunction("objc_removeAssociatedObjects", "v@") { call throws(ListingException) in
        fwd_removeAssociatedObjects(try call.checkedObject(0))
        try call.world.throwPending()
      },
    ]
  }

  /// NULL is a key like every other.
  private static func associationKey(_ call: NativeCall) -> UnsafeRawPointer {
    UnsafeRawPointer(bitPattern: call.uint(1))
      ?? UnsafeRawPointer(bitPattern: UInt.max).unsafelyUnwrapped
  }

  /// Numbers are tagged pointers on Apple's systems, which nobody has to keep: one that is assigned without being retained stays.
  private static func keepTagged(_ value: ObjectPointer?, _ world: World) {
    guard let value, world.memory.isObject(UInt(bitPattern: value)),
      world.state(of: value, as: NumberState.self) != nil
    else { return }
    fwd_retain(value)
  }

  /// What compilers call and test suites write by hand.
  static var lifetimeFunctions: [NativeFunction] {
    [
      NativeFunction("objc_retain", "@@") { call throws(ListingException) in
        call.returnValue(fwd_retain(try call.checkedObject(0)))
      },
      NativeFunction("objc_release", "v@") { call throws(ListingException) in
        fwd_release(try call.checkedObject(0))
        try call.world.throwPending()
      },
      NativeFunction("objc_autorelease", "@@") { call throws(ListingException) in
        call.returnValue(fwd_autorelease(try call.checkedObject(0)))
      },
      NativeFunction("objc_autoreleasePoolPush", "^v") { call throws(ListingException) in
        call.returnValue(fwd_autoreleasePoolPush())
      },
      NativeFunction("objc_autoreleasePoolPop", "v^v") { call throws(ListingException) in
        guard let token = call.pointer(0), fwd_autoreleasePoolPop(token) else {
          throw call.world.trap(.unsupported("objc_autoreleasePoolPop: this pool is not open"))
        }
        try call.world.throwPending()
      },
      NativeFunction("objc_storeStrong", "v^@@") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        fwd_storeStrong(try location(call, 0), object)
        try call.world.throwPending()
      },
      NativeFunction("objc_initWeak", "@^@@") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(fwd_initWeak(try location(call, 0), object))
      },
      NativeFunction("objc_storeWeak", "@^@@") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(fwd_storeWeak(try location(call, 0), object))
      },
      NativeFunction("objc_loadWeak", "@^@") { call throws(ListingException) in
        call.returnValue(fwd_loadWeak(try location(call, 0)))
      },
      NativeFunction("objc_loadWeakRetained", "@^@") { call throws(ListingException) in
        call.returnRetained(fwd_loadWeakRetained(try location(call, 0)))
      },
      NativeFunction("objc_destroyWeak", "v^@") { call throws(ListingException) in
        fwd_destroyWeak(try location(call, 0))
      },
      NativeFunction("objc_sync_enter", "i@") { call throws(ListingException) in
        try call.world.enterSynchronized(try call.checkedObject(0))
        call.returnValue(Int32(0))
      },
      NativeFunction("objc_sync_exit", "i@") { call throws(ListingException) in
        call.returnValue(Int32(call.world.leaveSynchronized(try call.checkedObject(0)) ? 0 : -1))
      },
      NativeFunction("Block_copy", "@?@?") { call throws(ListingException) in
        call.returnRetained(fwd_Block_copy(try call.checkedObject(0)))
      },
      NativeFunction("Block_release", "v@?") { call throws(ListingException) in
        fwd_Block_release(try call.checkedObject(0))
        try call.world.throwPending()
      },
    ]
  }

  private static func location(
    _ call: NativeCall, _ index: Int
  ) throws(ListingException) -> UnsafeMutablePointer<ObjectPointer?> {
    try call.world.checkWrite(call.pointer(index), 8)
    guard let pointer = call.pointer(index) else {
      throw call.world.trap(.nullAccess(what: "a variable of object type"))
    }
    return pointer.assumingMemoryBound(to: ObjectPointer?.self)
  }
}
