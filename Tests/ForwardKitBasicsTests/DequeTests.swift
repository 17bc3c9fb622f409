import ForwardKitBasics
import Testing

@Suite struct DequeTests {
  @Test func `elements leave in the order in which they came`() {
    var queue = Deque<Int>()
    var out: [Int] = []
    for round in 0..<300 {
      queue.append(round)
      queue.append(-round)
      if let first = queue.popFirst() { out.append(first) }
    }
    #expect(queue.count == 300)
    #expect(queue.elements.count == 300)
    queue.removeAll { $0 < 0 }
    while let next = queue.popFirst() { out.append(next) }
    #expect(out.prefix(4) == [0, 0, 1, -1])
    #expect(queue.isEmpty && queue.first == nil && queue.popFirst() == nil)
  }

  @Test func `any order of operations gives what an array gives`() {
    var generator = SystemRandomNumberGenerator()
    var queue = Deque<Int>()
    var model: [Int] = []
    for value in 0..<5_000 {
      switch generator.next() % 5 {
      case 0, 1:
        queue.append(value)
        model.append(value)
      case 2:
        queue.prepend(value)
        model.insert(value, at: 0)
      default: #expect(queue.popFirst() == (model.isEmpty ? nil : model.removeFirst()))
      }
      #expect(queue.count == model.count && queue.first == model.first)
      if value % 500 == 0 { #expect(queue.elements == model) }
    }
    #expect(queue.elements == model)
  }

  @Test func `what was taken is released`() {
    final class Element {}
    var queue = Deque<Element>()
    weak var last: Element?
    do {
      let element = Element()
      last = element
      queue.append(element)
    }
    #expect(last != nil)
    _ = queue.popFirst()
    #expect(last == nil)
  }
}
