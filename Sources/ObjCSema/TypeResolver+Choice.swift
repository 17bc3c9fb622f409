// C11's rules for `_Generic`.

extension TypeResolver {
  /// C11 6.5.1.1: the choice whose type is compatible with the controlling expression's, else the default.
  func choice(
    of choices: [Selection.Choice], for type: CType, in scope: Scope, range: SourceRange,
    _ controlRange: SourceRange
  ) -> Expr? {
    let wanted = type.decayed.unqualified.with(ownership: nil)
    var fallback: Expr?
    for choice in choices {
      guard let name = choice.type else {
        fallback = choice.value
        continue
      }
      let offered = resolve(name, in: scope)
      if offered.isError { return nil }
      if CType.isSameChoice(wanted, offered) { return choice.value }
    }
    if fallback == nil {
      diagnostics.error(
        ExpressionCode.typeMismatch,
        "`_Generic` has no choice for `\(wanted.description)`, and no default",
        at: range,
        secondary: [Diagnostic.Label(controlRange, "has the type `\(wanted.description)`")])
    }
    return fallback
  }
}

extension CType {
  /// Compatible as `_Generic` means it: `id` is not every object there, and enums are themselves.
  fileprivate static func isSameChoice(_ a: CType, _ b: CType) -> Bool {
    if a.qualifiers != b.qualifiers { return false }
    switch (a.kind, b.kind) {
    case (.pointer(let x), .pointer(let y)): return isSameChoice(x, y)
    case (.object(let x), .object(let y)): return x.base == y.base
    case (.block, .object), (.object, .block): return false
    case (.enumeration(let x), .integer), (.integer, .enumeration(let x)):
      return a.isCompatible(with: b) && !x.isFixed
    default: return a.isCompatible(with: b)
    }
  }
}
