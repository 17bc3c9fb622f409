import Testing

@testable import ObjCFoundation

/// UTF16Text: layouts, search, order, case, paths, lines. No world is needed.
@Suite struct UTF16TextTests {
  private func narrow(_ string: String) -> UTF16Text { UTF16Text(string) }
  private func range(_ found: Range<Int>?) -> [Int] {
    found.map { [$0.lowerBound, $0.count] } ?? []
  }

  // MARK: Layouts

  @Test func `the layout is the narrowest and does not decide equality`() {
    #expect(!UTF16Text("abc").isWide)
    #expect(!UTF16Text("caf\u{E9}").isWide)
    #expect(UTF16Text("\u{20AC}").isWide)
    var text = UTF16Text("a\u{20AC}")
    text.replace(1..<2, with: "b")
    #expect(text == "ab")
    #expect(text.objectHash == UTF16Text("ab").objectHash)
    var wide = UTF16Text(wide: [97, 98])
    #expect(wide.isWide && wide == "ab" && UTF16Text("ab") == wide)
    wide.append("c")
    #expect(wide.string == "abc")
  }

  @Test func `appending widens when it has to`() {
    var text = UTF16Text("abc")
    text.append("\u{E9}")
    #expect(!text.isWide && text.count == 4)
    text.append("\u{1F600}")
    #expect(text.isWide && text.count == 6 && text.string == "abc\u{E9}\u{1F600}")
    var other = UTF16Text("x")
    other.append(text)
    #expect(other.string == "xabc\u{E9}\u{1F600}")
  }

  @Test(arguments: ["", "plain", "caf\u{E9}", "\u{20AC}5", "\u{1F600}\u{10FFFF}", "a\u{0}b"])
  func `UTF-8 there and back`(string: String) {
    let text = UTF16Text(string)
    #expect(text.utf8 == Array(string.utf8))
    #expect(text.utf8Count == string.utf8.count)
    #expect(UTF16Text(utf8: text.utf8) == text)
    #expect(text.string == string)
  }

  @Test func `malformed UTF-8 is refused or repaired`() {
    let bad: [[UInt8]] = [
      [0xC3], [0x80], [0xE2, 0x82], [0xF8, 0x88], [0xC0, 0x80], [0xED, 0xA0, 0x80],
      [0xF4, 0x90, 0x80, 0x80],
    ]
    for bytes in bad {
      #expect(bytes.withUnsafeBufferPointer { UTF16Text(strictUTF8: $0) } == nil)
    }
    #expect(UTF16Text(utf8: [0x61, 0xFF, 0x62]).string == "a\u{FFFD}b")
    #expect(UTF16Text(utf8: [0xE2, 0x82, 0x61]).string == "\u{FFFD}a")
  }

  @Test func `halves of a surrogate pair join through their bytes`() {
    var bytes: [UInt8] = []
    UTF16Text.encode(0xD83D, into: &bytes)
    UTF16Text.encode(0xDE00, into: &bytes)
    #expect(UTF16Text(utf8: bytes).string == "\u{1F600}")
  }

