// One selector of one delegate: its closure, its policy, and how a call runs them.
//
// The native implementation is made once per selector and signature and stays; setting, replacing and removing a closure
// changes what the slot holds, which a call reads without a lock (DeferredReclaimReference.swift).
import CRuntime

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

final class DelegateHandler: Sendable {
  let block: RuntimeBlock
  let policy: DelegatePolicy
  /// The usual case: the closure was made in Swift, and replaces the real delegate's method.
  let isPlain: Bool
  /// The closure itself where it is plain. Not optional: unwrapping it would count a reference at each call.
  let plain: FrameClosure

  init(block: RuntimeBlock, policy: DelegatePolicy) {
    self.block = block
    self.policy = policy
    let body = policy == .replace ? block.body : nil
    isPlain = body != nil
    plain = body?.invoke ?? { @Sendable (_: CallFrame) in }
  }
}

final class DelegateSlot: Sendable {
  let selector: RuntimeSelector
  let signature: MethodSignature
  private let handler = DeferredReclaimReference<DelegateHandler>()
  /// Threads that are asking the real delegate: one that comes back is not sent there again.
  let asking = ReentryGuard()

  init(selector: RuntimeSelector, signature: MethodSignature) {
    self.selector = selector
    self.signature = signature
  }

  var current: DelegateHandler? { handler.object }

  /// - Returns: whether there was one before.
  @discardableResult
  func set(_ new: DelegateHandler?) -> Bool { handler.replace(with: new) }

  func run(_ frame: CallFrame) throws {
    let found: Void? = try handler.read { handler in
      if handler.isPlain { try handler.plain(frame) } else { try run(handler, frame) }
    }
    if found == nil { try runWithoutHandler(frame) }
  }

  /// The closure was removed after the search had found the method: the real delegate answers, as it does from now on.
  private func runWithoutHandler(_ frame: CallFrame) throws {
    guard let delegate = DynamicDelegate(running: frame.receiver), let real = delegate.realDelegate,
      try delegate.realAnswers(selector, real), let theirs = try sendOn(frame, to: real),
      let result = frame.result
    else { return }
    result.copyMemory(from: theirs, byteCount: theirs.count)
  }

  private func run(_ handler: borrowing DelegateHandler, _ frame: CallFrame) throws {
    guard handler.policy != .replace, let delegate = DynamicDelegate(running: frame.receiver),
      let real = delegate.realDelegate, try delegate.realAnswers(selector, real)
    else {
      try handler.block.call(frame)
      return
    }
    switch handler.policy {
    case .replace: break
    case .delegateFirst(let outcome):
      let theirs = try sendOn(frame, to: real)
      try handler.block.call(frame)
      combine(frame, outcome, closureBool: nil, delegateResult: theirs)
    case .closureFirst(let outcome):
      try handler.block.call(frame)
      let ours = bool(frame)
      let theirs = try sendOn(frame, to: real)
      combine(frame, outcome, closureBool: ours, delegateResult: theirs)
    }
  }

  /// The result bytes of the real delegate's method; nil when this thread is in it already.
  private func sendOn(_ frame: CallFrame, to real: RuntimeObject) throws -> [UInt8]? {
    guard asking.enter() else { return nil }
    defer { asking.leave() }
    let count = Int(fwd_signature_count(signature.raw))
    let size = fwd_signature_returnType(signature.raw).pointee.size
    return try withUnsafeTemporaryAllocation(byteCount: OutgoingRoom.slot(for: size), alignment: 16)
    { result in
      result.initializeMemory(as: UInt8.self, repeating: 0)
      try withUnsafeTemporaryAllocation(of: UnsafeMutableRawPointer?.self, capacity: count) {
        addresses in
        var receiver: RawObject? = real.raw
        try withUnsafeMutablePointer(to: &receiver) { receiver in
          guard let base = addresses.baseAddress else { return }
          base.initialize(to: UnsafeMutableRawPointer(receiver))
          for index in 1..<count { (base + index).initialize(to: frame.arguments[index]) }
          _ = RawConversion.with(signature.raw, selector) {
            fwd_sendConverting(
              real.raw, nil, false, selector.raw, signature.raw, base, result.baseAddress, $0)
          }
          try PendingException.rethrow()
        }
      }
      return Array(result.prefix(size))
    }
  }

  private func combine(
    _ frame: CallFrame, _ outcome: DelegatePolicy.Outcome, closureBool: Bool?,
    delegateResult: [UInt8]?
  ) {
    guard let delegateResult, let result = frame.result else { return }
    switch outcome {
    case .closure: break
    case .delegate: result.copyMemory(from: delegateResult, byteCount: delegateResult.count)
    case .and:
      let both = (closureBool ?? bool(frame)) && delegateResult.first.map { $0 != 0 } ?? false
      result.storeBytes(of: both ? 1 : 0, as: UInt8.self)
    }
  }

  private func bool(_ frame: CallFrame) -> Bool {
    frame.result.map { $0.load(as: UInt8.self) != 0 } ?? false
  }
}

/// Knows which threads are inside something.
final class ReentryGuard: Sendable {
  private let threads = Lock<[UInt]>([])

  private static var current: UInt { UInt(pthread_self()) }

  /// False, and nothing is noted, when this thread is inside already.
  func enter() -> Bool {
    threads.withLock { threads in
      guard !threads.contains(Self.current) else { return false }
      threads.append(Self.current)
      return true
    }
  }

  /// Whether this thread is inside.
  var isInside: Bool { threads.withLock { $0.contains(Self.current) } }

  func leave() {
    threads.withLock { threads in
      if let index = threads.firstIndex(of: Self.current) { threads.remove(at: index) }
    }
  }
}
