// Unary and binary operators, conditions, `?:`.

extension BodyChecker {
  // MARK: Unary

  func checkUnary(_ op: UnaryOperator, _ operand: Expr, range: SourceRange) -> CheckedExpression {
    switch op {
    case .plus, .minus, .complement: return checkSign(op, operand, range: range)
    case .not: return checkNot(operand, range: range)
    case .addressOf: return checkAddress(operand, range: range)
    case .dereference: return checkDereference(operand, range: range)
    case .increment: return checkStep(operand, by: 1, isPostfix: false, range: range)
    case .decrement: return checkStep(operand, by: -1, isPostfix: false, range: range)
    }
  }

  private func checkSign(_ op: UnaryOperator, _ operand: Expr, range: SourceRange)
    -> CheckedExpression
  {
    let value = promotedBits(
      settled(check(operand), as: op == .complement ? .unsignedLong : .double))
    if value.isError { return .error(range) }
    guard value.type.isArithmetic, op != .complement || value.type.isInteger else {
      return invalidOperand(op.rawValue, value.type, at: operand.range)
    }
    let promoted = convert(value, to: value.type.promoted)
    if op == .plus { return promoted }
    let type = promoted.type
    var constant: CheckedExpression.Constant?
    if let number = promoted.constantFloating { constant = .floating(-number) }
    if let number = promoted.constantInteger, let kind = type.integerKind {
      constant = .integer(kind.wrap(op == .complement ? ~number : 0 &- number))
    }
    return CheckedExpression(
      op == .complement ? .complement(promoted) : .negate(promoted), type, range, constant: constant
    )
  }

  private func checkNot(_ operand: Expr, range: SourceRange) -> CheckedExpression {
    let value = check(operand)
    if value.isError { return .error(range) }
    guard value.type.isScalar else { return invalidOperand("!", value.type, at: operand.range) }
    return negation(of: value, range)
  }

  private func negation(of value: CheckedExpression, _ range: SourceRange) -> CheckedExpression {
    let constant = value.constant.map { CheckedExpression.Constant.integer($0.isTrue ? 0 : 1) }
    return CheckedExpression(.not(truth(value)), .int, range, constant: constant)
  }

  @discardableResult
  func invalidOperand(_ op: String, _ type: CType, at range: SourceRange) -> CheckedExpression {
    sink.error(
      ExpressionCode.invalidOperands, "`\(op)` cannot be used with `\(type.description)`",
      at: range, label: "this is `\(type.description)`",
      helps: operandAdvice(op, type).map { [.init($0)] } ?? [])
    return .error(range)
  }

  /// What to write in place of an operator with one operand.
  private func operandAdvice(_ op: String, _ type: CType) -> String? {
    if type.isRecord { return "use a member of the struct" }
    if op == "*" { return "leave out the `*`, which is for pointers" }
    if type.isFloating { return "convert it to an integer: `(int)x`" }
    if type.isObject { return "send it a message that gives a number, such as `[number intValue]`" }
    return type.isPointer ? "use what it points to: `*pointer`" : nil
  }

  // MARK: Binary

  func checkBinary(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, operatorRange: SourceRange,
    range: SourceRange, isCondition: Bool
  ) -> CheckedExpression {
    if op == .logicalAnd || op == .logicalOr { return checkLogical(op, left, right, range: range) }
    let a = promotedBits(check(left))
    let b = promotedBits(check(right))
    lintOperands(op, left, right, a, b, operatorRange, isCondition: isCondition)
    return combine(op, a, b, left.range, right.range, operatorRange)
  }

  /// What is doubtful about two operands together.
  @inline(never)
  private func lintOperands(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ a: CheckedExpression,
    _ b: CheckedExpression,
    _ range: SourceRange, isCondition: Bool
  ) {
    checkIdentity(op, left, right, a.type, b.type, range, isCondition: isCondition)
    if op.isComparison { checkUnsigned(op, left, right, a, b, range) }
    if op == .add { checkText(left, right, a, b, range) }
  }

  /// `a op b`
  func combine(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression, _ leftRange: SourceRange,
    _ rightRange: SourceRange, _ range: SourceRange
  ) -> CheckedExpression {
    let (a, b) = settledOperands(op, promotedBits(a), promotedBits(b))
    if a.isError || b.isError { return .error(range) }
    if op == .equal || op == .notEqual, a.type.kind == .vaList || b.type.kind == .vaList {
      return comparison(op, address(ofList: a), address(ofList: b), range)
    }
    if op.isComparison { return comparison(op, a, b, range) }
    if op.isShift { return shift(op, a, b, range) }
    if let result = pointerArithmetic(op, a, b, range) { return result }
    guard let type = CType.usualArithmetic(a.type, b.type), type.isInteger || op.allowsFloating
    else {
      return invalidOperands(op, a, b, range, leftRange, rightRange)
    }
    return arithmetic(op, convert(a, to: type), convert(b, to: type), type, range)
  }

