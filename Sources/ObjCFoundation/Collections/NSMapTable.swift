// NSMapTable: a dictionary whose keys and values are kept as its options say.
import CRuntime
import ObjCVM

extension PointerLibrary {
  private static func table(_ call: NativeCall) throws(ListingException) -> PointerTable {
    if let table = call.world.state(of: call.receiver, as: PointerTable.self) { return table }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  static func mapTableClass() -> NativeClass {
    let cls = NativeClass("NSMapTable", superclass: "NSObject")
    for name in ["NSCopying", "NSFastEnumeration"] { cls.adopt(name) }
    cls.property("count", "TQ,R")
    addMapTableMaking(to: cls)
    addMapTableReading(to: cls)
    addMapTableChanges(to: cls)
    return cls
  }

  private static func make(_ call: NativeCall, _ keys: PointerRule, _ values: PointerRule) {
    call.returnObject(
      call.world.makeInstance(
        of: "NSConcreteMapTable", state: PointerTable(keys: keys, values: values)))
  }

  private static func addMapTableMaking(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(of: "NSConcreteMapTable", state: PointerTable(keys: .strong)))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithKeyOptions:valueOptions:capacity:", "@@:QQQ", returnsInstance: true) {
      call throws(ListingException) in
      let table = PointerTable(
        keys: PointerRule(options: call.uint(0)), values: PointerRule(options: call.uint(1)))
      call.world.setState(table, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance(
      "initWithKeyPointerFunctions:valuePointerFunctions:capacity:",
      "@@:@\"NSPointerFunctions\"@\"NSPointerFunctions\"Q",
      returnsInstance: true
    ) { call throws(ListingException) in
      let table = PointerTable(keys: try call.pointerRule(0), values: try call.pointerRule(1))
      call.world.setState(table, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    for (name, isKey) in [("keyPointerFunctions", true), ("valuePointerFunctions", false)] {
      cls.instance(name, "@\"NSPointerFunctions\"@:") { call throws(ListingException) in
        let own = try table(call)
        call.returnObject(call.world.makePointerFunctions(isKey ? own.keyRule : own.valueRule))
      }
    }
    cls.classMethod("mapTableWithKeyOptions:valueOptions:", "@\"NSMapTable\"@:QQ") {
      call throws(ListingException) in
      make(call, PointerRule(options: call.uint(0)), PointerRule(options: call.uint(1)))
    }
    let kinds: [(String, PointerRule, PointerRule)] = [
      ("strongToStrongObjectsMapTable", .strong, .strong),
      ("strongToWeakObjectsMapTable", .strong, .weak),
      ("weakToStrongObjectsMapTable", .weak, .strong), ("weakToWeakObjectsMapTable", .weak, .weak),
      // Deprecated names.
      ("mapTableWithStrongToStrongObjects", .strong, .strong),
      ("mapTableWithStrongToWeakObjects", .strong, .weak),
      ("mapTableWithWeakToStrongObjects", .weak, .strong),
      ("mapTableWithWeakToWeakObjects", .weak, .weak),
    ]
    for (name, keys, values) in kinds {
      cls.classMethod(name, "@\"NSMapTable\"@:") { call throws(ListingException) in
        make(call, keys, values)
      }
    }
  }

  private static func addMapTableReading(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try table(call).count)
    }
    for name in ["objectForKey:", "objectForKeyedSubscript:"] {
      cls.instance(name, "@@:@") { call throws(ListingException) in
        try call.returnKept(try table(call).entry(call.object(0), call.world)?.value)
      }
    }
    cls.instance("keyEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try table(call).keys))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try table(call).live.compactMap(\.value)))
    }
    // No header has these two; they are there, and collections are asked for them.
    cls.instance("allKeys", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try table(call).keys))
    }
    cls.instance("allValues", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try table(call).live.compactMap(\.value)))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let own = try table(call)
      if own.mutations == nil {
        own.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      let items = own.keys
      try call.enumerateFast(count: items.count, mutations: own.mutations) { items[$0] }
    }
    cls.instance("dictionaryRepresentation", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      let result = ObjectTable()
      for (key, value) in try table(call).live {
        if let value { try call.world.setValue(value, forKey: key, in: result) }
      }
      call.returnObject(call.world.makeDictionary(owning: result))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      let own = try table(call)
      let copy = PointerTable(keys: own.keyRule, values: own.valueRule)
      for (key, value) in own.live { try copy.set(key, value, hasValue: true, call.world) }
      call.returnRetained(call.world.makeInstance(of: "NSConcreteMapTable", state: copy))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let own = try table(call)
      guard let other = call.object(0),
        let theirs = call.world.state(of: other, as: PointerTable.self), own.isMap == theirs.isMap
      else { return call.returnBool(false) }
      call.returnBool(try own.isEqual(to: theirs, call.world))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try table(call).count)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      var text = "NSMapTable {\n"
      for (index, entry) in try table(call).live.enumerated() {
        let own = try table(call)
        let key = try own.keyRule.describe(entry.key, call.world)
        text += "[\(index)] \(key) -> \(try own.valueRule.describe(entry.value, call.world))\n"
      }
      call.returnObject(call.world.makeString(text + "}\n"))
    }
  }

  private static func addMapTableChanges(to cls: NativeClass) {
    for name in ["setObject:forKey:", "setObject:forKeyedSubscript:"] {
      cls.instance(name, "v@:@@") { call throws(ListingException) in
        guard let key = call.object(1) else {
          throw call.world.exception(
            "NSInvalidArgumentException",
            "*** -[NSConcreteMapTable setObject:forKey:]: key cannot be nil")
        }
        if call.object(0) == nil {
          try table(call).remove(key, call.world)
        } else {
          try table(call).set(key, call.object(0), hasValue: true, call.world)
        }
        try call.world.throwPending()
      }
    }
    cls.instance("removeObjectForKey:", "v@:@") { call throws(ListingException) in
      try table(call).remove(call.object(0), call.world)
      try call.world.throwPending()
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      try table(call).removeAll()
      try call.world.throwPending()
    }
  }
}
