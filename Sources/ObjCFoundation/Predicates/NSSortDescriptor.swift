// NSSortDescriptor, and sorting by several of them.
import CRuntime
import ObjCVM

/// What a sort descriptor keeps: the objects are owned.
final class SortDescriptorState {
  let key: ObjectPointer?
  let isAscending: Bool
  /// Nil for a comparator.
  let selector: OpaquePointer?
  let comparator: ObjectPointer?
  private var knownAsOfObject: Bool?

  init(key: ObjectPointer?, isAscending: Bool, selector: OpaquePointer?, comparator: ObjectPointer?)
  {
    self.key = key
    self.isAscending = isAscending
    self.selector = selector
    self.comparator = comparator
  }

  deinit {
    fwd_release(key)
    fwd_release(comparator)
  }

  /// The objects themselves are compared: there is no key, or it is `self`.
  func isOfObject(_ world: World) -> Bool {
    if let knownAsOfObject { return knownAsOfObject }
    let answer = ["", "self"].contains(world.string(of: key))
    knownAsOfObject = answer
    return answer
  }
}

extension PredicateLibrary {
  static func sortDescriptorClass() -> NativeClass {
    let cls = NativeClass("NSSortDescriptor", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSSecureCoding"] { cls.adopt(name) }
    cls.property("key", "T@\"NSString\",R,C")
    cls.property("ascending", "TB,R")
    cls.property("selector", "T:,R")
    cls.property("comparator", "T@?,R")
    cls.property("reversedSortDescriptor", "T@,R")
    addSortDescriptorMaking(to: cls)
    addSortDescriptorUse(to: cls)
    return cls
  }

  private static func addSortDescriptorMaking(to cls: NativeClass) {
    for (suffix, types) in [
      ("ithKey:ascending:", "@\"NSString\"B"), ("ithKey:ascending:selector:", "@\"NSString\"B:"),
      ("ithKey:ascending:comparator:", "@\"NSString\"B@?<q@?@@>"),
    ] {
      cls.classMethod("sortDescriptorW" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(
            of: OpaquePointer(call.receiver), state: try sortState(call, suffix)))
      }
      cls.instance("initW" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        call.world.setState(try sortState(call, suffix), of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
  }

  private static func sortState(_ call: NativeCall, _ suffix: String) throws(ListingException)
    -> SortDescriptorState
  {
    let key = try call.world.send(call.object(0), "copy")
    if suffix.hasSuffix("comparator:") {
      return SortDescriptorState(
        key: key, isAscending: call.bool(1), selector: nil,
        comparator: fwd_retainBlock(call.object(2)))
    }
    let selector = suffix.hasSuffix("selector:") ? call.sel(2) : nil
    return SortDescriptorState(
      key: key, isAscending: call.bool(1), selector: selector ?? call.world.selector("compare:"),
      comparator: nil)
  }

  private static func sortState(_ call: NativeCall) -> SortDescriptorState? {
    call.world.state(of: call.receiver, as: SortDescriptorState.self)
  }

  private static func addSortDescriptorUse(to cls: NativeClass) {
    cls.instance("key", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(sortState(call)?.key)
    }
    cls.instance("ascending", "B@:") { call throws(ListingException) in
      call.returnBool(sortState(call)?.isAscending ?? true)
    }
    cls.instance("selector", ":@:") { call throws(ListingException) in
      call.returnValue(sortState(call)?.selector)
    }
    cls.instance("comparator", "@?@:") { call throws(ListingException) in
      call.returnBorrowed(sortState(call)?.comparator)
    }
    cls.instance("compareObject:toObject:", "q@:@@") { call throws(ListingException) in
      guard let state = sortState(call) else { return call.returnValue(0) }
      let order = try compare(call.object(0), call.object(1), state, call.world)
      call.returnValue(state.isAscending ? order : -order)
    }
    cls.instance("reversedSortDescriptor", "@@:") { call throws(ListingException) in
      guard let state = sortState(call) else { return call.returnBorrowed(nil) }
      let reversed = SortDescriptorState(
        key: fwd_retain(state.key), isAscending: !state.isAscending, selector: state.selector,
        comparator: fwd_retain(state.comparator))
      call.returnObject(call.world.makeInstance(of: "NSSortDescriptor", state: reversed))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let mine = sortState(call), let other = call.object(0),
        let theirs = call.world.state(of: other, as: SortDescriptorState.self)
      else { return call.returnBool(false) }
      let isSameWay =
        mine.isAscending == theirs.isAscending && mine.selector == theirs.selector
        && mine.comparator == theirs.comparator
      call.returnBool(isSameWay ? try call.world.areEqual(mine.key, theirs.key) : false)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let key = sortState(call)?.key else { return call.returnValue(0) }
      call.returnValue(try call.world.hash(of: key))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      guard let state = sortState(call) else { return call.returnBorrowed(nil) }
      let how = state.comparator == nil ? call.world.selectorName(state.selector) : "comparator"
      call.returnObject(
        call.world.makeString(
          "(\(try call.world.describe(state.key)), \(state.isAscending ? "ascending" : "descending"), \(how))"
        ))
    }
  }

  /// The order of two objects by their values for the key; nil comes before everything.
  private static func compare(
    _ left: ObjectPointer?, _ right: ObjectPointer?, _ state: SortDescriptorState, _ world: World
  ) throws(ListingException) -> Int {
    var (a, b) = (left, right)
    if let key = state.key, !state.isOfObject(world) {
      a = try world.send(left, "valueForKeyPath:", .object(key))
      b = try world.send(right, "valueForKeyPath:", .object(key))
    }
    if a == nil || b == nil { return a == b ? 0 : (a == nil ? -1 : 1) }
    if let block = state.comparator {
      return try world.callBlockInt(block, .object(a), .object(b)).signum()
    }
    guard let selector = state.selector else { return 0 }
    return try world.sendInt(a, selector, .object(b)).signum()
  }
}
