// How the text trace looks: glyphs or ASCII, colours or none, width. Meaning never hangs on colour alone.

struct TextStyle {
  var usesColor = false
  var isASCII = false
  /// Columns; nothing is cut when nil.
  var width: Int? = 80

  enum Role {
    case dim, cache, lookup, resolve, target, signature, invocation, unrecognized, call, strong,
      plain
  }

  func paint(_ text: String, _ role: Role) -> String {
    guard usesColor, let code = Self.codes[role] else { return text }
    return "\u{1b}[\(code)m\(text)\u{1b}[0m"
  }

  private static let codes: [Role: String] = [
    .dim: "2", .cache: "36", .lookup: "34", .resolve: "33", .target: "35", .signature: "2;35",
    .invocation: "95",
    .unrecognized: "1;31", .call: "32", .strong: "1",
  ]

  var found: String { isASCII ? "*" : "●" }
  var looked: String { isASCII ? "-" : "–" }
  var skipped: String { isASCII ? "o" : "○" }
  var failed: String { isASCII ? "X" : "✗" }
  var called: String { isASCII ? "(" : "▶" }
  var returned: String { isASCII ? ")" : "◀" }
  var bar: String { isASCII ? "|" : "│" }
  var arrow: String { isASCII ? "->" : "→" }
  var times: String { isASCII ? "x" : "×" }
  var folded: String { isASCII ? ":" : "⋮" }
  var ellipsis: String { isASCII ? "..." : "…" }
}

extension String {
  /// Cells the text takes in a terminal: wide East Asian characters take two, combining ones none.
  /// Colours (`ESC [ … m`) take none.
  var cellWidth: Int {
    var text = self
    return text.withUTF8 { bytes in
      var width = 0
      var index = 0
      while index < bytes.count {
        let byte = bytes[index]
        if byte == 0x1b {
          while index < bytes.count, bytes[index] != UInt8(ascii: "m") { index += 1 }
          index += 1
        } else if byte < 0x80 {
          width += 1
          index += 1
        } else {
          let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
          var value = UInt32(byte) & (0x7f >> UInt32(length))
          for next in bytes[(index + 1)..<(index + length)] {
            value = value << 6 | UInt32(next & 0x3f)
          }
          width += Unicode.Scalar(value)?.cellWidth ?? 1
          index += length
        }
      }
      return width
    }
  }

  func padded(to width: Int) -> String {
    let missing = width - cellWidth
    return missing > 0 ? self + String.spaces(missing) : self
  }

  /// So many blanks.
  static func spaces(_ count: Int) -> String {
    guard count > 0 else { return "" }
    return String(unsafeUninitializedCapacity: count) { bytes in
      bytes.initialize(repeating: UInt8(ascii: " "))
      return count
    }
  }

  /// Cut at the end so that it takes at most `width` cells. For text without colours.
  func cut(to width: Int, ellipsis: String) -> String {
    guard cellWidth > width else { return self }
    var result = ""
    var cells = ellipsis.count
    for character in self {
      cells += String(character).cellWidth
      if cells > width { break }
      result.append(character)
    }
    return result + ellipsis
  }

  /// Cut in the middle so that it takes at most `width` cells.
  func shortened(to width: Int, ellipsis: String) -> String {
    guard cellWidth > width, width > ellipsis.count + 2 else { return self }
    let keep = width - ellipsis.count
    let head = keep - keep / 2
    let tailStart = cellWidth - keep / 2
    var result = ""
    var cell = 0
    var hasEllipsis = false
    var isEscape = false
    for scalar in unicodeScalars {
      // Colours stay, whatever is cut between them.
      if isEscape || scalar == "\u{1b}" {
        isEscape = scalar != "m"
        result.unicodeScalars.append(scalar)
        continue
      }
      if cell + scalar.cellWidth <= head || cell >= tailStart {
        result.unicodeScalars.append(scalar)
      } else if !hasEllipsis {
        result += ellipsis
        hasEllipsis = true
      }
      cell += scalar.cellWidth
    }
    return result
  }
}

extension Unicode.Scalar {
  fileprivate var cellWidth: Int {
    switch value {
    case 0x0300...0x036f, 0x200b...0x200f, 0xfe00...0xfe0f: 0
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f,
      0xff00...0xff60,
      0xffe0...0xffe6, 0x1f300...0x1f64f, 0x1f900...0x1f9ff, 0x20000...0x3fffd:
      2
    default: 1
    }
  }
}
