// Diagnostics as text.
//
//     error[F0302]: `-[Car length]` was not forwarded: no method signature
//       --> car.m:14:6
//        |
//      9 | - (void)forwardInvocation:(NSInvocation *)inv {
//        |         ------------------ runs only after a signature is known
//        :
//     14 |     [car length];
//        |          ^^^^^^ neither Car nor NSObject has this method
//        |
//        = help: …
//        = explain: fwdsim explain F0302
//
// rustc's layout. Each source line with labels is shown once; under it the marks of all labels
// that begin there. The label that begins furthest right has its text behind its marks; the
// others follow below, hanging on a `|`. Lines in between are shown if there is only one, else
// left out with `:`. A range over several lines is marked on its first line only.

import ForwardKitBasics

/// Writes diagnostics for people or for programs.
public struct DiagnosticRenderer: Sendable {
  public enum Style: Sendable {
    /// With the source and carets.
    case long
    /// One line each: `car.m:14:6: error: … [F0302]`.
    case short
    /// One JSON object per line.
    case json
  }

  /// Terminal colours.
  public enum Colour: Sendable {
    case never, ansi
  }

  let sources: SourceMap
  let style: Style
  let colour: Colour
  /// What first lines, and the advice that belongs to a code, are written in.
  private let language: Language

  package init(
    sources: SourceMap, style: Style = .long, colour: Colour = .never, language: Language
  ) {
    self.sources = sources
    self.style = style
    self.colour = colour
    self.language = language
  }

  public init(sources: SourceMap, style: Style = .long, colour: Colour = .never) {
    self.init(sources: sources, style: style, colour: colour, language: .en)
  }

  /// All of them, each ending with a line end; between long ones there is an empty line.
  public func render(_ diagnostics: [Diagnostic]) -> String {
    diagnostics.map { render($0) }.joined(separator: style == .long ? "\n" : "")
  }

  /// One, with a line end behind it.
  public func render(_ diagnostic: Diagnostic) -> String {
    switch style {
    case .long: long(diagnostic)
    case .short: short(diagnostic)
    case .json: DiagnosticJSON(sources: sources, language: language).object(diagnostic) + "\n"
    }
  }

  /// The source lines of some places with their marks, the first with carets, without a head.
  public func excerpt(_ primary: Diagnostic.Label, _ secondary: [Diagnostic.Label]) -> String {
    var windows: [Window] = []
    add(primary, isPrimary: true, to: &windows)
    for label in secondary { add(label, isPrimary: false, to: &windows) }
    let gutter = max(windows.flatMap { $0.lines.keys }.map { String($0).count }.max() ?? 0, 1)
    var out = ""
    for (number, window) in windows.enumerated() {
      out += head(window, gutter, isFirst: number == 0)
      out += body(window, gutter, .note)
    }
    return out
      + (windows.isEmpty ? "" : paint("\(String(repeating: " ", count: gutter)) |", blue) + "\n")
  }

  private func short(_ diagnostic: Diagnostic) -> String {
    var place = "fwdsim"
    if let range = diagnostic.primary?.range, let file = sources.file(of: range) {
      let start = file.location(of: range.start)
      place = "\(file.name):\(start.line):\(start.column)"
    }
    // The word in the middle is what editors look for, in every language.
    let head = "\(place): \(diagnostic.level.rawValue): \(diagnostic.message(in: language))"
    return head + " [\(diagnostic.code.id)]\n"
  }

  // MARK: Long

  private func long(_ diagnostic: Diagnostic) -> String {
    var out = paint(
      "\(diagnostic.level.word(in: language))[\(diagnostic.code.id)]",
      levelColour(diagnostic.level))
    out += paint(": \(diagnostic.message(in: language))", bold) + "\n"
    let windows = windows(of: diagnostic)
    let gutter = max(
      windows.flatMap { $0.lines.keys }.map { String($0).count }.max() ?? 0, 1)
    for (number, window) in windows.enumerated() {
      out += head(window, gutter, isFirst: number == 0)
      out += body(window, gutter, diagnostic.level)
    }
    let blank = String(repeating: " ", count: gutter)
    if !windows.isEmpty { out += paint("\(blank) |", blue) + "\n" }
    for note in diagnostic.notes { out += footer("note", note, blank) }
    for help in diagnostic.advice(in: language) { out += footer("help", help.text, blank) }
    out += footer(
      "explain", "fwdsim explain \(diagnostic.code.id)" + language("", " --lang zh"), blank)
    return out
  }

  private func footer(_ word: String, _ text: String, _ blank: String) -> String {
    let indent = blank + String(repeating: " ", count: word.count + 5)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return "\(blank) \(paint("=", blue)) \(paint(word, bold)): "
      + lines.joined(separator: "\n" + indent) + "\n"
  }

  private func head(_ window: Window, _ gutter: Int, isFirst: Bool) -> String {
    let blank = String(repeating: " ", count: gutter)
    let arrow = isFirst ? "-->" : ":::"
    return "\(blank)\(paint(arrow, blue)) \(window.place)\n\(paint("\(blank) |", blue))\n"
  }

