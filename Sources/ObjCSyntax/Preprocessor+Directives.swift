// Directives: which one a line is, and conditions.
import ForwardKitBasics

extension Preprocessor {
  /// Carries out the instruction that a `#` at the start of a line begins, up to the line's end.
  mutating func carryOut(_ hash: Token) {
    let name = peekRaw()
    if name.kind == .endOfFile || name.flags.contains(.lineStart) { return }
    guard name.isWord else {
      // `# 12 "file"`, as preprocessors leave it behind, and `#!` on the first line.
      let isShebang = name.kind == .bang && hash.start == 0
      let line = restOfLine()
      if name.kind != .number && !isShebang {
        unknownDirective(hash, line.first ?? hash)
      }
      return
    }
    _ = rawToken()
    switch name.word {
    case .define: define(restOfLine(), name: name)
    case .undef: undefine(restOfLine(), name: name)
    case .include, .include_next, .import: include(name)
    case .if: beginCondition(hash, evaluate(restOfLine(), at: name.range))
    case .ifdef: beginCondition(hash, isDefined(restOfLine(), name))
    case .ifndef: beginCondition(hash, !isDefined(restOfLine(), name))
    case .elif, .else: endGroup(hash, name)
    case .endif: endCondition(hash, name)
    case .error, .warning: complain(name)
    case .pragma: pragma(name)
    case .line: setLine(restOfLine(), name)
    case .ident: _ = restOfLine()
    default:
      unknownDirective(hash, name)
      _ = restOfLine()
    }
  }

  private func unknownDirective(_ hash: Token, _ name: Token) {
    let word = spelling(name)
    var helps: [Diagnostic.Help] = []
    if ["end", "interface", "implementation", "protocol", "property", "class", "selector"].contains(
      word)
    {
      return diagnostics.error(
        SyntaxCode.unexpectedToken, "`#\(word)` is written `@\(word)`",
        at: hash.range.union(name.range),
        helps: [
          Diagnostic.Help("put `@` in place of `#`", edits: [Diagnostic.Edit(hash.range, "@")])
        ])
    }
    let known = [
      "import", "include", "define", "undef", "if", "ifdef", "ifndef", "elif", "else", "endif",
      "pragma", "error", "warning", "line",
    ]
    if let near = SpellingSuggestions.best(word, among: known) {
      helps.append(
        Diagnostic.Help("did you mean `#\(near)`?", edits: [Diagnostic.Edit(name.range, near)]))
    }
    diagnostics.error(
      SyntaxCode.preprocessor, "unknown preprocessor directive `#\(word)`",
      at: hash.range.union(name.range), helps: helps)
  }

  // MARK: Conditions

  func isDefined(_ id: UInt32) -> Bool {
    hasMacro(id) || Preprocessor.definedWords.contains(id) || systemNumber(id) != nil
  }

