// The runtime's functions for instance variables.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var ivarFunctions: [NativeFunction] {
    [
      NativeFunction("class_addIvar", "B#r*QCr*") { call throws(ListingException) in
        guard let name = try call.checkedCString(1) else {
          call.returnBool(false)
          return
        }
        let types = try call.checkedCString(4)
        let cls = try call.checkedClass(0)
        let added = fwd_class_addIvar(cls, name, call.int(2), call.load(3, as: UInt8.self), types)
        call.returnBool(added)
      },
      NativeFunction("class_getInstanceVariable", "^{objc_ivar}#r*") {
        call throws(ListingException) in
        call.returnHandle(
          fwd_class_getInstanceVariable(try call.checkedClass(0), try call.checkedCString(1)))
      },
      NativeFunction("class_getClassVariable", "^{objc_ivar}#r*") { call throws(ListingException) in
        let cls = try call.checkedClass(0)
        let meta = cls.flatMap { fwd_object_getClass(ObjectPointer($0)) }
        call.returnHandle(fwd_class_getInstanceVariable(meta, try call.checkedCString(1)))
      },
      NativeFunction("class_copyIvarList", "^^{objc_ivar}#^I") { call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_class_copyIvarList(try call.checkedClass(0), &count)
        call.returnHandles(list, count, countAt: address)
      },
      NativeFunction("class_getIvarLayout", "r*#") { call throws(ListingException) in
        call.returnValue(fwd_class_getIvarLayout(try call.checkedClass(0)))
      },
      NativeFunction("class_getWeakIvarLayout", "r*#") { call throws(ListingException) in
        call.returnValue(fwd_class_getWeakIvarLayout(try call.checkedClass(0)))
      },
      NativeFunction("ivar_getName", "r*^{objc_ivar}") { call throws(ListingException) in
        call.returnValue(fwd_ivar_getName(try call.checkedHandle(0, "an Ivar")))
      },
      NativeFunction("ivar_getTypeEncoding", "r*^{objc_ivar}") { call throws(ListingException) in
        call.returnValue(fwd_ivar_getTypeEncoding(try call.checkedHandle(0, "an Ivar")))
      },
      NativeFunction("ivar_getOffset", "q^{objc_ivar}") { call throws(ListingException) in
        call.returnValue(fwd_ivar_getOffset(try call.checkedHandle(0, "an Ivar")))
      },
      NativeFunction("object_getIvar", "@@^{objc_ivar}") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        let ivar = try call.checkedHandle(1, "an Ivar")
        try checkIvar(ivar, of: object, call)
        if let word = wholeWord(ivar, object) {
          call.returnBorrowed(word.load(as: ObjectPointer?.self))
        } else {
          call.returnBorrowed(fwd_object_getIvar(object, ivar))
        }
      },
      NativeFunction("object_setIvar", "v@^{objc_ivar}@") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        let ivar = try call.checkedHandle(1, "an Ivar")
        try checkIvar(ivar, of: object, call)
        if let word = wholeWord(ivar, object) {
          word.storeBytes(of: call.object(2), as: ObjectPointer?.self)
        } else {
          fwd_object_setIvar(object, ivar, try call.checkedObject(2))
        }
      },
      NativeFunction("object_setIvarWithStrongDefault", "v@^{objc_ivar}@") {
        call throws(ListingException) in
        let object = try call.checkedObject(0)
        let ivar = try call.checkedHandle(1, "an Ivar")
        try checkIvar(ivar, of: object, call)
        fwd_object_setIvarWithStrongDefault(object, ivar, try call.checkedObject(2))
      },
      NativeFunction("object_getInstanceVariable", "^{objc_ivar}@r*^^v") {
        call throws(ListingException) in
        var value: UnsafeMutableRawPointer?
        let ivar = fwd_object_getInstanceVariable(
          try call.checkedObject(0), try call.checkedCString(1), &value)
        if let out = call.pointer(2) { try call.world.write(value, to: out) }
        call.returnHandle(ivar)
      },
      NativeFunction("object_setInstanceVariable", "^{objc_ivar}@r*^v") {
        call throws(ListingException) in
        call.returnHandle(
          fwd_object_setInstanceVariable(
            try call.checkedObject(0), try call.checkedCString(1), call.pointer(2)))
      },
    ]
  }

  /// Where a scalar ivar narrower than a pointer stands, when a whole pointer fits there. Apple's functions do not look at the type
  /// (objc-class.mm): they move a word, and an object that was put into an `int` is read back.
  private static func wholeWord(_ ivar: OpaquePointer?, _ object: ObjectPointer?)
    -> UnsafeMutableRawPointer?
  {
    guard let ivar, let object, let types = fwd_ivar_getTypeEncoding(ivar) else { return nil }
    var (size, alignment) = (0, 0)
    guard fwd_encoding_getSizeAndAlignment(types, &size, &alignment, nil) == FWD_OK, size < 8
    else { return nil }
    let offset = fwd_ivar_getOffset(ivar)
    guard offset >= 8, offset + 8 <= (fwd_object_getSize(object) + 7) & ~7 else { return nil }
    return UnsafeMutableRawPointer(object) + offset
  }

  /// An ivar of one class's layout read from an object of another would be out of bounds.
  private static func checkIvar(
    _ ivar: OpaquePointer?, of object: ObjectPointer?, _ call: NativeCall
  ) throws(ListingException) {
    guard let ivar, let object else { return }
    let size = fwd_class_getInstanceSize(fwd_object_getClass(object))
    if fwd_ivar_getOffset(ivar) + 8 > size {
      throw call.world.trap(
        .unsupported("an ivar was used with an object whose class does not have it"))
    }
  }
}
