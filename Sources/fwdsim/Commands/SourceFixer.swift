// Writes edits into source files: the change is shown as a diff first, and a person is asked.
import Glibc
import ObjCScript

struct SourceFixer {
  let sources: SourceMap
  /// A person confirms each file.
  var asks = true

  /// False when nothing was written.
  func apply(_ edits: [Diagnostic.Edit]) throws(CommandFailure) -> Bool {
    let output = OutputFile.standardOutput()
    var hasWritten = false
    for file in sources.files {
      let own = Self.separate(edits.filter { Int($0.range.file) == Int(file.id) })
      guard !own.isEmpty else { continue }
      guard file.name != "-", try Files.read(file.name).elementsEqual(file.bytes) else {
        throw CommandFailure(
          message: "error: '\(file.name)' is not what was run; nothing is written", status: .usage)
      }
      let changed = Self.changed(file.bytes, own)
      output.write(Self.diff(file, own, changed))
      output.flush()
      guard !asks || Self.isConfirmed(file.name, output) else { continue }
      try Self.write(changed, to: file.name)
      output.write("wrote \(file.name)\n")
      hasWritten = true
    }
    output.flush()
    if let failure = output.failure { throw failure }
    return hasWritten
  }

  /// In order of place, without those that touch an earlier one.
  private static func separate(_ edits: [Diagnostic.Edit]) -> [Diagnostic.Edit] {
    var kept: [Diagnostic.Edit] = []
    for edit in edits.sorted(by: { $0.range.start < $1.range.start }) {
      if let last = kept.last, edit.range.start < last.range.end || edit == last { continue }
      kept.append(edit)
    }
    return kept
  }

  private static func changed(_ bytes: [UInt8], _ edits: [Diagnostic.Edit]) -> [UInt8] {
    var result: [UInt8] = []
    var position = 0
    for edit in edits {
      result += bytes[position..<Int(edit.range.start)]
      result += Array(edit.text.utf8)
      position = Int(edit.range.end)
    }
    return result + bytes[position...]
  }

  /// A unified diff with a piece for each edit, and two lines around it.
  private static func diff(_ file: SourceFile, _ edits: [Diagnostic.Edit], _ changed: [UInt8])
    -> String
  {
    let old = lines(file.bytes), new = lines(changed)
    var text = "--- \(file.name)\n+++ \(file.name)\n"
    var shift = 0
    for edit in edits {
      let first = file.location(of: edit.range.start).line - 1
      let last = file.location(of: edit.range.end).line - 1
      let added = edit.text.utf8.count { $0 == UInt8(ascii: "\n") }
      let growth = added - (last - first)
      var removed = Array(old[first...min(last, old.count - 1)])
      var inserted = Array(new[(first + shift)...min(last + shift + growth, new.count - 1)])
      while let a = removed.last, a == inserted.last {
        removed.removeLast()
        inserted.removeLast()
      }
      let before = old[max(0, first - 2)..<first]
      let end = first + removed.count
      let behind = old[end..<min(old.count, end + 2)]
      let start = first - before.count
      text += "@@ -\(start + 1),\(before.count + removed.count + behind.count) "
      text += "+\(start + 1 + shift),\(before.count + inserted.count + behind.count) @@\n"
      text += before.map { " \($0)\n" }.joined() + removed.map { "-\($0)\n" }.joined()
      text += inserted.map { "+\($0)\n" }.joined() + behind.map { " \($0)\n" }.joined()
      shift += growth
    }
    return text
  }

  private static func lines(_ bytes: [UInt8]) -> [String] {
    var lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    if lines.last?.isEmpty ?? false { lines.removeLast() }
    return lines
  }

  private static func isConfirmed(_ name: String, _ output: OutputFile) -> Bool {
    output.write("write \(name)? [y/N] ")
    output.flush()
    let answer = readLine() ?? ""
    if answer.isEmpty { output.write("\n") }
    return answer.lowercased().hasPrefix("y")
  }

  /// Into a file beside it that then takes its name, so that a failure leaves the old text.
  private static func write(_ bytes: [UInt8], to path: String) throws(CommandFailure) {
    let beside = path + ".fwdsim-new"
    let file = try OutputFile(creating: beside)
    bytes.withUnsafeBytes { file.write($0) }
    file.flush()
    var status = stat()
    if stat(path, &status) == 0 { chmod(beside, status.st_mode) }
    if let failure = file.failure {
      unlink(beside)
      throw failure
    }
    guard rename(beside, path) == 0 else {
      unlink(beside)
      throw CommandFailure(
        .cannotWrite, "cannot write '\(path)': \(Files.systemMessage())", status: .inputOutputError)
    }
  }
}
