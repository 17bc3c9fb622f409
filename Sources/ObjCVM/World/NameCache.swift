// What names stand for, for names that are looked up over and over: every message from Swift names its selector and its types.
//
// A direct-mapped table in front of a dictionary. Names of at most 16 bytes, which most selectors and nearly all signatures
// are, are compared as two words; a newer name takes the place of an older one, which the dictionary still knows.

struct NameCache {
  private struct Slot {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var value: OpaquePointer?
  }
  private static let size = 256
  private var slots = [Slot](repeating: Slot(), count: NameCache.size)
  private var all: [String: OpaquePointer] = [:]

  /// - Complexity: O(1) for names of at most 16 bytes that were asked for lately, else O(length)
  subscript(name: String) -> OpaquePointer? {
    mutating get {
      guard let (low, high) = Self.words(of: name) else { return all[name] }
      let index = Self.index(low, high)
      let slot = slots[index]
      if slot.low == low, slot.high == high, let value = slot.value { return value }
      guard let value = all[name] else { return nil }
      slots[index] = Slot(low: low, high: high, value: value)
      return value
    }
    set {
      all[name] = newValue
      guard let (low, high) = Self.words(of: name) else { return }
      slots[Self.index(low, high)] = Slot(low: low, high: high, value: newValue)
    }
  }

  private static func index(_ low: UInt64, _ high: UInt64) -> Int {
    Int(truncatingIfNeeded: ((low ^ (high &* 31)) &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }

  /// The bytes of a short name, with zeros behind it; nil for longer ones and for names that have a zero themselves.
  @inline(__always)
  private static func words(of name: String) -> (UInt64, UInt64)? {
    var (low, high): (UInt64, UInt64) = (0, 0)
    let fits = name.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      guard bytes.count <= 16 else { return false }
      var shift: UInt64 = 0
      for index in 0..<min(8, bytes.count) {
        low |= UInt64(bytes[index]) << shift
        shift += 8
      }
      shift = 0
      for index in min(8, bytes.count)..<bytes.count {
        high |= UInt64(bytes[index]) << shift
        shift += 8
      }
      return bytes.last != 0
    }
    return fits == true ? (low, high) : nil
  }
}
