// Ordering of text. Foundation orders by value after canonical decomposition; options fold first or read runs of
// digits as numbers. Texts that are equal under a folding option are told apart only with `.forcedOrdering`.

/// NSComparisonResult.
public enum Ordering: Int, Sendable {
  case ascending = -1
  case same = 0
  case descending = 1

  static func of<Value: Comparable>(_ left: Value, _ right: Value) -> Ordering {
    left < right ? .ascending : left == right ? .same : .descending
  }
}

extension UTF16Text {
  public func compare(_ other: UTF16Text, _ options: CompareOptions = []) -> Ordering {
    compare(other, options, in: 0..<count)
  }

  /// Compares the units of `range`, which the caller has checked, with all of `other`.
  public func compare(_ other: UTF16Text, _ options: CompareOptions, in range: Range<Int>)
    -> Ordering
  {
    if options.isDisjoint(with: CompareOptions.folding.union(.numeric)) {
      if !isWide, !other.isWide { return compareNarrow(other, in: range) }
      if options.contains(.literal) { return compareUnits(other, in: range) }
    }
    let left = FoldedText(self, range, options).entries.map(\.value)
    let right = FoldedText(other, 0..<other.count, options).entries.map(\.value)
    let result =
      options.contains(.numeric)
      ? UTF16Text.compareNumeric(left, right) : UTF16Text.compareValues(left, right)
    if result == .same, options.contains(.forcedOrdering) { return compareUnits(other, in: range) }
    return result
  }

  private func compareNarrow(_ other: UTF16Text, in range: Range<Int>) -> Ordering {
    var result = Ordering.same
    _ = withNarrow { left in
      _ = other.withNarrow { right in
        result = compareNarrow(left, other, right, in: range)
      }
    }
    return result
  }

  private func compareNarrow(
    _ left: UnsafeBufferPointer<UInt8>, _ other: UTF16Text, _ right: UnsafeBufferPointer<UInt8>,
    in range: Range<Int>
  ) -> Ordering {
    for index in 0..<min(range.count, right.count)
    where left[range.lowerBound + index] != right[index] {
      // Decomposition puts a letter with an accent behind the letter alone, not behind "z".
      if left[range.lowerBound + index] >= 0x80 || right[index] >= 0x80 {
        let rest = range.lowerBound + index..<range.upperBound
        let decomposed = FoldedText(self, rest, []).entries.map(\.value)
        let others = FoldedText(other, index..<other.count, []).entries.map(\.value)
        return UTF16Text.compareValues(decomposed, others)
      }
      return .of(left[range.lowerBound + index], right[index])
    }
    return .of(range.count, right.count)
  }

  private func compareUnits(_ other: UTF16Text, in range: Range<Int>) -> Ordering {
    for index in 0..<min(range.count, other.count)
    where self[range.lowerBound + index] != other[index] {
      return .of(self[range.lowerBound + index], other[index])
    }
    return .of(range.count, other.count)
  }

  private static func compareValues(_ left: [UInt32], _ right: [UInt32]) -> Ordering {
    for (a, b) in zip(left, right) where a != b { return .of(a, b) }
    return .of(left.count, right.count)
  }

  private static func compareNumeric(_ left: [UInt32], _ right: [UInt32]) -> Ordering {
    var (i, j) = (0, 0)
    while i < left.count, j < right.count {
      if isDigit(left[i]), isDigit(right[j]) {
        let a = digits(left, from: &i)
        let b = digits(right, from: &j)
        if a.count != b.count { return .of(a.count, b.count) }
        let order = compareValues(Array(a), Array(b))
        if order != .same { return order }
      } else if left[i] != right[j] {
        return .of(left[i], right[j])
      } else {
        i += 1
        j += 1
      }
    }
    return .of(left.count - i, right.count - j)
  }

  private static func isDigit(_ value: UInt32) -> Bool { value >= 48 && value <= 57 }

  /// The run of digits at `index` without leading zeros.
  private static func digits(_ values: [UInt32], from index: inout Int) -> ArraySlice<UInt32> {
    while index < values.count, values[index] == 48 { index += 1 }
    let start = index
    while index < values.count, isDigit(values[index]) { index += 1 }
    return values[start..<index]
  }
}
