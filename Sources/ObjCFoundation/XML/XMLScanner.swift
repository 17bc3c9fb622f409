// The tokens of an XML document, for NSXMLParser and for the trees of NSXMLDocument.
//
// Line ends are `\n`; the entities of XML, character references and the general entities that the document type declares are
// replaced by their text. What is not well formed ends the tokens with libxml's number for it, as on Apple's systems. A lenient
// scanner goes on instead: it ends what the source leaves open, passes over ends without a beginning, and takes attributes
// without quotes; of HTML, it knows the elements that have no content or end by themselves.
import CRuntime

enum XMLToken {
  /// An element begins. One without content (`<a/>`) ends with a token of its own, too.
  case start(name: String, attributes: [(name: String, value: String)], isEmpty: Bool)
  case end(name: String)
  /// Characters. As libxml does, an entity comes by itself.
  case text([UInt8])
  case cdata([UInt8])
  case comment([UInt8])
  /// What stands between `<?` and `?>`, also of the declaration of XML itself.
  case instruction(target: String, data: String)
  /// What stands between `<!DOCTYPE` and its `>`.
  case doctype(String)
  case finished
  case malformed(Int)
}

struct XMLScanner {
  let bytes: [UInt8]
  private(set) var position = 0
  /// The names of the elements that have begun, outermost first.
  private var open: [String] = []
  private var hasRoot = false
  /// How many of the elements that have begun end next.
  private var endsNext = 0
  private let isLenient: Bool
  private let isHTML: Bool
  /// The end of the run of characters that is being handed out.
  private var textEnd = 0
  private var entities: [String: String] = [:]
  /// How much text of declared entities may come in.
  private var entityRoom = 1 << 20

  /// libxml's bound is 256.
  static let depthLimit = 512

