// What mutableArrayValueForKey: and its relatives give; how they work is told in KeyedCollection.swift.
import CRuntime
import ObjCVM

/// Changes of a collection behind a key.
struct MutableKeyedCollection {
  let world: World
  let container: ObjectPointer
  let key: String
  /// What the collection is: `Array`, `Set` or `OrderedSet`.
  private let kind: String
  /// Searches below the class that observing made.
  let search: AccessorSearch

  init(_ keyed: KeyedCollection, _ world: World) throws(ListingException) {
    self.world = world
    container = keyed.container
    key = keyed.key
    kind =
      switch keyed.kind {
      case .array: "Array"
      case .set: "Set"
      case .orderedSet: "OrderedSet"
      }
    guard let cls = world.observedClass(of: keyed.container) else {
      throw world.exception("NSInternalInconsistencyException", "an object without a class")
    }
    search = AccessorSearch(world, cls, keyed.key)
  }

  /// The collection as it is, +0.
  func current() throws(ListingException) -> ObjectPointer? {
    try world.send(container, "valueForKey:", .object(world.autoreleasedString(key)))
  }

  /// The collection for a method that does not take nil for an empty one: only an instance variable may be nil, and what a
  /// managed object has.
  func required(by selector: String) throws(ListingException) -> ObjectPointer? {
    let value = try current()
    if value == nil, isFast || search.setter != nil,
      !world.isKind(container, of: "NSManagedObject")
    {
      throw nilError(selector)
    }
    return value
  }

  func count() throws(ListingException) -> Int {
    max(0, try world.sendInt(try required(by: "count"), "count", resultType: "Q"))
  }

  /// Whether the object has methods that add and remove elements.
  private var isFast: Bool {
    let name = search.capitalized
    if kind == "Set" {
      return
        (search.has("add\(name)Object:", arguments: 1)
        || search.has("add\(name):", arguments: 1))
        && (search.has("remove\(name)Object:", arguments: 1)
          || search.has("remove\(name):", arguments: 1))
    }
    return
      (search.has("insertObject:in\(name)AtIndex:", arguments: 2)
      || search.has("insert\(name):atIndexes:", arguments: 2))
      && (search.has("removeObjectFrom\(name)AtIndex:", arguments: 1)
        || search.has("remove\(name)AtIndexes:", arguments: 1))
  }

  // MARK: Arrays

  /// - Parameter together: the method that takes several comes first, as for `insertObjects:atIndexes:`.
  func insert(_ objects: [ObjectPointer], at indexes: IndexRanges, together: Bool = false)
    throws(ListingException)
  {
    try world.noting(container, key, .insertion(indexes)) { () throws(ListingException) in
      let name = search.capitalized
      let positions = indexes.indices
      if let method = search.method("insertObject:in\(name)AtIndex:", arguments: 2),
        !(together && search.has("insert\(name):atIndexes:", arguments: 2))
      {
        for (object, index) in zip(objects, positions) {
          _ = try world.invoke(
            container, method, [.object(object), .uint(UInt(index))], as: Int.self)
        }
      } else if let method = search.method("insert\(name):atIndexes:", arguments: 2) {
        let array = fwd_autorelease(world.newArray(objects))
        let set = fwd_autorelease(world.makeIndexSet(indexes))
        _ = try world.invoke(container, method, [.object(array), .object(set)], as: Int.self)
      } else {
        try change("insertObject:atIndex:", isAddition: true) { (copy) throws(ListingException) in
          for (object, index) in zip(objects, positions) {
            if index == max(0, try world.sendInt(copy, "count", resultType: "Q")) {
              try world.sendVoid(copy, "addObject:", .object(object))
            } else {
              try world.sendVoid(copy, "insertObject:atIndex:", .object(object), .uint(UInt(index)))
            }
          }
        }
      }
    }
  }

  func remove(at indexes: IndexRanges, together: Bool = false) throws(ListingException) {
    try world.noting(container, key, .removal(indexes)) { () throws(ListingException) in
      let name = search.capitalized
      if let method = search.method("removeObjectFrom\(name)AtIndex:", arguments: 1),
        !(together && search.has("remove\(name)AtIndexes:", arguments: 1))
      {
        for index in indexes.indices.reversed() {
          _ = try world.invoke(container, method, [.uint(UInt(index))], as: Int.self)
        }
      } else if let method = search.method("remove\(name)AtIndexes:", arguments: 1) {
        let set = fwd_autorelease(world.makeIndexSet(indexes))
        _ = try world.invoke(container, method, [.object(set)], as: Int.self)
      } else {
        try change("removeObjectAtIndex:") { (copy) throws(ListingException) in
          for index in indexes.indices.reversed() {
            try world.sendVoid(copy, "removeObjectAtIndex:", .uint(UInt(index)))
          }
        }
      }
    }
  }

