// From tokens to the tree.
//
// A function per production. `at…` looks, `eat…` takes if it is there, `expect…` takes or reports
// and goes on as if it had been there; so every function returns a node, with `missing` ones in the
// gaps. How to go on after an error is in Parser+Recovery.swift; a production that knows a frequent
// mistake of its own skips it where it is (Parser+ForeignSyntax.swift has those of other languages).
//
// The preprocessed tokens lie in one array that ends with `endOfFile`; `index` never passes it, so
// looking ahead is indexing. Every loop over a list takes at least one token per round.
//
// C cannot be parsed without knowing which names are types: `(a)(b)` is a cast or a call. `scope`
// keeps that and nothing else. Names that no declaration made known, such as a class of a framework
// that is not there, are judged by what stands around them, so that the checker can say
// "unknown class" instead of the parser saying something about a semicolon.
//
// Depth: `depth` counts brackets, statements and operators that contain the current place. More
// than the limit ends the parse with a diagnostic: neither this parser nor those who walk the
// tree run out of stack. Long chains such as `a + b + c …` make the tree deep too and count as
// well, against twice the limit.

/// Reads one listing.
package struct Parser {
  let file: SourceFile
  let options: ParserOptions
  let diagnostics: DiagnosticSink
  let interner: Interner

  var tokens: [Token]
  /// The alignment that `#pragma pack` leaves to members, 0 for no limit, from that token on.
  var packings: [(index: Int, limit: Int)] = []
  /// Of the current token.
  var index = 0
  /// The current token.
  var current: Token
  /// Of the token before the current one.
  var previousRange: SourceRange

  var scope: TypeNameScope
  var depth = 0
  var chainDepth = 0
  /// `__block` stands in the declarator that is being read.
  var isBlockVariable = false
  /// Where the last error was; there is one error per token.
  var errorIndex = -1
  /// Behind the last statement outside of functions that was refused: of several in a row only the first is reported.
  var refusedEnd = -1
  /// Partners of brackets, made when recovery first asks.
  var brackets: [Int32] = []
  /// The parse has been given up; nothing is reported any more.
  var isAborted = false
  /// The `{` of the bodies that are open, for messages about missing `}`.
  var openBraces: [SourceRange] = []
  /// What `__label__` has declared in them, with the number of open braces.
  var localLabels: [(name: String, depth: Int, alias: String)] = []
  /// Those of the file that have no partner; made when first asked for.
  var unclosedBraces: Set<SourceRange>?
  /// The `{` that comes next opens what an if governs.
  var bodyIsOfIf = false

  /// The message that begins at the current token is the receiver of another one.
  var messageIsReceiver = false

  /// A colon behind the next word would begin the next part of a message: its argument is being read.
  var wordAndColonBeginPart = false

  /// `__attribute__` before the class or protocol that begins.
  var leadingAttributes: [Attribute] = []

  /// `@compatibility_alias`: the classes of other names.
  var classAliases: [String: String] = [:]

  /// The class or protocol that is being read.
  var container: Container?
  /// What `__func__` says here, and the number of blocks so far in this function.
  var functionName = ""
  var prettyFunctionName = ""
  var blockCount = 0
  var loopDepth = 0
  var switchDepth = 0
  var firstManualMessage: SourceRange?
  var messagedNames: Set<String> = []
  var pointedNames: Set<String> = []
  /// `__bridge`, `__weak` or a `weak` property was read: the code is written for automatic counting.
  var usesAutomaticWords = false

  /// The current directive was misspelt and has been put right: it is to be read again.
  var isRespelled = false
  /// The `(` of the last cast.
  var opener = 0
  /// The lexer met the end of the file inside of something, and has said so.
  let reportedUnterminatedToken: Bool
  /// The preprocessor met `#end`: an `@end` is missing for that reason.
  let hashEndIsTold: Bool

  /// What syntax errors have spoilt so far; how many there were, and up to which of them and to which token a statement or
  /// declaration has answered for.
  var damage = ErrorRegions()
  var faults = 0
  var answeredFaults = 0
  var answeredTokens = 0
  /// The lexer or the preprocessor found errors.
  let hasLexicalErrors: Bool
  /// Modules that are not here and that are assumed.
  var modules: [ImportDirective] = []
  /// Headers that are neither here nor known.
  var missingHeaders: [ImportDirective] = []
  /// What will be the body of `main`, in a file without one.
  var bare: BareStatements?

  /// Parses a file with everything it imports of the listing's own. Never fails: what is wrong is
  /// reported, and the tree holds what could be understood.
  package static func parse(
    file: SourceFile, options: ParserOptions, diagnostics: DiagnosticSink
  ) -> TranslationUnit {
    let known = diagnostics.diagnostics.count
    defer { diagnostics.sort(from: known) }
    let interner = Interner()
    var preprocessor = Preprocessor(
      file: file, options: options, interner: interner, diagnostics: diagnostics)
    let tokens = AttributeBrackets.rewrite(
      preprocessor.run(), packings: &preprocessor.packings, interner: interner)
    var parser = Parser(
      file: file, tokens: tokens, options: options, interner: interner, diagnostics: diagnostics)
    parser.packings = preprocessor.packings
    return parser.parseUnit(
      imports: preprocessor.imports.filter { !preprocessor.entered.contains($0.header) },
      isEmpty: preprocessor.imports.isEmpty)
  }

  init(
    file: SourceFile, tokens: [Token], options: ParserOptions, interner: Interner,
    diagnostics: DiagnosticSink
  ) {
    self.file = file
    self.tokens = tokens
    self.options = options
    self.interner = interner
    self.diagnostics = diagnostics
    hasLexicalErrors = diagnostics.hasErrors
    hashEndIsTold = diagnostics.diagnostics.contains {
      $0.code.id == SyntaxCode.unexpectedToken.code.id
    }
    reportedUnterminatedToken = diagnostics.diagnostics.contains {
      $0.level == .error && $0.code.id == SyntaxCode.unbalanced.code.id
    }
    current = tokens[0]
    previousRange = SourceRange(file: file.id, start: 0, end: 0)
    scope = TypeNameScope()
    declareKnownTypes()
  }

  /// Declares the names in the text that are types before its first line. Each name is asked for once.
  private mutating func declareKnownTypes() {
    var seen: [Bool] = []
    for token in tokens where token.isWord {
      let id = Int(token.id)
      if id >= seen.count { seen += [Bool](repeating: false, count: id + 256 - seen.count) }
      if seen[id] { continue }
      seen[id] = true
      if options.knownTypeNames.contains(interner.text(token.id)) { scope.declare(token.id, .type) }
    }
  }

  // MARK: Looking

  @inline(__always)
  func at(_ kind: TokenKind) -> Bool { current.kind == kind }

  @inline(__always)
  func at(_ word: Word) -> Bool { current.id == word.id && current.isWord }

  /// At `@word`.
  func atDirective(_ word: Word) -> Bool { at(.at) && peek(1).is(word) }

  /// The token so many places further on; the end of the file for ever behind it.
  @inline(__always)
  func peek(_ distance: Int) -> Token { tokens[min(index + distance, tokens.count - 1)] }

  var isAtEnd: Bool { current.kind == .endOfFile }

  // MARK: Taking

  @discardableResult
  mutating func advance() -> Token {
    let token = current
    if token.kind != .endOfFile {
      index += 1
      current = tokens[index]
      previousRange = token.range
    }
    return token
  }

  /// So that every round of a loop takes something.
  mutating func advanceUnlessRespelled() {
    if !isRespelled { advance() }
    isRespelled = false
  }

  mutating func move(to newIndex: Int) {
    index = min(newIndex, tokens.count - 1)
    current = tokens[index]
    if index > 0 { previousRange = tokens[index - 1].range }
  }

  mutating func eat(_ kind: TokenKind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  mutating func eat(_ word: Word) -> Bool {
    guard at(word) else { return false }
    advance()
    return true
  }

  /// Takes the token, or reports that it is missing. `what` completes "expected `;` …".
  @discardableResult
  mutating func expect(_ kind: TokenKind, _ what: String = "", opening: SourceRange? = nil) -> Bool
  {
    if at(kind) {
      advance()
      return true
    }
    reportMissing(kind.spelling, what, opening: opening)
    return false
  }

  /// A name that is not a reserved word.
  mutating func expectName(_ what: String) -> Name {
    if at(.identifier) || takesWordAsName() { return takeName() }
    reportExpected(what)
    return Name("", previousRange.endPoint)
  }

  /// At a word that is reserved in Objective-C, or after an import, where a C file declares it as a name of its own. From here
  /// on the file has only the name.
  mutating func takesWordAsName() -> Bool {
    guard file.isC, at(.keyword), let word = current.word,
      [.nil, .Nil, .true, .false, .bool].contains(word)
    else { return false }
    for place in index..<tokens.count where tokens[place].is(word) {
      tokens[place].kind = .identifier
    }
    current.kind = .identifier
    return true
  }

  /// The current word, reserved or not, as a name.
  mutating func takeName() -> Name {
    let token = advance()
    return Name(interner.text(token.id), token.range)
  }

  /// From the start of a range to the last token taken.
  func range(from start: SourceRange) -> SourceRange { start.union(previousRange) }

  // MARK: Depth

  /// Types within types: nobody nests them as deeply as expressions, and reading one takes more
  /// stack.
  static let typeWeight = 4

  /// Call `leave` after this, whatever it says. False: too deep, return a missing node.
  mutating func enter(weight: Int = 1) -> Bool {
    depth += weight
    chainDepth += weight
    if depth <= options.nestingLimit && chainDepth <= 2 * options.nestingLimit { return true }
    abortTooDeep()
    return false
  }

  mutating func leave(weight: Int = 1) {
    depth -= weight
    chainDepth -= weight
  }

  /// One more operator in a chain; whoever counts takes the sum off `chainDepth` at the end.
  mutating func lengthenChain() -> Bool {
    chainDepth += 1
    if chainDepth <= 2 * options.nestingLimit { return true }
    abortTooDeep()
    return false
  }

  private mutating func abortTooDeep() {
    if !isAborted {
      diagnostics.error(
        SyntaxCode.nesting, "this is nested too deeply", at: current.range,
        label: "the limit is \(options.nestingLimit) levels; nothing is read from here on")
    }
    abort()
  }

  /// Gives up: the rest counts as the end of the file.
  mutating func abort() {
    isAborted = true
    move(to: tokens.count - 1)
  }

  // MARK: The unit

  /// - Parameters:
  ///   - imports: of headers that are not the listing's own, or that were not found.
  ///   - isEmpty: it imports nothing at all.
  mutating func parseUnit(imports: [ImportDirective], isEmpty: Bool) -> TranslationUnit {
    var declarations: [Decl] = []
    missingHeaders = imports.filter { !KnownHeaders.isKnown($0.header) }
    prepareBareStatements()
    while !isAtEnd {
      let start = index
      let known = declarations.count
      parseTopLevel(into: &declarations)
      if index == start { advanceUnlessRespelled() }
      if tokens[start].file != file.id { noteWording(of: &declarations[known...], from: start) }
      if diagnostics.isFull { abort() }
    }
    makeMain(in: &declarations)
    let mayBeEmpty = options.isPrelude || options.mayBeEmpty
    if declarations.isEmpty, isEmpty, !diagnostics.hasErrors, !mayBeEmpty {
      diagnostics.error(
        SyntaxCode.emptyFile, "there is nothing in this file to run", at: file.range.startPoint)
    }
    noteHeaders(imports, declarations)
    return TranslationUnit(
      file: file, declarations: declarations, imports: imports + modules,
      firstManualMessage: firstManualMessage, usesAutomaticWords: usesAutomaticWords,
      messagedNames: messagedNames, pointedNames: pointedNames, isARC: options.isARC,
      damage: isAborted ? nil : damage)
  }

  /// Says of a header's declarations what they consist of, by which they are told from those that another file reads there.
  private func noteWording(of declarations: inout ArraySlice<Decl>, from start: Int) {
    var wording: UInt64 = 1_469_598_103_934_665_603
    var statics = 0
    for token in tokens[start..<index] {
      if token.is(.static) { statics += 1 }
      let hash = token.id == 0 ? 0 : interner.hash(token.id)
      wording = (wording ^ UInt64(hash) << 8 ^ UInt64(token.kind.rawValue)) &* 1_099_511_628_211
    }
    for place in declarations.indices {
      let declaration = declarations[place]
      declarations[place] = Decl(
        declaration.kind, declaration.range, wording: wording, hasStaticLocals: statics > 1)
    }
  }

  /// A header of the listing's own is not read; that is worth a word when nothing of its name is
  /// here.
  private func noteHeaders(_ imports: [ImportDirective], _ declarations: [Decl]) {
    let own = imports.filter { !$0.isAngled }
    if own.isEmpty || diagnostics.hasErrors { return }
    var names: Set<String> = []
    for declaration in declarations {
      switch declaration.kind {
      case .interface(let node): names.insert(node.name.text)
      case .category(let node):
        names.insert(node.className.text + "+" + (node.category?.text ?? ""))
      case .protocolDefinition(let node): names.insert(node.name.text)
      case .implementation(let node): names.insert(node.className.text)
      default: break
      }
    }
    for item in own where !KnownHeaders.isKnown(item.header) {
      if options.assumesLibraries,
        LibraryHeaders.isLibrary(item) || LibraryHeaders.isOthers(item, beside: names)
      {
        continue
      }
      let base = item.header.split(separator: "/").last ?? ""
      let stem = String(base.split(separator: ".").first ?? "")
      if names.contains(stem) || names.contains(where: { $0.hasPrefix(stem) }) { continue }
      diagnostics.note(
        SyntaxCode.unknownHeader, "`\(item.header)` is not read", at: item.range,
        label: "what it declares must stand in the listing")
    }
  }
}
