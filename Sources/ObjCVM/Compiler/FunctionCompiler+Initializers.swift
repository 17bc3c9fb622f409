// Initial values: expressions and braces.

extension FunctionCompiler {
  /// Gives a new variable its first value. A full expression.
  func initialize(_ variable: Variable, with initializer: Initializer) {
    fullExpression {
      switch initializer {
      case .expression(let expression): initialize(variable, with: expression)
      case .list(let list): initialize(variable, with: list)
      }
    }
  }

  func initialize(_ variable: Variable, with expression: Expr) {
    if variable.type.isError { return }
    if variable.type.isArray { return initializeArray(variable, with: expression) }
    if variable.type.isRetainable, isARC || variable.type.ownership == .weak {
      let hint = ownership(of: variable) == .strong ? slotHint(variable) : nil
      let raw = produce(expression, into: hint)
      let value = coerce(
        raw, to: variable.type, .initializing, range: expression.range, into: hint)
      if value.isError { return clear(variable) }
      return initializeObject(variable, with: value)
    }
    let hint = slotHint(variable)
    let raw = variable.type.isRecord ? produce(expression) : value(expression, into: hint)
    let value = coerce(
      raw, to: variable.type, .initializing, range: expression.range, into: hint)
    if value.isError { return }
    initialize(variable, to: value)
  }

  /// The same for a value that is there.
  func initialize(_ variable: Variable, to value: Value) {
    if variable.type.isRetainable {
      initializeObject(variable, with: value)
    } else if variable.type.isRecord {
      initializeRecord(variable, with: value)
    } else {
      store(value, to: variable)
    }
  }

  // MARK: Arrays from strings

  private func initializeArray(_ variable: Variable, with expression: Expr) {
    if let literal = text(of: expression) { return initializeArray(variable, from: literal) }
    if case .compoundLiteral(_, let list) = expression.unparenthesized.kind {
      return initialize(variable, with: list)
    }
    sink.error(
      ExpressionCode.badInitializer, "an array is initialised with braces or a string",
      at: expression.range)
  }

  private func initializeArray(_ variable: Variable, from literal: StringLiteral) {
    guard case .array(let element, .fixed(let count)) = variable.type.kind,
      let width = element.integerKind?.size
    else {
      sink.error(
        ExpressionCode.badInitializer,
        "a string cannot initialise `\(variable.type.description)`", at: literal.range)
      return
    }
    let bytes = program.stringBytes(literal)
    let room = count * width
    if bytes.count - width > room {
      sink.warning(
        ExpressionCode.badInitializer, "the string has \(bytes.count / width - 1) characters, "
          + "the array room for \(count)", at: literal.range)
    }
    zero(variable)
    let length = min(bytes.count, room)
    guard length > 0 else { return }
    let source = builder.allocateSlot()
    builder.emit(.bytesAddress, a: source, b: program.bytesOffset(bytes, alignment: width))
    if case .frame(let offset) = variable.place {
      builder.emit(.copyIn, a: offset, b: source, c: Int32(clamping: length))
    } else {
      builder.emit(.copyMemory, a: address(of: variable), b: source, c: Int32(clamping: length))
    }
  }

  // MARK: Braces

  func initialize(_ variable: Variable, with list: InitializerList) {
    switch variable.type.kind {
    case .record, .array:
      if case .array = variable.type.kind, list.items.count == 1,
        case .expression(let only) = list.items[0].value, list.items[0].designators.isEmpty,
        variable.type.pointee?.integerKind != nil, let literal = text(of: only)
      {
        return initializeArray(variable, from: literal)
      }
      zero(variable)
      var items = list.items[...]
      fill(variable, &items, isBraced: true)
    case .error: return
    default:
      if variable.type.isRetainable, list.items.count != 1 {
        sink.error(
          ExpressionCode.badInitializer, "an object is not made by braces", at: list.range,
          helps: [.init("an array is written `@[@1, @2]`, a dictionary `@{@\"key\": @1}`, another object `[[Car alloc] init]`")])
        return clear(variable)
      }
      guard let first = list.items.first else { return clear(variable) }
      if list.items.count > 1 { reportExcess(list.items[1].value.range, variable.type) }
      switch first.value {
      case .expression(let expression): initialize(variable, with: expression)
      case .list(let inner): initialize(variable, with: inner)
      }
    }
  }

  private func zero(_ variable: Variable) {
    let size = Int32(clamping: max(variable.type.size ?? 0, 0))
    guard size > 0 else { return }
    switch variable.place {
    case .frame(let offset): builder.emit(.zeroLocal, a: offset, c: size)
    // Globals begin as zeros.
    case .global: break
    default: builder.emit(.zeroMemory, a: address(of: variable), c: size)
    }
  }

  private typealias Items = ArraySlice<InitializerList.Item>

  /// Fills a struct or array from a list. Without braces of its own it takes as many items as it needs.
  private func fill(_ whole: Variable, _ items: inout Items, isBraced: Bool) {
    var position = 0
    while let item = items.first {
      if !item.designators.isEmpty {
        guard isBraced else { return }
        guard let next = designated(item, in: whole) else { return }
        items.removeFirst()
        position = next
        continue
      }
      guard let part = part(position, of: whole) else {
        if isBraced { reportExcess(item.value.range, whole.type) }
        return
      }
      fillPart(part, &items)
      position += 1
      if isBraced { continue }
      if whole.type.recordType?.isUnion == true { return }
    }
  }

