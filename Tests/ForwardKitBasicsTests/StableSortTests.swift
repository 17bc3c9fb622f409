import ForwardKitBasics
import Testing

@Suite struct StableSortTests {
  @Test func `equal elements keep their order`() {
    for count in 0..<70 {
      let pairs = (0..<count).map { (key: ($0 * 7) % 5, index: $0) }
      let sorted = stablySorted(pairs) { $0.key <= $1.key }
      let expected = pairs.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
      #expect(sorted.map(\.index) == expected.map(\.index))
    }
  }

  @Test func `a comparison that contradicts itself loses no element`() {
    var turn = 0
    let sorted = stablySorted(Array(0..<100)) { _, _ in
      turn += 1
      return turn % 3 == 0
    }
    #expect(sorted.sorted() == Array(0..<100))
  }

  @Test func `an error of the comparison ends the sort`() {
    struct Stop: Error {}
    var calls = 0
    #expect(throws: Stop.self) {
      _ = try stablySorted([3, 1, 2]) { (_, _) throws(Stop) in
        calls += 1
        throw Stop()
      }
    }
    #expect(calls == 1)
  }
}