  /// A va_list as what it is on Apple's processors, an address; anything else as it is.
  private func address(ofList value: CheckedExpression) -> CheckedExpression {
    value.type.kind == .vaList ? convert(value, to: .pointer(to: .void)) : value
  }

  /// Unknown members of stubs as the other operand wants them; two of them as numbers, where only numbers can be combined.
  private func settledOperands(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression
  ) -> (CheckedExpression, CheckedExpression) {
    // NULL says nothing about what it is compared with.
    if op.isComparison,
      [a, b].contains(where: { $0.type.isVoidPointer && $0.constantInteger == 0 })
    {
      return (a, b)
    }
    guard !op.isComparison, isOfUnknownKind(a), isOfUnknownKind(b) else {
      return (settled(a, as: b.type), settled(b, as: a.type))
    }
    return (settled(a, as: .unsignedLong), settled(b, as: .unsignedLong))
  }

  private func shift(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange
  ) -> CheckedExpression {
    guard a.type.isInteger, b.type.isInteger else {
      return invalidOperands(op, a, b, range, .none, .none)
    }
    let type = a.type.promoted
    let bits = Int64((type.size ?? 4) * 8)
    if let count = b.constantInteger, count < 0 || count >= bits {
      sink.warning(
        ExpressionCode.shiftCount, "a shift by \(count) bits of a type that has \(bits)", at: range,
        helps: count > 63
          ? [.init("shift by less than the width")]
          : count < 0 ? [.init("shift by a positive number in the other direction")] : [])
    }
    return arithmetic(op, convert(a, to: type), b, type, range)
  }

  func arithmetic(
    _ op: BinaryOperator, _ left: CheckedExpression, _ right: CheckedExpression, _ type: CType,
    _ range: SourceRange
  ) -> CheckedExpression {
    if let kind = type.integerKind, kind.size > 8 {
      unsupported("`\(type.description)` arithmetic", at: range, help: "use `long long`")
      return .error(range)
    }
    if right.constantInteger == 0, type.isInteger, op == .divide || op == .remainder {
      sink.warning(
        ExpressionCode.divisionByZero, "division by zero", at: range, label: "this ends the program"
      )
    }
    return CheckedExpression(
      .arithmetic(op, left, right), type, range,
      constant: fold(op, left.constant, right.constant, type))
  }

  private func fold(
    _ op: BinaryOperator, _ left: CheckedExpression.Constant?, _ right: CheckedExpression.Constant?,
    _ type: CType
  ) -> CheckedExpression.Constant? {
    switch (left, right) {
    case (.integer(let a)?, .integer(let b)?):
      guard let kind = type.integerKind else { return nil }
      return ConstantArithmetic.fold(op, a, b, kind).map { .integer($0) }
    case (.floating(let a)?, .floating(let b)?):
      let isFloat = type.kind == .floating(.float)
      return ConstantArithmetic.fold(op, a, b).map { .floating(isFloat ? Double(Float($0)) : $0) }
    default: return nil
    }
  }

  @discardableResult
  func invalidOperands(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange,
    _ leftRange: SourceRange, _ rightRange: SourceRange
  ) -> CheckedExpression {
    let (left, right) = (a.type, b.type)
    var labels: [Diagnostic.Label] = []
    if !leftRange.isNone { labels.append(.init(leftRange, "`\(left.description)`")) }
    if !rightRange.isNone { labels.append(.init(rightRange, "`\(right.description)`")) }
    sink.error(
      ExpressionCode.invalidOperands,
      "`\(op.rawValue)` cannot combine `\(left.description)` and `\(right.description)`", at: range,
      secondary: labels,
      helps: operandAdvice(op, left, right).map {
        [.init($0, edits: operandChanges(op, a, b, range))]
      } ?? [])
    return .error(range)
  }

  /// `"Sum: " + x`: other languages join.
  private func checkText(
    _ left: Expr, _ right: Expr, _ a: CheckedExpression, _ b: CheckedExpression,
    _ range: SourceRange
  ) {
    guard
      left.stringLiteral != nil && b.type.isInteger && !b.isConstant
        || right.stringLiteral != nil && a.type.isInteger && !a.isConstant
    else { return }
    sink.warning(
      ExpressionCode.invalidOperands,
      "`+` joins nothing: it counts so many characters into the text", at: range,
      helps: [.init("print both by a format: `printf(\"%s%d\", text, number)`")])
  }

