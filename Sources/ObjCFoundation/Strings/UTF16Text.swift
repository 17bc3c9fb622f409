// The text of a string object: UTF-16 code units, as Foundation counts them, in one of two layouts.
//
// Narrow text keeps one byte per unit and holds only units below 0x100 (Latin-1); wide text keeps two. Nearly every
// string of a program is narrow, and narrow ASCII is its own UTF-8. Text that became wide stays wide until it is
// replaced as a whole: a wide text may therefore hold only small units, and no algorithm may conclude from the layout
// that two texts differ.
//
// Narrow text of up to 14 units, which most strings of a program are, is kept in the value itself (`ShortUnits`) and takes no
// memory of its own. Such a text may be in an array as well, after it has been cut: that, too, is only a layout.
//
// Value semantics; copying shares the units until one side changes. Lone surrogates are kept as they are; where bytes
// are asked for they take the three bytes that UTF-8 would give them, so that two halves formatted one after the other
// join again.

public struct UTF16Text: Sendable {
  private enum Storage: Sendable {
    case short(ShortUnits)
    case narrow([UInt8])
    case wide([UInt16])
  }
  private var storage: Storage

  public static let empty = UTF16Text()

  public init() { storage = .short(ShortUnits()) }

  init(narrow: [UInt8]) {
    if narrow.count <= ShortUnits.longest {
      storage = .short(narrow.withUnsafeBufferPointer { ShortUnits($0) })
    } else {
      storage = .narrow(narrow)
    }
  }

  /// Narrow text with a copy of the units.
  @inline(__always)
  init(copying units: UnsafeBufferPointer<UInt8>) {
    storage =
      units.count <= ShortUnits.longest ? .short(ShortUnits(units)) : .narrow(Array(units))
  }

  init(wide: [UInt16]) { storage = .wide(wide) }

  /// True for two bytes a unit.
  public var isWide: Bool {
    if case .wide = storage { true } else { false }
  }

  /// The units of narrow text; none of wide text.
  var narrow: [UInt8] {
    switch storage {
    case .short(let units): units.withUnits { Array($0) }
    case .narrow(let units): units
    case .wide: []
    }
  }

  /// The units of text that is kept in the value itself; nil for any other.
  var short: ShortUnits? {
    if case .short(let units) = storage { units } else { nil }
  }

  /// Lends the units of narrow text to `body`; false for wide text.
  @inline(__always)
  func withNarrow(_ body: (UnsafeBufferPointer<UInt8>) -> Void) -> Bool {
    switch storage {
    case .short(let units): units.withUnits { body($0) }
    case .narrow(let units): units.withUnsafeBufferPointer { body($0) }
    case .wide: return false
    }
    return true
  }

  /// Lends the units to one of two functions.
  @inline(__always)
  func withUnits<Result>(
    narrow: (UnsafeBufferPointer<UInt8>) -> Result, wide: (UnsafeBufferPointer<UInt16>) -> Result
  ) -> Result {
    switch storage {
    case .short(let units): units.withUnits { narrow($0) }
    case .narrow(let units): units.withUnsafeBufferPointer { narrow($0) }
    case .wide(let units): units.withUnsafeBufferPointer { wide($0) }
    }
  }

  /// The units of wide text; none of narrow text.
  var wide: [UInt16] {
    if case .wide(let units) = storage { units } else { [] }
  }

  public init(_ string: String) {
    var copy = string
    self = copy.withUTF8 { UTF16Text(utf8: $0) }
  }

  /// Units in the narrowest layout that holds them.
  public init(units: some Collection<UInt16>) {
    if units.allSatisfy({ $0 < 0x100 }) {
      self.init(narrow: units.map { UInt8(truncatingIfNeeded: $0) })
    } else {
      self.init(wide: Array(units))
    }
  }

  public var count: Int {
    switch storage {
    case .short(let units): Int(units.count)
    case .narrow(let units): units.count
    case .wide(let units): units.count
    }
  }
  public var isEmpty: Bool { count == 0 }

  /// The unit at `index`, which the caller has checked.
  public subscript(index: Int) -> UInt16 {
    switch storage {
    case .short(let units): UInt16(units[index])
    case .narrow(let units): UInt16(units[index])
    case .wide(let units): units[index]
    }
  }

