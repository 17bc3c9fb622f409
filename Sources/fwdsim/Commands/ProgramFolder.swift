// A folder as a program: all sources in it and below, and the folders of their headers.
//
// Where there is a compile_commands.json it says which files there are, and with which -I and -D each is compiled; these count
// for the whole program; -fobjc-arc and -fno-objc-arc count for the file. Projects of Xcode say which of their files are compiled
// (XcodeProject.swift); of files that they leave open, copies are left out (SourceCopies.swift).
//
// Where there is a prefix header (PrefixHeader.swift) it is read before each file: what the project says, else the one that lies
// highest in the folder, the first of these by name, else the nearest above.
//
// A folder with several projects runs the program of one of them; what that project compiles from outside the folder is added, and a
// source that another one includes is compiled as a part of it.
import ForwardKitBasics
import Glibc

struct ProgramFolder {
  private(set) var files: [String] = []
  private(set) var searchFolders: [String] = []
  private(set) var defines: [String] = []
  /// The project that says what is compiled says that it is for a phone.
  private(set) var isForPhone = false
  /// What projects copy into the program's bundle, as paths without links.
  private(set) var resources: Set<String> = []
  /// Headers that each file begins with.
  private(set) var prefixHeaders: [String] = []
  /// Those of files that begin with others, by the files' names.
  private(set) var prefixHeadersOfFiles: [String: [String]] = [:]
  /// The unit tests of a project are what is run.
  private(set) var hasUnitTests = false
  private var prefixDepth = Int.max
  /// Those in folders below.
  private var projects: [XcodeProject] = []
  /// The programs of the projects, and those of them that are taken.
  private(set) var programs: [String] = []
  private(set) var chosen: [String] = []
  /// The files left out because others have their classes.
  private(set) var copies: [(file: String, original: String)] = []
  private let program: String?
  private let forTests: Bool
  /// How files count their references, where the database or the project says so.
  private(set) var counting: [String: CountingOptions.Counting] = [:]

