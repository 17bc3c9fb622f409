/// What a patch is refused for. Nothing has changed then.
public enum PatchError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has errors, or does not fit the running classes: one line each, `file:line:column: message`.
  case rejected(id: String, version: Int, problems: [String])
  /// The bytes are no package, or are cut off.
  case malformedPackage(String)
  /// A package of a later format.
  case unsupportedFormat(String)
  /// The signature is not one of the trusted keys' for exactly these bytes.
  case untrusted(id: String, version: Int)
  /// A package that is older than what is applied, where downgrading is not allowed.
  case outdated(id: String, version: Int, applied: Int)
  case notApplied(id: String, version: Int?)
  /// The process has an engine already, or no address space for one.
  case unavailable(String)

  public var description: String {
    switch self {
    case .rejected(let id, let version, let problems):
      "the patch '\(id)' \(version) is rejected:\n" + problems.joined(separator: "\n")
    case .malformedPackage(let reason): "this is no patch package: \(reason)"
    case .unsupportedFormat(let line): "this version reads no package that begins with '\(line)'"
    case .untrusted(let id, let version):
      "the patch '\(id)' \(version) is not signed by a trusted key"
    case .outdated(let id, let version, let applied):
      "the patch '\(id)' \(version) is older than version \(applied), which is applied"
    case .notApplied(let id, let version):
      "the patch '\(id)'\(version.map { " \($0)" } ?? "") is not applied"
    case .unavailable(let reason): reason
    }
  }
}
