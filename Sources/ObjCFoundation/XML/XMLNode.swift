// A tree of XML, as NSXMLDocument has it: one class for every kind of node.
//
// Ownership: a node owns its children, attributes and namespaces, and does not own its parent. The object that a listing sees
// is made when it is first asked for. The object owns its node; a node that has a parent owns its object, so that an object
// stays the same one while its node is in a tree. Trees are at most `XMLScanner.depthLimit` deep, so that walks may call
// themselves.
import CRuntime
import ObjCVM

final class XMLNode {
  /// Apple's numbers of NSXMLNodeKind.
  enum Kind: Int {
    case invalid, document, element, attribute, namespace, instruction, comment, text, dtd, entity
    case attributeDeclaration, elementDeclaration, notation
  }

  /// What only documents and document types have.
  struct Facts {
    var version: String? = "1.0"
    var encoding: String?
    var isStandalone = false
    var mimeType: String? = "text/xml"
    var contentKind = 0
    /// The source has `<?xml`.
    var isDeclared = false
    var publicID: String?
    var systemID: String?
    var notation: String?
    var element: String?
    var isParameter = false
    var declarationKind: Int?
  }

  let kind: Kind
  var name: String?
  /// The URI that was set; others follow from the namespaces above.
  var uri: String?
  /// The text of nodes without children.
  var value = ""
  /// NSXMLNodeOptions of this node: `isCDATA` and how an empty element is written.
  var options: UInt = 0
  var facts = Facts()
  private(set) var children: [XMLNode] = []
  private(set) var attributes: [XMLNode] = []
  private(set) var namespaces: [XMLNode] = []
  /// The one whose child, attribute or namespace this is. It lets go of this one before it is gone.
  private(set) unowned(unsafe) var parent: XMLNode?
  /// The place among its siblings.
  private(set) var index = 0
  /// The place in the document, while an XPath is evaluated.
  var order = 0
  /// The object of a listing, if there is one; owned while there is a parent.
  private(set) var object: ObjectPointer?
  /// What setObjectValue: gave, when that is no string. Owned.
  var objectValue: ObjectPointer? {
    didSet {
      fwd_retain(objectValue)
      fwd_release(oldValue)
    }
  }

  init(_ kind: Kind, name: String? = nil, value: String = "") {
    self.kind = kind
    self.name = name
    self.value = value
  }

  deinit {
    fwd_release(objectValue)
    for node in children + attributes + namespaces { node.leave() }
  }

  // MARK: The object

  /// The object is this one from now on, or is gone.
  func setObject(_ object: ObjectPointer?) {
    if parent != nil { fwd_retain(object) }
    self.object = object
  }

  private func enter(_ parent: XMLNode) {
    self.parent = parent
    fwd_retain(object)
  }

  private func leave() {
    parent = nil
    index = 0
    // The object may own the last reference to this node.
    withExtendedLifetime(self) { fwd_release(object) }
  }

  // MARK: The tree

  /// A document's type stands among its attributes, since it is no child.
  enum Place { case children, attributes, namespaces }

  func list(_ place: Place) -> [XMLNode] {
    switch place {
    case .children: children
    case .attributes: attributes
    case .namespaces: namespaces
    }
  }

  private func setList(_ nodes: [XMLNode], _ place: Place, from start: Int) {
    for index in start..<max(start, nodes.count) { nodes[index].index = index }
    switch place {
    case .children: children = nodes
    case .attributes: attributes = nodes
    case .namespaces: namespaces = nodes
    }
  }

  /// Adds a node that has no parent.
  func insert(_ node: XMLNode, at index: Int, _ place: Place = .children) {
    if place == .children, index == children.count {
      node.index = index
      children.append(node)
    } else {
      var nodes = list(place)
      nodes.insert(node, at: index)
      setList(nodes, place, from: index)
    }
    node.enter(self)
  }

  func add(_ node: XMLNode, _ place: Place = .children) {
    insert(node, at: list(place).count, place)
  }

  func remove(at index: Int, _ place: Place = .children) {
    var nodes = list(place)
    let node = nodes.remove(at: index)
    setList(nodes, place, from: index)
    node.leave()
  }

  func removeAll(_ place: Place = .children) {
    let nodes = list(place)
    setList([], place, from: 0)
    for node in nodes { node.leave() }
  }

  var place: Place {
    switch kind {
    case .attribute, .dtd: .attributes
    case .namespace: .namespaces
    default: .children
    }
  }

