// Writes edits into source files: the change is shown as a diff first, and a person is asked.
import ForwardKitBasics
import Glibc
import ObjCScript

struct SourceFixer {
  let sources: SourceMap
  /// A person confirms each file.
  var asks = true

  /// Makes each change whole, or leaves it out where an earlier one touches the same place.
  ///
  /// - Returns: false when nothing was written.
  func apply(_ changes: [[Diagnostic.Edit]]) throws(CommandFailure) -> Bool {
    let edits = Self.separate(changes)
    let output = OutputFile.standardOutput()
    var hasWritten = false
    for file in sources.files {
      let own = edits.filter { $0.range.file == file.id }
      guard !own.isEmpty else { continue }
      guard file.name != "-", try Files.read(file.name).elementsEqual(file.bytes) else {
        throw CommandFailure(
          message: "error: '\(file.name)' is not what was run; nothing is written", status: .usage)
      }
      let changed = Self.changed(file.bytes, own)
      output.write(UnifiedDiff(file, own, changed).text)
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

  /// In order of place.
  private static func separate(_ changes: [[Diagnostic.Edit]]) -> [Diagnostic.Edit] {
    var kept: [Diagnostic.Edit] = []
    for change in changes
    where !change.contains(where: { edit in kept.contains { touch(edit.range, $0.range) } }) {
      kept += change
    }
    return kept.ordered { $0.range.start < $1.range.start }
  }

  private static func touch(_ a: SourceRange, _ b: SourceRange) -> Bool {
    a.file == b.file && (a.start < b.end && b.start < a.end || a.start == b.start)
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
