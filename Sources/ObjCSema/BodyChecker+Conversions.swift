// Implicit conversions: which are allowed, which are doubtful, and what they need.
//
// The rules are C's as clang applies them: numbers convert freely, pointers to other pointers with a
// warning, integers and pointers not into each other (but 0). Between objects the classes must be
// related, a warning otherwise. ARC adds: no silent way between objects and plain pointers, and a block that
// becomes an `id` is copied.

/// Where a value goes, for messages.
enum CoercionUse {
  case assigning, initializing, returning
  /// The types of a library's method are read from encodings, which do not tell `long long` from `long`.
  case passing(String, toLibrary: Bool = false)
  /// In an array or dictionary literal.
  case element

  var words: String {
    switch self {
    case .assigning: "assigned to"
    case .initializing: "used to initialize"
    case .returning: "returned as"
    case .passing(let what, _): "passed to \(what) of type"
    case .element: "put into a literal, as"
    }
  }

  /// Only an object will do, also where a conversion would be doubtful otherwise.
  var needsObject: Bool {
    switch self {
    case .element: true
    case .passing(let what, _): what.hasPrefix("@")
    default: false
    }
  }
}

extension BodyChecker {
  /// An argument for a transparent union: the union with the first member that takes the value. Nil for everything else, and
  /// where members differ in size: clang ignores the attribute then.
  private func transparent(_ value: CheckedExpression, _ target: CType, _ use: CoercionUse)
    -> CheckedExpression?
  {
    guard case .passing = use, let union = target.recordType, union.isTransparent,
      value.type.recordType != union,
      union.fields.allSatisfy({ $0.type.size == union.fields.first?.type.size })
    else { return nil }
    for field in union.fields {
      guard case .same = compatibility(value, field.type.unqualified) else { continue }
      return self.union(target, of: value, as: field)
    }
    return nil
  }

  /// A union that holds the value in a member.
  func union(_ type: CType, of value: CheckedExpression, as member: RecordType.Field)
    -> CheckedExpression
  {
    let part = CheckedInitializer.Part(
      offset: member.offset, type: member.type, bits: nil,
      value: .expression(convert(value, to: member.type.unqualified)))
    let literal = CheckedCompoundLiteral(
      initializer: .parts([part]), isShared: false, isStatic: isStatic || scope.isFile)
    return CheckedExpression(.compoundLiteral(literal), type.unqualified, value.range)
  }

  /// The value as the type, with diagnostics.
  func coerce(_ value: CheckedExpression, to type: CType, _ use: CoercionUse, range: SourceRange)
    -> CheckedExpression
  {
    let target = type.unqualified
    let value = settled(value, as: target)
    if value.isError || target.isError { return .error(range) }
    if value.type.isVoid, !target.isVoid {
      sink.error(
        ExpressionCode.voidValue, "a `void` result is \(use.words) `\(target.description)`",
        at: range, label: "has no result")
      return .error(range)
    }
    if let member = transparent(value, target, use) { return member }
    var fit = compatibility(value, target)
    if use.needsObject, !value.type.isRetainable, case .doubtful(let note, let help) = fit {
      fit = .needsCast(note, help)
    }
    if case .doubtful = fit, case .passing(_, toLibrary: true) = use,
      Self.pointToEqualIntegers(value.type, target)
    {
      fit = .same
    }
    switch fit {
    case .same:
      checkConstant(value, target, use, range)
      return convert(value, to: target)
    case .blockToObject: return CheckedExpression(.copyBlock(value), target, value.range)
    case .doubtful(let note, let help):
      sink.warning(
        ExpressionCode.pointerMismatch,
        "\(value.type.withArticle) is \(use.words) `\(target.description)`", at: range,
        notes: note.map { [$0] } ?? [],
        helps: help.map { [.init($0, edits: conversionChange(value, target, range))] } ?? [])
      return convert(value, to: target)
    case .needsCast(let note, let help):
      sink.error(
        ExpressionCode.typeMismatch,
        "\(value.type.withArticle) cannot be \(use.words) `\(target.description)`", at: range,
        notes: note.map { [$0] } ?? [],
        helps: help.map { [.init($0, edits: conversionChange(value, target, range))] } ?? [])
      return .error(range)
    }
  }

