// Pointer tables: NSPointerArray, NSHashTable and NSMapTable keep objects strongly, weakly (zeroing) or not at all, compare
// them by `isEqual:` or by address, and copy them when asked to; `PointerRule` says which.
import CRuntime
import ObjCVM

/// How a table keeps and compares one kind of pointer (NSPointerFunctionsOptions).
struct PointerRule {
  enum Memory { case strong, weak, unowned }
  let memory: Memory
  /// By address, not by `isEqual:`.
  let isIdentity: Bool
  let copies: Bool
  /// By the characters of a C string.
  let isCString: Bool
  let options: UInt
  /// Addresses of a listing's own functions, from an NSPointerFunctions; 0 for those of the options.
  var hashFunction: UInt = 0
  var equalFunction: UInt = 0
  var descriptionFunction: UInt = 0
  /// How many bytes there are where a pointer points to.
  var sizeFunction: UInt = 0
  /// Functions get the table first, as the callbacks of NSCreateHashTable do.
  var passesTable = false

  static let weakMemory: UInt = 5
  static let strong = PointerRule(options: 0)
  static let weak = PointerRule(options: weakMemory)

  init(options: UInt) {
    self.options = options
    switch options & 0xff {
    case 0: memory = .strong
    case 1, Self.weakMemory: memory = .weak
    default: memory = .unowned
    }
    let personality = options & 0xff00
    isIdentity = personality == 0x100 || personality == 0x200 || personality == 0x500
    isCString = personality == 0x300
    copies = options & 0x10000 != 0
  }

  /// By the bytes that a pointer points to.
  private var isStruct: Bool { options & 0xff00 == 0x400 && sizeFunction != 0 }

  /// What a pointer points to has a copy of its own in the table.
  var copiesMemory: Bool {
    copies && options & 0xff == 3 && (sizeFunction != 0 || isCString)
  }

  /// The bytes where a pointer points to; checked.
  func bytes(_ pointer: ObjectPointer, _ world: World) throws(ListingException)
    -> UnsafeRawBufferPointer
  {
    var count: Int
    if sizeFunction != 0 {
      count = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: sizeFunction), "Q^v", .pointer(pointer))
    } else {
      count = try world.cStringBytes(pointer).count + 1
    }
    count = max(0, count)
    try world.checkRead(pointer, count)
    return UnsafeRawBufferPointer(start: pointer, count: count)
  }

  func hash(_ object: ObjectPointer, _ world: World) throws(ListingException) -> UInt {
    if hashFunction != 0 {
      return UInt(
        bitPattern: try world.callFunction(
          UnsafeMutableRawPointer(bitPattern: hashFunction), "Q^v^?",
          .pointer(passesTable ? nil : object), .pointer(passesTable ? object : nil)))
    }
    if isCString { return try world.cStringBytes(object).reduce(5381) { $0 &* 33 ^ UInt($1) } }
    if isStruct { return try bytes(object, world).reduce(5381) { $0 &* 33 ^ UInt($1) } }
    // Without a hash of its own, a comparison of its own may call pointers equal that differ.
    if equalFunction != 0, memory == .unowned { return UInt(bitPattern: object) >> 4 }
    if isIdentity || memory == .unowned { return UInt(bitPattern: object) >> 4 }
    return try world.hash(of: object)
  }

  func areEqual(_ left: ObjectPointer, _ right: ObjectPointer, _ world: World)
    throws(ListingException) -> Bool
  {
    if equalFunction != 0 {
      let result = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: equalFunction), "B^v^v^?",
        .pointer(passesTable ? nil : left), .pointer(passesTable ? left : right),
        .pointer(passesTable ? right : nil))
      return result & 0xff != 0
    }
    if isCString {
      return try world.cStringBytes(left).elementsEqual(try world.cStringBytes(right))
    }
    if isStruct { return try bytes(left, world).elementsEqual(try bytes(right, world)) }
    if isIdentity || memory == .unowned || left == right { return left == right }
    return try world.areEqual(left, right)
  }
}

