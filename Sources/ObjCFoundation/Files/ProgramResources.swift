// The files that a program brings along: what an application finds in its bundle.
//
// Xcode copies a project's resources into one folder of the bundle, wherever in the project they lie. So a path below the
// bundle is looked for at the end of the paths that the host gives: of several one that the project copies into the bundle, else the
// one nearest to the program, and the shortest. The files themselves are only read: what the program writes beside them stays in the world's files.
import ForwardKitBasics

/// A project's files beside its sources.
public protocol ProgramResources: Sendable {
  /// The program is a project: `bundlePath` and `resourcePath` are those of an application. A single listing is a command line
  /// tool, whose bundle is the folder it lies in.
  var isProject: Bool { get }

  /// Paths relative to the project. Asked for once, when the program asks for a resource first.
  ///
  /// - Complexity: that of reading the folders
  func names() -> [String]

  /// The project says that the file belongs into the bundle. Of several files of one name such a one is taken.
  func isCopied(_ name: String) -> Bool

  /// A file's contents, or nil if it cannot be read.
  func read(_ name: String) -> [UInt8]?

  /// The folder that the paths are relative to, as `__FILE__` has it: tests look for their data beside themselves. Empty for none.
  var folder: String { get }

  /// Where in the project the program's `main` lies, as the paths have it; empty for its own folder.
  var program: String { get }
}

extension ProgramResources {
  public var folder: String { "" }
  public var program: String { "" }
  public func isCopied(_ name: String) -> Bool { false }
}

final class BundleFiles {
  static let bundlePath = "/Applications/listing.app"
  static let resourcePath = bundlePath + "/Contents/Resources"

  private let source: any ProgramResources
  private lazy var names: [String] = {
    let home = source.program.split(separator: "/")
    let places = source.names().map { name in
      let parts = name.split(separator: "/", omittingEmptySubsequences: false)
      let isForeign = parts.contains {
        Self.language($0).map { !Self.preferred.contains($0) } ?? false
      }
      let distance = (-zip(parts, home).prefix { $0 == $1 }.count, parts.count)
      let rank = (isForeign ? 1 : 0, source.isCopied(name) ? 0 : 1, distance.0, distance.1, name)
      return rank
    }
    return places.ordered { $0 < $1 }.map(\.4)
  }()

  /// The user's language is English.
  private static let preferred: Set<Substring> = ["en", "English", "Base"]

  /// `de` of a folder `de.lproj`.
  private static func language(_ folder: Substring) -> Substring? {
    folder.hasSuffix(".lproj") ? folder.dropLast(6) : nil
  }

  /// The languages that the program has resources in, sorted.
  var languages: [String] {
    let parts = names.flatMap { $0.split(separator: "/").dropLast() }
    return Set(parts.compactMap(Self.language).map(String.init)).sorted()
  }

  init(_ source: any ProgramResources) {
    self.source = source
  }

  var isProject: Bool { source.isProject && !names.isEmpty }

  /// The program's current folder is `/`: what `__FILE__` says of a folder that was named relatively lies below it.
  private lazy var rootedFolder: String = {
    let folder = source.folder
    if folder.isEmpty || folder.hasPrefix("/") || folder.hasPrefix(".") { return "" }
    return FileStore.standardized("/" + folder)
  }()

  /// Nil where the path does not lie in the bundle.
  private func relative(_ path: String) -> String? {
    let folders = [Self.resourcePath, Self.bundlePath, source.folder, rootedFolder]
    for folder in folders where !folder.isEmpty {
      if path == folder { return "" }
      if path.hasPrefix(folder + "/") { return String(path.dropFirst(folder.utf8.count + 1)) }
    }
    return nil
  }

  private func file(at path: String) -> String? {
    guard let wanted = relative(path), !wanted.isEmpty else { return nil }
    return names.first { $0 == wanted || $0.hasSuffix("/" + wanted) }
  }

  func read(_ path: String) -> [UInt8]? { file(at: path).flatMap(source.read) }

  func isFile(_ path: String) -> Bool { file(at: path) != nil }

  func isDirectory(_ path: String) -> Bool {
    guard let wanted = relative(path) else { return false }
    return wanted.isEmpty ? isProject : directory(wanted) != nil
  }

  /// The beginning of the names of what lies in a folder.
  private func directory(_ wanted: String) -> String? {
    let part = "/" + wanted + "/"
    for name in names {
      guard let range = ("/" + name).firstRange(of: part) else { continue }
      return String(("/" + name)[..<range.upperBound].dropFirst())
    }
    return nil
  }

