/// A double-ended queue in a circular buffer: adding at either end and taking the first cost constant time on average.
///
/// The buffer grows by doubling and keeps its size; an element that was taken is released at once.
package struct Deque<Element> {
  @usableFromInline var slots: [Element?] = []
  /// Where the first element is in `slots`.
  @usableFromInline var start = 0
  package private(set) var count = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { count == 0 }
  @inlinable package var first: Element? { count == 0 ? nil : slots[start] }
  /// All elements, in order.
  package var elements: [Element] { (0..<count).compactMap { slots[(start + $0) % slots.count] } }

  @inlinable package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    var index = start + count
    if index >= slots.count { index -= slots.count }
    slots[index] = element
    count += 1
  }

  @inlinable package mutating func prepend(_ element: Element) {
    if count == slots.count { grow() }
    start = start == 0 ? slots.count - 1 : start - 1
    slots[start] = element
    count += 1
  }

  @inlinable package mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[start].take()
    start += 1
    if start == slots.count { start = 0 }
    count -= 1
    return element
  }

  /// Removes elements and keeps the order of the others.
  package mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    let kept = elements.filter { !isUnwanted($0) }
    self = Deque()
    for element in kept { append(element) }
  }

  @usableFromInline mutating func grow() {
    let size = Swift.max(16, slots.count * 2)
    var larger: [Element?] = []
    larger.reserveCapacity(size)
    for offset in 0..<count { larger.append(slots[(start + offset) % slots.count]) }
    larger.append(contentsOf: repeatElement(nil, count: size - count))
    slots = larger
    start = 0
  }
}
