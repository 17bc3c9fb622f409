// Expressions that are places: `x`, `*p`, `a[i]`, `s.m`, `p->m`, `object.property`, `object[key]`.

extension FunctionCompiler {
  func target(_ expression: Expr) -> Target {
    at(expression.range) { targetHere(expression) }
  }

  private func targetHere(_ expression: Expr) -> Target {
    switch expression.kind {
    case .parenthesized(let inner): return target(inner)
    case .identifier(let name): return identifierTarget(name)
    case .unary(.dereference, let operand): return dereference(operand, range: expression.range)
    case .subscript(let base, let index):
      return subscriptTarget(base, index, range: expression.range)
    case .member(let base, let name, let isArrow):
      return isArrow ? arrow(base, name) : dot(base, name)
    case .compoundLiteral(let type, let list):
      return compoundLiteral(type, list, isShared: false, range: expression.range)
    case .selection(let selection):
      return chosen(by: selection, range: expression.range).map { target($0) } ?? .error
    case .missing: return .error
    default: return valueTarget(expression)
    }
  }

  /// A struct that an expression gave can be looked into, though not assigned.
  private func valueTarget(_ expression: Expr) -> Target {
    let value = value(expression)
    if value.isError { return .error }
    if case .place(let place) = value.storage { return .variable(Variable(value.type, place)) }
    sink.error(
      ExpressionCode.notAPlace, "this expression is a value, not a place to store one",
      at: expression.range, label: "cannot be assigned or have its address taken")
    return .error
  }

  private func identifierTarget(_ name: Name) -> Target {
    switch meaning(of: name.text) {
    case .variable, .ivar: return nameTarget(name)
    case .constant(let constant):
      // A structure has an address, which the functions that want it take: `&kCFTypeArrayCallBacks`.
      if case .structure = constant.value, case .place(let place) = constantValue(constant, into: nil).storage {
        return .variable(Variable(constant.type.adding(.const), place))
      }
      sink.error(
        ExpressionCode.assignToConst, "`\(name.text)` is a constant", at: name.range,
        label: "cannot be changed")
    case .function(let function):
      let value = functionValue(function, into: nil)
      guard let slot = value.slotOffset else { return .error }
      return .variable(Variable(.function(function.type), .pointer(slot, 0, ivar: nil)))
    case .enumerator:
      sink.error(
        ExpressionCode.notAPlace, "`\(name.text)` is a constant of an enum, not a variable",
        at: name.range)
    case .type, .unknown:
      if case .variable(let variable) = nameTarget(name) { return .variable(variable) }
      if classes.isClass(name.text) {
        sink.error(
          ExpressionCode.notAPlace, "`\(name.text)` is a class, not a variable", at: name.range)
      } else {
        reportUnknown(name)
      }
    }
    return .error
  }

  // MARK: Pointers and arrays

  private func dereference(_ operand: Expr, range: SourceRange) -> Target {
    let pointer = value(operand)
    if pointer.isError { return .error }
    guard let pointee = pointer.type.pointee else {
      if pointer.type.isObject {
        sink.error(
          ExpressionCode.invalidOperands,
          "an object cannot be taken out of its pointer: `*` on `\(pointer.type.description)`",
          at: range, notes: ["objects are only ever used through pointers"])
      } else {
        invalidOperand("*", pointer.type, at: range)
      }
      return .error
    }
    if pointee.isVoid {
      sink.error(
        ExpressionCode.invalidOperands, "a `void *` does not say what it points to", at: range,
        helps: [.init("cast it first: `*(int *)pointer`")])
      return .error
    }
    return .variable(Variable(pointee, .pointer(slot(of: pointer), 0, ivar: nil)))
  }

  private func subscriptTarget(_ base: Expr, _ index: Expr, range: SourceRange) -> Target {
    if let element = arrayElement(base, index) { return element }
    let a = stable(value(base), against: [index])
    if a.isError { return .error }
    if a.type.isObject { return objectSubscript(a, index, range: range) }
    let b = value(index)
    if b.isError { return .error }
    if a.type.isPointer, b.type.isInteger { return pointerElement(a, b, range: range) }
    if b.type.isPointer, a.type.isInteger { return pointerElement(b, a, range: range) }
    sink.error(
      ExpressionCode.invalidOperands,
      "`\(a.type.description)` cannot be subscripted with `\(b.type.description)`", at: range)
    return .error
  }

