import ObjCSema
import ObjCSyntax

/// How a listing is to be compiled.
public struct CompileOptions: Sendable {
  public enum Counting: Sendable {
    /// Automatic, unless the file itself sends retain, release, autorelease or `[super dealloc]`.
    case asWritten
    case automatic
    case manual
  }

  public var counting = Counting.asWritten
  /// Macros from outside, `name` or `name=value`.
  public var defines: [String] = []
  /// The program is compiled for a phone, whatever its files import.
  public var isForPhone = false
  /// Headers that each file begins with, as with a compiler's -include: names that `headers` or `folders` have.
  public var prefixHeaders: [String] = []
  /// Files of the program, by name, that begin with others: those of libraries, and of targets that are built for themselves.
  public var prefixHeadersOfFiles: [String: [String]] = [:]
  public var stubs = StubOptions()
  /// Errors after which nothing more is said.
  public var errorLimit = 50
  /// The listing's own headers, by the name in `#import "name"`.
  public var headers: [String: [UInt8]] = [:]
  /// Where other headers are looked for; without it there are none.
  public var folders: (any SourceFolders)?
  /// How many tokens macros may expand to, and four for each byte of the text.
  public var expansionLimit = 4_000_000
  /// Each statement is an event of the trace, with the values of its variables.
  public var recordsStatements = false

  public init() {}
}

/// A file of the command: what diagnostics call it, and its text.
public struct ListingFile: Sendable {
  public let name: String
  public let bytes: [UInt8]
  /// How this file counts its references; nil for what the options say.
  public let counting: CompileOptions.Counting?
  /// The header that brought the file, where nobody named it; a note says so.
  public let header: String?

  public init(
    name: String, bytes: [UInt8], counting: CompileOptions.Counting? = nil, header: String? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.counting = counting
    self.header = header
  }
}
