// What a project of Xcode says about a folder: which of its files are compiled, the header that each begins with, and what is defined
// for the preprocessor.
//
// Read is `Name.xcodeproj/project.pbxproj`, a property list of objects that name each other: groups and the files in them, targets
// and what each compiles. A file that the project has and no target compiles is there to be read, as sketches of what a framework
// does inside are; so is a second file of a name that the project has elsewhere. What a target of UI tests compiles needs a screen.
// Of several programs one is made: the one that is asked for, else the one of whose files the folder has the largest part, the first
// of equals; extensions of an application are programs of their own. Unit tests are made with the program that hosts them, and with
// none where they only depend on libraries; of unit tests for several systems, those for one are run. How a file counts its references
// is said by its flags, else by its target's settings; Xcode's own default is by hand. Files that the project does not have are
// taken, unless they lie beside some that it compiles, and so is everything in a folder that it has as a whole (Xcode 16). Of a
// folder of which it has nothing it says nothing.
import ForwardKitBasics
import Glibc
import ObjCFoundation

struct XcodeProject {
  private typealias Object = [String: PropertyListValue]

  /// The headers that targets begin their files with, as paths, where they are there.
  private(set) var prefixHeaders: [String] = []
  /// Those of them that tests and what they are made of begin with.
  private(set) var headersOfTests: [String] = []
  /// The header of each target by its place, where its settings name one that is there; empty where they name none.
  private var headersOfTargets: [Int: [String]] = [:]
  /// The places of programs that are not taken.
  private var otherPrograms: Set<Int> = []
  /// What the targets taken define for the preprocessor in a debug build, `NAME=VALUE`, but DEBUG, which is always there.
  private(set) var defines: [String] = []
  /// What the project has, by name.
  private var files: [String: [String]] = [:]
  private var compiled: Set<String> = []
  /// Where some of it lies.
  private var compiledFolders: Set<String> = []
  /// What only tests of a screen compile, and the folders that they have as a whole.
  private var ofScreenTests: Set<String> = []
  private var screenTestFolders: [String] = []
  /// The applications and tools that the project makes, in its order, then the extensions, and the one of them that is taken.
  private(set) var programs: [String] = []
  private(set) var program: String?
  /// What only the other ones compile, and the folders that they have as a whole.
  private var ofOthers: Set<String> = []
  /// What is compiled only by targets for other systems than the one whose unit tests are run, or by other libraries than theirs.
  private var ofOtherPlatforms: Set<String> = []
  /// The unit tests are what is run.
  private let isForTests: Bool
  /// The build configuration that counts.
  private let configuration: String
  /// All that is made is for a phone.
  private(set) var isForPhone = false
  private var folders: [String: [String]] = [:]
  /// What each program compiles, by its name, and how each file of it counts; under the empty name, what other targets do.
  private var sources: [String: [String: CountingOptions.Counting?]] = [:]
  /// The targets that compile a file, by their place, and those of them that are unit tests.
  private var targetsOfFile: [String: Set<Int>] = [:]
  private var unitTests: Set<Int> = []
  /// What each target copies into its bundle, by the target's place; the paths have no links.
  private var resourcesOfTargets: [Int: [String]] = [:]
  /// It has files in the folder that it is asked about.
  private var knowsFolder = true
  /// A target of unit tests is there.
  private(set) var hasUnitTests = false
  /// Where the project lies.
  private let home: String
  private var objects: [String: Object] = [:]
  private var paths: [String: String] = [:]

  /// The projects in a folder, else those in the one above, where Xcode puts them.
  static func around(_ folder: String, program: String?, forTests: Bool) -> [XcodeProject] {
    let own = all(in: folder, folder: folder, program: program, forTests: forTests)
    guard own.isEmpty else { return own }
    let above = FolderName.join(folder, "..")
    return all(in: above, folder: folder, program: program, forTests: forTests)
  }

