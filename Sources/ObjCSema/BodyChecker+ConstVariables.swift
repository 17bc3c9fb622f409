// Variables that clang takes for constants: `static NSInteger const kRow = 2;`, then `case kRow:`.
//
// In C a const variable is no constant. Where a constant has to stand (a case, an enumerator, a bit-field's width, an array's
// length, a designator, a static assertion), clang folds an expression all the same, if it names const variables of
// arithmetic types whose first values are known, and nothing else that is not. So an expression is checked as C has it first,
// and only where that gives no constant once more with the variables' values in their places.

extension BodyChecker {
  /// The expression with const variables in it folded, if that makes a constant of it. Reports nothing.
  func folded(_ expression: Expr) -> CheckedExpression? {
    let outer = program.foldsConstVariables
    program.foldsConstVariables = true
    defer { program.foldsConstVariables = outer }
    let value = sink.silenced { unevaluated { check(expression) } }
    return value.constant == nil ? nil : value
  }

  /// Checks what has to be an integer constant; nil if it is none. Errors inside of it are reported.
  func constantInteger(_ expression: Expr) -> Int64? {
    let value = unevaluated { check(expression) }
    if value.isError { return nil }
    return value.constantInteger ?? folded(expression)?.constantInteger
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
    let value = folded(initial).flatMap { value in
      sink.silenced { convert(value, to: model.type.unqualified) }.constantValue
    }
    model.foldedValue = .some(value)
    return value
  }
}
