// Messages that Foundation's methods send to their own receiver: an array's -addObject: inserts by -insertObject:atIndex:, so whoever
// replaces or hooks that method sees each addition. While the method is the library's own, the sender does its work at once,
// which looks no different.
import CRuntime
import ObjCVM

final class InnerMessages {
  /// The library's own implementations that have been asked about, by address.
  private var originals: Set<UInt> = []

  /// Whether the class answers the selector with the library's method still. O(1) but for the first time.
  func isOriginal(_ cls: OpaquePointer?, _ selector: OpaquePointer, _ world: World) -> Bool {
    // A question of ours, which no real Foundation asks.
    fwd_trace_pause()
    defer { fwd_trace_resume() }
    guard let imp = fwd_class_getMethodImplementation(cls, selector) else { return true }
    let address = UInt(bitPattern: unsafeBitCast(imp, to: UnsafeRawPointer?.self))
    if originals.contains(address) { return true }
    guard let box = fwd_imp_getBoxed(imp),
      functionAddress(box.pointee.function) == functionAddress(nativeTrampoline),
      let name = fwd_imp_getName(imp),
      String(cString: name).hasSuffix(" \(world.selectorName(selector))]")
    else { return false }
    originals.insert(address)
    return true
  }
}

extension World {
  var innerMessages: InnerMessages { service(InnerMessages.self) { _ in InnerMessages() } }
}

extension NativeCall {
  /// Whether the receiver answers another method than the library's, so that it has to be sent the message.
  func isReplaced(_ name: String) -> Bool {
    let cls = fwd_object_getClass(receiver)
    return !world.innerMessages.isOriginal(cls, world.selector(name), world)
  }
}