  /// The projects in a folder that can be read, by name. Where there are several, tests use all of them if one has tests, and the
  /// programs of the first that has. Otherwise the first is the one with the program that is asked for, else the first whose program has
  /// sources in the folder, else the first whose program has any; the others make no programs.
  ///
  /// - Parameters:
  ///   - folder: of the program, where that is not the projects'.
  ///   - program: the name of the one that is asked for.
  ///   - forTests: the unit tests are what is run.
  static func all(in home: String, folder: String? = nil, program: String?, forTests: Bool)
    -> [XcodeProject]
  {
    let names = FolderName.names(in: home).filter { $0.hasSuffix(".xcodeproj") }.sorted()
    var projects = names.compactMap {
      XcodeProject($0, in: home, folder: folder ?? home, program: program, forTests: forTests)
    }
    guard projects.count > 1 else { return projects }
    if forTests {
      guard let first = projects.firstIndex(where: \.hasUnitTests) else { return projects }
      for index in projects.indices where index != first { projects[index].leaveOutPrograms() }
      return projects
    }
    let able = projects.indices.filter { projects[$0].hasSourcesOfProgram }
    let asked = able.first { program.map(projects[$0].programs.contains) ?? false }
    let real = FolderName.real(folder ?? home) ?? home
    let inside = able.first { index in
      projects[index].program.map { projects[index].part(of: $0, in: real) > 0 } ?? false
    }
    guard let first = asked ?? inside ?? able.first else { return [] }
    let chosen = projects.remove(at: first)
    for index in projects.indices { projects[index].leaveOutPrograms() }
    return [chosen] + projects
  }

  private init?(
    _ name: String, in home: String, folder: String, program: String?, forTests: Bool
  ) {
    guard let bytes = try? Files.read(FolderName.join(home, "\(name)/project.pbxproj")),
      case .dictionary(let root)? = try? PropertyListReader.read(bytes).0
    else { return nil }
    self.home = FolderName.real(home) ?? home
    isForTests = forTests
    let ofTests =
      forTests ? XcodeSchemes.testConfiguration(of: FolderName.join(home, name)) : nil
    configuration = ofTests ?? "Debug"
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
    for isExtension in [false, true] {
      for target in targets where Self.isProgram(target) {
        guard let name = Self.text(target["name"]) else { continue }
        if Self.isExtension(target) == isExtension { programs.append(name) }
      }
    }
    for (place, target) in targets.enumerated() { readTarget(target, place) }
    let real = FolderName.real(folder) ?? home
    let present = compiled.filter { access($0, R_OK) == 0 }
    compiledFolders = Set(present.map(FolderName.folder(of:)))
    let tests = targets.filter(isUnitTest)
    hasUnitTests = !tests.isEmpty
    let host = forTests && program == nil ? hostOfTests(tests) : nil
    choose(program ?? host, in: real)
    knowsFolder =
      !kind("PBXFileSystemSynchronizedRootGroup").isEmpty
      || files.values.contains { $0.contains { FolderName.lies($0, in: real) } }
    for (place, target) in targets.enumerated() { readPrefixHeader(of: target, place) }
    readPrefixHeaders(forTests ? targets.filter { !isUnitTest($0) } + tests : [])
    readDefines(targets, first: forTests ? tests : [])
    if forTests { leaveOutTwins(targets, tests) }
    readPlatform(forTests ? ofTestedPlatform(targets, tests) : targets)
    (objects, paths) = ([:], [:])
  }

  // MARK: Reading

  private func kind(_ isa: String) -> [Object] {
    objects.ordered { $0.key < $1.key }.map(\.value).filter { Self.text($0["isa"]) == isa }
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
    return type.contains(".application") || type.hasSuffix(".tool") || isExtension(target)
  }

  private static func isExtension(_ target: Object) -> Bool {
    text(target["productType"])?.contains("-extension") ?? false
  }

  /// By the type of the product, or as older projects of test bundles by its name.
  private func isUnitTest(_ target: Object) -> Bool {
    let type = Self.text(target["productType"]) ?? ""
    let product = Self.text(target["productReference"]).flatMap { objects[$0] }
    let name = Self.text(product?["path"]) ?? ""
    return type.hasSuffix(".unit-test") || type.hasSuffix(".ocunit-test")
      || name.hasSuffix(".octest")
  }

