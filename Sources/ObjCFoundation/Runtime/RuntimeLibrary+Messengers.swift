// The messengers by name: `objc_msgSend` and its brothers, `_objc_msgForward`.
//
// They are functions without a type of their own. A listing casts them to the method's type and calls the result, which the
// machine performs as a send; their address is CRuntime's messenger, so that `_objc_msgForward` can be a method's
// implementation. Only an uncast call that the compiler could not type arrives at the bodies here.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static var messengerFunctions: [NativeFunction] {
    let sends = ["objc_msgSend", "objc_msgSend_stret", "objc_msgSend_fpret", "objc_msgSend_fp2ret"]
    let supers = [
      "objc_msgSendSuper", "objc_msgSendSuper_stret", "objc_msgSendSuper2",
      "objc_msgSendSuper2_stret",
    ]
    let forwards = ["_objc_msgForward", "_objc_msgForward_stret"]
    return (sends + forwards).map { function($0, "@@:") }
      + supers.map { function($0, ##"@^{objc_super="receiver"@"super_class"#}:"##) }
      + ["method_invoke", "method_invoke_stret"].map { function($0, "@@^{objc_method}") }
  }

  private static func function(_ name: String, _ types: String) -> NativeFunction {
    NativeFunction(name, types, variadic: true) { call throws(ListingException) in
      throw call.world.trap(
        .unsupported(
          "\(name) must be cast to the type of the method before it is called: ((int (*)(id, SEL))\(name))(object, selector)"
        ))
    }
  }
}
