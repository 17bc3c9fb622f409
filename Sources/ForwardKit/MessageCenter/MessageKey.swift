/// The name of a message and the type of what it carries.
///
///     extension MessageKey where Payload == Order {
///       static let orderArrived = MessageKey("order.arrived")
///     }
///     try center.subscribe(.orderArrived) { order in … }
///
/// A key is not written as a string literal where it is used: a literal would take any payload.
public struct MessageKey<Payload: Sendable>: Hashable, Sendable, CustomStringConvertible {
  public let name: String
  public init(_ name: String) { self.name = name }
  public var description: String { name }
}

/// Which of the messages that wait goes first: the higher. Within one priority the order of dispatch is kept.
///
/// This orders messages. Which of a message's subscribers comes first is another matter: the
/// `rank` of `subscribe`.
public struct MessagePriority: RawRepresentable, Hashable, Comparable, Sendable,
  ExpressibleByIntegerLiteral
{
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public init(integerLiteral value: Int) { rawValue = value }

  public static let low = MessagePriority(rawValue: -10)
  public static let normal = MessagePriority(rawValue: 0)
  public static let high = MessagePriority(rawValue: 10)

  public static func < (left: MessagePriority, right: MessagePriority) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// The number of a message within its center, from 1, in the order of acceptance.
public struct MessageID: Hashable, Comparable, Sendable, CustomStringConvertible {
  public let number: UInt64
  public var description: String { "#\(number)" }
  public static func < (left: MessageID, right: MessageID) -> Bool { left.number < right.number }
}
