/// A queue: elements leave in the order in which they came. Adding and taking cost constant time on average.
@usableFromInline package struct FIFO<Element> {
  @usableFromInline var storage: [Element] = []
  @usableFromInline var head = 0

  @inlinable package init() {}

  @inlinable package var isEmpty: Bool { head == storage.count }
  @inlinable package var count: Int { storage.count - head }
  @inlinable package var first: Element? { isEmpty ? nil : storage[head] }
  /// What is waiting, in order.
  var elements: [Element] { Array(storage[head...]) }

  @inlinable package mutating func append(_ element: Element) { storage.append(element) }

  @inlinable package mutating func popFirst() -> Element? {
    guard head < storage.count else { return nil }
    let element = storage[head]
    head += 1
    // What has left is dropped in larger pieces.
    if head == storage.count || head >= 64 && head * 2 >= storage.count {
      storage.removeSubrange(..<head)
      head = 0
    }
    return element
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    storage = storage[head...].filter { !isUnwanted($0) }
    head = 0
  }
}
