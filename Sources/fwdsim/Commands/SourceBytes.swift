// What is looked for in sources before they are parsed, to say what a folder's program is: words outside of comments and of text in
// quotes.

enum SourceBytes {
  /// Where the comment or the text in quotes that begins at `start` ends: its last byte, or the line's end where it is not closed.
  /// Nil for code.
  static func endOfSkipped(_ bytes: [UInt8], at start: Int) -> Int? {
    let byte = bytes[start]
    let next = start + 1 < bytes.count ? bytes[start + 1] : 0
    switch (byte, next) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")):
      return end(of: bytes, start) { bytes[$0] == 0x0A }
    case (UInt8(ascii: "/"), UInt8(ascii: "*")):
      return end(of: bytes, start + 3) {
        bytes[$0] == UInt8(ascii: "/") && bytes[$0 - 1] == UInt8(ascii: "*")
      }
    case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
      return end(of: bytes, start + 1) { place in
        bytes[place] == 0x0A || bytes[place] == byte && bytes[place - 1] != UInt8(ascii: "\\")
      }
    default: return nil
    }
  }

  /// The first place from `start` on for which it holds, else the end of the bytes.
  static func end(of bytes: [UInt8], _ start: Int, _ isEnd: (Int) -> Bool) -> Int {
    var index = min(start, bytes.count)
    while index < bytes.count, !isEnd(index) { index += 1 }
    return index
  }

  /// A byte of an identifier; letters beyond ASCII count.
  static func isWord(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_") || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
      || byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") || byte >= 0x80
  }
}
