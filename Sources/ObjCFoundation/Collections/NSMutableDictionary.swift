// NSMutableDictionary: everything follows from `setObject:forKey:` and `removeObjectForKey:`, which `__NSDictionaryM` has.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static func mutableDictionaryClass() -> NativeClass {
    let cls = NativeClass("NSMutableDictionary", superclass: "NSDictionary")
    addAbstract(to: cls, [("setObject:forKey:", "v@:@@"), ("removeObjectForKey:", "v@:@")])
    cls.classMethod("dictionaryWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.requireCapacity(.dictionary)
      if try call.initializes(.dictionary, "initWithCapacity:", .uint(call.uint(0))) { return }
      let table = ObjectTable(capacity: Int(clamping: call.uint(0)))
      call.returnObject(call.world.makeMutableDictionary(owning: table))
    }
    cls.instance("setObject:forKeyedSubscript:", "v@:@@") { call throws(ListingException) in
      if call.object(0) == nil {
        try call.world.sendVoid(call.receiver, "removeObjectForKey:", .object(call.object(1)))
      } else {
        try call.world.sendVoid(
          call.receiver, "setObject:forKey:", .object(call.object(0)), .object(call.object(1)))
      }
    }
    cls.instance("addEntriesFromDictionary:", "v@:@\"NSDictionary\"") {
      call throws(ListingException) in
      try call.require(0, "NSDictionary", in: "NSMutableDictionary addEntriesFromDictionary:")
      for entry in try call.world.entries(of: call.object(0)) {
        try call.world.sendVoid(
          call.receiver, "setObject:forKey:", .object(entry.value), .object(entry.key))
      }
    }
    cls.instance("setDictionary:", "v@:@\"NSDictionary\"") { call throws(ListingException) in
      try call.require(0, "NSDictionary", in: "NSMutableDictionary setDictionary:")
      let entries = try call.world.entries(of: call.object(0))
      try call.world.sendVoid(call.receiver, "removeAllObjects")
      for entry in entries {
        try call.world.sendVoid(
          call.receiver, "setObject:forKey:", .object(entry.value), .object(entry.key))
      }
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      for entry in try call.world.entries(of: call.receiver) {
        try call.world.sendVoid(call.receiver, "removeObjectForKey:", .object(entry.key))
      }
    }
    cls.instance("removeObjectsForKeys:", "v@:@\"NSArray\"") { call throws(ListingException) in
      for key in try call.elements(0, "NSArray", in: "NSMutableDictionary removeObjectsForKeys:") {
        try call.world.sendVoid(call.receiver, "removeObjectForKey:", .object(key))
      }
    }
    return cls
  }

  static func concreteMutableDictionaryClass() -> NativeClass {
    let cls = NativeClass("__NSDictionaryM", superclass: "NSMutableDictionary")
    cls.hasState = true
    addDictionaryPrimitives(to: cls)
    cls.instance("setObject:forKey:", "v@:@@") { call throws(ListingException) in
      guard let key = call.object(1) else {
        throw call.nilError("setObject:forKey:", "key cannot be nil")
      }
      guard let object = call.object(0) else {
        throw call.nilError(
          "setObject:forKey:", "object cannot be nil (key: \(try call.world.describe(key)))")
      }
      try set(object, key, call)
    }
    cls.instance("setObject:forKeyedSubscript:", "v@:@@") { call throws(ListingException) in
      guard let key = call.object(1) else {
        throw call.nilError("setObject:forKeyedSubscript:", "key cannot be nil")
      }
      if let object = call.object(0) { try set(object, key, call) } else { try remove(key, call) }
    }
    cls.instance("removeObjectForKey:", "v@:@") { call throws(ListingException) in
      guard let key = call.object(0) else {
        throw call.nilError("removeObjectForKey:", "key cannot be nil")
      }
      try remove(key, call)
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      guard let state = dictionary(call) else { return }
      let old = state.table.removeAll()
      state.noteChange()
      for entry in old {
        fwd_release(entry.key)
        try release(entry.value, call)
      }
    }
    addQuickDictionaryChanges(to: cls)
    return cls
  }

  private static func set(_ object: ObjectPointer, _ key: ObjectPointer, _ call: NativeCall)
    throws(ListingException)
  {
    if let replaced = replaceWithoutMessages(object, key, call) {
      return try release(replaced, call)
    }
    guard let state = dictionary(call) else { return }
    let hash = try call.world.hash(of: key)
    if let index = try state.table.find(key, hash: hash, in: call.world) {
      fwd_retain(object)
      let old = state.table.replaceValue(at: index, with: object)
      try release(old, call)
      return
    }
    guard let copy = try copy(key, call) else {
      throw call.world.unrecognized(key, "copyWithZone:")
    }
    fwd_retain(object)
    state.table.append(key: copy, value: object, hash: hash)
    state.noteChange()
  }

  /// A key's copy, +1; nil when it cannot be copied. A literal, a number and what else is its own copy need no message.
  private static func copy(_ key: ObjectPointer, _ call: NativeCall) throws(ListingException)
    -> ObjectPointer?
  {
    if call.world.isOwnCopy(key) { return fwd_retain(key) }
    guard call.world.implements(key, "copyWithZone:") else { return nil }
    return try call.world.send(key, "copy")
  }

  /// Replaces the value of a key that is there and gives the old one, +1; nil where the key is not there or objects have to be
  /// asked for `hash` or `isEqual:`.
  private static func replaceWithoutMessages(
    _ object: ObjectPointer, _ key: ObjectPointer, _ call: NativeCall
  ) -> ObjectPointer? {
    call.world.withState(of: call.receiver, as: DictionaryState.self) {
      (state: DictionaryState) -> ObjectPointer? in
      guard case .found(let index)? = state.table.searchWithoutMessages(key, in: call.world)?.answer
      else { return nil }
      fwd_retain(object)
      return state.table.replaceValue(at: index, with: object)
    } ?? nil
  }

  private static func remove(_ key: ObjectPointer, _ call: NativeCall) throws(ListingException) {
    guard let state = dictionary(call),
      let index = try state.table.find(key, hash: try call.world.hash(of: key), in: call.world)
    else { return }
    let old = state.table.remove(at: index)
    state.noteChange()
    fwd_release(old.key)
    try release(old.value, call)
  }
}
