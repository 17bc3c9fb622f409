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

  /// Calls `(object, index, stop)` for each element until stop is set.
  private static func enumerate(
    _ call: NativeCall, options: UInt, block: ObjectPointer?
  ) throws(ListingException) {
    let items = try call.items()
    let changes = version(of: call.receiver, call.world)
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for index in order(items.count, options) {
        try call.world.callBlockVoid(
          block, .object(items[index]), .uint(UInt(index)), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
        try checkUnchanged(call, since: changes)
      }
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
