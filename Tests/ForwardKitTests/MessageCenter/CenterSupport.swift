import ForwardKit
import ForwardKitTesting
import Synchronization

/// Notes from any thread, in order.
final class Notes<Element: Sendable>: Sendable {
  private let list = Lock<[Element]>([])
  var all: [Element] { list.withLock { $0 } }
  func add(_ element: Element) { list.withLock { $0.append(element) } }
}

/// An object whose only use is to live and die.
final class Owner: Sendable {
  let name: String
  private let onDeinit: (@Sendable () -> Void)?
  init(_ name: String = "", onDeinit: (@Sendable () -> Void)? = nil) {
    self.name = name
    self.onDeinit = onDeinit
  }
  deinit { onDeinit?() }
}

struct Failure: Error, Equatable {
  let number: Int
}

let numbers = MessageKey<Int>("numbers")
let words = MessageKey<String>("words")

/// A center whose work runs when the test says so.
struct Bench {
  let executor = ManualExecutor()
  let clock = ManualClock()
  let center: MessageCenter
  let notes = Notes<String>()

  init() { center = MessageCenter(executor: executor, clock: clock) }

  init(capacity: Int?, overflow: Overflow = .refuse, overtakingLimit: Int = 32) throws {
    center = try MessageCenter(
      capacity: capacity, overflow: overflow, overtakingLimit: overtakingLimit, executor: executor,
      clock: clock)
  }
}

/// A number that threads share.
final class Count: Sendable {
  private let cell = Atomic<Int>(0)
  var value: Int { cell.load(ordering: .relaxed) }
  func add(_ number: Int = 1) { cell.wrappingAdd(number, ordering: .relaxed) }
}
