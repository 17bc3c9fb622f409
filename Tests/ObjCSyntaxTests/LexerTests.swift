import Testing

@testable import ObjCSyntax

@Suite("Lexer")
struct LexerTests {
  private func tokens(_ text: String) -> [String] {
    var map = SourceMap()
    let interner = Interner()
    var lexer = Lexer(map.add(name: "a.m", bytes: Array(text.utf8)), interner: interner)
    var list: [Token] = []
    lexer.lex(into: &list, limit: 1000)
    return list.dropLast().map { token in
      let spelling = token.id != 0 || token.isWord ? interner.text(token.id) : token.kind.spelling
      return spelling + (token.flags.contains(.malformed) ? "!" : "")
    }
  }

  @Test("the longest punctuator wins")
  func punctuators() {
    #expect(
      tokens("a+++b<<=c>>=d->e...f..##g#h")
        == [
          "a", "++", "+", "b", "<<=", "c", ">>=", "d", "->", "e", "...", "f", ".", ".", "##", "g",
          "#", "h",
        ])
    #expect(tokens("a::b") == ["a", ":", ":", "b"])
    #expect(
      tokens("x=-1^=y!=z||w&&v") == [
        "x", "=", "-", "1", "^=", "y", "!=", "z", "||", "w", "&&", "v",
      ])
  }

  @Test("every punctuator is read back as itself")
  func allPunctuators() {
    for raw in TokenKind.leftParen.rawValue...TokenKind.greaterGreaterEqual.rawValue {
      guard let kind = TokenKind(rawValue: raw) else { continue }
      #expect(tokens(" \(kind.spelling) ") == [kind.spelling])
    }
  }

  @Test("numbers are preprocessing numbers")
  func numbers() {
    #expect(
      tokens("0x1F 1e+5 1.5f .5 0x1p-3 0xE+1 3...4 1.") == [
        "0x1F", "1e+5", "1.5f", ".5", "0x1p-3", "0xE", "+", "1", "3...4", "1.",
      ])
  }

  @Test("strings and characters with prefixes and escapes")
  func strings() {
    #expect(
      tokens(#"L"a" u8"b" 'c' '\'' "\"" u'x' U"y" uu"z""#) == [
        #"L"a""#, #"u8"b""#, "'c'", #"'\''"#, #""\"""#, "u'x'", #"U"y""#, "uu", #""z""#,
      ])
    #expect(tokens("\"abc\nd") == ["\"abc!", "d"])
    #expect(tokens("\"a\\\nb\"") == ["\"a\\\nb\""])
  }

  @Test("comments, line splices and white space separate")
  func space() {
    #expect(tokens("a/*b*/c//d\ne\\\nf\t\u{0C}g") == ["a", "c", "e", "f", "g"])
    #expect(tokens("a // b \\\n c\nd") == ["a", "d"])
    #expect(tokens("a /* b") == ["a", "/*!"])
  }

  @Test("names may have letters of any script, and `$`")
  func names() {
    #expect(tokens("größe 日本 a$b _x1") == ["größe", "日本", "a$b", "_x1"])
  }

  @Test("typographic characters are read as what they stand for, and flagged")
  func typographic() {
    #expect(tokens("“a b”") == ["\"a b\"!"])
    #expect(tokens("a；（b）") == ["a", ";!", "(!", "b", ")!"])
    #expect(tokens("“a") == ["“!", "a"])
    #expect(tokens("a–b…") == ["a", "-!", "b", "...!"])
    #expect(tokens("a\u{A0}b") == ["a", "\u{A0}!", "b"])
    #expect(tokens("😀😀") == ["😀😀!"])
  }

  @Test("reserved words are keywords, the others are identifiers with a number of their own")
  func words() {
    for word in Word.allCases {
      #expect(Word.spellings[Int(word.rawValue)] == "\(word)")
      #expect(Word(rawValue: word.rawValue) == word)
    }
    #expect(Word.lastKeyword == .false)
    let interner = Interner()
    #expect(interner.intern("while") == Word.while.id)
    #expect(interner.intern("__is_identifier") == Word.__is_identifier.id)
    #expect(interner.text(interner.intern("Car")) == "Car")
    #expect(interner.intern("Car") == interner.intern("Car"))
  }

  @Test("the interner keeps many names apart")
  func interner() {
    let interner = Interner()
    let ids = (0..<20_000).map { interner.intern("name\($0)") }
    #expect(Set(ids).count == 20_000)
    #expect((0..<20_000).allSatisfy { interner.intern("name\($0)") == ids[$0] })
    #expect(interner.text(ids[12_345]) == "name12345")
  }

  @Test("a file longer than one batch comes out whole")
  func batches() {
    let parsed = parse((0..<5000).map { "int v\($0);" }.joined(separator: "\n"))
    #expect(parsed.lines == [])
    #expect(parsed.unit.declarations.count == 5000)
  }
}
