// Conditions as jumps, `&&`, `||`, `!` and `?:`.

extension FunctionCompiler {
  /// Compiles a whole condition (a full expression) as jumps. One of the labels is `next`: the caller
  /// places it right behind.
  func condition(
    _ expression: Expr, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    let mark = builder.top
    let saved = evaluation
    evaluation = Evaluation()
    let depth = cleanups.count
    let innerTrue = builder.makeLabel()
    let innerFalse = builder.makeLabel()
    branch(
      expression, ifTrue: innerTrue, ifFalse: innerFalse,
      next: next == ifTrue ? innerTrue : innerFalse)
    if evaluation.isClean, cleanups.count == depth {
      builder.alias(innerTrue, to: ifTrue)
      builder.alias(innerFalse, to: ifFalse)
    } else {
      // The branch falls through to the inner label of `next`.
      let nextIsTrue = next == ifTrue
      builder.place(nextIsTrue ? innerTrue : innerFalse)
      finishEvaluation()
      exit(to: depth) { builder.jump(next) }
      builder.place(nextIsTrue ? innerFalse : innerTrue)
      finishEvaluation()
      popCleanups(to: depth)
      builder.jump(nextIsTrue ? ifFalse : ifTrue)
    }
    evaluation = saved
    builder.release(to: mark)
  }

