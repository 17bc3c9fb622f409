// Unary and binary operators on values.

extension FunctionCompiler {
  // MARK: Unary

  func unary(
    _ op: UnaryOperator, _ operand: Expr, range: SourceRange, into hint: Int32?
  ) -> Value {
    switch op {
    case .plus, .minus, .complement: return sign(op, operand, range: range, into: hint)
    case .not: return logicalNot(operand, into: hint)
    case .addressOf: return addressOf(operand, range: range, into: hint)
    case .dereference:
      switch target(dereferenced(operand, range)) {
      case .variable(let variable): return load(variable, into: hint)
      default: return .error
      }
    case .increment: return increment(operand, by: 1, wantsOld: false, range: range, into: hint)
    case .decrement: return increment(operand, by: -1, wantsOld: false, range: range, into: hint)
    }
  }

  /// `*operand` as the expression it is part of.
  private func dereferenced(_ operand: Expr, _ range: SourceRange) -> Expr {
    Expr(.unary(.dereference, operand), range)
  }

  private func sign(
    _ op: UnaryOperator, _ operand: Expr, range: SourceRange, into hint: Int32?
  ) -> Value {
    let value = value(operand)
    if value.isError { return .error }
    guard value.type.isArithmetic, op != .complement || value.type.isInteger else {
      return invalidOperand(op.rawValue, value.type, at: operand.range)
    }
    let promoted = convert(value, to: value.type.promoted)
    if op == .plus { return promoted }
    return negate(promoted, complement: op == .complement, into: hint)
  }

  private func logicalNot(_ operand: Expr, into hint: Int32?) -> Value {
    let value = value(operand)
    if value.isError { return .error }
    guard value.type.isScalar else {
      return invalidOperand("!", value.type, at: operand.range)
    }
    if let number = value.constantInteger { return .integer(number == 0 ? 1 : 0) }
    let truth = value.type.isFloating ? convert(value, to: .bool) : value
    let source = slot(of: truth)
    let result = destination(hint)
    builder.emit(.logicalNot, a: result, b: source)
    return .truth(result)
  }

  @discardableResult
  func invalidOperand(_ op: String, _ type: CType, at range: SourceRange) -> Value {
    sink.error(
      ExpressionCode.invalidOperands, "`\(op)` cannot be used with `\(type.description)`",
      at: range, label: "this is `\(type.description)`")
    return .error
  }

  // MARK: Binary

  func binary(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, operatorRange: SourceRange,
    into hint: Int32?
  ) -> Value {
    if op == .logicalAnd || op == .logicalOr {
      return logical(op, left, right, into: hint)
    }
    let a = stable(value(left), against: [right])
    let b = value(right)
    checkIdentity(op, left, right, a.type, b.type, operatorRange, isCondition: false)
    if op.isComparison { checkUnsigned(op, left, right, a, b, operatorRange) }
    if op == .add { checkText(left, right, a.type, b.type, operatorRange) }
    return at(operatorRange) {
      combine(op, a, b, left.range, right.range, operatorRange, into: hint)
    }
  }

  /// `a op b` for values already computed.
  func combine(
    _ op: BinaryOperator, _ a: Value, _ b: Value, _ leftRange: SourceRange,
    _ rightRange: SourceRange, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    if a.isError || b.isError { return .error }
    if op.isComparison { return comparison(op, a, b, range, into: hint) }
    if op.isShift { return shift(op, a, b, range, into: hint) }
    if let result = pointerArithmetic(op, a, b, range, into: hint) { return result }
    guard let type = CType.usualArithmetic(a.type, b.type),
      type.isInteger || op.allowsFloating
    else {
      return invalidOperands(op, a.type, b.type, range, leftRange, rightRange)
    }
    return arithmetic(
      op, convert(a, to: type), convert(b, to: type), type, into: hint, range: range)
  }

  private func shift(
    _ op: BinaryOperator, _ a: Value, _ b: Value, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    guard a.type.isInteger, b.type.isInteger else {
      return invalidOperands(op, a.type, b.type, range, .none, .none)
    }
    let type = a.type.promoted
    let bits = Int64((type.size ?? 4) * 8)
    if let count = b.constantInteger, count < 0 || count >= bits {
      sink.warning(
        ExpressionCode.shiftCount, "a shift by \(count) bits of a type that has \(bits)", at: range)
    }
    return arithmetic(op, convert(a, to: type), b, type, into: hint, range: range)
  }

  func invalidOperands(
    _ op: BinaryOperator, _ left: CType, _ right: CType, _ range: SourceRange,
    _ leftRange: SourceRange, _ rightRange: SourceRange
  ) -> Value {
    var labels: [Diagnostic.Label] = []
    if !leftRange.isNone { labels.append(.init(leftRange, "`\(left.description)`")) }
    if !rightRange.isNone { labels.append(.init(rightRange, "`\(right.description)`")) }
    sink.error(
      ExpressionCode.invalidOperands,
      "`\(op.rawValue)` cannot combine `\(left.description)` and `\(right.description)`", at: range,
      secondary: labels, helps: operandAdvice(op, left, right).map { [.init($0)] } ?? [])
    return .error
  }

