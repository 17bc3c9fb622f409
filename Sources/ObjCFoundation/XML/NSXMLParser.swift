// NSXMLParser: reads a document and tells its delegate what it finds, element by element.
//
// The tokens are XMLScanner's; of a document type, the entities that it declares count. What is not well formed stops the
// parser with libxml's number for it, as on Apple's systems.
import CRuntime
import ObjCVM

private final class XMLParserState: StateWithBag {
  let bytes: [UInt8]
  var scanner: XMLScanner
  var delegate: PointerBox?
  var isAborted = false
  var processesNamespaces = false
  var reportsPrefixes = false
  /// What each open element declares: URIs by prefixes, in order.
  var mappings: [[(prefix: String, uri: String)]] = []
  var errorCode = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    scanner = XMLScanner(bytes)
  }

  var line: Int { scanner.line }
  var column: Int { scanner.column }
}

extension XMLLibrary {
  static func parserClass() -> NativeClass {
    let cls = NativeClass("NSXMLParser", superclass: "NSObject")
    cls.hasState = true
    let flags: [(String, ReferenceWritableKeyPath<XMLParserState, Bool>?)] = [
      ("shouldProcessNamespaces", \.processesNamespaces),
      ("shouldReportNamespacePrefixes", \.reportsPrefixes), ("shouldResolveExternalEntities", nil),
    ]
    for (name, path) in flags {
      cls.property(name, "TB")
      cls.instance(name, "B@:") { call throws(ListingException) in
        let own = try state(call)
        call.returnBool(path.map { own[keyPath: $0] } ?? false)
      }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:B") {
        call throws(ListingException) in
        if let path { try state(call)[keyPath: path] = call.bool(0) }
      }
    }
    cls.instance("initWithData:", "@@:@\"NSData\"", returnsInstance: true) {
      call throws(ListingException) in
      let bytes = try call.world.bytes(ofData: try call.checkedObject(0))
      call.world.setState(XMLParserState(bytes), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithContentsOfURL:", "@@:@\"NSURL\"", returnsInstance: true) {
      call throws(ListingException) in
      let path = try call.world.path(of: try call.checkedObject(0))
      call.world.setState(XMLParserState(call.world.files.read(path) ?? []), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("delegate", "T@,W")
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      call.returnObject(try state(call).delegate?.retained)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      try state(call).delegate = try call.checkedObject(0).map { PointerBox($0, isWeak: true) }
    }
    for (name, path) in [("lineNumber", \XMLParserState.line), ("columnNumber", \.column)] {
      cls.property(name, "Tq,R")
      cls.instance(name, "q@:") { call throws(ListingException) in
        call.returnValue(try state(call)[keyPath: path])
      }
    }
    cls.instance("abortParsing", "v@:") { call throws(ListingException) in
      let own = try state(call)
      own.isAborted = true
      own.errorCode = 512
    }
    cls.property("parserError", "T@\"NSError\",R,C")
    cls.instance("parserError", "@\"NSError\"@:") { call throws(ListingException) in
      let code = try state(call).errorCode
      call.returnBorrowed(code == 0 ? nil : try error(code, call.world))
    }
    cls.instance("parse", "B@:") { call throws(ListingException) in
      call.returnBool(try XMLReader(call, try state(call)).read())
    }
    return cls
  }

  private static func state(_ call: NativeCall) throws(ListingException) -> XMLParserState {
    if let state = call.world.state(of: call.receiver, as: XMLParserState.self) { return state }
    let state = XMLParserState([])
    call.world.setState(state, of: call.receiver)
    return state
  }

  static func error(_ code: Int, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantString("NSXMLParserErrorDomain")), .int(code), .object(nil))
  }
}

/// One pass over a document.
private struct XMLReader {
  let call: NativeCall
  let state: XMLParserState
  var world: World { call.world }

  init(_ call: NativeCall, _ state: XMLParserState) {
    self.call = call
    self.state = state
  }

  // MARK: The delegate