  func replace(at indexes: IndexRanges, with objects: [ObjectPointer], together: Bool = false)
    throws(ListingException)
  {
    try world.noting(container, key, .replacement(indexes)) { () throws(ListingException) in
      let name = search.capitalized
      let positions = indexes.indices
      if let method = search.method("replaceObjectIn\(name)AtIndex:withObject:", arguments: 2),
        !(together && search.has("replace\(name)AtIndexes:with\(name):", arguments: 2))
      {
        for (object, index) in zip(objects, positions) {
          _ = try world.invoke(
            container, method, [.uint(UInt(index)), .object(object)], as: Int.self)
        }
      } else if let method = search.method("replace\(name)AtIndexes:with\(name):", arguments: 2) {
        let array = fwd_autorelease(world.newArray(objects))
        let set = fwd_autorelease(world.makeIndexSet(indexes))
        _ = try world.invoke(container, method, [.object(set), .object(array)], as: Int.self)
      } else if let insert = search.method("insertObject:in\(name)AtIndex:", arguments: 2),
        let remove = search.method("removeObjectFrom\(name)AtIndex:", arguments: 1)
      {
        for (object, index) in zip(objects, positions) {
          _ = try world.invoke(container, remove, [.uint(UInt(index))], as: Int.self)
          _ = try world.invoke(
            container, insert, [.object(object), .uint(UInt(index))], as: Int.self)
        }
      } else {
        try change("replaceObjectAtIndex:withObject:") { (copy) throws(ListingException) in
          for (object, index) in zip(objects, positions) {
            try world.sendVoid(
              copy, "replaceObjectAtIndex:withObject:", .uint(UInt(index)), .object(object))
          }
        }
      }
    }
  }

  // MARK: Sets

  /// - Parameter together: the methods that take a set come first, as for `unionSet:`.
  func add(_ objects: [ObjectPointer], together: Bool = false) throws(ListingException) {
    let added = try world.makeSet(objects, mutable: false)
    fwd_autorelease(added)
    try world.noting(container, key, .union(added)) { () throws(ListingException) in
      let name = search.capitalized
      if let method = search.method("add\(name)Object:", arguments: 1),
        !(together && search.has("add\(name):", arguments: 1))
      {
        for object in objects {
          _ = try world.invoke(container, method, [.object(object)], as: Int.self)
        }
      } else if let method = search.method("add\(name):", arguments: 1) {
        _ = try world.invoke(container, method, [.object(added)], as: Int.self)
      } else {
        try change("addObject:", isAddition: true) { (copy) throws(ListingException) in
          for object in objects { try world.sendVoid(copy, "addObject:", .object(object)) }
        }
      }
    }
  }

  func remove(_ objects: [ObjectPointer], together: Bool = false) throws(ListingException) {
    let removed = try world.makeSet(objects, mutable: false)
    fwd_autorelease(removed)
    try world.noting(container, key, .minus(removed)) { () throws(ListingException) in
      let name = search.capitalized
      if let method = search.method("remove\(name)Object:", arguments: 1),
        !(together && search.has("remove\(name):", arguments: 1))
      {
        for object in objects {
          _ = try world.invoke(container, method, [.object(object)], as: Int.self)
        }
      } else if let method = search.method("remove\(name):", arguments: 1) {
        _ = try world.invoke(container, method, [.object(removed)], as: Int.self)
      } else {
        try change("removeObject:") { (copy) throws(ListingException) in
          for object in objects { try world.sendVoid(copy, "removeObject:", .object(object)) }
        }
      }
    }
  }

  /// Keeps what is in the other set as well: by `intersect<Key>:`, else by taking out the rest.
  func intersect(_ objects: [ObjectPointer]) throws(ListingException) {
    guard let method = search.method("intersect\(search.capitalized):", arguments: 1) else {
      var gone: [ObjectPointer] = []
      for item in try world.elements(of: try current())
      where try CollectionLibrary.index(of: item, in: objects, world) == nil { gone.append(item) }
      return try remove(gone, together: true)
    }
    let kept = fwd_autorelease(try world.makeSet(objects, mutable: false))
    guard let kept else { return }
    try world.noting(container, key, .intersection(kept)) { () throws(ListingException) in
      _ = try world.invoke(container, method, [.object(kept)], as: Int.self)
    }
  }

