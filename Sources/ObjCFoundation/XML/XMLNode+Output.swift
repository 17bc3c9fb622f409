// A tree as text: XMLString, with the options of NSXMLNodeOptions, and the canonical form.
//
// An empty element is written as `<a></a>` unless an option of the call or of the node says otherwise. Pretty printing puts
// children on lines of their own, four spaces further in, except where an element has text among its children.
import ForwardKitBasics

/// Of NSXMLNodeOptions.
enum XMLOption {
  static let isCDATA: UInt = 1 << 0
  static let expandsEmpty: UInt = 1 << 1
  static let compactsEmpty: UInt = 1 << 2
  static let singleQuotes: UInt = 1 << 3
  static let tidiesHTML: UInt = 1 << 9
  static let tidiesXML: UInt = 1 << 10
  static let prettyPrints: UInt = 1 << 17
  static let keepsCDATA: UInt = 1 << 24
  static let keepsSpace: UInt = 1 << 25
  static let keepsEmpty = expandsEmpty | compactsEmpty
}

extension XMLNode {
  func xml(_ options: UInt = 0) -> String {
    var writer = XMLWriter(options: options)
    writer.write(self)
    return writer.text
  }

  /// The canonical form: attributes sorted, no declaration, no CDATA.
  func canonicalXML(comments: Bool) -> String {
    var writer = XMLWriter(options: 0)
    writer.isCanonical = true
    writer.keepsComments = comments
    writer.write(self)
    return writer.text
  }
}

private struct XMLWriter {
  let options: UInt
  var isCanonical = false
  var keepsComments = true
  var text = ""
  private var depth = 0

  init(options: UInt) { self.options = options }

  private func has(_ option: UInt) -> Bool { options & option != 0 }

  mutating func write(_ node: XMLNode) {
    switch node.kind {
    case .document: writeDocument(node)
    case .element: writeElement(node)
    case .attribute: writeAttribute(node.name ?? "", node.value, node.options)
    case .namespace:
      let name = node.name ?? ""
      writeAttribute(name.isEmpty ? "xmlns" : "xmlns:\(name)", node.value, 0)
    case .text:
      let isCDATA = node.options & XMLOption.isCDATA != 0 && !isCanonical
      text += isCDATA ? "<![CDATA[\(node.value)]]>" : XMLText.escaped(node.value)
    case .comment: if keepsComments { text += "<!--\(node.value)-->" }
    case .instruction:
      text += "<?\(node.name ?? "")\(node.value.isEmpty ? "" : " " + node.value)?>"
    case .dtd: if !isCanonical { writeDoctype(node) }
    case .entity, .attributeDeclaration, .elementDeclaration, .notation: writeDeclaration(node)
    case .invalid: break
    }
  }

  private mutating func newLine() {
    text += "\n" + String(repeating: "    ", count: depth)
  }

  private mutating func writeDocument(_ node: XMLNode) {
    let facts = node.facts
    if facts.contentKind == 3 {
      text += node.stringValue
      return
    }
    var isFirst = true
    if !isCanonical, facts.isDeclared || facts.encoding != nil || facts.isStandalone {
      text += "<?xml version=\"\(facts.version ?? "1.0")\""
      if let encoding = facts.encoding { text += " encoding=\"\(encoding)\"" }
      if facts.isStandalone { text += " standalone=\"yes\"" }
      text += "?>"
      isFirst = false
    }
    let nodes = (isCanonical ? [] : node.attributes) + node.children
    for child in nodes where keepsComments || child.kind != .comment {
      if !isFirst, has(XMLOption.prettyPrints) { newLine() }
      isFirst = false
      write(child)
    }
  }

  private mutating func writeElement(_ node: XMLNode) {
    text += "<\(node.name ?? "")"
    let namespaces = sorted(node.namespaces, by: \.name)
    for attribute in namespaces + sorted(node.attributes, by: \.localName) {
      text += " "
      write(attribute)
    }
    let children = keepsComments ? node.children : node.children.filter { $0.kind != .comment }
    if children.isEmpty, isCompact(node) {
      text += "/>"
      return
    }
    text += ">"
    let isPretty = has(XMLOption.prettyPrints) && !children.contains { $0.kind == .text }
    depth += 1
    for child in children {
      if isPretty { newLine() }
      write(child)
    }
    depth -= 1
    if isPretty, !children.isEmpty { newLine() }
    text += "</\(node.name ?? "")>"
  }

  private func sorted(_ nodes: [XMLNode], by name: KeyPath<XMLNode, String?>) -> [XMLNode] {
    guard isCanonical else { return nodes }
    func key(_ node: XMLNode) -> (String, String) {
      (node.kind == .attribute ? node.resolvedURI ?? "" : "", node[keyPath: name] ?? "")
    }
    return nodes.ordered { key($0) < key($1) }
  }

  private func isCompact(_ node: XMLNode) -> Bool {
    if isCanonical || has(XMLOption.expandsEmpty) && !has(XMLOption.compactsEmpty) { return false }
    let own = node.options & XMLOption.keepsEmpty
    if own == XMLOption.compactsEmpty || own == XMLOption.expandsEmpty {
      return own == XMLOption.compactsEmpty
    }
    return has(XMLOption.compactsEmpty)
  }

  private mutating func writeAttribute(_ name: String, _ value: String, _ own: UInt) {
    let isSingle = (own | options) & XMLOption.singleQuotes != 0 && !isCanonical
    let quote = isSingle ? "'" : "\""
    text += name + "=" + quote + XMLText.escaped(value, quotes: quote) + quote
  }

  // MARK: Document types

  private func identifiers(_ facts: XMLNode.Facts) -> String {
    switch (facts.publicID, facts.systemID) {
    case (let pub?, let system?): " PUBLIC \"\(pub)\" \"\(system)\""
    case (let pub?, nil): " PUBLIC \"\(pub)\""
    case (nil, let system?): " SYSTEM \"\(system)\""
    case (nil, nil): ""
    }
  }

  private mutating func writeDoctype(_ node: XMLNode) {
    text += "<!DOCTYPE \(node.name ?? "")" + identifiers(node.facts)
    if !node.children.isEmpty {
      text += " ["
      for child in node.children {
        text += "\n"
        write(child)
      }
      text += "\n]"
    }
    text += ">"
  }

  private mutating func writeDeclaration(_ node: XMLNode) {
    let (name, facts) = (node.name ?? "", node.facts)
    switch node.kind {
    case .entity:
      text += "<!ENTITY \(facts.isParameter ? "% " : "")\(name)" + identifiers(facts)
      if facts.systemID == nil { text += " \"\(node.value)\"" }
      if let notation = facts.notation { text += " NDATA \(notation)" }
    case .notation: text += "<!NOTATION \(name)" + identifiers(facts)
    case .elementDeclaration: text += "<!ELEMENT \(name) \(node.value)"
    default: text += "<!ATTLIST \(facts.element ?? "") \(name) \(node.value)"
    }
    text += ">"
  }
}
