// Observing a key path of an object: the public calls. How observing works is in Observing.swift.
extension RuntimeObject {
  /// Tells a closure of every change of a value.
  ///
  ///     let token = try car.observe("speed", options: [.old, .new]) { change in
  ///       print(change.old, change.new)
  ///     }
  ///
  /// Setters of the key tell by themselves, and so do ``setValue(_:forKey:)`` and manual pairs of
  /// ``willChangeValue(forKey:)`` and ``didChangeValue(forKey:)``. Closures run on the thread of the change, the newest
  /// observation first. The observation ends with its token's `cancel`, with `owner`, or with the object.
  /// - Parameters:
  ///   - keyPath: keys separated by dots.
  ///   - owner: when it has ended, the closure is not called any more.
  ///   - options: which values a change has, and when the closure is called.
  ///   - identifier: a name by which observations are ended together.
  ///   - isolation: the actor that calls, whose closures stay there.
  ///   - body: what runs.
  /// - Throws: `ObservingError`; an object that cannot be observed, a malformed path, an accessor that threw.
  @discardableResult
  public func observe(
    _ keyPath: String, options: ObservingOptions = [.new], identifier: String? = nil,
    owner: (any AnyObject & Sendable)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (KeyValueChange) -> Void
  ) throws(ObservingError) -> ObservationToken {
    try observe([keyPath], options: options, identifier: identifier, owner: owner, body)
  }

  /// Tells a closure of every change of several values; one token for all.
  @discardableResult
  public func observe(
    _ keyPaths: [String], options: ObservingOptions = [.new], identifier: String? = nil,
    owner: (any AnyObject & Sendable)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (KeyValueChange) -> Void
  ) throws(ObservingError) -> ObservationToken {
    let actor = body.isolation
    let plain = unsafeBitCast(body, to: (@Sendable (KeyValueChange) -> Void).self)
    guard let actor else {
      return try observeChanges(
        keyPaths, options: options, identifier: identifier, owner: owner, plain)
    }
    let delivery = IsolatedDelivery(on: actor, plain)
    return try observeChanges(keyPaths, options: options, identifier: identifier, owner: owner) {
      delivery($0)
    }
  }

  /// Has an asynchronous closure awaited for one change after the other, in order.
  @discardableResult
  public func observe(
    _ keyPath: String, options: ObservingOptions = [.new], identifier: String? = nil,
    owner: (any AnyObject & Sendable)? = nil,
    isolation: isolated (any Actor)? = #isolation,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable (KeyValueChange) async -> Void
  ) throws(ObservingError) -> ObservationToken {
    let delivery = IsolatedDelivery { await body($0) }
    return try observeChanges([keyPath], options: options, identifier: identifier, owner: owner) {
      delivery($0)
    }
  }

  func observeChanges(
    _ keyPaths: [String], options: ObservingOptions = [.new], identifier: String? = nil,
    owner: (any AnyObject & Sendable)? = nil,
    _ body: @escaping @Sendable (KeyValueChange) -> Void
  ) throws(ObservingError) -> ObservationToken {
    guard !keyPaths.isEmpty else { throw .badKeyPath("") }
    for keyPath in keyPaths { try checkObservable(KeyName.path(keyPath)[...]) }
    let link = owner.map { WeakOwner($0) }
    var made: [Observation] = []
    do {
      for keyPath in keyPaths {
        let observation = try Observation(
          self, keyPath, options, identifier: identifier, body: link?.guarding(body) ?? body)
        link?.add(observation)
        try Observing.add(observation, to: self)
        made.append(observation)
      }
    } catch {
      for observation in made { _ = Observing.remove(observation) }
      throw error
    }
    return ObservationToken(made)
  }

  /// - Throws: `ObservingError.undefinedKey` for a key of which nothing is known: no accessor, no instance variable, no
  ///   dependency. Objects that are not there yet are not asked.
  private func checkObservable(_ path: ArraySlice<String>) throws(ObservingError) {
    guard let key = path.first else { return }
    guard hasKey(key) else { throw .undefinedKey(key, class: runtimeClass.name) }
    guard path.count > 1, case .object(let next)? = try? value(forKey: key), !next.isClass else {
      return
    }
    try next.checkObservable(path.dropFirst())
  }

