// Sends of typed messages, by number of arguments: the types known, the send is a MethodCaller's.

extension MessageReceiver {
  /// Sends a message and gives its result.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<Result: RuntimeValue>(
    _ message: Message<() -> Result>, file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, file: file, line: line) }
  }

  /// Sends a message that gives nothing.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send(
    _ message: Message<() -> Void>, file: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, file: file, line: line) }
  }

  /// Sends a message and gives its result.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(A) -> Result>, _ a: A, file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, a, file: file, line: line) }
  }

  /// Sends a message that gives nothing.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue>(
    _ message: Message<(A) -> Void>, _ a: A, file: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, a, file: file, line: line) }
  }

  /// Sends a message and gives its result.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(A, B) -> Result>, _ a: A, _ b: B, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, a, b, file: file, line: line) }
  }

  /// Sends a message that gives nothing.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, B: RuntimeValue>(
    _ message: Message<(A, B) -> Void>, _ a: A, _ b: B, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, a, b, file: file, line: line) }
  }

  /// Sends a message and gives its result.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(A, B, C) -> Result>, _ a: A, _ b: B, _ c: C, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, a, b, c, file: file, line: line) }
  }

  /// Sends a message that gives nothing.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(
    _ message: Message<(A, B, C) -> Void>, _ a: A, _ b: B, _ c: C, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, a, b, c, file: file, line: line) }
  }

  /// Sends a message and gives its result.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(
    _ message: Message<(A, B, C, D) -> Result>, _ a: A, _ b: B, _ c: C, _ d: D,
    file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, a, b, c, d, file: file, line: line) }
  }

  /// Sends a message that gives nothing.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ message: Message<(A, B, C, D) -> Void>, _ a: A, _ b: B, _ c: C, _ d: D,
    file: StaticString = #fileID, line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, a, b, c, d, file: file, line: line) }
  }

  /// Sends a message with any number of arguments.
  /// - Throws: the error that the method threw; `RuntimeError`, as for ``send(_:_:returning:file:line:)``.
  @inlinable
  public func send<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Result>, _ argument: repeat each Argument,
    file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result {
    try message.withCaller { try $0(self, repeat each argument, file: file, line: line) }
  }

  @inlinable
  public func send<each Argument: RuntimeValue>(
    _ message: Message<(repeat each Argument) -> Void>, _ argument: repeat each Argument,
    file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    try message.withCaller { try $0(self, repeat each argument, file: file, line: line) }
  }
}

extension Message {
  /// Runs `body` with the caller, whose reference it borrows from the record: counting it would take longer than the send.
  @inlinable @inline(__always)
  func withCaller<Result>(_ body: (MethodCaller<Function>) throws -> Result) throws -> Result {
    guard let borrowed else { throw failure }
    return try borrowed._withUnsafeGuaranteedRef { try body($0) }
  }

  /// Why there is no caller.
  @usableFromInline var failure: RuntimeError {
    record._withUnsafeGuaranteedRef { record in
      if case .failure(let error) = record.caller { error } else { .asynchronousMethod(selector) }
    }
  }
}
