// Making messages known to a center, and taking them back.
extension MessageCenter {
  /// Makes a message known. Only then can it be subscribed to and dispatched: the module that owns a message decides
  /// when it exists.
  ///
  /// - Parameters:
  ///   - retention: what is kept for subscribers that come late.
  ///   - withdrawal: what becomes of waiting messages when the name is unregistered.
  ///   - key: the message.
  /// - Throws: ``MessageCenterError/alreadyRegistered(name:)``, or ``MessageCenterError/invalidOption(_:)`` for a
  ///   retention limit below 1.
  public func register<Payload>(
    _ key: MessageKey<Payload>, retention: Retention = .none, withdrawal: Withdrawal = .drop
  ) throws(MessageCenterError) {
    if case .untilSubscribed(let limit) = retention, limit < 1 {
      throw .invalidOption("a retention limit of \(limit) keeps no message")
    }
    let isNew = state.withLock { state in
      guard state.topics[key.name] == nil else { return false }
      state.topics[key.name] = Topic<Payload>(
        name: key.name, retention: retention, withdrawal: withdrawal)
      return true
    }
    guard isNew else { throw .alreadyRegistered(name: key.name) }
  }

  /// As `register`, with the answer as a Bool: false when the name is registered already.
  @discardableResult public func registerIfAbsent<Payload>(_ key: MessageKey<Payload>) -> Bool {
    do {
      try register(key)
      return true
    } catch {
      return false
    }
  }

  /// Takes a message back, with its subscribers. What waits is dropped or still delivered, as its registration says.
  ///
  /// - Throws: ``MessageCenterError/notRegistered(name:)``.
  public func unregister<Payload>(_ key: MessageKey<Payload>) throws(MessageCenterError) {
    guard unregisterIfPresent(key) else { throw .notRegistered(name: key.name) }
  }

  /// As `unregister`, with the answer as a Bool: false when the name is not registered.
  @discardableResult public func unregisterIfPresent<Payload>(_ key: MessageKey<Payload>) -> Bool {
    guard let topic = state.withLock({ $0.topics.removeValue(forKey: key.name) }) else {
      return false
    }
    topic.unregister()
    return true
  }

  public func isRegistered<Payload>(_ key: MessageKey<Payload>) -> Bool {
    state.withLock { $0.topics[key.name].map { $0.payloadType == Payload.self } ?? false }
  }

  /// The names that are registered, sorted.
  public var registeredNames: [String] { state.withLock { $0.topics.keys.sorted() } }

  /// The subscribers of a message whose owners live; 0 for a name that is not registered.
  public func subscriberCount<Payload>(of key: MessageKey<Payload>) -> Int {
    state.withLock { $0.topics[key.name] }?.subscriberCount ?? 0
  }

  /// Forgets what is kept for late subscribers.
  public func forgetKept<Payload>(_ key: MessageKey<Payload>) {
    state.withLock { $0.topics[key.name] }?.forgetKept()
  }

  /// Removes the subscriptions whose owner is gone. Deliveries do this by themselves; this is for messages that are
  /// seldom sent.
  ///
  /// - Returns: the number of subscriptions removed.
  @discardableResult public func removeDeadSubscribers() -> Int {
    let topics = state.withLock { Array($0.topics.values) }
    return topics.reduce(0) { $0 + $1.removeDead() }
  }

  /// Ends all subscriptions of an owner.
  ///
  /// - Returns: the number of subscriptions ended.
  @discardableResult public func cancel(owner: AnyObject) -> Int {
    let topics = state.withLock { Array($0.topics.values) }
    return topics.reduce(0) { $0 + $1.remove(boundTo: ObjectIdentifier(owner)) }
  }

  /// Ends the subscriptions of an owner to one message.
  ///
  /// - Returns: the number of subscriptions ended.
  @discardableResult public func cancel<Payload>(
    owner: AnyObject, from key: MessageKey<Payload>
  ) -> Int {
    state.withLock { $0.topics[key.name] }?.remove(boundTo: ObjectIdentifier(owner)) ?? 0
  }

  /// The topic of a key, with its type checked.
  func topic<Payload>(of key: MessageKey<Payload>, in state: State) throws(MessageCenterError)
    -> Topic<Payload>
  {
    guard let topic = state.topics[key.name] else { throw .notRegistered(name: key.name) }
    guard topic.payloadType == Payload.self else {
      throw .payloadMismatch(
        name: key.name, registered: "\(topic.payloadType)", given: "\(Payload.self)")
    }
    // A Topic by protocol, of this payload by the check; the cast that asks costs more than all the rest of a dispatch.
    return unsafeDowncast(topic, to: Topic<Payload>.self)
  }
}
