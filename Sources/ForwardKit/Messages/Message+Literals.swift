// Messages named by literals, by number of arguments: the types known, nothing is left but the search for the literal.
//
// Not `@inline(__always)`, which would put all of it into builds that are not optimized, too.

extension Message {
  /// A message by its name, a literal.
  @inlinable
  public init<Result: RuntimeValue>(_ name: StaticString)
  where Function == () -> Result {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init(_ name: StaticString)
  where Function == () -> Void {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, Result: RuntimeValue>(_ name: StaticString)
  where Function == (A) -> Result {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue>(_ name: StaticString)
  where Function == (A) -> Void {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(_ name: StaticString)
  where Function == (A, B) -> Result {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, B: RuntimeValue>(_ name: StaticString)
  where Function == (A, B) -> Void {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(
    _ name: StaticString
  )
  where Function == (A, B, C) -> Result {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(_ name: StaticString)
  where Function == (A, B, C) -> Void {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(_ name: StaticString)
  where Function == (A, B, C, D) -> Result {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal.
  @inlinable
  public init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ name: StaticString
  )
  where Function == (A, B, C, D) -> Void {
    if let known = Message(literal: name) { self = known } else { self.init(making: name) }
  }

  /// A message by its name, a literal, with any number of arguments.
  public init<each Argument: RuntimeValue, Result: RuntimeValue>(_ name: StaticString)
  where Function == (repeat each Argument) -> Result {
    self = Message(literal: name) ?? Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  /// A message by its name, a literal, with any number of arguments.
  public init<each Argument: RuntimeValue>(_ name: StaticString)
  where Function == (repeat each Argument) -> Void {
    self = Message(literal: name) ?? Message(RuntimeSelector("\(name)")).remembered(by: name)
  }
}

// The first use of a literal.
extension Message {
  @usableFromInline @inline(never)
  init<Result: RuntimeValue>(making name: StaticString)
  where Function == () -> Result {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init(making name: StaticString)
  where Function == () -> Void {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, Result: RuntimeValue>(making name: StaticString)
  where Function == (A) -> Result {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue>(making name: StaticString)
  where Function == (A) -> Void {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(making name: StaticString)
  where Function == (A, B) -> Result {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue>(making name: StaticString)
  where Function == (A, B) -> Void {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(
    making name: StaticString
  )
  where Function == (A, B, C) -> Result {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(making name: StaticString)
  where Function == (A, B, C) -> Void {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue>(
    making name: StaticString
  )
  where Function == (A, B, C, D) -> Result {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }

  @usableFromInline @inline(never)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    making name: StaticString
  )
  where Function == (A, B, C, D) -> Void {
    self = Message(RuntimeSelector("\(name)")).remembered(by: name)
  }
}
