import ForwardKitBasics

/// Where specifiers stand; it decides what may be taken for a type.
enum SpecifierContext {
  /// Of a file or a body: a name is a type if it is known as one, or if it can be nothing else.
  case declaration
  /// In a struct, a parameter list, a property: a type must come.
  case member
  /// In a cast, `sizeof` and the like.
  case typeName
  /// In the parentheses of a method: `nullable`, `inout` and the like are words too.
  case methodType
}

/// Specifiers while they are being collected.
struct SpecifierList {
  var storage: StorageClass?
  var isInline = false
  var isThreadLocal = false
  var isBlockVariable = false
  var isKindof = false
  var qualifiers: TypeQualifiers = []
  var ownership: Ownership?
  var nullability: Nullability?
  var passing: PassingQualifiers = []
  var attributes: [Attribute] = []
  var type: TypeSpecifier?
  var words = ArithmeticWords()
  var typeRange = SourceRange.none

  /// A struct, union or enum with its members: a line that begins another type is another declaration.
  var endsWithBraces: Bool {
    switch type {
    case .record(let node): node.fields != nil
    case .enumeration(let node): node.enumerators != nil
    default: false
    }
  }

  /// The words are no type, and that has been said: what is declared has a type that nobody knows.
  var isBroken = false

  var hasType: Bool { type != nil || !words.isEmpty }
}

extension Parser {
  /// Declaration specifiers. The type is `missing` if there is none; whoever needs one says so.
  mutating func parseSpecifiers(_ context: SpecifierContext) -> DeclSpecifiers {
    let start = current.range
    let startIndex = index
    var list = SpecifierList()
    while parseSpecifier(&list, context) {}
    let hasNone = index == startIndex
    let range = hasNone ? start.startPoint : range(from: start)
    var type = list.type ?? .missing
    if !list.words.isEmpty {
      if let builtin = list.words.type {
        type = .builtin(builtin)
        if list.words.hasRepetition {
          diagnostics.warning(
            SyntaxCode.badSpecifiers, "a word of this type is written twice", at: list.typeRange,
            helps: [Diagnostic.Help("leave one of them out")])
        }
      } else {
        report(
          .badSpecifiers, "these words do not make a type", at: list.typeRange)
        list.isBroken = true
      }
    }
    if list.isBroken { type = .named(Name("", range.endPoint), nil) }
    // As in C23 and C++: the initial value says the type.
    if list.storage == .auto, case .missing = type { type = .auto }
    if context == .methodType, case .missing = type, !hasNone {
      type = .named(Name("id", range.endPoint), nil)
    }
    return DeclSpecifiers(
      storage: list.storage, isInline: list.isInline, isThreadLocal: list.isThreadLocal,
      isBlockVariable: list.isBlockVariable, isKindof: list.isKindof, qualifiers: list.qualifiers,
      ownership: list.ownership, nullability: list.nullability, passing: list.passing,
      attributes: list.attributes, type: type,
      typeRange: list.typeRange.isNone ? range : list.typeRange, range: range)
  }

  /// One more specifier, if there is one.
  private mutating func parseSpecifier(
    _ list: inout SpecifierList, _ context: SpecifierContext
  ) -> Bool {
    if at(.identifier) { return parseNamedSpecifier(&list, context) }
    if at(.less), !list.hasType, context != .declaration {
      let place = current.range
      list.type = .named(Name("id", place.startPoint), parseAngleArguments())
      list.typeRange = range(from: place)
      return true
    }
    guard at(.keyword), let word = current.word?.plain else { return false }
    return parseStorage(word, &list) || parseQualifier(word, &list)
      || parseTypeWord(word, &list)
  }

  private mutating func parseNamedSpecifier(
    _ list: inout SpecifierList, _ context: SpecifierContext
  ) -> Bool {
    if list.hasType { return false }
    if context == .methodType, parseMethodWord(&list) { return true }
    if context == .declaration {
      guard scope.kind(current.id) == .type || unknownTypeAhead else { return false }
    }
    let name = takeName()
    let arguments = at(.less) ? parseAngleArguments() : nil
    list.type = .named(name, arguments)
    list.typeRange = range(from: name.range)
    return true
  }

  /// Words that mean something only in the parentheses of a method.
  private mutating func parseMethodWord(_ list: inout SpecifierList) -> Bool {
    switch current.word {
    case .in: list.passing.insert(.in)
    case .out: list.passing.insert(.out)
    case .inout: list.passing.insert(.inout)
    case .bycopy: list.passing.insert(.bycopy)
    case .byref: list.passing.insert(.byref)
    case .oneway: list.passing.insert(.oneway)
    case .nullable: list.nullability = .nullable
    case .nonnull: list.nullability = .nonnull
    case .null_unspecified: list.nullability = .unspecified
    default: return false
    }
    advance()
    return true
  }

