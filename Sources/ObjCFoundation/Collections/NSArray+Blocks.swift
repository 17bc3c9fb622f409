// Enumerating and searching with blocks.
import CRuntime
import ObjCVM

extension CollectionLibrary {
  static let enumerationReverse: UInt = 2

  static func addArrayBlocks(to cls: NativeClass) {
    cls.instance("enumerateObjectsUsingBlock:", "v@:@?<v@?@Q^B>") { call throws(ListingException) in
      try call.requireBlock(0)
      try enumerate(call, options: 0, block: call.object(0))
    }
    cls.instance("enumerateObjectsWithOptions:usingBlock:", "v@:Q@?<v@?@Q^B>") {
      call throws(ListingException) in
      try call.requireBlock(1)
      try enumerate(call, options: call.uint(0), block: call.object(1))
    }
    cls.instance("indexOfObjectPassingTest:", "Q@:@?<B@?@Q^B>") { call throws(ListingException) in
      try call.requireBlock(0, "predicate")
      call.returnValue(
        try indices(call, options: 0, test: call.object(0), all: false).first ?? Int.max)
    }
    cls.instance("indexOfObjectWithOptions:passingTest:", "Q@:Q@?<B@?@Q^B>") {
      call throws(ListingException) in
      try call.requireBlock(1, "predicate")
      call.returnValue(
        try indices(call, options: call.uint(0), test: call.object(1), all: false).first ?? Int.max)
    }
  }

