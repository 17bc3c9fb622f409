// Waiting elements by priority: the highest level first, in order of arrival within a level. So that a steady stream
// of high ones cannot keep a low one for ever, the first element of a level is overtaken at most `overtakingLimit`
// times; then it goes next.
//
// Layout: one ring per level, levels sorted from high to low; a handful in practice. A level that is empty stays (it
// will be used again) unless there are many.
import ForwardKitBasics

struct PriorityQueue<Element> {
  private struct Level {
    let priority: MessagePriority
    var elements = Deque<Element>()
    /// How often the first element saw one of a higher level go before it.
    var overtaken = 0
  }

  private var levels: [Level] = []
  private(set) var count = 0
  let overtakingLimit: Int

  init(overtakingLimit: Int) { self.overtakingLimit = overtakingLimit }

  var isEmpty: Bool { count == 0 }

  mutating func append(_ element: Element, priority: MessagePriority) {
    levels[index(of: priority)].elements.append(element)
    count += 1
  }

  /// Puts an element back before the others of its level.
  mutating func prepend(_ element: Element, priority: MessagePriority) {
    levels[index(of: priority)].elements.prepend(element)
    count += 1
  }

  mutating func popFirst() -> Element? {
    guard count > 0 else { return nil }
    if levels.count == 1 {
      count -= 1
      return levels[0].elements.popFirst()
    }
    guard let highest = levels.firstIndex(where: { !$0.elements.isEmpty }) else { return nil }
    let chosen =
      levels[highest...].firstIndex { !$0.elements.isEmpty && $0.overtaken >= overtakingLimit }
      ?? highest
    for lower in levels.indices[(chosen + 1)...] where !levels[lower].elements.isEmpty {
      levels[lower].overtaken += 1
    }
    levels[chosen].overtaken = 0
    count -= 1
    let element = levels[chosen].elements.popFirst()
    if levels.count > 16 { levels.removeAll { $0.elements.isEmpty } }
    return element
  }

  /// Takes the oldest element of the lowest level, if that is not above `priority`.
  mutating func popLowest(notAbove priority: MessagePriority) -> Element? {
    guard let lowest = levels.lastIndex(where: { !$0.elements.isEmpty }),
      levels[lowest].priority <= priority
    else {
      return nil
    }
    count -= 1
    levels[lowest].overtaken = 0
    return levels[lowest].elements.popFirst()
  }

  private mutating func index(of priority: MessagePriority) -> Int {
    if levels.count == 1, levels[0].priority == priority { return 0 }
    if let index = levels.firstIndex(where: { $0.priority <= priority }) {
      if levels[index].priority != priority { levels.insert(Level(priority: priority), at: index) }
      return index
    }
    levels.append(Level(priority: priority))
    return levels.count - 1
  }
}
