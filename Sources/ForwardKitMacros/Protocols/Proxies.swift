// The runtime part of @Proxy: calls as values, and what takes them.

/// A call of a protocol's method as a value: which method, with which arguments. ``Proxy()`` makes one type of it per protocol.
public protocol ProxyCall: Codable, Sendable {
  /// The method, as `#function` writes it: `load(_:from:)`.
  var name: String { get }
}

/// The reply to a call of a method without a result.
public struct NoReply: Codable, Sendable, Hashable {
  public init() {}
}

/// Takes the calls of a proxy somewhere else: to another process, a queue, a file.
public protocol ProxyTransport<Call>: Sendable {
  associatedtype Call: ProxyCall
  /// Sends a call and awaits its reply.
  /// - Parameters:
  ///   - call: the method and its arguments.
  ///   - reply: the type of the method's result; ``NoReply`` when it has none.
  func send<Reply: Codable & Sendable>(_ call: Call, returning reply: Reply.Type) async throws
    -> Reply
}

/// What took the calls of a proxy gave a reply of another type than the method's.
public struct UnexpectedReply: Error, CustomStringConvertible {
  public let call: String
  public let expected: String
  public let found: String
  public var description: String { "the reply to '\(call)' is \(found), not \(expected)" }
}

/// What takes the calls of one proxy.
public struct ProxyHandler<Call: ProxyCall>: Sendable {
  private enum Taker: Sendable {
    case closure(@Sendable (Call) throws -> any Sendable)
    case awaited(@Sendable (Call) async throws -> any Sendable)
    case transport(any ProxyTransport<Call>)
  }
  private let taker: Taker

  public init(_ answer: @escaping @Sendable (Call) throws -> any Sendable) {
    taker = .closure(answer)
  }
  public init(awaiting answer: @escaping @Sendable (Call) async throws -> any Sendable) {
    taker = .awaited(answer)
  }
  public init(transport: some ProxyTransport<Call>) { taker = .transport(transport) }

  /// - Throws: what the taker threw; ``UnexpectedReply``.
  public func reply<Reply: Codable & Sendable>(to call: Call, as type: Reply.Type) async throws
    -> Reply
  {
    switch taker {
    case .closure(let answer): try Self.checked(answer(call), call)
    case .awaited(let answer): try Self.checked(await answer(call), call)
    case .transport(let transport): try await transport.send(call, returning: type)
    }
  }

  /// The reply of a method that is not asynchronous, whose proxy has a closure.
  public func replyNow<Reply: Codable & Sendable>(to call: Call, as type: Reply.Type) throws
    -> Reply
  {
    guard case .closure(let answer) = taker else {
      throw UnexpectedReply(call: call.name, expected: "\(type)", found: "asynchronous")
    }
    return try Self.checked(answer(call), call)
  }

  private static func checked<Reply>(_ reply: any Sendable, _ call: Call) throws -> Reply {
    if let reply = reply as? Reply { return reply }
    if reply is Void, let none = NoReply() as? Reply { return none }
    throw UnexpectedReply(call: call.name, expected: "\(Reply.self)", found: "\(type(of: reply))")
  }
}
