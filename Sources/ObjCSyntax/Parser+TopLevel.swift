// What stands at the top level of a file.
import ForwardKitBasics

extension Parser {
  /// One declaration of the file, or of the lines between the methods of a class.
  mutating func parseTopLevel(into declarations: inout [Decl]) {
    let mark = damageMark
    defer { settle(mark, isDeclaration: true) }
    insertForgottenAt()
    switch current.kind {
    case .semicolon:
      advance()
    case .at:
      parseTopLevelDirective(into: &declarations)
    case .minus, .plus:
      parseStrayMethod()
    case .rightBrace, .rightParen, .rightBracket:
      if index == refusedEnd {
        advance()
        refusedEnd = index
        return
      }
      report(
        .unbalanced, "\(found) closes nothing", at: current.range, label: "nothing is open here")
      advance()
    case .leftBrace where takesBareStatement && bare?.needsMain == true:
      takeBareStatement()
    case .leftBrace:
      report(
        .expectedDeclaration, "a block of statements is outside of any function",
        at: current.range,
        helps: [Diagnostic.Help("statements belong in a function, such as `int main(void) { … }`")])
      skipGroup()
    default:
      if atDecoratedContainer(into: &declarations) || refuseForeignLanguage()
        || refuseForeignDeclaration() || refuseMissingMacro()
      {
        return
      }
      if statementAhead() {
        takeOrRefuseStatement()
      } else {
        let start = index
        parseExternalDeclaration(into: &declarations)
        noteBareDeclaration(declarations, from: start)
        if start == refusedEnd, case .declaration? = declarations.last?.kind { refusedEnd = index }
      }
    }
  }

  /// `__attribute__((…)) @interface`, `extern @interface`: what stands before a class or protocol.
  private mutating func atDecoratedContainer(into declarations: inout [Decl]) -> Bool {
    guard at(.__attribute__) || at(.__attribute) || at(.extern) else { return false }
    let place = index
    _ = eat(.extern)
    let attributes = parseAttributes()
    guard atDirective(.interface) || atDirective(.protocol) || atDirective(.implementation) else {
      move(to: place)
      return false
    }
    leadingAttributes = attributes
    parseTopLevelDirective(into: &declarations)
    leadingAttributes = []
    return true
  }

  private mutating func parseTopLevelDirective(into declarations: inout [Decl]) {
    let start = current.range
    switch peek(1).word {
    case .interface: parseInterface(into: &declarations)
    case .implementation: parseImplementation(into: &declarations)
    case .protocol: parseProtocol(into: &declarations)
    case .class: parseClassForward(into: &declarations)
    case .compatibility_alias:
      advance()
      advance()
      let alias = expectName("the new name")
      scope.declare(interner.intern(alias.text), .type)
      let target = expectName("a class")
      classAliases[alias.text] = classAliases[target.text] ?? target.text
      expect(.semicolon, "after @compatibility_alias")
      declarations.append(Decl(.alias(alias, of: target), range(from: start)))
    case .import:
      parseModuleImport()
    case .end:
      if index != refusedEnd {
        report(
          .unexpectedToken, "`@end` closes nothing", at: start.union(peek(1).range),
          label: "no @interface, @implementation or @protocol is open")
      }
      advance()
      advance()
    case .property, .synthesize, .dynamic, .optional, .required, .public, .private, .protected,
      .package:
      let word = interner.text(peek(1).id)
      report(
        .unexpectedToken, "`@\(word)` is outside of any class", at: start.union(peek(1).range))
      skipStatement()
    default:
      if peek(1).isWord, !beginsExpressionDirective(peek(1).word) {
        return reportUnknownDirective()
      }
      takeOrRefuseStatement()
    }
  }

  private func beginsExpressionDirective(_ word: Word?) -> Bool {
    switch word {
    case .selector, .encode, .autoreleasepool, .synchronized, .try, .throw, .catch, .finally,
      .available, .__objc_yes, .__objc_no, .true, .false:
      true
    default: false
    }
  }

  mutating func reportUnknownDirective() {
    let word = interner.text(peek(1).id)
    let known = [
      "interface", "implementation", "protocol", "end", "class", "property", "synthesize",
      "dynamic", "selector", "encode", "autoreleasepool", "synchronized", "try", "catch",
      "finally", "throw", "optional", "required", "public", "private", "protected", "package",
      "import",
    ]
    let range = current.range.union(peek(1).range)
    var helps: [Diagnostic.Help] = []
    // A word that is right stands in the wrong place: it cannot be put right.
    let isKnown = known.contains(word) || !peek(1).isWord
    let near =
      isKnown
      ? nil
      : SpellingSuggestions.best(word, among: known)
        ?? known.first { word.utf8.count > 3 && $0.hasPrefix(word) }
    if let near {
      helps.append(
        Diagnostic.Help("did you mean `@\(near)`?", edits: [Diagnostic.Edit(range, "@" + near)]))
    }
    if let near {
      reportMended(
        .unexpectedToken, "`@\(word)` is not a keyword of Objective-C", at: range, helps: helps)
      tokens[index + 1].id = interner.intern(near)
      tokens[index + 1].kind = .identifier
      errorIndex = -1
      isRespelled = true
      return
    }
    report(
      .unexpectedToken,
      isKnown ? "`@` is not allowed here" : "`@\(word)` is not a keyword of Objective-C",
      at: range, helps: helps)
    advance()
    advance()
    skipStatement()
  }

