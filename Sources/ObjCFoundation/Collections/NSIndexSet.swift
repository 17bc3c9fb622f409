// NSIndexSet and NSMutableIndexSet, and what arrays do with them.
import CRuntime
import ObjCVM

/// What an index set keeps; those of NSIndexSet never change.
final class IndexSetState {
  var indexes: IndexRanges
  init(_ indexes: IndexRanges) { self.indexes = indexes }
}

extension World {
  /// An index set, +1.
  func makeIndexSet(_ indexes: IndexRanges) -> ObjectPointer {
    makeInstance(of: Self.indexSetClass(indexes), state: IndexSetState(indexes))
  }

  /// Sets of no index and of one are of a private class, as Foundation's are.
  fileprivate static func indexSetClass(_ indexes: IndexRanges) -> String {
    indexes.count < 2 ? "_NSCachedIndexSet" : "NSIndexSet"
  }

  /// The indexes of an index set; none for nil.
  func indexes(of object: ObjectPointer?) throws(ListingException) -> IndexRanges {
    guard let object else { return IndexRanges() }
    if let state = state(of: object, as: IndexSetState.self) { return state.indexes }
    throw unrecognized(object, "firstIndex")
  }
}

extension CollectionLibrary {
  private static func indexes(_ call: NativeCall) throws(ListingException) -> IndexRanges {
    try call.world.indexes(of: call.receiver)
  }

  /// A range argument as indexes, which go up to NSNotFound - 1.
  private static func range(_ call: NativeCall, _ argument: Int) throws(ListingException) -> Range<
    Int
  > {
    let range = call.load(argument, as: ListingRange.self)
    let (end, isOver) = range.location.addingReportingOverflow(range.length)
    guard !isOver, end <= UInt(Int.max) else {
      throw call.world.exception(
        "NSRangeException",
        "*** -[\(call.world.className(of: call.receiver)) \(call.world.selectorName(call.selector))]: Range "
          + "{\(range.location), \(range.length)} exceeds maximum index value of NSNotFound - 1")
    }
    return Int(range.location)..<Int(end)
  }

  private static func index(_ call: NativeCall, _ argument: Int) throws(ListingException) -> Int {
    let index = call.int(argument)
    guard index >= 0, index < Int.max else {
      throw call.world.exception(
        "NSRangeException",
        "*** -[\(call.world.className(of: call.receiver)) \(call.world.selectorName(call.selector))]: Index "
          + "\(UInt(bitPattern: index)) exceeds maximum index value of NSNotFound - 1")
    }
    return index
  }

  static func indexSetClass(_ name: String) -> NativeClass {
    let isMutable = name == "NSMutableIndexSet"
    let cls = NativeClass(name, superclass: isMutable ? "NSIndexSet" : "NSObject")
    if isMutable {
      addIndexChanges(to: cls)
      return cls
    }
    if name == "_NSCachedIndexSet" {
      return NativeClass(name, superclass: "NSIndexSet")
    }
    cls.hasState = true
    for adopted in ["NSCopying", "NSMutableCopying"] { cls.adopt(adopted) }
    CodingLibrary.allowSecureCoding(of: cls)
    for property in ["count", "firstIndex", "lastIndex"] { cls.property(property, "TQ,R") }
    addIndexSetMaking(to: cls)
    addIndexQuestions(to: cls)
    addIndexNeighbours(to: cls)
    addIndexEnumeration(to: cls)
    return cls
  }

