// Which method or instance variable of a class stands for a key: KeySearch (ForwardKitBasics) among the runtime's members.
//
// Methods are looked up with class_getInstanceMethod, so a resolver may add them.
import CRuntime
import ForwardKitBasics
import ObjCVM

struct AccessorSearch {
  let world: World
  let cls: OpaquePointer
  private let search: KeySearch<OpaquePointer, OpaquePointer>
  var key: String { search.names.key }
  /// The key with its first letter in upper case.
  var capitalized: String { search.names.capitalized }

  /// - Parameter cls: where the search starts.
  init(_ world: World, _ cls: OpaquePointer, _ key: String) {
    self.world = world
    self.cls = cls
    search = KeySearch(AccessorNames(key)) { name, arguments in
      guard let method = fwd_class_getInstanceMethod(cls, world.selector(name)),
        fwd_method_getNumberOfArguments(method) == arguments + 2
      else { return nil }
      return method
    } variable: { name in
      fwd_class_getInstanceVariable(cls, name).flatMap {
        Self.isReachable($0, of: cls, world) ? $0 : nil
      }
    }
  }

  /// The method when it takes that many arguments.
  func method(_ name: String, arguments: UInt32 = 0) -> OpaquePointer? {
    search.method(name, arguments: arguments)
  }

  func has(_ name: String, arguments: UInt32) -> Bool { method(name, arguments: arguments) != nil }

  var getter: OpaquePointer? { search.getter }
  var setter: OpaquePointer? { search.setter }
  /// The kind of collection that the accessors of elements make up, if they do.
  var collection: KeyedCollection.Kind? { search.collection }

  /// The instance variable for the key, where the class allows access.
  func ivar() throws(ListingException) -> OpaquePointer? {
    guard try world.sendBool(ObjectPointer(cls), "accessInstanceVariablesDirectly") else {
      return nil
    }
    return search.variable
  }

  /// Not the word in which native objects keep their state, and of a type that can be an object.
  private static func isReachable(
    _ ivar: OpaquePointer, of cls: OpaquePointer, _ world: World
  ) -> Bool {
    guard let encoding = fwd_ivar_getTypeEncoding(ivar), encoding.pointee != 0,
      encoding.pointee != 0x62 /* b */
    else {
      return false
    }
    guard fwd_ivar_getOffset(ivar) == nativeStateOffset else { return true }
    var owner: OpaquePointer? = cls
    while let current = owner {
      if world.memory.nativeClasses.contains(current) {
        return fwd_class_getInstanceVariable(current, fwd_ivar_getName(ivar)) != ivar
      }
      owner = fwd_class_getSuperclass(current)
    }
    return true
  }
}

extension World {
  /// The value of an instance variable as an object, +0.
  func value(of ivar: OpaquePointer, in object: ObjectPointer) -> ObjectPointer? {
    guard let encoding = fwd_ivar_getTypeEncoding(ivar), let type = fwd_type_parse(encoding, nil)
    else { return nil }
    if UInt8(bitPattern: type.pointee.kind) == UInt8(ascii: "@") {
      return fwd_object_getIvar(object, ivar)
    }
    return boxed(UnsafeRawPointer(object) + fwd_ivar_getOffset(ivar), type)
  }

  /// Sets an instance variable from an object. False when it holds a number or a structure and there is no object.
  func setValue(
    _ value: ObjectPointer?, of ivar: OpaquePointer, in object: ObjectPointer
  ) throws(ListingException) -> Bool {
    guard let encoding = fwd_ivar_getTypeEncoding(ivar), let type = fwd_type_parse(encoding, nil)
    else { return true }
    if !Self.isScalar(type) {
      fwd_object_setIvarWithStrongDefault(object, ivar, value)
      try throwPending()
      return true
    }
    if value == nil { return false }
    let room = RawRoom(type.pointee.size)
    try unbox(value, type, into: room.address)
    (UnsafeMutableRawPointer(object) + fwd_ivar_getOffset(ivar)).copyMemory(
      from: room.address, byteCount: type.pointee.size)
    return true
  }
}
