import CRuntime

/// Where an aspect's closure runs.
public enum AspectPosition: Int32, Hashable, Sendable, CustomStringConvertible {
  case before = 0
  case instead = 1
  case after = 2

  public var description: String {
    switch self {
    case .before: "before"
    case .instead: "instead"
    case .after: "after"
    }
  }

  var raw: fwd_hook_position { fwd_hook_position(rawValue: rawValue) }
}

public struct AspectOptions: OptionSet, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The aspect runs in one call, however many threads call, and is removed at the end of that call.
  public static let automaticRemoval = AspectOptions(rawValue: 1)
  /// The aspect is refused when a superclass or subclass has the selector hooked (Aspects' rule).
  public static let strictHierarchy = AspectOptions(rawValue: 2)
}

/// What the removal of an aspect came to.
public enum AspectRemoval: Hashable, Sendable {
  /// Method and object are as they were before the first aspect.
  case restored
  /// The aspect is gone. Others remain, or other code has changed the method or the object's class since.
  case partly
  case alreadyRemoved
  /// The object or class had ended, and the aspect with it.
  case targetGone

  /// Whether this removal took the aspect out.
  public var removed: Bool { self == .restored || self == .partly }

  init(_ raw: fwd_hook_removal) {
    switch raw {
    case FWD_HOOK_RESTORED: self = .restored
    case FWD_HOOK_PARTLY: self = .partly
    case FWD_HOOK_TARGET_GONE: self = .targetGone
    default: self = .alreadyRemoved
    }
  }
}
