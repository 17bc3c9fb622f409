// Subscribing closures to messages, with or without an actor of their own.
extension MessageCenter {
  /// Calls `handler` with every message of a key.
  ///
  /// A handler of an actor runs on that actor, in order: one written in a `@MainActor` class on the main actor.
  /// - Parameters:
  ///   - rank: subscribers of a higher rank are called first; those of one rank in order of subscription. (Which
  ///     *message* goes first is its ``MessagePriority``.)
  ///   - executor: where a handler of no actor runs; nil for the center's own queue.
  ///   - retry: how often it is tried again when it throws.
  ///   - key: the message.
  ///   - isolation: the actor that calls, whose closures stay there.
  ///   - handler: gets what each message carries.
  /// - Throws: ``MessageCenterError/notRegistered(name:)``, ``MessageCenterError/payloadMismatch(name:registered:given:)``,
  ///   ``MessageCenterError/invalidOption(_:)`` for a policy that makes no sense.
  @discardableResult public func subscribe<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler: @escaping @isolated(any) @Sendable (Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    let place = Self.executor(of: handler.isolation, or: executor)
    let plain = unsafeBitCast(handler, to: (@Sendable (Payload) throws -> Void).self)
    return try add(
      key, rank: rank, on: place, retry: retry,
      handler: Subscription.plain { payload in
        try plain(payload)
        return true
      })
  }

