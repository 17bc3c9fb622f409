// A Swift reference to an object of the runtime.
//
// Ownership: an `RuntimeObject` owns exactly one of the runtime's references, which its deinit drops. So Swift's ARC counts
// `RuntimeObject`s, the runtime counts references, and the object dies when both sides have let go. Two `RuntimeObject`s for the same
// runtime object are equal; `===` between them says nothing.
//
// Sendable: the address never changes, the runtime counts atomically, instance variables are read and written under the
// runtime's locks, and methods written in Swift are `@Sendable` closures.
//
// `methodClass` is where `super` begins: the class whose method is running with this object as its `self`.
import CRuntime

/// A reference to an object of the runtime.
///
///     let car = try RuntimeClass.named("Car").new()
///     try car.send("drive:", 3)
public final class RuntimeObject: Sendable {
  @usableFromInline nonisolated(unsafe) let raw: RawObject
  nonisolated(unsafe) let methodClass: RawClass?

  /// Takes over a reference that the caller owns.
  @usableFromInline init(owning raw: RawObject, methodClass: RawClass? = nil) {
    self.raw = raw
    self.methodClass = methodClass
  }

  /// Takes a reference of its own.
  @usableFromInline convenience init(retaining raw: RawObject, methodClass: RawClass? = nil) {
    fwd_retain(raw)
    self.init(owning: raw, methodClass: methodClass)
  }

  convenience init?(retainingOrNil raw: RawObject?) {
    guard let raw else { return nil }
    self.init(retaining: raw)
  }

  deinit { fwd_release(raw) }

  /// The object, with a reference that the thread's autorelease pool drops.
  ///
  /// `raw` of a temporary is a dangling address: the temporary's reference is gone when `raw` has been read.
  func autoreleased() -> RuntimeReference { RuntimeReference(fwd_retainAutorelease(raw)) }

  /// The class that the object says it has: hidden subclasses that hooks and observers make are passed over.
  public var runtimeClass: RuntimeClass {
    var cls = isa
    while fwd_class_isHidden(cls), let above = fwd_class_getSuperclass(cls) { cls = above }
    return RuntimeClass(raw: cls)
  }

  /// Whether the object's class adopts the protocol, or one above it does. A dynamic delegate adopts its own protocol only; its
  /// ``runtimeClass``, common to many, those of all of them. Asks the class: what stands for another object is sent `conformsToProtocol:`.
  public func conforms(to runtimeProtocol: RuntimeProtocol) -> Bool {
    dispatchClass.conforms(to: runtimeProtocol)
  }

  /// The class that messages are looked up in, hidden ones included.
  public var dispatchClass: RuntimeClass { RuntimeClass(raw: isa) }

  var isa: RawClass {
    guard let cls = fwd_object_getClass(raw) else { preconditionFailure("an object has a class") }
    return cls
  }

  /// Whether the object is a class.
  public var isClass: Bool { fwd_object_isClass(raw) }
  public var asClass: RuntimeClass? { isClass ? RuntimeClass(raw: RawClass(raw)) : nil }

  /// References to the object, this one included; for tests. `Int.max` for constants.
  public var referenceCount: Int { Int(clamping: fwd_retainCount(raw)) }

  /// Whether the object is an instance of the class or of one below it.
  public func isKind(of runtimeClass: RuntimeClass) -> Bool {
    dispatchClass.isSubclass(of: runtimeClass)
  }

  /// Whether the object answers the selector: asks the object, which may be a proxy or override the question.
  public func responds(to selector: RuntimeSelector) throws -> Bool {
    try send("respondsToSelector:", selector, returning: Bool.self)
  }
}

extension RuntimeObject: Hashable {
  public static func == (a: RuntimeObject, b: RuntimeObject) -> Bool { a.raw == b.raw }
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}

extension RuntimeObject: CustomStringConvertible {
  /// What `-description` says; the class's name and the address where the object has no such method or it fails.
  public var description: String {
    if fwd_class_findMethod(isa, RuntimeSelector("description").raw) != nil,
      let text = try? send("description", returning: String?.self)
    {
      return text
    }
    return plainDescription
  }

  /// `<Car: 0x…>`, without a message.
  var plainDescription: String {
    "<\(runtimeClass.name): 0x\(String(UInt(bitPattern: raw), radix: 16))>"
  }
}

extension RuntimeObject: RuntimeValue {
  @inlinable public static var runtimeEncoding: String { "@" }
  @inlinable public var runtimeForm: RuntimeReference { RuntimeReference(raw) }
  @inlinable public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError)
    -> RuntimeObject
  {
    guard let raw = form.object else { throw .nilValue(expected: "an object") }
    return RuntimeObject(retaining: raw)
  }
}