  private mutating func parseStorage(_ word: Word, _ list: inout SpecifierList) -> Bool {
    if list.endsWithBraces, beginsAnother { return false }
    let storage: StorageClass
    switch word {
    case .typedef: storage = .typedef
    case .extern: storage = .extern
    case .static: storage = .static
    case .auto: storage = .auto
    case .register: storage = .register
    case .inline, ._Noreturn, .__extension__:
      if word == .inline { list.isInline = true }
      advance()
      return true
    case ._Thread_local:
      list.isThreadLocal = true
      advance()
      return true
    default: return false
    }
    if let old = list.storage, old != storage {
      report(
        .badSpecifiers, "`\(old.rawValue)` and `\(storage.rawValue)` exclude each other",
        at: current.range)
    }
    list.storage = storage
    advance()
    return true
  }

  /// Behind a struct's `}`: a line that begins with `const` or `static` begins a declaration of its own, the struct's `;` being forgotten,
  /// unless it goes on without a type, as in `} const table[] = { … };`.
  private var beginsAnother: Bool {
    guard current.flags.contains(.lineStart) else { return false }
    var ahead = 1
    while [.const, .volatile, .static].contains(peek(ahead).word?.plain) { ahead += 1 }
    let name = peek(ahead)
    guard name.kind == .identifier, scope.kind(name.id) != .type else { return true }
    return ![.leftBracket, .equal, .semicolon, .comma].contains(peek(ahead + 1).kind)
  }

  private mutating func parseQualifier(_ word: Word, _ list: inout SpecifierList) -> Bool {
    if list.endsWithBraces, word != .__attribute__, beginsAnother { return false }
    switch word {
    case .__block: list.isBlockVariable = true
    case .__kindof: list.isKindof = true
    case .__attribute__:
      list.attributes += parseAttributes(&list.ownership, &list.isBlockVariable)
      return true
    case ._Alignas:
      list.attributes.append(parseAlignas())
      return true
    case .__declspec:
      refuse(.attribute, "`__declspec` is not supported", at: current.range)
      advance()
      if at(.leftParen) { skipGroup() }
      return true
    case ._Atomic where peek(1).kind == .leftParen: return false
    default:
      var pointer = PointerQualifiers()
      guard parsePointerWord(&pointer) else { return false }
      list.qualifiers.formUnion(pointer.qualifiers)
      list.ownership = pointer.ownership ?? list.ownership
      list.nullability = pointer.nullability ?? list.nullability
      return true
    }
    advance()
    return true
  }

  /// A qualifier that may stand before a type and behind a `*`.
  mutating func parsePointerWord(_ pointer: inout PointerQualifiers) -> Bool {
    switch current.word?.plain {
    case .const: pointer.qualifiers.insert(.const)
    case .volatile: pointer.qualifiers.insert(.volatile)
    case .restrict: pointer.qualifiers.insert(.restrict)
    case ._Atomic: pointer.qualifiers.insert(.atomic)
    case .__strong: pointer.ownership = .strong
    case .__weak:
      pointer.ownership = .weak
      usesAutomaticWords = true
    case .__unsafe_unretained: pointer.ownership = .unsafeUnretained
    case .__autoreleasing:
      pointer.ownership = .autoreleasing
      usesAutomaticWords = true
    case ._Nullable, .__nullable, ._Nullable_result: pointer.nullability = .nullable
    case ._Nonnull, .__nonnull: pointer.nullability = .nonnull
    case ._Null_unspecified, .__null_unspecified: pointer.nullability = .unspecified
    default: return false
    }
    advance()
    return true
  }

  private mutating func parseTypeWord(_ word: Word, _ list: inout SpecifierList) -> Bool {
    let start = current.range
    if list.endsWithBraces, current.flags.contains(.lineStart) { return false }
    if current.is(.bool), list.hasType, takesWordAsName() { return false }
    if list.words.add(word) {
      if list.type != nil { reportSecondType(&list) }
      advance()
      list.typeRange = list.typeRange.union(start)
      return true
    }
    if word == ._Complex || word == ._Imaginary || word == .__complex__ {
      refuse(.construct, "complex numbers are not supported", at: start)
      advance()
      return true
    }
    if list.hasType {
      guard ArithmeticWords.beginsOtherType(word) else { return false }
      report(.badSpecifiers, "two types in one declaration", at: start)
      list.isBroken = true
    }
    switch word {
    case .struct, .union: list.type = .record(parseRecord())
    case .enum: list.type = .enumeration(parseEnum())
    case .typeof: list.type = parseTypeof()
    case .__auto_type:
      advance()
      list.type = .auto
    case ._Atomic:
      advance()
      list.type = parseAtomic()
    default: return false
    }
    list.typeRange = range(from: start)
    return true
  }

