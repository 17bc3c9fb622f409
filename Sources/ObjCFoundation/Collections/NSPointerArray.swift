// NSPointerArray: an array that may hold NULL and weak pointers.
import CRuntime
import ObjCVM

/// What a pointer array keeps.
final class PointerArrayState {
  let rule: PointerRule
  var slots: [PointerSlot?] = []
  init(_ rule: PointerRule) { self.rule = rule }
}

extension PointerLibrary {
  private static func state(_ call: NativeCall) throws(ListingException) -> PointerArrayState {
    if let state = call.world.state(of: call.receiver, as: PointerArrayState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException",
      "*** -[NSPointerArray \(call.world.selectorName(call.selector))]: not initialized")
  }

  /// An object argument as a slot; tables that keep objects take objects only.
  private static func slot(_ call: NativeCall, _ index: Int, _ rule: PointerRule)
    throws(ListingException) -> PointerSlot?
  {
    guard let object = call.object(index) else { return nil }
    if rule.memory != .unowned { try call.world.checkReceiver(object) }
    return try PointerSlot(object, rule, call.world)
  }

  private static func index(_ call: NativeCall, _ argument: Int, _ count: Int)
    throws(ListingException) -> Int
  {
    let index = call.int(argument)
    guard index >= 0, index < count else {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -[NSConcretePointerArray \(call.world.selectorName(call.selector))]: attempt to access pointer at index "
          + "\(UInt(bitPattern: index)) beyond bounds \(count)")
    }
    return index
  }

  static func pointerArrayClass() -> NativeClass {
    let cls = NativeClass("NSPointerArray", superclass: "NSObject")
    for name in ["NSCopying", "NSFastEnumeration"] { cls.adopt(name) }
    cls.property("count", "TQ")
    cls.property("allObjects", "T@\"NSArray\",R,C")
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let isOwn = OpaquePointer(call.receiver) == call.world.cls("NSPointerArray")
      let target = isOwn ? call.world.cls("NSConcretePointerArray") : OpaquePointer(call.receiver)
      call.returnRetained(
        isOwn
          ? call.world.makeInstance(of: target, state: PointerArrayState(.strong))
          : fwd_class_createInstance(target, 0))
    }
    for (name, rule) in [
      ("strongObjectsPointerArray", PointerRule.strong), ("weakObjectsPointerArray", .weak),
      ("pointerArrayWithStrongObjects", .strong), ("pointerArrayWithWeakObjects", .weak),
    ] {
      cls.classMethod(name, "@\"NSPointerArray\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.makeInstance(of: "NSConcretePointerArray", state: PointerArrayState(rule)))
      }
    }
    cls.classMethod("pointerArrayWithOptions:", "@\"NSPointerArray\"@:Q") {
      call throws(ListingException) in
      let state = PointerArrayState(PointerRule(options: call.uint(0)))
      call.returnObject(call.world.makeInstance(of: "NSConcretePointerArray", state: state))
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithOptions:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(PointerArrayState(PointerRule(options: call.uint(0))), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance(
      "initWithPointerFunctions:", "@@:@\"NSPointerFunctions\"", returnsInstance: true
    ) { call throws(ListingException) in
      call.world.setState(PointerArrayState(try call.pointerRule(0)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod(
      "pointerArrayWithPointerFunctions:", "@\"NSPointerArray\"@:@\"NSPointerFunctions\""
    ) { call throws(ListingException) in
      let state = PointerArrayState(try call.pointerRule(0))
      call.returnObject(call.world.makeInstance(of: "NSConcretePointerArray", state: state))
    }
    cls.instance("pointerFunctions", "@\"NSPointerFunctions\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makePointerFunctions(try state(call).rule))
    }
    addPointerArrayReading(to: cls)
    addPointerArrayChanges(to: cls)
    return cls
  }

  private static func addPointerArrayReading(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).slots.count)
    }
    cls.instance("pointerAtIndex:", "^v@:Q") { call throws(ListingException) in
      let slots = try state(call).slots
      call.returnValue(slots[try index(call, 0, slots.count)]?.object)
    }
    cls.instance("allObjects", "@\"NSArray\"@:") { call throws(ListingException) in
      // The array keeps them: nothing waits in the autorelease pool.
      let found = try state(call).slots.compactMap { $0 }.map { ($0.retained, $0.isCounted) }
      let array = call.world.newArray(found.compactMap(\.0))
      for case (let object?, true) in found { fwd_release(object) }
      call.returnObject(array)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).slots.count)
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let own = try state(call)
      guard
        let other = call.object(0).flatMap({ call.world.state(of: $0, as: PointerArrayState.self) }
        ),
        own.slots.count == other.slots.count
      else { return call.returnBool(false) }
      for (mine, its) in zip(own.slots, other.slots) {
        guard let mine = mine?.object, let its = its?.object else {
          if mine?.object == its?.object { continue }
          return call.returnBool(false)
        }
        if !(try own.rule.areEqual(mine, its, call.world)) { return call.returnBool(false) }
      }
      call.returnBool(true)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      let own = try state(call)
      let copy = PointerArrayState(own.rule)
      for slot in own.slots {
        guard let object = slot?.object else {
          copy.slots.append(nil)
          continue
        }
        copy.slots.append(try PointerSlot(object, own.rule, call.world))
      }
      call.returnRetained(call.world.makeInstance(of: "NSConcretePointerArray", state: copy))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let items = try state(call).slots.map { $0?.object }
      try call.enumerateFast(count: items.count, mutations: nil) { items[$0] }
    }
  }

  private static func addPointerArrayChanges(to cls: NativeClass) {
    cls.instance("addPointer:", "v@:^v") { call throws(ListingException) in
      let own = try state(call)
      own.slots.append(try slot(call, 0, own.rule))
    }
    cls.instance("insertPointer:atIndex:", "v@:^vQ") { call throws(ListingException) in
      let own = try state(call)
      let position = call.int(1)
      if position != own.slots.count { _ = try index(call, 1, own.slots.count) }
      own.slots.insert(try slot(call, 0, own.rule), at: position)
    }
    cls.instance("removePointerAtIndex:", "v@:Q") { call throws(ListingException) in
      let own = try state(call)
      _ = own.slots.remove(at: try index(call, 0, own.slots.count))
      try call.world.throwPending()
    }
    cls.instance("replacePointerAtIndex:withPointer:", "v@:Q^v") { call throws(ListingException) in
      let own = try state(call)
      own.slots[try index(call, 0, own.slots.count)] = try slot(call, 1, own.rule)
      try call.world.throwPending()
    }
    // Foundation removes only what was put in as NULL, unless the array was told to; zeroed weak objects count as such
    // after a NULL was added. Here as there: without one in it, nothing is taken out.
    cls.instance("compact", "v@:") { call throws(ListingException) in
      let own = try state(call)
      guard own.slots.contains(where: { $0 == nil }) else { return }
      own.slots.removeAll { $0?.isEmpty ?? true }
    }
    cls.instance("setCount:", "v@:Q") { call throws(ListingException) in
      let own = try state(call)
      let wanted = call.int(0)
      try call.world.charge(World.size(of: wanted, 8))
      while own.slots.count > wanted { own.slots.removeLast() }
      own.slots.append(
        contentsOf: [PointerSlot?](repeating: nil, count: max(0, wanted - own.slots.count)))
    }
  }
}
