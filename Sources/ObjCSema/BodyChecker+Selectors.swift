// What was meant by a selector that nobody declares.

extension BodyChecker {
  func selectorSuggestions(_ selector: String, _ receiver: CheckedReceiver, _ range: SourceRange)
    -> [Diagnostic.Help]
  {
    let names = classes.selectors(in: receiver.type, isClassMessage: receiver.isClass)
    if let text = otherSide(selector, receiver) ?? otherOrder(selector, names) {
      return [.init(text)]
    }
    if selector.hasSuffix(":"),
      let longer = longer(selector, names.filter { $0.hasPrefix(selector) })
    {
      return [.init("did you mean `\(longer)`?")]
    }
    let near = resolver.suggestion(for: Name(selector, range), among: names)
    if !near.isEmpty { return near.map { Diagnostic.Help($0.text) } }
    if let longer = sameWords(selector, names) ?? longer(selector, names) {
      return [.init("did you mean `\(longer)`?")]
    }
    return []
  }

  /// The class has it, where an instance was asked, or the other way round.
  private func otherSide(_ selector: String, _ receiver: CheckedReceiver) -> String? {
    guard let name = receiver.type.className, receiver.kind == .object,
      classes.find(name)?.isForward == false,
      classes.method(selector, in: receiver.type, isClassMessage: !receiver.isClass) != nil
    else { return nil }
    return receiver.isClass
      ? "`-\(selector)` is a method of instances: send it to an object of the class"
      : "`+\(selector)` is a method of the class: send it to `\(name)`"
  }

  /// `to:drive:` for `drive:to:`.
  private func otherOrder(_ selector: String, _ names: [String]) -> String? {
    let parts = selector.split(separator: ":").sorted()
    guard parts.count > 1 else { return nil }
    let found = names.filter {
      $0.utf8.count == selector.utf8.count && $0.split(separator: ":").sorted() == parts
    }.min()
    return found.map { "the parts of a selector have an order: `\($0)`" }
  }

  /// `driveTo:` for `drive:to:`.
  private func sameWords(_ selector: String, _ names: [String]) -> String? {
    let letters = Self.letters(selector)
    return names.filter { Self.letters($0) == letters }.min()
  }

  private static func letters(_ selector: String) -> String {
    selector.filter { $0 != ":" }.lowercased()
  }

  /// `drive:` for `drive:to:`, `initWithName` for `initWithName:age:`.
  private func longer(_ selector: String, _ names: [String]) -> String? {
    let first = selector.prefix { $0 != ":" }
    guard first.utf8.count > 2 else { return nil }
    return names.filter { $0.prefix { $0 != ":" } == first }.min {
      ($0.utf8.count, $0) < ($1.utf8.count, $1)
    }
  }
}
