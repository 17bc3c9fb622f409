// Regular expressions in ICU's syntax, as NSRegularExpression takes them: compiled to a small program that a backtracking
// machine runs on UTF-16 units (RegexMatcher.swift).
//
// Known: literals, `.`, sets with ranges, nesting of escapes, `\d \w \s \h \R` and their opposites, `\p{…}` for general
// categories, `\X`, `^ $ \A \z \Z \b \B \G`, groups (capturing, named, `(?:`, atomic `(?>`), lookahead and lookbehind, alternatives,
// greedy, lazy and possessive repetition, back references by number and name, `(?imsx)` and `(?i:…)`.
//
// The program: `split` tries its first target and keeps the second for later; `loop…` guards stop a repetition whose body
// matched nothing. Counted repetition repeats the code, within `programLimit`.

struct RegexProgram: Sendable {
  enum Instruction: Sendable {
    case unit(UInt16)
    case folded(UInt16)
    case any
    case anyButLineEnd
    /// Without regard to case a letter is in the set when one of its forms is, and outside of an inverted one likewise.
    case set(CharacterSet, ignoresCase: Bool = false, isInverted: Bool = false)
    case lineStart, lineEnd, textStart, textEnd, textEndOrLastLine
    case wordBoundary, notWordBoundary
    /// Where this search began: the end of the match before.
    case searchStart
    /// A character as people see it, with what combines with it.
    case cluster
    case split(Int, Int)
    case jump(Int)
    case save(Int)
    /// Remembers the position where a loop's body starts, and leaves the loop when the body matched nothing.
    case loopStart(Int)
    case loopEnd(Int, exit: Int)
    case backReference(Int, ignoresCase: Bool)
    /// Runs the code up to `end`; on success goes on there.
    case look(end: Int, behind: Bool, negative: Bool)
    case atomic(end: Int)
    case match
  }

  struct Options: OptionSet, Sendable {
    let rawValue: UInt
    static let caseInsensitive = Options(rawValue: 1)
    static let comments = Options(rawValue: 2)
    static let literal = Options(rawValue: 4)
    static let dotMatchesLineEnds = Options(rawValue: 8)
    static let anchorsMatchLines = Options(rawValue: 16)
  }

  struct Problem: Error {
    let message: String
    let position: Int
  }

  static let programLimit = 200_000

  var program: [Instruction] = []
  var groupCount = 0
  var loopCount = 0
  var names: [String: Int] = [:]

  /// Slots: two for each group, the whole match first.
  var slotCount: Int { (groupCount + 1) * 2 }

  init(_ text: UTF16Text, _ options: Options) throws(Problem) {
    var parser = RegexParser(text, options)
    self = try parser.parse()
  }

  init() {}
}
