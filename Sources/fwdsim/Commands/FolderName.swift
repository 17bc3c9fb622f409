// Names of folders and files, as the command line and an `#import` write them.
import Glibc

/// The empty name is the current folder.
enum FolderName {
  /// The part in front of the last `/`; empty for a name without one.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func last(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// `a/b` and `../c.h` are `a/c.h`; what cannot be shortened stays.
  static func join(_ folder: String, _ name: String) -> String {
    var parts = folder.split(separator: "/", omittingEmptySubsequences: true)
    let isAbsolute = folder.hasPrefix("/")
    for part in name.split(separator: "/", omittingEmptySubsequences: true) where part != "." {
      if part == "..", let last = parts.last, last != "..", last != "." {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }

  /// The path is below the folder; both begin at the file system's root.
  static func lies(_ path: String, in folder: String) -> Bool {
    path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// A path from a folder: `../Lib/Name.m`. Both begin at the file system's root.
  static func relative(_ path: String, from folder: String) -> String {
    let (own, other) = (folder.split(separator: "/"), path.split(separator: "/"))
    let common = zip(own, other).prefix { $0 == $1 }.count
    return String(repeating: "../", count: own.count - common)
      + other[common...].joined(separator: "/")
  }

  /// What the folder has, without order; empty for one that cannot be read.
  static func names(in folder: String) -> [String] {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) {
          String(cString: UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self))
        })
    }
    return names.filter { $0 != "." && $0 != ".." }
  }

  /// Whether the folder has a name with one of these ends. By bytes, since each start of the command asks it of folders with many files.
  static func hasName(in folder: String, endingIn ends: [String]) -> Bool {
    guard let directory = opendir(folder.isEmpty ? "." : folder) else { return false }
    defer { closedir(directory) }
    let ends = ends.map { Array($0.utf8) }
    while let entry = readdir(directory) {
      let isFound = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        let name = UnsafeRawPointer(pointer)
        let count = strlen(name.assumingMemoryBound(to: CChar.self))
        return ends.contains { end in
          count >= end.count && memcmp(name + (count - end.count), end, end.count) == 0
        }
      }
      if isFound { return true }
    }
    return false
  }

  /// Without links, and from the file system's root; nil for what is not there.
  static func real(_ path: String) -> String? {
    guard let resolved = realpath(path.isEmpty ? "." : path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
