// What a project of Xcode says about a folder: which of its files are compiled, and the header that each begins with.
//
// Read is `Name.xcodeproj/project.pbxproj`, a property list of objects that name each other: groups and the files in them, targets
// and what each compiles. A file that the project has and no target compiles is there to be read, as sketches of what a framework
// does inside are; so is a second file of a name that the project has elsewhere. What a target of UI tests compiles needs a screen.
// Files that the project does not have are taken, and so is everything in a folder that it has as a whole (Xcode 16).
import ForwardKitBasics
import Glibc
import ObjCFoundation

struct XcodeProject {
  private typealias Object = [String: PropertyListValue]

  /// The headers that targets begin their files with, as paths, where they are there.
  private(set) var prefixHeaders: [String] = []
  /// What the project has, by name.
  private var files: [String: [String]] = [:]
  private var compiled: Set<String> = []
  /// What only tests of a screen compile, and the folders that they have as a whole.
  private var ofScreenTests: Set<String> = []
  private var screenTestFolders: [String] = []
  /// Where the project lies.
  private let home: String
  private var objects: [String: Object] = [:]
  private var paths: [String: String] = [:]

  /// The project in a folder or in the one above, where Xcode puts it. Nil where there is none, more than one, or one that cannot be
  /// read.
  init?(around folder: String) {
    for home in [folder, FolderName.join(folder, "..")] {
      if let project = XcodeProject(in: home) {
        self = project
        return
      }
    }
    return nil
  }

  /// The only project in a folder.
  init?(in home: String) {
    let found = FolderName.names(in: home).filter { $0.hasSuffix(".xcodeproj") }
    guard let name = found.first, found.count == 1,
      let bytes = try? Files.read("\(home)/\(name)/project.pbxproj"),
      case .dictionary(let root)? = try? PropertyListReader.read(bytes).0
    else { return nil }
    self.home = FolderName.real(home) ?? home
    for (key, value) in root where key == "objects" {
      guard case .dictionary(let pairs) = value else { continue }
      for (id, object) in pairs {
        guard case .dictionary(let members) = object else { continue }
        objects[id] = Object(members) { first, _ in first }
      }
    }
    readFiles()
    for target in kind("PBXNativeTarget") { readTarget(target) }
    readPrefixHeaders()
    (objects, paths) = ([:], [:])
  }

  // MARK: Reading

  private func kind(_ isa: String) -> [Object] {
    objects.sorted { $0.key < $1.key }.map(\.value).filter { Self.text($0["isa"]) == isa }
  }

  private static func text(_ value: PropertyListValue?) -> String? {
    guard case .string(let text)? = value else { return nil }
    return text
  }

  private static func texts(_ value: PropertyListValue?) -> [String] {
    guard case .array(let items)? = value else { return [] }
    return items.compactMap(text)
  }

  /// Where each file and folder is: below its group, the project, or anywhere.
  private mutating func readFiles() {
    for project in kind("PBXProject") {
      if let group = Self.text(project["mainGroup"]) { readGroup(group, in: home, depth: 0) }
    }
  }

  private mutating func readGroup(_ id: String, in folder: String, depth: Int) {
    guard depth < 64, paths[id] == nil, let object = objects[id] else { return }
    var path = folder
    if let own = Self.text(object["path"]) {
      switch Self.text(object["sourceTree"]) {
      case "SOURCE_ROOT": path = FolderName.join(home, own)
      case "<absolute>": path = own
      default: path = FolderName.join(folder, own)
      }
    }
    paths[id] = path
    if Self.text(object["isa"]) == "PBXFileReference" {
      let real = FolderName.real(path) ?? path
      files[FolderName.last(path), default: []].append(real)
    }
    for child in Self.texts(object["children"]) { readGroup(child, in: path, depth: depth + 1) }
  }

  private mutating func readTarget(_ target: Object) {
    let testsScreen = Self.text(target["productType"])?.hasSuffix(".ui-testing") ?? false
    for phase in Self.texts(target["buildPhases"]).compactMap({ objects[$0] })
    where Self.text(phase["isa"]) == "PBXSourcesBuildPhase" {
      for file in Self.texts(phase["files"]) {
        guard let reference = Self.text(objects[file]?["fileRef"]), let path = paths[reference]
        else { continue }
        let real = FolderName.real(path) ?? path
        if testsScreen { ofScreenTests.insert(real) } else { compiled.insert(real) }
      }
    }
    guard testsScreen else { return }
    for folder in Self.texts(target["fileSystemSynchronizedGroups"]) {
      if let real = paths[folder].flatMap(FolderName.real) { screenTestFolders.append(real + "/") }
    }
  }

  private mutating func readPrefixHeaders() {
    for configuration in kind("XCBuildConfiguration") {
      guard case .dictionary(let settings)? = configuration["buildSettings"],
        let value = settings.first(where: { $0.0 == "GCC_PREFIX_HEADER" }).flatMap({
          Self.text($0.1)
        })
      else { continue }
      let path = value.split(separator: "/").filter { !$0.hasPrefix("$(") }.joined(separator: "/")
      let header = FolderName.join(home, path)
      if !path.isEmpty, !prefixHeaders.contains(header), access(header, R_OK) == 0 {
        prefixHeaders.append(header)
      }
    }
  }

  // MARK: Asking

  /// The program is made without the file.
  func leavesOut(_ path: String) -> Bool {
    guard let real = FolderName.real(path), real.hasPrefix(home), !compiled.contains(real) else {
      return false
    }
    if ofScreenTests.contains(real) || screenTestFolders.contains(where: real.hasPrefix) {
      return true
    }
    guard let known = files[FolderName.last(path)], !compiled.isEmpty else { return false }
    if known.contains(real) || known.contains(where: { access($0, R_OK) == 0 }) { return true }
    // What the project has is not there, and this may be it.
    return !compiled.contains { FolderName.last($0) == FolderName.last(path) }
  }
}
