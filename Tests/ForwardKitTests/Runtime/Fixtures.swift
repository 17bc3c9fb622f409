import ForwardKit
import Synchronization

/// A name that no other test uses.
func fresh(_ stem: String) -> String {
  "\(stem)_\(FreshNames.next())"
}

private enum FreshNames {
  private static let count = Atomic<Int>(0)
  static func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

struct Point: RuntimeStruct, Equatable {
  var x, y: Double
  static let runtimeEncoding = "{Point=dd}"
}

/// Four members of different sizes, with padding.
struct Mixed: RuntimeStruct, Equatable {
  var a: Int8
  var b: Double
  var c: Int32
  var d: UInt8
  static let runtimeEncoding = "{Mixed=cdiC}"
}

struct Large: RuntimeStruct, Equatable {
  var a, b, c, d, e: Int
  static let runtimeEncoding = "{Large=qqqqq}"
}

struct Money: BoxedValue, Hashable {
  var cents: Int
}

enum Gear: Int32, RuntimeValue {
  case park = 0
  case drive = 1
}

enum BankError: Error, Equatable {
  case overdrawn(by: Int)
}

/// Something that counts how many of it are alive.
final class Counted: Sendable {
  let counter: Counter
  init(_ counter: Counter) {
    self.counter = counter
    counter.add(1)
  }
  deinit { counter.add(-1) }
}

final class Counter: Sendable {
  private let value = Atomic<Int>(0)
  func add(_ n: Int) { value.add(n, ordering: .relaxed) }
  var count: Int { value.load(ordering: .relaxed) }
}

/// Runs with another handler of property failures. There is one handler for the process and tests run side by side, so one body
/// runs at a time.
func withPropertyFailures(
  to handler: @escaping @Sendable (PropertyFailure) -> Void, _ body: () throws -> Void
) throws {
  try failureHandler.withLock { _ in
    let before = PropertyFailure.handler
    defer { PropertyFailure.handler = before }
    PropertyFailure.handler = handler
    try body()
  }
}
private let failureHandler = Lock<Void>(())

/// Collects what closures saw.
final class Log<Element: Sendable>: Sendable {
  private let state = Lock<[Element]>([])
  func add(_ element: Element) { state.withLock { $0.append(element) } }
  var all: [Element] { state.withLock { $0 } }
  /// What was added since the last call.
  func take() -> [Element] {
    state.withLock { elements in
      defer { elements = [] }
      return elements
    }
  }
}
