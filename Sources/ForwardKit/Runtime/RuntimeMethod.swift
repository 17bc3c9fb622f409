/// One method as a member of a class, with its types and its closure.
@usableFromInline struct MethodMember: Sendable {
  @usableFromInline let selector: RuntimeSelector
  @usableFromInline let types: String
  @usableFromInline let isClassMethod: Bool
  @usableFromInline let checks: [TypeCheck]
  @usableFromInline let invoke: @Sendable (CallFrame) throws -> Void

  @usableFromInline init(
    _ selector: RuntimeSelector, types: String, isClassMethod: Bool, checks: [TypeCheck],
    invoke: @escaping @Sendable (CallFrame) throws -> Void
  ) {
    self.selector = selector
    self.types = types
    self.isClassMethod = isClassMethod
    self.checks = checks
    self.invoke = invoke
  }

  /// - Throws: `RuntimeError.argumentCount` when the selector's colons and the closure's parameters disagree, and what
  ///   is wrong with the types.
  var signature: MethodSignature {
    get throws(RuntimeError) {
      for check in checks { try check.verify() }
      let signature = try MethodSignature(types)
      guard signature.argumentCount == selector.argumentCount else {
        throw .argumentCount(
          selector: selector, expected: selector.argumentCount, found: signature.argumentCount)
      }
      try RootTypes.check(self, signature)
      return signature
    }
  }
}

/// An instance method whose body is a closure. Its types are the closure's.
///
///     RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x + y }
///
/// The closure's first parameter is the receiver. An error that it throws comes out of the send that called it.
public struct RuntimeMethod: Sendable {
  @usableFromInline let member: MethodMember
  @usableFromInline init(member: MethodMember) { self.member = member }

  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) throws -> Result
  ) {
    member = MethodMember(
      selector, types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      isClassMethod: false,
      checks: TypeCheck.all(Result.self, repeat (each Argument).self)
    ) { frame in
      var reader = ArgumentReader(frame)
      frame.give(try body(frame.object, repeat try reader.next((each Argument).self)))
    }
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeObject, repeat each Argument) throws -> Void
  ) {
    member = MethodMember(
      selector, types: Encoding.of(repeat (each Argument).self, result: "v"), isClassMethod: false,
      checks: TypeCheck.all(repeat (each Argument).self)
    ) { frame in
      var reader = ArgumentReader(frame)
      try body(frame.object, repeat try reader.next((each Argument).self))
    }
  }
}

/// A class method whose body is a closure. Its first parameter is the class that received the message.
public struct RuntimeClassMethod: Sendable {
  @usableFromInline let member: MethodMember
  @usableFromInline init(member: MethodMember) { self.member = member }

  @inlinable
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeClass, repeat each Argument) throws -> Result
  ) {
    member = MethodMember(
      selector, types: Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding),
      isClassMethod: true,
      checks: TypeCheck.all(Result.self, repeat (each Argument).self)
    ) { frame in
      var reader = ArgumentReader(frame)
      frame.give(try body(frame.cls, repeat try reader.next((each Argument).self)))
    }
  }

  @inlinable
  public init<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    _ body: @escaping @Sendable (RuntimeClass, repeat each Argument) throws -> Void
  ) {
    member = MethodMember(
      selector, types: Encoding.of(repeat (each Argument).self, result: "v"), isClassMethod: true,
      checks: TypeCheck.all(repeat (each Argument).self)
    ) { frame in
      var reader = ArgumentReader(frame)
      try body(frame.cls, repeat try reader.next((each Argument).self))
    }
  }
}
