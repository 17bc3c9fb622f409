// A document read into a tree.
//
// Adjacent characters become one text. Text of nothing but space is left out unless the options keep it, also between elements
// that stand among text. An element keeps the URI that it was read with, and how it was written where the options keep empty
// elements.
import CRuntime

struct XMLTreeReader {
  /// What is not well formed, and where.
  struct Malformed: Error {
    let code: Int
    let line: Int
  }

  private var scanner: XMLScanner
  private let options: UInt
  private let document = XMLNode(.document)
  private var current: XMLNode
  /// Characters that no markup has ended yet.
  private var pending: [UInt8] = []

  private init(_ bytes: [UInt8], _ options: UInt) {
    scanner = XMLScanner(
      bytes, isLenient: options & XMLOption.tidiesXML != 0,
      isHTML: options & XMLOption.tidiesHTML != 0)
    self.options = options
    current = document
  }

  /// A document of UTF-8.
  static func read(_ bytes: [UInt8], options: UInt) throws(Malformed) -> XMLNode {
    var reader = XMLTreeReader(bytes, options)
    while true {
      let token = reader.scanner.next()
      if case .text(let bytes) = token {
        reader.pending += bytes
        continue
      }
      reader.flushText()
      switch token {
      case .finished: return reader.document
      case .malformed(let code): throw Malformed(code: code, line: reader.scanner.line)
      default: reader.take(token)
      }
    }
  }

  private func has(_ option: UInt) -> Bool { options & option != 0 }

  private mutating func take(_ token: XMLToken) {
    switch token {
    case .start(let name, let attributes, let isEmpty): begin(name, attributes, isEmpty)
    case .end: current = current.parent ?? document
    case .cdata(let bytes) where has(XMLOption.keepsCDATA):
      let node = XMLNode(.text, value: String(decoding: bytes, as: UTF8.self))
      node.options = XMLOption.isCDATA
      current.add(node)
    case .cdata(let bytes): addText(String(decoding: bytes, as: UTF8.self))
    case .comment(let bytes):
      current.add(XMLNode(.comment, value: String(decoding: bytes, as: UTF8.self)))
    case .instruction(let target, let data):
      if target == "xml" {
        readDeclaration(data)
      } else {
        current.add(XMLNode(.instruction, name: target, value: data))
      }
    case .doctype(let text): addDoctype(XMLDoctype(text))
    case .text, .finished, .malformed: break
    }
  }

  private mutating func begin(
    _ name: String, _ attributes: [(name: String, value: String)], _ isEmpty: Bool
  ) {
    let node = XMLNode(.element, name: name)
    if has(XMLOption.keepsEmpty), options & XMLOption.keepsEmpty == XMLOption.keepsEmpty {
      node.options = isEmpty ? XMLOption.compactsEmpty : XMLOption.expandsEmpty
    }
    for (key, value) in attributes {
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        let prefix = key == "xmlns" ? "" : String(key.dropFirst(6))
        node.add(XMLNode(.namespace, name: prefix, value: value), .namespaces)
      } else {
        node.add(XMLNode(.attribute, name: key, value: value), .attributes)
      }
    }
    current.add(node)
    for named in [node] + node.attributes { named.uri = named.resolvedURI }
    current = node
  }

  private mutating func flushText() {
    guard !pending.isEmpty else { return }
    if has(XMLOption.keepsSpace) || !pending.allSatisfy(XMLScanner.isSpace) {
      addText(String(decoding: pending, as: UTF8.self))
    }
    pending = []
  }

  private func addText(_ text: String) {
    if current === document { return }
    if let last = current.children.last, last.kind == .text, last.options == 0 {
      last.value += text
    } else {
      current.add(XMLNode(.text, value: text))
    }
  }

  /// `version="1.0" encoding="UTF-8" standalone="yes"`.
  private func readDeclaration(_ text: String) {
    document.facts.isDeclared = true
    for (key, value) in Self.pairs(of: text) {
      switch key {
      case "version": document.facts.version = value
      case "encoding": document.facts.encoding = value
      case "standalone": document.facts.isStandalone = value == "yes"
      default: break
      }
    }
  }

  static func pairs(of text: String) -> [(String, String)] {
    let parts = text.split(omittingEmptySubsequences: false) { $0 == "\"" || $0 == "'" }
    return stride(from: 0, to: parts.count - 1, by: 2).map { (index: Int) -> (String, String) in
      let name = parts[index].filter { (character: Character) in
        character != "=" && !character.isWhitespace
      }
      return (name, String(parts[index + 1]))
    }
  }

  private mutating func addDoctype(_ doctype: XMLDoctype) {
    for (name, text) in doctype.entities { scanner.declareEntity(name, text) }
    let node = XMLNode(.dtd, name: doctype.name)
    (node.facts.publicID, node.facts.systemID) = (doctype.publicID, doctype.systemID)
    for declaration in doctype.declarations { node.add(XMLNode(declaration)) }
    if document.attributes.isEmpty { document.add(node, .attributes) }
  }
}

extension XMLNode {
  convenience init(_ declaration: XMLDoctype.Declaration) {
    self.init(
      declaration.kind, name: declaration.kind == .comment ? nil : declaration.name,
      value: declaration.value)
    (facts.publicID, facts.systemID) = (declaration.publicID, declaration.systemID)
    (facts.notation, facts.element) = (declaration.notation, declaration.element)
    facts.isParameter = declaration.isParameter
  }
}
