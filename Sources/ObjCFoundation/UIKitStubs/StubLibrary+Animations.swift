// UIView's animations: nothing moves here, but their blocks run, in the order of a phone.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// An animation's changes happen at once; its completion runs on the main run loop when its time is over, and in the
  /// next frame at the earliest.
  static func addAnimations(to cls: NativeClass) {
    for (name, types, index) in [
      ("animateWithDuration:animations:", "v@:d@?", 1),
      ("animateWithDuration:animations:completion:", "v@:d@?@?", 1),
      ("animateWithDuration:delay:options:animations:completion:", "v@:ddQ@?@?", 3),
      (
        "animateWithDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:",
        "v@:ddddQ@?@?", 5
      ),
      ("performWithoutAnimation:", "v@:@?", 0),
      ("transitionWithView:duration:options:animations:completion:", "v@:@dQ@?@?", 3),
    ] {
      cls.classMethod(name, types) { call throws(ListingException) in
        if call.object(index) != nil { try call.world.callBlockVoid(call.object(index)) }
        guard name.hasSuffix("completion:"), let completion = call.object(index + 1) else {
          return
        }
        let first = name.hasPrefix("transition") ? 1 : 0
        let delay = name.contains(":delay:") ? call.double(1) : 0
        runLater(completion, after: call.double(first) + delay, call.world)
      }
    }
    for (name, types) in [
      ("beginAnimations:context:", "v@:@^v"), ("commitAnimations", "v@:"),
      ("setAnimationDuration:", "v@:d"), ("setAnimationsEnabled:", "v@:B"),
    ] { cls.classMethod(name, types) { _ in } }
  }

  /// Calls a completion with YES on the main run loop. The block is the timer's.
  private static func runLater(_ block: ObjectPointer, after seconds: Double, _ world: World) {
    let kept = fwd_Block_copy(block)
    let wait = min(max(seconds.isNaN ? 0 : seconds, 1.0 / 60), 1e9)
    let timer = RunLoopTimer(
      world, at: world.clock.now() &+ UInt64(wait * 1e9), interval: 0
    ) { () throws(ListingException) in
      try world.callBlockVoid(kept, .bool(true))
    } discard: {
      fwd_release(kept)
    }
    world.runLoops.main.add(timer, mode: RunLoop.defaultMode)
  }
}
