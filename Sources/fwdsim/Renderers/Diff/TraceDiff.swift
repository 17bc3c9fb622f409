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

  private static func key(_ record: SendRecord) -> String {
    "\(record.send.depth) \(Wording.message(record.send))"
  }

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
    let rows = Self.aligned(ofLeft, ofRight)
    entries.append(
      Entry(
        message: Wording.message(either.send), left: i, right: j, depth: either.send.depth,
        rows: rows))
  }

  /// Both sides' stages in the order in which they ran, those of a name beside each other.
  private static func aligned(
    _ left: [(label: String, text: String)], _ right: [(label: String, text: String)]
  ) -> [Row] {
    let difference = right.map(\.label).difference(from: left.map(\.label))
    let removed = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let inserted = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var rows: [Row] = []
    var i = 0
    var j = 0
    while i < left.count || j < right.count {
      if i < left.count, removed.contains(i) {
        rows.append(Row(label: left[i].label, left: left[i].text, right: nil))
        i += 1
      } else if j < right.count, inserted.contains(j) {
        rows.append(Row(label: right[j].label, left: nil, right: right[j].text))
        j += 1
      } else {
        rows.append(Row(label: right[j].label, left: left[i].text, right: right[j].text))
        i += 1
        j += 1
      }
    }
    return rows
  }

  /// A stage of a question that the send asked, `respondsToSelector:` for one.
  private static func asked(_ label: String) -> String { "? " + label }

  /// A label in a sentence.
  static func spoken(_ label: String) -> String {
    label.hasPrefix("? ") ? "\(label.dropFirst(2)) of its question" : label
  }

  private static func lines(_ record: SendRecord) -> [(label: String, text: String)] {
    var lines: [(label: String, text: String)] = []
    if record.send.kind == .nil { lines.append(("0 nil", "nothing is looked up")) }
    for stage in record.stages where stage.isNotable {
      lines.append(("\(stage.stage.order) \(stage.stage.rawValue)", stage.plainOutcome))
    }
    for stage in record.queries.flatMap(\.stages) where stage.isNotable {
      lines.append((asked("\(stage.stage.order) \(stage.stage.rawValue)"), stage.plainOutcome))
    }
    if let implementation = record.implementation { lines.append(("call", implementation)) }
    if record.send.kind != .function { lines.append(("end", Wording.ending(record.ending))) }
    return lines
  }

  private mutating func conclude() {
    compareOutput()
    func end(_ recording: TraceRecording) -> String {
      guard let end = recording.end else { return "no end" }
      if let cut = end.cut { return "stopped \(cut)" }
      return end.uncaught.map { "uncaught \($0)" } ?? "exit \(end.exit)"
    }
    conclusion.append(Row(label: "end", left: end(left), right: end(right)))
  }

  /// Lines that one side prints and the other does not; two that stand at the same place share a row.
  private mutating func compareOutput() {
    func output(_ recording: TraceRecording) -> [String] {
      var lines = TraceState(of: recording, after: recording.events.count).output
        .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if lines.last == "" { lines.removeLast() }
      return lines
    }
    let a = output(left)
    let b = output(right)
    let difference = b.difference(from: a)
    let removed = Set(
      difference.removals.map { if case .remove(let offset, _, _) = $0 { offset } else { -1 } })
    let inserted = Set(
      difference.insertions.map { if case .insert(let offset, _, _) = $0 { offset } else { -1 } })
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      let isGone = removed.contains(i)
      let isNew = inserted.contains(j)
      if isGone || isNew {
        conclusion.append(
          Row(
            label: "output \((isGone ? i : j) + 1)", left: isGone ? a[i] : nil,
            right: isNew ? b[j] : nil))
      }
      if isGone || !isNew { i += 1 }
      if isNew || !isGone { j += 1 }
    }
  }

  /// The first entry that differs. One that only ends otherwise, since a message inside of it went another way, gives way to
  /// that message.
  var firstEntry: Entry? {
    var first: Entry?
    for entry in entries {
      if let outer = first {
        if entry.depth <= outer.depth { return outer }
        if entry.differs { first = entry } else { continue }
      } else if entry.differs {
        first = entry
      }
      if let found = first, found.rows.first(where: \.differs)?.label != "end" { return found }
    }
    return first
  }

  /// `#2 [T#1 ghost], stage 3 resolve`; nil when there is none.
  var firstDifference: String? {
    if let entry = firstEntry {
      if entry.right == nil { return "\(entry.message) is only on the left" }
      if entry.left == nil { return "\(entry.message) is only on the right" }
      if let row = entry.rows.first(where: \.differs) {
        return "\(entry.message), \(Self.spoken(row.label))"
      }
    }
    return conclusion.first(where: \.differs).map { "the \($0.label)" }
  }
}
