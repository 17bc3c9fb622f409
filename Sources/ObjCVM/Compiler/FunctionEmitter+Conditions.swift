// Conditions as jumps, `&&`, `||` and `?:`.
import ObjCSema

extension FunctionEmitter {
  /// Emits a whole condition (a full expression) as jumps. One of the labels is `next`: the caller
  /// binds it right behind.
  func emitCondition(
    _ expression: CheckedExpression, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    let mark = builder.top
    let saved = evaluation
    evaluation = Evaluation()
    let depth = cleanups.count
    let innerTrue = builder.makeLabel()
    let innerFalse = builder.makeLabel()
    emitBranch(
      expression, ifTrue: innerTrue, ifFalse: innerFalse,
      next: next == ifTrue ? innerTrue : innerFalse)
    if evaluation.isClean, cleanups.count == depth {
      builder.alias(innerTrue, to: ifTrue)
      builder.alias(innerFalse, to: ifFalse)
    } else {
      // The branch falls through to the inner label of `next`.
      let nextIsTrue = next == ifTrue
      builder.bind(nextIsTrue ? innerTrue : innerFalse)
      finishEvaluation()
      exit(to: depth) { builder.jump(next) }
      builder.bind(nextIsTrue ? innerFalse : innerTrue)
      finishEvaluation()
      popCleanups(to: depth)
      builder.jump(nextIsTrue ? ifFalse : ifTrue)
    }
    evaluation = saved
    builder.release(to: mark)
  }

  /// Jumps by an expression's truth. Falls through to `next`, which is one of the two.
  func emitBranch(
    _ expression: CheckedExpression, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    if let constant = expression.constant {
      let goal = constant.isTrue ? ifTrue : ifFalse
      if goal != next { builder.jump(goal) }
      return
    }
    switch expression.kind {
    case .not(let operand): emitBranch(operand, ifTrue: ifFalse, ifFalse: ifTrue, next: next)
    case .comparison(let op, let order, let left, let right):
      at(expression.range) {
        let a = spill(emitRValue(left), ifClobberedBy: right)
        let comparison = Comparison(op: op, order: order, left: a, right: emitRValue(right))
        let jumpsWhenTrue = next != ifTrue
        jump(on: comparison, when: jumpsWhenTrue, to: jumpsWhenTrue ? ifTrue : ifFalse)
      }
    case .logical(let op, let left, let right):
      conditionally(expression) {
        let middle = builder.makeLabel()
        if op == .logicalAnd {
          emitBranch(left, ifTrue: middle, ifFalse: ifFalse, next: middle)
        } else {
          emitBranch(left, ifTrue: ifTrue, ifFalse: middle, next: middle)
        }
        builder.bind(middle)
        emitBranch(right, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
      }
    case .conversion(let inner) where inner.type.isWidened(by: expression.type):
      emitBranch(inner, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
    default: branchOnValue(expression, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
    }
  }

  private func branchOnValue(
    _ expression: CheckedExpression, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    at(expression.range) {
      let truth = emitRValue(expression)
      if let number = truth.constantInteger {
        let goal = number != 0 ? ifTrue : ifFalse
        if goal != next { builder.jump(goal) }
        return
      }
      let slot = slot(of: truth)
      if next == ifTrue {
        builder.jump(.jumpIfNot, slot, to: ifFalse)
      } else {
        builder.jump(.jumpIf, slot, to: ifTrue)
      }
    }
  }

  // MARK: Logical operators as values

  func emitLogical(_ expression: CheckedExpression, into hint: Int32?) -> Value {
    conditionally(expression) {
      let isTrue = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let end = builder.makeLabel()
      emitBranch(expression, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
      let result = destination(hint)
      builder.bind(isTrue)
      builder.emit(.immediate, a: result, b: 1)
      builder.jump(end)
      builder.bind(isFalse)
      builder.emit(.immediate, a: result, b: 0)
      builder.bind(end)
      return .truth(result)
    }
  }

  // MARK: Conditional operator

  func emitConditionalEffect(
    _ whole: CheckedExpression, _ condition: CheckedExpression, _ then: CheckedExpression,
    _ otherwise: CheckedExpression
  ) {
    conditionally(whole) {
      let isTrue = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let end = builder.makeLabel()
      emitBranch(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
      builder.bind(isTrue)
      emitForEffect(then)
      builder.jump(end)
      builder.bind(isFalse)
      emitForEffect(otherwise)
      builder.bind(end)
    }
  }

  func emitConditional(
    _ whole: CheckedExpression, _ condition: CheckedExpression, _ then: CheckedExpression,
    _ otherwise: CheckedExpression,
    into hint: Int32?
  ) -> Value {
    let type = whole.type
    if type.isVoid {
      emitConditionalEffect(whole, condition, then, otherwise)
      return .void
    }
    return conditionally(whole) {
      let isTrue = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let end = builder.makeLabel()
      let result = conditionalRoom(type, hint)
      emitBranch(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
      builder.bind(isTrue)
      emitResult(then, type, result)
      builder.jump(end)
      builder.bind(isFalse)
      emitResult(otherwise, type, result)
      builder.bind(end)
      return valueOf(result, type)
    }
  }

  /// `a ?: b`
  func emitValueOr(
    _ whole: CheckedExpression, _ condition: CheckedExpression, _ otherwise: CheckedExpression,
    into hint: Int32?
  ) -> Value {
    let type = whole.type
    return conditionally(whole) {
      let left = emitRValue(condition)
      let result = conditionalRoom(type, hint == left.slotOffset ? nil : hint)
      let end = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let test = slot(of: left.type.isFloating ? convert(left, to: .bool) : left)
      builder.jump(.jumpIfNot, test, to: isFalse)
      if !type.isVoid { put(convert(left, to: type), in: result, type) }
      builder.jump(end)
      builder.bind(isFalse)
      if type.isVoid { emitForEffect(otherwise) } else { emitResult(otherwise, type, result) }
      builder.bind(end)
      return type.isVoid ? .void : valueOf(result, type)
    }
  }

  /// Room for a value of the type; records in whole.
  private func conditionalRoom(_ type: CType, _ hint: Int32?) -> Int32 {
    if type.isVoid { return 0 }
    if type.isRecord { return recordRoom(type) }
    return destination(hint)
  }

  private func valueOf(_ room: Int32, _ type: CType) -> Value {
    type.isRecord ? Value(type, .location(.frame(room))) : .slot(room, type)
  }

  private func put(_ value: Value, in room: Int32, _ type: CType) {
    if type.isRecord {
      storeRecord(value, to: LValue(type, .frame(room)))
    } else {
      _ = slot(of: value, into: room)
    }
  }

  private func emitResult(_ expression: CheckedExpression, _ type: CType, _ room: Int32) {
    // A block that becomes an object is copied, as everywhere.
    if isARC, !type.isBlock, case .conversion(let block) = expression.kind, block.type.isBlock {
      return put(convert(releaseLater(copyBlock(emitRValue(block))), to: type), in: room, type)
    }
    put(emitRValue(expression), in: room, type)
  }
}

extension CType {
  /// Both are integers, and a value that is not zero stays so in the other one.
  fileprivate func isWidened(by other: CType) -> Bool {
    guard let kind = integerKind, let wide = other.integerKind else { return false }
    return kind.size <= wide.size
  }
}
