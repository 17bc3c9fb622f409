// Comparisons: as values and as jumps.

extension FunctionCompiler {
  /// Operands of a comparison, of one type.
  struct ComparisonOperands {
    let op: BinaryOperator
    let left: Value
    let right: Value
    let order: Order

    enum Order { case signed, unsigned64, float, double }
  }

  /// Brings the operands to a common type. Nil after an error.
  func comparisonOperands(
    _ op: BinaryOperator, _ a: Value, _ b: Value, _ range: SourceRange
  ) -> ComparisonOperands? {
    if a.isError || b.isError { return nil }
    if let type = CType.usualArithmetic(a.type, b.type) {
      let left = convert(a, to: type)
      let right = convert(b, to: type)
      let order: ComparisonOperands.Order
      switch type.kind {
      case .floating(.float): order = .float
      case .floating: order = .double
      default:
        let kind = type.integerKind ?? .int
        order = !kind.isSigned && kind.size == 8 ? .unsigned64 : .signed
      }
      return ComparisonOperands(op: op, left: left, right: right, order: order)
    }
    guard a.type.isPointerLike || a.type.isInteger, b.type.isPointerLike || b.type.isInteger else {
      _ = invalidOperands(op, a.type, b.type, range, .none, .none)
      return nil
    }
    checkPointerComparison(a, b, range)
    return ComparisonOperands(op: op, left: a, right: b, order: .unsigned64)
  }

  private func checkPointerComparison(_ a: Value, _ b: Value, _ range: SourceRange) {
    let integer = a.type.isInteger ? a : b
    guard a.type.isInteger || b.type.isInteger, integer.constantInteger != 0 else {
      if a.type.isPointerLike, b.type.isPointerLike { checkUnrelated(a.type, b.type, range) }
      return
    }
    sink.warning(
      ExpressionCode.pointerComparison,
      "comparison between `\(a.type.description)` and `\(b.type.description)`", at: range,
      label: "an address compared with a number", helps: comparisonAdvice(a.type.isInteger ? b.type : a.type))
  }

  private func comparisonAdvice(_ type: CType) -> [Diagnostic.Help] {
    switch type.objectType?.className {
    case "NSNumber": [.init("compare what is in the number: `[number intValue]`, `[number doubleValue]`")]
    case "NSString", "NSMutableString": [.init("compare its number: `[text intValue]`; its length: `[text length]`")]
    default: []
    }
  }

  private func checkUnrelated(_ a: CType, _ b: CType, _ range: SourceRange) {
    if a.kind == .selector || b.kind == .selector, (a.kind == .selector) != (b.kind == .selector), !a.isVoidPointer, !b.isVoidPointer {
      sink.warning(
        ExpressionCode.pointerComparison, "comparison between `\(a.description)` and `\(b.description)`", at: range,
        label: "a selector compared with something else", helps: [.init("a selector is written `@selector(name)`")])
      return
    }
    if a.isObject != b.isObject, let text = (a.isObject ? b : a).pointee, text.integerKind?.size == 1 {
      sink.warning(
        ExpressionCode.pointerComparison, "comparison between `\(a.description)` and `\(b.description)`", at: range,
        label: "an object compared with a C string", helps: [.init("compare two objects: `[text isEqualToString:@\"…\"]`")])
      return
    }
    guard let left = a.objectType?.className, let right = b.objectType?.className else { return }
    guard classes.find(left) != nil, classes.find(right) != nil,
      !classes.isSubclass(left, of: right), !classes.isSubclass(right, of: left)
    else { return }
    sink.warning(
      ExpressionCode.pointerComparison,
      "comparison of unrelated classes: `\(a.description)` and `\(b.description)`", at: range)
  }

  func comparison(
    _ op: BinaryOperator, _ a: Value, _ b: Value, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    guard let operands = comparisonOperands(op, a, b, range) else { return .error }
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

  private func fold(_ operands: ComparisonOperands) -> Int64? {
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
    _ operands: ComparisonOperands, into hint: Int32?
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
    _ op: BinaryOperator, _ order: ComparisonOperands.Order
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
  func jumpOnComparison(
    _ operands: ComparisonOperands, when truth: Bool, to label: CodeBuilder.Label
  ) {
    if let folded = fold(operands) {
      if (folded != 0) == truth { builder.jump(label) }
      return
    }
    switch operands.order {
    case .float:
      let result = comparison(
        operands.op, operands.left, operands.right, builder.position, into: nil)
      builder.jump(truth ? .jumpIf : .jumpIfNot, slot(of: result), to: label)
    case .double: jumpOnDoubles(operands, when: truth, to: label)
    case .signed, .unsigned64: jumpOnIntegers(operands, when: truth, to: label)
    }
  }

  private func jumpOnDoubles(
    _ operands: ComparisonOperands, when truth: Bool, to label: CodeBuilder.Label
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
    _ operands: ComparisonOperands, when truth: Bool, to label: CodeBuilder.Label
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
    _ operands: ComparisonOperands, _ op: BinaryOperator, _ isUnsigned: Bool
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