  private static func addIndexSetMaking(to cls: NativeClass) {
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(
          of: OpaquePointer(call.receiver), state: IndexSetState(IndexRanges())))
    }
    let makers: [(String, String, (NativeCall) throws(ListingException) -> IndexRanges)] = [
      ("", "", { _ in IndexRanges() }),
      ("WithIndex:", "Q", { call throws(ListingException) in IndexRanges(try index(call, 0)) }),
      (
        "WithIndexesInRange:", "{_NSRange=QQ}",
        { call throws(ListingException) in IndexRanges(try range(call, 0)) }
      ),
      (
        "WithIndexSet:", "@\"NSIndexSet\"",
        { call throws(ListingException) in try call.world.indexes(of: call.object(0)) }
      ),
    ]
    for (suffix, types, read) in makers {
      cls.classMethod("indexSet" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let indexes = try read(call)
        guard OpaquePointer(call.receiver) != call.world.cls("NSIndexSet") else {
          return call.returnObject(call.world.makeIndexSet(indexes))
        }
        call.returnObject(
          call.world.makeInstance(
            of: OpaquePointer(call.receiver), state: IndexSetState(indexes)))
      }
      cls.instance("init" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let indexes = try read(call)
        if indexes.count < 2, fwd_object_getClass(call.receiver) == call.world.cls("NSIndexSet") {
          fwd_release(call.receiver)
          return call.returnRetained(call.world.makeIndexSet(indexes))
        }
        call.world.state(of: call.receiver, as: IndexSetState.self)?.indexes = indexes
        call.returnRetained(call.receiver)
      }
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      guard call.world.isKind(call.receiver, of: "NSMutableIndexSet") else {
        return call.returnRetained(fwd_retain(call.receiver))
      }
      call.returnRetained(call.world.makeIndexSet(try indexes(call)))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(of: "NSMutableIndexSet", state: IndexSetState(try indexes(call))))
    }
  }

  private static func addIndexQuestions(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try indexes(call).count)
    }
    cls.instance("firstIndex", "Q@:") { call throws(ListingException) in
      call.returnValue(try indexes(call).first ?? Int.max)
    }
    cls.instance("lastIndex", "Q@:") { call throws(ListingException) in
      call.returnValue(try indexes(call).last ?? Int.max)
    }
    cls.instance("containsIndex:", "B@:Q") { call throws(ListingException) in
      call.returnBool(try indexes(call).contains(call.int(0)))
    }
    cls.instance("containsIndexes:", "B@:@\"NSIndexSet\"") { call throws(ListingException) in
      call.returnBool(try indexes(call).contains(try call.world.indexes(of: call.object(0))))
    }
    cls.instance("containsIndexesInRange:", "B@:{_NSRange=QQ}") { call throws(ListingException) in
      call.returnBool(try indexes(call).contains(try range(call, 0)))
    }
    cls.instance("intersectsIndexesInRange:", "B@:{_NSRange=QQ}") { call throws(ListingException) in
      call.returnBool(try indexes(call).intersects(try range(call, 0)))
    }
    cls.instance("countOfIndexesInRange:", "Q@:{_NSRange=QQ}") { call throws(ListingException) in
      call.returnValue(try indexes(call).count(in: try range(call, 0)))
    }
    for selector in ["isEqual:", "isEqualToIndexSet:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        guard let other = call.object(0),
          let state = call.world.state(of: other, as: IndexSetState.self)
        else {
          call.returnBool(false)
          return
        }
        call.returnBool(try indexes(call) == state.indexes)
      }
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let own = try indexes(call)
      call.returnValue((own.first ?? 0) &* 31 &+ own.count)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let name =
        "<\(call.world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))>"
      call.returnObject(call.world.makeString(name + (try indexes(call).description)))
    }
  }

  private static func addIndexNeighbours(to cls: NativeClass) {
    let searches: [(String, (IndexRanges, Int) -> Int?)] = [
      ("indexGreaterThanIndex:", { $1 == Int.max ? nil : $0.first(from: $1 + 1) }),
      ("indexGreaterThanOrEqualToIndex:", { $0.first(from: $1) }),
      ("indexLessThanIndex:", { $1 == 0 ? nil : $0.last(upTo: $1 - 1) }),
      ("indexLessThanOrEqualToIndex:", { $0.last(upTo: $1) }),
    ]
    for (selector, find) in searches {
      cls.instance(selector, "Q@:Q") { call throws(ListingException) in
        call.returnValue(find(try indexes(call), max(0, call.int(0))) ?? Int.max)
      }
    }
    cls.instance("getIndexes:maxCount:inIndexRange:", "Q@:^QQ^{_NSRange=QQ}") {
      call throws(ListingException) in
      var own = try indexes(call)
      if let place = call.pointer(2) {
        let range = try call.world.read(place, as: ListingRange.self)
        let start = Int(min(range.location, UInt(Int.max)))
        own.clamp(to: start..<(start + min(Int(min(range.length, UInt(Int.max))), Int.max - start)))
      }
      let count = min(own.count, max(0, call.int(1)))
      if count > 0 { try call.world.checkWrite(call.pointer(0), World.size(of: count, 8)) }
      for (place, index) in own.indices.prefix(count).enumerated() {
        call.pointer(0)?.storeBytes(of: index, toByteOffset: place * 8, as: Int.self)
      }
      call.returnValue(count)
    }
  }

  private static func addIndexEnumeration(to cls: NativeClass) {
    for (selector, types) in [
      ("enumerateIndexesUsingBlock:", "@?<v@?Q^B>"),
      ("enumerateIndexesWithOptions:usingBlock:", "Q@?<v@?Q^B>"),
      ("enumerateIndexesInRange:options:usingBlock:", "{_NSRange=QQ}Q@?<v@?Q^B>"),
    ] {
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        try visit(call, selector) { (index, block, stop) throws(ListingException) in
          try call.world.callBlockVoid(block, .uint(UInt(index)), .pointer(stop))
          return true
        }
      }
    }
    for (selector, types, isAll) in [
      ("indexPassingTest:", "Q@:@?<B@?Q^B>", false),
      ("indexesPassingTest:", "@\"NSIndexSet\"@:@?<B@?Q^B>", true),
      ("indexWithOptions:passingTest:", "Q@:Q@?<B@?Q^B>", false),
      ("indexesWithOptions:passingTest:", "@\"NSIndexSet\"@:Q@?<B@?Q^B>", true),
      ("indexInRange:options:passingTest:", "Q@:{_NSRange=QQ}Q@?<B@?Q^B>", false),
      (
        "indexesInRange:options:passingTest:", "@\"NSIndexSet\"@:{_NSRange=QQ}Q@?<B@?Q^B>", true
      ),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        var found = IndexRanges()
        try visit(call, selector) { (index, block, stop) throws(ListingException) in
          guard try call.world.callBlockBool(block, .uint(UInt(index)), .pointer(stop)) else {
            return true
          }
          found.insert(index..<(index + 1))
          return isAll
        }
        if isAll {
          call.returnObject(call.world.makeIndexSet(found))
        } else {
          call.returnValue(found.first ?? Int.max)
        }
      }
    }
    for (selector, types) in [
      ("enumerateRangesUsingBlock:", "v@:@?<v@?{_NSRange=QQ}^B>"),
      ("enumerateRangesWithOptions:usingBlock:", "v@:Q@?<v@?{_NSRange=QQ}^B>"),
      ("enumerateRangesInRange:options:usingBlock:", "v@:{_NSRange=QQ}Q@?<v@?{_NSRange=QQ}^B>"),
    ] {
      cls.instance(selector, types) { call throws(ListingException) in
        var own = try indexes(call)
        let parts = selector.utf8.count { $0 == UInt8(ascii: ":") }
        try call.requireBlock(parts - 1)
        if parts == 3 { own.clamp(to: try range(call, 0)) }
        let isReverse = parts > 1 && call.uint(parts - 2) & enumerationReverse != 0
        try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
          for range in isReverse ? own.ranges.reversed() : own.ranges {
            try call.world.callBlockVoid(call.object(parts - 1), .range(range), .pointer(stop))
            if stop.load(as: UInt8.self) != 0 { return }
          }
        }
      }
    }
  }

  /// Goes through the indexes that a method asks for, in its order, until `body` says no or the stop flag is set. The block is
  /// the last argument; options stand before it.
  private static func visit(
    _ call: NativeCall, _ selector: String,
    _ body: (Int, ObjectPointer?, UnsafeMutableRawPointer) throws(ListingException) -> Bool
  ) throws(ListingException) {
    var own = try indexes(call)
    let parts = selector.utf8.count { $0 == UInt8(ascii: ":") }
    try call.requireBlock(parts - 1, selector.hasSuffix("passingTest:") ? "predicate" : "block")
    if parts == 3 {
      own.clamp(to: try range(call, 0))
    }
    let isReverse = parts > 1 && call.uint(parts - 2) & enumerationReverse != 0
    let block = call.object(parts - 1)
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      func isOver(_ index: Int) throws(ListingException) -> Bool {
        if try !body(index, block, stop) { return true }
        return stop.load(as: UInt8.self) != 0
      }
      if isReverse {
        for index in own.indices.reversed() where try isOver(index) { return }
      } else {
        for index in own.indices where try isOver(index) { return }
      }
    }
  }

  private static func addIndexChanges(to cls: NativeClass) {
    let changes:
      [(String, String, (inout IndexRanges, NativeCall) throws(ListingException) -> Void)] = [
        (
          "addIndex:", "Q",
          { own, call throws(ListingException) in
            let index = try index(call, 0)
            own.insert(index..<(index + 1))
          }
        ),
        (
          "addIndexes:", "@\"NSIndexSet\"",
          { own, call throws(ListingException) in
            own.insert(try call.world.indexes(of: call.object(0)))
          }
        ),
        (
          "addIndexesInRange:", "{_NSRange=QQ}",
          { own, call throws(ListingException) in own.insert(try range(call, 0)) }
        ),
        (
          "removeIndex:", "Q",
          { own, call throws(ListingException) in
            let index = try index(call, 0)
            own.remove(index..<(index + 1))
          }
        ),
        (
          "removeIndexes:", "@\"NSIndexSet\"",
          { own, call throws(ListingException) in
            own.remove(try call.world.indexes(of: call.object(0)))
          }
        ),
        (
          "removeIndexesInRange:", "{_NSRange=QQ}",
          { own, call throws(ListingException) in own.remove(try range(call, 0)) }
        ),
        ("removeAllIndexes", "", { own, _ in own = IndexRanges() }),
        (
          "shiftIndexesStartingAtIndex:by:", "Qq",
          { own, call throws(ListingException) in
            let (start, delta) = (try index(call, 0), call.int(1))
            guard own.shift(from: start, by: max(-Int.max, delta)) else {
              throw call.world.exception(
                "NSRangeException",
                "\(call.signature()): Index \(own.last ?? 0) shifted by \(delta) exceeds maximum index value of "
                  + "NSNotFound - 1")
            }
          }
        ),
      ]
    for (selector, types, change) in changes {
      cls.instance(selector, "v@:" + types) { call throws(ListingException) in
        guard let state = call.world.state(of: call.receiver, as: IndexSetState.self) else {
          return
        }
        try change(&state.indexes, call)
      }
    }
  }
}
