// What edits make of a file's lines, as diff -U2 writes it, so that patch takes it, too.
import ObjCScript

struct UnifiedDiff {
  /// Lines that are replaced, from 0, before and after.
  private struct Piece {
    var old: Range<Int>
    var new: Range<Int>
  }

  private static let context = 2
  private let name: String
  private let old: [String]
  private let new: [String]
  private var pieces: [Piece] = []

  /// - Parameters:
  ///   - edits: in order of place; none touches another.
  ///   - changed: the text with the edits in it.
  init(_ file: SourceFile, _ edits: [Diagnostic.Edit], _ changed: [UInt8]) {
    name = file.name
    old = Self.lines(file.bytes)
    new = Self.lines(changed)
    var shift = 0
    for edit in edits {
      let first = min(file.location(of: edit.range.start).line - 1, old.count)
      let end = min(file.location(of: edit.range.end).line, old.count)
      let added = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
      let growth =
        added - (file.location(of: edit.range.end).line - file.location(of: edit.range.start).line)
      let piece = Piece(old: first..<end, new: first + shift..<end + shift + growth)
      shift += growth
      if let last = pieces.last, piece.old.lowerBound < last.old.upperBound {
        let start = (last.old.lowerBound, last.new.lowerBound)
        pieces[pieces.count - 1] = Piece(
          old: start.0..<max(last.old.upperBound, piece.old.upperBound),
          new: start.1..<max(last.new.upperBound + growth, piece.new.upperBound))
      } else {
        pieces.append(piece)
      }
    }
    pieces = pieces.map(trimmed)
  }

  /// Without the lines at its ends that stay as they are.
  private func trimmed(_ piece: Piece) -> Piece {
    var piece = piece
    while let a = piece.old.last, let b = piece.new.last, b < new.count, old[a] == new[b] {
      piece.old.removeLast()
      piece.new.removeLast()
    }
    while let a = piece.old.first, let b = piece.new.first, old[a] == new[b] {
      piece.old.removeFirst()
      piece.new.removeFirst()
    }
    return piece
  }

  var text: String {
    var text = "--- \(name)\n+++ \(name)\n"
    var rest = pieces[...]
    while let first = rest.popFirst() {
      var group = [first]
      while let next = rest.first, let last = group.last,
        next.old.lowerBound - last.old.upperBound <= 2 * Self.context
      {
        group.append(next)
        rest.removeFirst()
      }
      text += hunk(group)
    }
    return text
  }

  private func hunk(_ pieces: [Piece]) -> String {
    guard let first = pieces.first, let last = pieces.last else { return "" }
    let before = min(Self.context, first.old.lowerBound)
    let start = first.old.lowerBound - before
    let end = min(old.count, last.old.upperBound + Self.context)
    let newStart = first.new.lowerBound - before
    let newCount = last.new.upperBound + end - last.old.upperBound - newStart
    var text = "@@ -\(start + 1),\(end - start) +\(newStart + 1),\(newCount) @@\n"
    var line = start
    for piece in pieces {
      text += old[line..<piece.old.lowerBound].map { " \($0)\n" }.joined()
      text += old[piece.old].map { "-\($0)\n" }.joined()
      text += new[piece.new].map { "+\($0)\n" }.joined()
      line = piece.old.upperBound
    }
    return text + old[line..<end].map { " \($0)\n" }.joined()
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }
}