  init(_ bytes: [UInt8], isLenient: Bool = false, isHTML: Bool = false) {
    (self.isLenient, self.isHTML) = (isLenient || isHTML, isHTML)
    if isHTML {
      entities = ["nbsp": "\u{A0}", "copy": "©", "reg": "®", "hellip": "…", "mdash": "—"]
    }
    guard bytes.contains(0x0D) else {
      self.bytes = bytes
      return
    }
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D { continue }
      plain.append(byte == 0x0D ? 0x0A : byte)
    }
    self.bytes = plain
  }

  var line: Int { bytes[..<min(position, bytes.count)].count { $0 == 0x0A } + 1 }
  var column: Int {
    let end = min(position, bytes.count)
    let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return end - start + 1
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D
  }

  // MARK: Bytes

  private var isAtEnd: Bool { position >= bytes.count }
  private var byte: UInt8 { isAtEnd ? 0 : bytes[position] }

  private func starts(_ text: String) -> Bool { bytes[position...].starts(with: text.utf8) }

  /// The bytes up to a mark, which is passed over; nil when it does not come.
  private mutating func upTo(_ mark: String) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    var index = position
    while index + mark.count <= bytes.count {
      if bytes[index] == mark[0], bytes[index...].starts(with: mark) {
        let found = bytes[position..<index]
        position = index + mark.count
        return found
      }
      index += 1
    }
    return nil
  }

  private mutating func skipSpace() { while !isAtEnd, Self.isSpace(byte) { position += 1 } }

  private mutating func readName() -> String {
    let start = position
    while !isAtEnd, !Self.isSpace(byte), ![0x3D, 0x3E, 0x2F, 0x22, 0x27, 0x3C].contains(byte) {
      position += 1
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  // MARK: Tokens

  mutating func next() -> XMLToken {
    while true {
      if endsNext > 0 {
        endsNext -= 1
        return .end(name: open.removeLast())
      }
      if isAtEnd { break }
      let isText = position < textEnd || byte != UInt8(ascii: "<")
      if let token = isText ? characters() : markup() { return token }
    }
    if !hasRoot { return .malformed(4) }
    guard !open.isEmpty else { return .finished }
    guard isLenient else { return .malformed(5) }
    return .end(name: open.removeLast())
  }

  /// Nil for what is passed over.
  private mutating func markup() -> XMLToken? {
    if starts("<!--") {
      position += 4
      return upTo("-->").map { .comment(Array($0)) } ?? .malformed(45)
    }
    if starts("<![CDATA[") {
      position += 9
      guard !open.isEmpty else { return .malformed(hasRoot ? 5 : 4) }
      return upTo("]]>").map { .cdata(Array($0)) } ?? .malformed(63)
    }
    if starts("<?") {
      position += 2
      return upTo("?>").map(instruction) ?? .malformed(47)
    }
    if starts("<!") { return doctype() }
    if starts("</") {
      position += 2
      guard let name = upTo(">") else { return .malformed(73) }
      return end(
        String(String(decoding: name, as: UTF8.self).split { $0.isWhitespace }.first ?? ""))
    }
    if open.isEmpty, hasRoot, !isLenient { return .malformed(5) }
    if open.count >= Self.depthLimit { return .malformed(1) }
    hasRoot = true
    return element()
  }

  private mutating func end(_ name: String) -> XMLToken? {
    if isLenient {
      let name = isHTML ? name.lowercased() : name
      if let place = open.lastIndex(of: name) { endsNext = open.count - place }
      return nil
    }
    guard let last = open.last, last == name else { return .malformed(76) }
    return .end(name: open.removeLast())
  }

  private func instruction(_ bytes: ArraySlice<UInt8>) -> XMLToken {
    let parts = bytes.split(maxSplits: 1, whereSeparator: Self.isSpace)
    guard let target = parts.first else { return .malformed(46) }
    let data = parts.count > 1 ? parts[1].drop(while: Self.isSpace) : []
    return .instruction(
      target: String(decoding: target, as: UTF8.self), data: String(decoding: data, as: UTF8.self))
  }

  /// A document type, with what stands in its brackets.
  private mutating func doctype() -> XMLToken? {
    guard starts("<!DOCTYPE"), !hasRoot else { return upTo(">") == nil ? .malformed(73) : nil }
    position += 9
    let start = position
    var (depth, quote): (Int, UInt8) = (0, 0)
    while !isAtEnd {
      let byte = byte
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if depth > 0, starts("<!--") {
        if upTo("-->") == nil { return .malformed(45) }
        continue
      } else {
        switch byte {
        case 0x22, 0x27: quote = byte
        case UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
        case UInt8(ascii: "]"): depth -= 1
        case UInt8(ascii: ">"):
          if depth <= 0 {
            let text = String(decoding: bytes[start..<position], as: UTF8.self)
            position += 1
            return .doctype(text)
          }
          depth -= 1
        default: break
        }
      }
      position += 1
    }
    return .malformed(61)
  }

  /// `&name;` is that text from now on; the first declaration of a name counts.
  mutating func declareEntity(_ name: String, _ text: String) {
    if entities[name] == nil { entities[name] = text }
  }

  /// The next piece of a run of characters; nil for space outside of the root.
  private mutating func characters() -> XMLToken? {
    if position >= textEnd {
      textEnd = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    }
    let rest = bytes[position..<textEnd]
    if open.isEmpty {
      position = textEnd
      return isLenient || rest.allSatisfy(Self.isSpace) ? nil : .malformed(hasRoot ? 5 : 4)
    }
    let isEntity = rest.first == UInt8(ascii: "&")
    let end =
      isEntity
      ? (rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex - 1) + 1
      : rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
    guard let plain = resolved(rest[..<end], depth: 0) else {
      position = isLenient ? end : textEnd
      return isLenient ? .text(Array(rest[..<end])) : .malformed(26)
    }
    position = end
    return .text(plain)
  }

  /// Elements of HTML that have no content, and those that the next one of their kind ends.
  private static let emptyElements = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr",
  ]
  private static let endingElements = ["p", "li", "dt", "dd", "td", "th", "tr", "option"]

  private mutating func element() -> XMLToken {
    let start = position
    position += 1
    var name = readName()
    if name.isEmpty, isLenient { return .text([UInt8(ascii: "<")]) }
    guard !name.isEmpty else { return .malformed(68) }
    if isHTML {
      name = name.lowercased()
      if open.last == name, Self.endingElements.contains(name) {
        position = start
        return .end(name: open.removeLast())
      }
    }
    var attributes: [(name: String, value: String)] = []
    var seen: Set<String> = []
    while true {
      skipSpace()
      if isAtEnd { return .malformed(73) }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      let key = readName()
      if key.isEmpty, isLenient {
        position += 1
        continue
      }
      guard !key.isEmpty else { return .malformed(68) }
      let (value, problem) = isLenient ? (lenientValue() ?? key, 0) : attributeValue()
      guard problem == 0 else { return .malformed(problem) }
      let isNew = seen.insert(key).inserted
      guard isNew || isLenient else { return .malformed(42) }
      if isNew { attributes.append((isHTML ? key.lowercased() : key, value)) }
    }
    let isEmpty = byte == UInt8(ascii: "/")
    if isEmpty { position += 1 }
    if isLenient { skipSpace() }
    guard byte == UInt8(ascii: ">") else { return .malformed(73) }
    position += 1
    open.append(name)
    if isEmpty || isHTML && Self.emptyElements.contains(name) { endsNext = 1 }
    return .start(name: name, attributes: attributes, isEmpty: isEmpty)
  }

  /// What stands behind an attribute's name, or the number of what is wrong with it.
  private mutating func attributeValue() -> (String, Int) {
    skipSpace()
    guard byte == UInt8(ascii: "=") else { return ("", 41) }
    position += 1
    skipSpace()
    let quote = byte
    guard quote == 0x22 || quote == 0x27 else { return ("", 39) }
    position += 1
    guard let raw = upTo(quote == 0x22 ? "\"" : "'") else { return ("", 40) }
    guard !raw.contains(UInt8(ascii: "<")) else { return ("", 38) }
    let spaced = raw.map { $0 == 0x0A || $0 == 0x09 ? 0x20 : $0 }
    guard let value = resolved(spaced[...], depth: 0) else { return ("", 26) }
    return (String(decoding: value, as: UTF8.self), 0)
  }

  /// A value in quotes or up to the next space; nil for an attribute that has none.
  private mutating func lenientValue() -> String? {
    skipSpace()
    guard byte == UInt8(ascii: "=") else { return nil }
    position += 1
    skipSpace()
    let quote = byte
    var raw: ArraySlice<UInt8>
    if quote == 0x22 || quote == 0x27 {
      position += 1
      raw = upTo(quote == 0x22 ? "\"" : "'") ?? []
    } else {
      let start = position
      while !isAtEnd, !Self.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
      raw = bytes[start..<position]
    }
    return String(decoding: resolved(raw, depth: 0) ?? Array(raw), as: UTF8.self)
  }

  /// With entities replaced; nil when one is unknown.
  private mutating func resolved(_ bytes: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
    var result: [UInt8] = []
    var rest = bytes
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "&") else {
        result.append(first)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if let text = XMLText.entity(name) {
        result += Array(text.utf8)
      } else if let text = entities[name], depth < 16, text.utf8.count <= entityRoom,
        let plain = resolved(Array(text.utf8)[...], depth: depth + 1)
      {
        entityRoom -= text.utf8.count
        result += plain
      } else {
        return nil
      }
    }
    return result
  }
}
