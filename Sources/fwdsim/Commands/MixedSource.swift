// Objective-C++ that is Objective-C: a .mm file of a folder in which nothing of C++ is said is one of the program's sources. Others are left
// out, as C++ files are.

enum MixedSource {
  /// Whether the file is a .mm file that has something of C++, itself or in headers beside it, or cannot be read.
  ///
  /// - Complexity: O(length of the file and of these headers)
  static func isCxx(_ path: String) -> Bool {
    guard path.hasSuffix(".mm") else { return false }
    var seen: Set<String> = []
    return hasCxx(at: path, &seen) ?? true
  }

  /// Nil for a file that cannot be read.
  private static func hasCxx(at path: String, _ seen: inout Set<String>) -> Bool? {
    guard let bytes = try? Files.read(path) else { return nil }
    if hasCxx(bytes) { return true }
    for (header, isAngled) in ImportLines.headers(in: bytes) where !isAngled {
      let beside = FolderName.join(FolderName.folder(of: path), header)
      if seen.insert(beside).inserted, hasCxx(at: beside, &seen) == true { return true }
    }
    return false
  }

  private static let words: Set<String> = [
    "template", "namespace", "nullptr", "static_cast", "dynamic_cast", "reinterpret_cast",
    "const_cast", "typename", "constexpr",
    "noexcept", "virtual", "operator", "decltype", "using", "auto", "mutable", "friend",
    "thread_local",
  ]
  /// Objective-C has these, too, as selectors, as labels and behind `@`. They are C++'s where a name follows at the start of a
  /// statement or an operand: `= new Car()`, `delete car;`, `class Car {`.
  private static let statementWords: Set<String> = ["new", "delete", "class"]

  static func hasCxx(_ bytes: [UInt8]) -> Bool {
    var index = 0
    // The last byte in front of the current one that is no blank.
    var last = UInt8(ascii: ";")
    while index < bytes.count {
      let byte = bytes[index]
      if let end = SourceBytes.endOfSkipped(bytes, at: index) {
        if byte != UInt8(ascii: "/") { last = byte }
        index = end + 1
        continue
      }
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch byte {
      case UInt8(ascii: "#"):
        let close = SourceBytes.end(of: bytes, index) { bytes[$0] == 0x0A }
        if importsCxx(bytes[index..<min(close, bytes.count)]) { return true }
        index = close
      case UInt8(ascii: ":") where next == UInt8(ascii: ":"): return true
      case _ where SourceBytes.isWord(byte):
        let start = index
        while index + 1 < bytes.count, SourceBytes.isWord(bytes[index + 1]) { index += 1 }
        if isOfCxx(
          String(decoding: bytes[start...index], as: UTF8.self), after: last, bytes, index + 1)
        {
          return true
        }
        last = byte
      default: if byte > 0x20 { last = byte }
      }
      index += 1
    }
    return false
  }

  private static func isOfCxx(_ word: String, after last: UInt8, _ bytes: [UInt8], _ end: Int)
    -> Bool
  {
    if words.contains(word) { return last != UInt8(ascii: "@") }
    guard statementWords.contains(word) else { return false }
    // A word or a pointer follows, and no bracket, colon or sign as after `[Car new]`, `new:` and `@class`.
    let follows = bytes[end...].first { $0 > 0x20 } ?? 0
    return SourceBytes.isWord(follows) && "=(,;{}".utf8.contains(last)
  }

  /// `#include <vector>`, `#import "Car.hpp"`.
  private static func importsCxx(_ line: ArraySlice<UInt8>) -> Bool {
    let text = String(decoding: line, as: UTF8.self)
    guard text.contains("include") || text.contains("import") else { return false }
    if text.contains(".hpp") || text.contains(".hh\"") { return true }
    guard let open = text.firstIndex(of: "<"), let close = text.lastIndex(of: ">") else {
      return false
    }
    return open < close && !text[open..<close].contains(".")
  }
}