  private func body(_ window: Window, _ gutter: Int, _ level: Diagnostic.Level) -> String {
    let blank = String(repeating: " ", count: gutter)
    var out = ""
    var previous: Int?
    for line in window.lines.keys.sorted() {
      if let previous, line == previous + 2 {
        out += source(window.file, line - 1, gutter)
      } else if let previous, line > previous + 2 {
        out += paint("\(blank) :", blue) + "\n"
      }
      out += source(window.file, line, gutter)
      out += marks(window.lines[line] ?? [], blank, level)
      previous = line
    }
    return out
  }

  private func source(_ file: SourceFile, _ line: Int, _ gutter: Int) -> String {
    let number = String(line)
    let padding = String(repeating: " ", count: gutter - number.count)
    let text = DisplayLine(file.bytes[file.lineBounds(line)]).text
    return paint("\(padding)\(number) |", blue) + (text.isEmpty ? "" : " " + text) + "\n"
  }

  // MARK: Marks

  /// A label on one line, in display cells.
  struct Mark {
    let start: Int
    let end: Int
    let text: String
    let isPrimary: Bool
  }

  private func marks(_ marks: [Mark], _ blank: String, _ level: Diagnostic.Level) -> String {
    let sorted = marks.ordered {
      ($0.start, $0.isPrimary ? 0 : 1) < ($1.start, $1.isPrimary ? 0 : 1)
    }
    guard let last = sorted.last else { return "" }
    let bar = paint("\(blank) |", blue)
    var row = Row()
    for mark in sorted where !mark.isPrimary { row.draw("-", mark.start..<mark.end, blue) }
    for mark in sorted where mark.isPrimary {
      row.draw("^", mark.start..<mark.end, levelColour(level))
    }
    // The text goes behind the marks if no other mark begins further right.
    let ends = sorted.map(\.end).max() ?? 0
    let isClear = last.end >= ends || sorted.count == 1
    var out = bar + " " + render(row)
    if isClear, !last.text.isEmpty {
      out += " " + paint(last.text, last.isPrimary ? levelColour(level) : blue)
    }
    out += "\n"
    var hanging = sorted.filter { !$0.text.isEmpty }
    if isClear, !last.text.isEmpty { hanging.removeLast() }
    while let mark = hanging.popLast() {
      var stems = Row()
      for other in hanging + [mark] { stems.draw("|", other.start..<(other.start + 1), blue) }
      out += "\(bar) \(render(stems))\n"
      var line = Row()
      for other in hanging where other.start < mark.start {
        line.draw("|", other.start..<(other.start + 1), blue)
      }
      let padding = String(repeating: " ", count: max(0, mark.start - line.cells.count))
      out += "\(bar) \(render(line))\(padding)"
      out += paint(mark.text, mark.isPrimary ? levelColour(level) : blue) + "\n"
    }
    return out
  }

  /// A row of marks with their colours.
  private struct Row {
    var cells: [(Character, String)] = []

    mutating func draw(_ character: Character, _ range: Range<Int>, _ colour: String) {
      while cells.count < range.upperBound { cells.append((" ", "")) }
      for cell in range { cells[cell] = (character, colour) }
    }
  }

  private func render(_ row: Row) -> String {
    var out = ""
    var index = 0
    while index < row.cells.count {
      let code = row.cells[index].1
      var run = ""
      while index < row.cells.count, row.cells[index].1 == code {
        run.append(row.cells[index].0)
        index += 1
      }
      out += code.isEmpty ? run : paint(run, code)
    }
    return out
  }

  // MARK: Windows

  /// The lines of one file that a diagnostic shows.
  private struct Window {
    let file: SourceFile
    let place: String
    var lines: [Int: [Mark]]
  }

  private func windows(of diagnostic: Diagnostic) -> [Window] {
    guard let primary = diagnostic.primary else { return [] }
    var result: [Window] = []
    add(primary, isPrimary: true, to: &result)
    for label in diagnostic.secondary { add(label, isPrimary: false, to: &result) }
    return result
  }

  private func add(_ label: Diagnostic.Label, isPrimary: Bool, to windows: inout [Window]) {
    guard let file = sources.file(of: label.range) else { return }
    let location = file.location(of: label.range.start)
    let bounds = file.lineBounds(location.line)
    let line = DisplayLine(file.bytes[bounds])
    let start = line.cell(Int(label.range.start) - bounds.lowerBound)
    let end = line.cell(min(Int(label.range.end), bounds.upperBound) - bounds.lowerBound)
    let mark = Mark(
      start: start, end: max(end, start + 1), text: label.text, isPrimary: isPrimary)
    if let index = windows.firstIndex(where: { $0.file.id == file.id }) {
      windows[index].lines[location.line, default: []].append(mark)
    } else {
      let place = "\(file.name):\(location.line):\(location.column)"
      windows.append(Window(file: file, place: place, lines: [location.line: [mark]]))
    }
  }

  // MARK: Colours

  private var bold: String { "1" }
  private var blue: String { "1;34" }

  private func levelColour(_ level: Diagnostic.Level) -> String {
    switch level {
    case .error: "1;31"
    case .warning: "1;33"
    case .note: "1;36"
    }
  }

  private func paint(_ text: String, _ code: String) -> String {
    colour == .ansi ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
