// Property lists as XML, in Apple's form: tabs, keys sorted.
import CRuntime
import ForwardKitBasics
import ObjCVM

struct PropertyListWriter {
  private let world: World
  private(set) var output: [UInt8] = []
  private static let depthLimit = 512

  init(_ world: World) { self.world = world }

  private mutating func put(_ text: String) { output += text.utf8 }

  private mutating func line(_ indent: Int, _ text: String) {
    output += [UInt8](repeating: UInt8(ascii: "\t"), count: indent)
    put(text + "\n")
  }

  /// The whole document; false for an object that cannot stand in a property list.
  mutating func write(_ object: ObjectPointer?) throws(ListingException) -> Bool {
    put(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">

      """)
    guard try write(object, 0) else { return false }
    put("</plist>\n")
    return true
  }

  private mutating func write(_ object: ObjectPointer?, _ indent: Int) throws(ListingException)
    -> Bool
  {
    guard let object, indent < Self.depthLimit else { return false }
    if fwd_object_isClass(object) { return false }
    if world.isString(object) {
      line(indent, "<string>\(XMLText.escaped(world.string(of: object)))</string>")
    } else if world.isKind(object, of: "NSNumber") {
      try write(number: object, indent)
    } else if world.isKind(object, of: "NSDate") {
      line(indent, "<date>\(Self.text(ofDate: try world.seconds(ofDate: object)))</date>")
    } else if world.isKind(object, of: "NSData") {
      try write(data: object, indent)
    } else if world.isKind(object, of: "NSArray") {
      return try write(array: object, indent)
    } else if world.isKind(object, of: "NSDictionary") {
      return try write(dictionary: object, indent)
    } else {
      return false
    }
    return true
  }

  private mutating func write(data: ObjectPointer, _ indent: Int) throws(ListingException) {
    line(indent, "<data>")
    let text = Base64.encode(try world.bytes(ofData: data), options: 0)
    let width = max(16, 76 - 8 * min(indent, 7))
    for start in stride(from: 0, to: text.count, by: width) {
      line(indent, String(decoding: text[start..<min(start + width, text.count)], as: UTF8.self))
    }
    line(indent, "</data>")
  }

  private mutating func write(array: ObjectPointer, _ indent: Int) throws(ListingException) -> Bool
  {
    let items = try world.elements(of: array)
    if items.isEmpty {
      line(indent, "<array/>")
      return true
    }
    line(indent, "<array>")
    for item in items where !(try write(item, indent + 1)) { return false }
    line(indent, "</array>")
    return true
  }

  private mutating func write(dictionary: ObjectPointer, _ indent: Int) throws(ListingException)
    -> Bool
  {
    var entries: [(key: String, value: ObjectPointer?)] = []
    for entry in try world.entries(of: dictionary) {
      guard world.isString(entry.key) else { return false }
      entries.append((world.string(of: entry.key), entry.value))
    }
    if entries.isEmpty {
      line(indent, "<dict/>")
      return true
    }
    line(indent, "<dict>")
    for entry in entries.ordered(by: { $0.key < $1.key }) {
      line(indent + 1, "<key>\(XMLText.escaped(entry.key))</key>")
      guard try write(entry.value, indent + 1) else { return false }
    }
    line(indent, "</dict>")
    return true
  }

  private mutating func write(number object: ObjectPointer, _ indent: Int) throws(ListingException)
  {
    switch try world.number(of: object) {
    case .bool(let flag): line(indent, flag ? "<true/>" : "<false/>")
    case .float(let value): line(indent, "<real>\(Self.text(ofReal: Double(value)))</real>")
    case .double(let value): line(indent, "<real>\(Self.text(ofReal: value))</real>")
    case .integer(let value, _): line(indent, "<integer>\(value)</integer>")
    case .large(let value): line(indent, "<integer>\(value)</integer>")
    }
  }

  /// With 17 digits, as Core Foundation writes it: 0.1 is 0.10000000000000001.
  private static func text(ofReal value: Double) -> String {
    if value.isNaN { return "nan" }
    if value.isInfinite { return value < 0 ? "-infinity" : "+infinity" }
    if value == 0 { return "0.0" }
    return String(
      decoding: FormatNumbers.text(value, conversion: "g", precision: 17), as: UTF8.self)
  }

  /// `2001-01-01T00:00:00Z`
  private static func text(ofDate seconds: Double) -> String {
    let parts = DateState(seconds.rounded(.down)).text.split(separator: " ")
    return parts.count < 2 ? "" : "\(parts[0])T\(parts[1])Z"
  }
}
