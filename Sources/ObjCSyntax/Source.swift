/// One source text: its name, its bytes, and where its lines begin.
///
/// Bytes are kept as given (a byte-order mark at the front excepted). Lines end at LF, CR LF or
/// a lone CR. The line table is made once; asking for a line is a binary search.
public final class SourceFile: Sendable {
  /// Number in the `SourceMap` that made it; the `file` of its ranges.
  public let id: UInt16
  /// As given on the command line, or a name in angle brackets for standard input.
  public let name: String
  public let bytes: [UInt8]
  /// Offset of each line's first byte; never empty.
  public let lineStarts: [UInt32]

  /// Whether it is of C, by its name.
  package var isC: Bool { name.hasSuffix(".c") }

  /// Use `SourceMap.add(name:bytes:)`, which numbers the files.
  ///
  /// - Parameter bytes: at most 4 GiB - 1; what lies beyond is cut off.
  init(id: UInt16, name: String, bytes: [UInt8]) {
    self.id = id
    self.name = name
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let start = bytes.starts(with: mark) ? mark.count : 0
    let limit = Int(UInt32.max) - 1
    if start == 0 && bytes.count <= limit {
      self.bytes = bytes
    } else {
      self.bytes = Array(bytes[start...].prefix(limit))
    }
    lineStarts = SourceFile.findLines(self.bytes)
  }

  private static func findLines(_ bytes: [UInt8]) -> [UInt32] {
    var starts: [UInt32] = [0]
    bytes.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let byte = text[index]
        index += 1
        if byte == UInt8(ascii: "\n") {
          starts.append(UInt32(index))
        } else if byte == UInt8(ascii: "\r"), index == text.count || text[index] != 0x0A {
          starts.append(UInt32(index))
        }
      }
    }
    return starts
  }

  /// The whole text.
  public var range: SourceRange { SourceRange(file: id, start: 0, end: UInt32(bytes.count)) }

  /// The text stands somewhere in the file.
  ///
  /// - Complexity: O(length of the file)
  package func mentions(_ text: String) -> Bool {
    let word = Array(text.utf8)
    guard let first = word.first, bytes.count >= word.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      (0...(bytes.count - word.count)).contains { start in
        bytes[start] == first && word.indices.allSatisfy { bytes[start + $0] == word[$0] }
      }
    }
  }

  /// Line and column of a byte offset; offsets behind the end count as the end.
  ///
  /// - Complexity: O(log lines)
  public func location(of offset: UInt32) -> SourceLocation {
    let offset = min(offset, UInt32(bytes.count))
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return SourceLocation(line: low + 1, column: Int(offset - lineStarts[low]) + 1)
  }

  /// Byte offsets of a line without its line end; empty for a number outside the file.
  public func lineBounds(_ line: Int) -> Range<Int> {
    guard line >= 1, line <= lineStarts.count else { return 0..<0 }
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : bytes.count
    while end > start, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return start..<end
  }

  /// A line's text without its line end.
  public func lineText(_ line: Int) -> String {
    String(decoding: bytes[lineBounds(line)], as: UTF8.self)
  }

  /// What follows a range on its line, and on those that a backslash adds, without blanks around it.
  package func restOfLine(behind range: SourceRange) -> String {
    func isBlank(_ byte: UInt8) -> Bool { byte == 32 || byte == 9 || byte == 13 }
    var text: [UInt8] = []
    for byte in bytes[min(Int(range.end), bytes.count)...] {
      if byte == 10 {
        guard text.last == 92 else { break }
        text.removeLast()
      } else if !text.isEmpty || !isBlank(byte) {
        text.append(byte)
      }
    }
    while let last = text.last, isBlank(last) { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// The text of a range; what lies outside the file is left out.
  public func text(_ range: SourceRange) -> String {
    let end = min(Int(range.end), bytes.count)
    let start = min(Int(range.start), end)
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

/// The files of one run, by number. Add files while loading; from then on it is only read.
public struct SourceMap: Sendable {
  public private(set) var files: [SourceFile] = []
  /// Files in front that a further one with the same name and text may stand for.
  private var shareable = 0

  public init() {}

  /// What is added from now on and is there already, under the same name and with the same text, keeps its number: so the map does not
  /// grow when a patch is applied again and again. Files that are added behind this call stay apart: one that a program has twice is
  /// two files.
  package mutating func shareWhatIsThere() { shareable = files.count }

  /// Whether there is no number left for another text.
  var isFull: Bool { files.count >= Int(UInt16.max) }

  /// Numbers a text and keeps it.
  ///
  /// - Complexity: O(files), and O(bytes) for each file of that name.
  @discardableResult
  public mutating func add(name: String, bytes: [UInt8]) -> SourceFile {
    if let known = known(name, bytes) { return known }
    precondition(!isFull, "more than 65535 source files")
    let file = SourceFile(id: UInt16(files.count), name: name, bytes: bytes)
    files.append(file)
    return file
  }

  func known(_ name: String, _ bytes: [UInt8]) -> SourceFile? {
    files[..<shareable].last { $0.name == name && $0.bytes == bytes }
  }

  /// Nil for `SourceRange.none` and for another map's ranges.
  public func file(of range: SourceRange) -> SourceFile? {
    Int(range.file) < files.count ? files[Int(range.file)] : nil
  }

  public func start(of range: SourceRange) -> SourceLocation? {
    file(of: range)?.location(of: range.start)
  }

  /// Where a range ends: the place right behind its last byte.
  public func end(of range: SourceRange) -> SourceLocation? {
    file(of: range)?.location(of: range.end)
  }
}
