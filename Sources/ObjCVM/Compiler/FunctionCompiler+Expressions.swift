// Expressions: the way to each kind.

extension FunctionCompiler {
  /// The value of an expression. An object that it made may carry +1 (`isRetained`): the caller takes it,
  /// releases it or calls `releaseLater`.
  ///
  /// - Parameter hint: a slot that the result may be written to. The value need not be there.
  func produce(_ expression: Expr, into hint: Int32? = nil) -> Value {
    at(expression.range) { produceHere(expression, into: hint) }
  }

  /// The value, with +1 entered for release at the end of the full expression.
  func value(_ expression: Expr, into hint: Int32? = nil) -> Value {
    releaseLater(produce(expression, into: hint))
  }

  /// The value in a slot, in `hint` if one is given.
  func slot(_ expression: Expr, into hint: Int32? = nil) -> Int32 {
    slot(of: value(expression, into: hint), into: hint)
  }

  /// Compiles for the effect alone.
  func effect(_ expression: Expr) {
    at(expression.range) { effectHere(expression) }
  }

  private func effectHere(_ expression: Expr) {
    switch expression.kind {
    case .parenthesized(let inner): effect(inner)
    case .comma(let first, let second):
      effect(first)
      effect(second)
    case .postfix(let op, let operand):
      increment(operand, by: op == .increment ? 1 : -1, wantsOld: false, range: expression.range)
    case .unary(.increment, let operand):
      increment(operand, by: 1, wantsOld: false, range: expression.range)
    case .unary(.decrement, let operand):
      increment(operand, by: -1, wantsOld: false, range: expression.range)
    case .assign(let op, let left, let right, _):
      if op == nil { checkCycle(assigning: right, to: left) }
      _ = releaseLater(
        assign(op, left, right, range: expression.range, isUsed: false, into: nil))
    case .call(let callee, let arguments):
      _ = releaseLater(call(callee, arguments, range: expression.range, isUsed: false))
    case .message(let message):
      checkCycle(message)
      _ = releaseLater(self.message(message, range: expression.range, isUsed: false))
    case .cast(let type, _, let inner) where type.isPlainVoid: effect(inner)
    case .conditional(let condition, let then?, let otherwise):
      conditionalEffect(condition, then, otherwise)
    case .statementExpression(let body): statementExpressionEffect(body)
    case .selection(let selection):
      if let chosen = chosen(by: selection, range: expression.range) { effect(chosen) }
    default: _ = value(expression)
    }
  }

  private func produceHere(_ expression: Expr, into hint: Int32?) -> Value {
    let range = expression.range
    switch expression.kind {
    case .identifier(let name): return identifier(name, into: hint)
    case .integer(let literal): return integerLiteral(literal, range: range)
    case .floating(let literal): return floatingLiteral(literal)
    case .character(let code): return .integer(Int64(code))
    case .string(let literal): return stringLiteral(literal, into: hint)
    case .functionName(let literal): return stringLiteral(literal, into: hint)
    case .objcString(let literal): return objcString(literal, into: hint)
    case .boolean(let truth, let isObjC):
      return .integer(truth ? 1 : 0, isObjC ? program.boolType : .int)
    case .null(let literal): return nullLiteral(literal)
    case .parenthesized(let inner): return produce(inner, into: hint)
    case .unary(let op, let operand): return unary(op, operand, range: range, into: hint)
    case .postfix(let op, let operand):
      return increment(
        operand, by: op == .increment ? 1 : -1, wantsOld: true, range: range, into: hint)
    case .binary(let op, let left, let right, let operatorRange):
      return binary(op, left, right, operatorRange: operatorRange, into: hint)
    case .assign(let op, let left, let right, _):
      return assign(op, left, right, range: range, isUsed: true, into: hint)
    case .conditional(let condition, let then, let otherwise):
      return conditional(condition, then, otherwise, range: range, into: hint)
    case .comma(let first, let second):
      effect(first)
      return produce(second, into: hint)
    case .cast(let type, let bridge, let operand):
      return cast(type, bridge, operand, range: range, into: hint)
    case .compoundLiteral, .member, .subscript, .superReference:
      return readTarget(expression, into: hint)
    case .sizeof(let operand): return sizeof(operand, range: range, into: hint)
    case .alignof(let operand): return alignof(operand, range: range)
    case .offsetof(let type, let path): return offsetof(type, path, range: range)
    case .call(let callee, let arguments):
      return call(callee, arguments, range: range, isUsed: true, into: hint)
    case .vaArg(let list, let type): return variadicArgument(list, type, range: range, into: hint)
    case .statementExpression(let body): return statementExpression(body, into: hint)
    case .typesCompatible(let left, let right): return typesCompatible(left, right)
    case .selection(let selection):
      return chosen(by: selection, range: range).map { produce($0, into: hint) } ?? .error
    case .message(let message):
      return self.message(message, range: range, isUsed: true, into: hint)
    case .selector(let name): return selectorLiteral(name, into: hint)
    case .protocolReference(let name): return protocolLiteral(name, into: hint)
    case .encode(let type): return encodeLiteral(type, into: hint)
    case .boxed(let inner): return boxed(inner, range: range, into: hint)
    case .arrayLiteral(let elements): return arrayLiteral(elements, range: range, into: hint)
    case .dictionaryLiteral(let items):
      return dictionaryLiteral(items, range: range, into: hint)
    case .block(let literal): return blockLiteral(literal, range: range, into: hint)
    case .available: return .integer(1, .bool)
    case .missing: return .error
    }
  }

  /// The value of something that is a place.
  private func readTarget(_ expression: Expr, into hint: Int32?) -> Value {
    switch target(expression) {
    case .variable(let variable): return load(variable, into: hint)
    case .property(let property): return get(property, into: hint)
    case .objectSubscript(let element): return get(element, into: hint)
    case .value(let value): return value
    case .error: return .error
    }
  }

  /// The type that an expression would have; arrays are not decayed.
  func type(of expression: Expr) -> CType {
    if let type = simpleType(of: expression) { return type }
    guard case .block = expression.unparenthesized.kind else { return compiledType(of: expression) }
    if let known = program.inferredTypes[ObjectIdentifier(expression)] { return known.type }
    let type = compiledType(of: expression)
    program.inferredTypes[ObjectIdentifier(expression)] = (expression, type)
    return type
  }

  private func compiledType(of expression: Expr) -> CType {
    dryRun(isLoud: true) { () -> CType in
      guard expression.unparenthesized.isPlaceForm else {
        return fullExpression { value(expression).type }
      }
      if case .identifier(let name) = expression.unparenthesized.kind,
        isClassName(name.text) || isPlainValue(name.text)
      {
        return fullExpression { value(expression).type }
      }
      return target(expression).type
    }
  }

  /// A function, enumerator or constant: a name without a place.
  private func isPlainValue(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .enumerator, .constant: true
    default: false
    }
  }

  /// Types that need no compiling.
  private func simpleType(of expression: Expr) -> CType? {
    switch expression.unparenthesized.kind {
    case .string, .encode: return text(of: expression).map(stringType)
    case .identifier(let name):
      if case .variable(let model)? = lookup(name.text) { return model.type }
      return nil
    default: return nil
    }
  }
}

extension Expr {
  /// It may stand on the left of `=`, as far as its form says.
  var isPlaceForm: Bool {
    switch kind {
    case .identifier, .member, .subscript, .compoundLiteral, .unary(.dereference, _): true
    default: false
    }
  }
}

extension TypeName {
  /// `(void)`
  var isPlainVoid: Bool {
    if case .builtin(.void) = specifiers.type { declarator.parts.isEmpty } else { false }
  }
}
