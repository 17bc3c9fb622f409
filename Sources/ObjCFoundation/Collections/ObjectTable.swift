// The hash table behind NSDictionary, NSSet and their relatives: keys with optional values, in order of insertion.
//
// Layout: entries are in an array in the order in which they came, a removed one leaves a hole; `buckets` is an
// open-addressed table of entry numbers with linear probing, at most three quarters full, a power of two long. Iteration
// walks the entries, so its order does not depend on addresses or hash values. Both arrays are plain memory of the table:
// a lookup counts no reference.
//
// Invariant: every live entry is reachable by probing from its hash. A key's `isEqual:` may run a listing's code, which may change
// the very table that is searched: `find` looks at the table anew at each step and gives a number that is valid when it returns.
// The holder of a table keeps it alive while it is searched.
import CRuntime
import ObjCVM

final class ObjectTable {
  struct Entry {
    var key: ObjectPointer?
    var value: ObjectPointer?
    var hash: UInt
  }

  /// What a search that sends no message finds out.
  enum Answer {
    case found(Int)
    case absent
    /// Somebody's own `isEqual:` has to be asked about the entry that the search has come to.
    case unknown(step: Int)
  }

  private var slots: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  /// Entries and holes.
  private(set) var slotCount = 0
  private var buckets: UnsafeMutablePointer<Int32>?
  private var bucketCount = 0
  private(set) var count = 0
  /// Counts changes of what keys there are.
  private(set) var version: UInt64 = 0

  private static let free: Int32 = -1

  init() {}
  init(capacity: Int) {
    reserveSlots(capacity)
    resize(for: capacity)
  }

  deinit {
    slots?.deallocate()
    buckets?.deallocate()
  }

  /// The entry with that number, a hole included.
  subscript(index: Int) -> Entry {
    guard index >= 0, index < slotCount, let slots else {
      preconditionFailure("the table has \(slotCount) entries, not number \(index)")
    }
    return slots[index]
  }

  /// The entries that are there, in order.
  var live: [Entry] {
    var all: [Entry] = []
    all.reserveCapacity(count)
    for index in 0..<slotCount where self[index].key != nil { all.append(self[index]) }
    return all
  }
  var keys: [ObjectPointer] {
    var all: [ObjectPointer] = []
    all.reserveCapacity(count)
    for index in 0..<slotCount { if let key = self[index].key { all.append(key) } }
    return all
  }
  /// The numbers of the entries that are there, in order.
  var liveIndices: [Int] { (0..<slotCount).filter { self[$0].key != nil } }

  /// Gives up the references to keys and values; for the end of the holder.
  func releaseObjects() {
    for entry in removeAll() {
      fwd_release(entry.key)
      fwd_release(entry.value)
    }
  }

  /// The number of the entry that has this very object as its key; looks at all entries.
  ///
  /// - Complexity: O(n)
  func index(ofIdentical key: ObjectPointer) -> Int? {
    (0..<slotCount).first { self[$0].key == key }
  }

  // MARK: Searching

  /// Searches for a key from step `step` on without sending a message.
  ///
  /// - Parameter areEqual: whether two objects are equal, of which the first is a key of the table; nil where that takes a
  ///   message.
  @inline(__always)
  func search(
    _ key: ObjectPointer, hash: UInt, from step: Int = 0,
    _ areEqual: (ObjectPointer, ObjectPointer) -> Bool?
  ) -> Answer {
    guard let buckets, let slots else { return .absent }
    let mask = bucketCount - 1
    let start = Self.spread(hash)
    var step = step
    while step < bucketCount {
      let index = Int(buckets[(start &+ step) & mask])
      if index < 0 { return .absent }
      if slots[index].hash == hash, let candidate = slots[index].key {
        if candidate == key { return .found(index) }
        guard let isEqual = areEqual(candidate, key) else { return .unknown(step: step) }
        if isEqual { return .found(index) }
      }
      step += 1
    }
    return .absent
  }

  /// The number of the entry with that key, in the table as it is when this returns.
  ///
  /// Objects are asked with nothing of the table in use: one that is compared lives until it has answered, and after a change
  /// the search goes on in what is there now, for as many steps as the table is long.
  func find(_ key: ObjectPointer, hash: UInt, in world: World) throws(ListingException) -> Int? {
    var step = 0
    while true {
      switch search(key, hash: hash, from: step, { world.areEqualWithoutMessages($0, $1) }) {
      case .found(let index): return index
      case .absent: return nil
      case .unknown(let at):
        guard let stored = candidate(hash: hash, step: at) else { return nil }
        let seen = version
        fwd_retain(stored.key)
        defer { fwd_release(stored.key) }
        step = at + 1
        guard try world.areEqual(stored.key, key) else { continue }
        return version == seen ? stored.index : index(ofIdentical: stored.key, hash: hash)
      }
    }
  }

