// The conversions of a format, as `BodyChecker+Formats.swift` compares them with the arguments.

/// What one conversion of a format takes from the arguments.
struct FormatConversion {
  enum Wants {
    case object, integer, floating, text, anything
    /// It is none.
    case nothing
  }

  let wants: Wants
  /// `%5.2f`
  let text: String
  /// How much of a whole number is read, 4 or 8; nil where that is not checked.
  var bytes: Int?
  /// How many conversions with this text stand before it.
  var occurrence = 0
  /// Not the `*` of a width.
  var isWhole = false

  /// Where it stands in the literal; nil where the text of the literal is not at hand.
  func place(_ literal: SourceRange, in model: ProgramModel) -> SourceRange? {
    guard let written = model.text(literal).map({ Array($0.utf8) }),
      written.last == UInt8(ascii: "\"")
    else { return nil }
    let wanted = Array(text.utf8)
    var found = 0
    var index = 0
    while index + wanted.count <= written.count {
      guard written[index] == UInt8(ascii: "%") else {
        index += 1
        continue
      }
      if written[index + 1] == UInt8(ascii: "%") {
        index += 2
        continue
      }
      if written[index...].starts(with: wanted) {
        if found == occurrence {
          let start = literal.start + UInt32(index)
          return SourceRange(
            file: literal.file, start: start, end: start + UInt32(wanted.count))
        }
        found += 1
      }
      index += 1
    }
    return nil
  }

  /// This conversion for another whole number: `%5ld` for `%5d`.
  func fitting(isLong: Bool, isSigned: Bool) -> String {
    guard let letter = text.last, text.hasPrefix("%") else { return isLong ? "%ld" : "%d" }
    let middle = text.dropLast().filter { !"hlqjzt".contains($0) }
    let isSignLetter = "diuDU".contains(letter)
    let fitting = isSignLetter ? (isSigned ? "d" : "u") : String(letter)
    return middle + (isLong ? "l" : "") + fitting
  }

  /// In the order of their arguments, with the `*` of widths; nil for a format whose conversions name positions.
  static func list(_ bytes: [UInt8]) -> [FormatConversion]? {
    bytes.withUnsafeBufferPointer { format in
      var found: [FormatConversion] = []
      var index = 0
      while index < format.count {
        guard format[index] == UInt8(ascii: "%") else {
          index += 1
          continue
        }
        let start = index
        index += 1
        let spec = FormatSpec(format, at: &index)
        if spec.position > 0 { return nil }
        let text = String(
          decoding: UnsafeBufferPointer(rebasing: format[start..<min(index, format.count)]),
          as: UTF8.self)
        for case .argument(let position) in [spec.width, spec.precision] {
          if position > 0 { return nil }
          found.append(FormatConversion(wants: .integer, text: text))
        }
        if spec.conversion == UInt8(ascii: "%") { continue }
        let before = found.count { $0.text == text && $0.isWhole }
        found.append(
          FormatConversion(
            wants: wants(spec.conversion), text: text, bytes: integerBytes(spec),
            occurrence: before, isWhole: true))
      }
      return found
    }
  }

  private static func integerBytes(_ spec: FormatSpec) -> Int? {
    switch spec.conversion {
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): return 8
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"):
      return spec.length == .long ? 8 : 4
    case UInt8(ascii: "c"): return spec.length == .long ? nil : 4
    default: return nil
    }
  }

  private static func wants(_ conversion: UInt8) -> Wants {
    switch conversion {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "s"): .text
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"),
      UInt8(ascii: "a"), UInt8(ascii: "A"):
      .floating
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"), UInt8(ascii: "u"),
      UInt8(ascii: "U"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "c"), UInt8(ascii: "C"):
      .integer
    case UInt8(ascii: "p"), UInt8(ascii: "S"), UInt8(ascii: "n"): .anything
    default: .nothing
    }
  }
}
