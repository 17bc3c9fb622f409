/// Something to tell about a listing: what is wrong where, and what would work.
import ForwardKitBasics

public struct Diagnostic: Sendable {
  public enum Level: String, Sendable {
    case error, warning, note
  }

  /// A place with a word about it.
  public struct Label: Sendable {
    public var range: SourceRange
    public var text: String

    public init(_ range: SourceRange, _ text: String = "") {
      self.range = range
      self.text = text
    }
  }

  /// A replacement of source text; an insertion when the range is empty.
  public struct Edit: Sendable, Hashable {
    public var range: SourceRange
    public var text: String

    public init(_ range: SourceRange, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// Advice, with edits that carry it out where we are sure.
  public struct Help: Sendable {
    public var text: String
    public var edits: [Edit]

    public init(_ text: String, edits: [Edit] = []) {
      self.text = text
      self.edits = edits
    }
  }

  public var level: Level
  public var code: DiagnosticCode
  /// One sentence without a full stop; names of the listing in `backticks`.
  public var message: String
  /// Where the carets go; nil for what has no place (a missing file).
  public var primary: Label?
  /// Other places that explain this one, underlined with dashes.
  public var secondary: [Label] = []
  public var notes: [String] = []
  public var helps: [Help] = []
  /// What it is about, when that is told only once however often it is met: a name that nobody declares.
  public var subject: String?

  /// Its own helps; without any, what its kind of message or its code says to write instead.
  public var advice: [Help] { advice(in: .en) }

  public init(
    _ level: Level, _ code: some DiagnosticFamily, _ message: String, at range: SourceRange?,
    label: String = "", secondary: [Label] = [], notes: [String] = [], helps: [Help] = []
  ) {
    self.level = level
    self.code = code.code
    self.message = message
    primary = range.flatMap { $0.isNone ? nil : Label($0, label) }
    self.secondary = secondary
    self.notes = notes
    self.helps = helps
  }
}

/// Collects what the stages have to say about one run, in order of discovery.
///
/// After `errorLimit` errors the rest is counted but not kept. A second diagnostic with the same
/// level and code at the same place is dropped: recovery often meets the same token twice. So is a second one
/// about the same subject.
/// Not thread-safe: it belongs to the thread that parses and checks.
public final class DiagnosticSink {
  private struct Key: Hashable {
    let code: String
    let range: SourceRange
    /// An error is told although a warning was: it decides whether the listing runs.
    let isError: Bool
  }

  public private(set) var diagnostics: [Diagnostic] = []
  public private(set) var errorCount = 0
  public private(set) var warningCount = 0
  public let errorLimit: Int
  private var seen: Set<Key> = []
  private var subjects: Set<String> = []
  private var muteDepth = 0
  /// Errors that `silenced` forgot.
  private var silencedErrorCount = 0

  public init(errorLimit: Int = 50) {
    self.errorLimit = errorLimit
  }

  public var hasErrors: Bool { errorCount > 0 }

  /// So many errors that going on is of no use.
  public var isFull: Bool { errorCount >= errorLimit }

  /// Puts what was reported since there were `count` diagnostics in order of place, headers that are not there first, since the rest may
  /// follow from them: a stage that goes over the text more than once tells it in one go.
  public func sort(from count: Int) {
    let places = diagnostics[count...].enumerated().ordered { left, right in
      let (a, b) = (left.element.primary?.range, right.element.primary?.range)
      let key = { (range: SourceRange?) in (range?.file ?? 0, range?.start ?? 0) }
      let (first, second) = (Self.isOfHeaders(left.element), Self.isOfHeaders(right.element))
      if first != second { return first }
      return key(a) != key(b) ? key(a) < key(b) : left.offset < right.offset
    }
    diagnostics.replaceSubrange(count..., with: places.map(\.element))
  }

  private static func isOfHeaders(_ diagnostic: Diagnostic) -> Bool {
    diagnostic.code.id == SyntaxCode.unknownHeader.code.id
  }

  /// Runs `body` and forgets what it reports: for looking at something that is read again later.
  public func silenced<Result>(_ body: () -> Result) -> Result {
    muteDepth += 1
    defer { muteDepth -= 1 }
    return body()
  }

  /// As `silenced`; also whether an error was kept quiet.
  package func silencedErrors<Result>(_ body: () -> Result) -> (result: Result, hasErrors: Bool) {
    let before = silencedErrorCount
    let result = silenced(body)
    return (result, silencedErrorCount > before)
  }

  public func report(_ diagnostic: Diagnostic) {
    if muteDepth > 0 {
      if diagnostic.level == .error { silencedErrorCount += 1 }
      return
    }
    if let subject = diagnostic.subject, !subjects.insert(subject).inserted { return }
    if let range = diagnostic.primary?.range {
      guard
        seen.insert(
          Key(code: diagnostic.code.id, range: range, isError: diagnostic.level == .error)
        ).inserted
      else { return }
    }
    switch diagnostic.level {
    case .error:
      errorCount += 1
      if errorCount > errorLimit { return }
    case .warning:
      warningCount += 1
      // A header that is not there may be why there are so many.
      let isDropped = isFull && !Self.isOfHeaders(diagnostic)
      if isDropped || warningCount > 4 * errorLimit { return }
    case .note:
      if isFull { return }
    }
    diagnostics.append(diagnostic)
  }

  /// - Parameter subject: see `Diagnostic.subject`.
  public func error(
    _ code: some DiagnosticFamily, _ message: String, at range: SourceRange?, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = [],
    about subject: String? = nil
  ) {
    var diagnostic = Diagnostic(
      .error, code, message, at: range, label: label, secondary: secondary, notes: notes,
      helps: helps)
    diagnostic.subject = subject
    report(diagnostic)
  }

  public func warning(
    _ code: some DiagnosticFamily, _ message: String, at range: SourceRange?, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = []
  ) {
    report(
      Diagnostic(
        .warning, code, message, at: range, label: label, secondary: secondary, notes: notes,
        helps: helps))
  }

  public func note(
    _ code: some DiagnosticFamily, _ message: String, at range: SourceRange?, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = []
  ) {
    report(
      Diagnostic(
        .note, code, message, at: range, label: label, secondary: secondary, notes: notes,
        helps: helps))
  }
}
