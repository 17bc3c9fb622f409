// Initial values: expressions and braces.

extension BodyChecker {
  /// The value that a variable of the type begins with. A full expression.
  func checkInitializer(_ initializer: Initializer, of type: CType) -> CheckedInitializer {
    switch initializer {
    case .expression(let expression): checkInitializer(expression, of: type)
    case .list(let list): checkInitializer(list, of: type)
    }
  }

  private func checkInitializer(_ expression: Expr, of type: CType) -> CheckedInitializer {
    if type.isError {
      _ = check(expression)
      return .zero
    }
    if type.isArray { return arrayInitializer(expression, of: type) }
    if let list = staticLiteral(expression, of: type) { return checkInitializer(list, of: type) }
    return .expression(coerce(check(expression), to: type, .initializing, range: expression.range))
  }

  /// The braces of `static const T v = (T){ … };`: clang takes the literal of the same type for its constant (C11 J.5.13), so
  /// nothing is copied when the program starts.
  private func staticLiteral(_ expression: Expr, of type: CType) -> InitializerList? {
    guard isStatic || scope.isFile,
      case .compoundLiteral(let name, let list) = expression.unparenthesized.kind,
      resolver.resolve(name, in: scope).unqualified == type.unqualified
    else { return nil }
    program.visit?(expression)
    return list
  }

  // MARK: Arrays from strings

  private func arrayInitializer(_ expression: Expr, of type: CType) -> CheckedInitializer {
    if let literal = resolver.text(of: expression, in: scope) {
      program.visit?(expression)
      return textInitializer(literal, of: type)
    }
    if case .compoundLiteral(_, let list) = expression.unparenthesized.kind {
      program.visit?(expression)
      return checkInitializer(list, of: type)
    }
    if case .selection(let selection) = expression.unparenthesized.kind {
      return chosen(by: selection, range: expression.range).map { arrayInitializer($0, of: type) }
        ?? .zero
    }
    sink.error(
      ExpressionCode.badInitializer, "an array is initialized with braces or a string",
      at: expression.range)
    return .zero
  }

  private func textInitializer(_ literal: StringLiteral, of type: CType) -> CheckedInitializer {
    guard case .array(let element, .fixed(let count)) = type.kind,
      let width = element.integerKind?.size
    else {
      sink.error(
        ExpressionCode.badInitializer,
        "a string cannot initialize `\(type.description)`", at: literal.range)
      return .zero
    }
    guard case .array(_, .fixed(let length)) = TypeResolver.arrayType(of: literal).kind else {
      return .text(literal)
    }
    let unit = literal.encoding == .utf8 ? 1 : literal.encoding == .utf16 ? 2 : 4
    if length * unit - width > count * width {
      sink.warning(
        ExpressionCode.badInitializer,
        "the string has \(length * unit / width - 1) characters, "
          + "the array room for \(count)", at: literal.range)
    }
    return .text(literal)
  }

  // MARK: Braces

  private func checkInitializer(_ list: InitializerList, of type: CType) -> CheckedInitializer {
    switch type.kind {
    case .record, .array:
      if type.isArray, list.items.count == 1, case .expression(let only) = list.items[0].value,
        list.items[0].designators.isEmpty, type.pointee?.integerKind != nil,
        let literal = resolver.text(of: only, in: scope)
      {
        program.visit?(only)
        return textInitializer(literal, of: type)
      }
      var filler = InitializerFiller(checker: self)
      var items = list.items[...]
      filler.fill(InitializedPart(offset: 0, type: type, bits: nil), &items, isBraced: true)
      return .parts(filler.parts)
    case .error: return .zero
    default:
      guard let first = list.items.first else { return .zero }
      if list.items.count > 1 { reportExcess(list.items[1].value.range, type) }
      return checkInitializer(first.value, of: type)
    }
  }

  func reportExcess(_ range: SourceRange, _ type: CType) {
    let help =
      "an array is written `@[@1, @2]`, a dictionary `@{@\"key\": @1}`, another object `[[Car alloc] init]`"
    sink.warning(
      ExpressionCode.badInitializer, "more initial values than `\(type.description)` has room for",
      at: range, label: "left out", helps: type.isRetainable ? [.init(help)] : [])
  }
}

/// A part of what is initialised.
struct InitializedPart {
  /// Bytes from the beginning of the whole.
  let offset: Int
  let type: CType
  /// The member, if it is a bit-field.
  let bits: RecordType.Field?
}

/// Distributes the items of a list over the members of a record or the elements of an array (C11 6.7.9).
struct InitializerFiller {
  typealias Items = ArraySlice<InitializerList.Item>

  let checker: BodyChecker
  private(set) var parts: [CheckedInitializer.Part] = []

  init(checker: BodyChecker) {
    self.checker = checker
  }

  /// Fills a struct or array from a list. Without braces of its own it takes as many items as it needs.
  ///
  /// - Parameter path: what is left of the first item's designators, of which some have led here; nil for all of them.
  mutating func fill(
    _ whole: InitializedPart, _ items: inout Items, isBraced: Bool,
    path: ArraySlice<InitializerList.Designator>? = nil
  ) {
    var position = 0
    var path = path
    while let item = items.first {
      let isOwn = path == nil
      let designators = path ?? item.designators[...]
      path = nil
      if !designators.isEmpty {
        guard isBraced || !isOwn, let next = designated(designators, in: whole, &items) else {
          return
        }
        position = next
        continue
      }
      guard let part = part(position, of: whole) else {
        if isBraced { checker.reportExcess(item.value.range, whole.type) }
        return
      }
      fillPart(part, &items)
      position += 1
      if isBraced { continue }
      if whole.type.recordType?.isUnion == true { return }
    }
  }