  /// Names of what is directly in a folder, sorted.
  func contents(of path: String) -> [String]? {
    guard let wanted = relative(path) else { return nil }
    if wanted.isEmpty {
      guard isProject else { return nil }
      return Set(names.compactMap { $0.split(separator: "/").last.map(String.init) }).sorted()
    }
    guard let prefix = directory(wanted) else { return nil }
    return Set(
      names.filter { $0.hasPrefix(prefix) }.compactMap {
        $0.dropFirst(prefix.count).split(separator: "/").first.map(String.init)
      }
    ).sorted()
  }

  /// Whether a project has a picture file of that name, for any screen, or an asset catalog with it. A single file may have any.
  func hasPicture(_ name: String) -> Bool {
    guard source.isProject else { return true }
    let endings = [
      ".png", ".jpg", ".jpeg", ".gif", ".tiff", ".tif", ".bmp", ".webp", ".heic", ".pdf",
    ]
    let plain = endings.first(where: name.lowercased().hasSuffix).map {
      String(name.dropLast($0.utf8.count))
    }
    let stem = (plain ?? name).split(separator: "/").last.map(String.init) ?? ""
    guard !stem.isEmpty else { return false }
    return names.contains { path in
      let parts = path.split(separator: "/")
      if parts.dropLast().contains(where: { $0 == stem + ".imageset" }) { return true }
      guard let file = parts.last, file.hasPrefix(stem),
        let ending = endings.first(where: file.lowercased().hasSuffix)
      else { return false }
      let rest = file.dropFirst(stem.utf8.count).dropLast(ending.utf8.count)
      return rest.isEmpty || rest.hasPrefix("@") || rest.hasPrefix("~")
    }
  }

  /// The path of a resource in the bundle, or nil.
  ///
  /// - Parameters:
  ///   - name: nil or empty for the first one of the type.
  ///   - type: the extension, or nil where the name has it.
  ///   - folder: below the bundle's resources.
  func path(_ name: String?, type: String?, in folder: String?) -> String? {
    var wanted = name ?? ""
    if let type, !type.isEmpty { wanted += type.hasPrefix(".") ? type : "." + type }
    guard !wanted.isEmpty, wanted != "/" else { return nil }
    let path = Self.folder(folder) + "/" + wanted
    if name?.isEmpty == false {
      if let found = file(at: path), let language = Self.folderOfLanguage(found),
        !wanted.contains("/")
      {
        return Self.folder(folder) + "/" + (folder == language ? "" : language + "/") + wanted
      }
      return isFile(path) || isDirectory(path) || isCompiledModel(path) ? path : nil
    }
    return paths(type: type, in: folder).first
  }

  /// `de.lproj`, where a file lies in such a folder.
  private static func folderOfLanguage(_ name: String) -> String? {
    let parent = name.split(separator: "/").dropLast().last
    return parent.flatMap { language($0) == nil ? nil : String($0) }
  }

  /// A folder of the bundle's resources, whose name may begin and end with a slash; `.` is the bundle's own.
  private static func folder(_ name: String?) -> String {
    let parts = (name ?? "").split(separator: "/").filter { $0 != "." }
    return ([resourcePath] + parts.map(String.init)).joined(separator: "/")
  }

  /// A model that Xcode would have compiled from a source that is here.
  private func isCompiledModel(_ path: String) -> Bool {
    for ending in [".momd", ".mom"] where path.hasSuffix(ending) {
      let stem = path.dropLast(ending.utf8.count)
      return isDirectory(stem + ".xcdatamodeld") || isDirectory(stem + ".xcdatamodel")
    }
    return false
  }

  /// Names of the folders of a type, with a dot before it, sorted.
  func folders(type: String) -> [String] {
    let parts = names.flatMap { $0.split(separator: "/").dropLast() }
    return Set(parts.filter { $0.hasSuffix("." + type) }.map(String.init)).sorted()
  }

  /// Paths of all resources of a type, sorted.
  func paths(type: String?, in folder: String?) -> [String] {
    let ending = type.map { $0.isEmpty || $0.hasPrefix(".") ? $0 : "." + $0 } ?? ""
    let base = Self.folder(folder)
    let found =
      base != Self.resourcePath
      ? contents(of: base) ?? []
      : Set(names.compactMap { $0.split(separator: "/").last.map(String.init) }).sorted()
    return found.filter { $0.hasSuffix(ending) }.map { base + "/" + $0 }
  }
}
