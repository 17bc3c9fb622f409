/// What dynamic delegates refuse.
public enum DelegateError: Error, Hashable, Sendable {
  /// No protocol of the names that were tried exists: name one.
  case noProtocol(class: String, tried: [String])
  /// The real delegate would get its own messages back, directly or through other dynamic delegates.
  case loop(protocol: String)
  /// The class has no property of that name.
  case noProperty(String, class: String)
  /// A linked property is declared dynamic, copied, and of a block type.
  case unsuitableProperty(String, class: String, reason: String)
  /// The class or one above it has to be registered for the protocol first.
  case notRegistered(protocol: String, class: String)
  /// The class has no setter to replace.
  case noSetter(RuntimeSelector, class: String)
  /// The protocol does not declare the method; `near` are methods of it whose names are close.
  case notInProtocol(RuntimeSelector, protocol: String, near: [RuntimeSelector] = [])
  /// The real delegate's method has other types than the protocol's.
  case signatureMismatch(SignatureMismatch)
  /// The closure belongs to an actor, and the call is not there. A delegate's method cannot wait for its actor: closures of the main
  /// actor run in calls on the main thread, and those of other actors are refused when they are set.
  case wrongIsolation(actor: String)
  /// Only results of type `bool` can be combined by "and".
  case resultIsNotBool(RuntimeSelector, type: String)
}

extension DelegateError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .noProtocol(let cls, let tried):
      return
        "no protocol found for class \(cls) (tried \(tried.map { "<\($0)>" }.joined(separator: ", "))): name it"
    case .loop(let proto): return "a dynamic delegate for \(proto) would forward to itself"
    case .noProperty(let name, let cls): return "class \(cls) has no property '\(name)'"
    case .unsuitableProperty(let name, let cls, let reason):
      return "property '\(name)' of class \(cls) \(reason)"
    case .notRegistered(let proto, let cls):
      return "class \(cls) has no dynamic delegate for protocol \(proto)"
    case .noSetter(let selector, let cls): return "class \(cls) has no setter '\(selector)'"
    case .notInProtocol(let selector, let proto, let near):
      let hint =
        near.isEmpty ? "" : "; did you mean \(near.map { "'\($0)'" }.joined(separator: ", "))?"
      return "protocol \(proto) does not declare '\(selector)'\(hint)"
    case .signatureMismatch(let mismatch): return mismatch.description
    case .wrongIsolation(let actor):
      return "the closure belongs to \(actor), and the call is not there"
    case .resultIsNotBool(let selector, let type):
      return "'\(selector)' gives '\(type)', not a bool"
    }
  }
}
