// Sets of Unicode scalar values, as NSCharacterSet has them: a rule, explicit ranges, or a combination.
//
// Combinations are kept as they were made, as long as they are few; a set with a deep history is worked out into ranges,
// so that `contains` never nests deeper than `depthLimit`.

indirect enum CharacterSet: Sendable {
  case rule(Rule)
  /// Sorted, not touching.
  case ranges([ClosedRange<UInt32>])
  case inverted(CharacterSet)
  case union(CharacterSet, CharacterSet)
  case intersection(CharacterSet, CharacterSet)

  /// The predefined sets, by general category.
  enum Rule: Equatable, Sendable {
    case whitespaces, whitespacesAndNewlines, newlines, decimalDigits, letters, lowercaseLetters,
      uppercaseLetters
    case nonBase, alphanumerics, decomposables, illegal, punctuation, capitalizedLetters, symbols,
      controls
    /// General categories, as bits of `RegexProperties`.
    case categories(UInt32)
  }

  static let empty = CharacterSet.ranges([])
  private static let depthLimit = 12
  private static let lastValue: UInt32 = 0x10FFFF

  func contains(_ value: UInt32) -> Bool {
    switch self {
    case .rule(let rule): rule.contains(value)
    case .ranges(let ranges): CharacterSet.search(ranges, value)
    case .inverted(let set): !set.contains(value)
    case .union(let left, let right): left.contains(value) || right.contains(value)
    case .intersection(let left, let right): left.contains(value) && right.contains(value)
    }
  }

  private static func search(_ ranges: [ClosedRange<UInt32>], _ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if value < ranges[middle].lowerBound {
        high = middle
      } else if value > ranges[middle].upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  // MARK: Making

  init(characters text: UTF16Text) {
    var values: [ClosedRange<UInt32>] = []
    text.forEachValue { values.append($0...$0) }
    self = .ranges(CharacterSet.merged(values))
  }

  init(range: ListingRange) {
    guard range.length > 0, range.location <= UInt(CharacterSet.lastValue) else {
      self = .empty
      return
    }
    let last = min(range.location &+ range.length &- 1, UInt(CharacterSet.lastValue))
    self = last < range.location ? .empty : .ranges([UInt32(range.location)...UInt32(last)])
  }

  private static func merged(_ ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, range.lowerBound <= last.upperBound &+ 1 {
        result[result.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
      } else {
        result.append(range)
      }
    }
    return result
  }

  func union(_ other: CharacterSet) -> CharacterSet {
    if case .ranges(let mine) = self, case .ranges(let theirs) = other {
      return .ranges(CharacterSet.merged(mine + theirs))
    }
    if case .union(let rest, .ranges(let mine)) = self, case .ranges(let theirs) = other {
      return .union(rest, .ranges(CharacterSet.merged(mine + theirs)))
    }
    return CharacterSet.union(self, other).bounded
  }

  func intersection(_ other: CharacterSet) -> CharacterSet {
    CharacterSet.intersection(self, other).bounded
  }

  func subtracting(_ other: CharacterSet) -> CharacterSet { intersection(other.inverse) }

  var inverse: CharacterSet {
    if case .inverted(let set) = self { return set }
    return CharacterSet.inverted(self).bounded
  }

  private var depth: Int {
    switch self {
    case .rule, .ranges: 0
    case .inverted(let set): set.depth + 1
    case .union(let left, let right), .intersection(let left, let right):
      max(left.depth, right.depth) + 1
    }
  }

  private var bounded: CharacterSet { depth > CharacterSet.depthLimit ? .ranges(allRanges) : self }

  /// Every member, as ranges.
  var allRanges: [ClosedRange<UInt32>] {
    if case .ranges(let ranges) = self { return ranges }
    var result: [ClosedRange<UInt32>] = []
    var start: UInt32?
    for value in 0...CharacterSet.lastValue + 1 {
      let isMember = value <= CharacterSet.lastValue && contains(value)
      if isMember, start == nil {
        start = value
      } else if !isMember, let first = start {
        result.append(first...value - 1)
        start = nil
      }
    }
    return result
  }

  func isSuperset(of other: CharacterSet) -> Bool {
    if case .ranges(let ranges) = other { return ranges.allSatisfy { $0.allSatisfy(contains) } }
    return other.allRanges.allSatisfy { $0.allSatisfy(contains) }
  }

  /// Letters, digits and these characters of ASCII: the sets that URLs are built with.
  static func urlAllowed(_ others: String) -> CharacterSet {
    let letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    return CharacterSet(characters: UTF16Text(letters + others))
  }
}

extension CharacterSet.Rule {
  func contains(_ value: UInt32) -> Bool {
    switch self {
    case .whitespaces: return isBlank(value)
    case .newlines: return isNewline(value)
    case .whitespacesAndNewlines: return isBlank(value) || isNewline(value)
    default: break
    }
    guard let scalar = Unicode.Scalar(value) else { return self == .illegal }
    let category = scalar.properties.generalCategory
    switch self {
    case .whitespaces, .newlines, .whitespacesAndNewlines: return false
    case .decimalDigits: return category == .decimalNumber
    case .letters: return isLetter(category) || isMark(category)
    case .lowercaseLetters: return category == .lowercaseLetter
    case .uppercaseLetters: return category == .uppercaseLetter || category == .titlecaseLetter
    case .nonBase: return isMark(category)
    case .alphanumerics: return isLetter(category) || isMark(category) || isNumber(category)
    case .decomposables:
      return !UTF16Text(String(Character(scalar))).isASCII
        && UTF16Text(String(Character(scalar))).decomposed.units
          != UTF16Text(String(Character(scalar))).units
    case .illegal: return category == .unassigned || scalar.properties.isNoncharacterCodePoint
    case .punctuation: return isPunctuation(category)
    case .capitalizedLetters: return category == .titlecaseLetter
    case .symbols: return isSymbol(category)
    case .controls: return category == .control || category == .format
    case .categories(let bits): return bits & RegexProperties.bit(of: category) != 0
    }
  }

  private func isBlank(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x20, 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
  private func isNewline(_ value: UInt32) -> Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
  private func isLetter(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
    default: false
    }
  }
  private func isMark(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }
  private func isNumber(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .decimalNumber, .letterNumber, .otherNumber: true
    default: false
    }
  }
  private func isPunctuation(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation,
      .initialPunctuation,
      .finalPunctuation, .otherPunctuation:
      true
    default: false
    }
  }
  private func isSymbol(_ category: Unicode.GeneralCategory) -> Bool {
    switch category {
    case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol: true
    default: false
    }
  }
}
