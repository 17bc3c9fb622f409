// `before` hooks of asynchronous methods, on one object: a function for each number of parameters, since Swift 6.3 does not compile a
// `nonisolated(nonsending)` closure that begins with a parameter pack.
import ForwardKit

extension HookableObject {
  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure>,
    _ body: nonisolated(nonsending) @escaping @Sendable () async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) { (_: Owner) async throws(Failure) -> Void in
      try await body()
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure>,
    _ body: nonisolated(nonsending) @escaping @Sendable () async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) { (_: Owner) async throws(Failure) -> Void in
      await body()
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) { (_: Owner, a: A) async throws(Failure) -> Void in
      try await body(a)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) { (_: Owner, a: A) async throws(Failure) -> Void in
      await body(a)
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B) async throws(Failure) -> Void in
      try await body(a, b)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B) async throws(Failure) -> Void in
      await body(a, b)
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C) async throws(Failure) -> Void in
      try await body(a, b, c)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C) async throws(Failure) -> Void in
      await body(a, b, c)
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C, D>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C, D) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D) async throws(Failure) -> Void in
      try await body(a, b, c, d)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C, D>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C, D) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D) async throws(Failure) -> Void in
      await body(a, b, c, d)
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D, E>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C, D, E>,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (A, B, C, D, E) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D, e: E) async throws(Failure) -> Void in
      try await body(a, b, c, d, e)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D, E>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<Isolation, Owner, Value, Failure, A, B, C, D, E>,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C, D, E) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D, e: E) async throws(Failure) -> Void in
      await body(a, b, c, d, e)
    }
  }

  /// Runs an asynchronous closure before the method.
  @discardableResult
  public func before<
    Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D, E, F
  >(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, A, B, C, D, E, F
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (A, B, C, D, E, F) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D, e: E, f: F) async throws(Failure) -> Void in
      try await body(a, b, c, d, e, f)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<
    Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, A, B, C, D, E, F
  >(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, A, B, C, D, E, F
    >,
    _ body: nonisolated(nonsending) @escaping @Sendable (A, B, C, D, E, F) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self) {
      (_: Owner, a: A, b: B, c: C, d: D, e: E, f: F) async throws(Failure) -> Void in
      await body(a, b, c, d, e, f)
    }
  }
}
