// What NSKeyedArchiver writes and NSKeyedUnarchiver reads: a list of objects that refer to each other by number.
//
//     "fwdarch1" | count | object … | root
//     object: tag, then by kind   string: bytes     number: encoding, 8 bytes    bytes: data
//                                 list: numbers of the elements (array, set, ordered set; mutable or not)
//                                 pairs: numbers of keys and values
//                                 coded: class name, keyed values (object number, integer, double, bytes)
//
// Numbers are LEB128. Reading checks every length; anything malformed is no archive.

/// One value that a class encoded under a key.
enum ArchivedValue {
  case object(Int)
  case integer(Int64)
  case boolean(Bool)
  case double(Double)
  case float(Float)
  case bytes([UInt8])
}

/// One object of an archive.
enum ArchivedObject {
  case null
  case string([UInt8], isMutable: Bool)
  case number(encoding: UInt8, bits: UInt64)
  case data([UInt8], isMutable: Bool)
  case date(Double)
  case value(encoding: [UInt8], bytes: [UInt8])
  /// "array", "set", "orderedSet", with their elements.
  case list(kind: UInt8, isMutable: Bool, [Int])
  case dictionary(isMutable: Bool, [(Int, Int)])
  case coded(className: String, [(String, ArchivedValue)])
  case cls(String)
  case decimal([UInt8])
  case uuid([UInt8])
  case url([UInt8])
  /// Indexes of index sets (ranges) and index paths.
  case indexes(kind: UInt8, [Int])
}

struct Archive {
  /// Object 0 stands for nil.
  var objects: [ArchivedObject] = [.null]
  /// Values on the top level, by key.
  var top: [(String, ArchivedValue)] = []

  private static let magic = Array("fwdarch1".utf8)

  // MARK: Writing

  var bytes: [UInt8] {
    var output = Archive.magic
    Archive.write(objects.count, to: &output)
    for object in objects { Archive.write(object, to: &output) }
    Archive.write(top, to: &output)
    return output
  }

  private static func write(_ number: Int, to output: inout [UInt8]) {
    var rest = UInt(bitPattern: number)
    while rest >= 0x80 {
      output.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    output.append(UInt8(rest))
  }

  private static func write(_ bytes: [UInt8], to output: inout [UInt8]) {
    write(bytes.count, to: &output)
    output += bytes
  }

  private static func write(fixed bits: UInt64, to output: inout [UInt8]) {
    withUnsafeBytes(of: bits.littleEndian) { output += $0 }
  }

  private static func write(_ values: [(String, ArchivedValue)], to output: inout [UInt8]) {
    write(values.count, to: &output)
    for (key, value) in values {
      write(Array(key.utf8), to: &output)
      switch value {
      case .object(let index):
        output.append(0)
        write(index, to: &output)
      case .integer(let number):
        output.append(1)
        write(fixed: UInt64(bitPattern: number), to: &output)
      case .boolean(let flag): output += [2, flag ? 1 : 0]
      case .double(let number):
        output.append(3)
        write(fixed: number.bitPattern, to: &output)
      case .float(let number):
        output.append(4)
        write(fixed: UInt64(number.bitPattern), to: &output)
      case .bytes(let bytes):
        output.append(5)
        write(bytes, to: &output)
      }
    }
  }

  private static func write(_ object: ArchivedObject, to output: inout [UInt8]) {
    switch object {
    case .null: output.append(0)
    case .string(let bytes, let isMutable):
      output += [1, isMutable ? 1 : 0]
      write(bytes, to: &output)
    case .number(let encoding, let bits):
      output += [2, encoding]
      write(fixed: bits, to: &output)
    case .data(let bytes, let isMutable):
      output += [3, isMutable ? 1 : 0]
      write(bytes, to: &output)
    case .date(let seconds):
      output.append(4)
      write(fixed: seconds.bitPattern, to: &output)
    case .value(let encoding, let bytes):
      output.append(5)
      write(encoding, to: &output)
      write(bytes, to: &output)
    case .list(let kind, let isMutable, let items):
      output += [6, kind, isMutable ? 1 : 0]
      write(items.count, to: &output)
      for item in items { write(item, to: &output) }
    case .dictionary(let isMutable, let pairs):
      output += [7, isMutable ? 1 : 0]
      write(pairs.count, to: &output)
      for (key, value) in pairs {
        write(key, to: &output)
        write(value, to: &output)
      }
    case .coded(let name, let values):
      output.append(8)
      write(Array(name.utf8), to: &output)
      write(values, to: &output)
    case .cls(let name):
      output.append(9)
      write(Array(name.utf8), to: &output)
    case .decimal(let bytes):
      output.append(10)
      write(bytes, to: &output)
    case .uuid(let bytes):
      output.append(11)
      write(bytes, to: &output)
    case .url(let bytes):
      output.append(12)
      write(bytes, to: &output)
    case .indexes(let kind, let items):
      output += [13, kind]
      write(items.count, to: &output)
      for item in items { write(item, to: &output) }
    }
  }

  // MARK: Reading

  init() {}

  /// Nil when the bytes are no archive.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Archive.magic) else { return nil }
    var reader = Reader(bytes: bytes, position: Archive.magic.count)
    guard let count = reader.count() else { return nil }
    objects = []
    for _ in 0..<count {
      guard let object = reader.object() else { return nil }
      objects.append(object)
    }
    guard let top = reader.values(), reader.position == bytes.count, !objects.isEmpty else {
      return nil
    }
    self.top = top
  }

