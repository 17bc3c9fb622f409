// Values of XPath 1.0 and their conversions.

enum XPathValue {
  case nodes([XMLNode])
  case text(String)
  case number(Double)
  case flag(Bool)

  var text: String {
    switch self {
    case .nodes(let nodes): nodes.first?.stringValue ?? ""
    case .text(let text): text
    case .number(let number): Self.text(of: number)
    case .flag(let flag): flag ? "true" : "false"
    }
  }

  var number: Double {
    switch self {
    case .nodes, .text: Self.number(of: text)
    case .number(let number): number
    case .flag(let flag): flag ? 1 : 0
    }
  }

  var flag: Bool {
    switch self {
    case .nodes(let nodes): !nodes.isEmpty
    case .text(let text): !text.isEmpty
    case .number(let number): number != 0 && !number.isNaN
    case .flag(let flag): flag
    }
  }

  /// Digits with at most one point, a minus before and space around them; everything else is NaN.
  static func number(of text: String) -> Double {
    let bytes = Array(text.utf8)
    guard let first = bytes.firstIndex(where: { !XMLScanner.isSpace($0) }),
      let last = bytes.lastIndex(where: { !XMLScanner.isSpace($0) })
    else { return .nan }
    let digits = bytes[first...last]
    let unsigned = digits.first == UInt8(ascii: "-") ? digits.dropFirst() : digits
    guard unsigned.contains(where: { $0 != UInt8(ascii: ".") }),
      unsigned.allSatisfy({ $0 == UInt8(ascii: ".") || ($0 >= 0x30 && $0 <= 0x39) }),
      unsigned.count(where: { $0 == UInt8(ascii: ".") }) < 2
    else { return .nan }
    var spelled = String(decoding: unsigned, as: UTF8.self)
    if spelled.hasPrefix(".") { spelled = "0" + spelled }
    if spelled.hasSuffix(".") { spelled += "0" }
    let value = Double(spelled) ?? .nan
    return digits.first == UInt8(ascii: "-") ? -value : value
  }

  /// Without an exponent, and whole numbers without a point.
  static func text(of number: Double) -> String {
    if number.isNaN { return "NaN" }
    if number.isInfinite { return number < 0 ? "-Infinity" : "Infinity" }
    if number == 0 { return "0" }
    if number.rounded() == number, abs(number) < 1e15 { return String(Int64(number)) }
    return plain("\(number)")
  }

  /// `1.5e-07` as `0.00000015`.
  private static func plain(_ text: String) -> String {
    let parts = text.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
    let isNegative = parts[0].hasPrefix("-")
    var digits = parts[0].filter { $0 != "-" && $0 != "." }
    if digits.count > 1, digits.hasSuffix("0") { digits.removeLast() }
    let zeros = exponent < 0 ? -exponent - 1 : exponent - digits.count + 1
    let padding = String(repeating: "0", count: max(0, zeros))
    return (isNegative ? "-" : "") + (exponent < 0 ? "0." + padding + digits : digits + padding)
  }
}
