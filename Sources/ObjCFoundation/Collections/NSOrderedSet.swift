// NSOrderedSet and NSMutableOrderedSet: everything follows from `count`, `objectAtIndex:` and `indexOfObject:`, and of the
// mutable one from three changes more.
import CRuntime
import ObjCVM

/// The elements of an ordered set, each retained, and where they are.
final class OrderedSetState {
  private(set) var items: [ObjectPointer] = []
  /// Hash values of the elements, to compare few of them.
  private var hashes: [UInt] = []
  private var buckets: [UInt: Int] = [:]
  var mutations: UnsafeMutablePointer<UInt>?
  private unowned let world: World

  init(_ world: World) { self.world = world }

  deinit {
    for item in items { fwd_release(item) }
    if let mutations, world.isOpen { try? world.freeHeap(mutations) }
  }

  func index(of object: ObjectPointer) throws(ListingException) -> Int? {
    let hash = try world.hash(of: object)
    guard buckets[hash] != nil else { return nil }
    for (index, own) in hashes.enumerated() where own == hash {
      if try world.areEqual(items[index], object) { return index }
    }
    return nil
  }

  /// Puts an element in that is not there yet, and retains it.
  func insert(_ object: ObjectPointer, at index: Int) throws(ListingException) {
    let hash = try world.hash(of: object)
    fwd_retain(object)
    items.insert(object, at: index)
    hashes.insert(hash, at: index)
    buckets[hash, default: 0] += 1
    mutations?.pointee &+= 1
  }

  /// Takes an element out; the caller releases it.
  func remove(at index: Int) -> ObjectPointer {
    let hash = hashes.remove(at: index)
    if buckets[hash] == 1 { buckets[hash] = nil } else { buckets[hash]? -= 1 }
    mutations?.pointee &+= 1
    return items.remove(at: index)
  }
}

extension World {
  /// An ordered set of these elements, the first of equal ones, +1.
  func makeOrderedSet(_ items: [ObjectPointer], mutable: Bool) throws(ListingException)
    -> ObjectPointer
  {
    let state = OrderedSetState(self)
    for item in items where try state.index(of: item) == nil {
      try state.insert(item, at: state.items.count)
    }
    return makeInstance(of: mutable ? "__NSOrderedSetM" : "__NSOrderedSetI", state: state)
  }
}

extension CollectionLibrary {
  private static func state(_ call: NativeCall) -> OrderedSetState? {
    call.world.state(of: call.receiver, as: OrderedSetState.self)
  }

  static func orderedSetClass() -> NativeClass {
    let cls = NativeClass("NSOrderedSet", superclass: "NSObject")
    for name in ["NSCopying", "NSMutableCopying", "NSFastEnumeration"] {
      cls.adopt(name)
    }
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("count", "TQ,R")
    for name in ["firstObject", "lastObject"] { cls.property(name, "T@,R") }
    for (name, type) in [
      ("array", "NSArray"), ("set", "NSSet"), ("reversedOrderedSet", "NSOrderedSet"),
    ] {
      cls.property(name, "T@\"\(type)\",R,C")
    }
    addOrderedSetMaking(to: cls)
    addAbstract(
      to: cls, [("count", "Q@:"), ("objectAtIndex:", "@@:Q"), ("indexOfObject:", "Q@:@")])
    addOrderedSetReading(to: cls)
    addOrderedSetRelations(to: cls)
    // What goes through positions is the same as for arrays.
    addArrayBlocks(to: cls)
    addArrayIndexes(to: cls)
    addArraySorting(to: cls)
    addArrayLowLevel(to: cls)
    return cls
  }