  /// Calls `handler` with every message of a key and the record of its delivery, by which it can stop the message.
  @discardableResult public func subscribe<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler:
      @escaping @isolated(any) @Sendable (Payload, inout Delivery) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    let place = Self.executor(of: handler.isolation, or: executor)
    let plain = unsafeBitCast(
      handler, to: (@Sendable (Payload, inout Delivery) throws -> Void).self)
    return try add(
      key, rank: rank, on: place, retry: retry,
      handler: Subscription.recorded { payload, delivery in
        try plain(payload, &delivery)
        return true
      })
  }

  /// Awaits `handler` for every message of a key.
  ///
  /// Messages are handled one after the other, by priority, and wait meanwhile like those of any other executor: the
  /// center's capacity holds for them. Subscribers that are awaited do not wait for each other: of those on one actor, the
  /// ones that are not busy begin a message by rank; those of no actor begin it side by side. A retry awaits the work
  /// again. Cancelling the message's receipt, or the subscription, cancels the task that runs.
  /// - Parameters:
  ///   - rank: subscribers of a higher rank are called first; those of one rank in order of subscription. (Which
  ///     *message* goes first is its ``MessagePriority``.)
  ///   - retry: how often it is tried again when it throws.
  ///   - key: the message.
  ///   - isolation: the actor that calls, whose closures stay there.
  ///   - handler: gets what each message carries.
  @discardableResult public func subscribe<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0, retry: RetryPolicy = .none,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler:
      @escaping @isolated(any) @Sendable (Payload) async throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(
      key, rank: rank, on: nil, retry: retry, handler: Subscription.never,
      awaiting: .init(isOnActor: handler.isolation != nil) { payload in
        try await handler(payload)
        return true
      })
  }

  /// Calls `handler` with every message of a key for as long as `owner` lives.
  ///
  /// - Parameters:
  ///   - owner: held weakly; passed to the handler, so that the closure need not capture it.
  ///   - key: the message.
  ///   - rank: subscribers of a higher rank come first.
  ///   - executor: where it runs; nil for the center's own.
  ///   - retry: what happens after an error.
  ///   - isolation: the actor that calls, whose closures stay there.
  ///   - handler: gets what each message carries.
  @discardableResult public func subscribe<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, owner: Owner, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler:
      @escaping @isolated(any) @Sendable (Owner, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    let place = Self.executor(of: handler.isolation, or: executor)
    let plain = unsafeBitCast(handler, to: (@Sendable (Owner, Payload) throws -> Void).self)
    return try add(
      key, owner: owner, rank: rank, on: place, retry: retry,
      handler: Subscription.plain { [weak owner] payload in
        guard let owner else { return false }
        try plain(owner, payload)
        return true
      })
  }

  /// Calls `handler` with every message of a key and the record of its delivery for as long as `owner` lives.
  @discardableResult public func subscribe<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, owner: Owner, rank: Int = 0, on executor: (any WorkExecutor)? = nil,
    retry: RetryPolicy = .none, isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler:
      @escaping @isolated(any) @Sendable (Owner, Payload, inout Delivery) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    let place = Self.executor(of: handler.isolation, or: executor)
    let plain = unsafeBitCast(
      handler, to: (@Sendable (Owner, Payload, inout Delivery) throws -> Void).self)
    return try add(
      key, owner: owner, rank: rank, on: place, retry: retry,
      handler: Subscription.recorded { [weak owner] payload, delivery in
        guard let owner else { return false }
        try plain(owner, payload, &delivery)
        return true
      })
  }

  /// Awaits `handler` for every message of a key for as long as `owner` lives. The owner lives while its handler runs.
  @discardableResult public func subscribe<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, owner: Owner, rank: Int = 0, retry: RetryPolicy = .none,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ handler:
      @escaping @isolated(any) @Sendable (Owner, Payload) async throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(
      key, owner: owner, rank: rank, on: nil, retry: retry, handler: Subscription.never,
      awaiting: .init(isOnActor: handler.isolation != nil) { [weak owner] payload in
        guard let owner else { return false }
        try await handler(owner, payload)
        return true
      })
  }

  /// Calls `handler` on the main actor with every message of a key for as long as `owner` lives.
  @discardableResult public func subscribeOnMainActor<Payload, Owner: AnyObject & Sendable>(
    _ key: MessageKey<Payload>, owner: Owner, rank: Int = 0, retry: RetryPolicy = .none,
    _ handler: @escaping @MainActor @Sendable (Owner, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(
      key, owner: owner, rank: rank, on: .main, retry: retry,
      handler: Subscription.plain { [weak owner] payload in
        guard let owner else { return false }
        try MainActor.assumeIsolated { try handler(owner, payload) }
        return true
      })
  }

  /// Where a handler runs: on its actor if it has one.
  private static func executor(of actor: (any Actor)?, or executor: (any WorkExecutor)?) -> (
    any WorkExecutor
  )? {
    guard let actor else { return executor }
    return Isolation.isMain(actor) ? MainActorExecutor.instance : ActorExecutor(actor)
  }

  /// Calls `handler`, isolated to `actor`, with every message of a key for as long as the actor lives.
  ///
  /// - Parameters:
  ///   - actor: held weakly.
  ///   - key: the message.
  ///   - rank: subscribers of a higher rank come first.
  ///   - retry: what happens after an error.
  ///   - handler: gets what each message carries.
  @discardableResult public func subscribe<Payload, Isolation: Actor>(
    _ key: MessageKey<Payload>, actor: Isolation, rank: Int = 0, retry: RetryPolicy = .none,
    _ handler: @escaping @Sendable (isolated Isolation, Payload) throws -> Void
  ) throws(MessageCenterError) -> MessageSubscription {
    try add(
      key, owner: actor, rank: rank, on: WeakActorExecutor(actor), retry: retry,
      handler: Subscription.plain { [weak actor] payload in
        guard let actor else { return false }
        try actor.assumeIsolated { actor in try handler(actor, payload) }
        return true
      })
  }

  func add<Payload>(
    _ key: MessageKey<Payload>, owner: (any AnyObject & Sendable)? = nil, rank: Int,
    on executor: (any WorkExecutor)?, retry: RetryPolicy,
    handler: @escaping Subscription<Payload>.Handler,
    awaiting work: Subscription<Payload>.Work? = nil, onEnd: (@Sendable () -> Void)? = nil
  ) throws(MessageCenterError) -> MessageSubscription {
    try retry.check()
    let executorQueue =
      work.map { awaitingExecutorQueue(startsAtOnce: $0.isOnActor) }
      ?? executor.map(executorQueue(for:))
    let added = state.withLock {
      state -> Result<(Added<Payload>, begins: Bool), MessageCenterError> in
      Result { () throws(MessageCenterError) in
        let topic = try topic(of: key, in: state)
        state.lastSubscription += 1
        let subscription = Subscription(
          life: SubscriptionLife(
            id: state.lastSubscription, binder: owner.map(Binder.init), onEnd: onEnd),
          rank: rank, handler: handler, work: work, retry: retry, executorQueue: executorQueue)
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
