// From tokens to tokens: instructions carried out, macros replaced.
//
// `sources` is the stack of files being read (the listing, then headers of its own); `contexts` the
// stack of macro expansions on top of it. `nextToken` takes from the topmost context that has
// something left. While the context of a macro is on the stack, the macro is disabled; its name met
// there is marked `noExpand` and stays what it is, also later (C11 6.10.3.4).
//
// A macro's arguments are expanded on their own before they replace a parameter: `expand` pushes
// them as a context with a floor below it, and reads until the floor. That nests as deeply as
// calls nest in arguments, so it is limited; so is the number of tokens that expansions may
// produce, because twenty short lines can ask for a million of them.

struct Preprocessor {
  /// The expansion of one macro, or an argument that is expanded on its own.
  struct Context {
    var tokens: [Token]
    var index = 0
    let macro: Macro?
    /// Nothing below it may be read before it has been removed.
    let isFloor: Bool
  }

  /// A file being read.
  struct Source {
    let file: SourceFile
    var lexer: Lexer
    var buffer: [Token] = []
    var index = 0
    /// How many conditions were open when the file began.
    let conditionCount: Int

    mutating func refill() {
      buffer.removeAll(keepingCapacity: true)
      lexer.lex(into: &buffer, limit: 1024)
      index = 0
    }
  }

  /// An #if that waits for its #endif.
  struct Condition {
    let range: SourceRange
    /// One of its groups has been chosen.
    var isTaken: Bool
    var elseRange: SourceRange?
  }

  let interner: Interner
  let options: ParserOptions
  let diagnostics: DiagnosticSink
  var sources: [Source] = []
  var contexts: [Context] = []
  var conditions: [Condition] = []
  /// By the number of the name.
  var macros: [Macro?] = []
  /// By the number of the name: where in `PredefinedMacros.text` its line begins behind
  /// `#define`, until the macro is first used; -1 for all others.
  var predefined: [Int32] = []
  /// Predefined macros that a C file does not have so far.
  var withheld: [(name: UInt32, place: Int32, header: String)] = []
  /// What `#pragma push_macro` has kept, nil for a name that was no macro.
  var pushedMacros: [UInt32: [Macro?]] = [:]
  var imports: [ImportDirective] = []
  /// Names of headers of the listing's own that were found, read or not.
  var entered: Set<String> = []
  /// Own headers that #import or #pragma once will not read again.
  var once: Set<UInt16> = []
  /// Files that have been read.
  var included: Set<UInt16> = []
  var counter = 0
  /// Tokens that macros have read as arguments or brought in so far.
  var produced = 0
  let expansionLimit: Int
  var argumentDepth = 0
  /// A limit was reached: names of macros stay as they are from here on.
  var isExhausted = false
  /// What #line has said: added to the real number, and the name.
  var lineShift = 0
  var lineFile: String?

  /// What `#pragma pack` has said last, 0 for nothing; what it has pushed, and each change with the number of its first token.
  var packing = 0
  var pushedPackings: [Int] = []
  var packings: [(index: Int, limit: Int)] = []
  var outputCount = 0

  static let argumentDepthLimit = 100
  static let includeLimit = 60

  init(
    file: SourceFile, options: ParserOptions, interner: Interner, diagnostics: DiagnosticSink
  ) {
    self.interner = interner
    self.options = options
    self.diagnostics = diagnostics
    expansionLimit = options.expansionLimit + 4 * file.bytes.count
    definePredefined(for: file)
    push(file)
    let prefixes = options.prefixHeadersOfFiles[file.name] ?? options.prefixHeaders
    for name in prefixes.reversed() { pushPrefix(name, of: file) }
  }

  /// All tokens of the listing; the last one is `endOfFile`.
  mutating func run() -> [Token] {
    var output: [Token] = []
    while true {
      outputCount = output.count
      let token = nextExpanded()
      output.append(token)
      if token.kind == .endOfFile { return output }
    }
  }

