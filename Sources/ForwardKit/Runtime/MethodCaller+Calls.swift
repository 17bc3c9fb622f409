// Calls of a MethodCaller by number of arguments: the types known, nothing is left of the sorting.
import CRuntime

extension MethodCaller {
  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<Result: RuntimeValue>(_ receiver: some MessageReceiver) throws -> Result where Function == () -> Result {
    let target = receiver.messageTarget
    guard let imp = direct(target) else { return try sendByAddress(target, returning: Result.self) }
    let bits: UInt64
    if Result.isVector {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> Double).self)(target.receiver, sel).bitPattern
    } else {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> UInt64).self)(target.receiver, sel)
    }
    try PendingException.rethrow()
    withExtendedLifetime((receiver)) {}
    return try Result.fromRuntime(Result.Form(registerBits: bits))
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction(_ receiver: some MessageReceiver) throws where Function == () -> Void {
    let target = receiver.messageTarget
    guard let imp = direct(target) else {
      try sendByAddress(target)
      return
    }
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> Void).self)(target.receiver, sel)
    try PendingException.rethrow()
    withExtendedLifetime((receiver)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, Result: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A) throws -> Result where Function == (A) -> Result {
    let target = receiver.messageTarget
    guard let imp = direct(target) else { return try sendByAddress(target, a, returning: Result.self) }
    let s = Sorted1(a)
    let bits: UInt64
    if Result.isVector {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> Double).self)(target.receiver, sel, s.w0, s.d0).bitPattern
    } else {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> UInt64).self)(target.receiver, sel, s.w0, s.d0)
    }
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a)) {}
    return try Result.fromRuntime(Result.Form(registerBits: bits))
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A) throws where Function == (A) -> Void {
    let target = receiver.messageTarget
    guard let imp = direct(target) else {
      try sendByAddress(target, a)
      return
    }
    let s = Sorted1(a)
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> Void).self)(target.receiver, sel, s.w0, s.d0)
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B) throws -> Result where Function == (A, B) -> Result {
    let target = receiver.messageTarget
    guard let imp = direct(target) else { return try sendByAddress(target, a, b, returning: Result.self) }
    let s = Sorted2(a, b)
    let bits: UInt64
    if Result.isVector {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> Double).self)(target.receiver, sel, s.w0, s.w1, s.d0, s.d1).bitPattern
    } else {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> UInt64).self)(target.receiver, sel, s.w0, s.w1, s.d0, s.d1)
    }
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b)) {}
    return try Result.fromRuntime(Result.Form(registerBits: bits))
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B) throws where Function == (A, B) -> Void {
    let target = receiver.messageTarget
    guard let imp = direct(target) else {
      try sendByAddress(target, a, b)
      return
    }
    let s = Sorted2(a, b)
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> Void).self)(target.receiver, sel, s.w0, s.w1, s.d0, s.d1)
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C) throws -> Result where Function == (A, B, C) -> Result {
    let target = receiver.messageTarget
    guard let imp = direct(target) else { return try sendByAddress(target, a, b, c, returning: Result.self) }
    let s = Sorted3(a, b, c)
    let bits: UInt64
    if Result.isVector {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double) -> Double).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2).bitPattern
    } else {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double) -> UInt64).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2)
    }
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b, c)) {}
    return try Result.fromRuntime(Result.Form(registerBits: bits))
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C) throws where Function == (A, B, C) -> Void {
    let target = receiver.messageTarget
    guard let imp = direct(target) else {
      try sendByAddress(target, a, b, c)
      return
    }
    let s = Sorted3(a, b, c)
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double) -> Void).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2)
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b, c)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, _ d: D) throws -> Result where Function == (A, B, C, D) -> Result {
    let target = receiver.messageTarget
    guard let imp = direct(target) else { return try sendByAddress(target, a, b, c, d, returning: Result.self) }
    let s = Sorted4(a, b, c, d)
    let bits: UInt64
    if Result.isVector {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double, Double) -> Double).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3).bitPattern
    } else {
      bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double, Double) -> UInt64).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3)
    }
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b, c, d)) {}
    return try Result.fromRuntime(Result.Form(registerBits: bits))
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(_ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, _ d: D) throws where Function == (A, B, C, D) -> Void {
    let target = receiver.messageTarget
    guard let imp = direct(target) else {
      try sendByAddress(target, a, b, c, d)
      return
    }
    let s = Sorted4(a, b, c, d)
    unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double, Double) -> Void).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3)
    try PendingException.rethrow()
    withExtendedLifetime((receiver, a, b, c, d)) {}
  }

  /// Sends a message with any number of arguments of any kind.
  public func callAsFunction<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ receiver: some MessageReceiver, _ argument: repeat each Argument
  ) throws -> Result where Function == (repeat each Argument) -> Result {
    try sendByAddress(receiver.messageTarget, repeat each argument, returning: Result.self)
  }

  public func callAsFunction<each Argument: RuntimeValue>(
    _ receiver: some MessageReceiver, _ argument: repeat each Argument
  ) throws where Function == (repeat each Argument) -> Void {
    try sendByAddress(receiver.messageTarget, repeat each argument)
  }
}
