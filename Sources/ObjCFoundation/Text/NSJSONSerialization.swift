// JSON as NSJSONSerialization reads and writes it.
import CRuntime
import ObjCVM

extension TextLibrary {
  static func jsonClass() -> NativeClass {
    let cls = NativeClass("NSJSONSerialization", superclass: "NSObject")
    cls.classMethod("isValidJSONObject:", "B@:@") { call throws(ListingException) in
      let object = call.object(0)
      let isContainer = call.world.isKind(object, of: "NSArray") || call.world.isKind(object, of: "NSDictionary")
      call.returnBool(isContainer ? try isValid(object, call.world, depth: 0) : false)
    }
    cls.classMethod("dataWithJSONObject:options:error:", "@\"NSData\"@:@Q^@") { call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.world.exception("NSInvalidArgumentException", "*** +[NSJSONSerialization dataWithJSONObject:options:error:]: value parameter is nil")
      }
      let isContainer = call.world.isKind(object, of: "NSArray") || call.world.isKind(object, of: "NSDictionary")
      guard isContainer || call.uint(1) & 4 != 0 else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** +[NSJSONSerialization dataWithJSONObject:options:error:]: Invalid top-level type in JSON write")
      }
      var writer = JSONWriter(call.world, options: call.uint(1))
      try writer.write(object, indent: 0)
      call.returnObject(try call.world.makeData(writer.output))
    }
    cls.classMethod("JSONObjectWithData:options:error:", "@@:@\"NSData\"Q^@") { call throws(ListingException) in
      guard call.object(0) != nil else {
        throw call.world.exception("NSInvalidArgumentException", "data parameter is nil")
      }
      let bytes = try call.world.bytes(ofData: call.object(0))
      var reader = try JSONReader(call.world, bytes, options: call.uint(1))
      do throws(JSONReader.Failure) {
        call.returnObject(try reader.read())
      } catch {
        if case .exception(let exception) = error { throw exception }
        if case .malformed(let words) = error {
          try CodingLibrary.storeError(
            call.world, at: call.pointer(2), code: 3840, "The data couldn’t be read because it isn’t in the correct format.", debug: words)
        }
        call.returnBorrowed(nil)
      }
    }
    return cls
  }

  private static func isValid(_ object: ObjectPointer?, _ world: World, depth: Int) throws(ListingException) -> Bool {
    guard let object, depth < 500 else { return false }
    if world.isString(object) || world.isKind(object, of: "NSNull") { return true }
    if world.isKind(object, of: "NSNumber") { return try world.number(of: object).doubleValue.isFinite }
    if world.isKind(object, of: "NSArray") {
      for item in try world.elements(of: object) where !(try isValid(item, world, depth: depth + 1)) { return false }
      return true
    }
    guard world.isKind(object, of: "NSDictionary") else { return false }
    for entry in try world.entries(of: object) {
      guard world.isString(entry.key), try isValid(entry.value, world, depth: depth + 1) else { return false }
    }
    return true
  }
}

struct JSONWriter {
  private let world: World
  private let isPretty: Bool
  private let isSorted: Bool
  private let escapesSlashes: Bool
  private(set) var output: [UInt8] = []

  init(_ world: World, options: UInt) {
    self.world = world
    isPretty = options & 1 != 0
    isSorted = options & 2 != 0
    escapesSlashes = options & 8 == 0
  }

  private mutating func put(_ text: String) { output += text.utf8 }
  private mutating func newLine(_ indent: Int) {
    if isPretty { put("\n" + String(repeating: "  ", count: indent)) }
  }

  mutating func write(_ object: ObjectPointer?, indent: Int) throws(ListingException) {
    guard indent < 500 else { throw world.exception("NSInvalidArgumentException", "Too many nested arrays or dictionaries.") }
    if world.isString(object) {
      write(text: try world.text(of: object).string)
    } else if world.isKind(object, of: "NSNull") {
      put("null")
    } else if world.isKind(object, of: "NSNumber") {
      try write(number: object)
    } else if world.isKind(object, of: "NSArray") {
      try write(array: object, indent)
    } else if world.isKind(object, of: "NSDictionary") {
      try write(dictionary: object, indent)
    } else {
      throw world.exception("NSInvalidArgumentException", "Invalid type in JSON write (\(world.className(of: object)))")
    }
  }

  private mutating func write(number object: ObjectPointer?) throws(ListingException) {
    let number = try world.number(of: object)
    guard number.doubleValue.isFinite else {
      throw world.exception("NSInvalidArgumentException", "Invalid number value (\(number.doubleValue.isNaN ? "NaN" : "infinite")) in JSON write")
    }
    switch number {
    case .bool(let flag): put(flag ? "true" : "false")
    case .double(let value): output += FormatNumbers.text(value, conversion: "g", precision: 17 - (Self.isShort(value) ? 2 : 0))
    default: put(number.text.string)
    }
  }