  /// Numbers of the system's headers are constants to the checker; a condition sees them as the macros that they are.
  func systemNumber(_ id: UInt32) -> Int64? {
    let name = interner.text(id)
    let isMacroLike = name.utf8.allSatisfy {
      $0 == UInt8(ascii: "_") || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    // A header's guard is none, and it is asked for first of all.
    guard isMacroLike, !name.hasSuffix("_H"), !name.hasSuffix("_H_") else { return nil }
    return options.knownTypeNames.macroValue(of: name)
  }

  private func isDefined(_ line: [Token], _ directive: Token) -> Bool {
    guard let name = line.first, name.isWord else {
      diagnostics.error(
        SyntaxCode.preprocessor, "`#\(spelling(directive))` needs a macro's name",
        at: directive.range)
      return false
    }
    return isDefined(name.id)
  }

  private mutating func beginCondition(_ hash: Token, _ isTrue: Bool) {
    let name = sources.last.map { SourceRange(file: $0.file.id, start: hash.start, end: hash.end) }
    conditions.append(Condition(range: name ?? hash.range, isTaken: isTrue))
    if !isTrue { skipGroups() }
  }

  /// At an #elif or #else behind a group that was read: the rest is skipped.
  private mutating func endGroup(_ hash: Token, _ name: Token) {
    guard conditions.count > (sources.last?.conditionCount ?? 0) else {
      stray(hash, name)
      _ = restOfLine()
      return
    }
    noteElse(hash, name)
    _ = restOfLine()
    skipGroups()
  }

  private mutating func endCondition(_ hash: Token, _ name: Token) {
    _ = restOfLine()
    guard conditions.count > (sources.last?.conditionCount ?? 0) else {
      stray(hash, name)
      return
    }
    conditions.removeLast()
  }

  private func stray(_ hash: Token, _ name: Token) {
    diagnostics.error(
      SyntaxCode.preprocessor, "`#\(spelling(name))` without an #if",
      at: hash.range.union(name.range))
  }

  /// Checks that no group follows an #else.
  private mutating func noteElse(_ hash: Token, _ name: Token) {
    let last = conditions.count - 1
    let range = hash.range.union(name.range)
    if let first = conditions[last].elseRange {
      diagnostics.error(
        SyntaxCode.preprocessor, "`#\(spelling(name))` after an #else", at: range,
        secondary: [Diagnostic.Label(first, "this was the last group")])
    } else if name.is(.else) {
      conditions[last].elseRange = range
    }
  }

  /// Skips to the group that is to be read, or behind the #endif.
  private mutating func skipGroups() {
    var depth = 0
    while true {
      let token = rawToken()
      if token.kind == .endOfFile { return }
      guard token.kind == .hash, token.flags.contains(.lineStart) else { continue }
      let name = peekRaw()
      guard name.isWord, !name.flags.contains(.lineStart) else { continue }
      switch name.word {
      case .if, .ifdef, .ifndef:
        depth += 1
      case .endif where depth > 0:
        depth -= 1
      case .endif:
        _ = restOfLine()
        conditions.removeLast()
        return
      case .elif where depth == 0, .else where depth == 0:
        _ = rawToken()
        noteElse(token, name)
        let line = restOfLine()
        let last = conditions.count - 1
        if !conditions[last].isTaken, name.is(.else) || evaluate(line, at: name.range) {
          conditions[last].isTaken = true
          return
        }
      default: break
      }
    }
  }

  // MARK: Messages, lines, pragmas

  private mutating func complain(_ name: Token) {
    let line = restOfLine()
    // As it is written: `//` in an address begins no comment.
    let text = sources.last.map { $0.file.restOfLine(behind: name.range) } ?? ""
    let range = line.last.map { name.range.union($0.range) } ?? name.range
    if name.is(.error) {
      diagnostics.error(
        SyntaxCode.userError, "#error: \(text)", at: range,
        helps: countingHelp(in: sources.last?.file))
    } else {
      diagnostics.warning(SyntaxCode.userWarning, "#warning: \(text)", at: range)
    }
  }

  /// Advice for `#if !__has_feature(objc_arc)`: a file that asks wants to be compiled the other way.
  private func countingHelp(in file: SourceFile?) -> [Diagnostic.Help] {
    guard let file, file.mentions("__has_feature(objc_arc)") else { return [] }
    let flag = options.isARC ? "-fno-objc-arc" : "-fobjc-arc"
    return [Diagnostic.Help("write `\(flag)` behind the file's name, if that is what it asks for")]
  }

  private mutating func setLine(_ line: [Token], _ name: Token) {
    let tokens = expand(line, use: name)
    guard let number = tokens.first, number.kind == .number, let wanted = Int(spelling(number)),
      let file = sources.last?.file
    else {
      diagnostics.error(SyntaxCode.preprocessor, "`#line` needs a number", at: name.range)
      return
    }
    lineShift = wanted - file.location(of: name.start).line - 1
    if tokens.count > 1, tokens[1].kind == .string {
      lineFile = String(spelling(tokens[1]).dropFirst().dropLast())
    }
  }

  private mutating func pragma(_ name: Token) {
    let line = restOfLine()
    guard let first = line.first else { return }
    if first.is(.once), let file = sources.last?.file {
      once.insert(file.id)
    } else if spelling(first) == "pack" {
      setPacking(line, name)
    } else if line.count > 2, line[2].kind == .string {
      keepMacro(spelling(first), String(spelling(line[2]).dropFirst().dropLast()))
    } else if ["options", "ms_struct", "weak", "redefine_extname"].contains(spelling(first)) {
      diagnostics.error(
        UnsupportedCode.attribute,
        "`#pragma \(spelling(first))` changes the meaning of what follows, and is not supported",
        at: name.range.union(line.last?.range ?? first.range))
    }
  }

  /// `#pragma push_macro("NAME")` keeps the macro, `pop_macro` gives the name its last kept one again.
  mutating func keepMacro(_ pragma: String, _ name: String) {
    let id = interner.intern(name)
    if pragma == "push_macro" {
      pushedMacros[id, default: []].append(macro(id))
    } else if pragma == "pop_macro", let last = pushedMacros[id]?.popLast() {
      if let last { set(last) } else { undefine(id) }
    }
  }

  /// `#pragma pack(1)`, `pack(push, 1)`, `pack(pop)`, `pack()`: how far apart the members of the structs that follow may be.
  private mutating func setPacking(_ line: [Token], _ name: Token) {
    let words = line.dropFirst().map(spelling).filter { !["(", ")", ","].contains($0) }
    let number = words.last.flatMap { Int($0) }
    if let number, ![1, 2, 4, 8, 16].contains(number) {
      diagnostics.error(
        UnsupportedCode.attribute, "an alignment of `#pragma pack` is a power of two up to 16",
        at: name.range.union(line.last?.range ?? name.range))
      return
    }
    switch words.first {
    case "push": pushedPackings.append(packing)
    case "pop": packing = pushedPackings.popLast() ?? 0
    default: packing = 0
    }
    if let number { packing = number }
    packings.append((index: outputCount, limit: packing))
  }

  // MARK: Headers

  private mutating func include(_ name: Token) {
    var tokens = restOfLine()
    if let first = tokens.first, first.isWord { tokens = expand(tokens, use: name) }
    guard let first = tokens.first, let header = headerName(tokens) else {
      diagnostics.error(
        SyntaxCode.preprocessor,
        "`#\(spelling(name))` needs a header's name: `<name>` or `\"name\"`",
        at: tokens.first.map { $0.range.union(tokens.last?.range ?? $0.range) } ?? name.range)
      return
    }
    let range = first.range.union(tokens.last?.range ?? first.range)
    let isAngled = first.kind == .less
    imports.append(ImportDirective(header: header, isAngled: isAngled, range: range))
    if isAngled, !withheld.isEmpty { admitMacros(of: header) }
    switch ownHeader(header, isAngled: isAngled) {
    case .file(let own):
      entered.insert(header)
      noteSpelling(of: header, own.name, at: range)
      return enter(own, isImport: name.is(.import), at: range)
    case .refused(let reason):
      entered.insert(header)
      guard let reason else { return }
      diagnostics.error(
        SyntaxCode.unknownHeader, "`\(header)` is not read", at: range, label: reason,
        helps: [
          Diagnostic.Help("put the file into the listing's folder, or name its folder with -I")
        ])
      return
    case .none: blockAssertions(in: header)
    }
    if KnownHeaders.macros(of: header) != nil {
      readMacros(of: header)
    } else if isAngled, let known = KnownHeaders.knownInOtherCase(header) {
      noteSpelling(of: header, known, at: range)
    } else if options.assumesLibraries, let last = imports.last, LibraryHeaders.isLibrary(last),
      !KnownHeaders.isCxx(header)
    {
      for definition in LibraryHeaders.macros { read(definition) }
    } else if isAngled, !KnownHeaders.isKnown(header) {
      KnownHeaders.reportUnknown(header, at: range, to: diagnostics)
    }
  }

  /// Has a prefix header read before the file itself. An #import of it in the file is then one too many, as with clang.
  mutating func pushPrefix(_ name: String, of file: SourceFile) {
    let answer =
      options.sources?.header(name, isAngled: false, isSystems: false, from: file) ?? .none
    switch answer {
    case .file(let own):
      entered.insert(name)
      once.insert(own.id)
      push(own)
    case .none:
      diagnostics.error(
        SyntaxCode.unknownHeader, "the prefix header `\(name)` is not there", at: nil)
    case .refused(let reason):
      guard let reason else { return }
      diagnostics.error(
        SyntaxCode.unknownHeader, "the prefix header `\(name)` is not read: \(reason)", at: nil)
    }
  }

  /// `@import Lib;` of a library that is there as source: its umbrella header `Lib/Lib.h` takes the module's place. What is
  /// no such library is left for the parser to read.
  mutating func enterModule(_ at: Token) -> Bool {
    var read = [rawToken()]
    while peekRaw().isWord || peekRaw().kind == .dot { read.append(rawToken()) }
    let name = read.dropFirst().first.map { spelling($0) } ?? ""
    let header = "\(name)/\(name).h"
    if read.count > 1, !KnownHeaders.isModule(name), peekRaw().kind == .semicolon,
      case .file(let own) = ownHeader(header, isAngled: true)
    {
      _ = rawToken()
      entered.insert(header)
      enter(own, isImport: true, at: at.range.union(read[1].range))
      return true
    }
    blockAssertions(in: header)
    readMacros(of: header)
    contexts.append(Context(tokens: [at] + read, macro: nil, isFloor: false))
    return false
  }

  /// Reads the macros that come with a header.
  private mutating func readMacros(of header: String) {
    if header == PhoneTarget.header {
      for name in PhoneTarget.undefines { undefine(interner.intern(name)) }
    }
    for definition in KnownHeaders.macros(of: header) ?? [] { read(definition) }
  }

  /// Assertions that the program has turned off before it imports the header. As in C, each <assert.h> turns `assert` off or on again.
  private mutating func blockAssertions(in header: String) {
    if hasMacro(interner.intern("NDEBUG")) {
      read("assert(condition) ((void)0)")
    } else if header == "assert.h" {
      restorePredefined(interner.intern("assert"))
    }
    guard hasMacro(interner.intern("NS_BLOCK_ASSERTIONS")) else { return }
    for name in ["NSAssert", "NSCAssert"] { read("\(name)(condition, ...) do {} while (0)") }
  }

  /// A Mac finds a header whatever its capitals are; other systems do not.
  private func noteSpelling(of header: String, _ found: String, at range: SourceRange) {
    let last = { (name: String) in name.split(separator: "/").last.map(String.init) ?? name }
    guard last(header) != last(found), last(header).lowercased() == last(found).lowercased()
    else { return }
    diagnostics.warning(
      SyntaxCode.unknownHeader, "`\(header)` is written `\(found)`", at: range,
      label: "found without regard to capitals",
      helps: [Diagnostic.Help("write it as it is: only some file systems overlook capitals")])
  }

  /// The listing's own file of that name. A name that the system has stays the system's, unless a folder of -I has it.
  func ownHeader(_ header: String, isAngled: Bool) -> SourceManager.Header {
    guard let manager = options.sources else { return .none }
    return manager.header(
      header, isAngled: isAngled, isSystems: isAngled && KnownHeaders.isKnown(header),
      from: sources.last?.file)
  }

  private func headerName(_ tokens: [Token]) -> String? {
    guard let first = tokens.first else { return nil }
    if first.kind == .string {
      return String(spelling(first).drop { $0 != "\"" }.dropFirst().dropLast())
    }
    guard first.kind == .less, let close = tokens.lastIndex(where: { $0.kind == .greater }) else {
      return nil
    }
    // Blanks count in a header's name, so the text is taken as it stands.
    if !first.flags.contains(.fromMacro), let file = sources.last?.file {
      let inner = SourceRange(file: first.file, start: first.end, end: tokens[close].start)
      return file.text(inner)
    }
    return tokens[1..<close].map { spelling($0) }.joined()
  }

  private mutating func enter(_ file: SourceFile, isImport: Bool, at range: SourceRange) {
    if once.contains(file.id) { return }
    let isKnown = !included.insert(file.id).inserted
    if isImport {
      once.insert(file.id)
      // An #import reads no file again, however it was read before.
      if isKnown { return }
    }
    guard sources.count < Preprocessor.includeLimit else {
      diagnostics.error(
        SyntaxCode.preprocessor, "headers include each other without end", at: range)
      return
    }
    push(file)
  }
}
