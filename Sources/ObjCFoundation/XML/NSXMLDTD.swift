// NSXMLDTD and NSXMLDTDNode: a document type and its declarations, as data. Documents are not validated against them.
import CRuntime
import ObjCVM

extension XMLLibrary {
  static func doctypeClass() -> NativeClass {
    let cls = NativeClass("NSXMLDTD", superclass: "NSXMLNode")
    cls.instance("initWithData:options:error:", "@@:@\"NSData\"Q^@", returnsInstance: true) {
      call throws(ListingException) in
      call.initialize(doctype(try data(call)))
    }
    cls.instance("initWithContentsOfURL:options:error:", "@@:@\"NSURL\"Q^@", returnsInstance: true)
    {
      call throws(ListingException) in
      if let bytes = try contents(call) { call.initialize(doctype(bytes)) }
    }
    addText("publicID", to: cls, at: \.facts.publicID)
    addText("systemID", to: cls, at: \.facts.systemID)
    addChildren(to: cls)
    for (name, kind) in [
      ("entityDeclarationForName:", XMLNode.Kind.entity),
      ("notationDeclarationForName:", .notation),
      ("elementDeclarationForName:", .elementDeclaration),
    ] {
      cls.instance(name, "@\"NSXMLDTDNode\"@:@\"NSString\"") { call throws(ListingException) in
        let name = try call.optionalText(0)
        try call.returnNode(call.node().children.first { $0.kind == kind && $0.name == name })
      }
    }
    cls.instance(
      "attributeDeclarationForName:elementName:", "@\"NSXMLDTDNode\"@:@\"NSString\"@\"NSString\""
    ) { call throws(ListingException) in
      let (name, element) = (try call.optionalText(0), try call.optionalText(1))
      try call.returnNode(
        call.node().children.first {
          $0.kind == .attributeDeclaration && $0.name == name && $0.facts.element == element
        })
    }
    cls.classMethod("predefinedEntityDeclarationForName:", "@\"NSXMLDTDNode\"@:@\"NSString\"") {
      call throws(ListingException) in
      let name = try call.optionalText(0) ?? ""
      guard !name.hasPrefix("#"), let text = XMLText.entity(name) else {
        return call.returnBorrowed(nil)
      }
      let node = XMLNode(.entity, name: name, value: text)
      node.facts.declarationKind = 5
      call.returnNew(node)
    }
    return cls
  }

  private static func doctype(_ bytes: [UInt8]) -> XMLNode {
    let node = XMLNode(.dtd)
    for made in XMLDoctype.declarations(String(decoding: utf8(of: bytes), as: UTF8.self)) {
      node.add(XMLNode(made))
    }
    return node
  }

  static func declarationClass() -> NativeClass {
    let cls = NativeClass("NSXMLDTDNode", superclass: "NSXMLNode")
    cls.instance("initWithXMLString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      guard let made = XMLDoctype.declarations(try call.optionalText(0) ?? "").first else {
        fwd_release(call.receiver)
        return call.returnRetained(nil)
      }
      call.initialize(XMLNode(made))
    }
    addText("publicID", to: cls, at: \.facts.publicID)
    addText("systemID", to: cls, at: \.facts.systemID)
    addText("notationName", to: cls, at: \.facts.notation)
    cls.property("DTDKind", "TQ")
    cls.instance("DTDKind", "Q@:") { call in call.returnValue(declarationKind(call.node())) }
    cls.instance("setDTDKind:", "v@:Q") { call in
      call.node().facts.declarationKind = call.int(0)
    }
    cls.property("external", "TB,R,GisExternal")
    cls.instance("isExternal", "B@:") { call in
      call.returnBool(call.node().facts.systemID != nil)
    }
    return cls
  }

  /// Of NSXMLDTDNodeKind, by what the declaration says.
  private static func declarationKind(_ node: XMLNode) -> Int {
    if let set = node.facts.declarationKind { return set }
    switch node.kind {
    case .entity:
      if node.facts.isParameter { return 4 }
      return node.facts.notation != nil ? 3 : node.facts.systemID != nil ? 2 : 1
    case .elementDeclaration:
      switch node.value {
      case "": return 16
      case "EMPTY": return 17
      case "ANY": return 18
      default: return node.value.contains("#PCDATA") ? 19 : 20
      }
    case .attributeDeclaration:
      let type = node.value.prefix { !$0.isWhitespace }
      if type.hasPrefix("(") { return 14 }
      let types = [
        "CDATA", "ID", "IDREF", "IDREFS", "ENTITY", "ENTITIES", "NMTOKEN", "NMTOKENS", "",
        "NOTATION",
      ]
      return types.firstIndex { $0 == type }.map { $0 + 6 } ?? 6
    default: return 0
    }
  }
}
