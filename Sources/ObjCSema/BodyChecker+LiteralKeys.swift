// Keys that a dictionary's literal has twice: clang's -Wobjc-dictionary-duplicate-keys, which compares texts and boxed whole numbers.

extension BodyChecker {
  private enum LiteralKey: Hashable {
    case text([UInt8])
    case number(Int64)
  }

  /// Warns of each key that an earlier one of the literal equals.
  func reportRepeatedKeys(_ items: [DictionaryItem], _ keys: [CheckedExpression]) {
    var first: [LiteralKey: SourceRange] = [:]
    for (item, checked) in zip(items, keys) {
      guard let key = literalKey(item.key, checked) else { continue }
      guard let earlier = first[key] else {
        first[key] = item.key.range
        continue
      }
      sink.warning(
        ExpressionCode.repeatedKey, "duplicate key in a dictionary literal", at: item.key.range,
        secondary: [.init(earlier, "first here")])
    }
  }

  private func literalKey(_ key: Expr, _ checked: CheckedExpression) -> LiteralKey? {
    let value = checked.unconverted
    switch (key.unparenthesized.kind, value.kind) {
    case (.objcString, .objcString(let bytes)): return .text(bytes)
    case (.boxed, .message(let message)):
      return message.arguments.first?.value.unconverted.constantInteger.map { .number($0) }
    default: return nil
    }
  }
}
