// NSXMLParser: reads a document and tells its delegate what it finds, element by element.
//
// Entities of XML itself and numbers are replaced; a document type is passed over. What is not well formed stops the parser
// with libxml's number for it, as on Apple's systems.
import CRuntime
import ObjCVM

private final class XMLParserState: StateWithBag {
  let bytes: [UInt8]
  var position = 0
  var delegate: PointerBox?
  var isAborted = false
  var errorCode = 0
  var open: [String] = []

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var line: Int { bytes[..<min(position, bytes.count)].count { $0 == 0x0A } + 1 }
  var column: Int {
    let end = min(position, bytes.count)
    let start = bytes[..<end].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    return end - start + 1
  }
}

enum XMLLibrary: NativeLibrary {
  static let classNames = ["NSXMLParser"]

  static func define(_ name: String, in world: World) -> NativeClass? {
    let cls = NativeClass("NSXMLParser", superclass: "NSObject")
    cls.hasState = true
    for name in [
      "shouldProcessNamespaces", "shouldReportNamespacePrefixes", "shouldResolveExternalEntities",
    ] {
      cls.property(name, "TB")
      cls.instance(name, "B@:") { call throws(ListingException) in call.returnBool(false) }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:B") { _ in }
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

  fileprivate static func error(_ code: Int, _ world: World) throws(ListingException)
    -> ObjectPointer?
  {
    try world.send(
      toClass: world.cls("NSError"), "errorWithDomain:code:userInfo:",
      .object(world.constantText("NSXMLParserErrorDomain")), .int(code), .object(nil))
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
    .object(world.autoreleasedString(String(decoding: bytes, as: UTF8.self)))
  }

  // MARK: The document

  func read() throws(ListingException) -> Bool {
    state.position = 0
    try tell("parserDidStartDocument:", [])
    var code = try content()
    if state.isAborted { code = 512 }
    if code != 0 {
      state.errorCode = code
      try tell("parser:parseErrorOccurred:", [.object(try XMLLibrary.error(code, world))])
      return false
    }
    try tell("parserDidEndDocument:", [])
    return true
  }

  private var isAtEnd: Bool { state.position >= state.bytes.count }
  private var byte: UInt8 { isAtEnd ? 0 : state.bytes[state.position] }

  private func starts(_ text: String) -> Bool {
    state.bytes[state.position...].starts(with: text.utf8)
  }

  /// The bytes up to a mark, which is passed over; nil when it does not come.
  private func upTo(_ mark: String) -> ArraySlice<UInt8>? {
    let mark = Array(mark.utf8)
    var index = state.position
    while index + mark.count <= state.bytes.count {
      if state.bytes[index] == mark[0], state.bytes[index...].starts(with: mark) {
        let found = state.bytes[state.position..<index]
        state.position = index + mark.count
        return found
      }
      index += 1
    }
    return nil
  }

  private func skipSpace() {
    while !isAtEnd, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { state.position += 1 }
  }

  /// 0, or the number of what is wrong.
  private func content() throws(ListingException) -> Int {
    var hasRoot = false
    while !isAtEnd, !state.isAborted {
      if byte != UInt8(ascii: "<") {
        if let code = try characters(hasRoot: hasRoot), code != 0 { return code }
        continue
      }
      if starts("<!--") {
        state.position += 4
        guard let comment = upTo("-->") else { return 45 }
        try tell("parser:foundComment:", [text(comment)])
      } else if starts("<![CDATA[") {
        state.position += 9
        guard let block = upTo("]]>") else { return 63 }
        try tell(
          "parser:foundCDATA:", [.object(fwd_autorelease(try world.makeData(Array(block))))])
      } else if starts("<?") {
        state.position += 2
        guard let instruction = upTo("?>") else { return 47 }
        try tellInstruction(instruction)
      } else if starts("<!") {
        guard upTo(">") != nil else { return 73 }
      } else if starts("</") {
        state.position += 2
        guard let name = upTo(">") else { return 73 }
        let wanted = String(decoding: name, as: UTF8.self).split(separator: " ").first ?? ""
        guard let last = state.open.popLast(), last == wanted else { return 76 }
        try tellEnd(last)
      } else {
        if state.open.isEmpty, hasRoot { return 5 }
        hasRoot = true
        let code = try element()
        if code != 0 { return code }
      }
    }
    if state.isAborted { return 512 }
    if !hasRoot { return state.bytes.isEmpty ? 4 : 4 }
    return state.open.isEmpty ? 0 : 5
  }

  private func tellInstruction(_ bytes: ArraySlice<UInt8>) throws(ListingException) {
    let parts = bytes.split(separator: 0x20, maxSplits: 1)
    guard let target = parts.first, !target.elementsEqual("xml".utf8) else { return }
    try tell(
      "parser:foundProcessingInstructionWithTarget:data:",
      [text(target), text(parts.count > 1 ? parts[1] : [])])
  }

  private func tellEnd(_ name: String) throws(ListingException) {
    try tell(
      "parser:didEndElement:namespaceURI:qualifiedName:",
      [text(Array(name.utf8)), .object(nil), .object(nil)])
  }

  private func characters(hasRoot: Bool) throws(ListingException) -> Int? {
    var end = state.position
    while end < state.bytes.count, state.bytes[end] != UInt8(ascii: "<") { end += 1 }
    let raw = state.bytes[state.position..<end]
    state.position = end
    if state.open.isEmpty {
      let isBlank = raw.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      return isBlank ? 0 : hasRoot ? 5 : 4
    }
    // As libxml does, an entity comes by itself.
    var rest = raw
    while !rest.isEmpty, !state.isAborted {
      let isEntity = rest.first == UInt8(ascii: "&")
      let end =
        isEntity
        ? (rest.firstIndex(of: UInt8(ascii: ";")) ?? rest.endIndex - 1) + 1
        : rest.firstIndex(of: UInt8(ascii: "&")) ?? rest.endIndex
      guard let plain = Self.resolved(rest[..<end]) else { return 26 }
      rest = rest[end...]
      try tell("parser:foundCharacters:", [text(plain)])
    }
    return 0
  }

  private func element() throws(ListingException) -> Int {
    state.position += 1
    let name = readName()
    guard !name.isEmpty else { return 68 }
    let table = ObjectTable()
    var seen: Set<String> = []
    while true {
      skipSpace()
      if isAtEnd { return 73 }
      if byte == UInt8(ascii: ">") || byte == UInt8(ascii: "/") { break }
      let key = readName()
      guard !key.isEmpty else { return 68 }
      skipSpace()
      guard byte == UInt8(ascii: "=") else { return 41 }
      state.position += 1
      skipSpace()
      let quote = byte
      guard quote == 0x22 || quote == 0x27 else { return 39 }
      state.position += 1
      guard let raw = upTo(quote == 0x22 ? "\"" : "'") else { return 40 }
      guard !raw.contains(UInt8(ascii: "<")) else { return 38 }
      guard let value = Self.resolved(raw) else { return 26 }
      guard seen.insert(key).inserted else { return 42 }
      let object = world.makeString(String(decoding: value, as: UTF8.self))
      try world.setValue(object, forKey: world.constantText(key), in: table)
      fwd_release(object)
    }
    let isEmpty = byte == UInt8(ascii: "/")
    if isEmpty { state.position += 1 }
    guard byte == UInt8(ascii: ">") else { return 73 }
    state.position += 1
    state.open.append(name)
    let attributes = fwd_autorelease(world.makeDictionary(owning: table))
    try tell(
      "parser:didStartElement:namespaceURI:qualifiedName:attributes:",
      [text(Array(name.utf8)), .object(nil), .object(nil), .object(attributes)])
    if isEmpty, !state.isAborted {
      _ = state.open.popLast()
      try tellEnd(name)
    }
    return 0
  }

  private func readName() -> String {
    let start = state.position
    while !isAtEnd, ![0x20, 0x09, 0x0A, 0x0D, 0x3D, 0x3E, 0x2F, 0x22, 0x27, 0x3C].contains(byte) {
      state.position += 1
    }
    return String(decoding: state.bytes[start..<state.position], as: UTF8.self)
  }

  /// With entities replaced; nil when one is unknown.
  private static func resolved(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.contains(UInt8(ascii: "&")) else { return Array(bytes) }
    var result: [UInt8] = []
    var rest = bytes
    while let first = rest.popFirst() {
      guard first == UInt8(ascii: "&") else {
        result.append(first)
        continue
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return nil }
      let name = String(decoding: rest[..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      let known = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"]
      if let text = known[name] {
        result += Array(text.utf8)
      } else if name.hasPrefix("#") {
        let number =
          name.hasPrefix("#x") ? UInt32(name.dropFirst(2), radix: 16) : UInt32(name.dropFirst(1))
        guard let number, let scalar = Unicode.Scalar(number) else { return nil }
        result += Array(String(Character(scalar)).utf8)
      } else {
        return nil
      }
    }
    return result
  }
}
