/// What a message center refuses, and why.
public enum MessageCenterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name has a registration already.
  case alreadyRegistered(name: String)
  /// The name was never registered, or it was unregistered.
  case notRegistered(name: String)
  /// The name is registered for messages that carry another type.
  case payloadMismatch(name: String, registered: String, given: String)
  /// A limit, a number of tries, a delay or a factor that makes no sense.
  case invalidOption(String)
  /// A subscriber on an executor of its own has as many messages waiting as the center's capacity allows.
  case subscriberOverloaded(name: String, capacity: Int)
  /// A subscriber's owner went before the message could be tried again.
  case subscriberGone(name: String)

  public var description: String {
    switch self {
    case .alreadyRegistered(let name): "the message '\(name)' is already registered"
    case .notRegistered(let name): "no message '\(name)' is registered"
    case .payloadMismatch(let name, let registered, let given):
      "the message '\(name)' carries \(registered), not \(given)"
    case .invalidOption(let text): text
    case .subscriberOverloaded(let name, let capacity):
      "a subscriber of '\(name)' has \(capacity) messages waiting and can take no more"
    case .subscriberGone(let name):
      "a subscriber of '\(name)' went before its message could be tried again"
    }
  }
}