  /// The n-th element or member.
  private func part(_ index: Int, of whole: InitializedPart) -> InitializedPart? {
    switch whole.type.kind {
    case .array(let element, .fixed(let count)):
      guard index < count, let size = element.size else { return nil }
      return InitializedPart(offset: whole.offset + index * size, type: element, bits: nil)
    case .record(let record):
      let fields = record.initializableFields
      guard index < (record.isUnion ? min(1, fields.count) : fields.count) else { return nil }
      return member(fields[index], of: whole)
    default: return nil
    }
  }

  private func member(_ field: RecordType.Field, of whole: InitializedPart) -> InitializedPart {
    InitializedPart(
      offset: whole.offset + field.offset, type: field.type, bits: field.bits == nil ? nil : field)
  }

  private mutating func add(_ part: InitializedPart, _ value: CheckedInitializer) {
    parts.append(
      CheckedInitializer.Part(offset: part.offset, type: part.type, bits: part.bits, value: value))
  }

  private mutating func fillPart(_ part: InitializedPart, _ items: inout Items) {
    guard let item = items.first else { return }
    let part = checker.flexible(part, item.value)
    if case .expression(let expression) = item.value, !takesWhole(part.type, expression) {
      return fill(part, &items, isBraced: false, path: [])
    }
    items.removeFirst()
    add(part, checker.checkInitializer(item.value, of: part.type))
  }

  /// The expression is for the part itself, not for its first member.
  private func takesWhole(_ type: CType, _ expression: Expr) -> Bool {
    switch type.kind {
    case .array:
      return type.pointee?.integerKind != nil
        && checker.resolver.text(of: expression, in: checker.scope) != nil
    case .record(let record): return checker.checkAhead(expression).type.recordType == record
    default: return true
    }
  }

  /// Initialises what the first item's designators name, and what comes behind it in there (C11 6.7.9p17); the position
  /// behind it.
  private mutating func designated(
    _ path: ArraySlice<InitializerList.Designator>, in whole: InitializedPart, _ items: inout Items
  ) -> Int? {
    guard let first = path.first, let (targets, next, isInner) = step(first, in: whole),
      let target = targets.first
    else { return nil }
    let rest = isInner ? path : path.dropFirst()
    let (start, count) = (parts.count, items.count)
    if rest.isEmpty {
      fillPart(target, &items)
    } else {
      fill(target, &items, isBraced: false, path: rest)
    }
    if items.count == count { return nil }
    let made = parts[start...]
    for other in targets.dropFirst() {
      for part in made {
        parts.append(
          CheckedInitializer.Part(
            offset: part.offset + other.offset - target.offset, type: part.type, bits: part.bits,
            value: part.value))
      }
    }
    return next
  }

  /// The parts that one designator names, the position behind them, and whether it has to be looked up in there: the member
  /// of an anonymous one.
  private func step(
    _ designator: InitializerList.Designator, in whole: InitializedPart
  ) -> ([InitializedPart], Int, isInner: Bool)? {
    switch designator {
    case .field(let name): return fieldStep(name, in: whole)
    case .index(let expression):
      guard let index = arrayIndex(expression, whole), let part = part(index, of: whole) else {
        return nil
      }
      return ([part], index + 1, false)
    case .indexRange(let low, let high):
      guard let first = arrayIndex(low, whole), let last = arrayIndex(high, whole), first <= last
      else { return nil }
      return ((first...last).compactMap { part($0, of: whole) }, last + 1, false)
    }
  }

  private func fieldStep(_ name: Name, in whole: InitializedPart)
    -> ([InitializedPart], Int, isInner: Bool)?
  {
    guard let record = whole.type.recordType, let path = record.path(to: name.text),
      let outer = path.first
    else {
      checker.sink.error(
        ExpressionCode.noMember, "`\(whole.type.description)` has no member `\(name.text)`",
        at: name.range,
        helps: checker.suggestions(for: name, among: whole.type.recordType?.memberNames ?? []))
      return nil
    }
    let position = record.initializableFields.firstIndex {
      $0.name == outer.name && $0.offset == outer.offset
    }
    return ([member(outer, of: whole)], (position ?? 0) + 1, path.count > 1)
  }

  private func arrayIndex(_ expression: Expr, _ whole: InitializedPart) -> Int? {
    guard case .array(_, .fixed(let count)) = whole.type.kind,
      let number = checker.constantInteger(expression), number >= 0,
      number < Int64(count)
    else {
      checker.sink.error(
        ExpressionCode.badInitializer, "this is not an index of `\(whole.type.description)`",
        at: expression.range)
      return nil
    }
    return Int(number)
  }
}

extension BodyChecker {
  /// The last member of a static variable's struct as an array of as many elements as the value has, where its own type does
  /// not say (GNU).
  func flexible(_ part: InitializedPart, _ value: Initializer) -> InitializedPart {
    guard isStatic || scope.isFile, part.type.isFlexibleArray else { return part }
    let type = InitializerShape(resolver: resolver, scope: scope).complete(part.type, with: value)
    return InitializedPart(offset: part.offset, type: type, bits: nil)
  }
}

extension CheckedInitializer {
  /// How far it reaches.
  package var extent: Int {
    guard case .parts(let parts) = self else { return 0 }
    return parts.map { $0.offset + max($0.type.size ?? 0, $0.value.extent) }.max() ?? 0
  }
}

extension RecordType {
  /// Members that an initialiser list fills: all but unnamed bit-fields.
  var initializableFields: [Field] {
    fields.filter { $0.name != nil || $0.bits == nil }
  }
}
