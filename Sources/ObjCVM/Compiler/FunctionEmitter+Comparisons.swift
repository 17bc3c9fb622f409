// Comparisons: as values and as jumps.
import ObjCSema

extension FunctionEmitter {
  /// A comparison whose operands, of one type, are evaluated.
  struct Comparison {
    let op: BinaryOperator
    let order: CheckedExpression.ComparisonOrder
    let left: Value
    let right: Value
  }

  func comparison(_ operands: Comparison, into hint: Int32?) -> Value {
    if let folded = fold(operands) { return .integer(folded) }
    if operands.order == .signed || operands.order == .unsigned64,
      let result = immediateComparison(operands, into: hint)
    {
      return result
    }
    let (operation, swap) = Self.setOperation(operands.op, operands.order)
    let left = slot(of: operands.left)
    let right = slot(of: operands.right)
    let result = destination(hint)
    builder.emit(operation, a: result, b: swap ? right : left, c: swap ? left : right)
    return .truth(result)
  }

  private func fold(_ operands: Comparison) -> Int64? {
    if let a = operands.left.constantInteger, let b = operands.right.constantInteger {
      return ConstantArithmetic.compare(
        operands.op, a, b, isUnsigned: operands.order == .unsigned64)
    }
    if let a = operands.left.constantFloating, let b = operands.right.constantFloating {
      return ConstantArithmetic.compare(operands.op, a, b)
    }
    return nil
  }

  private func immediateComparison(
    _ operands: Comparison, into hint: Int32?
  ) -> Value? {
    guard let number = operands.right.constantInteger, let small = Int32(exactly: number) else {
      return nil
    }
    let operation: Operation
    switch operands.op {
    case .equal: operation = .equalImm
    case .notEqual: operation = .notEqualImm
    case _ where operands.order == .unsigned64: return nil
    case .less: operation = .lessImm
    case .lessOrEqual: operation = .lessOrEqualImm
    case .greater: operation = .greaterImm
    default: operation = .greaterOrEqualImm
    }
    let left = slot(of: operands.left)
    let result = destination(hint)
    builder.emit(operation, a: result, b: left, c: small)
    return .truth(result)
  }

  /// The operation, and whether its operands change places.
  private static func setOperation(
    _ op: BinaryOperator, _ order: CheckedExpression.ComparisonOrder
  ) -> (Operation, Bool) {
    let swap = op == .greater || op == .greaterOrEqual
    switch (op, order) {
    case (.equal, .float): return (.equalF, false)
    case (.equal, .double): return (.equalD, false)
    case (.equal, _): return (.equal, false)
    case (.notEqual, .float): return (.notEqualF, false)
    case (.notEqual, .double): return (.notEqualD, false)
    case (.notEqual, _): return (.notEqual, false)
    case (.less, .signed), (.greater, .signed): return (.less, swap)
    case (.less, .unsigned64), (.greater, .unsigned64): return (.below, swap)
    case (.less, .float), (.greater, .float): return (.lessF, swap)
    case (.less, .double), (.greater, .double): return (.lessD, swap)
    case (_, .signed): return (.lessOrEqual, swap)
    case (_, .unsigned64): return (.belowOrEqual, swap)
    case (_, .float): return (.lessOrEqualF, swap)
    case (_, .double): return (.lessOrEqualD, swap)
    }
  }

  // MARK: Jumps

  /// Jumps to `label` when the comparison is `truth`, else falls through.
  func jump(
    on operands: Comparison, when truth: Bool, to label: CodeBuilder.Label
  ) {
    if let folded = fold(operands) {
      if (folded != 0) == truth { builder.jump(label) }
      return
    }
    switch operands.order {
    case .float:
      builder.jump(
        truth ? .jumpIf : .jumpIfNot, slot(of: comparison(operands, into: nil)), to: label)
    case .double: jumpOnDoubles(operands, when: truth, to: label)
    case .signed, .unsigned64: jumpOnIntegers(operands, when: truth, to: label)
    }
  }

