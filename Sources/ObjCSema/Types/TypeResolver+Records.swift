/// Structs, unions and enums.
extension TypeResolver {
  // MARK: Struct and union

  func record(_ specifier: RecordSpecifier, in scope: Scope) -> RecordType {
    refuse(specifier.attributes)
    let record = recordNamed(specifier, in: scope)
    noteTransparency(specifier.attributes, of: .record(record))
    guard let lines = specifier.fields else { return record }
    if record.isComplete {
      diagnostics.error(
        MeaningCode.redefinition,
        "`\(CType.record(record).description)` is defined twice",
        at: specifier.tag?.range ?? specifier.range,
        secondary: record.range.isNone ? [] : [Diagnostic.Label(record.range, "first here")])
      return environment.records.make(
        tag: record.tag, isUnion: specifier.isUnion, range: specifier.range)
    }
    record.range = specifier.tag?.range ?? specifier.range
    let isPacked =
      specifier.packing == 1 || specifier.attributes.contains { $0.name == "packed" }
    var fields: [RecordType.Field] = []
    for line in lines { fields += self.fields(line, of: record, in: scope) }
    check(&fields, of: record)
    guard !record.isComplete else { return record }
    if TypeComplexity.node(fields.map(\.type.complexity)).isTooMuch {
      _ = tooMuch(at: record.range)
      fields = []
    }
    record.complete(
      fields: fields, packed: isPacked, packing: specifier.packing,
      minimumAlignment: alignment(specifier.attributes, in: scope))
    return record
  }

  /// The record that the tag names here, made if need be.
  private func recordNamed(_ specifier: RecordSpecifier, in scope: Scope) -> RecordType {
    guard let tag = specifier.tag, !tag.isMissing else {
      return environment.records.make(tag: nil, isUnion: specifier.isUnion, range: specifier.range)
    }
    // A definition concerns this scope only; a mention may mean an outer one.
    let isDefinition = specifier.fields != nil
    let found =
      isDefinition
      ? scope.lookupTagHere(tag.text) ?? openTag(tag.text, in: scope) : scope.lookupTag(tag.text)
    switch found {
    case .record(let record)? where record.isUnion == specifier.isUnion: return record
    case .record?, .enumeration?:
      diagnostics.error(
        MeaningCode.redefinition, "the tag `\(tag.text)` is another kind of type", at: tag.range)
      return environment.records.make(tag: tag.text, isUnion: specifier.isUnion, range: tag.range)
    case nil:
      let record = environment.records.make(
        tag: tag.text, isUnion: specifier.isUnion, range: tag.range)
      scope.declareTag(tag.text, .record(record))
      return record
    }
  }

  /// A header's record that is only named there: one of several files completes it.
  private func openTag(_ tag: String, in scope: Scope) -> Scope.Tag? {
    guard scope.isFile, let outer = scope.parent,
      case .record(let record)? = outer.lookupTagHere(tag),
      !record.isComplete
    else { return nil }
    return .record(record)
  }

  /// One line of members.
  private func fields(
    _ line: FieldDeclaration, of record: RecordType, in scope: Scope
  ) -> [RecordType.Field] {
    let base = base(line.specifiers, in: scope)
    if line.fields.isEmpty { return anonymous(line, base.type) }
    return line.fields.map { field in
      let type = type(of: field.declarator, base: base, use: .field, in: scope)
      let name = field.declarator.name
      let range = name?.range ?? field.declarator.range
      let width = field.bitWidth.map { bitWidth($0, type: type, name: name, in: scope) }
      return RecordType.Field(
        name: name?.text, type: fieldType(type, of: record, at: range),
        bitWidth: width ?? nil,
        minimumAlignment: alignment(field.attributes + line.specifiers.attributes, in: scope),
        range: range)
    }
  }

  /// A struct or union without a name: its members count as the outer one's.
  private func anonymous(_ line: FieldDeclaration, _ type: CType) -> [RecordType.Field] {
    switch type.kind {
    case .record(let inner) where inner.tag == nil:
      return [RecordType.Field(name: nil, type: type, range: line.range)]
    case .error: return []
    default:
      diagnostics.warning(
        MeaningCode.badMember, "this declares no member", at: line.range)
      return []
    }
  }

