// NSAutoreleasePool: a pool as an object, for listings that count by hand.
import CRuntime
import ObjCVM

/// The open pool of an NSAutoreleasePool.
final class AutoreleasePoolState {
  var token: UnsafeMutableRawPointer?
  init(_ token: UnsafeMutableRawPointer) { self.token = token }
}

extension RuntimeLibrary {
  static func autoreleasePoolClass() -> NativeClass {
    let cls = NativeClass("NSAutoreleasePool", superclass: "NSObject")
    cls.hasState = true
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(AutoreleasePoolState(fwd_autoreleasePoolPush()), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    for selector in ["drain", "release"] {
      cls.instance(selector, "v@:") { call throws(ListingException) in try drain(call) }
    }
    cls.instance("retain", "@@:") { call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -[NSAutoreleasePool retain]: Cannot retain an autorelease pool")
    }
    cls.instance("autorelease", "@@:") { call throws(ListingException) in
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -[NSAutoreleasePool autorelease]: Cannot autorelease an autorelease pool")
    }
    // Into the pool at once: a root class's -autorelease may be built on this.
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      if let object = call.object(0) { _ = fwd_root_autorelease(object) }
    }
    cls.classMethod("addObject:", "v@:@") { call throws(ListingException) in
      if let object = call.object(0) { _ = fwd_root_autorelease(object) }
    }
    // NSDebug.h
    cls.classMethod("showPools", "v@:") { call throws(ListingException) in
      try call.world.output(.standardError, poolText())
    }
    return cls
  }

  /// Pools that were opened later inside this one go with it, as on Apple's systems.
  private static func drain(_ call: NativeCall) throws(ListingException) {
    let state = call.world.state(of: call.receiver, as: AutoreleasePoolState.self)
    if let token = state?.token {
      state?.token = nil
      guard fwd_autoreleasePoolPop(token) else {
        throw call.world.trap(
          .unsupported("this autorelease pool was drained already, with a pool around it"))
      }
    }
    fwd_root_release(call.receiver)
    try call.world.throwPending()
  }
}
