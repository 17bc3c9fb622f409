// A keyed archive as a property list:
//
//     { $version = 100000; $archiver = NSKeyedArchiver; $top = { root = 1 }; $objects = ( "$null", … ) }
//
// Strings, numbers and data are in `$objects` as they are; everything else is a dictionary whose `$class` is the number of
// { $classname, $classes }. References to objects are UIDs: of a kind of their own in the binary form, { CF$UID = 1 } in XML.
import CRuntime

extension Archive {
  typealias Pair = (String, PropertyListValue)

  fileprivate static func reference(_ number: Int) -> PropertyListValue {
    .dictionary([("CF$UID", .integer(Int64(number)))])
  }

  var propertyList: PropertyListValue {
    var writer = ArchiveWriter(count: objects.count)
    for object in objects.dropFirst() { writer.add(object) }
    return .dictionary([
      ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary(top.map { ($0.0, ArchiveWriter.value($0.1)) })),
      ("$objects", .array(writer.objects + writer.classes)),
    ])
  }

  /// In the binary form.
  var bytes: [UInt8] { BinaryPropertyListWriter.write(propertyList, sortsKeys: false) }

  /// Nil when the bytes are no keyed archive.
  init?(_ bytes: [UInt8]) {
    guard let (value, _) = try? PropertyListReader.read(bytes),
      let archive = ArchiveReader.archive(value)
    else { return nil }
    self = archive
  }
}

// MARK: Writing

private struct ArchiveWriter {
  var objects: [PropertyListValue] = [.string("$null")]
  /// They come behind the objects, of which there are `count`.
  var classes: [PropertyListValue] = []
  private var classNumbers: [String: Int] = [:]
  private let count: Int

  init(count: Int) { self.count = count }

  static func value(_ value: ArchivedValue) -> PropertyListValue {
    switch value {
    case .object(let index): Archive.reference(index)
    case .integer(let number): .integer(number)
    case .boolean(let flag): .flag(flag)
    case .double(let number): .real(number)
    case .float(let number): .single(number)
    case .bytes(let bytes): .data(bytes)
    }
  }

  private mutating func reference(toClass name: String) -> PropertyListValue {
    if let known = classNumbers[name] { return Archive.reference(known) }
    var chain: [PropertyListValue] = [.string(name)]
    var cls = fwd_getClass(name).flatMap { fwd_class_getSuperclass($0) }
    while let current = cls {
      chain.append(.string(String(cString: fwd_class_getName(current))))
      cls = fwd_class_getSuperclass(current)
    }
    classes.append(.dictionary([("$classname", .string(name)), ("$classes", .array(chain))]))
    let number = count + classes.count - 1
    classNumbers[name] = number
    return Archive.reference(number)
  }

  private mutating func object(of className: String, _ pairs: [Archive.Pair]) -> PropertyListValue {
    .dictionary(pairs + [("$class", reference(toClass: className))])
  }

  private static func references(_ items: [Int]) -> PropertyListValue {
    .array(items.map(Archive.reference))
  }

  mutating func add(_ object: ArchivedObject) { objects.append(value(of: object)) }

  private mutating func value(of object: ArchivedObject) -> PropertyListValue {
    switch object {
    case .null: return .string("$null")
    case .string(let bytes, let isMutable):
      let text = PropertyListValue.string(String(decoding: bytes, as: UTF8.self))
      return isMutable ? self.object(of: "NSMutableString", [("NS.string", text)]) : text
    case .number(let encoding, let bits): return Self.number(encoding, bits)
    case .data(let bytes, let isMutable):
      return isMutable
        ? self.object(of: "NSMutableData", [("NS.data", .data(bytes))]) : .data(bytes)
    case .date(let seconds): return self.object(of: "NSDate", [("NS.time", .real(seconds))])
    case .value(let encoding, let bytes):
      return self.object(
        of: "NSValue",
        [
          ("NS.encoding", .string(String(decoding: encoding, as: UTF8.self))),
          ("NS.bytes", .data(bytes)),
        ])
    case .list(let kind, let isMutable, let items): return list(kind, isMutable, items)
    case .dictionary(let isMutable, let pairs):
      return self.object(
        of: isMutable ? "NSMutableDictionary" : "NSDictionary",
        [
          ("NS.keys", Self.references(pairs.map(\.0))),
          ("NS.objects", Self.references(pairs.map(\.1))),
        ])
    case .coded(let name, let values):
      return self.object(of: name, values.map { ($0.0, Self.value($0.1)) })
    case .cls(let name): return self.object(of: "Class", [("NS.name", .string(name))])
    case .decimal(let bytes):
      return self.object(
        of: "NSDecimalNumber", [("NS.digits", .string(String(decoding: bytes, as: UTF8.self)))])
    case .uuid(let bytes): return self.object(of: "NSUUID", [("NS.uuidbytes", .data(bytes))])
    case .url(let bytes):
      return self.object(
        of: "NSURL",
        [
          ("NS.base", Archive.reference(0)),
          ("NS.relative", .string(String(decoding: bytes, as: UTF8.self))),
        ])
    case .indexes(let kind, let items):
      return self.object(
        of: ["NSIndexSet", "NSMutableIndexSet", "NSIndexPath"][Int(min(kind, 2))],
        [("NS.indexes", .array(items.map { .integer(Int64($0)) }))])
    }
  }

