import ForwardKitBasics

/// Declarations of methods as a table in a string, one a line: sign, selector, types.
///
///     + new =@:            `=` for instancetype
///     - isEqual: B@:@
///     ? - optional: v@:    `?` for @optional
///     - format: v@:@...    `...` for variadic
package enum DeclarationTable {
  package struct Entry {
    package let selector: String
    package let types: String
    package let isClassMethod: Bool
    package let isVariadic: Bool
    package let isOptional: Bool
    package let returnsInstance: Bool
  }

  static func read(_ table: String) -> [Entry] {
    TextTable.lines(of: table).compactMap { entry($0.words) }
  }

  private static func entry(_ line: [String]) -> Entry? {
    var words = line
    let isOptional = words.first == "?"
    if isOptional { words.removeFirst() }
    guard words.count == 3 else { return nil }
    var types = words[2]
    let isVariadic = types.hasSuffix("...")
    if isVariadic { types.removeLast(3) }
    let returnsInstance = types.hasPrefix("=")
    return Entry(
      selector: words[1], types: returnsInstance ? "@" + types.dropFirst() : types,
      isClassMethod: words[0] == "+", isVariadic: isVariadic, isOptional: isOptional,
      returnsInstance: returnsInstance)
  }
}
