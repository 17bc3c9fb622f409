// Texts compared unit by unit, as NSString's are: for Swift's String an accented letter and the letter with its accent behind it are
// equal.

/// A text as the key of a table.
package struct LiteralText: Hashable, Sendable {
  package let string: String

  package init(_ string: String) { self.string = string }

  package static func == (left: LiteralText, right: LiteralText) -> Bool {
    left.string.isLiterally(right.string)
  }

  package func hash(into hasher: inout Hasher) {
    var string = string
    string.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// O(n).
  package func isLiterally(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
