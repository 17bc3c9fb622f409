// From the runtime's strings back to types: how libraries say what their methods, functions and constants
// take and give.
//
// Beyond what @encode writes it reads extended strings (`@"NSString"`, `@"<NSCopying>"`,
// `@?<v@?q>`) and members' names in structs. Structs are one type per tag: the first description that has
// members defines it, and `CGRect` of one library is that of another. `l` and `L` are C's long, and where
// two types share a letter the one that headers use is meant: `q` is long, `Q` unsigned long.
// A broken string gives `.error`.

struct EncodingReader {
  /// Deeper nesting is refused.
  private static let nestingLimit = 64

  private let bytes: [UInt8]
  private var position = 0
  private var depth = 0
  /// The type of a member that has a name is being read.
  private var isInNamedMember = false
  private let records: RecordArena

  init(_ encoding: String, records: RecordArena) {
    bytes = Array(encoding.utf8)
    self.records = records
  }

  /// The one type that the string holds.
  static func type(_ encoding: String, records: RecordArena) -> CType {
    var reader = EncodingReader(encoding, records: records)
    let type = reader.readType()
    reader.skipNumber()
    return reader.isAtEnd ? type : .error
  }

  /// Result, then arguments; self and _cmd included if they are in the string. Numbers are skipped.
  static func list(_ encoding: String, records: RecordArena) -> [CType]? {
    var reader = EncodingReader(encoding, records: records)
    var types: [CType] = []
    while !reader.isAtEnd {
      let type = reader.readType()
      if type.isError { return nil }
      types.append(type)
      reader.skipNumber()
    }
    return types
  }

  var isAtEnd: Bool { position >= bytes.count }

  private var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

  private mutating func eat(_ character: Character) -> Bool {
    guard position < bytes.count, bytes[position] == character.asciiValue else { return false }
    position += 1
    return true
  }

  mutating func skipNumber() {
    if current == UInt8(ascii: "+") { position += 1 }
    if current == UInt8(ascii: "-") { position += 1 }
    _ = readNumber()
  }

  private mutating func readNumber() -> Int? {
    var value: Int?
    while current >= UInt8(ascii: "0"), current <= UInt8(ascii: "9") {
      value = min((value ?? 0) * 10 + Int(current - UInt8(ascii: "0")), 1 << 40)
      position += 1
    }
    return value
  }

