import Testing

@testable import ObjCSyntax

/// Input that is out of measure ends in a diagnostic, quickly, and without a deep tree.
@Suite("Limits of the parser")
struct LimitTests {
  @Test(
    "deep nesting of every kind is one diagnostic",
    arguments: [
      ("int x = ", "(", ""), ("int x = ", "-", ""), ("int x = ", "[", ""), ("int x = ", "^{", ""),
      ("int x = ", "@[", ""), ("int x = ", "@{@1:", ""),
      ("int x = ", "(int)", ""), ("int x = ", "1+", "1;"), ("int x = a", "[1]", ";"),
      ("int x = a", ".b", ";"), ("int x = ", "a=", "1;"), ("int x = ", "1?1:", "1;"),
      ("void f(void) {", "1,", "1;}"), ("int ", "*", "x;"), ("int ", "(", "x"),
      ("int x", "[1]", ";"), ("int x = ", "{", ""), ("struct {", "struct {", ""),
      ("void f(void) ", "{", ""), ("void f(void) {", "if(1)", ";}"),
      ("void f(void) {", "if(1);else ", ";}"), ("void f(void) {", "for(;;)", ";}"),
      ("void f(void) { switch (1) {", "case 1:", ";}}"), ("void f(void) {", "l:", ";}"),
      ("void f(void) {", "@try {", ""), ("void f(void) {", "do ", ""),
      ("NSArray", "<NSArray", "> *x;"), ("void f", "(int (*)", ")"),
      ("int x = sizeof", "(sizeof", ""), ("typeof(", "typeof(", "int) x;"), ("int x = ", "({", ""),
      ("int x = ", "!", "1;"), ("int x = f", "(f", ""), ("int x = @selector(", "a:", ")"),
      ("int x = ", "*&", "x;"),
    ])
  func nesting(start: String, repeated: String, end: String) {
    let parsed = parse(start + String(repeating: repeated, count: 2000) + end)
    if repeated == "a:" {
      #expect(parsed.codes.count == 1)
    } else {
      #expect(parsed.codes == ["F0109"], "\(parsed.lines.prefix(3))")
    }
  }

  @Test("what is nested less deeply than the limit is read")
  func belowLimit() {
    let text = String(repeating: "(", count: 120) + "1" + String(repeating: ")", count: 120)
    #expect(parse("int x = \(text);").lines == [])
    #expect(parse("int x = " + String(repeating: "1 + ", count: 300) + "1;").lines == [])
    #expect(parse("int x = \(text);", limit: 100).codes == ["F0109"])
  }

  @Test(
    "fifty kilobytes of one thing",
    arguments: [
      ")", "}", "]", "@", "#\n", "\"", "'", "\\", "a ", "a<", "@interface A ", "- (void)a {",
      "@end ", "; ", "{}", "#if 1\n", "#define A A\n", "/*", "“", "\u{A0}", "<", "`",
      "@implementation A\n", "int ", "id<", "^", "::", "[a b:", "if (", "NSArray<NSArray<", "(a)",
      "a * b", "@[", "/**/", "#else\n", "'a", "0x", "..", "typedef ",
    ])
  func monotony(piece: String) {
    let parsed = parse(String(repeating: piece, count: 50_000 / piece.utf8.count), errorLimit: 20)
    #expect(parsed.codes.count <= 120)
  }

  @Test("cut off anywhere, a listing still parses to a tree")
  func prefixes() {
    let text = Array(LibraryTests.source.utf8)
    for end in stride(from: 0, to: text.count, by: 131) {
      _ = parse(String(decoding: text[..<end], as: UTF8.self))
    }
  }

  @Test("with any token gone, a listing still parses to a tree")
  func gaps() {
    let words = LibraryTests.source.split(separator: " ", omittingEmptySubsequences: false)
    for index in stride(from: 0, to: words.count, by: 41) {
      var rest = words
      rest.remove(at: index)
      _ = parse(rest.joined(separator: " "))
    }
  }
}
