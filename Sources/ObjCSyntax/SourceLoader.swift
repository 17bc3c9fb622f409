/// Checks the bytes of an input before anything reads them as a listing.
public enum SourceLoader {
  /// A listing may be this long; it is far more than anyone writes, and the parser stays quick.
  public static let sizeLimit = 64 << 20

  /// Adds a text to the map if it is one; else reports what it is, with line and column.
  ///
  /// The file is added in either case, so that the diagnostic can name its place.
  public static func load(
    name: String, bytes: [UInt8], into sources: inout SourceMap, diagnostics: DiagnosticSink
  ) -> SourceFile? {
    guard bytes.count <= sizeLimit else {
      diagnostics.error(
        InputCode.tooLarge, "`\(name)` has \(bytes.count) bytes; a listing may have \(sizeLimit)",
        at: nil)
      return nil
    }
    guard !sources.isFull || sources.known(name, bytes) != nil else {
      diagnostics.error(
        InputCode.tooLarge,
        "there are \(sources.files.count) source files already, and no more fit",
        at: nil)
      return nil
    }
    let file = sources.add(name: name, bytes: withReadableComments(bytes))
    if let zero = file.bytes.firstIndex(of: 0) {
      let range = SourceRange(file: file.id, start: UInt32(zero), end: UInt32(zero) + 1)
      diagnostics.error(
        InputCode.binary, "`\(name)` is not text", at: range, label: "a zero byte",
        notes: [looksLikeUTF16(bytes) ? "it looks like UTF-16: save it as UTF-8" : ""].filter {
          !$0.isEmpty
        })
      return nil
    }
    if let bad = firstInvalid(file.bytes) {
      let range = SourceRange(file: file.id, start: UInt32(bad), end: UInt32(bad) + 1)
      diagnostics.error(
        InputCode.notUTF8, "`\(name)` is not UTF-8", at: range,
        label: "byte 0x\(String(file.bytes[bad], radix: 16, uppercase: true)) is not allowed here",
        helps: [Diagnostic.Help("save the file as UTF-8")])
      return nil
    }
    return file
  }

  private static func looksLikeUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The bytes with `?` for what is no UTF-8 and for zeros in comments, which a compiler reads over (clang, -Winvalid-utf8 and
  /// -Wnull-character).
  private static func withReadableComments(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    var bad = firstInvalid(bytes)
    guard bad != nil || bytes.contains(0) else { return bytes }
    for comment in comments(in: bytes) {
      for index in comment where result[index] == 0 { result[index] = UInt8(ascii: "?") }
      while let index = bad, index < comment.upperBound {
        // It stands in front of the comment, and is reported.
        guard comment.contains(index) else { break }
        result[index] = UInt8(ascii: "?")
        bad = firstInvalid(result, from: index + 1)
      }
    }
    return result
  }

  private static func comments(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index + 1 < bytes.count {
      switch (bytes[index], bytes[index + 1]) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        found.append(index..<end)
        index = end
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        var end = index + 2
        while end + 1 < bytes.count,
          bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
        { end += 1 }
        found.append(index..<min(end + 2, bytes.count))
        index = end + 2
      case (UInt8(ascii: "\""), _), (UInt8(ascii: "'"), _):
        let quote = bytes[index]
        index += 1
        while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index += 1
      default: index += 1
      }
    }
    return found
  }

  /// Offset of the first byte that begins no valid UTF-8 sequence.
  static func firstInvalid(_ bytes: [UInt8], from start: Int = 0) -> Int? {
    bytes.withUnsafeBufferPointer { text in
      var index = start
      while index < text.count {
        if text[index] < 0x80 {
          index += 1
          continue
        }
        guard let (scalar, length) = Foreign.decode(index, text),
          UTF8.width(scalar) == length
        else { return index }
        index += length
      }
      return nil
    }
  }
}
