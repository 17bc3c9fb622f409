// The rest of objc/runtime.h: layouts, mutation during enumeration, instances without a send, deprecated functions, encodings' sizes.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var furtherFunctions: [NativeFunction] {
    instances + layouts + enumeration + deprecatedFunctions + encodings
  }

  private static var instances: [NativeFunction] {
    [
      NativeFunction("objc_constructInstance", "@#^v") { call throws(ListingException) in
        guard let cls = try call.checkedClass(0), let bytes = call.pointer(1) else {
          return call.returnBorrowed(nil)
        }
        guard call.world.memory.mayBeUserAllocated(cls) else {
          let name = String(cString: fwd_class_getName(cls))
          throw call.world.trap(
            .unsupported(
              "objc_constructInstance cannot make an instance of \(name), which keeps more than ivars; use alloc"
            ))
        }
        let object = fwd_constructInstance(cls, bytes)
        try call.world.throwPending()
        call.returnBorrowed(object)
      },
      NativeFunction("objc_destructInstance", "^v@") { call throws(ListingException) in
        call.returnValue(fwd_destructInstance(try call.checkedObject(0)))
        try call.world.throwPending()
      },
      NativeFunction("object_setInstanceVariableWithStrongDefault", "^{objc_ivar}@r*^v") {
        call throws(ListingException) in
        let object = try call.checkedObject(0)
        let ivar = fwd_class_getInstanceVariable(
          fwd_object_getClass(object), try call.checkedCString(1))
        if let object, let ivar {
          fwd_object_setIvarWithStrongDefault(object, ivar, try call.checkedObject(2))
        }
        call.returnHandle(ivar)
      },
      NativeFunction("objc_setForwardHandler", "v^v^v") { call throws(ListingException) in
        // One for both kinds of result: a function is called with the arguments of its own type.
        guard fwd_setForwardHandler(try call.checkedImplementation(0)) else {
          throw call.world.trap(
            .unsupported("objc_setForwardHandler: the handler is a forward implementation itself"))
        }
      },
      NativeFunction("objc_msgLookup", "^?@:") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        guard let selector = try call.checkedSelector(1) else { return call.returnValue(0) }
        let imp =
          object == nil
          ? nil : fwd_class_getMethodImplementation(fwd_object_getClass(object), selector)
        try call.world.throwPending()
        call.returnImplementation(imp)
      },
    ]
  }

  private static var layouts: [NativeFunction] {
    [
      NativeFunction("class_setIvarLayout", "v#r*") { call throws(ListingException) in
        let layout = try call.checkedCString(1)
        fwd_class_setIvarLayout(
          try call.checkedClass(0),
          layout.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) })
      },
      NativeFunction("class_setWeakIvarLayout", "v#r*") { call throws(ListingException) in
        let layout = try call.checkedCString(1)
        fwd_class_setWeakIvarLayout(
          try call.checkedClass(0),
          layout.map { UnsafeRawPointer($0).assumingMemoryBound(to: UInt8.self) })
      },
    ]
  }

  private static var enumeration: [NativeFunction] {
    [
      NativeFunction("objc_enumerationMutation", "v@") { call throws(ListingException) in
        let object = try call.checkedObject(0)
        if let handler = MutationHandler.of(call.world).function {
          _ = try call.world.callFunction(handler, "v@", .object(object))
        } else {
          fwd_enumerationMutation(object)
          try call.world.throwPending()
        }
      },
      NativeFunction("objc_setEnumerationMutationHandler", "v^?") { call throws(ListingException) in
        MutationHandler.of(call.world).function = call.pointer(0)
      },
    ]
  }

  /// Deprecated names that do what today's do. Zones are long gone: they are not looked at.
  private static var deprecatedFunctions: [NativeFunction] {
    [
      NativeFunction("class_lookupMethod", "^?#:") { call throws(ListingException) in
        let imp = fwd_class_getMethodImplementation(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnImplementation(imp)
      },
      NativeFunction("class_respondsToMethod", "B#:") { call throws(ListingException) in
        let answer = fwd_class_respondsToSelector(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnBool(answer)
      },
      NativeFunction("class_createInstanceFromZone", "@#Q^v") { call throws(ListingException) in
        try call.world.charge(call.int(1))
        call.returnRetained(fwd_class_createInstance(try call.checkedClass(0), call.int(1)))
      },
      NativeFunction("object_copyFromZone", "@@Q^v") { call throws(ListingException) in
        try call.world.charge(call.int(1))
        call.returnRetained(fwd_object_copy(try call.checkedObject(0), call.int(1)))
      },
    ]
  }

  private static var encodings: [NativeFunction] {
    [
      NativeFunction("NSGetSizeAndAlignment", "r*r*^Q^Q") { call throws(ListingException) in
        guard let text = try call.checkedCString(0) else {
          throw call.world.trap(.nullAccess(what: "NSGetSizeAndAlignment of NULL"))
        }
        var (size, alignment) = (0, 0)
        var rest: UnsafePointer<CChar>?
        guard fwd_encoding_getSizeAndAlignment(text, &size, &alignment, &rest) == FWD_OK else {
          throw call.world.exception(
            "NSInvalidArgumentException",
            "*** NSGetSizeAndAlignment(): unsupported type encoding spec '\(String(cString: text).prefix(1))' at "
              + "'\(String(cString: text))' in '\(String(cString: text))'")
        }
        if let out = call.pointer(1) { try call.world.write(size, to: out) }
        if let out = call.pointer(2) { try call.world.write(alignment, to: out) }
        call.returnValue(rest)
      },
      NativeFunction("_protocol_getMethodTypeEncoding", "r*@\"Protocol\":BB") {
        call throws(ListingException) in
        call.returnValue(
          fwd_protocol_getMethodTypeEncoding(
            try call.checkedProtocol(0), try call.checkedSelector(1), call.bool(2), call.bool(3)))
      },
    ]
  }
}
