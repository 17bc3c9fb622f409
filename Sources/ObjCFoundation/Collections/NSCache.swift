// NSCache: like a mutable dictionary that does not copy its keys, and lets objects go when a limit is passed, the oldest
// first. Memory pressure does not exist here.
import CRuntime
import ObjCVM

final class CacheState {
  struct Entry {
    let key: ObjectPointer
    let value: ObjectPointer
    let cost: Int
  }
  let table = ObjectTable()
  /// Costs by entry key.
  var costs: [ObjectPointer: Int] = [:]
  var countLimit = 0
  var totalCostLimit = 0
  var evictsDiscarded = true
  var name: ObjectPointer?
  /// Not retained.
  var delegate: ObjectPointer?

  deinit {
    table.releaseObjects()
    fwd_release(name)
  }
}

extension PointerLibrary {
  private static func state(_ call: NativeCall) -> CacheState {
    if let state = call.world.state(of: call.receiver, as: CacheState.self) { return state }
    let fresh = CacheState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func cacheClass() -> NativeClass {
    let cls = NativeClass("NSCache", superclass: "NSObject")
    cls.hasState = true
    cls.property("name", "T@\"NSString\",C")
    cls.property("delegate", "T@,N")
    for name in ["countLimit", "totalCostLimit"] { cls.property(name, "TQ") }
    cls.property("evictsObjectsWithDiscardedContent", "TB")
    addCacheAccess(to: cls)
    addCacheSettings(to: cls)
    return cls
  }

  private static func addCacheAccess(to cls: NativeClass) {
    cls.instance("objectForKey:", "@@:@") { call throws(ListingException) in
      let own = state(call)
      guard let key = call.object(0),
        let index = try own.table.find(key, hash: try call.world.hash(of: key), in: call.world)
      else {
        return call.returnBorrowed(nil)
      }
      let entry = own.table[index]
      if own.evictsDiscarded, let value = entry.value,
        call.world.implements(value, "isContentDiscarded"),
        try call.world.sendBool(value, "isContentDiscarded")
      {
        try drop(entry, own, call)
        return call.returnBorrowed(nil)
      }
      call.returnBorrowed(entry.value)
    }
    for (name, types) in [("setObject:forKey:", "@@"), ("setObject:forKey:cost:", "@@Q")] {
      let hasCost = types.hasSuffix("Q")
      cls.instance(name, "v@:" + types) { call throws(ListingException) in
        guard let value = call.object(0), let key = call.object(1) else {
          let what =
            call.object(0) == nil
            ? "attempt to insert nil value (key: \(try call.world.describe(call.object(1))))"
            : "key cannot be nil"
          throw call.world.exception(
            "NSInvalidArgumentException", "*** -[NSCache \(name)]: \(what)")
        }
        let own = state(call)
        try remove(key, own, call)
        fwd_retain(key)
        fwd_retain(value)
        own.table.append(key: key, value: value, hash: try call.world.hash(of: key))
        own.costs[key] = hasCost ? call.int(2) : 0
        try evict(own, call)
      }
    }
    cls.instance("removeObjectForKey:", "v@:@") { call throws(ListingException) in
      if let key = call.object(0) { try remove(key, state(call), call) }
    }
    cls.instance("removeAllObjects", "v@:") { call throws(ListingException) in
      let own = state(call)
      while let entry = own.table.oldest { try drop(entry, own, call) }
    }
  }

  private static func remove(_ key: ObjectPointer, _ own: CacheState, _ call: NativeCall)
    throws(ListingException)
  {
    guard let index = try own.table.find(key, hash: try call.world.hash(of: key), in: call.world)
    else { return }
    try drop(own.table[index], own, call)
  }

  private static func drop(_ entry: ObjectTable.Entry, _ own: CacheState, _ call: NativeCall)
    throws(ListingException)
  {
    if let delegate = own.delegate, call.world.isObject(delegate),
      call.world.implements(delegate, "cache:willEvictObject:")
    {
      try call.world.sendVoid(
        delegate, "cache:willEvictObject:", .object(call.receiver), .object(entry.value))
    }
    guard let key = entry.key, let index = own.table.index(ofIdentical: key)
    else { return }
    let old = own.table.remove(at: index)
    own.costs[key] = nil
    fwd_release(old.key)
    fwd_release(old.value)
    try call.world.throwPending()
  }

  private static func evict(_ own: CacheState, _ call: NativeCall) throws(ListingException) {
    while let oldest = own.table.oldest {
      let isOverCount = own.countLimit > 0 && own.table.count > own.countLimit
      let isOverCost = own.totalCostLimit > 0 && own.costs.values.reduce(0, +) > own.totalCostLimit
      guard isOverCount || isOverCost else { return }
      try drop(oldest, own, call)
    }
  }

  private static func addCacheSettings(to cls: NativeClass) {
    let limits: [(String, String, ReferenceWritableKeyPath<CacheState, Int>)] = [
      ("countLimit", "setCountLimit:", \.countLimit),
      ("totalCostLimit", "setTotalCostLimit:", \.totalCostLimit),
    ]
    for (getter, setter, path) in limits {
      nonisolated(unsafe) let path = path
      cls.instance(getter, "Q@:") { call throws(ListingException) in
        call.returnValue(state(call)[keyPath: path])
      }
      cls.instance(setter, "v@:Q") { call throws(ListingException) in
        let own = state(call)
        own[keyPath: path] = max(0, call.int(0))
        try evict(own, call)
      }
    }
    cls.instance("evictsObjectsWithDiscardedContent", "B@:") { call throws(ListingException) in
      call.returnBool(state(call).evictsDiscarded)
    }
    cls.instance("setEvictsObjectsWithDiscardedContent:", "v@:B") { call throws(ListingException) in
      state(call).evictsDiscarded = call.bool(0)
    }
    cls.instance("name", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(state(call).name ?? call.world.constantString(""))
    }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      let copy = try call.world.send(call.object(0), "copy")
      fwd_release(state(call).name)
      state(call).name = copy
    }
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      let delegate = state(call).delegate
      call.returnBorrowed(call.world.isObject(delegate) ? delegate : nil)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      state(call).delegate = call.object(0)
    }
  }
}
