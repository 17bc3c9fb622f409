import Testing

@testable import ForwardKit

@Suite("The queue of waiting messages") struct PriorityQueueTests {
  private func queue(_ limit: Int, _ elements: (String, MessagePriority)...) -> PriorityQueue<
    String
  > {
    var queue = PriorityQueue<String>(overtakingLimit: limit)
    for (element, priority) in elements { queue.append(element, priority: priority) }
    return queue
  }

  private func rest(_ queue: inout PriorityQueue<String>) -> String {
    var all: [String] = []
    while let element = queue.popFirst() { all.append(element) }
    return all.joined(separator: " ")
  }

  @Test("DC-9 the highest level first, in order of arrival within it; what is put back comes first")
  func order() {
    var queue = queue(32, ("n1", .normal), ("h1", .high), ("n2", .normal), ("l1", .low))
    queue.prepend("n0", priority: .normal)
    #expect(queue.count == 5 && !queue.isEmpty)
    #expect(rest(&queue) == "h1 n0 n1 n2 l1")
    #expect(queue.isEmpty && queue.popFirst() == nil)
  }

  @Test("DC-9 one that waits is overtaken as often as the limit says, each time anew")
  func overtaking() {
    var queue = queue(2, ("l1", .low), ("l2", .low))
    for number in 1...7 { queue.append("h\(number)", priority: .high) }
    #expect(rest(&queue) == "h1 h2 l1 h3 h4 l2 h5 h6 h7")
  }

  @Test("DC-19 the oldest of the lowest level goes, and the next one begins to wait anew")
  func lowest() {
    var queue = queue(2, ("l1", .low), ("h1", .high), ("h2", .high), ("h3", .high), ("h4", .high))
    #expect(queue.popFirst() == "h1")
    queue.append("l2", priority: .low)
    #expect(queue.popLowest(notAbove: .low) == "l1")
    #expect(queue.count == 4)
    #expect(rest(&queue) == "h2 h3 l2 h4")
    queue.append("h5", priority: .high)
    #expect(queue.popLowest(notAbove: .normal) == nil)
    #expect(queue.popLowest(notAbove: .high) == "h5")
  }

  @Test("DC-9 many levels that are empty are given up, and their priorities may come again")
  func manyLevels() {
    var queue = PriorityQueue<String>(overtakingLimit: 100)
    for round in 0..<2 {
      for level in 0..<40 {
        queue.append("\(level)", priority: MessagePriority(rawValue: (level * 7 + round) % 40))
      }
      var last = 40
      while let element = queue.popFirst() {
        let priority = ((Int(element) ?? 0) * 7 + round) % 40
        #expect(priority < last)
        last = priority
      }
      #expect(last == 0)
    }
  }
}
