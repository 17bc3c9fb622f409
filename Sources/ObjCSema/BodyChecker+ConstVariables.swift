// Variables that clang takes for constants: `static NSInteger const kRow = 2;`, then `case kRow:`.
//
// In C a const variable is no constant. Where a constant has to stand (a case, an enumerator, a bit-field's width, an array's
// length, a designator, a static assertion), clang folds an expression all the same, if it names const variables of
// arithmetic types whose first values are known, and nothing else that is not. So an expression is checked there with the
// variables' values in their places.

extension BodyChecker {
  /// Checks what has to be constant, with const variables in it folded. Errors inside of it are reported.
  func folded(_ expression: Expr) -> CheckedExpression {
    let outer = program.foldsConstVariables
    program.foldsConstVariables = true
    defer { program.foldsConstVariables = outer }
    return unevaluated { check(expression) }
  }

  /// Checks what has to be an integer constant; nil if it is none. Errors inside of it are reported.
  func constantInteger(_ expression: Expr) -> Int64? {
    let value = folded(expression)
    return value.isError ? nil : value.constantInteger
  }

  /// The value that a const variable has from its first value on, while variables are folded.
  func foldedVariable(_ model: VariableModel, range: SourceRange) -> CheckedExpression? {
    guard program.foldsConstVariables, let value = constantValue(of: model) else { return nil }
    switch value {
    case .integer(let number, _): return .integer(number, model.type.unqualified, range)
    case .floating(let number, _): return .floating(number, model.type.unqualified, range)
    }
  }

  private func constantValue(of model: VariableModel) -> ConstantValue? {
    if let known = model.foldedValue { return known }
    guard model.type.isArithmetic, model.type.qualifiers.contains(.const),
      !model.type.qualifiers.contains(.volatile),
      case .expression(let initial)? = model.constantInitializer ?? model.initializer
    else { return nil }
    // What names itself has no value.
    model.foldedValue = .some(nil)
    let outer = scope
    scope = model.scope ?? outer
    defer { scope = outer }
    let value = sink.silenced {
      let first = folded(initial)
      return first.constant == nil
        ? nil : convert(first, to: model.type.unqualified).constantValue
    }
    model.foldedValue = .some(value)
    return value
  }
}
