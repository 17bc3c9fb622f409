// A registered message: who subscribed, and what is kept for those who will. A name that is unregistered and registered
// again is another topic, so nothing of the old one comes along.
//
// Locking: the mutex guards the state and is held for list operations only, never while a handler or an end closure
// runs. Order: the centre's mutex before a topic's.

/// What the centre does with topics of any payload.
protocol AnyTopic: AnyObject, Sendable {
  var payloadType: Any.Type { get }
  func unregister()
  /// Ends all subscriptions.
  func close()
  func removeDead() -> Int
  func remove(boundTo binder: ObjectIdentifier) -> Int
  func forgetKept()
  var subscriberCount: Int { get }
}

final class Topic<Payload: Sendable>: AnyTopic {
  private struct State {
    /// Sorted by rank, high to low; by arrival within a rank.
    var subscribers: [Subscription<Payload>] = []
    var last: Envelope<Payload>?
    var held = Ring<Envelope<Payload>>()
    var isRegistered = true
  }

  enum Taken {
    case deliver([Subscription<Payload>])
    case held(dropped: Envelope<Payload>?)
    case withdrawn
  }

  let name: String
  let retention: Retention
  private let withdrawal: Withdrawal
  private let state = Lock(State())

  init(name: String, retention: Retention, withdrawal: Withdrawal) {
    self.name = name
    self.retention = retention
    self.withdrawal = withdrawal
  }

  /// The last reference goes when the name is unregistered and no message waits: streams end here.
  deinit { close() }

  var payloadType: Any.Type { Payload.self }

  var subscriberCount: Int { state.withLock { $0.subscribers.count { $0.isActive && !$0.isBinderGone } } }

  /// Whether someone who joins has to wait for what is kept.
  var keeps: Bool { retention != .none }

  /// Adds a subscriber, and returns what was kept for it.
  func join(_ subscription: Subscription<Payload>) -> [Envelope<Payload>] {
    state.withLock { state in
      guard state.isRegistered || withdrawal == .deliver, subscription.isActive else { return [] }
      let index = state.subscribers.firstIndex { $0.rank < subscription.rank } ?? state.subscribers.count
      state.subscribers.insert(subscription, at: index)
      var kept: [Envelope<Payload>] = state.last.map { [$0] } ?? []
      while let envelope = state.held.popFirst() { kept.append(envelope) }
      return kept
    }
  }

  /// Who gets a message whose turn has come.
  func take(_ envelope: Envelope<Payload>) -> Taken {
    state.withLock { state in
      guard state.isRegistered || withdrawal == .deliver else { return .withdrawn }
      switch retention {
      case .none: break
      case .last: state.last = envelope
      case .untilSubscribed(let limit):
        guard !state.subscribers.contains(where: { $0.isActive && !$0.isBinderGone }) else { break }
        state.held.append(envelope)
        return .held(dropped: state.held.count > limit ? state.held.popFirst() : nil)
      }
      return .deliver(state.subscribers)
    }
  }

  func remove(_ subscription: Subscription<Payload>) {
    state.withLock { $0.subscribers.removeAll { $0 === subscription } }
    subscription.end()
  }

  func removeDead() -> Int { remove { $0.isBinderGone } }

  func remove(boundTo binder: ObjectIdentifier) -> Int {
    remove { $0.binder?.identity == binder && !$0.isBinderGone }
  }

  private func remove(where isGone: (Subscription<Payload>) -> Bool) -> Int {
    let gone = state.withLock { state -> [Subscription<Payload>] in
      let gone = state.subscribers.filter(isGone)
      if !gone.isEmpty { state.subscribers.removeAll { one in gone.contains { $0 === one } } }
      return gone
    }
    for subscription in gone { subscription.end() }
    return gone.count
  }

  func forgetKept() {
    // Let go outside the lock: a payload's deinit may come back here.
    let kept = state.withLock { state -> (Envelope<Payload>?, Ring<Envelope<Payload>>) in
      defer {
        state.last = nil
        state.held = Ring()
      }
      return (state.last, state.held)
    }
    _ = kept
  }

  func unregister() {
    state.withLock { $0.isRegistered = false }
    forgetKept()
    if withdrawal == .drop { close() }
  }

  func close() {
    let all = state.withLock { state in
      defer { state.subscribers = [] }
      return state.subscribers
    }
    for subscription in all { subscription.end() }
  }
}
