// The stepper's picture: source and classes on the left, the ladder and its explanation on the right, output, a timeline and the
// keys below. A pure function of the model and a size, so that a test can look at it.
import ForwardKit

struct StepScreen {
  static let smallest = (columns: 60, rows: 20)

  let model: StepModel
  let style: TextStyle
  let columns: Int
  let rows: Int
  /// A question, an answer or a prompt in place of the keys.
  var notice: String?
  /// In place of the explanation.
  var aside: [String]?

  /// `rows` lines of at most `columns` cells.
  func lines() -> [String] {
    guard columns >= Self.smallest.columns, rows >= Self.smallest.rows else {
      return [
        "The stepper needs \(Self.smallest.columns) columns and \(Self.smallest.rows) rows;",
        "this terminal has \(columns) and \(rows).", "q quits; fwdsim step --plain needs no room.",
      ]
    }
    guard !model.isEmpty else { return [DispatchPhrases.empty, "q quits"] }
    let left = (columns - 3) * 9 / 20
    let right = columns - 3 - left
    let output = rows >= 26 ? 3 : 1
    let body = rows - output - 7
    let top = max(8, body / 2)
    let bottom = max(3, body - top)
    var lines: [String] = []
    let words = explanation(right)
    // An answer that is longer than its pane takes the ladder's too.
    let isLong = aside != nil && words.count > bottom
    let upper = isLong ? Array(words.prefix(top)) : ladder(top, right)
    let lower = isLong ? rest(words, from: top, bottom) : words
    let answer = "why, and keys"
    lines.append(
      rule(
        corner(0), title(head(left)), left, corner(1), title(isLong ? answer : heading), right,
        corner(2))
    )
    lines += columnsOf(source(top, left), upper, left, right, top)
    let lowerTitle = aside == nil ? "what happens" : isLong ? "" : answer
    lines.append(
      rule(corner(3), title("classes"), left, corner(4), title(lowerTitle), right, corner(5)))
    lines += columnsOf(classes(bottom), lower, left, right, bottom)
    lines.append(rule(corner(3), title("output"), left, corner(7), "", right, corner(5)))
    lines += outputLines(output).map { boxed($0) }
    lines.append(corner(3) + String(repeating: bar(0), count: columns - 2) + corner(5))
    lines.append(boxed(timeline()))
    lines.append(
      boxed(notice ?? "←→ stage  ↑↓ message  / find  f filter  w why  i what if  ? keys  q quit"))
    lines.append(corner(6) + String(repeating: bar(0), count: columns - 2) + corner(8))
    return Array(lines.prefix(rows))
  }

  /// What stands behind the first `start` lines; that there is more is said in the last one.
  private func rest(_ words: [String], from start: Int, _ count: Int) -> [String] {
    let rest = Array(words.dropFirst(start))
    return rest.count <= count
      ? rest : rest.prefix(count - 1) + [" \(style.ellipsis) a larger window shows the rest"]
  }

  // MARK: Frame

  private func corner(_ index: Int) -> String {
    style.isASCII ? "+" : ["┌", "┬", "┐", "├", "┼", "┤", "└", "┴", "┘"][index]
  }
  private func bar(_ kind: Int) -> String {
    style.isASCII ? (kind == 0 ? "-" : "|") : kind == 0 ? "─" : "│"
  }
  private func title(_ text: String) -> String { text.isEmpty ? "" : " \(text) " }

  private func rule(
    _ a: String, _ left: String, _ leftWidth: Int, _ b: String, _ right: String, _ rightWidth: Int,
    _ c: String
  ) -> String {
    func filled(_ text: String, _ width: Int) -> String {
      let text = text.shortened(to: width, ellipsis: style.ellipsis)
      return text + String(repeating: bar(0), count: max(0, width - text.cellWidth))
    }
    return a + filled(left, leftWidth) + b + filled(right, rightWidth) + c
  }

