// Native objects: their Swift state, reference counts, classes, strings.
import CRuntime
import ForwardKitBasics

/// How the string library lets the rest of the world make and read its objects.
public struct StringHooks {
  /// A string object, +1.
  public var make: (World, String) -> ObjectPointer
  /// An immortal `__NSCFConstantString` for `@"…"`; the bytes are UTF-8 (or what escapes made of it), without a final
  /// zero. Equal contents need not give the same object: the caller keeps one per text.
  public var makeConstant: (World, UnsafeBufferPointer<UInt8>) -> ObjectPointer
  /// The text of an object of the library's own concrete classes; nil for any other object.
  public var read: (World, ObjectPointer) -> String?

  public init(
    make: @escaping (World, String) -> ObjectPointer,
    makeConstant: @escaping (World, UnsafeBufferPointer<UInt8>) -> ObjectPointer,
    read: @escaping (World, ObjectPointer) -> String?
  ) {
    self.make = make
    self.makeConstant = makeConstant
    self.read = read
  }
}

/// The word in which a native object keeps its Swift state: the one behind isa.
@inlinable package var nativeStateOffset: Int { 8 }

extension World {
  // MARK: Class

  /// `object_setClass`: the class before, nil for nil. A trap when the class's instances are larger than the object.
  @discardableResult
  package func setClass(of object: ObjectPointer?, to cls: OpaquePointer) throws(ListingException)
    -> OpaquePointer?
  {
    guard let object else { return nil }
    // objc4 does not look at the size: who reads an ivar beyond the object's end is stopped there. A class of Foundation keeps
    // its own things where the object may have none.
    if !memory.mayBeUserAllocated(cls),
      fwd_class_getInstanceSize(cls)
        > max(fwd_class_getInstanceSize(fwd_object_getClass(object)), fwd_object_getSize(object))
    {
      throw trap(
        .unsupported(
          "object_setClass: instances of \(String(cString: fwd_class_getName(cls))) are larger than this object"
        ))
    }
    let old = fwd_object_setClass(object, cls)
    try throwPending()
    return old
  }

  // MARK: State

