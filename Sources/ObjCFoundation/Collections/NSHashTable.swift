// NSHashTable: a set whose pointers are kept as its options say.
import CRuntime
import ObjCVM

extension PointerLibrary {
  private static func table(_ call: NativeCall) throws(ListingException) -> PointerTable {
    if let table = call.world.state(of: call.receiver, as: PointerTable.self) { return table }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  static func hashTableClass() -> NativeClass {
    let cls = NativeClass("NSHashTable", superclass: "NSObject")
    for name in ["NSCopying", "NSFastEnumeration"] { cls.adopt(name) }
    cls.property("count", "TQ,R")
    cls.property("anyObject", "T@,R")
    for (name, type) in [("allObjects", "NSArray"), ("setRepresentation", "NSSet")] {
      cls.property(name, "T@\"\(type)\",R,C")
    }
    addHashTableMaking(to: cls)
    addHashTableReading(to: cls)
    addHashTableChanges(to: cls)
    return cls
  }

  private static func addHashTableMaking(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(of: "NSConcreteHashTable", state: PointerTable(keys: .strong)))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithOptions:capacity:", "@@:QQ", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(PointerTable(keys: PointerRule(options: call.uint(0))), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance(
      "initWithPointerFunctions:capacity:", "@@:@\"NSPointerFunctions\"Q", returnsInstance: true
    ) { call throws(ListingException) in
      call.world.setState(PointerTable(keys: try call.pointerRule(0)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("pointerFunctions", "@\"NSPointerFunctions\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makePointerFunctions(try table(call).keyRule))
    }
    for name in ["weakObjectsHashTable", "hashTableWithWeakObjects"] {
      cls.classMethod(name, "@\"NSHashTable\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(of: "NSConcreteHashTable", state: PointerTable(keys: .weak)))
      }
    }
    cls.classMethod("hashTableWithOptions:", "@\"NSHashTable\"@:Q") {
      call throws(ListingException) in
      let table = PointerTable(keys: PointerRule(options: call.uint(0)))
      call.returnObject(call.world.makeInstance(of: "NSConcreteHashTable", state: table))
    }
  }

  private static func addHashTableReading(to cls: NativeClass) {
    // Weak objects that are gone still count until the table grows, on Apple's systems; here only those that live do.
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try table(call).count)
    }
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      try call.returnKept(try table(call).entry(call.object(0), call.world)?.key)
    }
    cls.instance("containsObject:", "B@:@") { call throws(ListingException) in
      call.returnBool(try table(call).entry(call.object(0), call.world) != nil)
    }
    cls.instance("anyObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try table(call).keys.first)
    }
    cls.instance("allObjects", "@\"NSArray\"@:") { call throws(ListingException) in
      let own = try table(call)
      call.returnObject(
        own.keyRule.memory == .unowned
          ? call.world.newArray(own.keys) : call.world.newArray(owning: own.retained(values: false))
      )
    }
    cls.instance("setRepresentation", "@\"NSSet\"@:") { call throws(ListingException) in
      call.returnObject(try call.world.makeSet(try table(call).keys, mutable: false))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try table(call).keys))
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
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      let own = try table(call)
      let copy = PointerTable(keys: own.keyRule)
      for key in own.keys { try copy.set(key, nil, hasValue: false, call.world) }
      call.returnRetained(call.world.makeInstance(of: "NSConcreteHashTable", state: copy))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard call.world.isKind(call.object(0), of: "NSHashTable") else {
        return call.returnBool(false)
      }
      call.returnBool(try isSubset(call, both: true))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try table(call).count)
    }
    cls.instance("isEqualToHashTable:", "B@:@\"NSHashTable\"") { call throws(ListingException) in
      call.returnBool(try isSubset(call, both: true))
    }
    cls.instance("isSubsetOfHashTable:", "B@:@\"NSHashTable\"") { call throws(ListingException) in
      call.returnBool(try isSubset(call, both: false))
    }
    cls.instance("intersectsHashTable:", "B@:@\"NSHashTable\"") { call throws(ListingException) in
      for key in try table(call).keys
      where try call.world.sendBool(call.object(0), "containsObject:", .object(key)) {
        return call.returnBool(true)
      }
      call.returnBool(false)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      var text = "NSHashTable {\n"
      for (index, key) in try table(call).keys.enumerated() {
        text += "[\(index)] \(try table(call).keyRule.describe(key, call.world))\n"
      }
      call.returnObject(call.world.makeString(text + "}\n"))
    }
  }

  private static func isSubset(_ call: NativeCall, both: Bool) throws(ListingException) -> Bool {
    let keys = try table(call).keys
    if both, try call.world.sendInt(call.object(0), "count", resultType: "Q") != keys.count {
      return false
    }
    for key in keys
    where !(try call.world.sendBool(call.object(0), "containsObject:", .object(key))) {
      return false
    }
    return true
  }

  private static func addHashTableChanges(to cls: NativeClass) {
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else { return }
      try table(call).set(object, nil, hasValue: false, call.world)
    }
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      try table(call).remove(call.object(0), call.world)
      try call.world.throwPending()
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      try table(call).removeAll()
      try call.world.throwPending()
    }
    cls.instance("unionHashTable:", "v@:@\"NSHashTable\"") { call throws(ListingException) in
      for key in try call.world.elements(of: try call.world.send(call.object(0), "allObjects")) {
        try table(call).set(key, nil, hasValue: false, call.world)
      }
    }
    for (name, keepsCommon) in [("minusHashTable:", false), ("intersectHashTable:", true)] {
      cls.instance(name, "v@:@\"NSHashTable\"") { call throws(ListingException) in
        let own = try table(call)
        for key in own.keys
        where try call.world.sendBool(call.object(0), "containsObject:", .object(key))
          != keepsCommon
        {
          try own.remove(key, call.world)
        }
      }
    }
  }
}