  private static func addOrderedSetMaking(to cls: NativeClass) {
    addPlaceholder(to: cls, .orderedSet) { (world, isMutable, _) throws(ListingException) in
      try world.makeOrderedSet([], mutable: isMutable)
    }
    let makers: [(String, String, Bool, (NativeCall) throws(ListingException) -> [ObjectPointer])] =
      [
        (
          "WithObject:", "@", false,
          { call throws(ListingException) in
            guard let object = call.object(0) else {
              throw call.nilError("initWithObject:", "object cannot be nil")
            }
            return [object]
          }
        ),
        (
          "WithObjects:", "@", true,
          { call throws(ListingException) in try call.variadicObjects(after: call.object(0)) }
        ),
        (
          "WithArray:", "@\"NSArray\"", false,
          { call throws(ListingException) in
            try call.elements(0, "NSArray", in: "NSOrderedSet initWithArray:range:copyItems:")
          }
        ),
        (
          "WithSet:", "@\"NSSet\"", false,
          { call throws(ListingException) in try call.world.elements(of: call.object(0)) }
        ),
        (
          "WithObjects:count:", "r^@Q", false,
          { call throws(ListingException) in try call.objects(0, count: 1) }
        ),
        (
          "WithSet:copyItems:", "@\"NSSet\"B", false,
          { call throws(ListingException) in try call.copies(of: call.object(0), call.bool(1)) }
        ),
        (
          "WithArray:copyItems:", "@\"NSArray\"B", false,
          { call throws(ListingException) in try call.copies(of: call.object(0), call.bool(1)) }
        ),
        (
          "WithOrderedSet:copyItems:", "@\"NSOrderedSet\"B", false,
          { call throws(ListingException) in try call.copies(of: call.object(0), call.bool(1)) }
        ),
        (
          "WithArray:range:copyItems:", "@\"NSArray\"{_NSRange=QQ}B", false,
          { call throws(ListingException) in try part(call) }
        ),
        (
          "WithOrderedSet:range:copyItems:", "@\"NSOrderedSet\"{_NSRange=QQ}B", false,
          { call throws(ListingException) in try part(call) }
        ),
        (
          "WithOrderedSet:", "@\"NSOrderedSet\"", false,
          { call throws(ListingException) in try call.world.elements(of: call.object(0)) }
        ),
      ]
    cls.classMethod("orderedSet", "@@:", returnsInstance: true) { call throws(ListingException) in
      if try !call.initializes(.orderedSet, "init") { try make(call, []) }
    }
    for (suffix, types, isVariadic, read) in makers {
      cls.classMethod(
        "orderedSet" + suffix, "@@:" + types, variadic: isVariadic, returnsInstance: true
      ) { call throws(ListingException) in
        try make(call, try read(call))
      }
      cls.instance("init" + suffix, "@@:" + types, variadic: isVariadic, returnsInstance: true) {
        call throws(ListingException) in
        let items = try read(call)
        try call.requireConcrete(.orderedSet, "initWithObjects:count:")
        let made = try call.world.makeOrderedSet(
          items, mutable: call.becomesMutable(.orderedSet))
        fwd_release(call.receiver)
        call.returnRetained(made)
      }
    }
  }

  /// A range of a collection's elements, or copies of them.
  private static func part(_ call: NativeCall) throws(ListingException) -> [ObjectPointer] {
    let items = try call.copies(of: call.object(0), call.bool(2))
    return Array(items[try call.elements(1, within: items.count)])
  }

  private static func make(_ call: NativeCall, _ items: [ObjectPointer]) throws(ListingException) {
    let isMutable = fwd_class_isKind(
      OpaquePointer(call.receiver), of: call.world.cls("NSMutableOrderedSet"))
    call.returnObject(try call.world.makeOrderedSet(items, mutable: isMutable))
  }

