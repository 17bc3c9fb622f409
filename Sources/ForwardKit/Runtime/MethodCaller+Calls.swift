// Calls of a MethodCaller by number of arguments: the types known, nothing is left of the sorting.
//
// Three ways: registers, for an implementation whose types were compared; addresses, for a closure of exactly the caller's
// types; and `sendByAddress` for everything else.
import CRuntime

extension MethodCaller {
  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<Result: RuntimeValue>(
    _ receiver: some MessageReceiver, file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result where Function == () -> Result {
    let target = receiver.messageTarget
    defer { withExtendedLifetime((receiver)) {} }
    guard let imp = lookUp(target) else {
      return try sendByAddress(target, returning: Result.self, at: SourcePlace(file, line))
    }
    if isVerified(imp) {
      let bits: UInt64
      if Result.isVector {
        bits =
          unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> Double).self)(
            target.receiver, sel
          ).bitPattern
      } else {
        bits = unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> UInt64).self)(
          target.receiver, sel)
      }
      try PendingException.rethrow()
      return try Result.fromRuntime(Result.Form(registerBits: bits))
    }
    var call = fwd_boxedCall()
    guard let boxed = closure(imp, &call) else {
      return try sendByAddress(target, returning: Result.self, at: SourcePlace(file, line))
    }
    defer { fwd_imp_endCall(&call) }
    return try withUnsafeTemporaryAllocation(
      byteCount: BoxedRoom.size(arguments: 0, bytes: BoxedRoom.slot(Result.self)), alignment: 16
    ) {
      guard let base = $0.baseAddress else { throw RuntimeError.outOfMemory }
      var room = BoxedRoom(base, arguments: 0, resultBytes: BoxedRoom.slot(Result.self))
      room.put(target.receiver)
      room.put(sel)
      try boxed.call(room)
      return try Result.fromRuntime(room.result.loadUnaligned(as: Result.Form.self))
    }
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction(
    _ receiver: some MessageReceiver, file: StaticString = #fileID, line: UInt32 = #line
  ) throws where Function == () -> Void {
    let target = receiver.messageTarget
    guard let imp = lookUp(target) else {
      try sendByAddress(target, at: SourcePlace(file, line))
      return
    }
    var call = fwd_boxedCall()
    if isVerified(imp) {
      unsafeBitCast(imp, to: (@convention(c) (RawObject, OpaquePointer) -> Void).self)(
        target.receiver, sel)
      try PendingException.rethrow()
    } else if let boxed = closure(imp, &call) {
      defer { fwd_imp_endCall(&call) }
      try withUnsafeTemporaryAllocation(
        byteCount: BoxedRoom.size(arguments: 0, bytes: 16), alignment: 16
      ) {
        guard let base = $0.baseAddress else { return }
        var room = BoxedRoom(base, arguments: 0, resultBytes: 16)
        room.put(target.receiver)
        room.put(sel)
        try boxed.call(room)
      }
    } else {
      try sendByAddress(target, at: SourcePlace(file, line))
    }
    withExtendedLifetime((receiver)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, Result: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result where Function == (A) -> Result {
    let target = receiver.messageTarget
    defer { withExtendedLifetime((receiver, a)) {} }
    guard let imp = lookUp(target) else {
      return try sendByAddress(target, a, returning: Result.self, at: SourcePlace(file, line))
    }
    if isVerified(imp) {
      let s = Sorted1(a)
      let bits: UInt64
      if Result.isVector {
        bits =
          unsafeBitCast(
            imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> Double).self)(
            target.receiver, sel, s.w0, s.d0
          ).bitPattern
      } else {
        bits = unsafeBitCast(
          imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> UInt64).self)(
            target.receiver, sel, s.w0, s.d0)
      }
      try PendingException.rethrow()
      return try Result.fromRuntime(Result.Form(registerBits: bits))
    }
    var call = fwd_boxedCall()
    guard let boxed = closure(imp, &call) else {
      return try sendByAddress(target, a, returning: Result.self, at: SourcePlace(file, line))
    }
    defer { fwd_imp_endCall(&call) }
    return try withUnsafeTemporaryAllocation(
      byteCount: BoxedRoom.size(
        arguments: 1, bytes: BoxedRoom.slot(A.self) + BoxedRoom.slot(Result.self)), alignment: 16
    ) {
      guard let base = $0.baseAddress else { throw RuntimeError.outOfMemory }
      var room = BoxedRoom(base, arguments: 1, resultBytes: BoxedRoom.slot(Result.self))
      room.put(target.receiver)
      room.put(sel)
      room.put(a.runtimeForm)
      try boxed.call(room)
      return try Result.fromRuntime(room.result.loadUnaligned(as: Result.Form.self))
    }
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, file: StaticString = #fileID, line: UInt32 = #line
  ) throws where Function == (A) -> Void {
    let target = receiver.messageTarget
    guard let imp = lookUp(target) else {
      try sendByAddress(target, a, at: SourcePlace(file, line))
      return
    }
    var call = fwd_boxedCall()
    if isVerified(imp) {
      let s = Sorted1(a)
      unsafeBitCast(
        imp, to: (@convention(c) (RawObject, OpaquePointer, UInt64, Double) -> Void).self)(
          target.receiver, sel, s.w0, s.d0)
      try PendingException.rethrow()
    } else if let boxed = closure(imp, &call) {
      defer { fwd_imp_endCall(&call) }
      try withUnsafeTemporaryAllocation(
        byteCount: BoxedRoom.size(arguments: 1, bytes: 16 + BoxedRoom.slot(A.self)), alignment: 16
      ) {
        guard let base = $0.baseAddress else { return }
        var room = BoxedRoom(base, arguments: 1, resultBytes: 16)
        room.put(target.receiver)
        room.put(sel)
        room.put(a.runtimeForm)
        try boxed.call(room)
      }
    } else {
      try sendByAddress(target, a, at: SourcePlace(file, line))
    }
    withExtendedLifetime((receiver, a)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, Result: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result where Function == (A, B) -> Result {
    let target = receiver.messageTarget
    defer { withExtendedLifetime((receiver, a, b)) {} }
    guard let imp = lookUp(target) else {
      return try sendByAddress(target, a, b, returning: Result.self, at: SourcePlace(file, line))
    }
    if isVerified(imp) {
      let s = Sorted2(a, b)
      let bits: UInt64
      if Result.isVector {
        bits =
          unsafeBitCast(
            imp,
            to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> Double)
              .self)(target.receiver, sel, s.w0, s.w1, s.d0, s.d1).bitPattern
      } else {
        bits = unsafeBitCast(
          imp,
          to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> UInt64)
            .self)(target.receiver, sel, s.w0, s.w1, s.d0, s.d1)
      }
      try PendingException.rethrow()
      return try Result.fromRuntime(Result.Form(registerBits: bits))
    }
    var call = fwd_boxedCall()
    guard let boxed = closure(imp, &call) else {
      return try sendByAddress(target, a, b, returning: Result.self, at: SourcePlace(file, line))
    }
    defer { fwd_imp_endCall(&call) }
    return try withUnsafeTemporaryAllocation(
      byteCount: BoxedRoom.size(
        arguments: 2,
        bytes: BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self) + BoxedRoom.slot(Result.self)),
      alignment: 16
    ) {
      guard let base = $0.baseAddress else { throw RuntimeError.outOfMemory }
      var room = BoxedRoom(base, arguments: 2, resultBytes: BoxedRoom.slot(Result.self))
      room.put(target.receiver)
      room.put(sel)
      room.put(a.runtimeForm)
      room.put(b.runtimeForm)
      try boxed.call(room)
      return try Result.fromRuntime(room.result.loadUnaligned(as: Result.Form.self))
    }
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws where Function == (A, B) -> Void {
    let target = receiver.messageTarget
    guard let imp = lookUp(target) else {
      try sendByAddress(target, a, b, at: SourcePlace(file, line))
      return
    }
    var call = fwd_boxedCall()
    if isVerified(imp) {
      let s = Sorted2(a, b)
      unsafeBitCast(
        imp,
        to: (@convention(c) (RawObject, OpaquePointer, UInt64, UInt64, Double, Double) -> Void).self
      )(target.receiver, sel, s.w0, s.w1, s.d0, s.d1)
      try PendingException.rethrow()
    } else if let boxed = closure(imp, &call) {
      defer { fwd_imp_endCall(&call) }
      try withUnsafeTemporaryAllocation(
        byteCount: BoxedRoom.size(
          arguments: 2, bytes: 16 + BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self)), alignment: 16
      ) {
        guard let base = $0.baseAddress else { return }
        var room = BoxedRoom(base, arguments: 2, resultBytes: 16)
        room.put(target.receiver)
        room.put(sel)
        room.put(a.runtimeForm)
        room.put(b.runtimeForm)
        try boxed.call(room)
      }
    } else {
      try sendByAddress(target, a, b, at: SourcePlace(file, line))
    }
    withExtendedLifetime((receiver, a, b)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, Result: RuntimeValue
  >(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result where Function == (A, B, C) -> Result {
    let target = receiver.messageTarget
    defer { withExtendedLifetime((receiver, a, b, c)) {} }
    guard let imp = lookUp(target) else {
      return try sendByAddress(target, a, b, c, returning: Result.self, at: SourcePlace(file, line))
    }
    if isVerified(imp) {
      let s = Sorted3(a, b, c)
      let bits: UInt64
      if Result.isVector {
        bits =
          unsafeBitCast(
            imp,
            to: (@convention(c) (
              RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double
            ) -> Double).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2).bitPattern
      } else {
        bits = unsafeBitCast(
          imp,
          to: (@convention(c) (
            RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double
          ) -> UInt64).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2)
      }
      try PendingException.rethrow()
      return try Result.fromRuntime(Result.Form(registerBits: bits))
    }
    var call = fwd_boxedCall()
    guard let boxed = closure(imp, &call) else {
      return try sendByAddress(target, a, b, c, returning: Result.self, at: SourcePlace(file, line))
    }
    defer { fwd_imp_endCall(&call) }
    return try withUnsafeTemporaryAllocation(
      byteCount: BoxedRoom.size(
        arguments: 3,
        bytes: BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self) + BoxedRoom.slot(C.self)
          + BoxedRoom.slot(Result.self)), alignment: 16
    ) {
      guard let base = $0.baseAddress else { throw RuntimeError.outOfMemory }
      var room = BoxedRoom(base, arguments: 3, resultBytes: BoxedRoom.slot(Result.self))
      room.put(target.receiver)
      room.put(sel)
      room.put(a.runtimeForm)
      room.put(b.runtimeForm)
      room.put(c.runtimeForm)
      try boxed.call(room)
      return try Result.fromRuntime(room.result.loadUnaligned(as: Result.Form.self))
    }
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws where Function == (A, B, C) -> Void {
    let target = receiver.messageTarget
    guard let imp = lookUp(target) else {
      try sendByAddress(target, a, b, c, at: SourcePlace(file, line))
      return
    }
    var call = fwd_boxedCall()
    if isVerified(imp) {
      let s = Sorted3(a, b, c)
      unsafeBitCast(
        imp,
        to: (@convention(c) (
          RawObject, OpaquePointer, UInt64, UInt64, UInt64, Double, Double, Double
        ) -> Void).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.d0, s.d1, s.d2)
      try PendingException.rethrow()
    } else if let boxed = closure(imp, &call) {
      defer { fwd_imp_endCall(&call) }
      try withUnsafeTemporaryAllocation(
        byteCount: BoxedRoom.size(
          arguments: 3,
          bytes: 16 + BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self) + BoxedRoom.slot(C.self)),
        alignment: 16
      ) {
        guard let base = $0.baseAddress else { return }
        var room = BoxedRoom(base, arguments: 3, resultBytes: 16)
        room.put(target.receiver)
        room.put(sel)
        room.put(a.runtimeForm)
        room.put(b.runtimeForm)
        room.put(c.runtimeForm)
        try boxed.call(room)
      }
    } else {
      try sendByAddress(target, a, b, c, at: SourcePlace(file, line))
    }
    withExtendedLifetime((receiver, a, b, c)) {}
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<
    A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue, Result: RuntimeValue
  >(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, _ d: D, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws -> Result where Function == (A, B, C, D) -> Result {
    let target = receiver.messageTarget
    defer { withExtendedLifetime((receiver, a, b, c, d)) {} }
    guard let imp = lookUp(target) else {
      return try sendByAddress(
        target, a, b, c, d, returning: Result.self, at: SourcePlace(file, line))
    }
    if isVerified(imp) {
      let s = Sorted4(a, b, c, d)
      let bits: UInt64
      if Result.isVector {
        bits =
          unsafeBitCast(
            imp,
            to: (@convention(c) (
              RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double,
              Double
            ) -> Double).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3)
          .bitPattern
      } else {
        bits = unsafeBitCast(
          imp,
          to: (@convention(c) (
            RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double, Double
          ) -> UInt64).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3)
      }
      try PendingException.rethrow()
      return try Result.fromRuntime(Result.Form(registerBits: bits))
    }
    var call = fwd_boxedCall()
    guard let boxed = closure(imp, &call) else {
      return try sendByAddress(
        target, a, b, c, d, returning: Result.self, at: SourcePlace(file, line))
    }
    defer { fwd_imp_endCall(&call) }
    return try withUnsafeTemporaryAllocation(
      byteCount: BoxedRoom.size(
        arguments: 4,
        bytes: BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self) + BoxedRoom.slot(C.self)
          + BoxedRoom.slot(D.self) + BoxedRoom.slot(Result.self)), alignment: 16
    ) {
      guard let base = $0.baseAddress else { throw RuntimeError.outOfMemory }
      var room = BoxedRoom(base, arguments: 4, resultBytes: BoxedRoom.slot(Result.self))
      room.put(target.receiver)
      room.put(sel)
      room.put(a.runtimeForm)
      room.put(b.runtimeForm)
      room.put(c.runtimeForm)
      room.put(d.runtimeForm)
      try boxed.call(room)
      return try Result.fromRuntime(room.result.loadUnaligned(as: Result.Form.self))
    }
  }

  /// Sends the message.
  /// - Throws: the error that the method threw; `RuntimeError`.
  @inlinable @inline(__always)
  public func callAsFunction<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ receiver: some MessageReceiver, _ a: A, _ b: B, _ c: C, _ d: D, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws where Function == (A, B, C, D) -> Void {
    let target = receiver.messageTarget
    guard let imp = lookUp(target) else {
      try sendByAddress(target, a, b, c, d, at: SourcePlace(file, line))
      return
    }
    var call = fwd_boxedCall()
    if isVerified(imp) {
      let s = Sorted4(a, b, c, d)
      unsafeBitCast(
        imp,
        to: (@convention(c) (
          RawObject, OpaquePointer, UInt64, UInt64, UInt64, UInt64, Double, Double, Double, Double
        ) -> Void).self)(target.receiver, sel, s.w0, s.w1, s.w2, s.w3, s.d0, s.d1, s.d2, s.d3)
      try PendingException.rethrow()
    } else if let boxed = closure(imp, &call) {
      defer { fwd_imp_endCall(&call) }
      try withUnsafeTemporaryAllocation(
        byteCount: BoxedRoom.size(
          arguments: 4,
          bytes: 16 + BoxedRoom.slot(A.self) + BoxedRoom.slot(B.self) + BoxedRoom.slot(C.self)
            + BoxedRoom.slot(D.self)), alignment: 16
      ) {
        guard let base = $0.baseAddress else { return }
        var room = BoxedRoom(base, arguments: 4, resultBytes: 16)
        room.put(target.receiver)
        room.put(sel)
        room.put(a.runtimeForm)
        room.put(b.runtimeForm)
        room.put(c.runtimeForm)
        room.put(d.runtimeForm)
        try boxed.call(room)
      }
    } else {
      try sendByAddress(target, a, b, c, d, at: SourcePlace(file, line))
    }
    withExtendedLifetime((receiver, a, b, c, d)) {}
  }

  /// Sends a message with any number of arguments of any kind.
  public func callAsFunction<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ receiver: some MessageReceiver, _ argument: repeat each Argument,
    file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result where Function == (repeat each Argument) -> Result {
    try sendByAddress(
      receiver.messageTarget, repeat each argument, returning: Result.self,
      at: SourcePlace(file, line))
  }

  public func callAsFunction<each Argument: RuntimeValue>(
    _ receiver: some MessageReceiver, _ argument: repeat each Argument,
    file: StaticString = #fileID, line: UInt32 = #line
  ) throws where Function == (repeat each Argument) -> Void {
    try sendByAddress(receiver.messageTarget, repeat each argument, at: SourcePlace(file, line))
  }
}
