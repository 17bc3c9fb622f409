// Literals: numbers, strings, selectors, and Objective-C's boxed ones, which are messages.

extension FunctionCompiler {
  // MARK: C

  func integerLiteral(_ literal: IntegerLiteral, range: SourceRange) -> Value {
    let kind = Self.kind(of: literal)
    return .integer(Int64(bitPattern: literal.value), .integer(kind))
  }

  /// The first type of C's list that holds the value.
  static func kind(of literal: IntegerLiteral) -> IntegerKind {
    var kinds: [IntegerKind]
    switch literal.length {
    case .int: kinds = [.int, .unsignedInt, .long, .unsignedLong]
    case .long: kinds = [.long, .unsignedLong]
    case .longLong: kinds = [.longLong, .unsignedLongLong]
    }
    if literal.isUnsigned {
      kinds = kinds.filter { !$0.isSigned }
    } else if literal.isDecimal {
      kinds = kinds.filter(\.isSigned)
    }
    return kinds.first { holds($0, literal.value) } ?? .unsignedLongLong
  }

  private static func holds(_ kind: IntegerKind, _ value: UInt64) -> Bool {
    let bits = kind.isSigned ? kind.bits - 1 : kind.bits
    return bits >= 64 || value >> UInt64(bits) == 0
  }

  func floatingLiteral(_ literal: FloatingLiteral) -> Value {
    switch literal.width {
    case .float: Value(.float, .floating(Double(Float(literal.value))))
    case .double: Value(.double, .floating(literal.value))
    case .longDouble: Value(.longDouble, .floating(literal.value))
    }
  }

  /// `char[n]`, the literal's own type.
  func stringType(_ literal: StringLiteral) -> CType { ConstantEvaluator.arrayType(of: literal) }

  func stringLiteral(_ literal: StringLiteral, into hint: Int32?) -> Value {
    let type = stringType(literal)
    let bytes = program.stringBytes(literal)
    let result = destination(hint)
    builder.emit(
      .bytesAddress, a: result,
      b: program.bytesOffset(bytes, alignment: type.pointee?.size ?? 1))
    return .slot(result, type.decayed)
  }

  func nullLiteral(_ literal: NullLiteral) -> Value {
    switch literal {
    case .nil: .integer(0, .id)
    case .Nil: .integer(0, .metaclass)
    case .NULL: .integer(0, .pointer(to: .void))
    }
  }

  // MARK: Objective-C

  func objcString(_ literal: StringLiteral, into hint: Int32?) -> Value {
    objcString(bytes: literal.bytes, into: hint)
  }

  func objcString(bytes: [UInt8], into hint: Int32?) -> Value {
    let result = destination(hint)
    builder.emit(.string, a: result, b: program.stringNumber(bytes))
    return .slot(result, .object("NSString"))
  }

  func selectorLiteral(_ name: Name, into hint: Int32?) -> Value {
    program.note(selector: name)
    refuseDirectSelector(name)
    return selectorLiteral(name.text, into: hint)
  }

  private func selectorLiteral(_ name: String, into hint: Int32?) -> Value {
    let result = destination(hint)
    builder.emit(.selector, a: result, b: program.selectorNumber(name))
    return .slot(result, .selector)
  }

  func protocolLiteral(_ name: Name, into hint: Int32?) -> Value {
    if classes.findProtocol(name.text) == nil {
      program.resolver.reportUnknownProtocol(name)
      return .error
    }
    let result = destination(hint)
    builder.emit(.protocolObject, a: result, b: program.protocolNumber(name.text))
    return .slot(result, .object("Protocol"))
  }

  func encodeLiteral(_ name: TypeName, into hint: Int32?) -> Value {
    let type = program.resolver.resolve(name, in: scope)
    if type.isError { return .error }
    let result = destination(hint)
    let bytes = Array(program.resolver.encoding(of: type).utf8) + [0]
    builder.emit(.bytesAddress, a: result, b: program.bytesOffset(bytes))
    return .slot(result, .pointer(to: CType.char.adding(.const)))
  }

  // MARK: Boxing

  func boxed(_ inner: Expr, range: SourceRange, into hint: Int32?) -> Value {
    if let selector = Self.literalFactory(inner) {
      return box("NSNumber", selector, [.value(value(inner))], range: range, into: hint)
    }
    let value = value(inner)
    if value.isError { return .error }
    if value.type.isRetainable { return value }
    if let kind = value.type.integerKind {
      return box("NSNumber", kind.factory, [.value(value)], range: range, into: hint)
    }
    switch value.type.kind {
    case .floating(.float):
      return box("NSNumber", "numberWithFloat:", [.value(value)], range: range, into: hint)
    case .floating:
      return box("NSNumber", "numberWithDouble:", [.value(value)], range: range, into: hint)
    case .pointer(let pointee) where pointee.integerKind?.size == 1:
      return box("NSString", "stringWithUTF8String:", [.value(value)], range: range, into: hint)
    case .record: return boxRecord(value, range: range, into: hint)
    default:
      sink.error(
        ExpressionCode.badBox, "\(value.type.withArticle) cannot be put into an object",
        at: range)
      return .error
    }
  }

