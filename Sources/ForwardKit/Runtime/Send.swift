// Sending messages by name, with arguments converted to what the method takes.
//
// The method's types are looked up without side effects; where no method is found (a resolver, a forwarding target, an
// invocation may answer), the types of the call itself are used. The message then goes through `fwd_sendConverting`, which
// runs every stage and traces it, and has the values converted when what answers has other types (CallConversion.swift).
//
// Ownership: a pool of the send's own releases what was autoreleased for it. Results of the families alloc, new, copy and
// init come with a reference, which the Swift value takes over; `init` takes one of its receiver.
import CRuntime

extension MessageReceiver {
  /// Sends a message and gives its result.
  ///
  ///     let sum = try calculator.send("add:to:", 1, 2, returning: Int32.self)
  ///
  /// Traces show the file and the line. Integers are converted to the method's types where they fit, other values are boxed where the method takes an object.
  /// - Throws: the error that the method threw; `RuntimeError.unrecognizedSelector`, `.argumentCount`,
  ///   `.signatureMismatch`, `.valueOutOfRange`, `.nilValue`, `.unexpectedObject`, `.exception`.
  public func send<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, _ argument: repeat each Argument, returning: Result.Type,
    file: StaticString = #fileID, line: UInt32 = #line
  ) throws -> Result {
    let outer = SourcePlace(file, line).enter()
    defer { SourcePlace.leave(outer) }
    let pool = SendPool(selector)
    defer { pool.pop() }
    let message = try OutgoingMessage(
      messageTarget, selector, arguments: Self.count(repeat (each Argument).self)
    ) {
      Encoding.of(repeat (each Argument).self, result: Result.runtimeEncoding)
    }
    return try message.run { room in
      repeat try room.append(each argument)
    } result: { room in
      try room.result(Result.self)
    }
  }

  /// Sends a message and drops its result.
  /// - Throws: as ``send(_:_:returning:file:line:)``; `RuntimeError.asynchronousMethod` before anything runs, when the
  ///   method's result is work to be awaited.
  public func send<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, _ argument: repeat each Argument, file: StaticString = #fileID,
    line: UInt32 = #line
  ) throws {
    let outer = SourcePlace(file, line).enter()
    defer { SourcePlace.leave(outer) }
    let pool = SendPool(selector)
    defer { pool.pop() }
    let message = try OutgoingMessage(
      messageTarget, selector, arguments: Self.count(repeat (each Argument).self)
    ) {
      Encoding.of(repeat (each Argument).self, result: "v")
    }.droppingResult()
    try message.run { room in
      repeat try room.append(each argument)
    } result: { room in
      room.dropResult()
    }
  }

  private static func count<each Argument>(_ type: repeat (each Argument).Type) -> Int {
    var count = 0
    for _ in repeat each type { count += 1 }
    return count
  }
}

/// A message whose method's types are known.
struct OutgoingMessage {
  let target: MessageTarget
  let selector: RuntimeSelector
  let signature: OpaquePointer
  let family: MethodOwnership
  let isMethodKnown: Bool
  /// Nobody wants the result, so it must not be work that has to be awaited.
  private(set) var dropsResult = false

  init(_ target: MessageTarget, _ selector: RuntimeSelector, arguments: Int, types: () -> String)
    throws(RuntimeError)
  {
    self.target = target
    self.selector = selector
    family = MethodOwnership(selector)
    if !family.givesReference, OwnershipMessages.contain(selector) {
      throw .ownershipMessage(selector)
    }
    if let known = Self.methodSignature(target, selector) {
      signature = known
      isMethodKnown = true
    } else {
      signature = try MethodSignature(types()).raw
      isMethodKnown = false
    }
    let expected = Int(fwd_signature_count(signature)) - 2
    guard expected == arguments else {
      throw .argumentCount(selector: selector, expected: expected, found: arguments)
    }
  }

  /// A message in the types of a caller that has compared them with the method's.
  init(_ target: MessageTarget, _ selector: RuntimeSelector, exactly signature: OpaquePointer) {
    self.target = target
    self.selector = selector
    self.signature = signature
    family = MethodOwnership(selector)
    isMethodKnown = target.start.map { fwd_class_findMethod($0, selector.raw) != nil } ?? false
  }

