// Property lists in Apple's binary form, read: "bplist00", objects, their offsets, a trailer of 32 bytes (CFBinaryPList.c).
//
// Own code rather than FoundationEssentials' decoder: that one reads a real of 2.0 as an integer, knows no scalar at the top, and
// searches without end in damaged files. Here each reference is checked, a container inside itself is refused, and so is what
// would unfold into more than `valueLimit` values, since objects of the file may be shared.

struct BinaryPropertyListReader {
  static let magic = Array("bplist0".utf8)
  private static let depthLimit = 512
  private static let valueLimit = 4_000_000

  private let bytes: [UInt8]
  private let offsetSize: Int
  private let referenceSize: Int
  private let objectCount: Int
  private let tableStart: Int
  private let top: Int
  /// The containers that the value being read is inside of.
  private var path: [Int] = []
  private var valueCount = 0

  static func read(_ bytes: [UInt8]) throws(PropertyListReader.Malformed) -> PropertyListValue {
    var reader = try BinaryPropertyListReader(bytes)
    return try reader.value(reader.top)
  }

  private static func damaged(_ words: String) -> PropertyListReader.Malformed {
    PropertyListReader.Malformed(words: "Corrupt binary property list: " + words)
  }

  private init(_ bytes: [UInt8]) throws(PropertyListReader.Malformed) {
    self.bytes = bytes
    guard bytes.count >= 8 + 1 + 32 else { throw Self.damaged("the trailer is missing") }
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    func word(_ index: Int) -> UInt64 {
      bytes[(trailer + index)..<(trailer + index + 8)].reduce(0) { $0 << 8 | UInt64($1) }
    }
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Int(exactly: word(8)), let top = Int(exactly: word(16)),
      let start = Int(exactly: word(24)), start >= 9, start < trailer, count > 0, top < count,
      count <= (trailer - start) / offsetSize
    else { throw Self.damaged("the trailer does not fit the file") }
    (objectCount, self.top, tableStart) = (count, top, start)
  }

