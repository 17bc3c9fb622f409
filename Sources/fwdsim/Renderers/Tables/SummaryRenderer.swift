// The summary (`-c`, `stats`): a row per message with how often its sends went how far. Streams: it keeps counts, no events.
import ForwardKit
import ForwardKitBasics

final class SummaryRenderer: TraceSink {
  private struct Row {
    var sends = 0
    var nilReceivers = 0
    var hits = 0
    var walks = 0
    var resolves = 0
    var targets = 0
    var invocations = 0
    var unrecognized = 0
    var probes = 0
    var nanoseconds = 0
    /// Order of first appearance.
    var order = 0

    static func += (left: inout Row, right: Row) {
      left.sends += right.sends
      left.nilReceivers += right.nilReceivers
      left.hits += right.hits
      left.walks += right.walks
      left.resolves += right.resolves
      left.targets += right.targets
      left.invocations += right.invocations
      left.unrecognized += right.unrecognized
      left.probes += right.probes
      left.nanoseconds += right.nanoseconds
    }

    var columns: [Int] {
      [sends, nilReceivers, hits, walks, resolves, targets, invocations, unrecognized, probes]
    }
  }

  private let write: (String) -> Void
  private let width: Int?
  private let ellipsis: String
  private let format: OutputFormat
  private var rows: [String: Row] = [:]
  private var open: [Int: String] = [:]

  init(
    width: Int?, ellipsis: String, format: OutputFormat = .text, write: @escaping (String) -> Void
  ) {
    self.format = format
    self.width = width
    self.ellipsis = ellipsis
    self.write = write
  }

  func receive(_ event: TraceEvent) {
    switch event.body {
    case .send(let send) where send.kind != .function:
      let name = send.kind == .nil ? "[nil \(send.selector)]" : Wording.method(send)
      open[send.scope.send] = name
      let order = rows.count
      rows[name, default: Row(order: order)].sends += 1
      if send.kind == .nil { rows[name]?.nilReceivers += 1 }
    case .cache(let probe):
      change(probe.scope) {
        $0.probes += probe.probes
        if probe.result == .hit { $0.hits += 1 }
      }
    case .lookup(let step) where step.result == .found: change(step.scope) { $0.walks += 1 }
    case .ask(let ask):
      change(ask.scope) {
        switch ask.stage {
        case .resolve where !ask.isDefault: $0.resolves += 1
        case .target where !ask.isDefault: $0.targets += 1
        case .invocation: $0.invocations += 1
        case .unrecognized: $0.unrecognized += 1
        default: break
        }
      }
    case .return(let end) where end.scope.query == 0: finish(end.scope, event.nanoseconds)
    case .throw(let thrown) where thrown.scope.query == 0: finish(thrown.scope, event.nanoseconds)
    case .end(let end): table(end)
    default: break
    }
  }

  private func finish(_ scope: TraceScope, _ nanoseconds: Int?) {
    if let nanoseconds {
      hasTimes = true
      change(scope) { $0.nanoseconds += nanoseconds }
    }
    open[scope.send] = nil
  }

  private func change(_ scope: TraceScope, _ work: (inout Row) -> Void) {
    guard scope.query == 0, let name = open[scope.send], var row = rows[name] else { return }
    work(&row)
    rows[name] = row
  }

  /// The trace measures time; inner messages count in the outer ones too.
  private var hasTimes = false

  private var heads: [String] { Self.plainHeads + (hasTimes ? ["         ns"] : []) }
  private static let plainHeads = [
    "sends", "nil", "hit", "walk", "resolve", "target", "invoc", "unrec", "probes",
  ]

  /// Messages need room beside the numbers; without it each stands above its own, in words.
  private var isNarrow: Bool {
    width.map { $0 < heads.map { max(5, $0.count) + 1 }.reduce(0, +) + 12 } ?? false
  }

  private func table(_ end: TraceEnd) {
    let sorted = rows.ordered {
      ($1.value.sends, $0.value.order) < ($0.value.sends, $1.value.order)
    }
    if format == .json { return write(json(sorted, end)) }
    if isNarrow { list(sorted) } else { tabulate(sorted) }
    if end.statistics.folded > 0 {
      note("\(Wording.count(end.statistics.folded, "routine send")) folded; --all counts them")
    }
    if let cut = end.cut { note("stopped [\(cut)]: the counts are those until then") }
  }

  /// `fwdsim schema stats`
  private func json(_ sorted: [(key: String, value: Row)], _ end: TraceEnd) -> String {
    let names = [
      "sends", "nil", "hit", "walk", "resolve", "target", "invocation", "unrecognized", "probes",
    ]
    var json = JSONBuffer()
    json.open()
    json.key("messages")
    json.openArray()
    for (message, row) in sorted {
      json.separate()
      json.open()
      json.key("message", message)
      for (name, value) in zip(names, row.columns) { json.key(name, value) }
      if hasTimes { json.key("ns", row.nanoseconds) }
      json.close()
    }
    json.closeArray()
    json.key("folded", end.statistics.folded)
    json.key("cut", ifPresent: end.cut)
    json.close()
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  private func note(_ text: String) { write(text.linesFolded(to: isNarrow ? width : nil) + "\n") }

  private func list(_ sorted: [(key: String, value: Row)]) {
    var total = Row()
    for (name, row) in sorted {
      note(name)
      note("  " + words(row))
      total += row
    }
    note("total")
    note("  " + words(total))
  }

  /// What is not 0, as the table's heads call it.
  private func words(_ row: Row) -> String {
    let numbers = row.columns.dropFirst() + (hasTimes ? [row.nanoseconds] : [])
    let counted = zip(numbers, heads.dropFirst()).filter { $0.0 != 0 }.map {
      "\($1.drop { $0 == " " }) \($0)"
    }
    return ([Wording.count(row.sends, "send")] + counted).joined(separator: ", ")
  }

  private func tabulate(_ sorted: [(key: String, value: Row)]) {
    let rule =
      heads.map { String(repeating: "-", count: max(5, $0.count)) }.joined(separator: " ")
      + " -------"
    line(heads.map { right($0, max(5, $0.count)) }, "message")
    write(rule + "\n")
    var total = Row()
    for (name, row) in sorted {
      line(cells(row), name)
      total += row
    }
    write(rule + "\n")
    line(cells(total), "total")
  }

  private func cells(_ row: Row) -> [String] {
    zip(row.columns + (hasTimes ? [row.nanoseconds] : []), heads).map {
      right("\($0)", max(5, $1.count))
    }
  }

  private func line(_ cells: [String], _ name: String) {
    let head = cells.joined(separator: " ") + " "
    let room = width.map { max(8, $0 - head.count) }
    write(head + (room.map { name.shortened(to: $0, ellipsis: ellipsis) } ?? name) + "\n")
  }

  private func right(_ text: String, _ width: Int) -> String {
    String(repeating: " ", count: max(0, width - text.count)) + text
  }
}
