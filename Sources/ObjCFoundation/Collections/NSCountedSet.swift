// NSCountedSet: a mutable set that counts how often each object was added.
import CRuntime
import ObjCVM

final class CountedSetState {
  let table = ObjectTable()
  var counts: [ObjectPointer: Int] = [:]
  var mutations: UnsafeMutablePointer<UInt>?

  deinit { table.releaseObjects() }
}

extension PointerLibrary {
  private static func state(_ call: NativeCall) -> CountedSetState {
    if let state = call.world.state(of: call.receiver, as: CountedSetState.self) { return state }
    let fresh = CountedSetState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func countedSetClass() -> NativeClass {
    let cls = NativeClass("NSCountedSet", superclass: "NSMutableSet")
    cls.hasState = true
    addCountedSetMaking(to: cls)
    addCountedSetReading(to: cls)
    cls.instance("addObject:", "v@:@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.nilError("addObject:", "attempt to insert nil")
      }
      try add(object, to: state(call), call.world)
    }
    cls.instance("removeObject:", "v@:@") { call throws(ListingException) in
      let own = state(call)
      guard let object = call.object(0) else {
        throw call.nilError("removeObject:", "attempt to remove nil")
      }
      guard let key = try member(object, own, call.world) else { return }
      let count = (own.counts[key] ?? 1) - 1
      own.counts[key] = count
      guard count == 0, let index = own.table.index(ofIdentical: key) else {
        return
      }
      own.counts[key] = nil
      own.mutations?.pointee &+= 1
      fwd_release(own.table.remove(at: index).key)
      try call.world.throwPending()
    }
    // As many times as they are in the set, all objects go.
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      try removeAll(state(call), call)
    }
    cls.instance("setSet:", "v@:@\"NSSet\"") { call throws(ListingException) in
      let others = try call.elements(0, "NSSet", in: "NSMutableSet setSet:")
      // They may be the set's own.
      for item in others { fwd_autorelease(fwd_retain(item)) }
      try removeAll(state(call), call)
      for item in others { try call.world.sendVoid(call.receiver, "addObject:", .object(item)) }
    }
    return cls
  }

  private static func removeAll(_ own: CountedSetState, _ call: NativeCall)
    throws(ListingException)
  {
    for key in own.table.keys {
      own.counts[key] = 1
      try call.world.sendVoid(call.receiver, "removeObject:", .object(key))
    }
  }

  private static func member(_ object: ObjectPointer, _ own: CountedSetState, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    guard let index = try own.table.find(object, hash: try world.hash(of: object), in: world) else {
      return nil
    }
    return own.table[index].key
  }

  private static func add(_ object: ObjectPointer, to own: CountedSetState, _ world: World)
    throws(ListingException)
  {
    if let key = try member(object, own, world) {
      own.counts[key, default: 1] += 1
      return
    }
    fwd_retain(object)
    own.table.append(key: object, value: nil, hash: try world.hash(of: object))
    own.counts[object] = 1
    own.mutations?.pointee &+= 1
  }

  private static func addCountedSetMaking(to cls: NativeClass) {
    let makers: [(String, String, String, Bool)] = [
      ("set", "init", "", false),
      ("setWithCapacity:", "initWithCapacity:", "Q", false),
      ("setWithArray:", "initWithArray:", "@\"NSArray\"", false),
      ("setWithSet:", "initWithSet:", "@\"NSSet\"", false),
      ("", "initWithSet:copyItems:", "@\"NSSet\"B", false),
      ("", "initWithObjects:count:", "r^@Q", false),
      ("setWithObjects:", "initWithObjects:", "@", true),
      ("setWithObject:", "initWithObject:", "@", false),
    ]
    for (factory, initializer, types, isVariadic) in makers {
      func items(_ call: NativeCall) throws(ListingException) -> [ObjectPointer] {
        if types.isEmpty || types == "Q" { return [] }
        if types.hasPrefix("r") { return try call.objects(0, count: 1) }
        if isVariadic { return try call.variadicObjects(after: call.object(0)) }
        if types.hasSuffix("B"), call.bool(1) { return try call.copies(of: call.object(0), true) }
        return factory == "setWithObject:"
          ? call.object(0).map { [$0] } ?? [] : try call.world.elements(of: call.object(0))
      }
      /// Each element once, or as often as the counted set has it that is read.
      func filled(_ call: NativeCall) throws(ListingException) -> CountedSetState {
        let own = CountedSetState()
        let items = try items(call)
        for item in items { try add(item, to: own, call.world) }
        guard types.hasPrefix("@\"NSSet"), let other = call.object(0),
          let theirs = call.world.state(of: other, as: CountedSetState.self)
        else { return own }
        let counts = theirs.table.keys.map { theirs.counts[$0] ?? 1 }
        for (key, count) in zip(own.table.keys, counts) where own.table.count == counts.count {
          own.counts[key] = count
        }
        return own
      }
      if !factory.isEmpty {
        cls.classMethod(factory, "@@:" + types, variadic: isVariadic, returnsInstance: true) {
          call throws(ListingException) in
          let own = try filled(call)
          call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: own))
        }
      }
      cls.instance(
        initializer, "@@:" + types, variadic: isVariadic,
        returnsInstance: true
      ) { call throws(ListingException) in
        let own = try filled(call)
        call.world.setState(own, of: call.receiver)
        call.returnRetained(call.receiver)
      }
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(
        call.world.makeInstance(of: OpaquePointer(call.receiver), state: CountedSetState()))
    }
    for name in ["copyWithZone:", "mutableCopyWithZone:"] {
      cls.instance(name, "@@:^{_NSZone=}") { call throws(ListingException) in
        let own = state(call)
        let copy = CountedSetState()
        for key in own.table.keys {
          try add(key, to: copy, call.world)
          copy.counts[key] = own.counts[key]
        }
        call.returnRetained(call.world.makeInstance(of: "NSCountedSet", state: copy))
      }
    }
  }

  private static func addCountedSetReading(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).table.count)
    }
    cls.instance("countForObject:", "Q@:@") { call throws(ListingException) in
      let own = state(call)
      guard let object = call.object(0), let key = try member(object, own, call.world) else {
        return call.returnValue(0)
      }
      call.returnValue(own.counts[key] ?? 0)
    }
    cls.instance("member:", "@@:@") { call throws(ListingException) in
      guard let object = call.object(0) else { return call.returnBorrowed(nil) }
      call.returnBorrowed(try member(object, state(call), call.world))
    }
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(state(call).table.keys))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let own = state(call)
      if own.mutations == nil {
        own.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      try call.enumerateFast(own.table, mutations: own.mutations)
    }
    // `%@` asks for the second, which a plain set answers in lines.
    for (name, types) in [
      ("description", "@\"NSString\"@:"), ("descriptionWithLocale:", "@\"NSString\"@:@"),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        call.returnObject(call.world.makeString(try countedText(call)))
      }
    }
  }

  /// `<NSCountedSet: 0x600000c04000> (apple [2], pear [1])`
  private static func countedText(_ call: NativeCall) throws(ListingException) -> String {
    let own = state(call)
    var parts: [String] = []
    for key in own.table.keys {
      parts.append("\(try call.world.describe(key)) [\(own.counts[key] ?? 0)]")
    }
    let name =
      "<\(call.world.className(of: call.receiver)): \(hex(UInt(bitPattern: call.receiver)))>"
    return "\(name) (\(parts.joined(separator: ", ")))"
  }
}
