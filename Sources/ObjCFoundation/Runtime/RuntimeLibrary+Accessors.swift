// What synthesized accessors call: objc_getProperty and its relatives, by offset in the object.
//
// Offsets are checked against the object's size. The variants by name (`_atomic`, `_nonatomic_copy` …) differ from
// objc_setProperty only in what they need not look up.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var accessorFunctions: [NativeFunction] {
    let variants: [(String, atomic: Bool, copies: Bool)] = [
      ("objc_setProperty_atomic", true, false), ("objc_setProperty_nonatomic", false, false),
      ("objc_setProperty_atomic_copy", true, true),
      ("objc_setProperty_nonatomic_copy", false, true),
    ]
    return [
      NativeFunction("objc_getProperty", "@@:qB") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        guard let object, let selector = try call.checkedSelector(1) else {
          return call.returnBorrowed(nil)
        }
        // objc4 takes the first word for the class (objc-accessors.mm).
        if call.int(2) == 0 {
          return call.returnBorrowed(fwd_object_getClass(object).map { ObjectPointer($0) })
        }
        try checkOffset(call.int(2), in: object, call)
        call.returnBorrowed(fwd_getProperty(object, selector, call.int(2), call.bool(3)))
      },
      NativeFunction("objc_setProperty", "v@:q@Bc") { call throws(ListingException) in
        try set(call, offset: call.int(2), value: 3, atomic: call.bool(4), copies: call.i8(5))
      },
      NativeFunction("objc_copyStruct", "v^vr^vqBB") { call throws(ListingException) in
        let size = call.int(2)
        guard size > 0, let to = call.pointer(0), let from = call.pointer(1) else { return }
        try call.world.checkWrite(to, size)
        try call.world.checkRead(from, size)
        fwd_copyStruct(to, from, size, call.bool(3), call.bool(4))
      },
    ]
      + variants.map { name, isAtomic, copies in
        NativeFunction(name, "v@:@q") { call throws(ListingException) in
          try set(call, offset: call.int(3), value: 2, atomic: isAtomic, copies: copies ? 1 : 0)
        }
      }
  }

  private static func set(
    _ call: NativeCall, offset: Int, value: Int, atomic: Bool, copies: Int8
  ) throws(ListingException) {
    let new = try call.checkedObject(value)
    guard let object = try call.checkedObject(0), let selector = try call.checkedSelector(1) else {
      return
    }
    try checkOffset(offset, in: object, call)
    fwd_setProperty(object, selector, offset, new, atomic, copies)
    try call.world.throwPending()
  }

  private static func checkOffset(_ offset: Int, in object: ObjectPointer, _ call: NativeCall)
    throws(ListingException)
  {
    let size = fwd_class_getInstanceSize(fwd_object_getClass(object))
    guard offset >= 8, offset % 8 == 0, offset + 8 <= size else {
      throw call.world.trap(
        .unsupported("offset \(offset) is not that of an object in an object of \(size) bytes"))
    }
  }
}
