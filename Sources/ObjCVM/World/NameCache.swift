// What names stand for, for names that are looked up over and over: every message from Swift names its selector and its types.
//
// A direct-mapped table in front of a dictionary. Names of at most 32 bytes, which nearly all selectors and signatures are, are
// compared as four words; a newer name takes the place of an older one, which the dictionary still knows.

/// The bytes of a short name as words, with zeros after them.
struct NameWords: Equatable {
  /// The longest name that fits.
  static let longest = 32

  private(set) var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private(set) var count = 0

  init() {}

  /// Nil for a name that is too long, or ends with a zero itself.
  @inline(__always)
  init?(_ name: String) {
    guard append(name) else { return nil }
  }

  /// False, and no longer usable, when the name does not fit.
  @inline(__always)
  mutating func append(_ name: String) -> Bool {
    let at = count
    let fits = name.utf8.withContiguousStorageIfAvailable { bytes -> Bool in
      guard at + bytes.count <= Self.longest, bytes.last != 0 else { return false }
      withUnsafeMutableBytes(of: &words) { $0.baseAddress.unsafelyUnwrapped.advanced(by: at) }
        .copyMemory(from: bytes.baseAddress.unsafelyUnwrapped, byteCount: bytes.count)
      return true
    }
    guard fits == true else { return false }
    count += name.utf8.count
    return true
  }

  /// A name of one byte.
  @inline(__always)
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < Self.longest else { return false }
    let at = count
    withUnsafeMutableBytes(of: &words) { $0[at] = byte }
    count += 1
    return true
  }

  @inline(__always)
  var index: Int {
    let mixed = words.0 ^ (words.1 &* 31) ^ (words.2 &* 0x85eb_ca6b) ^ (words.3 &* 0xc2b2_ae35)
    return Int(truncatingIfNeeded: (mixed &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }

  @inline(__always)
  static func == (left: NameWords, right: NameWords) -> Bool {
    left.words.0 == right.words.0 && left.words.1 == right.words.1
      && left.words.2 == right.words.2 && left.words.3 == right.words.3
  }
}

struct NameCache {
  private struct Slot {
    var words = NameWords()
    var value: OpaquePointer?
  }
  private static let size = 256
  private var slots = [Slot](repeating: Slot(), count: NameCache.size)
  private var all: [String: OpaquePointer] = [:]

  /// - Complexity: O(1) for names of at most 32 bytes that were asked for lately, else O(length)
  subscript(name: String) -> OpaquePointer? {
    mutating get {
      guard let words = NameWords(name) else { return all[name] }
      if let value = self[words] { return value }
      guard let value = all[name] else { return nil }
      slots[words.index] = Slot(words: words, value: value)
      return value
    }
    set {
      all[name] = newValue
      guard let words = NameWords(name) else { return }
      slots[words.index] = Slot(words: words, value: newValue)
    }
  }

  /// What a name stands for that was asked for lately.
  @inline(__always)
  subscript(words: NameWords) -> OpaquePointer? {
    let index = words.index
    return slots[index].words == words ? slots[index].value : nil
  }
}