  /// Puts other members in the place of all: one change, by `set<Key>:` where there is one.
  func replaceAll(_ objects: [ObjectPointer]) throws(ListingException) {
    guard let all = fwd_autorelease(try world.makeSet(objects, mutable: false)) else { return }
    try world.noting(container, key, .set(all)) { () throws(ListingException) in
      if let setter = search.method("set\(search.capitalized):", arguments: 1) {
        _ = try world.invoke(container, setter, [.object(all)], as: Int.self)
        return
      }
      if let old = try current(), try exchangeMembers(of: old, for: all) { return }
      try change("setSet:", isAddition: true) { (copy) throws(ListingException) in
        try world.sendVoid(copy, "setSet:", .object(all))
      }
    }
  }

  /// Takes out what is not in the new set and adds what was not in the old one, by the methods for that. False where there are
  /// none.
  private func exchangeMembers(of old: ObjectPointer, for new: ObjectPointer)
    throws(ListingException) -> Bool
  {
    let name = search.capitalized
    let (addOne, removeOne) = (
      search.method("add\(name)Object:", arguments: 1),
      search.method("remove\(name)Object:", arguments: 1)
    )
    let (addAll, removeAll) = (
      search.method("add\(name):", arguments: 1), search.method("remove\(name):", arguments: 1)
    )
    guard addOne ?? addAll != nil, removeOne ?? removeAll != nil else { return false }
    func invoke(_ all: OpaquePointer?, _ one: OpaquePointer?, _ objects: [ObjectPointer])
      throws(ListingException)
    {
      if objects.isEmpty { return }
      if let all {
        let set = fwd_autorelease(try world.makeSet(objects, mutable: false))
        _ = try world.invoke(container, all, [.object(set)], as: Int.self)
      } else if let one {
        for object in objects {
          _ = try world.invoke(container, one, [.object(object)], as: Int.self)
        }
      }
    }
    func members(of set: ObjectPointer, without other: ObjectPointer) throws(ListingException)
      -> [ObjectPointer]
    {
      var result: [ObjectPointer] = []
      for item in try world.elements(of: set)
      where try world.send(other, "member:", .object(item)) == nil { result.append(item) }
      return result
    }
    let (gone, come) = (
      try members(of: old, without: new), try members(of: new, without: old)
    )
    try invoke(removeAll, removeOne, gone)
    try invoke(addAll, addOne, come)
    return true
  }

  // MARK: Whole

  private func nilError(_ selector: String) -> ListingException {
    let name =
      if isFast {
        "NSKeyValueFastMutable\(kind)2"
      } else {
        "NSKeyValue\(search.setter != nil ? "Slow" : "Ivar")Mutable\(kind)"
      }
    return world.exception(
      "NSInternalInconsistencyException",
      "-[\(name) \(selector)]: value for key \(key) of object \(hex(UInt(bitPattern: container))) is nil"
    )
  }

  /// Changes a copy and sets it, or what the instance variable holds: what is there gets the messages, whether it can change or
  /// not. A nil variable gets a new collection when something is added.
  private func change(
    _ selector: String, isAddition: Bool = false,
    _ body: (ObjectPointer) throws(ListingException) -> Void
  ) throws(ListingException) {
    if let setter = search.setter {
      guard let copy = try world.send(try current(), "mutableCopy") else {
        throw nilError(selector)
      }
      fwd_autorelease(copy)
      try body(copy)
      _ = try world.sendSetter(container, setter, copy, from: search.cls)
      return
    }
    if let ivar = try search.ivar() {
      if let held = fwd_object_getIvar(container, ivar) { return try body(held) }
      guard isAddition else { throw nilError(selector) }
      guard
        let made = try world.send(
          ObjectPointer(world.cls("NSMutable\(kind)")), "new")
      else { return }
      fwd_autorelease(made)
      try body(made)
      _ = try world.setValue(made, of: ivar, in: container)
      return
    }
    let copy = fwd_autorelease(try world.send(try current(), "mutableCopy"))
    if let copy { try body(copy) }
    try world.sendVoid(
      container, "setValue:forUndefinedKey:", .object(copy), .object(world.autoreleasedString(key))
    )
  }
}

