// The files of the project around a program, which Xcode finds by their names alone.
//
// Xcode passes the compiler a header map: a file of the project imports any of its headers as `"Name.h"`, whatever folders both are
// in. So a name that no searched folder has is looked for in the project. Its root is the nearest folder above that a tool marks as
// one, or the outer of two folders of one name, one in the other, as Xcode makes them. Where a project is the example of a library,
// whose folder a package manager or a workspace marks further above, that is looked through last. Without such a folder there is no project, and
// nothing above the listing's own folder is read.
import Glibc

/// Files by their names; found when the first one is asked for.
final class ProjectFiles: @unchecked Sendable {
  /// As files of it are named, and the same folder without links.
  let root: (name: String, path: String)
  /// The folders that have a file of that name, below the root. Only the thread that compiles asks.
  private lazy var foldersByName = collect()
  /// The names by themselves in small letters: a Mac's file system does not distinguish them.
  private lazy var namesInSmallLetters = Dictionary(
    foldersByName.keys.sorted().map { ($0.lowercased(), $0) },
    uniquingKeysWith: { first, _ in first })

  private static let levels = 6
  private static let depthLimit = 12
  private static let fileLimit = 20_000
  private static let markers =
    [
      ".xcodeproj", "GNUmakefile",
    ] + libraryMarkers
  private static let libraryMarkers = [
    ".podspec", ".podspec.json", "Package.swift", ".xcworkspace",
  ]
  /// What lies in these is no source of the project.
  private static let skipped = [
    ".xcodeproj", ".xcworkspace", ".framework", ".xcassets", ".lproj", ".bundle", ".app",
  ]
  private static let templates = [".xctemplate", ".pbfiletemplate", ".pbprojecttemplate"]

  /// Whether a folder has what Xcode makes new files of: their names in it are placeholders.
  static func isTemplate(_ name: String) -> Bool { templates.contains(where: name.hasSuffix) }

  /// Nil where no project is around the folder.
  init?(around folder: String) {
    if let root = Self.folder(above: folder, markedBy: Self.markers) {
      self.root = root
      return
    }
    let outer = FolderName.join(folder, "..")
    guard let own = FolderName.real(folder), let path = FolderName.real(outer), path != "/",
      FolderName.last(own).lowercased() == FolderName.last(path).lowercased()
    else { return nil }
    root = (outer, path)
  }

  /// The library of which a project is an example; nil for any other project.
  init?(ofLibraryAround project: ProjectFiles) {
    let outer = FolderName.join(project.root.name, "..")
    guard let root = Self.folder(above: outer, markedBy: Self.libraryMarkers) else { return nil }
    self.root = root
  }

  private static func folder(above folder: String, markedBy markers: [String])
    -> (name: String, path: String)?
  {
    var above = folder
    for _ in 0...levels {
      guard let path = FolderName.real(above), path != "/" else { break }
      if FolderName.hasName(in: path, endingIn: markers) { return (above, path) }
      above = FolderName.join(above, "..")
    }
    return nil
  }

  /// The file of that name, the one whose folder is nearest where there are several.
  ///
  /// - Parameters:
  ///   - header: `Name.h`, or with the end of its folder's name.
  ///   - anywhere: for `<Lib/Name.h>`, whose folder is the library's name and not one of the project.
  ///   - includer: the importing file.
  func find(_ header: String, anywhere: Bool, from includer: String) -> String? {
    let parts = header.split(separator: "/").map(String.init)
    guard let last = parts.last, !parts.contains(".."),
      let name = foldersByName[last] != nil ? last : namesInSmallLetters[last.lowercased()],
      let folders = foldersByName[name]
    else { return nil }
    let end = parts.dropLast().map { $0 + "/" }.joined()
    // A library keeps its headers below the folder of its name, and an example's copy of it has them in one. In quotes, too, a
    // name with a folder may be a library's.
    let below = folders.filter { ("/" + $0 + "/").contains("/" + end) }
    let exact = anywhere ? [] : below.filter { ("/" + $0 + "/").hasSuffix("/" + end) }
    let fitting = exact.isEmpty ? below : exact
    let home = FolderName.real(FolderName.folder(of: includer)) ?? root.path
    guard
      let folder = Self.nearest(
        fitting.isEmpty && anywhere ? folders : fitting, to: home, in: root.path)
    else { return nil }
    return FolderName.join(root.name, folder.isEmpty ? name : folder + "/" + name)
  }

  /// The folder that has most of the path in common; of these the one that lies highest, and the first by name.
  private static func nearest(_ folders: [String], to home: String, in root: String) -> String? {
    let own = home.dropFirst(root.count).split(separator: "/")
    return folders.min { first, second in
      let (a, b) = (first.split(separator: "/"), second.split(separator: "/"))
      let common = (zip(a, own).prefix { $0 == $1 }.count, zip(b, own).prefix { $0 == $1 }.count)
      return (-common.0, a.count, first) < (-common.1, b.count, second)
    }
  }

  private func collect() -> [String: [String]] {
    var found: [String: [String]] = [:]
    var count = 0
    func visit(_ folder: String, depth: Int) {
      let path = folder.isEmpty ? root.path : root.path + "/" + folder
      for name in FolderName.names(in: path).sorted()
      where !name.hasPrefix(".") && count < Self.fileLimit {
        var status = stat()
        guard lstat(path + "/" + name, &status) == 0 else { continue }
        switch status.st_mode & S_IFMT {
        case S_IFREG where name.hasSuffix(".h") || ProgramFolder.isSource(name):
          count += 1
          found[name, default: []].append(folder)
        case S_IFDIR
        where depth < Self.depthLimit && !Self.skipped.contains(where: name.hasSuffix)
          && !Self.isTemplate(name):
          visit(folder.isEmpty ? name : folder + "/" + name, depth: depth + 1)
        default: break
        }
      }
    }
    visit("", depth: 0)
    return found
  }
}