  /// The program that unit tests depend on or name as their host. Empty where they depend on libraries only; nil where they say
  /// nothing.
  private func hostOfTests(_ tests: [Object]) -> String? {
    var waiting = tests
    var seen: Set<String> = []
    for test in tests where setting("TEST_HOST", of: test) != nil {
      guard let host = setting("TEST_HOST", of: test).map(FolderName.last) else { continue }
      return programs.first { $0 == host }
    }
    while let target = waiting.popLast() {
      for id in dependencies(of: target) {
        guard seen.insert(id).inserted, let next = objects[id] else { continue }
        if Self.isProgram(next) { return Self.text(next["name"]) }
        waiting.append(next)
      }
    }
    return seen.isEmpty ? nil : ""
  }

  /// The targets that one says it depends on.
  private func dependencies(of target: Object) -> [String] {
    Self.texts(target["dependencies"]).compactMap { id in
      let proxy = Self.text(objects[id]?["targetProxy"]).flatMap { objects[$0] }
      return Self.text(objects[id]?["target"]) ?? Self.text(proxy?["remoteGlobalIDString"])
    }
  }

  private func setting(_ name: String, of owner: Object) -> String? {
    let list = Self.text(owner["buildConfigurationList"]).flatMap { objects[$0] }
    return Self.texts(list?["buildConfigurations"]).lazy.compactMap { [objects] in
      Self.text(Self.settings(objects[$0]?["buildSettings"])?[name])
    }.first { !$0.isEmpty }
  }

  private mutating func readTarget(_ target: Object, _ place: Int) {
    let testsScreen = Self.text(target["productType"])?.hasSuffix(".ui-testing") ?? false
    let name = Self.isProgram(target) ? Self.text(target["name"]) : nil
    let usual = countingSetting(target)
    if isUnitTest(target) { unitTests.insert(place) }
    for phase in Self.texts(target["buildPhases"]).compactMap({ objects[$0] })
    where Self.text(phase["isa"]) == "PBXSourcesBuildPhase" {
      for file in Self.texts(phase["files"]) {
        guard let reference = Self.text(objects[file]?["fileRef"]), let path = paths[reference]
        else { continue }
        let real = FolderName.real(path) ?? path
        targetsOfFile[real, default: []].insert(place)
        if testsScreen { ofScreenTests.insert(real) } else { compiled.insert(real) }
        sources[name ?? "", default: [:]][real] = .some(countingFlag(objects[file]) ?? usual)
      }
    }
    readResources(of: target, place)
    for folder in Self.texts(target["fileSystemSynchronizedGroups"]) {
      guard let real = paths[folder].flatMap(FolderName.real) else { continue }
      if testsScreen { screenTestFolders.append(real + "/") }
      if let name { folders[name, default: []].append(real + "/") }
    }
  }

  /// A file that has a variant for each language is a group of them.
  private mutating func readResources(of target: Object, _ place: Int) {
    for phase in Self.texts(target["buildPhases"]).compactMap({ objects[$0] })
    where Self.text(phase["isa"]) == "PBXResourcesBuildPhase" {
      for file in Self.texts(phase["files"]) {
        guard let reference = Self.text(objects[file]?["fileRef"]) else { continue }
        let variants = Self.texts(objects[reference]?["children"])
        let found = (variants.isEmpty ? [reference] : variants).compactMap { paths[$0] }
        resourcesOfTargets[place, default: []] += found.compactMap(FolderName.real)
      }
    }
  }

  /// How much of what a program compiles is there, in a folder: sources that several programs share make none of them its own, nor do
  /// those of other languages.
  private func part(of program: String, in folder: String) -> Double {
    let known = (sources[program] ?? [:]).keys.filter(ProgramFolder.isSource)
    let places = known + (folders[program] ?? [])
    let count = places.count { FolderName.lies($0, in: folder) && access($0, R_OK) == 0 }
    return Double(count) / Double(max(places.count, 1))
  }