  /// `@import Foundation;`
  private mutating func parseModuleImport() {
    let start = current.range
    advance()
    advance()
    let module = expectName("a module")
    while eat(.dot) { _ = expectName("a submodule") }
    if options.assumesLibraries, !module.isMissing, !KnownHeaders.isModule(module.text) {
      modules.append(
        ImportDirective(
          header: "\(module.text)/\(module.text).h", isAngled: true,
          range: start.union(module.range)))
    } else if !module.isMissing, !KnownHeaders.isModule(module.text) {
      report(
        .unknownHeader, "fwdsim has no module `\(module.text)`", at: start.union(module.range),
        helps: [Diagnostic.Help("remove the line, or import Foundation")])
    }
    expect(.semicolon, "after @import")
  }

  private mutating func parseClassForward(into declarations: inout [Decl]) {
    let start = current.range
    advance()
    advance()
    var classes: [ClassForward] = []
    repeat {
      let name = expectName("a class")
      if name.isMissing { break }
      scope.declare(tokens[index - 1].id, .type)
      let parameters = at(.less) ? parseTypeParameters() : []
      undeclare(parameters)
      classes.append(ClassForward(name: name, typeParameters: parameters.map(\.parameter)))
    } while eat(.comma)
    endStatement("after @class")
    declarations.append(Decl(.classForward(classes), range(from: start)))
  }

  // MARK: What does not belong here

  private mutating func parseStrayMethod() {
    report(
      .expectedDeclaration, "a method is outside of any class", at: current.range,
      label: "methods belong between @implementation or @interface and @end")
    skipMethod()
  }

  /// From the sign of a method behind its `;` or body.
  mutating func skipMethod() {
    advance()
    while !isAtEnd, !at(.semicolon), !at(.leftBrace), !at(.rightBrace), !atContainerBoundary {
      skipGroup()
    }
    if at(.semicolon) { advance() } else if at(.leftBrace) { skipGroup() }
  }

  /// Whether a statement begins here, where a declaration should.
  private mutating func statementAhead() -> Bool {
    switch current.kind {
    case .keyword:
      switch current.word {
      case .if, .for, .while, .do, .switch, .return, .break, .continue, .goto, .case, .default,
        .else,
        .sizeof, .nil, .Nil, .NULL:
        return true
      default: return false
      }
    case .identifier:
      guard scope.kind(current.id) != .type, !unknownTypeAhead else { return false }
      switch peek(1).kind {
      case .leftParen: return !functionBodyFollows(index + 1)
      case .dot, .arrow, .leftBracket, .plusPlus, .minusMinus, .plusEqual, .minusEqual: return true
      case .colon: return takesBareStatement
      case .starEqual, .slashEqual, .percentEqual, .ampEqual, .pipeEqual, .caretEqual:
        return scope.kind(current.id) == .value
      case .equal: return scope.kind(current.id) == .value
      default: return false
      }
    case .number, .string, .character, .leftBracket, .caret, .plusPlus, .minusMinus, .bang, .tilde:
      return true
    case .leftParen: return true
    case .star: return takesBareStatement && scope.kind(peek(1).id) == .value
    default: return false
    }
  }

  /// Whether the parenthesis at an index is that of a function with a body: `main() {`.
  private mutating func functionBodyFollows(_ paren: Int) -> Bool {
    guard let close = partner(of: paren) else { return false }
    let next = tokens[min(close + 1, tokens.count - 1)]
    return next.kind == .leftBrace || next.kind == .keyword && next.word != .if
  }

  private mutating func takeOrRefuseStatement() {
    if takesBareStatement { return takeBareStatement() }
    if index != refusedEnd {
      report(
        .expectedDeclaration, "a statement is outside of any function", at: current.range,
        helps: [
          Diagnostic.Help("put the statements into a function, such as `int main(void) { … }`")
        ])
    }
    skipGroup()
    skipStatement()
    refusedEnd = index
  }

  /// `SPEC_BEGIN(Car)` on a line of its own, where a header is missing that may define it. What follows stands inside of what the
  /// macro opens, so nothing more can be said of the file.
  private mutating func refuseMissingMacro() -> Bool {
    guard let header = missingHeaders.first, current.kind == .identifier,
      current.flags.contains(.lineStart), peek(1).kind == .leftParen,
      let close = partner(of: index + 1)
    else { return false }
    let next = tokens[min(close + 1, tokens.count - 1)]
    guard next.flags.contains(.lineStart), next.isWord, scope.kind(current.id) != .type else {
      return false
    }
    let name = interner.text(current.id)
    report(
      .expectedDeclaration, "`\(name)(…)` on its own declares nothing", at: current.range,
      label: "may be a macro of a header that is not here",
      helps: [
        Diagnostic.Help("give the folder that has `\(header.header)` with -I")
      ])
    abort()
    return true
  }

  /// C++ and assembly at the beginning of a declaration.
  private mutating func refuseForeignLanguage() -> Bool {
    switch current.word {
    case .asm, .__asm, .__asm__:
      refuse(.assembly, "inline assembly is not supported", at: current.range)
    case .template where peek(1).kind == .less, .namespace where peek(1).kind == .identifier,
      .namespace where peek(1).kind == .leftBrace, .using where peek(1).isWord,
      .class where peek(1).kind == .identifier && peek(2).kind == .leftBrace,
      .class where peek(1).kind == .identifier && peek(2).kind == .colon:
      refuse(
        .cxx, "C++ is not supported: `\(interner.text(current.id))`", at: current.range,
        help: "write the listing in Objective-C")
    case .extern where peek(1).kind == .string:
      refuse(
        .cxx, "`extern \"C\"` is C++, which is not supported",
        at: current.range.union(peek(1).range),
        help: "put it between `#ifdef __cplusplus` and `#endif`, or remove it")
    default: return false
    }
    advance()
    while !isAtEnd, !at(.semicolon), !at(.leftBrace), !atContainerBoundary { skipGroup() }
    if at(.leftBrace) { skipGroup() }
    _ = eat(.semicolon)
    return true
  }
}
