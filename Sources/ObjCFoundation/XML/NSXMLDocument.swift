// NSXMLDocument: reading, the root, and what the declaration says. A document's type is kept among its attributes, since it is
// no child.
import CRuntime
import ObjCVM

extension XMLLibrary {
  static func documentClass() -> NativeClass {
    let cls = NativeClass("NSXMLDocument", superclass: "NSXMLNode")
    addReading(to: cls)
    addRoot(to: cls)
    addFacts(to: cls)
    addChildren(to: cls)
    addData(to: cls)
    addTransforms(to: cls)
    return cls
  }

  // MARK: Reading

  /// Makes the receiver the document that these bytes are.
  private static func initialize(_ call: NativeCall, _ bytes: [UInt8]) throws(ListingException) {
    let document = try read(
      bytes, call.uint(1), errorAt: call.pointer(2), call.world)
    guard let document else {
      fwd_release(call.receiver)
      return call.returnRetained(nil)
    }
    call.initialize(document)
  }

  private static func addReading(to cls: NativeClass) {
    cls.instance("initWithXMLString:options:error:", "@@:@\"NSString\"Q^@", returnsInstance: true) {
      call throws(ListingException) in
      try initialize(call, try call.text(0).utf8)
    }
    cls.instance("initWithData:options:error:", "@@:@\"NSData\"Q^@", returnsInstance: true) {
      call throws(ListingException) in
      try initialize(call, utf8(of: try data(call)))
    }
    cls.instance("initWithContentsOfURL:options:error:", "@@:@\"NSURL\"Q^@", returnsInstance: true)
    {
      call throws(ListingException) in
      guard let bytes = try contents(call) else { return }
      try initialize(call, utf8(of: bytes))
      if let url = try call.checkedObject(0), let document = call.world.xmlNode(call.receiver) {
        document.uri = call.world.string(of: try call.world.send(url, "absoluteString"))
      }
    }
    cls.instance("initWithRootElement:", "@@:@\"NSXMLElement\"", returnsInstance: true) {
      call throws(ListingException) in
      let document = XMLNode(.document)
      if let root = try call.node(0) { try insert([root], into: document, at: 0, call) }
      call.initialize(document)
    }
    cls.classMethod("replacementClassForClass:", "#@:#") { call in
      call.returnValue(call.cls(0))
    }
  }

  /// The bytes of the data that is the first argument.
  static func data(_ call: NativeCall) throws(ListingException) -> [UInt8] {
    guard let object = try call.checkedObject(0), call.world.isKind(object, of: "NSData") else {
      throw call.nilArgument()
    }
    return try call.world.bytes(ofData: object)
  }

  /// The bytes of the file that the first argument names. Without them the receiver of the init method is gone, and it has
  /// returned.
  static func contents(_ call: NativeCall) throws(ListingException) -> [UInt8]? {
    guard let url = try call.checkedObject(0) else { throw call.nilArgument() }
    let path = try call.world.path(of: url)
    if let bytes = call.world.files.read(path) { return bytes }
    try call.world.storeFileError(at: call.pointer(2), FileProblem(code: 260, path: path))
    fwd_release(call.receiver)
    call.returnRetained(nil)
    return nil
  }

  /// By the mark at the beginning, or by the encoding that the declaration names.
  static func utf8(of bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      return StringEncoding.utf16.decode(bytes)?.utf8 ?? bytes
    }
    guard bytes.starts(with: "<?xml".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else {
      return bytes
    }
    let head = String(decoding: bytes[6..<max(6, end)], as: UTF8.self)
    let name = XMLTreeReader.pairs(of: head).first { $0.0 == "encoding" }?.1
    return encoding(name).decode(bytes)?.utf8 ?? bytes
  }

  private static func encoding(_ name: String?) -> StringEncoding {
    switch name?.lowercased() {
    case "iso-8859-1", "latin1": .latin1
    case "us-ascii": .ascii
    case "utf-16": .utf16
    case "windows-1252": StringEncoding(rawValue: 12)
    default: .utf8
    }
  }

  // MARK: The root

  private static func root(_ document: XMLNode) -> XMLNode? {
    document.children.first { $0.kind == .element }
  }

