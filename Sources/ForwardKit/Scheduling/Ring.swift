/// A double-ended queue in a circular buffer: appending, prepending and taking the first are O(1) amortized.
struct Ring<Element> {
  private var slots: [Element?] = []
  private var first = 0
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    var index = first + count
    if index >= slots.count { index -= slots.count }
    slots[index] = element
    count += 1
  }

  mutating func prepend(_ element: Element) {
    if count == slots.count { grow() }
    first = first == 0 ? slots.count - 1 : first - 1
    slots[first] = element
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    let element = slots[first].take()
    first += 1
    if first == slots.count { first = 0 }
    count -= 1
    return element
  }

  private mutating func grow() {
    var larger: [Element?] = []
    larger.reserveCapacity(Swift.max(16, slots.count * 2))
    for offset in 0..<count { larger.append(slots[(first + offset) % slots.count]) }
    let free = Swift.max(16, slots.count * 2) - count
    larger.append(contentsOf: repeatElement(nil, count: free))
    slots = larger
    first = 0
  }
}