  private func tell(_ selector: String, _ arguments: [SendArgument]) throws(ListingException) {
    guard let delegate = state.delegate?.retained else { return }
    fwd_autorelease(delegate)
    let chosen = world.selector(selector)
    guard try world.sendBool(delegate, "respondsToSelector:", .sel(chosen)) else { return }
    _ = try world.perform(
      delegate, chosen, [.object(call.receiver)] + arguments, resultType: "v", as: Int.self)
  }

  private func text(_ bytes: some Collection<UInt8>) -> SendArgument {
    text(String(decoding: bytes, as: UTF8.self))
  }

  private func text(_ text: String) -> SendArgument { .object(world.autoreleasedString(text)) }

  // MARK: The document

  func read() throws(ListingException) -> Bool {
    state.scanner = XMLScanner(state.bytes)
    state.mappings = []
    try tell("parserDidStartDocument:", [])
    var code = 0
    reading: while !state.isAborted {
      let token = state.scanner.next()
      switch token {
      case .finished: break reading
      case .malformed(let number):
        code = number
        break reading
      default: try tell(token)
      }
    }
    if state.isAborted { code = 512 }
    if code != 0 {
      state.errorCode = code
      try tell("parser:parseErrorOccurred:", [.object(try XMLLibrary.error(code, world))])
      return false
    }
    try tell("parserDidEndDocument:", [])
    return true
  }

  private func tell(_ token: XMLToken) throws(ListingException) {
    switch token {
    case .start(let name, let attributes, _): try tellStart(name, attributes)
    case .end(let name):
      try tell("parser:didEndElement:namespaceURI:qualifiedName:", names(name))
      for mapping in state.mappings.popLast() ?? [] where state.reportsPrefixes {
        try tell("parser:didEndMappingPrefix:", [text(mapping.prefix)])
      }
    case .text(let bytes): try tell("parser:foundCharacters:", [text(bytes)])
    case .cdata(let block):
      try tell("parser:foundCDATA:", [.object(fwd_autorelease(try world.makeData(block)))])
    case .comment(let bytes): try tell("parser:foundComment:", [text(bytes)])
    case .instruction(let target, let data):
      guard target != "xml" else { return }
      try tell(
        "parser:foundProcessingInstructionWithTarget:data:",
        [text(target), text(data)])
    case .doctype(let declaration):
      for (name, text) in XMLDoctype(declaration).entities {
        state.scanner.declareEntity(name, text)
      }
    case .finished, .malformed: break
    }
  }

  private func tellStart(_ name: String, _ attributes: [(name: String, value: String)])
    throws(ListingException)
  {
    let table = ObjectTable()
    var declared: [(prefix: String, uri: String)] = []
    for (key, value) in attributes {
      if key == "xmlns" || key.hasPrefix("xmlns:") {
        declared.append((String(key.dropFirst(6)), value))
        if state.processesNamespaces { continue }
      }
      let object = world.makeString(value)
      defer { fwd_release(object) }
      try world.setValue(object, forKey: world.constantString(key), in: table)
    }
    state.mappings.append(declared)
    for mapping in declared where state.reportsPrefixes {
      try tell(
        "parser:didStartMappingPrefix:toURI:", [text(mapping.prefix), text(mapping.uri)])
    }
    try tell(
      "parser:didStartElement:namespaceURI:qualifiedName:attributes:",
      names(name) + [.object(fwd_autorelease(world.makeDictionary(owning: table)))])
  }

  /// An element's name, its namespace and its name with the prefix; the last two where namespaces are processed.
  private func names(_ name: String) -> [SendArgument] {
    guard state.processesNamespaces else {
      return [text(name), .object(nil), .object(nil)]
    }
    let colon = name.firstIndex(of: ":")
    let prefix = colon.map { String(name[..<$0]) } ?? ""
    let local = colon.map { String(name[name.index(after: $0)...]) } ?? name
    var uri = ""
    for mappings in state.mappings {
      for mapping in mappings where mapping.prefix == prefix { uri = mapping.uri }
    }
    return [text(local), text(uri), text(name)]
  }
}
