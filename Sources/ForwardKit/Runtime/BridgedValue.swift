// Swift values whose objects answer Foundation's messages, for programs that share their runtime with one (`Bridge.attach`).
//
// A boxed string, array, dictionary, set, number, date, struct or piece of data is an object of a class of its own kind:
// `SwiftArray` and its like, below `SwiftValue`. Attaching moves these classes below Foundation's abstract ones, so objects that were
// boxed before are arrays and strings from then on, too. What the abstract class can be asked is answered by a
// counterpart: an object of Foundation's with the same contents, made when the first message comes and kept as
// long as the box. So elements keep their identity, and arguments and results need no copying on their way.
//
//   SwiftValue ← SwiftArray            before:  payload only
//   NSArray    ← SwiftArray            after:   count, objectAtIndex: … forwarded to the counterpart
//
// The other way, an object of Foundation's becomes the Swift value that is asked for, by messages of the abstract classes.
import CRuntime
import Synchronization

/// A kind of values that Foundation has objects for.
package protocol BridgedValue: Sendable {
  static var bridgeKind: BridgeKind { get }
  /// A new object of Foundation's with the same contents, or nil when it cannot be made.
  var bridgeCounterpart: RuntimeObject? { get }
  /// The value that a Foundation object represents; nil when it is another kind of object.
  /// - Throws: when an element is no such value.
  static func bridged(from object: RuntimeObject) throws(RuntimeError) -> Self?
}

package enum BridgeKind: String, CaseIterable, Sendable {
  case string = "String"
  case array = "Array"
  case dictionary = "Dictionary"
  case set = "Set"
  case number = "Number"
  case structure = "Struct"
  case date = "Date"
  case data = "Data"

  /// Foundation's abstract class.
  package var foundationClass: String {
    self == .structure ? "NSValue" : "NS\(rawValue)"
  }
}