  /// Takes the program that is asked for, or the one that a folder has most of, or the first; none for an empty name.
  private mutating func choose(_ wanted: String?, in folder: String) {
    var chosen = programs.first { $0 == wanted }
    var largest = -1.0
    if chosen == nil, wanted != "" {
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
    guard hasFile else { return .mrc }
    let settings = XcodeSettings(
      objects: objects, paths: paths, home: home, configuration: configuration)
    for owner in [target] + kind("PBXProject") {
      switch Self.text(settings.own("CLANG_ENABLE_OBJC_ARC", of: owner)) {
      case "YES": return .arc
      case "NO": return .mrc
      default: break
      }
    }
    return nil
  }

  /// The definitions of the project, then of its targets; of two of one name the first.
  ///
  /// - Parameter first: targets whose own definitions come before all others: the tests that are run.
  private mutating func readDefines(_ targets: [Object], first: [Object]) {
    let made = targets.filter { !Self.isProgram($0) || Self.text($0["name"]) == program }
    let settings = XcodeSettings(
      objects: objects, paths: paths, home: home, configuration: configuration)
    let asserts = (first + kind("PBXProject")).lazy.compactMap {
      Self.text(settings.own("ENABLE_NS_ASSERTIONS", of: $0))
    }
    var names: Set<Substring> = ["DEBUG"]
    if asserts.first == "NO" {
      defines.append("NS_BLOCK_ASSERTIONS=1")
      names.insert("NS_BLOCK_ASSERTIONS")
    }
    for word in (first + kind("PBXProject") + made).flatMap({ settings.defines(of: $0) }) {
      let name = word.prefix { $0 != "=" }
      guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }),
        names.insert(name).inserted
      else { continue }
      defines.append(word)
    }
  }

  private func platform(of target: Object) -> String {
    let settings = XcodeSettings(
      objects: objects, paths: paths, home: home, configuration: configuration)
    return ([target] + kind("PBXProject")).lazy.compactMap { owner in
      Self.text(settings.own("SDKROOT", of: owner)) ?? setting("SDKROOT", of: owner)
    }.first { !$0.isEmpty } ?? ""
  }

  /// A program that is only made for a phone, by the setting of its targets or of the project.
  private mutating func readPlatform(_ targets: [Object]) {
    let made = targets.filter { !Self.isProgram($0) || Self.text($0["name"]) == program }
    isForPhone = Set(made.map(platform)) == ["iphoneos"]
  }

  /// Where a library has unit tests for the Mac and for other systems, those for one system are run: for the Mac, unless another has more
  /// than twice as many files. What is compiled only by targets for the others is left out.
  ///
  /// - Returns: the targets without those for other systems.
  private mutating func ofTestedPlatform(_ targets: [Object], _ tests: [Object]) -> [Object] {
    let platforms = targets.map(platform)
    var counts: [String: Int] = [:]
    for (file, places) in targetsOfFile where access(file, R_OK) == 0 {
      for name in Set(places.intersection(unitTests).map { platforms[$0] }) {
        counts[name, default: 0] += 1
      }
    }
    guard let onMac = counts["macosx"], counts.count > 1,
      let most = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) })
    else { return targets }
    let taken = most.value > 2 * onMac ? most.key : "macosx"
    let others = Set(platforms.indices.filter { platforms[$0] != taken && platforms[$0] != "" })
    for (file, places) in targetsOfFile where places.isSubset(of: others) {
      ofOtherPlatforms.insert(file)
    }
    return targets.indices.filter { !others.contains($0) }.map { targets[$0] }
  }

  /// Of libraries that have files of one name, the tests are made with those that they depend on; what only the others compile is
  /// left out.
  private mutating func leaveOutTwins(_ targets: [Object], _ tests: [Object]) {
    var waiting = tests
    var made: Set<String> = []
    while let target = waiting.popLast() {
      guard let name = Self.text(target["name"]), made.insert(name).inserted else { continue }
      waiting += dependencies(of: target).compactMap { objects[$0] }
    }
    guard made.count > tests.count else { return }
    var ownNames: Set<String> = []
    let own = targets.indices.filter { made.contains(Self.text(targets[$0]["name"]) ?? "") }
    let ownFiles = targetsOfFile.filter { !$0.value.isDisjoint(with: own) }.keys
    for file in ownFiles where ProgramFolder.isSource(file) {
      ownNames.insert(FolderName.last(file))
    }
    var twins: Set<Int> = []
    for (file, places) in targetsOfFile
    where places.isDisjoint(with: own) && ownNames.contains(FolderName.last(file)) {
      twins.formUnion(places)
    }
    twins = twins.filter { !Self.isProgram(targets[$0]) }
    for (file, places) in targetsOfFile where places.isSubset(of: twins) {
      ofOtherPlatforms.insert(file)
    }
  }

  /// - Parameter made: what tests are made of: the headers of its libraries, the program taken and the tests count together.
  private mutating func readPrefixHeaders(_ made: [Object]) {
    for target in made where !Self.isProgram(target) || Self.text(target["name"]) == program {
      addPrefixHeader(setting("GCC_PREFIX_HEADER", of: target))
    }
    headersOfTests = prefixHeaders
    for configuration in kind("XCBuildConfiguration") {
      let settings = Self.settings(configuration["buildSettings"])
      addPrefixHeader(Self.text(settings?["GCC_PREFIX_HEADER"]))
    }
  }

  private mutating func addPrefixHeader(_ value: String?) {
    guard let header = value.flatMap(prefixHeader), !prefixHeaders.contains(header) else { return }
    prefixHeaders.append(header)
  }

  /// The path of a header that a setting names; nil for one that is not there.
  private func prefixHeader(_ value: String) -> String? {
    let path = value.split(separator: "/").filter { !$0.hasPrefix("$(") }.joined(separator: "/")
    let header = FolderName.join(home, path)
    return !path.isEmpty && access(header, R_OK) == 0 ? header : nil
  }

  private mutating func readPrefixHeader(of target: Object, _ place: Int) {
    if Self.isProgram(target), Self.text(target["name"]) != program { otherPrograms.insert(place) }
    guard target["buildConfigurationList"] != nil else { return }
    let settings = XcodeSettings(
      objects: objects, paths: paths, home: home, configuration: configuration)
    let owners = [target] + kind("PBXProject")
    let values = owners.compactMap { Self.text(settings.own("GCC_PREFIX_HEADER", of: $0)) }
    guard let value = values.first, !value.isEmpty else { return headersOfTargets[place] = [] }
    headersOfTargets[place] = prefixHeader(value).map { [$0] }
  }

  // MARK: Asking

  /// Some of the sources are compiled for a program of the project.
  func hasProgram(of sources: [String]) -> Bool {
    guard let program else { return false }
    let wholes = folders[program] ?? []
    return sources.contains { source in
      guard let real = FolderName.real(source) else { return false }
      return compiles(source) || wholes.contains(where: real.hasPrefix)
    }
  }

  /// Sources of C and Objective-C that the program taken compiles are there, or folders that it has as a whole.
  private var hasSourcesOfProgram: Bool {
    guard let program else { return false }
    let known = Array((sources[program] ?? [:]).keys).filter(ProgramFolder.isSource)
    return (known + (folders[program] ?? [])).contains { access($0, R_OK) == 0 }
  }

  /// The program is made without the file.
  func leavesOut(_ path: String) -> Bool {
    guard knowsFolder, let real = FolderName.real(path), real.hasPrefix(home) else { return false }
    if ofOthers.contains(real) || ofOtherPlatforms.contains(real) { return true }
    if leavesTestsOut, isOnlyTested(real) { return true }
    if compiled.contains(real) { return false }
    if ofScreenTests.contains(real) || screenTestFolders.contains(where: real.hasPrefix)
      || folders.contains(where: { $0.key != program && $0.value.contains(where: real.hasPrefix) })
    {
      return true
    }
    guard let known = files[FolderName.last(path)], !compiled.isEmpty else {
      return compiledFolders.contains(FolderName.folder(of: real))
    }
    if known.contains(real) || known.contains(where: { access($0, R_OK) == 0 }) { return true }
    // What the project has is not there, and this may be it.
    return !compiled.contains { FolderName.last($0) == FolderName.last(path) }
  }

  /// What the targets that are made copy into their bundles, as paths without links.
  var resources: [String] {
    resourcesOfTargets.filter {
      !otherPrograms.contains($0.key) && !(leavesTestsOut && unitTests.contains($0.key))
    }.flatMap(\.value)
  }

  /// A program is run, and its tests are none of it.
  private var leavesTestsOut: Bool { !isForTests && program != nil }

  /// Nothing but unit tests compiles the file, which has no links in its path.
  private func isOnlyTested(_ real: String) -> Bool {
    guard let targets = targetsOfFile[real], !targets.isEmpty else { return false }
    return targets.isSubset(of: unitTests)
  }

  /// The file is compiled for unit tests, and for nothing else.
  func tests(_ path: String) -> Bool { FolderName.real(path).map(isOnlyTested) ?? false }

  /// A target that is made compiles the file.
  func compiles(_ path: String) -> Bool {
    guard let real = FolderName.real(path) else { return false }
    return compiled.contains(real) && !ofOthers.contains(real) && !ofOtherPlatforms.contains(real)
      && !(leavesTestsOut && isOnlyTested(real))
  }

  /// The prefix headers of the target that compiles the file; of several targets, of one that makes more than unit tests. Nil where the
  /// project does not say which.
  func prefixHeaders(of path: String) -> [String]? {
    guard !prefixHeaders.isEmpty, let real = FolderName.real(path),
      let places = targetsOfFile[real]?.subtracting(otherPrograms), !places.isEmpty
    else { return nil }
    let makers = places.subtracting(unitTests)
    return (makers.isEmpty ? places : makers).min().flatMap { headersOfTargets[$0] }
  }

  /// What the project compiles from outside its own folder, as an example does with its library, and the folders of its headers there.
  ///
  /// - Parameter forTests: include what only unit tests compile.
  func outside(forTests: Bool) -> (sources: [String], headerFolders: [String]) {
    let taken = compiled.subtracting(ofOthers).subtracting(ofOtherPlatforms).filter { path in
      forTests || !isOnlyTested(path)
    }
    let headers = files.values.joined().filter { $0.hasSuffix(".h") }
    let isThere = { (path: String) in !FolderName.lies(path, in: home) && access(path, R_OK) == 0 }
    return (
      taken.filter(isThere).map { FolderName.relative($0, from: home) }.sorted(),
      Set(
        headers.filter(isThere).map { FolderName.relative(FolderName.folder(of: $0), from: home) }
      ).sorted()
    )
  }

  /// The folder is the project's own, or below it.
  func lies(around folder: String) -> Bool {
    guard let real = FolderName.real(folder) else { return false }
    return real == home || FolderName.lies(real, in: home)
  }

  /// The folder is the project's own.
  func lies(in folder: String) -> Bool { FolderName.real(folder) == home }

  /// Without its programs, as tests of a library want the project of its example.
  mutating func leaveOutPrograms() { choose("", in: home) }

  /// One of the targets has both files.
  func compilesTogether(_ first: String, _ second: String) -> Bool {
    guard let first = FolderName.real(first), let second = FolderName.real(second) else {
      return false
    }
    return !(targetsOfFile[first] ?? []).isDisjoint(with: targetsOfFile[second] ?? [])
  }

  /// How the project has a file's references counted; nil for a file that it does not compile.
  func counting(of path: String) -> CountingOptions.Counting? {
    guard !sources.isEmpty, let real = FolderName.real(path) else { return nil }
    return (sources[program ?? ""]?[real] ?? nil) ?? (sources[""]?[real] ?? nil)
      ?? programs.lazy.compactMap { sources[$0]?[real] ?? nil }.first
  }
}
