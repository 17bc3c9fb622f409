// What waits in a center's queue: a message (`Envelope`), one try of one handler (`Attempt`: a retry, or a message on a
// subscriber's own executor), or a subscriber who joins a topic that keeps messages (`Joining`). Each knows how to be
// delivered; all of it happens on the center's queue, or on the executor queue that holds it, one at a time.
import Synchronization

protocol QueueItem: AnyObject, Sendable {
  var priority: MessagePriority { get }
  func deliver(by center: MessageCenter)
  /// Ends the item without delivering it.
  func drop(_ outcome: DeliveryReport.Outcome)
}

/// A message, for its sender.
protocol Dispatched: QueueItem {
  var id: MessageID { get }
  func cancel() -> Bool
}

/// Not final, so that it is made by way of a metatype (see `Topic`). `@unchecked`: nothing but atomics changes.
class Envelope<Payload: Sendable>: Dispatched, @unchecked Sendable {
  /// Only these changes: waiting to delivering, waiting to cancelled, delivering to cancelled.
  enum Phase: UInt8, AtomicRepresentable { case waiting, delivering, cancelled }

  let topic: Topic<Payload>
  let payload: Payload
  let id: MessageID
  let priority: MessagePriority
  let dispatchedAt: Duration
  let tracker: ReportTracker?
  private let phase = Atomic<Phase>(.waiting)

  required init(
    topic: Topic<Payload>, payload: Payload, id: MessageID, priority: MessagePriority,
    dispatchedAt: Duration,
    tracker: ReportTracker?
  ) {
    self.topic = topic
    self.payload = payload
    self.id = id
    self.priority = priority
    self.dispatchedAt = dispatchedAt
    self.tracker = tracker
  }

  /// Relaxed: the phase alone is what counts.
  var isCancelled: Bool { phase.load(ordering: .relaxed) == .cancelled }

  /// True when delivery had not begun. Handlers that have not been called yet are not called in either case.
  func cancel() -> Bool {
    let before = phase.exchange(.cancelled, ordering: .relaxed)
    tracker?.cancel()
    topic.members.running.cancel { $0.message == id }
    return before == .waiting
  }

  func deliver(by center: MessageCenter) {
    guard
      phase.compareExchange(expected: .waiting, desired: .delivering, ordering: .relaxed).exchanged
    else {
      center.cells.cancelled.increase()
      drop(.cancelled)
      return
    }
    var subscribers: [Subscription<Payload>] = []
    switch topic.members.take(self, for: &subscribers) {
    case .deliver:
      center.cells.delivered.increase()
      call(subscribers, isReplay: false, by: center)
      tracker?.finish()
    case .held(let droppedOne):
      center.cells.held.increase()
      if droppedOne { center.cells.droppedHeld.increase() }
      drop(.held)
    case .withdrawn:
      center.cells.droppedUnregistered.increase()
      drop(.droppedUnregistered)
    }
  }

  func drop(_ outcome: DeliveryReport.Outcome) {
    tracker?.set(outcome)
    tracker?.finish()
  }

  func call(_ subscribers: [Subscription<Payload>], isReplay: Bool, by center: MessageCenter) {
    var handled = 0
    var meetsDead = false
    calling: for subscription in subscribers where subscription.isActive {
      if isCancelled { break }
      if let executorQueue = subscription.executorQueue {
        tracker?.begin()
        executorQueue.add(
          Attempt(self, to: subscription, attempt: 1, isReplay: isReplay), for: center)
        continue
      }
      RuntimeTrace.hook("deliver", "\(topic.name) \(id), try 1")
      switch subscription.handler(self, 1, isReplay, center.time) {
      case .handled(let stops):
        handled += 1
        if stops {
          tracker?.noteStop()
          break calling
        }
      case .binderGone: meetsDead = true
      case .failed(let error):
        center.handle(error, of: subscription, for: self, attempt: 1, isReplay: isReplay)
      }
    }
    center.cells.handled.increase(by: handled)
    tracker?.note(handled: handled)
    if meetsDead { _ = topic.members.removeDead() }
  }
}

