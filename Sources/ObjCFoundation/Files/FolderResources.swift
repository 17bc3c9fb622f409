// Files of a folder as those of a program's bundle. Sources, hidden files and links are left out. Folders are read when the program asks
// for a resource, and not before. The folders of models (.xcdatamodeld) belong to a single listing, too.
import Glibc

public struct FolderResources: ProgramResources {
  public let folder: String
  public let isProject: Bool
  public let program: String
  /// Paths without links.
  private let copied: Set<String>

  /// More entries than this are not looked at.
  private static let entryLimit = 20_000
  private static let sizeLimit = 64 << 20
  private static let sources: Set<String> = [
    "m", "mm", "h", "c", "cc", "cpp", "swift", "o", "d", "a", "out", "err", "status", "stages",
  ]

  /// - Parameters:
  ///   - folder: Where the files lie.
  ///   - isProject: Whether those in the folders below belong to it, too.
  ///   - program: The folder of the program's `main`, in that folder or below.
  ///   - copied: What a project of Xcode copies into the bundle, as paths without links.
  public init(
    folder: String, isProject: Bool, program: String = "", copied: Set<String> = []
  ) {
    self.copied = copied
    self.folder = folder
    self.isProject = isProject
    let isBelow = program.hasPrefix(folder + "/")
    self.program = isBelow ? String(program.dropFirst(folder.utf8.count + 1)) : ""
  }

  public func isCopied(_ name: String) -> Bool {
    guard !copied.isEmpty, let real = realpath(folder + "/" + name, nil) else { return false }
    defer { free(real) }
    return copied.contains(String(cString: real))
  }

  public func names() -> [String] {
    guard folder != "/" else { return [] }
    var found: [String] = []
    var entries = 0
    collect("", depth: 0, &entries, into: &found)
    return found + PodBundles.files(found, readFile).map(\.name)
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
      if !name.hasPrefix(".") || name == ".xccurrentversion" { names.append(name) }
    }
    closedir(directory)
    for name in names.sorted() {
      let path = below.isEmpty ? name : below + "/" + name
      var status = stat()
      guard lstat(folder + "/" + path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFREG where !Self.isSource(name): found.append(path)
      case S_IFDIR where isProject || path.contains(".xcdatamodel"):
        collect(path, depth: depth + 1, &entries, into: &found)
      default: break
      }
    }
  }

  private static func isSource(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return sources.contains(String(name[name.index(after: dot)...]))
  }

  public func read(_ name: String) -> [UInt8]? {
    if let bytes = readFile(name) { return bytes }
    guard name.contains(".bundle/") else { return nil }
    var entries = 0
    var files: [String] = []
    collect("", depth: 0, &entries, into: &files)
    return PodBundles.files(files, readFile).first { $0.name == name }.flatMap { readFile($0.file) }
  }

  private func readFile(_ name: String) -> [UInt8]? {
    let path = folder + "/" + name
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.sizeLimit
    else { return nil }
    return Self.contents(path, count: Int(status.st_size))
  }

  private static func contents(_ path: String, count: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { _ = close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + done }, count - done)
      }
      if more < 0, errno == EINTR { continue }
      guard more > 0 else { return nil }
      done += more
    }
    return bytes
  }
}