  /// The changes of a value, as a stream that ends with the object's observations or the loop that reads it.
  ///
  ///     for await change in try car.changes(of: "speed") { … }
  public func changes(
    of keyPath: String, options: ObservingOptions = [.old, .new],
    buffering: AsyncStream<KeyValueChange>.Continuation.BufferingPolicy = .unbounded
  ) throws(ObservingError) -> some AsyncSequence<KeyValueChange, Never> & Sendable {
    let (stream, continuation) = AsyncStream.makeStream(
      of: KeyValueChange.self, bufferingPolicy: buffering)
    let ender = StreamEnder(continuation)
    let token = try observeChanges([keyPath], options: options) { ender.yield($0) }
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// The new values alone, in a Swift type. Values that do not fit it are left out.
  public func values<Value: RuntimeValue>(
    of keyPath: String, as type: Value.Type, options: ObservingOptions = [.new]
  ) throws(ObservingError) -> some AsyncSequence<Value, Never> & Sendable {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let ender = StreamEnder(continuation)
    let token = try observeChanges([keyPath], options: options.union(.new)) { change in
      if !change.isPrior, let value = try? change.newValue(as: type) { ender.yield(value) }
    }
    continuation.onTermination = { _ in token.cancel() }
    return stream
  }

  /// Stops all observations of the object that were given this identifier.
  /// - Returns: how many there were.
  @discardableResult public func cancelObservations(identifier: String) -> Int {
    observations { $0.identifier == identifier }.count { Observing.remove($0) }
  }

  @discardableResult public func cancelAllObservations() -> Int {
    observations { _ in true }.count { Observing.remove($0) }
  }

  /// Whether a key of the object is observed, as the beginning of a path or on its way.
  public var isObserved: Bool { Observing.withState { $0.watchers[address] != nil } }

  private func observations(where matches: @Sendable (Observation) -> Bool) -> [Observation] {
    Observing.withState { $0.observations[address] ?? [] }.filter(matches)
  }

  // MARK: Observers as objects

  /// Registers an object as an observer, as KVO's `addObserver:forKeyPath:options:context:`. It is not kept alive; its end
  /// ends the registration. The same observer may be registered several times.
  public func addObserver<Observer: KeyValueObserver>(
    _ observer: Observer, forKeyPath keyPath: String, options: ObservingOptions = [],
    context: Int? = nil
  ) throws(ObservingError) {
    let link = WeakOwner(observer)
    let observation = try Observation(
      self, keyPath, options, context: context, observer: ObjectIdentifier(observer)
    ) { change in
      if let observer = link.owner as? Observer {
        observer.observedValueChanged(change, context: context)
      } else {
        link.stop()
      }
    }
    link.add(observation)
    try Observing.add(observation, to: self)
  }

  /// Takes one registration back: the newest of the observer on the path, or with `context` the newest of that context.
  /// - Throws: `ObservingError.notRegistered`.
  public func removeObserver<Observer: KeyValueObserver>(
    _ observer: Observer, forKeyPath keyPath: String, context: Int? = nil
  ) throws(ObservingError) {
    let identity = ObjectIdentifier(observer)
    let found = observations { known in
      known.observer == identity && known.keyPath == keyPath
        && (context == nil || known.context == context)
    }
    guard let newest = found.last, Observing.remove(newest) else {
      throw .notRegistered(keyPath: keyPath)
    }
  }
}

/// An object that is notified of the changes it has registered for.
public protocol KeyValueObserver: AnyObject, Sendable {
  func observedValueChanged(_ change: KeyValueChange, context: Int?)
}

/// The owner of observations, weakly, and the observations that end when it is found gone.
private final class WeakOwner: Sendable {
  private let state: Lock<State>
  private struct State {
    weak var owner: (any AnyObject & Sendable)?
    var observations: [Observation] = []
  }

  init(_ owner: any AnyObject & Sendable) { state = Lock(State(owner: owner)) }

  var owner: (any AnyObject & Sendable)? { state.withLock { $0.owner } }
  func add(_ observation: Observation) { state.withLock { $0.observations.append(observation) } }

  /// The closure as long as the owner is there.
  func guarding(_ body: @escaping @Sendable (KeyValueChange) -> Void)
    -> @Sendable (KeyValueChange) -> Void
  {
    { change in
      if self.owner == nil {
        self.stop()
      } else {
        body(change)
      }
    }
  }

  func stop() {
    let observations = state.withLock { state in
      defer { state.observations = [] }
      return state.observations
    }
    for observation in observations { _ = Observing.remove(observation) }
  }
}

/// Ends a stream when nothing can feed it any more: the observation's closure owns the only reference.
private final class StreamEnder<Element: Sendable>: Sendable {
  private let continuation: AsyncStream<Element>.Continuation
  init(_ continuation: AsyncStream<Element>.Continuation) { self.continuation = continuation }
  func yield(_ element: Element) { continuation.yield(element) }
  deinit { continuation.finish() }
}
