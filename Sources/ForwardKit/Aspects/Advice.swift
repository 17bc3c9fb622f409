// What to run and where: a closure, its types, a position and a selector, without a target.
//
// Closures come in three shapes: without parameters (the cheapest: nothing of the call is looked at), with an `AspectInfo`,
// and with the info and a prefix of the method's arguments, typed. Types are compared with the method's when the advice
// meets its target, never at a call.
import CRuntime

/// A closure that runs before, instead of or after a method.
///
///     let tracing = Advice.before("drive:") { (info, distance: Int32) in print(distance) }
///     try car.add(tracing)
public struct Advice: Sendable {
  public let position: AspectPosition
  public let selector: RuntimeSelector
  @usableFromInline let closure: AspectClosure

  @usableFromInline init(
    _ position: AspectPosition, _ selector: RuntimeSelector, _ closure: AspectClosure
  ) {
    self.position = position
    self.selector = selector
    self.closure = closure
  }

  public static func before(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) -> Advice {
    Advice(.before, selector, .plain(body))
  }

  @inlinable public static func before<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.before, selector, .typed(body))
  }

  public static func after(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) -> Advice {
    Advice(.after, selector, .plain(body))
  }

  @inlinable public static func after<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.after, selector, .typed(body))
  }

  /// The method is not called. It gives zero or nil.
  public static func instead(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body: @escaping @isolated(any) @Sendable () throws -> Void
  ) -> Advice {
    Advice(.instead, selector, .plain(body))
  }

  /// The method is called when the closure says `proceed`; what it gave, or zero, is the result unless the closure sets
  /// another.
  @inlinable public static func instead<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.instead, selector, .typed(body))
  }

  /// The closure's result is the message's.
  @inlinable public static func instead<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) -> Advice {
    Advice(.instead, selector, .typed(body))
  }
}

/// A hook's closure, and the same as a closure of no actor: `@isolated(any)` changes what a caller has to do, not the layout.
@usableFromInline struct IsolatedHook<each Argument, Result> {
  @usableFromInline let run:
    @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  @inlinable init(
    run: @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) { self.run = run }
}

@usableFromInline struct PlainHook<each Argument, Result> {
  @usableFromInline let run: @Sendable (AspectInfo, repeat each Argument) throws -> Result
}

/// The closure of an advice, with the types it was written with.
@usableFromInline struct AspectClosure: Sendable {
  @usableFromInline enum Body: Sendable {
    case plain(@Sendable () throws -> Void)
    case info(@Sendable (AspectInfo) throws -> Void)
  }

  @usableFromInline let body: Body
  /// As a method's: `v@:i`.
  @usableFromInline let types: String
  @usableFromInline let checks: [TypeCheck]
  /// The actor that the closure belongs to.
  let actor: (any Actor)?

  @usableFromInline init(body: Body, types: String, checks: [TypeCheck], actor: (any Actor)?) {
    self.body = body
    self.types = types
    self.checks = checks
    self.actor = actor
  }

  static func plain(_ body: @escaping @isolated(any) @Sendable () throws -> Void) -> AspectClosure {
    let actor = body.isolation
    let plain = unsafeBitCast(body, to: (@Sendable () throws -> Void).self)
    guard let actor else {
      return AspectClosure(body: .plain(plain), types: "v@:", checks: [], actor: nil)
    }
    let guarded: @Sendable () throws -> Void = {
      try HookIsolation.check(actor)
      try plain()
    }
    return AspectClosure(body: .plain(guarded), types: "v@:", checks: [], actor: actor)
  }

  @inlinable static func typed<each Argument: RuntimeValue>(
    _ body: @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> AspectClosure {
    let actor = body.isolation
    let plain = unsafeBitCast(
      IsolatedHook(run: body), to: PlainHook<repeat each Argument, Void>.self
    ).run
    return AspectClosure(
      body: .info { info in
        if let actor { try HookIsolation.check(actor) }
        var reader = AspectReader(info)
        try plain(info, repeat try reader.next((each Argument).self))
      },
      types: Encoding.of(repeat (each Argument).self, result: "v"),
      checks: TypeCheck.all(repeat (each Argument).self), actor: actor)
  }

  @inlinable static func typed<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ body: @escaping @isolated(any) @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) -> AspectClosure {
    let actor = body.isolation
    let plain = unsafeBitCast(
      IsolatedHook(run: body), to: PlainHook<repeat each Argument, Result>.self
    ).run
    return AspectClosure(
      body: .info { info in
        if let actor { try HookIsolation.check(actor) }
        var reader = AspectReader(info)
        info.give(try plain(info, repeat try reader.next((each Argument).self)))
      },
      types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      checks: TypeCheck.all(Result.self, repeat (each Argument).self), actor: actor)
  }

  /// - Throws: a type whose layout is not what its encoding says.
  var signature: MethodSignature {
    get throws(RuntimeError) {
      for check in checks { try check.verify() }
      return try MethodSignature(types)
    }
  }

  var isPlain: Bool {
    if case .plain = body { true } else { false }
  }
}

/// Hooks of an actor. A hook runs inside a call, on the thread of the call, so it cannot wait for its actor: a closure of the main
/// actor runs in calls on the main thread, and makes others throw; of other actors none is taken.
@usableFromInline enum HookIsolation {
  /// - Throws: `AspectError.wrongIsolation`.
  @usableFromInline static func check(_ actor: any Actor) throws(AspectError) {
    guard Isolation.isCurrent(actor) else { throw .wrongIsolation(actor: "\(type(of: actor))") }
  }
}

/// Walks the arguments of a hooked call, for parameter packs.
@usableFromInline struct AspectReader {
  @usableFromInline let info: AspectInfo
  @usableFromInline var index = 2
  @inlinable init(_ info: AspectInfo) { self.info = info }

  @inlinable mutating func next<Value: RuntimeValue>(_ type: Value.Type) throws -> Value {
    defer { index += 1 }
    return try Value.fromRuntime(info.address(index).loadUnaligned(as: Value.Form.self))
  }
}
