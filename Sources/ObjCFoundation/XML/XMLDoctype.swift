// A document type: its name, its identifiers, and the declarations in its brackets. Nothing is validated against it.
//
//     root PUBLIC "public" "system" [
//       <!ENTITY name "text"> <!ELEMENT a (b)> <!ATTLIST a id ID #IMPLIED> <!NOTATION n SYSTEM "s">
//     ]
import CRuntime

struct XMLDoctype {
  struct Declaration {
    var kind: XMLNode.Kind
    var name: String
    /// The text of an entity, the content of an element, the type and default of an attribute, or a comment.
    var value = ""
    var publicID: String?
    var systemID: String?
    var notation: String?
    /// Of an attribute.
    var element: String?
    /// An entity of the document type itself, `%name;`.
    var isParameter = false
  }

  private(set) var name = ""
  private(set) var publicID: String?
  private(set) var systemID: String?
  private(set) var declarations: [Declaration] = []

  /// What stands between `<!DOCTYPE` and its `>`.
  init(_ text: String) {
    let start = text.firstIndex(of: "[")
    let words = Self.words(of: String(text[..<(start ?? text.endIndex)]))
    name = words.first?.text ?? ""
    (publicID, systemID, _) = Self.identifiers(words.dropFirst())
    guard let start, let end = text.lastIndex(of: "]"), start < end else { return }
    declarations = Self.declarations(String(text[text.index(after: start)..<end]))
  }

  /// The declarations of a text without brackets.
  static func declarations(_ text: String) -> [Declaration] {
    var result: [Declaration] = []
    var rest = Substring(text)
    while let mark = rest.range(ofText: "<!") {
      rest = rest[mark.upperBound...]
      if rest.hasPrefix("--") {
        let end = rest.dropFirst(2).range(ofText: "-->")
        let comment = rest.dropFirst(2)[..<(end?.lowerBound ?? rest.endIndex)]
        result.append(Declaration(kind: .comment, name: "", value: String(comment)))
        rest = rest[(end?.upperBound ?? rest.endIndex)...]
      } else {
        let end = endOfDeclaration(rest)
        result += declaration(words(of: String(rest[..<end])))
        rest = rest[end...]
      }
    }
    return result
  }

  /// Texts of general entities.
  var entities: [(String, String)] {
    declarations.filter { $0.kind == .entity && !$0.isParameter && $0.systemID == nil }
      .map { ($0.name, $0.value) }
  }

  private typealias Word = (text: String, isQuoted: Bool)

  private static func endOfDeclaration(_ text: Substring) -> String.Index {
    var quote: Character?
    for index in text.indices {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return index
      }
    }
    return text.endIndex
  }

  /// Words, quoted texts, and groups in parentheses.
  private static func words(of text: String) -> [Word] {
    var words: [Word] = []
    var current = ""
    var quote: Character?
    var depth = 0
    for character in text {
      if let open = quote {
        if character == open {
          words.append((current, true))
          (current, quote) = ("", nil)
        } else {
          current.append(character)
        }
        continue
      }
      if depth == 0, character == "\"" || character == "'" || character.isWhitespace {
        if !current.isEmpty { words.append((current, false)) }
        current = ""
        if !character.isWhitespace { quote = character }
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      current.append(character)
    }
    if !current.isEmpty { words.append((current, false)) }
    return words
  }

  private static func identifiers(_ words: ArraySlice<Word>) -> (String?, String?, String?) {
    let quoted = words.filter(\.isQuoted).map(\.text)
    var notation: String?
    if let mark = words.firstIndex(where: { $0.text == "NDATA" && !$0.isQuoted }) {
      notation = words[words.index(after: mark)...].first?.text
    }
    switch words.first?.text {
    case "PUBLIC": return (quoted.first, quoted.count > 1 ? quoted[1] : nil, notation)
    case "SYSTEM": return (nil, quoted.first, notation)
    default: return (nil, nil, nil)
    }
  }

  private static func declaration(_ words: [Word]) -> [Declaration] {
    guard words.count > 1 else { return [] }
    var rest = words.dropFirst()
    var made = Declaration(kind: .entity, name: "")
    if rest.first?.text == "%" {
      made.isParameter = true
      rest = rest.dropFirst()
    }
    made.name = rest.popFirst()?.text ?? ""
    switch words[0].text {
    case "ENTITY":
      (made.publicID, made.systemID, made.notation) = identifiers(rest)
      if made.systemID == nil { made.value = rest.first { $0.isQuoted }?.text ?? "" }
    case "NOTATION":
      made.kind = .notation
      (made.publicID, made.systemID, _) = identifiers(rest)
    case "ELEMENT":
      made.kind = .elementDeclaration
      made.value = rest.map(\.text).joined(separator: " ")
    case "ATTLIST": return attributes(of: made.name, rest)
    default: return []
    }
    return [made]
  }

  /// `name type default`, any number of times.
  private static func attributes(of element: String, _ words: ArraySlice<Word>) -> [Declaration] {
    var made: [Declaration] = []
    var rest = words
    while rest.count > 2, let name = rest.popFirst()?.text, var type = rest.popFirst()?.text {
      if type == "NOTATION", let names = rest.popFirst()?.text { type += " " + names }
      guard let word = rest.popFirst() else { break }
      var value = word.isQuoted ? "\"\(word.text)\"" : word.text
      if value == "#FIXED", let fixed = rest.popFirst()?.text { value += " \"\(fixed)\"" }
      made.append(
        Declaration(
          kind: .attributeDeclaration, name: name, value: "\(type) \(value)", element: element))
    }
    return made
  }
}

extension Substring {
  /// Where a short text first stands.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var index = startIndex
    while let first = self[index...].firstIndex(where: { $0 == text.first }) {
      if self[first...].hasPrefix(text) {
        return first..<self.index(first, offsetBy: text.count)
      }
      index = self.index(after: first)
    }
    return nil
  }
}
