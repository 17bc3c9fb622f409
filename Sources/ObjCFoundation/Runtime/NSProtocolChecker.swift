// NSProtocolChecker: a proxy that lets the messages of one protocol through to its target. The runtime's forwarding does the work:
// the checker has a signature for the protocol's methods only, so that any other message ends in -doesNotRecognizeSelector:.
import CRuntime
import ObjCVM

private final class CheckerState {
  let target: PointerBox?
  let kept: OpaquePointer?

  init(_ target: ObjectPointer?, _ kept: OpaquePointer?) {
    self.target = target.map { PointerBox($0, isWeak: false) }
    self.kept = kept
  }

  /// The types that the protocol, or one that it adopts, gives an instance method.
  func types(_ selector: OpaquePointer?) -> UnsafePointer<CChar>? {
    fwd_protocol_getMethodDescription(kept, selector, true, true).types
      ?? fwd_protocol_getMethodDescription(kept, selector, false, true).types
  }
}

extension RuntimeLibrary {
  static func protocolCheckerClass() -> NativeClass {
    let cls = NativeClass("NSProtocolChecker", superclass: "NSProxy")
    cls.hasState = true
    addCheckerMaking(to: cls)
    cls.instance("methodSignatureForSelector:", "@\"NSMethodSignature\"@::") {
      call throws(ListingException) in
      guard let types = checker(call)?.types(call.sel(0)) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(
        try call.world.send(
          toClass: call.world.cls("NSMethodSignature"), "signatureWithObjCTypes:", .pointer(types)))
    }
    cls.instance("forwardInvocation:", "v@:@\"NSInvocation\"") { call throws(ListingException) in
      let (state, invocation) = (checker(call), try call.checkedObject(0))
      let target = state?.target?.retained
      defer { fwd_release(target) }
      let selector = try call.world.sendSelector(invocation, "selector")
      guard state?.types(selector) != nil else {
        return try call.world.sendVoid(
          call.receiver, "doesNotRecognizeSelector:", .sel(selector))
      }
      try call.world.sendVoid(invocation, "invokeWithTarget:", .object(target))
    }
    cls.instance("respondsToSelector:", "B@::") { call throws(ListingException) in
      guard let state = checker(call), state.types(call.sel(0)) != nil,
        let target = state.target?.retained
      else { return call.returnBool(false) }
      defer { fwd_release(target) }
      call.returnBool(
        try call.world.sendBool(target, "respondsToSelector:", .sel(call.sel(0))))
    }
    cls.instance("conformsToProtocol:", "B@:@\"Protocol\"") { call throws(ListingException) in
      call.returnBool(
        fwd_protocol_conformsToProtocol(checker(call)?.kept, try call.checkedProtocol(0)))
    }
    return cls
  }

  private static func checker(_ call: NativeCall) -> CheckerState? {
    call.world.state(of: call.receiver, as: CheckerState.self)
  }

  private static func addCheckerMaking(to cls: NativeClass) {
    cls.instance("initWithTarget:protocol:", "@@:@@\"Protocol\"", returnsInstance: true) {
      call throws(ListingException) in
      let state = CheckerState(try call.checkedObject(0), try call.checkedProtocol(1))
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod(
      "protocolCheckerWithTarget:protocol:", "@@:@@\"Protocol\"", returnsInstance: true
    ) { call throws(ListingException) in
      let state = CheckerState(try call.checkedObject(0), try call.checkedProtocol(1))
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
    cls.property("target", "T@\"NSObject\",R,&")
    cls.instance("target", "@\"NSObject\"@:") { call throws(ListingException) in
      call.returnObject(checker(call)?.target?.retained)
    }
    cls.property("protocol", "T@\"Protocol\",R")
    cls.instance("protocol", "@\"Protocol\"@:") { call throws(ListingException) in
      call.returnBorrowed(checker(call)?.kept.map { ObjectPointer($0) })
    }
  }
}