  private func pointerElement(_ pointer: Value, _ index: Value, range: SourceRange) -> Target {
    if let pointee = pointer.type.pointee, pointee.isArray, pointee.isVariablyModified {
      let address = variableAddress(base: slot(of: pointer), index: index, pointee: pointee, subtract: false)
      return .variable(Variable(pointee, .pointer(address, 0, ivar: nil)))
    }
    guard let pointee = pointer.type.pointee, stride(of: pointer.type, range) != nil else {
      return .error
    }
    if pointee.isVoid {
      sink.error(
        ExpressionCode.invalidOperands, "a `void *` does not say what it points to", at: range,
        helps: [.init("cast it first: `((int *)pointer)[i]`")])
      return .error
    }
    let size = pointee.size ?? 1
    let base = slot(of: pointer)
    if let number = index.constantInteger {
      let (bytes, overflow) = number.multipliedReportingOverflow(by: Int64(size))
      if !overflow, let small = Int32(exactly: bytes) {
        return .variable(Variable(pointee, .pointer(base, small, ivar: nil)))
      }
    }
    let position = slot(of: index)
    if let form = MemoryForm(pointee), form != .longDouble {
      return .variable(Variable(pointee, .indexed(base: base, index: position)))
    }
    let address = scaledAddress(base: base, index: position, size: size)
    return .variable(Variable(pointee, .pointer(address, 0, ivar: nil)))
  }

  /// `array[i]` where the array is a variable in the frame: with its bounds.
  private func arrayElement(_ base: Expr, _ index: Expr) -> Target? {
    guard let array = frameArray(base), case .array(let element, .fixed(let count)) = array.type.kind,
      case .frame(let offset) = array.place, let elementSize = element.size
    else { return nil }
    let position = value(index)
    if position.isError { return .error }
    guard position.type.isInteger else { return nil }
    if let number = position.constantInteger, number >= 0, number < Int64(count) {
      return .variable(Variable(element, .frame(offset + Int32(Int(number) * elementSize))))
    }
    if let number = position.constantInteger { warnIndex(number, count, array, index.range) }
    let slot = slot(of: position)
    if let form = MemoryForm(element), form != .longDouble, let bound = UInt16(exactly: count),
      offset % 8 == 0
    {
      return .variable(Variable(element, .element(array: offset, index: slot, count: bound)))
    }
    builder.emit(.checkIndex, a: slot, b: Int32(clamping: count))
    let address = builder.allocateSlot()
    builder.emit(.frameAddress, a: address, b: offset)
    let result = scaledAddress(base: address, index: slot, size: elementSize)
    return .variable(Variable(element, .pointer(result, 0, ivar: nil)))
  }

  private func warnIndex(_ index: Int64, _ count: Int, _ array: Variable, _ range: SourceRange) {
    sink.warning(
      ExpressionCode.indexOutside, "index \(index) of an array with \(count) elements", at: range,
      label: count > 0 ? "the last one is \(count - 1)" : "it has none")
  }

  /// An array variable of this very frame, or a member of a struct in it.
  private func frameArray(_ expression: Expr) -> Variable? {
    switch expression.unparenthesized.kind {
    case .identifier(let name):
      guard case .variable(let model) = meaning(of: name.text), model.type.isArray,
        case .direct(let variable)? = variables[ObjectIdentifier(model)]
      else { return nil }
      return variable
    case .subscript(let base, let index):
      guard let outer = frameArray(base), case .array(let element, .fixed) = outer.type.kind,
        element.isArray, ExpressionScan.isConstantForm(index)
      else { return nil }
      guard case .variable(let variable)? = arrayElement(base, index) else { return nil }
      return variable
    default: return nil
    }
  }

  // MARK: Members

  private func arrow(_ base: Expr, _ name: Name) -> Target {
    let object = value(base)
    if object.isError || name.isMissing { return .error }
    if let type = object.type.objectType { return ivarMember(object, type, name) }
    guard let record = object.type.pointee?.recordType else {
      sink.error(
        ExpressionCode.noMember,
        "`->` needs a pointer to a struct or an object, not `\(object.type.description)`",
        at: name.range,
        helps: object.type.isRecord ? [.init("write `.` instead of `->`")] : [])
      return .error
    }
    let whole = Variable(
      object.type.pointee ?? .error, .pointer(slot(of: object), 0, ivar: nil))
    return memberTarget(of: whole, record, name)
  }

  private func ivarMember(_ object: Value, _ type: ObjectType, _ name: Name) -> Target {
    if let className = type.className, let ivar = classes.ivar(name.text, in: className) {
      return ivarTarget(ivar, of: slot(of: object), range: name.range)
    }
    if name.text == "isa" {
      return .variable(Variable(.metaclass, .pointer(slot(of: object), 0, ivar: nil)))
    }
    let known = type.className.map { classes.chain(from: $0).flatMap { $0.ivars.map(\.name) } } ?? []
    sink.error(
      ExpressionCode.noMember,
      "`\(object.type.description)` has no instance variable `\(name.text)`", at: name.range,
      notes: type.className == nil ? ["the class must be known: cast the object first"] : [],
      helps: suggestions(for: name, among: known))
    return .error
  }