  private init(_ other: OutgoingMessage, _ signature: OpaquePointer) {
    target = other.target
    selector = other.selector
    family = other.family
    isMethodKnown = other.isMethodKnown
    dropsResult = other.dropsResult
    self.signature = signature
  }

  /// This message in the types of what answers it.
  func with(_ signature: OpaquePointer) throws(RuntimeError) -> OutgoingMessage {
    let (expected, found) = (
      Int(fwd_signature_count(signature)) - 2, Int(fwd_signature_count(self.signature)) - 2
    )
    guard expected == found else {
      throw .argumentCount(selector: selector, expected: expected, found: found)
    }
    let message = OutgoingMessage(self, signature)
    return dropsResult ? try message.droppingResult() : message
  }

  /// - Throws: `RuntimeError.asynchronousMethod` when the method only prepares its work, which would never run.
  func droppingResult() throws(RuntimeError) -> OutgoingMessage {
    if AsyncOperation.isResult(of: MethodSignature(raw: signature)) {
      throw .asynchronousMethod(selector)
    }
    var message = self
    message.dropsResult = true
    return message
  }

  /// Lays out the arguments, sends, and reads the result.
  /// - Parameter fill: appends the arguments; called again when what answers has other types.
  func run<Result>(
    _ fill: (inout OutgoingRoom) throws -> Void, result: (OutgoingRoom) throws -> Result
  ) throws -> Result {
    try withRoom { room in
      try fill(&room)
      return try withoutActuallyEscaping(fill) { fill in
        var conversion = SendConversion(self, fill)
        defer { conversion.deallocate() }
        try withUnsafeMutablePointer(to: &conversion) {
          try room.dispatch(SendConversion.conversion($0))
        }
        return try result(conversion.room(room))
      }
    }
  }

  /// The types of the method that the search would find now. No resolver is asked, nothing is traced.
  static func methodSignature(_ target: MessageTarget, _ selector: RuntimeSelector)
    -> OpaquePointer?
  {
    guard let start = target.start, let method = fwd_class_findMethod(start, selector.raw) else {
      return nil
    }
    let imp = fwd_method_getImplementation(method)
    if let boxed = fwd_imp_getBoxed(imp) { return boxed.pointee.signature }
    return fwd_method_getTypeEncoding(method).flatMap { fwd_signature_get($0, nil) }
  }

  /// Room on the stack for arguments, their addresses and the result.
  func withRoom<Result>(_ body: (inout OutgoingRoom) throws -> Result) throws -> Result {
    let (bytes, count) = OutgoingRoom.size(signature)
    let addresses = count * MemoryLayout<UnsafeMutableRawPointer?>.stride
    return try withUnsafeTemporaryAllocation(byteCount: bytes + addresses, alignment: 16) {
      memory in
      guard let base = memory.baseAddress else { throw RuntimeError.outOfMemory }
      memory.initializeMemory(as: UInt8.self, repeating: 0)
      var room = OutgoingRoom(message: self, base: base, addresses: base + bytes)
      return try body(&room)
    }
  }
}

/// The memory of one message on its way.
struct OutgoingRoom {
  let message: OutgoingMessage
  /// The result comes first.
  let base: UnsafeMutableRawPointer
  let addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  private var next: UnsafeMutableRawPointer
  private var index = 0

  init(message: OutgoingMessage, base: UnsafeMutableRawPointer, addresses: UnsafeMutableRawPointer)
  {
    self.message = message
    self.base = base
    self.addresses = addresses.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    next = base + Self.slot(for: fwd_signature_returnType(message.signature).pointee.size)
    place(message.target.receiver)
    place(message.selector.raw)
  }

  /// Bytes of the result and the arguments, and the number of these.
  static func size(_ signature: OpaquePointer) -> (bytes: Int, count: Int) {
    let count = Int(fwd_signature_count(signature))
    var bytes = slot(for: fwd_signature_returnType(signature).pointee.size)
    for index in 0..<count {
      bytes += slot(for: fwd_signature_argumentType(signature, UInt32(index))?.pointee.size ?? 0)
    }
    return (bytes, count)
  }

