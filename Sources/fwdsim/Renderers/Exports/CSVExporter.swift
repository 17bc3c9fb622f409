// One row per send, for spreadsheets (RFC 4180). Streams: a row is written when every earlier send has ended.
import ForwardKit

final class CSVExporter: TraceSink {
  fileprivate struct Row {
    var send: TraceEvent.Send
    var line: Int?
    var reached = Stage.cache
    var cache = ""
    var foundIn = ""
    var resolve = ""
    var target = ""
    var signature = ""
    var result = ""
    var isDone = false
  }
  private let write: (String) -> Void
  private var rows: [Row] = []
  /// Number of `rows.first`.
  private var positions: [Int: Int] = [:]
  private var written = 0

  init(write: @escaping (String) -> Void) { self.write = write }

  private static let columns = [
    "send", "parent", "depth", "line", "kind", "message", "receiver", "class", "selector",
    "reached", "cache", "found in",
    "resolve", "target", "signature", "result",
  ]

  func receive(_ event: TraceEvent) {
    switch event.body {
    case .header: write(Self.columns.joined(separator: ",") + "\r\n")
    case .send(let send):
      positions[send.scope.send] = written + rows.count
      rows.append(Row(send: send, line: event.at?.line, isDone: send.kind == .function))
      if send.kind == .nil { rows[rows.count - 1].reached = .nil }
    case .cache(let probe):
      change(probe.scope) {
        $0.cache =
          probe.result == .hit ? "hit" : probe.result == .forward ? "remembered miss" : "miss"
      }
    case .lookup(let step):
      change(step.scope) {
        $0.reach(.lookup)
        // A metaclass's sign would begin a formula.
        if step.result == .found {
          $0.foundIn =
            step.className.first == "+" ? "metaclass \(step.className.dropFirst())" : step.className
        }
      }
    case .ask(let ask): change(ask.scope) { $0.reach(ask.stage) }
    case .answer(let answer): note(answer)
    case .return(let end): finish(end.scope, end.value.text)
    case .throw(let thrown): finish(thrown.scope, "throws \(thrown.exception)")
    case .end: drain(all: true)
    default: break
    }
  }

  private func note(_ answer: TraceEvent.Answer) {
    change(answer.scope) {
      $0.reach(answer.stage)
      switch answer.stage {
      case .resolve: $0.resolve = answer.value + Wording.effect(answer.effect)
      case .target: $0.target = answer.value
      case .signature: $0.signature = answer.value
      default: break
      }
    }
  }

  private func change(_ scope: TraceScope, _ work: (inout Row) -> Void) {
    guard scope.query == 0, let position = positions[scope.send] else { return }
    work(&rows[position - written])
  }

  private func finish(_ scope: TraceScope, _ result: String) {
    change(scope) {
      $0.result = result
      $0.isDone = true
    }
    guard scope.query == 0 else { return }
    drain(all: false)
  }

  private func drain(all: Bool) {
    let count = all ? rows.count : rows.firstIndex { !$0.isDone } ?? rows.count
    // Shifting the rest costs its length: wait until there is as much to write.
    guard count > 0, all || count * 2 >= rows.count else { return }
    for row in rows.prefix(count) {
      positions[row.send.scope.send] = nil
      write(row.text)
    }
    rows.removeFirst(count)
    written += count
  }
}

fileprivate extension CSVExporter.Row {
  mutating func reach(_ stage: Stage) { if stage.order > reached.order { reached = stage } }

  var text: String {
    let isFunction = send.kind == .function
    let fields = [
      "\(send.scope.send)", send.parent == 0 ? "" : "\(send.parent)", "\(send.depth)",
      line.map(String.init) ?? "",
      send.kind.rawValue, Wording.message(send), send.receiver, send.className, send.selector,
      isFunction ? "" : reached.rawValue, cache, foundIn, resolve, target, signature, result,
    ]
    return fields.map(CSVExporter.quoted).joined(separator: ",") + "\r\n"
  }
}

extension CSVExporter {
  fileprivate static func quoted(_ field: String) -> String {
    // A spreadsheet would take these for formulas; a number is one it may have.
    let isFormula = field.first.map { "=+-@".contains($0) } ?? false && Double(field) == nil
    let field = isFormula ? "'" + field : field
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    var text = "\""
    for character in field { text += character == "\"" ? "\"\"" : String(character) }
    return text + "\""
  }
}