  /// What does with objects and structs what the operator does with numbers.
  func operandAdvice(_ op: BinaryOperator, _ left: CType, _ right: CType) -> String? {
    if left.isRecord, left == right, op.isComparison {
      return "compare the members: `a.x \(op.rawValue) b.x`"
    }
    if left.isRecord || right.isRecord { return "use the members of the struct" }
    if left.isArithmetic, right.isArithmetic {
      return op == .remainder
        ? "`fmod(a, b)` gives the remainder of floating-point numbers"
        : "convert the operand to an integer: `(int)x`"
    }
    if left.isPointer, right.isPointer { return "use what they point to: `*a`, `*b`" }
    let names = [left, right].compactMap { $0.objectType?.className }
    if op == .add, names.contains("NSString") || names.contains("NSMutableString") {
      return
        "strings are joined by a message: `[a stringByAppendingString:b]`, or `[NSString stringWithFormat:@\"%@%@\", a, b]`"
    }
    if names.contains("NSNumber") {
      return "calculate with what is in the number: `[number intValue]`, `[number doubleValue]`"
    }
    if names.contains("NSString") || names.contains("NSMutableString") {
      return "calculate with what is in the string: `[text intValue]`, `[text doubleValue]`"
    }
    if left.isBlock || right.isBlock { return "call the block: `block()`" }
    if left.isObject || right.isObject { return "send the object a message that gives a number" }
    if left.isPointer || right.isPointer { return "use what the pointer points to: `*pointer`" }
    return nil
  }

  // MARK: Pointers

  /// Pointer plus integer and pointer minus pointer; nil when neither operand is a pointer.
  private func pointerArithmetic(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange
  ) -> CheckedExpression? {
    switch (op, a.type.isPointerLike, b.type.isPointerLike) {
    case (_, false, false): return nil
    case (.add, true, _) where a.type.isRetainable, (.add, _, true) where b.type.isRetainable,
      (.subtract, true, _) where a.type.isRetainable:
      return invalidOperands(op, a, b, range, .none, .none)
    case (.add, true, false) where b.type.isInteger:
      return offset(a, by: b, isSubtraction: false, range)
    case (.add, false, true) where a.type.isInteger:
      return offset(b, by: a, isSubtraction: false, range)
    case (.subtract, true, false) where b.type.isInteger:
      return offset(a, by: b, isSubtraction: true, range)
    case (.subtract, true, true) where a.type.isPointer && b.type.isPointer:
      return difference(a, b, range)
    default:
      return invalidOperands(op, a, b, range, .none, .none)
    }
  }

  /// Bytes that pointer arithmetic moves by; reports pointers that cannot be moved.
  func stride(of pointer: CType, _ range: SourceRange) -> Int? {
    guard let pointee = pointer.pointee, let size = pointee.size else {
      sink.error(
        ExpressionCode.invalidOperands,
        "nothing can be added to \(pointer.withArticle), or taken from it", at: range,
        notes: [
          pointer.isRetainable
            ? "it is an object, not a number" : "the size of what it points to is not known"
        ],
        helps: operandAdvice(.add, pointer, .int).map { [.init($0)] } ?? [])
      return nil
    }
    return size
  }

  func offset(
    _ pointer: CheckedExpression, by count: CheckedExpression, isSubtraction: Bool,
    _ range: SourceRange
  ) -> CheckedExpression {
    let kind = CheckedExpression.Kind.offset(pointer, by: count, isSubtraction: isSubtraction)
    if let pointee = pointer.type.pointee, pointee.isArray, pointee.isVariablyModified {
      checkLengths(of: pointee)
      return CheckedExpression(kind, pointer.type, range)
    }
    guard let size = stride(of: pointer.type, range) else { return .error(range) }
    var constant: CheckedExpression.Constant?
    if let number = count.constantInteger, let base = pointer.constantInteger {
      let (bytes, overflow) = (isSubtraction ? 0 &- number : number).multipliedReportingOverflow(
        by: Int64(size))
      if !overflow { constant = .integer(base &+ bytes) }
    }
    return CheckedExpression(kind, pointer.type, range, constant: constant)
  }

  private func difference(_ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange)
    -> CheckedExpression
  {
    if let pointee = a.type.pointee, pointee.isArray, pointee.isVariablyModified {
      checkLengths(of: pointee)
      return CheckedExpression(.difference(a, b), .long, range)
    }
    guard let size = stride(of: a.type, range), size > 0 else { return .error(range) }
    guard let x = a.type.pointee, let y = b.type.pointee, x.isCompatible(with: y) else {
      return invalidOperands(.subtract, a, b, range, .none, .none)
    }
    var constant: CheckedExpression.Constant?
    if let x = a.constantInteger, let y = b.constantInteger {
      constant = .integer((x &- y) / Int64(size))
    }
    return CheckedExpression(.difference(a, b), .long, range, constant: constant)
  }

