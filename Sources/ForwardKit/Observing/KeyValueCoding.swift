// Values by name: Apple's key-value coding, as far as observing needs it. What stands for a key is KeySearch's to say
// (ForwardKitBasics); here a getter may also be a method that the object forwards. A value set in an instance variable is
// reported to observers as a change.
import CRuntime
import ForwardKitBasics

enum KeyName {
  /// The keys of a path.
  static func path(_ keyPath: String) throws(ObservingError) -> [String] {
    guard let keys = AccessorNames.keys(ofPath: keyPath) else { throw .badKeyPath(keyPath) }
    return keys
  }

  /// The key that a setter of the class sets: of `setX:`, the property or getter `x`, else `X`, else `x` by the getter `isX`.
  static func key(ofSetter selector: RuntimeSelector, in cls: RuntimeClass) -> String? {
    let keys = AccessorNames.keys(ofSetter: selector.name)
    guard let likeliest = keys.first, let capitalized = keys.last else { return nil }
    func has(_ name: String) -> Bool { cls.instancesRespond(to: RuntimeSelector(name)) }
    func isProperty(_ name: String) -> Bool { fwd_class_getProperty(cls.raw, name) != nil }
    return keys.first(where: isProperty) ?? keys.first(where: has)
      ?? (has("is\(capitalized)") ? likeliest : nil)
  }
}

extension RuntimeObject {
  /// The value of a key.
  /// - Throws: `ObservingError.undefinedKey`; `.raised` with what an accessor threw.
  public func value(forKey key: String) throws(ObservingError) -> AnyRuntimeValue {
    if let getter = readSearch(key).getter { return try value(of: getter) }
    guard let ivar = ivar(forKey: key), let encoding = fwd_ivar_getTypeEncoding(ivar),
      let type = fwd_type_parse(encoding, nil)
    else { throw .undefinedKey(key, class: runtimeClass.name) }
    if fwd_ivar_getOwnership(ivar) == FWD_WEAK {
      return AnyRuntimeValue.object(orNull: fwd_object_getIvar(raw, ivar))
    }
    let value = AnyRuntimeValue(UnsafeRawPointer(raw) + fwd_ivar_getOffset(ivar), type.pointee)
    return value
  }

  /// The value at the end of a path. Nil on the way is nil.
  public func value(forKeyPath keyPath: String) throws(ObservingError) -> AnyRuntimeValue {
    try value(at: KeyName.path(keyPath)[...])
  }

  func value(at path: ArraySlice<String>) throws(ObservingError) -> AnyRuntimeValue {
    guard let key = path.first else { return .object(self) }
    let value = try value(forKey: key)
    guard path.count > 1, case .object(let next) = value else {
      return path.count > 1 ? .null : value
    }
    return try next.value(at: path.dropFirst())
  }

  /// Sets the value of a key: by its setter, else in its instance variable, which notifies observers.
  public func setValue<Value: RuntimeValue>(_ value: Value, forKey key: String)
    throws(ObservingError)
  {
    if let setter = KeySearch(key, in: isa).setter {
      do { try send(setter.selector, value) } catch { throw .raised(error) }
      return
    }
    guard let ivar = ivar(forKey: key), let encoding = fwd_ivar_getTypeEncoding(ivar),
      let type = fwd_type_parse(encoding, nil)?.pointee
    else { throw .undefinedKey(key, class: runtimeClass.name) }
    let notifies = Observing.notifiesAutomatically(runtimeClass, key)
    if notifies { willChangeValue(forKey: key) }
    defer { if notifies { didChangeValue(forKey: key) } }
    let failure = withUnsafeTemporaryAllocation(byteCount: max(16, type.size), alignment: 16) {
      room -> ConversionFailure? in
      guard let base = room.baseAddress else { return .mismatch }
      do throws(ConversionFailure) { try Conversion.store(value, as: type, into: base) } catch {
        return error
      }
      if type.kind == CChar(bitPattern: UInt8(ascii: "@")) {
        fwd_object_setIvarWithStrongDefault(raw, ivar, base.load(as: RawObject?.self))
      } else {
        (UnsafeMutableRawPointer(raw) + fwd_ivar_getOffset(ivar)).copyMemory(
          from: base, byteCount: type.size)
      }
      return nil
    }
    switch failure {
    case nil: return
    case .value(let error): throw .raised(error)
    case .range(let words):
      throw .raised(
        RuntimeError.valueOutOfRange(value: words, type: Conversion.text(of: type), selector: nil))
    case .mismatch:
      throw .raised(
        RuntimeError.unexpectedObject(
          expected: Conversion.text(of: type), found: Value.runtimeEncoding))
    }
  }

