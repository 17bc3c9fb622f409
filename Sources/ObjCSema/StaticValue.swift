// What may stand in the initial value of a global or static variable: constants, and addresses of
// functions, globals and literals.

enum StaticValue {
  /// Reports what is not constant.
  static func check(_ initializer: Initializer, _ checker: BodyChecker) -> Bool {
    switch initializer {
    case .expression(let expression): check(expression, checker)
    case .list(let list):
      list.items.allSatisfy { check($0.value, checker) }
    }
  }

  private static func check(_ expression: Expr, _ checker: BodyChecker) -> Bool {
    guard let culprit = variablePart(of: expression, checker) else { return true }
    checker.reportNotConstant(culprit.range)
    return false
  }

  /// The first subexpression that is not constant.
  private static func variablePart(of expression: Expr, _ checker: BodyChecker) -> Expr? {
    switch expression.kind {
    case .boxed(let inner) where inner.stringLiteral?.encoding == .utf8: return nil
    case .message, .assign, .postfix, .unary(.increment, _), .unary(.decrement, _), .boxed,
      .arrayLiteral, .dictionaryLiteral, .statementExpression, .vaArg, .superReference:
      return expression
    case .call(let callee, let arguments):
      if case .identifier(let name) = callee.unparenthesized.kind,
        name.text.hasPrefix("__builtin")
      {
        if name.text == "__builtin_constant_p" { return nil }
        return arguments.lazy.compactMap { variablePart(of: $0, checker) }.first
      }
      return expression
    case .identifier(let name): return isConstantName(name.text, checker) ? nil : expression
    case .unary(.addressOf, _), .sizeof, .alignof, .block: return nil
    case .member(_, _, isArrow: false) where isGlobalArray(expression, checker): return nil
    case .subscript(let base, let index):
      return variablePart(of: base, checker) ?? variablePart(of: index, checker)
    default:
      return TreeWalk.children(of: expression).lazy
        .compactMap { variablePart(of: $0, checker) }.first
    }
  }

  /// An array in a variable that has an address before the program runs.
  private static func isGlobalArray(_ expression: Expr, _ checker: BodyChecker) -> Bool {
    var place = checker.sink.silenced { checker.unevaluated { checker.checkAny(expression) } }
    guard place.type.isArray else { return false }
    while case .member(let whole, _) = place.kind { place = whole }
    guard case .variable(let model) = place.kind else { return false }
    return model.storage == .global || model.storage == .staticLocal
  }

  private static func isConstantName(_ name: String, _ checker: BodyChecker) -> Bool {
    guard case .variable(let model) = checker.meaning(of: name) else { return true }
    return model.type.isArray || model.type.isConst || model.type.isError
      || (model.type.isObject && model.type.isConst)
  }
}
