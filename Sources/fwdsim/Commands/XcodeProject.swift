// What a project of Xcode says about a folder: which of its files are compiled, and the header that each begins with.
//
// Read is `Name.xcodeproj/project.pbxproj`, a property list of objects that name each other: groups and the files in them, targets
// and what each compiles. A file that the project has and no target compiles is there to be read, as sketches of what a framework
// does inside are; so is a second file of a name that the project has elsewhere. What a target of UI tests compiles needs a screen.
// Of several programs one is made: the one that is asked for, else the one of whose files the folder has the largest part, the first
// of equals. How a file counts its references is said by its flags, else by its target's settings; Xcode's own default is by hand.
// Files that the project does not have are taken, and so is everything in a folder that it has as a whole (Xcode 16). Of a folder
// of which it has nothing it says nothing.
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
  /// The applications and tools that the project makes, in its order, and the one of them that is taken.
  private(set) var programs: [String] = []
  private(set) var program: String?
  /// What only the other ones compile, and the folders that they have as a whole.
  private var ofOthers: Set<String> = []
  private var folders: [String: [String]] = [:]
  /// What each program compiles, by its name, and how each file of it counts; under the empty name, what other targets do.
  private var sources: [String: [String: CountingOptions.Counting?]] = [:]
  /// It has files in the folder that it is asked about.
  private var knowsFolder = true
  /// Where the project lies.
  private let home: String
  private var objects: [String: Object] = [:]
  private var paths: [String: String] = [:]

  /// The project in a folder or in the one above, where Xcode puts it. Nil where there is none, more than one, or one that cannot be
  /// read.
  init?(around folder: String, program: String? = nil) {
    for home in [folder, FolderName.join(folder, "..")] {
      if let project = XcodeProject(in: home, folder: folder, program: program) {
        self = project
        return
      }
    }
    return nil
  }

  /// The only project in a folder.
  ///
  /// - Parameters:
  ///   - folder: of the program, where that is not the project's.
  ///   - program: the name of the one that is asked for.
  init?(in home: String, folder: String? = nil, program: String? = nil) {
    let found = FolderName.names(in: home).filter { $0.hasSuffix(".xcodeproj") }
    guard let name = found.first, found.count == 1,
      let bytes = try? Files.read(FolderName.join(home, "\(name)/project.pbxproj")),
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
    let listed = kind("PBXProject").flatMap { Self.texts($0["targets"]) }.compactMap { objects[$0] }
    let targets = listed.isEmpty ? kind("PBXNativeTarget") : listed
    for target in targets where Self.isProgram(target) {
      if let name = Self.text(target["name"]) { programs.append(name) }
    }
    for target in targets { readTarget(target) }
    let real = FolderName.real(folder ?? home) ?? home
    choose(program, in: real)
    knowsFolder =
      !kind("PBXFileSystemSynchronizedRootGroup").isEmpty
      || files.values.contains { $0.contains { Self.lies($0, in: real) } }
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

  private static func isProgram(_ target: Object) -> Bool {
    guard let type = text(target["productType"]) else { return false }
    return type.hasSuffix(".application") || type.hasSuffix(".tool")
  }

  private mutating func readTarget(_ target: Object) {
    let testsScreen = Self.text(target["productType"])?.hasSuffix(".ui-testing") ?? false
    let name = Self.isProgram(target) ? Self.text(target["name"]) : nil
    let usual = countingSetting(target)
    for phase in Self.texts(target["buildPhases"]).compactMap({ objects[$0] })
    where Self.text(phase["isa"]) == "PBXSourcesBuildPhase" {
      for file in Self.texts(phase["files"]) {
        guard let reference = Self.text(objects[file]?["fileRef"]), let path = paths[reference]
        else { continue }
        let real = FolderName.real(path) ?? path
        if testsScreen { ofScreenTests.insert(real) } else { compiled.insert(real) }
        sources[name ?? "", default: [:]][real] = .some(countingFlag(objects[file]) ?? usual)
      }
    }
    for folder in Self.texts(target["fileSystemSynchronizedGroups"]) {
      guard let real = paths[folder].flatMap(FolderName.real) else { continue }
      if testsScreen { screenTestFolders.append(real + "/") }
      if let name { folders[name, default: []].append(real + "/") }
    }
  }

  private static func lies(_ path: String, in folder: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// How much of what a program compiles is there, in a folder: sources that several programs share make none of them its own.
  private func part(of program: String, in folder: String) -> Double {
    let places = Array((sources[program] ?? [:]).keys) + (folders[program] ?? [])
    let count = places.count { Self.lies($0, in: folder) && access($0, R_OK) == 0 }
    return Double(count) / Double(max(places.count, 1))
  }

  /// Takes the program that is asked for, or the one that a folder has most of, or the first.
  private mutating func choose(_ wanted: String?, in folder: String) {
    var chosen = programs.first { $0 == wanted }
    var largest = -1.0
    if chosen == nil {
      for program in programs {
        let part = part(of: program, in: folder)
        if part > largest { (chosen, largest) = (program, part) }
      }
    }
    program = chosen
    for other in programs where other != chosen {
      ofOthers.formUnion((sources[other] ?? [:]).keys)
      if folders[other] == folders[chosen ?? ""] { folders[other] = nil }
    }
    for name in [chosen ?? "", ""] { ofOthers.subtract((sources[name] ?? [:]).keys) }
    folders[chosen ?? ""] = nil
  }

  // MARK: Counting

  private static func settings(_ value: PropertyListValue?) -> Object? {
    guard case .dictionary(let pairs)? = value else { return nil }
    return Object(pairs) { first, _ in first }
  }

  /// What stands beside a file of a target.
  private func countingFlag(_ file: Object?) -> CountingOptions.Counting? {
    let flags = Self.text(Self.settings(file?["settings"])?["COMPILER_FLAGS"])
    let words = flags?.split(separator: " ") ?? []
    return words.contains("-fno-objc-arc") ? .mrc : words.contains("-fobjc-arc") ? .arc : nil
  }

  /// What a target's settings say, or its project's. Nil where a file of settings may say it.
  private func countingSetting(_ target: Object) -> CountingOptions.Counting? {
    var hasFile = false
    for owner in [target] + kind("PBXProject") {
      guard let list = Self.text(owner["buildConfigurationList"]).flatMap({ objects[$0] }) else {
        continue
      }
      for configuration in Self.texts(list["buildConfigurations"]).compactMap({ objects[$0] }) {
        if configuration["baseConfigurationReference"] != nil { hasFile = true }
        switch Self.text(Self.settings(configuration["buildSettings"])?["CLANG_ENABLE_OBJC_ARC"]) {
        case "YES": return .arc
        case "NO": return .mrc
        default: break
        }
      }
    }
    return hasFile ? nil : .mrc
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
    guard knowsFolder, let real = FolderName.real(path), real.hasPrefix(home) else { return false }
    if ofOthers.contains(real) { return true }
    if compiled.contains(real) { return false }
    if ofScreenTests.contains(real) || screenTestFolders.contains(where: real.hasPrefix)
      || folders.values.contains(where: { $0.contains(where: real.hasPrefix) })
    {
      return true
    }
    guard let known = files[FolderName.last(path)], !compiled.isEmpty else { return false }
    if known.contains(real) || known.contains(where: { access($0, R_OK) == 0 }) { return true }
    // What the project has is not there, and this may be it.
    return !compiled.contains { FolderName.last($0) == FolderName.last(path) }
  }

  /// How the project has a file's references counted; nil for a file that it does not compile.
  func counting(of path: String) -> CountingOptions.Counting? {
    guard !sources.isEmpty, let real = FolderName.real(path) else { return nil }
    return (sources[program ?? ""]?[real] ?? nil) ?? (sources[""]?[real] ?? nil)
  }
}
