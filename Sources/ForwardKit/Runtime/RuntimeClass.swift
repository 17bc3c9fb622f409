import CRuntime
import Synchronization

/// A class of the runtime.
///
///     let Car = try RuntimeClass.named("Car")
///     let car = try Car.new()
public struct RuntimeClass: Hashable, Sendable {
  @usableFromInline nonisolated(unsafe) let address: RawClass
  /// How many classes had been disposed of when the value was made.
  @usableFromInline let disposals: Int
  /// Where `super` begins when this is the `self` of a running class method.
  nonisolated(unsafe) let methodClass: RawClass?

  @usableFromInline init(raw: RawClass) {
    address = raw
    disposals = DisposedClasses.count.load(ordering: .relaxed)
    methodClass = nil
  }

  init(raw: RawClass, methodClass: RawClass?) {
    address = raw
    disposals = DisposedClasses.count.load(ordering: .relaxed)
    self.methodClass = methodClass
  }

  /// The class; the one of ``disposed`` for a value whose class is gone.
  @inlinable var raw: RawClass {
    // Relaxed: a thread that disposes of a class while another one uses it has no order to be seen in.
    _fastPath(disposals == DisposedClasses.count.load(ordering: .relaxed))
      ? address : DisposedClasses.check(self)
  }

  /// The class that values of a disposed class stand for: it has no methods but NSObject's, and no objects. What would give it
  /// some throws `RuntimeError.disposedClass`.
  public static var disposed: RuntimeClass { RuntimeClass(raw: DisposedClasses.standIn.raw) }

  /// Whether the class of this value has been disposed of.
  public var isDisposed: Bool { raw != address }

  /// - Throws: `RuntimeError.disposedClass`.
  func checkNotDisposed() throws(RuntimeError) {
    guard !isDisposed else { throw .disposedClass }
  }

  public static func == (a: RuntimeClass, b: RuntimeClass) -> Bool { a.raw == b.raw }
  public func hash(into hasher: inout Hasher) { hasher.combine(raw) }

  /// The root class `NSObject`.
  public static var object: RuntimeClass { builtin("NSObject") }
  /// The root class of stand-ins, `NSProxy`: it answers almost nothing itself, so almost everything is forwarded.
  public static var proxy: RuntimeClass { builtin("NSProxy") }

  private static func builtin(_ name: String) -> RuntimeClass {
    RuntimeStart.ensure()
    guard let cls = fwd_lookUpClass(name) else {
      preconditionFailure("the runtime has the class \(name)")
    }
    return RuntimeClass(raw: cls)
  }

  /// The class of that name.
  /// - Throws: `RuntimeError.unknownClass`.
  public static func named(_ name: String) throws(RuntimeError) -> RuntimeClass {
    RuntimeStart.ensure()
    guard let cls = fwd_lookUpClass(name) else { throw .unknownClass(name) }
    return RuntimeClass(raw: cls)
  }

  /// Every registered class, in order of registration.
  public static var all: [RuntimeClass] {
    RuntimeStart.ensure()
    return copied { fwd_copyClassList($0) }.compactMap { $0.map { RuntimeClass(raw: $0) } }
  }

  public var name: String { String(cString: fwd_class_getName(raw)) }
  public var superclass: RuntimeClass? {
    fwd_class_getSuperclass(raw).map { RuntimeClass(raw: $0) }
  }
  public var isMetaclass: Bool { fwd_class_isMetaClass(raw) }
  /// The class of the class, which holds its class methods.
  public var metaclass: RuntimeClass {
    guard let meta = fwd_object_getClass(RawObject(raw)) else {
      preconditionFailure("a class has a metaclass")
    }
    return RuntimeClass(raw: meta)
  }
  /// Bytes of one instance.
  public var instanceSize: Int { fwd_class_getInstanceSize(raw) }
  /// The class as an object.
  public var asObject: RuntimeObject { RuntimeObject(retaining: RawObject(raw)) }

  /// Whether this is `other` or below it.
  public func isSubclass(of other: RuntimeClass) -> Bool {
    var at: RawClass? = raw
    while let cls = at {
      if cls == other.raw { return true }
      at = fwd_class_getSuperclass(cls)
    }
    return false
  }