  /// `long long *` and `long *`
  private static func pointToEqualIntegers(_ a: CType, _ b: CType) -> Bool {
    guard let a = a.pointee?.integerKind, let b = b.pointee?.integerKind else { return false }
    return a.size == b.size && a.isSigned == b.isSigned
  }

  // MARK: Conversions

  /// C's conversion between scalars; pointers and objects among each other keep their bits. It does not ask whether that
  /// is allowed.
  func convert(_ value: CheckedExpression, to type: CType) -> CheckedExpression {
    let target = type.unqualified
    if value.isError || target.isError { return .error(value.range) }
    if value.type.kind == target.kind, value.type.alias === target.alias { return value }
    if target.isVoid { return CheckedExpression(.discard(value), .void, value.range) }
    let constant = value.constant.flatMap {
      ConstantArithmetic.convert($0, from: value.type, to: target)
    }
    return CheckedExpression(
      .conversion(value), target, value.range, constant: constant, isAudited: value.isAudited)
  }

  private enum Compatibility {
    case same
    case blockToObject
    case doubtful(String?, String? = nil)
    case needsCast(String?, String?)
  }

  /// How well a value fits a type, where that decides and nothing is said about it.
  enum Fit { case exact, doubtful, none }

  func fit(of value: CheckedExpression, _ target: CType) -> Fit {
    switch compatibility(value, target) {
    case .same, .blockToObject: .exact
    case .doubtful: .doubtful
    case .needsCast: .none
    }
  }

  private func mismatch(_ source: CType, _ target: CType) -> Compatibility {
    let advice = conversionAdvice(source, target)
    return .needsCast(advice.note, advice.help)
  }

  private func compatibility(_ value: CheckedExpression, _ target: CType) -> Compatibility {
    let source = value.type
    if source.isArithmetic, target.isArithmetic { return .same }
    if target.isBool, source.isPointerLike {
      guard source.objectType?.className == "NSNumber" else { return .same }
      return .doubtful(
        "it is true whenever the number is not nil, even for `@NO`",
        "`[… boolValue]` gives the truth in it")
    }
    if source.isInteger, target.isPointerLike || target.kind == .vaList {
      if value.constantInteger == 0 { return .same }
      let isLoose = target.isPointer || target.kind == .selector || !isARC && target.isObject
      return isLoose ? numberAndAddress(source, target) : mismatch(source, target)
    }
    if source.isPointerLike, target.isInteger {
      // An error to clang since 2023; articles from before have `options:nil`.
      if value.constantInteger == 0, source.isVoidPointer || source.isRetainable {
        return .doubtful("a null pointer is 0 as a number", "write `0`")
      }
      return source.isBlock ? mismatch(source, target) : numberAndAddress(source, target)
    }
    if source.kind == .vaList || target.kind == .vaList {
      // On Apple's processors a va_list is an address, and nil is one.
      if value.constantInteger == 0, target.kind == .vaList { return .same }
      // It is a `char *` to the words of the arguments.
      let address = target.kind == .vaList ? source.pointee : target.pointee
      if let address, address.isVoid || Self.isCharacter(address.unqualified) { return .same }
      return source.kind == target.kind || target.isVoidPointer ? .same : .needsCast(nil, nil)
    }
    if source.isPointerLike, target.isPointerLike { return pointers(value, target) }
    if let record = source.recordType, record == target.recordType { return .same }
    if target.isVoid { return .same }
    return mismatch(source, target)
  }

  /// Clang warned of numbers as addresses, and of addresses as numbers, until 2023. A number as an object was an error before, too,
  /// under automatic counting, and so was either with a block.
  private func numberAndAddress(_ source: CType, _ target: CType) -> Compatibility {
    let advice = conversionAdvice(source, target)
    return .doubtful(advice.note, advice.help)
  }

