// From an extended type encoding to a declaration in C.
//
// C writes a type around the name that it declares: `int (*table)[4]`. So a type that was read is a function from the name
// to the declaration. Records are declared once by their tag; those without a tag are known by the typedef that has the same
// members (`EncodedTypes.anonymous`).
import ForwardKitBasics

typealias CDeclarator = (String) -> String

/// What reading encodings needs to know, and what it finds on the way.
struct EncodedTypes {
  /// Classes and protocols that are declared; an object of another is an `id`.
  var classes: Set<String> = []
  var protocols: Set<String> = []
  /// Typedefs of records without a tag, by their encoding without members' names.
  var anonymous: [String: String] = [:]
  /// Records by tag, in the order in which they were found.
  private(set) var records: [String: Record] = [:]
  private(set) var recordOrder: [String] = []

  struct Record {
    let keyword: String
    let members: [String]
    let hasNames: Bool
  }

  mutating func note(_ tag: String, _ record: Record) {
    if let known = records[tag] {
      if record.hasNames, !known.hasNames { records[tag] = record }
      return
    }
    records[tag] = record
    recordOrder.append(tag)
  }

  /// A type's encoding without the names in it.
  static func plain(_ encoding: String) -> String {
    var result = ""
    var inQuotes = false
    for character in encoding {
      if character == "\"" {
        inQuotes.toggle()
      } else if !inQuotes {
        result.append(character)
      }
    }
    return result
  }
}

struct EncodingParser {
  private let text: [Character]
  private var position = 0

  init(_ encoding: String) { text = Array(encoding) }

  static func type(_ encoding: String, _ types: inout EncodedTypes) -> CDeclarator {
    var parser = EncodingParser(encoding)
    return parser.type(&types)
  }

  /// Result and arguments.
  static func list(_ encoding: String, _ types: inout EncodedTypes) -> [CDeclarator] {
    var parser = EncodingParser(encoding)
    var result: [CDeclarator] = []
    while parser.position < parser.text.count { result.append(parser.type(&types)) }
    return result
  }

  private var current: Character { position < text.count ? text[position] : "\0" }
  private mutating func next() -> Character {
    defer { position += 1 }
    return current
  }
  private mutating func eat(_ character: Character) -> Bool {
    guard current == character else { return false }
    position += 1
    return true
  }
  private mutating func take(while matches: (Character) -> Bool) -> String {
    var result = ""
    while position < text.count, matches(current) { result.append(next()) }
    return result
  }
  private mutating func quoted() -> String? {
    guard eat("\"") else { return nil }
    let result = take { $0 != "\"" }
    position += 1
    return result
  }

  private static let plainTypes: [Character: String] = [
    "c": "signed char", "C": "unsigned char", "s": "short", "S": "unsigned short", "i": "int",
    "I": "unsigned int", "l": "int", "L": "unsigned int", "q": "long", "Q": "unsigned long",
    "f": "float", "d": "double", "D": "long double", "B": "BOOL", "v": "void", "#": "Class",
    ":": "SEL", "t": "__int128", "T": "unsigned __int128", "?": "void",
  ]

  mutating func type(_ types: inout EncodedTypes, isMember: Bool = false) -> CDeclarator {
    var isConst = false
    while "rnNoORVA".contains(current) { if next() == "r" { isConst = true } }
    let words = isConst ? "const " : ""
    let character = next()
    switch character {
    case "@": return object(&types, isMember: isMember)
    case "*": return { words + "char *" + $0 }
    case "^":
      if eat("?") { return { "void *" + $0 } }
      let pointee = type(&types)
      return { words + pointee("*" + $0) }
    case "[": return array(&types, isMember: isMember)
    case "{", "(": return record(character, words, &types)
    default:
      let name = EncodingParser.plainTypes[character] ?? "void"
      return { "\(words)\(name) \($0)" }
    }
  }

  private mutating func object(_ types: inout EncodedTypes, isMember: Bool) -> CDeclarator {
    if eat("?") {
      guard eat("<") else { return { "id " + $0 } }
      let result = type(&types)
      var parameters: [String] = []
      while position < text.count, current != ">" { parameters.append(type(&types)("")) }
      position += 1
      let list = parameters.dropFirst().joined(separator: ", ")
      return { result("(^\($0))(\(list.isEmpty ? "void" : list))") }
    }
    guard current == "\"", !isMember || isNameOfObject else { return { "id " + $0 } }
    let name = quoted() ?? ""
    let parts = name.split(separator: "<", maxSplits: 1, omittingEmptySubsequences: false)
    let adopted = parts.count < 2 ? [] : parts[1].split { "<>,".contains($0) }.map(String.init)
    let known = adopted.filter(types.protocols.contains)
    let list = known.isEmpty ? "" : "<\(known.joined(separator: ", "))>"
    let cls = String(parts[0])
    if types.classes.contains(cls) { return { "\(cls)\(list) *\($0)" } }
    return { "id\(list) \($0)" }
  }

  /// In a record the name behind `@` may be the next member's: a class's name is followed by another name or by the end.
  private var isNameOfObject: Bool {
    guard let end = text[(position + 1)...].firstIndex(of: "\""), end + 1 < text.count else {
      return false
    }
    return text[end + 1] == "\"" || text[end + 1] == "}"
  }

  private mutating func array(_ types: inout EncodedTypes, isMember: Bool) -> CDeclarator {
    let count = take { $0.isNumber }
    let element = type(&types)
    _ = eat("]")
    if element("").contains("__va_list_tag") { return { "va_list " + $0 } }
    return { isMember ? element("\($0)[\(count)]") : element("*" + $0) }
  }

  private mutating func record(
    _ bracket: Character, _ words: String, _ types: inout EncodedTypes
  ) -> CDeclarator {
    let start = position - 1
    let close: Character = bracket == "{" ? "}" : ")"
    let keyword = bracket == "{" ? "struct" : "union"
    let tag = take { $0 != "=" && $0 != close }
    guard eat("=") else {
      _ = eat(close)
      return { "\(words)\(keyword) \(tag) \($0)" }
    }
    var members: [String] = []
    var hasNames = true
    while position < text.count, current != close {
      let name = quoted()
      hasNames = hasNames && name != nil
      members.append(member(name ?? "member\(members.count)", &types))
    }
    position += 1
    if tag == "?" {
      let encoding = EncodedTypes.plain(String(text[start..<position]))
      if let known = types.anonymous[encoding] { return { "\(words)\(known) \($0)" } }
      return { "\(words)\(keyword) { \(members.joined(separator: " ")) } \($0)" }
    }
    if !members.isEmpty {
      types.note(
        tag, EncodedTypes.Record(keyword: keyword, members: members, hasNames: hasNames))
    }
    return { "\(words)\(keyword) \(tag) \($0)" }
  }

  private mutating func member(_ name: String, _ types: inout EncodedTypes) -> String {
    if eat("b") { return "unsigned \(name) : \(take { $0.isNumber });" }
    return type(&types, isMember: true)(name) + ";"
  }
}
