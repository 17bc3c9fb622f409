// Which statements and declarations a syntax error spoils; see ErrorRegions.swift.
//
// Every error counts as a fault. A production that may be spoilt by itself (a statement, a statement's head, a member, a
// declaration) asks at its end whether there were faults that no part of it has answered for.

extension Parser {
  /// Where a production began.
  struct DamageMark {
    let index: Int
    let faults: Int
  }

  var damageMark: DamageMark { DamageMark(index: index, faults: faults) }

  /// At the end of a production: what was wrong in it, and not in a part of it, spoils it.
  mutating func settle(_ mark: DamageMark, isDeclaration: Bool = false) {
    let isBroken = faults > max(answeredFaults, mark.faults) || hasMalformed(from: mark.index)
    answeredFaults = max(answeredFaults, faults)
    guard isBroken, !isAborted, mark.index < tokens.count - 1 else { return }
    let end = max(min(index, tokens.count - 1), mark.index + 1)
    let range = tokens[mark.index].range.union(tokens[end - 1].range)
    damage.add(
      range, names: declarable(mark.index..<end, all: isDeclaration), isDeclaration: isDeclaration)
  }

  /// Goes on as if the faults since the mark had not been: what was missing is clear, and what follows can be trusted.
  mutating func mend(_ mark: DamageMark) { faults = mark.faults }

  /// A report about something that is understood all the same.
  mutating func reportMended(
    _ code: SyntaxCode, _ message: String, at range: SourceRange, label: String = "",
    secondary: [Diagnostic.Label] = [], notes: [String] = [], helps: [Diagnostic.Help] = []
  ) {
    let mark = damageMark
    report(code, message, at: range, label: label, secondary: secondary, notes: notes, helps: helps)
    mend(mark)
  }

  /// A token that the lexer complained about, not yet answered for.
  private mutating func hasMalformed(from start: Int) -> Bool {
    guard hasLexicalErrors, index > start else { return false }
    let first = max(start, answeredTokens)
    guard first < index else { return false }
    answeredTokens = index
    return tokens[first..<index].contains { $0.flags.contains(.malformed) || $0.kind == .bad }
  }

  /// Words that may be declared by these tokens: all of them, or those that stand where a statement declares its names.
  private func declarable(_ range: Range<Int>, all: Bool) -> [String] {
    range.compactMap { place in
      let token = tokens[place]
      guard token.kind == .identifier else { return nil }
      if place > range.lowerBound,
        tokens[place - 1].kind == .dot || tokens[place - 1].kind == .arrow
      {
        return nil
      }
      if all { return interner.text(token.id) }
      guard place > range.lowerBound else { return nil }
      switch tokens[place - 1].kind {
      case .identifier, .keyword, .star, .caret, .comma, .rightParen, .greater, .rightBracket:
        return interner.text(token.id)
      default: return nil
      }
    }
  }
}
