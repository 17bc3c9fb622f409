// Ranges of the source as CRuntime's traces have them.
import CRuntime
import ObjCSyntax

extension SourceMap {
  /// A range as CRuntime's traces have it: lines and columns from 1; all zero for a range without a place.
  package func location(of range: SourceRange) -> fwd_location {
    guard let start = start(of: range), let end = end(of: range) else { return fwd_location() }
    return fwd_location(
      file: UInt32(range.file), line: UInt32(start.line), column: UInt32(start.column),
      end_line: UInt32(end.line),
      end_column: UInt32(end.column), in_library: 0)
  }
}