extension KeyValueLibrary {
  static func addMutableCollections(to cls: NativeClass) {
    let kinds: [(String, KeyedCollection.Kind, String)] = [
      ("mutableArrayValueFor", .array, "NSMutableArray"),
      ("mutableSetValueFor", .set, "NSMutableSet"),
      ("mutableOrderedSetValueFor", .orderedSet, "NSMutableOrderedSet"),
    ]
    for (prefix, kind, type) in kinds {
      cls.instance(prefix + "Key:", "@\"\(type)\"@:@\"NSString\"") {
        call throws(ListingException) in
        guard let key = call.object(0) else { throw nilKey(call, "retrieve") }
        let name = try proxyClass(kind, call.receiver, call.world.string(of: key), call.world)
        let state = KeyedCollection(kind, of: call.receiver, call.world.string(of: key))
        call.returnObject(call.world.makeInstance(of: name, state: state))
      }
      cls.instance(prefix + "KeyPath:", "@\"\(type)\"@:@\"NSString\"") {
        call throws(ListingException) in
        guard let path = call.object(0) else { throw nilKey(call, "retrieve") }
        let parts = KeyPathParts(call.world.string(of: path))
        guard let rest = parts.rest else {
          call.returnBorrowed(try call.world.send(call.receiver, prefix + "Key:", .object(path)))
          return
        }
        let next = try call.world.send(
          call.receiver, "valueForKey:", .object(call.world.autoreleasedString(parts.first)))
        call.returnBorrowed(
          try call.world.send(
            next, prefix + "KeyPath:", .object(call.world.autoreleasedString(rest))))
      }
    }
  }

  /// The proxy's class says how it changes the collection.
  private static func proxyClass(
    _ kind: KeyedCollection.Kind, _ object: ObjectPointer, _ key: String, _ world: World
  ) throws(ListingException) -> String {
    switch kind {
    case .set: return "NSKeyValueMutableSet"
    case .orderedSet: return "NSKeyValueMutableOrderedSet"
    case .array: break
    }
    if try world.isNoting(object, key) { return "NSKeyValueNotifyingMutableArray" }
    guard let cls = fwd_object_getClass(object) else { return "NSKeyValueSlowMutableArray" }
    let search = AccessorSearch(world, cls, key)
    let name = search.capitalized
    let inserts =
      search.has("insertObject:in\(name)AtIndex:", arguments: 2)
      || search.has("insert\(name):atIndexes:", arguments: 2)
    let removes =
      search.has("removeObjectFrom\(name)AtIndex:", arguments: 1)
      || search.has("remove\(name)AtIndexes:", arguments: 1)
    if inserts && removes { return "NSKeyValueFastMutableArray" }
    if search.setter != nil { return "NSKeyValueSlowMutableArray" }
    return try search.ivar() != nil ? "NSKeyValueIvarMutableArray" : "NSKeyValueSlowMutableArray"
  }

  private static func keyed(_ call: NativeCall) throws(ListingException) -> MutableKeyedCollection {
    guard let state = call.world.state(of: call.receiver, as: KeyedCollection.self) else {
      throw call.world.exception(
        "NSInternalInconsistencyException",
        "\(call.world.className(of: call.receiver)) has no collection behind it")
    }
    return try MutableKeyedCollection(state, call.world)
  }

  // MARK: Arrays