  // MARK: Comparisons

  func comparison(
    _ op: BinaryOperator, _ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange
  ) -> CheckedExpression {
    if let type = CType.usualArithmetic(a.type, b.type) {
      let order: CheckedExpression.ComparisonOrder
      switch type.kind {
      case .floating(.float): order = .float
      case .floating: order = .double
      default:
        let kind = type.integerKind ?? .int
        order = !kind.isSigned && kind.size == 8 ? .unsigned64 : .signed
      }
      return comparison(op, order, convert(a, to: type), convert(b, to: type), range)
    }
    guard a.type.isPointerLike || a.type.isInteger, b.type.isPointerLike || b.type.isInteger else {
      return invalidOperands(op, a, b, range, .none, .none)
    }
    if a.type.isBlock || b.type.isBlock, !a.type.isInteger, !b.type.isInteger, !areRelated(a, b) {
      return invalidOperands(op, a, b, range, .none, .none)
    }
    checkPointerComparison(a, b, range)
    return comparison(op, .unsigned64, a, b, range)
  }

  private func comparison(
    _ op: BinaryOperator, _ order: CheckedExpression.ComparisonOrder, _ a: CheckedExpression,
    _ b: CheckedExpression,
    _ range: SourceRange
  ) -> CheckedExpression {
    var folded: Int64?
    if let x = a.constantInteger, let y = b.constantInteger {
      folded = ConstantArithmetic.compare(op, x, y, isUnsigned: order == .unsigned64)
    }
    if let x = a.constantFloating, let y = b.constantFloating {
      folded = ConstantArithmetic.compare(op, x, y)
    }
    return CheckedExpression(
      .comparison(op, order, a, b), .int, range, constant: folded.map { .integer($0) })
  }

  private func checkPointerComparison(
    _ a: CheckedExpression, _ b: CheckedExpression, _ range: SourceRange
  ) {
    let integer = a.type.isInteger ? a : b
    guard a.type.isInteger || b.type.isInteger, integer.constantInteger != 0 else {
      if a.type.isPointerLike, b.type.isPointerLike, a.constantInteger != 0, b.constantInteger != 0
      {
        checkUnrelated(a.type, b.type, range)
        if a.type.isPointer, b.type.isPointer, !areRelated(a, b) {
          sink.warning(
            ExpressionCode.pointerComparison,
            "comparison of different pointers: `\(a.type.description)` and `\(b.type.description)`",
            at: range)
        }
      }
      return
    }
    sink.warning(
      ExpressionCode.pointerComparison,
      "comparison between `\(a.type.description)` and `\(b.type.description)`", at: range,
      label: "an address compared with a number",
      helps: comparisonAdvice(a.type.isInteger ? b.type : a.type))
  }

  private func comparisonAdvice(_ type: CType) -> [Diagnostic.Help] {
    switch type.objectType?.className {
    case "NSNumber":
      [.init("compare what is in the number: `[number intValue]`, `[number doubleValue]`")]
    case "NSString", "NSMutableString":
      [.init("compare its number: `[text intValue]`; its length: `[text length]`")]
    case nil where type.isPointer:
      [.init("compare what it points to, `*pointer`, or write `NULL`")]
    default:
      [.init("compare it with an object, or send it a message that gives a number")]
    }
  }

  private func checkUnrelated(_ a: CType, _ b: CType, _ range: SourceRange) {
    if a.kind == .selector || b.kind == .selector, (a.kind == .selector) != (b.kind == .selector),
      !a.isVoidPointer, !b.isVoidPointer
    {
      sink.warning(
        ExpressionCode.pointerComparison,
        "comparison between `\(a.description)` and `\(b.description)`", at: range,
        label: "a selector compared with something else",
        helps: [.init("a selector is written `@selector(name)`")])
      return
    }
    if a.isObject != b.isObject, let text = (a.isObject ? b : a).pointee,
      text.integerKind?.size == 1
    {
      sink.warning(
        ExpressionCode.pointerComparison,
        "comparison between `\(a.description)` and `\(b.description)`", at: range,
        label: "an object compared with a C string",
        helps: [.init("compare two objects: `[text isEqualToString:@\"…\"]`")])
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
}

extension BinaryOperator {
  /// `+ - * /`
  var allowsFloating: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide: true
    default: false
    }
  }

  package var isCommutative: Bool {
    switch self {
    case .add, .multiply, .bitAnd, .bitOr, .bitXor: true
    default: false
    }
  }

  var isComparison: Bool {
    switch self {
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .notEqual: true
    default: false
    }
  }

  var isShift: Bool { self == .shiftLeft || self == .shiftRight }
}

extension CType {
  var isVoidPointer: Bool { pointee?.isVoid ?? false }
}
