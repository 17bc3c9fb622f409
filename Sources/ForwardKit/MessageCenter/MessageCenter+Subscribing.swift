extension MessageCenter {
  /// Calls `handler` with every message of a key.
  ///
  /// - Parameters:
  ///   - rank: subscribers of a higher rank are called first; those of one rank in order of subscription. (Which
  ///     *message* goes first is its ``MessagePriority``.)
  ///   - executor: where the handler runs; nil for the center's own queue.
  ///   - retry: how often it is tried again when it throws.
  /// - Throws: ``MessageCenterError/notRegistered(name:)``, ``MessageCenterError/payloadMismatch(name:registered:given:)``,
  ///   ``MessageCenterError/invalidOption(_:)`` for a policy that makes no sense.
  @discardableResult public func subscribe<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0, on executor: (any WorkExecutor)? = nil, retry: RetryPolicy = .none,
    _ handler: @escaping @Sendable (Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(key, rank: rank, on: executor, retry: retry, handler: Subscription.plain { payload in
      try handler(payload)
      return true
    })
  }

  /// Calls `handler` with every message of a key and the record of its delivery, by which it can stop the message.
  @discardableResult public func subscribe<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0, on executor: (any WorkExecutor)? = nil, retry: RetryPolicy = .none,
    _ handler: @escaping @Sendable (Payload, inout Delivery) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(key, rank: rank, on: executor, retry: retry, handler: Subscription.recorded { payload, delivery in
      try handler(payload, &delivery)
      return true
    })
  }

  /// Calls `handler` with every message of a key for as long as `binder` lives.
  ///
  /// - Parameter binder: held weakly; passed to the handler, so that the closure need not capture it.
  @discardableResult public func subscribe<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, binder: Owner, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none, _ handler: @escaping @Sendable (Owner, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(key, binder: binder, rank: rank, on: executor, retry: retry, handler: Subscription.plain { [weak binder] payload in
      guard let binder else { return false }
      try handler(binder, payload)
      return true
    })
  }

  /// Calls `handler` with every message of a key and the record of its delivery for as long as `binder` lives.
  @discardableResult public func subscribe<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, binder: Owner, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none, _ handler: @escaping @Sendable (Owner, Payload, inout Delivery) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(key, binder: binder, rank: rank, on: executor, retry: retry, handler: Subscription.recorded { [weak binder] payload, delivery in
      guard let binder else { return false }
      try handler(binder, payload, &delivery)
      return true
    })
  }

  /// Calls `handler` on the main actor with every message of a key for as long as `binder` lives.
  @discardableResult public func subscribeOnMainActor<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, binder: Owner, rank: Int = 0, retry: RetryPolicy = .none,
    _ handler: @escaping @MainActor @Sendable (Owner, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(key, binder: binder, rank: rank, on: .main, retry: retry, handler: Subscription.plain { [weak binder] payload in
      guard let binder else { return false }
      try MainActor.assumeIsolated { try handler(binder, payload) }
      return true
    })
  }

  /// Calls `handler`, isolated to `actor`, with every message of a key for as long as the actor lives.
  ///
  /// - Parameter actor: held weakly.
  @discardableResult public func subscribe<Payload, Isolation: Actor>(
    _ key: MessageKey<Payload>, actor: Isolation, rank: Int = 0, retry: RetryPolicy = .none,
    _ handler: @escaping @Sendable (isolated Isolation, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(
      key, binder: actor, rank: rank, on: WeakActorExecutor(actor), retry: retry,
      handler: Subscription.plain { [weak actor] payload in
        guard let actor else { return false }
        try actor.assumeIsolated { actor in try handler(actor, payload) }
        return true
      })
  }

  func add<Payload>(
    _ key: MessageKey<Payload>, binder: (any AnyObject & Sendable)? = nil, rank: Int,
    on executor: (any WorkExecutor)?, retry: RetryPolicy, handler: @escaping Subscription<Payload>.Handler,
    onEnd: (@Sendable () -> Void)? = nil
  ) throws(MessageCenterError) -> MessageSubscription {
    try retry.check()
    let lane = executor.map(lane(for:))
    let added = state.withLock { state -> Result<(Added<Payload>, begins: Bool), MessageCenterError> in
      Result { () throws(MessageCenterError) in
        let topic = try topic(of: key, in: state)
        state.lastSubscription += 1
        let subscription = Subscription(
          life: SubscriptionLife(id: state.lastSubscription, binder: binder.map(Binder.init), onEnd: onEnd),
          rank: rank, handler: handler, retry: retry, lane: lane)
        let added = Added(topic: topic, subscription: subscription)
        guard topic.keeps else {
          _ = topic.members.join(subscription)
          return (added, false)
        }
        return (added, enqueue(Joining(subscription, topic: topic), in: &state))
      }
    }
    let (result, begins) = try added.get()
    if begins { startDraining() }
    return result.token
  }

  /// A new subscription and its topic.
  struct Added<Payload: Sendable> {
    let topic: Topic<Payload>
    let subscription: Subscription<Payload>

    var token: MessageSubscription {
      MessageSubscription(name: topic.name, life: subscription.life, members: topic.members)
    }
  }
}

/// Runs work isolated to an actor that it does not keep alive. When the actor is gone the work runs on the pool: there,
/// the handler finds its binder gone.
final class WeakActorExecutor: WorkExecutor {
  private weak let actor: (any Actor)?
  let identity: ObjectIdentifier

  init(_ actor: any Actor) {
    self.actor = actor
    identity = ObjectIdentifier(actor)
  }

  func execute(_ work: @escaping @Sendable () -> Void) {
    if let actor { ActorExecutor(actor).execute(work) } else { PoolExecutor.instance.execute(work) }
  }
}
