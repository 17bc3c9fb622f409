// The text of a string object: UTF-16 code units, as Foundation counts them, in one of two layouts.
//
// Narrow text keeps one byte per unit and holds only units below 0x100 (Latin-1); wide text keeps two. Nearly every
// string of a program is narrow, and narrow ASCII is its own UTF-8. Text that became wide stays wide until it is
// replaced as a whole: a wide text may therefore hold only small units, and no algorithm may conclude from the layout
// that two texts differ.
//
// Invariant: the array of the layout not in use is empty. Value semantics; copying shares the units until one side
// changes. Lone surrogates are kept as they are; where bytes are asked for they take the three bytes that UTF-8
// would give them, so that two halves formatted one after the other join again.

public struct Text: Sendable {
  @usableFromInline var narrow: [UInt8]
  @usableFromInline var wide: [UInt16]
  public private(set) var isWide: Bool

  public static let empty = Text(narrow: [])

  public init() { self = Text.empty }

  init(narrow: [UInt8]) {
    self.narrow = narrow
    wide = []
    isWide = false
  }

  init(wide: [UInt16]) {
    narrow = []
    self.wide = wide
    isWide = true
  }

  public init(_ string: String) {
    var copy = string
    self = copy.withUTF8 { Text(utf8: $0) }
  }

  /// Units in the narrowest layout that holds them.
  public init(units: some Collection<UInt16>) {
    if units.allSatisfy({ $0 < 0x100 }) {
      self.init(narrow: units.map { UInt8(truncatingIfNeeded: $0) })
    } else {
      self.init(wide: Array(units))
    }
  }

  public var count: Int { isWide ? wide.count : narrow.count }
  public var isEmpty: Bool { count == 0 }

  /// The unit at `index`, which the caller has checked.
  public subscript(index: Int) -> UInt16 { isWide ? wide[index] : UInt16(narrow[index]) }

  /// The units of a range that the caller has checked.
  public subscript(range: Range<Int>) -> Text {
    if range.count == count { return self }
    if !isWide { return Text(narrow: Array(narrow[range])) }
    return Text(units: wide[range])
  }

  public var units: [UInt16] { isWide ? wide : narrow.map(UInt16.init) }

  /// True when every unit is below 0x80.
  public var isASCII: Bool {
    if isWide { return wide.allSatisfy { $0 < 0x80 } }
    return narrow.withUnsafeBufferPointer { Text.isASCII($0) }
  }

  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < bytes.count {
      if bytes[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }

  /// A Swift string with the same text; lone surrogates become U+FFFD.
  public var string: String {
    if isWide { return String(decoding: wide, as: UTF16.self) }
    if isASCII { return String(decoding: narrow, as: UTF8.self) }
    return String(decoding: narrow.map(UInt16.init), as: UTF16.self)
  }
}

// MARK: - Changing

extension Text {
  public mutating func append(_ other: Text) {
    switch (isWide, other.isWide) {
    case (false, false): narrow.append(contentsOf: other.narrow)
    case (true, true): wide.append(contentsOf: other.wide)
    case (true, false): wide.append(contentsOf: other.narrow.lazy.map(UInt16.init))
    case (false, true):
      widen()
      wide.append(contentsOf: other.wide)
    }
  }

  public mutating func append(unit: UInt16) {
    if isWide {
      wide.append(unit)
    } else if unit < 0x100 {
      narrow.append(UInt8(truncatingIfNeeded: unit))
    } else {
      widen()
      wide.append(unit)
    }
  }

  public mutating func append(_ string: String) { append(Text(string)) }

  public mutating func append(scalar: Unicode.Scalar) {
    append(value: scalar.value)
  }

  /// Replaces the units of a range that the caller has checked.
  public mutating func replace(_ range: Range<Int>, with other: Text) {
    if range.count == count {
      self = other
      return
    }
    if other.isWide && !isWide { widen() }
    if !isWide {
      narrow.replaceSubrange(range, with: other.narrow)
    } else if other.isWide {
      wide.replaceSubrange(range, with: other.wide)
    } else {
      wide.replaceSubrange(range, with: other.narrow.lazy.map(UInt16.init))
    }
  }

  public mutating func reserve(_ capacity: Int) {
    if isWide { wide.reserveCapacity(capacity) } else { narrow.reserveCapacity(capacity) }
  }

  private mutating func widen() {
    wide = []
    wide.reserveCapacity(max(narrow.capacity, narrow.count + 16))
    wide.append(contentsOf: narrow.lazy.map(UInt16.init))
    narrow = []
    isWide = true
  }
}

// MARK: - Equality and hash

extension Text: Hashable {
  public static func == (left: Text, right: Text) -> Bool {
    guard left.count == right.count else { return false }
    switch (left.isWide, right.isWide) {
    case (false, false): return left.narrow == right.narrow
    case (true, true): return left.wide == right.wide
    case (true, false): return Text.equal(left.wide, right.narrow)
    case (false, true): return Text.equal(right.wide, left.narrow)
    }
  }

  private static func equal(_ wide: [UInt16], _ narrow: [UInt8]) -> Bool {
    for index in narrow.indices where wide[index] != UInt16(narrow[index]) { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(objectHash) }

  /// CFString's hash: all units up to 96, else the first, middle and last 32. The same for both layouts.
  public var objectHash: UInt {
    isWide
      ? wide.withUnsafeBufferPointer { Text.hash($0) }
      : narrow.withUnsafeBufferPointer { Text.hash($0) }
  }

  private static func hash<Unit: FixedWidthInteger>(_ units: UnsafeBufferPointer<Unit>) -> UInt {
    var result = UInt(units.count)
    func take(_ range: Range<Int>) {
      var index = range.lowerBound
      while index + 4 <= range.upperBound {
        result = result &* 67_503_105 &+ UInt(units[index]) &* 16_974_593 &+ UInt(units[index + 1]) &* 66_049
          &+ UInt(units[index + 2]) &* 257 &+ UInt(units[index + 3])
        index += 4
      }
      while index < range.upperBound {
        result = result &* 257 &+ UInt(units[index])
        index += 1
      }
    }
    if units.count <= 96 {
      take(0..<units.count)
    } else {
      let middle = units.count / 2 - 16
      take(0..<32)
      take(middle..<middle + 32)
      take(units.count - 32..<units.count)
    }
    return result &+ result << UInt(units.count & 31)
  }
}

extension Text: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension Text: CustomStringConvertible {
  public var description: String { string }
}