  private static func addRoot(to cls: NativeClass) {
    cls.instance("rootElement", "@\"NSXMLElement\"@:") { call throws(ListingException) in
      try call.returnNode(root(call.node()))
    }
    cls.instance("setRootElement:", "v@:@\"NSXMLElement\"") { call throws(ListingException) in
      let document = call.node()
      guard let root = try call.node(0), root !== Self.root(document) else { return }
      try insert([root], into: document, at: 0, call)
      for node in document.children where node !== root { node.detach() }
    }
    cls.property("DTD", "T@\"NSXMLDTD\",C")
    cls.instance("DTD", "@\"NSXMLDTD\"@:") { call throws(ListingException) in
      try call.returnNode(call.node().attributes.first)
    }
    cls.instance("setDTD:", "v@:@\"NSXMLDTD\"") { call throws(ListingException) in
      let (document, node) = (call.node(), try call.node(0))
      if node === document.attributes.first { return }
      guard node == nil || node?.kind == .dtd && node?.parent == nil else {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "Cannot add a child that has a parent; detach or copy first")
      }
      document.removeAll(.attributes)
      if let node { document.add(node, .attributes) }
    }
  }

  // MARK: The declaration

  private static func addFacts(to cls: NativeClass) {
    addText("characterEncoding", to: cls, at: \.facts.encoding)
    addText("MIMEType", to: cls, at: \.facts.mimeType)
    cls.property("version", "T@\"NSString\",C")
    cls.instance("version", "@\"NSString\"@:") { call in call.returnText(call.node().facts.version)
    }
    cls.instance("setVersion:", "v@:@\"NSString\"") { call throws(ListingException) in
      let version = try call.optionalText(0)
      call.node().facts.version = version
      call.node().facts.isDeclared = version != nil
    }
    cls.property("standalone", "TB,GisStandalone")
    cls.instance("isStandalone", "B@:") { call in call.returnBool(call.node().facts.isStandalone) }
    cls.instance("setStandalone:", "v@:B") { call in
      call.node().facts.isStandalone = call.bool(0)
    }
    cls.property("documentContentKind", "TQ")
    cls.instance("documentContentKind", "Q@:") { call in
      call.returnValue(call.node().facts.contentKind)
    }
    cls.instance("setDocumentContentKind:", "v@:Q") { call in
      call.node().facts.contentKind = call.int(0)
    }
  }

  // MARK: Data

  private static func addData(to cls: NativeClass) {
    cls.property("XMLData", "T@\"NSData\",R,C")
    for name in ["XMLData", "XMLDataWithOptions:"] {
      let takesOptions = name.hasSuffix(":")
      cls.instance(name, "@\"NSData\"@:" + (takesOptions ? "Q" : "")) {
        call throws(ListingException) in
        let document = call.node()
        let text = UTF16Text(document.xml(takesOptions ? call.uint(0) : 0))
        let bytes = encoding(document.facts.encoding).encode(text) ?? text.utf8
        call.returnObject(try call.world.makeData(bytes))
      }
    }
    cls.instance("validateAndReturnError:", "B@:^@") { call throws(ListingException) in
      let document = call.node()
      let type = document.attributes.first
      let isValid = type != nil && type?.name == root(document)?.name
      if !isValid {
        let words =
          type == nil ? "no DTD found!" : "Root element is not what the DTD declares"
        try storeError(at: call.pointer(0), type == nil ? 522 : 531, words + "\n", call.world)
      }
      call.returnBool(isValid)
    }
  }

  /// There is no XSLT: each gives nil and an error.
  private static func addTransforms(to cls: NativeClass) {
    for (name, type) in [("XSLT", "NSData"), ("XSLTString", "NSString"), ("XSLTAtURL", "NSURL")] {
      cls.instance(
        "objectByApplying\(name):arguments:error:", "@@:@\"\(type)\"@\"NSDictionary\"^@"
      ) { call throws(ListingException) in
        try storeError(at: call.pointer(2), 1, "XSLT is not supported", call.world)
        call.returnBorrowed(nil)
      }
    }
  }
}