  /// The number's class method for a literal: `@'c'`, `@YES`, `@3u`, `@-1`.
  private static func literalFactory(_ inner: Expr) -> String? {
    switch inner.kind {
    case .character: "numberWithChar:"
    case .boolean(_, let isObjC): isObjC ? "numberWithBool:" : "numberWithInt:"
    default: nil
    }
  }

  func box(
    _ className: String, _ selector: String, _ arguments: [Outgoing.Source], range: SourceRange,
    into hint: Int32?
  ) -> Value {
    let receiver = Receiver(
      value: classValue(className, into: nil), type: ObjectType(.named(className)), isClass: true)
    let method = classes.method(selector, isClassMethod: true, in: className)
    let result = send(selector, to: receiver, method, arguments, range: range, into: hint)
    return Value(.object(className), result.storage, isRetained: result.isRetained)
  }

  /// `valueWithBytes:objCType:`
  private func boxRecord(_ value: Value, range: SourceRange, into hint: Int32?) -> Value {
    let size = value.type.size ?? 8
    let room = builder.allocateGuarded(size)
    storeRecord(value, to: Variable(value.type, .frame(room)))
    builder.emit(.guardLocal, a: room, b: Int32(clamping: size))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    let types = builder.allocateSlot()
    let encoding = Array(TypeEncoder.encode(value.type).utf8) + [0]
    builder.emit(.bytesAddress, a: types, b: program.bytesOffset(encoding))
    let result = box(
      "NSValue", "valueWithBytes:objCType:",
      [
        .value(.slot(address, .pointer(to: .void))),
        .value(.slot(types, .pointer(to: CType.char.adding(.const)))),
      ], range: range, into: hint)
    builder.emit(.unguardLocal, a: room, b: Int32(clamping: size))
    return result
  }

  // MARK: Collections

  func arrayLiteral(_ elements: [Expr], range: SourceRange, into hint: Int32?) -> Value {
    let objects = elementList(elements)
    let count = Value.integer(Int64(elements.count), .unsignedLong)
    let result = box(
      "NSArray", "arrayWithObjects:count:", [.value(objects.address), .value(count)], range: range,
      into: hint)
    objects.end()
    return result
  }

  func dictionaryLiteral(_ items: [DictionaryItem], range: SourceRange, into hint: Int32?) -> Value {
    var sources: [Expr] = []
    for item in items { sources += [item.key, item.value] }
    let all = elementValues(sources)
    let keys = list(Swift.stride(from: 0, to: all.count, by: 2).map { all[$0] })
    let values = list(Swift.stride(from: 1, to: all.count, by: 2).map { all[$0] })
    let count = Value.integer(Int64(items.count), .unsignedLong)
    let result = box(
      "NSDictionary", "dictionaryWithObjects:forKeys:count:",
      [.value(values.address), .value(keys.address), .value(count)], range: range, into: hint)
    keys.end()
    values.end()
    return result
  }

  /// Objects in the frame, for a method that takes a C array of them.
  private struct ObjectList {
    let address: Value
    let end: () -> Void
  }

  private func elementList(_ elements: [Expr]) -> ObjectList { list(elementValues(elements)) }

  private func elementValues(_ elements: [Expr]) -> [Value] {
    elements.enumerated().map { index, element in
      if case .null = element.unparenthesized.kind {
        sink.error(
          ExpressionCode.typeMismatch, "`nil` cannot be in a literal", at: element.range, notes: ["a collection holds objects only"],
          helps: [.init("a literal has no `nil` at its end; `[NSNull null]` stands for nothing")])
        return .error
      }
      let raw = coerce(
        produce(element), to: .id, .element, range: element.range)
      return stable(releaseLater(raw), against: Array(elements[(index + 1)...]))
    }
  }

  private func list(_ values: [Value]) -> ObjectList {
    let pointer = CType.pointer(to: CType.id.adding(.const).with(ownership: .unsafeUnretained))
    guard !values.isEmpty else { return ObjectList(address: .integer(0, pointer)) {} }
    let size = 8 * values.count
    let room = builder.allocateGuarded(size)
    for (index, value) in values.enumerated() where !value.isError {
      _ = slot(of: value, into: room + Int32(8 * index))
    }
    builder.emit(.guardLocal, a: room, b: Int32(clamping: size))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: room)
    return ObjectList(address: .slot(address, pointer)) { [unowned self] in
      builder.emit(.unguardLocal, a: room, b: Int32(clamping: size))
    }
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
