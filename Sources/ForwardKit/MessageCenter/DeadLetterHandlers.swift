/// The handlers of messages that a subscriber could not take.
final class DeadLetterHandlers: AnySubscriberList {
  typealias Handler = @Sendable (DeadLetter) -> Void

  private let handlers = Lock<[UInt64: Handler]>([:])

  var all: [Handler] { handlers.withLock { $0.sorted { $0.key < $1.key }.map(\.value) } }

  func add(_ handler: @escaping Handler, id: UInt64) { handlers.withLock { $0[id] = handler } }

  func remove(_ life: SubscriptionLife) {
    // Let go outside the lock: what the closure holds may come back here.
    let gone = handlers.withLock { $0.removeValue(forKey: life.id) }
    _ = gone
    life.end()
  }
}