  private mutating func list(_ kind: UInt8, _ isMutable: Bool, _ items: [Int]) -> PropertyListValue
  {
    let prefix = isMutable ? "NSMutable" : "NS"
    if kind == 2 {
      let pairs = items.enumerated().map {
        ("NS.object.\($0.offset)", Archive.reference($0.element))
      }
      return object(of: prefix + "OrderedSet", pairs)
    }
    return object(
      of: prefix + (kind == 0 ? "Array" : "Set"), [("NS.objects", Self.references(items))])
  }

  private static func number(_ encoding: UInt8, _ bits: UInt64) -> PropertyListValue {
    switch encoding {
    case UInt8(ascii: "B"): .flag(bits & 0xff != 0)
    case UInt8(ascii: "c"): .integer(Int64(Int8(truncatingIfNeeded: bits)))
    case UInt8(ascii: "s"): .integer(Int64(Int16(truncatingIfNeeded: bits)))
    case UInt8(ascii: "i"), UInt8(ascii: "l"): .integer(Int64(Int32(truncatingIfNeeded: bits)))
    case UInt8(ascii: "f"): .single(Float(bitPattern: UInt32(truncatingIfNeeded: bits)))
    case UInt8(ascii: "d"): .real(Double(bitPattern: bits))
    case UInt8(ascii: "q"): .integer(Int64(bitPattern: bits))
    default: bits > UInt64(Int64.max) ? .large(bits) : .integer(Int64(bits))
    }
  }
}

// MARK: Reading

private struct ArchiveReader {
  /// `$objects`, by number.
  let values: [PropertyListValue]

  static func archive(_ value: PropertyListValue) -> Archive? {
    guard case .dictionary(let pairs) = value,
      case .string("NSKeyedArchiver")? = find("$archiver", pairs),
      case .array(let values)? = find("$objects", pairs), !values.isEmpty,
      case .dictionary(let top)? = find("$top", pairs)
    else { return nil }
    let reader = ArchiveReader(values: values)
    var archive = Archive()
    for value in values.dropFirst() {
      guard let object = reader.object(value) else { return nil }
      archive.objects.append(object)
    }
    for (key, value) in top {
      guard let value = value.archived else { return nil }
      archive.top.append((key, value))
    }
    return archive
  }

  private static func find(_ key: String, _ pairs: [Archive.Pair]) -> PropertyListValue? {
    pairs.first { $0.0 == key }?.1
  }

  private func className(_ pairs: [Archive.Pair]) -> String? {
    guard let index = Self.find("$class", pairs)?.uid, values.indices.contains(index),
      case .dictionary(let found) = values[index],
      case .string(let name)? = Self.find("$classname", found)
    else { return nil }
    return name
  }

  /// Nil for what no archive has. The description of a class counts as `null`: nobody refers to it as to an object.
  private func object(_ value: PropertyListValue) -> ArchivedObject? {
    switch value {
    case .string(let text): return .string(Array(text.utf8), isMutable: false)
    case .integer(let number):
      return .number(encoding: UInt8(ascii: "q"), bits: UInt64(bitPattern: number))
    case .large(let number): return .number(encoding: UInt8(ascii: "Q"), bits: number)
    case .real(let number): return .number(encoding: UInt8(ascii: "d"), bits: number.bitPattern)
    case .single(let number):
      return .number(encoding: UInt8(ascii: "f"), bits: UInt64(number.bitPattern))
    case .flag(let flag): return .number(encoding: UInt8(ascii: "B"), bits: flag ? 1 : 0)
    case .data(let bytes): return .data(bytes, isMutable: false)
    case .date(let seconds): return .date(seconds)
    case .array: return nil
    case .dictionary(let pairs):
      if Self.find("$classname", pairs) != nil { return .null }
      guard let name = className(pairs) else { return nil }
      return instance(of: name, pairs) ?? coded(name, pairs)
    }
  }