  /// The unit at `index`; nil behind the end.
  @inline(__always)
  func unit(at index: UInt64) -> UInt16? {
    switch storage {
    case .short(let units):
      guard index < UInt64(units.count) else { return nil }
      return units.withUnits { $0.baseAddress.map { UInt16($0[Int(index)]) } }
    case .narrow(let units):
      guard index < UInt64(units.count) else { return nil }
      return units.withUnsafeBufferPointer { $0.baseAddress.map { UInt16($0[Int(index)]) } }
    case .wide(let units):
      guard index < UInt64(units.count) else { return nil }
      return units.withUnsafeBufferPointer { $0.baseAddress.map { $0[Int(index)] } }
    }
  }

  /// The units of a range that the caller has checked.
  public subscript(range: Range<Int>) -> UTF16Text {
    if range.count == count { return self }
    switch storage {
    case .short(let units):
      return units.withUnits { UTF16Text(copying: UnsafeBufferPointer(rebasing: $0[range])) }
    case .narrow(let units):
      return units.withUnsafeBufferPointer {
        UTF16Text(copying: UnsafeBufferPointer(rebasing: $0[range]))
      }
    case .wide(let units): return UTF16Text(units: units[range])
    }
  }

  public var units: [UInt16] {
    switch storage {
    case .short(let units): units.withUnits { $0.map(UInt16.init) }
    case .narrow(let units): units.map(UInt16.init)
    case .wide(let units): units
    }
  }

  /// True when every unit is below 0x80.
  public var isASCII: Bool {
    if case .short(let units) = storage { return units.isASCII }
    return withUnits(narrow: { UTF16Text.isASCII($0) }, wide: { $0.allSatisfy { $0 < 0x80 } })
  }

  @_optimize(speed)
  static func isASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    let raw = UnsafeRawBufferPointer(bytes)
    while index + 8 <= bytes.count {
      if raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 {
        return false
      }
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
    withUnits(
      narrow: { units in
        UTF16Text.isASCII(units)
          ? String(decoding: units, as: UTF8.self)
          : String(decoding: units.lazy.map(UInt16.init), as: UTF16.self)
      }, wide: { String(decoding: $0, as: UTF16.self) })
  }
}

// MARK: - Changing

// Each change takes the units out of the storage before it touches them: with another reference in `storage`, they would
// be copied every time. Short text that grows moves into an array first.
extension UTF16Text {
  /// The units of short text in an array, with room for `more` of them.
  private mutating func makeArray(adding more: Int) {
    guard case .short(let short) = storage else { return }
    var units: [UInt8] = []
    units.reserveCapacity(Int(short.count) + more)
    short.withUnits { units.append(contentsOf: $0) }
    storage = .narrow(units)
  }

  public mutating func append(_ other: UTF16Text) {
    if case .wide(let others) = other.storage { return append(wide: others) }
    _ = other.withNarrow { append(narrow: $0) }
  }

  private mutating func append(wide others: [UInt16]) {
    guard case .wide(var units) = storage else {
      storage = .wide(UTF16Text.widened(narrow) + others)
      return
    }
    storage = .narrow([])
    units.append(contentsOf: others)
    storage = .wide(units)
  }

  /// Appends units that are all below 0x100.
  @_optimize(speed)
  mutating func append(narrow bytes: UnsafeBufferPointer<UInt8>) {
    if case .short(var short) = storage {
      if short.append(bytes) {
        storage = .short(short)
        return
      }
      makeArray(adding: bytes.count)
    }
    switch storage {
    case .short: break
    case .narrow(var units):
      storage = .narrow([])
      units.append(contentsOf: bytes)
      storage = .narrow(units)
    case .wide(var units):
      storage = .narrow([])
      units.append(contentsOf: bytes.lazy.map(UInt16.init))
      storage = .wide(units)
    }
  }