  private func jumpOnDoubles(
    _ operands: Comparison, when truth: Bool, to label: CodeBuilder.Label
  ) {
    let swap = operands.op == .greater || operands.op == .greaterOrEqual
    let left = slot(of: operands.left)
    let right = slot(of: operands.right)
    let operation: Operation
    switch operands.op {
    case .equal: operation = truth ? .jumpEqualD : .jumpNotEqualD
    case .notEqual: operation = truth ? .jumpNotEqualD : .jumpEqualD
    case .less, .greater: operation = truth ? .jumpLessD : .jumpNotLessD
    default: operation = truth ? .jumpLessOrEqualD : .jumpNotLessOrEqualD
    }
    builder.jump(operation, swap ? right : left, swap ? left : right, to: label)
  }

  private func jumpOnIntegers(
    _ operands: Comparison, when truth: Bool, to label: CodeBuilder.Label
  ) {
    let op = truth ? operands.op : operands.op.negated
    let isUnsigned = operands.order == .unsigned64
    if let (value, number, flipped) = immediateOperand(operands, op, isUnsigned) {
      builder.jump(
        Self.immediateJump(flipped, isUnsigned), slot(of: value), number, to: label)
      return
    }
    let left = slot(of: operands.left)
    let right = slot(of: operands.right)
    switch op {
    case .equal: builder.jump(.jumpEqual, left, right, to: label)
    case .notEqual: builder.jump(.jumpNotEqual, left, right, to: label)
    case .less: builder.jump(isUnsigned ? .jumpBelow : .jumpLess, left, right, to: label)
    case .greater: builder.jump(isUnsigned ? .jumpBelow : .jumpLess, right, left, to: label)
    case .lessOrEqual:
      builder.jump(isUnsigned ? .jumpBelowOrEqual : .jumpLessOrEqual, left, right, to: label)
    default:
      builder.jump(isUnsigned ? .jumpBelowOrEqual : .jumpLessOrEqual, right, left, to: label)
    }
  }

  /// A constant that fits an immediate, the other operand, and the operator with the constant on
  /// its right.
  private func immediateOperand(
    _ operands: Comparison, _ op: BinaryOperator, _ isUnsigned: Bool
  ) -> (Value, Int32, BinaryOperator)? {
    let allowsNegative = !isUnsigned || op == .equal || op == .notEqual
    if let number = operands.right.constantInteger, let small = Int32(exactly: number),
      small >= 0 || allowsNegative
    {
      return (operands.left, small, op)
    }
    if let number = operands.left.constantInteger, let small = Int32(exactly: number),
      small >= 0 || allowsNegative
    {
      return (operands.right, small, op.mirrored)
    }
    return nil
  }

  private static func immediateJump(_ op: BinaryOperator, _ isUnsigned: Bool) -> Operation {
    switch op {
    case .equal: .jumpEqualImm
    case .notEqual: .jumpNotEqualImm
    case .less: isUnsigned ? .jumpBelowImm : .jumpLessImm
    case .lessOrEqual: isUnsigned ? .jumpBelowOrEqualImm : .jumpLessOrEqualImm
    case .greater: isUnsigned ? .jumpAboveImm : .jumpGreaterImm
    default: isUnsigned ? .jumpAboveOrEqualImm : .jumpGreaterOrEqualImm
    }
  }
}

extension BinaryOperator {
  /// The comparison that is true when this one is false (integers only).
  var negated: BinaryOperator {
    switch self {
    case .less: .greaterOrEqual
    case .lessOrEqual: .greater
    case .greater: .lessOrEqual
    case .greaterOrEqual: .less
    case .equal: .notEqual
    default: .equal
    }
  }

  /// The comparison with its operands exchanged.
  var mirrored: BinaryOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: self
    }
  }
}
