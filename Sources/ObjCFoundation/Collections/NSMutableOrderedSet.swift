// NSMutableOrderedSet: the changes of an ordered set.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static func mutableOrderedSetClass() -> NativeClass {
    let cls = NativeClass("NSMutableOrderedSet", superclass: "NSOrderedSet")
    addAbstract(
      to: cls,
      [
        ("insertObject:atIndex:", "v@:@Q"), ("removeObjectAtIndex:", "v@:Q"),
        ("replaceObjectAtIndex:withObject:", "v@:Q@"),
      ])
    cls.classMethod("orderedSetWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.requireCapacity(.orderedSet)
      if try !call.initializes(.orderedSet, "initWithCapacity:", .uint(call.uint(0))) {
        call.returnObject(try call.world.makeOrderedSet([], mutable: true))
      }
    }
    addAdding(to: cls)
    addRemoving(to: cls)
    addArranging(to: cls)
    return cls
  }

  private static func count(_ call: NativeCall) throws(ListingException) -> Int {
    max(0, try call.world.sendInt(call.receiver, "count", resultType: "Q"))
  }

  private static func contains(_ call: NativeCall, _ object: ObjectPointer?)
    throws(ListingException) -> Bool
  {
    try call.world.sendBool(call.receiver, "containsObject:", .object(object))
  }

  private static func add(_ call: NativeCall, _ object: ObjectPointer?) throws(ListingException) {
    guard let object else { throw call.nilError("addObject:", "object cannot be nil") }
    if try contains(call, object) { return }
    try call.world.sendVoid(
      call.receiver, "insertObject:atIndex:", .object(object), .uint(UInt(try count(call))))
  }

  private static func remove(_ call: NativeCall, _ object: ObjectPointer?) throws(ListingException)
  {
    let index = try call.world.sendInt(
      call.receiver, "indexOfObject:", .object(object), resultType: "Q")
    if object != nil, index != Int.max {
      try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(bitPattern: index)))
    }
  }

  private static func addAdding(to cls: NativeClass) {
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      try add(call, call.object(0))
    }
    for (selector, type) in [
      ("addObjectsFromArray:", "NSArray"), ("unionOrderedSet:", "NSOrderedSet"),
      ("unionSet:", "NSSet"),
    ] {
      cls.instance(selector, "v@:@\"\(type)\"") { call throws(ListingException) in
        for item in try call.world.elements(of: call.object(0)) { try add(call, item) }
      }
    }
    cls.instance("insertObjects:atIndexes:", "v@:@\"NSArray\"@\"NSIndexSet\"") {
      call throws(ListingException) in
      let objects = try call.world.elements(of: call.object(0))
      for (object, index) in zip(objects, try call.world.indexes(of: call.object(1)).indices) {
        try call.world.sendVoid(
          call.receiver, "insertObject:atIndex:", .object(object), .uint(UInt(index)))
      }
    }
    cls.instance("addObjects:count:", "v@:r^@Q") { call throws(ListingException) in
      for item in try call.objects(0, count: 1) { try add(call, item) }
    }
    cls.instance("replaceObjectsAtIndexes:withObjects:", "v@:@\"NSIndexSet\"@\"NSArray\"") {
      call throws(ListingException) in
      let indexes = try call.world.indexes(of: call.object(0))
      _ = try objects(at: indexes, call)
      for (object, index) in zip(try call.world.elements(of: call.object(1)), indexes.indices) {
        try call.world.sendVoid(
          call.receiver, "replaceObjectAtIndex:withObject:", .uint(UInt(index)), .object(object))
      }
    }
    cls.instance("replaceObjectsInRange:withObjects:count:", "v@:{_NSRange=QQ}r^@Q") {
      call throws(ListingException) in
      let range = try call.elements(0, within: try count(call))
      let objects = try call.objects(1, count: 2)
      for index in range.reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
      var place = range.lowerBound
      for object in objects where !(try contains(call, object)) {
        try call.world.sendVoid(
          call.receiver, "insertObject:atIndex:", .object(object), .uint(UInt(place)))
        place += 1
      }
    }
    cls.instance("setObject:atIndex:", "v@:@Q") { call throws(ListingException) in
      try call.world.sendVoid(
        call.receiver, "setObject:atIndexedSubscript:", .object(call.object(0)), .uint(call.uint(1))
      )
    }
    cls.instance("setObject:atIndexedSubscript:", "v@:@Q") { call throws(ListingException) in
      if call.int(1) == (try count(call)) {
        try add(call, call.object(0))
      } else {
        try call.world.sendVoid(
          call.receiver, "replaceObjectAtIndex:withObject:", .uint(call.uint(1)),
          .object(call.object(0)))
      }
    }
  }

  private static func addRemoving(to cls: NativeClass) {
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      try remove(call, call.object(0))
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      for index in (0..<(try count(call))).reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
    }
    cls.instance("removeObjectsInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      for index in try call.elements(0, within: try count(call)).reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
    }
    cls.instance("removeObjectsAtIndexes:", "v@:@\"NSIndexSet\"") { call throws(ListingException) in
      for index in try call.world.indexes(of: call.object(0)).indices.reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
    }
    for (selector, type) in [
      ("removeObjectsInArray:", "NSArray"), ("minusOrderedSet:", "NSOrderedSet"),
      ("minusSet:", "NSSet"),
    ] {
      cls.instance(selector, "v@:@\"\(type)\"") { call throws(ListingException) in
        for item in try call.world.elements(of: call.object(0)) { try remove(call, item) }
      }
    }
    for type in ["OrderedSet", "Set"] {
      cls.instance("intersect\(type):", "v@:@\"NS\(type)\"") { call throws(ListingException) in
        for item in try call.items()
        where !(try call.world.sendBool(call.object(0), "containsObject:", .object(item))) {
          try remove(call, item)
        }
      }
    }
  }

  private static func addArranging(to cls: NativeClass) {
    cls.instance("exchangeObjectAtIndex:withObjectAtIndex:", "v@:QQ") {
      call throws(ListingException) in
      var items = try call.items()
      for index in [call.int(0), call.int(1)] where !items.indices.contains(index) {
        throw call.rangeError(index, count: items.count)
      }
      items.swapAt(call.int(0), call.int(1))
      try rearrange(call, items)
    }
    cls.instance("moveObjectsAtIndexes:toIndex:", "v@:@\"NSIndexSet\"Q") {
      call throws(ListingException) in
      var items = try call.items()
      let indexes = try call.world.indexes(of: call.object(0))
      _ = try objects(at: indexes, call)
      let indices = Array(indexes.indices)
      let moved = indices.map { items[$0] }
      for index in indices.reversed() { items.remove(at: index) }
      guard call.int(1) >= 0, call.int(1) <= items.count else {
        throw call.rangeError(call.int(1), count: items.count)
      }
      items.insert(contentsOf: moved, at: call.int(1))
      try rearrange(call, items)
    }
    cls.instance("sortUsingComparator:", "v@:@?<q@?@@>") { call throws(ListingException) in
      try rearrange(call, try sorted(try call.items(), byBlock: call.object(0), call.world))
    }
    cls.instance("sortWithOptions:usingComparator:", "v@:Q@?<q@?@@>") {
      call throws(ListingException) in
      try rearrange(call, try sorted(try call.items(), byBlock: call.object(1), call.world))
    }
    cls.instance("sortRange:options:usingComparator:", "v@:{_NSRange=QQ}Q@?<q@?@@>") {
      call throws(ListingException) in
      var items = try call.items()
      let range = try call.elements(0, within: items.count)
      let part = try sorted(Array(items[range]), byBlock: call.object(2), call.world)
      items.replaceSubrange(range, with: part)
      try rearrange(call, items)
    }
    cls.instance("sortUsingDescriptors:", "v@:@\"NSArray\"") { call throws(ListingException) in
      try rearrange(call, try sorted(try call.items(), byDescriptors: call.object(0), call.world))
    }
    cls.instance("filterUsingPredicate:", "v@:@\"NSPredicate\"") { call throws(ListingException) in
      for item in try call.items()
      where !(try call.world.sendBool(call.object(0), "evaluateWithObject:", .object(item))) {
        try remove(call, item)
      }
    }
  }

  /// Puts the elements in another order.
  private static func rearrange(_ call: NativeCall, _ items: [ObjectPointer])
    throws(ListingException)
  {
    for item in items { fwd_retain(item) }
    defer { for item in items { fwd_release(item) } }
    try call.world.sendVoid(call.receiver, "removeAllObjects")
    for (index, item) in items.enumerated() {
      try call.world.sendVoid(
        call.receiver, "insertObject:atIndex:", .object(item), .uint(UInt(index)))
    }
  }
}