  public mutating func append(unit: UInt16) {
    if case .short(var short) = storage {
      if unit < 0x100, short.append(UInt8(truncatingIfNeeded: unit)) {
        storage = .short(short)
        return
      }
      makeArray(adding: ShortUnits.longest)
    }
    switch storage {
    case .short: break
    case .narrow(var units):
      storage = .narrow([])
      if unit < 0x100 {
        units.append(UInt8(truncatingIfNeeded: unit))
        storage = .narrow(units)
      } else {
        storage = .wide(UTF16Text.widened(units) + CollectionOfOne(unit))
      }
    case .wide(var units):
      storage = .narrow([])
      units.append(unit)
      storage = .wide(units)
    }
  }

  public mutating func append(_ string: String) { append(UTF16Text(string)) }

  public mutating func append(scalar: Unicode.Scalar) {
    append(value: scalar.value)
  }

  /// Replaces the units of a range that the caller has checked.
  public mutating func replace(_ range: Range<Int>, with other: UTF16Text) {
    if range.count == count {
      self = other
      return
    }
    makeArray(adding: other.count)
    switch storage {
    case .short: break
    case .narrow(var units):
      storage = .narrow([])
      if case .wide(let others) = other.storage {
        var wide = UTF16Text.widened(units)
        wide.replaceSubrange(range, with: others)
        storage = .wide(wide)
      } else {
        _ = other.withNarrow { units.replaceSubrange(range, with: $0) }
        storage = .narrow(units)
      }
    case .wide(var units):
      storage = .narrow([])
      other.withUnits(
        narrow: { units.replaceSubrange(range, with: $0.lazy.map(UInt16.init)) },
        wide: { units.replaceSubrange(range, with: $0) })
      storage = .wide(units)
    }
  }

  public mutating func reserve(_ capacity: Int) {
    if capacity > ShortUnits.longest { makeArray(adding: capacity) }
    switch storage {
    case .short: break
    case .narrow(var units):
      storage = .narrow([])
      units.reserveCapacity(capacity)
      storage = .narrow(units)
    case .wide(var units):
      storage = .narrow([])
      units.reserveCapacity(capacity)
      storage = .wide(units)
    }
  }

  private static func widened(_ units: [UInt8]) -> [UInt16] {
    var wide: [UInt16] = []
    wide.reserveCapacity(max(units.capacity, units.count + 16))
    wide.append(contentsOf: units.lazy.map(UInt16.init))
    return wide
  }
}

// MARK: - Equality and hash

extension UTF16Text: Hashable {
  public static func == (left: UTF16Text, right: UTF16Text) -> Bool {
    if case .short(let a) = left.storage, case .short(let b) = right.storage { return a == b }
    return left.withUnits(
      narrow: { a in right.withUnits(narrow: { equal(a, $0) }, wide: { equal(a, $0) }) },
      wide: { a in right.withUnits(narrow: { equal($0, a) }, wide: { equal(a, $0) }) })
  }

  private static func equal<A: FixedWidthInteger, B: FixedWidthInteger>(
    _ left: UnsafeBufferPointer<A>, _ right: UnsafeBufferPointer<B>
  ) -> Bool {
    guard left.count == right.count else { return false }
    for index in left.indices where UInt16(left[index]) != UInt16(right[index]) { return false }
    return true
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(objectHash) }

  /// CFString's hash: all units up to 96, else the first, middle and last 32. The same for both layouts.
  public var objectHash: UInt {
    withUnits(narrow: { UTF16Text.hash($0) }, wide: { UTF16Text.hash($0) })
  }

  private static func hash<Unit: FixedWidthInteger>(_ units: UnsafeBufferPointer<Unit>) -> UInt {
    var result = UInt(units.count)
    func take(_ range: Range<Int>) {
      var index = range.lowerBound
      while index + 4 <= range.upperBound {
        let first = UInt(units[index]) &* 16_974_593
        let second = UInt(units[index + 1]) &* 66_049
        let third = UInt(units[index + 2]) &* 257
        let fourth = UInt(units[index + 3])
        result = result &* 67_503_105 &+ first
        result = result &+ second &+ third &+ fourth
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
    let shift = UInt(units.count & 31)
    return result &+ (result << shift)
  }
}

extension UTF16Text: ExpressibleByStringLiteral {
  public init(stringLiteral value: String) { self.init(value) }
}

extension UTF16Text: CustomStringConvertible {
  public var description: String { string }
}
