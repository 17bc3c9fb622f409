// What a hook of CRuntime points at: the closure and what it was added with.
//
// The hook owns one reference, which its destroy function drops: at the end of the removal, or of the last call that
// was in flight then. `enter…` are the functions that the runtime calls.
import CRuntime
import Synchronization

final class AspectBody: Sendable {
  let position: AspectPosition
  let selector: RuntimeSelector
  let family: MethodOwnership
  /// Whether results are objects that come with a reference.
  let givesOwnedObject: Bool
  let identifier: String?
  let priority: Int
  let file: String
  let line: UInt
  // One of the two runs. Both are there, since a closure in an enum is counted at each call.
  private let plain: @Sendable () throws -> Void
  private let informed: @Sendable (AspectInfo) throws -> Void
  private let isPlain: Bool
  /// Tells the hooks whose context is an `AspectBody` from those of other makers.
  static let mark = UInt32(FWD_HOOK_HOST)
  /// An info that nobody has kept, for the next call: its address, or 0.
  private let spare = Atomic<UInt>(0)

  init(_ advice: Advice, signature: MethodSignature, registration: AspectRegistration) {
    position = advice.position
    selector = advice.selector
    family = MethodOwnership(advice.selector)
    givesOwnedObject = family.givesReference && signature.returnType.first == "@"
    identifier = registration.identifier
    priority = registration.priority
    file = registration.file
    line = registration.line
    switch advice.closure.body {
    case .plain(let body): (plain, informed, isPlain) = (body, { _ in }, true)
    case .info(let body): (plain, informed, isPlain) = ({}, body, false)
    }
  }

  deinit {
    if let info = UnsafeRawPointer(bitPattern: spare.load(ordering: .acquiring)) {
      Unmanaged<AspectInfo>.fromOpaque(info).release()
    }
  }

  /// The hook's description, whose context owns a reference to this.
  func description(_ options: AspectOptions) -> fwd_hook_description {
    var bits = Self.mark
    if options.contains(.automaticRemoval) { bits |= UInt32(FWD_HOOK_ONCE) }
    let function: fwd_hook_function
    if isPlain {
      function = { context, _ in AspectBody.enterPlain(context) }
    } else {
      bits |= UInt32(FWD_HOOK_ARGUMENTS)
      function = { context, call in AspectBody.enterInfo(context, call) }
    }
    return fwd_hook_description(
      position: position.raw, options: bits, priority: Int32(clamping: priority),
      function: function,
      context: Unmanaged.passRetained(self).toOpaque(),
      destroy: { context in
        guard let context else { return }
        Unmanaged<AspectBody>.fromOpaque(context).release()
      }, name: nil)
  }

  private static func enterPlain(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    let levels = HostLock.leave()
    defer { HostLock.comeBack(levels) }
    Unmanaged<AspectBody>.fromOpaque(context)._withUnsafeGuaranteedRef { body in
      do { try body.plain() } catch { PendingException.raise(error) }
    }
  }

  private static func enterInfo(_ context: UnsafeMutableRawPointer?, _ call: OpaquePointer) {
    guard let context else { return }
    let levels = HostLock.leave()
    defer { HostLock.comeBack(levels) }
    Unmanaged<AspectBody>.fromOpaque(context)._withUnsafeGuaranteedRef { body in
      let info = body.takeInfo()
      info._withUnsafeGuaranteedRef { info in
        info.begin(call)
        do { try body.informed(info) } catch { PendingException.raise(error) }
        info.end()
      }
      body.giveBack(info)
    }
  }

  /// With a reference that `giveBack` takes.
  private func takeInfo() -> Unmanaged<AspectInfo> {
    // Acquiring and releasing: an info passes from the call that gave it back to one, which alone uses it.
    guard
      let info = UnsafeRawPointer(bitPattern: spare.exchange(0, ordering: .acquiringAndReleasing))
    else {
      return Unmanaged.passRetained(AspectInfo(self))
    }
    return Unmanaged.fromOpaque(info)
  }

  private func giveBack(_ info: Unmanaged<AspectInfo>) {
    var address = info.toOpaque()
    // In place, so that asking adds no reference.
    let isUnique = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: AspectInfo.self, capacity: 1) {
        isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    guard isUnique,
      spare.compareExchange(
        expected: 0, desired: UInt(bitPattern: address), ordering: .acquiringAndReleasing
      ).exchanged
    else {
      info.release()  // somebody kept it, or another call has given one back
      return
    }
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
