// Text that fits its lines: one line's words on as many lines as the width asks for, and paragraphs set anew.

extension String {
  /// Its words on lines of at most `width` cells. Blanks between words stay, but for those where a line ends. The lines behind
  /// the first begin `hanging` cells further in than it does; a word wider than its room is split. nil: one line.
  func folded(to width: Int?, hanging: Int = 0) -> [String] {
    guard let width, cellWidth > width else { return [self] }
    let indent = min(prefix { $0 == " " }.count, width / 2)
    let further = String.spaces(min(indent + hanging, width / 2))
    var lines: [String] = []
    var line = String.spaces(indent)
    var isEmpty = true
    var rest = drop { $0 == " " }
    while !rest.isEmpty {
      let word = rest.prefix { $0 != " " }
      rest = rest[word.endIndex...]
      let blanks = rest.prefix { $0 == " " }
      rest = rest[blanks.endIndex...]
      for (index, piece) in String(word).pieces(of: width - further.count).enumerated() {
        if !isEmpty, index > 0 || line.cellWidth + piece.cellWidth > width {
          lines.append(line.withoutBlanksAtEnd)
          line = further
        }
        line += piece
        isEmpty = false
      }
      line += blanks
    }
    return lines + [line.withoutBlanksAtEnd]
  }

  /// Parts of at most `width` cells, but at least a character each.
  private func pieces(of width: Int) -> [String] {
    guard cellWidth > width else { return [self] }
    var pieces: [String] = []
    var piece = ""
    for character in self {
      if !piece.isEmpty, piece.cellWidth + String(character).cellWidth > width {
        pieces.append(piece)
        piece = ""
      }
      piece.append(character)
    }
    return pieces + [piece]
  }

  private var withoutBlanksAtEnd: String { String(reversed().drop { $0 == " " }.reversed()) }

  /// Without as many characters in front as take so many cells.
  func withoutCells(_ count: Int) -> String {
    var cells = 0
    return String(
      drop { character in
        cells += String(character).cellWidth
        return cells <= count
      })
  }

  /// Each of its lines folded.
  func linesFolded(to width: Int?, hanging: Int = 0) -> String {
    guard width != nil else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { String($0).folded(to: width, hanging: hanging) }.joined(separator: "\n")
  }

  /// Prose in paragraphs, an empty line between them, set to a width. It stays as it is where it fits, or where width is nil.
  func setAsProse(to width: Int?) -> String {
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let width, lines.contains(where: { $0.cellWidth > width }) else { return self }
    var paragraphs: [String] = [""]
    for line in lines {
      if line.isEmpty {
        paragraphs += ["", ""]
      } else {
        paragraphs[paragraphs.count - 1] += (paragraphs.last == "" ? "" : " ") + line
      }
    }
    return paragraphs.flatMap { $0.folded(to: width) }.joined(separator: "\n")
  }
}

// MARK: Diagnostics

extension String {
  /// Diagnostics as they are rendered for people, folded at words. Lines of code stay as they are, since carets count on them; the
  /// words behind carets go below them where they do not fit.
  func diagnosticsFolded(to width: Int?) -> String {
    guard let width else { return self }
    let lines = split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.flatMap { $0.cellWidth > width ? Self.foldedDiagnostic($0, width) : [$0] }
      .joined(separator: "\n")
  }

  private static func foldedDiagnostic(_ line: String, _ width: Int) -> [String] {
    let gutter = line.prefix { $0 == " " || $0 == "|" }
    guard let bar = gutter.firstIndex(of: "|") else {
      let isCode = line.drop { $0.isNumber || $0 == " " }.first == "|"
      return isCode ? [line] : line.folded(to: width, hanging: hanging(line))
    }
    let marks = line[gutter.endIndex...].prefix { "^-~".contains($0) }
    guard !marks.isEmpty else { return [line] }
    let head = line[...bar] + " "
    let words = String(line[marks.endIndex...].drop { $0 == " " })
    return [String(line[..<marks.endIndex])]
      + words.folded(to: Swift.max(20, width - head.count - 2)).map { head + "  " + $0 }
  }

  /// Below the words of `   = help: …`; a little to the right for others.
  private static func hanging(_ line: String) -> Int {
    let indent = line.prefix { $0 == " " }
    guard line[indent.endIndex...].hasPrefix("= "), let colon = line.firstIndex(of: ":") else {
      return 2
    }
    return line.distance(from: indent.endIndex, to: colon) + 2
  }
}
