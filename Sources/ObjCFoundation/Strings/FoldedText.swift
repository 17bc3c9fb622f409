// Text prepared for comparison that is not unit by unit: canonically decomposed, and folded as the options say. Every
// folded value knows the range of units it came from, so that a match can be given in units of the original.
//
// A match may begin or end only where a composed character does: an "e" is not found in "é", whichever way the é is
// written. Folding keeps one entry per value after decomposition; entries of one cluster share its range.

struct FoldedText {
  struct Entry {
    let value: UInt32
    /// Range of the composed character in units.
    let start: Int
    let end: Int
  }
  private(set) var entries: [Entry] = []

  init(_ text: UTF16Text, _ range: Range<Int>, _ options: CompareOptions) {
    let units = text[range].units
    entries.reserveCapacity(units.count)
    var index = 0
    while index < units.count {
      let end = FoldedText.clusterEnd(units, from: index)
      fold(
        units[index..<end], start: range.lowerBound + index, end: range.lowerBound + end, options)
      index = end
    }
  }

  private mutating func fold(
    _ cluster: ArraySlice<UInt16>, start: Int, end: Int, _ options: CompareOptions
  ) {
    if cluster.count == 1, let unit = cluster.first, unit < 0x80 {
      let value = options.contains(.caseInsensitive) && unit >= 65 && unit <= 90 ? unit + 32 : unit
      entries.append(Entry(value: UInt32(value), start: start, end: end))
      return
    }
    for value in FoldedText.values(of: cluster, options) {
      entries.append(Entry(value: value, start: start, end: end))
    }
  }

  private static func values(of cluster: ArraySlice<UInt16>, _ options: CompareOptions) -> [UInt32]
  {
    var text = UTF16Text(wide: Array(cluster))
    if options.contains(.widthInsensitive) { text = text.narrowingWidth }
    if !options.contains(.literal) || options.contains(.diacriticInsensitive) {
      text = text.decomposed
    }
    var values: [UInt32] = []
    text.forEachValue { value in
      guard let scalar = Unicode.Scalar(value) else {
        values.append(value)
        return
      }
      if options.contains(.diacriticInsensitive),
        scalar.properties.generalCategory == .nonspacingMark
      {
        return
      }
      if options.contains(.caseInsensitive) {
        values.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.map(\.value))
      } else {
        values.append(value)
      }
    }
    return values
  }

  /// End of the composed character that starts at `index`: a value and the marks that follow it.
  static func clusterEnd(_ units: [UInt16], from index: Int) -> Int {
    var end = index + 1
    if UTF16.isLeadSurrogate(units[index]), end < units.count, UTF16.isTrailSurrogate(units[end]) {
      end += 1
    }
    while end < units.count, units[end] >= 0x300, isMark(units, at: end) {
      end += UTF16.isLeadSurrogate(units[end]) ? 2 : 1
    }
    return end
  }

  private static func isMark(_ units: [UInt16], at index: Int) -> Bool {
    var value = UInt32(units[index])
    if UTF16.isLeadSurrogate(units[index]), index + 1 < units.count,
      UTF16.isTrailSurrogate(units[index + 1])
    {
      value = 0x10000 + (value & 0x3FF) << 10 + UInt32(units[index + 1]) & 0x3FF
    }
    guard let scalar = Unicode.Scalar(value) else { return false }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return false
    }
  }
}