  private func cell(_ text: String, _ width: Int) -> String {
    text.shortened(to: width, ellipsis: style.ellipsis).padded(to: width)
  }

  private func columnsOf(
    _ left: [String], _ right: [String], _ leftWidth: Int, _ rightWidth: Int, _ count: Int
  ) -> [String] {
    (0..<count).map { index in
      bar(1) + cell(index < left.count ? left[index] : "", leftWidth) + bar(1)
        + cell(index < right.count ? right[index] : "", rightWidth) + bar(1)
    }
  }

  private func boxed(_ text: String) -> String { bar(1) + cell(" " + text, columns - 2) + bar(1) }

  // MARK: Panes

  private var file: String {
    let files = model.recording.header.files
    let index = place?.file ?? 0
    return files.indices.contains(index)
      ? files[index].name.split(separator: "/").last.map(String.init) ?? "listing" : "listing"
  }

  /// The line of the source and the event's number; of a long name the end is left out.
  private func head(_ width: Int) -> String {
    let rest = (place.map { ":\($0.line)" } ?? "") + "  event \(model.event.index)"
    return file.cut(to: max(8, width - rest.cellWidth - 2), ellipsis: style.ellipsis) + rest
  }

  private var heading: String {
    guard let scope = model.scope else { return "dispatch" }
    return "#\(scope.number) \(Wording.message(scope.send))"
  }

  /// The place of the current event; where it has none, that of its send.
  private var place: SourceSpan? { model.event.at ?? model.scope?.at }

  private func source(_ count: Int, _ width: Int) -> [String] {
    let files = model.recording.header.files
    guard let at = place, files.indices.contains(at.file) else { return [] }
    let text = files[at.file].text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = max(0, min(at.line - 1 - count / 2, text.count - count + 1))
    let shown = first..<min(text.count, first + count)
    let indents = shown.map { expanded(String(text[$0])) }.filter { !$0.isEmpty }.map {
      $0.prefix { $0 == " " }.count
    }
    let margin = min(
      indents.min() ?? 0,
      expanded(String(text[min(at.line, text.count) - 1])).prefix { $0 == " " }.count)
    // The marked part is moved into view when it stands too far to the right; the lines around it stay.
    let mark = markedCells(at, String(text[min(at.line, text.count) - 1]))
    let room = width - 6
    let hidden = style.ellipsis.cellWidth
    let shift =
      mark.end - margin > room
      ? max(margin, min(mark.start - hidden, mark.end - room + 1)) : margin
    var lines: [String] = []
    for index in shown {
      let isNow = index + 1 == at.line
      let number = String(repeating: " ", count: max(0, 4 - "\(index + 1)".count)) + "\(index + 1)"
      var code = String(expanded(String(text[index])).dropFirst(isNow ? shift : margin))
      if isNow, shift > margin { code = style.ellipsis + code.dropFirst(hidden) }
      code = code.cut(to: room, ellipsis: style.ellipsis)
      lines.append(
        isNow ? style.paint("\(style.called)\(number) \(code)", .strong) : " \(number) \(code)")
      guard isNow, lines.count < count else { continue }
      let line =
        String(repeating: " ", count: 6 + mark.start - shift)
        + String(repeating: "~", count: max(1, mark.end - mark.start))
      lines.append(style.paint(String(line.prefix(width)), .call))
    }
    return Array(lines.prefix(count))
  }