  private func candidate(hash: UInt, step: Int) -> (index: Int, key: ObjectPointer)? {
    guard let buckets, step < bucketCount else { return nil }
    let index = Int(buckets[(Self.spread(hash) &+ step) & (bucketCount - 1)])
    guard index >= 0, let key = self[index].key else { return nil }
    return (index, key)
  }

  /// The number of the entry that has this very object as its key.
  private func index(ofIdentical key: ObjectPointer, hash: UInt) -> Int? {
    guard case .found(let index) = search(key, hash: hash, { $0 == $1 }) else { return nil }
    return index
  }

  // MARK: Changing

  /// Adds an entry whose key is known to be absent. The caller has retained key and value.
  func append(key: ObjectPointer, value: ObjectPointer?, hash: UInt) {
    if (slotCount + 1) * 4 > bucketCount * 3 { resize(for: count + 1) }
    reserveSlots(slotCount + 1)
    let index = slotCount
    slots.unsafelyUnwrapped[index] = Entry(key: key, value: value, hash: hash)
    slotCount += 1
    insert(index, hash)
    count += 1
    version &+= 1
  }

  /// Replaces the value of an entry and gives the old one.
  func replaceValue(at index: Int, with value: ObjectPointer?) -> ObjectPointer? {
    let old = self[index].value
    slots.unsafelyUnwrapped[index].value = value
    return old
  }

  /// The value of an entry that a search has just found.
  @inline(__always)
  func value(atFound index: Int) -> ObjectPointer? { slots.unsafelyUnwrapped[index].value }

  /// Replaces it. The caller has retained the new value and gives up the old one.
  @inline(__always)
  func setValue(_ value: ObjectPointer, atFound index: Int) {
    slots.unsafelyUnwrapped[index].value = value
  }

  /// Takes an entry out and gives it. Its bucket stays taken until the next resize.
  func remove(at index: Int) -> Entry {
    let entry = self[index]
    slots.unsafelyUnwrapped[index].key = nil
    slots.unsafelyUnwrapped[index].value = nil
    count -= 1
    version &+= 1
    if count == 0 {
      slotCount = 0
      buckets?.update(repeating: Self.free, count: bucketCount)
    }
    return entry
  }

  /// Takes everything out.
  func removeAll() -> [Entry] {
    let all = live
    slots?.deallocate()
    buckets?.deallocate()
    (slots, capacity, slotCount) = (nil, 0, 0)
    (buckets, bucketCount) = (nil, 0)
    count = 0
    version &+= 1
    return all
  }

  // MARK: Memory

  private func reserveSlots(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(4, wanted, capacity * 2)
    let fresh = UnsafeMutablePointer<Entry>.allocate(capacity: larger)
    if let slots {
      fresh.moveInitialize(from: slots, count: slotCount)
      slots.deallocate()
    }
    slots = fresh
    capacity = larger
  }

  private func resize(for wanted: Int) {
    var size = 8
    while size * 3 < wanted * 4 + 4 { size *= 2 }
    closeHoles()
    buckets?.deallocate()
    let fresh = UnsafeMutablePointer<Int32>.allocate(capacity: size)
    fresh.initialize(repeating: Self.free, count: size)
    buckets = fresh
    bucketCount = size
    for index in 0..<slotCount { insert(index, self[index].hash) }
  }

  private func closeHoles() {
    guard let slots, count < slotCount else { return }
    var next = 0
    for index in 0..<slotCount where slots[index].key != nil {
      slots[next] = slots[index]
      next += 1
    }
    slotCount = next
  }

  private func insert(_ index: Int, _ hash: UInt) {
    let buckets = buckets.unsafelyUnwrapped
    let mask = bucketCount - 1
    var slot = Self.spread(hash) & mask
    while buckets[slot] != Self.free { slot = (slot + 1) & mask }
    buckets[slot] = Int32(index)
  }

  /// Addresses and small numbers differ in few bits; multiplication moves them all over the word.
  @inline(__always)
  private static func spread(_ hash: UInt) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }
}
