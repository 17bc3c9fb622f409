import Testing

@testable import ObjCFoundation

/// Text: layouts, search, order, case, paths, lines. No world is needed.
@Suite struct TextTests {
  private func narrow(_ string: String) -> Text { Text(string) }
  private func range(_ found: Range<Int>?) -> [Int] {
    found.map { [$0.lowerBound, $0.count] } ?? []
  }

  // MARK: Layouts

  @Test func `the layout is the narrowest and does not decide equality`() {
    #expect(!Text("abc").isWide)
    #expect(!Text("caf\u{E9}").isWide)
    #expect(Text("\u{20AC}").isWide)
    var text = Text("a\u{20AC}")
    text.replace(1..<2, with: "b")
    #expect(text == "ab")
    #expect(text.objectHash == Text("ab").objectHash)
    var wide = Text(wide: [97, 98])
    #expect(wide.isWide && wide == "ab" && Text("ab") == wide)
    wide.append("c")
    #expect(wide.string == "abc")
  }

  @Test func `appending widens when it has to`() {
    var text = Text("abc")
    text.append("\u{E9}")
    #expect(!text.isWide && text.count == 4)
    text.append("\u{1F600}")
    #expect(text.isWide && text.count == 6 && text.string == "abc\u{E9}\u{1F600}")
    var other = Text("x")
    other.append(text)
    #expect(other.string == "xabc\u{E9}\u{1F600}")
  }

  @Test(arguments: ["", "plain", "caf\u{E9}", "\u{20AC}5", "\u{1F600}\u{10FFFF}", "a\u{0}b"])
  func `UTF-8 there and back`(string: String) {
    let text = Text(string)
    #expect(text.utf8 == Array(string.utf8))
    #expect(text.utf8Count == string.utf8.count)
    #expect(Text(utf8: text.utf8) == text)
    #expect(text.string == string)
  }

  @Test func `malformed UTF-8 is refused or repaired`() {
    let bad: [[UInt8]] = [
      [0xC3], [0x80], [0xE2, 0x82], [0xF8, 0x88], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in bad {
      #expect(bytes.withUnsafeBufferPointer { Text(strictUTF8: $0) } == nil)
    }
    #expect(Text(utf8: [0x61, 0xFF, 0x62]).string == "a\u{FFFD}b")
    #expect(Text(utf8: [0xE2, 0x82, 0x61]).string == "\u{FFFD}a")
  }

  @Test func `halves of a surrogate pair join through their bytes`() {
    var bytes: [UInt8] = []
    Text.encode(0xD83D, into: &bytes)
    Text.encode(0xDE00, into: &bytes)
    #expect(Text(utf8: bytes).string == "\u{1F600}")
  }

  @Test func `the hash is CFString's`() {
    #expect(Text("").objectHash == 0)
    // ((1 + length) folded by hand for one unit: (1 * 257 + 97) + the same shifted by 1.
    let one: UInt = 1 * 257 + 97
    #expect(Text("a").objectHash == one &+ one << 1)
    #expect(
      Text(String(repeating: "x", count: 97)).objectHash
        != Text(String(repeating: "x", count: 98)).objectHash)
  }

  // MARK: Search

  @Test func `finds forwards, backwards and anchored`() {
    let text = Text("abcabc")
    #expect(range(text.find("bc")) == [1, 2])
    #expect(range(text.find("bc", .backwards)) == [4, 2])
    #expect(range(text.find("bc", .anchored)) == [])
    #expect(range(text.find("ab", .anchored)) == [0, 2])
    #expect(range(text.find("bc", [.anchored, .backwards])) == [4, 2])
    #expect(range(text.find("BC")) == [])
    #expect(range(text.find("BC", .caseInsensitive)) == [1, 2])
    #expect(range(text.find("bc", in: 2..<6)) == [4, 2])
    #expect(range(text.find("")) == [])
    #expect(range(text.find("abcabcabc")) == [])
  }

