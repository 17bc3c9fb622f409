// Expressions that name storage: `x`, `*p`, `a[i]`, `s.m`, `p->m`, and `&` of them.

extension BodyChecker {
  /// An lvalue, or the value of a record, which can be looked into. Reports what is neither.
  func checkTarget(_ expression: Expr) -> CheckedExpression {
    if case .identifier(let name) = expression.unparenthesized.kind, isNoTarget(name) {
      return .error(expression.range)
    }
    let target = checkAny(expression)
    if target.isError || target.isLValue || target.type.isRecord { return target }
    sink.error(
      ExpressionCode.notAPlace, "this expression is a value, not a place to store one",
      at: expression.unparenthesized.range, label: "cannot be assigned or have its address taken")
    return .error(expression.range)
  }

  /// True, after a report, for the name of what has no storage.
  private func isNoTarget(_ name: Name) -> Bool {
    switch meaning(of: name.text) {
    case .constant(let constant):
      // A structure has an address, which the functions that want it take: `&kCFTypeArrayCallBacks`.
      if case .structure = constant.value { return false }
      sink.error(
        ExpressionCode.assignToConst, "`\(name.text)` is a constant", at: name.range,
        label: "cannot be changed")
      return true
    case .enumerator:
      sink.error(
        ExpressionCode.notAPlace, "`\(name.text)` is a constant of an enum, not a variable",
        at: name.range)
      return true
    case .type, .unknown:
      guard classes.isClass(name.text) else { return false }
      sink.error(
        ExpressionCode.notAPlace, "`\(name.text)` is a class, not a variable", at: name.range)
      return true
    case .variable, .ivar, .function: return false
    }
  }

  // MARK: Pointers and arrays

  func checkDereference(_ operand: Expr, range: SourceRange) -> CheckedExpression {
    let pointer = check(operand)
    if pointer.isError { return .error(range) }
    guard let pointee = pointer.type.pointee else {
      if pointer.type.isObject {
        sink.error(
          ExpressionCode.invalidOperands,
          "an object cannot be taken out of its pointer: `*` on `\(pointer.type.description)`",
          at: range, notes: ["objects are only ever used through pointers"],
          helps: [.init("leave out the `*`")])
      } else {
        invalidOperand("*", pointer.type, at: range)
      }
      return .error(range)
    }
    if pointee.isVoid {
      sink.error(
        ExpressionCode.invalidOperands, "a `void *` does not say what it points to", at: range,
        helps: [.init("cast it first: `*(int *)pointer`")])
      return .error(range)
    }
    return CheckedExpression(.dereference(pointer), pointee, range)
  }

  /// `object` in `(*object).ivar`, which is `object->ivar`.
  func dereferencedObject(_ base: Expr) -> Expr? {
    guard case .unary(.dereference, let object) = base.unparenthesized.kind,
      checkAhead(object).type.isObject
    else { return nil }
    return object
  }

  func checkSubscript(_ base: Expr, _ index: Expr, range: SourceRange) -> CheckedExpression {
    let a = checkAny(base)
    if a.isError {
      _ = check(index)
      return .error(range)
    }
    if !a.type.isArray {
      let object = load(a)
      if object.type.isObject { return checkObjectSubscript(object, index, range: range) }
    }
    let b = check(index)
    return element(a, b, index.range, range)
  }

  private func element(
    _ base: CheckedExpression, _ index: CheckedExpression, _ indexRange: SourceRange,
    _ range: SourceRange
  ) -> CheckedExpression {
    if base.type.isArray, index.type.isInteger {
      checkIndex(base, index, indexRange)
      return pointerElement(base, index, range)
    }
    let a = load(base)
    if a.isError || index.isError { return .error(range) }
    if a.type.isPointer, index.type.isInteger { return pointerElement(a, index, range) }
    if index.type.isPointer, a.type.isInteger { return pointerElement(index, a, range) }
    sink.error(
      ExpressionCode.invalidOperands,
      "`\(a.type.description)` cannot be subscripted with `\(index.type.description)`", at: range)
    return .error(range)
  }

