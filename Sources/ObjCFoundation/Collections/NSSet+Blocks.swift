// What sets and dictionaries do with blocks, tests and C arrays of objects.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  // MARK: Sets

  static func addSetBlocks(to cls: NativeClass) {
    for (selector, types) in [
      ("enumerateObjectsUsingBlock:", "@?<v@?@^B>"),
      ("enumerateObjectsWithOptions:usingBlock:", "Q@?<v@?@^B>"),
    ] {
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        try call.requireBlock(types.hasPrefix("Q") ? 1 : 0)
        let options = types.hasPrefix("Q") ? call.uint(0) : 0
        try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
          func tell(_ item: ObjectPointer?) throws(ListingException) -> Bool {
            try call.world.callBlockVoid(
              call.object(types.hasPrefix("Q") ? 1 : 0), .object(item), .pointer(stop))
            return stop.load(as: UInt8.self) == 0
          }
          if let state = call.world.state(of: call.receiver, as: SetState.self) {
            return try walk(state.table, options: options, in: call.world) {
              entry throws(ListingException) in try tell(entry.key)
            }
          }
          let items = try call.items()
          for index in order(items.count, options) where try !tell(items[index]) { return }
        }
      }
    }
    for (selector, types) in [
      ("objectsPassingTest:", "@?<B@?@^B>"), ("objectsWithOptions:passingTest:", "Q@?<B@?@^B>"),
    ] {
      cls.instance(selector, "@\"NSSet\"@:" + types) { call throws(ListingException) in
        try call.requireBlock(types.hasPrefix("Q") ? 1 : 0, "predicate")
        var kept: [ObjectPointer] = []
        let items = try call.items()
        try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
          for item in items {
            if try call.world.callBlockBool(
              call.object(types.hasPrefix("Q") ? 1 : 0), .object(item), .pointer(stop))
            {
              kept.append(item)
            }
            if stop.load(as: UInt8.self) != 0 { return }
          }
        }
        call.returnObject(try call.world.makeSet(kept, mutable: false))
      }
    }
    for (selector, hasObject) in [
      ("makeObjectsPerformSelector:", false), ("makeObjectsPerformSelector:withObject:", true),
    ] {
      cls.instance(selector, hasObject ? "v@::@" : "v@::") { call throws(ListingException) in
        guard let name = call.sel(0) else { return }
        for item in try call.items() {
          if hasObject {
            try call.world.sendVoid(item, name, .object(call.object(1)))
          } else {
            try call.world.sendVoid(item, name)
          }
        }
      }
    }
  }

  static func addSetMakingFromArrays(to cls: NativeClass) {
    cls.classMethod("setWithObjects:count:", "@@:r^@Q", returnsInstance: true) {
      call throws(ListingException) in
      if try call.initializes(
        .set, "initWithObjects:count:", .pointer(call.pointer(0)), .uint(call.uint(1)))
      {
        return
      }
      let isMutable = fwd_class_isKind(
        OpaquePointer(call.receiver), of: call.world.cls("NSMutableSet"))
      call.returnObject(try call.world.makeSet(try call.objects(0, count: 1), mutable: isMutable))
    }
    for (selector, types) in [
      ("initWithObjects:count:", "r^@Q"), ("initWithSet:copyItems:", "@\"NSSet\"B"),
    ] {
      cls.instance(selector, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let items =
          types.hasPrefix("r")
          ? try call.objects(0, count: 1) : try call.copies(of: call.object(0), call.bool(1))
        try initialize(call, items, isPrimitive: types.hasPrefix("r"))
      }
    }
    cls.instance("descriptionWithLocale:", "@\"NSString\"@:@") { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try call.world.describeSet(try call.items(), indent: 0)))
    }
  }

  // MARK: Dictionaries

  static func addDictionaryTests(to cls: NativeClass) {
    for (selector, types) in [
      ("keysOfEntriesPassingTest:", "@?<B@?@@^B>"),
      ("keysOfEntriesWithOptions:passingTest:", "Q@?<B@?@@^B>"),
    ] {
      cls.instance(selector, "@\"NSSet\"@:" + types) { call throws(ListingException) in
        try call.requireBlock(types.hasPrefix("Q") ? 1 : 0, "predicate")
        let entries = try call.world.entries(of: call.receiver)
        var kept: [ObjectPointer] = []
        try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
          for entry in entries {
            let block = call.object(types.hasPrefix("Q") ? 1 : 0)
            if try call.world.callBlockBool(
              block, .object(entry.key), .object(entry.value), .pointer(stop)), let key = entry.key
            {
              kept.append(key)
            }
            if stop.load(as: UInt8.self) != 0 { return }
          }
        }
        call.returnObject(try call.world.makeSet(kept, mutable: false))
      }
    }
    for (selector, types) in [
      ("getObjects:andKeys:", "^@^@"), ("getObjects:andKeys:count:", "^@^@Q"),
    ] {
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        var entries = try call.world.entries(of: call.receiver)
        if types.hasSuffix("Q") { entries = Array(entries.prefix(max(0, call.int(2)))) }
        try call.world.write(objects: entries.map(\.value), to: call.pointer(0))
        try call.world.write(objects: entries.map(\.key), to: call.pointer(1))
      }
    }
    cls.instance("initWithDictionary:copyItems:", "@@:@\"NSDictionary\"B", returnsInstance: true) {
      call throws(ListingException) in
      try call.require(0, "NSDictionary", in: "NSDictionary initWithDictionary:copyItems:")
      let table = ObjectTable()
      for entry in try call.world.entries(of: call.object(0)) {
        guard let key = entry.key else { continue }
        let value =
          call.bool(1) ? fwd_autorelease(try call.world.send(entry.value, "copy")) : entry.value
        if let value { try call.world.setValue(value, forKey: key, in: table) }
      }
      let isMutable = call.becomesMutable(.dictionary)
      fwd_release(call.receiver)
      call.returnRetained(
        isMutable
          ? call.world.makeMutableDictionary(owning: table)
          : call.world.makeDictionary(owning: table))
    }
  }

  // MARK: Arrays

  static func addArrayLowLevel(to cls: NativeClass) {
    cls.instance("getObjects:", "v@:^@") { call throws(ListingException) in
      try call.world.write(objects: try call.items(), to: call.pointer(0))
    }
    cls.instance("indexOfObjectIdenticalTo:inRange:", "Q@:@{_NSRange=QQ}") {
      call throws(ListingException) in
      let items = try call.items()
      let found = try call.elements(1, within: items.count).first { items[$0] == call.object(0) }
      call.returnValue(found ?? Int.max)
    }
    cls.instance(
      "indexOfObject:inSortedRange:options:usingComparator:", "Q@:@{_NSRange=QQ}Q@?<q@?@@>"
    ) { call throws(ListingException) in
      let items = try call.items()
      let range = try call.elements(1, within: items.count)
      let options = call.uint(2)
      func bound(_ after: Bool) throws(ListingException) -> Int {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
          let middle = (low + high) / 2
          let order = try call.world.callBlockInt(
            call.object(3), .object(items[middle]), .object(call.object(0)))
          if order < 0 || (after && order == 0) { low = middle + 1 } else { high = middle }
        }
        return low
      }
      let (first, end) = (try bound(false), try bound(true))
      if options & 1 << 10 != 0 { return call.returnValue(options & 1 << 9 != 0 ? end : first) }
      if first == end { return call.returnValue(Int.max) }
      call.returnValue(options & 1 << 9 != 0 ? end - 1 : first)
    }
  }
}