  public func setValue<Value: RuntimeValue>(_ value: Value, forKeyPath keyPath: String)
    throws(ObservingError)
  {
    let keys = try KeyName.path(keyPath)
    guard let last = keys.last else { throw .badKeyPath(keyPath) }
    guard keys.count > 1 else { return try setValue(value, forKey: last) }
    guard case .object(let owner) = try self.value(at: keys.dropLast()) else { return }
    try owner.setValue(value, forKey: last)
  }

  /// Whether anything of the object goes by the key's name. An object that forwards may have any key.
  func hasKey(_ key: String) -> Bool {
    let names = AccessorNames(key).getters + AccessorNames(key).setters
    if names.contains(where: { name in
      RuntimeSelector(orNull: fwd_sel_lookUp(name)).map { fwd_class_findMethod(isa, $0.raw) != nil }
        ?? false
    }) {
      return true
    }
    if ivar(forKey: key) != nil || fwd_class_getProperty(isa, key) != nil { return true }
    if !Observing.dependencies(of: key, in: runtimeClass).isEmpty { return true }
    return ["valueForUndefinedKey:", "forwardInvocation:", "forwardingTargetForSelector:"].contains
    { name in
      guard let method = fwd_class_findMethod(isa, RuntimeSelector(name).raw),
        let owner = fwd_method_getOwner(method)
      else { return false }
      return owner != RuntimeClass.object.raw
    }
  }

  private func ivar(forKey key: String) -> OpaquePointer? {
    guard Observing.accessesInstanceVariables(runtimeClass) else { return nil }
    return KeySearch(key, in: isa).variable
  }

  /// The search for a getter, among the methods that the object answers in whatever way.
  private func readSearch(_ key: String) -> KeySearch<Getter, OpaquePointer> {
    KeySearch(AccessorNames(key)) { name, arguments in
      guard let selector = RuntimeSelector(orNull: fwd_sel_lookUp(name)),
        let signature = OutgoingMessage.methodSignature(self.messageTarget, selector),
        fwd_signature_count(signature) == arguments + 2,
        fwd_signature_returnType(signature).pointee.size > 0
      else { return nil }
      return Getter(selector: selector, signature: signature)
    } variable: { _ in
      nil
    }
  }

  private struct Getter {
    let selector: RuntimeSelector
    let signature: OpaquePointer
  }

  /// What a method without arguments gives.
  private func value(of getter: Getter) throws(ObservingError) -> AnyRuntimeValue {
    let (selector, signature) = (getter.selector, getter.signature)
    let type = fwd_signature_returnType(signature).pointee
    let pool = fwd_autoreleasePoolPush()
    defer { _ = fwd_autoreleasePoolPop(pool) }
    let owns =
      MethodOwnership(selector).givesReference && type.kind == CChar(bitPattern: UInt8(ascii: "@"))
    let value = withUnsafeTemporaryAllocation(byteCount: max(16, type.size), alignment: 16) {
      room -> AnyRuntimeValue? in
      guard let result = room.baseAddress else { return nil }
      room.initializeMemory(as: UInt8.self, repeating: 0)
      var (receiver, sel): (RawObject?, OpaquePointer?) = (raw, selector.raw)
      let status = withUnsafeMutablePointer(to: &receiver) { receiver in
        withUnsafeMutablePointer(to: &sel) { sel in
          withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: 2) {
            arguments -> fwd_status in
            arguments[0] = UnsafeMutableRawPointer(receiver)
            arguments[1] = UnsafeMutableRawPointer(sel)
            guard let base = arguments.baseAddress else { return FWD_NO_MEMORY }
            return fwd_send(raw, selector.raw, signature, base, result)
          }
        }
      }
      guard status == FWD_OK else { return nil }
      defer { if owns { fwd_release(result.load(as: RawObject?.self)) } }
      return AnyRuntimeValue(result, type)
    }
    if fwd_exception_isPending() { throw .raised(PendingException.taken()) }
    return value ?? .null
  }
}

/// A method and its selector.
struct FoundMethod {
  let selector: RuntimeSelector
  let method: OpaquePointer
}

extension KeySearch where Method == FoundMethod, Variable == OpaquePointer {
  /// The search among the members of a class and those it inherits; no resolver is asked.
  init(_ key: String, in cls: OpaquePointer?) {
    self.init(AccessorNames(key)) { name, arguments in
      guard let selector = RuntimeSelector(orNull: fwd_sel_lookUp(name)),
        let method = fwd_class_findMethod(cls, selector.raw),
        fwd_method_getNumberOfArguments(method) == arguments + 2
      else { return nil }
      return FoundMethod(selector: selector, method: method)
    } variable: {
      fwd_class_getInstanceVariable(cls, $0)
    }
  }
}

extension AnyRuntimeValue {
  static func object(orNull raw: RawObject?) -> AnyRuntimeValue {
    RuntimeObject(retainingOrNil: raw).map { .object($0) } ?? .null
  }
}
