// The folders that a listing's `#import` can see: those of the files on the command line, and those of -I.
//
// A name is looked for beside the importing file (`"name"` only), then in the -I folders in their order, then in those of the
// program, the nearest first; `<Lib/X.h>` also as `X.h`. A Mac's file system does not tell capitals from small letters: where no name
// fits, one that differs in these is taken. Last comes the project around the files of the command line. What is found must lie, links
// resolved, in one of these folders or below (a header of probes is made of their description, ProbeHeader.swift); everything else of the file system does not exist for a listing. Only regular files
// are read. Prefix headers are named by their path, and lie anywhere.
import ForwardKitBasics
import Glibc
import ObjCScript

struct ListingFolders: SourceFolders {
  private struct Folder: Sendable {
    /// As named on the command line: the beginning of its files' names.
    let name: String
    /// Without links, to compare with.
    let path: String
  }

  private let ownFolders: [Folder]
  private let searchFolders: [Folder]
  /// Paths of prefix headers.
  private let prefixHeaders: [String]
  private let projects: [ProjectFiles]
  /// Of -I's folders, then of those of the program.
  private let listings: FolderListings
  /// How many of them are -I's.
  private let ordered: Int
  /// The program's sources, without what follows the last point of their names.
  private let sources: Set<String>

  /// - Parameters:
  ///   - files: of the command line; `-` has no folder.
  ///   - folders: of -I. One that is not there is an error.
  ///   - programFolders: those with headers of a program that is a folder, in any order.
  ///   - prefixHeaders: paths of headers that every file begins with.
  init(
    files: [String], folders: [String], programFolders: [String] = [], prefixHeaders: [String] = []
  ) throws(CommandFailure) {
    self.prefixHeaders = prefixHeaders
    ordered = folders.count
    sources = Set(files.compactMap { file in file.lastIndex(of: ".").map { String(file[..<$0]) } })
    var own: [Folder] = []
    var known: Set<String> = []
    for file in files + prefixHeaders where file != "-" {
      let name = FolderName.folder(of: file)
      if known.insert(name).inserted, let path = FolderName.real(name) {
        own.append(Folder(name: name, path: path))
      }
    }
    ownFolders = own
    var search: [Folder] = []
    for name in folders + programFolders {
      guard let path = FolderName.real(name) else {
        throw CommandFailure(
          .unreadable, "cannot search '\(name)': \(Files.systemMessage())", status: .inputMissing)
      }
      search.append(Folder(name: name == "." ? "" : name, path: path))
    }
    searchFolders = search
    listings = FolderListings(search.map(\.name) + own.map(\.name))
    projects = Self.projects(around: files.map(FolderName.folder) + folders + programFolders)
  }

  /// The projects around the folders, each once.
  private static func projects(around folders: [String]) -> [ProjectFiles] {
    var found: [ProjectFiles] = []
    var asked: Set<String> = []
    for folder in folders where asked.insert(folder).inserted {
      guard let project = ProjectFiles(around: folder),
        !found.contains(where: { $0.root.path == project.root.path })
      else { continue }
      found.append(project)
    }
    for project in found {
      guard let library = ProjectFiles(ofLibraryAround: project),
        !found.contains(where: { $0.root.path == library.root.path })
      else { continue }
      found.append(library)
    }
    return found
  }

  func find(_ header: String, isAngled: Bool, from includer: String) -> SourceAnswer {
    guard !header.isEmpty, !header.utf8.contains(0) else { return .none }
    if prefixHeaders.contains(header), let path = FolderName.real(header),
      let bytes = try? Files.read(path)
    {
      return .file(name: header, identity: path, bytes: bytes)
    }
    guard !header.hasPrefix("/") else {
      return .refused("an absolute path: only the listing's own folders can be read")
    }
    let home = isAngled ? nil : FolderName.folder(of: includer)
    let library = isAngled ? FolderName.folder(of: header) : ""
    var names = [header]
    if isAngled, let slash = header.lastIndex(of: "/") {
      names.append(String(header[header.index(after: slash)...]))
    }
    var refusal = SourceAnswer.none
    for ignoresCase in [false, true] {
      for name in names {
        let answer = find(
          name, home: home, from: Includer(file: includer, library: library),
          among: listings.folders.count, ignoresCase: ignoresCase)
        if case .file = answer { return answer }
        if case .refused = answer { refusal = answer }
      }
    }
    if case .refused = refusal { return refusal }
    let answer = findInProjects(header, isAngled: isAngled, from: includer)
    if case .file = answer { return answer }
    return findProbes(header, isAngled: isAngled, from: includer)
  }

  /// A header that is made of a description of probes.
  private func findProbes(_ header: String, isAngled: Bool, from includer: String) -> SourceAnswer {
    guard let source = ProbeHeader.source(of: header),
      case .file(let name, let identity, let bytes) = find(
        source, isAngled: isAngled, from: includer), let text = ProbeHeader.text(bytes)
    else { return .none }
    return .file(name: name, identity: identity, bytes: text)
  }

  /// The source file of that name in the project around, the one nearest to another file of it.
  func projectFile(_ name: String, from other: String) -> String? {
    projects.lazy.compactMap { $0.find(name, anywhere: false, from: other) }.first
  }

