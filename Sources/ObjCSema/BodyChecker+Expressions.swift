// Expressions: the way to each kind.

extension BodyChecker {
  /// The value of an expression.
  func check(_ expression: Expr) -> CheckedExpression { load(checkAny(expression)) }

  /// An lvalue, or the value of what is none.
  func checkAny(_ expression: Expr) -> CheckedExpression {
    if let known = program.takeChecked(expression) { return known }
    program.visit?(expression)
    let range = expression.range
    switch expression.kind {
    case .identifier(let name): return checkName(name)
    case .integer(let literal):
      return .integer(Int64(bitPattern: literal.value), .integer(literal.kind), range)
    case .floating(let literal): return checkFloating(literal, range)
    case .character(let code): return .integer(Int64(code), .int, range)
    case .string(let literal), .functionName(let literal):
      return CheckedExpression(.text(literal), TypeResolver.arrayType(of: literal), range)
    case .objcString(let literal):
      return CheckedExpression(.objcString(literal.bytes), .object("NSString"), range)
    case .boolean(let truth, let isObjC):
      return .integer(truth ? 1 : 0, isObjC ? .bool : .int, range)
    case .null(let literal): return checkNull(literal, range)
    case .parenthesized(let inner): return checkAny(inner)
    case .unary(let op, let operand): return checkUnary(op, operand, range: range)
    case .postfix(let op, let operand):
      return checkStep(operand, by: op == .increment ? 1 : -1, isPostfix: true, range: range)
    case .binary(let op, let left, let right, let operatorRange):
      return checkBinary(
        op, left, right, operatorRange: operatorRange, range: range, isCondition: false)
    case .assign(let op, let left, let right, _): return checkAssign(op, left, right, range: range)
    case .conditional(let condition, let then?, let otherwise):
      return checkConditional(condition, then, otherwise, range: range)
    case .conditional(let condition, nil, let otherwise):
      return checkValueOr(condition, otherwise, range: range)
    case .comma(let first, let second):
      let effect = checkEffect(first)
      return comma(effect, check(second), range)
    case .cast(let type, let bridge, let operand):
      return checkCast(type, bridge, operand, range: range)
    case .compoundLiteral(let type, let list):
      return checkCompoundLiteral(type, list, isShared: false, range: range)
    case .sizeof(let operand): return checkSizeof(operand, range: range)
    case .alignof(let operand): return checkAlignof(operand, range: range)
    case .offsetof(let type, let path): return checkOffsetof(type, path, range: range)
    case .call(let callee, let arguments): return checkCall(callee, arguments, range: range)
    case .subscript(let base, let index): return checkSubscript(base, index, range: range)
    case .member(let base, let name, let isArrow):
      if !isArrow, let object = dereferencedObject(base) {
        return checkArrow(object, name, range: range)
      }
      return isArrow ? checkArrow(base, name, range: range) : checkDot(base, name, range: range)
    case .superReference: return .error(range)
    case .vaArg(let list, let type): return checkVariadicArgument(list, type, range: range)
    case .statementExpression(let body): return checkStatementExpression(body, range: range)
    case .typesCompatible(let left, let right):
      return checkTypesCompatible(left, right, range: range)
    case .labelAddress(let name): return labelAddress(name, range: range)
    case .selection(let selection):
      return chosen(by: selection, range: range).map { checkAny($0) } ?? .error(range)
    case .message(let message): return checkMessage(message, range: range)
    case .selector(let name): return checkSelector(name, range)
    case .protocolReference(let name): return checkProtocol(name, range)
    case .encode: return checkEncode(expression)
    case .boxed(let inner): return checkBoxed(inner, range: range)
    case .arrayLiteral(let elements): return checkArrayLiteral(elements, range: range)
    case .dictionaryLiteral(let items): return checkDictionaryLiteral(items, range: range)
    case .block(let literal): return checkBlock(literal, range: range)
    case .available: return .integer(1, .bool, range)
    case .missing: return .error(range)
    }
  }

  /// Checks what is evaluated for its effect alone.
  func checkEffect(_ expression: Expr) -> CheckedExpression {
    let range = expression.range
    switch expression.kind {
    case .parenthesized(let inner):
      program.visit?(expression)
      return checkEffect(inner)
    case .comma(let first, let second):
      program.visit?(expression)
      return comma(checkEffect(first), checkEffect(second), range)
    case .assign(nil, let left, let right, _):
      checkCycle(assigning: right, to: left)
      return checkAny(expression)
    case .message(let message):
      checkCycle(message)
      checkInvocationValue(message)
      return check(expression)
    case .cast(let type, _, let inner) where type.isPlainVoid:
      program.visit?(expression)
      return CheckedExpression(.discard(checkEffect(inner)), .void, range)
    case .conditional(let condition, let then?, let otherwise):
      program.visit?(expression)
      return conditionally {
        let test = checkCondition(condition)
        let first = CheckedExpression(.discard(checkEffect(then)), .void, then.range)
        let second = CheckedExpression(.discard(checkEffect(otherwise)), .void, otherwise.range)
        return CheckedExpression(.conditional(test, then: first, otherwise: second), .void, range)
      }
    case .statementExpression(let body):
      program.visit?(expression)
      return fullExpression {
        CheckedExpression(.statements(compound(body), result: nil), .void, range)
      }
    case .selection(let selection):
      program.visit?(expression)
      return chosen(by: selection, range: range).map { checkEffect($0) } ?? .error(range)
    default: return check(expression)
    }
  }

  private func comma(
    _ first: CheckedExpression, _ second: CheckedExpression, _ range: SourceRange
  ) -> CheckedExpression {
    if second.isError { return .error(range) }
    let constant = first.traits.contains(.hasEffects) ? nil : second.constant
    return CheckedExpression(.comma(first, second), second.type, range, constant: constant)
  }

  /// The value of an lvalue: arrays and functions decay, a property's getter is sent.
  func load(_ lvalue: CheckedExpression) -> CheckedExpression {
    guard lvalue.isLValue else { return lvalue }
    let type = lvalue.type
    if type.isError { return .error(lvalue.range) }
    switch lvalue.kind {
    case .property(let property):
      if isARC, let initializer = property.getterMethod, initializer.consumesSelf {
        // `super.init`, `Car.alloc.init`: the message takes its receiver over, as in brackets.
        let made = makeMessage(
          property.getterSelector, property.receiver, initializer, [], range: lvalue.range)
        return CheckedExpression(.message(made), made.result, lvalue.range)
      }
      guard let accessor = getter(of: property) else { return .error(lvalue.range) }
      return CheckedExpression(
        .load(lvalue), accessor.result, lvalue.range,
        isAudited: property.getterMethod?.family.returnsRetained == false
          && accessor.result.isCoreFoundationLike)
    case .objectSubscript(let element):
      var type = getter(of: element).result
      // What an array of unknown objects has is unknown, too, and may be of another kind than the array.
      if let member = element.receiver.type.stubMember, type == .id {
        type = CType(.object(ObjectType(.id, stubMember: member + "[]")))
      }
      return CheckedExpression(.load(lvalue), type, lvalue.range)
    default:
      return CheckedExpression(
        .load(lvalue), type.decayed, lvalue.range,
        constant: type.isArray ? lvalue.constantAddress : nil)
    }
  }
}
