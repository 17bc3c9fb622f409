// Hooking: on one object, or on its class.
//
// Every function is there twice: the compiler does not take a closure that throws nothing where `throws(Failure)` is asked for and
// `Failure` is known from somewhere else, as it is here.
//
// The point is named by a closure, `{ $0.drive }`, so that the compiler knows the method's types when it looks at the hook.
import ForwardKit

/// A class or actor whose methods can be hooked. ``Hookable(_:)`` makes a class one.
///
///     let token = car.before({ $0.drive }) { far, speed in print("driving", far) }
///     token.cancel()
///
/// Hooks of one object end with it. A closure has the method's parameters; what it throws is what the method throws. It is called on
/// the thread of the call, inside it.
public protocol HookableObject: AnyObject {
  /// A hook point for each method.
  associatedtype HookPoints
}

// Hooks of one object. Those before asynchronous methods are in HookableObject+AsyncBefore.swift.
extension HookableObject {
  /// Runs a closure before the method.
  @discardableResult
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self, body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func before<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(on: self, body)
  }

  /// Runs a closure in the method's place. Its first parameter calls the method.
  @discardableResult
  public func instead<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(on: self, body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      @escaping @Sendable (
        OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(on: self, body)
  }

  /// Runs a closure after the method, unless that threw. Its first parameter is the method's result.
  @discardableResult
  public func after<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(on: self, body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body: @escaping @Sendable (Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(on: self, body)
  }

  /// Runs an asynchronous closure in the method's place. Its first parameter calls the method.
  @discardableResult
  public func instead<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(on: self, body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func instead<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(on: self, body)
  }

  /// Runs an asynchronous closure after the method, unless that threw. Its first parameter is the method's result.
  @discardableResult
  public func after<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Value, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(on: self, body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public func after<Isolation: UnnamedIsolation, Owner: AnyObject, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      Isolation, Owner, Value, Failure, repeat each Argument
    >,
    _ body: nonisolated(nonsending) @escaping @Sendable (Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).after(on: self, body)
  }
}

// Hooks of the class: of all its objects, or of a static method. The closure's first parameter is the object, or the class.
extension HookableObject {
  /// Runs a closure before the method of every object.
  @discardableResult
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Owner, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Owner, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(body)
  }

  /// Runs a closure in the method's place, for every object. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body:
      @escaping @Sendable (
        Owner, OriginalMethod<Owner, Value, Failure, repeat each Argument>, repeat each Argument
      ) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(body)
  }

  /// Runs a closure after the method of every object, unless that threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Owner, Value, repeat each Argument) throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> MethodHook<NoActor, Owner, Value, Failure, repeat each Argument>,
    _ body: @escaping @Sendable (Owner, Value, repeat each Argument) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(body)
  }

  /// Runs an asynchronous closure before the method of every object.
  @discardableResult
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).before(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func before<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body: nonisolated(nonsending) @escaping @Sendable (Owner, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).before(body)
  }

  /// Runs an asynchronous closure in the method's place, for every object. Its first parameter, after the object, calls the method.
  @discardableResult
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async throws(Failure) -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func instead<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (
        Owner, AsyncOriginalMethod<Owner, Value, Failure, repeat each Argument>,
        repeat each Argument
      ) async -> Value
  ) -> HookToken {
    point(HookPoints.self).instead(body)
  }

  /// Runs an asynchronous closure after the method of every object, unless that threw. Its first parameter, after the object, is the method's result.
  @discardableResult
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, Value, repeat each Argument)
      async throws(Failure) -> Void
  ) -> HookToken {
    point(HookPoints.self).after(body)
  }

  /// For a closure that throws nothing.
  @discardableResult @_disfavoredOverload
  public static func after<Owner, Value, Failure, each Argument>(
    _ point: (HookPoints.Type) -> AsyncMethodHook<
      NoActor, Owner, Value, Failure, repeat each Argument
    >,
    _ body:
      nonisolated(nonsending) @escaping @Sendable (Owner, Value, repeat each Argument) async -> Void
  ) -> HookToken {
    point(HookPoints.self).after(body)
  }
}