package enum Bridge {
  private struct State {
    var generation: UInt64 = .max
    var classes: [BridgeKind: UInt] = [:]
    var isAttached = false
  }
  private static let state = Lock(State())
  /// Any runtime has been attached; so most programs never look further.
  private static let wasAttached = Atomic(false)
  private static let kinds = Lock<[ObjectIdentifier: BridgeKind?]>([:])

  /// Connects the boxes' classes with Foundation's, those of boxes that were made before with them. Once per runtime.
  package static func attach() {
    for kind in BridgeKind.allCases { _ = boxClass(kind) }
    let classes = state.withLock { state -> [BridgeKind: UInt] in
      defer { state.isAttached = true }
      return state.isAttached ? [:] : state.classes
    }
    wasAttached.store(true, ordering: .relaxed)
    for (kind, address) in classes {
      guard let cls = RawClass(bitPattern: address) else { continue }
      connect(cls, kind)
    }
  }

  /// Whether Foundation's classes are there.
  static var isAttached: Bool {
    // Relaxed: attaching comes before other threads use the runtime.
    guard wasAttached.load(ordering: .relaxed) else { return false }
    let generation = fwd_runtime_generation()
    return state.withLock { $0.isAttached && $0.generation == generation }
  }

  // MARK: Classes

  /// The class of boxes for a value: its kind's, or `SwiftValue`.
  static func boxClass(for type: Any.Type) -> RawClass {
    guard let kind = kind(of: type) else { return SwiftValue.cls.raw }
    return boxClass(kind)
  }

  static func kind(of type: Any.Type) -> BridgeKind? {
    let key = ObjectIdentifier(type)
    if let known = kinds.withLock({ $0[key] }) { return known }
    let found =
      (type as? any BridgedValue.Type)?.bridgeKind
      ?? (type is any RuntimeStruct.Type ? .structure : nil)
    kinds.withLock { $0[key] = .some(found) }
    return found
  }

  private static func boxClass(_ kind: BridgeKind) -> RawClass {
    let above = SwiftValue.cls.raw
    let generation = fwd_runtime_generation()
    let address = state.withLock { state -> UInt in
      if state.generation != generation { state = State(generation: generation) }
      if let known = state.classes[kind] { return known }
      guard let cls = fwd_allocateClassPair(above, "Swift\(kind.rawValue)", 0) else {
        preconditionFailure("the name Swift\(kind.rawValue) is ForwardKit's")
      }
      fwd_class_setFinalizer(cls) { object, _ in SwiftValue.finalize(object) }
      fwd_registerClassPair(cls)
      state.classes[kind] = UInt(bitPattern: cls)
      return UInt(bitPattern: cls)
    }
    guard let cls = RawClass(bitPattern: address) else {
      preconditionFailure("a class has an address")
    }
    return cls
  }

  /// Whether instances of the class, which is none of `SwiftValue`'s own, hold a Swift value.
  static func isBoxClass(_ cls: RawClass) -> Bool {
    guard wasAttached.load(ordering: .relaxed) else { return false }
    let address = UInt(bitPattern: cls)
    return state.withLock { $0.isAttached && $0.classes.values.contains(address) }
  }

  /// Moves a class of boxes below Foundation's class, whose methods the counterpart answers.
  private static func connect(_ cls: RawClass, _ kind: BridgeKind) {
    guard let above = fwd_getClass(kind.foundationClass) else { return }
    let root = fwd_lookUpClass("NSObject")
    var answered = Set<UInt>()
    var at: RawClass? = above
    while let here = at, here != root {
      for method in copied({ fwd_class_copyMethodList(here, $0) }) {
        guard let method, let name = fwd_method_getName(method),
          answered.insert(UInt(bitPattern: name)).inserted,
          let types = fwd_method_getTypeEncoding(method),
          isAnswered(RuntimeSelector(raw: name).name)
        else { continue }
        _ = fwd_class_addMethod(cls, name, fwd_msgForward, types)
      }
      at = fwd_class_getSuperclass(here)
    }
    for name in ["isEqual:", "hash", "description"] {
      guard let method = fwd_class_findMethod(above, RuntimeSelector(name).raw) else { continue }
      _ = fwd_class_addMethod(
        cls, RuntimeSelector(name).raw, fwd_msgForward, fwd_method_getTypeEncoding(method))
    }
    let target: @convention(c) (RawObject, OpaquePointer, OpaquePointer) -> RawObject? = {
      object, _, _ in Bridge.counterpart(of: object)
    }
    let copy: @convention(c) (RawObject, OpaquePointer, UnsafeMutableRawPointer?) -> RawObject? = {
      object, _, _ in fwd_retain(object)
    }
    _ = fwd_class_addMethod(
      cls, RuntimeSelector("forwardingTargetForSelector:").raw,
      unsafeBitCast(target, to: fwd_IMP.self), "@@::")
    _ = fwd_class_replaceMethod(
      cls, RuntimeSelector("copyWithZone:").raw, unsafeBitCast(copy, to: fwd_IMP.self), "@@:^v")
    _ = fwd_class_setSuperclass(cls, above)
  }

  private static func isAnswered(_ selector: String) -> Bool {
    switch selector {
    case "copyWithZone:", "forwardingTargetForSelector:", "dealloc", "retain", "release",
      "autorelease", "respondsToSelector:", "methodSignatureForSelector:", "forwardInvocation:":
      false
    default: !selector.hasPrefix("init") && !selector.hasPrefix("_")
    }
  }

  // MARK: Counterparts

  // An address of the process's own, never read and never freed.
  nonisolated(unsafe) private static let associationKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

  /// Foundation's object for a box; nil for a box of anything else, whose message is then not recognized.
  private static func counterpart(of object: RawObject) -> RawObject? {
    if let known = fwd_getAssociatedObject(object, associationKey) { return known }
    guard let value = SwiftValue.payload(of: object), let made = counterpart(of: value) else {
      return nil
    }
    // Two threads may have made one each; both see the one that is kept.
    fwd_sync_enter(object)
    defer { fwd_sync_exit(object) }
    if let known = fwd_getAssociatedObject(object, associationKey) { return known }
    fwd_setAssociatedObject(object, associationKey, made.raw, FWD_ASSOCIATION_RETAIN)
    return made.raw
  }

  private static func counterpart(of value: any Sendable) -> RuntimeObject? {
    if let value = value as? any BridgedValue { return value.bridgeCounterpart }
    if let value = value as? any RuntimeStruct { return BridgedBytes.value(of: value) }
    return nil
  }

  /// The value of a type that Foundation has objects for; nil when the object is a box of exactly that type, or none of them.
  static func value<Value>(of object: RawObject) throws(RuntimeError) -> Value? {
    guard isAttached else { return nil }
    if SwiftValue.payload(of: object) is Value { return nil }
    let object = RuntimeObject(retaining: object)
    if let type = Value.self as? any BridgedValue.Type {
      return try type.bridged(from: object) as? Value
    }
    if let type = Value.self as? any RuntimeStruct.Type {
      func structure<S: RuntimeStruct>(_ type: S.Type) -> S? {
        BridgedBytes.structure(object, as: type)
      }
      return structure(type) as? Value
    }
    return nil
  }

  // MARK: Elements

  /// An element of a collection as an object.
  static func object<Value: RuntimeValue>(for value: Value) -> RuntimeObject? {
    guard let type = fwd_type_parse("@", nil) else { return nil }
    var raw: RawObject?
    return autoreleasing {
      guard (try? Conversion.store(value, as: type.pointee, into: &raw)) != nil else { return nil }
      // Collections of Foundation's hold no nil.
      return raw.map { RuntimeObject(retaining: $0) } ?? null
    }
  }

  /// An object as an element of a Swift collection.
  static func element<Value: RuntimeValue>(_ object: RuntimeObject, as type: Value.Type)
    throws(RuntimeError) -> Value
  {
    guard let encoded = fwd_type_parse("@", nil) else { throw .outOfMemory }
    let isNull = object.runtimeClass.name == "NSNull" && Value.self is any OptionalValue.Type
    var raw: RawObject? = isNull ? nil : object.raw
    do throws(ConversionFailure) {
      return try Conversion.load(type, from: &raw, as: encoded.pointee)
    } catch {
      switch error {
      case .value(let reason): throw reason
      case .range(let words):
        throw .valueOutOfRange(value: words, type: Value.runtimeEncoding, selector: nil)
      case .mismatch:
        throw .unexpectedObject(
          expected: String(describing: Value.self), found: SwiftValue.kind(of: object.raw))
      }
    }
  }

  private static var null: RuntimeObject? {
    try? foundation("NSNull")?.send("null", returning: RuntimeObject.self)
  }

  /// A class of Foundation's that is there.
  package static func foundation(_ name: String) -> RuntimeClass? {
    guard isAttached else { return nil }
    return fwd_getClass(name).map { RuntimeClass(raw: $0) }
  }

  /// Whether the object is one of Foundation's of that kind.
  package static func isKind(_ object: RuntimeObject, _ kind: BridgeKind) -> Bool {
    foundation(kind.foundationClass).map { !object.isClass && object.isKind(of: $0) } ?? false
  }
}

/// Types whose nil is NSNull in a collection.
protocol OptionalValue {}
extension Optional: OptionalValue {}
