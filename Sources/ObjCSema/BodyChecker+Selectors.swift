// What was meant by a selector that nobody declares.

extension BodyChecker {
  func selectorSuggestions(
    _ selector: String, _ receiver: CheckedReceiver, _ range: SourceRange, _ message: MessageExpr?
  ) -> [Diagnostic.Help] {
    let suggestion = { (name: String) in
      Diagnostic.Help("did you mean `\(name)`?", edits: message?.changes(to: name) ?? [])
    }
    let names = classes.selectors(in: receiver.type, isClassMessage: receiver.isClass)
    if let text = otherSide(selector, receiver) {
      return [.init(text, edits: toClass(receiver, message))]
    }
    if let text = otherOrder(selector, names) { return [.init(text)] }
    if selector.hasSuffix(":"),
      let longer = longer(selector, names.filter { $0.hasPrefix(selector) })
    {
      return [suggestion(longer)]
    }
    if let near = resolver.nearest(to: Name(selector, range), among: names) {
      return [suggestion(near)]
    }
    if let longer = sameWords(selector, names) ?? longer(selector, names) {
      return [suggestion(longer)]
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

  /// A method of the class, sent to an object of it: the class as the receiver.
  private func toClass(_ receiver: CheckedReceiver, _ message: MessageExpr?) -> [Diagnostic.Edit] {
    guard !receiver.isClass, let name = receiver.type.className,
      case .expression(let place)? = message?.receiver, model.text(place.range) != nil
    else { return [] }
    return [.init(place.range, name)]
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
