// How nodes are made: by kind, and by the class methods of NSXMLNode.
import CRuntime
import ObjCVM

extension XMLLibrary {
  static func addNodeMaking(to cls: NativeClass) {
    for (name, types) in [("initWithKind:", "Q"), ("initWithKind:options:", "QQ")] {
      cls.instance(name, "@@:" + types, returnsInstance: true) { call in
        initialize(call, options: types == "QQ" ? call.uint(1) : 0)
      }
    }
    cls.instance("init", "@@:", returnsInstance: true) { call in
      call.returnRetained(call.receiver)
    }
    addElementMaking(to: cls)
    cls.classMethod("document", "@@:") { call in call.returnNew(XMLNode(.document)) }
    cls.classMethod("documentWithRootElement:", "@@:@\"NSXMLElement\"") {
      call throws(ListingException) in
      let document = XMLNode(.document)
      if let root = try call.node(0) { try insert([root], into: document, at: 0, call) }
      call.returnNew(document)
    }
    for (name, kind) in [
      ("attributeWithName:stringValue:", XMLNode.Kind.attribute),
      ("namespaceWithName:stringValue:", .namespace),
      ("processingInstructionWithName:stringValue:", .instruction),
    ] {
      cls.classMethod(name, "@@:@\"NSString\"@\"NSString\"") { call throws(ListingException) in
        call.returnNew(
          XMLNode(kind, name: try call.optionalText(0), value: try call.optionalText(1) ?? ""))
      }
    }
    cls.classMethod(
      "attributeWithName:URI:stringValue:", "@@:@\"NSString\"@\"NSString\"@\"NSString\""
    ) { call throws(ListingException) in
      let node = XMLNode(
        .attribute, name: try call.optionalText(0), value: try call.optionalText(2) ?? "")
      node.uri = try call.optionalText(1)
      call.returnNew(node)
    }
    for (name, kind) in [
      ("commentWithStringValue:", XMLNode.Kind.comment), ("textWithStringValue:", .text),
    ] {
      cls.classMethod(name, "@@:@\"NSString\"") { call throws(ListingException) in
        call.returnNew(XMLNode(kind, value: try call.optionalText(0) ?? ""))
      }
    }
    cls.classMethod("DTDNodeWithXMLString:", "@@:@\"NSString\"") { call throws(ListingException) in
      guard let made = XMLDoctype.declarations(try call.optionalText(0) ?? "").first else {
        return call.returnBorrowed(nil)
      }
      call.returnNew(XMLNode(made))
    }
    cls.classMethod("predefinedNamespaceForPrefix:", "@\"NSXMLNode\"@:@\"NSString\"") {
      call throws(ListingException) in
      let prefix = try call.optionalText(0) ?? ""
      guard let uri = predefined[prefix] else { return call.returnBorrowed(nil) }
      call.returnNew(XMLNode(.namespace, name: prefix, value: uri))
    }
  }

  static let predefined = [
    "xml": "http://www.w3.org/XML/1998/namespace", "xs": "http://www.w3.org/2001/XMLSchema",
    "xsi": "http://www.w3.org/2001/XMLSchema-instance",
  ]

  private static func addElementMaking(to cls: NativeClass) {
    let text = "@\"NSString\""
    cls.classMethod("elementWithName:", "@@:\(text)") { call throws(ListingException) in
      call.returnNew(XMLNode(.element, name: try call.optionalText(0)))
    }
    cls.classMethod("elementWithName:URI:", "@@:\(text)\(text)") { call throws(ListingException) in
      call.returnNew(try element(call, uri: 1))
    }
    cls.classMethod("elementWithName:stringValue:", "@@:\(text)\(text)") {
      call throws(ListingException) in
      call.returnNew(try element(call, value: 1))
    }
    cls.classMethod(
      "elementWithName:children:attributes:", "@@:\(text)@\"NSArray\"@\"NSArray\""
    ) { call throws(ListingException) in
      let node = XMLNode(.element, name: try call.optionalText(0))
      try insert(try call.nodes(1), into: node, at: 0, call)
      for attribute in try call.nodes(2) { try addNamed(attribute, to: node, .attributes, call) }
      call.returnNew(node)
    }
  }

  /// An element of these arguments of a call.
  static func element(_ call: NativeCall, uri: Int? = nil, value: Int? = nil)
    throws(ListingException) -> XMLNode
  {
    let node = XMLNode(.element, name: try call.optionalText(0))
    if let uri { node.uri = try call.optionalText(uri) }
    if let value { setValue(try call.optionalText(value) ?? "", of: node) }
    return node
  }

  /// Gives an object of the class that the kind has, in place of the receiver where that is of another one.
  private static func initialize(_ call: NativeCall, options: UInt) {
    var kind = XMLNode.Kind(rawValue: call.int(0)) ?? .invalid
    if kind == .attributeDeclaration { kind = .invalid }
    let node = XMLNode(kind)
    node.options = options & (XMLOption.isCDATA | XMLOption.keepsEmpty | XMLOption.singleQuotes)
    guard fwd_object_getClass(call.receiver) == call.world.cls("NSXMLNode") else {
      let own = call.node()
      if own.kind == kind {
        own.options = node.options
      } else if own.kind == .entity, kind.rawValue > XMLNode.Kind.dtd.rawValue {
        return call.initialize(node)
      }
      return call.returnRetained(call.receiver)
    }
    fwd_release(call.receiver)
    call.returnRetained(call.world.newObject(of: node))
  }
}
