// Why two traces differ, in sentences: where they part, what each side had there and since when, and what came of it.
import ForwardKit

struct DiffExplanation {
  let diff: TraceDiff
  let names: (left: String, right: String)

  /// Nothing when there is no difference.
  func lines() -> [String] {
    guard let first = diff.firstEntry else {
      return diff.isSame
        ? [] : ["Every message goes the same way; only what is printed, or the end, differs."]
    }
    return [parting(first)] + reasons(first) + consequences()
  }

  private func parting(_ entry: TraceDiff.Entry) -> String {
    let record = entry.left.map { diff.left.sends[$0] } ?? entry.right.map { diff.right.sends[$0] }
    let place = record?.at.map { " on line \($0.line)" } ?? ""
    if entry.right == nil {
      return "They part at \(entry.message)\(place), which only '\(names.left)' sends."
    }
    if entry.left == nil {
      return "They part at \(entry.message)\(place), which only '\(names.right)' sends."
    }
    let row = entry.rows.first(where: \.differs)
    return
      "They part at \(entry.message)\(place), \(row.map { $0.label == "end" ? "in what it returns" : "at \(TraceDiff.spoken($0.label))" } ?? "at its end")."
  }

  private func reasons(_ entry: TraceDiff.Entry) -> [String] {
    guard let left = entry.left, let right = entry.right,
      let row = entry.rows.first(where: \.differs)
    else { return [] }
    func side(_ name: String, _ recording: TraceRecording, _ record: SendRecord, _ text: String?)
      -> String
    {
      if text == nil, row.label.hasSuffix("2 lookup") {
        return "  \(name): it does not search again."
      }
      guard let text else { return "  \(name): it does not get there; \(answered(record))." }
      let stages = record.stages + record.queries.flatMap(\.stages)
      let stage = stages.first {
        row.label.hasSuffix("\($0.stage.order) \($0.stage.rawValue)") && $0.plainOutcome == text
      }
      return "  \(name): \(text)\(stage.map { StageCause(recording: recording).text($0) } ?? "")."
    }
    return [
      side(names.left, diff.left, diff.left.sends[left], row.left),
      side(names.right, diff.right, diff.right.sends[right], row.right),
    ]
  }

  /// What ended a send before the stage in question.
  private func answered(_ record: SendRecord) -> String {
    guard
      let last = record.stages.last(where: { if case .skipped = $0.result { false } else { true } })
    else {
      return "nothing is looked up"
    }
    return "stage \(last.stage.order) answered (\(last.plainOutcome))"
  }

  private func consequences() -> [String] {
    let changed = diff.entries.count { $0.left != nil && $0.right != nil && $0.differs }
    let onlyLeft = diff.entries.count { $0.right == nil }
    let onlyRight = diff.entries.count { $0.left == nil }
    var parts: [String] = []
    if changed > 0 {
      parts.append(
        "\(Wording.count(changed, "message")) \(changed == 1 ? "goes" : "go") another way")
    }
    if onlyLeft > 0 { parts.append("\(onlyLeft) only in '\(names.left)'") }
    if onlyRight > 0 { parts.append("\(onlyRight) only in '\(names.right)'") }
    let output = diff.conclusion.count { $0.differs && $0.label.hasPrefix("output") }
    if output > 0 {
      parts.append(
        "\(Wording.count(output, "line")) of output \(output == 1 ? "differs" : "differ")")
    }
    if let end = diff.conclusion.last(where: { $0.label == "end" && $0.differs }) {
      parts.append("it ends by \(end.right ?? "nothing") instead of \(end.left ?? "nothing")")
    }
    return parts.isEmpty ? [] : ["In all: " + parts.joined(separator: ", ") + "."]
  }
}

extension StageOutcome {
  /// Whether a view of what happened mentions it: stages behind a hit or a find are the normal case.
  var isNotable: Bool {
    switch result {
    case .skipped(.earlierStageAnswered, _), .skipped(.methodExists, nil): false
    default: true
    }
  }

  /// In words, without numbers of events, which differ from trace to trace.
  var plainOutcome: String {
    guard case .skipped(let reason, _) = result else { return Wording.outcome(self) }
    return Wording.reason(reason)
  }
}
