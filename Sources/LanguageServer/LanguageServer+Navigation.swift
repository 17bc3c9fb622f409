// From a selector, a class or a variable to where it is declared, implemented and used; the call hierarchy; renaming.
import ForwardKitBasics
import MessageFraming
import ObjCSema
import ObjCSyntax

extension LanguageServer {
  func definition(_ text: Text, _ offset: UInt32) -> JSON {
    if let (message, _) = text.message(at: offset) {
      if case .method(_, let range, _) = text.index.answerer(of: message), !range.isNone {
        return text.locations([range])
      }
      let known = text.implementations(of: message.selector)
      return text.locations(known.isEmpty ? text.declarations(of: message.selector) : known)
    }
    if let (selector, _) = text.selector(at: offset) {
      let known = text.implementations(of: selector)
      return text.locations(known.isEmpty ? text.declarations(of: selector) : known)
    }
    if let use = text.use(at: offset), !use.declaration.isNone {
      return text.locations([use.declaration])
    }
    return []
  }

  func implementation(_ text: Text, _ offset: UInt32) -> JSON {
    guard let (selector, _) = text.selector(at: offset) else { return definition(text, offset) }
    return text.locations(text.implementations(of: selector))
  }

  func references(_ text: Text, _ offset: UInt32) -> JSON {
    text.locations(text.occurrences(at: offset).compactMap(\.first))
  }

  func highlights(_ text: Text, _ offset: UInt32) -> JSON {
    let ranges = text.occurrences(at: offset).flatMap { $0 }.filter(text.isOwn)
    return .array(ranges.map { ["range": text.range($0), "kind": 1] })
  }

  // MARK: Renaming

  func prepareRename(_ text: Text, _ offset: UInt32) -> JSON {
    if let (selector, range) = text.selector(at: offset) {
      guard !text.declarations(of: selector).isEmpty || !text.implementations(of: selector).isEmpty
      else { return .null }
      return ["range": text.range(range), "placeholder": .string(selector)]
    }
    guard let use = text.use(at: offset), use.kind == .variable || use.kind == .parameter,
      !use.declaration.isNone
    else { return .null }
    return ["range": text.range(use.range), "placeholder": .string(use.name)]
  }

  func rename(_ text: Text, _ offset: UInt32, to name: String) throws(Failure) -> JSON {
    let words: [String]
    if let (selector, _) = text.selector(at: offset) {
      let count = selector.count { $0 == ":" }
      guard name.count(where: { $0 == ":" }) == count else {
        throw Failure(
          code: -32803,
          message: "the selector `\(selector)` has \(count) colons, and so must its new name")
      }
      words = name.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    } else {
      words = [name]
    }
    guard words.first.map(Self.isName) ?? false, words.allSatisfy({ $0.isEmpty || Self.isName($0) })
    else { throw Failure(code: -32803, message: "`\(name)` is no name") }
    var edits: [JSON] = []
    for occurrence in text.occurrences(at: offset) {
      // `@selector(a:b:)` is one range with the whole name.
      let isWhole = occurrence.count == 1 && words.count > 2
      for (range, word) in zip(occurrence, isWhole ? [name] : words)
      where text.isOwn(range) && text.isWritten(range) {
        let isSelectorName = text.file.text(range).contains(":")
        edits.append([
          "range": text.range(range), "newText": .string(isSelectorName ? name : word),
        ])
      }
    }
    guard !edits.isEmpty else { throw Failure(code: -32803, message: "there is nothing to rename") }
    return ["changes": .object([(key: text.document.uri, value: .array(edits))])]
  }

  private static func isName(_ text: String) -> Bool {
    guard let first = text.first, first.isLetter || first == "_" else { return false }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
  }

  // MARK: Call hierarchy

  func prepareCallHierarchy(_ text: Text, _ offset: UInt32) -> JSON {
    guard let (selector, _) = text.selector(at: offset) else { return .null }
    let methods = text.methods.filter { $0.head.selector == selector }
    return .array(methods.map { text.item($0) })
  }

  func incomingCalls(_ parameters: JSON) throws(Failure) -> JSON {
    let (text, method) = try asked(parameters)
    var callers: [(Text.Method, [SourceRange])] = []
    for message in text.index.messages
    where message.selector == method.head.selector && text.isOwn(message.range) {
      guard let caller = text.methods.first(where: { $0.range.contains(message.range) }) else {
        continue
      }
      let place = message.words.first ?? message.range
      if let index = callers.firstIndex(where: { $0.0.range == caller.range }) {
        callers[index].1.append(place)
      } else {
        callers.append((caller, [place]))
      }
    }
    return .array(
      callers.map { caller, places in
        ["from": text.item(caller), "fromRanges": .array(places.map(text.range))]
      })
  }

