// The runtime's functions for classes: looking up, making, asking.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var classFunctions: [NativeFunction] {
    [
      NativeFunction("objc_getClass", "#r*") { call throws(ListingException) in
        call.returnValue(fwd_getClass(try call.checkedCString(0)))
      },
      NativeFunction("objc_lookUpClass", "#r*") { call throws(ListingException) in
        call.returnValue(fwd_lookUpClass(try call.checkedCString(0)))
      },
      NativeFunction("objc_getRequiredClass", "#r*") { call throws(ListingException) in
        let name = try call.checkedCString(0)
        guard let cls = fwd_getClass(name) else {
          throw call.world.trap(
            .aborted("link error: class '\(name.map { String(cString: $0) } ?? "nil")' not found"))
        }
        call.returnValue(cls)
      },
      NativeFunction("objc_getMetaClass", "#r*") { call throws(ListingException) in
        call.returnValue(fwd_getMetaClass(try call.checkedCString(0)))
      },
      NativeFunction("objc_copyClassList", "^#^I") { call throws(ListingException) in
        let address = try call.countAddress(0)
        call.world.defineAllNativeClasses()
        var count: UInt32 = 0
        let list = fwd_copyClassList(&count)
        address?.pointee = count
        call.returnValue(list)
      },
      NativeFunction("objc_getClassList", "i^#i") { call throws(ListingException) in
        let capacity = Int(call.i32(1))
        call.world.defineAllNativeClasses()
        if let buffer = call.pointer(0) {
          try call.world.checkWrite(buffer, max(0, capacity) * 8)
          call.returnValue(
            fwd_getClassList(buffer.assumingMemoryBound(to: OpaquePointer?.self), call.i32(1)))
        } else {
          call.returnValue(fwd_getClassList(nil, 0))
        }
      },
      NativeFunction("class_getName", "r*#") { call throws(ListingException) in
        let cls = try call.checkedClass(0)
        call.returnValue(cls == nil ? call.nilName : fwd_class_getName(cls))
      },
      NativeFunction("class_isMetaClass", "B#") { call throws(ListingException) in
        call.returnBool(fwd_class_isMetaClass(try call.checkedClass(0)))
      },
      NativeFunction("class_getSuperclass", "##") { call throws(ListingException) in
        call.returnValue(fwd_class_getSuperclass(try call.checkedClass(0)))
      },
      NativeFunction("class_setSuperclass", "###") { call throws(ListingException) in
        guard let cls = try call.checkedClass(0), let superclass = try call.checkedClass(1) else {
          call.returnValue(0)
          return
        }
        call.returnValue(fwd_class_setSuperclass(cls, superclass))
      },
      NativeFunction("class_getInstanceSize", "Q#") { call throws(ListingException) in
        call.returnValue(fwd_class_getInstanceSize(try call.checkedClass(0)))
      },
      NativeFunction("class_getVersion", "i#") { call throws(ListingException) in
        call.returnValue(fwd_class_getVersion(try call.checkedClass(0)))
      },
      NativeFunction("class_setVersion", "v#i") { call throws(ListingException) in
        if let cls = try call.checkedClass(0) { fwd_class_setVersion(cls, call.i32(1)) }
      },
      NativeFunction("class_createInstance", "@#Q") { call throws(ListingException) in
        try call.world.charge(call.int(1))
        call.returnRetained(fwd_class_createInstance(try call.checkedClass(0), call.int(1)))
      },
      NativeFunction("_objc_flush_caches", "v#") { call throws(ListingException) in
        fwd_flush_caches(try call.checkedClass(0))
      },
      NativeFunction("objc_setHook_getClass", "v^?^?") { call throws(ListingException) in
        throw call.world.trap(
          .unsupported("objc_setHook_getClass is for hosts, a listing cannot use it"))
      },
    ]
  }

  static var pairFunctions: [NativeFunction] {
    [
      NativeFunction("objc_allocateClassPair", "##r*Q") { call throws(ListingException) in
        guard let name = try call.checkedCString(1) else {
          call.returnValue(0)
          return
        }
        let cls = fwd_allocateClassPair(try call.checkedClass(0), name, call.int(2))
        DynamicClasses.of(call.world).note(cls)
        call.returnClass(cls, extraBytes: call.int(2))
      },
      NativeFunction("objc_registerClassPair", "v#") { call throws(ListingException) in
        fwd_registerClassPair(try call.checkedClass(0))
      },
      NativeFunction("objc_disposeClassPair", "v#") { call throws(ListingException) in
        let cls = try call.checkedClass(0)
        if fwd_disposeClassPair(cls) { DynamicClasses.of(call.world).forget(cls) }
      },
      NativeFunction("objc_duplicateClass", "##r*Q") { call throws(ListingException) in
        guard let name = try call.checkedCString(1) else {
          call.returnValue(0)
          return
        }
        let cls = fwd_duplicateClass(try call.checkedClass(0), name, call.int(2))
        DynamicClasses.of(call.world).note(cls)
        call.returnClass(cls, extraBytes: call.int(2))
      },
    ]
  }

  static var selectorFunctions: [NativeFunction] {
    [
      NativeFunction("sel_registerName", ":r*") { call throws(ListingException) in
        call.returnValue(
          try call.checkedCString(0).map { fwd_sel_registerName($0) } ?? nil as OpaquePointer?)
      },
      NativeFunction("sel_getUid", ":r*") { call throws(ListingException) in
        call.returnValue(
          try call.checkedCString(0).map { fwd_sel_getUid($0) } ?? nil as OpaquePointer?)
      },
      NativeFunction("sel_getName", "r*:", takesAnyWord: true) { call throws(ListingException) in
        // A name that lives where a listing may read it: selectors' do.
        let nothing = fwd_sel_registerName("<null selector>")
        call.returnValue(try call.selectorName(0) ?? fwd_sel_getName(nothing))
      },
      NativeFunction("sel_isEqual", "B::") { call throws(ListingException) in
        call.returnBool(fwd_sel_isEqual(call.sel(0), call.sel(1)))
      },
      NativeFunction("sel_isMapped", "B:") { call throws(ListingException) in
        call.returnBool(fwd_sel_isMapped(call.sel(0)))
      },
    ]
  }
}

extension NativeCall {
  /// "nil", where a listing may read it: selectors' names are.
  var nilName: UnsafePointer<CChar>? { fwd_sel_getName(fwd_sel_registerName("nil")) }

  /// Answers with a new class, whose extra bytes (object_getIndexedIvars) are the listing's.
  fileprivate func returnClass(_ cls: OpaquePointer?, extraBytes: Int) {
    if let cls, extraBytes > 0, let bytes = fwd_object_getIndexedIvars(ObjectPointer(cls)) {
      world.memory.open(UInt(bitPattern: bytes), extraBytes)
    }
    returnValue(cls)
  }
}
