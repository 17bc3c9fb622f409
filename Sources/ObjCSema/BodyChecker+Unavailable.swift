// What is declared, but may not be used: `NS_UNAVAILABLE`, `__attribute__((unavailable("why")))`.

extension BodyChecker {
  /// A class that implements such a method may use it itself, as `init` in a factory method.
  func reportUnavailable(
    _ method: MethodModel, _ receiver: CheckedReceiver, at range: SourceRange
  ) {
    var found = method
    // `new` is as available as the `init` that it sends.
    if method.selector == "new", receiver.isClass, method.range.isNone,
      let name = receiver.type.className,
      let initializer = classes.method("init", in: receiver.type, isClassMessage: false),
      classes.find(name)?.isListing == true
    {
      found = initializer
    }
    let owner = found.ownerName
    guard let attribute = found.attributes.unavailable, context?.cls.name != owner else { return }
    if let own = context?.method, let name = context?.cls.name,
      classes.declaration(own.key, from: name)?.attributes.unavailable != nil
    {
      return
    }
    let name =
      if case .property(let property) = method.origin { property.name } else { method.selector }
    reportUnavailable(name, attribute, declared: found.range, at: range)
  }

  func reportUnavailable(_ function: FunctionModel, at range: SourceRange) {
    guard let attribute = function.attributes.unavailable, !isUnevaluated,
      outermost.name != function.name
    else { return }
    reportUnavailable(function.name, attribute, declared: function.firstRange, at: range)
  }

  private func reportUnavailable(
    _ name: String, _ attribute: Attribute, declared: SourceRange, at range: SourceRange
  ) {
    let reason = attribute.arguments.first?.stringLiteral.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    sink.error(
      ExpressionCode.unavailable, "`\(name)` is unavailable", at: range, label: reason ?? "",
      secondary: declared.isNone ? [] : [.init(declared, "declared so here")])
  }
}

extension [Attribute] {
  var unavailable: Attribute? { isEmpty ? nil : first { $0.name == "unavailable" } }
}