  private struct Reader {
    let bytes: [UInt8]
    var position: Int

    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func number() -> Int? {
      var result: UInt = 0
      var shift: UInt = 0
      while let next = byte() {
        guard shift < 64 else { return nil }
        result |= UInt(next & 0x7f) << shift
        if next & 0x80 == 0 { return Int(bitPattern: result) }
        shift += 7
      }
      return nil
    }

    /// A count of things that take a byte each at least.
    mutating func count() -> Int? {
      guard let count = number(), count >= 0, count <= bytes.count - position else { return nil }
      return count
    }

    mutating func text() -> [UInt8]? {
      guard let count = count() else { return nil }
      defer { position += count }
      return Array(bytes[position..<(position + count)])
    }

    mutating func fixed() -> UInt64? {
      guard position + 8 <= bytes.count else { return nil }
      defer { position += 8 }
      return (0..<8).reduce(UInt64(0)) { $0 | UInt64(bytes[position + $1]) << (8 * UInt64($1)) }
    }

    mutating func numbers() -> [Int]? {
      guard let count = count() else { return nil }
      var items: [Int] = []
      for _ in 0..<count {
        guard let item = number() else { return nil }
        items.append(item)
      }
      return items
    }

    mutating func values() -> [(String, ArchivedValue)]? {
      guard let count = count() else { return nil }
      var found: [(String, ArchivedValue)] = []
      for _ in 0..<count {
        guard let key = text(), let value = value() else { return nil }
        found.append((String(decoding: key, as: UTF8.self), value))
      }
      return found
    }

    mutating func value() -> ArchivedValue? {
      switch byte() {
      case 0: number().map { .object($0) }
      case 1: fixed().map { .integer(Int64(bitPattern: $0)) }
      case 2: byte().map { .boolean($0 != 0) }
      case 3: fixed().map { .double(Double(bitPattern: $0)) }
      case 4: fixed().map { .float(Float(bitPattern: UInt32(truncatingIfNeeded: $0))) }
      case 5: text().map { .bytes($0) }
      default: nil
      }
    }

    mutating func object() -> ArchivedObject? {
      switch byte() {
      case 0: return .null
      case 1:
        guard let flag = byte(), let text = text() else { return nil }
        return .string(text, isMutable: flag != 0)
      case 2:
        guard let encoding = byte(), let bits = fixed() else { return nil }
        return .number(encoding: encoding, bits: bits)
      case 3:
        guard let flag = byte(), let text = text() else { return nil }
        return .data(text, isMutable: flag != 0)
      case 4: return fixed().map { .date(Double(bitPattern: $0)) }
      case 5:
        guard let encoding = text(), let content = text() else { return nil }
        return .value(encoding: encoding, bytes: content)
      case 6:
        guard let kind = byte(), let flag = byte(), let items = numbers() else { return nil }
        return .list(kind: kind, isMutable: flag != 0, items)
      case 7: return dictionary()
      case 8:
        guard let name = text(), let values = values() else { return nil }
        return .coded(className: String(decoding: name, as: UTF8.self), values)
      case 9: return text().map { .cls(String(decoding: $0, as: UTF8.self)) }
      case 10: return text().map { .decimal($0) }
      case 11: return text().map { .uuid($0) }
      case 12: return text().map { .url($0) }
      case 13:
        guard let kind = byte(), let items = numbers() else { return nil }
        return .indexes(kind: kind, items)
      default: return nil
      }
    }

    private mutating func dictionary() -> ArchivedObject? {
      guard let flag = byte(), let count = count() else { return nil }
      var pairs: [(Int, Int)] = []
      for _ in 0..<count {
        guard let key = number(), let value = number() else { return nil }
        pairs.append((key, value))
      }
      return .dictionary(isMutable: flag != 0, pairs)
    }
  }
}
