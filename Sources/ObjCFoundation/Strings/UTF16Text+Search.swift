// Finding text in text. Plain layouts and options go unit by unit; the rest through FoldedText.
import Glibc

extension UTF16Text {
  /// True when comparing by units (with ASCII folding at most) gives what Foundation's rules give: no unit can start or
  /// continue a sequence that is canonically equivalent to another one.
  fileprivate func isSimple(_ options: CompareOptions) -> Bool {
    if options.contains(.diacriticInsensitive) || options.contains(.widthInsensitive) {
      return isASCII
    }
    if options.contains(.caseInsensitive) { return isASCII }
    return options.contains(.literal) || !isWide
  }

  /// The first match (the last with `.backwards`) within a range that the caller has checked, nil when there is none.
  /// An empty text is found nowhere.
  public func find(_ other: UTF16Text, _ options: CompareOptions = [], in range: Range<Int>)
    -> Range<
      Int
    >?
  {
    if other.isEmpty
      || (options.isDisjoint(with: .folding) && options.contains(.literal)
        && other.count > range.count)
    {
      return nil
    }
    if isSimple(options), other.isSimple(options) { return findUnits(other, options, in: range) }
    return findFolded(other, options, in: range)
  }

  public func find(_ other: UTF16Text, _ options: CompareOptions = []) -> Range<Int>? {
    find(other, options, in: 0..<count)
  }

  private func findUnits(_ other: UTF16Text, _ options: CompareOptions, in range: Range<Int>)
    -> Range<
      Int
    >?
  {
    var found: Range<Int>?
    forEachUnitMatch(of: other, options, in: range) { match in
      found = match
      return false
    }
    return found
  }

  /// Visits the matches by units until `body` says no.
  private func forEachUnitMatch(
    of other: UTF16Text, _ options: CompareOptions, in range: Range<Int>,
    _ body: (Range<Int>) -> Bool
  ) {
    withUnits(
      narrow: { text in
        other.withUnits(
          narrow: {
            if $0.count == 1, options.isDisjoint(with: .searchedOtherwise) {
              UTF16Text.scan(text, for: $0[0], range, body)
            } else {
              UTF16Text.scan(text, $0, range, options, body)
            }
          },
          wide: { UTF16Text.scan(text, $0, range, options, body) })
      },
      wide: { text in
        other.withUnits(
          narrow: { UTF16Text.scan(text, $0, range, options, body) },
          wide: { UTF16Text.scan(text, $0, range, options, body) })
      })
  }

  /// One unit in narrow text, as most separators are.
  @_optimize(speed)
  private static func scan(
    _ text: UnsafeBufferPointer<UInt8>, for unit: UInt8, _ range: Range<Int>,
    _ body: (Range<Int>) -> Bool
  ) {
    guard let base = text.baseAddress else { return }
    var at = range.lowerBound
    while at < range.upperBound,
      let found = memchr(base + at, Int32(unit), range.upperBound &- at)
    {
      let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if !body(place..<place &+ 1) { return }
      at = place &+ 1
    }
  }

  @_optimize(speed)
  private static func scan<A: FixedWidthInteger, B: FixedWidthInteger>(
    _ text: UnsafeBufferPointer<A>, _ other: UnsafeBufferPointer<B>, _ range: Range<Int>,
    _ options: CompareOptions, _ body: (Range<Int>) -> Bool
  ) {
    guard other.count <= range.count else { return }
    let scan = UnitScan(text: text, other: other, fold: options.contains(.caseInsensitive))
    let last = range.upperBound - other.count
    if options.contains(.anchored) {
      let at = options.contains(.backwards) ? last : range.lowerBound
      if scan.matches(at) { _ = body(at..<at + other.count) }
    } else if options.contains(.backwards) {
      for at in stride(from: last, through: range.lowerBound, by: -1) where scan.matches(at) {
        if !body(at..<at + other.count) { return }
      }
    } else {
      var at = range.lowerBound
      while at <= last {
        if scan.matches(at) {
          if !body(at..<at + other.count) { return }
          at += other.count
        } else {
          at += 1
        }
      }
    }
  }

  /// Two texts' units beside each other.
  private struct UnitScan<A: FixedWidthInteger, B: FixedWidthInteger> {
    let text: UnsafeBufferPointer<A>
    let other: UnsafeBufferPointer<B>
    let fold: Bool

    @inline(__always)
    func matches(_ at: Int) -> Bool {
      for index in 0..<other.count {
        let a = UInt16(text[at + index])
        let b = UInt16(other[index])
        if a != b && !(fold && UTF16Text.lowerASCII(a) == UTF16Text.lowerASCII(b)) { return false }
      }
      return true
    }
  }