  mutating func push(_ file: SourceFile) {
    sources.append(
      Source(
        file: file, lexer: Lexer(file, interner: interner), conditionCount: conditions.count))
  }

  // MARK: Reading

  /// The next token after replacement of macros.
  mutating func nextExpanded() -> Token {
    while true {
      let token = nextToken()
      guard token.isWord, !isExhausted, !token.flags.contains(.noExpand),
        let macro = macro(token.id)
      else { return token }
      if macro.isDisabled {
        var kept = token
        kept.flags.insert(.noExpand)
        return kept
      }
      guard begin(macro, use: token) else { return token }
    }
  }

  /// The macro of that name, if there is one now.
  @inline(__always)
  mutating func macro(_ id: UInt32) -> Macro? {
    guard id < UInt32(macros.count) else { return nil }
    if let macro = macros[Int(id)] { return macro }
    return predefined[Int(id)] < 0 ? nil : readPredefined(id)
  }

  @inline(__always)
  func hasMacro(_ id: UInt32) -> Bool {
    id < UInt32(macros.count) && (macros[Int(id)] != nil || predefined[Int(id)] >= 0)
  }

  /// The next token before replacement. Instructions in the file are carried out on the way. At a
  /// floor and at the end of the listing: `endOfFile`, for ever.
  mutating func nextToken() -> Token {
    while let last = contexts.indices.last {
      if contexts[last].index < contexts[last].tokens.count {
        contexts[last].index += 1
        return contexts[last].tokens[contexts[last].index - 1]
      }
      if contexts[last].isFloor { return endToken() }
      contexts[last].macro?.isDisabled = false
      contexts.removeLast()
    }
    return nextFromFile()
  }

  private func endToken() -> Token {
    let range = sources.last.map { $0.file.range.endPoint } ?? .none
    return Token(
      kind: .endOfFile, flags: .lineStart, file: range.file, start: range.start, end: range.end,
      id: 0)
  }

  private mutating func nextFromFile() -> Token {
    while true {
      let token = rawToken()
      if token.kind == .hash, token.flags.contains(.lineStart) {
        carryOut(token)
        continue
      }
      if token.kind == .at, peekRaw().is(.import) {
        if enterModule(token) { continue }
        return nextToken()
      }
      if token.flags.contains(.malformed) {
        LexicalError(interner: interner, diagnostics: diagnostics).report(token)
        if token.kind == .bad { continue }
      }
      if token.kind == .endOfFile {
        closeConditions()
        if sources.count == 1 { return token }
        sources.removeLast()
        continue
      }
      return token
    }
  }

  /// The next token of the current file, as the lexer gave it.
  mutating func rawToken() -> Token {
    let token = peekRaw()
    if token.kind != .endOfFile { sources[sources.count - 1].index += 1 }
    return token
  }

  /// The token that `rawToken` will give.
  mutating func peekRaw() -> Token {
    let last = sources.count - 1
    if sources[last].index >= sources[last].buffer.count { sources[last].refill() }
    return sources[last].buffer[sources[last].index]
  }

  /// The rest of an instruction's line.
  mutating func restOfLine() -> [Token] {
    var line: [Token] = []
    while true {
      let token = peekRaw()
      if token.kind == .endOfFile || token.flags.contains(.lineStart) { return line }
      line.append(rawToken())
    }
  }

  private mutating func closeConditions() {
    guard let source = sources.last else { return }
    guard conditions.count > source.conditionCount, let condition = conditions.last else { return }
    diagnostics.error(
      SyntaxCode.preprocessor, "this condition has no #endif", at: condition.range,
      label: "opened here, and the file ends")
    conditions.removeSubrange(source.conditionCount...)
  }

  /// How a token is written.
  func spelling(_ token: Token) -> String {
    token.isWord || token.id != 0 ? interner.text(token.id) : token.kind.spelling
  }
}
