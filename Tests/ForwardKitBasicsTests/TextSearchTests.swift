import ForwardKitBasics
import Testing

/// Text in text is found by characters, as the standard library finds it.
@Suite struct TextSearchTests {
  @Test func `text is found by characters`() {
    #expect("drawRect:inContext:".contains("Rect:"))
    #expect(!"drawRect:".contains("Rect:i"))
    #expect("aaab".contains("aab"))
    #expect("abc".contains("") && "".contains("") && !"".contains("a"))
    // A line end of two bytes is one character, and so is a letter with its accent.
    #expect(!"a\r\nb".contains("\n"))
    #expect(!"e\u{301}x".contains("e"))
  }

  @Test func `equal characters of other bytes are found`() {
    #expect("e\u{301}x".contains("\u{e9}"))
    #expect("273 \u{212a}".contains("K"))
  }

  @Test func `the first range is found`() throws {
    let text = "one, two, three"
    let range = try #require(text.firstRange(of: ", "))
    #expect(text[..<range.lowerBound] == "one")
    #expect(text[range.upperBound...] == "two, three")
    #expect(text.dropFirst(5).firstRange(of: "one") == nil)
  }

  @Test func `every occurrence is replaced`() {
    #expect("aXXbXc".replacing("X", with: "yy") == "ayyyybyyc")
    #expect("aaa".replacing("aa", with: "b") == "ba")
    #expect("a-b".replacing("-", with: "") == "ab")
    #expect("X".replacing("X", with: "XX") == "XX")
    #expect("abc".replacing("", with: "x") == "abc")
    #expect("aXaab".replacing("aab", with: "é") == "aXé")
    #expect("ab".replacing("abc", with: "x") == "ab")
    #expect("a\r\nb\n".replacing("\n", with: "-") == "a\r\nb-")
    #expect("e\u{301}e".replacing("e", with: "x") == "e\u{301}x")
  }
}
