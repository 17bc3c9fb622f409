/// A stable merge sort from the bottom up that accepts any comparison.
///
/// The comparison may run other code and may contradict itself: the result is then in some order, and nothing is read outside
/// of the array. When it throws, the sort ends with its error. The standard library's `sort` promises neither stability nor
/// an order of comparisons; a listing that prints from its comparator shows both.
///
/// - Parameter isOrdered: whether its first argument may come before its second; true for equal ones.
/// - Complexity: O(n log n) comparisons.
package func stablySorted<Element, Failure: Error>(
  _ elements: [Element], _ isOrdered: (Element, Element) throws(Failure) -> Bool
) throws(Failure) -> [Element] {
  var source = elements
  var width = 1
  while width < source.count {
    var merged: [Element] = []
    merged.reserveCapacity(source.count)
    var start = 0
    while start < source.count {
      let middle = min(start + width, source.count)
      let end = min(start + 2 * width, source.count)
      var left = start
      var right = middle
      while left < middle, right < end {
        if try isOrdered(source[left], source[right]) {
          merged.append(source[left])
          left += 1
        } else {
          merged.append(source[right])
          right += 1
        }
      }
      merged.append(contentsOf: source[left..<middle])
      merged.append(contentsOf: source[right..<end])
      start = end
    }
    source = merged
    width *= 2
  }
  return source
}

extension Sequence {
  /// The elements in an order as `sorted(by:)` makes it; equal ones stay as they are.
  ///
  /// One copy of the machine code serves all types, where `sorted(by:)` is compiled anew for each, with some 2,000 bytes: this
  /// one is for what is not sorted often.
  package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
    stablySorted(Array(self)) { !precedes($1, $0) }
  }
}
