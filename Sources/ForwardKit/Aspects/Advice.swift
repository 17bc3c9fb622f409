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

  @usableFromInline init(_ position: AspectPosition, _ selector: RuntimeSelector, _ closure: AspectClosure) {
    self.position = position
    self.selector = selector
    self.closure = closure
  }

  public static func before(_ selector: RuntimeSelector, _ body: @escaping @Sendable () throws -> Void) -> Advice {
    Advice(.before, selector, .plain(body))
  }

  @inlinable public static func before<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.before, selector, .typed(body))
  }

  public static func after(_ selector: RuntimeSelector, _ body: @escaping @Sendable () throws -> Void) -> Advice {
    Advice(.after, selector, .plain(body))
  }

  @inlinable public static func after<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.after, selector, .typed(body))
  }

  /// The method is not called. It gives zero or nil.
  public static func instead(_ selector: RuntimeSelector, _ body: @escaping @Sendable () throws -> Void) -> Advice {
    Advice(.instead, selector, .plain(body))
  }

  /// The method is called when the closure says `proceed`; what it gave, or zero, is the result unless the closure sets
  /// another.
  @inlinable public static func instead<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> Advice {
    Advice(.instead, selector, .typed(body))
  }

  /// The closure's result is the message's.
  @inlinable public static func instead<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) -> Advice {
    Advice(.instead, selector, .typed(body))
  }
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

  @usableFromInline init(body: Body, types: String, checks: [TypeCheck]) {
    self.body = body
    self.types = types
    self.checks = checks
  }

  static func plain(_ body: @escaping @Sendable () throws -> Void) -> AspectClosure {
    AspectClosure(body: .plain(body), types: "v@:", checks: [])
  }

  @inlinable static func typed<each Argument: RuntimeValue>(
    _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Void
  ) -> AspectClosure {
    AspectClosure(
      body: .info { info in
        var reader = AspectReader(info)
        try body(info, repeat try reader.next((each Argument).self))
      },
      types: Encoding.of(repeat (each Argument).self, result: "v"), checks: TypeCheck.all(repeat (each Argument).self))
  }

  @inlinable static func typed<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ body: @escaping @Sendable (AspectInfo, repeat each Argument) throws -> Result
  ) -> AspectClosure {
    AspectClosure(
      body: .info { info in
        var reader = AspectReader(info)
        info.give(try body(info, repeat try reader.next((each Argument).self)))
      },
      types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      checks: TypeCheck.all(Result.self, repeat (each Argument).self))
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
