/// Types of the expressions that stand in sizeof and typeof outside of bodies.
extension ConstantEvaluator {
  /// The type of an expression of C, undecayed; nil where this small typer does not know.
  func staticType(of expression: Expr, in scope: Scope) -> CType? {
    func type(_ inner: Expr) -> CType? { staticType(of: inner, in: scope) }
    switch expression.kind {
    case .parenthesized(let inner): return type(inner)
    case .identifier(let name): return typeOfName(name.text, in: scope)
    case .integer(let literal): return .integer(literal.kind)
    case .floating(let literal): return CType(.floating(literal.kind))
    case .character: return .int
    case .boolean(_, let isObjC): return isObjC ? .bool : .int
    case .string, .functionName, .encode:
      return resolver.text(of: expression, in: scope).map(ConstantEvaluator.arrayType)
    case .objcString: return .object("NSString")
    case .arrayLiteral: return .object("NSArray")
    case .dictionaryLiteral: return .object("NSDictionary")
    case .boxed: return .object("NSNumber")
    case .selector: return .selector
    case .protocolReference: return .object("Protocol")
    case .null(let literal): return literal == .NULL ? .pointer(to: .void) : .id
    case .cast(let name, _, _), .compoundLiteral(let name, _):
      return resolver.resolve(name, in: scope)
    case .sizeof, .alignof, .offsetof: return .unsignedLong
    case .unary(let op, let inner): return type(inner).flatMap { unaryType(op, $0) }
    case .postfix(_, let inner): return type(inner)?.unqualified
    case .assign(_, let target, _, _): return type(target)?.unqualified
    case .comma(_, let last): return type(last)?.decayed
    case .conditional(let condition, let then, let otherwise):
      guard let first = type(then ?? condition)?.decayed, let second = type(otherwise)?.decayed
      else { return nil }
      return CType.usualArithmetic(first, second) ?? first
    case .binary(let op, let left, let right, _):
      guard let a = type(left)?.decayed, let b = type(right)?.decayed else { return nil }
      return binaryType(op, a, b)
    case .subscript(let base, let index):
      return type(base)?.decayed.pointee ?? type(index)?.decayed.pointee
    case .member(let base, let name, let isArrow):
      return memberType(type(base), name.text, isArrow)
    case .call(let callee, _): return type(callee)?.callee?.result
    case .selection(let selection): return chosen(by: selection, in: scope).flatMap(type)
    default: return nil
    }
  }

  /// `char[n]` with the zero at its end, or an array of wide characters.
  static func arrayType(of literal: StringLiteral) -> CType {
    switch literal.encoding {
    case .utf8: .array(of: .char, count: literal.bytes.count + 1)
    case .utf16: .array(of: .integer(.unsignedShort), count: literal.text.utf16.count + 1)
    case .utf32: .array(of: .int, count: literal.text.unicodeScalars.count + 1)
    }
  }

  private func typeOfName(_ name: String, in scope: Scope) -> CType? {
    switch scope.lookup(name) {
    case .variable(let model)?: model.type
    case .function(let model)?: .function(model.type)
    case .enumerator(let model)?: model.type
    case .constant(let model)?: model.type
    case .typedef?, nil: nil
    }
  }

  private func unaryType(_ op: UnaryOperator, _ operand: CType) -> CType? {
    switch op {
    case .not: return .int
    case .plus, .minus, .complement: return operand.promoted
    case .increment, .decrement: return operand.unqualified
    case .addressOf: return .pointer(to: operand)
    case .dereference:
      if case .object(let object) = operand.kind, object.className != nil {
        return CType(.interface(object))
      }
      return operand.decayed.pointee
    }
  }

  private func binaryType(_ op: BinaryOperator, _ a: CType, _ b: CType) -> CType? {
    switch op {
    case .less, .greater, .lessOrEqual, .greaterOrEqual, .equal, .notEqual, .logicalAnd,
      .logicalOr:
      return .int
    case .shiftLeft, .shiftRight: return a.promoted
    case .add, .subtract:
      if a.isPointer { return op == .subtract && b.isPointer ? .long : a }
      if b.isPointer { return b }
      return CType.usualArithmetic(a, b)
    default: return CType.usualArithmetic(a, b)
    }
  }

  private func memberType(_ base: CType?, _ name: String, _ isArrow: Bool) -> CType? {
    guard let base else { return nil }
    if let object = base.objectType {
      if isArrow { return object.className.flatMap { resolver.classes.ivar(name, in: $0)?.type } }
      return resolver.classes.property(name, in: object)?.type
    }
    let record = isArrow ? base.decayed.pointee?.recordType : base.recordType
    return record?.path(to: name)?.last?.type
  }
}
