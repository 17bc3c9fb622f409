// Two traces side by side in text: pairs that are the same are only counted, of the others each stage has a line with both
// sides, and `≠` in front where they differ. Where there is no room for two columns the sides stand below each other.
import ForwardKit

struct DiffRenderer {
  let diff: TraceDiff
  let names: (left: String, right: String)
  let style: TextStyle
  /// Also the pairs that are the same.
  let showsAll: Bool

  private static let labelWidth = 18

  /// The least columns that two sides beside each other take.
  private static let leastWidth = 66

  private var isNarrow: Bool { style.width.map { $0 < Self.leastWidth } ?? false }
  private var column: Int { max(16, ((style.width ?? 120) - Self.labelWidth - 3) / 2) }

  func text() -> String {
    var lines = isNarrow ? [] : [row("", names.left, names.right)]
    var same = 0
    func flush() {
      if same > 0 { lines.append(style.paint("   \(Wording.count(same, "send")) the same", .dim)) }
      same = 0
    }
    for entry in diff.entries {
      if !entry.differs, !showsAll {
        same += 1
        continue
      }
      flush()
      append(entry, &lines)
    }
    flush()
    for end in diff.conclusion { lines += stage(end) }
    let reasons = DiffExplanation(diff: diff, names: names).lines()
    if !reasons.isEmpty { lines += [""] + reasons.flatMap { $0.folded(to: style.width) } }
    lines.append("")
    let first = diff.firstDifference.map { "first difference: \($0)" } ?? "no difference"
    lines += isNarrow ? first.folded(to: style.width, hanging: 2) : [first]
    return lines.map { $0 + "\n" }.joined()
  }

  private func append(_ entry: TraceDiff.Entry, _ lines: inout [String]) {
    let place =
      (entry.left.map { diff.left.sends[$0] } ?? entry.right.map { diff.right.sends[$0] })?.at.map {
        ":\($0.line) "
      } ?? ""
    let side =
      entry.right == nil
      ? "   only in \(names.left)" : entry.left == nil ? "   only in \(names.right)" : ""
    let head = " \(String(repeating: "  ", count: entry.depth))\(place)\(entry.message)"
    if isNarrow {
      lines += head.folded(to: style.width, hanging: 2).map { style.paint($0, .strong) }
      if !side.isEmpty { lines += side.folded(to: style.width) }
    } else {
      lines.append(
        style.paint(fitted(head, (style.width ?? .max) - side.cellWidth), .strong) + side)
    }
    guard entry.left != nil, entry.right != nil else { return }
    for line in entry.rows { lines += stage(line) }
  }

  private func stage(_ entry: TraceDiff.Row) -> [String] {
    guard isNarrow else { return [mark(entry.differs) + row(entry.label, entry.left, entry.right)] }
    func told(_ head: String, _ text: String?) -> [String] {
      "\(head)\(text ?? missing(entry.label))".folded(to: style.width, hanging: 2)
    }
    guard entry.differs else { return told("  \(entry.label): ", entry.left) }
    return [mark(true) + " \(entry.label)"] + told("    \(names.left): ", entry.left)
      + told("    \(names.right): ", entry.right)
  }

  private func missing(_ label: String) -> String {
    if label.hasPrefix("output") { return isNarrow ? "no such line" : "" }
    return label.isEmpty ? "" : "never reached"
  }

  private func mark(_ differs: Bool) -> String {
    differs ? style.paint(style.differs, .unrecognized) : " "
  }

  private func row(_ label: String, _ left: String?, _ right: String?) -> String {
    func cell(_ text: String?) -> String {
      fitted(text ?? missing(label), column).padded(to: column)
    }
    let text = " " + label.padded(to: Self.labelWidth) + cell(left) + " " + cell(right)
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private func fitted(_ text: String, _ width: Int) -> String {
    style.width == nil ? text : text.shortened(to: width, ellipsis: style.ellipsis)
  }
}

extension TextStyle {
  /// One cell in either form, so that columns stand.
  var differs: String { isASCII ? "!" : "≠" }
}
