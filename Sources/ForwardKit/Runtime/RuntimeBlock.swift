// Blocks: Swift closures as the runtime's closures, and the runtime's closures in Swift.
//
// A block made here is an ordinary heap block with one captured word, the `MethodBody` that it owns; the copy and dispose
// helpers count it. Its `invoke` is a boxed implementation that finds the body through the block, which is its first
// argument: so one implementation and one descriptor serve all blocks of one signature, and both live as long as the
// runtime. Any block, from wherever, is called by address with its own signature.
import CRuntime

/// A closure that methods can take, give and store.
///
///     let twice = RuntimeBlock { (x: Int) -> Int in x * 2 }
///     try list.send("map:", twice)
///     let four = try twice.call(2, returning: Int.self)
public final class RuntimeBlock: Sendable {
  public let object: RuntimeObject
  /// The Swift closure, for a block made in Swift.
  let body: MethodBody?
  nonisolated(unsafe) let signature: OpaquePointer

  @inlinable
  public convenience init<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ body: @escaping @Sendable (repeat each Argument) throws -> Result
  ) {
    self.init(
      types: Encoding.ofBlock(repeat (each Argument).self, result: Result.runtimeEncoding)
    ) { frame in
      var reader = ArgumentReader(frame)
      frame.give(try body(repeat try reader.next((each Argument).self)))
    }
  }

  @inlinable
  public convenience init<each Argument: RuntimeValue>(
    _ body: @escaping @Sendable (repeat each Argument) throws -> Void
  ) {
    self.init(types: Encoding.ofBlock(repeat (each Argument).self, result: "v")) { frame in
      var reader = ArgumentReader(frame)
      try body(repeat try reader.next((each Argument).self))
    }
  }

  @usableFromInline init(types: String, _ invoke: @escaping FrameClosure) {
    let made = BlockKinds.make(types, MethodBody(family: .none, invoke: invoke))
    object = made.object
    body = made.body
    signature = made.signature
  }

  /// The block that an object is.
  /// - Throws: `RuntimeError.unexpectedObject` for an object that is no block, or a block without a signature.
  public init(_ object: RuntimeObject) throws(RuntimeError) {
    guard object.isKind(of: try RuntimeClass.named("NSBlock")),
      let types = fwd_Block_signature(object.raw),
      let signature = fwd_signature_get(types, nil)
    else {
      throw .unexpectedObject(
        expected: "a block with a signature", found: SwiftValue.kind(of: object.raw))
    }
    self.object = object
    self.signature = signature
    body = BlockKinds.body(of: object.raw)
  }

  /// The types: result, then arguments.
  public var encoding: String { String(cString: fwd_signature_plainTypes(signature)) }

  /// The types of the method that the block could be: the block's place taken by self and _cmd.
  public var methodSignature: MethodSignature {
    get throws(RuntimeError) {
      let types = (1..<Int(fwd_signature_count(signature))).reduce(into: resultType + "@:") {
        text, index in
        if let type = fwd_signature_argumentType(signature, UInt32(index)) {
          text += Conversion.text(of: type.pointee)
        }
      }
      return try MethodSignature(types)
    }
  }

  private var resultType: String {
    Conversion.text(of: fwd_signature_returnType(signature).pointee)
  }

  /// Calls the block. Arguments and the result are converted as a send converts them.
  public func call<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ argument: repeat each Argument, returning: Result.Type
  ) throws -> Result {
    let invocation = try invocation(repeat each argument)
    try invocation.invoke(self)
    return try invocation.result(as: Result.self)
  }

  public func call<each Argument: RuntimeValue>(_ argument: repeat each Argument) throws {
    let invocation = try invocation(repeat each argument)
    try invocation.invoke(self)
  }

  private func invocation<each Argument: RuntimeValue>(_ argument: repeat each Argument)
    throws(RuntimeError) -> RuntimeInvocation
  {
    let invocation = try RuntimeInvocation(try methodSignature, selector: "invoke")
    var count = 0
    for _ in repeat (each Argument).self { count += 1 }
    try invocation.checkCount(count)
    var index = 0
    func set<Value: RuntimeValue>(_ value: Value) throws(RuntimeError) {
      try invocation.setArgument(index, to: value)
      index += 1
    }
    repeat try set(each argument)
    return invocation
  }

  /// Calls with the arguments of a method's call, as many as the block takes, the block's result becoming the method's.
  func call(_ frame: CallFrame) throws {
    if let body {
      try body.invoke(frame)
      return
    }
    let count = Int(fwd_signature_count(signature))
    try withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: count) {
      addresses in
      var block: RawObject? = object.raw
      try withUnsafeMutablePointer(to: &block) { block in
        guard let base = addresses.baseAddress else { return }
        (base).initialize(to: UnsafeMutableRawPointer(block))
        for index in 1..<Swift.max(count, 1) {
          (base + index).initialize(to: frame.arguments[index - 1 + frame.first])
        }
        guard
          let invoke = block.pointee.flatMap({
            UnsafeRawPointer($0).load(as: fwd_block.self).invoke
          })
        else { return }
        _ = fwd_call(invoke, signature, base, frame.result)
        try PendingException.rethrow()
      }
    }
  }
}

extension RuntimeBlock: RuntimeValue, NullableRuntimeValue {
  public static var runtimeEncoding: String { "@?" }
  public var runtimeForm: RuntimeReference { RuntimeReference(object.raw) }
  public static func fromRuntime(_ form: RuntimeReference) throws(RuntimeError) -> Self {
    try fromObject(try RuntimeObject.fromRuntime(form))
  }
  private static func fromObject(_ object: RuntimeObject) throws(RuntimeError) -> Self {
    try Self(object)
  }
}

