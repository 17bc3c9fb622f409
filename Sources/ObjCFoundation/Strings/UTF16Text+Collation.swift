// The order of the root locale's collation (CLDR), as far as ASCII and accents go: punctuation, symbols, digits, letters;
// letters regardless of accent and case first, then accents, then lower case before upper. What is not ASCII after
// decomposition goes by value, behind it.

extension UTF16Text {
  /// `caseInsensitive`, `diacriticInsensitive` and `numeric` leave out or change a level; with `forcedOrdering`, case
  /// decides between texts that are the same without it.
  func compareLocalized(_ other: UTF16Text, _ options: CompareOptions) -> Ordering {
    let (left, right) = (self.collated, other.collated)
    let levels = options.intersection([.numeric, .widthInsensitive])
    let letters = left.compare(
      right, levels.union([.caseInsensitive, .diacriticInsensitive]))
    if letters != .same { return letters }
    if !options.contains(.diacriticInsensitive) {
      let accents = left.compare(right, levels.union(.caseInsensitive))
      if accents != .same { return accents }
    }
    if options.contains(.caseInsensitive), !options.contains(.forcedOrdering) { return .same }
    // Lower case goes first, the other way round than by units.
    let isLoose = options.contains(.diacriticInsensitive)
    switch left.compare(right, isLoose ? levels.union(.diacriticInsensitive) : levels) {
    case .ascending: return .descending
    case .descending: return .ascending
    case .same: return .same
    }
  }

  /// With each ASCII space, punctuation mark and symbol replaced by its rank, which is below the digits.
  private var collated: UTF16Text {
    var isPlain = true
    for unit in units where unit < 0x80 && UTF16Text.ranks[Int(unit)] != unit {
      isPlain = false
      break
    }
    if isPlain { return self }
    return UTF16Text(wide: units.map { $0 < 0x80 ? UTF16Text.ranks[Int($0)] : $0 })
  }

  /// CLDR's root order of what is neither a digit nor a letter.
  private static let order =
    "\t\n\u{b}\u{c}\r _-,;:!?.'\"()[]{}@*/\\&#%`^+<=>|~$"

  private static let ranks: [UInt16] = {
    var ranks = (0..<128).map(UInt16.init)
    for (rank, unit) in order.utf16.enumerated() { ranks[Int(unit)] = UInt16(rank + 1) }
    return ranks
  }()
}
