import ForwardKitBasics
import Glibc
import Testing

@testable import ObjCSyntax

@Suite("Chinese")
struct ChineseTests {
  @Test(
    "every code has a title, an explanation and advice in Chinese, and there is none without a code"
  )
  func codes() {
    for code in DiagnosticCode.all {
      let text = code.text(in: .zh)
      #expect(text.id == code.id)
      for (english, chinese) in [
        (code.title, text.title), (code.explanation, text.explanation), (code.remedy, text.remedy),
      ] {
        #expect(english != chinese && Self.isChinese(chinese), "\(code.id): \(chinese)")
      }
    }
    #expect(ChineseCodes.ids == Set(DiagnosticCode.all.map(\.id)))
  }

  @Test("advice has the same code in both languages: options, literals, declarations")
  func literals() {
    for code in DiagnosticCode.all {
      let own = Self.literals(code.remedy), chinese = Self.literals(code.text(in: .zh).remedy)
      #expect(own == chinese, "\(code.id)")
    }
  }

  @Test(
    "advice for a form of messages is for one that there is, with the same code in both languages")
  func adviceByForm() {
    let known = Set(
      ChineseMessages.tables.flatMap { $0.split(separator: "\n") }.map { MessageForm.halves($0).0 })
    #expect(AdviceTable.lines.count > 80)
    for line in AdviceTable.lines {
      #expect(known.contains(line.message), "\(line.message)")
      #expect(Self.isChinese(String(line.chinese)), "\(line.message)")
      let english = Set(Self.literals(String(line.english)))
      #expect(english == Set(Self.literals(String(line.chinese))), "\(line.message)")
    }
  }

  @Test(
    "a diagnostic without helps has the advice of its form, or else of its code",
    arguments: [
      ("a second default", "keep one `default`", "只留一个 `default`"),
      (
        "the case 3 occurs twice", "remove one of the two, or give it another value",
        "删去其中一个\u{FF0C}或者换一个值"
      ),
      (
        "something quite new",
        "give each case a different integer constant, and the switch one default", nil
      ),
    ])
  func advice(message: String, english: String, chinese: String?) {
    let diagnostic = Diagnostic(.error, ExpressionCode.badCase, message, at: nil)
    #expect(diagnostic.advice.map(\.text) == [english])
    let code = ExpressionCode.badCase.code.text(in: .zh)
    #expect(diagnostic.advice(in: .zh).map(\.text) == [chinese ?? code.remedy])
  }

  @Test("helps of a diagnostic's own are Chinese where a form fits, else English")
  func helps() {
    #expect(ChineseMessages.help("did you mean `drive:`?") == "是不是 `drive:`\u{FF1F}")
    #expect(ChineseMessages.help("quite a new help") == "quite a new help")
  }

  @Test("no half-width punctuation beside Chinese words, outside of code")
  func punctuation() {
    for code in DiagnosticCode.all {
      let text = code.text(in: .zh)
      for part in [text.title, text.explanation, text.remedy] {
        let prose = part.split(separator: "`", omittingEmptySubsequences: false).enumerated()
          .filter { $0.offset % 2 == 0 }.map(\.element)
        for piece in prose {
          #expect(
            !piece.contains(#/[\x{4E00}-\x{9FFF}][,:;?!]|[,:;?!][\x{4E00}-\x{9FFF}]/#),
            "\(code.id): \(piece)")
        }
      }
    }
  }

  @Test(
    "a message's names stay, the sentence is Chinese",
    arguments: [
      ("`Car` declares no method `-drive:`", "`Car` 没有声明方法 `-drive:`"),
      ("an `int` cannot be used to initialize `id`", "`int` 不能用来初始化 `id`"),
      ("index 7 of an array with 3 elements", "数组有 3 个元素\u{FF0C}下标却是 7"),
      (
        "`-[Car length]` was not forwarded: no method signature",
        "`-[Car length]` 没有被转发\u{FF1A}没有方法签名"
      ),
      ("there is no class `Cra` to inherit from", "没有可继承的类 `Cra`"),
    ])
  func messages(english: String, chinese: String) {
    #expect(ChineseMessages.text(english, DispatchCode.unrecognized.code) == chinese)
  }

  @Test("a message without a form is the code's title, with the English behind it")
  func unknown() {
    let text = ChineseMessages.text("something quite new", DispatchCode.noSignature.code)
    #expect(text == "没有方法签名的转发\u{FF08}something quite new\u{FF09}")
  }

  /// Expected outputs of listings: the tree's own, below Tests/Listings.
  static var firstLines: [(code: String, message: String)] {
    let root =
      "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/") + "/Listings"
    var lines: [(String, String)] = []
    for area in entries(root) where !area.contains(".") {
      for name in entries("\(root)/\(area)") where name.hasSuffix(".err") {
        for line in text("\(root)/\(area)/\(name)").split(separator: "\n") {
          if let found = line.wholeMatch(of: #/(?:error|warning|note)\[(F\d+)\]: (.*)/#) {
            lines.append((String(found.1), String(found.2)))
          }
        }
      }
    }
    return lines
  }

  private static func entries(_ folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.sorted()
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 {
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("every first line that the listings expect has a form in Chinese")
  func listings() throws {
    let lines = Self.firstLines
    #expect(lines.count > 300)
    for (id, message) in lines {
      let code = try #require(DiagnosticCode.named(id))
      let text = ChineseMessages.text(message, code)
      #expect(!text.hasSuffix("\u{FF08}\(message)\u{FF09}"), "\(id): \(message)")
    }
  }

  @Test(
    "the long form begins in the reader's language; the short one has the word that editors look for"
  )
  func rendering() {
    var sources = SourceMap()
    let file = sources.add(name: "a.m", bytes: Array("[car drive];".utf8))
    let range = SourceRange(file: file.id, start: 0, end: 11)
    let found = Diagnostic(.error, DispatchCode.unrecognized, "nothing answers `drive`", at: range)
    let long = DiagnosticRenderer(sources: sources, language: .zh).render(found)
    #expect(long.hasPrefix("错误[F0301]: 没有谁回答 `drive`\n"))
    #expect(long.contains("fwdsim explain F0301 --lang zh"))
    let short = DiagnosticRenderer(sources: sources, style: .short, language: .zh).render(found)
    #expect(short == "a.m:1:1: error: 没有谁回答 `drive` [F0301]\n")
    #expect(DiagnosticRenderer(sources: sources).render(found).hasPrefix("error[F0301]: nothing"))
  }

  private static func isChinese(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0x4E00...0x9FFF).contains($0.value) }
  }

  private static func literals(_ text: String) -> [String] {
    text.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }.sorted()
  }
}
