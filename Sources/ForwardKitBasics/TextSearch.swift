// Text in text. The standard library has these searches in its module of regular expressions, which comes whole, a megabyte and a
// half of the command, with the first of them; Tests/command-size.py says where one has slipped in.

extension StringProtocol {
  /// Whether the characters of `other` occur one after the other. An empty text occurs everywhere.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths.
  package func contains(_ other: some StringProtocol) -> Bool { firstRange(of: other) != nil }

  /// Where the characters of `other` occur first.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths.
  package func firstRange(of other: some StringProtocol) -> Range<Index>? {
    guard let first = other.first else { return startIndex..<startIndex }
    // Where nothing but ASCII can equal the first character, its byte has to be there; the walk over characters is unnecessary
    // without it. Characters beyond may equal one of ASCII: the Kelvin sign is a K.
    if let byte = first.utf8.first, byte < 0x80, !utf8.contains(where: { $0 == byte || $0 >= 0x80 })
    {
      return nil
    }
    var start = startIndex
    while start < endIndex {
      if let end = self[start...].end(ofPrefix: other) { return start..<end }
      formIndex(after: &start)
    }
    return nil
  }

  /// Where the text's beginning that equals `prefix` ends.
  private func end(ofPrefix prefix: some StringProtocol) -> Index? {
    var index = startIndex
    for character in prefix {
      guard index < endIndex, self[index] == character else { return nil }
      formIndex(after: &index)
    }
    return index
  }
}

extension String {
  /// The text with `replacement` wherever the characters of `other` occurred, found from its beginning and without overlaps. An empty
  /// `other` is not looked for.
  ///
  /// - Complexity: O(*n* · *m*), where *n* and *m* are the lengths.
  package func replacing(_ other: String, with replacement: String) -> String {
    guard !other.isEmpty else { return self }
    if let replaced = replacingBytes(of: other, with: replacement) { return replaced }
    var result = "", rest = self[...]
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }

  /// The same by bytes, where each byte is a character: in ASCII, of which only a carriage return and a line feed are one together.
  /// Nil for any other text.
  private func replacingBytes(of other: String, with replacement: String) -> String? {
    func isPlain(_ byte: UInt8) -> Bool { byte < 0x80 && byte != 0x0d }
    var (text, sought) = (self, other)
    return text.withUTF8 { bytes in
      sought.withUTF8 { pattern in
        guard let first = pattern.first, pattern.allSatisfy(isPlain), bytes.allSatisfy(isPlain)
        else { return nil }
        guard bytes.contains(first) else { return self }
        var result: [UInt8] = []
        var start = 0
        while start < bytes.count {
          let fits = start + pattern.count <= bytes.count
          if fits, bytes[start] == first, bytes[start...].starts(with: pattern) {
            result += replacement.utf8
            start += pattern.count
          } else {
            result.append(bytes[start])
            start += 1
          }
        }
        return String(decoding: result, as: UTF8.self)
      }
    }
  }
}
