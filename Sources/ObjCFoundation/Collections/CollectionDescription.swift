// Descriptions of collections in Apple's form: the old property list notation, four columns a level.
//
//     (                                {
//         a,                               key = value;
//         "two words"                  }
//     )
//
// Text that is not made of letters, digits and a few signs stands in quotes, whatever object it describes (only data
// doesn't): `"<null>"`, `"2.5"`. Collections inside collections get their own lines one level further in; they are
// asked with `descriptionWithLocale:indent:`, other objects with `description`.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension World {
  func describeArray(_ items: [ObjectPointer], indent: Int) throws(ListingException) -> String {
    let margin = String(repeating: " ", count: indent * 4)
    if items.isEmpty { return "\(margin)(\n\(margin))" }
    var lines: [String] = []
    for item in items {
      let text = try element(item, indent: indent)
      lines.append(text)
    }
    return "\(margin)(\n" + lines.joined(separator: ",\n") + "\n\(margin))"
  }

  func describeDictionary(_ entries: [ObjectTable.Entry], indent: Int) throws(ListingException)
    -> String
  {
    let margin = String(repeating: " ", count: indent * 4)
    let inner = String(repeating: " ", count: (indent + 1) * 4)
    var lines = ""
    for entry in try sortedByKey(entries) {
      let isNested = entry.key.map(isCollection) ?? false
      let key =
        isNested
        ? try content(entry.key, indent: indent) : Self.quotedIfNeeded(try describe(entry.key))
      lines += "\(inner)\(key) = \(try content(entry.value, indent: indent));\n"
    }
    return "\(margin){\n\(lines)\(margin)}"
  }

  /// As a file of strings: `"key" = "value";`, a line for each.
  func stringsFile(of entries: [ObjectTable.Entry]) throws(ListingException) -> String {
    var lines = ""
    for entry in try sortedByKey(entries) {
      let (key, value) = (try describe(entry.key), try describe(entry.value))
      lines += "\(Self.quoted(key)) = \(Self.quoted(value));\n"
    }
    return lines
  }

  /// In order of the keys when all of them are strings, else as they stand.
  private func sortedByKey(_ entries: [ObjectTable.Entry]) throws(ListingException) -> [ObjectTable
    .Entry]
  {
    guard entries.count > 1, entries.allSatisfy({ isString($0.key) }) else { return entries }
    var keyed: [(key: UTF16Text, entry: ObjectTable.Entry)] = []
    for entry in entries { keyed.append((try text(of: entry.key), entry)) }
    return keyed.ordered { $0.key.compare($1.key, []) == .ascending }.map(\.entry)
  }

  /// `{(\n    a,\n    b\n)}`
  func describeSet(_ items: [ObjectPointer], indent: Int) throws(ListingException) -> String {
    let margin = String(repeating: " ", count: indent * 4)
    if items.isEmpty { return "\(margin){(\n\(margin))}" }
    var lines: [String] = []
    for item in items { lines.append(try element(item, indent: indent)) }
    return "\(margin){(\n" + lines.joined(separator: ",\n") + "\n\(margin))}"
  }

  private func element(_ object: ObjectPointer?, indent: Int) throws(ListingException) -> String {
    String(repeating: " ", count: (indent + 1) * 4) + (try content(object, indent: indent))
  }

  /// A nested collection begins with the margin of its own level, which pushes its opening line further in than its
  /// closing one, as Apple prints it.
  private func content(_ object: ObjectPointer?, indent: Int) throws(ListingException) -> String {
    guard let object else { return "(null)" }
    if isCollection(object) {
      return string(
        of: try send(object, "descriptionWithLocale:indent:", .object(nil), .uint(UInt(indent + 1)))
      )
    }
    let text = try describe(object)
    return isKind(object, of: "NSData") ? text : Self.quotedIfNeeded(text)
  }

  private func isCollection(_ object: ObjectPointer) -> Bool {
    implements(object, "descriptionWithLocale:indent:")
  }

  /// Property list notation, as Foundation writes it: only words of ASCII letters and digits stand bare.
  static func quotedIfNeeded(_ text: String) -> String {
    let isBare =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        (byte >= 0x30 && byte <= 0x39) || (byte >= 0x41 && byte <= 0x5a)
          || (byte >= 0x61 && byte <= 0x7a)
      }
    return isBare ? text : quoted(text)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: quoted += "\\\""
      case 0x5c: quoted += "\\\\"
      case 0x0a: quoted += "\\n"
      case 0x09: quoted += "\\t"
      case 0x0d: quoted += "\\r"
      case 0x20...0x7e: quoted.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      case 0..<0x80:
        let octal = String(unit, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default:
        let hexadecimal = String(unit, radix: 16)
        quoted += "\\U" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
      }
    }
    return quoted + "\""
  }
}