  static func isFolder(_ name: String) -> Bool {
    var status = stat()
    return name != "-" && stat(name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Nil for what is no folder.
  ///
  /// - Parameters:
  ///   - program: of those that a project has, the one to take.
  ///   - forTests: the unit tests are what is run.
  init?(_ name: String, program: String? = nil, forTests: Bool = false) {
    guard Self.isFolder(name) else { return nil }
    (self.program, self.forTests) = (program, forTests)
    let database = Self.join(name, "compile_commands.json")
    if let bytes = try? Files.read(database), read(bytes, in: name) { return }
    searchFolders = [name]
    collect(name, depth: 0)
    let around = XcodeProject.around(name, program: program, forTests: forTests)
    let below = projects.count == 1 ? projects.first : nil
    if !forTests, !around.contains(where: { !$0.programs.isEmpty }) { chooseProject(own: around) }
    apply(around + projects, in: name)
    if forTests, program == nil, (around + projects).contains(where: \.hasUnitTests) {
      leaveOutDemos(own: around)
    }
    addOutside(around, of: name)
    leaveOutIncluded(around + projects)
    leaveOutCopies(own: around, below: projects)
    let ofTests = (around + projects).filter(\.hasUnitTests).flatMap(\.headersOfTests)
    if !ofTests.isEmpty {
      prefixHeaders = ofTests
    } else if let header = (around.first ?? below)?.prefixHeaders.first {
      prefixHeaders = [header]
    } else if around.isEmpty, prefixHeaders.isEmpty {
      prefixHeaders = PrefixHeader.above(name).map { [$0] } ?? []
    }
    resources = Set((around + projects).flatMap(\.resources))
    hasUnitTests = forTests && (around + projects).contains(where: \.hasUnitTests)
    for file in files {
      let own = (around + projects).lazy.compactMap { $0.prefixHeaders(of: file) }.first
      prefixHeadersOfFiles[file] = own
    }
  }

  /// Of several projects below that make programs, the folder runs one: the one with the program that is asked for, else the first with
  /// a `main` here, else the first with any sources. Files beside the others are left out unless the chosen project compiles them.
  private mutating func chooseProject(own: [XcodeProject]) {
    let able = projects.indices.filter { !projects[$0].programs.isEmpty }
    let mains = files.filter { FolderName.last($0).hasPrefix("main.") }
    let asked = able.first { program.map(projects[$0].programs.contains) ?? false }
    guard able.count > 1,
      let first = asked ?? able.first(where: { projects[$0].hasProgram(of: mains) })
        ?? able.first(where: { projects[$0].hasProgram(of: files) })
    else { return }
    let kept = own + [projects[first]]
    for index in able where index != first {
      let other = projects[index]
      files.removeAll { file in
        other.lies(around: FolderName.folder(of: file)) && !kept.contains { $0.compiles(file) }
      }
      projects[index].leaveOutPrograms()
    }
  }

  /// Leaves out what the projects do not compile. What tests of a library want is no example of it, which has a project of its own.
  /// A library that no target compiles any of is the folder's pod.
  private mutating func apply(_ found: [XcodeProject], in folder: String) {
    var found = found
    if forTests, program == nil, found.contains(where: \.hasUnitTests) {
      for index in found.indices where !found[index].hasUnitTests {
        found[index].leaveOutPrograms()
      }
    }
    let pod = forTests ? PodSpec(in: folder) : nil
    let ofPod = Set(files.filter { pod?.makes($0) ?? false })
    let isPodMade = ofPod.contains { file in found.contains { $0.compiles(file) } }
    files.removeAll { file in
      found.contains { $0.leavesOut(file) } && !found.contains { $0.compiles(file) }
        && (isPodMade || !ofPod.contains(file))
    }
    for known in found {
      for file in files where counting[file] == nil { counting[file] = known.counting(of: file) }
      programs += known.programs
      for define in known.defines where !defines.contains(define) { defines.append(define) }
      chosen += known.program.map { [$0] } ?? []
    }
    let makers = found.filter { $0.program != nil || $0.hasUnitTests }
    if !makers.isEmpty { isForPhone = makers.allSatisfy(\.isForPhone) }
  }

  /// Adds what the folder's own projects, in it or above it, compile from outside their folder.
  private mutating func addOutside(_ own: [XcodeProject], of folder: String) {
    for project in own {
      let home = project.lies(in: folder) ? folder : FolderName.join(folder, "..")
      guard project.lies(in: home) else { continue }
      let (sources, headerFolders) = project.outside(forTests: forTests)
      for source in sources.map({ FolderName.join(home, $0) })
      where Self.isSource(source) && !MixedSource.isCxx(source) && !files.contains(source) {
        files.append(source)
        counting[source] = project.counting(of: source)
      }
      for headers in headerFolders.map({ FolderName.join(home, $0) })
      where !searchFolders.contains(headers) { searchFolders.append(headers) }
    }
  }

  /// Where a project has tests: what lies with a project below that has none, but programs, and that nothing tested compiles.
  private mutating func leaveOutDemos(own: [XcodeProject]) {
    let demos = projects.filter { !$0.hasUnitTests && !$0.programs.isEmpty }
    let tested = projects.filter(\.hasUnitTests) + own
    files.removeAll { file in
      demos.contains { $0.lies(around: FolderName.folder(of: file)) }
        && !tested.contains { $0.compiles(file) }
    }
  }

  /// A source that another one of the folder includes is a part of that one, and no file of its own; where a project compiles it, the
  /// other one belongs to another program, unless that is a unit test or one target has both.
  ///
  /// - Complexity: O(length of the files)
  private mutating func leaveOutIncluded(_ projects: [XcodeProject]) {
    guard files.count > 1 else { return }
    let known = Dictionary(
      files.compactMap { file in FolderName.real(file).map { ($0, file) } },
      uniquingKeysWith: { first, _ in first })
    var left: Set<String> = []
    for file in files {
      guard let bytes = try? Files.read(file) else { continue }
      for (name, _) in ImportLines.headers(in: bytes) where Self.isSource(name) {
        let named = Self.join(FolderName.folder(of: file), name)
        guard let path = FolderName.real(named).flatMap({ known[$0] }), path != file else {
          continue
        }
        let isOthers = projects.contains {
          $0.compiles(path) && !$0.compilesTogether(path, file) && !(forTests && $0.tests(file))
        }
        left.insert(isOthers ? file : path)
      }
    }
    files.removeAll(where: left.contains)
  }

  /// Only where projects say which of two files counts.
  private mutating func leaveOutCopies(own: [XcodeProject], below: [XcodeProject]) {
    guard !own.isEmpty || !below.isEmpty else { return }
    copies =
      SourceCopies(
        in: files, forTests: forTests,
        rank: { file in
          own.contains { $0.compiles(file) } ? 0 : below.contains { $0.compiles(file) } ? 1 : 2
        },
        areOne: { first, second in
          (own + below).contains { $0.compilesTogether(first, second) }
        }
      ).copies
    let left = Set(copies.map(\.file))
    files.removeAll(where: left.contains)
    // The headers beside them may be of another version.
    let late = below.filter { project in left.contains(where: project.compiles) }
    let isLate = { (folder: String) in late.contains { $0.lies(around: folder) } }
    searchFolders = searchFolders.filter { !isLate($0) } + searchFolders.filter(isLate)
  }

  static func isSource(_ name: String) -> Bool {
    [".m", ".c", ".mm"].contains(where: name.hasSuffix)
  }

  /// Why there is nothing to run in a folder.
  ///
  /// - Complexity: O(names in the folder and below)
  static func lack(of folder: String) -> String {
    var languages: Set<String> = []
    note(folder, depth: 0, &languages)
    switch languages.sorted() {
    case []: return "it is a folder without sources in Objective-C or C"
    case let found where found.contains("Objective-C"): return "it is a folder"
    case let found:
      return "it is a folder whose sources are in \(found.joined(separator: " and "))"
    }
  }

  /// Notes the languages of a folder's sources.
  private static func note(_ folder: String, depth: Int, _ languages: inout Set<String>) {
    guard depth < 32 else { return }
    for name in FolderName.names(in: folder) where !name.hasPrefix(".") {
      let path = join(folder, name)
      if name.hasSuffix(".swift") { languages.insert("Swift") }
      if [".cpp", ".cc", ".cxx"].contains(where: name.hasSuffix) { languages.insert("C++") }
      if isSource(name) { languages.insert(MixedSource.isCxx(path) ? "C++" : "Objective-C") }
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      note(path, depth: depth + 1, &languages)
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    if name.hasPrefix("/") { return name }
    return folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  /// Files of a folder by name, then those of the folders in it.
  private mutating func collect(_ folder: String, depth: Int) {
    guard depth < 32 else { return }
    let names = FolderName.names(in: folder).sorted()
    files += names.filter { !$0.hasPrefix(".") }.compactMap { name in
      let path = Self.join(folder, name)
      return Self.isSource(name) && !MixedSource.isCxx(path) ? path : nil
    }
    if depth < prefixDepth, let prefix = names.first(where: PrefixHeader.isName) {
      prefixHeaders = [Self.join(folder, prefix)]
      prefixDepth = depth
    }
    if depth > 0, names.contains(where: { $0.hasSuffix(".h") }) { searchFolders.append(folder) }
    if depth > 0 {
      projects += XcodeProject.all(in: folder, program: program, forTests: forTests)
    }
    for name in names where !name.hasPrefix(".") && !ProjectFiles.isTemplate(name) {
      let path = Self.join(folder, name)
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      collect(path, depth: depth + 1)
    }
  }

  // MARK: compile_commands.json

  /// False when it is no such database.
  private mutating func read(_ bytes: [UInt8], in folder: String) -> Bool {
    guard let entries = (try? JSONReader.value(in: bytes))?.array else { return false }
    for entry in entries {
      guard let file = entry["file"]?.string, Self.isSource(file) else { continue }
      let home = entry["directory"]?.string ?? folder
      let path = Self.join(home, file)
      if MixedSource.isCxx(path) { continue }
      files.append(path)
      let command = entry["command"]?.string ?? ""
      let words =
        entry["arguments"]?.strings ?? ShellWords.split(command)
      take(words, in: home)
      if let last = words.last(where: { $0 == "-fobjc-arc" || $0 == "-fno-objc-arc" }) {
        counting[path] = last == "-fobjc-arc" ? .arc : .mrc
      }
    }
    return !files.isEmpty
  }

  private mutating func take(_ words: [String], in home: String) {
    var index = 0
    while index < words.count {
      let word = words[index]
      if word == "-include", index + 1 < words.count {
        let header = Self.join(home, words[index + 1])
        if !prefixHeaders.contains(header) { prefixHeaders.append(header) }
      }
      for flag in ["-I", "-D"] where word.hasPrefix(flag) {
        var value = String(word.dropFirst(2))
        if value.isEmpty, index + 1 < words.count {
          index += 1
          value = words[index]
        }
        if flag == "-D" {
          if !defines.contains(value) { defines.append(value) }
        } else if !searchFolders.contains(Self.join(home, value)) {
          searchFolders.append(Self.join(home, value))
        }
      }
      index += 1
    }
  }
}
