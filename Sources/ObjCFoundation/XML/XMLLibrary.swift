// XML in Foundation: NSXMLParser, and the trees of NSXMLDocument with their classes and constants.
//
// An object of a tree carries an XMLHandle, which owns its XMLNode. `World.object(of:)` gives the object of a node, made when
// it is first asked for; `World.xmlNode(_:)` the node of an object.
import CRuntime
import ObjCVM

final class XMLHandle {
  let node: XMLNode
  init(_ node: XMLNode) { self.node = node }
  deinit { node.setObject(nil) }
}

enum XMLLibrary: NativeLibrary {
  static let classNames = [
    "NSXMLParser", "NSXMLNode", "NSXMLElement", "NSXMLDocument", "NSXMLDTD", "NSXMLDTDNode",
  ]

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSXMLParser": return parserClass()
    case "NSXMLNode": return nodeClass()
    case "NSXMLElement": return elementClass()
    case "NSXMLDocument": return documentClass()
    case "NSXMLDTD": return doctypeClass()
    default: return declarationClass()
    }
  }

  private static let table = ConstantTable(text).constants
  static let types = ConstantTable.types(in: text)

  private static let text = """
    Q NSXML InvalidKind DocumentKind ElementKind AttributeKind NamespaceKind ProcessingInstructionKind CommentKind TextKind
    Q NSXML DTDKind=8 EntityDeclarationKind AttributeDeclarationKind ElementDeclarationKind NotationDeclarationKind
    Q NSXMLNode OptionsNone IsCDATA=1 ExpandEmptyElement=2 CompactEmptyElement=4 UseSingleQuotes=8 UseDoubleQuotes=16
    Q NSXMLNode NeverEscapeContents=32 LoadExternalEntitiesAlways=16384 LoadExternalEntitiesSameOriginOnly=32768
    Q NSXMLNode PrettyPrint=131072 LoadExternalEntitiesNever=524288 PreserveNamespaceOrder=1048576
    Q NSXMLNode PreserveAttributeOrder=2097152 PreserveEntities=4194304 PreservePrefixes=8388608 PreserveCDATA=16777216
    Q NSXMLNode PreserveWhitespace=33554432 PreserveDTD=67108864 PreserveCharacterReferences=134217728
    Q NSXMLNode PromoteSignificantWhitespace=268435456 PreserveEmptyElements=6 PreserveQuotes=24 PreserveAll=4293918750
    Q NSXMLDocument TidyHTML=512 TidyXML=1024 Validate=8192 XInclude=65536 IncludeContentTypeDeclaration=262144
    Q NSXMLDocument XMLKind=0 XHTMLKind HTMLKind TextKind
    Q NSXMLEntity GeneralKind=1 ParsedKind UnparsedKind ParameterKind Predefined
    Q NSXMLAttribute CDATAKind=6 IDKind IDRefKind IDRefsKind EntityKind EntitiesKind NMTokenKind NMTokensKind EnumerationKind
    Q NSXMLAttribute NotationKind=15
    Q NSXMLElementDeclaration UndefinedKind=16 EmptyKind AnyKind MixedKind ElementKind
    : Q NSXMLNodeKind NSXMLNodeOptions NSXMLDTDNodeKind NSXMLDocumentContentKind
    """

  static func constants() -> [String: NativeConstant] { table }

  // MARK: Entities in Core Foundation

  static func functions(in world: World) -> [NativeFunction] {
    let text = "r^{__CFString}"
    let types = "\(text)r^{__CFAllocator}\(text)r^{__CFDictionary}"
    return [
      NativeFunction("CFXMLCreateStringByEscapingEntities", types) {
        call throws(ListingException) in
        let escaped = XMLText.escaped(call.world.string(of: try call.given(1)), quotes: "\"'")
        call.returnValue(call.world.makeString(escaped))
      },
      NativeFunction("CFXMLCreateStringByUnescapingEntities", types) {
        call throws(ListingException) in
        let world = call.world
        var known: [String: String] = [:]
        if let entities = try call.checkedObject(2) {
          for key in try world.elements(of: try world.send(entities, "allKeys")) {
            known[world.string(of: key)] = world.string(
              of: try world.send(entities, "objectForKey:", .object(key)))
          }
        }
        let plain = XMLText.unescaped(world.string(of: try call.given(1))) { known[$0] }
        call.returnValue(world.makeString(plain))
      },
    ]
  }

  // MARK: Errors

  /// Puts an NSError of the parser's domain where the listing wants it, or nowhere.
  static func storeError(
    at pointer: UnsafeMutableRawPointer?, _ code: Int, _ words: String, _ world: World
  ) throws(ListingException) {
    guard let pointer else { return }
    let info = ObjectTable()
    let text = world.makeString(words)
    defer { fwd_release(text) }
    try world.setValue(text, forKey: world.constantString("NSLocalizedDescription"), in: info)
    let error = try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantString("NSXMLParserErrorDomain")), .int(code),
      .object(fwd_autorelease(world.makeDictionary(owning: info))))
    try world.write(UInt(bitPattern: error), to: pointer)
  }

  /// The tree of a document; nil, and an NSError, where it is not well formed.
  static func read(
    _ bytes: [UInt8], _ options: UInt, errorAt pointer: UnsafeMutableRawPointer?, _ world: World
  ) throws(ListingException) -> XMLNode? {
    // A node takes some two hundred bytes.
    try world.charge(bytes.count * 16)
    let problem: XMLTreeReader.Malformed
    do throws(XMLTreeReader.Malformed) {
      return try XMLTreeReader.read(bytes, options: options)
    } catch { problem = error }
    try storeError(
      at: pointer, problem.code, "Line \(problem.line): \(XMLText.problem(problem.code))\n", world)
    return nil
  }
}

