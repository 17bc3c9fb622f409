// Swift values as objects: the class `SwiftValue`, whose instances hold one Swift value, and what asks for it.
//
// An instance has one word behind its ivars: the `Payload` that it owns, dropped by the class's finalizer. Peers of Swift
// objects (`Peer.swift`) are instances of subclasses and are laid out the same, and so are the stand-ins below the
// class `SwiftProxy`, which is an NSProxy and answers nothing itself.
//
// Strings: where a class NSString exists (ObjCScript makes one), a Swift string becomes an NSString, so that code
// behind the message can use it; else it is boxed like any other value. Both ways it comes back as a String. Boxes of values
// that Foundation has objects for have classes of their own (BridgedValue.swift).
import CRuntime

enum SwiftValue {
  /// What an instance holds.
  final class Payload: Sendable {
    let value: any Sendable
    init(_ value: any Sendable) { self.value = value }
  }

  static let cls = CachedClass { makeClass() }
  static let proxy = CachedClass { makeProxyClass() }

  /// A new object that holds the value, of the class for its kind.
  static func object(for value: any Sendable) -> RuntimeObject {
    object(for: value, of: Bridge.boxClass(for: type(of: value)))
  }

  static func object(for value: any Sendable, of cls: RawClass) -> RuntimeObject {
    guard let raw = fwd_class_createInstance(cls, MemoryLayout<UInt>.size), let slot = slot(of: raw)
    else {
      preconditionFailure("out of memory")
    }
    slot.pointee = UInt(bitPattern: Unmanaged.passRetained(Payload(value)).toOpaque())
    return RuntimeObject(owning: raw)
  }

  /// The value that the object holds; nil for all other objects.
  static func payload(of object: RawObject) -> (any Sendable)? {
    guard holdsValue(object), let slot = slot(of: object),
      let payload = UnsafeRawPointer(bitPattern: slot.pointee)
    else { return nil }
    return Unmanaged<Payload>.fromOpaque(payload).takeUnretainedValue().value
  }

  /// What an object is, for errors: the type of the Swift value that it holds, or the object's class, of a class
  /// cluster of Foundation's the public one.
  static func kind(of object: RawObject) -> String {
    switch payload(of: object) {
    case is AsyncOperation.Payload: "an asynchronous operation"
    case let link as PeerLink: link.peer.map { String(describing: type(of: $0)) } ?? "nil"
    case let value?: String(describing: type(of: value))
    case nil: className(of: RuntimeObject(retaining: object))
    }
  }

  private static func className(of object: RuntimeObject) -> String {
    if let cls = object.asClass { return "the class \(cls.name)" }
    let kind = BridgeKind.allCases.first { $0 != .structure && Bridge.isKind(object, $0) }
    return kind?.foundationClass ?? object.runtimeClass.name
  }

  private static func holdsValue(_ object: RawObject) -> Bool {
    guard !fwd_object_isClass(object) else { return false }
    let (value, proxy) = (cls.raw, proxy.raw)
    var at = fwd_object_getClass(object)
    while let cls = at {
      if cls == value || cls == proxy || Bridge.isBoxClass(cls) { return true }
      at = fwd_class_getSuperclass(cls)
    }
    return false
  }

  private static func slot(of object: RawObject) -> UnsafeMutablePointer<UInt>? {
    fwd_object_getIndexedIvars(object)?.assumingMemoryBound(to: UInt.self)
  }

  // MARK: The class

  private static func makeClass() -> RawClass {
    guard let cls = fwd_allocateClassPair(fwd_lookUpClass("NSObject"), "SwiftValue", 0) else {
      preconditionFailure("the name SwiftValue is ForwardKit's")
    }
    fwd_class_setFinalizer(cls) { object, _ in SwiftValue.finalize(object) }
    let isEqual: @convention(c) (RawObject, OpaquePointer, RawObject?) -> Bool = {
      SwiftValue.isEqual($0, $2)
    }
    let hash: @convention(c) (RawObject, OpaquePointer) -> UInt = { object, _ in
      SwiftValue.hash(object)
    }
    let description: @convention(c) (RawObject, OpaquePointer) -> RawObject? = { object, _ in
      SwiftValue.description(object)?.autoreleased().object
    }
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("isEqual:").raw, unsafeBitCast(isEqual, to: fwd_IMP.self), "B@:@")
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("hash").raw, unsafeBitCast(hash, to: fwd_IMP.self), "Q@:")
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("description").raw, unsafeBitCast(description, to: fwd_IMP.self), "@@:")
    fwd_registerClassPair(cls)
    return cls
  }

  private static func makeProxyClass() -> RawClass {
    guard let cls = fwd_allocateClassPair(fwd_lookUpClass("NSProxy"), "SwiftProxy", 0) else {
      preconditionFailure("the name SwiftProxy is ForwardKit's")
    }
    fwd_class_setFinalizer(cls) { object, _ in SwiftValue.finalize(object) }
    fwd_registerClassPair(cls)
    return cls
  }

  static func finalize(_ object: RawObject) {
    guard let slot = slot(of: object), let payload = UnsafeRawPointer(bitPattern: slot.pointee)
    else { return }
    slot.pointee = 0
    // The value's deinit is the program's.
    let levels = HostLock.leave()
    defer { HostLock.comeBack(levels) }
    let held = Unmanaged<Payload>.fromOpaque(payload)
    (held.takeUnretainedValue().value as? any PayloadWithEnd)?.ended(object)
    held.release()
  }

  /// Equal values where the values can be compared, else the same object.
  private static func isEqual(_ a: RawObject, _ b: RawObject?) -> Bool {
    if a == b { return true }
    guard let b, let left = payload(of: a) as? any Hashable,
      let right = payload(of: b) as? any Hashable
    else { return false }
    return AnyHashable(left) == AnyHashable(right)
  }

  private static func hash(_ object: RawObject) -> UInt {
    guard let value = payload(of: object) as? any Hashable else { return UInt(bitPattern: object) }
    return UInt(bitPattern: AnyHashable(value).hashValue)
  }

  private static func description(_ object: RawObject) -> RuntimeObject? {
    guard let value = payload(of: object) else { return nil }
    return StringBridge.object(
      for: (value as? PeerLink).map { $0.peer.map { String(describing: $0) } ?? "nil" }
        ?? String(describing: value))
  }
}

/// A payload that wants to know when its object dies.
protocol PayloadWithEnd: Sendable {
  /// Called while the object dies, with no lock held; the object's class is still its class.
  func ended(_ object: RawObject)
}

enum StringBridge {
  /// An object for the text; NSString's where there is one.
  static func object(for text: String) -> RuntimeObject {
    RuntimeStart.ensure()
    return foundationString(text) ?? SwiftValue.object(for: text)
  }

  /// An NSString, where there is such a class.
  static func foundationString(_ text: String) -> RuntimeObject? {
    guard let cls = fwd_lookUpClass("NSString") else { return nil }
    return try? RuntimeClass(raw: cls).send(
      "stringWithUTF8String:", CStringValue(text), returning: RuntimeObject?.self)
  }

  /// The text of a boxed string or of an object that answers `UTF8String`.
  static func text(of object: RawObject) -> String? {
    if let value = SwiftValue.payload(of: object) { return value as? String }
    guard let cls = fwd_object_getClass(object),
      fwd_class_findMethod(cls, RuntimeSelector("UTF8String").raw) != nil
    else { return nil }
    return try? RuntimeObject(retaining: object).send("UTF8String", returning: CStringValue.self)
      .text
  }
}