  /// 15 digits tell the value exactly.
  private static func isShort(_ value: Double) -> Bool {
    Double(String(decoding: FormatNumbers.text(value, conversion: "g", precision: 15), as: UTF8.self)) == value
  }

  private mutating func write(array: ObjectPointer?, _ indent: Int) throws(ListingException) {
    let items = try world.elements(of: array)
    put("[")
    for (index, item) in items.enumerated() {
      if index > 0 { put(",") }
      newLine(indent + 1)
      try write(item, indent: indent + 1)
    }
    if isPretty, items.isEmpty { put("\n") }
    newLine(indent)
    put("]")
  }

  private mutating func write(dictionary: ObjectPointer?, _ indent: Int) throws(ListingException) {
    var entries: [(key: String, value: ObjectPointer?)] = []
    for entry in try world.entries(of: dictionary) {
      guard world.isString(entry.key) else {
        throw world.exception("NSInvalidArgumentException", "Invalid (non-string) key in JSON dictionary")
      }
      entries.append((try world.text(of: entry.key).string, entry.value))
    }
    if isSorted { entries.sort { $0.key < $1.key } }
    put("{")
    for (index, entry) in entries.enumerated() {
      if index > 0 { put(",") }
      newLine(indent + 1)
      write(text: entry.key)
      put(isPretty ? " : " : ":")
      try write(entry.value, indent: indent + 1)
    }
    if isPretty, entries.isEmpty { put("\n") }
    newLine(indent)
    put("}")
  }

  private mutating func write(text: String) {
    put("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": put("\\\"")
      case "\\": put("\\\\")
      case "/": put(escapesSlashes ? "\\/" : "/")
      case "\n": put("\\n")
      case "\r": put("\\r")
      case "\t": put("\\t")
      case "\u{8}": put("\\b")
      case "\u{c}": put("\\f")
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          put("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
        } else {
          put(String(scalar))
        }
      }
    }
    put("\"")
  }
}

struct JSONReader {
  enum Failure: Error {
    case malformed(String)
    case exception(ListingException)
  }

  private let world: World
  private let bytes: [UInt8]
  private var position = 0
  private let mutableContainers: Bool
  private let mutableLeaves: Bool
  private let allowsFragments: Bool
  private let null: ObjectPointer

  init(_ world: World, _ bytes: [UInt8], options: UInt) throws(ListingException) {
    self.world = world
    null = try world.nullObject()
    self.bytes = bytes
    mutableContainers = options & 1 != 0
    mutableLeaves = options & 2 != 0
    allowsFragments = options & 4 != 0
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipBlanks() {
    while let next = byte, next == 0x20 || next == 0x0a || next == 0x0d || next == 0x09 { position += 1 }
  }

  private func place() -> String {
    var line = 1
    var column = 0
    for index in 0..<min(position, bytes.count) {
      if bytes[index] == 0x0a {
        line += 1
        column = 0
      } else {
        column += 1
      }
    }
    return "around line \(line), column \(column)."
  }

  private func invalid() -> Failure {
    position >= bytes.count
      ? .malformed("Unexpected end of file while parsing object.") : .malformed("Invalid value \(place())")
  }

  /// The value of the whole text, +1.
  mutating func read() throws(Failure) -> ObjectPointer {
    skipBlanks()
    guard let first = byte else { throw .malformed("Unable to parse empty data.") }
    if !allowsFragments, first != UInt8(ascii: "{"), first != UInt8(ascii: "[") {
      throw .malformed("JSON text did not start with array or object and option to allow fragments not set. \(place())")
    }
    let object = try value(depth: 0)
    skipBlanks()
    guard position == bytes.count else {
      fwd_release(object)
      throw .malformed("Garbage at end \(place())")
    }
    return object
  }

  private mutating func value(depth: Int) throws(Failure) -> ObjectPointer {
    skipBlanks()
    guard depth < 512 else { throw .malformed("Too many nested arrays or dictionaries \(place())") }
    switch byte {
    case UInt8(ascii: "{"): return try dictionary(depth)
    case UInt8(ascii: "["): return try array(depth)
    case UInt8(ascii: "\""):
      let text = Text(try string())
      return mutableLeaves ? world.makeMutableString(text) : world.makeString(text)
    case UInt8(ascii: "t"): return try word("true", world.makeNumber(true))
    case UInt8(ascii: "f"): return try word("false", world.makeNumber(false))
    case UInt8(ascii: "n"):
      fwd_retain(null)
      return try word("null", null)
    default: return try number()
    }
  }

  private mutating func word(_ text: String, _ object: ObjectPointer) throws(Failure) -> ObjectPointer {
    guard bytes[position...].starts(with: text.utf8) else {
      fwd_release(object)
      throw invalid()
    }
    position += text.utf8.count
    return object
  }

  private mutating func number() throws(Failure) -> ObjectPointer {
    let start = position
    func isDigit() -> Bool { byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    if byte == UInt8(ascii: "-") { position += 1 }
    guard isDigit() else { throw invalid() }
    if byte == UInt8(ascii: "0") { position += 1 } else { while isDigit() { position += 1 } }
    if isDigit() { throw .malformed("Number with leading zero \(place())") }
    var isWhole = true
    if byte == UInt8(ascii: ".") {
      isWhole = false
      position += 1
      guard isDigit() else { throw invalid() }
      while isDigit() { position += 1 }
    }
    if let mark = byte, mark | 0x20 == UInt8(ascii: "e") {
      isWhole = false
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      guard isDigit() else { throw invalid() }
      while isDigit() { position += 1 }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let value = Int(text) { return world.makeNumber(value) }
    if isWhole, let value = UInt(text) { return world.makeNumber(value) }
    return world.makeNumber(Double(text) ?? 0)
  }

  private mutating func string() throws(Failure) -> String {
    position += 1
    var units: [UInt8] = []
    while let next = byte, next != UInt8(ascii: "\"") {
      guard next >= 0x20 else { throw .malformed("Unescaped control character \(place())") }
      position += 1
      guard next == UInt8(ascii: "\\") else {
        units.append(next)
        continue
      }
      guard let escape = byte else { throw invalid() }
      position += 1
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): units.append(escape)
      case UInt8(ascii: "n"): units.append(0x0a)
      case UInt8(ascii: "t"): units.append(0x09)
      case UInt8(ascii: "r"): units.append(0x0d)
      case UInt8(ascii: "b"): units.append(0x08)
      case UInt8(ascii: "f"): units.append(0x0c)
      case UInt8(ascii: "u"): units += String(try unicode()).utf8
      default: throw .malformed("Invalid escape sequence \(place())")
      }
    }
    guard byte != nil else { throw .malformed("Unterminated string \(place())") }
    position += 1
    return String(decoding: units, as: UTF8.self)
  }

  private mutating func hexadecimal() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count, let value = UInt32(String(decoding: bytes[position..<(position + 4)], as: UTF8.self), radix: 16)
    else { throw .malformed("Invalid escape sequence \(place())") }
    position += 4
    return value
  }