  /// - Parameter base: an array, or a pointer's value.
  private func pointerElement(
    _ base: CheckedExpression, _ index: CheckedExpression, _ range: SourceRange
  ) -> CheckedExpression {
    guard let pointee = base.type.pointee else { return .error(range) }
    if pointee.isArray, pointee.isVariablyModified {
      checkLengths(of: pointee)
      return CheckedExpression(.element(base, index: index), pointee, range)
    }
    if pointee.isVoid {
      sink.error(
        ExpressionCode.invalidOperands, "a `void *` does not say what it points to", at: range,
        helps: [.init("cast it first: `((int *)pointer)[i]`")])
      return .error(range)
    }
    guard stride(of: base.type.decayed, range) != nil else { return .error(range) }
    return CheckedExpression(.element(base, index: index), pointee, range)
  }

  /// A constant index of an array that this function declares.
  private func checkIndex(
    _ array: CheckedExpression, _ index: CheckedExpression, _ range: SourceRange
  ) {
    guard let number = index.constantInteger, case .array(_, .fixed(let count)) = array.type.kind,
      number < 0 || number >= Int64(count), isOwnArray(array)
    else { return }
    sink.warning(
      ExpressionCode.indexOutside, "index \(number) of an array with \(count) elements", at: range,
      label: count > 0 ? "the last one is \(count - 1)" : "it has none")
  }

  private func isOwnArray(_ array: CheckedExpression) -> Bool {
    switch array.kind {
    case .variable(let model):
      return (model.storage == .local || model.storage == .parameter) && !model.isBlockVariable
        && !isCaptured(model)
    case .element(let outer, let index):
      return outer.type.isArray && index.isConstant && isOwnArray(outer)
    default: return false
    }
  }

  // MARK: Members

  func checkArrow(_ base: Expr, _ name: Name, range: SourceRange) -> CheckedExpression {
    arrow(check(base), base, name, range)
  }

  func arrow(
    _ object: CheckedExpression, _ base: Expr, _ name: Name, _ range: SourceRange
  ) -> CheckedExpression {
    if object.isError || name.isMissing { return .error(range) }
    if let type = object.type.objectType { return ivarMember(object, type, name) }
    guard let pointee = object.type.pointee, let record = pointee.recordType else {
      sink.error(
        ExpressionCode.noMember,
        "`->` needs a pointer to a struct or an object, not `\(object.type.description)`",
        at: name.range,
        helps: object.type.isRecord ? [.init("write `.` instead of `->`")] : [])
      return .error(range)
    }
    return member(
      of: CheckedExpression(.dereference(object), pointee, base.range), record, name, range)
  }

  private func ivarMember(_ object: CheckedExpression, _ type: ObjectType, _ name: Name)
    -> CheckedExpression
  {
    if let className = type.className, let ivar = classes.ivar(name.text, in: className) {
      if isARC, case .load(let place) = object.kind, place.type.ownership == .weak {
        sink.error(
          ExpressionCode.notAPlace, "`->` cannot reach into an object through a `__weak` pointer",
          at: object.range, label: "it may be nil at any time",
          helps: [.init("keep the object in a strong variable first, and use that")])
        return .error(name.range)
      }
      return checkIvar(ivar, of: object, range: name.range)
    }
    if name.text == "isa" { return CheckedExpression(.isa(object), .metaclass, name.range) }
    let known =
      type.className.map { classes.chain(from: $0).flatMap { $0.ivars.map(\.name) } } ?? []
    sink.error(
      ExpressionCode.noMember,
      "`\(object.type.description)` has no instance variable `\(name.text)`", at: name.range,
      notes: type.isMetaclass
        ? ["a class has no instance variables; its instances have"]
        : type.className == nil ? ["the class of the object is not known here"] : [],
      helps: type.isMetaclass
        ? [.init("use an instance, or a static variable")]
        : type.className == nil
          ? [.init("cast the object first: `((Car *)object)->_name`")]
          : suggestions(for: name, among: known))
    return .error(name.range)
  }

  func checkDot(_ base: Expr, _ name: Name, range: SourceRange) -> CheckedExpression {
    if name.isMissing { return .error(range) }
    if case .superReference = base.unparenthesized.kind { return superProperty(name, range) }
    if case .identifier(let className) = base.unparenthesized.kind, isClassName(className.text) {
      return classProperty(className, name, range)
    }
    let any = checkAny(base)
    switch any.kind {
    case .property, .objectSubscript: return dot(load(any), name, range)
    default: return dot(any, name, range)
    }
  }

