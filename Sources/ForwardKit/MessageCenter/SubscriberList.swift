// Who subscribed to a topic, and what is kept for those who will. Apart from the topic, because tokens refer to it
// weakly, and the topic is retained with every message.
//
// Locking: the mutex guards the state and is held for list operations only, never while a handler or an end closure
// runs. Order: the center's mutex before this one.
import ForwardKitBasics

/// What becomes of a message whose turn has come. Not generic: it is read for every message, and values of generic types
/// are slow to pass on.
enum DeliveryDecision {
  case deliver, withdrawn
  case held(droppedOne: Bool)
}

protocol AnySubscriberList: AnyObject, Sendable {
  func remove(_ life: SubscriptionLife)
}

final class SubscriberList<Payload: Sendable>: AnySubscriberList {
  private struct State {
    /// Sorted by rank, high to low; by arrival within a rank.
    var subscribers: [Subscription<Payload>] = []
    var last: Envelope<Payload>?
    var held = Deque<Envelope<Payload>>()
    var isRegistered = true
  }

  private let retention: Retention
  private let withdrawal: Withdrawal
  private let state = Lock(State())
  /// Handlers that are being awaited.
  let running = RunningWork()

  init(retention: Retention, withdrawal: Withdrawal) {
    self.retention = retention
    self.withdrawal = withdrawal
  }

  var count: Int { state.withLock { $0.subscribers.count { $0.isActive && !$0.isBinderGone } } }

  /// Adds a subscriber, and returns what was kept for it.
  func join(_ subscription: Subscription<Payload>) -> [Envelope<Payload>] {
    state.withLock { state in
      guard state.isRegistered || withdrawal == .deliver, subscription.isActive else { return [] }
      let index =
        state.subscribers.firstIndex { $0.rank < subscription.rank } ?? state.subscribers.count
      state.subscribers.insert(subscription, at: index)
      var kept: [Envelope<Payload>] = state.last.map { [$0] } ?? []
      while let envelope = state.held.popFirst() { kept.append(envelope) }
      return kept
    }
  }

  /// Whether a message whose turn has come is delivered, and to whom.
  func take(_ envelope: Envelope<Payload>, for subscribers: inout [Subscription<Payload>])
    -> DeliveryDecision
  {
    state.withLock { state in
      guard state.isRegistered || withdrawal == .deliver else { return .withdrawn }
      switch retention {
      case .none: break
      case .last: state.last = envelope
      case .untilSubscribed(let limit):
        guard !state.subscribers.contains(where: { $0.isActive && !$0.isBinderGone }) else { break }
        state.held.append(envelope)
        guard state.held.count > limit else { return .held(droppedOne: false) }
        _ = state.held.popFirst()
        return .held(droppedOne: true)
      }
      subscribers = state.subscribers
      return .deliver
    }
  }

  func remove(_ life: SubscriptionLife) {
    _ = remove { $0.life === life }
    life.end()
    running.cancel { $0.subscription == life.id }
  }

  func removeDead() -> Int { remove { $0.isBinderGone } }

  func remove(boundTo binder: ObjectIdentifier) -> Int {
    remove { $0.life.binder?.identity == binder && !$0.isBinderGone }
  }

  private func remove(where isGone: (Subscription<Payload>) -> Bool) -> Int {
    let gone = state.withLock { state -> [Subscription<Payload>] in
      let gone = state.subscribers.filter(isGone)
      if !gone.isEmpty { state.subscribers.removeAll { one in gone.contains { $0 === one } } }
      return gone
    }
    for subscription in gone {
      subscription.life.end()
      running.cancel { $0.subscription == subscription.life.id }
    }
    return gone.count
  }

  func forgetKept() {
    // Let go outside the lock: a payload's deinit may come back here.
    let kept = state.withLock { state -> (Envelope<Payload>?, Deque<Envelope<Payload>>) in
      defer {
        state.last = nil
        state.held = Deque()
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
    for subscription in all { subscription.life.end() }
    running.cancel { _ in true }
  }
}

/// Tasks that await handlers, for those who cancel a message or a subscription.
final class RunningWork: Sendable {
  struct Call: Sendable {
    let message: MessageID
    let subscription: UInt64
    let task: Task<Bool, any Error>
  }
  private let calls = Lock<(next: UInt64, running: [UInt64: Call])>((0, [:]))

  func begin(_ call: Call) -> UInt64 {
    calls.withLock { calls in
      calls.next += 1
      calls.running[calls.next] = call
      return calls.next
    }
  }

  func end(_ number: UInt64) { _ = calls.withLock { $0.running.removeValue(forKey: number) } }

  func cancel(where matches: (Call) -> Bool) {
    let found = calls.withLock { calls in calls.running.values.filter(matches) }
    for call in found { call.task.cancel() }
  }
}