  /// Values lie at multiples of 16.
  static func slot(for size: Int) -> Int { Swift.max(16, (size + 15) & ~15) }

  private mutating func place<Value>(_ value: Value) {
    next.storeBytes(of: value, as: Value.self)
    advance(by: MemoryLayout<Value>.size)
  }

  private mutating func advance(by size: Int) {
    addresses[index] = next
    index += 1
    next += Self.slot(for: size)
  }

  private var type: fwd_type {
    guard let type = fwd_signature_argumentType(message.signature, UInt32(index)) else {
      preconditionFailure("the number of arguments was checked")
    }
    return type.pointee
  }

  mutating func append<Value: RuntimeValue>(_ value: Value) throws(RuntimeError) {
    let type = type
    do {
      try Conversion.store(value, as: type, into: next)
    } catch {
      throw failure(
        error, .argument(index - 2), expected: Conversion.text(of: type),
        found: Value.runtimeEncoding, isResult: false)
    }
    advance(by: type.size)
  }

  func dispatch(_ conversion: fwd_conversion) throws {
    if RawMessages.contain(message.selector), try RawMessages.run(self) { return }
    // An initialiser takes over one reference to its receiver; the caller's `RuntimeObject` keeps its own.
    if message.family.consumesReceiver { fwd_retain(message.target.receiver) }
    let status = message.target.dispatch(
      message.selector, message.signature, addresses, base, conversion)
    guard status != FWD_OK else { return }
    if message.family.consumesReceiver, !message.isMethodKnown {
      fwd_release(message.target.receiver)
    }
    if status == FWD_EXCEPTION { throw PendingException.taken() }
    throw RuntimeError.unsupportedType(
      String(cString: fwd_signature_types(message.signature)), reason: "status \(status.rawValue)")
  }

  private var resultType: fwd_type { fwd_signature_returnType(message.signature).pointee }
  private var resultIsObject: Bool { resultType.kind == CChar(bitPattern: UInt8(ascii: "@")) }

  func result<Value: RuntimeValue>(_ type: Value.Type) throws(RuntimeError) -> Value {
    defer { dropResult() }
    do {
      return try Conversion.load(Value.self, from: base, as: resultType)
    } catch {
      throw failure(
        error, .result, expected: Conversion.text(of: resultType), found: Value.runtimeEncoding,
        isResult: true)
    }
  }

  /// Releases the reference that came with the result.
  func dropResult() {
    if message.family.givesReference, resultIsObject { fwd_release(base.load(as: RawObject?.self)) }
  }

  private func failure(
    _ failure: ConversionFailure, _ place: SignatureMismatch.Place, expected: String, found: String,
    isResult: Bool
  ) -> RuntimeError {
    switch failure {
    case .mismatch:
      let whole = String(cString: fwd_signature_plainTypes(message.signature))
      return .signatureMismatch(
        SignatureMismatch(
          selector: message.selector, place: place, expected: expected, found: found,
          expectedSignature: whole,
          foundSignature: found))
    case .range(let value):
      return .valueOutOfRange(
        value: value, type: isResult ? found : expected, selector: message.selector)
    case .value(let error): return error
    }
  }
}

/// The autorelease pool of one send. A message that has an invocation invoked has none: the result stays in the invocation,
/// and has to live as long as whoever sent the invoked message waits for it.
struct SendPool {
  private let token: UnsafeMutableRawPointer?

  init(_ selector: RuntimeSelector) {
    token = RawMessages.invokes(selector) ? nil : fwd_autoreleasePoolPush()
  }

  func pop() { if let token { _ = fwd_autoreleasePoolPop(token) } }
}

/// Messages that would upset the counting of references.
enum OwnershipMessages {
  static func contain(_ selector: RuntimeSelector) -> Bool {
    switch selector.name {
    case "retain", "release", "autorelease", "dealloc": return true
    default: return false
    }
  }
}