  func dot(_ base: CheckedExpression, _ name: Name, _ range: SourceRange) -> CheckedExpression {
    if base.isError { return .error(range) }
    if let record = base.type.recordType { return member(of: base, record, name, range) }
    return property(of: load(base), name, range)
  }

  private func member(
    of whole: CheckedExpression, _ record: RecordType, _ name: Name, _ range: SourceRange
  ) -> CheckedExpression {
    guard let path = record.path(to: name.text), let last = path.last else {
      sink.error(
        ExpressionCode.noMember, "`\(whole.type.description)` has no member `\(name.text)`",
        at: name.range,
        notes: record.isComplete ? [] : ["it is declared but never defined"],
        helps: suggestions(for: name, among: record.memberNames))
      return .error(range)
    }
    let type = last.type.adding(whole.type.qualifiers.intersection(.const))
    return CheckedExpression(.member(whole, path), type, range)
  }

  // MARK: Address

  func checkAddress(_ operand: Expr, range: SourceRange) -> CheckedExpression {
    if case .compoundLiteral(let type, let list) = operand.unparenthesized.kind {
      program.visit?(operand.unparenthesized)
      return address(of: checkCompoundLiteral(type, list, isShared: true, range: range), range)
    }
    if case .subscript(let base, let index) = operand.unparenthesized.kind {
      program.visit?(operand.unparenthesized)
      return elementAddress(base, index, operand.unparenthesized.range, range)
    }
    // `&*self`, as macros write it that are given `self`, is self.
    if let object = dereferencedObject(operand) {
      program.visit?(operand.unparenthesized)
      return check(object)
    }
    return address(
      of: selectorTarget(operand) ?? constantTarget(operand) ?? checkTarget(operand), range)
  }

  /// clang takes `&@selector(name)`, which macros write that take the address of their argument: the address is a copy's here.
  private func selectorTarget(_ operand: Expr) -> CheckedExpression? {
    guard case .selector = operand.unparenthesized.kind else { return nil }
    return copyInMemory(of: checkAny(operand))
  }

  /// A global constant that is an object has an address, which is compared with NULL to learn whether the system has it: a copy's here.
  private func constantTarget(_ operand: Expr) -> CheckedExpression? {
    guard case .identifier(let name) = operand.unparenthesized.kind,
      isConstant(name)
    else { return nil }
    let value = checkAny(operand)
    guard !value.isLValue, value.type.isRetainable || value.type.isPointer else { return nil }
    return copyInMemory(of: value)
  }

  private func isConstant(_ name: Name) -> Bool {
    switch meaning(of: name.text) {
    case .constant: true
    // Of a framework that is not here: `&kSecGuestAttributePid`.
    case .unknown, .type: name.text.hasPrefix("k") && stubConstant(name) != nil
    default: false
    }
  }

  private func copyInMemory(of value: CheckedExpression) -> CheckedExpression {
    let literal = CheckedCompoundLiteral(
      initializer: .expression(value), isShared: true, isStatic: isStatic || scope.isFile)
    let type = value.type.isRetainable ? value.type.with(ownership: .unsafeUnretained) : value.type
    return CheckedExpression(.compoundLiteral(literal), type, value.range)
  }

  /// `&a[i]` is `a + i`: the address behind the last element is a good one, so bounds are left to who uses it.
  private func elementAddress(
    _ base: Expr, _ index: Expr, _ elementRange: SourceRange, _ range: SourceRange
  ) -> CheckedExpression {
    let array = checkRow(base)
    if array.isError {
      _ = check(index)
      return .error(range)
    }
    if !array.type.isArray, load(array).type.isObject {
      return address(of: checkObjectSubscript(load(array), index, range: elementRange), range)
    }
    let position = check(index)
    let pointer = load(array)
    if pointer.isError || position.isError { return .error(range) }
    guard pointer.type.isPointer, position.type.isInteger else {
      return address(of: element(array, position, index.range, elementRange), range)
    }
    markAddressTaken(array)
    return offset(pointer, by: position, isSubtraction: false, range)
  }

