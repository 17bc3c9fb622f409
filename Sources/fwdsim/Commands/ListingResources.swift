// The files that a program's bundle has: those beside its sources.
//
// Of a program of several files all that lies in the folder which they have in common and below, of a single file what lies beside
// it. Sources, hidden files and links are left out. Folders are read when a listing asks for a resource, and not before.
import Glibc
import ObjCScript

struct ListingResources: ProgramResources {
  private let folder: String
  let isProject: Bool

  /// More entries than this are not looked at.
  private static let entryLimit = 20_000
  private static let sizeLimit = 64 << 20
  private static let sources: Set<String> = [
    "m", "mm", "h", "c", "cc", "cpp", "swift", "o", "d", "a", "out", "err", "status", "stages",
  ]

  /// - Parameter files: of the command line.
  init?(files: [String]) {
    let folders = files.filter { $0 != "-" }.map { file in
      file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    }
    guard let first = folders.first else { return nil }
    let shared = folders.dropFirst().reduce(first) { common, next in
      let count = zip(common, next).prefix { $0 == $1 }.count
      return common.prefix(count)
    }
    let name = shared.joined(separator: "/")
    folder = !shared.isEmpty && name.isEmpty ? "/" : name.isEmpty ? "." : name
    isProject = files.count > 1
  }

  func names() -> [String] {
    guard folder != "/" else { return [] }
    var found: [String] = []
    var entries = 0
    collect("", depth: 0, &entries, into: &found)
    return found
  }

  private func collect(
    _ below: String, depth: Int, _ entries: inout Int, into found: inout [String]
  ) {
    let place = below.isEmpty ? folder : folder + "/" + below
    guard depth < 12, let directory = opendir(place) else { return }
    var names: [String] = []
    while entries < Self.entryLimit, let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
      }
      entries += 1
      if !name.hasPrefix(".") { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() {
      let path = below.isEmpty ? name : below + "/" + name
      var status = stat()
      guard lstat(folder + "/" + path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG where !Self.isSource(name): found.append(path)
      case S_IFDIR where isProject: collect(path, depth: depth + 1, &entries, into: &found)
      default: break
      }
    }
  }

  private static func isSource(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return sources.contains(String(name[name.index(after: dot)...]))
  }

  func read(_ name: String) -> [UInt8]? {
    let path = folder + "/" + name
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.sizeLimit
    else { return nil }
    return try? Files.read(path)
  }
}
