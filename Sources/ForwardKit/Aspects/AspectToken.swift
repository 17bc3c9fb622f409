import CRuntime

/// An aspect that was added, and the way to take it out.
///
/// Dropping the token leaves the aspect where it is. The closure ends with ``cancel()``, or with its object, whichever
/// still has the token.
public final class AspectToken: Sendable {
  // A counted record of the runtime, safe to use from any thread.
  nonisolated(unsafe) let hook: OpaquePointer
  /// The selector and the place of the aspect.
  public let selector: RuntimeSelector
  public let position: AspectPosition
  /// Counts all hooks of the process, from 1, in order of adding.
  public let number: UInt64

  /// Takes over a reference.
  init(owning hook: OpaquePointer) {
    self.hook = hook
    selector = RuntimeSelector(raw: fwd_hook_selector(hook))
    position = AspectPosition(rawValue: fwd_hook_getPosition(hook).rawValue) ?? .before
    number = fwd_hook_number(hook)
  }

  convenience init(retaining hook: OpaquePointer) { self.init(owning: fwd_hook_retain(hook)) }

  deinit { fwd_hook_release(hook) }

  /// Whether the closure may still run.
  public var isActive: Bool { fwd_hook_isActive(hook) }

  /// Takes the aspect out. Its closure is not called any more on this thread, and in no call that begins afterwards.
  ///
  /// O(hooks on the selector). May be called from the closure itself.
  @discardableResult public func cancel() -> AspectRemoval { AspectRemoval(fwd_hook_remove(hook)) }
}

extension AspectToken: RuntimeToken {}

extension AspectToken: Hashable {
  public static func == (a: AspectToken, b: AspectToken) -> Bool { a.hook == b.hook }
  public func hash(into hasher: inout Hasher) { hasher.combine(hook) }
}

/// An active aspect, as a listing shows it.
public struct AspectRecord: Sendable {
  public let selector: RuntimeSelector
  public let position: AspectPosition
  /// Order of adding, over all hooks.
  public let number: UInt64
  public let priority: Int
  public let identifier: String?
  /// Where it was added.
  public let file: String
  public let line: UInt
  public let token: AspectToken

  init(_ hook: OpaquePointer, _ body: AspectBody) {
    selector = body.selector
    position = body.position
    number = fwd_hook_number(hook)
    priority = body.priority
    identifier = body.identifier
    file = body.file
    line = body.line
    token = AspectToken(retaining: hook)
  }
}

extension AspectRecord: CustomStringConvertible {
  public var description: String {
    "\(position) '\(selector)' #\(number) (\(identifier.map { "\($0), " } ?? "")\(file):\(line))"
  }
}