  private func pointers(_ value: CheckedExpression, _ target: CType) -> Compatibility {
    let source = value.type
    if value.constantInteger == 0, source.isVoidPointer || source.isRetainable { return .same }
    switch (source.kind, target.kind) {
    case (.object(let from), .object(let to)): return objects(from, to)
    case (.block(let from), .block(let to)):
      return from == to || isLooseBlock(from) || isLooseBlock(to)
        ? .same : blocks(from, to)
    case (.block, .object(let to)):
      let isObject = to.isID || to.className == "NSObject" || to.className == "NSBlock"
      return isObject ? .blockToObject : mismatch(source, target)
    case (.object(let from), .block):
      return from.isID && from.protocols.isEmpty ? .same : mismatch(source, target)
    case (.selector, .selector): return .same
    case (.pointer(let from), .pointer(let to)): return plainPointers(from, to)
    case (.object, .pointer(let to))
    where to.isVoid && (value.isStringLiteral || source.isNamedByCoreFoundation):
      return .same
    case (.object, .pointer(let to)) where isARC && value.isStringLiteral && to.isRecord:
      return .doubtful(nil)
    case (.block, .pointer(let to)) where !to.isVoid: return mismatch(source, target)
    case (.pointer(let from), .block) where !from.isVoid: return mismatch(source, target)
    case (.object, .pointer(let to)), (.block, .pointer(let to)):
      return bridging(value, isToObject: false, isVoid: to.isVoid, to, target)
    case (.pointer(let from), .object) where value.isAudited && (from.isVoid || from.isRecord):
      // ARC knows who owns the object; the pointer is of another type all the same.
      return from.isVoid ? .same : .doubtful(nil, conversionAdvice(source, target).help)
    case (.pointer(let from), .object), (.pointer(let from), .block):
      return bridging(value, isToObject: true, isVoid: from.isVoid, from, target)
    case (.selector, .pointer(let other)), (.pointer(let other), .selector):
      if other.isVoid { return .same }
      return .doubtful(
        "selectors are not strings or numbers",
        target.kind == .selector
          ? toSelector.help : "`NSStringFromSelector(…)` makes a string of it")
    case (.object, .selector): return .doubtful(toSelector.note, toSelector.help)
    case (.selector, .object):
      return .doubtful("a selector is no object", "`NSStringFromSelector(…)` makes a string of it")
    default: return .doubtful(nil)
    }
  }

  /// `void (^)()`, and the block type of an encoding: nothing is known of the parameters.
  private func isLooseBlock(_ type: FunctionType) -> Bool { !type.hasPrototype }

  private func blocks(_ from: FunctionType, _ to: FunctionType) -> Compatibility {
    guard from.parameters.count == to.parameters.count, from.isVariadic == to.isVariadic else {
      return .needsCast("the blocks take different numbers of arguments", blockAdvice(to))
    }
    let pairs = Array(zip(from.parameters, to.parameters)) + [(from.result, to.result)]
    let fits = pairs.allSatisfy { a, b in
      a.unqualified == b.unqualified || a.isError || b.isError || areRelated(a, b)
        || (a.isPointer && b.isPointer) || Self.isSameWidth(a, b)
    }
    return fits
      ? .same : .needsCast("the blocks take or give different types", blockAdvice(to))
  }

  /// Objects that blocks may take or give for each other: either may be the other's subclass.
  private func areRelated(_ a: CType, _ b: CType) -> Bool {
    guard a.isRetainable, b.isRetainable else { return false }
    guard let x = a.objectType?.className, let y = b.objectType?.className,
      classes.find(x)?.isForward == false, classes.find(y)?.isForward == false
    else { return true }
    return classes.isSubclass(x, of: y) || classes.isSubclass(y, of: x)
  }

  private static func isSameWidth(_ a: CType, _ b: CType) -> Bool {
    guard let a = a.integerKind, let b = b.integerKind else { return false }
    return a.size == b.size && (a.size == 1 || a.isSigned == b.isSigned)
  }