extension PointerRule {
  /// What stands for a pointer in a table's description: its object's own, or what a listing's function gives.
  func describe(_ pointer: ObjectPointer?, _ world: World) throws(ListingException) -> String {
    if descriptionFunction != 0 {
      let function = UnsafeMutableRawPointer(bitPattern: descriptionFunction)
      let text =
        passesTable
        ? try world.callFunction(function, "@^v^v", .pointer(nil), .pointer(pointer))
        : try world.callFunction(function, "@^v", .pointer(pointer))
      return try world.describe(ObjectPointer(bitPattern: text))
    }
    if isCString { return try world.readCString(pointer) }
    return memory == .unowned
      ? "0x" + String(UInt(bitPattern: pointer), radix: 16) : try world.describe(pointer)
  }
}

/// A place that keeps one object as its rule says.
final class PointerSlot {
  private let storage: UnsafeMutablePointer<ObjectPointer?>
  private let memory: PointerRule.Memory
  /// Frees the copy of what the pointer points to.
  private var release: (() -> Void)?

  /// Copies, retains or just remembers the object.
  init(_ object: ObjectPointer?, _ rule: PointerRule, _ world: World) throws(ListingException) {
    storage = .allocate(capacity: 1)
    storage.initialize(to: nil)
    memory = rule.memory
    switch memory {
    case .strong:
      storage.pointee = rule.copies ? try world.send(object, "copy") : fwd_retain(object)
    case .weak:
      fwd_initWeak(storage, object)
      try world.throwPending()
    case .unowned:
      storage.pointee = object
      guard let object, rule.copiesMemory else { break }
      let bytes = try rule.bytes(object, world)
      let copy = try world.allocateHeap(bytes.count)
      copy.copyMemory(from: object, byteCount: bytes.count)
      storage.pointee = ObjectPointer(OpaquePointer(copy))
      release = { [weak world] in try? world?.freeHeap(copy) }
    }
  }

  deinit {
    release?()
    switch memory {
    case .strong: fwd_release(storage.pointee)
    case .weak: fwd_destroyWeak(storage)
    case .unowned: break
    }
    storage.deallocate()
  }

  /// The object, autoreleased where it is weak; nil when it is gone.
  var object: ObjectPointer? {
    memory == .weak ? fwd_loadWeak(storage) : storage.pointee
  }
  /// The object, +1; nil when it is gone. Pointers that are no objects are not counted.
  var retained: ObjectPointer? {
    switch memory {
    case .strong: fwd_retain(storage.pointee)
    case .weak: fwd_loadWeakRetained(storage)
    case .unowned: storage.pointee
    }
  }
  var isCounted: Bool { memory != .unowned }
  /// It has no pointer, or its object has gone.
  var isEmpty: Bool { memory == .weak ? isGone : storage.pointee == nil }
  /// Its object has gone.
  var isGone: Bool {
    guard memory == .weak else { return false }
    guard let object = fwd_loadWeakRetained(storage) else { return true }
    fwd_release(object)
    return false
  }
}

/// Keys with values; a hash table has keys only. An entry goes with its key or its value.
final class PointerTable: PointerContainer {
  struct Entry {
    let key: PointerSlot
    let value: PointerSlot?
    let hash: UInt
  }

  let keyRule: PointerRule
  let valueRule: PointerRule
  /// Messages whose arguments are entries.
  private static let selectorsForPointers: Set<String> = [
    "objectForKey:", "objectForKeyedSubscript:", "setObject:forKey:",
    "setObject:forKeyedSubscript:", "removeObjectForKey:",
    "addObject:", "removeObject:", "containsObject:", "member:",
  ]
  /// Keys or values may be pointers to anything.
  func takesAnyPointer(by selectorName: String) -> Bool {
    (keyRule.memory == .unowned || valueRule.memory == .unowned)
      && Self.selectorsForPointers.contains(selectorName)
  }
  private var entries: [Entry] = []
  /// Numbers of entries by hash.
  private var buckets: [UInt: [Int]] = [:]
  private var removed = 0
  var mutations: UnsafeMutablePointer<UInt>?

  init(keys: PointerRule, values: PointerRule = .strong) {
    keyRule = keys
    valueRule = values
  }

  /// All entries whose objects live, in order of insertion.
  var live: [(key: ObjectPointer, value: ObjectPointer?)] {
    entries.compactMap { entry in
      guard let key = entry.key.object else { return nil }
      guard let slot = entry.value else { return (key, nil) }
      guard let value = slot.object else { return nil }
      return (key, value)
    }
  }
  var keys: [ObjectPointer] { live.map(\.key) }

