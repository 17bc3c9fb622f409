import Testing

@testable import ObjCFoundation

/// Regular expressions: the whole match and the groups, matches divided by ";".
@Suite struct RegexTests {
  private func matches(_ pattern: String, _ text: String, _ options: RegexProgram.Options = [])
    throws
    -> String
  {
    let compiled = try RegexProgram(UTF16Text(pattern), options)
    let subject = UTF16Text(text)
    var matcher = RegexMatcher(compiled, subject, in: 0..<subject.count)
    return try matcher.allMatches().map { match in
      match.map { range in range.map { subject[$0].string } ?? "-" }.joined(separator: ",")
    }.joined(separator: ";")
  }

  @Test(arguments: [
    ("a+", "caaandaa", "aaa;aa"), ("(\\w+)@(\\w+)\\.com", "me@x.com", "me@x.com,me,x"),
    ("a|b|cd|e", "xacdbe", "a;cd;b;e"), ("(a|ab)(c|bcd)(d*)", "abcd", "abcd,a,bcd,"),
    ("^\\d{3}-\\d{4}$", "555-1234", "555-1234"), ("(?<=\\$)\\d+", "$42 7", "42"),
    ("(?<!\\$)\\b\\d+", "$42 7", "7"),
    ("x*", "axb", ";x;;"), ("<.+?>", "<a><b>", "<a>;<b>"), ("<.+>", "<a><b>", "<a><b>"),
    ("(?i)hello", "HeLLo", "HeLLo"), ("a(?i:b)c", "aBc abC", "aBc"),
    ("[^a-c\\s]+", "abc def", "def"),
    ("\\bfoo\\b", "foo food", "foo"), ("(.)\\1", "aabbcd", "aa,a;bb,b"),
    ("(?:ab){2,3}", "abababab", "ababab"),
    ("a(?!b)", "abac", "a"), ("a(?=b)", "abac", "a"), ("[A-Z]{2,}+x?", "ABCx", "ABCx"),
    ("a++ab", "aaab", ""),
    ("(?>a+)b", "aaab", "aaab"), ("(?>a|ab)c", "abc", ""),
    ("\\p{L}+", "h\u{E9}llo 5", "h\u{E9}llo"),
    ("[[a-z]&&[^aeiou]]+", "hello", "h;ll"), ("\\x41\\u0042", "AB", "AB"), ("a.c", "a\nc", ""),
    ("(?s)a.c", "a\nc", "a\nc"),
    ("(?m)^b", "a\nb", "b"), ("^b", "a\nb", ""), ("(a)|(b)", "b", "b,-,b"), ("(a*)*", "b", ",;,"),
    ("(?<year>\\d+)-", "2024-", "2024-,2024"), ("\\Qa.b\\E", "a.b axb", "a.b"),
    ("a{0}b", "ab", "b"),
    ("()", "a", ",;,"), ("[]]", "]", "]"), ("\\.", "a.b", "."),
    ("\u{1F600}", "x\u{1F600}", "\u{1F600}"),
    (".", "\u{1F600}", "\u{1F600}"), ("(?x) a b # note", "ab", "ab"),
    ("a{2}{3}", "aaaaaaa", "aaaaaa"),
  ])
  func `matches`(pattern: String, text: String, expected: String) throws {
    #expect(try matches(pattern, text) == expected)
  }

  @Test(arguments: [
    "(", "a)", "[a", "*a", "a{2", "a{3,2}", "\\", "(?<n", "\\q", "[b-a]", "(?z)", "\\p{Nope}",
  ])
  func `malformed expressions are refused`(pattern: String) {
    #expect(throws: RegexProgram.Problem.self) { try RegexProgram(UTF16Text(pattern), []) }
  }

  @Test func `deep nesting and explosive repetition end`() throws {
    let deep = String(repeating: "(", count: 500) + String(repeating: ")", count: 500)
    #expect(throws: RegexProgram.Problem.self) { try RegexProgram(UTF16Text(deep), []) }
    #expect(throws: RegexProgram.Problem.self) { try RegexProgram("((a{1000}){1000}){1000}", []) }
    #expect(throws: RegexMatcher.OutOfSteps.self) {
      try matches("(a*)*b", String(repeating: "a", count: 40))
    }
    // Long text needs no deep stack.
    #expect(
      try matches("(?:a|b)*c", String(repeating: "ab", count: 50_000) + "c").utf8.count == 100_001)
  }

  @Test func `options`() throws {
    #expect(try matches("a.b", "a.b axb", .literal) == "a.b")
    #expect(try matches("ABC", "xabc", .caseInsensitive) == "abc")
    #expect(try matches("[a-c]+", "ABC", .caseInsensitive) == "ABC")
    #expect(try matches("^b$", "a\nb\nc", .anchorsMatchLines) == "b")
  }

  @Test func `templates`() throws {
    let pattern = try RegexProgram("(\\d+)-(?<month>\\d+)", [])
    let text = UTF16Text("on 2024-05!")
    var matcher = RegexMatcher(pattern, text, in: 0..<text.count)
    let found = try matcher.allMatches()
    func replaced(_ template: String) -> String {
      text.replacing(found, with: RegexTemplate(UTF16Text(template), pattern)).string
    }
    #expect(replaced("$2/$1") == "on 05/2024!")
    #expect(replaced("${month}.") == "on 05.!")
    #expect(replaced("\\$1$0") == "on $12024-05!")
    #expect(replaced("$19") == "on 20249!")
  }
}