/// One try of one handler.
final class Attempt<Payload: Sendable>: QueueItem {
  private let envelope: Envelope<Payload>
  private let subscription: Subscription<Payload>
  private let attempt: Int
  private let isReplay: Bool

  init(
    _ envelope: Envelope<Payload>, to subscription: Subscription<Payload>, attempt: Int,
    isReplay: Bool
  ) {
    self.envelope = envelope
    self.subscription = subscription
    self.attempt = attempt
    self.isReplay = isReplay
  }

  var priority: MessagePriority { envelope.priority }

  func deliver(by center: MessageCenter) {
    defer { envelope.tracker?.finish() }
    guard subscription.isActive, !envelope.isCancelled else { return }
    RuntimeTrace.hook("deliver", "\(envelope.topic.name) \(envelope.id), try \(attempt)")
    switch subscription.handler(envelope, attempt, isReplay, center.time) {
    case .handled:
      center.cells.handled.increase()
      envelope.tracker?.note(handled: 1)
    case .binderGone: ownerIsGone(for: center)
    case .failed(let error):
      center.handle(error, of: subscription, for: envelope, attempt: attempt, isReplay: isReplay)
    }
  }

  /// The handler runs in a task of its own, which is cancelled with the message or the subscription.
  func deliverAwaiting(by center: MessageCenter) async {
    defer { envelope.tracker?.finish() }
    guard subscription.isActive, !envelope.isCancelled, let work = subscription.work else { return }
    RuntimeTrace.hook("deliver", "\(envelope.topic.name) \(envelope.id), try \(attempt)")
    let payload = envelope.payload
    let running = envelope.topic.members.running
    let task =
      work.isOnActor
      ? Task.immediate { try await work.run(payload) } : Task { try await work.run(payload) }
    let number = running.begin(
      .init(message: envelope.id, subscription: subscription.life.id, task: task))
    // Who cancelled before the task was known has left its mark.
    if envelope.isCancelled || !subscription.isActive { task.cancel() }
    let result = await task.result
    running.end(number)
    switch result {
    case .success(true):
      center.cells.handled.increase()
      envelope.tracker?.note(handled: 1)
    case .success(false): ownerIsGone(for: center)
    case .failure(is CancellationError) where envelope.isCancelled || !subscription.isActive: break
    case .failure(let error):
      center.handle(error, of: subscription, for: envelope, attempt: attempt, isReplay: isReplay)
    }
  }

  private func ownerIsGone(for center: MessageCenter) {
    if attempt > 1 {
      center.bury(
        envelope, attempts: attempt - 1,
        error: MessageCenterError.subscriberGone(name: envelope.topic.name))
    }
    _ = envelope.topic.members.removeDead()
  }

  func drop(_: DeliveryReport.Outcome) { envelope.tracker?.finish() }

  /// The executor queue has no room.
  func refuse(by center: MessageCenter, capacity: Int) {
    center.bury(
      envelope, attempts: attempt - 1,
      error: MessageCenterError.subscriberOverloaded(name: envelope.topic.name, capacity: capacity))
    envelope.tracker?.finish()
  }
}

extension Attempt: ExecutorQueueItem {}

/// A subscriber joins in its turn on the queue, so that what was kept comes before what follows.
final class Joining<Payload: Sendable>: QueueItem {
  private let topic: Topic<Payload>
  private let subscription: Subscription<Payload>

  init(_ subscription: Subscription<Payload>, topic: Topic<Payload>) {
    self.subscription = subscription
    self.topic = topic
  }

  /// Above every message.
  var priority: MessagePriority { .joining }

  func deliver(by center: MessageCenter) {
    for envelope in topic.members.join(subscription) where !envelope.isCancelled {
      envelope.call([subscription], isReplay: true, by: center)
    }
  }

  func drop(_: DeliveryReport.Outcome) {}
}

extension MessagePriority {
  static let joining = MessagePriority(rawValue: .max)
}