  private func expanded(_ text: String) -> String {
    text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "  ")
  }

  /// Where the marked part of its first line begins and ends, in cells.
  private func markedCells(_ at: SourceSpan, _ text: String) -> (start: Int, end: Int) {
    func cells(_ bytes: Int) -> Int {
      expanded(String(decoding: Array(text.utf8).prefix(bytes), as: UTF8.self)).cellWidth
    }
    return (
      cells(at.column - 1), at.endLine == at.line ? cells(at.endColumn - 1) : cells(text.utf8.count)
    )
  }

  private func ladder(_ count: Int, _ width: Int) -> [String] {
    var lines = model.ladder().map { rung in
      let mark =
        switch rung.state {
        case nil: " "
        case .done: style.looked
        case .good: style.found
        case .skipped: style.skipped
        case .failed: style.failed
        }
      let head =
        "\(rung.isNow ? style.called : " ")\(rung.stage.order) \(rung.stage.rawValue.padded(to: 12)) \(mark) "
      let text = head + rung.text.cut(to: width - head.cellWidth, ellipsis: style.ellipsis)
      return style.paint(text, rung.isNow ? .strong : role(rung.state, rung.stage))
    }
    guard let scope = model.scope else { return lines }
    if let call = scope.callPosition, call <= model.position {
      lines.append(style.paint(" \(style.called) call  \(scope.implementation ?? "")", .call))
    }
    if scope.positions.upperBound <= model.position, case .open = scope.ending {
    } else if scope.positions.upperBound <= model.position {
      lines.append(style.paint(" \(style.returned) \(Wording.ending(scope.ending))", .call))
    }
    return Array(lines.suffix(count))
  }

  private func role(_ state: Rung.State?, _ stage: Stage) -> TextStyle.Role {
    switch state {
    case nil, .skipped: .dim
    case .failed: .unrecognized
    default:
      switch stage {
      case .cache: .cache
      case .lookup: .lookup
      case .resolve: .resolve
      case .target: .target
      case .signature: .signature
      case .invocation: .invocation
      default: .plain
      }
    }
  }

  private func classes(_ count: Int) -> [String] {
    let state = model.frames.state(after: model.position + 1)
    var chain: [TraceState.ClassState] = []
    var name = model.scope?.send.className
    while let current = name.flatMap(state.named), chain.count < 16 {
      chain.append(current)
      name = current.superclass
    }
    if chain.isEmpty { chain = state.involvedClasses }
    let isMeta = model.scope?.send.receiverIsClass ?? false
    let selector = model.scope?.send.selector
    var lines: [String] = []
    for cls in chain {
      lines.append(
        style.paint(
          " \(isMeta ? "+" : "")\(cls.name)\(cls.superclass.map { " : \($0)" } ?? "")", .strong))
      let sign: Character = isMeta ? "+" : "-"
      for method in cls.methods
      where method.selector.first == sign && method.selector.dropFirst() == selector ?? "" {
        lines.append("  \(method.selector)\(method.by.map { "  (\($0))" } ?? "")")
      }
      for entry in isMeta ? cls.metaCache : cls.cache {
        lines.append(
          style.paint(
            "  cache \(entry.selector) \(entry.isForward ? "missing" : style.arrow + " " + entry.implementation)",
            .cache))
      }
    }
    return Array(lines.prefix(count))
  }

  private func explanation(_ width: Int) -> [String] {
    if let aside { return aside.flatMap { $0.folded(to: width - 2) }.map { " " + $0 } }
    return plainExplanation(width)
  }

  private func plainExplanation(_ width: Int) -> [String] {
    model.sentence.folded(to: width - 2).map { " " + $0 }
  }

  private func outputLines(_ count: Int) -> [String] {
    let lines = model.frames.outputLines(count, after: model.position + 1)
    return lines + Array(repeating: "", count: count - lines.count)
  }

  private func timeline() -> String {
    let here = "event \(model.event.index)  step \(model.step + 1)/\(model.stops.count)"
    let only =
      model.filter.map { "only \($0.text)".cut(to: columns / 3, ellipsis: style.ellipsis) + "  " }
      ?? ""
    let text = "  \(only)\(here)"
    let width = max(10, columns - 6 - text.cellWidth)
    let at = model.stops.count > 1 ? model.step * (width - 1) / (model.stops.count - 1) : 0
    let line = style.isASCII ? ("-", "o") : ("━", "●")
    return String(repeating: line.0, count: at) + line.1
      + String(repeating: line.0, count: width - 1 - at) + text
  }
}
