// Property lists in Apple's binary form, written: "bplist00", objects, their offsets, a trailer of 32 bytes (CFBinaryPList.c).
//
// Equal strings, numbers, dates and data are one object of the file, as Apple writes them; containers are not looked into for that.
// An archive's numbers of objects stay apart, and its keys in the order in which they were encoded; the keys of other dictionaries are
// sorted, so that equal ones give equal bytes.
import ForwardKitBasics

struct BinaryPropertyListWriter {
  private enum Leaf: Hashable {
    case flag(Bool)
    case integer(Int64)
    case large(UInt64)
    /// By its bits, of which -0 and NaN have their own.
    case real(UInt64)
    case single(UInt32)
    case date(UInt64)
    case data([UInt8])
    case string(LiteralText)
    /// An archive's number of an object.
    case reference(UInt64)
  }
  private enum Record {
    case leaf(Leaf)
    case array([Int])
    case dictionary([(key: Int, value: Int)])
  }

  private var records: [Record] = []
  private var leaves: [Leaf: Int] = [:]
  private var output: [UInt8] = []
  private var referenceSize = 1
  private let sortsKeys: Bool

  /// The whole document. O(size of the value).
  ///
  /// - Parameter sortsKeys: false for an archive.
  static func write(_ value: PropertyListValue, sortsKeys: Bool = true) -> [UInt8] {
    var writer = BinaryPropertyListWriter(sortsKeys: sortsKeys)
    _ = writer.collect(value)
    writer.assemble()
    return writer.output
  }

  private init(sortsKeys: Bool) { self.sortsKeys = sortsKeys }

  // MARK: Values into records

  /// The number of the value's record.
  private mutating func collect(_ value: PropertyListValue) -> Int {
    if let number = value.uid {
      records.append(.leaf(.reference(UInt64(number))))
      return records.count - 1
    }
    switch value {
    case .array(let items): return collectArray(items)
    case .dictionary(let pairs): return collectDictionary(pairs)
    case .string(let text): return add(Leaf.string(LiteralText(text)))
    case .integer(let number): return add(Leaf.integer(number))
    case .large(let number): return add(Leaf.large(number))
    case .real(let number): return add(Leaf.real(number.bitPattern))
    case .single(let number): return add(Leaf.single(number.bitPattern))
    case .flag(let flag): return add(Leaf.flag(flag))
    case .date(let seconds): return add(Leaf.date(seconds.bitPattern))
    case .data(let bytes): return add(Leaf.data(bytes))
    }
  }

  private mutating func add(_ leaf: Leaf) -> Int {
    if let known = leaves[leaf] { return known }
    records.append(.leaf(leaf))
    leaves[leaf] = records.count - 1
    return records.count - 1
  }

  private mutating func collectArray(_ array: [PropertyListValue]) -> Int {
    let place = records.count
    records.append(.array([]))
    var items: [Int] = []
    for item in array { items.append(collect(item)) }
    records[place] = .array(items)
    return place
  }

  private mutating func collectDictionary(_ dictionary: [(String, PropertyListValue)]) -> Int {
    let place = records.count
    records.append(.dictionary([]))
    let entries = sortsKeys ? dictionary.ordered { $0.0 < $1.0 } : dictionary
    let keys = entries.map { add(Leaf.string(LiteralText($0.0))) }
    var pairs: [(key: Int, value: Int)] = []
    for (key, entry) in zip(keys, entries) { pairs.append((key, collect(entry.1))) }
    records[place] = .dictionary(pairs)
    return place
  }

  // MARK: Records into bytes

  private mutating func assemble() {
    output = Array("bplist00".utf8)
    referenceSize = Self.width(of: UInt64(records.count))
    var offsets: [Int] = []
    for record in records {
      offsets.append(output.count)
      put(record)
    }
    let table = output.count
    let offsetSize = Self.width(of: UInt64(table))
    for offset in offsets { put(UInt64(offset), size: offsetSize) }
    output += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
    put(UInt64(records.count), size: 8)
    put(0, size: 8)
    put(UInt64(table), size: 8)
  }

  private static func width(of number: UInt64) -> Int {
    number < 1 << 8 ? 1 : number < 1 << 16 ? 2 : number < 1 << 32 ? 4 : 8
  }

  private mutating func put(_ number: UInt64, size: Int) {
    for index in (0..<size).reversed() {
      output.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))))
    }
  }

  private mutating func put(integer value: Int64) {
    let size = value < 0 ? 8 : Self.width(of: UInt64(value))
    output.append(0x10 | UInt8(size.trailingZeroBitCount))
    put(UInt64(bitPattern: value), size: size)
  }

  /// The byte that begins an object, with its length.
  private mutating func begin(_ kind: UInt8, count: Int) {
    output.append(kind << 4 | UInt8(min(count, 15)))
    if count >= 15 { put(integer: Int64(count)) }
  }

  private mutating func put(_ record: Record) {
    switch record {
    case .leaf(let leaf): put(leaf)
    case .array(let items):
      begin(0xa, count: items.count)
      for item in items { put(UInt64(item), size: referenceSize) }
    case .dictionary(let pairs):
      begin(0xd, count: pairs.count)
      for pair in pairs { put(UInt64(pair.key), size: referenceSize) }
      for pair in pairs { put(UInt64(pair.value), size: referenceSize) }
    }
  }

  private mutating func put(_ leaf: Leaf) {
    switch leaf {
    case .flag(let flag): output.append(flag ? 9 : 8)
    case .integer(let value): put(integer: value)
    case .large(let value):
      output.append(0x14)
      put(0, size: 8)
      put(value, size: 8)
    case .single(let bits):
      output.append(0x22)
      put(UInt64(bits), size: 4)
    case .real(let bits):
      output.append(0x23)
      put(bits, size: 8)
    case .date(let bits):
      output.append(0x33)
      put(bits, size: 8)
    case .reference(let number):
      let size = Self.width(of: number)
      output.append(0x80 | UInt8(size - 1))
      put(number, size: size)
    case .data(let bytes):
      begin(0x4, count: bytes.count)
      output += bytes
    case .string(let text) where text.string.utf8.allSatisfy { $0 < 0x80 }:
      begin(0x5, count: text.string.utf8.count)
      output += text.string.utf8
    case .string(let text):
      begin(0x6, count: text.string.utf16.count)
      for unit in text.string.utf16 { put(UInt64(unit), size: 2) }
    }
  }
}
