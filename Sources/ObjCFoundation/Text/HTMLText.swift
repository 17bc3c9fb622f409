// The text of a page of HTML, as NSAttributedString reads one: blanks fall together, blocks are lines, `<br>` is a line separator, and
// links are noted. Nothing is laid out, and no style is read.

struct HTMLText {
  /// What is written, in UTF-16.
  private(set) var units: [UInt16] = []
  /// Parts of it that lead somewhere.
  private(set) var links: [(range: Range<Int>, address: String)] = []

  private var rest: Substring
  private var hasBlank = false
  private var keepsBlanks = 0
  /// Elements without text of their own that are open.
  private var hidden: [String] = []
  /// Lists that are open; the number of the next item, or nil for bullets.
  private var lists: [Int?] = []
  private var link: (start: Int, address: String)?

  private static let blocks: Set<String> = [
    "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "table", "tr", "td", "th",
    "blockquote", "section", "article", "header", "footer", "nav", "main", "pre", "hr", "form",
    "dl", "dt", "dd", "figure", "address", "center",
  ]
  private static let silent: Set<String> = ["script", "style", "head", "title", "noscript"]
  private static let lineSeparator: UInt16 = 0x2028

  init(_ source: String) {
    rest = source[...]
    while !rest.isEmpty { readPiece() }
    endLink()
  }

  private mutating func readPiece() {
    guard rest.first == "<" else {
      let text = rest.prefix { $0 != "<" }
      rest = rest[text.endIndex...]
      return write(text)
    }
    if rest.hasPrefix("<!--") {
      rest = after("-->")
    } else if rest.hasPrefix("<!") || rest.hasPrefix("<?") {
      rest = after(">")
    } else if isTag {
      readTag()
    } else {
      write(rest.prefix(1))
      rest = rest.dropFirst()
    }
  }

  private var isTag: Bool {
    guard let next = rest.dropFirst().first else { return false }
    if next == "/" { return rest.dropFirst(2).first?.isLetter ?? false }
    return next.isLetter
  }

  /// What stands behind a text that ends something; nothing where that is missing.
  private func after(_ end: String) -> Substring {
    var place = rest
    while let start = place.firstIndex(of: end.first ?? ">") {
      if place[start...].hasPrefix(end) { return place[start...].dropFirst(end.count) }
      place = place[place.index(after: start)...]
    }
    return ""
  }

  // MARK: Tags

  private mutating func readTag() {
    let isEnd = rest.dropFirst().first == "/"
    rest = rest.dropFirst(isEnd ? 2 : 1)
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == ":" }
    rest = rest[name.endIndex...]
    let attributes = readAttributes()
    if isEnd { end(name.lowercased()) } else { begin(name.lowercased(), attributes) }
  }

  private mutating func readAttributes() -> [String: String] {
    var attributes: [String: String] = [:]
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "/" }
      guard let first = rest.first else { return attributes }
      if first == ">" {
        rest = rest.dropFirst()
        return attributes
      }
      let name = rest.prefix { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }
      guard !name.isEmpty else {
        rest = rest.dropFirst()
        continue
      }
      rest = rest[name.endIndex...].drop(while: \.isWhitespace)
      guard rest.first == "=" else {
        attributes[name.lowercased()] = ""
        continue
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
      attributes[name.lowercased()] = readValue()
    }
  }

  private mutating func readValue() -> String {
    let value: Substring
    if let quote = rest.first, quote == "\"" || quote == "'" {
      value = rest.dropFirst().prefix { $0 != quote }
      rest = rest[value.endIndex...].dropFirst()
    } else {
      value = rest.prefix { !$0.isWhitespace && $0 != ">" }
      rest = rest[value.endIndex...]
    }
    return String(String.UnicodeScalarView(Self.decoded(value)))
  }

  private mutating func begin(_ name: String, _ attributes: [String: String]) {
    if Self.silent.contains(name) { hidden.append(name) }
    guard hidden.isEmpty else { return }
    switch name {
    case "br":
      units.append(Self.lineSeparator)
      hasBlank = false
    case "a":
      endLink()
      // A blank in front of a link does not belong to it.
      let blank = hasBlank && !isAtLineStart ? 1 : 0
      if let address = attributes["href"] { link = (units.count + blank, address) }
    default:
      guard Self.blocks.contains(name) else { return }
      endLine()
      if name == "pre" { keepsBlanks += 1 }
      if name == "ul" { lists.append(nil) }
      if name == "ol" { lists.append(1) }
      if name == "li" { beginItem() }
    }
  }

  private mutating func beginItem() {
    guard let last = lists.indices.last else { return }
    if let number = lists[last] {
      units += Array("\t\(number).\t".utf16)
      lists[last] = number + 1
    } else {
      units += Array("\t•\t".utf16)
    }
  }

  private mutating func end(_ name: String) {
    if let open = hidden.lastIndex(of: name) { hidden.removeSubrange(open...) }
    guard hidden.isEmpty else { return }
    if name == "a" { endLink() }
    guard Self.blocks.contains(name) else { return }
    if name == "pre", keepsBlanks > 0 { keepsBlanks -= 1 }
    if name == "ul" || name == "ol", !lists.isEmpty { lists.removeLast() }
    endLine()
  }

  private mutating func endLink() {
    if let open = link, open.start < units.count {
      links.append((open.start..<units.count, open.address))
    }
    link = nil
  }

  // MARK: Text

  private mutating func endLine() {
    hasBlank = false
    if let last = units.last, last != 10 { units.append(10) }
  }

  private var isAtLineStart: Bool {
    units.last.map { $0 == 10 || $0 == Self.lineSeparator || $0 == 9 } ?? true
  }

  private mutating func write(_ text: Substring) {
    guard hidden.isEmpty else { return }
    for scalar in Self.decoded(text) {
      if keepsBlanks == 0, [32, 9, 10, 12, 13].contains(scalar.value) {
        hasBlank = true
        continue
      }
      if hasBlank, !isAtLineStart { units.append(32) }
      hasBlank = false
      units += Array(UTF16.encode(scalar).map { Array($0) } ?? [])
    }
  }

  /// With names and numbers of characters replaced; what is none stays.
  private static func decoded(_ text: Substring) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    var rest = text.unicodeScalars[...]
    while let first = rest.first {
      let name = rest.dropFirst().prefix { $0 != ";" && $0 != "&" }.prefix(10)
      let end = rest.index(rest.startIndex, offsetBy: 1 + name.count)
      if first == "&", end < rest.endIndex, rest[end] == ";",
        let character = HTMLEntities.character(Substring(name))
      {
        result.append(character)
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
