// What changed between two traces, in a line or two per message: `was` and `now`.
import ForwardKit

struct WatchReport {
  let diff: TraceDiff
  let style: TextStyle

  func text(head: String) -> String {
    let changed = diff.entries.filter(\.differs)
    let ends = diff.conclusion.filter(\.differs)
    let count =
      changed.isEmpty && ends.isEmpty
      ? "nothing changed" : "\(Wording.count(changed.count, "message")) changed"
    var lines = ["\(head)   \(count)"]
    for entry in changed { lines += describe(entry) }
    for row in ends { lines += pair("  \(row.label)".padded(to: 14), row.left, row.right) }
    return lines.map { fitted($0) + "\n" }.joined()
  }

  private func describe(_ entry: TraceDiff.Entry) -> [String] {
    let was = entry.left.map { diff.left.sends[$0] }
    let now = entry.right.map { diff.right.sends[$0] }
    guard let record = now ?? was else { return [] }
    let place = record.at.map { ":\($0.line) " } ?? ""
    let head = "  #\(record.number) \(place)\(entry.message)"
    guard let was else { return [head + "   new: " + path(record)] }
    guard let now else { return [head + "   gone"] }
    return [head] + pair("     ", path(was), path(now))
  }

  private func pair(_ indent: String, _ was: String?, _ now: String?) -> [String] {
    [
      indent + "was  " + (was ?? "–"),
      String(repeating: " ", count: indent.cellWidth) + "now  " + (now ?? "–"),
    ]
  }

  /// `cache– lookup●NSObject target=nil ✗ NSInvalidArgumentException`.
  private func path(_ record: SendRecord) -> String {
    if record.send.kind == .nil { return "nil" }
    if record.send.kind == .function { return Wording.message(record.send) }
    var words: [String] = []
    for stage in record.stages {
      switch stage.result {
      case .hit: words.append("cache\(style.found)")
      case .rememberedMiss: words.append("cache\(style.found)missing")
      case .miss: words.append("cache\(style.looked)")
      case .found: words.append("lookup\(style.found)\(stage.className ?? "")")
      case .absent:
        if words.last != "lookup\(style.looked)" { words.append("lookup\(style.looked)") }
      case .answered(let value, let effect):
        words.append("\(stage.stage.rawValue)=\(value)\(effect == "added" ? "+" : "")")
      case .unanswered: words.append(stage.stage.rawValue)
      case .skipped: continue
      }
    }
    if let implementation = record.implementation {
      words.append("\(style.arrow) \(implementation)")
    }
    switch record.ending {
    case .returned(let value): if !value.text.isEmpty { words.append("= \(value.text)") }
    case .threw(let exception, _): words.append("\(style.failed) \(exception)")
    case .open: words.append("does not end")
    }
    return words.joined(separator: " ")
  }

  private func fitted(_ text: String) -> String {
    style.width.map { text.shortened(to: $0, ellipsis: style.ellipsis) } ?? text
  }
}
