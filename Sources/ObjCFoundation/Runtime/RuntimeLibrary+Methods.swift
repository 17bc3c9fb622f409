// The runtime's functions for methods and implementations.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var methodFunctions: [NativeFunction] {
    classMethodFunctions + methodAccessors + implementationFunctions
  }

  private static var classMethodFunctions: [NativeFunction] {
    [
      NativeFunction("class_addMethod", "B#:^?r*") { call throws(ListingException) in
        // Types are kept as they come: who cannot read them later has no signature.
        let added = fwd_class_addMethod(
          try call.checkedClass(0), try call.checkedSelector(1), try call.givenImplementation(2),
          try call.checkedCString(3))
        try call.world.throwPending()
        call.returnBool(added)
      },
      NativeFunction("class_replaceMethod", "^?#:^?r*") { call throws(ListingException) in
        call.returnImplementation(
          fwd_class_replaceMethod(
            try call.checkedClass(0), try call.checkedSelector(1),
            try call.givenImplementation(2),
            try call.checkedCString(3)))
      },
      NativeFunction("class_getInstanceMethod", "^{objc_method}#:") {
        call throws(ListingException) in
        let method = fwd_class_getInstanceMethod(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnHandle(method)
      },
      NativeFunction("class_getClassMethod", "^{objc_method}#:") { call throws(ListingException) in
        let method = fwd_class_getClassMethod(try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnHandle(method)
      },
      NativeFunction("class_getMethodImplementation", "^?#:") { call throws(ListingException) in
        let imp = fwd_class_getMethodImplementation(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnImplementation(call.orForward(imp))
      },
      NativeFunction("class_getMethodImplementation_stret", "^?#:") {
        call throws(ListingException) in
        let imp = fwd_class_getMethodImplementation(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnImplementation(call.orForward(imp))
      },
      NativeFunction("class_respondsToSelector", "B#:") { call throws(ListingException) in
        let answer = fwd_class_respondsToSelector(
          try call.checkedClass(0), try call.checkedSelector(1))
        try call.world.throwPending()
        call.returnBool(answer)
      },
      NativeFunction("class_copyMethodList", "^^{objc_method}#^I") {
        call throws(ListingException) in
        let address = try call.countAddress(1)
        var count: UInt32 = 0
        let list = fwd_class_copyMethodList(try call.checkedClass(0), &count)
        call.returnHandles(list, count, countAt: address)
      },
    ]
  }

  private static var methodAccessors: [NativeFunction] {
    [
      NativeFunction("method_getName", ":^{objc_method}") { call throws(ListingException) in
        call.returnValue(fwd_method_getName(try call.checkedHandle(0, "a Method")))
      },
      NativeFunction("method_getImplementation", "^?^{objc_method}") {
        call throws(ListingException) in
        call.returnImplementation(
          fwd_method_getImplementation(try call.checkedHandle(0, "a Method")))
      },
      NativeFunction("method_getTypeEncoding", "r*^{objc_method}") {
        call throws(ListingException) in
        call.returnValue(fwd_method_getTypeEncoding(try call.checkedHandle(0, "a Method")))
      },
      NativeFunction("method_getNumberOfArguments", "I^{objc_method}") {
        call throws(ListingException) in
        call.returnValue(fwd_method_getNumberOfArguments(try call.checkedHandle(0, "a Method")))
      },
      NativeFunction("method_copyReturnType", "*^{objc_method}") { call throws(ListingException) in
        call.returnValue(fwd_method_copyReturnType(try call.checkedHandle(0, "a Method")))
      },
      NativeFunction("method_copyArgumentType", "*^{objc_method}I") {
        call throws(ListingException) in
        call.returnValue(
          fwd_method_copyArgumentType(try call.checkedHandle(0, "a Method"), call.u32(1)))
      },
      NativeFunction("method_getReturnType", "v^{objc_method}*Q") { call throws(ListingException) in
        let method = try call.checkedHandle(0, "a Method")
        if call.pointer(1) != nil { try call.world.checkWrite(call.pointer(1), call.int(2)) }
        fwd_method_getReturnType(
          method, call.pointer(1)?.assumingMemoryBound(to: CChar.self), call.int(2))
      },
      NativeFunction("method_getArgumentType", "v^{objc_method}I*Q") {
        call throws(ListingException) in
        let method = try call.checkedHandle(0, "a Method")
        if call.pointer(2) != nil { try call.world.checkWrite(call.pointer(2), call.int(3)) }
        fwd_method_getArgumentType(
          method, call.u32(1), call.pointer(2)?.assumingMemoryBound(to: CChar.self), call.int(3))
      },
      NativeFunction(
        "method_getDescription", "^{objc_method_description=\"name\":\"types\"*}^{objc_method}"
      ) {
        call throws(ListingException) in
        guard let method = try call.checkedHandle(0, "a Method") else {
          call.returnValue(0)
          return
        }
        let memory = try call.world.temporaryBytes(
          [UInt8](repeating: 0, count: MemoryLayout<fwd_method_description>.size))
        memory.storeBytes(of: fwd_method_getDescription(method), as: fwd_method_description.self)
        call.returnValue(memory)
      },
      NativeFunction("method_setImplementation", "^?^{objc_method}^?") {
        call throws(ListingException) in
        call.returnImplementation(
          fwd_method_setImplementation(
            try call.checkedHandle(0, "a Method"), try call.checkedImplementation(1)))
      },
      NativeFunction("method_exchangeImplementations", "v^{objc_method}^{objc_method}") {
        call throws(ListingException) in
        fwd_method_exchangeImplementations(
          try call.checkedHandle(0, "a Method"), try call.checkedHandle(1, "a Method"))
      },
    ]
  }

  private static var implementationFunctions: [NativeFunction] {
    [
      NativeFunction("imp_implementationWithBlock", "^?@") { call throws(ListingException) in
        let imp = fwd_imp_implementationWithBlock(try call.checkedObject(0))
        try call.world.throwPending()
        call.returnImplementation(imp)
      },
      NativeFunction("imp_getBlock", "@^?") { call throws(ListingException) in
        call.returnBorrowed(call.anyImplementation(0).flatMap { fwd_imp_getBlock($0) })
      },
      NativeFunction("imp_removeBlock", "B^?") { call throws(ListingException) in
        call.returnBool(call.anyImplementation(0).map { fwd_imp_removeBlock($0) } ?? false)
      },
    ]
  }
}