extension XMLNode {
  fileprivate var className: String {
    switch kind {
    case .document: "NSXMLDocument"
    case .element: "NSXMLElement"
    case .dtd: "NSXMLDTD"
    case .entity, .attributeDeclaration, .elementDeclaration, .notation: "NSXMLDTDNode"
    default: "NSXMLNode"
    }
  }
}

extension World {
  /// The node of an object; nil for objects that are no nodes.
  func xmlNode(_ object: ObjectPointer?) -> XMLNode? {
    guard let object else { return nil }
    if let handle = state(of: object, as: XMLHandle.self) { return handle.node }
    guard isKind(object, of: "NSXMLNode") else { return nil }
    let kind: XMLNode.Kind =
      isKind(object, of: "NSXMLElement")
      ? .element
      : isKind(object, of: "NSXMLDocument")
        ? .document
        : isKind(object, of: "NSXMLDTD")
          ? .dtd : isKind(object, of: "NSXMLDTDNode") ? .entity : .invalid
    return bind(XMLNode(kind), to: object)
  }

  /// The object is that of the node from now on.
  @discardableResult
  func bind(_ node: XMLNode, to object: ObjectPointer) -> XMLNode {
    setState(XMLHandle(node), of: object)
    node.setObject(object)
    return node
  }

  /// The object of a node, +1.
  func object(of node: XMLNode?) throws(ListingException) -> ObjectPointer? {
    guard let node else { return nil }
    if let object = node.object { return fwd_retain(object) }
    return newObject(of: node, try replacement(for: node))
  }

  /// A new object for a node that has none, +1.
  func newObject(of node: XMLNode, _ cls: OpaquePointer? = nil) -> ObjectPointer {
    let object = makeInstance(of: cls ?? self.cls(node.className), state: XMLHandle(node))
    node.setObject(object)
    return object
  }

  /// The class that a listing's own document wants for a node.
  private func replacement(for node: XMLNode) throws(ListingException) -> OpaquePointer? {
    guard let document = node.root.object,
      let own = fwd_object_getClass(document), own != cls("NSXMLDocument"),
      node.root.kind == .document
    else { return nil }
    let standard = cls(node.className)
    let wanted = try send(toClass: own, "replacementClassForClass:", .cls(standard))
    let found = wanted.map { OpaquePointer($0) }
    return found.flatMap { fwd_class_isKind($0, of: standard) ? $0 : nil }
  }
}

extension NativeCall {
  /// The receiver's node.
  func node() -> XMLNode { world.xmlNode(receiver) ?? XMLNode(.invalid) }

  /// A node argument; nil for nil. What is no node raises.
  func node(_ index: Int) throws(ListingException) -> XMLNode? {
    guard let object = try checkedObject(index) else { return nil }
    guard !fwd_object_isClass(object), let node = world.xmlNode(object) else {
      throw world.exception(
        "NSInvalidArgumentException",
        "*** \(signature()): \(world.className(of: object)) is not an XML node")
    }
    return node
  }

  /// The nodes of an array argument.
  func nodes(_ index: Int) throws(ListingException) -> [XMLNode] {
    var nodes: [XMLNode] = []
    for object in try world.elements(of: try checkedObject(index)) {
      guard !fwd_object_isClass(object), let node = world.xmlNode(object) else {
        throw world.exception(
          "NSInvalidArgumentException",
          "*** \(signature()): \(world.className(of: object)) is not an XML node")
      }
      nodes.append(node)
    }
    return nodes
  }

  /// A string argument; nil for nil.
  func optionalText(_ index: Int) throws(ListingException) -> String? {
    guard let object = try checkedObject(index) else { return nil }
    return try world.text(of: object).string
  }

  func returnNode(_ node: XMLNode?) throws(ListingException) {
    returnObject(try world.object(of: node))
  }

  /// A node above the receiver, which asking for it does not keep.
  func returnAbove(_ node: XMLNode?) throws(ListingException) {
    if let object = node?.object { return returnBorrowed(object) }
    try returnNode(node)
  }

  func returnNodes(_ nodes: [XMLNode]) throws(ListingException) {
    var objects: [ObjectPointer] = []
    for node in nodes { if let object = try world.object(of: node) { objects.append(object) } }
    returnObject(world.newArray(owning: objects))
  }

  func returnText(_ text: String?) { returnObject(text.map { world.makeString($0) }) }

  /// A new object of a class method, for a node.
  func returnNew(_ node: XMLNode) { returnObject(world.newObject(of: node)) }

  /// The receiver of an init method stands for that node from now on.
  func initialize(_ node: XMLNode) {
    world.bind(node, to: receiver)
    returnRetained(receiver)
  }
}