  private func findInProjects(_ header: String, isAngled: Bool, from includer: String)
    -> SourceAnswer
  {
    for project in projects {
      guard let name = project.find(header, anywhere: isAngled, from: includer),
        let path = FolderName.real(name), path.hasPrefix(project.root.path + "/"),
        let bytes = try? Files.read(path)
      else { continue }
      return .file(name: name, identity: path, bytes: bytes)
    }
    return .none
  }

  func findNamed(_ header: String) -> SourceAnswer {
    guard !header.isEmpty, !header.hasPrefix("/"), !header.utf8.contains(0) else { return .none }
    return find(
      header, home: nil, from: Includer(file: "", library: ""), among: searchFolders.count,
      ignoresCase: false)
  }

  /// Looks in a folder, then in the first `count` of those that are searched.
  private func find(
    _ header: String, home: String?, from includer: Includer, among count: Int, ignoresCase: Bool
  ) -> SourceAnswer {
    var refusal = SourceAnswer.none
    if let home, home.contains(".framework/Headers"), let own = ownFolder(of: header, among: count)
    {
      // A built framework has copies of the headers of the sources it was built from.
      let answer = look(for: header, in: own, ignoresCase: ignoresCase)
      if case .file = answer { return answer }
    }
    if let home {
      let answer = look(for: header, in: home, ignoresCase: ignoresCase)
      if case .file = answer { return answer }
      refusal = answer
    }
    let first = String(header.prefix { $0 != "/" })
    let folders =
      [".", ".."].contains(first)
      ? Array(listings.folders.prefix(count))
      : nearestFirst(
        listings.places(with: first, ignoresCase: ignoresCase, among: count), header, to: includer)
    for folder in folders {
      let answer = look(for: header, in: folder, ignoresCase: ignoresCase)
      if case .file = answer { return answer }
      if case .refused = answer { refusal = answer }
    }
    return refusal
  }

  /// The folder where a header lies beside the program's source with its name.
  private func ownFolder(of header: String, among count: Int) -> String? {
    guard let dot = header.lastIndex(of: ".") else { return nil }
    return listings.folders.prefix(count).first {
      sources.contains(FolderName.join($0, String(header[..<dot])))
    }
  }

  /// Who imports a header, and of which library: `Lib` in `<Lib/X.h>`.
  private struct Includer {
    let file: String
    let library: String
  }

  /// The folders at these places: those of -I as they come, then the program's: first those where the header lies beside a source of the
  /// program with its name, then by how much of their path they share with the importing file's, of equals the one of the library's
  /// name first. A folder with copies of a library in it has several headers of one name.
  private func nearestFirst(_ places: [Int], _ header: String, to includer: Includer) -> [String] {
    let folders = listings.folders
    guard places.count > 1 else { return places.map { folders[$0] } }
    let home = includer.file.split(separator: "/").dropLast()
    let stem = header.lastIndex(of: ".").map { String(header[..<$0]) } ?? header
    func rank(_ place: Int) -> (Int, Int) {
      if place < ordered { return (2, 0) }
      let common = zip(folders[place].split(separator: "/"), home).prefix(while: ==).count
      let isOfLibrary = FolderName.last(folders[place]) == includer.library
      let isOfSource = sources.contains(FolderName.join(folders[place], stem))
      return (isOfSource ? 1 : 0, common * 2 + (isOfLibrary ? 1 : 0))
    }
    return places.map { (rank: rank($0), place: $0) }
      .ordered { $0.rank == $1.rank ? $0.place < $1.place : $0.rank > $1.rank }
      .map { folders[$0.place] }
  }

  private func look(for header: String, in folder: String, ignoresCase: Bool) -> SourceAnswer {
    guard
      let spelled = ignoresCase ? ListingFolders.actualName(of: header, in: folder) : header
    else { return .none }
    let name = FolderName.join(folder, spelled)
    guard access(name, F_OK) == 0, let path = FolderName.real(name) else { return .none }
    guard isVisible(path) else { return .refused("it lies outside of the listing's folder") }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .refused("it is not a file")
    }
    do {
      return .file(name: name, identity: path, bytes: try Files.read(path))
    } catch {
      return .refused(error.sentence)
    }
  }

  /// A name below a folder as the file system spells it; nil when nothing has these letters.
  private static func actualName(of name: String, in folder: String) -> String? {
    var place = folder.isEmpty ? "." : folder
    var parts: [String] = []
    for part in name.split(separator: "/").map(String.init) {
      guard part != ".", part != ".." else {
        parts.append(part)
        place += "/" + part
        continue
      }
      guard let directory = opendir(place) else { return nil }
      defer { closedir(directory) }
      var found: String?
      while let entry = readdir(directory) {
        let candidate = withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        }
        if candidate.lowercased() == part.lowercased(), candidate < found ?? "\u{10FFFF}" {
          found = candidate
        }
      }
      guard let found else { return nil }
      parts.append(found)
      place += "/" + found
    }
    return parts.joined(separator: "/")
  }

  private func isVisible(_ path: String) -> Bool {
    let seen = (ownFolders + searchFolders).map(\.path) + projects.map(\.root.path)
    return seen.contains { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }
  }
}
