// NSXMLNode: what every node of a tree has.
import CRuntime
import ObjCVM

extension XMLLibrary {
  static func nodeClass() -> NativeClass {
    let cls = NativeClass("NSXMLNode", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    addNames(to: cls)
    addValues(to: cls)
    addMoving(to: cls)
    addOutput(to: cls)
    addQueries(to: cls)
    addEquality(to: cls)
    addNodeMaking(to: cls)
    return cls
  }

  /// A property of text that is only read.
  static func addText(
    _ name: String, to cls: NativeClass, _ value: @escaping (XMLNode) -> String?
  ) {
    cls.property(name, "T@\"NSString\",R,C")
    cls.instance(name, "@\"NSString\"@:") { call in call.returnText(value(call.node())) }
  }

  /// A property of text that is kept in the node.
  static func addText(
    _ name: String, to cls: NativeClass, at path: ReferenceWritableKeyPath<XMLNode, String?>
  ) {
    cls.property(name, "T@\"NSString\",C")
    cls.instance(name, "@\"NSString\"@:") { call in
      call.returnText(call.node()[keyPath: path])
    }
    cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:@\"NSString\"") {
      call throws(ListingException) in
      call.node()[keyPath: path] = try call.optionalText(0)
    }
  }

  private static func addNames(to cls: NativeClass) {
    cls.property("kind", "TQ,R")
    cls.instance("kind", "Q@:") { call in call.returnValue(call.node().kind.rawValue) }
    cls.property("name", "T@\"NSString\",C")
    cls.instance("name", "@\"NSString\"@:") { call in call.returnText(call.node().name) }
    cls.instance("setName:", "v@:@\"NSString\"") { call throws(ListingException) in
      let (node, name) = (call.node(), try call.optionalText(0))
      switch node.kind {
      case .invalid, .document, .text, .comment: break
      default: node.name = name
      }
    }
    cls.property("URI", "T@\"NSString\",C")
    cls.instance("URI", "@\"NSString\"@:") { call in call.returnText(call.node().resolvedURI) }
    cls.instance("setURI:", "v@:@\"NSString\"") { call throws(ListingException) in
      let (node, uri) = (call.node(), try call.optionalText(0))
      if node.kind == .element || node.kind == .attribute || node.kind == .document {
        node.uri = uri
      }
    }
    addText("localName", to: cls) { $0.kind == .namespace ? $0.name : $0.localName }
    addText("prefix", to: cls) { $0.kind == .namespace ? "" : $0.prefix }
    for (name, part) in [
      ("localNameForName:", XMLNode.localName), ("prefixForName:", XMLNode.prefix),
    ] {
      cls.classMethod(name, "@\"NSString\"@:@\"NSString\"") { call throws(ListingException) in
        call.returnText(try call.optionalText(0).map(part))
      }
    }
  }

  // MARK: Values

  private static func addValues(to cls: NativeClass) {
    cls.property("stringValue", "T@\"NSString\",C")
    cls.instance("stringValue", "@\"NSString\"@:") { call in
      call.returnText(call.node().stringValue)
    }
    cls.instance("setStringValue:", "v@:@\"NSString\"") { call throws(ListingException) in
      setValue(try call.optionalText(0) ?? "", of: call.node())
    }
    cls.instance("setStringValue:resolvingEntities:", "v@:@\"NSString\"B") {
      call throws(ListingException) in
      let (node, text) = (call.node(), try call.optionalText(0) ?? "")
      guard call.bool(1) else { return setValue(text, of: node) }
      let declared = node.root.attributes.first?.children.filter { $0.kind == .entity } ?? []
      setValue(
        XMLText.unescaped(text) { name in declared.first { $0.name == name }?.value }, of: node)
    }
    cls.property("objectValue", "T@,&")
    cls.instance("objectValue", "@@:") { call in
      let node = call.node()
      if let object = node.objectValue { return call.returnBorrowed(object) }
      let text = node.stringValue
      call.returnText(node.kind == .invalid && text.isEmpty ? nil : text)
    }
    cls.instance("setObjectValue:", "v@:@") { call throws(ListingException) in
      let (node, object) = (call.node(), try call.checkedObject(0))
      setValue(try text(ofValue: object, call.world), of: node)
      if !call.world.isString(object) { node.objectValue = object }
    }
  }

