// The files of a world: in memory, empty at the start, gone at the end. A listing that writes a file and reads it again gets
// what it wrote. Nothing outside is in its reach but the resources that the host gives (ProgramResources), for reading.
//
// The folders are those of a Mac. Listings are pasted with paths into their author's home, such as /Users/anna/Desktop/a.txt:
// the first path below a home makes that home, with its usual folders, so that the listing does what it did for its author.
import ObjCVM

/// Who hears of what happens to a file or folder that the program has open.
protocol FileWatcher: AnyObject {
  /// Without links.
  var watchedPath: String { get }
  /// - Parameter event: bits of `FileEvent`.
  func note(_ event: UInt)
}

/// As DISPATCH_VNODE_DELETE and the others have them.
enum FileEvent {
  static let delete = UInt(1)
  static let write = UInt(2)
  static let extend = UInt(4)
  static let rename = UInt(32)
}

private struct WeakWatcher {
  weak var watcher: (any FileWatcher)?
}

final class FileStore {
  private var watchers: [WeakWatcher] = []
  private(set) var files: [String: [UInt8]] = [:]
  private(set) var directories: Set<String> = [
    "/", "/tmp", "/var", "/var/tmp", "/usr", "/Applications", "/Library", "/Library/Caches",
    "/System",
    "/System/Library", "/Users", "/Users/Shared", "/Volumes",
  ]
  /// Symbolic links: what each leads to, as it was given.
  private var links: [String: String] = [:]
  /// All names of a file that has several, by each of them.
  private var namesakes: [String: Set<String>] = [:]
  /// When a file or folder was made and changed, in seconds since the reference date, and who may use it, as far as it
  /// differs from what the world starts with.
  struct Facts {
    var created: Double
    var modified: Double
    var permissions: UInt16?
  }
  private var facts: [String: Facts] = [:]
  private let now: () -> Double
  private let start: Double
  /// Extended attributes, by path.
  var attributes: [String: [String: [UInt8]]] = [:]
  static let home = "/Users/listing"
  /// Where relative paths start.
  private(set) var workingDirectory = "/"
  /// The program's own files; nil where the host gives none.
  fileprivate(set) var bundle: BundleFiles?
  /// Paths of the bundle's files and folders that the program has removed. On the disk they are there still.
  private var removed: Set<String> = []

  /// - Parameter now: The clock, in seconds since the reference date.
  init(now: @escaping () -> Double) {
    self.now = now
    start = now()
    makeHome(Self.home)
  }

  private func makeHome(_ home: String) {
    directories.insert(home)
    for folder in [
      "Desktop", "Documents", "Downloads", "Library", "Library/Application Support",
      "Library/Caches",
      "Library/Preferences", "Movies", "Music", "Pictures", "Public",
    ] {
      directories.insert(home + "/" + folder)
    }
  }

  /// Makes the home that a standardized path leads into. A home's own path makes none: whether a user is there can be asked.
  private func makeHome(above path: String) {
    guard path.hasPrefix("/Users/") else { return }
    let parts = path.split(separator: "/", maxSplits: 2)
    guard parts.count == 3 else { return }
    let home = "/Users/" + parts[1]
    // A file may be there, or the folder may be the program's.
    guard !directories.contains(home), files[home] == nil, given(home)?.isDirectory(home) != true
    else {
      return
    }
    makeHome(home)
  }

  /// Without `.`, `..`, doubled slashes, and the /private of the Mac's links; relative paths start at the root.
  static func standardized(_ path: String) -> String {
    var parts: [Substring] = []
    let whole = path.hasPrefix("~") ? home + path.dropFirst() : path
    for part in whole.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    if parts.count > 1, parts[0] == "private", ["tmp", "var"].contains(parts[1]) {
      parts.removeFirst()
    }
    return "/" + parts.joined(separator: "/")
  }

  /// A relative path as it is while it starts at the root.
  func absolute(_ path: String) -> String {
    guard workingDirectory != "/", let first = path.first, first != "/", first != "~" else {
      return path
    }
    return workingDirectory + "/" + path
  }

  /// False when there is no such directory.
  func changeDirectory(to path: String) -> Bool {
    let name = Self.standardized(path)
    guard !path.isEmpty, isDirectory(name) else { return false }
    workingDirectory = name
    return true
  }

