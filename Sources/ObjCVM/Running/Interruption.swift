import Synchronization

/// A request from outside that a run end at its next look at the limits. Safe to make in a signal handler, and on any
/// thread.
public final class Interruption: Sendable {
  /// Why a run was asked to end.
  public enum Cause: Sendable, Equatable {
    /// A signal of that number, SIGINT of a person at the keyboard for instance.
    case signal(Int32)
    /// Whoever read the output has closed it.
    case readerLeft
  }

  // 0 for none, -1 for a reader that left, else the signal.
  private let request = Atomic<Int32>(0)

  public init() {}

  /// The first request stands. Touches one atomic word.
  public func ask(_ cause: Cause) {
    let value: Int32 =
      switch cause {
      case .signal(let number): number
      case .readerLeft: -1
      }
    _ = request.compareExchange(expected: 0, desired: value, ordering: .relaxed)
  }

  /// What was asked for, if anything.
  public var cause: Cause? {
    switch request.load(ordering: .relaxed) {
    case 0: nil
    case -1: .readerLeft
    case let number: .signal(number)
    }
  }
}
