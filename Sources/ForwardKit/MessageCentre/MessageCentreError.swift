/// What a message centre refuses, and why.
public enum MessageCentreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name has a registration already.
  case alreadyRegistered(name: String)
  /// Nobody registered the name, or it was unregistered.
  case notRegistered(name: String)
  /// The name is registered for messages that carry another type.
  case payloadMismatch(name: String, registered: String, given: String)
  /// A limit, a number of tries, a delay or a factor that makes no sense.
  case invalidOption(String)
  /// A subscriber on an executor of its own has as many messages waiting as the centre's capacity allows.
  case subscriberOverloaded(name: String, capacity: Int)

  public var description: String {
    switch self {
    case .alreadyRegistered(let name): "the message '\(name)' is already registered"
    case .notRegistered(let name): "no message '\(name)' is registered"
    case .payloadMismatch(let name, let registered, let given):
      "the message '\(name)' carries \(registered), not \(given)"
    case .invalidOption(let text): text
    case .subscriberOverloaded(let name, let capacity):
      "a subscriber of '\(name)' has \(capacity) messages waiting and can take no more"
    }
  }
}