  static func setValue(_ text: String, of node: XMLNode) {
    node.objectValue = nil
    switch node.kind {
    case .element:
      node.removeAll()
      if !text.isEmpty { node.add(XMLNode(.text, value: text)) }
    case .document: break
    default: node.value = text
    }
  }

  /// The form of XML Schema: numbers as `1.2E1`, dates in UTC, bytes in Base64.
  private static func text(ofValue object: ObjectPointer?, _ world: World) throws(ListingException)
    -> String
  {
    guard let object else { return "" }
    if world.isString(object) { return try world.text(of: object).string }
    if world.isKind(object, of: "NSDate") {
      let text = try world.describe(object)
      let parts = text.split(separator: " ")
      return parts.count == 3 ? "\(parts[0])T\(parts[1])Z" : text
    }
    if world.isKind(object, of: "NSData") {
      return world.string(
        of: try world.send(object, "base64EncodedStringWithOptions:", .uint(0)))
    }
    guard world.isKind(object, of: "NSNumber") else { return try world.describe(object) }
    let number = XPathValue.number(of: try world.describe(object))
    guard number.isFinite, number != 0 else {
      return number == 0 ? "0E0" : try world.describe(object)
    }
    var digits = XPathValue.text(of: abs(number))
    let point = digits.split(separator: ".")[0].count
    digits.removeAll { $0 == "." }
    let zeros = digits.prefix { $0 == "0" }.count
    var rest = digits.dropFirst(zeros)
    while rest.count > 1, rest.last == "0" { rest.removeLast() }
    let fraction = rest.count > 1 ? "." + rest.dropFirst() : ""
    return "\(number < 0 ? "-" : "")\(rest.prefix(1))\(fraction)E\(point - zeros - 1)"
  }

  // MARK: The tree

  private static func addMoving(to cls: NativeClass) {
    cls.property("parent", "T@\"NSXMLNode\",R,C")
    cls.instance("parent", "@\"NSXMLNode\"@:") { call throws(ListingException) in
      try call.returnAbove(call.node().parent)
    }
    addNode("nextNode", to: cls) { $0.next }
    addNode("previousNode", to: cls) { $0.previous }
    addNode("nextSibling", to: cls) { $0.sibling(1) }
    addNode("previousSibling", to: cls) { $0.sibling(-1) }
    cls.property("rootDocument", "T@\"NSXMLDocument\",R,C")
    cls.instance("rootDocument", "@\"NSXMLDocument\"@:") { call throws(ListingException) in
      let root = call.node().root
      try call.returnAbove(root.kind == .document ? root : nil)
    }
    cls.property("children", "T@\"NSArray\",R,C")
    cls.instance("children", "@\"NSArray\"@:") { call throws(ListingException) in
      let children = call.node().children
      if children.isEmpty { return call.returnBorrowed(nil) }
      try call.returnNodes(children)
    }
    for (name, value) in [
      ("childCount", { $0.children.count }), ("index", { $0.index }), ("level", { $0.level }),
    ] as [(String, (XMLNode) -> Int)] {
      cls.property(name, "TQ,R")
      cls.instance(name, "Q@:") { call in call.returnValue(value(call.node())) }
    }
    cls.instance("childAtIndex:", "@\"NSXMLNode\"@:Q") { call throws(ListingException) in
      let children = call.node().children
      guard children.indices.contains(call.int(0)) else {
        if !mayHaveChildren(call.node()) { return call.returnBorrowed(nil) }
        throw call.rangeError(call.int(0), count: children.count)
      }
      try call.returnNode(children[call.int(0)])
    }
    cls.instance("detach", "v@:") { call in call.node().detach() }
  }

  private static func mayHaveChildren(_ node: XMLNode) -> Bool {
    node.kind == .element || node.kind == .document || node.kind == .dtd
  }

  /// A property that gives a node.
  private static func addNode(
    _ name: String, to cls: NativeClass, _ value: @escaping (XMLNode) -> XMLNode?
  ) {
    cls.property(name, "T@\"NSXMLNode\",R,C")
    cls.instance(name, "@\"NSXMLNode\"@:") { call throws(ListingException) in
      try call.returnNode(value(call.node()))
    }
  }