  @Test func `composed and decomposed forms are the same unless the search is literal`() {
    let decomposed = Text("cafe\u{301}!")
    #expect(range(decomposed.find("\u{E9}")) == [3, 2])
    #expect(range(decomposed.find("\u{E9}", .literal)) == [])
    #expect(range(decomposed.find("e")) == [])
    #expect(range(decomposed.find("e", .literal)) == [3, 1])
    #expect(
      range(Text("caf\u{E9}").find("CAFE", [.caseInsensitive, .diacriticInsensitive])) == [0, 4])
    #expect(range(Text("\u{C9}t\u{E9}").find("\u{E9}", .caseInsensitive)) == [0, 1])
    #expect(range(Text("\u{FF21}bc").find("A", .widthInsensitive)) == [0, 1])
  }

  @Test func `prefix and suffix; an empty one is none`() {
    #expect(
      Text("hello").hasPrefix("he") && !Text("hello").hasPrefix("el")
        && !Text("hello").hasPrefix(""))
    #expect(
      Text("hello").hasSuffix("lo") && !Text("hello").hasSuffix("ll")
        && !Text("lo").hasSuffix("hello"))
  }

  @Test func `replaces and splits`() {
    let text = Text("a-b-c")
    #expect(text.replacing("-", with: "+", in: 0..<5).0 == "a+b+c")
    #expect(text.replacing("-", with: "", in: 2..<5).0 == "a-bc")
    #expect(text.replacing("x", with: "y", in: 0..<5).1 == 0)
    #expect(Text("aaa").replacing("aa", with: "b", in: 0..<3).0 == "ba")
    #expect(text.components(separatedBy: "-") == ["a", "b", "c"])
    #expect(Text("-a-").components(separatedBy: "-") == ["", "a", ""])
    #expect(Text("").components(separatedBy: "-") == [""])
    #expect(Text("ab").components(separatedBy: "") == ["ab"])
  }

  // MARK: Order

  @Test(
    arguments: [
      ("a", "b", CompareOptions(), -1), ("b", "a", [], 1), ("a", "a", [], 0), ("a", "ab", [], -1),
      ("B", "a", [], -1),
      ("A", "a", .caseInsensitive, 0), ("file10", "file9", .numeric, 1),
      ("file10", "file9", [], -1),
      ("a007", "a7", .numeric, 0), ("caf\u{E9}", "cafe\u{301}", [], 0),
      ("caf\u{E9}", "cafe\u{301}", .literal, 1),
      ("caf\u{E9}", "cafz", [], -1), ("caf\u{E9}", "cafe", .diacriticInsensitive, 0),
      ("caf\u{E9}", "cafe", [.diacriticInsensitive, .forcedOrdering], 1),
    ] as [(String, String, CompareOptions, Int)])
  func `compares`(left: String, right: String, options: CompareOptions, expected: Int) {
    #expect(Text(left).compare(Text(right), options).rawValue == expected)
  }

  @Test func `localized order puts case and accents behind letters`() {
    let words = ["Zebra", "apple", "\u{C4}pfel", "Apple", "banana"].map { Text($0) }
    let sorted = words.sorted { $0.compareLocalized($1, []) == .ascending }
    #expect(sorted.map(\.string) == ["\u{C4}pfel", "apple", "Apple", "banana", "Zebra"])
    #expect(Text("a10").compareLocalized("a9", [.caseInsensitive, .numeric]) == .descending)
  }

  @Test func `common prefix`() {
    #expect(Text("foobar").commonPrefix("foods", []) == "foo")
    #expect(Text("Foo").commonPrefix("fox", .caseInsensitive) == "Fo")
    #expect(Text("abc").commonPrefix("x", []) == "")
  }

  // MARK: Case

  @Test func `case`() {
    #expect(Text("Hello W\u{D6}RLD").lowercased == "hello w\u{F6}rld")
    #expect(Text("stra\u{DF}e").uppercased == "STRASSE")
    #expect(Text("hello big-world it's 2nd").capitalized == "Hello Big-World It's 2nd")
    #expect(Text("\u{442}\u{435}\u{441}\u{442}").uppercased == "\u{422}\u{415}\u{421}\u{422}")
    #expect(Text("\u{E9}").decomposed.units == [0x65, 0x301])
    #expect(Text("e\u{301}").composed.units == [0xE9])
    #expect(Text("Cr\u{E8}me").folded([.caseInsensitive, .diacriticInsensitive]) == "creme")
  }

  // MARK: Numbers

  @Test func `numbers at the beginning`() {
    #expect(Text("  42abc").integerPrefix == 42)
    #expect(Text("-17").integerPrefix == -17)
    #expect(Text("99999999999999999999").integerPrefix == .max)
    #expect(Text("-99999999999999999999").integerPrefix == .min)
    #expect(Text("abc").integerPrefix == 0)
    #expect(Text(" 3.25e2x").doublePrefix == 325)
    #expect(Text("0x10").doublePrefix == 0)
    #expect(Text("-.5").doublePrefix == -0.5)
    #expect(Text("1e400").doublePrefix == .infinity)
    #expect(Text("YES").boolPrefix && Text("  true").boolPrefix && Text("+0009").boolPrefix)
    #expect(!Text("NO").boolPrefix && !Text("0").boolPrefix && !Text("").boolPrefix)
  }

  // MARK: Paths

  @Test(arguments: [
    ("/tmp/scratch.tiff", "scratch.tiff", "/tmp", "tiff", "/tmp/scratch"),
    ("/tmp/lock/", "lock", "/tmp", "", "/tmp/lock"), ("scratch///", "scratch", "", "", "scratch"),
    ("/", "/", "/", "", "/"), ("", "", "", "", ""), ("/tmp", "tmp", "/", "", "/tmp"),
    (".hidden", ".hidden", "", "", ".hidden"), ("a.tar.gz", "a.tar.gz", "", "gz", "a.tar"),
    ("scratch.bundle/", "scratch.bundle", "", "bundle", "scratch"),
    ("x..tiff", "x..tiff", "", "tiff", "x."),
  ])
  func `paths`(path: String, last: String, parent: String, suffix: String, stem: String) {
    let text = Text(path)
    #expect(text.lastPathComponent.string == last)
    #expect(text.deletingLastPathComponent.string == parent)
    #expect(text.pathExtension.string == suffix)
    #expect(text.deletingPathExtension.string == stem)
  }

  @Test func `paths put together`() {
    #expect(Text("/tmp").appendingPathComponent("a.txt") == "/tmp/a.txt")
    #expect(Text("/tmp/").appendingPathComponent("/a") == "/tmp/a")
    #expect(Text("").appendingPathComponent("a") == "a")
    #expect(Text("/").appendingPathComponent("a") == "/a")
    #expect(Text("/tmp/x").appendingPathExtension("tiff") == "/tmp/x.tiff")
    #expect(Text("/tmp/scratch").pathComponents == ["/", "tmp", "scratch"])
    #expect(Text("tmp/scratch/").pathComponents == ["tmp", "scratch", "/"])
    #expect(Text("/").pathComponents == ["/"])
    #expect(Text.path(of: ["/", "usr", "bin"]) == "/usr/bin")
    #expect(Text("/usr/./local/../bin//x").standardizedPath == "/usr/bin/x")
    #expect(
      Text("~/a").expandingTilde.hasSuffix("/a") && !Text("~/a").expandingTilde.hasPrefix("~"))
  }

  // MARK: Lines

  @Test func `lines and words`() {
    let text = Text("one\ntwo\r\nthree")
    #expect(
      text.lines(in: 0..<text.count).map { text[$0.contents].string } == ["one", "two", "three"])
    #expect(text.lineRange(4..<5).start == 4 && text.lineRange(4..<5).end == 9)
    #expect(text.lineRange(2..<6).start == 0 && text.lineRange(2..<6).end == 9)
    #expect(Text("a\n").lines(in: 0..<2).count == 1)
    let words = Text("It's 3.5 o'clock, John_Doe!")
    #expect(
      words.words(in: 0..<words.count).map { words[$0].string } == [
        "It's", "3.5", "o'clock", "John_Doe",
      ])
    let sentences = Text("One. Two! Three?")
    #expect(
      sentences.sentences(in: 0..<16).map { sentences[$0].string } == ["One. ", "Two! ", "Three?"])
    let flags = Text("a\u{1F1E9}\u{1F1EA}e\u{301}")
    #expect(flags.characterBoundaries() == [0, 1, 5, 7])
    #expect(flags.composedRange(2..<3) == 1..<5)
  }

  // MARK: Encodings

  @Test func `encodings`() {
    let text = Text("caf\u{E9} \u{20AC}")
    #expect(StringEncoding.latin1.encode(text) == nil)
    #expect(
      StringEncoding.latin1.encode(text, lossy: true) == Array("caf".utf8) + [0xE9, 0x20, 0x3F])
    #expect(StringEncoding.windows1252.encode(text)?.last == 0x80)
    #expect(StringEncoding.macOSRoman.encode(text)?.last == 0xDB)
    #expect(StringEncoding.ascii.encode("abc") == Array("abc".utf8))
    #expect(StringEncoding.utf16.encode("a") == [0xFF, 0xFE, 0x61, 0])
    #expect(StringEncoding.utf16BigEndian.encode("a") == [0, 0x61])
    #expect(
      StringEncoding.nonLossyASCII.encode(text).map { String(decoding: $0, as: UTF8.self) }
        == "caf\\351 \\u20ac")
    for encoding in StringEncoding.supported where encoding != .ascii && encoding != .latin1 {
      let bytes = encoding.encode(text)
      #expect(bytes.flatMap { encoding.decode($0) } == text, "encoding \(encoding.rawValue)")
    }
    #expect(StringEncoding.utf8.decode([0xFF]) == nil)
    #expect(StringEncoding(rawValue: 3).encode("a") == nil)
  }

  @Test func `percent encoding`() {
    let allowed = CharacterSet.urlAllowed("-")
    #expect(Text("a b\u{E9}-").percentEncoded { allowed.contains(UInt32($0)) } == "a%20b%C3%A9-")
    #expect(Text("a%20b%C3%A9").percentDecoded == "a b\u{E9}")
    #expect(
      Text("%4").percentDecoded == nil && Text("%zz").percentDecoded == nil
        && Text("%FF").percentDecoded == nil)
  }

  // MARK: Character sets

  @Test func `character sets combine`() {
    let vowels = CharacterSet(characters: "aeiou")
    #expect(vowels.contains(97) && !vowels.contains(98) && vowels.inverse.contains(98))
    let letters = CharacterSet.rule(.letters)
    #expect(letters.subtracting(vowels).contains(98) && !letters.subtracting(vowels).contains(97))
    #expect(letters.isSuperset(of: vowels) && !vowels.isSuperset(of: letters))
    #expect(CharacterSet(range: ListingRange(location: 48, length: 10)).allRanges == [48...57])
    var deep = vowels
    for _ in 0..<40 { deep = deep.union(.rule(.decimalDigits)).inverse }
    #expect(deep.contains(97) == vowels.contains(97))
    #expect(Text("  \ta b\n").trimmed(.rule(.whitespacesAndNewlines)) == "a b")
    #expect(Text("   ").trimmed(.rule(.whitespaces)) == "")
  }
}