  /// A big-endian number of up to eight bytes, all of them in front of the table of offsets unless `inTable`.
  private func number(at position: Int, size: Int, inTable: Bool = false)
    throws(PropertyListReader.Malformed) -> UInt64
  {
    let end = inTable ? bytes.count - 32 : tableStart
    guard position >= 0, size <= end, position <= end - size else {
      throw Self.damaged("an object ends beyond the file")
    }
    return bytes[position..<(position + size)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func offset(_ object: Int) throws(PropertyListReader.Malformed) -> Int {
    let found = try number(at: tableStart + object * offsetSize, size: offsetSize, inTable: true)
    guard let offset = Int(exactly: found), offset >= 8, offset < tableStart else {
      throw Self.damaged("object \(object) is outside of the file")
    }
    return offset
  }

  private mutating func value(_ object: Int) throws(PropertyListReader.Malformed)
    -> PropertyListValue
  {
    valueCount += 1
    guard valueCount <= Self.valueLimit else { throw Self.damaged("it unfolds without end") }
    let start = try offset(object)
    let (kind, low) = (bytes[start] >> 4, Int(bytes[start] & 0xf))
    switch kind {
    case 0x0:
      guard low == 8 || low == 9 else { throw Self.damaged("an object of no known type") }
      return .flag(low == 9)
    case 0x1: return try integer(at: start + 1, exponent: low)
    case 0x2: return try real(at: start + 1, exponent: low)
    case 0x3:
      guard low == 3 else { throw Self.damaged("an object of no known type") }
      return .date(Double(bitPattern: try number(at: start + 1, size: 8)))
    case 0x8:
      return .dictionary([
        ("CF$UID", .integer(Int64(truncatingIfNeeded: try number(at: start + 1, size: low + 1))))
      ])
    case 0x4: return .data(Array(try content(start, low, unit: 1)))
    case 0x5: return .string(String(decoding: try content(start, low, unit: 1), as: UTF8.self))
    case 0x6:
      let text = try content(start, low, unit: 2)
      let units = stride(from: text.startIndex, to: text.endIndex, by: 2).map { index -> UInt16 in
        let high = UInt16(text[index]), low = UInt16(text[index + 1])
        return high << 8 | low
      }
      return .string(String(decoding: units, as: UTF16.self))
    case 0xa, 0xd: return try container(object, start, low, isDictionary: kind == 0xd)
    default: throw Self.damaged("an object of no known type")
    }
  }

  private func integer(at position: Int, exponent: Int) throws(PropertyListReader.Malformed)
    -> PropertyListValue
  {
    switch exponent {
    // One to four bytes are unsigned, eight are signed, sixteen hold what is larger than those.
    case 0...2: return .integer(Int64(try number(at: position, size: 1 << exponent)))
    case 3: return .integer(Int64(bitPattern: try number(at: position, size: 8)))
    case 4:
      let (high, low) = (
        try number(at: position, size: 8), try number(at: position + 8, size: 8)
      )
      if high == 0 { return low > UInt64(Int64.max) ? .large(low) : .integer(Int64(low)) }
      guard high == .max, low > UInt64(Int64.max) else {
        throw Self.damaged("an integer of more than 64 bits")
      }
      return .integer(Int64(bitPattern: low))
    default: throw Self.damaged("an object of no known type")
    }
  }

  private func real(at position: Int, exponent: Int) throws(PropertyListReader.Malformed)
    -> PropertyListValue
  {
    switch exponent {
    case 2:
      let bits = UInt32(truncatingIfNeeded: try number(at: position, size: 4))
      return .single(Float(bitPattern: bits))
    case 3: return .real(Double(bitPattern: try number(at: position, size: 8)))
    default: throw Self.damaged("an object of no known type")
    }
  }

  /// Where an object's elements begin, and how many they are.
  private func extent(_ start: Int, _ low: Int) throws(PropertyListReader.Malformed)
    -> (start: Int, count: Int)
  {
    guard low == 0xf else { return (start + 1, low) }
    let marker = Int(try number(at: start + 1, size: 1))
    guard marker >> 4 == 1, marker & 0xf <= 3 else {
      throw Self.damaged("a length that is no integer")
    }
    let size = 1 << (marker & 0xf)
    guard let count = Int(exactly: try number(at: start + 2, size: size)) else {
      throw Self.damaged("a length beyond the file")
    }
    return (start + 2 + size, count)
  }

  private func content(_ start: Int, _ low: Int, unit: Int) throws(PropertyListReader.Malformed)
    -> ArraySlice<UInt8>
  {
    let (first, count) = try extent(start, low)
    guard count <= (tableStart - first) / unit else {
      throw Self.damaged("a length beyond the file")
    }
    return bytes[first..<(first + count * unit)]
  }

  private mutating func container(_ object: Int, _ start: Int, _ low: Int, isDictionary: Bool)
    throws(PropertyListReader.Malformed) -> PropertyListValue
  {
    let (first, count) = try extent(start, low)
    let width = referenceSize * (isDictionary ? 2 : 1)
    guard count <= (tableStart - first) / width else {
      throw Self.damaged("a length beyond the file")
    }
    guard !path.contains(object) else { throw Self.damaged("an object is inside itself") }
    guard path.count < Self.depthLimit else { throw Self.damaged("it is nested too deep") }
    path.append(object)
    defer { path.removeLast() }
    var values: [PropertyListValue] = []
    for index in 0..<(isDictionary ? 2 * count : count) {
      values.append(try value(try reference(first, index)))
    }
    guard isDictionary else { return .array(values) }
    var pairs: [(String, PropertyListValue)] = []
    for index in 0..<count {
      guard case .string(let key) = values[index] else { throw Self.damaged("a key is no string") }
      pairs.append((key, values[count + index]))
    }
    return .dictionary(pairs)
  }

  private func reference(_ first: Int, _ index: Int) throws(PropertyListReader.Malformed) -> Int {
    let found = try number(at: first + index * referenceSize, size: referenceSize)
    guard let object = Int(exactly: found), object < objectCount else {
      throw Self.damaged("a reference to no object")
    }
    return object
  }
}