  /// `float int x`, `unsinged int x`. At the second one.
  private mutating func reportSecondType(_ list: inout SpecifierList) {
    if case .named(let name, nil)? = list.type, scope.kind(interner.intern(name.text)) == .unknown,
      let near = SpellingSuggestions.best(
        name.text,
        among: [
          "unsigned", "signed", "const", "static", "extern", "long", "short", "volatile",
          "register",
        ])
    {
      return reportMended(
        .badSpecifiers, "`\(name.text)` is not a keyword of C", at: name.range,
        helps: [Diagnostic.Help("did you mean `\(near)`?", edits: [.init(name.range, near)])])
    }
    report(.badSpecifiers, "two types in one declaration", at: current.range)
    list.isBroken = true
  }

  /// `typeof (expression)` or `typeof (type)`.
  private mutating func parseTypeof() -> TypeSpecifier {
    advance()
    let open = current.range
    guard enter(weight: Parser.typeWeight) else {
      leave(weight: Parser.typeWeight)
      return .missing
    }
    defer { leave(weight: Parser.typeWeight) }
    guard expect(.leftParen, "after typeof") else { return .missing }
    let result: TypeSpecifier
    if typeAhead(index) {
      result = .typeofType(parseTypeName())
    } else {
      result = .typeofExpression(parseExpression())
    }
    expect(.rightParen, "", opening: open)
    return result
  }

  /// `(type)` behind `_Atomic`.
  private mutating func parseAtomic() -> TypeSpecifier {
    let open = current.range
    guard enter(weight: Parser.typeWeight) else {
      leave(weight: Parser.typeWeight)
      return .missing
    }
    defer { leave(weight: Parser.typeWeight) }
    expect(.leftParen)
    let type = parseTypeName()
    expect(.rightParen, "", opening: open)
    return .atomic(type)
  }

  // MARK: Type names

  /// A type by itself, without a name.
  mutating func parseTypeName(_ context: SpecifierContext = .typeName) -> TypeName {
    let start = current.range
    let specifiers = parseSpecifiers(context)
    if case .missing = specifiers.type { reportExpected("a type") }
    let declarator = parseDeclarator(.none)
    let end = declarator.parts.isEmpty ? specifiers.range : declarator.range
    return TypeName(
      specifiers: specifiers, declarator: declarator, range: start.startPoint.union(end))
  }

  /// `<A, B *><C>`, or only the first pair of brackets.
  mutating func parseAngleArguments(onlyFirst: Bool = false) -> AngleArguments {
    let start = current.range
    var lists: [[TypeName]] = []
    guard enter(weight: Parser.typeWeight) else {
      leave(weight: Parser.typeWeight)
      return AngleArguments(lists: [], range: start)
    }
    defer { leave(weight: Parser.typeWeight) }
    while at(.less), lists.isEmpty || !onlyFirst {
      let open = advance().range
      var list: [TypeName] = []
      repeat {
        if atClosingAngle { break }
        list.append(parseTypeName())
      } while eat(.comma)
      lists.append(list)
      if !eatClosingAngle() {
        reportMissing(">", "after these types", opening: open)
        break
      }
    }
    return AngleArguments(lists: lists, range: range(from: start))
  }

  var atClosingAngle: Bool {
    switch current.kind {
    case .greater, .greaterGreater, .greaterEqual, .greaterGreaterEqual: true
    default: false
    }
  }

  /// Takes a `>`, if need be from the front of a longer token.
  mutating func eatClosingAngle() -> Bool {
    let rest: TokenKind
    switch current.kind {
    case .greater:
      advance()
      return true
    case .greaterGreater: rest = .greater
    case .greaterEqual: rest = .equal
    case .greaterGreaterEqual: rest = .greaterEqual
    default: return false
    }
    let token = current.range
    tokens[index].kind = rest
    if tokens[index].end > tokens[index].start + 1 { tokens[index].start += 1 }
    current = tokens[index]
    previousRange = SourceRange(file: token.file, start: token.start, end: current.start)
    return true
  }
}