  func detach() {
    guard let parent else { return }
    parent.remove(at: index, place)
  }

  /// A copy with all below it, without a parent.
  func copy() -> XMLNode {
    let copy = XMLNode(kind, name: name, value: value)
    (copy.uri, copy.options, copy.facts) = (uri, options, facts)
    copy.objectValue = objectValue
    for node in namespaces { copy.add(node.copy(), .namespaces) }
    for node in attributes { copy.add(node.copy(), .attributes) }
    for node in children { copy.add(node.copy()) }
    return copy
  }

  // MARK: Moving

  var root: XMLNode {
    var node = self
    while let parent = node.parent { node = parent }
    return node
  }
  var level: Int {
    var (node, level) = (self, 0)
    while let parent = node.parent { (node, level) = (parent, level + 1) }
    return level
  }
  /// How many levels there are from here down.
  var height: Int { 1 + (children.map(\.height).max() ?? 0) }

  func contains(_ other: XMLNode) -> Bool {
    var node: XMLNode? = other
    while let current = node {
      if current === self { return true }
      node = current.parent
    }
    return false
  }

  func sibling(_ step: Int) -> XMLNode? {
    guard let parent, place == .children, parent.children.indices.contains(index + step) else {
      return nil
    }
    return parent.children[index + step]
  }

  /// In document order. Attributes and namespaces have no part in it.
  var next: XMLNode? {
    guard place == .children else { return nil }
    if let first = children.first { return first }
    var node = self
    while true {
      if let sibling = node.sibling(1) { return sibling }
      guard let parent = node.parent else { return nil }
      node = parent
    }
  }
  var previous: XMLNode? {
    guard place == .children else { return nil }
    guard var node = sibling(-1) else { return parent }
    while let last = node.children.last { node = last }
    return node
  }

  // MARK: Names and text

  var localName: String? { name.map(Self.localName) }
  var prefix: String? { name.map(Self.prefix) }

  static func localName(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
  static func prefix(_ name: String) -> String {
    name.firstIndex(of: ":").map { String(name[..<$0]) } ?? ""
  }

  /// The namespace node for a prefix, here or above.
  func namespace(_ prefix: String) -> XMLNode? {
    var node: XMLNode? = self
    while let current = node {
      if let found = current.namespaces.first(where: { $0.name == prefix }) { return found }
      node = current.parent
    }
    return nil
  }

  /// The URI that was set, or that of the prefix. An attribute without a prefix has none.
  var resolvedURI: String? {
    if let uri { return uri }
    guard kind == .element || kind == .attribute, let prefix else { return nil }
    if prefix == "xml" { return "http://www.w3.org/XML/1998/namespace" }
    if kind == .attribute, prefix.isEmpty { return nil }
    return namespace(prefix).map(\.value).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The text of the node, or of all text below it.
  var stringValue: String {
    guard kind == .element || kind == .document else { return value }
    var result = ""
    appendText(to: &result)
    return result
  }

  private func appendText(to result: inout String) {
    for child in children {
      if child.kind == .text {
        result += child.value
      } else if child.kind == .element {
        child.appendText(to: &result)
      }
    }
  }

  func attribute(_ name: String) -> XMLNode? { attributes.first { $0.name == name } }
  /// An attribute's value.
  subscript(name: String) -> String? { attribute(name)?.value }

  /// The names from the root down, with the place among the siblings of the same name: `/menu[1]/beer[1]/@tap`.
  var path: String {
    let above = parent.map { $0.kind == .document ? "" : $0.path } ?? ""
    let slash = parent == nil ? "" : "/"
    switch kind {
    case .document: return ""
    case .attribute: return "\(above)\(slash)@\(name ?? "")"
    case .namespace: return "\(above)\(slash)namespace::\(name ?? "")"
    case .element: return "\(above)\(slash)\(name ?? "")" + ordinal { $0.name == name }
    case .comment: return "\(above)\(slash)comment()" + ordinal { _ in true }
    case .text: return "\(above)\(slash)text()" + ordinal { _ in true }
    case .instruction: return "\(above)\(slash)processing-instruction()" + ordinal { _ in true }
    default: return above
    }
  }

  private func ordinal(_ isSame: (XMLNode) -> Bool) -> String {
    guard let parent else { return "" }
    let before = parent.children[..<index].count { $0.kind == kind && isSame($0) }
    return "[\(before + 1)]"
  }
}
