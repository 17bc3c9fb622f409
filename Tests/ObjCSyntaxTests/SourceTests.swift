import Testing

@testable import ObjCSyntax

@Suite("Source text")
struct SourceTests {
  @Test("lines end at LF, CR LF and CR; columns count UTF-8 code units")
  func locations() {
    var map = SourceMap()
    let file = map.add(name: "a.m", bytes: Array("ab\nä\r\nx\ry".utf8))
    #expect(file.lineStarts == [0, 3, 7, 9])
    #expect(file.location(of: 0) == SourceLocation(line: 1, column: 1))
    #expect(file.location(of: 2) == SourceLocation(line: 1, column: 3))
    #expect(file.location(of: 5) == SourceLocation(line: 2, column: 3))
    #expect(file.location(of: 9) == SourceLocation(line: 4, column: 1))
    #expect(file.location(of: 1000) == SourceLocation(line: 4, column: 2))
    #expect((1...5).map(file.lineText) == ["ab", "ä", "x", "y", ""])
  }

  @Test("a byte-order mark is no part of the text")
  func byteOrderMark() {
    var map = SourceMap()
    let file = map.add(name: "a.m", bytes: [0xEF, 0xBB, 0xBF, 0x61])
    #expect(file.bytes == [0x61])
    #expect(map.add(name: "b.m", bytes: []).location(of: 0) == SourceLocation(line: 1, column: 1))
  }

  @Test("ranges: union, containment, none")
  func ranges() {
    let a = SourceRange(file: 0, start: 4, end: 6)
    let b = SourceRange(file: 0, start: 1, end: 5)
    #expect(a.union(b) == SourceRange(file: 0, start: 1, end: 6))
    #expect(SourceRange.none.union(a) == a)
    #expect(a.union(SourceRange(file: 1, start: 0, end: 9)) == a)
    #expect(a.union(b).contains(a) && !a.contains(b))
    #expect(a.startPoint.length == 0 && a.endPoint.start == 6)
  }

  @Test("the loader names the first byte that is not UTF-8, and zero bytes")
  func loader() {
    func load(_ bytes: [UInt8]) -> (String, SourceRange?) {
      var map = SourceMap()
      let sink = DiagnosticSink()
      let file = SourceLoader.load(name: "a.m", bytes: bytes, into: &map, diagnostics: sink)
      return (
        file == nil ? sink.diagnostics[0].code.id : "ok", sink.diagnostics.first?.primary?.range
      )
    }
    #expect(load(Array("héllo 日本 😀".utf8)).0 == "ok")
    #expect(load([0x61, 0x0A, 0xE9, 0x61]) == ("F0701", SourceRange(file: 0, start: 2, end: 3)))
    #expect(load([0xC0, 0x80]).0 == "F0701")
    #expect(load([0xED, 0xA0, 0x80]).0 == "F0701")
    #expect(load([0xF5, 0x80, 0x80, 0x80]).0 == "F0701")
    #expect(load([0xE2, 0x82]).0 == "F0701")
    #expect(load([0x61, 0x00, 0x62]) == ("F0702", SourceRange(file: 0, start: 1, end: 2)))
    #expect(load([0xFF, 0xFE, 0x61, 0x00]).0 == "F0702")
    #expect(load(Array("/* '\0'..'s' */ int x; // \0".utf8)).0 == "ok")
    #expect(load(Array("/* \0 */ int x = '\0'; // \0".utf8)).0 == "F0702")
    #expect(load([0x61, 0xE9] + Array(" // \0".utf8)).0 == "F0701")
    #expect(load([]).0 == "ok")
  }
}
