// <fnmatch.h>: patterns as shells have them, `*.m`, `[a-z]?`, with macOS's flags.

/// A pattern of file names.
struct ShellPattern {
  /// The FNM_ flags of macOS.
  struct Flags: OptionSet {
    let rawValue: Int32
    /// A backslash is itself.
    static let noEscape = Flags(rawValue: 1)
    /// Only a `/` stands for a `/`.
    static let path = Flags(rawValue: 2)
    /// Only a period stands for a leading period.
    static let period = Flags(rawValue: 4)
    /// What follows a `/` behind the match does not count.
    static let leadingFolder = Flags(rawValue: 8)
    static let caseFold = Flags(rawValue: 16)
  }

  private let pattern: [UInt8]
  private let flags: Flags

  init(_ pattern: some Sequence<UInt8>, _ flags: Flags = []) {
    self.pattern = Array(pattern)
    self.flags = flags
  }

  /// Whether a name would be looked for in a folder, and not just be tested: `*`, `?` or `[` stands in it.
  static func isMagic(_ text: some Sequence<UInt8>, noEscape: Bool = false) -> Bool {
    var isEscaped = false
    for byte in text {
      if !isEscaped, "*?[".utf8.contains(byte) { return true }
      isEscaped = !noEscape && !isEscaped && byte == UInt8(ascii: "\\")
    }
    return false
  }

  /// Takes O(pattern · name): where a piece does not fit, the last `*` before it takes one byte more.
  func matches(_ name: [UInt8]) -> Bool {
    var (here, place) = (0, 0)
    var star: (here: Int, place: Int)?
    while true {
      if here < pattern.count, pattern[here] == UInt8(ascii: "*"), !isHidden(name, place) {
        here += 1
        star = (here, place)
        continue
      }
      if here == pattern.count, isEnd(name, place) { return true }
      if here < pattern.count, place < name.count, let next = step(here, name, place) {
        (here, place) = (next, place + 1)
        continue
      }
      guard let last = star, last.place < name.count,
        !(flags.contains(.path) && name[last.place] == UInt8(ascii: "/"))
      else { return false }
      star = (last.here, last.place + 1)
      (here, place) = (last.here, last.place + 1)
    }
  }

  private func isEnd(_ name: [UInt8], _ place: Int) -> Bool {
    place == name.count
      || flags.contains(.leadingFolder) && name[place] == UInt8(ascii: "/")
  }

  /// A period in front that only a period matches.
  private func isHidden(_ name: [UInt8], _ place: Int) -> Bool {
    guard flags.contains(.period), place < name.count, name[place] == UInt8(ascii: ".") else {
      return false
    }
    return place == 0 || flags.contains(.path) && name[place - 1] == UInt8(ascii: "/")
  }

  /// Where the pattern goes on when its piece at a place fits a byte of the name; nil when it does not.
  private func step(_ here: Int, _ name: [UInt8], _ place: Int) -> Int? {
    let byte = name[place]
    let isSlash = flags.contains(.path) && byte == UInt8(ascii: "/")
    switch pattern[here] {
    case UInt8(ascii: "?"):
      return isSlash || isHidden(name, place) ? nil : here + 1
    case UInt8(ascii: "["):
      guard let set = set(at: here + 1) else { return isSame(pattern[here], byte) ? here + 1 : nil }
      return !isSlash && !isHidden(name, place) && set.holds(byte) ? set.end : nil
    case UInt8(ascii: "\\") where !flags.contains(.noEscape) && here + 1 < pattern.count:
      return isSame(pattern[here + 1], byte) ? here + 2 : nil
    default: return isSame(pattern[here], byte) ? here + 1 : nil
    }
  }

  private func folded(_ byte: UInt8) -> UInt8 {
    flags.contains(.caseFold) && (65...90).contains(byte) ? byte + 32 : byte
  }

  private func isSame(_ one: UInt8, _ other: UInt8) -> Bool { folded(one) == folded(other) }

  // MARK: Sets

  private struct ByteSet {
    var ranges: [ClosedRange<UInt8>] = []
    var isNegated = false
    /// Where the pattern goes on behind it.
    var end = 0
    let fold: (UInt8) -> UInt8

    func holds(_ byte: UInt8) -> Bool {
      let isIn = ranges.contains { range in
        range.contains(byte) || range.contains(fold(byte))
          || range.contains { fold($0) == fold(byte) }
      }
      return isIn != isNegated
    }
  }

  /// The set whose `[` stands in front of a place; nil when nothing closes it, and then `[` is itself.
  private func set(at start: Int) -> ByteSet? {
    var set = ByteSet(fold: folded)
    var here = start
    if here < pattern.count,
      pattern[here] == UInt8(ascii: "!") || pattern[here] == UInt8(ascii: "^")
    {
      set.isNegated = true
      here += 1
    }
    let first = here
    while here < pattern.count {
      if pattern[here] == UInt8(ascii: "]"), here > first {
        set.end = here + 1
        return set
      }
      if let (ranges, end) = namedRanges(at: here) {
        set.ranges += ranges
        here = end
        continue
      }
      guard let (low, next) = byte(at: here) else { return nil }
      here = next
      if here + 1 < pattern.count, pattern[here] == UInt8(ascii: "-"),
        pattern[here + 1] != UInt8(ascii: "]"), let (high, end) = byte(at: here + 1)
      {
        if low <= high { set.ranges.append(low...high) }
        here = end
      } else {
        set.ranges.append(low...low)
      }
    }
    return nil
  }

  private func byte(at here: Int) -> (UInt8, Int)? {
    let isEscape = !flags.contains(.noEscape) && pattern[here] == UInt8(ascii: "\\")
    let place = isEscape ? here + 1 : here
    return place < pattern.count ? (pattern[place], place + 1) : nil
  }

  /// `[:alpha:]` and its like.
  private func namedRanges(at here: Int) -> ([ClosedRange<UInt8>], Int)? {
    for (name, ranges) in Self.named {
      let text = Array("[:\(name):]".utf8)
      if pattern[here...].starts(with: text) { return (ranges, here + text.count) }
    }
    return nil
  }

  private static let named: [(String, [ClosedRange<UInt8>])] = [
    ("alpha", [65...90, 97...122]), ("digit", [48...57]), ("upper", [65...90]),
    ("alnum", [48...57, 65...90, 97...122]), ("lower", [97...122]), ("space", [9...13, 32...32]),
    ("blank", [9...9, 32...32]), ("punct", [33...47, 58...64, 91...96, 123...126]),
    ("print", [32...126]), ("graph", [33...126]), ("cntrl", [0...31, 127...127]),
    ("xdigit", [48...57, 65...70, 97...102]),
  ]
}
