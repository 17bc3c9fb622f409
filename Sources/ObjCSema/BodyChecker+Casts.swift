// Written conversions.

extension BodyChecker {
  func checkCast(_ name: TypeName, _ bridge: Bridge?, _ operand: Expr, range: SourceRange)
    -> CheckedExpression
  {
    let type = resolver.resolve(name, in: scope)
    checkLengths(of: type)
    if type.isVoid { return CheckedExpression(.discard(checkEffect(operand)), .void, range) }
    let value = check(operand)
    if value.isError || type.isError { return .error(range) }
    if case .selector = operand.kind {
      sink.error(
        ExpressionCode.badCast, "`@selector(…)` cannot be cast", at: operand.range,
        helps: [.init("put it into parentheses, or into a variable of the type `SEL`")])
      return .error(range)
    }
    if bridge == nil || bridge == .bridge, isConstantObject(operand) {
      let made = cast(value, to: type, .bridge, range: range)
      return CheckedExpression(
        made.kind, made.type, range, constant: made.constant, isAudited: type.isCoreFoundationLike)
    }
    return cast(value, to: type, bridge, range: range)
  }

  /// String literals, `CFSTR("…")`, the constants made of it and those that are objects are nobody's to release: they need no
  /// `__bridge` (clang, `ARCCastChecker`).
  private func isConstantObject(_ operand: Expr) -> Bool {
    switch operand.unparenthesized.kind {
    case .objcString: return true
    case .conditional(_, let then?, let otherwise):
      return isConstantObject(then) && isConstantObject(otherwise)
    default: break
    }
    if case .identifier(let name) = operand.unparenthesized.kind,
      case .constant(let constant) = meaning(of: name.text)
    {
      switch constant.value {
      case .object, .coreString: return true
      default: break
      }
    }
    guard case .cast(_, _?, let inner) = operand.unparenthesized.kind,
      case .objcString = inner.unparenthesized.kind
    else {
      return false
    }
    return true
  }

  /// What gives a value of the type where a cast does not.
  private func castAdvice(_ source: CType, _ target: CType) -> String? {
    if target.isVoid { return nil }
    if source.isRecord || target.isRecord {
      return conversionAdvice(source, target).help ?? structAdvice(source, target)
    }
    if target.isArray { return "cast it to a pointer" }
    if source.isObject { return conversionAdvice(source, target).help }
    if target.isObject { return "`@(…)` makes an NSNumber of it" }
    if source.isFloating, target.isPointer { return "`&` in front of a variable gives its address" }
    return source.isPointer ? "`*` in front of a pointer gives what it points to" : nil
  }

  private func cast(
    _ value: CheckedExpression, to type: CType, _ bridge: Bridge?, range: SourceRange
  ) -> CheckedExpression {
    let value = settled(value, as: type)
    if value.isError { return value }
    let source = value.type
    if let record = source.recordType, record == type.recordType { return value }
    if source.kind == type.kind {
      // Of a bit-field it is not what is promoted.
      return value.bitWidth == nil ? value : CheckedExpression(.conversion(value), source, range)
    }
    if let union = type.recordType, union.isUnion, source.isScalar,
      let member = union.fields.first(where: { source.unqualified == $0.type.unqualified })
    {
      return self.union(type, of: value, as: member)
    }
    guard source.isScalar || source.kind == .vaList, type.isScalar || type.kind == .vaList else {
      sink.error(
        ExpressionCode.badCast,
        "\(source.withArticle) cannot be cast to `\(type.description)`", at: range,
        helps: castAdvice(source, type).map { [.init($0)] } ?? [])
      return .error(range)
    }
    if source.isFloating && type.isPointerLike || source.isPointerLike && type.isFloating {
      sink.error(
        ExpressionCode.badCast,
        "\(source.withArticle) cannot be cast to `\(type.description)`", at: range,
        notes: [
          source.isFloating
            ? "a floating-point number is not an address"
            : "an address is not a floating-point number"
        ], helps: castAdvice(source, type).map { [.init($0)] } ?? [])
      return .error(range)
    }
    if source.isBlock, type.isObject, isARC {
      return CheckedExpression(.copyBlock(value), type.unqualified, range)
    }
    if source.isRetainable != type.isRetainable {
      return bridgeCast(value, to: type, bridge, range: range)
    }
    return convert(value, to: type)
  }

  /// Between objects and what is none.
  private func bridgeCast(
    _ value: CheckedExpression, to type: CType, _ bridge: Bridge?, range: SourceRange
  ) -> CheckedExpression {
    let toObject = type.isRetainable
    let isInteger = type.isInteger && !toObject
    if isARC, bridge == nil, value.constantInteger != 0, !isInteger,
      !(toObject && type.isNamedByCoreFoundation), !(toObject && value.isAudited),
      !(range == plainCast && !toObject && type.pointee.map { $0.isVoid || $0.isRecord } ?? false)
    {
      return missingBridge(value, to: type, range: range)
    }
    let kind: CheckedExpression.BridgeKind
    switch bridge {
    case .transfer? where isARC && toObject: kind = .transfer
    case .retained? where isARC && !toObject: kind = .retained
    default:
      guard value.type.isRetainable, value.constant == nil else { return convert(value, to: type) }
      kind = .plain
    }
    return CheckedExpression(.bridge(kind, value), type.unqualified, range)
  }

  private func missingBridge(_ value: CheckedExpression, to type: CType, range: SourceRange)
    -> CheckedExpression
  {
    let toObject = type.isRetainable
    sink.error(
      ExpressionCode.missingBridge,
      "the cast from `\(value.type.description)` to `\(type.description)` does not say who owns the "
        + "object", at: range,
      helps: [
        .init(
          "`(__bridge \(type.description))` if the owner stays the same",
          edits: [
            .init(
              SourceRange(file: range.file, start: range.start + 1, end: range.start + 1),
              "__bridge ")
          ]),
        .init(
          toObject
            ? "`(__bridge_transfer \(type.description))` if ARC is to release it"
            : "`(__bridge_retained \(type.description))` if you will release it with CFRelease"),
      ])
    return .error(range)
  }
}