  func outgoingCalls(_ parameters: JSON) throws(Failure) -> JSON {
    let (text, method) = try asked(parameters)
    var found: [(Text.Method, [SourceRange])] = []
    for message in text.index.messages where method.range.contains(message.range) {
      for callee in text.methods where callee.head.selector == message.selector {
        let place = message.words.first ?? message.range
        if let index = found.firstIndex(where: { $0.0.range == callee.range }) {
          found[index].1.append(place)
        } else {
          found.append((callee, [place]))
        }
      }
    }
    return .array(
      found.map { callee, places in
        ["to": text.item(callee), "fromRanges": .array(places.map(text.range))]
      })
  }

  private func asked(_ parameters: JSON) throws(Failure) -> (Text, Text.Method) {
    guard let item = parameters["item"], let uri = item["uri"]?.string,
      let document = documents[uri]
    else { throw .parameters }
    let analysis = document.analyze(analyzer, options)
    guard let file = document.file else { throw .parameters }
    let text = Text(document: document, file: file, analysis: analysis)
    guard let offset = text.offset(item["selectionRange"]?["start"] ?? .null),
      let method = text.methods.first(where: { $0.range.touches(offset) })
    else { throw .parameters }
    return (text, method)
  }
}

extension Text {
  /// A body with a name: a method's, or a function's.
  struct Method {
    let name: String
    let head: Head
    let range: SourceRange
    let nameRange: SourceRange
    struct Head { let selector: String }
  }

  var methods: [Method] {
    var found: [Method] = []
    for declaration in analysis.units.flatMap(\.declarations) where isOwn(declaration.range) {
      switch declaration.kind {
      case .implementation(let implementation):
        let cls = implementation.className.text
        let category = implementation.category.map { "(\($0.text))" } ?? ""
        for method in implementation.definitions {
          let sign = method.head.isClassMethod ? "+" : "-"
          found.append(
            Method(
              name: "\(sign)[\(cls)\(category) \(method.head.selector)]",
              head: .init(selector: method.head.selector), range: method.range,
              nameRange: method.head.selectorRanges.first ?? method.range))
        }
      case .function(let function):
        found.append(
          Method(
            name: function.name.text, head: .init(selector: ""), range: function.range,
            nameRange: function.name.range))
      default: break
      }
    }
    return found
  }

  func item(_ method: Method) -> JSON {
    [
      "name": .string(method.name), "kind": .integer(method.head.selector.isEmpty ? 12 : 6),
      "uri": .string(document.uri), "range": range(method.range),
      "selectionRange": range(method.nameRange),
    ]
  }

  func locations(_ ranges: [SourceRange]) -> JSON { .array(ranges.compactMap(location)) }

  func use(at offset: UInt32) -> SourceIndex.Use? {
    index.uses.last { isOwn($0.range) && $0.range.touches(offset) }
  }

  func implementations(of selector: String) -> [SourceRange] {
    index.implementations(of: selector).compactMap { $0.method.selectorRanges.first }
  }

  func declarations(of selector: String) -> [SourceRange] {
    heads.filter { $0.selector == selector }.compactMap(\.selectorRanges.first)
  }

  /// What stands there in the text, and not in a macro.
  func isWritten(_ range: SourceRange) -> Bool { range.length > 0 }

  /// Every place that names what stands at an offset: the words of a selector together, or one word.
  func occurrences(at offset: UInt32) -> [[SourceRange]] {
    if let (selector, _) = selector(at: offset) {
      let sent = index.messages.filter { $0.selector == selector && !$0.isDot }.map(\.words)
      let named = index.selectors.filter { $0.selector == selector }.map { [$0.range] }
      let declared = heads.filter { $0.selector == selector }.map(\.selectorRanges)
      return unique(declared + sent + named)
    }
    guard let use = use(at: offset) else { return [] }
    let same = index.uses.filter {
      use.kind == .cls
        ? $0.kind == .cls && $0.name == use.name
        : $0.name == use.name && $0.declaration == use.declaration && !use.declaration.isNone
    }.map { [$0.range] }
    let declared = use.kind == .cls || use.declaration.isNone ? [] : [[use.declaration]]
    return unique(declared + same)
  }

  private func unique(_ all: [[SourceRange]]) -> [[SourceRange]] {
    var seen: Set<SourceRange> = []
    return all.filter { seen.insert($0.first ?? .none).inserted }
      .ordered { ($0.first?.start ?? 0) < ($1.first?.start ?? 0) }
  }
}
