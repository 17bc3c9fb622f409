/// What is due when: a heap by moment, and by order of asking among equal moments.
package struct TimerQueue {
  package final class Entry {
    let moment: UInt64
    fileprivate let serial: UInt64
    fileprivate let action: () -> Void
    /// An entry that nobody wants any more neither runs nor lets time pass.
    package var isCancelled = false
    fileprivate init(_ moment: UInt64, _ serial: UInt64, _ action: @escaping () -> Void) {
      self.moment = moment
      self.serial = serial
      self.action = action
    }
    fileprivate func comes(before other: Entry) -> Bool {
      (moment, serial) < (other.moment, other.serial)
    }
  }

  private var heap: [Entry] = []
  private var lastSerial: UInt64 = 0

  /// `action` runs on whatever thread finds it due; it must run nothing of the listing.
  package mutating func add(at moment: UInt64, _ action: @escaping () -> Void) -> Entry {
    lastSerial += 1
    let entry = Entry(moment, lastSerial, action)
    heap.append(entry)
    var index = heap.count - 1
    while index > 0, entry.comes(before: heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
    return entry
  }

  /// The earliest moment that something is due at.
  var nextMoment: UInt64? {
    mutating get {
      dropCancelled()
      return heap.first?.moment
    }
  }

  /// The next thing that is due by now.
  mutating func popDue(at now: UInt64) -> (() -> Void)? {
    dropCancelled()
    guard let first = heap.first, first.moment <= now else { return nil }
    removeFirst()
    return first.action
  }

  private mutating func dropCancelled() {
    while let first = heap.first, first.isCancelled { removeFirst() }
  }

  private mutating func removeFirst() {
    let last = heap.removeLast()
    guard !heap.isEmpty else { return }
    heap[0] = last
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].comes(before: heap[least]) {
        least = child
      }
      if least == index { return }
      heap.swapAt(index, least)
      index = least
    }
  }
}
