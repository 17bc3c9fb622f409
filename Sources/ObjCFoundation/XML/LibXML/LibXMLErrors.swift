// Errors of libxml2. The library calls one function here for all of them: what the listing has set for them is called, and where it has
// set nothing the error is printed as the library prints it.
import Glibc
import ObjCVM

/// The members of an xmlError, by their places.
private struct ErrorRecord {
  let address: UnsafeMutableRawPointer
  static let size = 88

  var domain: Int32 { address.load(as: Int32.self) }
  var level: Int32 { address.load(fromByteOffset: 16, as: Int32.self) }
  var file: String? { text(24) }
  var line: Int32 { address.load(fromByteOffset: 32, as: Int32.self) }
  var column: Int32 { address.load(fromByteOffset: 68, as: Int32.self) }
  var message: [UInt8] {
    let text = address.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
    return text.map { Array(UnsafeRawBufferPointer(start: $0, count: strlen($0))) } ?? []
  }
  var expression: String? { text(40) }
  var expressionPlace: Int32 { address.load(fromByteOffset: 64, as: Int32.self) }
  var parser: UnsafeMutableRawPointer? {
    address.load(fromByteOffset: 72, as: UnsafeMutableRawPointer?.self)
  }
  var node: UnsafeMutableRawPointer? {
    address.load(fromByteOffset: 80, as: UnsafeMutableRawPointer?.self)
  }

  private func text(_ place: Int) -> String? {
    address.load(fromByteOffset: place, as: UnsafePointer<CChar>?.self).map {
      String(cString: $0)
    }
  }
}

extension LibXML {
  typealias Report = @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

  static let reportError: Report = { _, record in
    guard let current, let record, current.failure == nil else { return }
    current.report(ErrorRecord(address: record))
  }

  /// A parser's errors, where the listing's handler of events has functions for them.
  static let reportParserError: Report = { user, record in
    guard let current, let record, current.failure == nil else { return }
    let error = ErrorRecord(address: record)
    guard let events = current.pointer(error.parser, at: 0),
      let key = current.pointer(events, at: EventHandlers.privateWord * 8)
    else { return current.report(error) }
    let number = Int(bitPattern: key)
    guard number > 0, number <= current.parserHandlers.count else { return current.report(error) }
    // XML_ERR_WARNING
    let function = current.parserHandlers[number - 1][error.level == 1 ? 0 : 1]
    guard let function else { return current.report(error) }
    current.call(function, user, error.message)
  }

  private func report(_ error: ErrorRecord) {
    if let handler = structuredHandler {
      keep { () throws(ListingException) in
        let copy = try world.allocateHeap(ErrorRecord.size)
        defer { try? world.freeHeap(copy) }
        copy.copyMemory(from: error.address, byteCount: ErrorRecord.size)
        _ = try world.callFunction(
          handler.function, "v^v^v", .pointer(handler.context), .pointer(copy))
      }
    } else if let handler = genericHandler {
      call(handler.function, handler.context, error.message)
    } else {
      keep { () throws(ListingException) in try world.output(.standardError, printed(error)) }
    }
  }

  /// Calls a function that takes a format and its arguments; the text is the format.
  private func call(
    _ function: UnsafeMutableRawPointer?, _ context: UnsafeMutableRawPointer?, _ text: [UInt8]
  ) {
    guard let function else { return }
    let percent = UInt8(ascii: "%")
    let format = text.flatMap { $0 == percent ? [percent, percent] : [$0] }
    keep { () throws(ListingException) in
      let copy = try world.copyToHeap(format + [0])
      defer { try? world.freeHeap(copy) }
      _ = try world.callFunction(function, "v^vr*", .pointer(context), .pointer(copy))
    }
  }

  private func keep(_ body: () throws(ListingException) -> Void) {
    do { try body() } catch { failure = failure ?? error }
  }

  // MARK: Printing

  /// As the library's own function for errors prints it.
  private func printed(_ error: ErrorRecord) -> [UInt8] {
    let parts = ["", "parser ", "", "namespace ", "validity ", "HTML parser ", "memory "]
    let others: [Int32: String] = [
      7: "output ", 8: "I/O ", 11: "XInclude ", 12: "XPath ", 13: "parser ", 14: "regexp ",
      16: "Schemas validity ", 17: "Schemas parser ", 18: "Relax-NG parser ",
      19: "Relax-NG validity ", 20: "Catalog ", 21: "C14N ", 22: "XSLT ", 23: "validity ",
    ]
    var head = ""
    if let file = error.file {
      head = "\(file):\(error.line): "
    } else if error.line != 0, [1, 3, 5, 23].contains(error.domain) {
      head = "Entity: line \(error.line): "
    }
    if let name = elementName(error.node) { head += "element \(name): " }
    let domain = Int(error.domain)
    head += parts.indices.contains(domain) ? parts[domain] : others[error.domain] ?? ""
    head += ["", "warning ", "error ", "error "][min(3, max(0, Int(error.level)))] + ": "
    var bytes = Array(head.utf8) + error.message
    if bytes.last != UInt8(ascii: "\n") { bytes.append(UInt8(ascii: "\n")) }
    if let parser = error.parser { bytes += context(parser) }
    if error.domain == 12, let expression = error.expression, error.expressionPlace < 100 {
      let blanks = String(repeating: " ", count: Int(max(0, error.expressionPlace)))
      bytes += Array("\(expression)\n\(blanks)^\n".utf8)
    }
    return bytes
  }

