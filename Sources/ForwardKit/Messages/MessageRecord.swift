// What a message is made of, once for each name and function type.
//
// Messages are declared as computed static properties, since an extension of a generic type has no stored ones, so a program makes
// the same message at each use. The name is a literal in the program's text then: its address and the function type's find the record
// that an earlier use made (CRuntimeLiteral.h), in about a nanosecond. Names that are known at run time only are looked up.
//
// Records are never freed, so that a message is three words that nobody counts. There are as many as selectors times function types.
import CRuntime

/// What a message is made of.
@usableFromInline final class MessageRecord<Function>: Sendable {
  @usableFromInline let selector: RuntimeSelector
  /// The types of the method: `i@:ii`.
  let types: String
  let checks: [TypeCheck]
  /// Sends it; the error that every use of the message throws when its name and types do not fit. Nil for asynchronous ones.
  let caller: Result<MethodCaller<Function>?, RuntimeError>

  init(
    _ selector: RuntimeSelector, types: String, checks: [TypeCheck],
    caller: Result<MethodCaller<Function>?, RuntimeError>
  ) {
    self.selector = selector
    self.types = types
    self.checks = checks
    self.caller = caller
  }
}

/// The records of all messages.
@usableFromInline enum MessageRecords {
  private struct Key: Hashable {
    let selector: RuntimeSelector
    let function: ObjectIdentifier
  }
  /// Addresses in the program and of its types: both stay.
  private struct LiteralKey: Hashable, @unchecked Sendable {
    let text: UnsafeRawPointer
    let function: UnsafeRawPointer
  }
  /// Memory that is neither changed nor freed.
  private struct LiteralEntry: @unchecked Sendable {
    let address: UnsafePointer<fwd_literal>

    init(_ literal: fwd_literal) {
      let made = UnsafeMutablePointer<fwd_literal>.allocate(capacity: 1)
      made.initialize(to: literal)
      address = UnsafePointer(made)
    }
  }
  private struct State {
    var generation: UInt64 = .max
    var records: [Key: any Sendable] = [:]
    /// What CRuntime remembers of literals, to be found again when another one took its place there.
    var literals: [LiteralKey: LiteralEntry] = [:]

    /// After a reset of the runtime nothing is known: selectors have ended.
    mutating func renew() {
      let now = fwd_runtime_generation()
      if generation != now { self = State(generation: now) }
    }
  }
  private static let known = Lock(State())

  /// The record of a name and a function type, made when it is first asked for.
  static func record<Function>(
    _ selector: RuntimeSelector, _ make: () -> MessageRecord<Function>
  ) -> Unmanaged<MessageRecord<Function>> {
    let key = Key(selector: selector, function: ObjectIdentifier(Function.self))
    let found = known.withLock { state in
      state.renew()
      return state.records[key]
    }
    if let record = found as? MessageRecord<Function> { return .passUnretained(record) }
    let made = make()
    return known.withLock { state in
      state.renew()
      // Another thread may have been sooner.
      if let record = state.records[key] as? MessageRecord<Function> {
        return .passUnretained(record)
      }
      state.records[key] = made
      return .passRetained(made)
    }
  }

  /// Lets later uses of the literal find the message.
  static func remember<Function>(_ name: StaticString, _ message: Message<Function>) {
    let key = LiteralKey(
      text: UnsafeRawPointer(name.utf8Start), function: functionAddress(Function.self))
    let known = known.withLock { state in
      state.renew()
      return state.literals[key]
    }
    // Another literal took its place.
    if let known { return fwd_literal_remember(known.address) }
    let entry = LiteralEntry(
      fwd_literal(
        text: key.text, type: key.function, made: message.record.toOpaque(),
        part: message.borrowed.map { UnsafeRawPointer($0.toOpaque()) }))
    Self.known.withLock { $0.literals[key] = entry }
    fwd_literal_remember(entry.address)
  }

  @inlinable
  static func functionAddress<Function>(_ type: Function.Type) -> UnsafeRawPointer {
    unsafeBitCast(type, to: UnsafeRawPointer.self)
  }
}

extension Message {
  /// The message that an earlier use of the literal made.
  @inlinable
  init?(literal name: StaticString) {
    guard name.hasPointerRepresentation,
      let found = fwd_literal_find(name.utf8Start, MessageRecords.functionAddress(Function.self))
    else { return nil }
    record = .fromOpaque(found.pointee.made)
    selector = record._withUnsafeGuaranteedRef { $0.selector }
    borrowed = found.pointee.part.map { .fromOpaque($0) }
  }

  /// Lets later uses of the literal find this message.
  func remembered(by name: StaticString) -> Message {
    if name.hasPointerRepresentation { MessageRecords.remember(name, self) }
    return self
  }
}