  @inline(__always)
  static func lowerASCII(_ unit: UInt16) -> UInt16 { unit >= 65 && unit <= 90 ? unit + 32 : unit }

  private func findFolded(_ other: UTF16Text, _ options: CompareOptions, in range: Range<Int>)
    -> Range<
      Int
    >?
  {
    let search = FoldedSearch(self, other, options, in: range)
    if options.contains(.anchored) {
      return search.match(options.contains(.backwards) ? search.last : 0)
    }
    if options.contains(.backwards) {
      for at in stride(from: search.last, through: 0, by: -1) {
        if let found = search.match(at) { return found }
      }
      return nil
    }
    var at = 0
    return search.next(from: &at)
  }

  /// -hasPrefix: and -hasSuffix:. An empty text is neither (Foundation's rule).
  public func hasPrefix(_ other: UTF16Text) -> Bool { find(other, .anchored) != nil }
  public func hasSuffix(_ other: UTF16Text) -> Bool { find(other, [.anchored, .backwards]) != nil }

  /// All matches from left to right, none overlapping.
  public func matches(of other: UTF16Text, _ options: CompareOptions = [], in range: Range<Int>)
    -> [Range<Int>]
  {
    var found: [Range<Int>] = []
    forEachMatch(of: other, options, in: range) { found.append($0) }
    return found
  }

  /// Visits them. Linear in the text and the matches: what is folded is folded once.
  func forEachMatch(
    of other: UTF16Text, _ options: CompareOptions = [], in range: Range<Int>,
    _ body: (Range<Int>) -> Void
  ) {
    let options = options.subtracting(.backwards)
    if other.isEmpty || options.contains(.anchored) {
      if let match = find(other, options, in: range) { body(match) }
    } else if isSimple(options), other.isSimple(options) {
      forEachUnitMatch(of: other, options, in: range) { match in
        body(match)
        return true
      }
    } else {
      let search = FoldedSearch(self, other, options, in: range)
      var at = 0
      while let match = search.next(from: &at) { body(match) }
    }
  }

  /// The text with every match replaced, and how many there were.
  public func replacing(
    _ other: UTF16Text, with replacement: UTF16Text, _ options: CompareOptions = [],
    in range: Range<Int>
  ) -> (UTF16Text, Int) {
    let found =
      options.contains([.anchored, .backwards])
      ? find(other, options, in: range).map { [$0] } ?? [] : matches(of: other, options, in: range)
    if found.isEmpty { return (self, 0) }
    var result = UTF16Text()
    result.reserve(count + found.count * (replacement.count - other.count))
    var position = 0
    for match in found {
      result.append(self[position..<match.lowerBound])
      result.append(replacement)
      position = match.upperBound
    }
    result.append(self[position..<count])
    return (result, found.count)
  }

  public func components(separatedBy separator: UTF16Text) -> [UTF16Text] {
    var parts: [UTF16Text] = []
    forEachComponent(separatedBy: separator) { (part: consuming UTF16Text) in parts.append(part) }
    return parts
  }

  /// Visits the pieces between the matches, at least one.
  func forEachComponent(separatedBy separator: UTF16Text, _ body: (consuming UTF16Text) -> Void) {
    var position = 0
    forEachMatch(of: separator, in: 0..<count) { match in
      body(self[position..<match.lowerBound])
      position = match.upperBound
    }
    body(self[position..<count])
  }
}

/// A search in folded text.
private struct FoldedSearch {
  private let text: [FoldedText.Entry]
  private let wanted: [FoldedText.Entry]
  /// Where the last match may begin; below zero when there is room for none.
  let last: Int

  init(_ text: UTF16Text, _ other: UTF16Text, _ options: CompareOptions, in range: Range<Int>) {
    self.text = FoldedText(text, range, options).entries
    wanted = FoldedText(other, 0..<other.count, options).entries
    last = wanted.isEmpty ? -1 : self.text.count - wanted.count
  }

  /// The units that match at an entry.
  func match(_ at: Int) -> Range<Int>? {
    if at < 0 || at > last { return nil }
    if at > 0, text[at - 1].start == text[at].start { return nil }
    let end = at + wanted.count
    if end < text.count, text[end].start == text[end - 1].start { return nil }
    for index in wanted.indices where text[at + index].value != wanted[index].value { return nil }
    return text[at].start..<text[end - 1].end
  }

  /// The next match; `at` moves behind it.
  func next(from at: inout Int) -> Range<Int>? {
    while at <= last {
      if let found = match(at) {
        at += wanted.count
        return found
      }
      at += 1
    }
    return nil
  }
}
