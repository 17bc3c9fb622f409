// CFHTTPMessage: a request or a response of HTTP as text and back again. Bytes are taken as they come; the header is read when its
// empty line is there, and what follows is the body.
import CRuntime
import ObjCSema
import ObjCVM

private final class HTTPMessage {
  let isRequest: Bool
  /// The first line: `GET /a HTTP/1.1` or `HTTP/1.1 200 OK`.
  var firstLine: [String] = []
  var version = "HTTP/1.1"
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// The request's URL as it was given.
  var url: PointerBox?
  /// Bytes whose header has no end yet.
  private var unread: [UInt8] = []
  var isHeaderComplete = false

  init(isRequest: Bool) { self.isRequest = isRequest }

  func copy() -> HTTPMessage {
    let copy = HTTPMessage(isRequest: isRequest)
    (copy.firstLine, copy.version, copy.fields, copy.body) = (firstLine, version, fields, body)
    (copy.url, copy.unread, copy.isHeaderComplete) = (url, unread, isHeaderComplete)
    return copy
  }

  /// False when the header is not one of HTTP.
  func append(_ bytes: some Collection<UInt8>) -> Bool {
    if isHeaderComplete {
      body += bytes
      return true
    }
    unread += bytes
    guard let end = endOfHeader() else { return true }
    let lines = String(decoding: unread[..<end.header], as: UTF8.self)
      .split(whereSeparator: { $0 == "\r\n" || $0 == "\n" })
    body = Array(unread[end.body...])
    unread = []
    isHeaderComplete = true
    guard let first = lines.first, readFirst(first) else { return false }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: ":") else { continue }
      let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
      add(String(line[..<colon]), String(value))
    }
    return true
  }

  private func endOfHeader() -> (header: Int, body: Int)? {
    for index in unread.indices where unread[index] == 10 {
      let rest = unread[(index + 1)...]
      if rest.first == 10 { return (index, index + 2) }
      if rest.starts(with: [13, 10]) { return (index, index + 3) }
    }
    return nil
  }

  private func readFirst(_ line: Substring) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2 else { return false }
    version = isRequest ? words.last ?? version : words[0]
    firstLine = words
    return version.hasPrefix("HTTP/")
  }

  /// A field that comes again has its values joined.
  private func add(_ name: String, _ value: String) {
    if let index = fields.firstIndex(where: { $0.name.lowercased() == name.lowercased() }) {
      fields[index].value += ", " + value
    } else {
      fields.append((name, value))
    }
  }

  func set(_ name: String, _ value: String?) {
    let index = fields.firstIndex { $0.name.lowercased() == name.lowercased() }
    switch (index, value) {
    case (let index?, let value?): fields[index].value = value
    case (let index?, nil): fields.remove(at: index)
    case (nil, let value?): fields.append((name, value))
    case (nil, nil): break
    }
  }

  func value(_ name: String) -> String? {
    fields.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  var serialized: [UInt8] {
    var text = firstLine.joined(separator: " ") + "\r\n"
    for (name, value) in fields { text += name + ": " + value + "\r\n" }
    return Array((text + "\r\n").utf8) + body
  }
}

extension CoreFoundationLibrary {
  static let messageClassName = "__CFHTTPMessage"
  private static let message = "^{__CFHTTPMessage}"
  private static let text = "r^{__CFString}"
  private static let allocator = "r^{__CFAllocator}"

