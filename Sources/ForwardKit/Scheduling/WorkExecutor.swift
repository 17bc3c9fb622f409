// Where queued and delayed work runs. The message center and the throttlers keep their own order (a queue of theirs
// hands out one piece at a time), so an executor only has to run what it is given, and need not be serial itself.

/// Runs pieces of work for a message center, a throttler or a debouncer.
public protocol WorkExecutor: AnyObject, Sendable {
  /// Executors with one identity share one queue of a center, so their work keeps one order.
  var identity: ObjectIdentifier { get }

  /// Runs `work` once, later or on another thread. Must not wait for `work` to end.
  func execute(_ work: @escaping @Sendable () -> Void)
}

extension WorkExecutor {
  public var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

/// Runs work on the main actor.
public final class MainActorExecutor: WorkExecutor {
  static let instance = MainActorExecutor()
  public func execute(_ work: @escaping @Sendable () -> Void) {
    Task { @MainActor in work() }
  }
}

/// Runs work on Swift's global pool of threads.
public final class PoolExecutor: WorkExecutor {
  static let instance = PoolExecutor()
  public func execute(_ work: @escaping @Sendable () -> Void) {
    Task.detached { work() }
  }
}

/// Runs work isolated to an actor. Holds the actor.
public final class ActorExecutor: WorkExecutor {
  private let actor: any Actor
  public init(_ actor: any Actor) { self.actor = actor }

  public var identity: ObjectIdentifier { ObjectIdentifier(actor) }

  public func execute(_ work: @escaping @Sendable () -> Void) {
    let actor = actor
    Task.detached { await Self.run(work, on: actor) }
  }

  private static func run(_ work: @Sendable () -> Void, on actor: isolated any Actor) { work() }
}

extension WorkExecutor where Self == MainActorExecutor {
  /// The main actor.
  public static var main: MainActorExecutor { .instance }
}

extension WorkExecutor where Self == PoolExecutor {
  /// Swift's global pool of threads.
  public static var pool: PoolExecutor { .instance }
}

extension WorkExecutor where Self == ActorExecutor {
  /// The executor of `actor`.
  public static func actor(_ actor: any Actor) -> ActorExecutor { ActorExecutor(actor) }
}
