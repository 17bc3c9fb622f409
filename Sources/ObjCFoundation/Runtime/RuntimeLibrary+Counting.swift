// What compilers emit for automatic reference counting, callable by hand as test suites and articles do.
//
// The handshake between `objc_autoreleaseReturnValue` and `objc_retainAutoreleasedReturnValue` saves a trip through the
// pool on a Mac where the machine code of both sides allows it. Called as plain functions they have the meaning they
// document: the first autoreleases, the second retains.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var countingFunctions: [NativeFunction] {
    ["objc_autoreleaseReturnValue"].map { same($0) { fwd_autorelease($0) } }
      + ["objc_retainAutorelease", "objc_retainAutoreleaseReturnValue"].map {
        same($0) { fwd_retainAutorelease($0) }
      }
      + ["objc_retainAutoreleasedReturnValue"].map { same($0) { fwd_retain($0) } }
      + ["objc_unsafeClaimAutoreleasedReturnValue", "objc_claimAutoreleasedReturnValue"].map {
        same($0) { $0 }
      }
      + [same("objc_retainBlock") { fwd_retainBlock($0) }] + allocation + weakReferences + transfers
  }

  private static func same(_ name: String, _ body: @escaping (ObjectPointer?) -> ObjectPointer?)
    -> NativeFunction
  {
    NativeFunction(name, "@@") { call throws(ListingException) in
      call.returnValue(body(try call.checkedObject(0)))
      try call.world.throwPending()
    }
  }

  private static var allocation: [NativeFunction] {
    [
      NativeFunction("objc_alloc", "@#") { call throws(ListingException) in
        call.returnRetained(fwd_alloc(try call.checkedClass(0)))
        try call.world.throwPending()
      },
      NativeFunction("objc_alloc_init", "@#") { call throws(ListingException) in
        call.returnRetained(fwd_alloc_init(try call.checkedClass(0)))
        try call.world.throwPending()
      },
      NativeFunction("objc_opt_respondsToSelector", "B@:") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        guard let selector = try call.checkedSelector(1) else { return call.returnBool(false) }
        call.returnBool(try call.world.sendBool(object, "respondsToSelector:", .sel(selector)))
      },
      NativeFunction("objc_isUniquelyReferenced", "B@") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        // A class that counts for itself is asked (objc-object.h, hasCustomRR).
        if let object,
          let method = fwd_class_getInstanceMethod(
            fwd_object_getClass(object), call.world.selector("retainCount")),
          let imp = fwd_method_getImplementation(method), fwd_imp_getBoxed(imp) != nil
        {
          call.returnBool(try call.world.sendInt(object, "retainCount", resultType: "Q") == 1)
        } else {
          call.returnBool(fwd_isUniquelyReferenced(object))
        }
      },
    ]
  }

  private static var weakReferences: [NativeFunction] {
    [
      NativeFunction("objc_initWeakOrNil", "@^@@") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(fwd_initWeakOrNil(try objectVariable(call, 0), object))
      },
      NativeFunction("objc_storeWeakOrNil", "@^@@") { call throws(ListingException) in
        let object = try call.checkedObject(1)
        call.returnValue(fwd_storeWeakOrNil(try objectVariable(call, 0), object))
      },
      NativeFunction("objc_copyWeak", "v^@^@") { call throws(ListingException) in
        fwd_copyWeak(try objectVariable(call, 0), try objectVariable(call, 1))
      },
      NativeFunction("objc_moveWeak", "v^@^@") { call throws(ListingException) in
        fwd_moveWeak(try objectVariable(call, 0), try objectVariable(call, 1))
      },
      NativeFunction("objc_sync_try_enter", "B@") { call throws(ListingException) in
        call.returnBool(try call.world.tryEnterSynchronized(try call.checkedObject(0)))
      },
    ]
  }

  /// The bridges of 2011, before `__bridge` was a word.
  private static var transfers: [NativeFunction] {
    [
      NativeFunction("objc_retainedObject", "@r^v") { call throws(ListingException) in
        call.returnObject(try call.checkedObject(0))
      },
      NativeFunction("objc_unretainedObject", "@r^v") { call throws(ListingException) in
        call.returnBorrowed(try call.checkedObject(0))
      },
      NativeFunction("objc_unretainedPointer", "r^v@") { call throws(ListingException) in
        call.returnValue(try call.checkedObject(0))
      },
    ]
  }

  /// A variable of object type, by its address.
  static func objectVariable(
    _ call: NativeCall, _ index: Int
  ) throws(ListingException) -> UnsafeMutablePointer<ObjectPointer?> {
    try call.world.checkWrite(call.pointer(index), 8)
    guard let pointer = call.pointer(index) else {
      throw call.world.trap(.nullAccess(what: "a variable of object type"))
    }
    return pointer.assumingMemoryBound(to: ObjectPointer?.self)
  }
}