  private func dot(_ base: Expr, _ name: Name) -> Target {
    if name.isMissing { return .error }
    if case .superReference = base.unparenthesized.kind { return superProperty(name) }
    if case .identifier(let className) = base.unparenthesized.kind,
      isClassName(className.text)
    {
      return classProperty(className, name)
    }
    let whole: Variable
    switch base.unparenthesized.isPlaceForm ? target(base) : .value(value(base)) {
    case .variable(let variable) where variable.type.isRecord: whole = variable
    case .variable(let variable): return property(of: releaseLater(load(variable)), name)
    case .property(let outer):
      let value = releaseLater(get(outer, into: nil))
      guard case .place(let place) = value.storage else { return property(of: value, name) }
      whole = Variable(value.type, place)
    case .objectSubscript(let element): return property(of: releaseLater(get(element, into: nil)), name)
    case .value(let value):
      guard case .place(let place) = value.storage else { return property(of: value, name) }
      whole = Variable(value.type, place)
    case .error: return .error
    }
    guard let record = whole.type.recordType else { return .error }
    return memberTarget(of: whole, record, name)
  }

  /// A class is meant, and no variable hides it.
  func isClassName(_ name: String) -> Bool {
    switch meaning(of: name) {
    case .unknown, .type: classes.isClass(name)
    default: false
    }
  }

  private func memberTarget(of whole: Variable, _ record: RecordType, _ name: Name) -> Target {
    guard let path = record.path(to: name.text), let last = path.last else {
      sink.error(
        ExpressionCode.noMember, "`\(whole.type.description)` has no member `\(name.text)`",
        at: name.range,
        notes: record.isComplete ? [] : ["it is declared but never defined"],
        helps: suggestions(for: name, among: record.memberNames))
      return .error
    }
    let offset = path.reduce(0) { $0 + $1.offset }
    let type = last.type.adding(whole.type.qualifiers.intersection(.const))
    var bits: BitField?
    if let field = last.bits {
      bits = BitField(
        offset: last.shift, width: field.width,
        isSigned: last.type.integerKind?.isSigned ?? false)
    }
    return .variable(member(of: whole, at: offset, type: type, bits: bits))
  }

  // MARK: Address

  /// `&a[i]` is `a + i`: the address behind the last element is a good one, so bounds are left to who
  /// uses it. Nil where this is no subscript of a pointer or array.
  private func elementAddress(
    _ base: Expr, _ index: Expr, range: SourceRange, into hint: Int32?
  ) -> Value? {
    guard quietType(of: base)?.pointee != nil else { return nil }
    let pointer = stable(uncheckedPointer(base), against: [index])
    let position = value(index)
    if pointer.isError || position.isError { return .error }
    guard position.type.isInteger else { return nil }
    return advance(pointer, by: position, subtract: false, range, into: hint)
  }

  /// The type, without a word: the expression is compiled for its value afterwards.
  private func quietType(of expression: Expr) -> CType? { sink.silenced { type(of: expression) } }

  /// An array or pointer as a pointer; of `a[i]` that is an array itself, without looking at bounds.
  private func uncheckedPointer(_ expression: Expr) -> Value {
    guard case .subscript(let base, let index) = expression.unparenthesized.kind,
      quietType(of: expression)?.isArray == true,
      let row = elementAddress(base, index, range: expression.range, into: nil),
      let array = row.type.pointee
    else { return value(expression) }
    return Value(array.decayed, row.storage)
  }

  func addressOf(_ operand: Expr, range: SourceRange, into hint: Int32?) -> Value {
    if case .compoundLiteral(let type, let list) = operand.unparenthesized.kind {
      guard
        case .variable(let variable) = compoundLiteral(type, list, isShared: true, range: range)
      else { return .error }
      return .slot(address(of: variable, into: hint), .pointer(to: variable.type))
    }
    if case .subscript(let base, let index) = operand.unparenthesized.kind,
      let element = elementAddress(base, index, range: range, into: hint)
    {
      return element
    }
    switch target(operand) {
    case .variable(let variable):
      if case .bits = variable.place {
        sink.error(
          ExpressionCode.notAPlace, "a bit-field has no address", at: range,
          notes: ["it shares its bytes with others"])
        return .error
      }
      if case .pointer(let base, 0, nil) = variable.place {
        return .slot(slot(of: .slot(base, .long), into: hint), .pointer(to: variable.type))
      }
      return .slot(address(of: variable, into: hint), .pointer(to: variable.type))
    case .value(let value): return value
    case .property, .objectSubscript:
      sink.error(
        ExpressionCode.notAPlace, "a property has no address", at: range,
        notes: ["`object.name` is a message that gives a value"],
        helps: [.init("store the value in a variable and take that one's address")])
      return .error
    case .error: return .error
    }
  }
}
