// From bytes to tokens.
//
// The lexer knows nothing of macros and reports nothing: what is wrong with a token is a flag on
// it, and `LexicalError` finds the words when the preprocessor lets the token through (so that
// text switched off by #if may hold anything). It works in batches, each inside one unsafe view
// of the bytes: no allocation and no reference counting per token. Every byte is looked at a
// bounded number of times.
//
// White space is blank, tab, form feed, line ends, comments, and a backslash at the end of a line.
// Bytes from 0x80 on are letters, except for the punctuation and blanks that come with text copied
// from web pages: those are taken for the ASCII character that was meant, and flagged.

struct Lexer {
  private let bytes: [UInt8]
  private let file: UInt16
  private let interner: Interner
  private var position = 0
  private var pending: Token.Flags = .lineStart

  init(_ source: SourceFile, interner: Interner) {
    bytes = source.bytes
    file = source.id
    self.interner = interner
  }

  /// For text that stands in no file, as `##` makes it.
  init(text: [UInt8], interner: Interner) {
    bytes = text
    file = SourceRange.none.file
    self.interner = interner
  }

  /// Appends up to `limit` tokens; the last one of the text is `endOfFile`, and nothing follows it.
  mutating func lex(into tokens: inout [Token], limit: Int) {
    let bytes = self.bytes
    bytes.withUnsafeBufferPointer { text in
      var scanner = Scanner(
        text: text, file: file, interner: interner, position: position, flags: pending)
      for _ in 0..<limit {
        let token = scanner.next()
        tokens.append(token)
        if token.kind == .endOfFile { break }
      }
      position = scanner.position
      pending = scanner.flags
    }
  }
}

/// The lexer's work, inside the lifetime of the view of the bytes.
struct Scanner {
  let text: UnsafeBufferPointer<UInt8>
  let file: UInt16
  let interner: Interner
  var position: Int
  /// What white space has said about the next token.
  var flags: Token.Flags

  /// The byte at an offset from the position; 0 behind the end.
  @inline(__always)
  func peek(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < text.count ? text[index] : 0
  }

  mutating func next() -> Token {
    if let unclosed = skipSpace() { return unclosed }
    let start = position
    guard start < text.count else { return token(.endOfFile, start) }
    let byte = text[start]
    if isLetter(byte) { return word(start) }
    if isDigit(byte) { return number(start) }
    switch byte {
    case UInt8(ascii: "\""): return quoted(start, .string, closing: byte)
    case UInt8(ascii: "'"): return quoted(start, .character, closing: byte)
    case UInt8(ascii: ".") where isDigit(peek(1)): return number(start)
    default: break
    }
    if let (kind, length) = punctuator(byte) {
      position += length
      return token(kind, start)
    }
    if namedLetter(start) != nil { return word(start) }
    return byte >= 0x80 ? foreign(start) : junk(start)
  }

  @inline(__always)
  mutating func token(_ kind: TokenKind, _ start: Int, id: UInt32 = 0) -> Token {
    let token = Token(
      kind: kind, flags: flags, file: file, start: UInt32(start), end: UInt32(position), id: id)
    flags = []
    return token
  }

  func interned(_ start: Int, _ end: Int) -> UInt32 {
    interner.intern(UnsafeBufferPointer(rebasing: text[start..<end]))
  }

  // MARK: White space

