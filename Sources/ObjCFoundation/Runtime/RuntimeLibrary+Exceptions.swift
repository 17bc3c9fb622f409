// objc/objc-exception.h: throwing and catching without the words of the language.
//
// What a listing throws by function is the same exception as one of `@throw`. A catch by function is nothing but the
// object: clauses are the language's. The hooks by which a host would replace the matching of types are refused.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var exceptionFunctions: [NativeFunction] {
    [
      NativeFunction("objc_exception_throw", "v@") { call throws(ListingException) in
        guard let object = try call.checkedObject(0) else {
          throw call.world.trap(.nullAccess(what: "objc_exception_throw of nil"))
        }
        fwd_retain(object)
        throw ListingException(taking: object)
      },
      NativeFunction("objc_exception_rethrow", "v") { call throws(ListingException) in
        throw call.world.trap(.unsupported("objc_exception_rethrow: write `@throw;` in the @catch"))
      },
      NativeFunction("objc_begin_catch", "@^v") { call throws(ListingException) in
        call.returnBorrowed(try call.checkedObject(0))
      },
      NativeFunction("objc_end_catch", "v") { _ throws(ListingException) in },
      NativeFunction("objc_terminate", "v") { call throws(ListingException) in
        throw call.world.trap(.aborted("objc_terminate was called"))
      },
      NativeFunction("objc_setUncaughtExceptionHandler", "^?^?") { call throws(ListingException) in
        call.returnImplementation(
          UncaughtHandler.of(call.world).replace(
            try call.checkedImplementation(0), in: call.world))
      },
    ]
      + refused(
        ["objc_setExceptionPreprocessor", "objc_setExceptionMatcher", "objc_addExceptionHandler"],
        "^?^?",
        "decides for the language how exceptions are caught; use @try, @catch and NSSetUncaughtExceptionHandler"
      )
      + refused(
        ["objc_removeExceptionHandler"], "vQ",
        "goes with objc_addExceptionHandler, which is not here")
  }

  /// Functions that have no meaning without Mach-O images, Swift's runtime or a host: they say so.
  static func refused(_ names: [String], _ types: String, _ reason: String) -> [NativeFunction] {
    names.map { name in
      NativeFunction(name, types) { call throws(ListingException) in
        throw call.world.trap(.unsupported("\(name) \(reason)"))
      }
    }
  }
}
