import Testing

@testable import ObjCSyntax

@Suite("Rendering diagnostics")
struct RendererTests {
  private func make(_ text: String) -> (SourceMap, (Int, Int) -> SourceRange) {
    var map = SourceMap()
    map.add(name: "car.m", bytes: Array(text.utf8))
    return (map, { SourceRange(file: 0, start: UInt32($0), end: UInt32($1)) })
  }

  private let text =
    "@implementation Car\n- (void)forwardInvocation:(id)inv {\n}\n@end\n\nint main(void) {\n    [car length];\n}\n"

  @Test("long: two windows of one file, notes, helps over several lines")
  func long() {
    let (map, range) = make(text)
    let diagnostic = Diagnostic(
      .error, DispatchCode.unrecognized, "`-[Car length]` was not forwarded", at: range(90, 96),
      label: "nobody has this method",
      secondary: [Diagnostic.Label(range(28, 45), "runs only later")],
      notes: ["receiver is Car#1"], helps: [Diagnostic.Help("add\n- (void)a {\n}")])
    #expect(
      DiagnosticRenderer(sources: map).render(diagnostic) == """
        error[F0301]: `-[Car length]` was not forwarded
         --> car.m:7:10
          |
        2 | - (void)forwardInvocation:(id)inv {
          |         ----------------- runs only later
          :
        7 |     [car length];
          |          ^^^^^^ nobody has this method
          |
          = note: receiver is Car#1
          = help: add
                  - (void)a {
                  }
          = explain: fwdsim explain F0301

        """)
  }

  @Test("short and JSON")
  func machine() {
    let (map, range) = make(text)
    let diagnostic = Diagnostic(
      .warning, SyntaxCode.expected, "a \"quote\" and\na line", at: range(90, 96), label: "x",
      helps: [Diagnostic.Help("fix", edits: [Diagnostic.Edit(range(96, 96), ";")])])
    #expect(
      DiagnosticRenderer(sources: map, style: .short).render(diagnostic)
        == "car.m:7:10: warning: a \"quote\" and\na line [F0101]\n")
    #expect(
      DiagnosticRenderer(sources: map, style: .json).render(diagnostic)
        == #"{"level":"warning","code":"F0101","message":"a \"quote\" and\na line","primary":{"at":["car.m",7,10,7,16],"label":"x"},"helps":[{"text":"fix","edits":[{"at":["car.m",7,16,7,16],"text":";"}]}]}"#
        + "\n")
    let placeless = Diagnostic(.error, InputCode.tooLarge, "too large", at: nil)
    #expect(
      DiagnosticRenderer(sources: map, style: .short).render(placeless)
        == "fwdsim: error: too large [F0703]\n")
    #expect(
      DiagnosticRenderer(sources: map).render(placeless)
        == """
        error[F0703]: too large
          = help: name the listing's source; parts of it can be files of their own
          = explain: fwdsim explain F0703

        """)
  }

  @Test("tabs and wide characters: the caret stands under what it means")
  func cells() {
    let (map, range) = make("\tint 日本é\u{301} = x;\n")
    let diagnostic = Diagnostic(.error, SyntaxCode.expected, "m", at: range(18, 19), label: "here")
    #expect(
      DiagnosticRenderer(sources: map).render(diagnostic) == """
        error[F0101]: m
         --> car.m:1:19
          |
        1 |     int 日本é\u{301} = x;
          |                 ^ here
          |
          = help: write what is missing where the caret is, or remove what does not belong there
          = explain: fwdsim explain F0101

        """)
    #expect(DisplayWidth.of("日本") == 4)
    #expect(DisplayWidth.of("é\u{301}😀") == 3)
  }

  @Test("several labels on one line hang below each other")
  func hanging() {
    let (map, range) = make("f(a, b);\n")
    let diagnostic = Diagnostic(
      .error, SyntaxCode.expected, "m", at: range(5, 6), label: "last",
      secondary: [Diagnostic.Label(range(0, 1), "first"), Diagnostic.Label(range(2, 3), "second")])
    #expect(
      DiagnosticRenderer(sources: map).render(diagnostic) == """
        error[F0101]: m
         --> car.m:1:6
          |
        1 | f(a, b);
          | - -  ^ last
          | | |
          | | second
          | |
          | first
          |
          = help: write what is missing where the caret is, or remove what does not belong there
          = explain: fwdsim explain F0101

        """)
  }

  @Test(
    "a range over several lines is marked on its first; an empty one is one caret; an empty line has no blanks"
  )
  func edges() {
    let (map, range) = make("ab\n\ncd\n")
    let renderer = DiagnosticRenderer(sources: map)
    let long = renderer.render(Diagnostic(.note, SyntaxCode.expected, "m", at: range(1, 5)))
    #expect(long.contains("1 | ab\n  |  ^\n"))
    let empty = renderer.render(
      Diagnostic(
        .note, SyntaxCode.expected, "m", at: range(2, 2),
        secondary: [Diagnostic.Label(range(4, 6), "c")]))
    #expect(empty.contains("1 | ab\n  |   ^\n2 |\n3 | cd\n  | -- c\n"))
  }

  @Test("colours only when asked for")
  func colours() {
    let (map, range) = make("ab\n")
    let diagnostic = Diagnostic(.error, SyntaxCode.expected, "m", at: range(0, 1))
    #expect(!DiagnosticRenderer(sources: map).render(diagnostic).contains("\u{1B}"))
    #expect(
      DiagnosticRenderer(sources: map, colour: .ansi).render(diagnostic).hasPrefix(
        "\u{1B}[1;31merror[F0101]\u{1B}[0m\u{1B}[1m: m\u{1B}[0m\n"))
  }

  @Test("every code is unique, well formed, and has a title and an explanation")
  func codes() {
    let all = DiagnosticCode.all
    #expect(Set(all.map(\.id)).count == all.count)
    for code in all {
      let isWellFormed =
        code.id.hasPrefix("F0") && code.id.count == 5 && code.id.dropFirst().allSatisfy(\.isNumber)
      #expect(isWellFormed, "\(code.id)")
      #expect(
        !code.title.isEmpty && code.title.count < 72 && !code.title.hasSuffix("."), "\(code.id)")
      #expect(code.explanation.count > 20, "\(code.id)")
      #expect(code.remedy.count > 5 && !code.remedy.hasSuffix("."), "\(code.id)")
    }
    #expect(DiagnosticCode.named("f0101")?.id == "F0101")
    #expect(DiagnosticCode.named("F9999") == nil)
  }

  @Test("the sink keeps order of place within a stage, drops repetitions, counts beyond its limit")
  func sink() {
    let sink = DiagnosticSink(errorLimit: 3)
    let range = { (place: UInt32) in SourceRange(file: 0, start: place, end: place + 1) }
    sink.error(SyntaxCode.expected, "late", at: range(9))
    sink.error(SyntaxCode.expected, "early", at: range(1))
    sink.error(SyntaxCode.expected, "again", at: range(1))
    sink.sort(from: 0)
    #expect(sink.diagnostics.map(\.message) == ["early", "late"])
    for place in UInt32(20)..<30 { sink.error(SyntaxCode.expected, "x", at: range(place)) }
    #expect(sink.diagnostics.count == 3 && sink.isFull && sink.errorCount == 12)
  }
}
