// Two traces compared: sends are paired by their message and depth (the longest common run of pairs), and of each pair the
// stages are compared one by one, by what they came to. Numbers of sends and events do not count: they shift when something
// is inserted.
import ForwardKit

struct TraceDiff {
  /// A line of a pair: what each side says of a stage; nil where a side says nothing.
  struct Row {
    var label: String
    var left: String?
    var right: String?
    var differs: Bool { left != right }
  }
  struct Entry {
    var message: String
    /// Indices in the recordings' sends.
    var left: Int?
    var right: Int?
    var depth: Int
    var rows: [Row]
    var differs: Bool { left == nil || right == nil || rows.contains(where: \.differs) }
  }
  private(set) var entries: [Entry] = []
  /// The ends, the outputs and the exit codes.
  private(set) var conclusion: [Row] = []
  let left: TraceRecording
  let right: TraceRecording

  var isSame: Bool { !entries.contains(where: \.differs) && !conclusion.contains(where: \.differs) }

  init(_ left: TraceRecording, _ right: TraceRecording) {
    self.left = left
    self.right = right
    pair()
    conclude()
  }

  private static func key(_ record: SendRecord) -> String { "\(record.send.depth) \(Wording.message(record.send))" }

  private mutating func pair() {
    let a = left.sends.map(Self.key)
    let b = right.sends.map(Self.key)
    let difference = b.difference(from: a)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      if i < a.count, removed.contains(i) {
        add(i, nil)
        i += 1
      } else if j < b.count, inserted.contains(j) {
        add(nil, j)
        j += 1
      } else {
        add(i, j)
        i += 1
        j += 1
      }
    }
  }

  private mutating func add(_ i: Int?, _ j: Int?) {
    let a = i.map { left.sends[$0] }
    let b = j.map { right.sends[$0] }
    guard let either = a ?? b else { return }
    let ofLeft = a.map { Self.lines($0) } ?? []
    let ofRight = b.map { Self.lines($0) } ?? []
    var rows: [Row] = []
    for label in Self.labels(ofLeft, ofRight) {
      let mine = ofLeft.filter { $0.label == label }.map(\.text)
      let theirs = ofRight.filter { $0.label == label }.map(\.text)
      for index in 0..<max(mine.count, theirs.count) {
        rows.append(Row(
          label: label, left: index < mine.count ? mine[index] : nil, right: index < theirs.count ? theirs[index] : nil))
      }
    }
    entries.append(Entry(message: Wording.message(either.send), left: i, right: j, depth: either.send.depth, rows: rows))
  }

  /// Every label once, in the order of the stages.
  private static func labels(_ left: [(label: String, text: String)], _ right: [(label: String, text: String)]) -> [String] {
    let all = Set(left.map(\.label)).union(right.map(\.label))
    return Stage.allCases.map { "\($0.order) \($0.rawValue)" }.filter(all.contains) + ["call", "end"].filter(all.contains)
  }

  private static func lines(_ record: SendRecord) -> [(label: String, text: String)] {
    var lines: [(label: String, text: String)] = []
    if record.send.kind == .nil { lines.append(("0 nil", "nothing is looked up")) }
    for stage in record.stages {
      if case .skipped(.earlierStageAnswered, _) = stage.result { continue }
      if case .skipped(.methodExists, nil) = stage.result { continue }
      var plain = stage
      // Events have other numbers in another trace.
      if case .skipped(let reason, _) = stage.result { plain.result = .skipped(reason, since: nil) }
      lines.append(("\(stage.stage.order) \(stage.stage.rawValue)", Wording.outcome(plain)))
    }
    if let implementation = record.implementation { lines.append(("call", implementation)) }
    if record.send.kind != .function { lines.append(("end", Wording.ending(record.ending))) }
    return lines
  }

  private mutating func conclude() {
    func output(_ recording: TraceRecording) -> [String] {
      TraceState(of: recording, after: recording.events.count).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    let a = output(left)
    let b = output(right)
    for index in 0..<max(a.count, b.count) {
      let row = Row(label: "output \(index + 1)", left: index < a.count ? a[index] : nil, right: index < b.count ? b[index] : nil)
      if row.differs { conclusion.append(row) }
    }
    func end(_ recording: TraceRecording) -> String {
      guard let end = recording.end else { return "no end" }
      if let cut = end.cut { return "stopped \(cut)" }
      return end.uncaught.map { "uncaught \($0)" } ?? "exit \(end.exit)"
    }
    conclusion.append(Row(label: "end", left: end(left), right: end(right)))
  }

  /// `#2 [T#1 ghost], stage 3 resolve`; nil when there is none.
  var firstDifference: String? {
    for entry in entries where entry.differs {
      if entry.right == nil { return "\(entry.message) is only on the left" }
      if entry.left == nil { return "\(entry.message) is only on the right" }
      if let row = entry.rows.first(where: \.differs) { return "\(entry.message), \(row.label)" }
    }
    return conclusion.first(where: \.differs).map { "the \($0.label)" }
  }
}