  private static func addOrderedSetReading(to cls: NativeClass) {
    cls.instance("firstObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try call.items().first)
    }
    cls.instance("lastObject", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try call.items().last)
    }
    cls.instance("objectAtIndexedSubscript:", "@@:Q") { call throws(ListingException) in
      call.returnBorrowed(try call.world.send(call.receiver, "objectAtIndex:", .uint(call.uint(0))))
    }
    cls.instance("containsObject:", "B@:@") { call throws(ListingException) in
      let index = try call.world.sendInt(
        call.receiver, "indexOfObject:", .object(call.object(0)), resultType: "Q")
      call.returnBool(call.object(0) != nil && index != Int.max)
    }
    // Views that follow the set, where it may change.
    cls.instance("array", "@\"NSArray\"@:") { call throws(ListingException) in
      let view = OrderedSetView.make("NSOrderedSetArrayProxy", of: call)
      call.returnObject(view == nil ? call.world.newArray(try call.items()) : view)
    }
    cls.instance("set", "@\"NSSet\"@:") { call throws(ListingException) in
      let view = OrderedSetView.make("NSOrderedSetSetProxy", of: call)
      call.returnObject(
        view == nil ? try call.world.makeSet(try call.items(), mutable: false) : view)
    }
    cls.instance("reversedOrderedSet", "@\"NSOrderedSet\"@:") { call throws(ListingException) in
      call.returnObject(try call.world.makeOrderedSet(try call.items().reversed(), mutable: false))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(call.receiver, "count", resultType: "Q"))
    }
    for (selector, types) in [
      ("description", ""), ("descriptionWithLocale:", "@"), ("descriptionWithLocale:indent:", "@Q"),
    ] {
      cls.instance(selector, "@\"NSString\"@:" + types) { call throws(ListingException) in
        let indent = types == "@Q" ? max(0, min(call.int(1), 64)) : 0
        call.returnObject(
          call.world.makeString(try call.world.describeSet(try call.items(), indent: indent)))
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.makeOrderedSet(try call.items(), mutable: false))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(try call.world.makeOrderedSet(try call.items(), mutable: true))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try call.items()))
    }
    cls.instance("reverseObjectEnumerator", "@\"NSEnumerator\"@:") {
      call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(try call.items().reversed()))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let items = try call.items()
      try call.enumerateFast(count: items.count, mutations: nil) { items[$0] }
    }
    cls.instance("getObjects:range:", "v@:^@{_NSRange=QQ}") { call throws(ListingException) in
      let items = try call.items()
      try call.world.write(
        objects: Array(items[try call.elements(1, within: items.count)]), to: call.pointer(0))
    }
    cls.instance("objectsAtIndexes:", "@\"NSArray\"@:@\"NSIndexSet\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.newArray(try objects(at: try call.world.indexes(of: call.object(0)), call)))
    }
  }

  private static func addOrderedSetRelations(to cls: NativeClass) {
    for selector in ["isEqual:", "isEqualToOrderedSet:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        guard call.world.isKind(call.object(0), of: "NSOrderedSet") else {
          call.returnBool(false)
          return
        }
        let (mine, theirs) = (try call.items(), try call.world.elements(of: call.object(0)))
        var isEqual = mine.count == theirs.count
        for (a, b) in zip(mine, theirs) where isEqual { isEqual = try call.world.areEqual(a, b) }
        call.returnBool(isEqual)
      }
    }
    for type in ["OrderedSet", "Set"] {
      cls.instance("intersects\(type):", "B@:@\"NS\(type)\"") { call throws(ListingException) in
        for item in try call.items()
        where try call.world.sendBool(call.object(0), "containsObject:", .object(item)) {
          call.returnBool(true)
          return
        }
        call.returnBool(false)
      }
      cls.instance("isSubsetOf\(type):", "B@:@\"NS\(type)\"") { call throws(ListingException) in
        for item in try call.items()
        where !(try call.world.sendBool(call.object(0), "containsObject:", .object(item))) {
          call.returnBool(false)
          return
        }
        call.returnBool(true)
      }
    }
  }

  static func concreteOrderedSetClass(_ name: String) -> NativeClass {
    let isMutable = name.hasSuffix("M")
    let cls = NativeClass(name, superclass: isMutable ? "NSMutableOrderedSet" : "NSOrderedSet")
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call)?.items.count ?? 0)
    }
    cls.instance("objectAtIndex:", "@@:Q") { call throws(ListingException) in
      let items = state(call)?.items ?? []
      guard items.indices.contains(call.int(0)) else {
        throw call.rangeError(call.int(0), count: items.count)
      }
      call.returnBorrowed(items[call.int(0)])
    }
    cls.instance("indexOfObject:", "Q@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        call.returnValue(Int.max)
        return
      }
      call.returnValue(try state(call)?.index(of: object) ?? Int.max)
    }
    if isMutable {
      addConcreteOrderedSetChanges(to: cls)
    } else {
      cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
        call.returnRetained(fwd_retain(call.receiver))
      }
    }
    return cls
  }

  private static func addConcreteOrderedSetChanges(to cls: NativeClass) {
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      guard let state = state(call) else { return }
      if state.mutations == nil {
        state.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      let items = state.items
      try call.enumerateFast(count: items.count, mutations: state.mutations) { items[$0] }
    }
    cls.instance("insertObject:atIndex:", "v@:@Q") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("insertObject:atIndex:", "object cannot be nil")
      }
      guard let state = state(call) else { return }
      guard call.int(1) >= 0, call.int(1) <= state.items.count else {
        throw call.rangeError(call.int(1), count: state.items.count)
      }
      if try state.index(of: object) == nil {
        try state.insert(object, at: min(call.int(1), state.items.count))
      }
    }
    cls.instance("removeObjectAtIndex:", "v@:Q") { call throws(ListingException) in
      guard let state = state(call) else { return }
      guard state.items.indices.contains(call.int(0)) else {
        throw call.rangeError(call.int(0), count: state.items.count)
      }
      try release(state.remove(at: call.int(0)), call)
    }
    cls.instance("replaceObjectAtIndex:withObject:", "v@:Q@") { call throws(ListingException) in
      guard let object = call.object(1) else {
        throw call.nilError("replaceObjectAtIndex:withObject:", "object cannot be nil")
      }
      guard let state = state(call) else { return }
      let index = call.int(0)
      guard state.items.indices.contains(index) else {
        throw call.rangeError(index, count: state.items.count)
      }
      if let other = try state.index(of: object), other != index { return }
      let old = state.remove(at: index)
      try state.insert(object, at: index)
      try release(old, call)
    }
  }
}