  /// The Swift object that a native object carries; nil for objects that carry none (a listing's own subclass of an
  /// abstract native class, for example).
  @inlinable @inline(__always)
  public func state(of object: ObjectPointer) -> AnyObject? {
    guard memory.hasNativeState(object) else { return nil }
    let word = UnsafeRawPointer(object).load(
      fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self)
    return word.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }
  }

  /// The state when it is of that type.
  @inlinable @inline(__always)
  public func state<State: AnyObject>(of object: ObjectPointer, as type: State.Type) -> State? {
    guard memory.hasNativeState(object),
      let word = UnsafeRawPointer(object).load(
        fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self)
    else { return nil }
    let found = Unmanaged<AnyObject>.fromOpaque(word).takeUnretainedValue()
    // A dynamic cast asks for the superclasses; most states are of final classes.
    if ObjectIdentifier(Swift.type(of: found)) == ObjectIdentifier(type) {
      return unsafeDowncast(found, to: type)
    }
    return found as? State
  }

  /// Lends the state to `body` when it is exactly of that type; nil otherwise. `body` must not let go of the object: no
  /// reference is counted.
  @inlinable @inline(__always)
  package func withState<State: AnyObject, Result>(
    of object: ObjectPointer, as type: State.Type, _ body: (State) -> Result
  ) -> Result? {
    guard memory.hasNativeState(object),
      let word = UnsafeRawPointer(object).load(
        fromByteOffset: nativeStateOffset, as: UnsafeRawPointer?.self),
      Unmanaged<AnyObject>.fromOpaque(word)._withUnsafeGuaranteedRef({
        ObjectIdentifier(Swift.type(of: $0))
      })
        == ObjectIdentifier(type)
    else { return nil }
    return Unmanaged<State>.fromOpaque(word)._withUnsafeGuaranteedRef { body($0) }
  }

  /// Gives an object of a class with `hasState` its state, or another one. The object owns it from now on.
  public func setState(_ state: consuming AnyObject, of object: ObjectPointer) {
    let slot = UnsafeMutableRawPointer(object) + nativeStateOffset
    let old = memory.hasNativeState(object) ? slot.load(as: UnsafeRawPointer?.self) : nil
    slot.storeBytes(of: Unmanaged.passRetained(state).toOpaque(), as: UnsafeMutableRawPointer.self)
    memory.markNativeState(of: object)
    if let old { Unmanaged<AnyObject>.fromOpaque(old).release() }
  }

  /// Whether an object is of a class with `hasState` and has no state yet.
  /// - Complexity: O(superclasses)
  package func hasRoomForState(_ object: ObjectPointer) -> Bool {
    guard !fwd_object_isClass(object), !memory.hasNativeState(object) else { return false }
    var cls = fwd_object_getClass(object)
    while let level = cls {
      if nativeDescription(of: String(cString: fwd_class_getName(level)))?.hasState == true {
        return true
      }
      cls = fwd_class_getSuperclass(level)
    }
    return false
  }

  /// A new object, +1, of a class with `hasState`.
  public func makeInstance(of className: String, state: AnyObject) -> ObjectPointer {
    makeInstance(of: cls(className), state: state)
  }

  /// A new object, +1, of a class with `hasState`.
  public func makeInstance(of cls: OpaquePointer, state: consuming AnyObject) -> ObjectPointer {
    guard let object = fwd_class_createInstance(cls, 0) else {
      preconditionFailure("no memory for a native object")
    }
    setState(state, of: object)
    return object
  }

  // MARK: Reference counts

  @discardableResult
  public func retain(_ object: ObjectPointer?) -> ObjectPointer? { fwd_retain(object) }
  public func release(_ object: ObjectPointer?) { fwd_release(object) }
  @discardableResult
  public func autorelease(_ object: ObjectPointer?) -> ObjectPointer? { fwd_autorelease(object) }

  // MARK: Classes and selectors

  /// A class that is known to exist: a native one or a root class.
  public func cls(_ name: String) -> OpaquePointer {
    guard let found = fwd_getClass(name) else { preconditionFailure("there is no class \(name)") }
    return found
  }

  /// A class by name, made now if a library has it; nil when nobody has.
  public func classIfKnown(_ name: String) -> OpaquePointer? { fwd_getClass(name) }

  public func className(of object: ObjectPointer?) -> String {
    String(cString: fwd_object_getClassName(object))
  }

  /// The object is of that class or a subclass, by its isa.
  public func isKind(_ object: ObjectPointer?, of cls: OpaquePointer?) -> Bool {
    guard let object, let cls else { return false }
    var next: OpaquePointer? = fwd_object_getClass(object)
    while let current = next {
      if current == cls { return true }
      next = fwd_class_getSuperclass(current)
    }
    return false
  }

  /// The object is of the class with that name or a subclass. Does not make the class.
  public func isKind(_ object: ObjectPointer?, of className: String) -> Bool {
    guard let object else { return false }
    var next: OpaquePointer? = fwd_object_getClass(object)
    while let current = next {
      if className == String(cString: fwd_class_getName(current)) { return true }
      next = fwd_class_getSuperclass(current)
    }
    return false
  }

  /// The interned selector.
  public func selector(_ name: String) -> OpaquePointer { sends.selector(name) }

  public func selectorName(_ selector: OpaquePointer?) -> String {
    String(cString: fwd_sel_getName(selector))
  }

  /// The object has that method, by its class's own tables (asks no resolver, sends nothing).
  public func implements(_ object: ObjectPointer?, _ selectorName: String) -> Bool {
    fwd_class_findMethod(fwd_object_getClass(object), selector(selectorName)) != nil
  }

  // MARK: Strings

  /// A new string object, +1.
  public func makeString(_ text: String) -> ObjectPointer {
    guard let strings else { preconditionFailure("the string library is not there") }
    return strings.make(self, text)
  }

  /// A new string object, autoreleased.
  public func autoreleasedString(_ text: String) -> ObjectPointer? {
    fwd_autorelease(makeString(text))
  }

  /// The constant string with that text, kept for the world's life: a literal of the program and the library's constant of one
  /// text are one object, which programs compare as pointers.
  public func constantString(_ text: String) -> ObjectPointer {
    let key = LiteralText(text)
    if let known = constantStrings[key] { return known }
    var bytes = text
    let made = bytes.withUTF8 { makeConstantString(utf8: $0) }
    constantStrings[key] = made
    return made
  }

  /// The constant string for a literal's bytes.
  public func constantString(utf8 bytes: UnsafeBufferPointer<UInt8>) -> ObjectPointer {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      return makeConstantString(utf8: bytes)
    }
    return constantString(text)
  }

  private func makeConstantString(utf8 bytes: UnsafeBufferPointer<UInt8>) -> ObjectPointer {
    guard let strings else { preconditionFailure("the string library is not there") }
    return strings.makeConstant(self, bytes)
  }

  /// The text of a string object; empty for nil. Any subclass of NSString will do: others than our own are asked for
  /// `length` and `characterAtIndex:`. When one of these throws, the exception stays pending and the text is empty.
  public func string(of object: ObjectPointer?) -> String {
    guard let object else { return "" }
    if let text = strings?.read(self, object) { return text }
    do throws(ListingException) { return try slowString(of: object) } catch {
      raise(error)
      return ""
    }
  }

  private func slowString(of object: ObjectPointer) throws(ListingException) -> String {
    guard implements(object, "characterAtIndex:"), implements(object, "length") else {
      throw unrecognized(object, "length")
    }
    let count = try sendInt(object, "length")
    guard count >= 0 else { return "" }
    try charge(count)
    var units: [UInt16] = []
    units.reserveCapacity(count)
    let selector = selector("characterAtIndex:")
    for index in 0..<count {
      let value = try sendInt(object, selector, .int(index), resultType: "S")
      units.append(UInt16(truncatingIfNeeded: value))
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// What `-description` says; "(null)" for nil.
  public func describe(_ object: ObjectPointer?) throws(ListingException) -> String {
    guard let object else { return "(null)" }
    let text = try send(object, "description")
    return text == nil ? "(null)" : string(of: text)
  }
}