  /// Jumps by an expression's truth. Falls through to `next`, which is one of the two.
  func branch(
    _ expression: Expr, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    switch expression.kind {
    case .parenthesized(let inner):
      branch(inner, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
    case .unary(.not, let operand):
      branch(operand, ifTrue: ifFalse, ifFalse: ifTrue, next: next)
    case .binary(let op, let left, let right, let range) where op.isComparison:
      at(range) {
        let a = stable(value(left), against: [right])
        let b = value(right)
        checkIdentity(op, left, right, a.type, b.type, range, isCondition: true)
        checkUnsigned(op, left, right, a, b, range)
        guard let operands = comparisonOperands(op, a, b, range) else { return }
        let jumpsWhenTrue = next != ifTrue
        jumpOnComparison(operands, when: jumpsWhenTrue, to: jumpsWhenTrue ? ifTrue : ifFalse)
      }
    case .binary(.logicalAnd, let left, let right, _):
      conditionally([left, right]) {
        let middle = builder.makeLabel()
        branch(left, ifTrue: middle, ifFalse: ifFalse, next: middle)
        builder.place(middle)
        branch(right, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
      }
    case .binary(.logicalOr, let left, let right, _):
      conditionally([left, right]) {
        let middle = builder.makeLabel()
        branch(left, ifTrue: ifTrue, ifFalse: middle, next: middle)
        builder.place(middle)
        branch(right, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
      }
    default:
      branchOnValue(expression, ifTrue: ifTrue, ifFalse: ifFalse, next: next)
    }
  }

  private func branchOnValue(
    _ expression: Expr, ifTrue: CodeBuilder.Label, ifFalse: CodeBuilder.Label,
    next: CodeBuilder.Label
  ) {
    at(expression.range) {
      let truth = truthValue(value(expression), at: expression.range)
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

  /// A value that is nonzero in its slot when it is true.
  func truthValue(_ value: Value, at range: SourceRange) -> Value {
    if value.isError { return .error }
    guard value.type.isScalar else {
      sink.error(
        ExpressionCode.notAScalar,
        "a condition must be a number or a pointer, not `\(value.type.description)`", at: range)
      return .error
    }
    return value.type.isFloating ? convert(value, to: .bool) : value
  }

  // MARK: Logical operators as values

  func logical(_ op: BinaryOperator, _ left: Expr, _ right: Expr, into hint: Int32?) -> Value {
    let whole = Expr(.binary(op, left, right, operatorRange: .none), left.range.union(right.range))
    return conditionally([left, right]) {
      let isTrue = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let end = builder.makeLabel()
      branch(whole, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
      let result = destination(hint)
      builder.place(isTrue)
      builder.emit(.immediate, a: result, b: 1)
      builder.jump(end)
      builder.place(isFalse)
      builder.emit(.immediate, a: result, b: 0)
      builder.place(end)
      return .truth(result)
    }
  }

  // MARK: Conditional operator

  func conditionalEffect(_ condition: Expr, _ then: Expr, _ otherwise: Expr) {
    conditionally([condition, then, otherwise]) {
      let isTrue = builder.makeLabel()
      let isFalse = builder.makeLabel()
      let end = builder.makeLabel()
      branch(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
      builder.place(isTrue)
      effect(then)
      builder.jump(end)
      builder.place(isFalse)
      effect(otherwise)
      builder.place(end)
    }
  }

  func conditional(
    _ condition: Expr, _ then: Expr?, _ otherwise: Expr, range: SourceRange, into hint: Int32?
  ) -> Value {
    conditionally([condition] + (then.map { [$0] } ?? []) + [otherwise]) {
      if let then { return fullConditional(condition, then, otherwise, range, hint) }
      return shortConditional(condition, otherwise, range, hint)
    }
  }

  private func fullConditional(
    _ condition: Expr, _ then: Expr, _ otherwise: Expr, _ range: SourceRange, _ hint: Int32?
  ) -> Value {
    guard let type = commonType(then, otherwise, range) else {
      // Whatever is wrong in the parts is reported.
      [condition, then, otherwise].forEach { _ = value($0) }
      return .error
    }
    if let constant = constantConditional(condition, then, otherwise, type) { return constant }
    let isTrue = builder.makeLabel()
    let isFalse = builder.makeLabel()
    let end = builder.makeLabel()
    let result = conditionalRoom(type, hint)
    branch(condition, ifTrue: isTrue, ifFalse: isFalse, next: isTrue)
    builder.place(isTrue)
    conditionalBranch(then, type, result)
    builder.jump(end)
    builder.place(isFalse)
    conditionalBranch(otherwise, type, result)
    builder.place(end)
    return type.isVoid ? .void : valueOf(result, type)
  }

  /// The type of the whole, learnt by a dry run of both results; remembered, because rows of nested
  /// conditionals would be run dry over and over.
  private func commonType(_ then: Expr, _ otherwise: Expr, _ range: SourceRange) -> CType? {
    if let known = program.conditionalTypes[ObjectIdentifier(otherwise)] { return known.type }
    let left = dryRun { self.value(then) }
    let right = dryRun { self.value(otherwise) }
    let type = conditionalType(left, right, range)
    program.conditionalTypes[ObjectIdentifier(otherwise)] = (otherwise, type)
    return type
  }

  /// `1 ? 2 : 3` stays a constant.
  private func constantConditional(
    _ condition: Expr, _ then: Expr, _ otherwise: Expr, _ type: CType
  ) -> Value? {
    guard type.isArithmetic, ExpressionScan.isConstantForm(condition) else { return nil }
    let test = dryRun { self.value(condition) }
    guard let number = test.constantInteger else { return nil }
    let chosen = dryRun { self.value(number != 0 ? then : otherwise) }
    return chosen.isConstant ? convert(chosen, to: type) : nil
  }

  /// `a ?: b`
  private func shortConditional(
    _ condition: Expr, _ otherwise: Expr, _ range: SourceRange, _ hint: Int32?
  ) -> Value {
    let left = value(condition)
    let known = program.conditionalTypes[ObjectIdentifier(otherwise)]
    let right = known.map { _ in Value.void } ?? dryRun { value(otherwise) }
    guard let type = known?.type ?? conditionalType(left, right, range) else {
      _ = value(otherwise)
      return .error
    }
    program.conditionalTypes[ObjectIdentifier(otherwise)] = (otherwise, type)
    let result = conditionalRoom(type, hint == left.slotOffset ? nil : hint)
    let end = builder.makeLabel()
    let isFalse = builder.makeLabel()
    let test = slot(of: truthValue(left, at: condition.range))
    builder.jump(.jumpIfNot, test, to: isFalse)
    place(convert(left, to: type), in: result, type)
    builder.jump(end)
    builder.place(isFalse)
    conditionalBranch(otherwise, type, result)
    builder.place(end)
    return valueOf(result, type)
  }

  /// Room for a value of the type; records in whole.
  private func conditionalRoom(_ type: CType, _ hint: Int32?) -> Int32 {
    if type.isVoid { return 0 }
    if type.isRecord { return recordRoom(type) }
    return destination(hint)
  }

  private func valueOf(_ room: Int32, _ type: CType) -> Value {
    type.isRecord ? Value(type, .place(.frame(room))) : .slot(room, type)
  }

  private func place(_ value: Value, in room: Int32, _ type: CType) {
    if value.isError || type.isVoid { return }
    if type.isRecord {
      storeRecord(value, to: Variable(type, .frame(room)))
    } else {
      _ = slot(of: value, into: room)
    }
  }

  private func conditionalBranch(_ expression: Expr, _ type: CType, _ room: Int32) {
    if type.isVoid { return effect(expression) }
    var branchValue = value(expression)
    if isARC, branchValue.type.isBlock, !type.isBlock {
      branchValue = releaseLater(copyBlock(branchValue))
    }
    place(convert(branchValue, to: type), in: room, type)
  }

  /// The common type of the two results (C11 6.5.15, and clang's rules for objects).
  private func conditionalType(_ a: Value, _ b: Value, _ range: SourceRange) -> CType? {
    if a.isError || b.isError { return nil }
    if let type = CType.usualArithmetic(a.type, b.type) {
      return a.type == b.type && !a.type.isInteger ? a.type : type
    }
    if a.type.isVoid || b.type.isVoid { return .void }
    if a.type.isInteger, b.type.isPointerLike { return b.type }
    if b.type.isInteger, a.type.isPointerLike { return a.type }
    if a.type.isPointerLike, b.type.isPointerLike { return commonPointer(a, b) }
    if a.type.recordType != nil, a.type.recordType == b.type.recordType { return a.type }
    sink.error(
      ExpressionCode.invalidOperands,
      "the two results of `?:` do not go together: `\(a.type.description)` and "
        + "`\(b.type.description)`", at: range)
    return nil
  }

  private func commonPointer(_ a: Value, _ b: Value) -> CType {
    if a.constantInteger == 0, a.type.isVoidPointer { return b.type }
    if b.constantInteger == 0, b.type.isVoidPointer { return a.type }
    if a.type.isBlock, b.type.isBlock { return a.type }
    if a.type.isRetainable, b.type.isRetainable { return commonObject(a.type, b.type) }
    if a.type.isVoidPointer { return a.type }
    return b.type.isVoidPointer ? b.type : a.type
  }

  private func commonObject(_ a: CType, _ b: CType) -> CType {
    guard let left = a.objectType, let right = b.objectType else { return .id }
    if left.isID { return a }
    if right.isID { return b }
    guard let x = left.className, let y = right.className else { return left == right ? a : .id }
    if classes.isSubclass(x, of: y) { return b }
    if classes.isSubclass(y, of: x) { return a }
    let ancestors = classes.chain(from: x).map(\.name)
    guard let common = ancestors.first(where: { classes.isSubclass(y, of: $0) }) else { return .id }
    return .object(common)
  }
}

extension CType {
  var isVoidPointer: Bool { pointee?.isVoid ?? false }
}