  /// `"Sum: " + x`: other languages join.
  private func checkText(_ left: Expr, _ right: Expr, _ a: CType, _ b: CType, _ range: SourceRange) {
    guard left.stringLiteral != nil && b.isInteger && !ExpressionScan.isConstantForm(right)
      || right.stringLiteral != nil && a.isInteger && !ExpressionScan.isConstantForm(left)
    else { return }
    sink.warning(
      ExpressionCode.invalidOperands, "`+` joins nothing: it counts so many characters into the text", at: range,
      helps: [.init("print both by a format: `printf(\"%s%d\", text, number)`")])
  }

  /// What does with objects and structs what the operator does with numbers.
  private func operandAdvice(_ op: BinaryOperator, _ left: CType, _ right: CType) -> String? {
    if left.isRecord, left == right, op.isComparison { return "compare the members: `a.x \(op.rawValue) b.x`" }
    if left.isRecord || right.isRecord { return "use the members of the struct" }
    let names = [left, right].compactMap { $0.objectType?.className }
    if op == .add, names.contains("NSString") || names.contains("NSMutableString") {
      return "strings are joined by a message: `[a stringByAppendingString:b]`, or `[NSString stringWithFormat:@\"%@%@\", a, b]`"
    }
    if names.contains("NSNumber") { return "calculate with what is in the number: `[number intValue]`, `[number doubleValue]`" }
    return nil
  }

  // MARK: Pointers

  /// Pointer plus integer and pointer minus pointer; nil when neither operand is a pointer.
  private func pointerArithmetic(
    _ op: BinaryOperator, _ a: Value, _ b: Value, _ range: SourceRange, into hint: Int32?
  ) -> Value? {
    switch (op, a.type.isPointerLike, b.type.isPointerLike) {
    case (_, false, false): return nil
    case (.add, true, _) where a.type.isRetainable, (.add, _, true) where b.type.isRetainable,
      (.subtract, true, _) where a.type.isRetainable:
      return invalidOperands(op, a.type, b.type, range, .none, .none)
    case (.add, true, false) where b.type.isInteger:
      return advance(a, by: b, subtract: false, range, into: hint)
    case (.add, false, true) where a.type.isInteger:
      return advance(b, by: a, subtract: false, range, into: hint)
    case (.subtract, true, false) where b.type.isInteger:
      return advance(a, by: b, subtract: true, range, into: hint)
    case (.subtract, true, true) where a.type.isPointer && b.type.isPointer:
      return distance(a, b, range, into: hint)
    default:
      return invalidOperands(op, a.type, b.type, range, .none, .none)
    }
  }

  /// Bytes that pointer arithmetic moves by; reports pointers that cannot be moved.
  func stride(of pointer: CType, _ range: SourceRange) -> Int? {
    guard let pointee = pointer.pointee, let size = pointee.size else {
      sink.error(
        ExpressionCode.invalidOperands, "nothing can be added to \(pointer.withArticle), or taken from it", at: range,
        notes: [pointer.isRetainable ? "it is an object, not a number" : "the size of what it points to is not known"],
        helps: operandAdvice(.add, pointer, .int).map { [.init($0)] } ?? [])
      return nil
    }
    return size
  }

  func advance(
    _ pointer: Value, by count: Value, subtract: Bool, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    if let pointee = pointer.type.pointee, pointee.isArray, pointee.isVariablyModified {
      let address = variableAddress(
        base: slot(of: pointer), index: count, pointee: pointee, subtract: subtract, into: hint)
      return .slot(address, pointer.type)
    }
    guard let size = stride(of: pointer.type, range) else { return .error }
    if let number = count.constantInteger {
      let (bytes, overflow) = (subtract ? 0 &- number : number).multipliedReportingOverflow(
        by: Int64(size))
      if !overflow {
        if let base = pointer.constantInteger { return Value(pointer.type, .integer(base &+ bytes)) }
        if let small = Int32(exactly: bytes) {
          let base = slot(of: pointer)
          let result = destination(hint)
          builder.emit(.addImm64, a: result, b: base, c: small)
          return .slot(result, pointer.type)
        }
      }
    }
    let base = slot(of: pointer)
    let index = slot(of: count)
    let result = scaledAddress(
      base: base, index: index, size: size, subtract: subtract, into: hint)
    return .slot(result, pointer.type)
  }

  private func distance(
    _ a: Value, _ b: Value, _ range: SourceRange, into hint: Int32?
  ) -> Value {
    if let pointee = a.type.pointee, pointee.isArray, pointee.isVariablyModified {
      let difference = builder.allocateSlot()
      builder.emit(.sub64, a: difference, b: slot(of: a), c: slot(of: b))
      let bytes = byteCount(of: pointee)
      let result = destination(hint)
      builder.emit(.div64, a: result, b: difference, c: bytes)
      return .slot(result, .long)
    }
    guard let size = stride(of: a.type, range), size > 0 else { return .error }
    let left = slot(of: a)
    let right = slot(of: b)
    let result = destination(hint)
    builder.emit(.sub64, a: result, b: left, c: right)
    if size & (size - 1) == 0 {
      if size > 1 {
        builder.emit(.shrImm64, a: result, b: result, c: Int32(size.trailingZeroBitCount))
      }
    } else if let small = Int32(exactly: size) {
      builder.emit(.divImm64, a: result, b: result, c: small)
    } else {
      let divisor = builder.allocateSlot()
      builder.emitConstant(Int64(size), to: divisor)
      builder.emit(.div64, a: result, b: result, c: divisor)
    }
    return .slot(result, .long)
  }
}

extension BinaryOperator {
  /// `+ - * /`
  var allowsFloating: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide: true
    default: false
    }
  }
}
