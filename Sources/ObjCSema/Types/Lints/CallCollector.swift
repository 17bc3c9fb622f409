/// What a body calls, sends and returns.
struct CallCollector {
  struct Call {
    let name: String
    let arguments: [Expr]
    let range: SourceRange
  }

  struct Return {
    let value: Expr?
    let range: SourceRange
  }

  private(set) var calls: [Call] = []
  private(set) var messages: [(message: MessageExpr, range: SourceRange)] = []
  /// Of the body itself, not of blocks in it.
  private(set) var returns: [Return] = []

  init(body: ProgramModel.Body) {
    switch body {
    case .function(_, let definition): self.init(body: definition.body)
    case .method(_, let definition, _, _): self.init(body: definition.body)
    }
  }

  init(body: CompoundStmt) {
    var calls: [Call] = []
    var messages: [(message: MessageExpr, range: SourceRange)] = []
    var returns: [Return] = []
    let walker = TreeWalker(
      visitExpression: { expression, _ in
        switch expression.kind {
        case .call(let callee, let arguments):
          guard case .identifier(let name) = callee.unparenthesized.kind else { return }
          calls.append(Call(name: name.text, arguments: arguments, range: expression.range))
        case .message(let message): messages.append((message, expression.range))
        default: break
        }
      },
      visitStatement: { statement, isInBlock in
        guard !isInBlock, case .return(let value) = statement.kind else { return }
        returns.append(Return(value: value, range: statement.range))
      })
    walker.walk(body)
    self.calls = calls
    self.messages = messages
    self.returns = returns
  }

  /// A message to super with this selector.
  func sendsToSuper(_ selector: String) -> Bool {
    messages.contains {
      if case .super = $0.message.receiver { return $0.message.selector == selector }
      return false
    }
  }
}

extension Expr {
  /// `self`, perhaps in parentheses or a cast.
  var isSelf: Bool {
    switch unparenthesized.kind {
    case .identifier(let name): name.text == "self"
    case .cast(_, _, let inner): inner.isSelf
    default: false
    }
  }
}
