// F0313: bytes of an invocation that are copied into a variable that automatic counting keeps.

extension BodyChecker {
  /// `[invocation getReturnValue:&result]` where `result` is strong.
  func checkInvocationValue(_ message: MessageExpr) {
    guard isARC, ["getReturnValue:", "getArgument:atIndex:"].contains(message.selector),
      let argument = message.parts.first?.argument, let name = Self.addressed(argument),
      case .variable(let model)? = lookup(name.text), model.type.isRetainable,
      model.type.ownership == nil || model.type.ownership == .strong
    else { return }
    sink.warning(
      DispatchCode.resultIsNotRetained,
      "`\(message.selector)` retains nothing, and `\(name.text)` is released at its end",
      at: argument.range, label: "gets bytes that were never counted",
      secondary: [.init(model.range, "kept strongly")],
      helps: [
        .init(
          "declare it `__unsafe_unretained`, and assign it to a strong variable",
          edits: [.init(model.range.startPoint, "__unsafe_unretained ")])
      ])
  }

  /// The variable of `&name`, in casts and parentheses.
  private static func addressed(_ expression: Expr) -> Name? {
    switch expression.unparenthesized.kind {
    case .cast(_, _, let inner): return addressed(inner)
    case .unary(.addressOf, let inner):
      guard case .identifier(let name) = inner.unparenthesized.kind else { return nil }
      return name
    default: return nil
    }
  }
}
