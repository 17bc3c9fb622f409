// Hooks of methods of the main actor: their closures are the main actor's, so that they reach what is the class's own. Signatures only;
// HookIsolation.swift says why they are needed.
import ForwardKit

// Hooks of one object.
extension HookableObject {
  /// Runs a closure before the method, on the main actor.
  @discardableResult
  public func before<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: self) { @MainActor (call) throws(Failure) -> Value? in
      try body(repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: self) { @MainActor (call) throws(Failure) -> Value? in
      body(repeat each call.argument)
      return nil
    }
  }

  /// Runs a closure in the method's place, on the main actor. Its first parameter calls the method.
  @discardableResult
  public func instead<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: self) { @MainActor (call) throws(Failure) -> Value? in
      return try body(call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: self) { @MainActor (call) throws(Failure) -> Value? in
      return body(call.original, repeat each call.argument)
    }
  }

  /// Runs a closure after the method, on the main actor, unless the method threw. Its first parameter is the method's result.
  @discardableResult
  public func after<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: self) { @MainActor (call) throws(Failure) -> Value? in
      try body(call.value, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: self) { @MainActor (call) throws(Failure) -> Value? in
      body(call.value, repeat each call.argument)
      return nil
    }
  }

  /// Runs an asynchronous closure before the method, on the main actor.
  @discardableResult
  public func before<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: self) { @MainActor (call) async throws(Failure) in
      try await body(repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: self) { @MainActor (call) async throws(Failure) in
      await body(repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure in the method's place, on the main actor. Its first parameter calls the method.
  @discardableResult
  public func instead<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: self) { @MainActor (call) async throws(Failure) in
      call.value = try await body(call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: self) { @MainActor (call) async throws(Failure) in
      call.value = await body(call.original, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure after the method, on the main actor, unless the method threw. Its first parameter is the method's result.
  @discardableResult
  public func after<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Value, repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: self) { @MainActor (call) async throws(Failure) in
      try await body(call.value, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: self) { @MainActor (call) async throws(Failure) in
      await body(call.value, repeat each call.argument)
    }
  }
}

// Hooks of the class: of all its objects, or of a static method. The closure's first parameter is the object, or the class.
extension HookableObject {
  /// Runs a closure before the method of every object, on the main actor.
  @discardableResult
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      try body(call.owner, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      body(call.owner, repeat each call.argument)
      return nil
    }
  }

  /// Runs a closure in the method's place, for every object, on the main actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      return try body(call.owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      return body(call.owner, call.original, repeat each call.argument)
    }
  }

  /// Runs a closure after the method of every object, on the main actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      try body(call.owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: nil) { @MainActor (call) throws(Failure) -> Value? in
      body(call.owner, call.value, repeat each call.argument)
      return nil
    }
  }

  /// Runs an asynchronous closure before the method of every object, on the main actor.
  @discardableResult
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: nil) { @MainActor (call) async throws(Failure) in
      try await body(call.owner, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.before, on: nil) { @MainActor (call) async throws(Failure) in
      await body(call.owner, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure in the method's place, for every object, on the main actor. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: nil) { @MainActor (call) async throws(Failure) in
      call.value = try await body(call.owner, call.original, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @MainActor (
        Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).add(.instead, on: nil) { @MainActor (call) async throws(Failure) in
      call.value = await body(call.owner, call.original, repeat each call.argument)
    }
  }

  /// Runs an asynchronous closure after the method of every object, on the main actor, unless the method threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, Value, repeat each Argument) async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: nil) { @MainActor (call) async throws(Failure) in
      try await body(call.owner, call.value, repeat each call.argument)
    }
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      MainActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @MainActor (Owner, Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).add(.after, on: nil) { @MainActor (call) async throws(Failure) in
      await body(call.owner, call.value, repeat each call.argument)
    }
  }
}
