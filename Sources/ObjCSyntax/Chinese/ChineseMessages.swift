// The first lines of diagnostics, in Chinese.
//
// A diagnostic's message is English with the listing's names in it. Each line of the tables has the form of a message and the same
// in Chinese, with `{1}`, `{2}` … for what is filled in:
//
//     {1} declares no method {2} => {1} 没有声明方法 {2}
//
// What fills a place is a text in quotes or backticks, a method as `-[Car drive]`, or a word; `{*}` at the end is any text. Of
// several forms that fit, the one with the most words of its own is taken. `a` in front of a place stands for `an`, too. A message
// that no form fits is shown as the code's title in Chinese with the English message behind it; a test finds those among the
// expected outputs of the listings.
import ForwardKitBasics

/// Translates the messages of diagnostics.
enum ChineseMessages {
  /// The message of a diagnostic with this code.
  static func text(_ message: String, _ code: DiagnosticCode) -> String {
    let plain = articlesJoined(Array(message.unicodeScalars))
    for form in forms {
      if let values = form.values(in: plain) { return form.text(values) }
    }
    return "\(code.text(in: .zh).title)（\(message)）"
  }

  /// A help of a diagnostic; one of no form stays English.
  static func help(_ text: String) -> String {
    let plain = articlesJoined(Array(text.unicodeScalars))
    for form in helpForms {
      if let values = form.values(in: plain) { return form.text(values) }
    }
    return text
  }

  static let tables = [names, grammar, places, rules]
  private static let forms = sorted(tables)
  private static let helpForms = sorted([helps])

  private static func sorted(_ tables: [String]) -> [MessageForm] {
    tables.flatMap { $0.split(separator: "\n") }.map { MessageForm($0) }
      .ordered { $0.weight > $1.weight }
  }

  /// `an` in front of a name is `a`, since the name decides which of the two it is.
  static func articlesJoined(_ text: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for (index, scalar) in text.enumerated() {
      let isArticle =
        scalar == "n" && index > 0 && text[index - 1] == "a"
        && (index == 1 || text[index - 2] == " ") && index + 2 < text.count
        && text[index + 1] == " " && text[index + 2] == "`"
      if !isArticle { result.append(scalar) }
    }
    return result
  }
}

/// A message with places, in English and in Chinese.
struct MessageForm {
  private enum Part {
    case text([Unicode.Scalar])
    case place
    /// The rest, whatever it is.
    case rest
  }

  private let parts: [Part]
  private let translation: Substring
  /// How many characters are its own.
  let weight: Int

  /// - Parameter line: `English => Chinese`.
  init(_ line: Substring) {
    let (english, chinese) = Self.halves(line)
    self.init(english, chinese)
  }

  init(_ english: Substring, _ chinese: Substring) {
    translation = chinese
    var parts: [Part] = []
    var literal: [Unicode.Scalar] = []
    var scalars = english.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      guard scalar == "{", let end = scalars.firstIndex(of: "}") else {
        literal.append(scalar)
        continue
      }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = []
      parts.append(scalars.first == "*" ? .rest : .place)
      scalars = scalars[scalars.index(after: end)...]
    }
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
    weight = parts.reduce(0) { if case .text(let own) = $1 { $0 + own.count } else { $0 } }
  }

  /// What stands before and behind the first arrow.
  static func halves(_ line: Substring) -> (Substring, Substring) {
    var index = line.startIndex
    while index < line.endIndex, !line[index...].hasPrefix(" => ") {
      index = line.index(after: index)
    }
    return (line[..<index], line[index...].dropFirst(4))
  }

  /// What stands in its places, in order; nil when the message has another form.
  func values(in message: [Unicode.Scalar]) -> [String]? {
    var values: [String] = []
    return matches(message[...], 0, &values) ? values : nil
  }

  private func matches(
    _ message: ArraySlice<Unicode.Scalar>, _ index: Int, _ values: inout [String]
  ) -> Bool {
    guard index < parts.count else { return message.isEmpty }
    switch parts[index] {
    case .text(let own):
      return message.starts(with: own)
        && matches(message.dropFirst(own.count), index + 1, &values)
    case .rest:
      values.append(Self.string(message))
      return true
    case .place:
      // A form's own character may stand right behind a word, so shorter words are tried as well.
      for end in Self.ends(message) {
        values.append(Self.string(message[..<end]))
        if matches(message[end...], index + 1, &values) { return true }
        values.removeLast()
      }
      return false
    }
  }

  /// Where a place that begins here can end, the furthest first.
  private static func ends(_ message: ArraySlice<Unicode.Scalar>) -> [Int] {
    guard let first = message.first else { return [] }
    let inner = message.dropFirst()
    let closing: Unicode.Scalar? =
      switch first {
      case "`", "'", "\"": first
      case "-" where inner.first == "[", "+" where inner.first == "[": "]"
      default: nil
      }
    if let closing { return inner.firstIndex(of: closing).map { [$0 + 1] } ?? [] }
    let end = message.firstIndex(of: " ") ?? message.endIndex
    return end > message.startIndex ? Array((message.startIndex + 1...end).reversed()) : []
  }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return String(text)
  }

  /// The translation with what stands in the places.
  func text(_ values: [String]) -> String { Self.filled(translation, values) }

  /// A text with what stands in its places.
  static func filled(_ text: Substring, _ values: [String]) -> String {
    var result = ""
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let mark = rest[rest.index(after: open)..<close]
      let number = mark == "*" ? values.count : Int(mark)
      result += rest[..<open]
      if let number {
        result += values.indices.contains(number - 1) ? values[number - 1] : ""
      } else {
        // Braces of code: `@try { … }`.
        result += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
