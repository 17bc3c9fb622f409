// NSMutableArray: everything follows from the five primitives that `__NSArrayM` has.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static func mutableArrayClass() -> NativeClass {
    let cls = NativeClass("NSMutableArray", superclass: "NSArray")
    addAbstract(
      to: cls,
      [
        ("insertObject:atIndex:", "v@:@Q"), ("removeObjectAtIndex:", "v@:Q"),
        ("replaceObjectAtIndex:withObject:", "v@:Q@"),
      ])
    cls.instance("setObject:atIndexedSubscript:", "v@:@Q") { call throws(ListingException) in
      let (object, index) = (call.object(0), call.uint(1))
      if index == UInt(bitPattern: try call.world.sendInt(call.receiver, "count", resultType: "Q"))
      {
        return try call.world.sendVoid(
          call.receiver, "insertObject:atIndex:", .object(object), .uint(index))
      }
      try call.world.sendVoid(
        call.receiver, "replaceObjectAtIndex:withObject:", .uint(index), .object(object))
    }
    cls.classMethod("arrayWithCapacity:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try call.requireCapacity(.array)
      if try !call.initializes(.array, "initWithCapacity:", .uint(call.uint(0))) {
        call.returnArray([])
      }
    }
    addMutableArrayAdding(to: cls)
    addMutableArrayRemoving(to: cls)
    addMutableArraySorting(to: cls)
    return cls
  }

  static func concreteMutableArrayClass() -> NativeClass {
    let cls = NativeClass("__NSArrayM", superclass: "NSMutableArray")
    cls.hasState = true
    addArrayPrimitives(to: cls)
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      if call.isReplaced("insertObject:atIndex:") {
        return try call.world.sendVoid(
          call.receiver, "insertObject:atIndex:", .object(call.object(0)),
          .int(storage(call)?.items.count ?? 0))
      }
      QuickPlaces.noteInsertion(of: call.receiver, call.world)
      guard let object = call.object(0) else {
        throw call.nilError("insertObject:atIndex:", "object cannot be nil")
      }
      _ = call.world.withState(of: call.receiver, as: ArrayState.self) { state in
        fwd_retain(object)
        state.items.append(object)
        state.noteChange()
      }
    }
    cls.instance("insertObject:atIndex:", "v@:@Q") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("insertObject:atIndex:", "object cannot be nil")
      }
      guard let state = storage(call) else { return }
      let index = call.int(1)
      guard index >= 0, index <= state.items.count else {
        throw call.rangeError(index, count: state.items.count)
      }
      fwd_retain(object)
      state.items.insert(object, at: index)
      state.noteChange()
    }
    cls.instance("removeObjectAtIndex:", "v@:Q") { call throws(ListingException) in
      guard let state = storage(call) else { return }
      let index = call.int(0)
      if call.isReplaced("removeObjectsInRange:") {
        return try call.world.sendVoid(
          call.receiver, "removeObjectsInRange:",
          .range(ListingRange(location: call.uint(0), length: 1)))
      }
      guard state.items.indices.contains(index) else {
        throw call.rangeError(
          ListingRange(location: call.uint(0), length: 1), count: state.items.count,
          method: "removeObjectsInRange:")
      }
      let old = state.items.remove(at: index)
      state.noteChange()
      try release(old, call)
    }
    cls.instance("removeLastObject", "v@:") { call throws(ListingException) in
      guard let state = storage(call), let old = state.items.popLast() else { return }
      state.noteChange()
      try release(old, call)
    }
    for selector in ["replaceObjectAtIndex:withObject:", "setObject:atIndexedSubscript:"] {
      let objectFirst = selector.hasPrefix("set")
      cls.instance(selector, objectFirst ? "v@:@Q" : "v@:Q@") { call throws(ListingException) in
        guard let object = call.object(objectFirst ? 0 : 1) else {
          throw call.nilError(selector, "object cannot be nil")
        }
        guard let state = storage(call) else { return }
        let index = call.int(objectFirst ? 1 : 0)
        fwd_retain(object)
        if objectFirst, index == state.items.count {
          state.items.append(object)
          state.noteChange()
          return
        }
        guard state.items.indices.contains(index) else {
          fwd_release(object)
          throw call.rangeError(index, count: state.items.count)
        }
        let old = state.items[index]
        state.items[index] = object
        state.noteChange()
        try release(old, call)
      }
    }
    addQuickArrayChanges(to: cls)
    return cls
  }

  /// Releases an element that is out already; its dealloc may raise.
  static func release(_ object: ObjectPointer?, _ call: NativeCall) throws(ListingException) {
    fwd_release(object)
    try call.world.throwPending()
  }

  /// Puts other elements in the place of all. Where the receiver is a listing's own class, by message, and only for what
  /// differs.
  static func replaceAll(_ call: NativeCall, with items: [ObjectPointer]) throws(ListingException) {
    for item in items { fwd_retain(item) }
    if let state = storage(call) {
      let old = state.items
      state.items = items
      state.noteChange()
      for item in old { try release(item, call) }
      return
    }
    defer { for item in items { fwd_release(item) } }
    let old = try call.items()
    if old.count == items.count {
      for (index, item) in items.enumerated() where old[index] != item {
        try call.world.sendVoid(
          call.receiver, "replaceObjectAtIndex:withObject:", .uint(UInt(index)), .object(item))
      }
      return
    }
    let kept = Set(items)
    let removed = old.indices.filter { !kept.contains(old[$0]) }
    if old.count - removed.count == items.count {
      for index in removed.reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
      return
    }
    for index in old.indices.reversed() {
      try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
    }
    for item in items { try call.world.sendVoid(call.receiver, "addObject:", .object(item)) }
  }

  private static func addMutableArrayAdding(to cls: NativeClass) {
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      let count = try call.world.sendInt(call.receiver, "count", resultType: "Q")
      try call.world.sendVoid(
        call.receiver, "insertObject:atIndex:", .object(call.object(0)), .uint(UInt(max(0, count))))
    }
    cls.instance("addObjectsFromArray:", "v@:@\"NSArray\"") { call throws(ListingException) in
      for item in try call.elements(0, "NSArray", in: "NSMutableArray addObjectsFromArray:") {
        try call.world.sendVoid(call.receiver, "addObject:", .object(item))
      }
    }
    cls.instance("applyDifference:", "v@:@\"NSOrderedCollectionDifference\"") {
      call throws(ListingException) in
      let changed = try call.world.send(
        call.receiver, "arrayByApplyingDifference:", .object(call.object(0)))
      if changed != nil { try replaceAll(call, with: try call.world.elements(of: changed)) }
    }
    cls.instance("setArray:", "v@:@\"NSArray\"") { call throws(ListingException) in
      try replaceAll(call, with: try call.elements(0, "NSArray", in: "NSMutableArray setArray:"))
    }
    cls.instance("insertObjects:atIndexes:", "v@:@\"NSArray\"@\"NSIndexSet\"") {
      call throws(ListingException) in
      let objects = try call.world.elements(of: call.object(0))
      let indexes = try call.world.indexes(of: call.object(1))
      guard objects.count == indexes.count else {
        throw call.nilError(
          "insertObjects:atIndexes:",
          "count of array (\(objects.count)) differs from count of index set (\(indexes.count))")
      }
      for (object, index) in zip(objects, indexes.indices) {
        try call.world.sendVoid(
          call.receiver, "insertObject:atIndex:", .object(object), .uint(UInt(index)))
      }
    }
    cls.instance("replaceObjectsAtIndexes:withObjects:", "v@:@\"NSIndexSet\"@\"NSArray\"") {
      call throws(ListingException) in
      let indexes = try call.world.indexes(of: call.object(0))
      let objects = try call.world.elements(of: call.object(1))
      guard objects.count == indexes.count else {
        throw call.nilError(
          "replaceObjectsAtIndexes:withObjects:",
          "count of array (\(objects.count)) differs from count of index set (\(indexes.count))")
      }
      for (object, index) in zip(objects, indexes.indices) {
        try call.world.sendVoid(
          call.receiver, "replaceObjectAtIndex:withObject:", .uint(UInt(index)), .object(object))
      }
    }
    cls.instance(
      "replaceObjectsInRange:withObjectsFromArray:range:",
      "v@:{_NSRange=QQ}@\"NSArray\"{_NSRange=QQ}"
    ) { call throws(ListingException) in
      var items = try call.items()
      let others = try call.world.elements(of: call.object(1))
      let (range, otherRange) = (
        try call.elements(0, within: items.count), try call.elements(2, within: others.count)
      )
      items.replaceSubrange(range, with: others[otherRange])
      try replaceAll(call, with: items)
    }
    cls.instance("exchangeObjectAtIndex:withObjectAtIndex:", "v@:QQ") {
      call throws(ListingException) in
      var items = try call.items()
      for index in [call.int(0), call.int(1)] where !items.indices.contains(index) {
        throw call.rangeError(index, count: items.count)
      }
      items.swapAt(call.int(0), call.int(1))
      try replaceAll(call, with: items)
    }
    cls.instance("replaceObjectsInRange:withObjects:count:", "v@:{_NSRange=QQ}r^@Q") {
      call throws(ListingException) in
      var items = try call.items()
      let range = try call.elements(0, within: items.count)
      items.replaceSubrange(range, with: try call.objects(1, count: 2))
      try replaceAll(call, with: items)
    }
    cls.instance("replaceObjectsInRange:withObjectsFromArray:", "v@:{_NSRange=QQ}@\"NSArray\"") {
      call throws(ListingException) in
      var items = try call.items()
      let range = try call.elements(0, within: items.count)
      items.replaceSubrange(range, with: try call.world.elements(of: call.object(1)))
      try replaceAll(call, with: items)
    }
  }

  private static func addMutableArrayRemoving(to cls: NativeClass) {
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      if storage(call) != nil { return try replaceAll(call, with: []) }
      let count = max(0, try call.world.sendInt(call.receiver, "count", resultType: "Q"))
      for index in (0..<count).reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
    }
    cls.instance("removeLastObject", "v@:") { call throws(ListingException) in
      let count = try call.world.sendInt(call.receiver, "count", resultType: "Q")
      if count > 0 {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(count - 1)))
      }
    }
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      guard let wanted = call.object(0) else { return }
      var kept: [ObjectPointer] = []
      for item in try call.items() where !(try call.world.areEqual(item, wanted)) {
        kept.append(item)
      }
      try replaceAll(call, with: kept)
    }
    cls.instance("removeObjectIdenticalTo:", "v@:@") { call throws(ListingException) in
      let wanted = call.object(0)
      try replaceAll(call, with: try call.items().filter { $0 != wanted })
    }
    cls.instance("removeObjectsInArray:", "v@:@\"NSArray\"") { call throws(ListingException) in
      let unwanted = try call.elements(0, "NSArray", in: "NSMutableArray removeObjectsInArray:")
      var kept: [ObjectPointer] = []
      for item in try call.items() where try index(of: item, in: unwanted, call.world) == nil {
        kept.append(item)
      }
      try replaceAll(call, with: kept)
    }
    cls.instance("removeObjectsAtIndexes:", "v@:@\"NSIndexSet\"") { call throws(ListingException) in
      let indexes = try call.world.indexes(of: call.object(0))
      _ = try objects(at: indexes, call)
      for index in indexes.indices.reversed() {
        try call.world.sendVoid(call.receiver, "removeObjectAtIndex:", .uint(UInt(index)))
      }
    }
    for (selector, isIdentity) in [
      ("removeObject:inRange:", false), ("removeObjectIdenticalTo:inRange:", true),
    ] {
      cls.instance(selector, "v@:@{_NSRange=QQ}") { call throws(ListingException) in
        var items = try call.items()
        guard let wanted = call.object(0) else { return }
        for index in try call.elements(1, within: items.count).reversed() {
          let isSame =
            isIdentity ? items[index] == wanted : try call.world.areEqual(items[index], wanted)
          if isSame { items.remove(at: index) }
        }
        try replaceAll(call, with: items)
      }
    }
    cls.instance("removeObjectsInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      var items = try call.items()
      items.removeSubrange(try call.elements(0, within: items.count))
      try replaceAll(call, with: items)
    }
  }

  private static func addMutableArraySorting(to cls: NativeClass) {
    cls.instance("sortUsingSelector:", "v@::") { call throws(ListingException) in
      try replaceAll(call, with: try sorted(try call.items(), bySelector: call.sel(0), call.world))
    }
    cls.instance("sortUsingComparator:", "v@:@?<q@?@@>") { call throws(ListingException) in
      try replaceAll(call, with: try sorted(try call.items(), byBlock: call.object(0), call.world))
    }
    cls.instance("sortWithOptions:usingComparator:", "v@:Q@?<q@?@@>") {
      call throws(ListingException) in
      try replaceAll(call, with: try sorted(try call.items(), byBlock: call.object(1), call.world))
    }
    cls.instance("sortUsingDescriptors:", "v@:@\"NSArray\"") { call throws(ListingException) in
      try replaceAll(
        call, with: try sorted(try call.items(), byDescriptors: call.object(0), call.world))
    }
    cls.instance("filterUsingPredicate:", "v@:@\"NSPredicate\"") { call throws(ListingException) in
      try replaceAll(call, with: try filtered(try call.items(), by: call.object(0), call.world))
    }
    cls.instance("sortUsingFunction:context:", "v@:^?^v") { call throws(ListingException) in
      try replaceAll(call, with: try sorted(try call.items(), byFunction: call, call.world))
    }
  }
}
