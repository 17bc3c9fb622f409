// Conditions, `&&`, `||` and `?:`.

extension BodyChecker {
  /// A condition: a scalar that is true when it is not zero.
  func checkCondition(_ expression: Expr) -> CheckedExpression {
    switch expression.kind {
    case .parenthesized(let inner):
      program.visit?(expression)
      return checkCondition(inner)
    case .unary(.not, let operand):
      program.visit?(expression)
      let value = checkCondition(operand)
      if value.isError { return .error(expression.range) }
      let constant = value.constant.map { CheckedExpression.Constant.integer($0.isTrue ? 0 : 1) }
      return CheckedExpression(.not(value), .int, expression.range, constant: constant)
    case .binary(let op, let left, let right, let range) where op.isComparison:
      program.visit?(expression)
      return checkBinary(
        op, left, right, operatorRange: range, range: expression.range, isCondition: true)
    default: return checkTruth(of: check(expression), at: expression.range)
    }
  }

  private func checkTruth(of value: CheckedExpression, at range: SourceRange) -> CheckedExpression {
    if value.isError { return value }
    // On Apple's processors a va_list is an address, which a caller without arguments may have given as NULL.
    if case .vaList = value.type.kind { return convert(value, to: .pointer(to: .void)) }
    guard value.type.isScalar else {
      sink.error(
        ExpressionCode.notAScalar,
        "a condition must be a number or a pointer, not `\(value.type.description)`", at: range)
      return .error(range)
    }
    return truth(value)
  }

  /// A scalar that is not zero in its slot when it is true.
  func truth(_ value: CheckedExpression) -> CheckedExpression {
    value.type.isFloating ? convert(value, to: .bool) : value
  }

  func checkLogical(_ op: BinaryOperator, _ left: Expr, _ right: Expr, range: SourceRange)
    -> CheckedExpression
  {
    conditionally {
      let a = checkCondition(left)
      let b = checkCondition(right)
      if a.isError || b.isError { return .error(range) }
      var constant: CheckedExpression.Constant?
      if let first = a.constant?.isTrue {
        if first == (op == .logicalOr) {
          if !b.traits.contains(.hasStatements) { constant = .integer(first ? 1 : 0) }
        } else if let second = b.constant?.isTrue {
          constant = .integer(second ? 1 : 0)
        }
      }
      return CheckedExpression(.logical(op, a, b), .int, range, constant: constant)
    }
  }

  // MARK: Conditional operator

  func checkConditional(
    _ condition: Expr, _ then: Expr, _ otherwise: Expr, range: SourceRange
  ) -> CheckedExpression {
    conditionally {
      let test = checkCondition(condition)
      let (left, right) = settledResults(check(then), check(otherwise))
      guard let type = commonType(left, right, range), !test.isError else { return .error(range) }
      let first = result(left, type)
      let second = result(right, type)
      var constant: CheckedExpression.Constant?
      if type.isArithmetic, let isTrue = test.constant?.isTrue,
        !(isTrue ? second : first).traits.contains(.hasStatements)
      {
        constant = (isTrue ? first : second).constant
      }
      return CheckedExpression(
        .conditional(test, then: first, otherwise: second), type, range, constant: constant)
    }
  }

  /// `a ?: b`
  func checkValueOr(_ condition: Expr, _ otherwise: Expr, range: SourceRange) -> CheckedExpression {
    conditionally {
      let (left, right) = settledResults(check(condition), check(otherwise))
      guard let type = commonType(left, right, range) else { return .error(range) }
      if checkTruth(of: left, at: condition.range).isError { return .error(range) }
      let second = result(right, type)
      var constant: CheckedExpression.Constant?
      if type.isArithmetic, let test = left.constant, !second.traits.contains(.hasStatements) {
        constant = test.isTrue ? convert(left, to: type).constant : second.constant
      }
      return CheckedExpression(.valueOr(left, otherwise: second), type, range, constant: constant)
    }
  }

  /// An unknown member's value has the other result's type: `chosen ? [chosen integerValue] : UISegmentedControlNoSegment`.
  private func settledResults(_ a: CheckedExpression, _ b: CheckedExpression)
    -> (CheckedExpression, CheckedExpression)
  {
    (promotedBits(settled(a, as: b.type)), promotedBits(settled(b, as: a.type)))
  }

  private func result(_ value: CheckedExpression, _ type: CType) -> CheckedExpression {
    if type.isVoid { return CheckedExpression(.discard(value), .void, value.range) }
    return convert(value, to: type)
  }

  /// The common type of the two results (C11 6.5.15, and clang's rules for objects).
  private func commonType(_ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange)
    -> CType?
  {
    if a.isError || b.isError { return nil }
    if let type = CType.usualArithmetic(a.type, b.type) {
      return a.type == b.type && !a.type.isInteger ? a.type : type
    }
    if a.type.isVoid || b.type.isVoid { return .void }
    if a.type.recordType != nil, a.type.recordType == b.type.recordType { return a.type }
    let isMixed = a.type.isInteger || b.type.isInteger
    guard isMixed || areRelated(a, b) || a.type.isPointer && b.type.isPointer else {
      return unrelated(a, b, range)
    }
    if isMixed {
      let (number, pointer) = a.type.isInteger ? (a, b) : (b, a)
      guard pointer.type.isPointerLike else { return unrelated(a, b, range) }
      if number.constantInteger == 0 { return pointer.type }
      guard pointer.type.isPointer else { return unrelated(a, b, range) }
    }
    if isMixed || !areRelated(a, b) {
      sink.warning(
        ExpressionCode.pointerMismatch,
        "the two results of `?:` are `\(a.type.description)` and `\(b.type.description)`", at: range
      )
    }
    if isMixed { return a.type.isInteger ? b.type : a.type }
    return commonPointer(a, b)
  }

  private func unrelated(_ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange)
    -> CType?
  {
    sink.error(
      ExpressionCode.invalidOperands,
      "the two results of `?:` do not go together: `\(a.type.description)` and "
        + "`\(b.type.description)`", at: range)
    return nil
  }

  /// Whether two pointers compare, and are results of one `?:`, without a word: one could be assigned to the other.
  func areRelated(_ a: CheckedExpression, _ b: CheckedExpression) -> Bool {
    guard a.type.isPointerLike, b.type.isPointerLike else { return false }
    if a.type.isVoidPointer || b.type.isVoidPointer || a.constantInteger == 0
      || b.constantInteger == 0 || a.type.isObject && b.type.isObject
    {
      return true
    }
    return fit(of: a, b.type) == .exact || fit(of: b, a.type) == .exact
  }

  private func commonPointer(_ a: CheckedExpression, _ b: CheckedExpression) -> CType {
    if isNullPointer(a) { return b.type }
    if isNullPointer(b) { return a.type }
    if a.type.isBlock, b.type.isBlock { return a.type }
    if a.type.isRetainable, b.type.isRetainable { return commonObject(a.type, b.type) }
    if a.type.isVoidPointer { return a.type }
    return b.type.isVoidPointer ? b.type : a.type
  }

  /// NULL, nil and Nil, which are null pointer constants in C: the other result says the type.
  private func isNullPointer(_ value: CheckedExpression) -> Bool {
    guard value.constantInteger == 0 else { return false }
    return value.type.isVoidPointer
      || value.type.objectType.map { $0.isID || $0.isMetaclass } ?? false
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
