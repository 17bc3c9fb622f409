// What may follow: selectors of the receiver's class, properties behind a dot, classes and names elsewhere; and the parameters of
// the message that is being written.
//
// A text that is being typed is broken at the cursor. So the unfinished word is replaced by a whole message, which the checker
// understands, and its receiver's class is the one to complete for.
import MessageFraming
import ObjCScript
import ObjCSema
import ObjCSyntax

extension LanguageServer {
  func completion(_ text: Text, _ offset: UInt32) -> JSON {
    let place = CompletionPlace(text.file.bytes, Int(offset))
    switch place.kind {
    case .message:
      guard let message = probe(text, place, with: "hash]") else { return names(text) }
      let methods =
        text.index.model == nil
        ? []
        : message.index.methods(
          of: message.found.receiverClass, isClassMessage: message.found.isClassMessage)
      return .array(methods.prefix(500).map(item))
    case .member:
      guard let message = probe(text, place, with: "hash") else { return [] }
      guard let cls = message.found.receiverClass else { return [] }
      let properties = message.index.properties(of: cls).map { property -> JSON in
        ["label": .string(property.name), "kind": 10, "detail": .string(property.type)]
      }
      return .array(properties)
    case .name: return names(text)
    case .none: return []
    }
  }

  private func item(_ method: MethodModel) -> JSON {
    let words = method.selector.split(separator: ":", omittingEmptySubsequences: false)
    var snippet = method.selector
    if !method.parameters.isEmpty {
      snippet = method.parameters.indices.map { index in
        "\(index < words.count - 1 ? String(words[index]) : ""):"
      }.joined(separator: " ")
    }
    return [
      "label": .string(method.selector), "kind": 2, "detail": .string(SourceIndex.head(method)),
      "insertText": .string(snippet), "filterText": .string(method.selector),
    ]
  }

  private func names(_ text: Text) -> JSON {
    var seen: Set<String> = []
    var items: [JSON] = []
    for use in text.index.uses where seen.insert(use.name).inserted {
      let kind =
        switch use.kind {
        case .cls: 7
        case .function: 3
        case .ivar: 5
        case .constant: 21
        case .variable, .parameter: 6
        }
      items.append([
        "label": .string(use.name), "kind": .integer(kind), "detail": .string(use.type),
      ])
    }
    for name in text.index.classNames.sorted() where seen.insert(name).inserted {
      items.append(["label": .string(name), "kind": 7])
    }
    return .array(items)
  }

  /// The message or access that the text has at a place once the unfinished word is replaced.
  private func probe(_ text: Text, _ place: CompletionPlace, with word: String) -> (
    found: SourceIndex.Message, index: SourceIndex
  )? {
    let bytes = text.file.bytes
    let rest = bytes[place.end...]
    let lineEnd = rest.firstIndex(of: 10) ?? bytes.endIndex
    let tail = rest[..<lineEnd].filter { $0 != 32 && $0 != 9 && $0 != 13 }
    var patched = Array(bytes[..<place.start]) + Array(word.utf8)
    let isClosed = place.kind == .message && tail.first == UInt8(ascii: "]")
    if isClosed { patched.removeLast() }
    if tail.isEmpty { patched += Array(";".utf8) }
    patched += rest
    let file = ListingFile(name: text.document.path, bytes: patched)
    let analysis = analyzer.analyze([file], options: options)
    let found = analysis.index.messages.last { message in
      message.words.contains { Int($0.start) == place.start && $0.file == text.file.id }
    }
    return found.map { ($0, analysis.index) }
  }

  func signatureHelp(_ text: Text, _ offset: UInt32) -> JSON {
    var around = text.message(around: offset)
    if around == nil || around?.method == nil {
      let place = CompletionPlace(text.file.bytes, Int(offset))
      guard place.colons > 0 else { return .null }
      let patched =
        Array(text.file.bytes[..<Int(offset)]) + Array(" 0];".utf8)
        + text.file.bytes[Int(offset)...]
      let analysis = analyzer.analyze(
        [ListingFile(name: text.document.path, bytes: patched)], options: options)
      around = analysis.index.messages.filter {
        $0.range.file == text.file.id && $0.range.start < offset && offset <= $0.range.end
      }.min { $0.range.length < $1.range.length }
    }
    guard let message = around, let method = message.method, !method.parameters.isEmpty else {
      return .null
    }
    let active = message.arguments.lastIndex { $0.start <= offset } ?? 0
    let parameters = SourceIndex.parameters(method).map { text -> JSON in
      ["label": .string(text)]
    }
    return [
      "signatures": [
        ["label": .string(SourceIndex.head(method)), "parameters": .array(parameters)]
      ], "activeSignature": 0,
      "activeParameter": .integer(min(active, max(0, parameters.count - 1))),
    ]
  }
}

/// What the text around a cursor says about what is being written there; nothing but its bytes is looked at.
struct CompletionPlace {
  enum Kind { case message, member, name, none }

  /// The unfinished word.
  let start: Int
  let end: Int
  let kind: Kind
  /// Colons between the innermost open bracket and the cursor.
  let colons: Int

  /// How far back an opening bracket is looked for.
  private static let farthest = 4_000

  init(_ bytes: [UInt8], _ cursor: Int) {
    var start = min(cursor, bytes.count)
    while start > 0, Self.isWord(bytes[start - 1]) { start -= 1 }
    self.start = start
    end = min(cursor, bytes.count)
    var at = start
    while at > 0, bytes[at - 1] == 32 || bytes[at - 1] == 9 { at -= 1 }
    let before = at > 0 ? bytes[at - 1] : 0
    let bracket = Self.openBracket(bytes, start)
    colons = bracket?.colons ?? 0
    if before == UInt8(ascii: "."), at > 1, !(48...57).contains(bytes[at - 2]) {
      kind = .member
    } else if bracket != nil, at < start,
      Self.isWord(before) || before == UInt8(ascii: "]") || before == UInt8(ascii: ")")
    {
      kind = .message
    } else if before == UInt8(ascii: "\"") || before == UInt8(ascii: "@") {
      kind = .none
    } else {
      kind = .name
    }
  }

  private static func openBracket(_ bytes: [UInt8], _ start: Int) -> (at: Int, colons: Int)? {
    var depth = 0, colons = 0
    var at = start - 1
    while at >= 0, start - at < farthest {
      switch bytes[at] {
      case UInt8(ascii: "]"), UInt8(ascii: ")"): depth += 1
      case UInt8(ascii: "("):
        if depth == 0 { return nil }
        depth -= 1
      case UInt8(ascii: "["):
        if depth == 0 { return (at, colons) }
        depth -= 1
      case UInt8(ascii: ":") where depth == 0: colons += 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"): return nil
      default: break
      }
      at -= 1
    }
    return nil
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || (48...57).contains(byte) || (97...122).contains(byte | 32)
      || byte >= 0x80
  }
}