  @Test func `the hash is CFString's`() {
    #expect(UTF16Text("").objectHash == 0)
    // ((1 + length) folded by hand for one unit: (1 * 257 + 97) + the same shifted by 1.
    let one: UInt = 1 * 257 + 97
    #expect(UTF16Text("a").objectHash == one &+ one << 1)
    #expect(
      UTF16Text(String(repeating: "x", count: 97)).objectHash
        != UTF16Text(String(repeating: "x", count: 98)).objectHash)
  }

  // MARK: Search

  @Test func `finds forwards, backwards and anchored`() {
    let text = UTF16Text("abcabc")
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
    let decomposed = UTF16Text("cafe\u{301}!")
    #expect(range(decomposed.find("\u{E9}")) == [3, 2])
    #expect(range(decomposed.find("\u{E9}", .literal)) == [])
    #expect(range(decomposed.find("e")) == [])
    #expect(range(decomposed.find("e", .literal)) == [3, 1])
    #expect(
      range(UTF16Text("caf\u{E9}").find("CAFE", [.caseInsensitive, .diacriticInsensitive])) == [
        0, 4,
      ])
    #expect(range(UTF16Text("\u{C9}t\u{E9}").find("\u{E9}", .caseInsensitive)) == [0, 1])
    #expect(range(UTF16Text("\u{FF21}bc").find("A", .widthInsensitive)) == [0, 1])
  }

  @Test func `prefix and suffix; an empty one is none`() {
    #expect(
      UTF16Text("hello").hasPrefix("he") && !UTF16Text("hello").hasPrefix("el")
        && !UTF16Text("hello").hasPrefix(""))
    #expect(
      UTF16Text("hello").hasSuffix("lo") && !UTF16Text("hello").hasSuffix("ll")
        && !UTF16Text("lo").hasSuffix("hello"))
  }

  @Test func `replaces and splits`() {
    let text = UTF16Text("a-b-c")
    #expect(text.replacing("-", with: "+", in: 0..<5).0 == "a+b+c")
    #expect(text.replacing("-", with: "", in: 2..<5).0 == "a-bc")
    #expect(text.replacing("x", with: "y", in: 0..<5).1 == 0)
    #expect(UTF16Text("aaa").replacing("aa", with: "b", in: 0..<3).0 == "ba")
    #expect(text.components(separatedBy: "-") == ["a", "b", "c"])
    #expect(UTF16Text("-a-").components(separatedBy: "-") == ["", "a", ""])
    #expect(UTF16Text("").components(separatedBy: "-") == [""])
    #expect(UTF16Text("ab").components(separatedBy: "") == ["ab"])
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
    #expect(UTF16Text(left).compare(UTF16Text(right), options).rawValue == expected)
  }

  @Test func `localized order puts case and accents behind letters`() {
    let words = ["Zebra", "apple", "\u{C4}pfel", "Apple", "banana"].map { UTF16Text($0) }
    let sorted = words.sorted { $0.compareLocalized($1, []) == .ascending }
    #expect(sorted.map(\.string) == ["\u{C4}pfel", "apple", "Apple", "banana", "Zebra"])
    #expect(UTF16Text("a10").compareLocalized("a9", [.caseInsensitive, .numeric]) == .descending)
  }

  @Test func `common prefix`() {
    #expect(UTF16Text("foobar").commonPrefix("foods", []) == "foo")
    #expect(UTF16Text("Foo").commonPrefix("fox", .caseInsensitive) == "Fo")
    #expect(UTF16Text("abc").commonPrefix("x", []) == "")
  }

  // MARK: Case

  @Test func `case`() {
    #expect(UTF16Text("Hello W\u{D6}RLD").lowercased == "hello w\u{F6}rld")
    #expect(UTF16Text("stra\u{DF}e").uppercased == "STRASSE")
    #expect(UTF16Text("hello big-world it's 2nd").capitalized == "Hello Big-World It's 2Nd")
    #expect(UTF16Text("\u{442}\u{435}\u{441}\u{442}").uppercased == "\u{422}\u{415}\u{421}\u{422}")
    #expect(UTF16Text("\u{E9}").decomposed.units == [0x65, 0x301])
    #expect(UTF16Text("e\u{301}").composed.units == [0xE9])
    #expect(UTF16Text("Cr\u{E8}me").folded([.caseInsensitive, .diacriticInsensitive]) == "creme")
  }

  // MARK: Numbers

  @Test func `numbers at the beginning`() {
    #expect(UTF16Text("  42abc").integerPrefix == 42)
    #expect(UTF16Text("-17").integerPrefix == -17)
    #expect(UTF16Text("99999999999999999999").integerPrefix == .max)
    #expect(UTF16Text("-99999999999999999999").integerPrefix == .min)
    #expect(UTF16Text("abc").integerPrefix == 0)
    #expect(UTF16Text(" 3.25e2x").doublePrefix == 325)
    #expect(UTF16Text("0x10").doublePrefix == 0)
    #expect(UTF16Text("-.5").doublePrefix == -0.5)
    #expect(UTF16Text("1e400").doublePrefix == .infinity)
    #expect(
      UTF16Text("YES").boolPrefix && UTF16Text("  true").boolPrefix && UTF16Text("+0009").boolPrefix
    )
    #expect(!UTF16Text("NO").boolPrefix && !UTF16Text("0").boolPrefix && !UTF16Text("").boolPrefix)
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
    let text = UTF16Text(path)
    #expect(text.lastPathComponent.string == last)
    #expect(text.deletingLastPathComponent.string == parent)
    #expect(text.pathExtension.string == suffix)
    #expect(text.deletingPathExtension.string == stem)
  }

  @Test func `paths put together`() {
    #expect(UTF16Text("/tmp").appendingPathComponent("a.txt") == "/tmp/a.txt")
    #expect(UTF16Text("/tmp/").appendingPathComponent("/a") == "/tmp/a")
    #expect(UTF16Text("").appendingPathComponent("a") == "a")
    #expect(UTF16Text("/").appendingPathComponent("a") == "/a")
    #expect(UTF16Text("/tmp/x").appendingPathExtension("tiff") == "/tmp/x.tiff")
    #expect(UTF16Text("/tmp/scratch").pathComponents == ["/", "tmp", "scratch"])
    #expect(UTF16Text("tmp/scratch/").pathComponents == ["tmp", "scratch", "/"])
    #expect(UTF16Text("/").pathComponents == ["/"])
    #expect(UTF16Text.path(of: ["/", "usr", "bin"]) == "/usr/bin")
    #expect(UTF16Text("/usr/./local/../bin//x").standardizedPath == "/usr/bin/x")
    #expect(
      UTF16Text("~/a").expandingTilde.hasSuffix("/a")
        && !UTF16Text("~/a").expandingTilde.hasPrefix("~"))
  }

  // MARK: Lines

  @Test func `lines and words`() {
    let text = UTF16Text("one\ntwo\r\nthree")
    #expect(
      text.lines(in: 0..<text.count).map { text[$0.contents].string } == ["one", "two", "three"])
    #expect(text.lineRange(4..<5).start == 4 && text.lineRange(4..<5).end == 9)
    #expect(text.lineRange(2..<6).start == 0 && text.lineRange(2..<6).end == 9)
    #expect(UTF16Text("a\n").lines(in: 0..<2).count == 1)
    let words = UTF16Text("It's 3.5 o'clock, John_Doe!")
    #expect(
      words.words(in: 0..<words.count).map { words[$0].string } == [
        "It's", "3.5", "o'clock", "John_Doe",
      ])
    let sentences = UTF16Text("One. Two! Three?")
    #expect(
      sentences.sentences(in: 0..<16).map { sentences[$0].string } == ["One. ", "Two! ", "Three?"])
    let flags = UTF16Text("a\u{1F1E9}\u{1F1EA}e\u{301}")
    #expect(flags.characterBoundaries() == [0, 1, 5, 7])
    #expect(flags.composedRange(2..<3) == 1..<5)
  }

  // MARK: Encodings

  @Test func `encodings`() {
    let text = UTF16Text("caf\u{E9} \u{20AC}")
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
    #expect(
      UTF16Text("a b\u{E9}-").percentEncoded { allowed.contains(UInt32($0)) } == "a%20b%C3%A9-")
    #expect(UTF16Text("a%20b%C3%A9").percentDecoded == "a b\u{E9}")
    #expect(
      UTF16Text("%4").percentDecoded == nil && UTF16Text("%zz").percentDecoded == nil
        && UTF16Text("%FF").percentDecoded == nil)
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
    #expect(UTF16Text("  \ta b\n").trimmed(.rule(.whitespacesAndNewlines)) == "a b")
    #expect(UTF16Text("   ").trimmed(.rule(.whitespaces)) == "")
  }
}
