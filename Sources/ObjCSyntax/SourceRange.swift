/// A stretch of one source file, in UTF-8 byte offsets; `start..<end`.
///
/// Trivial and 12 bytes, so that every node can carry one. A range says nothing without the
/// `SourceMap` that numbered its file. Tokens that a macro's body brings in carry the range
/// of the macro's use; tokens of its arguments keep their own.
public struct SourceRange: Hashable, Sendable {
  /// Number of the file in its `SourceMap`.
  public var file: UInt16
  /// Offset of the first byte.
  public var start: UInt32
  /// Offset after the last byte.
  public var end: UInt32

  public init(file: UInt16, start: UInt32, end: UInt32) {
    self.file = file
    self.start = start
    self.end = end
  }

  /// The range of what has no place in any source.
  public static let none = SourceRange(file: .max, start: 0, end: 0)

  public var isNone: Bool { file == .max }

  public var length: Int { Int(end) - Int(start) }

  /// The empty range at the beginning of this one.
  public var startPoint: SourceRange { SourceRange(file: file, start: start, end: start) }

  /// The empty range right behind this one.
  public var endPoint: SourceRange { SourceRange(file: file, start: end, end: end) }

  /// The smallest range that holds both; across files, the receiver.
  public func union(_ other: SourceRange) -> SourceRange {
    if isNone { return other }
    guard file == other.file else { return self }
    return SourceRange(file: file, start: min(start, other.start), end: max(end, other.end))
  }

  public func contains(_ other: SourceRange) -> Bool {
    file == other.file && start <= other.start && other.end <= end
  }
}

/// A place as people name it: line and column from 1, columns in UTF-8 code units.
public struct SourceLocation: Hashable, Sendable {
  public var line: Int
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}