  /// Moves to the next token; a comment without an end comes back as a bad token.
  private mutating func skipSpace() -> Token? {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: " "), 0x09, 0x0B, 0x0C:
        position += 1
        flags.insert(.space)
      case 0x0A, 0x0D:
        position += 1
        flags.insert([.space, .lineStart])
      case UInt8(ascii: "\\"):
        let length = spliceLength(position)
        if length == 0 { return nil }
        position += length
        flags.insert(.space)
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        skipLineComment()
        flags.insert(.space)
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"):
        if let unclosed = skipBlockComment() { return unclosed }
        flags.insert(.space)
      default:
        return nil
      }
    }
    return nil
  }

  /// Length of a backslash with the line end behind it; 0 if it is none.
  func spliceLength(_ index: Int) -> Int {
    var end = index + 1
    while end < text.count, text[end] == 0x20 || text[end] == 0x09 { end += 1 }
    guard end < text.count else { return 0 }
    if text[end] == 0x0D {
      return end + 1 < text.count && text[end + 1] == 0x0A ? end + 2 - index : end + 1 - index
    }
    return text[end] == 0x0A ? end + 1 - index : 0
  }

  private mutating func skipLineComment() {
    while position < text.count {
      let byte = text[position]
      if byte == 0x0A || byte == 0x0D { return }
      let splice = byte == UInt8(ascii: "\\") ? spliceLength(position) : 0
      position += max(splice, 1)
    }
  }

  /// A comment counts as one space, however many lines it has: an instruction goes on behind it (C11 5.1.1.2).
  private mutating func skipBlockComment() -> Token? {
    let start = position
    position += 2
    while position < text.count {
      let byte = text[position]
      if byte == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        position += 2
        return nil
      }
      position += 1
    }
    flags.insert(.malformed)
    var unclosed = token(.bad, start)
    unclosed.end = unclosed.start + 2
    unclosed.id = interned(start, start + 2)
    return unclosed
  }

  // MARK: Words and literals

  @inline(__always)
  private func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$")
  }

  @inline(__always)
  private func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  mutating func word(_ start: Int) -> Token {
    var hasNames = false
    while position < text.count {
      let byte = text[position]
      if isLetter(byte) || isDigit(byte) {
        position += 1
      } else if byte >= 0x80, case .letter(let length) = Foreign.at(position, in: text) {
        position += length
      } else if let length = namedLetter(position) {
        position += length
        hasNames = true
      } else {
        break
      }
    }
    let length = position - start
    if length <= 2, let literal = prefixedLiteral(start, length) { return literal }
    let id = hasNames ? internedLetters(start) : interned(start, position)
    return token(id <= Word.lastKeyword.id ? .keyword : .identifier, start, id: id)
  }

  /// `L"…"`, `u8"…"`, `U'…'`: a word that is a literal's prefix.
  private mutating func prefixedLiteral(_ start: Int, _ length: Int) -> Token? {
    let quote = peek()
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let first = text[start]
    let isPrefix =
      length == 1
      ? first == UInt8(ascii: "L") || first == UInt8(ascii: "u") || first == UInt8(ascii: "U")
      : first == UInt8(ascii: "u") && text[start + 1] == UInt8(ascii: "8")
    guard isPrefix else { return nil }
    return quoted(start, quote == UInt8(ascii: "'") ? .character : .string, closing: quote)
  }

  /// A preprocessing number: digits, letters and dots, with signs behind an exponent's letter.
  private mutating func number(_ start: Int) -> Token {
    position += 1
    while position < text.count {
      let byte = text[position]
      if isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: ".") {
        position += 1
        let lower = byte | 0x20
        if lower == UInt8(ascii: "e") || lower == UInt8(ascii: "p") {
          let isHexDigit = lower == UInt8(ascii: "e") && isHexadecimal(start)
          let sign = peek()
          if !isHexDigit, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
        }
      } else {
        break
      }
    }
    return token(.number, start, id: interned(start, position))
  }

  private func isHexadecimal(_ start: Int) -> Bool {
    text[start] == UInt8(ascii: "0") && start + 1 < text.count
      && text[start + 1] | 0x20 == UInt8(ascii: "x")
  }

  /// From the (perhaps prefixed) opening quote to the closing one; ends at the line's end if there
  /// is none, and is malformed then.
  private mutating func quoted(_ start: Int, _ kind: TokenKind, closing: UInt8) -> Token {
    position += 1
    while true {
      guard position < text.count, text[position] != 0x0A, text[position] != 0x0D else {
        flags.insert(.malformed)
        break
      }
      let byte = text[position]
      if byte == closing {
        position += 1
        break
      }
      if byte == UInt8(ascii: "\\"), position + 1 < text.count {
        let splice = spliceLength(position)
        let endsLine = text[position + 1] == 0x0A || text[position + 1] == 0x0D
        position += splice > 0 ? splice : endsLine ? 1 : 2
      } else {
        position += 1
      }
    }
    return token(kind, start, id: interned(start, position))
  }

  /// Control characters and lone backslashes; a run of them is one token.
  private mutating func junk(_ start: Int) -> Token {
    repeat { position += 1 } while position < text.count && isJunk(text[position])
    flags.insert(.malformed)
    return token(.bad, start, id: interned(start, position))
  }

  private func isJunk(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != 0x09 && byte != 0x0A && byte != 0x0B && byte != 0x0C && byte != 0x0D
      || byte == 0x7F
  }
}
