import CRuntime

/// A message that knows its types: a selector and a function type.
///
///     extension Message where Function == (Int32, Int32) -> Int32 {
///       static var add: Message { Message("add:to:") }
///     }
///     let sum = try calculator.send(.add, 1, 2)
///
/// The compiler infers and checks arguments, results and the parameters of closures wherever a message is used: in sends,
/// methods, hooks, delegates, rules and protocols. The function type is written without `throws`, since every message may
/// throw; that of an asynchronous method is `async throws`.
///
/// Making one looks two names up (about 100 ns). Where a loop sends it, keep it in a constant: a send is then as fast as a
/// ``MethodCaller``'s.
public struct Message<Function>: Sendable {
  public let selector: RuntimeSelector
  /// The types of the method: `i@:ii`.
  @usableFromInline let types: String
  @usableFromInline let checks: [TypeCheck]
  /// Sends it; the error that every use of the message throws when its name and types do not fit. Nil for asynchronous ones.
  @usableFromInline let caller: Result<MethodCaller<Function>, RuntimeError>?
  /// The caller in it, if there is one.
  @usableFromInline let borrowed: Unmanaged<MethodCaller<Function>>?

  @usableFromInline init(
    _ selector: RuntimeSelector, types: String, checks: [TypeCheck],
    caller: Result<MethodCaller<Function>, RuntimeError>?
  ) {
    self.selector = selector
    self.types = types
    self.checks = checks
    self.caller = caller
    borrowed = if case .success(let made) = caller { .passUnretained(made) } else { nil }
  }

  /// The types of the method.
  /// - Throws: `RuntimeError.argumentCount` when the selector's colons and the function's parameters disagree.
  public var signature: MethodSignature {
    get throws(RuntimeError) {
      for check in checks { try check.verify() }
      let signature = try MethodSignature(types)
      guard signature.argumentCount == selector.argumentCount else {
        throw .argumentCount(
          selector: selector, expected: selector.argumentCount, found: signature.argumentCount)
      }
      return signature
    }
  }

  /// - Throws: `RuntimeError.signatureMismatch` when a method has other types.
  func check(against method: MethodSignature?) throws(RuntimeError) {
    guard let method,
      let mismatch = method.mismatch(with: try signature, of: selector, rule: .caller)
    else { return }
    throw .signatureMismatch(mismatch)
  }
}

extension Message {
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) -> Result {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      checks: TypeCheck.all(Result.self, repeat (each Argument).self),
      caller: CallerCache.caller(selector) { () throws(RuntimeError) in
        try MethodCaller<Function>(selector)
      })
  }

  public init<each Argument: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) -> Void {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: "v"),
      checks: TypeCheck.all(repeat (each Argument).self),
      caller: CallerCache.caller(selector) { () throws(RuntimeError) in
        try MethodCaller<Function>(selector)
      })
  }
}

extension Message: Hashable {
  public static func == (a: Message, b: Message) -> Bool { a.selector == b.selector }
  public func hash(into hasher: inout Hasher) { hasher.combine(selector) }
}

extension Message: CustomStringConvertible {
  public var description: String { selector.name }
}

/// The callers of messages that are made again and again, as computed static properties are.
enum CallerCache {
  private struct Key: Hashable {
    let selector: RuntimeSelector
    let function: ObjectIdentifier
  }
  private static let known = Lock<(generation: UInt64, callers: [Key: any Sendable])>((.max, [:]))

  static func caller<Function>(
    _ selector: RuntimeSelector, _ make: () throws(RuntimeError) -> MethodCaller<Function>
  ) -> Result<MethodCaller<Function>, RuntimeError> {
    RuntimeStart.ensure()
    let generation = fwd_runtime_generation()
    let key = Key(selector: selector, function: ObjectIdentifier(Function.self))
    let found = known.withLock { known -> (any Sendable)? in
      if known.generation != generation { known = (generation, [:]) }
      return known.callers[key]
    }
    if let caller = found as? MethodCaller<Function> { return .success(caller) }
    let made = Result { () throws(RuntimeError) in try make() }
    if case .success(let caller) = made { known.withLock { $0.callers[key] = caller } }
    return made
  }
}