  private func fieldType(_ type: CType, of record: RecordType, at range: SourceRange) -> CType {
    if type.isFunction {
      diagnostics.error(
        MeaningCode.badMember, "a member cannot be a function", at: range,
        helps: [Diagnostic.Help("a pointer to one is `result (*name)(parameters)`")])
      return .error
    }
    if isARC, record.isUnion, type.hasRetainableMembers {
      diagnostics.error(
        MeaningCode.badOwnership, "a union cannot own objects", at: range,
        helps: [Diagnostic.Help("declare the member `__unsafe_unretained`")])
    }
    return type
  }

  /// Incomplete members (but for a last array) and names that come twice.
  private func check(_ fields: inout [RecordType.Field], of record: RecordType) {
    var seen: [String: SourceRange] = [:]
    for (index, field) in fields.enumerated() {
      let names = field.name.map { [$0] } ?? field.type.recordType?.memberNames ?? []
      for name in names {
        if let first = seen[name], !name.isEmpty {
          diagnostics.error(
            MeaningCode.duplicateMember, "the member `\(name)` is declared twice", at: field.range,
            secondary: [Diagnostic.Label(first, "first here")])
        } else {
          seen[name] = field.range
        }
      }
      let isLast = record.isUnion || index == fields.count - 1 && index > 0
      if case .array(_, .incomplete) = field.type.kind, isLast { continue }
      let what = "the member `\(field.name ?? "")`"
      if !requireComplete(field.type, for: what, at: field.range) {
        fields[index] = RecordType.Field(name: field.name, type: .error, range: field.range)
      }
    }
  }

  /// The width of a bit-field; nil when it is not usable and an error was reported.
  func bitWidth(_ expression: Expr, type: CType, name: Name?, in scope: Scope) -> Int? {
    guard let kind = type.integerKind else {
      if !type.isError {
        diagnostics.error(
          MeaningCode.badBitField, "a bit-field has an integer type, not `\(type.description)`",
          at: name?.range ?? expression.range)
      }
      return nil
    }
    guard let width = constants.integer(expression, what: "a bit-field's width", in: scope) else {
      return nil
    }
    if width < 0 || width > Int64(kind.bits) || (width == 0 && name != nil) {
      let reason =
        width > Int64(kind.bits)
        ? "`\(type.description)` has only \(kind.bits) bits" : "the width must be at least 1"
      diagnostics.error(MeaningCode.badBitField, reason, at: expression.range)
      return nil
    }
    return Int(width)
  }

  /// From `aligned(n)`; without a number the largest, 16.
  func alignment(_ attributes: [Attribute], in scope: Scope) -> Int {
    var result = 1
    for attribute in attributes where attribute.name == "aligned" {
      guard let argument = attribute.arguments.first else {
        result = max(result, 16)
        continue
      }
      let value = constants.integer(argument, what: "an alignment", in: scope) ?? 1
      if value > 0, value <= 4096, value & (value - 1) == 0 {
        result = max(result, Int(value))
      } else {
        diagnostics.error(
          MeaningCode.badMember, "an alignment is a power of two up to 4096", at: argument.range)
      }
    }
    return result
  }

  // MARK: Enum

  func enumeration(_ specifier: EnumSpecifier, in scope: Scope) -> EnumType {
    let underlying = specifier.underlying.flatMap { fixedType($0, in: scope) }
    let type = enumNamed(specifier, underlying, in: scope)
    guard let enumerators = specifier.enumerators else { return type }
    if type.isComplete, !type.members.isEmpty {
      diagnostics.error(
        MeaningCode.redefinition, "`enum \(type.tag ?? "")` is defined twice",
        at: specifier.tag?.range ?? specifier.range,
        secondary: type.range.isNone ? [] : [Diagnostic.Label(type.range, "first here")])
    }
    type.range = specifier.tag?.range ?? specifier.range
    define(enumerators, of: type, specifier.attributes, in: scope)
    return type
  }

  private func fixedType(_ name: TypeName, in scope: Scope) -> IntegerKind? {
    let type = resolve(name, in: scope)
    if type.integerKind == nil, !type.isError {
      diagnostics.error(
        MeaningCode.badEnum, "an enum's type is an integer, not `\(type.description)`",
        at: name.range)
    }
    return type.integerKind ?? .int
  }

