// What may stand in the initial value of a global or static variable: constants, and addresses of
// functions, globals and literals.

enum StaticValue {
  /// Reports what is not constant.
  static func check(_ initializer: Initializer, _ compiler: FunctionCompiler) -> Bool {
    switch initializer {
    case .expression(let expression): check(expression, compiler)
    case .list(let list):
      list.items.allSatisfy { check($0.value, compiler) }
    }
  }

  private static func check(_ expression: Expr, _ compiler: FunctionCompiler) -> Bool {
    guard let culprit = variablePart(of: expression, compiler) else { return true }
    compiler.sink.error(
      MeaningCode.notConstant, "the initial value of a static variable must be constant",
      at: culprit.range, label: "is only known while running",
      helps: [.init("set the variable in a function, or in `+initialize`")])
    return false
  }

  /// The first subexpression that is not constant.
  private static func variablePart(of expression: Expr, _ compiler: FunctionCompiler) -> Expr? {
    switch expression.kind {
    case .message, .assign, .postfix, .unary(.increment, _), .unary(.decrement, _), .boxed,
      .arrayLiteral, .dictionaryLiteral, .statementExpression, .vaArg, .superReference:
      return expression
    case .call(let callee, let arguments):
      if case .identifier(let name) = callee.unparenthesized.kind,
        name.text.hasPrefix("__builtin")
      {
        return arguments.lazy.compactMap { variablePart(of: $0, compiler) }.first
      }
      return expression
    case .identifier(let name): return isConstantName(name.text, compiler) ? nil : expression
    case .unary(.addressOf, _), .sizeof, .alignof, .block: return nil
    case .subscript(let base, let index):
      return variablePart(of: base, compiler) ?? variablePart(of: index, compiler)
    default:
      return ExpressionScan.children(of: expression).lazy
        .compactMap { variablePart(of: $0, compiler) }.first
    }
  }

  private static func isConstantName(_ name: String, _ compiler: FunctionCompiler) -> Bool {
    guard case .variable(let model) = compiler.meaning(of: name) else { return true }
    return model.type.isArray || model.type.isConst || model.type.isError
      || (model.type.isObject && model.type.isConst)
  }
}