  // MARK: Text and queries

  private static func addOutput(to cls: NativeClass) {
    addText("XPath", to: cls) { $0.path }
    addText("XMLString", to: cls) { $0.xml() }
    cls.instance("description", "@\"NSString\"@:") { call in call.returnText(call.node().xml()) }
    cls.instance("XMLStringWithOptions:", "@\"NSString\"@:Q") { call in
      call.returnText(call.node().xml(call.uint(0)))
    }
    cls.instance("canonicalXMLStringPreservingComments:", "@\"NSString\"@:B") { call in
      call.returnText(call.node().canonicalXML(comments: call.bool(0)))
    }
  }

  /// The value of an XPath; nil, and an NSError, where there is none.
  private static func evaluate(_ call: NativeCall, errorAt index: Int) throws(ListingException)
    -> XPathValue?
  {
    let text = try call.text(0).string
    var (value, words): (XPathValue?, String) = (nil, "")
    do throws(XPathProblem) {
      value = try XPathEvaluator.evaluate(text, at: call.node())
    } catch { words = error.words }
    if value == nil {
      try storeError(at: call.pointer(index), 1207, "XPath \"\(text)\": \(words)", call.world)
    } else if let place = call.pointer(index) {
      try call.world.write(0 as UInt, to: place)
    }
    return value
  }

  private static func addQueries(to cls: NativeClass) {
    cls.instance("nodesForXPath:error:", "@\"NSArray\"@:@\"NSString\"^@") {
      call throws(ListingException) in
      switch try evaluate(call, errorAt: 1) {
      case .nodes(let nodes): try call.returnNodes(nodes)
      case nil: call.returnBorrowed(nil)
      default: call.returnObject(call.world.newArray([]))
      }
    }
    // Of XQuery, the part that is XPath.
    for (name, types, index) in [
      ("objectsForXQuery:error:", "", 1),
      ("objectsForXQuery:constants:error:", "@\"NSDictionary\"", 2),
    ] {
      cls.instance(name, "@\"NSArray\"@:@\"NSString\"\(types)^@") { call throws(ListingException) in
        let world = call.world
        let object: ObjectPointer
        switch try evaluate(call, errorAt: index) {
        case .nodes(let nodes): return try call.returnNodes(nodes)
        case nil: return call.returnBorrowed(nil)
        case .text(let text): object = world.makeString(text)
        case .number(let number): object = world.makeNumber(.double(number))
        case .flag(let flag): object = world.makeNumber(.bool(flag))
        }
        call.returnObject(world.newArray(owning: [object]))
      }
    }
  }

  // MARK: Equality

  private static func addEquality(to cls: NativeClass) {
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) { call in
      call.returnRetained(
        call.world.newObject(of: call.node().copy(), fwd_object_getClass(call.receiver)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let object = try call.checkedObject(0), !fwd_object_isClass(object),
        let other = call.world.xmlNode(object)
      else { return call.returnBool(false) }
      call.returnBool(areEqual(call.node(), other))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let node = call.node()
      let name = call.world.makeString(node.name ?? "")
      defer { fwd_release(name) }
      call.returnValue(try call.world.hash(of: name) &+ UInt(node.kind.rawValue))
    }
  }

  /// The same kind, name and content; attributes in any order.
  private static func areEqual(_ left: XMLNode, _ right: XMLNode) -> Bool {
    if left === right { return true }
    guard left.kind == right.kind, left.name == right.name, left.value == right.value,
      left.resolvedURI == right.resolvedURI, left.children.count == right.children.count,
      left.attributes.count == right.attributes.count,
      left.namespaces.count == right.namespaces.count
    else { return false }
    func areIn(_ nodes: [XMLNode], _ others: [XMLNode]) -> Bool {
      nodes.allSatisfy { node in
        others.contains { $0.name == node.name && $0.value == node.value }
      }
    }
    return areIn(left.attributes, right.attributes) && areIn(left.namespaces, right.namespaces)
      && zip(left.children, right.children).allSatisfy(areEqual)
  }
}
