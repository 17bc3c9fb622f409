// JSON as NSJSONSerialization reads and writes it. The text is read by ForwardKitBasics' JSONReader, which traces are read with too;
// here its values become objects and its errors Foundation's sentences. Foundation's own coder is not used: it loses the
// order of keys, and its error texts differ.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension TextLibrary {
  static func jsonClass() -> NativeClass {
    let cls = NativeClass("NSJSONSerialization", superclass: "NSObject")
    cls.classMethod("isValidJSONObject:", "B@:@") { call throws(ListingException) in
      let object = call.object(0)
      let isContainer =
        call.world.isKind(object, of: "NSArray") || call.world.isKind(object, of: "NSDictionary")
      call.returnBool(isContainer ? try isValid(object, call.world, depth: 0) : false)
    }
    cls.classMethod("dataWithJSONObject:options:error:", "@\"NSData\"@:@Q^@") {
      call throws(ListingException) in
      guard let object = call.object(0) else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** +[NSJSONSerialization dataWithJSONObject:options:error:]: value parameter is nil")
      }
      let isContainer =
        call.world.isKind(object, of: "NSArray") || call.world.isKind(object, of: "NSDictionary")
      guard isContainer || call.uint(1) & 4 != 0 else {
        throw call.world.exception(
          "NSInvalidArgumentException",
          "*** +[NSJSONSerialization dataWithJSONObject:options:error:]: Invalid top-level type in JSON write"
        )
      }
      var writer = JSONWriter(call.world, options: call.uint(1))
      try writer.write(object, indent: 0)
      if writer.isDamaged {
        try call.world.storeCocoaError(at: call.pointer(2), code: 3852)
        return call.returnBorrowed(nil)
      }
      call.returnObject(try call.world.makeData(writer.output))
    }
    cls.classMethod("JSONObjectWithData:options:error:", "@@:@\"NSData\"Q^@") {
      call throws(ListingException) in
      guard call.object(0) != nil else {
        throw call.world.exception("NSInvalidArgumentException", "data parameter is nil")
      }
      let bytes = inUTF8(try call.world.bytes(ofData: call.object(0)))
      let options = call.uint(1)
      var reading = JSONReader.Options()
      reading.maximumDepth = 512
      reading.allowsFragments = options & 4 != 0
      reading.allowsTrailingComma = true
      let value: JSONValue
      do throws(JSONError) { value = try JSONReader.value(in: bytes, reading) } catch {
        try CodingLibrary.storeError(
          call.world, at: call.pointer(2), code: 3840, debug: sentence(error, bytes),
          index: error.offset)
        return call.returnBorrowed(nil)
      }
      call.returnObject(try JSONObjects(call.world, options: options).object(of: value))
    }
    return cls
  }

  /// JSON's bytes in UTF-8. A mark at the beginning names the encoding; without one, the zeros among the first four bytes
  /// do, since JSON begins with two characters of ASCII.
  private static func inUTF8(_ bytes: [UInt8]) -> [UInt8] {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return Array(bytes.dropFirst(3)) }
    guard bytes.count >= 2 else { return bytes }
    let zeros = bytes.prefix(4).map { $0 == 0 }
    let encoding: StringEncoding
    switch zeros {
    case _ where bytes.starts(with: [0, 0, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0, 0]):
      encoding = .utf32
    case _ where bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]):
      encoding = .utf16
    case [true, true, true, false]: encoding = .utf32BigEndian
    case [false, true, true, true]: encoding = .utf32LittleEndian
    case [true, false, true, false], [true, false]: encoding = .utf16BigEndian
    case [false, true, false, true], [false, true]: encoding = .utf16LittleEndian
    default: return bytes
    }
    return encoding.decode(bytes)?.utf8 ?? bytes
  }

  /// What Foundation says about a text that cannot be read; lines and columns count as it counts them.
  private static func sentence(_ error: JSONError, _ bytes: [UInt8]) -> String {
    let before = bytes.prefix(error.offset)
    let line = 1 + before.count { $0 == 0x0a }
    let column = before.count - (before.lastIndex(of: 0x0a).map { $0 + 1 } ?? 0)
    let place = "around line \(line), column \(column)."
    return switch error.kind {
    case .empty: "Unable to parse empty data."
    case .unexpectedEnd: "Unexpected end of file while parsing object."
    case .invalidValue: "Invalid value \(place)"
    case .trailingText: "Garbage at end \(place)"
    case .tooDeep: "Too many nested arrays or dictionaries \(place)"
    case .leadingZero: "Number with leading zero \(place)"
    case .controlCharacter: "Unescaped control character \(place)"
    case .invalidEscape: "Invalid escape sequence \(place)"
    case .unterminatedString: "Unterminated string \(place)"
    case .missingKey: "No string key for value in object \(place)"
    case .missingColon: "No value for key in object \(place)"
    case .malformedArray: "Badly formed array \(place)"
    case .malformedObject: "Badly formed object \(place)"
    case .fragment:
      "JSON text did not start with array or object and option to allow fragments not set. \(place)"
    }
  }

  private static func isValid(_ object: ObjectPointer?, _ world: World, depth: Int)
    throws(ListingException) -> Bool
  {
    guard let object, depth < 500 else { return false }
    if world.isString(object) { return !(try world.text(of: object).hasLoneSurrogate) }
    if world.isKind(object, of: "NSNull") { return true }
    if world.isKind(object, of: "NSNumber") {
      return try world.number(of: object).doubleValue.isFinite
    }
    if world.isKind(object, of: "NSArray") {
      for item in try world.elements(of: object) where !(try isValid(item, world, depth: depth + 1))
      { return false }
      return true
    }
    guard world.isKind(object, of: "NSDictionary") else { return false }
    for entry in try world.entries(of: object) {
      guard world.isString(entry.key), try isValid(entry.key, world, depth: depth),
        try isValid(entry.value, world, depth: depth + 1)
      else { return false }
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

  /// A string was no Unicode.
  private(set) var isDamaged = false

  private mutating func put(_ text: String) { output += text.utf8 }
  private mutating func newLine(_ indent: Int) {
    if isPretty { put("\n" + String(repeating: "  ", count: indent)) }
  }

  mutating func write(_ object: ObjectPointer?, indent: Int) throws(ListingException) {
    guard indent < 500 else {
      throw world.exception("NSInvalidArgumentException", "Too many nested arrays or dictionaries.")
    }
    if world.isString(object) {
      write(text: try string(of: object))
    } else if world.isKind(object, of: "NSNull") {
      put("null")
    } else if world.isKind(object, of: "NSNumber") {
      try write(number: object)
    } else if world.isKind(object, of: "NSArray") {
      try write(array: object, indent)
    } else if world.isKind(object, of: "NSDictionary") {
      try write(dictionary: object, indent)
    } else {
      throw world.exception(
        "NSInvalidArgumentException", "Invalid type in JSON write (\(world.className(of: object)))")
    }
  }

  private mutating func string(of object: ObjectPointer?) throws(ListingException) -> String {
    let text = try world.text(of: object)
    let string = text.string
    // Half of a pair becomes the replacement character.
    if string.unicodeScalars.contains("\u{FFFD}"), !text.units.contains(0xFFFD) { isDamaged = true }
    return string
  }

  private mutating func write(number object: ObjectPointer?) throws(ListingException) {
    let number = try world.number(of: object)
    guard number.doubleValue.isFinite else {
      throw world.exception(
        "NSInvalidArgumentException",
        "Invalid number value (\(number.doubleValue.isNaN ? "NaN" : "infinite")) in JSON write")
    }
    if let object, let decimal = world.state(of: object, as: DecimalState.self) {
      put(decimal.value.text.string)
      return
    }
    switch number {
    case .bool(let flag): put(flag ? "true" : "false")
    // All 17 digits, however few give the value exactly, and a float's as those of a double.
    case .float, .double:
      output += FormatNumbers.text(number.doubleValue, conversion: "g", precision: 17)
    default: put(number.text.string)
    }
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
        throw world.exception(
          "NSInvalidArgumentException", "Invalid (non-string) key in JSON dictionary")
      }
      entries.append((try string(of: entry.key), entry.value))
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
    put(JSONBuffer.quoted(text, alsoEscaping: escapesSlashes ? "/" : "\0"))
  }
}