  /// `[[cls alloc] init]`.
  /// - Throws: what `init` raised; `RuntimeError.nilValue` when it gave nothing.
  public func new() throws -> RuntimeObject {
    try checkNotDisposed()
    let pool = fwd_autoreleasePoolPush()
    defer { _ = fwd_autoreleasePoolPop(pool) }
    let object = fwd_alloc_init(raw)
    try PendingException.rethrow()
    guard let object else { throw RuntimeError.nilValue(expected: "an instance of \(name)") }
    return RuntimeObject(owning: object)
  }

  /// `[cls alloc]`, for a send of an initialiser of one's own: `try cls.alloc().send("initWithName:", "a", returning: …)`.
  public func alloc() throws -> RuntimeObject {
    try checkNotDisposed()
    let object = fwd_alloc(raw)
    try PendingException.rethrow()
    guard let object else { throw RuntimeError.outOfMemory }
    return RuntimeObject(owning: object)
  }

  /// Whether instances have a method for the selector. Asks the resolver as a send does, never forwarding.
  public func instancesRespond(to selector: RuntimeSelector) -> Bool {
    fwd_class_respondsToSelector(raw, selector.raw)
  }

  /// Whether this very class adopts the protocol, or one that adopts it. The class that dynamic delegates show adopts those that
  /// delegates of it were made for; of one delegate ``RuntimeObject/conforms(to:)`` speaks.
  public func conforms(to runtimeProtocol: RuntimeProtocol) -> Bool {
    if fwd_class_conformsToProtocol(raw, runtimeProtocol.raw) { return true }
    return isSubclass(of: DynamicDelegate.baseClass)
      && DelegateClass.areMade(of: self, for: runtimeProtocol)
  }

  /// The types of the method that instances run for the selector. Asks no resolver.
  public func signature(of selector: RuntimeSelector) -> MethodSignature? {
    guard let method = fwd_class_findMethod(raw, selector.raw),
      let types = fwd_method_getTypeEncoding(method), let signature = fwd_signature_get(types, nil)
    else { return nil }
    return MethodSignature(raw: signature)
  }

  /// The selectors of the class's own methods, newest first; each once.
  public var selectors: [RuntimeSelector] {
    var seen = Set<RuntimeSelector>()
    return copied { fwd_class_copyMethodList(raw, $0) }.compactMap { method in
      guard let method, let name = RuntimeSelector(orNull: fwd_method_getName(method)) else {
        return nil
      }
      return seen.insert(name).inserted ? name : nil
    }
  }

  /// Forgets a class that was made at run time.
  ///
  /// Values that stood for it stand for ``disposed`` afterwards, whatever class comes to lie where it lay. No other
  /// thread may be using the class meanwhile.
  /// - Throws: `RuntimeError.classInUse` while it has instances or subclasses, and `.disposedClass` for one that is disposed of.
  public func dispose() throws(RuntimeError) {
    try checkNotDisposed()
    guard DisposedClasses.dispose(address) else { throw .classInUse(name) }
  }
}

extension RuntimeClass: CustomStringConvertible {
  public var description: String { name }
}

extension RuntimeClass: RuntimeValue {
  public static var runtimeEncoding: String { "#" }
  public var runtimeForm: RuntimeReference { RuntimeReference(raw) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> RuntimeClass {
    guard let object = form.object else { throw .nilValue(expected: "a class") }
    guard fwd_object_isClass(object) else {
      throw .unexpectedObject(
        expected: "a class", found: SwiftValue.kind(of: object))
    }
    return RuntimeClass(raw: RawClass(object))
  }
}

/// The elements of a list that the runtime copied, which is freed.
func copied<Element>(
  _ copy: (UnsafeMutablePointer<UInt32>) -> UnsafeMutablePointer<Element>?
) -> [Element] {
  var count: UInt32 = 0
  guard let list = copy(&count) else { return [] }
  defer { fwd_free(list) }
  return Array(UnsafeBufferPointer(start: list, count: Int(count)))
}
