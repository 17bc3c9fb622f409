import Testing

@testable import ForwardKit

@Suite("A reference that is read on every call") struct DeferredReclaimReferenceTests {
  private final class Box: Sendable {
    let counter: Counter
    init(_ counter: Counter) {
      self.counter = counter
      counter.add(1)
    }
    deinit { counter.add(-1) }
  }

  @Test("DD-1 what a reader is in lives until the last reader leaves, and no longer")
  func retired() {
    let alive = Counter()
    let reference = DeferredReclaimReference<Box>()
    #expect(!reference.replace(with: Box(alive)))
    #expect(alive.count == 1)
    let inside = reference.read { _ -> [Int] in
      #expect(reference.replace(with: Box(alive)))
      var counts = [alive.count]
      _ = reference.read { _ in reference.replace(with: nil) }
      counts.append(alive.count)
      return counts
    }
    #expect(inside == [2, 2])
    #expect(alive.count == 0)
    #expect(reference.object == nil && reference.read { _ in true } == nil)
    reference.replace(with: Box(alive))
    reference.replace(with: nil)
    #expect(alive.count == 0, "nobody was inside: it ends at once")
  }
}