  static func mutableKeyedArrayClass(_ name: String, superclass: String) -> NativeClass {
    let cls = NativeClass(name, superclass: superclass)
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try keyed(call).count())
    }
    cls.instance("objectAtIndex:", "@@:Q") { call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(
          try keyed(call).required(by: "objectAtIndex:"), "objectAtIndex:", .uint(call.uint(0))))
    }
    cls.instance("indexOfObject:", "Q@:@") { call throws(ListingException) in
      guard let current = try keyed(call).required(by: "count") else {
        return call.returnValue(Int.max)
      }
      call.returnValue(
        try call.world.sendInt(
          current, "indexOfObject:", .object(call.object(0)), resultType: "Q"))
    }
    addMutableKeyedArrayChanges(to: cls)
    return cls
  }

  private static func addMutableKeyedArrayChanges(to cls: NativeClass) {
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("addObject:", "object cannot be nil")
      }
      let keyed = try keyed(call)
      let count = try call.world.sendInt(try keyed.current(), "count", resultType: "Q")
      try keyed.insert([object], at: IndexRanges(max(0, count)))
    }
    cls.instance("insertObject:atIndex:", "v@:@Q") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("insertObject:atIndex:", "object cannot be nil")
      }
      try keyed(call).insert([object], at: IndexRanges(try position(call, 1, allowsEnd: true)))
    }
    cls.instance("addObjectsFromArray:", "v@:@\"NSArray\"") { call throws(ListingException) in
      let objects = try call.world.elements(of: call.object(0))
      let keyed = try keyed(call)
      let count = max(0, try call.world.sendInt(try keyed.current(), "count", resultType: "Q"))
      try keyed.insert(objects, at: IndexRanges(count..<(count + objects.count)))
    }
    cls.instance("insertObjects:atIndexes:", "v@:@\"NSArray\"@\"NSIndexSet\"") {
      call throws(ListingException) in
      try keyed(call).insert(
        try call.world.elements(of: call.object(0)), at: try call.world.indexes(of: call.object(1)),
        together: true)
    }
    cls.instance("removeObjectAtIndex:", "v@:Q") { call throws(ListingException) in
      try keyed(call).remove(at: IndexRanges(try position(call, 0, allowsEnd: false)))
    }
    cls.instance("removeObjectsAtIndexes:", "v@:@\"NSIndexSet\"") { call throws(ListingException) in
      try keyed(call).remove(at: try call.world.indexes(of: call.object(0)), together: true)
    }
    cls.instance("removeObjectsInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      let range = try call.elements(0, within: try keyed(call).count())
      if !range.isEmpty { try keyed(call).remove(at: IndexRanges(range)) }
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      let count = try keyed(call).count()
      if count > 0 { try keyed(call).remove(at: IndexRanges(0..<count)) }
    }
    cls.instance("removeLastObject", "v@:") { call throws(ListingException) in
      let count = try keyed(call).count()
      if count > 0 { try keyed(call).remove(at: IndexRanges(count - 1)) }
    }
    for name in ["replaceObjectAtIndex:withObject:", "setObject:atIndexedSubscript:"] {
      let isObjectFirst = name.hasPrefix("set")
      cls.instance(name, isObjectFirst ? "v@:@Q" : "v@:Q@") { call throws(ListingException) in
        guard let object = call.object(isObjectFirst ? 0 : 1) else {
          throw call.nilError(name, "object cannot be nil")
        }
        let index = try position(call, isObjectFirst ? 1 : 0, allowsEnd: isObjectFirst)
        let keyed = try keyed(call)
        if try call.world.sendInt(try keyed.current(), "count", resultType: "Q") == index {
          try keyed.insert([object], at: IndexRanges(index))
        } else {
          try keyed.replace(at: IndexRanges(index), with: [object])
        }
      }
    }
    cls.instance("replaceObjectsAtIndexes:withObjects:", "v@:@\"NSIndexSet\"@\"NSArray\"") {
      call throws(ListingException) in
      try keyed(call).replace(
        at: try call.world.indexes(of: call.object(0)),
        with: try call.world.elements(of: call.object(1)), together: true)
    }
  }

  private static func position(_ call: NativeCall, _ argument: Int, allowsEnd: Bool)
    throws(ListingException) -> Int
  {
    let count = max(0, try call.world.sendInt(try keyed(call).current(), "count", resultType: "Q"))
    let index = call.int(argument)
    guard index >= 0, index < count || (allowsEnd && index == count) else {
      throw call.rangeError(index, count: count)
    }
    return index
  }

  // MARK: Sets

  static func mutableKeyedSetClass() -> NativeClass {
    let cls = NativeClass("NSKeyValueMutableSet", superclass: "NSMutableSet")
    cls.hasState = true
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try keyed(call).count())
    }
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(
          try keyed(call).required(by: "member:"), "member:", .object(call.object(0))))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(
          try keyed(call).required(by: "objectEnumerator"), "objectEnumerator"))
    }
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("addObject:", "object cannot be nil")
      }
      try keyed(call).add([object])
    }
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      if let object = call.object(0) { try keyed(call).remove([object]) }
    }
    for (name, type) in [("addObjectsFromArray:", "NSArray"), ("unionSet:", "NSSet")] {
      cls.instance(name, "v@:@\"\(type)\"") { call throws(ListingException) in
        try keyed(call).add(try call.world.elements(of: call.object(0)), together: true)
      }
    }
    cls.instance("minusSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      try keyed(call).remove(try call.world.elements(of: call.object(0)), together: true)
    }
    cls.instance("intersectSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      try keyed(call).intersect(try call.world.elements(of: call.object(0)))
    }
    cls.instance("setSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      try keyed(call).replaceAll(try call.world.elements(of: call.object(0)))
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      let keyed = try keyed(call)
      try keyed.remove(try call.world.elements(of: try keyed.required(by: "removeAllObjects")))
    }
    return cls
  }
}
