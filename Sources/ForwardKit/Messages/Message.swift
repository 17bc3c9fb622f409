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
/// A message whose name is a literal is made once; every later use finds it in about a nanosecond, so a send is as fast as a
/// ``MethodCaller``'s however the message is declared. One made of a ``RuntimeSelector`` is looked up each time (about 100 ns): where
/// a loop sends it, keep it in a constant.
public struct Message<Function>: Sendable {
  public let selector: RuntimeSelector
  @usableFromInline let record: Unmanaged<MessageRecord<Function>>
  /// The record's caller, if there is one.
  @usableFromInline let borrowed: Unmanaged<MethodCaller<Function>>?

  init(
    _ selector: RuntimeSelector, types: @autoclosure () -> String,
    checks: @autoclosure () -> [TypeCheck],
    caller: () throws(RuntimeError) -> MethodCaller<Function>?
  ) {
    self.selector = selector
    record = MessageRecords.record(selector) {
      MessageRecord(
        selector, types: types(), checks: checks(),
        caller: Result { () throws(RuntimeError) in try caller() })
    }
    let made = record._withUnsafeGuaranteedRef { $0.caller }
    borrowed = if case .success(let caller?) = made { .passUnretained(caller) } else { nil }
  }

  var types: String { record._withUnsafeGuaranteedRef { $0.types } }
  var checks: [TypeCheck] { record._withUnsafeGuaranteedRef { $0.checks } }

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

// By a name that is known at run time.
extension Message {
  @_disfavoredOverload
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) -> Result {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      checks: TypeCheck.all(Result.self, repeat (each Argument).self)
    ) { () throws(RuntimeError) in try MethodCaller<Function>(selector) }
  }

  @_disfavoredOverload
  public init<each Argument: RuntimeValue>(_ selector: RuntimeSelector)
  where Function == (repeat each Argument) -> Void {
    self.init(
      selector, types: Encoding.of(repeat (each Argument).self, result: "v"),
      checks: TypeCheck.all(repeat (each Argument).self)
    ) { () throws(RuntimeError) in try MethodCaller<Function>(selector) }
  }
}

extension Message: Hashable {
  public static func == (a: Message, b: Message) -> Bool { a.selector == b.selector }
  public func hash(into hasher: inout Hasher) { hasher.combine(selector) }
}

extension Message: CustomStringConvertible {
  public var description: String { selector.name }
}