  private func enumNamed(
    _ specifier: EnumSpecifier, _ underlying: IntegerKind?, in scope: Scope
  ) -> EnumType {
    guard let tag = specifier.tag, !tag.isMissing else {
      return EnumType(tag: nil, underlying: underlying, range: specifier.range)
    }
    let isDefinition = specifier.enumerators != nil
    let found = isDefinition ? scope.lookupTagHere(tag.text) : scope.lookupTag(tag.text)
    switch found {
    case .enumeration(let type)?: return type
    case .record?:
      diagnostics.error(
        MeaningCode.redefinition, "the tag `\(tag.text)` is a struct or union", at: tag.range)
      return EnumType(tag: tag.text, underlying: underlying, range: tag.range)
    case nil:
      let kind = isDefinition ? underlying : underlying ?? nativeKind(tag.text, in: scope)
      let type = EnumType(tag: tag.text, underlying: kind, range: tag.range)
      scope.declareTag(tag.text, .enumeration(type))
      return type
    }
  }

  /// Of an enumeration of Foundation, whose type and tag are one name: `enum NSCalendarUnit`.
  private func nativeKind(_ tag: String, in scope: Scope) -> IntegerKind? {
    guard case .typedef(let model)? = scope.lookup(tag), model.range.isNone else { return nil }
    return model.type.integerKind
  }

  private func define(
    _ enumerators: [EnumSpecifier.Enumerator], of type: EnumType, _ attributes: [Attribute],
    in scope: Scope
  ) {
    var members: [EnumType.Member] = []
    var next: Int64 = 0
    var isUnsigned = false
    for enumerator in enumerators {
      if let expression = enumerator.value {
        (next, isUnsigned) = value(of: expression, fallback: next, in: scope)
      }
      checkFit(next, isUnsigned, in: type, at: enumerator.name.range)
      members.append(EnumType.Member(name: enumerator.name.text, value: next))
      declare(enumerator.name, value: next, isUnsigned, of: type, in: scope)
      next &+= 1
    }
    let kind = TypeResolver.underlying(members, attributes.contains { $0.name == "packed" })
    type.complete(
      members: members, underlying: withMode(attributes, .integer(kind)).integerKind ?? kind)
  }

  private func value(
    of expression: Expr, fallback: Int64, in scope: Scope
  ) -> (Int64, isUnsigned: Bool) {
    guard
      let value = constants.integerValue(expression, what: "an enumerator's value", in: scope)
    else { return (fallback, false) }
    return (value.value, !value.kind.isSigned && value.kind.size == 8)
  }

  private func checkFit(
    _ value: Int64, _ isUnsigned: Bool, in type: EnumType, at range: SourceRange
  ) {
    guard type.isFixed, type.underlying != .bool, type.underlying.size < 8 || isUnsigned else {
      return
    }
    guard type.underlying.wrap(value) != value else { return }
    diagnostics.error(
      MeaningCode.badEnum,
      "the value \(value) does not fit into `\(type.underlying.name)`", at: range)
  }

  /// An enumerator is an int in C, or a long when its value needs one; of an enum with a fixed type it
  /// has that type.
  private func declare(
    _ name: Name, value: Int64, _ isUnsigned: Bool, of type: EnumType, in scope: Scope
  ) {
    if name.isMissing { return }
    if let other = scope.lookupHere(name.text) {
      diagnostics.error(
        MeaningCode.redefinition, "`\(name.text)` is already \(other.word) here", at: name.range,
        secondary: other.range.isNone ? [] : [Diagnostic.Label(other.range, "first here")])
    }
    var own = CType.enumeration(type)
    if !type.isFixed {
      let fitsInt = value >= Int64(Int32.min) && value <= Int64(Int32.max) && !isUnsigned
      let fitsUnsigned = value >= 0 && value <= Int64(UInt32.max) && !isUnsigned
      own = fitsInt ? .int : isUnsigned ? .unsignedLong : fitsUnsigned ? .unsignedInt : .long
    }
    let model = EnumeratorModel(name: name.text, value: value, type: own, range: name.range)
    scope.declare(name.text, .enumerator(model))
  }

  /// The type clang gives an enum that says none.
  private static func underlying(_ members: [EnumType.Member], _ isPacked: Bool) -> IntegerKind {
    let smallest = members.map(\.value).min() ?? 0
    let largest = members.map(\.value).max() ?? 0
    let small: [IntegerKind] = isPacked ? [.unsignedChar, .signedChar, .unsignedShort, .short] : []
    return (small + [.unsignedInt, .int]).first {
      $0.wrap(smallest) == smallest && $0.wrap(largest) == largest
    } ?? (smallest < 0 ? .long : .unsignedLong)
  }
}