extension World {
  /// Stores objects in a C array of the listing's.
  func write(objects: [ObjectPointer?], to place: UnsafeMutableRawPointer?) throws(ListingException)
  {
    guard let place, !objects.isEmpty else { return }
    try checkWrite(place, objects.count * 8)
    for (index, object) in objects.enumerated() {
      place.storeBytes(of: object, toByteOffset: index * 8, as: ObjectPointer?.self)
    }
  }
}

extension NativeCall {
  /// The objects of a C array argument with its count argument; none may be nil.
  func objects(_ index: Int, count: Int) throws(ListingException) -> [ObjectPointer] {
    let count = max(0, int(count))
    if count > 0, pointer(index) == nil {
      throw nilError(
        "initWithObjects:count:", "pointer to objects array is NULL but length is \(count)")
    }
    try world.checkRead(pointer(index), World.size(of: count, 8))
    var items: [ObjectPointer] = []
    for position in 0..<count {
      guard
        let item = pointer(index)?.loadUnaligned(
          fromByteOffset: position * 8, as: ObjectPointer?.self)
      else {
        throw nilError(
          "initWithObjects:count:", "attempt to insert nil object from objects[\(position)]")
      }
      items.append(item)
    }
    return items
  }

  /// A collection's elements, or copies of them, autoreleased.
  func copies(of collection: ObjectPointer?, _ copies: Bool) throws(ListingException)
    -> [ObjectPointer]
  {
    let items = try world.elements(of: collection)
    guard copies else { return items }
    var made: [ObjectPointer] = []
    for item in items {
      if let copy = fwd_autorelease(try world.send(item, "copy")) { made.append(copy) }
    }
    return made
  }
}
