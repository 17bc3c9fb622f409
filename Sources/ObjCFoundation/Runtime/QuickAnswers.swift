// What quick forms (QuickForm.swift) are made of: an object's state, and answers. In this module, so that all of it is inlined.
import CRuntime
import ObjCVM

extension QuickWorld {
  /// The world. Where there is none, nobody asks.
  @inline(__always)
  static func with<Result>(_ body: (World) -> Result) -> Result {
    guard let current else { preconditionFailure("a message without a world") }
    return current._withUnsafeGuaranteedRef(body)
  }

  /// Whether the listing may write these bytes. Compiled code is not asked.
  static func mayWrite(_ address: UnsafeMutableRawPointer, _ count: Int) -> Bool {
    memory?._withUnsafeGuaranteedRef {
      $0.usesSystemHeap || $0.mayWrite(UInt(bitPattern: address), count)
    } ?? false
  }

  /// Lends an object's state to `body` when it is exactly of that type; nil otherwise. As `World.withState`.
  @inline(__always)
  static func state<State: AnyObject, Result>(
    _ object: ObjectPointer?, _ type: State.Type, _ body: (State) -> Result
  ) -> Result? {
    guard let object, let memory,
      memory._withUnsafeGuaranteedRef({ $0.hasNativeState(object) }),
      let word = UnsafeRawPointer(object).load(
        fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self),
      Unmanaged<AnyObject>.fromOpaque(word)._withUnsafeGuaranteedRef({
        ObjectIdentifier(Swift.type(of: $0))
      }) == ObjectIdentifier(type)
    else { return nil }
    return Unmanaged<State>.fromOpaque(word)._withUnsafeGuaranteedRef { body($0) }
  }
}

extension fwd_quick_result {
  /// The body has to run.
  @inline(__always) static var declined: Self { Self(value: 0, answer: 0) }
  /// Nothing is returned.
  @inline(__always) static var done: Self { Self(value: 0, answer: 1) }

  @inline(__always)
  static func word(_ value: Int) -> Self {
    Self(value: UInt64(bitPattern: Int64(value)), answer: 1)
  }
  @inline(__always)
  static func word(_ value: UInt) -> Self { Self(value: UInt64(value), answer: 1) }
  @inline(__always)
  static func bool(_ value: Bool) -> Self { Self(value: value ? 1 : 0, answer: 1) }
  @inline(__always)
  static func double(_ value: Double) -> Self { Self(value: value.bitPattern, answer: 1) }
  /// +0: somebody else owns it.
  @inline(__always)
  static func borrowed(_ object: ObjectPointer?) -> Self {
    Self(value: UInt64(UInt(bitPattern: object)), answer: 1)
  }

  /// +1, of a method outside the owning families: a caller that takes it over gets the reference, any other an autoreleased
  /// object.
  static func owned(_ object: ObjectPointer, _ world: World, _ caller: UnsafeRawPointer?)
    -> Self
  {
    guard let caller else { return Self(value: UInt64(UInt(bitPattern: object)), answer: 2) }
    if let handshake = world.handshake, handshake.isTakenOver(caller) {
      handshake.handOver()
      return borrowed(object)
    }
    return borrowed(fwd_autorelease(object))
  }
}

extension Optional where Wrapped == fwd_quick_result {
  /// What was found out, or nothing.
  @inline(__always) var orDeclined: fwd_quick_result { self ?? .declined }
}
