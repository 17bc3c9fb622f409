// Entities in the text of XML, and what libxml says of documents that are not well formed.
import ForwardKitBasics

enum XMLText {
  /// The text of an entity of XML itself or of a character reference, by what stands between `&` and `;`.
  static func entity(_ name: String) -> String? {
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default: break
    }
    guard name.hasPrefix("#") else { return nil }
    let number =
      name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(1))
    return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// With `&`, `<` and `>` as entities, and the characters of `quotes`, too.
  static func escaped(_ text: String, quotes: String = "") -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where quotes.contains("\""): result += "&quot;"
      case "'" where quotes.contains("'"): result += "&apos;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// With every known entity replaced; `more` gives the text of others. What is unknown stays as it is.
  static func unescaped(_ text: String, more: (String) -> String? = { _ in nil }) -> String {
    var result = ""
    var rest = Substring(text)
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      rest = rest[rest.index(after: mark)...]
      guard let end = rest.firstIndex(of: ";"),
        let known = more(String(rest[..<end])) ?? entity(String(rest[..<end]))
      else {
        result += "&"
        continue
      }
      result += known
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  /// libxml's sentence for one of its numbers.
  static func problem(_ code: Int) -> String {
    sentences[String(code)] ?? "The document is not well formed"
  }

  private static let sentences: [String: String] = {
    var table: [String: String] = [:]
    for line in TextTable.lines(
      of: """
        1 Excessive depth in document
        4 Document is empty
        5 Extra content at the end of the document
        26 Entity not defined
        38 Unescaped '<' not allowed in attributes values
        39 AttValue: " or ' expected
        40 AttValue: ' expected
        41 Specification mandates value for attribute
        42 Attribute redefined
        45 Comment not terminated
        46 xmlParsePI : no target name
        47 Processing instruction not finished
        61 DOCTYPE improperly terminated
        63 CData section not finished
        68 StartTag: invalid element name
        73 Couldn't find end of Start Tag
        76 Opening and ending tag mismatch
        """)
    {
      table[line.words[0]] = line.words.dropFirst().joined(separator: " ")
    }
    return table
  }()
}
