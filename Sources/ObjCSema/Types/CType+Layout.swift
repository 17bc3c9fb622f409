/// Sizes and alignments, in bytes, on LP64.
extension CType {
  /// No object may be larger: what a listing can have is far less.
  static let sizeLimit = 1 << 40

  /// Nil while incomplete, and for variable-length arrays. `void` and functions have 1, as GNU's sizeof
  /// and pointer arithmetic want it.
  package var size: Int? {
    switch kind {
    case .void, .function: return 1
    case .integer(let integer): return integer.size
    case .floating(let floating): return floating.size
    case .pointer, .block, .object, .selector: return 8
    case .enumeration(let type): return type.isComplete ? type.underlying.size : nil
    case .record(let record): return record.isComplete ? record.size : nil
    case .array(let element, .fixed(let count)):
      guard let size = element.size else { return nil }
      let (product, overflow) = size.multipliedReportingOverflow(by: count)
      return overflow ? CType.sizeLimit : Swift.min(product, CType.sizeLimit)
    case .array: return nil
    case .vaList: return 24
    case .interface: return nil
    case .error: return 8
    }
  }

  /// At least 1, whatever the type.
  package var alignment: Int {
    switch kind {
    case .void, .function: 1
    case .integer(let integer): integer.size
    case .floating(let floating): floating.size
    case .enumeration(let type): type.underlying.size
    case .record(let record): record.alignment
    case .array(let element, _): element.alignment
    case .pointer, .block, .object, .selector, .vaList, .interface, .error: 8
    }
  }
}
