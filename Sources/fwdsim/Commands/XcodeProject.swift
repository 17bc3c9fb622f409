// What a project of Xcode says about a folder: which of its files are compiled, and the header that each begins with.
//
// Read is the text of `Name.xcodeproj/project.pbxproj` in the folder or in the one above, where Xcode puts it. Xcode notes each
// member of a build phase as `/* main.m in Sources */`; a file that the project refers to and that no such note names is there to
// be read, as sketches of what a framework does inside are. Files that the project does not refer to are taken, and so is
// everything in a folder that the project has as a whole (Xcode 16).
import ForwardKitBasics
import Glibc

struct XcodeProject {
  /// Names of the files that the project refers to, and of those that a target compiles.
  private var referred: Set<String> = []
  private var compiled: Set<String> = []
  /// The headers that targets begin their files with, as paths, where they are there.
  private(set) var prefixHeaders: [String] = []

  /// Nil where there is no project, or more than one.
  init?(around folder: String) {
    for home in [folder, folder + "/.."] {
      let found = FolderName.names(in: home).filter { $0.hasSuffix(".xcodeproj") }
      guard let name = found.first, found.count == 1,
        let bytes = try? Files.read("\(home)/\(name)/project.pbxproj")
      else { continue }
      for line in bytes.split(separator: 0x0A) { read(String(decoding: line, as: UTF8.self), home) }
      return
    }
    return nil
  }

  private mutating func read(_ line: String, _ home: String) {
    if let setting = line.firstRange(of: "GCC_PREFIX_HEADER = ") {
      let value = line[setting.upperBound...].filter { $0 != "\"" && $0 != ";" }
      let path = value.split(separator: "/").filter { !$0.hasPrefix("$(") }.joined(separator: "/")
      let header = "\(home)/\(path)"
      if !path.isEmpty, !prefixHeaders.contains(header), access(header, R_OK) == 0 {
        prefixHeaders.append(header)
      }
      return
    }
    guard let start = line.firstRange(of: "/* "),
      let end = line[start.upperBound...].firstRange(of: " */ = {isa = PBX")
    else { return }
    let (name, kind) = (line[start.upperBound..<end.lowerBound], line[end.upperBound...])
    if kind.hasPrefix("FileReference") {
      referred.insert(String(name))
    } else if kind.hasPrefix("BuildFile"), name.hasSuffix(" in Sources") {
      compiled.insert(String(name.dropLast(" in Sources".count)))
    }
  }

  /// The project refers to a file of that name, and compiles none.
  func leavesOut(_ path: String) -> Bool {
    guard let name = path.split(separator: "/").last.map(String.init) else { return false }
    return referred.contains(name) && !compiled.isEmpty && !compiled.contains(name)
  }
}
