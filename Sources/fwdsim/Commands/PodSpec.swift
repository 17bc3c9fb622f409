// What a pod's description says about a folder: where the library's sources lie. Tests that get their library from CocoaPods, out of the
// folder around them (`pod 'Name', path: '.'`), have a project whose targets compile none of it.
import ForwardKitBasics

struct PodSpec {
  /// Folders of the sources, as paths without links.
  private let folders: [String]

  /// The pods that are described in a folder, all of them together. Read are the texts behind `source_files`, as far as a pattern
  /// names a folder.
  ///
  /// - Complexity: O(length of the descriptions)
  init(in home: String) {
    var folders: [String] = []
    for name in FolderName.names(in: home) where name.hasSuffix(".podspec") {
      guard let bytes = try? Files.read(FolderName.join(home, name)) else { continue }
      for pattern in Self.patterns(in: String(decoding: bytes, as: UTF8.self)) {
        if let folder = Self.folder(of: pattern, in: home) { folders.append(folder) }
      }
    }
    self.folders = folders
  }

  /// A pod has the file.
  func makes(_ path: String) -> Bool {
    guard !folders.isEmpty, let real = FolderName.real(path) else { return false }
    return folders.contains { real.hasPrefix($0 + "/") }
  }

  /// A pod that is described in one of the folders around the file has it.
  ///
  /// - Complexity: O(names in these folders)
  static func makes(_ file: String) -> Bool {
    var folder = FolderName.folder(of: file)
    for _ in 0..<levels {
      let home = folder.isEmpty ? "." : folder
      let spec = PodSpec(in: home)
      if !spec.folders.isEmpty { return spec.makes(file) }
      folder = FolderName.join(home, "..")
    }
    return false
  }

  private static let levels = 6

  /// `s.source_files = 'Code', 'More/**/*.{h,m}'`, or a list in brackets over several lines.
  private static func patterns(in text: String) -> [String] {
    var patterns: [String] = []
    var isOpen = false
    for line in text.split(whereSeparator: \.isNewline) {
      let isFirst = line.contains("source_files") && line.contains("=")
      guard isFirst || isOpen else { continue }
      let list = isFirst ? line.drop { $0 != "=" }.dropFirst() : line[...]
      let quotes = list.split(
        omittingEmptySubsequences: false, whereSeparator: { $0 == "'" || $0 == "\"" })
      patterns += quotes.enumerated().lazy.filter { $0.offset % 2 == 1 }.map { String($0.element) }
      let end = list.last { !$0.isWhitespace }
      isOpen = end == "," || end == "[" || end == "="
    }
    return patterns
  }

  /// The folder in front of the first part with a wildcard; nil for the home itself and for what is not there.
  private static func folder(of pattern: String, in home: String) -> String? {
    var parts = pattern.split(separator: "/" as Character)
    let wildcard = parts.firstIndex { part in part.contains { "*?[{".contains($0) } }
    if let wildcard { parts.removeSubrange(wildcard...) }
    guard !parts.isEmpty else { return nil }
    let path = FolderName.join(home, parts.map(String.init).joined(separator: "/"))
    return ProgramFolder.isFolder(path) ? FolderName.real(path) : nil
  }
}
