import Synchronization

/// A lock for what tests collect.
final class TestLock: Sendable {
  private let mutex = Mutex<Void>(())
  func with<Result>(_ body: () -> Result) -> Result {
    mutex.withLock { _ in Unchecked(body()) }.value
  }
  private struct Unchecked<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }
}
