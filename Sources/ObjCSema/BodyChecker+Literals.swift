// Literals: numbers, strings, selectors, and Objective-C's boxed ones, which are messages.

extension BodyChecker {
  // MARK: C

  func checkFloating(_ literal: FloatingLiteral, _ range: SourceRange) -> CheckedExpression {
    switch literal.width {
    case .float: .floating(Double(Float(literal.value)), .float, range)
    case .double: .floating(literal.value, .double, range)
    case .longDouble: .floating(literal.value, .longDouble, range)
    }
  }

  func checkNull(_ literal: NullLiteral, _ range: SourceRange) -> CheckedExpression {
    switch literal {
    case .nil: .integer(0, .id, range)
    case .Nil: .integer(0, .metaclass, range)
    case .NULL: .integer(0, .pointer(to: .void), range)
    }
  }

  // MARK: Objective-C

  func checkSelector(_ name: Name, _ range: SourceRange) -> CheckedExpression {
    program.note(selector: name)
    program.index?.note(selector: name.text, name.range)
    refuseDirectSelector(name)
    addTextDrawing(named: name.text)
    return CheckedExpression(.selector(name.text), .selector, range)
  }

  func checkProtocol(_ name: Name, _ range: SourceRange) -> CheckedExpression {
    if classes.findProtocol(name.text) == nil {
      resolver.reportUnknownProtocol(name)
      // A framework's, or that of a library which is not here, is there now.
      if classes.findProtocol(name.text) == nil { return .error(range) }
    }
    return CheckedExpression(.protocolObject(name.text), .object("Protocol"), range)
  }

  func checkEncode(_ expression: Expr) -> CheckedExpression {
    guard let text = resolver.text(of: expression, in: scope) else {
      return .error(expression.range)
    }
    return CheckedExpression(
      .text(text), TypeResolver.arrayType(of: text).adding(.const), expression.range)
  }

  // MARK: Boxing

  func checkBoxed(_ inner: Expr, range: SourceRange) -> CheckedExpression {
    // `@("text")` is the constant `@"text"` to clang, also as the value of a static variable.
    if let literal = inner.stringLiteral, literal.encoding == .utf8 {
      _ = check(inner)
      return CheckedExpression(.objcString(literal.bytes), .object("NSString"), range)
    }
    var value = check(inner)
    if value.type.objectType?.stubMember != nil { value = settled(value, as: .longLong) }
    if value.isError { return .error(range) }
    switch inner.kind {
    case .character: return box("NSNumber", "numberWithChar:", value, range)
    case .boolean(_, let isObjC):
      return box("NSNumber", isObjC ? "numberWithBool:" : "numberWithInt:", value, range)
    default: break
    }
    if value.type.isRetainable {
      sink.warning(
        ExpressionCode.badBox, "\(value.type.withArticle) is an object already", at: range,
        helps: [.init("leave out the `@( )`")])
      return value
    }
    if let kind = value.type.integerKind { return box("NSNumber", kind.factory, value, range) }
    switch value.type.kind {
    case .floating(.float): return box("NSNumber", "numberWithFloat:", value, range)
    case .floating: return box("NSNumber", "numberWithDouble:", value, range)
    case .pointer(let pointee) where pointee.integerKind?.size == 1:
      return box("NSString", "stringWithUTF8String:", value, range)
    case .record:
      let method = classes.method("valueWithBytes:objCType:", isClassMethod: true, in: "NSValue")
      return CheckedExpression(.boxedRecord(value, method), .object("NSValue"), range)
    default:
      sink.error(
        ExpressionCode.badBox, "\(value.type.withArticle) cannot be put into an object",
        at: range)
      return .error(range)
    }
  }

  /// A class's method that makes an object of a value.
  func box(
    _ className: String, _ selector: String, _ value: CheckedExpression?, _ range: SourceRange
  ) -> CheckedExpression {
    let receiver = CheckedReceiver(
      value: classObject(className, range), type: ObjectType(.named(className)), isClass: true)
    let method = classes.method(selector, isClassMethod: true, in: className)
    let message = makeMessage(
      selector, receiver, method, value.map { [.checked($0)] } ?? [], range: range,
      result: .object(className))
    return CheckedExpression(.message(message), message.result, range)
  }

  // MARK: Collections

  func checkArrayLiteral(_ elements: [Expr], range: SourceRange) -> CheckedExpression {
    let method = classes.method("arrayWithObjects:count:", isClassMethod: true, in: "NSArray")
    return CheckedExpression(
      .arrayLiteral(elements.map(checkElement), method), .object("NSArray"), range)
  }

  func checkDictionaryLiteral(_ items: [DictionaryItem], range: SourceRange) -> CheckedExpression {
    var keys: [CheckedExpression] = []
    var values: [CheckedExpression] = []
    for item in items {
      keys.append(checkElement(item.key))
      values.append(checkElement(item.value))
    }
    reportRepeatedKeys(items, keys)
    let method = classes.method(
      "dictionaryWithObjects:forKeys:count:", isClassMethod: true, in: "NSDictionary")
    return CheckedExpression(
      .dictionaryLiteral(keys: keys, values: values, method), .object("NSDictionary"), range)
  }

  private func checkElement(_ element: Expr) -> CheckedExpression {
    if case .null = element.unparenthesized.kind {
      sink.error(
        ExpressionCode.typeMismatch, "`nil` cannot be in a literal", at: element.range,
        notes: ["a collection holds objects only"],
        helps: [.init("a literal has no `nil` at its end; `[NSNull null]` stands for nothing")])
      return .error(element.range)
    }
    return coerce(check(element), to: .id, .element, range: element.range)
  }
}

extension IntegerKind {
  /// NSNumber's class method for the type.
  var factory: String {
    switch self {
    case .bool: "numberWithBool:"
    case .char, .signedChar: "numberWithChar:"
    case .unsignedChar: "numberWithUnsignedChar:"
    case .short: "numberWithShort:"
    case .unsignedShort: "numberWithUnsignedShort:"
    case .int: "numberWithInt:"
    case .unsignedInt: "numberWithUnsignedInt:"
    case .long: "numberWithLong:"
    case .unsignedLong: "numberWithUnsignedLong:"
    case .longLong, .int128: "numberWithLongLong:"
    case .unsignedLongLong, .unsignedInt128: "numberWithUnsignedLongLong:"
    }
  }
}

extension TypeName {
  /// `(void)`
  var isPlainVoid: Bool {
    if case .builtin(.void) = specifiers.type { declarator.parts.isEmpty } else { false }
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

  /// The string, if it is a literal of one.
  var stringLiteral: StringLiteral? {
    switch unparenthesized.kind {
    case .string(let literal), .functionName(let literal): literal
    default: nil
    }
  }
}
