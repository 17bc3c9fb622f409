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
    var result = "", rest = self[...]
    while let range = rest.firstRange(of: other) {
      result += rest[..<range.lowerBound]
      result += replacement
      rest = rest[range.upperBound...]
    }
    return result + rest
  }
}
