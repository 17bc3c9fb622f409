// Looks at expressions before they are compiled: for what they may do, without types.

enum ExpressionScan {
  /// Calls `visit` for the expression and all in it that runs as part of it (blocks' bodies do not).
  /// Stops when `visit` says so; true if it did.
  @discardableResult
  static func any(_ expression: Expr, where visit: (Expr) -> Bool) -> Bool {
    visit(expression) || children(of: expression).contains { any($0, where: visit) }
  }

  /// It may change a local variable.
  static func assignsVariables(_ expression: Expr) -> Bool {
    any(expression) { node in
      switch node.kind {
      case .assign, .postfix, .vaArg, .statementExpression: true
      case .unary(.increment, _), .unary(.decrement, _): true
      default: false
      }
    }
  }

  /// Made of literals and names only: worth a try at folding.
  static func isConstantForm(_ expression: Expr) -> Bool {
    !any(expression) { node in
      switch node.kind {
      case .integer, .floating, .character, .boolean, .null, .parenthesized, .unary, .binary,
        .conditional, .cast, .sizeof, .alignof, .offsetof, .typesCompatible, .selection, .identifier:
        false
      default: true
      }
    }
  }

  /// Subexpressions that are evaluated as part of it.
  static func children(of expression: Expr) -> [Expr] {
    switch expression.kind {
    case .parenthesized(let inner), .unary(_, let inner), .postfix(_, let inner),
      .cast(_, _, let inner), .member(let inner, _, _), .vaArg(let inner, _), .boxed(let inner):
      return [inner]
    case .binary(_, let left, let right, _), .assign(_, let left, let right, _),
      .comma(let left, let right), .subscript(let left, let right):
      return [left, right]
    case .conditional(let condition, let then, let otherwise):
      return [condition] + (then.map { [$0] } ?? []) + [otherwise]
    case .compoundLiteral(_, let list): return values(of: list)
    case .call(let callee, let arguments): return [callee] + arguments
    case .message(let message):
      if case .expression(let receiver) = message.receiver { return [receiver] + message.arguments }
      return message.arguments
    case .selection(let selection): return selection.values
    case .arrayLiteral(let elements): return elements
    case .dictionaryLiteral(let items): return items.flatMap { [$0.key, $0.value] }
    default: return []
    }
  }

  static func values(of list: InitializerList) -> [Expr] {
    list.items.flatMap { item -> [Expr] in
      switch item.value {
      case .expression(let expression): [expression]
      case .list(let inner): values(of: inner)
      }
    }
  }
}
