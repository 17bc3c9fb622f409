import CRuntime

/// What a dropped or delayed message gives its sender, when its method gives a result.
public struct DroppedResult: Sendable {
  enum Kind: Sendable {
    case zero
    case last
    case made(any RuntimeValue.Type, @Sendable (RuntimeObject) throws -> any RuntimeValue)
  }
  let kind: Kind

  /// Zero, nil, a structure of zeros.
  public static let zero = DroppedResult(kind: .zero)
  /// What the method gave when it was last performed; zero before.
  public static let last = DroppedResult(kind: .last)

  /// A value. Its type is compared with the method's when the rule is made active.
  public static func value<Value: RuntimeValue>(_ value: Value) -> DroppedResult {
    DroppedResult(kind: .made(Value.self) { _ in value })
  }

  /// What the closure makes of the receiver. What it throws, the sender gets.
  public static func make<Value: RuntimeValue>(
    _ make: @escaping @Sendable (RuntimeObject) throws -> Value
  ) -> DroppedResult {
    DroppedResult(kind: .made(Value.self, make))
  }
}

/// Which messages are performed at once, whatever the rule says.
public struct ThrottleExemption: Sendable {
  let types: String
  let checks: [TypeCheck]
  let matches: @Sendable (CallFrame) throws -> Bool

  /// - Parameter body: gets the receiver and as many of the arguments as it declares; their types are compared with the
  ///   method's when the rule is applied. What it throws, the sender gets.
  public static func when<each Argument: RuntimeValue>(
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) throws -> Bool
  ) -> ThrottleExemption {
    ThrottleExemption(
      types: Encoding.of(repeat (each Argument).self, result: "v"),
      checks: TypeCheck.all(repeat (each Argument).self)
    ) { frame in
      var reader = ArgumentReader(frame)
      return try body(frame.object, repeat try reader.next((each Argument).self))
    }
  }

  func check(against method: MethodSignature, of selector: RuntimeSelector) throws(ThrottleError) {
    do throws(RuntimeError) {
      for check in checks { try check.verify() }
      let rule = SignatureRule(allowsFewer: true, allowsNoResult: true)
      if let mismatch = method.mismatch(with: try MethodSignature(types), of: selector, rule: rule)
      {
        throw .signatureMismatch(mismatch)
      }
    } catch {
      if case .signatureMismatch(let mismatch) = error { throw .signatureMismatch(mismatch) }
      throw .unsupportedTypes(selector, error.description)
    }
  }
}

/// What removing a rule came to.
public enum ThrottleRemoval: Hashable, Sendable {
  /// The method, and the object's class, are as they were before the first hook.
  case restored
  /// The rule is gone; other hooks remain, or other code has changed the method or the class since.
  case partly
  case alreadyRemoved
  case targetGone
}
