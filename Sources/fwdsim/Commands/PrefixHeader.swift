// The header that each file of a program begins with, found by its place.
//
// Xcode's projects of before 2014 begin each file with a prefix header, Name-Prefix.pch, and many later ones still do. A project's
// settings name it (XcodeProject.swift). Without a project it lies where Xcode puts it: beside the sources, in the folder above
// them, or in `Supporting Files` in either. The search goes up as long as the folders belong to one project (ProjectFiles.swift),
// and one step where none is around.
import Glibc

enum PrefixHeader {
  private static let levels = 6

  static func isName(_ name: String) -> Bool {
    name.hasSuffix(".pch") && !name.hasPrefix(".") && !name.lowercased().contains("test")
  }

  /// That of a file's program: what its project says, else the nearest in its folder and above.
  static func ofFile(_ file: String) -> String? {
    let folder = FolderName.folder(of: file)
    let home = folder.isEmpty ? "." : folder
    if let project = XcodeProject.around(home, program: nil, forTests: false).first {
      return project.prefixHeaders.first
    }
    return nearest(folder) ?? above(folder)
  }

  /// The nearest in the folders above this one.
  static func above(_ folder: String) -> String? {
    let root = ProjectFiles(around: folder)?.root.path
    var home = folder
    for _ in 0..<(root == nil ? 1 : levels) where FolderName.real(home) != root {
      home = FolderName.join(home, "..")
      if let header = nearest(home) { return header }
    }
    return nil
  }

  /// The file is a library's that CocoaPods or Carthage put there: it is built for itself, without the program's prefix header.
  static func isOfLibrary(_ file: String) -> Bool {
    FolderName.folder(of: file).split(separator: "/" as Character).contains {
      $0 == "Pods" || $0 == "Carthage"
    }
  }

  /// Compilers write what they have read of a header into a file of the same ending, which is no source.
  private static func isText(_ path: String) -> Bool {
    guard let file = fopen(path, "r") else { return true }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = fread(&bytes, 1, bytes.count, file)
    return !bytes.prefix(count).contains(0)
  }

  private static func nearest(_ folder: String) -> String? {
    for home in [folder, FolderName.join(folder, "Supporting Files")] {
      let headers = FolderName.names(in: home).filter(isName).sorted()
      if let name = headers.lazy.map({ FolderName.join(home, $0) }).first(where: isText) {
        return name
      }
    }
    return nil
  }
}
