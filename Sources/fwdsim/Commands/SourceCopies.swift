// Sources of a folder that are there twice. A library lies beside its examples, and each of these has a copy of it; a demo keeps what
// its article was made from. Linked together they would define their classes twice, so the copy is left out: the file that the
// folder's own project compiles stays, then one that a project below compiles, then the one that nobody names.
//
// A copy is a file that implements a class which a file in front of it implements, another main, or one of the same name with most of
// its lines or one of its categories. What a target compiles twice is no copy but a mistake, which the linker finds.
import ForwardKitBasics

struct SourceCopies {
  /// The files that are left out, each with the one that has its classes.
  private(set) var copies: [(file: String, original: String)] = []

  fileprivate struct Source {
    let file: String
    let rank: Int
    let classes: [String]
    let categories: [String]
    let bytes: [UInt8]
  }

  /// - Parameters:
  ///   - files: in the order of the program.
  ///   - forTests: of two files that nothing prefers one of, the second is a copy: tests of a library need none of its programs.
  ///   - rank: smaller for a file that has more right to be there.
  ///   - areOne: a target compiles both files.
  /// - Complexity: O(length of the files)
  init(
    in files: [String], forTests: Bool, rank: (String) -> Int, areOne: (String, String) -> Bool
  ) {
    let sources = files.compactMap { file -> Source? in
      guard let bytes = try? Files.read(file) else { return nil }
      let (classes, categories) = Self.definitions(in: bytes)
      return Source(
        file: file, rank: rank(file), classes: classes, categories: categories, bytes: bytes)
    }
    var owners: [String: Source] = [:]
    var namesakes: [String: Source] = [:]
    for (_, source) in sources.enumerated().ordered(by: {
      ($0.element.rank, Self.depth($0.element.file), $0.offset)
        < ($1.element.rank, Self.depth($1.element.file), $1.offset)
    }) {
      let name = FolderName.last(source.file)
      let original =
        source.classes.lazy.compactMap { owners[$0] }.first
        ?? namesakes[name].flatMap { $0.isLike(source) ? $0 : nil }
      if let original, !areOne(original.file, source.file),
        original.rank < source.rank || forTests || original.bytes == source.bytes
      {
        copies.append((source.file, original.file))
        continue
      }
      for name in source.classes where owners[name] == nil { owners[name] = source }
      if namesakes[name] == nil { namesakes[name] = source }
    }
  }

  private static func depth(_ file: String) -> Int { file.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The names behind `@implementation`, outside of comments and strings: those of classes, and `Class(Category`. A program's main
  /// counts as a class: there is one.
  static func definitions(in bytes: [UInt8]) -> (classes: [String], categories: [String]) {
    var (classes, categories): ([String], [String]) = ([], [])
    var index = 0
    while index < bytes.count {
      if let end = SourceBytes.endOfSkipped(bytes, at: index) {
        index = end + 1
        continue
      }
      switch bytes[index] {
      case UInt8(ascii: "@") where bytes[(index + 1)...].starts(with: keyword):
        let start = SourceBytes.end(of: bytes, index + 1 + keyword.count) { bytes[$0] > 0x20 }
        let close = SourceBytes.end(of: bytes, start) { !SourceBytes.isWord(bytes[$0]) }
        let behind = SourceBytes.end(of: bytes, close) { bytes[$0] > 0x20 }
        let name = String(decoding: bytes[start..<close], as: UTF8.self)
        if behind < bytes.count, bytes[behind] == UInt8(ascii: "(") {
          let end = SourceBytes.end(of: bytes, behind) { bytes[$0] == UInt8(ascii: ")") }
          categories.append(name + String(decoding: bytes[behind..<end], as: UTF8.self))
        } else if !name.isEmpty {
          classes.append(name)
        }
        index = close
        continue
      case UInt8(ascii: "m") where definesMain(bytes, at: index): classes.append("main()")
      default: break
      }
      index += 1
    }
    return (classes, categories)
  }

  private static let keyword = Array("implementation".utf8)
  private static let main = Array("main".utf8)

  /// `int main(` at the start of a line.
  private static func definesMain(_ bytes: [UInt8], at index: Int) -> Bool {
    guard bytes[index...].starts(with: main) else { return false }
    let open = SourceBytes.end(of: bytes, index + main.count) { bytes[$0] > 0x20 }
    let before = bytes[..<index].suffix(8).split(separator: 0x0A, omittingEmptySubsequences: false)
    let type = String(decoding: (before.last ?? []).filter { $0 > 0x20 }, as: UTF8.self)
    return open < bytes.count && bytes[open] == UInt8(ascii: "(") && ["int", "void"].contains(type)
  }
}

extension SourceCopies.Source {
  /// Most of the lines of the shorter one are in both, or a category is.
  fileprivate func isLike(_ other: Self) -> Bool {
    if bytes == other.bytes || categories.contains(where: other.categories.contains) { return true }
    let (own, others) = (lines, other.lines)
    let shared = own.intersection(others).count
    return shared > 2 && shared * 2 > min(own.count, others.count)
  }

  private var lines: Set<[UInt8]> {
    Set(bytes.split(separator: 0x0A).map { Array($0.filter { $0 > 0x20 }) }.filter { !$0.isEmpty })
  }
}
