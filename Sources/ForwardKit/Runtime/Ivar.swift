// Instance variables.
//
// Numbers and structs lie in the object as C lays them out and are copied under the runtime's lock for their address,
// so that a reader sees a whole value. Objects are counted: a strong variable owns what it names, a weak one is
// cleared when its object goes.
import CRuntime

/// An instance variable of a class, and the key to read and write it with.
///
///     let total = Ivar("total", Int32.self)
///     let Counter = try RuntimeClass.define("Counter") {
///       total
///       RuntimeMethod("add:") { (self: RuntimeObject, n: Int32) in try self.set(total, to: self.get(total) + n) }
///     }
public struct Ivar<Value: RuntimeValue>: Sendable {
  public let name: String
  let ownership: Ownership

  public enum Ownership: Sendable {
    /// Keeps an object alive. Plain values are just stored.
    case strong
    case weak
    /// Neither keeps an object alive nor notices its end.
    case unretained
  }

  public init(_ name: String, _ type: Value.Type = Value.self, _ ownership: Ownership = .strong) {
    self.name = name
    self.ownership = ownership
  }

  var member: IvarMember {
    IvarMember(
      name: name, encoding: Value.runtimeEncoding, size: MemoryLayout<Value.Form>.stride,
      alignment: MemoryLayout<Value.Form>.alignment,
      ownership: ownership.raw(isObject: Value.isObjectLike),
      checks: TypeCheck.all(Value.self))
  }
}

extension Ivar.Ownership {
  fileprivate func raw(isObject: Bool) -> fwd_ownership {
    guard isObject else { return FWD_UNRETAINED }
    switch self {
    case .strong: return FWD_STRONG
    case .weak: return FWD_WEAK
    case .unretained: return FWD_UNRETAINED
    }
  }
}

struct IvarMember: Sendable {
  let name: String
  let encoding: String
  let size: Int
  let alignment: Int
  let ownership: fwd_ownership
  let checks: [TypeCheck]
}

/// Where an instance variable lies.
struct IvarPlace {
  let address: UnsafeMutableRawPointer
  let ownership: fwd_ownership

  init(_ object: RuntimeObject, _ name: String, encoding: String) throws(RuntimeError) {
    guard !object.isClass, let ivar = fwd_class_getInstanceVariable(object.isa, name) else {
      throw .unknownIvar(name, class: object.runtimeClass.name)
    }
    let types = fwd_ivar_getTypeEncoding(ivar).map { String(cString: $0) } ?? ""
    guard fwd_encoding_isEqual(types, encoding) else {
      throw .signatureMismatch(
        SignatureMismatch(
          selector: RuntimeSelector(name), place: .result, expected: types, found: encoding,
          expectedSignature: types,
          foundSignature: encoding))
    }
    address = UnsafeMutableRawPointer(object.raw) + fwd_ivar_getOffset(ivar)
    ownership = fwd_ivar_getOwnership(ivar)
  }

  var object: UnsafeMutablePointer<RawObject?> { address.assumingMemoryBound(to: RawObject?.self) }

  /// The object in the variable, with a reference of the caller's.
  func loadObject(of owner: RawObject) -> RawObject? {
    if ownership == FWD_WEAK { return fwd_loadWeakRetained(object) }
    // The runtime's atomic getter retains and autoreleases under the address's lock.
    let pool = fwd_autoreleasePoolPush()
    defer { _ = fwd_autoreleasePoolPop(pool) }
    return fwd_retain(
      fwd_getProperty(
        owner, RuntimeSelector("self").raw, address - UnsafeMutableRawPointer(owner), true))
  }

  func storeObject(_ value: RawObject?, in owner: RawObject) {
    switch ownership {
    case FWD_WEAK: _ = fwd_storeWeak(object, value)
    case FWD_STRONG:
      fwd_setProperty(
        owner, RuntimeSelector("self").raw, address - UnsafeMutableRawPointer(owner), value, true, 0
      )
    default:
      var value = value
      fwd_copyStruct(address, &value, MemoryLayout<RawObject?>.size, true, false)
    }
  }
}

extension RuntimeObject {
  /// The value of an instance variable.
  /// - Throws: `RuntimeError.unknownIvar`; `.signatureMismatch` when it has another type; `.nilValue` when it is nil and
  ///   the type has no nil.
  public func get<Value: RuntimeValue>(_ ivar: Ivar<Value>) throws(RuntimeError) -> Value {
    try ivarValue(ivar.name, as: Value.self)
  }

  /// Stores into an instance variable, which keeps the object as its ownership says.
  public func set<Value: RuntimeValue>(_ ivar: Ivar<Value>, to value: Value) throws(RuntimeError) {
    try setIvar(ivar.name, to: value)
  }

  /// The value of the instance variable of that name.
  public func ivarValue<Value: RuntimeValue>(_ name: String, as type: Value.Type)
    throws(RuntimeError) -> Value
  {
    let place = try IvarPlace(self, name, encoding: Value.runtimeEncoding)
    if Value.isObjectLike {
      let held = place.loadObject(of: raw)
      defer { fwd_release(held) }
      var form = RuntimeReference(held)
      return try withUnsafeBytes(of: &form) { bytes throws(RuntimeError) in
        try Value.fromRuntime(bytes.loadUnaligned(as: Value.Form.self))
      }
    }
    return try withUnsafeTemporaryAllocation(of: Value.Form.self, capacity: 1) {
      room throws(RuntimeError) in
      guard let first = room.baseAddress else { preconditionFailure("one element was asked for") }
      fwd_copyStruct(first, place.address, MemoryLayout<Value.Form>.size, true, false)
      return try Value.fromRuntime(first.pointee)
    }
  }

  /// Stores into the instance variable of that name.
  public func setIvar<Value: RuntimeValue>(_ name: String, to value: Value) throws(RuntimeError) {
    let place = try IvarPlace(self, name, encoding: Value.runtimeEncoding)
    let pool = fwd_autoreleasePoolPush()
    defer { _ = fwd_autoreleasePoolPop(pool) }
    var form = value.runtimeForm
    if Value.isObjectLike {
      withUnsafeBytes(of: &form) {
        place.storeObject($0.loadUnaligned(as: RawObject?.self), in: raw)
      }
    } else {
      fwd_copyStruct(place.address, &form, MemoryLayout<Value.Form>.size, true, false)
    }
    withExtendedLifetime(value) {}
  }
}