extension Encoding {
  /// A block's types: the block itself is the first argument.
  @usableFromInline static func ofBlock<each Argument: RuntimeValue>(
    _ argument: repeat (each Argument).Type, result: String
  ) -> String {
    var types = result + "@?"
    repeat types += (each argument).runtimeEncoding
    return types
  }
}

/// What blocks of one signature share.
private enum BlockKinds {
  struct Kind: Sendable {
    let imp: fwd_IMP
    // Written before it is shared, read by the runtime, never freed.
    nonisolated(unsafe) let descriptor: UnsafeMutablePointer<Descriptor>
  }

  /// The block ABI's descriptor with copy, dispose and signature.
  struct Descriptor {
    var reserved: UInt
    var size: UInt
    var copy: @convention(c) (UnsafeMutableRawPointer, UnsafeRawPointer) -> Void
    var dispose: @convention(c) (UnsafeRawPointer) -> Void
    var signature: UnsafePointer<CChar>
    var layout: UInt
  }

  /// A block's words, then the captured one.
  struct Literal {
    var block: fwd_block
    var body: UInt
  }

  private struct State: ~Copyable {
    var generation: UInt64 = 0
    var kinds: [UInt: Kind] = [:]
  }
  private static let state = Lock(State())

  static func make(_ types: String, _ body: MethodBody) -> (
    object: RuntimeObject, body: MethodBody, signature: OpaquePointer
  ) {
    RuntimeStart.ensure()
    guard let signature = fwd_signature_get(types, nil), let kind = kind(of: signature) else {
      preconditionFailure("a block of types '\(types)' cannot be called on this processor")
    }
    return withExtendedLifetime(body) {
      let descriptor = UnsafeMutableRawPointer(kind.descriptor).assumingMemoryBound(
        to: fwd_block_descriptor.self)
      let flags = FWD_BLOCK_HAS_COPY_DISPOSE | FWD_BLOCK_HAS_SIGNATURE
      var literal = Literal(
        block: fwd_block(
          isa: fwd_block_class(FWD_BLOCK_STACK), flags: Int32(bitPattern: UInt32(flags)),
          reserved: 0, invoke: kind.imp,
          descriptor: descriptor),
        body: UInt(bitPattern: Unmanaged.passUnretained(body).toOpaque()))
      guard let copy = fwd_Block_copy(&literal) else { preconditionFailure("out of memory") }
      return (RuntimeObject(owning: copy), body, signature)
    }
  }

  /// The Swift closure of a block that was made here.
  static func body(of block: RawObject) -> MethodBody? {
    let literal = UnsafeRawPointer(block).load(as: fwd_block.self)
    let descriptor = UInt(bitPattern: literal.descriptor)
    let isOurs = state.withLock { state in
      state.kinds.values.contains { UInt(bitPattern: $0.descriptor) == descriptor }
    }
    return isOurs ? captured(UnsafeRawPointer(block))?.takeUnretainedValue() : nil
  }

  private static func captured(_ block: UnsafeRawPointer) -> Unmanaged<MethodBody>? {
    UnsafeRawPointer(
      bitPattern: block.load(fromByteOffset: MemoryLayout<fwd_block>.size, as: UInt.self)
    )
    .map { Unmanaged<MethodBody>.fromOpaque($0) }
  }

  private static func kind(of signature: OpaquePointer) -> Kind? {
    let generation = fwd_runtime_generation()
    let key = UInt(bitPattern: signature)
    let known = state.withLock { state -> Kind? in
      if state.generation != generation { (state.generation, state.kinds) = (generation, [:]) }
      return state.kinds[key]
    }
    if let known { return known }
    guard let made = makeKind(signature) else { return nil }
    // Another thread may have been first; both are right, and one is kept.
    let kept = state.withLock { state in
      if let known = state.kinds[key] { return known }
      state.kinds[key] = made
      return made
    }
    if kept.descriptor != made.descriptor {
      fwd_imp_destroyBoxed(made.imp)
      made.descriptor.deallocate()
    }
    return kept
  }

  private static func makeKind(_ signature: OpaquePointer) -> Kind? {
    var boxed = fwd_boxed(
      function: { _, arguments, result in BlockKinds.enter(arguments, result) }, context: nil,
      signature: signature,
      name: nil, location: fwd_location(), block: nil, destroy: nil, quick: nil)
    guard let imp = fwd_imp_createBoxed(&boxed) else { return nil }
    let descriptor = UnsafeMutablePointer<Descriptor>.allocate(capacity: 1)
    descriptor.initialize(
      to: Descriptor(
        reserved: 0, size: UInt(MemoryLayout<Literal>.size),
        copy: { to, _ in _ = BlockKinds.captured(UnsafeRawPointer(to))?.retain() },
        dispose: { block in BlockKinds.captured(block)?.release() },
        signature: fwd_signature_types(signature), layout: 0))
    return Kind(imp: imp, descriptor: descriptor)
  }

  private static func enter(
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>, _ result: UnsafeMutableRawPointer?
  ) {
    guard let block = arguments[0]?.load(as: UnsafeRawPointer?.self), let body = captured(block)
    else { return }
    let levels = HostLock.leave()
    defer { HostLock.comeBack(levels) }
    body._withUnsafeGuaranteedRef { body in
      do {
        try body.invoke(CallFrame(arguments: arguments, result: result, method: body, first: 1))
      } catch {
        PendingException.raise(error)
      }
    }
  }
}
