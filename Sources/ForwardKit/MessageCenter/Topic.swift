/// What the center does with topics of any payload.
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

/// A registered message. A name that is unregistered and registered again is another topic, so nothing of the old one
/// comes along.
final class Topic<Payload: Sendable>: AnyTopic {
  let name: String
  let members: SubscriberList<Payload>
  /// Whether someone who joins has to wait for what is kept.
  let keeps: Bool
  /// Known here, because finding a generic class costs more than making an object of it.
  private let envelopes: Envelope<Payload>.Type

  init(name: String, retention: Retention, withdrawal: Withdrawal) {
    self.name = name
    members = SubscriberList(retention: retention, withdrawal: withdrawal)
    keeps = retention != .none
    envelopes = Envelope<Payload>.self
  }

  /// The last reference goes when the name is unregistered and no message waits: streams end here.
  deinit { members.close() }

  func envelope(
    _ payload: Payload, id: MessageID, priority: MessagePriority, dispatchedAt: Duration,
    tracker: ReportTracker?
  ) -> Envelope<Payload> {
    envelopes.init(
      topic: self, payload: payload, id: id, priority: priority, dispatchedAt: dispatchedAt,
      tracker: tracker)
  }

  var payloadType: Any.Type { Payload.self }
  var subscriberCount: Int { members.count }
  func unregister() { members.unregister() }
  func close() { members.close() }
  func removeDead() -> Int { members.removeDead() }
  func remove(boundTo binder: ObjectIdentifier) -> Int { members.remove(boundTo: binder) }
  func forgetKept() { members.forgetKept() }
}
