// Writes a Swift file with the text of files of a folder: FileEmbedder OUTPUT FOLDER FILE…. The build runs it (Plugins/EmbedFiles).
// Raw strings are compiled in no time, where arrays of bytes of this size take a minute. It is built along with the command, where
// FoundationEssentials is another module (scripts/CommandFoundation.swift), so files are read and written by C's functions.
import Glibc

@main
struct FileEmbedder {
  struct UnsuitableText: Error { let path: String }
  struct FileProblem: Error { let path: String, reason: String }

  /// What ends a raw string with four number signs.
  private static let end = Array("\"\"\"####".utf8)

  static func main() throws {
    let output = CommandLine.arguments[1], folder = CommandLine.arguments[2]
    var text = "enum EmbeddedFiles {\n  static let all: [(path: String, text: String)] = [\n"
    for path in CommandLine.arguments.dropFirst(3) {
      let bytes = try content(of: folder + "/" + path)
      let holdsEnd = bytes.indices.contains { bytes[$0...].starts(with: end) }
      guard !holdsEnd, let content = String(validating: bytes, as: UTF8.self) else {
        throw UnsuitableText(path: path)
      }
      // The line end in front of the closing quotes is not part of a string.
      text += "(\"\(path)\", ####\"\"\"\n\(content)\n\"\"\"####),\n"
    }
    try write(text + "  ]\n}\n", to: output)
  }

  private static func content(of path: String) throws -> [UInt8] {
    guard let file = fopen(path, "rb") else { throw problem(path) }
    defer { fclose(file) }
    var bytes: [UInt8] = [], buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&buffer, 1, buffer.count, file)
      bytes += buffer[..<count]
      if count < buffer.count { break }
    }
    guard ferror(file) == 0 else { throw problem(path) }
    return bytes
  }

  private static func write(_ text: String, to path: String) throws {
    guard let file = fopen(path, "wb") else { throw problem(path) }
    let isWritten = fputs(text, file) >= 0
    guard fclose(file) == 0, isWritten else { throw problem(path) }
  }

  private static func problem(_ path: String) -> FileProblem {
    FileProblem(path: path, reason: String(cString: strerror(errno)))
  }
}
