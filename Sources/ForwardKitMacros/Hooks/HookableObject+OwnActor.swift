// Hooks of an actor's methods, whose closures get the actor that the method is called on and reach what is its own. Signatures only.
//
//     bank.before({ $0.deposit }) { bank, amount in bank.log.append(amount) }
//
// Swift 6.3 finds out by itself that the parameter is isolated where the method has one parameter. Otherwise the closure says so:
//
//     bank.before({ $0.transfer }) { (bank: isolated Bank, amount, name) in … }
import ForwardKit

// Hooks of one actor.
extension HookableObject {
  /// Runs a closure before the method, on its actor. Its first parameter is the actor.
  @discardableResult
  public func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      try body(owner, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      body(owner, repeat each call.argument)
      return nil
    }
  }

  /// Runs a closure in the method's place, on its actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        isolated Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      return try body(owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        isolated Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      return body(owner, call.original, repeat each call.argument)
    }
  }

  /// Runs a closure after the method, on its actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (isolated Owner, Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      try body(owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: self) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      body(owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// Runs an asynchronous closure before the method, on its actor. Its first parameter is the actor.
  @discardableResult
  public func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      try await body(owner, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      await body(owner, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure in the method's place, on its actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        isolated Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      call.value = try await body(owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        isolated Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      call.value = await body(owner, call.original, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure after the method, on its actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (isolated Owner, Value, repeat each Argument) async throws(Failure) ->
      Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      try await body(owner, call.value, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: self) {
      (owner: isolated Owner, call) async throws(Failure) in
      await body(owner, call.value, repeat each call.argument)
    }
  }
}

// Hooks of the class: of all its actors.
extension HookableObject {
  /// Runs a closure before the method of every object, on its actor. Its first parameter is the actor.
  @discardableResult
  public static func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      try body(owner, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      body(owner, repeat each call.argument)
      return nil
    }
  }

  /// Runs a closure in the method's place, for every object, on its actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        isolated Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      return try body(owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        isolated Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      return body(owner, call.original, repeat each call.argument)
    }
  }

  /// Runs a closure after the method of every object, on its actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (isolated Owner, Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      try body(owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<OwnActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (isolated Owner, Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: nil) {
      (owner: isolated Owner, call) throws(Failure) -> Value? in
      body(owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// Runs an asynchronous closure before the method of every object, on its actor. Its first parameter is the actor.
  @discardableResult
  public static func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      try await body(owner, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      await body(owner, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure in the method's place, for every object, on its actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        isolated Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      call.value = try await body(owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        isolated Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      call.value = await body(owner, call.original, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure after the method of every object, on its actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (isolated Owner, Value, repeat each Argument) async throws(Failure) ->
      Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      try await body(owner, call.value, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner: Actor, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      OwnActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (isolated Owner, Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, owned: nil) {
      (owner: isolated Owner, call) async throws(Failure) in
      await body(owner, call.value, repeat each call.argument)
    }
  }
}