  private func bridging(
    _ value: CheckedExpression, isToObject: Bool, isVoid: Bool, _ pointee: CType, _ target: CType
  ) -> Compatibility {
    let source = value.type
    let advice = conversionAdvice(source, target)
    if !isARC, !(isToObject && value.isTextLiteral) {
      return isVoid ? .same : .doubtful(advice.note, advice.help)
    }
    if let help = advice.help, !isVoid { return .needsCast(advice.note, help) }
    if isVoid, !isToObject, isDispatchObject(source) {
      return .doubtful(
        "before OS X 10.8 and iOS 6 it was no object to ARC; since then this is an error",
        "write `(__bridge void *)` in front of it")
    }
    if pointee.recordType != nil, !isVoid {
      return .needsCast(
        "ARC does not know who owns what a plain pointer points to",
        "write `(__bridge …)` in front of it")
    }
    return .needsCast(
      "ARC does not know who owns what a plain pointer points to",
      isToObject
        ? "write `(__bridge id)` in front of it" : "write `(__bridge void *)` in front of it")
  }

  /// `dispatch_queue_t` and its relatives, which old programs pass as keys.
  private func isDispatchObject(_ type: CType) -> Bool {
    type.objectType?.protocols.contains { $0.hasPrefix("OS_dispatch_") } ?? false
  }

  private func objects(_ from: ObjectType, _ to: ObjectType) -> Compatibility {
    if from.isInstancetype || to.isInstancetype { return .same }
    if from.isID || to.isID { return protocols(from, to) }
    if to.isMetaclass || from.isMetaclass {
      if from.isMetaclass, to.isMetaclass { return .same }
      // A class object is an object: NSObject answers for it.
      if to.className == "NSObject" { return .same }
      return .doubtful(
        from.isMetaclass
          ? "a class is not an instance of another class" : "an instance is not a class")
    }
    guard let source = from.className, let target = to.className else { return .same }
    if source == target || classes.isSubclass(source, of: target) { return protocols(from, to) }
    if from.isKindof, classes.isSubclass(target, of: source) { return .same }
    guard classes.find(source)?.isForward != true, classes.find(target)?.isForward != true else {
      return .same
    }
    return .doubtful(
      classes.isSubclass(target, of: source)
        ? "it may be `\(target)`, but is only known to be `\(source)`"
        : "`\(source)` is not a kind of `\(target)`", mutableAdvice(from, to))
  }

  private func protocols(_ from: ObjectType, _ to: ObjectType) -> Compatibility {
    guard to.className == nil, !to.protocols.isEmpty else { return .same }
    if from.isID, from.protocols.isEmpty { return .same }
    for wanted in to.protocols {
      let has =
        from.protocols.contains { classes.incorporates($0, wanted) }
        || from.className.map { classes.conforms($0, to: wanted) } ?? false
      if !has, !from.isMetaclass {
        return .doubtful("it is not declared to adopt `\(wanted)`")
      }
    }
    return .same
  }

  private func plainPointers(_ from: CType, _ to: CType) -> Compatibility {
    let a = from.unqualified
    let b = to.unqualified
    if a == b || from.isVoid || to.isVoid {
      return from.isConst && !to.isConst ? .doubtful("what it points to is `const`") : .same
    }
    if a.isError || b.isError { return .same }
    // Lengths that are known only while running are taken to be the same.
    if a.isArray, b.isArray, a.isVariablyModified || b.isVariablyModified, a.isCompatible(with: b) {
      return .same
    }
    if let x = a.callee, let y = b.callee {
      return x == y || !x.hasPrototype || !y.hasPrototype || isIMP(x) || isIMP(y)
        || !isARC && a.isSameWithoutOwnership(as: b)
        ? .same : .doubtful("the functions take or give different types")
    }
    if Self.isCharacter(a), Self.isCharacter(b) { return .same }
    if a.isRetainable, b.isRetainable { return .same }
    if a.isPointer, b.isPointer, let x = a.pointee, let y = b.pointee { return plainPointers(x, y) }
    return .doubtful(nil)
  }

  /// `IMP` is `void (*)(void)` or `id (*)(id, SEL, ...)`: any function may be one.
  private func isIMP(_ type: FunctionType) -> Bool {
    type.result.isVoid && type.parameters.isEmpty
      || type.isVariadic && type.parameters.count == 2 && type.result.isObject
  }

  private static func isCharacter(_ type: CType) -> Bool {
    type.integerKind?.size == 1 && !type.isBool
  }
}
