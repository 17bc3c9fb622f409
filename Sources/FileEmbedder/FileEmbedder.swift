// Writes a Swift file with the text of every file in a folder: FileEmbedder FOLDER OUTPUT. The build runs it (Plugins/EmbedFiles).
// Raw strings are compiled in no time, where arrays of bytes of this size take a minute.
import FoundationEssentials

@main
struct FileEmbedder {
  struct UnsuitableText: Error { let path: String }

  static func main() throws {
    let folder = CommandLine.arguments[1], output = CommandLine.arguments[2]
    var text = "enum EmbeddedFiles {\n  static let all: [(path: String, text: String)] = [\n"
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder).sorted()
    where path.contains(".") {
      let content = try String(contentsOfFile: folder + "/" + path, encoding: .utf8)
      guard !content.contains("\"\"\"####") else { throw UnsuitableText(path: path) }
      // The line end in front of the closing quotes is not part of a string.
      text += "(\"\(path)\", ####\"\"\"\n\(content)\n\"\"\"####),\n"
    }
    try (text + "  ]\n}\n").write(toFile: output, atomically: true, encoding: .utf8)
  }
}
