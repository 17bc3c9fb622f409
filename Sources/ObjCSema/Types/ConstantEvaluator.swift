// Values that are known before the program runs, as declarations want them: array lengths, enumerators,
// bit-field widths, alignments.
//
// Arithmetic is C's: operands are promoted and converted to a common type, unsigned values wrap, and
// what C leaves undefined (division by zero, shifts too far) is no constant. Addresses are none either.

struct ConstantEvaluator {
  let resolver: TypeResolver

  init(resolver: TypeResolver) {
    self.resolver = resolver
  }

  /// Nil if the expression is no arithmetic constant. Reports nothing.
  func evaluate(_ expression: Expr, in scope: Scope) -> ConstantValue? {
    resolver.checker?.constant(expression, in: scope)
  }

  /// An integer constant; reports what is none.
  ///
  /// - Parameter what: what it is for, as in "a case label".
  func integer(_ expression: Expr, what: String, in scope: Scope) -> Int64? {
    integerValue(expression, what: what, in: scope)?.value
  }

  func integerValue(
    _ expression: Expr, what: String, in scope: Scope
  ) -> (value: Int64, kind: IntegerKind)? {
    switch evaluate(expression, in: scope) {
    case .integer(let value, let kind)?: return (value, kind)
    case .floating?:
      resolver.diagnostics.error(
        MeaningCode.notConstant, "\(what) is an integer", at: expression.range)
    case nil:
      if case .missing = expression.unparenthesized.kind { return nil }
      if case .identifier(let name) = expression.unparenthesized.kind,
        scope.lookup(name.text) == nil, resolver.isGuessedClass(name.text)
      {
        resolver.reportForeign(value: name, "UIKit")
        return nil
      }
      resolver.diagnostics.error(
        MeaningCode.notConstant, "\(what) must be a constant", at: expression.range,
        label: "not known before the program runs")
    }
    return nil
  }
}
