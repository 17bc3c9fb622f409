/// Answers whether a name is that of a type: a set of names, or whatever finds out when it is asked.
package protocol TypeNames {
  func contains(_ name: String) -> Bool
  /// The value of a number that the system's headers define as a macro (`O_RDONLY`, `SIGPIPE`), for conditions of the preprocessor.
  func macroValue(of name: String) -> Int64?
}

extension TypeNames {
  package func macroValue(of name: String) -> Int64? { nil }
}

extension Set<String>: TypeNames {}

/// What the parser is told besides the text.
package struct ParserOptions {
  /// Names that are types before the first line: `id`, `BOOL`, `NSString` …
  package var knownTypeNames: any TypeNames = Set<String>()
  /// Macros from outside, `name` or `name=value`, as a compiler's -D takes them.
  package var defines: [String] = []
  /// Predefined macros that this target lacks, as a compiler's -U takes them; before `defines`.
  package var undefines: [String] = []
  /// Headers read before the file's first line, as a compiler's -include names them; `sources` finds them.
  package var prefixHeaders: [String] = []
  /// The headers of files, by name, that begin with others.
  package var prefixHeadersOfFiles: [String: [String]] = [:]
  /// What `__has_feature(objc_arc)` answers.
  package var isARC = true
  /// How deep expressions, statements and declarators may be nested.
  var nestingLimit = 1024
  /// How many tokens macros may move about, besides four for each byte of the listing: more than
  /// any listing needs, and a bomb is there in a moment.
  package var expansionLimit = 4_000_000
  /// Has the listing's own other files: their text replaces an `#import` of them.
  package var sources: SourceManager?
  /// Parses declarations of the product itself: no complaint about what only listings must not do.
  var isPrelude = false
  /// One of several files of a program: it need not hold anything.
  package var mayBeEmpty = false
  /// A library's header that is not here is no mistake: what it declares is assumed.
  public var assumesLibraries = false
  /// The file is a whole program: statements outside of functions are the body of its `main` if it has none.
  package var takesStatements = false

  package init(
    knownTypeNames: any TypeNames = Set<String>(), defines: [String] = [], isARC: Bool = true,
    nestingLimit: Int = 1024, expansionLimit: Int = 4_000_000, sources: SourceManager? = nil,
    isPrelude: Bool = false
  ) {
    self.knownTypeNames = knownTypeNames
    self.defines = defines
    self.isARC = isARC
    self.nestingLimit = nestingLimit
    self.expansionLimit = expansionLimit
    self.sources = sources
    self.isPrelude = isPrelude
  }
}
