// The files that a program's bundle has: those beside its sources.
//
// Of a program of several files all that lies in the folder which they have in common and below, of a single file what lies beside
// it.
import ObjCScript

enum ListingResources {
  /// - Parameter files: of the command line.
  static func folder(of files: [String]) -> String? {
    let folders = files.filter { $0 != "-" }.map { file in
      file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    guard let first = folders.first else { return nil }
    let shared = folders.dropFirst().reduce(first) { common, next in
      let count = zip(common, next).prefix { $0 == $1 }.count
      return common.prefix(count)
    }
    let name = shared.joined(separator: "/")
    return !shared.isEmpty && name.isEmpty ? "/" : name.isEmpty ? "." : name
  }

  /// - Parameters:
  ///   - named: a folder that was named, and no other: it is a project, though one file may be all that is in it.
  ///   - copied: what a project of Xcode copies into the bundle, as paths without links.
  static func make(_ files: [String], named: String? = nil, copied: Set<String> = [])
    -> FolderResources?
  {
    let main = files.first { FolderName.last($0).hasPrefix("main.") }
    let place = files.count == 1 ? named ?? folder(of: files) : folder(of: files)
    return place.map {
      FolderResources(
        folder: $0, isProject: files.count > 1 || named != nil,
        program: main.map(FolderName.folder(of:)) ?? "", copied: copied)
    }
  }
}
