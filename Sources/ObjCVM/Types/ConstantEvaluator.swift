// Values that are known before the program runs: array lengths, enumerators, case labels, bit-field
// widths, simple initialisers.
//
// Arithmetic is C's: operands are promoted and converted to a common type, unsigned values wrap, and
// what C leaves undefined (division by zero, shifts too far) is no constant. Addresses are none
// either; initialisers with addresses are the compiler's business.

struct ConstantEvaluator {
  let resolver: TypeResolver
  /// Expressions nest so deep at most; the parser allows less.
  private static let nestingLimit = 2000

  init(resolver: TypeResolver) {
    self.resolver = resolver
  }

  /// Nil if the expression is no arithmetic constant. Reports nothing by itself, but for types inside.
  func evaluate(_ expression: Expr, in scope: Scope) -> ConstantValue? {
    evaluate(expression, in: scope, depth: 0)
  }

  /// An integer constant; reports what is none.
  ///
  /// - Parameter what: what it is for, as in "a case label".
  func integer(_ expression: Expr, what: String, in scope: Scope) -> Int64? {
    integerValue(expression, what: what, in: scope)?.value
  }

  func integerValue(
    _ expression: Expr, what: String, in scope: Scope
  ) -> (value: Int64, kind: IntegerKind)? {
    switch evaluate(expression, in: scope) {
    case .integer(let value, let kind)?: return (value, kind)
    case .floating?:
      resolver.diagnostics.error(
        MeaningCode.notConstant, "\(what) is an integer", at: expression.range)
    case nil:
      if case .missing = expression.unparenthesized.kind { return nil }
      resolver.diagnostics.error(
        MeaningCode.notConstant, "\(what) must be a constant", at: expression.range,
        label: "not known before the program runs")
    }
    return nil
  }

  // MARK: Expressions

  private func evaluate(_ expression: Expr, in scope: Scope, depth: Int) -> ConstantValue? {
    guard depth < ConstantEvaluator.nestingLimit else { return nil }
    func operand(_ inner: Expr) -> ConstantValue? { evaluate(inner, in: scope, depth: depth + 1) }
    switch expression.kind {
    case .integer(let literal): return .integer(Int64(bitPattern: literal.value), literal.kind)
    case .floating(let literal): return .floating(literal.value, literal.kind)
    case .character(let value): return .int(Int64(value))
    case .boolean(let value, let isObjC): return .integer(value ? 1 : 0, isObjC ? .bool : .int)
    case .null: return nil
    case .identifier(let name): return constant(named: name.text, in: scope)
    case .parenthesized(let inner): return operand(inner)
    case .unary(let op, let inner): return operand(inner).flatMap { unary(op, $0) }
    case .binary(let op, let left, let right, _):
      return binary(op, left, right, operand)
    case .conditional(let condition, let then, let otherwise):
      return conditional(condition, then, otherwise, operand)
    case .cast(let type, nil, let inner):
      guard let value = operand(inner) else { return nil }
      return value.converted(to: resolver.resolve(type, in: scope))
    case .sizeof(let subject): return sizeof(subject, in: scope)
    case .alignof(let subject):
      return type(of: subject, in: scope).map { .integer(Int64($0.alignment), .unsignedLong) }
    case .offsetof(let type, let path): return offsetof(type, path, in: scope)
    case .typesCompatible(let a, let b):
      let first = resolver.resolve(a, in: scope)
      return .truth(first.unqualified.isCompatible(with: resolver.resolve(b, in: scope).unqualified))
    case .selection(let selection): return chosen(by: selection, in: scope).flatMap(operand)
    default: return nil
    }
  }

  /// What a selection stands for, where that can be told without a body around it.
  func chosen(by selection: Selection, in scope: Scope) -> Expr? {
    switch selection {
    case .choose(let condition, let then, let otherwise):
      evaluate(condition, in: scope).map { $0.isTrue ? then : otherwise }
    case .generic(let control, let choices):
      staticType(of: control, in: scope).flatMap {
        resolver.choice(of: choices, for: $0, in: scope, range: control.range, control.range)
      }
    }
  }

  private func constant(named name: String, in scope: Scope) -> ConstantValue? {
    switch scope.lookup(name) {
    case .enumerator(let model)?:
      return .integer(model.value, model.type.integerKind ?? .int)
    case .constant(let model)?:
      switch model.value {
      case .integer(let value, _): return .integer(value, model.type.integerKind ?? .long)
      case .floating(let value, _):
        if case .floating(let kind) = model.type.kind { return .floating(value, kind) }
        return .floating(value, .double)
      default: return nil
      }
    default: return nil
    }
  }

  private func conditional(
    _ condition: Expr, _ then: Expr?, _ otherwise: Expr, _ operand: (Expr) -> ConstantValue?
  ) -> ConstantValue? {
    guard let test = operand(condition) else { return nil }
    let first = then.map(operand) ?? test
    let second = operand(otherwise)
    guard let chosen = test.isTrue ? first : second else { return nil }
    // The other branch need not be constant, but where it is, it counts for the type.
    guard let first, let second,
      let common = CType.usualArithmetic(first.type, second.type)
    else { return chosen }
    return chosen.converted(to: common)
  }

  // MARK: Operators

  private func unary(_ op: UnaryOperator, _ value: ConstantValue) -> ConstantValue? {
    switch (op, value) {
    case (.not, _): return .truth(!value.isTrue)
    case (.plus, .floating), (.minus, .floating):
      guard case .floating(let number, let kind) = value else { return nil }
      return .floating(op == .minus ? -number : number, kind)
    case (.plus, .integer(let number, let kind)):
      return .integer(number, kind.promoted)
    case (.minus, .integer(let number, let kind)):
      return .integer(kind.promoted.wrap(0 &- number), kind.promoted)
    case (.complement, .integer(let number, let kind)):
      return .integer(kind.promoted.wrap(~number), kind.promoted)
    default: return nil
    }
  }

