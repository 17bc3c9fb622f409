// Tables that are kept in the program as lines of text, with words between blanks.
import Glibc

/// The lines of such a table.
///
/// They are read by bytes: to read by characters means to look for the end of each one, which takes ten times as long, and every
/// start of the command reads thousands of lines.
package enum TextTable {
  package struct Line: Sendable, Equatable {
    /// Whether there is a blank in front of the first word.
    package let isIndented: Bool
    package let words: [String]
  }

  /// The lines that have a word.
  ///
  /// - Parameter text: lines between line feeds, words between blanks; any number of blanks counts as one.
  /// - Complexity: O(bytes)
  package static func lines(of text: String) -> [Line] {
    var text = text
    return text.withUTF8 { bytes in
      parts(of: bytes, at: UInt8(ascii: "\n")).compactMap { line in
        let words = parts(of: line, at: UInt8(ascii: " ")).map {
          String(decoding: $0, as: UTF8.self)
        }
        return words.isEmpty ? nil : Line(isIndented: line.first == UInt8(ascii: " "), words: words)
      }
    }
  }

  /// The words of the lines that begin with that byte; nothing else is read of the others.
  ///
  /// - Complexity: O(bytes)
  package static func words(ofLinesWith first: UInt8, in text: String) -> [[String]] {
    var text = text
    return text.withUTF8 { bytes in
      parts(of: bytes, at: UInt8(ascii: "\n")).compactMap { line in
        guard line.first == first else { return nil }
        return parts(of: line, at: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The words of all lines.
  ///
  /// - Complexity: O(bytes)
  package static func words(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      parts(of: bytes, at: UInt8(ascii: "\n")).flatMap { line in
        parts(of: line, at: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      }
    }
  }

  /// The first words of the lines that are not indented, of which nothing else is read.
  ///
  /// - Complexity: O(bytes)
  package static func heads(of text: String) -> [String] {
    var text = text
    return text.withUTF8 { bytes in
      parts(of: bytes, at: UInt8(ascii: "\n")).compactMap { line in
        guard line.first != UInt8(ascii: " ") else { return nil }
        let end = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
        return String(decoding: line[..<end], as: UTF8.self)
      }
    }
  }

  /// The entries with that head: each line whose first word it is, with the indented lines below.
  ///
  /// - Complexity: O(bytes), and O(lines) where there is no such entry
  package static func entries(_ head: String, of text: String) -> [Line] {
    var (head, text) = (head, text)
    return head.withUTF8 { head in
      text.withUTF8 { bytes in
        var isInside = false
        return parts(of: bytes, at: UInt8(ascii: "\n")).compactMap { line -> Line? in
          let isIndented = line.first == UInt8(ascii: " ")
          if !isIndented { isInside = begins(line, with: head) }
          guard isInside else { return nil }
          let words = parts(of: line, at: UInt8(ascii: " ")).map {
            String(decoding: $0, as: UTF8.self)
          }
          return words.isEmpty ? nil : Line(isIndented: isIndented, words: words)
        }
      }
    }
  }

  private static func begins(
    _ line: UnsafeBufferPointer<UInt8>, with word: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    guard line.count >= word.count, let start = line.baseAddress, let wanted = word.baseAddress,
      memcmp(start, wanted, word.count) == 0
    else { return false }
    return line.count == word.count || line[word.count] == UInt8(ascii: " ")
  }

  /// What lies between separators and is not empty. By memchr: in an unoptimized build, `split` takes twenty times as long.
  private static func parts(
    of bytes: UnsafeBufferPointer<UInt8>, at separator: UInt8
  ) -> [UnsafeBufferPointer<UInt8>] {
    guard var start = bytes.baseAddress else { return [] }
    let end = start + bytes.count
    var parts: [UnsafeBufferPointer<UInt8>] = []
    while start < end {
      let found = memchr(start, Int32(separator), end - start)
      let stop = found.map { UnsafePointer($0.assumingMemoryBound(to: UInt8.self)) } ?? end
      if stop > start { parts.append(UnsafeBufferPointer(start: start, count: stop - start)) }
      start = stop + 1
    }
    return parts
  }

  /// A word's halves around its first `=`; the second is nil where there is none.
  ///
  /// - Complexity: O(bytes)
  package static func halves(of word: String) -> (String, String?) {
    guard let sign = word.utf8.firstIndex(of: UInt8(ascii: "=")) else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.utf8.index(after: sign)...]))
  }
}