  static func httpMessageClass() -> NativeClass {
    let cls = NativeClass(messageClassName, superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  private static func state(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> HTTPMessage
  {
    guard let state = call.world.state(of: try call.given(index), as: HTTPMessage.self) else {
      throw call.world.trap(
        .unsupported("a CFHTTPMessageRef comes from a function of CFHTTPMessage"))
    }
    return state
  }

  private static func string(_ call: NativeCall, _ index: Int) throws(ListingException) -> String {
    call.world.string(of: try call.checkedObject(index))
  }

  /// +1, or NULL.
  private static func answer(_ text: String?, _ call: NativeCall) {
    call.returnValue(text.map { call.world.makeString($0) } ?? nil)
  }

  static func httpMessageFunctions() -> [NativeFunction] {
    messageMaking() + messageReading() + messageParts() + messageFields()
  }

  private static func messageMaking() -> [NativeFunction] {
    [
      NativeFunction("CFHTTPMessageCreateEmpty", "\(message)\(allocator)C") { call in
        let made = HTTPMessage(isRequest: call.load(1, as: UInt8.self) != 0)
        call.returnValue(call.world.makeInstance(of: messageClassName, state: made))
      },
      NativeFunction(
        "CFHTTPMessageCreateRequest", "\(message)\(allocator)\(text)r^{__CFURL}\(text)"
      ) { call throws(ListingException) in
        let (made, world) = (HTTPMessage(isRequest: true), call.world)
        let url = try call.given(2)
        made.url = PointerBox(url, isWeak: false)
        made.version = try string(call, 3)
        let path = world.string(of: try world.send(url, "path"))
        let query = try world.send(url, "query").map { "?" + world.string(of: $0) } ?? ""
        made.firstLine = [try string(call, 1), (path.isEmpty ? "/" : path) + query, made.version]
        made.isHeaderComplete = true
        call.returnValue(world.makeInstance(of: messageClassName, state: made))
      },
      NativeFunction(
        "CFHTTPMessageCreateResponse", "\(message)\(allocator)q\(text)\(text)"
      ) { call throws(ListingException) in
        let made = HTTPMessage(isRequest: false)
        made.version = try string(call, 3)
        let known = ["200": "OK", "201": "Created", "204": "No Content", "400": "Bad Request"]
        let code = "\(call.int(1))"
        let words =
          call.object(2) == nil
          ? known[code] ?? (code == "404" ? "Not Found" : "") : try string(call, 2)
        made.firstLine = [made.version, code, words]
        made.isHeaderComplete = true
        call.returnValue(call.world.makeInstance(of: messageClassName, state: made))
      },
      NativeFunction("CFHTTPMessageCreateCopy", "\(message)\(allocator)\(message)") {
        call throws(ListingException) in
        let copy = try state(call, 1).copy()
        call.returnValue(call.world.makeInstance(of: messageClassName, state: copy))
      },
    ]
  }

  private static func messageReading() -> [NativeFunction] {
    [
      NativeFunction("CFHTTPMessageAppendBytes", "C\(message)r*q") {
        call throws(ListingException) in
        let bytes = try call.readable(1, try call.size(2))
        call.returnBool(try state(call).append(bytes))
      },
      NativeFunction("CFHTTPMessageIsHeaderComplete", "C\(message)") {
        call throws(ListingException) in call.returnBool(try state(call).isHeaderComplete)
      },
      NativeFunction("CFHTTPMessageIsRequest", "C\(message)") { call throws(ListingException) in
        call.returnBool(try state(call).isRequest)
      },
      NativeFunction("CFHTTPMessageCopySerializedMessage", "r^{__CFData}\(message)") {
        call throws(ListingException) in
        call.returnValue(try call.world.makeData(try state(call).serialized))
      },
    ]
  }

  private static func messageParts() -> [NativeFunction] {
    [
      NativeFunction("CFHTTPMessageCopyVersion", text + message) { call throws(ListingException) in
        answer(try state(call).version, call)
      },
      NativeFunction("CFHTTPMessageCopyBody", "r^{__CFData}\(message)") {
        call throws(ListingException) in
        let body = try state(call).body
        call.returnValue(body.isEmpty ? nil : try call.world.makeData(body))
      },
      NativeFunction("CFHTTPMessageSetBody", "v\(message)r^{__CFData}") {
        call throws(ListingException) in
        try state(call).body = try call.world.bytes(ofData: call.object(1))
      },
      NativeFunction("CFHTTPMessageCopyRequestMethod", text + message) {
        call throws(ListingException) in
        let message = try state(call)
        answer(message.isRequest ? message.firstLine.first : nil, call)
      },
      NativeFunction("CFHTTPMessageCopyRequestURL", "r^{__CFURL}\(message)") {
        call throws(ListingException) in
        let message = try state(call)
        guard message.url == nil else { return call.returnValue(message.url?.retained) }
        guard message.isRequest, message.firstLine.count > 1 else {
          return call.returnValue(ObjectPointer?.none)
        }
        let address = call.world.autoreleasedString(message.firstLine[1])
        let url = try call.world.send(
          toClass: call.world.cls("NSURL"), "URLWithString:", .object(address))
        call.returnValue(fwd_retain(url))
      },
      NativeFunction("CFHTTPMessageGetResponseStatusCode", "q\(message)") {
        call throws(ListingException) in
        let message = try state(call)
        let code =
          message.isRequest || message.firstLine.count < 2 ? nil : Int(message.firstLine[1])
        call.returnValue(code ?? 0)
      },
      NativeFunction("CFHTTPMessageCopyResponseStatusLine", text + message) {
        call throws(ListingException) in
        let message = try state(call)
        answer(message.isRequest ? nil : message.firstLine.joined(separator: " "), call)
      },
    ]
  }

  private static func messageFields() -> [NativeFunction] {
    [
      NativeFunction("CFHTTPMessageCopyHeaderFieldValue", text + message + text) {
        call throws(ListingException) in answer(try state(call).value(try string(call, 1)), call)
      },
      NativeFunction("CFHTTPMessageSetHeaderFieldValue", "v\(message)\(text)\(text)") {
        call throws(ListingException) in
        let value = call.object(2) == nil ? nil : try string(call, 2)
        try state(call).set(try string(call, 1), value)
      },
      NativeFunction("CFHTTPMessageCopyAllHeaderFields", "r^{__CFDictionary}\(message)") {
        call throws(ListingException) in
        let table = ObjectTable()
        for (name, value) in try state(call).fields {
          let (key, text) = (call.world.makeString(name), call.world.makeString(value))
          try call.world.setValue(text, forKey: key, in: table)
          fwd_release(key)
          fwd_release(text)
        }
        call.returnValue(call.world.makeDictionary(owning: table))
      },
    ]
  }
}
