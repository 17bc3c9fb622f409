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

  private static func nearest(_ folder: String) -> String? {
    for home in [folder, FolderName.join(folder, "Supporting Files")] {
      if let name = FolderName.names(in: home).filter(isName).min() {
        return FolderName.join(home, name)
      }
    }
    return nil
  }
}
