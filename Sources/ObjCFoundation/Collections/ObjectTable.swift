// The hash table behind NSDictionary, NSSet and their relatives: keys with optional values, in order of insertion.
//
// Layout: entries stand in an array in the order in which they came, a removed one leaves a hole; `buckets` is an
// open-addressed table of entry numbers with linear probing, at most three quarters full, a power of two long. Iteration
// walks the entries, so its order does not depend on addresses or hash values.
//
// Invariant: every live entry is reachable by probing from its hash. A key's `isEqual:` may run a listing's code, which may change
// the very table that is searched: `ObjectTableHolder.find` looks at the table anew at each step and gives a number that is
// valid when it returns.
import CRuntime
import ObjCVM

struct ObjectTable {
  struct Entry {
    var key: ObjectPointer?
    var value: ObjectPointer?
    var hash: UInt
  }

  private(set) var entries: [Entry] = []
  private var buckets: [Int32] = []
  private(set) var count = 0
  /// Counts changes of what keys there are.
  private(set) var version: UInt64 = 0

  private static let free: Int32 = -1

  init() {}
  init(capacity: Int) {
    entries.reserveCapacity(capacity)
    resize(for: capacity)
  }

  /// The entries that are there, in order.
  var live: [Entry] { entries.filter { $0.key != nil } }
  var keys: [ObjectPointer] { entries.compactMap(\.key) }

  /// The number of the entry with that key.
  func find(_ key: ObjectPointer, hash: UInt, in world: World) throws(ListingException) -> Int? {
    guard !buckets.isEmpty else { return nil }
    let mask = buckets.count - 1
    var slot = Self.spread(hash) & mask
    while buckets[slot] != Self.free {
      let index = Int(buckets[slot])
      let entry = entries[index]
      if entry.hash == hash, let candidate = entry.key, try world.areEqual(candidate, key) {
        return index
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// What stands at a step of the search for a key: nil at its end, a key that is not nil where it may be the one.
  fileprivate func candidate(hash: UInt, step: Int) -> (index: Int, key: ObjectPointer?)? {
    guard step < buckets.count else { return nil }
    let bucket = buckets[(Self.spread(hash) &+ step) & (buckets.count - 1)]
    guard bucket != Self.free else { return nil }
    let entry = entries[Int(bucket)]
    return (Int(bucket), entry.hash == hash ? entry.key : nil)
  }

  /// The number of the entry that has this very object as its key.
  fileprivate func index(ofIdentical key: ObjectPointer, hash: UInt) -> Int? {
    var step = 0
    while let candidate = candidate(hash: hash, step: step) {
      if candidate.key == key { return candidate.index }
      step += 1
    }
    return nil
  }

  /// Adds an entry whose key is known to be absent. The caller has retained key and value.
  mutating func append(key: ObjectPointer, value: ObjectPointer?, hash: UInt) {
    if (entries.count + 1) * 4 > buckets.count * 3 { resize(for: count + 1) }
    let index = entries.count
    entries.append(Entry(key: key, value: value, hash: hash))
    place(index, hash)
    count += 1
    version &+= 1
  }

  /// Replaces the value of an entry and gives the old one.
  mutating func replaceValue(at index: Int, with value: ObjectPointer?) -> ObjectPointer? {
    let old = entries[index].value
    entries[index].value = value
    return old
  }

  /// Takes an entry out and gives it. Its bucket stays taken until the next resize.
  mutating func remove(at index: Int) -> Entry {
    let entry = entries[index]
    entries[index].key = nil
    entries[index].value = nil
    count -= 1
    version &+= 1
    if count == 0 {
      entries.removeAll(keepingCapacity: true)
      for slot in buckets.indices { buckets[slot] = Self.free }
    }
    return entry
  }

  /// Takes everything out.
  mutating func removeAll() -> [Entry] {
    let all = live
    entries.removeAll()
    buckets.removeAll()
    count = 0
    version &+= 1
    return all
  }

  private mutating func resize(for wanted: Int) {
    var size = 8
    while size * 3 < wanted * 4 + 4 { size *= 2 }
    entries.removeAll { $0.key == nil }
    buckets = [Int32](repeating: Self.free, count: size)
    for (index, entry) in entries.enumerated() { place(index, entry.hash) }
  }

  private mutating func place(_ index: Int, _ hash: UInt) {
    let mask = buckets.count - 1
    var slot = Self.spread(hash) & mask
    while buckets[slot] != Self.free { slot = (slot + 1) & mask }
    buckets[slot] = Int32(index)
  }

  /// Addresses and small numbers differ in few bits; multiplication moves them all over the word.
  private static func spread(_ hash: UInt) -> Int {
    Int(truncatingIfNeeded: (hash &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }
}

/// Who keeps a table where the messages of a search may reach it.
protocol ObjectTableHolder: AnyObject {
  var table: ObjectTable { get }
}

extension ObjectTableHolder {
  /// The number of the entry with that key, in the table as it is when this returns.
  ///
  /// Objects are asked with nothing of the table in use: one that is compared lives until it has answered, and after a change
  /// the search goes on in what is there now, for as many steps as the table is long.
  func find(_ key: ObjectPointer, hash: UInt, in world: World) throws(ListingException) -> Int? {
    var step = 0
    while let candidate = table.candidate(hash: hash, step: step) {
      step += 1
      guard let stored = candidate.key else { continue }
      if stored == key { return candidate.index }
      let version = table.version
      fwd_retain(stored)
      defer { fwd_release(stored) }
      guard try world.areEqual(stored, key) else { continue }
      return table.version == version
        ? candidate.index : table.index(ofIdentical: stored, hash: hash)
    }
    return nil
  }
}