  /// Text up to one of the characters, which stays.
  private mutating func readText(until stops: String) -> String {
    let stop = Array(stops.utf8)
    let start = position
    while position < bytes.count, !stop.contains(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  mutating func readType() -> CType {
    depth += 1
    defer { depth -= 1 }
    guard depth <= EncodingReader.nestingLimit, !isAtEnd else { return .error }
    var isConst = false
    var isAtomic = false
    while "rnNoORVA|".utf8.contains(current), position < bytes.count {
      if eat("r") {
        isConst = true
      } else if eat("A") {
        isAtomic = true
      } else {
        position += 1
      }
    }
    var type = readCore()
    if isAtomic { type = type.adding(.atomic) }
    return isConst ? EncodingReader.makeConst(type) : type
  }

  /// `r` says that what an outermost pointer points to is const.
  private static func makeConst(_ type: CType) -> CType {
    guard case .pointer(let pointee) = type.kind else { return type.adding(.const) }
    return CType(.pointer(pointee.isPointer ? makeConst(pointee) : pointee.adding(.const)))
  }

  private mutating func readCore() -> CType {
    guard position < bytes.count else { return .error }
    let code = bytes[position]
    position += 1
    switch code {
    case UInt8(ascii: "@"): return readObject()
    case UInt8(ascii: "^"):
      let pointee = readType()
      return pointee.isError ? .error : .pointer(to: pointee)
    case UInt8(ascii: "["): return readArray()
    case UInt8(ascii: "{"): return readRecord(isUnion: false)
    case UInt8(ascii: "("): return readRecord(isUnion: true)
    case UInt8(ascii: "*"), UInt8(ascii: "%"): return .pointer(to: .char)
    case UInt8(ascii: ":"): return .selector
    case UInt8(ascii: "#"): return .metaclass
    case UInt8(ascii: "?"):
      return .function(FunctionType(result: .int, parameters: [], hasPrototype: false))
    default: return EncodingReader.scalar(code)
    }
  }

  private static func scalar(_ code: UInt8) -> CType {
    switch Character(UnicodeScalar(code)) {
    case "v": .void
    case "B": .bool
    case "c": .char
    case "C": .integer(.unsignedChar)
    case "s": .integer(.short)
    case "S": .integer(.unsignedShort)
    case "i": .int
    case "I": .unsignedInt
    case "l", "q": .long
    case "L", "Q": .unsignedLong
    case "t": .integer(.int128)
    case "T": .integer(.unsignedInt128)
    case "f": .float
    case "d": .double
    case "D": .longDouble
    default: .error
    }
  }

  private mutating func readObject() -> CType {
    if eat("?") { return readBlock() }
    guard !isNextMember, eat("\"") else { return .id }
    let name = readText(until: "<\"")
    var protocols: [String] = []
    while eat("<") {
      for part in readText(until: ">\"").split(separator: ",") {
        protocols.append(String(part.drop { $0 == " " }))
      }
      guard eat(">") else { return .error }
    }
    guard eat("\"") else { return .error }
    return CType(.object(ObjectType(name.isEmpty ? .id : .named(name), protocols: protocols)))
  }

  /// In a struct with names, `@"…"` may be an `id` and the name of the next member: then a type follows
  /// the closing quote. Behind a class's name come another name or the end.
  private var isNextMember: Bool {
    guard isInNamedMember, current == UInt8(ascii: "\"") else { return false }
    guard let close = bytes[(position + 1)...].firstIndex(of: UInt8(ascii: "\"")) else {
      return false
    }
    let next = close + 1 < bytes.count ? bytes[close + 1] : UInt8(ascii: "}")
    return !"\"})]".utf8.contains(next)
  }

  private mutating func readBlock() -> CType {
    guard eat("<") else {
      return .block(FunctionType(result: .id, parameters: [], hasPrototype: false))
    }
    var types: [CType] = []
    while current != UInt8(ascii: ">") {
      guard !isAtEnd else { return .error }
      let type = readType()
      if type.isError { return .error }
      types.append(type)
      skipNumber()
    }
    position += 1
    guard let result = types.first else { return .error }
    // The block itself is the second, where it is written.
    let parameters = types.count > 1 && types[1].isBlock ? types.dropFirst(2) : types.dropFirst()
    return .block(FunctionType(result: result, parameters: Array(parameters)))
  }

  private mutating func readArray() -> CType {
    guard let count = readNumber() else { return .error }
    let element = readType()
    guard !element.isError, eat("]") else { return .error }
    if element.recordType?.tag == "__va_list_tag" { return .vaList }
    return .array(of: element, count: count)
  }

  private mutating func readRecord(isUnion: Bool) -> CType {
    let start = position
    let close: Character = isUnion ? ")" : "}"
    let tag = readText(until: "=\(close)")
    let named = tag.isEmpty || tag == "?" ? nil : records.record(tag: tag, isUnion: isUnion)
    if eat(close) { return .record(named ?? records.make(tag: nil, isUnion: isUnion)) }
    guard eat("=") else { return .error }
    var fields: [RecordType.Field] = []
    while !eat(close) {
      guard let field = readField(number: fields.count) else { return .error }
      fields.append(field)
    }
    if let named {
      // `{S=}` is what a struct that is only declared looks like.
      if !fields.isEmpty { named.complete(fields: fields) }
      return .record(named)
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if text == "?=qq}" { return .record(rangeRecord) }
    return .record(records.anonymousRecord(text, isUnion: isUnion, fields: fields))
  }

  /// CFRange, the only struct of a library with such members and without a tag: what a stand-in's function is known to give.
  private var rangeRecord: RecordType {
    records.anonymousRecord(
      #"?="location"q"length"q}"#, isUnion: false,
      fields: ["location", "length"].map { RecordType.Field(name: $0, type: .long) })
  }

  /// Members of a library's structs own nothing: `struct objc_super`, `NSFastEnumerationState`.
  private static func unretained(_ type: CType) -> CType {
    switch type.kind {
    case .object, .block: type.with(ownership: .unsafeUnretained)
    case .pointer(let pointee) where pointee.isRetainable: CType(.pointer(unretained(pointee)))
    case .array(let element, let length): CType(.array(unretained(element), length))
    default: type
    }
  }

  /// A member without a name in the string gets one that no listing can write.
  private mutating func readField(number: Int) -> RecordType.Field? {
    var name: String? = "\(number)"
    if eat("\"") {
      let written = readText(until: "\"")
      guard eat("\"") else { return nil }
      name = written.isEmpty ? nil : written
    }
    let isOuterNamed = isInNamedMember
    isInNamedMember = name != "\(number)"
    defer { isInNamedMember = isOuterNamed }
    if eat("b") {
      guard let width = readNumber() else { return nil }
      let unit: CType = width > 32 ? .unsignedLong : .unsignedInt
      return RecordType.Field(name: width == 0 ? nil : name, type: unit, bitWidth: min(width, 64))
    }
    let type = EncodingReader.unretained(readType())
    return type.isError ? nil : RecordType.Field(name: name, type: type)
  }
}
