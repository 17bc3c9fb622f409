// NSXMLElement, and how children are added to and removed from elements, documents and document types.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension XMLLibrary {
  static func elementClass() -> NativeClass {
    let cls = NativeClass("NSXMLElement", superclass: "NSXMLNode")
    let text = "@\"NSString\""
    cls.instance("initWithName:", "@@:\(text)", returnsInstance: true) {
      call throws(ListingException) in
      call.initialize(try element(call))
    }
    cls.instance("initWithName:URI:", "@@:\(text)\(text)", returnsInstance: true) {
      call throws(ListingException) in
      call.initialize(try element(call, uri: 1))
    }
    cls.instance("initWithName:stringValue:", "@@:\(text)\(text)", returnsInstance: true) {
      call throws(ListingException) in
      call.initialize(try element(call, value: 1))
    }
    cls.instance("initWithXMLString:error:", "@@:\(text)^@", returnsInstance: true) {
      call throws(ListingException) in
      let bytes = try call.text(0).utf8
      let document = try read(bytes, 0, errorAt: call.pointer(1), call.world)
      guard let root = document?.children.first(where: { $0.kind == .element }) else {
        fwd_release(call.receiver)
        return call.returnRetained(nil)
      }
      root.detach()
      call.initialize(root)
    }
    addFinding(to: cls)
    addAttributes(to: cls)
    addNamespaces(to: cls)
    addChildren(to: cls)
    cls.instance("normalizeAdjacentTextNodesPreservingCDATA:", "v@:B") { call in
      normalize(call.node(), keepsCDATA: call.bool(0))
    }
    return cls
  }

  // MARK: Finding

  /// Nodes of that name. A prefix that has a namespace here stands for its URI, as for elements does the default namespace.
  private static func named(_ name: String, _ nodes: [XMLNode], in node: XMLNode) -> [XMLNode] {
    let prefix = XMLNode.prefix(name)
    if !prefix.isEmpty || nodes.first?.kind == .element, let uri = node.namespace(prefix)?.value {
      return local(XMLNode.localName(name), uri, nodes)
    }
    return nodes.filter { $0.name == name }
  }

  private static func local(_ name: String, _ uri: String?, _ nodes: [XMLNode]) -> [XMLNode] {
    nodes.filter { $0.localName == name && $0.resolvedURI == uri }
  }

  private static func addFinding(to cls: NativeClass) {
    cls.instance("elementsForName:", "@\"NSArray\"@:@\"NSString\"") {
      call throws(ListingException) in
      let node = call.node()
      let elements = node.children.filter { $0.kind == .element }
      try call.returnNodes(named(try call.optionalText(0) ?? "", elements, in: node))
    }
    cls.instance("elementsForLocalName:URI:", "@\"NSArray\"@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      let elements = call.node().children.filter { $0.kind == .element }
      try call.returnNodes(
        local(try call.optionalText(0) ?? "", try call.optionalText(1), elements))
    }
    cls.instance("attributeForName:", "@\"NSXMLNode\"@:@\"NSString\"") {
      call throws(ListingException) in
      let node = call.node()
      try call.returnNode(
        named(try call.optionalText(0) ?? "", node.attributes, in: node).first)
    }
    cls.instance("attributeForLocalName:URI:", "@\"NSXMLNode\"@:@\"NSString\"@\"NSString\"") {
      call throws(ListingException) in
      try call.returnNode(
        local(try call.optionalText(0) ?? "", try call.optionalText(1), call.node().attributes)
          .first)
    }
  }

  // MARK: Attributes and namespaces

  /// Adds an attribute or a namespace, in place of one of the same name.
  static func addNamed(
    _ node: XMLNode, to element: XMLNode, _ place: XMLNode.Place, _ call: NativeCall
  ) throws(ListingException) {
    let (kind, what): (XMLNode.Kind, String) =
      place == .attributes ? (.attribute, "an attribute") : (.namespace, "a namespace")
    guard node.kind == kind else { throw inconsistency("Not \(what)", call) }
    guard node.parent == nil else {
      throw inconsistency("Cannot add \(what) with a parent; detach or copy first", call)
    }
    if let old = element.list(place).first(where: { $0.name == node.name }) {
      element.remove(at: old.index, place)
    }
    element.add(node, place)
  }

  private static func inconsistency(_ words: String, _ call: NativeCall) -> ListingException {
    call.world.exception("NSInternalInconsistencyException", words)
  }

  /// The methods that attributes and namespaces have alike; `noun` is `Attribute` or `Namespace`.
  private static func addNamed(_ place: XMLNode.Place, _ noun: String, to cls: NativeClass) {
    let plural = noun.lowercased() + "s"
    cls.property(plural, "T@\"NSArray\",C")
    cls.instance(plural, "@\"NSArray\"@:") { call throws(ListingException) in
      let nodes = call.node().list(place)
      if nodes.isEmpty { return call.returnBorrowed(nil) }
      try call.returnNodes(nodes)
    }
    cls.instance("set\(noun)s:", "v@:@\"NSArray\"") { call throws(ListingException) in
      let (node, nodes) = (call.node(), try call.nodes(0))
      node.removeAll(place)
      for one in nodes where !node.list(place).contains(where: { $0.name == one.name }) {
        try addNamed(one, to: node, place, call)
      }
    }
    cls.instance("add\(noun):", "v@:@\"NSXMLNode\"") { call throws(ListingException) in
      if let node = try call.node(0) { try addNamed(node, to: call.node(), place, call) }
    }
    let remover = place == .attributes ? "removeAttributeForName:" : "removeNamespaceForPrefix:"
    cls.instance(remover, "v@:@\"NSString\"") { call throws(ListingException) in
      let (node, name) = (call.node(), try call.optionalText(0) ?? "")
      let found =
        place == .attributes
        ? named(name, node.attributes, in: node).first
        : node.namespaces.first { $0.name == name }
      if let found { node.remove(at: found.index, place) }
    }
  }

  private static func addAttributes(to cls: NativeClass) {
    addNamed(.attributes, "Attribute", to: cls)
    for name in ["setAttributesWithDictionary:", "setAttributesAsDictionary:"] {
      cls.instance(name, "v@:@\"NSDictionary\"") { call throws(ListingException) in
        let world = call.world
        let dictionary = try call.checkedObject(0)
        var pairs: [(String, String)] = []
        for key in try world.elements(of: try world.send(dictionary, "allKeys")) {
          guard let value = try world.send(dictionary, "objectForKey:", .object(key)) else {
            continue
          }
          pairs.append((try world.text(of: key).string, try world.describe(value)))
        }
        let node = call.node()
        node.removeAll(.attributes)
        for (key, value) in pairs.ordered(by: { $0.0 < $1.0 }) {
          node.add(XMLNode(.attribute, name: key, value: value), .attributes)
        }
      }
    }
  }

  private static func addNamespaces(to cls: NativeClass) {
    addNamed(.namespaces, "Namespace", to: cls)
    cls.instance("namespaceForPrefix:", "@\"NSXMLNode\"@:@\"NSString\"") {
      call throws(ListingException) in
      let prefix = try call.optionalText(0)
      try call.returnNode(call.node().namespaces.first { prefix != nil && $0.name == prefix })
    }
    cls.instance("resolveNamespaceForName:", "@\"NSXMLNode\"@:@\"NSString\"") {
      call throws(ListingException) in
      let name = try call.optionalText(0)
      try call.returnNode(name.flatMap { call.node().namespace(XMLNode.prefix($0)) })
    }
    cls.instance("resolvePrefixForNamespaceURI:", "@\"NSString\"@:@\"NSString\"") {
      call throws(ListingException) in
      let uri = try call.optionalText(0)
      var node: XMLNode? = call.node()
      while let current = node {
        if let found = current.namespaces.first(where: { $0.value == uri }) {
          return call.returnText(found.name)
        }
        node = current.parent
      }
      call.returnBorrowed(nil)
    }
  }

  // MARK: Children

  private static func mayHold(_ parent: XMLNode, _ child: XMLNode) -> Bool {
    switch child.kind {
    case .comment, .instruction: true
    case .element: parent.kind != .dtd
    case .text: parent.kind == .element
    case .entity, .attributeDeclaration, .elementDeclaration, .notation: parent.kind == .dtd
    default: false
    }
  }

  /// Adds nodes as children, all of them or none.
  static func insert(_ nodes: [XMLNode], into parent: XMLNode, at index: Int, _ call: NativeCall)
    throws(ListingException)
  {
    guard index >= 0, index <= parent.children.count else {
      throw call.rangeError(index, count: parent.children.count)
    }
    for (place, node) in nodes.enumerated() {
      guard mayHold(parent, node) else {
        let (owners, kinds) =
          switch parent.kind {
          case .dtd: ("DTDs", "declarations, comments and processing instructions")
          case .document: ("Documents", "elements, processing instructions, and comments")
          default: ("Elements", "text, elements, processing instructions, and comments")
          }
        throw inconsistency("\(owners) can only have \(kinds) as children", call)
      }
      guard node.parent == nil, !nodes[..<place].contains(where: { $0 === node }) else {
        throw inconsistency("Cannot add a child that has a parent; detach or copy first", call)
      }
      guard !node.contains(parent) else {
        throw inconsistency("Cannot add an ancestor as a child", call)
      }
      guard parent.level + node.height < XMLScanner.depthLimit else {
        throw inconsistency("The tree would be too deep", call)
      }
    }
    for (offset, node) in nodes.enumerated() { parent.insert(node, at: index + offset) }
  }

  /// The methods that change children, of each class that can have some.
  static func addChildren(to cls: NativeClass) {
    cls.instance("addChild:", "v@:@\"NSXMLNode\"") { call throws(ListingException) in
      let parent = call.node()
      guard let node = try call.node(0) else { return }
      try insert([node], into: parent, at: parent.children.count, call)
    }
    cls.instance("insertChild:atIndex:", "v@:@\"NSXMLNode\"Q") { call throws(ListingException) in
      guard let node = try call.node(0) else { return }
      try insert([node], into: call.node(), at: call.int(1), call)
    }
    cls.instance("insertChildren:atIndex:", "v@:@\"NSArray\"Q") { call throws(ListingException) in
      try insert(try call.nodes(0), into: call.node(), at: call.int(1), call)
    }
    cls.instance("removeChildAtIndex:", "v@:Q") { call throws(ListingException) in
      call.node().remove(at: try childIndex(call))
    }
    cls.instance("setChildren:", "v@:@\"NSArray\"") { call throws(ListingException) in
      let (parent, nodes) = (call.node(), try call.nodes(0))
      parent.removeAll()
      try insert(nodes, into: parent, at: 0, call)
    }
    cls.instance("replaceChildAtIndex:withNode:", "v@:Q@\"NSXMLNode\"") {
      call throws(ListingException) in
      let (parent, index) = (call.node(), try childIndex(call))
      guard let node = try call.node(1) else { return parent.remove(at: index) }
      if node === parent.children[index] { return }
      try insert([node], into: parent, at: index + 1, call)
      parent.remove(at: index)
    }
  }

  private static func childIndex(_ call: NativeCall) throws(ListingException) -> Int {
    let count = call.node().children.count
    guard call.int(0) >= 0, call.int(0) < count else {
      throw call.rangeError(call.int(0), count: count)
    }
    return call.int(0)
  }

  /// Adjacent texts become one, and empty ones go.
  private static func normalize(_ node: XMLNode, keepsCDATA: Bool) {
    func isPlain(_ node: XMLNode) -> Bool {
      node.kind == .text && !(keepsCDATA && node.options & XMLOption.isCDATA != 0)
    }
    var index = 0
    while index < node.children.count {
      let child = node.children[index]
      if isPlain(child) {
        if !keepsCDATA { child.options &= ~XMLOption.isCDATA }
        while index + 1 < node.children.count, isPlain(node.children[index + 1]) {
          child.value += node.children[index + 1].value
          node.remove(at: index + 1)
        }
        if child.value.isEmpty {
          node.remove(at: index)
          continue
        }
      } else if child.kind == .element {
        normalize(child, keepsCDATA: keepsCDATA)
      }
      index += 1
    }
  }
}
