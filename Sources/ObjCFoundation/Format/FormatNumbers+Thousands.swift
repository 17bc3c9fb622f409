// Separators between thousands, for formats with a locale.
import ObjCSema

extension FormatSpec {
  /// A conversion to decimal digits.
  var isDecimal: Bool {
    switch conversion {
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"), UInt8(ascii: "u"),
      UInt8(ascii: "U"), UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "g"),
      UInt8(ascii: "G"):
      true
    default: false
    }
  }
}

extension FormatNumbers {
  /// Puts separators into the first number behind `start`, and the decimal one in place of its point; blanks in front of it make
  /// room. O(digits).
  static func groupThousands(
    _ output: inout [UInt8], from start: Int, _ separators: (decimal: [UInt8], grouping: [UInt8])
  ) {
    func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
    guard let first = output[start...].firstIndex(where: isDigit) else { return }
    let end = output[first...].firstIndex { !isDigit($0) } ?? output.count
    if end < output.count, output[end] == UInt8(ascii: ".") {
      output.replaceSubrange(end..<end + 1, with: separators.decimal)
    }
    let digits = Array(output[first..<end])
    guard digits.count > 3 else { return }
    var grouped: [UInt8] = []
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { grouped += separators.grouping }
      grouped.append(digit)
    }
    output.replaceSubrange(first..<end, with: grouped)
    let blanks = output[start..<first].prefix { $0 == 32 }.count
    let added = grouped.count - digits.count
    output.removeSubrange(start..<start + min(blanks, added))
  }
}
