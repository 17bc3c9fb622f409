// NSDictionary: everything follows from `count`, `objectForKey:` and `keyEnumerator`.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CollectionLibrary {
  static func dictionaryClass() -> NativeClass {
    let cls = NativeClass("NSDictionary", superclass: "NSObject")
    for name in ["NSCopying", "NSMutableCopying", "NSFastEnumeration"] { cls.adopt(name) }
    CodingLibrary.allowSecureCoding(of: cls)
    cls.property("count", "TQ,R")
    cls.property("allKeys", "T@\"NSArray\",R,C")
    cls.property("allValues", "T@\"NSArray\",R,C")
    addDictionaryMaking(to: cls)
    FilesLibrary.addAttributes(to: cls)
    addAbstract(
      to: cls,
      [("count", "Q@:"), ("objectForKey:", "@@:@"), ("keyEnumerator", "@\"NSEnumerator\"@:")])
    addDictionaryReading(to: cls)
    addDictionaryEnumeration(to: cls)
    addDictionaryTests(to: cls)
    return cls
  }

  static func concreteDictionaryClass(_ name: String) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSDictionary")
    cls.hasState = true
    addDictionaryPrimitives(to: cls)
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    return cls
  }

  static func dictionary(_ call: NativeCall) -> DictionaryState? {
    call.world.state(of: call.receiver, as: DictionaryState.self)
  }

  /// The value for a key, nil for none, where strings and numbers of the library are compared; nil where objects have to be
  /// asked for `hash` or `isEqual:`.
  private static func valueWithoutMessages(_ key: ObjectPointer, _ call: NativeCall)
    -> ObjectPointer??
  {
    call.world.withState(of: call.receiver, as: DictionaryState.self) {
      (state: DictionaryState) -> ObjectPointer?? in
      guard let quick = state.table.searchWithoutMessages(key, in: call.world) else { return nil }
      switch quick.answer {
      case .found(let index): return .some(state.table[index].value)
      case .absent: return .some(nil)
      case .unknown: return nil
      }
    } ?? nil
  }

  static func addDictionaryPrimitives(to cls: NativeClass) {
    cls.instance("count", "Q@:") { call throws(ListingException) in
      call.returnValue(dictionary(call)?.table.count ?? 0)
    }
    for selector in ["objectForKey:", "objectForKeyedSubscript:"] {
      cls.instance(selector, "@@:@") { call throws(ListingException) in
        guard let key = call.object(0) else { return call.returnBorrowed(nil) }
        if let value = valueWithoutMessages(key, call) { return call.returnBorrowed(value) }
        guard let state = dictionary(call), state.table.count > 0,
          let index = try state.table.find(
            key, hash: try call.world.hash(of: key), in: call.world)
        else { return call.returnBorrowed(nil) }
        call.returnBorrowed(state.table[index].value)
      }
    }
    cls.instance("keyEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeEnumerator(dictionary(call)?.table.keys ?? []))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      guard let state = dictionary(call) else {
        call.returnValue(0)
        return
      }
      if state.mutations == nil, call.world.isKind(call.receiver, of: "NSMutableDictionary") {
        state.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      try call.enumerateFast(state.table, mutations: state.mutations)
    }
    addQuickDictionaryPrimitives(to: cls)
  }

  // MARK: Making

  private static func addDictionaryMaking(to cls: NativeClass) {
    addPlaceholder(to: cls, .dictionary) { world, isMutable, capacity in
      isMutable
        ? world.makeMutableDictionary(owning: ObjectTable(capacity: capacity))
        : world.makeDictionary(owning: ObjectTable())
    }
    cls.classMethod("dictionary", "@@:", returnsInstance: true) { call throws(ListingException) in
      if try !call.initializes(.dictionary, "init") { make(call, ObjectTable()) }
    }
    cls.classMethod("dictionaryWithObject:forKey:", "@@:@@", returnsInstance: true) {
      call throws(ListingException) in
      let lists = [[call.object(0)], [call.object(1)]]
      if try call.initializes(.dictionary, "initWithObjects:forKeys:count:", listing: lists) {
        return
      }
      make(call, try pairs([call.object(0)], [call.object(1)], call))
    }
    let reading: [(String, String, (NativeCall) throws(ListingException) -> ObjectTable)] = [
      (
        "Dictionary:", "@\"NSDictionary\"",
        { call throws(ListingException) in
          try call.require(0, "NSDictionary", in: "NSDictionary initWithDictionary:copyItems:")
          return try call.world.table(of: call.object(0))
        }
      ),
      (
        "Objects:forKeys:", "@\"NSArray\"@\"NSArray\"",
        { call throws(ListingException) in
          for list in [call.object(0), call.object(1)] {
            _ = try call.world.sendInt(list, "count", resultType: "Q")
          }
          let objects = try call.world.elements(of: call.object(0))
          let keys = try call.world.elements(of: call.object(1))
          guard objects.count == keys.count else {
            throw call.nilError(
              "initWithObjects:forKeys:",
              "count of objects (\(objects.count)) differs from count of keys (\(keys.count))")
          }
          return try pairs(objects, keys, call)
        }
      ),
      (
        "Objects:forKeys:count:", "r^@r^@Q",
        { call throws(ListingException) in
          let count = max(0, call.int(2))
          return try pairs(try objects(call, 0, count), try objects(call, 1, count), call)
        }
      ),
    ]
    for (suffix, types, read) in reading {
      let initializer = "initWith" + suffix
      let parameters = types.contains("r^@") ? 3 : suffix == "Dictionary:" ? 1 : 2
      cls.classMethod("dictionaryWith" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        let isSent: Bool
        switch parameters {
        case 1: isSent = try call.initializes(.dictionary, initializer, .object(call.object(0)))
        case 2:
          isSent = try call.initializes(
            .dictionary, initializer, .object(call.object(0)), .object(call.object(1)))
        default:
          isSent = try call.initializes(
            .dictionary, initializer, .pointer(call.pointer(0)), .pointer(call.pointer(1)),
            .uint(call.uint(2)))
        }
        if !isSent { make(call, try read(call)) }
      }
      cls.instance("initWith" + suffix, "@@:" + types, returnsInstance: true) {
        call throws(ListingException) in
        try initialize(call, try read(call), isPrimitive: parameters == 3)
      }
    }
    cls.classMethod("dictionaryWithObjectsAndKeys:", "@@:@", variadic: true, returnsInstance: true)
    { call throws(ListingException) in
      let table = try alternating(call)
      let lists = [table.live.compactMap(\.value), table.keys]
      if try !call.initializes(.dictionary, "initWithObjects:forKeys:count:", listing: lists) {
        make(call, table)
      }
    }
    cls.instance("initWithObjectsAndKeys:", "@@:@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      try initialize(call, try alternating(call))
    }
  }

  private static func make(_ call: NativeCall, _ table: ObjectTable) {
    call.returnObject(
      makesMutable(call)
        ? call.world.makeMutableDictionary(owning: table) : call.world.makeDictionary(owning: table)
    )
  }

  private static func initialize(
    _ call: NativeCall, _ table: ObjectTable, isPrimitive: Bool = false
  ) throws(ListingException) {
    let lists = [table.live.compactMap(\.value), table.keys]
    if !isPrimitive,
      try call.initializesByPrimitive(
        .dictionary, "initWithObjects:forKeys:count:", listing: lists)
    {
      return
    }
    if let own = try call.initializesByAdding(
      .dictionary, "setObject:forKey:", count: table.keys.count)
    {
      for (value, key) in zip(lists[0], lists[1]) {
        try call.world.sendVoid(own, "setObject:forKey:", .object(value), .object(key))
      }
      return call.returnRetained(own)
    }
    try call.requireConcrete(.dictionary, "initWithObjects:forKeys:count:")
    let isMutable = call.becomesMutable(.dictionary)
    fwd_release(call.receiver)
    call.returnRetained(
      isMutable
        ? call.world.makeMutableDictionary(owning: table) : call.world.makeDictionary(owning: table)
    )
  }

  private static func objects(_ call: NativeCall, _ index: Int, _ count: Int)
    throws(ListingException) -> [ObjectPointer?]
  {
    if count > 0, call.pointer(index) == nil {
      let which = index == 0 ? "objects" : "key"
      throw call.world.exception(
        "NSInvalidArgumentException",
        "*** -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: pointer to \(which) array is NULL but length is \(count)"
      )
    }
    try call.world.checkRead(call.pointer(index), World.size(of: count, 8))
    return (0..<count).map {
      call.pointer(index)?.load(fromByteOffset: $0 * 8, as: ObjectPointer?.self)
    }
  }

  private static func pairs(
    _ objects: [ObjectPointer?], _ keys: [ObjectPointer?], _ call: NativeCall
  ) throws(ListingException) -> ObjectTable {
    let (table, isMutable) = (ObjectTable(capacity: keys.count), makesMutable(call))
    for (index, key) in keys.enumerated() {
      guard let key, let object = objects[index] else {
        let which = objects[index] == nil ? "objects" : "keys"
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: attempt to insert nil object from \(which)[\(index)]"
        )
      }
      try add(object, key, to: table, isMutable: isMutable, call)
    }
    return table
  }

  private static func add(
    _ object: ObjectPointer, _ key: ObjectPointer, to table: ObjectTable, isMutable: Bool,
    _ call: NativeCall
  ) throws(ListingException) {
    if isMutable {
      try call.world.setValue(object, forKey: key, in: table)
    } else {
      try call.world.addValue(object, forKey: key, in: table)
    }
  }

  /// Whether the receiver, a class or what is being initialized, is or becomes an NSMutableDictionary.
  private static func makesMutable(_ call: NativeCall) -> Bool {
    guard fwd_object_isClass(call.receiver) else { return call.becomesMutable(.dictionary) }
    return fwd_class_isKind(
      OpaquePointer(call.receiver), of: call.world.cls("NSMutableDictionary"))
  }

  /// `value, key, value, key, nil`
  private static func alternating(_ call: NativeCall) throws(ListingException) -> ObjectTable {
    let items = try call.variadicObjects(after: call.object(0))
    guard items.count % 2 == 0 else {
      throw call.nilError(
        "initWithObjectsAndKeys:",
        "second object of each pair must be non-nil.  Or, did you forget to nil-terminate your parameter list?"
      )
    }
    let (table, isMutable) = (ObjectTable(capacity: items.count / 2), makesMutable(call))
    for index in stride(from: 0, to: items.count, by: 2) {
      try add(items[index], items[index + 1], to: table, isMutable: isMutable, call)
    }
    return table
  }

  // MARK: Reading

  private static func addDictionaryReading(to cls: NativeClass) {
    cls.instance("objectForKeyedSubscript:", "@@:@") { call throws(ListingException) in
      call.returnBorrowed(
        try call.world.send(call.receiver, "objectForKey:", .object(call.object(0))))
    }
    cls.instance("allKeys", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.newArray(try call.world.entries(of: call.receiver).compactMap(\.key)))
    }
    // No header has `allObjects`, but CoreFoundation does: an array's, a set's or a dictionary's values by one name.
    for name in ["allValues", "allObjects"] {
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        call.returnObject(
          call.world.newArray(try call.world.entries(of: call.receiver).compactMap(\.value)))
      }
    }
    cls.instance("allKeysForObject:", "@\"NSArray\"@:@") { call throws(ListingException) in
      var keys: [ObjectPointer] = []
      for entry in try call.world.entries(of: call.receiver)
      where try call.world.areEqual(entry.value, call.object(0)) {
        if let key = entry.key { keys.append(key) }
      }
      call.returnObject(call.world.newArray(keys))
    }
    cls.instance("objectsForKeys:notFoundMarker:", "@\"NSArray\"@:@\"NSArray\"@") {
      call throws(ListingException) in
      var found: [ObjectPointer] = []
      for key in try call.world.elements(of: call.object(0)) {
        if let value = try call.world.send(call.receiver, "objectForKey:", .object(key))
          ?? call.object(1)
        {
          found.append(value)
        }
      }
      call.returnObject(call.world.newArray(found))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(call.receiver, "count", resultType: "Q"))
    }
    for selector in ["isEqual:", "isEqualToDictionary:"] {
      cls.instance(selector, "B@:@") { call throws(ListingException) in
        if selector != "isEqual:" {
          let single = "__NSSingleEntryDictionaryI"
          let owner = call.world.isKind(call.receiver, of: single) ? single : "NSDictionary"
          try call.require(0, "NSDictionary", in: owner + " isEqualToDictionary:")
        }
        call.returnBool(try isEqualDictionary(call.receiver, call.object(0), call.world))
      }
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      try describe(call, indent: 0)
    }
    cls.instance("descriptionWithLocale:", "@\"NSString\"@:@") { call throws(ListingException) in
      try describe(call, indent: 0)
    }
    cls.property("descriptionInStringsFileFormat", "T@\"NSString\",R,C")
    cls.instance("descriptionInStringsFileFormat", "@\"NSString\"@:") {
      call throws(ListingException) in
      let entries = try call.world.entries(of: call.receiver)
      call.returnObject(call.world.makeString(try call.world.stringsFile(of: entries)))
    }
    cls.instance("descriptionWithLocale:indent:", "@\"NSString\"@:@Q") {
      call throws(ListingException) in
      try describe(call, indent: max(0, min(call.int(1), 64)))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(
        call.world.makeDictionary(owning: try call.world.table(of: call.receiver)))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(
        call.world.makeMutableDictionary(owning: try call.world.table(of: call.receiver)))
    }
  }

  private static func describe(_ call: NativeCall, indent: Int) throws(ListingException) {
    let entries = try call.world.entries(of: call.receiver)
    call.returnObject(
      call.world.makeString(try call.world.describeDictionary(entries, indent: indent)))
  }

  private static func isEqualDictionary(
    _ left: ObjectPointer, _ right: ObjectPointer?, _ world: World
  ) throws(ListingException) -> Bool {
    guard let right else { return false }
    if left == right { return true }
    guard world.isKind(right, of: "NSDictionary") else { return false }
    let entries = try world.entries(of: left)
    guard try world.sendInt(right, "count", resultType: "Q") == entries.count else { return false }
    for entry in entries {
      let other = try world.send(right, "objectForKey:", .object(entry.key))
      if !(try world.areEqual(entry.value, other)) { return false }
    }
    return true
  }

  // MARK: Enumeration and sorting

  private static func addDictionaryEnumeration(to cls: NativeClass) {
    cls.instance("objectEnumerator", "@\"NSEnumerator\"@:") { call throws(ListingException) in
      call.returnObject(
        call.world.makeEnumerator(try call.world.entries(of: call.receiver).compactMap(\.value)))
    }
    cls.instance("enumerateKeysAndObjectsUsingBlock:", "v@:@?<v@?@@^B>") {
      call throws(ListingException) in
      try call.requireBlock(0)
      try enumeratePairs(call, options: 0, block: call.object(0))
    }
    cls.instance("enumerateKeysAndObjectsWithOptions:usingBlock:", "v@:Q@?<v@?@@^B>") {
      call throws(ListingException) in
      try call.requireBlock(1)
      try enumeratePairs(call, options: call.uint(0), block: call.object(1))
    }
    cls.instance("keysSortedByValueUsingSelector:", "@\"NSArray\"@::") {
      call throws(ListingException) in
      let name = call.world.selectorName(call.sel(0))
      try returnKeys(call) { (a, b) throws(ListingException) in
        try call.world.sendInt(a, name, .object(b)) <= 0
      }
    }
    cls.instance("keysSortedByValueWithOptions:usingComparator:", "@\"NSArray\"@:Q@?<q@?@@>") {
      call throws(ListingException) in
      try returnKeys(call) { (a, b) throws(ListingException) in
        try call.world.callBlockInt(call.object(1), .object(a), .object(b)) <= 0
      }
    }
    cls.instance("keysSortedByValueUsingComparator:", "@\"NSArray\"@:@?<q@?@@>") {
      call throws(ListingException) in
      try returnKeys(call) { (a, b) throws(ListingException) in
        try call.world.callBlockInt(call.object(0), .object(a), .object(b)) <= 0
      }
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let keys = try call.world.entries(of: call.receiver).compactMap(\.key)
      try call.enumerateFast(count: keys.count, mutations: nil) { keys[$0] }
    }
  }

  private static func enumeratePairs(_ call: NativeCall, options: UInt, block: ObjectPointer?)
    throws(ListingException)
  {
    try withStopFlag(call.world) { (stop: UnsafeMutableRawPointer) throws(ListingException) in
      func tell(_ entry: ObjectTable.Entry) throws(ListingException) -> Bool {
        try call.world.callBlockVoid(
          block, .object(entry.key), .object(entry.value), .pointer(stop))
        return stop.load(as: UInt8.self) == 0
      }
      if let state = dictionary(call) {
        return try walk(state.table, options: options, in: call.world, tell)
      }
      let entries = try call.world.entries(of: call.receiver)
      for index in order(entries.count, options) where try !tell(entries[index]) { return }
    }
  }

  private static func returnKeys(
    _ call: NativeCall, _ isOrdered: (ObjectPointer, ObjectPointer) throws(ListingException) -> Bool
  ) throws(ListingException) {
    let entries = try call.world.entries(of: call.receiver)
    let indices = try stablySorted(Array(entries.indices)) { (a, b) throws(ListingException) in
      guard let x = entries[a].value, let y = entries[b].value else { return true }
      return try isOrdered(x, y)
    }
    call.returnObject(call.world.newArray(indices.compactMap { entries[$0].key }))
  }
}