  static func parent(_ path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  // MARK: Links

  /// False when something is there already, or there is no directory for it.
  func link(_ path: String, to target: String) -> Bool {
    let name = Self.standardized(path)
    guard !exists(name), links[name] == nil, isDirectory(Self.parent(name)) else { return false }
    links[name] = target
    return true
  }

  /// Gives a file another name. False when something has that name already, or there is no directory for it.
  func addName(_ new: String, of path: String) -> Bool {
    let (name, added) = (resolved(path), Self.standardized(new))
    guard let bytes = files[name], !exists(added), links[added] == nil,
      isDirectory(Self.parent(added))
    else { return false }
    let target = resolved(added)
    let names = (namesakes[name] ?? [name]).union([target])
    for each in names { namesakes[each] = names }
    files[target] = bytes
    facts[target] = facts[name]
    attributes[target] = attributes[name]
    tell(Self.parent(target), FileEvent.write)
    return true
  }

  /// The name is that of another file, or of none.
  private func parted(_ name: String) {
    guard var names = namesakes.removeValue(forKey: name) else { return }
    names.remove(name)
    for each in names { namesakes[each] = names.count > 1 ? names : nil }
  }

  func destination(of path: String) -> String? { links[Self.standardized(path)] }

  /// What the empty path names: nothing, not the root.
  private static let nothing = "/\u{0}"

  /// The standardized path with each link in it replaced by what it leads to.
  func resolved(_ path: String) -> String {
    guard !path.isEmpty else { return Self.nothing }
    var name = Self.standardized(path)
    makeHome(above: name)
    guard !links.isEmpty else { return name }
    // As many links in a row as the kernel follows.
    for _ in 0..<32 {
      var front = ""
      var found: String?
      let parts = name.split(separator: "/")
      for (index, part) in parts.enumerated() {
        front += "/" + part
        guard let target = links[front] else { continue }
        let start = target.hasPrefix("/") ? target : Self.parent(front) + "/" + target
        found = ([start] + parts[(index + 1)...].map(String.init)).joined(separator: "/")
        break
      }
      guard let found else { return name }
      name = Self.standardized(found)
    }
    return name
  }

  // MARK: Watching

  func add(_ watcher: any FileWatcher) {
    watchers.removeAll { $0.watcher == nil }
    watchers.append(WeakWatcher(watcher: watcher))
  }

  private func tell(_ name: String, _ event: UInt) {
    for watched in watchers where watched.watcher?.watchedPath == name {
      watched.watcher?.note(event)
    }
  }

  // MARK: Dates and permissions

  subscript(facts path: String) -> Facts {
    get { facts[resolved(path)] ?? Facts(created: start, modified: start) }
    set {
      let name = resolved(path)
      if newValue.permissions != nil { mayDeny = true }
      for each in namesakes[name] ?? [name] { facts[each] = newValue }
    }
  }

  func permissions(of path: String) -> UInt16 {
    self[facts: path].permissions ?? (isDirectory(path) ? 0o755 : 0o644)
  }

  /// Some permission was set. Everything belongs to the program's user.
  private var mayDeny = false

  private func denies(_ bit: UInt16, _ name: String) -> Bool {
    if bit == 0o200, SystemFiles.isSystems(name) { return true }
    return mayDeny && (facts[name]?.permissions ?? 0o700) & bit == 0
  }

  /// A file that is there and may not be read.
  func deniesReading(_ path: String) -> Bool {
    let name = resolved(path)
    return denies(0o400, name) && exists(name)
  }

  /// - Parameter replacing: A new file takes the place of one that is there.
  func deniesWriting(_ path: String, replacing: Bool = false) -> Bool {
    let name = resolved(path)
    if !replacing, files[name] != nil { return denies(0o200, name) }
    return deniesRemoving(name)
  }

  /// A folder whose contents may not change.
  func deniesRemoving(_ path: String) -> Bool {
    let folder = Self.parent(resolved(path))
    return isDirectory(folder) && denies(0o200, folder)
  }

  /// A new file or folder, whose folder has changed with it.
  private func made(_ name: String) {
    let moment = now()
    facts[name] = Facts(created: moment, modified: moment)
    self[facts: Self.parent(name)].modified = moment
  }

  // MARK: Reading and writing

  /// The bundle, for a path that the program has not removed there.
  private func given(_ name: String) -> BundleFiles? {
    guard !removed.isEmpty else { return bundle }
    var front = name
    while front != "/" {
      if removed.contains(front) { return nil }
      front = Self.parent(front)
    }
    return bundle
  }

  func read(_ path: String) -> [UInt8]? {
    let name = resolved(path)
    if denies(0o400, name) { return nil }
    return files[name] ?? given(name)?.read(name) ?? SystemFiles.read(name)
  }

  func isDirectory(_ path: String) -> Bool {
    let name = resolved(path)
    return directories.contains(name) || given(name)?.isDirectory(name) ?? false
  }

  func exists(_ path: String) -> Bool {
    let name = resolved(path)
    return files[name] != nil || isDirectory(name) || given(name)?.isFile(name) ?? false
      || SystemFiles.has(name)
  }

  /// False when the directory is not there or the path is one. The bytes count against the run's memory. A file that is
  /// replaced, as an atomic write does it, is a new one.
  func write(_ bytes: [UInt8], to path: String, _ world: World, replacing: Bool = false)
    throws(ListingException) -> Bool
  {
    let name = resolved(path)
    guard !path.isEmpty, !isDirectory(name), isDirectory(Self.parent(name)) else { return false }
    if SystemFiles.has(name) || deniesWriting(name, replacing: replacing) { return false }
    let growth = bytes.count - (files[name]?.count ?? 0)
    try world.charge(max(0, growth))
    world.memory.charge(growth)
    if replacing { parted(name) }
    let isNew = files.updateValue(bytes, forKey: name) == nil
    for other in namesakes[name] ?? [] { files[other] = bytes }
    if isNew || replacing { made(name) } else { self[facts: name].modified = now() }
    if !watchers.isEmpty {
      tell(name, FileEvent.write | (growth > 0 ? FileEvent.extend : 0))
      if isNew { tell(Self.parent(name), FileEvent.write) }
    }
    return true
  }

  /// A file, or a directory with all that is in it. False when there is none, or something is there already.
  func copy(_ path: String, to target: String, _ world: World) throws(ListingException) -> Bool {
    let (from, to) = (Self.standardized(path), Self.standardized(target))
    guard !path.isEmpty, !target.isEmpty, !exists(to) else { return false }
    if let bytes = read(from) {
      guard try write(bytes, to: to, world) else { return false }
      attributes[resolved(to)] = attributes[resolved(from)]
      self[facts: to] = self[facts: from]
      return true
    }
    guard isDirectory(from), isDirectory(Self.parent(to)), !to.hasPrefix(from + "/") else {
      return false
    }
    makeDirectories(to)
    for name in contents(of: from) ?? [] {
      guard try copy(from + "/" + name, to: to + "/" + name, world) else { return false }
    }
    self[facts: to] = self[facts: from]
    return true
  }

  func makeDirectories(_ path: String) {
    guard !path.isEmpty else { return }
    var name = resolved(path)
    while name != "/" {
      if directories.insert(name).inserted { made(name) }
      name = Self.parent(name)
    }
  }

  /// Takes a file or a directory with all that is in it away. False when there is none.
  ///
  /// - Parameter isMoved: It is somewhere else already.
  func remove(_ path: String, isMoved: Bool = false) -> Bool {
    // rmdir(2) refuses the directory that it would have to go through.
    if let last = path.split(separator: "/").last, last == "." || last == ".." { return false }
    let name =
      resolved(Self.parent(Self.standardized(path))) + "/"
      + (Self.standardized(path).split(separator: "/").last ?? "")
    if links.removeValue(forKey: Self.standardized(name)) != nil { return true }
    return removeItem(Self.standardized(name), isMoved ? FileEvent.rename : FileEvent.delete)
  }

  private func removeItem(_ name: String, _ event: UInt) -> Bool {
    let given = given(name)
    let isGiven = given?.isFile(name) == true || given?.isDirectory(name) == true
    guard files[name] != nil || directories.contains(name) || isGiven, name != "/",
      !deniesRemoving(name)
    else {
      return false
    }
    if isGiven { removed.insert(name) }
    for each in namesakes.keys where each == name || each.hasPrefix(name + "/") { parted(each) }
    facts = facts.filter { $0.key != name && !$0.key.hasPrefix(name + "/") }
    self[facts: Self.parent(name)].modified = now()
    files = files.filter { $0.key != name && !$0.key.hasPrefix(name + "/") }
    directories = directories.filter { $0 != name && !$0.hasPrefix(name + "/") }
    links = links.filter { !$0.key.hasPrefix(name + "/") }
    attributes = attributes.filter { $0.key != name && !$0.key.hasPrefix(name + "/") }
    tell(name, event)
    tell(Self.parent(name), FileEvent.write)
    return true
  }

  /// How many names lead to a file or a directory: on APFS, a directory has one for each thing in it, and two.
  func linkCount(of path: String) -> Int {
    contents(of: path).map { $0.count + 2 } ?? namesakes[resolved(path)]?.count ?? 1
  }

  /// The bytes of a file or a directory, which has 32 for each of its links on APFS.
  func size(of path: String) -> Int {
    isDirectory(path) ? 32 * linkCount(of: path) : read(path)?.count ?? 0
  }

  /// Names of what is directly in a directory, sorted.
  func contents(of path: String) -> [String]? {
    let name = resolved(path)
    let given = given(name)?.contents(of: name)
    guard directories.contains(name) || given != nil else { return nil }
    let prefix = name == "/" ? "/" : name + "/"
    let there = given?.filter { !removed.contains(prefix + $0) } ?? []
    let all = Set(files.keys).union(directories).union(links.keys).filter {
      $0.hasPrefix(prefix) && $0 != name
    }
    return Set(
      all.compactMap { $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init) }
        + there
    ).sorted()
  }
}

extension World {
  var files: FileStore {
    service(FileStore.self) { world in
      FileStore { [unowned(unsafe) world] in world.secondsSinceReference() }
    }
  }

  /// The files that NSBundle finds. Without them there are none.
  public func provide(_ resources: any ProgramResources) { files.bundle = BundleFiles(resources) }
}
