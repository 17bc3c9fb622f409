// What an editor asks while somebody types: the language server's answers, and the classes of a text.
import CSandbox
import ForwardKitBasics
import Glibc
import LanguageServer
import MessageFraming
import ObjCScript
import ObjCSyntax

extension JobRunner {
  private static let place = "file:///" + listingName

  /// `line` and `column` count from 0, columns in UTF-16, as in the protocol and in editors.
  private var position: JSONValue {
    [
      "line": .integer(job["line"]?.integer ?? 0),
      "character": .integer(job["column"]?.integer ?? 0),
    ]
  }

  func complete() -> JobAnswer {
    let items = (ask("textDocument/completion").array ?? []).map { item -> JSONValue in
      let label = item["label"] ?? ""
      return [
        "label": label, "insert": item["insertText"] ?? label, "detail": item["detail"] ?? .null,
      ]
    }
    let column = job["column"]?.integer ?? 0
    let lines = (job["source"]?.string ?? "").split(
      separator: "\n", omittingEmptySubsequences: false)
    let line = job["line"]?.integer ?? 0
    let before = lines.indices.contains(line) ? Array(lines[line].utf16.prefix(column)) : []
    let word = before.reversed().prefix { unit in
      unit == 95 || (48...57).contains(unit) || (97...122).contains(unit | 32) || unit > 127
    }
    return JobAnswer(body: [
      "items": .array(items),
      "from": ["line": .integer(line), "column": .integer(before.count - word.count)],
    ])
  }

  func hover() -> JobAnswer {
    let found = ask("textDocument/hover")
    func place(_ name: String) -> JSONValue {
      guard let end = found["range"]?[name] else { return .null }
      return ["line": end["line"] ?? 0, "column": end["character"] ?? 0]
    }
    return JobAnswer(body: [
      "text": found["contents"]?["value"] ?? .null, "from": place("start"), "to": place("end"),
    ])
  }

  private static func message(_ method: String, _ parameters: JSONValue, id: Int? = nil)
    -> JSONValue
  {
    var members: [(key: String, value: JSONValue)] = [
      (key: "jsonrpc", value: "2.0"), (key: "method", value: .string(method)),
      (key: "params", value: parameters),
    ]
    if let id { members.append((key: "id", value: .integer(id))) }
    return .object(members)
  }

  /// What a language server answers that is given the text and one question.
  private func ask(_ method: String) -> JSONValue {
    let question: JSONValue = [
      "textDocument": ["uri": .string(Self.place)], "position": position,
    ]
    let opened: JSONValue = [
      "textDocument": [
        "uri": .string(Self.place), "languageId": "objective-c", "version": 1,
        "text": .string(job["source"]?.string ?? ""),
      ]
    ]
    // Files in memory: what is asked is all there before it is read.
    let input = sandbox_memory_file("questions")
    let output = sandbox_memory_file("answers")
    guard input >= 0, output >= 0 else { return .null }
    let writer = MessageStream(input: output, output: input)
    writer.write(Self.message("initialize", ["capabilities": [:]], id: 1))
    writer.write(Self.message("textDocument/didOpen", opened))
    writer.write(Self.message(method, question, id: 2))
    writer.write(Self.message("exit", [:]))
    lseek(input, 0, SEEK_SET)
    _ = LanguageServer.serve(
      input: input, output: output, runner: nil, version: views.version, explain: views.explain)
    lseek(output, 0, SEEK_SET)
    let reader = MessageStream(input: output, output: -1)
    var result: JSONValue = .null
    repeat {
      reader.fill()
      while let frame = reader.next() {
        guard case .message(let message) = frame, message["id"]?.integer == 2 else { continue }
        result = message["result"] ?? .null
      }
    } while !reader.isClosed
    return result
  }

  /// The listing's classes with their methods, for the sketch of classes.
  func outline() -> JobAnswer {
    var classes: [String: ClassOutline] = [:]
    var order: [String] = []
    var found: [Diagnostic] = []
    var sources = SourceMap()
    let files = files, options = options
    nonisolated(unsafe) var units: [TranslationUnit] = []
    nonisolated(unsafe) var analysis: ListingAnalyzer.Analysis?
    let isDone = ListingAnalyzer.session { analyzer in
      let made = analyzer.analyze(files, options: options)
      units = made.units
      analysis = made
    }
    guard isDone, let analysis else { return Self.refusal("the text cannot be read") }
    found = analysis.diagnostics
    sources = analysis.sources
    func add(_ name: String) {
      if classes[name] == nil {
        classes[name] = ClassOutline()
        order.append(name)
      }
    }
    func lines(_ range: SourceRange) -> ClosedRange<Int> {
      guard let file = sources.file(of: range) else { return 0...0 }
      let first = file.location(of: range.start).line
      return first...max(first, file.location(of: range.end).line)
    }
    for declaration in units.flatMap(\.declarations) {
      switch declaration.kind {
      case .interface(let interface):
        add(interface.name.text)
        if classes[interface.name.text]?.lines == nil {
          classes[interface.name.text]?.lines = lines(declaration.range)
        }
        classes[interface.name.text]?.superclass = interface.superclass?.text
      case .implementation(let implementation):
        let name = implementation.className.text
        add(name)
        classes[name]?.lines = lines(implementation.range)
        for method in implementation.members.compactMap({ member -> MethodDefinition? in
          if case .method(let method) = member { method } else { nil }
        }) {
          classes[name]?.methods.append(
            ((method.head.isClassMethod ? "+" : "-") + method.head.selector, lines(method.range)))
        }
      default: break
      }
    }
    return JobAnswer(body: [
      "classes": .array(order.map { classes[$0]?.json($0) ?? .null }),
      "diagnostics": diagnostics(found, sources),
    ])
  }
}

private struct ClassOutline {
  var superclass: String?
  /// Of the implementation; of the interface where there is none.
  var lines: ClosedRange<Int>?
  var methods: [(name: String, lines: ClosedRange<Int>)] = []

  func json(_ name: String) -> JSONValue {
    [
      "name": .string(name), "superclass": superclass.map { .string($0) } ?? .null,
      "line": .integer(lines?.lowerBound ?? 0), "endLine": .integer(lines?.upperBound ?? 0),
      "methods": .array(
        methods.map {
          [
            "name": .string($0.name), "line": .integer($0.lines.lowerBound),
            "endLine": .integer($0.lines.upperBound),
          ]
        }),
    ]
  }
}

/// The headers among a program's files, by name; there is no other folder.
struct JobHeaders: SourceFolders {
  private let headers: [String: [UInt8]]

  init(_ files: [(name: String, bytes: [UInt8])]) {
    headers = Dictionary(
      files.filter { $0.name.hasSuffix(".h") }.map { ($0.name, $0.bytes) }
    ) { first, _ in first }
  }

  func find(_ header: String, isAngled: Bool, from includer: String) -> SourceAnswer {
    headers[header].map { .file(name: header, identity: header, bytes: $0) } ?? .none
  }
}
