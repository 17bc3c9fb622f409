/// What a throttler or a throttling rule refuses, and why.
public enum ThrottleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An interval that is not above zero.
  case invalidDuration(Duration)
  /// Neither the first nor the newest message would be performed.
  case neverPerforms
  /// A maximum wait that is shorter than the interval.
  case waitBelowInterval(Duration, interval: Duration)

  public var description: String {
    switch self {
    case .invalidDuration(let interval): "an interval of \(interval) throttles nothing: it must be above zero"
    case .neverPerforms: "neither leading nor trailing: no message would ever be performed"
    case .waitBelowInterval(let wait, let interval):
      "a maximum wait of \(wait) is shorter than the interval of \(interval)"
    }
  }
}
