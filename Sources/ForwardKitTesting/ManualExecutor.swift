import ForwardKit

/// An executor for tests: keeps the work it gets until the test runs it.
public final class ManualExecutor: WorkExecutor {
  private let work = Lock<[@Sendable () -> Void]>([])

  public init() {}

  /// The number of pieces of work that wait.
  public var waiting: Int { work.withLock { $0.count } }

  public func execute(_ piece: @escaping @Sendable () -> Void) {
    work.withLock { $0.append(piece) }
  }

  /// Runs what waits, and what that adds, on the calling thread, in order.
  ///
  /// - Returns: the number of pieces that ran.
  @discardableResult public func run() -> Int {
    var count = 0
    while let piece = work.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      piece()
      count += 1
    }
    return count
  }
}