  private mutating func unicode() throws(Failure) -> Unicode.Scalar {
    var value = try hexadecimal()
    if value >= 0xd800, value < 0xdc00, bytes[position...].starts(with: "\\u".utf8) {
      position += 2
      let low = try hexadecimal()
      if low >= 0xdc00, low < 0xe000 { value = 0x10000 + (value - 0xd800) << 10 + (low - 0xdc00) }
    }
    return Unicode.Scalar(value) ?? "\u{fffd}"
  }

  private mutating func array(_ depth: Int) throws(Failure) -> ObjectPointer {
    position += 1
    var items: [ObjectPointer] = []
    skipBlanks()
    if byte == UInt8(ascii: "]") {
      position += 1
      return mutableContainers ? world.makeMutableArray([]) : world.newArray([])
    }
    do throws(Failure) {
      while true {
        items.append(try value(depth: depth + 1))
        skipBlanks()
        guard byte == UInt8(ascii: ",") else { break }
        position += 1
      }
      guard byte == UInt8(ascii: "]") else { throw byte == nil ? invalid() : .malformed("Badly formed array \(place())") }
    } catch {
      for item in items { fwd_release(item) }
      throw error
    }
    position += 1
    defer { for item in items { fwd_release(item) } }
    return mutableContainers ? world.makeMutableArray(items) : world.newArray(items)
  }

  private mutating func dictionary(_ depth: Int) throws(Failure) -> ObjectPointer {
    position += 1
    var pairs: [(ObjectPointer, ObjectPointer)] = []
    defer {
      for (key, value) in pairs {
        fwd_release(key)
        fwd_release(value)
      }
    }
    skipBlanks()
    if byte == UInt8(ascii: "}") { position += 1 } else { try members(depth, into: &pairs) }
    do throws(ListingException) {
      var table = ObjectTable()
      for (key, value) in pairs { try world.setValue(value, forKey: key, in: &table) }
      return mutableContainers ? world.makeMutableDictionary(owning: table) : world.makeDictionary(owning: table)
    } catch { throw .exception(error) }
  }

  private mutating func members(_ depth: Int, into pairs: inout [(ObjectPointer, ObjectPointer)]) throws(Failure) {
    while true {
      skipBlanks()
      guard byte == UInt8(ascii: "\"") else { throw byte == nil ? invalid() : .malformed("No string key for value in object \(place())") }
      let key = world.makeString(try string())
      do throws(Failure) {
        skipBlanks()
        guard byte == UInt8(ascii: ":") else { throw byte == nil ? invalid() : .malformed("No value for key in object \(place())") }
        position += 1
        pairs.append((key, try value(depth: depth + 1)))
      } catch {
        fwd_release(key)
        throw error
      }
      skipBlanks()
      if byte == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard byte == UInt8(ascii: "}") else { throw byte == nil ? invalid() : .malformed("Badly formed object \(place())") }
      position += 1
      return
    }
  }
}
