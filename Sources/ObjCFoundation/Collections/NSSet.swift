// NSSet and NSMutableSet: everything follows from `count`, `member:` and `objectEnumerator`.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static func setClass() -> NativeClass {
    let cls = NativeClass("NSSet", superclass: "NSObject")
    for name in ["NSCopying", "NSMutableCopying", "NSFastEnumeration"] { cls.adopt(name) }
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("count", "TQ,R")
    cls.property("allObjects", "T@\"NSArray\",R,C")
    addSetMaking(to: cls)
    addAbstract(
      to: cls, [("count", "Q@:"), ("member:", "@@:@"), ("objectEnumerator", "@\"NSEnumerator\"@:")])
    addSetReading(to: cls)
    addSetRelations(to: cls)
    addSetBlocks(to: cls)
    addSetMakingFromArrays(to: cls)
    return cls
  }

  static func concreteSetClass(_ name: String, superclass: String) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    addSetPrimitives(to: cls)
    if superclass == "NSSet" {
      cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
        call.returnRetained(fwd_retain(call.receiver))
      }
    }
    return cls
  }

  static func set(_ call: NativeCall) -> SetState? {
    call.world.state(of: call.receiver, as: SetState.self)
  }

  private static func addSetPrimitives(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(set(call)?.table.count ?? 0)
    }
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      guard let object = call.object(0), let state = set(call),
        let index = try state.table.find(
          object, hash: try call.world.hash(of: object), in: call.world)
      else {
        call.returnBorrowed(nil)
        return
      }
      call.returnBorrowed(state.table[index].key)
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(set(call)?.table.keys ?? []))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      guard let state = set(call) else {
        call.returnValue(0)
        return
      }
      if state.mutations == nil, call.world.isKind(call.receiver, of: "NSMutableSet") {
        state.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      try call.enumerateFast(state.table, mutations: state.mutations)
    }
  }

  private static func members(_ call: NativeCall) throws(ListingException) -> [ObjectPointer] {
    if let state = set(call) { return state.table.keys }
    let enumerator = try call.world.send(call.receiver, "objectEnumerator")
    return try call.world.elements(of: try call.world.send(enumerator, "allObjects"))
  }

  private static func make(
    _ call: NativeCall, _ items: [ObjectPointer], capacity: Int = 0
  ) throws(ListingException) {
    let isMutable = fwd_class_isKind(
      OpaquePointer(call.receiver), of: call.world.cls("NSMutableSet"))
    call.returnObject(try call.world.makeSet(items, mutable: isMutable, capacity: capacity))
  }

  static func initialize(
    _ call: NativeCall, _ items: [ObjectPointer], isPrimitive: Bool = false
  ) throws(ListingException) {
    if let own = try call.initializesByAdding(.set, "addObject:", count: items.count) {
      for item in items { try call.world.sendVoid(own, "addObject:", .object(item)) }
      return call.returnRetained(own)
    }
    let primitive = "initWithObjects:count:"
    if !isPrimitive, try call.initializesByPrimitive(.set, primitive, listing: [items]) { return }
    try call.requireConcrete(.set, primitive)
    let isMutable = call.becomesMutable(.set)
    let made = try call.world.makeSet(items, mutable: isMutable)
    fwd_release(call.receiver)
    call.returnRetained(made)
  }

  private static func addSetMaking(to cls: NativeClass) {
    addPlaceholder(to: cls, .set) { (world, isMutable, capacity) throws(ListingException) in
      try world.makeSet([], mutable: isMutable, capacity: capacity)
    }
    cls.classMethod("set", "@@:", returnsInstance: true) { call throws(ListingException) in
      if try !call.initializes(.set, "init") { try make(call, []) }
    }
    cls.classMethod("setWithObject:", "@@:@", returnsInstance: true) {
      call throws(ListingException) in
      let object = call.object(0)
      if try call.initializes(.set, "initWithObjects:count:", listing: [[object]]) { return }
      guard let object else {
        throw call.nilError(
          "initWithObjects:count:", "attempt to insert nil object from objects[0]")
      }
      try make(call, [object])
    }
    cls.classMethod("setWithObjects:", "@@:@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      let items = try call.variadicObjects(after: call.object(0))
      if try !call.initializes(.set, "initWithObjects:count:", listing: [items]) {
        try make(call, items)
      }
    }
    cls.instance("initWithObjects:", "@@:@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      try initialize(call, try call.variadicObjects(after: call.object(0)))
    }
    for (suffix, kind, method) in [
      ("Array:", "NSArray", "NSSet initWithArray:range:copyItems:"),
      ("Set:", "NSSet", "NSSet initWithSet:copyItems:"),
    ] {
      let type = "@\"\(kind)\""
      cls.classMethod("setWith" + suffix, "@@:" + type, returnsInstance: true) {
        call throws(ListingException) in
        if try !call.initializes(.set, "initWith" + suffix, .object(call.object(0))) {
          try make(call, try call.elements(0, kind, in: method))
        }
      }
      cls.instance("initWith" + suffix, "@@:" + type, returnsInstance: true) {
        call throws(ListingException) in
        try initialize(call, try call.elements(0, kind, in: method))
      }
    }
  }

  private static func addSetReading(to cls: NativeClass) {
    cls.instance("allObjects", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(try members(call)))
    }
    cls.instance("anyObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try members(call).first)
    }
    cls.instance("containsObject:", "B@:@") { call throws(ListingException) in
      call.returnBool(try call.world.send(call.receiver, "member:", .object(call.object(0))) != nil)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(call.receiver, "count", resultType: "Q"))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try call.world.describeSet(try members(call), indent: 0)))
    }
    cls.instance("descriptionWithLocale:indent:", "@\"NSString\"@:@Q") {
      call throws(ListingException) in
      let indent = max(0, min(call.int(1), 64))
      call.returnObject(
        call.world.makeString(try call.world.describeSet(try members(call), indent: indent)))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.makeSet(try members(call), mutable: false))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.makeSet(try members(call), mutable: true))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let items = try members(call)
      try call.enumerateFast(count: items.count, mutations: nil) { items[$0] }
    }
  }

  private static func addSetRelations(to cls: NativeClass) {
    for selector in ["isEqual:", "isEqualToSet:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        if selector != "isEqual:" { try call.require(0, "NSSet", in: "NSSet isEqualToSet:") }
        guard let other = call.object(0), call.world.isKind(other, of: "NSSet") else {
          call.returnBool(false)
          return
        }
        let items = try members(call)
        guard try call.world.sendInt(other, "count", resultType: "Q") == items.count else {
          call.returnBool(false)
          return
        }
        call.returnBool(try allIn(items, other, call.world))
      }
    }
    cls.instance("isSubsetOfSet:", "B@:@\"NSSet\"") { call throws(ListingException) in
      try call.require(0, "NSSet", in: "NSSet isSubsetOfSet:")
      call.returnBool(try allIn(try members(call), call.object(0), call.world))
    }
    cls.instance("intersectsSet:", "B@:@\"NSSet\"") { call throws(ListingException) in
      try call.require(0, "NSSet", in: "NSSet intersectsSet:")
      for item in try members(call)
      where try call.world.send(call.object(0), "member:", .object(item)) != nil {
        call.returnBool(true)
        return
      }
      call.returnBool(false)
    }
    cls.instance("setByAddingObject:", "@\"NSSet\"@:@") { call throws(ListingException) in
      guard let extra = call.object(0) else {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** -[NSSet setByAddingObject:]: object cannot be nil")
      }
      call.returnObject(try call.world.makeSet(try members(call) + [extra], mutable: false))
    }
    for (selector, kind) in [
      ("setByAddingObjectsFromSet:", "NSSet"), ("setByAddingObjectsFromArray:", "NSArray"),
    ] {
      cls.instance(selector, "@\"NSSet\"@:@\"\(kind)\"") { call throws(ListingException) in
        let extra = try call.elements(0, kind, in: "NSSet " + selector)
        call.returnObject(try call.world.makeSet(try members(call) + extra, mutable: false))
      }
    }
  }

  private static func allIn(
    _ items: [ObjectPointer], _ set: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Bool {
    for item in items where try world.send(set, "member:", .object(item)) == nil { return false }
    return true
  }

  // MARK: Mutable

  static func mutableSetClass() -> NativeClass {
    let cls = NativeClass("NSMutableSet", superclass: "NSSet")
    addAbstract(to: cls, [("addObject:", "v@:@"), ("removeObject:", "v@:@")])
    cls.classMethod("setWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.requireCapacity(.set)
      if try !call.initializes(.set, "initWithCapacity:", .uint(call.uint(0))) {
        try make(call, [], capacity: Int(clamping: call.uint(0)))
      }
    }
    cls.instance("setSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      let others = try call.elements(0, "NSSet", in: "NSMutableSet setSet:")
      for item in try members(call)
      where try CollectionLibrary.index(of: item, in: others, call.world) == nil {
        try call.world.sendVoid(call.receiver, "removeObject:", .object(item))
      }
      for item in others { try call.world.sendVoid(call.receiver, "addObject:", .object(item)) }
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      for item in try members(call) {
        try call.world.sendVoid(call.receiver, "removeObject:", .object(item))
      }
    }
    for (selector, kind) in [("addObjectsFromArray:", "NSArray"), ("unionSet:", "NSSet")] {
      cls.instance(selector, "v@:@\"\(kind)\"") { call throws(ListingException) in
        for item in try call.elements(0, kind, in: "NSMutableSet " + selector) {
          try call.world.sendVoid(call.receiver, "addObject:", .object(item))
        }
      }
    }
    cls.instance("minusSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      for item in try call.elements(0, "NSSet", in: "NSMutableSet minusSet:") {
        try call.world.sendVoid(call.receiver, "removeObject:", .object(item))
      }
    }
    cls.instance("intersectSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      try call.require(0, "NSSet", in: "NSMutableSet intersectSet:")
      for item in try members(call)
      where try call.world.send(call.object(0), "member:", .object(item)) == nil {
        try call.world.sendVoid(call.receiver, "removeObject:", .object(item))
      }
    }
    return cls
  }

  static func concreteMutableSetClass() -> NativeClass {
    let cls = concreteSetClass("__NSSetM", superclass: "NSMutableSet")
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("addObject:", "object cannot be nil")
      }
      guard let state = set(call) else { return }
      let hash = try call.world.hash(of: object)
      guard try state.table.find(object, hash: hash, in: call.world) == nil else { return }
      fwd_retain(object)
      state.table.append(key: object, value: nil, hash: hash)
      state.noteChange()
    }
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("removeObject:", "object cannot be nil")
      }
      guard let state = set(call),
        let index = try state.table.find(
          object, hash: try call.world.hash(of: object), in: call.world)
      else { return }
      let old = state.table.remove(at: index)
      state.noteChange()
      try release(old.key, call)
    }
    return cls
  }
}
