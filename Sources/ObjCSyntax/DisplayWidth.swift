/// How many cells of a terminal a text takes, so that carets stand under what they mean.
public enum DisplayWidth {
  /// Tab stops are this far apart in diagnostics.
  public static let tab = 4

  /// Cells of one scalar: 0 for combining marks, 2 for East Asian wide characters and most emoji.
  public static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return value < 0x20 || (0x7F..<0xA0).contains(value) ? 0 : 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    return isWide(value) ? 2 : 1
  }

  public static func of(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + of($1) }
  }

  /// East Asian Width W and F, by blocks (Unicode's EastAsianWidth.txt).
  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x231A...0x231B, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF,
      0x4E00...0x9FFF, 0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x1FA70...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}

/// A source line as it is printed: tabs as blanks, control characters as nothing harmful.
struct DisplayLine {
  let text: String
  /// The cell at which each byte begins, and one more for the end of the line.
  private let cells: [Int]

  init(_ bytes: some Collection<UInt8>) {
    var text = ""
    var cells: [Int] = []
    var cell = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      for _ in 0..<UTF8.width(scalar) { cells.append(cell) }
      if scalar == "\t" {
        let width = DisplayWidth.tab - cell % DisplayWidth.tab
        text += String(repeating: " ", count: width)
        cell += width
      } else if scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value) {
        text += "\u{FFFD}"
        cell += 1
      } else {
        text.unicodeScalars.append(scalar)
        cell += DisplayWidth.of(scalar)
      }
    }
    cells.append(cell)
    self.text = text
    self.cells = cells
  }

  /// The cell of a byte of the line; past the end, the end.
  func cell(_ byte: Int) -> Int { cells[min(max(byte, 0), cells.count - 1)] }
}