  private func binary(
    _ op: BinaryOperator, _ left: Expr, _ right: Expr, _ operand: (Expr) -> ConstantValue?
  ) -> ConstantValue? {
    guard let a = operand(left) else { return nil }
    if op == .logicalAnd || op == .logicalOr {
      if a.isTrue == (op == .logicalOr) { return .truth(a.isTrue) }
      return operand(right).map { .truth($0.isTrue) }
    }
    guard let b = operand(right) else { return nil }
    if op == .shiftLeft || op == .shiftRight { return shift(op, a, b) }
    guard let common = CType.usualArithmetic(a.type, b.type) else { return nil }
    switch (a.converted(to: common), b.converted(to: common)) {
    case (.integer(let x, let kind)?, .integer(let y, _)?): return integers(op, x, y, kind)
    case (.floating(let x, let kind)?, .floating(let y, _)?): return floats(op, x, y, kind)
    default: return nil
    }
  }

  private func shift(_ op: BinaryOperator, _ a: ConstantValue, _ b: ConstantValue) -> ConstantValue? {
    guard case .integer(let value, let own) = a, case .integer(let count, _) = b else { return nil }
    let kind = own.promoted
    guard count >= 0, count < Int64(kind.bits) else { return nil }
    if op == .shiftLeft { return .integer(kind.wrap(value << count), kind) }
    if kind.isSigned { return .integer(value >> count, kind) }
    return .integer(kind.wrap(Int64(bitPattern: UInt64(bitPattern: value) >> UInt64(count))), kind)
  }

  private func integers(
    _ op: BinaryOperator, _ x: Int64, _ y: Int64, _ kind: IntegerKind
  ) -> ConstantValue? {
    let ux = UInt64(bitPattern: x)
    let uy = UInt64(bitPattern: y)
    let isLess = kind.isSigned ? x < y : ux < uy
    func wrapped(_ value: Int64) -> ConstantValue { .integer(kind.wrap(value), kind) }
    switch op {
    case .add: return wrapped(x &+ y)
    case .subtract: return wrapped(x &- y)
    case .multiply: return wrapped(x &* y)
    case .divide, .remainder:
      guard y != 0, !(kind.isSigned && y == -1 && x == .min) else { return nil }
      if !kind.isSigned {
        return wrapped(Int64(bitPattern: op == .divide ? ux / uy : ux % uy))
      }
      return wrapped(op == .divide ? x / y : x % y)
    case .bitAnd: return wrapped(x & y)
    case .bitOr: return wrapped(x | y)
    case .bitXor: return wrapped(x ^ y)
    case .less: return .truth(isLess)
    case .greaterOrEqual: return .truth(!isLess)
    case .greater: return .truth(!isLess && x != y)
    case .lessOrEqual: return .truth(isLess || x == y)
    case .equal: return .truth(x == y)
    case .notEqual: return .truth(x != y)
    case .shiftLeft, .shiftRight, .logicalAnd, .logicalOr: return nil
    }
  }

  private func floats(
    _ op: BinaryOperator, _ x: Double, _ y: Double, _ kind: FloatingKind
  ) -> ConstantValue? {
    func rounded(_ value: Double) -> ConstantValue {
      .floating(kind == .float ? Double(Float(value)) : value, kind)
    }
    switch op {
    case .add: return rounded(x + y)
    case .subtract: return rounded(x - y)
    case .multiply: return rounded(x * y)
    case .divide: return rounded(x / y)
    case .less: return .truth(x < y)
    case .greater: return .truth(x > y)
    case .lessOrEqual: return .truth(x <= y)
    case .greaterOrEqual: return .truth(x >= y)
    case .equal: return .truth(x == y)
    case .notEqual: return .truth(x != y)
    default: return nil
    }
  }

  // MARK: Sizes

  private func sizeof(_ subject: TypeOrExpr, in scope: Scope) -> ConstantValue? {
    guard let type = type(of: subject, in: scope), !type.isVariablyModified else { return nil }
    if case .interface = type.kind { return nil }
    if type.isVoid || type.isFunction { return .integer(1, .unsignedLong) }
    let range: SourceRange
    switch subject {
    case .type(let name): range = name.range
    case .expression(let expression): range = expression.range
    }
    guard resolver.requireComplete(type, for: "the operand of sizeof", at: range),
      let size = type.size
    else { return .integer(1, .unsignedLong) }
    return .integer(Int64(size), .unsignedLong)
  }

  private func type(of subject: TypeOrExpr, in scope: Scope) -> CType? {
    switch subject {
    case .type(let name): return resolver.resolve(name, in: scope)
    case .expression(let expression):
      return resolver.typeOfExpression?(expression, scope) ?? staticType(of: expression, in: scope)
    }
  }

  private func offsetof(
    _ name: TypeName, _ path: [InitializerList.Designator], in scope: Scope
  ) -> ConstantValue? {
    var type = resolver.resolve(name, in: scope)
    var offset = 0
    for step in path {
      switch step {
      case .field(let field):
        guard let fields = type.recordType?.path(to: field.text), let last = fields.last else {
          return nil
        }
        offset += fields.reduce(0) { $0 + $1.offset }
        type = last.type
      case .index(let expression):
        guard case .integer(let index, _)? = evaluate(expression, in: scope),
          let element = type.pointee, let size = element.size, index >= 0,
          index < Int64(CType.sizeLimit)
        else { return nil }
        offset &+= Int(index) &* size
        type = element
      case .indexRange: return nil
      }
    }
    return .integer(Int64(offset), .unsignedLong)
  }
}
