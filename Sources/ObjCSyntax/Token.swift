/// A token: what it is, where it stands, and the number of its spelling. 16 bytes.
struct Token {
  struct Flags: OptionSet {
    let rawValue: UInt8

    /// First on its line; only then does `#` begin an instruction to the preprocessor.
    static let lineStart = Flags(rawValue: 1)
    /// White space or a comment stands before it.
    static let space = Flags(rawValue: 2)
    /// A macro's name met inside its own expansion: stays as it is for ever.
    static let noExpand = Flags(rawValue: 4)
    /// The lexer has something to say about it; see `LexicalError`.
    static let malformed = Flags(rawValue: 8)
    /// Brought in by a macro's body, so its range is that of the macro's use.
    static let fromMacro = Flags(rawValue: 16)
  }

  var kind: TokenKind
  var flags: Flags
  var file: UInt16
  var start: UInt32
  var end: UInt32
  /// Number in the `Interner` for words and literals, else 0.
  var id: UInt32

  var range: SourceRange { SourceRange(file: file, start: start, end: end) }

  var isWord: Bool { kind == .identifier || kind == .keyword }

  /// The word of the grammar that it is spelled like; nil for other names and for what is no word.
  var word: Word? {
    guard isWord, id < UInt32(Word.allCases.count) else { return nil }
    return Word(rawValue: UInt16(id))
  }

  func `is`(_ word: Word) -> Bool { id == word.id && isWord }
}

enum TokenKind: UInt8, Sendable {
  case endOfFile
  case identifier, keyword
  case number, character, string
  /// A character that belongs to no token; always malformed.
  case bad
  case leftParen, rightParen, leftBrace, rightBrace, leftBracket, rightBracket
  case semicolon, comma, colon, question, tilde, at, hash, hashHash, dot, ellipsis, arrow
  case plus, minus, star, slash, percent, plusPlus, minusMinus
  case amp, pipe, caret, bang, ampAmp, pipePipe
  case less, greater, lessEqual, greaterEqual, equalEqual, bangEqual, lessLess, greaterGreater
  case equal, plusEqual, minusEqual, starEqual, slashEqual, percentEqual
  case ampEqual, pipeEqual, caretEqual, lessLessEqual, greaterGreaterEqual

  /// How it is written; empty for kinds with many spellings.
  var spelling: String {
    switch self {
    case .endOfFile, .identifier, .keyword, .number, .character, .string, .bad: ""
    case .leftParen: "("
    case .rightParen: ")"
    case .leftBrace: "{"
    case .rightBrace: "}"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .semicolon: ";"
    case .comma: ","
    case .colon: ":"
    case .question: "?"
    case .tilde: "~"
    case .at: "@"
    case .hash: "#"
    case .hashHash: "##"
    case .dot: "."
    case .ellipsis: "..."
    case .arrow: "->"
    case .plus: "+"
    case .minus: "-"
    case .star: "*"
    case .slash: "/"
    case .percent: "%"
    case .plusPlus: "++"
    case .minusMinus: "--"
    case .amp: "&"
    case .pipe: "|"
    case .caret: "^"
    case .bang: "!"
    case .ampAmp: "&&"
    case .pipePipe: "||"
    case .less: "<"
    case .greater: ">"
    case .lessEqual: "<="
    case .greaterEqual: ">="
    case .equalEqual: "=="
    case .bangEqual: "!="
    case .lessLess: "<<"
    case .greaterGreater: ">>"
    case .equal: "="
    case .plusEqual: "+="
    case .minusEqual: "-="
    case .starEqual: "*="
    case .slashEqual: "/="
    case .percentEqual: "%="
    case .ampEqual: "&="
    case .pipeEqual: "|="
    case .caretEqual: "^="
    case .lessLessEqual: "<<="
    case .greaterGreaterEqual: ">>="
    }
  }
}