  /// An array or pointer; of `a[i]` that is an array itself, without looking at bounds.
  private func checkRow(_ expression: Expr) -> CheckedExpression {
    guard case .subscript(let base, let index) = expression.unparenthesized.kind else {
      return checkAny(expression)
    }
    let outer = checkRow(base)
    if !outer.isError, outer.type.isArray || outer.type.isPointer, let inner = outer.type.pointee,
      inner.isArray
    {
      program.visit?(expression.unparenthesized)
      let position = check(index)
      if position.isError { return .error(expression.range) }
      guard position.type.isInteger else {
        return element(outer, position, index.range, expression.range)
      }
      let row = offset(load(outer), by: position, isSubtraction: false, expression.range)
      return row.isError ? row : CheckedExpression(.dereference(row), inner, expression.range)
    }
    program.keepChecked(outer, of: base)
    return checkAny(expression)
  }

  /// `&` of an lvalue.
  func address(of target: CheckedExpression, _ range: SourceRange) -> CheckedExpression {
    if target.isError { return .error(range) }
    switch target.kind {
    case .property, .objectSubscript:
      sink.error(
        ExpressionCode.notAPlace, "a property has no address", at: range,
        notes: ["`object.name` is a message that gives a value"],
        helps: [.init("store the value in a variable and take that one's address")])
      return .error(range)
    case .dereference(let pointer):
      return pointer.type.kind == CType.pointer(to: target.type).kind
        ? pointer : convert(pointer, to: .pointer(to: target.type))
    default: break
    }
    if target.bitWidth != nil {
      sink.error(
        ExpressionCode.notAPlace, "a bit-field has no address", at: range,
        notes: ["it shares its bytes with others"])
      return .error(range)
    }
    markAddressTaken(target)
    return CheckedExpression(
      .address(target), .pointer(to: target.type), range, constant: target.constantAddress)
  }

  /// The variable at the bottom of `&a.b[i]` has to lie in memory.
  func markAddressTaken(_ target: CheckedExpression) {
    switch target.kind {
    case .variable(let model):
      if !isCaptured(model) {
        model.isAddressTaken = true
        if model.holdsClass { makesObjectOfLocal = true }
      }
    case .member(let base, _): markAddressTaken(base)
    case .element(let base, _) where base.type.isArray: markAddressTaken(base)
    default: break
    }
  }
}

extension CheckedExpression {
  /// The struct that a message or call gives, where this is a member of it.
  var copiedWhole: CheckedExpression? {
    var whole = self
    while true {
      switch whole.kind {
      case .member(let base, _): whole = base
      case .element(let base, _) where base.type.isArray: whole = base
      case .message, .call: return whole === self ? nil : whole
      case .load(let place):
        if case .property = place.kind, whole !== self { return whole }
        return nil
      default: return nil
      }
    }
  }

  /// The address of what stands at a number, as in `&((struct point *)0)->y`.
  var constantAddress: Constant? {
    switch kind {
    case .dereference(let pointer): return pointer.constant
    case .member(let whole, let path):
      guard case .integer(let base)? = whole.constantAddress else { return nil }
      return .integer(path.reduce(base) { $0 &+ Int64($1.offset) })
    case .element(let array, let index):
      guard let base = array.type.isArray ? array.constantAddress : array.constant,
        case .integer(let start) = base, let number = index.constantInteger, let size = type.size
      else { return nil }
      return .integer(start &+ number &* Int64(size))
    default: return nil
    }
  }

  /// The width of the bit-field that it names, or has the value of.
  package var bitWidth: Int? {
    switch kind {
    case .member(_, let path): path.last?.bits?.width
    case .ivar(_, let ivar): ivar.bitWidth
    case .load(let place), .assign(let place, _), .step(let place, _, isPostfix: false),
      .comma(_, let place):
      place.bitWidth
    case .compoundAssign(let assignment): assignment.target.bitWidth
    default: nil
    }
  }
}

extension BodyChecker {
  /// A bit-field's value as an operand: narrower than int it is one, whatever its declared type (C11 6.3.1.1, and clang for
  /// `long`).
  func promotedBits(_ value: CheckedExpression) -> CheckedExpression {
    guard let width = value.bitWidth, width <= 32, let kind = value.type.integerKind else {
      return value
    }
    return convert(value, to: width < 32 || kind.isSigned ? .int : .unsignedInt)
  }
}