  /// A pointer that a structure has at a place; nil where the program has no such structure, as it may have given something else.
  private func pointer(_ structure: UnsafeMutableRawPointer?, at place: Int)
    -> UnsafeMutableRawPointer?
  {
    guard let structure, world.mayRead(structure + place, 8) else { return nil }
    return (structure + place).loadUnaligned(as: UnsafeMutableRawPointer?.self)
  }

  private func elementName(_ node: UnsafeMutableRawPointer?) -> String? {
    guard let node, world.mayRead(node, 48),
      // XML_ELEMENT_NODE
      (node + 8).loadUnaligned(as: Int32.self) == 1,
      let name = pointer(node, at: 16)
    else { return nil }
    var bytes: [UInt8] = []
    while bytes.count < 200, world.mayRead(name + bytes.count, 1) {
      let byte = (name + bytes.count).load(as: UInt8.self)
      if byte == 0 { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The line in which a parser stands, and a caret under its place.
  private func context(_ parser: UnsafeMutableRawPointer) -> [UInt8] {
    guard let input = pointer(parser, at: 56),
      let base = pointer(input, at: 24)?.assumingMemoryBound(to: UInt8.self),
      let current = pointer(input, at: 32)?.assumingMemoryBound(to: UInt8.self),
      base <= current, world.mayRead(base, current - base + 1)
    else { return [] }
    func isEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
    var start = current
    while start > base, isEnd(start.pointee) { start -= 1 }
    var count = 0
    while count < 79, start > base, !isEnd(start.pointee) {
      (start, count) = (start - 1, count + 1)
    }
    if isEnd(start.pointee) { start += 1 }
    let column = max(0, current - start)
    var line: [UInt8] = []
    while line.count < 79, world.mayRead(start + line.count, 1), start[line.count] != 0,
      !isEnd(start[line.count])
    {
      line.append(start[line.count])
    }
    let blanks = line.prefix(min(column, 78)).map { $0 == 9 ? $0 : UInt8(ascii: " ") }
    return line + [10] + blanks + [UInt8(ascii: "^"), 10]
  }

  // MARK: What the listing asks

  /// A copy of the last error where the listing can read it; nil when there is none.
  func showLastError() throws(ListingException) -> UnsafeMutableRawPointer? {
    typealias Last = @convention(c) () -> UnsafeMutableRawPointer?
    guard let record = call("xmlGetLastError", as: Last.self)?() else { return nil }
    if lastError == nil { lastError = try world.allocateHeap(ErrorRecord.size, zeroed: true) }
    lastError?.copyMemory(from: record, byteCount: ErrorRecord.size)
    return lastError
  }
}

/// A handler of events as the listing gives it (xmlSAXHandler), of which the library gets a copy. The functions for errors take any
/// number of arguments, as only compiled code passes them: one of ours is told instead, and calls them.
enum EventHandlers {
  static let wordCount = 32
  static let privateWord = 28
  private static let errorWords = 21..<24
  private static let initializedWord = 27
  private static let reportWord = 31
  /// XML_SAX2_MAGIC, without which the library does not look at our function.
  private static let magic: UInt = 0xDEED_BEAF

  static func prepare(
    _ given: UnsafeMutableRawPointer, _ library: LibXML
  ) throws(ListingException) -> UnsafeMutableRawPointer {
    let size = wordCount * 8
    try library.world.checkRead(given, size)
    let words = given.assumingMemoryBound(to: UInt.self)
    let functions = errorWords.map { word -> UnsafeMutableRawPointer? in
      let function = UnsafeMutableRawPointer(bitPattern: words[word])
      return function.map { library.world.isCallable($0) } ?? false ? function : nil
    }
    guard functions.contains(where: { $0 != nil }), words[privateWord] == 0, words[reportWord] == 0
    else { return given }
    let copy = try library.world.allocateHeap(size)
    copy.copyMemory(from: given, byteCount: size)
    let own = copy.assumingMemoryBound(to: UInt.self)
    for word in errorWords { own[word] = 0 }
    own[initializedWord] = magic
    library.parserHandlers.append(functions)
    own[privateWord] = UInt(library.parserHandlers.count)
    own[reportWord] = unsafeBitCast(LibXML.reportParserError, to: UInt.self)
    return copy
  }
}
