// The hash table behind NSDictionary, NSSet and their relatives: keys with optional values, in the order in which CoreFoundation's
// tables have them.
//
// Layout: entries are in an array in the order in which they came, a removed one leaves a hole; `buckets` is an open-addressed table of
// entry numbers with linear probing, of the sizes that CFBasicHash takes. A position is a bucket's number, and iteration goes from the
// first bucket to the last, as `-allKeys` and fast enumeration do on Apple's systems: what those print follows from the keys' hashes
// and from how many there are. Both arrays are plain memory of the table: a lookup counts no reference.
//
// Invariant: every live entry is reachable by probing from its hash. A key's `isEqual:` may run a listing's code, which may change
// the very table that is searched: `find` looks at the table anew at each step and gives a position that is valid when it returns.
// The holder of a table keeps it alive while it is searched.
import CRuntime
import Glibc
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
  private var slotCount = 0
  private var buckets: UnsafeMutablePointer<Int32>?
  /// How many buckets there are: positions are below.
  private(set) var positionCount = 0
  /// 2⁶⁴ / `positionCount`, for remainders without a division.
  private var inverse: UInt = 0
  /// Keys that fit into so many buckets.
  private var limit = 0
  /// Buckets of what was removed.
  private var deletedCount = 0
  private(set) var count = 0
  /// Counts changes of what keys there are.
  private(set) var version: UInt64 = 0

  private static let free: Int32 = -1
  private static let deleted: Int32 = -2

  /// CFBasicHash's tables: how many buckets, and how many keys fit into them.
  private static let sizes: [(buckets: Int, keys: Int)] = [
    (3, 3), (7, 6), (13, 11), (23, 19), (41, 32), (71, 52), (127, 85), (191, 118), (251, 155),
    (383, 237), (631, 390), (1087, 672), (1723, 1065), (2803, 1732), (4523, 2795), (7351, 4543),
    (11959, 7391), (19447, 12019), (31231, 19302), (50683, 31324), (81919, 50629),
    (132607, 81956), (214519, 132580), (346607, 214215), (561109, 346784), (907759, 561026),
    (1_468_927, 907_847), (2_376_191, 1_468_567), (3_845_119, 2_376_414), (6_221_311, 3_844_982),
    (10_066_421, 6_221_390), (16_287_743, 10_066_379), (26_354_171, 16_287_773),
    (42_641_881, 26_354_132), (68_996_069, 42_641_916), (111_638_519, 68_996_399),
    (180_634_607, 111_638_327), (292_272_623, 180_634_415),
  ]

  init() {}
  /// With as many buckets as so many keys want. A number that only hints is cut: the table grows, too.
  init(capacity: Int) {
    let capacity = min(max(capacity, 0), 1 << 16)
    reserveSlots(min(capacity, 1 << 10))
    if capacity > 0 { resize(for: capacity) }
  }

  deinit {
    Glibc.free(slots)
    buckets?.deallocate()
  }

  private static var hole: Entry { Entry(key: nil, value: nil, hash: 0) }

  /// The entry at that position, or a hole.
  subscript(position: Int) -> Entry {
    guard position >= 0, position < positionCount, let buckets, let slots else {
      preconditionFailure("the table has \(positionCount) positions, not number \(position)")
    }
    let index = Int(buckets[position])
    return index < 0 ? Self.hole : slots[index]
  }

  /// The entries that are there, in order.
  var live: [Entry] {
    var all: [Entry] = []
    all.reserveCapacity(count)
    for position in 0..<positionCount {
      let entry = self[position]
      if entry.key != nil { all.append(entry) }
    }
    return all
  }
  var keys: [ObjectPointer] {
    var all: [ObjectPointer] = []
    all.reserveCapacity(count)
    for position in 0..<positionCount { if let key = self[position].key { all.append(key) } }
    return all
  }
  /// The positions of the entries that are there, in order.
  var liveIndices: [Int] { (0..<positionCount).filter { self[$0].key != nil } }

  /// The entry that has been there for longest.
  ///
  /// - Complexity: O(entries that were removed since the table last grew)
  var oldest: Entry? {
    guard let slots, let index = (0..<slotCount).first(where: { slots[$0].key != nil }) else {
      return nil
    }
    return slots[index]
  }

  /// Gives up the references to keys and values; for the end of the holder.
  func releaseObjects() {
    for entry in removeAll() {
      fwd_release(entry.key)
      fwd_release(entry.value)
    }
  }

  /// The position of the entry that has this very object as its key; looks at all entries.
  ///
  /// - Complexity: O(n)
  func index(ofIdentical key: ObjectPointer) -> Int? {
    (0..<positionCount).first { self[$0].key == key }
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
    var step = step
    var position = self.position(hash, step)
    while step < positionCount {
      let index = Int(buckets[position])
      if index == Int(Self.free) { return .absent }
      if index >= 0, slots[index].hash == hash, let candidate = slots[index].key {
        if candidate == key { return .found(position) }
        guard let isEqual = areEqual(candidate, key) else { return .unknown(step: step) }
        if isEqual { return .found(position) }
      }
      step += 1
      position += 1
      if position == positionCount { position = 0 }
    }
    return .absent
  }

  /// The position of the entry with that key, in the table as it is when this returns.
  ///
  /// Objects are asked with nothing of the table in use: one that is compared lives until it has answered, and after a change
  /// the search goes on in what is there now, for as many steps as the table is long.
  func find(_ key: ObjectPointer, hash: UInt, in world: World) throws(ListingException) -> Int? {
    var step = 0
    while true {
      switch search(key, hash: hash, from: step, { world.areEqualWithoutMessages($0, $1) }) {
      case .found(let position): return position
      case .absent: return nil
      case .unknown(let at):
        guard let stored = candidate(hash: hash, step: at) else { return nil }
        let seen = version
        fwd_retain(stored.key)
        defer { fwd_release(stored.key) }
        step = at + 1
        guard try world.areEqual(stored.key, key) else { continue }
        return version == seen
          ? stored.position : self.position(ofIdentical: stored.key, hash: hash)
      }
    }
  }

  private func candidate(hash: UInt, step: Int) -> (position: Int, key: ObjectPointer)? {
    guard step < positionCount else { return nil }
    let position = self.position(hash, step)
    return self[position].key.map { (position, $0) }
  }

  /// The position of the entry that has this very object as its key.
  private func position(ofIdentical key: ObjectPointer, hash: UInt) -> Int? {
    guard case .found(let position) = search(key, hash: hash, { $0 == $1 }) else { return nil }
    return position
  }

  /// The bucket that a search comes to after so many steps.
  @inline(__always)
  private func position(_ hash: UInt, _ step: Int) -> Int {
    let size = UInt(positionCount)
    var rest = hash &- hash.multipliedFullWidth(by: inverse).high &* size
    // The quotient is too small by one or two at most.
    while rest >= size { rest -= size }
    let position = Int(rest) + step
    return position < positionCount ? position : position % positionCount
  }

  // MARK: Changing

  /// Adds an entry whose key is known to be absent. The caller has retained key and value.
  func append(key: ObjectPointer, value: ObjectPointer?, hash: UInt) {
    if count + deletedCount >= limit { resize(for: count + 1) }
    if slotCount == capacity, slotCount - count > slotCount / 4 { closeHoles() }
    reserveSlots(slotCount + 1)
    let index = slotCount
    slots.unsafelyUnwrapped[index] = Entry(key: key, value: value, hash: hash)
    slotCount += 1
    insert(index, hash)
    count += 1
    version &+= 1
  }

  /// Replaces the value of an entry and gives the old one.
  func replaceValue(at position: Int, with value: ObjectPointer?) -> ObjectPointer? {
    let old = self[position].value
    slots.unsafelyUnwrapped[Int(buckets.unsafelyUnwrapped[position])].value = value
    return old
  }

  /// The value of an entry that a search has just found.
  @inline(__always)
  func value(atFound position: Int) -> ObjectPointer? {
    slots.unsafelyUnwrapped[Int(buckets.unsafelyUnwrapped[position])].value
  }

  /// Replaces it. The caller has retained the new value and gives up the old one.
  @inline(__always)
  func setValue(_ value: ObjectPointer, atFound position: Int) {
    slots.unsafelyUnwrapped[Int(buckets.unsafelyUnwrapped[position])].value = value
  }

  /// Takes an entry out and gives it. Its bucket stays taken until the next resize or the next key that comes to it.
  func remove(at position: Int) -> Entry {
    let entry = self[position]
    slots.unsafelyUnwrapped[Int(buckets.unsafelyUnwrapped[position])] = Self.hole
    buckets.unsafelyUnwrapped[position] = Self.deleted
    deletedCount += 1
    count -= 1
    version &+= 1
    if count == 0 {
      (slotCount, deletedCount) = (0, 0)
      buckets?.update(repeating: Self.free, count: positionCount)
    }
    return entry
  }

  /// Takes everything out.
  func removeAll() -> [Entry] {
    let all = live
    Glibc.free(slots)
    buckets?.deallocate()
    (slots, capacity, slotCount) = (nil, 0, 0)
    (buckets, positionCount, inverse, limit, deletedCount) = (nil, 0, 0, 0, 0)
    count = 0
    version &+= 1
    return all
  }

  // MARK: Memory

  private func reserveSlots(_ wanted: Int) {
    guard wanted > capacity else { return }
    let larger = max(3, wanted, capacity + capacity / 2)
    // A large array stays where it is, or its pages move: it is never there twice.
    guard let room = realloc(slots, larger * MemoryLayout<Entry>.stride) else {
      preconditionFailure("no memory for \(larger) entries")
    }
    slots = room.assumingMemoryBound(to: Entry.self)
    capacity = larger
  }

  /// Takes as many buckets as so many keys want, never fewer than there are. The keys come into them in the old buckets' order.
  private func resize(for wanted: Int) {
    let size = Self.sizes.first { $0.keys >= wanted && $0.buckets >= positionCount }
    guard let size else { preconditionFailure("a table of \(wanted) keys") }
    let old = liveIndices.map { buckets.unsafelyUnwrapped[$0] }
    buckets?.deallocate()
    let fresh = UnsafeMutablePointer<Int32>.allocate(capacity: size.buckets)
    fresh.initialize(repeating: Self.free, count: size.buckets)
    (buckets, positionCount, limit, deletedCount) = (fresh, size.buckets, size.keys, 0)
    inverse = UInt.max / UInt(size.buckets)
    for index in old { insert(Int(index), slots.unsafelyUnwrapped[Int(index)].hash) }
    closeHoles()
  }

  private func closeHoles() {
    guard let slots, let buckets, count < slotCount else { return }
    var places = [Int32](repeating: 0, count: slotCount)
    var next = 0
    for index in 0..<slotCount where slots[index].key != nil {
      places[index] = Int32(next)
      slots[next] = slots[index]
      next += 1
    }
    for position in 0..<positionCount where buckets[position] >= 0 {
      buckets[position] = places[Int(buckets[position])]
    }
    slotCount = next
  }

  private func insert(_ index: Int, _ hash: UInt) {
    let buckets = buckets.unsafelyUnwrapped
    var position = self.position(hash, 0)
    while buckets[position] >= 0 {
      position += 1
      if position == positionCount { position = 0 }
    }
    if buckets[position] == Self.deleted { deletedCount -= 1 }
    buckets[position] = Int32(index)
  }
}
