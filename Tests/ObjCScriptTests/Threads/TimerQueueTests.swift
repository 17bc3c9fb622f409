import Testing

@testable import ObjCSema
@testable import ObjCVM

@Suite struct TimerQueueTests {
  @Test func `what is due comes by moment, then in the order of asking`() {
    var table = TimerQueue()
    var order: [Int] = []
    for (index, moment) in [5, 3, 5, 1, 3, 9].enumerated() {
      _ = table.add(at: UInt64(moment)) { order.append(index) }
    }
    while let action = table.popDue(at: 5) { action() }
    #expect(order == [3, 1, 4, 0, 2])
    #expect(table.nextMoment == 9)
  }

  @Test func `a cancelled entry neither runs nor lets time pass`() {
    var table = TimerQueue()
    var ran = false
    let entry = table.add(at: 1) { ran = true }
    _ = table.add(at: 7) {}
    entry.isCancelled = true
    #expect(table.nextMoment == 7)
    #expect(table.popDue(at: 3) == nil)
    #expect(!ran)
  }
}
