// Enumerating and searching with blocks.
import CRuntime

extension CollectionLibrary {
  static let enumerationReverse: UInt = 2

  static func addArrayBlocks(to cls: NativeClass) {
    cls.instance("enumerateObjectsUsingBlock:", "v@:@?<v@?@Q^B>") { call throws(ListingException) in
      try enumerate(call, options: 0, block: call.object(0))
    }
    cls.instance("enumerateObjectsWithOptions:usingBlock:", "v@:Q@?<v@?@Q^B>") { call throws(ListingException) in
      try enumerate(call, options: call.uint(0), block: call.object(1))
    }
    cls.instance("indexOfObjectPassingTest:", "Q@:@?<B@?@Q^B>") { call throws(ListingException) in
      call.returnValue(try indices(call, options: 0, test: call.object(0), all: false).first ?? Int.max)
    }
    cls.instance("indexOfObjectWithOptions:passingTest:", "Q@:Q@?<B@?@Q^B>") { call throws(ListingException) in
      call.returnValue(try indices(call, options: call.uint(0), test: call.object(1), all: false).first ?? Int.max)
    }
  }

  /// Calls `(object, index, stop)` for each element until stop is set.
  private static func enumerate(
    _ call: NativeCall, options: UInt, block: ObjectPointer?
  ) throws(ListingException) {
    let items = try call.items()
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for index in order(items.count, options) {
        try call.world.callBlockVoid(block, .object(items[index]), .uint(UInt(index)), .pointer(stop))
        if stop.load(as: UInt8.self) != 0 { return }
      }
    }
  }

  static func order(_ count: Int, _ options: UInt) -> [Int] {
    options & enumerationReverse != 0 ? Array((0..<count).reversed()) : Array(0..<count)
  }

  /// The indices of the elements that pass; the first one only unless `all`.
  static func indices(
    _ call: NativeCall, options: UInt, test: ObjectPointer?, all: Bool
  ) throws(ListingException) -> [Int] {
    let items = try call.items()
    var found: [Int] = []
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      for index in order(items.count, options) {
        if try call.world.callBlockBool(test, .object(items[index]), .uint(UInt(index)), .pointer(stop)) {
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
