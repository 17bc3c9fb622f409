// Constants that lose bits on their way, and comparisons with zero that have one answer, as clang's -Wconstant-conversion
// and -Wtautological-unsigned-zero-compare tell them.
//
// A constant has as many bits as its value needs. It loses some when the target has fewer; or, from a signed type into a
// signed one of just that many bits, when a positive number becomes negative. `unsigned x = -1` is a way to write all
// ones, and `int x = 0xFFFFFFFF` (an unsigned constant) is only another sign: neither is told.

extension BodyChecker {
  func checkConstant(
    _ value: CheckedExpression, _ target: CType, _ use: CoercionUse, _ range: SourceRange
  ) {
    guard let number = value.constantInteger, let source = value.type.integerKind,
      let kind = target.integerKind,
      kind.size <= 8, source.size <= 8, !target.isBool, !value.type.isBool,
      Self.loses(number, source, kind)
    else { return }
    let before = source.isSigned ? String(number) : String(UInt64(bitPattern: number))
    sink.warning(
      ExpressionCode.lossyConstant,
      "\(before) does not fit in \(target.withArticle): it becomes \(Self.cut(number, kind))",
      at: range, label: "\(use.words) `\(target.description)`",
      helps: [
        .init(
          "use a type that can hold it, such as `\(Self.holder(of: number, source))`, or correct the number"
        )
      ])
  }

  /// The smallest type that holds a constant without loss.
  private static func holder(of number: Int64, _ source: IntegerKind) -> String {
    switch number {
    case ..<0 where !source.isSigned: "unsigned long"
    case 128...255: "unsigned char"
    case -32768..<32768: "short"
    case 32768..<65536: "unsigned short"
    case Int64(Int32.min)...Int64(Int32.max): "int"
    default: "long"
    }
  }

  private static func loses(_ number: Int64, _ source: IntegerKind, _ target: IntegerKind) -> Bool {
    let isNegative = source.isSigned && number < 0
    let width = isNegative ? 65 - (~number).leadingZeroBitCount : 64 - number.leadingZeroBitCount
    if width > target.bits { return true }
    return width == target.bits && !isNegative && source.isSigned && target.isSigned
  }

  private static func cut(_ number: Int64, _ kind: IntegerKind) -> String {
    let unused = 64 - kind.bits
    return kind.isSigned
      ? String((number << Int64(unused)) >> Int64(unused))
      : String((UInt64(bitPattern: number) << UInt64(unused)) >> UInt64(unused))
  }

  /// `count < 0` for what is never below zero. Not of enums, whose sign is the compiler's choice, and not within a macro's
  /// body, which serves all types.
  func checkUnsigned(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ a: CheckedExpression,
    _ b: CheckedExpression, _ range: SourceRange
  ) {
    let isZeroRight = b.constantInteger == 0 && Self.isUnsignedVariable(a)
    let isZeroLeft = a.constantInteger == 0 && Self.isUnsignedVariable(b)
    guard isZeroRight || isZeroLeft, b.type.isInteger, a.type.isInteger,
      left.range.file == range.file, left.range.end <= range.start, range.end <= right.range.start
    else { return }
    let answer: Bool
    switch (op, isZeroRight) {
    case (.less, true), (.greater, false): answer = false
    case (.greaterOrEqual, true), (.lessOrEqual, false): answer = true
    default: return
    }
    sink.warning(
      ExpressionCode.unsignedComparison, "this comparison is always \(answer ? "true" : "false")",
      at: range,
      label: "\((isZeroRight ? a : b).type.withArticle) is never below zero")
  }

  private static func isUnsignedVariable(_ value: CheckedExpression) -> Bool {
    guard !value.isConstant, let kind = value.type.integerKind, !kind.isSigned, kind.size >= 4
    else { return false }
    if case .enumeration = value.type.kind { return false }
    return true
  }
}