  static func addArrayIndexes(to cls: NativeClass) {
    for (selector, types) in [
      ("indexesOfObjectsPassingTest:", "@?<B@?@Q^B>"),
      ("indexesOfObjectsWithOptions:passingTest:", "Q@?<B@?@Q^B>"),
    ] {
      let hasOptions = types.hasPrefix("Q")
      cls.instance(selector, "@\"NSIndexSet\"@:" + types) { call throws(ListingException) in
        try call.requireBlock(hasOptions ? 1 : 0, "predicate")
        let options = hasOptions ? call.uint(0) : 0
        let found = try indices(
          call, options: options, test: call.object(hasOptions ? 1 : 0), all: true)
        call.returnObject(call.world.makeIndexSet(IndexRanges(found)))
      }
    }
    for (selector, isAll) in [
      ("indexOfObjectAtIndexes:options:passingTest:", false),
      ("indexesOfObjectsAtIndexes:options:passingTest:", true),
    ] {
      cls.instance(selector, (isAll ? "@\"NSIndexSet\"" : "Q") + "@:@\"NSIndexSet\"Q@?<B@?@Q^B>") {
        call throws(ListingException) in
        try call.requireBlock(2, "predicate")
        let within = try call.world.indexes(of: call.object(0))
        let found = try indices(
          call, options: call.uint(1), test: call.object(2), all: isAll, within: within)
        if isAll {
          call.returnObject(call.world.makeIndexSet(IndexRanges(found)))
        } else {
          call.returnValue(found.first ?? Int.max)
        }
      }
    }
    cls.instance("enumerateObjectsAtIndexes:options:usingBlock:", "v@:@\"NSIndexSet\"Q@?<v@?@Q^B>")
    { call throws(ListingException) in
      try call.requireBlock(2)
      let items = try call.items()
      let indexes = try call.world.indexes(of: call.object(0))
      _ = try objects(at: indexes, call)
      let wanted = Array(indexes.indices)
      try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
        for position in order(wanted.count, call.uint(1)) {
          let index = wanted[position]
          try call.world.callBlockVoid(
            call.object(2), .object(items[index]), .uint(UInt(index)), .pointer(stop))
          if stop.load(as: UInt8.self) != 0 { return }
        }
      }
    }
  }

  /// The elements at these indexes; an exception in Apple's words when one is not there.
  static func objects(at indexes: IndexRanges, _ call: NativeCall) throws(ListingException)
    -> [ObjectPointer]
  {
    let items = try call.items()
    if let last = indexes.last, last >= items.count {
      let bounds = items.isEmpty ? "bounds for empty array" : "bounds [0 .. \(items.count - 1)]"
      throw call.world.exception(
        "NSRangeException",
        "*** -[\(call.world.className(of: call.receiver)) \(call.world.selectorName(call.selector))]: index \(last) in index set "
          + "beyond \(bounds)")
    }
    return indexes.indices.map { items[$0] }
  }

  /// Calls `(object, index, stop)` for each element until stop is set. A block may change the array, as on Apple's systems: forward, the
  /// next index is asked for while there is one; backward, it counts down from the first count.
  private static func enumerate(
    _ call: NativeCall, options: UInt, block: ObjectPointer?
  ) throws(ListingException) {
    guard let state = call.world.state(of: call.receiver, as: ArrayState.self) else {
      return try enumerateItems(call, options: options, block: block)
    }
    let isReverse = options & enumerationReverse != 0
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      var index = isReverse ? state.items.count - 1 : 0
      while isReverse ? index >= 0 : index < state.items.count {
        guard index < state.items.count else {
          throw call.rangeError(index, count: state.items.count, method: "objectAtIndex:")
        }
        try callHolding(state.items[index], nil, in: call.world) { item throws(ListingException) in
          try call.world.callBlockVoid(block, .object(item), .uint(UInt(index)), .pointer(stop))
        }
        if stop.load(as: UInt8.self) != 0 { return }
        index += isReverse ? -1 : 1
      }
    }
  }

  /// Of a class of the program's own.
  private static func enumerateItems(_ call: NativeCall, options: UInt, block: ObjectPointer?)
    throws(ListingException)
  {
    let items = try call.items()
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for index in order(items.count, options) {
        try call.world.callBlockVoid(
          block, .object(items[index]), .uint(UInt(index)), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
  }

  /// Runs `body` with objects that what it does may take out of a collection.
  static func callHolding(
    _ object: ObjectPointer?, _ other: ObjectPointer?, in world: World,
    _ body: (ObjectPointer?) throws(ListingException) -> Void
  ) throws(ListingException) {
    fwd_retain(object)
    fwd_retain(other)
    defer {
      fwd_release(object)
      fwd_release(other)
    }
    try body(object)
  }

  /// Calls `body` with each entry of a table. What is added meanwhile may be met or not, what is removed is not: the table is walked as
  /// it is at each step.
  static func walk(
    _ table: ObjectTable, options: UInt, in world: World,
    _ body: (ObjectTable.Entry) throws(ListingException) -> Bool
  ) throws(ListingException) {
    let places = table.positionCount
    for step in 0..<places {
      let position = options & enumerationReverse != 0 ? places - 1 - step : step
      guard position < table.positionCount else { continue }
      let entry = table[position]
      guard entry.key != nil else { continue }
      var goesOn = true
      try callHolding(entry.key, entry.value, in: world) { _ throws(ListingException) in
        goesOn = try body(entry)
      }
      if !goesOn { return }
    }
  }

  static func order(_ count: Int, _ options: UInt) -> [Int] {
    options & enumerationReverse != 0 ? Array((0..<count).reversed()) : Array(0..<count)
  }

  /// The indices of the elements that pass; the first one only unless `all`.
  static func indices(
    _ call: NativeCall, options: UInt, test: ObjectPointer?, all: Bool, within: IndexRanges? = nil
  ) throws(ListingException) -> [Int] {
    let items = try call.items()
    var found: [Int] = []
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for index in order(items.count, options) where within?.contains(index) ?? true {
        if try call.world.callBlockBool(
          test, .object(items[index]), .uint(UInt(index)), .pointer(stop))
        {
          found.append(index)
          if !all { return }
        }
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
    return found
  }

  /// A BOOL that a block may set, in memory it may write.
  static func withStopFlag(
    _ world: World, _ body: (UnsafeMutableRawPointer) throws(ListingException) -> Void
  ) throws(ListingException) {
    let flag = try world.allocateHeap(8, zeroed: true)
    do throws(ListingException) {
      try body(flag)
    } catch {
      try world.freeHeap(flag)
      throw error
    }
    try world.freeHeap(flag)
  }
}
