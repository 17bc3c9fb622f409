/// What a throttler or a throttling rule refuses, and why.
public enum ThrottleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// An interval that is not above zero.
  case invalidDuration(Duration)
  /// Neither the first nor the newest message would be performed.
  case neverPerforms
  /// A maximum wait that is shorter than the interval.
  case waitBelowInterval(Duration, interval: Duration)
  /// The object is gone (or the class has been disposed of).
  case targetGone
  /// A message that the runtime itself lives on.
  case blacklisted(RuntimeSelector)
  /// The target has no such method.
  case noMethod(RuntimeSelector, class: String)
  /// An object without a class of its own to change, or a dying one.
  case badTarget(String)
  /// The rule, or another one for the target and selector, is active.
  case alreadyActive(RuntimeSelector)
  /// A strict engine allows one rule per selector in a hierarchy of classes.
  case conflict(RuntimeSelector, with: String)
  /// The exemption's or the substitute's types are not the method's.
  case signatureMismatch(SignatureMismatch)
  /// The method's types are malformed, or a type that this processor cannot pass.
  case unsupportedTypes(RuntimeSelector, String)
  /// A file that could not be read or written, and what the system says.
  case file(String, reason: String)
  /// A file that is no list of rules, or one of a later version.
  case notRules(String, firstLine: String)

  public var description: String {
    switch self {
    case .invalidDuration(let interval):
      "an interval of \(interval) throttles nothing: it must be above zero"
    case .neverPerforms: "neither leading nor trailing: no message would ever be performed"
    case .waitBelowInterval(let wait, let interval):
      "a maximum wait of \(wait) is shorter than the interval of \(interval)"
    case .targetGone: "the rule's target is gone"
    case .blacklisted(let selector): "'\(selector)' cannot be throttled: the runtime depends on it"
    case .noMethod(let selector, let cls): "\(cls) has no method '\(selector)'"
    case .badTarget(let text): "\(text) cannot have rules of its own"
    case .alreadyActive(let selector): "'\(selector)' of this target has an active rule"
    case .conflict(let selector, let other):
      "'\(selector)' has a rule in the hierarchy already: \(other)"
    case .signatureMismatch(let mismatch): mismatch.description
    case .unsupportedTypes(let selector, let reason): "'\(selector)' cannot be throttled: \(reason)"
    case .file(let path, let reason): "\(path): \(reason)"
    case .notRules(let path, let line):
      "\(path) holds no throttling rules that this version reads; it begins with '\(line)'"
    }
  }
}