  private func coded(_ name: String, _ pairs: [Archive.Pair]) -> ArchivedObject? {
    var found: [(String, ArchivedValue)] = []
    for (key, value) in pairs where key != "$class" {
      guard let value = value.archived else { return nil }
      found.append((key, value))
    }
    return .coded(className: name, found)
  }

  /// An instance of one of Foundation's classes; nil for any other class.
  private func instance(of name: String, _ pairs: [Archive.Pair]) -> ArchivedObject? {
    func references(_ key: String) -> [Int]? {
      guard case .array(let items)? = Self.find(key, pairs) else { return nil }
      return items.compactMap(\.uid)
    }
    func text(_ key: String) -> [UInt8]? {
      guard case .string(let text)? = Self.find(key, pairs) else { return nil }
      return Array(text.utf8)
    }
    func data(_ key: String) -> [UInt8]? {
      guard case .data(let bytes)? = Self.find(key, pairs) else { return nil }
      return bytes
    }
    let isMutable = name.hasPrefix("NSMutable")
    switch name {
    case "NSString", "NSMutableString":
      return (text("NS.string") ?? data("NS.bytes")).map { .string($0, isMutable: isMutable) }
    case "NSData", "NSMutableData": return data("NS.data").map { .data($0, isMutable: isMutable) }
    case "NSDate":
      return Self.find("NS.time", pairs)?.anyNumber.map { .date($0) }
    case "NSValue":
      guard let encoding = text("NS.encoding"), let bytes = data("NS.bytes") else { return nil }
      return .value(encoding: encoding, bytes: bytes)
    case "NSArray", "NSMutableArray":
      return references("NS.objects").map { .list(kind: 0, isMutable: isMutable, $0) }
    case "NSSet", "NSMutableSet":
      return references("NS.objects").map { .list(kind: 1, isMutable: isMutable, $0) }
    case "NSOrderedSet", "NSMutableOrderedSet":
      var items: [Int] = []
      while let item = Self.find("NS.object.\(items.count)", pairs)?.uid { items.append(item) }
      return .list(kind: 2, isMutable: isMutable, items)
    case "NSDictionary", "NSMutableDictionary":
      guard let keys = references("NS.keys"), let values = references("NS.objects"),
        keys.count == values.count
      else { return nil }
      return .dictionary(isMutable: isMutable, Array(zip(keys, values)))
    case "Class": return text("NS.name").map { .cls(String(decoding: $0, as: UTF8.self)) }
    case "NSDecimalNumber": return text("NS.digits").map { .decimal($0) }
    case "NSUUID": return data("NS.uuidbytes").map { .uuid($0) }
    case "NSURL": return text("NS.relative").map { .url($0) }
    case "NSIndexSet", "NSMutableIndexSet", "NSIndexPath":
      guard case .array(let items)? = Self.find("NS.indexes", pairs) else { return nil }
      let kind: UInt8 = name == "NSIndexPath" ? 2 : isMutable ? 1 : 0
      return .indexes(kind: kind, items.compactMap(\.wholeNumber))
    default: return nil
    }
  }
}

extension PropertyListValue {
  fileprivate var wholeNumber: Int? {
    if case .integer(let number) = self { Int(number) } else { nil }
  }

  fileprivate var anyNumber: Double? {
    switch self {
    case .real(let number): number
    case .single(let number): Double(number)
    case .integer(let number): Double(number)
    default: nil
    }
  }

  /// As a value under a key.
  fileprivate var archived: ArchivedValue? {
    switch self {
    case .integer(let number): .integer(number)
    case .large(let number): .integer(Int64(bitPattern: number))
    case .flag(let flag): .boolean(flag)
    case .real(let number): .double(number)
    case .single(let number): .float(number)
    case .data(let bytes): .bytes(bytes)
    case .dictionary: uid.map { .object($0) }
    case .string, .array, .date: nil
    }
  }
}
