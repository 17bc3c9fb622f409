/// What answers a message that both a closure and the real delegate could answer.
public enum DelegatePolicy: Hashable, Sendable {
  /// The closure replaces the real delegate's method.
  case replace
  /// Both run, the real delegate before the closure.
  case delegateFirst(Outcome)
  /// Both run, the closure before the real delegate.
  case closureFirst(Outcome)

  /// Whose result the sender gets when both ran.
  public enum Outcome: Hashable, Sendable {
    case closure
    case delegate
    /// Both bools together.
    case and
  }
}
