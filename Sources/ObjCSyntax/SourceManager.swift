// The texts of one run: the listing's files, and what they import of their own.
//
// The library never touches the file system. A host may give headers by name (`RunOptions.headers`) and a
// `SourceFolders`, which is asked for what is not among them: it decides which folders can be seen. A file is read once
// however often and under whatever spelling it is imported, so that `#import` and `#pragma once` know it again.

/// Where a host finds the files that a listing imports.
public protocol SourceFolders: Sendable {
  /// - Parameters:
  ///   - header: as between the quotes or brackets.
  ///   - isAngled: `<header>`: the folder of the importing file does not count.
  ///   - includer: the name of the importing file, as this run calls it.
  func find(_ header: String, isAngled: Bool, from includer: String) -> SourceAnswer

  /// A file that takes the place of a header which the system has, as a folder of -I gives one.
  func findNamed(_ header: String) -> SourceAnswer
}

extension SourceFolders {
  public func findNamed(_ header: String) -> SourceAnswer { .none }
}

/// What a host has under a header's name.
public enum SourceAnswer: Sendable {
  case none
  /// `identity` is the same for one file however it was reached; `name` is what diagnostics call it.
  case file(name: String, identity: String, bytes: [UInt8])
  /// There is something, but it must not or cannot be read; the sentence says why.
  case refused(String)
}

package final class SourceManager {
  package private(set) var map: SourceMap
  private let folders: (any SourceFolders)?
  /// Headers that the host gave beforehand.
  private let given: [String: [UInt8]]
  private let diagnostics: DiagnosticSink
  private var known: [String: SourceFile] = [:]
  private var broken: Set<String> = []

  /// More files than this are not taken: the map numbers them with 16 bits.
  static let fileLimit = 10_000

  package init(
    map: SourceMap = SourceMap(), given: [String: [UInt8]] = [:],
    folders: (any SourceFolders)? = nil,
    diagnostics: DiagnosticSink
  ) {
    self.map = map
    self.given = given
    self.folders = folders
    self.diagnostics = diagnostics
  }

  /// A file of the command itself; nil, and an error, if it is no text.
  package func add(name: String, bytes: [UInt8]) -> SourceFile? {
    SourceLoader.load(name: name, bytes: bytes, into: &map, diagnostics: diagnostics)
  }

  enum Header {
    case file(SourceFile)
    case none
    /// It is there and cannot be taken; what is wrong has been reported or is in the sentence.
    case refused(String?)
  }

  /// The listing's own header of that name.
  ///
  /// - Parameter isSystems: the system has one of that name, which only a folder searched before takes the place of.
  func header(_ name: String, isAngled: Bool, isSystems: Bool, from includer: SourceFile?) -> Header
  {
    if !isSystems, let bytes = given[name] {
      return take(name: name, identity: "given:" + name, bytes)
    }
    guard let folders else { return .none }
    let answer =
      isSystems
      ? folders.findNamed(name)
      : folders.find(name, isAngled: isAngled, from: includer?.name ?? "")
    switch answer {
    case .none: return .none
    case .refused(let reason): return .refused(reason)
    case .file(let name, let identity, let bytes):
      return take(name: name, identity: identity, bytes)
    }
  }

  /// A prefix header, if it is there.
  package func prefixHeader(_ name: String, of file: SourceFile?) -> SourceFile? {
    guard case .file(let header) = header(name, isAngled: false, isSystems: false, from: file)
    else {
      return nil
    }
    return header
  }

  private func take(name: String, identity: String, _ bytes: [UInt8]) -> Header {
    if let file = known[identity] { return .file(file) }
    if broken.contains(identity) { return .refused(nil) }
    guard map.files.count < SourceManager.fileLimit else {
      return .refused("a listing may have \(SourceManager.fileLimit) files")
    }
    guard
      let file = SourceLoader.load(name: name, bytes: bytes, into: &map, diagnostics: diagnostics)
    else {
      broken.insert(identity)
      return .refused(nil)
    }
    known[identity] = file
    return .file(file)
  }
}