/// Makes objects of what was read.
struct JSONObjects {
  private let world: World
  private let mutableContainers: Bool
  private let mutableLeaves: Bool
  private let null: ObjectPointer

  init(_ world: World, options: UInt) throws(ListingException) {
    self.world = world
    null = try world.nullObject()
    mutableContainers = options & 1 != 0
    mutableLeaves = options & 2 != 0
  }

  /// The object of a value, +1.
  func object(of value: JSONValue) throws(ListingException) -> ObjectPointer {
    switch value {
    case .null:
      fwd_retain(null)
      return null
    case .bool(let flag): return world.makeNumber(flag)
    case .integer(let number): return world.makeNumber(number)
    case .unsigned(let number): return world.makeNumber(number)
    case .number(let number): return world.makeNumber(number)
    case .precise(let text): return preciseNumber(text)
    case .string(let string):
      let text = UTF16Text(string)
      return mutableLeaves ? world.makeMutableString(text) : world.makeString(text)
    case .array(let values): return try array(of: values)
    case .object(let members): return try dictionary(of: members)
    }
  }

  /// A decimal number, whose mantissa is longer than a double's, where its exponent is not out of its range.
  private func preciseNumber(_ text: String) -> ObjectPointer {
    let exponent = text.split { $0 == "e" || $0 == "E" }.dropFirst().first.flatMap { Int($0) } ?? 0
    if (-128...127).contains(exponent), let value = DecimalValue(text: UTF16Text(text)) {
      return world.makeDecimal(value)
    }
    return world.makeNumber(Double(text) ?? 0)
  }

  private func array(of values: [JSONValue]) throws(ListingException) -> ObjectPointer {
    var items: [ObjectPointer] = []
    defer { for item in items { fwd_release(item) } }
    for value in values { items.append(try object(of: value)) }
    return mutableContainers ? world.makeMutableArray(items) : world.newArray(items)
  }

  private func dictionary(of members: [(key: String, value: JSONValue)]) throws(ListingException)
    -> ObjectPointer
  {
    let table = ObjectTable()
    for member in members {
      let value = try object(of: member.value)
      defer { fwd_release(value) }
      let key = world.makeString(UTF16Text(member.key))
      defer { fwd_release(key) }
      try world.setValue(value, forKey: key, in: table)
    }
    return mutableContainers
      ? world.makeMutableDictionary(owning: table) : world.makeDictionary(owning: table)
  }
}