  /// How many entries live. Keeps nothing alive beyond the call, as `live` does until the pool goes.
  var count: Int { entries.count { !$0.key.isGone && $0.value?.isGone != true } }

  /// The living keys, or values, +1 each where they are counted.
  func retained(values: Bool) -> [ObjectPointer] {
    entries.compactMap { entry in
      if entry.key.isGone || entry.value?.isGone == true { return nil }
      return values ? entry.value?.retained : entry.key.retained
    }
  }

  private func find(_ key: ObjectPointer, _ hash: UInt, _ world: World) throws(ListingException)
    -> Int?
  {
    // What is asked whether it is equal may change the table.
    for index in buckets[hash] ?? [] where index < entries.count {
      let slot = entries[index].key
      guard let own = slot.retained else { continue }
      defer { if slot.isCounted { fwd_release(own) } }
      if let value = entries[index].value, value.isGone { continue }
      if try keyRule.areEqual(own, key, world), index < entries.count { return index }
    }
    return nil
  }

  /// The entry of a key.
  func entry(_ key: ObjectPointer?, _ world: World) throws(ListingException) -> Entry? {
    guard let key else { return nil }
    try check(key, keyRule, world)
    guard let index = try find(key, try keyRule.hash(key, world), world) else { return nil }
    return entries[index]
  }

  /// Adds a key, or sets the value of one that is there.
  func set(_ key: ObjectPointer, _ value: ObjectPointer?, hasValue: Bool, _ world: World)
    throws(ListingException)
  {
    try check(key, keyRule, world)
    if let value { try check(value, valueRule, world) }
    let hash = try keyRule.hash(key, world)
    let slot = hasValue ? try PointerSlot(value, valueRule, world) : nil
    if let index = try find(key, hash, world) {
      if hasValue { entries[index] = Entry(key: entries[index].key, value: slot, hash: hash) }
      return
    }
    sweep()
    buckets[hash, default: []].append(entries.count)
    entries.append(Entry(key: try PointerSlot(key, keyRule, world), value: slot, hash: hash))
    mutations?.pointee &+= 1
  }

  func remove(_ key: ObjectPointer?, _ world: World) throws(ListingException) {
    guard let key else { return }
    try check(key, keyRule, world)
    guard let index = try find(key, try keyRule.hash(key, world), world) else { return }
    let hash = entries[index].hash
    entries.remove(at: index)
    rebuild()
    mutations?.pointee &+= 1
    if buckets[hash]?.isEmpty == true { buckets[hash] = nil }
  }

  /// What is kept as an object is one.
  private func check(_ pointer: ObjectPointer, _ rule: PointerRule, _ world: World)
    throws(ListingException)
  {
    if rule.memory != .unowned { try world.checkReceiver(pointer) }
  }

  func removeAll() {
    entries = []
    buckets = [:]
    mutations?.pointee &+= 1
  }

  /// Entries have values, perhaps none yet.
  var isMap: Bool { entries.allSatisfy { $0.value != nil } }

  /// Whether both tables have one set of keys, with equal values.
  func isEqual(to other: PointerTable, _ world: World) throws(ListingException) -> Bool {
    guard count == other.count else { return false }
    for (key, value) in live {
      guard let found = try other.entry(key, world) else { return false }
      guard let theirs = found.value?.object, let value else {
        if found.value?.object != value { return false }
        continue
      }
      if !(try valueRule.areEqual(value, theirs, world)) { return false }
    }
    return true
  }

  /// Forgets entries whose objects are gone, when there may be many.
  private func sweep() {
    guard entries.count >= 32, entries.count & (entries.count - 1) == 0 else { return }
    entries.removeAll { $0.key.isGone || $0.value?.isGone == true }
    rebuild()
  }

  private func rebuild() {
    buckets.removeAll(keepingCapacity: true)
    for (index, entry) in entries.enumerated() { buckets[entry.hash, default: []].append(index) }
  }
}

extension NativeCall {
  /// Returns what a slot keeps; nil for none.
  func returnKept(_ slot: PointerSlot?) throws(ListingException) {
    guard let slot, slot.isCounted else { return returnBorrowed(slot?.object) }
    returnObject(slot.retained)
  }
}
