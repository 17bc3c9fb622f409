// Lines, paragraphs, composed characters and words of text.

extension UTF16Text {
  enum LineEnding {
    case lines
    case paragraphs

    func contains(_ unit: UInt16) -> Bool {
      switch unit {
      case 0x0A, 0x0D, 0x2029: true
      case 0x0B, 0x0C, 0x85, 0x2028: self == .lines
      default: false
      }
    }
  }

  /// The line that `index` stands in: its start, the end of its contents, its end behind the line break.
  func line(at index: Int, _ ending: LineEnding = .lines) -> (
    start: Int, contentsEnd: Int, end: Int
  ) {
    var start = index
    // Between the two halves of "\r\n" one is still in the line before.
    if start > 0, start < count, self[start] == 0x0A, self[start - 1] == 0x0D { start -= 1 }
    while start > 0, !ending.contains(self[start - 1]) { start -= 1 }
    var contentsEnd = min(max(start, index), count)
    if contentsEnd > start, contentsEnd < count, self[contentsEnd] == 0x0A,
      self[contentsEnd - 1] == 0x0D
    {
      contentsEnd -= 1
    }
    while contentsEnd < count, !ending.contains(self[contentsEnd]) { contentsEnd += 1 }
    var end = contentsEnd
    if end < count {
      end += self[end] == 0x0D && end + 1 < count && self[end + 1] == 0x0A ? 2 : 1
    }
    return (start, contentsEnd, end)
  }

  /// The lines that a range touches, as one range.
  func lineRange(_ range: Range<Int>, _ ending: LineEnding = .lines) -> (
    start: Int, contentsEnd: Int, end: Int
  ) {
    let first = line(at: range.lowerBound, ending)
    if range.upperBound <= first.end,
      range.isEmpty || range.upperBound > range.lowerBound && range.upperBound <= first.end
    {
      return first
    }
    let last = line(at: range.upperBound - 1, ending)
    return (first.start, last.contentsEnd, last.end)
  }

  /// Ranges of lines within `range`: the contents, and the same with the line break.
  func lines(in range: Range<Int>, _ ending: LineEnding = .lines) -> [(
    contents: Range<Int>, enclosing: Range<Int>
  )] {
    var found: [(Range<Int>, Range<Int>)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      let line = line(at: position, ending)
      let end = min(line.end, range.upperBound)
      found.append((position..<min(line.contentsEnd, end), position..<end))
      position = end
    }
    return found
  }

  /// Boundaries of user-perceived characters: their starts, and the end.
  func characterBoundaries() -> [Int] {
    if isASCII, !narrow.contains(0x0D) { return Array(0...count) }
    var boundaries = [0]
    var position = 0
    for character in string {
      position += character.utf16.count
      boundaries.append(position)
    }
    return boundaries
  }

  /// The composed characters that a range touches, as one range.
  func composedRange(_ range: Range<Int>) -> Range<Int> {
    let boundaries = characterBoundaries()
    let start = boundaries.last { $0 <= range.lowerBound } ?? 0
    let end = boundaries.first { $0 >= max(range.upperBound, range.lowerBound + 1) } ?? count
    return range.isEmpty && boundaries.contains(range.lowerBound) ? range : start..<max(start, end)
  }

  /// Ranges of words: runs of letters and digits, with apostrophes and points between them.
  func words(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start: Int?
    var index = range.lowerBound
    func isWord(_ at: Int) -> Bool {
      guard at >= range.lowerBound, at < range.upperBound else { return false }
      if UTF16.isLeadSurrogate(self[at]) || UTF16.isTrailSurrogate(self[at]) { return false }
      guard let scalar = Unicode.Scalar(UInt32(self[at])) else { return false }
      let properties = scalar.properties
      return properties.isAlphabetic || properties.numericType != nil || scalar == "_"
        || properties.generalCategory == .nonspacingMark
    }
    while index <= range.upperBound {
      let joins =
        index < range.upperBound && start != nil && [0x27, 0x2019, 0x2E].contains(self[index])
        && isWord(index + 1)
      if isWord(index) || joins {
        start = start ?? index
      } else if let first = start {
        found.append(first..<index)
        start = nil
      }
      index += 1
    }
    return found
  }

  /// Ranges of sentences: up to a full stop, question or exclamation mark and the blanks behind it.
  func sentences(in range: Range<Int>) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var start = range.lowerBound
    var index = start
    while index < range.upperBound {
      let unit = self[index]
      index += 1
      let isEnd = [0x2E, 0x21, 0x3F, 0x3002, 0xFF01, 0xFF1F].contains(unit)
      guard isEnd, index == range.upperBound || self[index] <= 0x20 || unit > 0x7F else { continue }
      while index < range.upperBound, self[index] <= 0x20 { index += 1 }
      found.append(start..<index)
      start = index
    }
    if start < range.upperBound { found.append(start..<range.upperBound) }
    return found
  }
}
