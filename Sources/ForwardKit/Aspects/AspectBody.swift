// What a hook of CRuntime points at: the closure and what it was added with.
//
// The hook owns one reference, which its destroy function drops: at the end of the removal, or of the last call that
// was in flight then. `enter…` are the functions that the runtime calls.
import CRuntime
import Synchronization

final class AspectBody: Sendable {
  let position: AspectPosition
  let selector: Selector
  let family: MethodFamily
  /// Whether results are objects that come with a reference.
  let givesOwnedObject: Bool
  let identifier: String?
  let priority: Int
  let file: String
  let line: UInt
  private let closure: AspectClosure.Body
  /// Tells the hooks whose context is an `AspectBody` from those of other makers.
  static let mark = UInt32(FWD_HOOK_HOST)
  /// An info that nobody has kept, for the next call: its address, or 0.
  private let spare = Atomic<UInt>(0)

  init(_ advice: Advice, signature: MethodSignature, registration: AspectRegistration) {
    position = advice.position
    selector = advice.selector
    family = MethodFamily(advice.selector)
    givesOwnedObject = family.givesReference && signature.returnType.first == "@"
    identifier = registration.identifier
    priority = registration.priority
    file = registration.file
    line = registration.line
    closure = advice.closure.body
  }

  deinit {
    if let info = UnsafeRawPointer(bitPattern: spare.load(ordering: .acquiring)) { Unmanaged<AspectInfo>.fromOpaque(info).release() }
  }

  /// The hook's description, whose context owns a reference to this.
  func description(_ options: AspectOptions) -> fwd_hook_description {
    var bits = Self.mark
    if options.contains(.automaticRemoval) { bits |= UInt32(FWD_HOOK_ONCE) }
    let function: fwd_hook_function
    switch closure {
    case .plain: function = { context, _ in AspectBody.enterPlain(context) }
    case .info:
      bits |= UInt32(FWD_HOOK_ARGUMENTS)
      function = { context, call in AspectBody.enterInfo(context, call) }
    }
    return fwd_hook_description(
      position: position.raw, options: bits, priority: Int32(clamping: priority), function: function,
      context: Unmanaged.passRetained(self).toOpaque(),
      destroy: { context in
        guard let context else { return }
        Unmanaged<AspectBody>.fromOpaque(context).release()
      }, name: nil)
  }

  private static func enterPlain(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<AspectBody>.fromOpaque(context)._withUnsafeGuaranteedRef { body in
      guard case .plain(let closure) = body.closure else { return }
      do { try closure() } catch { PendingException.raise(error) }
    }
  }

  private static func enterInfo(_ context: UnsafeMutableRawPointer?, _ call: OpaquePointer) {
    guard let context else { return }
    Unmanaged<AspectBody>.fromOpaque(context)._withUnsafeGuaranteedRef { body in
      guard case .info(let closure) = body.closure else { return }
      var info = body.takeInfo()
      info.begin(call)
      do { try closure(info) } catch { PendingException.raise(error) }
      info.end()
      if isKnownUniquelyReferenced(&info) { body.giveBack(info) }
    }
  }

  private func takeInfo() -> AspectInfo {
    // Acquiring and releasing: an info passes from the call that gave it back to one, which alone uses it.
    guard let info = UnsafeRawPointer(bitPattern: spare.exchange(0, ordering: .acquiringAndReleasing)) else { return AspectInfo(self) }
    return Unmanaged<AspectInfo>.fromOpaque(info).takeRetainedValue()
  }

  private func giveBack(_ info: AspectInfo) {
    let address = UInt(bitPattern: Unmanaged.passRetained(info).toOpaque())
    let (exchanged, _) = spare.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
    if !exchanged { Unmanaged.passUnretained(info).release() }
  }
}

/// What an aspect is added with, besides its advice.
struct AspectRegistration: Sendable {
  var options: AspectOptions = []
  var priority = 0
  var identifier: String?
  var file: String
  var line: UInt
}
