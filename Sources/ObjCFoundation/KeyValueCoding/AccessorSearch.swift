// Which method or instance variable stands for a key. The names and their order are AccessorNames' (ForwardKitBasics); below them,
// accessors of elements make up a collection:
//
//     countOf<Key> with indexIn<Key>OfObject: and objectIn<Key>AtIndex: or <key>AtIndexes:   ordered set
//     countOf<Key> with objectIn<Key>AtIndex: or <key>AtIndexes:                              array
//     countOf<Key> with enumeratorOf<Key> and memberOf<Key>:                                  set
//
// Methods are looked up with class_getInstanceMethod, so a resolver may add them.
import CRuntime
import ForwardKitBasics
import ObjCVM

struct AccessorSearch {
  let world: World
  let cls: OpaquePointer
  let names: AccessorNames
  var key: String { names.key }
  /// The key with its first letter in upper case.
  var capitalized: String { names.capitalized }

  /// - Parameter cls: where the search starts.
  init(_ world: World, _ cls: OpaquePointer, _ key: String) {
    self.world = world
    self.cls = cls
    names = AccessorNames(key)
  }

  /// The method when it takes that many arguments.
  func method(_ name: String, arguments: UInt32 = 0) -> OpaquePointer? {
    guard let method = fwd_class_getInstanceMethod(cls, world.selector(name)),
      fwd_method_getNumberOfArguments(method) == arguments + 2
    else { return nil }
    return method
  }

  func has(_ name: String, arguments: UInt32) -> Bool { method(name, arguments: arguments) != nil }

  var getter: OpaquePointer? { first(names.getters, arguments: 0) }
  var setter: OpaquePointer? { first(names.setters, arguments: 1) }

  private func first(_ names: [String], arguments: UInt32) -> OpaquePointer? {
    for name in names {
      if let found = method(name, arguments: arguments) { return found }
    }
    return nil
  }

  /// The kind of collection that the accessors of elements make up, if they do.
  var collection: KeyedCollection.Kind? {
    guard has("countOf" + capitalized, arguments: 0) else { return nil }
    let isIndexed =
      has("objectIn\(capitalized)AtIndex:", arguments: 1) || has(key + "AtIndexes:", arguments: 1)
    if isIndexed {
      return has("indexIn\(capitalized)OfObject:", arguments: 1) ? .orderedSet : .array
    }
    let isSet =
      has("enumeratorOf" + capitalized, arguments: 0)
      && has("memberOf\(capitalized):", arguments: 1)
    return isSet ? .set : nil
  }

  /// The instance variable for the key, where the class allows access.
  func ivar() throws(ListingException) -> OpaquePointer? {
    guard try world.sendBool(ObjectPointer(cls), "accessInstanceVariablesDirectly") else {
      return nil
    }
    for name in names.instanceVariables {
      if let found = fwd_class_getInstanceVariable(cls, name), isReachable(found) { return found }
    }
    return nil
  }

  /// Not the word in which native objects keep their state, and of a type that can be an object.
  private func isReachable(_ ivar: OpaquePointer) -> Bool {
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
