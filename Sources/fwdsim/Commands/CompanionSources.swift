// Sources that belong to a program without being named: `Person.m`, where `main.m` imports `Person.h`.
//
// A compiler would take `main.m` alone, and the linker would ask for the class. Here the source of the same name as an imported
// header, beside it or in the project around, is read as well. What has a `main` is a program of its own and is left out; so is
// what a file imports as text, and what lies in a folder that was named: the folder says which of its files are taken. This is for
// a file or a folder that is named alone; who names several files names them all.
import Glibc
import ObjCScript

struct CompanionSources {
  struct Companion {
    let name: String
    /// The imported header that it belongs to.
    let header: String
  }

  private(set) var companions: [Companion] = []
  /// One of the texts, or a header of theirs, imports what Xcode generates.
  private(set) var importsGenerated = false
  private let folders: ListingFolders
  /// Real paths of folders that were named, and of files that are in the program or are read as text.
  private let named: [String]
  private var taken: Set<String>
  private var headers: [(name: String, includer: String)] = []
  private var visited: Set<String> = []

  /// - Parameters:
  ///   - files: of the command line, with their texts.
  ///   - programFolders: folders of the command line.
  ///   - prefixHeaders: what files begin with, whose headers have sources, too.
  init(
    of files: [ListingFile], in folders: ListingFolders, programFolders: [String],
    prefixHeaders: [String] = []
  ) {
    self.folders = folders
    named = programFolders.compactMap { FolderName.real($0) }
    taken = Set(files.compactMap { FolderName.real($0.name) })
    for file in files where file.name != "-" { visit(file.bytes, file.name) }
    for header in prefixHeaders {
      if let bytes = try? Files.read(header) { visit(bytes, header) }
    }
    var next = 0
    while next < headers.count {
      let header = headers[next]
      next += 1
      add(header.name, from: header.includer)
    }
    companions.removeAll { visited.contains(FolderName.real($0.name) ?? $0.name) }
  }

  /// What a text imports, and what that imports.
  private mutating func visit(_ bytes: [UInt8], _ name: String) {
    for (header, isAngled) in ImportLines.headers(in: bytes)
    where !(isAngled && KnownHeaders.isKnown(header)) {
      importsGenerated = importsGenerated || GeneratedClasses.isGenerated(header)
      guard
        case .file(let found, let path, let text) = folders.find(
          header, isAngled: isAngled, from: name),
        visited.insert(path).inserted
      else { continue }
      if found.hasSuffix(".h") { headers.append((found, name)) }
      visit(text, found)
    }
  }

  private mutating func add(_ header: String, from includer: String) {
    let stem = String(header.dropLast(".h".count))
    let last = FolderName.last(stem)
    for ending in [".m", ".mm", ".c"] {
      let beside = stem + ending
      guard
        let name = access(beside, R_OK) == 0
          ? beside : folders.projectFile(last + ending, from: header),
        let path = FolderName.real(name), !taken.contains(path),
        !named.contains(where: { path.hasPrefix($0 + "/") }),
        !MixedSource.isCxx(path),
        let bytes = try? Files.read(path), !ImportLines.hasMain(bytes)
      else { continue }
      taken.insert(path)
      companions.append(Companion(name: name, header: header))
      visit(bytes, name)
      return
    }
  }
}

/// What a text says without being read as a listing: which headers it imports, and whether it has a `main`.
enum ImportLines {
  static func headers(in bytes: [UInt8]) -> [(header: String, isAngled: Bool)] {
    var found: [(String, Bool)] = []
    for line in lines(bytes) {
      var rest = line.drop { $0 == 0x20 || $0 == 0x09 }
      guard rest.first == UInt8(ascii: "#") else { continue }
      rest = rest.dropFirst().drop { $0 == 0x20 || $0 == 0x09 }
      guard
        let word = ["import", "include"].first(where: { rest.starts(with: $0.utf8) })
      else { continue }
      rest = rest.dropFirst(word.utf8.count).drop { $0 == 0x20 || $0 == 0x09 }
      guard let open = rest.first, open == UInt8(ascii: "\"") || open == UInt8(ascii: "<") else {
        continue
      }
      let close = UInt8(ascii: open == UInt8(ascii: "<") ? ">" : "\"")
      let name = rest.dropFirst().prefix { $0 != close }
      found.append((String(decoding: name, as: UTF8.self), close == UInt8(ascii: ">")))
    }
    return found
  }

  /// What `@import` names at the beginning of a line.
  static func modules(in bytes: [UInt8]) -> [String] {
    lines(bytes).compactMap { line in
      let words = String(decoding: line, as: UTF8.self).split { " \t;".contains($0) }
      guard words.count > 1, words[0] == "@import" else { return nil }
      return String(words[1].prefix { $0 != "." })
    }
  }

  /// A line has `main(` in front of which there is at most a type.
  static func hasMain(_ bytes: [UInt8]) -> Bool {
    lines(bytes).contains { line in
      let text = String(decoding: line, as: UTF8.self).filter { $0 != " " && $0 != "\t" }
      return ["main(", "intmain(", "voidmain("].contains { text.hasPrefix($0) }
    }
  }

  /// The lines without comments.
  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let (slash, star, newline) = (UInt8(ascii: "/"), UInt8(ascii: "*"), UInt8(ascii: "\n"))
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      if bytes[index] == slash, next == star {
        index += 2
        while index < bytes.count, !(bytes[index] == slash && bytes[index - 1] == star) {
          index += 1
        }
        index += 1
      } else if bytes[index] == slash, next == slash {
        while index < bytes.count, bytes[index] != newline { index += 1 }
      } else {
        text.append(bytes[index])
        index += 1
      }
    }
    return text.split { $0 == newline || $0 == UInt8(ascii: "\r") }
  }
}
