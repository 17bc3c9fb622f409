// Strings so short that a Mac keeps them in the pointer.
//
// On Apple's 64-bit systems an immutable string made at run time has no memory of its own when it fits 56 bits: up to 7
// ASCII characters, up to 9 of an alphabet of 64, up to 11 of its first 32 (the commonest letters). A listing sees the
// class's name, `NSTaggedPointerString`, that equal strings are one object, and that counting and weak references
// leave it alone.
//
// Here such a string is an immortal object, kept by its characters: 11 bytes and a length make the key. The table
// takes a limited number; strings beyond that are ordinary ones.
import CRuntime
import ObjCVM

final class TaggedStrings {
  private struct Key: Equatable {
    let low: UInt64
    /// The last characters, and the length in the top byte.
    let high: UInt64

    init(_ units: UnsafeBufferPointer<UInt8>) {
      var low: UInt64 = 0
      var high = UInt64(units.count) << 56
      for index in units.indices {
        let unit = UInt64(units[index])
        if index < 8 {
          low |= unit << UInt64(index * 8)
        } else {
          high |= unit << UInt64((index - 8) * 8)
        }
      }
      self.low = low
      self.high = high
    }

    /// All characters count in all bits: each product mixes upward, each shift back down.
    @inline(__always) var hash: UInt64 {
      var mixed = low &* 0x9e37_79b9_7f4a_7c15
      mixed = (mixed ^ mixed >> 32 ^ high) &* 0xd6e8_feb8_6659_fd93
      return mixed ^ mixed >> 32
    }
  }

  private struct Entry {
    let key: Key
    let object: ObjectPointer
  }

  /// Open addressing with linear probing, at most three quarters full, a power of two long. Every short string that a program makes
  /// is looked for here.
  private var entries: UnsafeMutablePointer<Entry?>
  private var capacity = 64
  private var count = 0
  private static let limit = 1 << 16
  static let longest = 11

  /// The alphabet, commonest first (CFString.c); index by character: 1 for the first 32, 2 for the rest, 3 for others.
  private static let ranks: [UInt8] = {
    var ranks = [UInt8](repeating: 3, count: 128)
    let alphabet = "eilotrm.apdnsIc ufkMShjTRxgC4013bDNvwyUL2O856P-B79AFKEWV_zGJ/HYX"
    for (index, unit) in alphabet.utf8.enumerated() { ranks[Int(unit)] = index < 32 ? 1 : 2 }
    return ranks
  }()

  init() {
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: nil, count: capacity)
  }

  deinit { entries.deallocate() }

  /// Where the key is, or the free place that it belongs to.
  @inline(__always)
  private func place(of key: Key) -> Int {
    var place = Int(truncatingIfNeeded: key.hash) & (capacity - 1)
    while let entry = entries[place], entry.key != key { place = (place + 1) & (capacity - 1) }
    return place
  }

  private func grow() {
    let (old, oldCapacity) = (entries, capacity)
    capacity *= 2
    entries = .allocate(capacity: capacity)
    entries.initialize(repeating: nil, count: capacity)
    for index in 0..<oldCapacity {
      if let entry = old[index] { entries[place(of: entry.key)] = entry }
    }
    old.deallocate()
  }

  /// The key of a text that fits; nil for any other.
  private static func key(_ text: UTF16Text) -> Key? {
    var key: Key?
    _ = text.withNarrow { units in if fits(units) { key = Key(units) } }
    return key
  }

  /// The commonest case goes first: a longer text with a character outside of the alphabet.
  private static func fits(_ units: UnsafeBufferPointer<UInt8>) -> Bool {
    let count = units.count
    guard count > 0, count <= longest else { return false }
    let worst: UInt8 = count > 9 ? 1 : count > 7 ? 2 : 3
    return ranks.withUnsafeBufferPointer { ranks in
      for unit in units where unit == 0 || unit >= 128 || ranks[Int(unit)] > worst { return false }
      return true
    }
  }

  /// The object for such a text, made when it is first asked for.
  @_optimize(speed)
  func object(_ text: UTF16Text, make: () -> ObjectPointer) -> ObjectPointer? {
    guard let key = Self.key(text) else { return nil }
    if let found = entries[place(of: key)] { return found.object }
    guard count < Self.limit else { return nil }
    let object = make()
    fwd_object_setImmortal(object)
    count += 1
    if count * 4 > capacity * 3 { grow() }
    entries[place(of: key)] = Entry(key: key, object: object)
    return object
  }
}
