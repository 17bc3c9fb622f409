// NSIndexPath: a list of indexes.
import CRuntime
import ObjCVM

/// What an index path keeps.
final class IndexPathState {
  let indexes: [UInt]
  init(_ indexes: [UInt]) { self.indexes = indexes }
}

extension PointerLibrary {
  private static func indexes(_ call: NativeCall) -> [UInt] {
    call.world.state(of: call.receiver, as: IndexPathState.self)?.indexes ?? []
  }

  private static func make(_ call: NativeCall, _ indexes: [UInt]) {
    call.returnObject(call.world.makeInstance(of: "NSIndexPath", state: IndexPathState(indexes)))
  }

  private static func counted(_ call: NativeCall) throws(ListingException) -> [UInt] {
    let count = max(0, call.int(1))
    try call.world.checkRead(call.pointer(0), World.size(of: count, 8))
    return (0..<count).map {
      call.pointer(0)?.loadUnaligned(fromByteOffset: $0 * 8, as: UInt.self) ?? 0
    }
  }

  static func indexPathClass() -> NativeClass {
    let cls = NativeClass("NSIndexPath", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    CodingLibrary.allowSecureCoding(of: cls)
    for name in ["length", "row", "section", "item"] {
      cls.property(name, name == "length" ? "TQ,R" : "Tq,R")
    }
    addIndexPathMaking(to: cls)
    addIndexPathReading(to: cls)
    return cls
  }

  private static func addIndexPathMaking(to cls: NativeClass) {
    cls.classMethod("indexPathWithIndex:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in make(call, [call.uint(0)])
    }
    cls.classMethod("indexPathWithIndexes:length:", "@@:r^QQ", returnsInstance: true) {
      call throws(ListingException) in
      make(call, try counted(call))
    }
    for name in ["indexPathForRow:inSection:", "indexPathForItem:inSection:"] {
      cls.classMethod(name, "@@:qq", returnsInstance: true) { call throws(ListingException) in
        make(call, [call.uint(1), call.uint(0)])
      }
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(IndexPathState([]), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithIndex:", "@@:Q", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(IndexPathState([call.uint(0)]), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithIndexes:length:", "@@:r^QQ", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(IndexPathState(try counted(call)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("indexPathByAddingIndex:", "@\"NSIndexPath\"@:Q") {
      call throws(ListingException) in
      make(call, indexes(call) + [call.uint(0)])
    }
    cls.instance("indexPathByRemovingLastIndex", "@\"NSIndexPath\"@:") {
      call throws(ListingException) in
      make(call, Array(indexes(call).dropLast()))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
  }

  private static func addIndexPathReading(to cls: NativeClass) {
    cls.instance("length", "Q@:") { call throws(ListingException) in
      call.returnValue(indexes(call).count)
    }
    cls.instance("indexAtPosition:", "Q@:Q") { call throws(ListingException) in
      let own = indexes(call)
      let position = call.int(0)
      call.returnValue(own.indices.contains(position) ? own[position] : UInt(Int.max))
    }
    for (name, position) in [("section", 0), ("row", 1), ("item", 1)] {
      cls.instance(name, "q@:") { call throws(ListingException) in
        let own = indexes(call)
        call.returnValue(position < own.count ? own[position] : UInt(Int.max))
      }
    }
    cls.instance("getIndexes:range:", "v@:^Q{_NSRange=QQ}") { call throws(ListingException) in
      let own = indexes(call)
      let wanted = Array(own[try call.range(1, within: own.count)])
      try call.world.writeBytes(wanted.withUnsafeBytes { Array($0) }, to: call.pointer(0))
    }
    cls.instance("getIndexes:", "v@:^Q") { call throws(ListingException) in
      let own = indexes(call)
      try call.world.writeBytes(own.withUnsafeBytes { Array($0) }, to: call.pointer(0))
    }
    cls.instance("compare:", "q@:@\"NSIndexPath\"") { call throws(ListingException) in
      let (mine, theirs) = (indexes(call), other(call) ?? [])
      for (a, b) in zip(mine, theirs) where a != b { return call.returnValue(a < b ? -1 : 1) }
      call.returnValue((mine.count - theirs.count).signum())
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      call.returnBool(other(call) == indexes(call))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(indexes(call).reduce(UInt(17)) { $0 &* 31 &+ $1 })
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let own = indexes(call)
      let path = own.map { String($0) }.joined(separator: " - ")
      let name =
        "<\(call.world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))>"
      call.returnObject(call.world.makeString("\(name) {length = \(own.count), path = \(path)}"))
    }
  }

  private static func other(_ call: NativeCall) -> [UInt]? {
    call.object(0).flatMap { call.world.state(of: $0, as: IndexPathState.self)?.indexes }
  }
}