  /// The n-th element or member.
  private func part(_ index: Int, of whole: Variable) -> Variable? {
    switch whole.type.kind {
    case .array(let element, .fixed(let count)):
      guard index < count, let size = element.size else { return nil }
      return member(of: whole, at: index * size, type: element)
    case .record(let record):
      let fields = record.initializableFields
      guard index < (record.isUnion ? min(1, fields.count) : fields.count) else { return nil }
      return memberVariable(fields[index], of: whole)
    default: return nil
    }
  }

  private func memberVariable(_ field: RecordType.Field, of whole: Variable) -> Variable {
    var bits: BitField?
    if let width = field.bits {
      bits = BitField(
        offset: field.shift, width: width.width,
        isSigned: field.type.integerKind?.isSigned ?? false)
    }
    return member(of: whole, at: field.offset, type: field.type, bits: bits)
  }

  private func fillPart(_ part: Variable, _ items: inout Items) {
    guard let item = items.first else { return }
    switch item.value {
    case .list(let list):
      items.removeFirst()
      initialize(part, with: list)
    case .expression(let expression):
      if takesWhole(part.type, expression) {
        items.removeFirst()
        initialize(part, with: expression)
      } else {
        fill(part, &items, isBraced: false)
      }
    }
  }

  /// The expression is for the part itself, not for its first member.
  private func takesWhole(_ type: CType, _ expression: Expr) -> Bool {
    switch type.kind {
    case .array: return type.pointee?.integerKind != nil && text(of: expression) != nil
    case .record(let record): return self.type(of: expression).recordType == record
    default: return true
    }
  }

  /// Initialises what an item's designators name; the position behind it.
  private func designated(_ item: InitializerList.Item, in whole: Variable) -> Int? {
    guard let first = item.designators.first, let (targets, next) = step(first, in: whole) else {
      return nil
    }
    for target in targets {
      var variable = target
      for designator in item.designators.dropFirst() {
        guard let (inner, _) = step(designator, in: variable), let only = inner.first else {
          return next
        }
        variable = only
      }
      switch item.value {
      case .expression(let expression): initialize(variable, with: expression)
      case .list(let list): initialize(variable, with: list)
      }
    }
    return next
  }

  /// The parts that one designator names, and the position behind them.
  private func step(
    _ designator: InitializerList.Designator, in whole: Variable
  ) -> ([Variable], Int)? {
    switch designator {
    case .field(let name): return fieldStep(name, in: whole)
    case .index(let expression):
      guard let index = arrayIndex(expression, whole), let part = part(index, of: whole) else {
        return nil
      }
      return ([part], index + 1)
    case .indexRange(let low, let high):
      guard let first = arrayIndex(low, whole), let last = arrayIndex(high, whole), first <= last
      else { return nil }
      return ((first...last).compactMap { part($0, of: whole) }, last + 1)
    }
  }

  private func fieldStep(_ name: Name, in whole: Variable) -> ([Variable], Int)? {
    guard let record = whole.type.recordType, let path = record.path(to: name.text),
      let outer = path.first
    else {
      sink.error(
        ExpressionCode.noMember, "`\(whole.type.description)` has no member `\(name.text)`",
        at: name.range,
        helps: suggestions(for: name, among: whole.type.recordType?.memberNames ?? []))
      return nil
    }
    var variable = whole
    for field in path { variable = memberVariable(field, of: variable) }
    let position = record.initializableFields.firstIndex {
      $0.name == outer.name && $0.offset == outer.offset
    }
    return ([variable], (position ?? 0) + 1)
  }

  private func arrayIndex(_ expression: Expr, _ whole: Variable) -> Int? {
    guard case .array(_, .fixed(let count)) = whole.type.kind,
      let number = dryRun({ value(expression) }).constantInteger, number >= 0,
      number < Int64(count)
    else {
      sink.error(
        ExpressionCode.badInitializer, "this is no index of `\(whole.type.description)`",
        at: expression.range)
      return nil
    }
    return Int(number)
  }

  private func reportExcess(_ range: SourceRange, _ type: CType) {
    sink.warning(
      ExpressionCode.badInitializer, "more initial values than `\(type.description)` has room for",
      at: range, label: "left out")
  }
}

extension FunctionCompiler {
  /// The array of characters that an expression writes down: a literal, `__func__`, `@encode(…)`.
  func text(of expression: Expr) -> StringLiteral? {
    program.resolver.text(of: expression, in: scope)
  }
}

extension Expr {
  /// The string, if it is a literal of one.
  var stringLiteral: StringLiteral? {
    switch unparenthesized.kind {
    case .string(let literal), .functionName(let literal): literal
    default: nil
    }
  }
}

extension RecordType {
  /// Members that an initialiser list fills: all but unnamed bit-fields.
  var initializableFields: [Field] {
    fields.filter { $0.name != nil || $0.bits == nil }
  }
}
