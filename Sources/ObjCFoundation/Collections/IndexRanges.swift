/// A set of indexes as NSIndexSet keeps it: ranges in ascending order that neither touch nor overlap.
struct IndexRanges: Equatable, Sendable {
  private(set) var ranges: [Range<Int>] = []

  init() {}
  init(_ index: Int) { ranges = [index..<(index + 1)] }
  init(_ range: Range<Int>) { if !range.isEmpty { ranges = [range] } }
  init(_ indices: some Sequence<Int>) { for index in indices { insert(index..<(index + 1)) } }

  var count: Int { ranges.reduce(0) { $0 + $1.count } }
  var isEmpty: Bool { ranges.isEmpty }
  var first: Int? { ranges.first?.lowerBound }
  var last: Int? { ranges.last.map { $0.upperBound - 1 } }
  /// All indexes, one after the other; there may be too many for an array.
  var indices: FlattenSequence<[Range<Int>]> { ranges.joined() }

  /// The number of the first range that ends behind an index.
  private func position(_ index: Int) -> Int {
    var low = 0
    var high = ranges.count
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound > index { high = middle } else { low = middle + 1 }
    }
    return low
  }

  func contains(_ index: Int) -> Bool {
    let found = position(index)
    return found < ranges.count && ranges[found].contains(index)
  }

  /// Whether all indexes of a range are there; false of an empty range, as Foundation answers.
  func contains(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let found = position(range.lowerBound)
    return found < ranges.count && ranges[found].lowerBound <= range.lowerBound
      && ranges[found].upperBound >= range.upperBound
  }

  func contains(_ other: IndexRanges) -> Bool { other.ranges.allSatisfy { contains($0) } }

  func intersects(_ range: Range<Int>) -> Bool {
    let found = position(range.lowerBound)
    return !range.isEmpty && found < ranges.count && ranges[found].lowerBound < range.upperBound
  }

  func count(in range: Range<Int>) -> Int { ranges.reduce(0) { $0 + $1.clamped(to: range).count } }

  /// The first index at or behind one.
  func first(from index: Int) -> Int? {
    let found = position(index)
    return found < ranges.count ? max(index, ranges[found].lowerBound) : nil
  }

  /// The last index at or before one.
  func last(upTo index: Int) -> Int? {
    for range in ranges.reversed() where range.lowerBound <= index {
      return min(index, range.upperBound - 1)
    }
    return nil
  }

  mutating func insert(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var low = range.lowerBound
    var high = range.upperBound
    let start = ranges.firstIndex { $0.upperBound >= low } ?? ranges.count
    var end = start
    while end < ranges.count, ranges[end].lowerBound <= high {
      low = min(low, ranges[end].lowerBound)
      high = max(high, ranges[end].upperBound)
      end += 1
    }
    ranges.replaceSubrange(start..<end, with: [low..<high])
  }

  mutating func insert(_ other: IndexRanges) { for range in other.ranges { insert(range) } }

  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    ranges = ranges.flatMap { own -> [Range<Int>] in
      guard own.overlaps(range) else { return [own] }
      var parts: [Range<Int>] = []
      if own.lowerBound < range.lowerBound { parts.append(own.lowerBound..<range.lowerBound) }
      if own.upperBound > range.upperBound { parts.append(range.upperBound..<own.upperBound) }
      return parts
    }
  }

  /// Keeps only what lies in a range.
  mutating func clamp(to range: Range<Int>) {
    ranges = ranges.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
  }

  mutating func remove(_ other: IndexRanges) { for range in other.ranges { remove(range) } }

  /// Moves all indexes from one on; to the left they overwrite those before, and those that would be negative go. False when one
  /// would be NSNotFound or more, which changes nothing.
  mutating func shift(from index: Int, by delta: Int) -> Bool {
    if delta > 0, let last, last >= index, last > Int.max - 1 - delta { return false }
    if delta < 0 { remove(max(0, index + max(delta, -index))..<index) }
    var moved = IndexRanges()
    for range in ranges {
      if range.upperBound <= index {
        moved.insert(range)
      } else if range.lowerBound >= index {
        moved.insert(max(0, range.lowerBound + delta)..<max(0, range.upperBound + delta))
      } else {
        moved.insert(range.lowerBound..<index)
        moved.insert(max(0, index + delta)..<max(0, range.upperBound + delta))
      }
    }
    self = moved
    return true
  }

  /// `[number of indexes: 3 (in 2 ranges), indexes: (1-2 5)]`, or what stands for none.
  var description: String {
    if isEmpty { return "(no indexes)" }
    let parts = ranges.map {
      $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound - 1)"
    }
    return
      "[number of indexes: \(count) (in \(ranges.count) ranges), indexes: (\(parts.joined(separator: " ")))]"
  }
}
