// Files of the program. A file that is there is named by its path; the text of any other one comes from the recording.
import ForwardKit
import Glibc
import MessageFraming

extension Session {
  /// The number of a file in the recording, by its path, its name or the number that the client was given as `source N`.
  func file(_ path: String) -> Int? {
    let files = recording.header.files
    if let same = files.firstIndex(where: { $0.name == path }) { return same }
    guard let full = DebugAdapter.fullPath(path) else { return nil }
    return files.firstIndex { DebugAdapter.fullPath($0.name) == full }
  }
}

extension DebugAdapter {
  /// Absolute, without links; nil for what is not there.
  static func fullPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  func sourceJSON(_ file: Int) -> JSON {
    guard let files = session?.recording.header.files, files.indices.contains(file) else {
      return ["name": "unknown"]
    }
    let name = files[file].name
    let short = name.split(separator: "/").last.map(String.init) ?? name
    if let path = Self.fullPath(name) { return ["name": .string(short), "path": .string(path)] }
    return ["name": .string(short), "sourceReference": .integer(file + 1)]
  }

  func loadedSources() -> [JSON] { (session?.recording.header.files ?? []).indices.map(sourceJSON) }

  func source(_ arguments: JSON) throws(Failure) -> JSON {
    let files = session?.recording.header.files ?? []
    let number =
      arguments["source"]?["sourceReference"]?.integer ?? arguments["sourceReference"]?.integer
    var index = number.map { $0 &- 1 }
    if let path = arguments["source"]?["path"]?.string { index = session?.file(path) ?? index }
    guard let index, files.indices.contains(index) else {
      throw Failure(text: "there is no such source")
    }
    return ["content": .string(files[index].text), "mimeType": "text/x-objectivec"]
  }
}
