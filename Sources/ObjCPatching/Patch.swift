import ObjCSyntax

/// A patch's text: a listing that extends live classes by categories, and may bring classes of its own.
public struct PatchText: Sendable {
  /// The patch's name. Several versions of a patch share it.
  public let id: String
  public let version: Int
  /// What diagnostics call the text.
  public let fileName: String
  public let bytes: [UInt8]

  public init(id: String, version: Int = 1, fileName: String, bytes: [UInt8]) {
    self.id = id
    self.version = version
    self.fileName = fileName
    self.bytes = bytes
  }
}

/// One thing that a patch does.
public struct PatchChange: Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable { case replaces, adds, makesClass, addsProperty }
  public let kind: Kind
  public let className: String
  public let isClassMethod: Bool
  /// A selector; a property's name; empty for a class.
  public let name: String

  public var description: String {
    switch kind {
    case .makesClass: "makes the class \(className)"
    case .addsProperty: "adds the property \(className).\(name)"
    case .replaces, .adds: "\(kind.rawValue) \(isClassMethod ? "+" : "-")[\(className) \(name)]"
    }
  }
}

/// A method that an active patch has changed already.
public struct PatchConflict: Hashable, Sendable, CustomStringConvertible {
  public let change: PatchChange
  /// The patch whose method is covered, the newest one.
  public let patch: String
  public let version: Int

  public var description: String { "\(change): covers that of \(patch) \(version)" }
}

/// What applying a patch does, or would do.
public struct PatchReport: Sendable {
  public internal(set) var changes: [PatchChange] = []
  public internal(set) var conflicts: [PatchConflict] = []
  /// Of the compiler, and what cannot be applied. With an error among them nothing is changed.
  public internal(set) var diagnostics: [Diagnostic] = []

  public var hasErrors: Bool { diagnostics.contains { $0.level == .error } }
}

/// What becomes of a call whose patched method fails.
public enum PatchFallback: Sendable {
  /// The failure stays: an exception goes to the caller, a trap ends the run.
  case raise
  /// The method from before the patches runs, with the same arguments; where there was none the result is zero.
  case original
}

/// A patched method that failed.
public struct PatchFailure: Sendable {
  public let patch: String
  public let version: Int
  /// `-[Car drive:]`, or nothing when a block failed.
  public let method: String
  public let file: String
  /// From 1; 0 when the place is not known.
  public let line: Int
  public let column: Int
  public let message: String
  /// Whether the method from before the patches ran in its place.
  public let fellBack: Bool
}
