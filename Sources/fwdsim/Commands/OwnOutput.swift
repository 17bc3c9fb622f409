// Which existing files -o may write over: those that fwdsim wrote, told by how they begin. Everything else needs --force; the
// listing itself is never written over.
import ForwardKitBasics
import Glibc

enum OwnOutput {
  /// Refuses what would be lost.
  /// - Parameters:
  ///   - inputs: files that are read, by name; `-` is none.
  ///   - isForced: `--force` was given.
  static func check(_ path: String, inputs: [String], isForced: Bool) throws(CommandFailure) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    for input in inputs where input != "-" {
      var other = stat()
      if stat(input, &other) == 0, other.st_dev == status.st_dev, other.st_ino == status.st_ino {
        throw CommandFailure(
          .outputIsInput, "'\(path)' is the input '\(input)'; writing there would destroy it",
          status: .cannotCreateOutput)
      }
    }
    guard !isForced, status.st_size > 0, !isOurs(try beginning(of: path)) else { return }
    throw CommandFailure(
      .wouldOverwrite, "'\(path)' exists and was not written by fwdsim", status: .cannotCreateOutput
    )
  }

  private static func beginning(of path: String) throws(CommandFailure) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(
        .cannotCreate, "cannot create '\(path)': \(Files.systemMessage())",
        status: .cannotCreateOutput)
    }
    defer { _ = close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }

  /// How the forms begin that say who made them.
  private static let beginnings = [
    "{\"ev\":\"header\",\"fwdsim\":", "sequenceDiagram\n  autonumber\n", "%% part ",
    "classDiagram\n", "digraph classes {\n",
    "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[\n{\"name\":\"process_name\"",
    "{\"version\":2,\"width\":80,\"height\":30,",
    "send,parent,depth,line,kind,message,", "sends   nil   hit",
  ]

  static func isOurs(_ text: String) -> Bool {
    if beginnings.contains(where: text.hasPrefix) { return true }
    if text.hasPrefix("<!DOCTYPE html>") {
      return text.contains("<meta name=\"generator\" content=\"fwdsim ")
    }
    if text.hasPrefix("<svg ") { return text.contains("aria-labelledby=\"title desc\"") }
    if text.hasPrefix("# ") {
      return text.contains("\nDialect: ") && text.contains("Predict first, then compare")
    }
    return text.split(separator: "\n").prefix(40).contains(where: isTraceLine)
  }

  /// A head of the text trace, a line of its short form, of the stages, of Apple's message log, or of the class graph.
  private static func isTraceLine(_ line: Substring) -> Bool {
    let words = line.split(separator: " ")
    if line.hasSuffix("   dialect apple") || line.hasSuffix("   dialect gnustep") { return true }
    if let first = words.first, first.hasPrefix("#"), Int(first.dropFirst()) != nil,
      words.count > 2, words[1].hasPrefix(":")
    {
      return true
    }
    guard let sign = line.first, sign == "+" || sign == "-" else {
      return line.hasPrefix("NSObject") && words.count < 4
    }
    return words.count == 4 && words[0].count == 1
      || line.dropFirst().hasPrefix("[") && line.contains("] ") && line.contains(" -> ")
  }
}
