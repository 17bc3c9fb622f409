// Writes a Swift file with the text of files of a folder, packed: FileEmbedder OUTPUT FOLDER FILE…. The build runs it
// (Plugins/EmbedFiles). A raw string is compiled in no time, where an array of bytes of this size takes a minute. It is
// built along with the command, where FoundationEssentials is another module (scripts/CommandFoundation.swift), so files are
// read and written by C's functions.
import Glibc

@main
struct FileEmbedder {
  struct UnsuitableText: Error { let path: String }
  struct FileProblem: Error { let path: String, reason: String }

  static func main() throws {
    let output = CommandLine.arguments[1], folder = CommandLine.arguments[2]
    var all: [UInt8] = []
    var files = ""
    for path in CommandLine.arguments.dropFirst(3) {
      let bytes = try content(of: folder + "/" + path)
      guard String(validating: bytes, as: UTF8.self) != nil else {
        throw UnsuitableText(path: path)
      }
      all += bytes
      files += "(\"\(path)\", \(bytes.count)),\n"
    }
    let module = "ForwardKitBasics"
    let text = """
      import \(module)

      enum EmbeddedFiles {
        static let all: [(path: String, text: String)] = {
          let bytes = PackedText.unpack(packed, count: \(all.count))
          var start = 0
          return files.map { path, count in
            defer { start += count }
            return (path, String(decoding: bytes[start..<start + count], as: UTF8.self))
          }
        }()

        private static let files: [(path: String, count: Int)] = [
      \(files)  ]

        private static let packed = #"\(Packer.pack(all))"#
      }

      """
    try write(text, to: output)
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
