// Macros without a text, and those that every listing finds.
extension Preprocessor {
  /// Names that are macros without a text; the preprocessor answers for them.
  private static let builtins: [(Word, isFunctionLike: Bool)] = [
    (.__LINE__, false), (.__FILE__, false), (.__FILE_NAME__, false), (.__BASE_FILE__, false),
    (.__COUNTER__, false), (.__DATE__, false), (.__TIME__, false), (.__TIMESTAMP__, false),
    (.__INCLUDE_LEVEL__, false), (._Pragma, true),
    (.__has_feature, true), (.__has_extension, true), (.__has_include, true),
    (.__has_include_next, true), (.__has_attribute, true), (.__has_builtin, true),
    (.__has_warning, true), (.__has_cpp_attribute, true), (.__has_c_attribute, true),
    (.__has_declspec_attribute, true), (.__is_identifier, true),
  ]

  /// Words that headers define as macros, and that the lexer knows instead: #ifdef finds them.
  static let definedWords: Set<UInt32> = Set(
    [
      Word.nil, .Nil, .NULL, .true, .false, .bool, .__weak, .__strong, .__block,
      .__unsafe_unretained, .__autoreleasing, .va_arg,
    ].map(\.id))

  /// Defines what every listing finds: see `PredefinedMacros`. What says that a file is Objective-C is not defined in one of C.
  mutating func definePredefined(for file: SourceFile) {
    notePredefined()
    for (word, isFunctionLike) in Preprocessor.builtins {
      set(Macro(kind: .builtin(word), name: word.id, isFunctionLike: isFunctionLike))
    }
    if file.name.hasSuffix(".c") {
      for name in ["__OBJC__", "__OBJC2__"] { undefine(interner.intern(name)) }
    }
    for name in options.undefines { undefine(interner.intern(name)) }
    for define in options.defines {
      let parts = define.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      read("\(parts[0]) \(parts.count > 1 ? String(parts[1]) : "1")")
    }
  }

  /// Remembers the line of each predefined macro: most listings use a handful of hundreds.
  private mutating func notePredefined() {
    PredefinedMacros.text.withUnsafeBufferPointer { text in
      var index = 0
      while index < text.count {
        let start = index + "#define ".utf8.count
        index = start
        while text[index] != 0x20, text[index] != 0x0A, text[index] != UInt8(ascii: "(") {
          index += 1
        }
        let id = interner.intern(UnsafeBufferPointer(rebasing: text[start..<index]))
        reserve(id)
        predefined[Int(id)] = Int32(start)
        while text[index] != 0x0A { index += 1 }
        index += 1
      }
    }
  }

  /// Gives a predefined macro its own text again.
  ///
  /// - Complexity: O(length of the predefined macros) where it has another
  mutating func restorePredefined(_ id: UInt32) {
    guard hasMacro(id), predefined[Int(id)] < 0 else { return }
    let name = "#define \(interner.text(id))("
    let lines = PredefinedMacros.text.split(separator: UInt8(ascii: "\n"))
    guard let line = lines.first(where: { $0.starts(with: name.utf8) }) else { return }
    read(Array(line.dropFirst("#define ".utf8.count)))
  }

  /// Reads a predefined macro now that it is used.
  mutating func readPredefined(_ id: UInt32) -> Macro? {
    let start = Int(predefined[Int(id)])
    let line = PredefinedMacros.text[start...].prefix { $0 != 0x0A }
    read(Array(line))
    return macros[Int(id)]
  }

  mutating func read(_ text: String) { read(Array(text.utf8)) }

  /// Carries out a definition: what would stand behind `#define`.
  private mutating func read(_ definition: [UInt8]) {
    var tokens: [Token] = []
    var lexer = Lexer(text: definition, interner: interner)
    lexer.lex(into: &tokens, limit: .max)
    tokens.removeLast()
    guard let name = tokens.first else { return }
    define(tokens, name: name)
    macros[Int(name.id)]?.range = nil
  }

  /// Makes room for a name's number.
  private mutating func reserve(_ id: UInt32) {
    let missing = Int(id) + 1 - macros.count
    if missing > 0 {
      macros += [Macro?](repeating: nil, count: max(missing, 512))
      predefined += [Int32](repeating: -1, count: max(missing, 512))
    }
  }

  mutating func set(_ macro: Macro) {
    reserve(macro.name)
    macros[Int(macro.name)] = macro
    predefined[Int(macro.name)] = -1
  }

  /// Replaces a builtin macro by its value. False if it needs parentheses and has none.
  mutating func beginBuiltin(_ word: Word, use: Token) -> Bool {
    switch word {
    case .__LINE__: push(.number, String(line(of: use) + lineShift), use)
    case .__FILE__, .__BASE_FILE__: push(.string, quoted(lineFile ?? fileName(use)), use)
    case .__FILE_NAME__:
      let name = lineFile ?? fileName(use)
      push(.string, quoted(String(name.split(separator: "/").last ?? "")), use)
    case .__COUNTER__:
      push(.number, String(counter), use)
      counter += 1
    // A run says the same on every day.
    case .__DATE__: push(.string, "\"Jan  1 2001\"", use)
    case .__TIME__: push(.string, "\"00:00:00\"", use)
    case .__TIMESTAMP__: push(.string, "\"Mon Jan  1 00:00:00 2001\"", use)
    case .__INCLUDE_LEVEL__: push(.number, String(sources.count - 1), use)
    default:
      guard nextIsOpeningParen() else { return false }
      let argument = readBalanced()
      if word != ._Pragma {
        push(.number, answer(word, argument, at: use.range) ? "1" : "0", use)
      }
    }
    return true
  }

  mutating func push(_ kind: TokenKind, _ text: String, _ use: Token) {
    var token = Token(kind: kind, flags: [], file: 0, start: 0, end: 0, id: interner.intern(text))
    place(&token, at: use)
    token.flags.formUnion(use.flags.intersection([.space, .lineStart]))
    contexts.append(Context(tokens: [token], macro: nil, isFloor: false))
  }

  private func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result + "\""
  }

  private func line(of token: Token) -> Int {
    sources.first { $0.file.id == token.file }?.file.location(of: token.start).line ?? 0
  }

  private func fileName(_ token: Token) -> String {
    sources.first { $0.file.id == token.file }?.file.name ?? sources.last?.file.name ?? ""
  }

  /// The tokens up to the parenthesis that closes the one just read.
  private mutating func readBalanced() -> [Token] {
    var tokens: [Token] = []
    var depth = 0
    while true {
      let token = nextToken()
      switch token.kind {
      case .endOfFile: return tokens
      case .leftParen: depth += 1
      case .rightParen:
        if depth == 0 { return tokens }
        depth -= 1
      default: break
      }
      tokens.append(token)
    }
  }

  /// What `__has_feature(…)` and the like say.
  func answer(_ word: Word, _ argument: [Token], at range: SourceRange) -> Bool {
    let text = argument.map { spelling($0) }.joined()
    switch word {
    case .__has_include, .__has_include_next:
      let name = String(text.dropFirst().dropLast())
      if KnownHeaders.isKnown(name) { return true }
      if case .file = ownHeader(name, isAngled: text.hasPrefix("<")) { return true }
      return false
    case .__has_feature, .__has_extension:
      let name = unadorned(text)
      if name == "objc_arc" || name == "objc_arc_weak" { return options.isARC }
      return Preprocessor.features.contains(name)
    case .__has_attribute: return AttributeTable.isKnown(unadorned(text))
    case .__has_builtin: return Preprocessor.builtinFunctions.contains(text)
    case .__is_identifier:
      return argument.count == 1 && argument[0].kind == .identifier
    default: return false
    }
  }

  private static let features: Set<String> = [
    "objc_instancetype", "objc_array_literals", "objc_dictionary_literals",
    "objc_boxed_expressions",
    "objc_subscripting", "objc_generics", "objc_generics_variance", "objc_kindof", "nullability",
    "objc_fixed_enum", "objc_default_synthesize_properties", "objc_bool", "objc_class_property",
    "objc_nonfragile_abi", "objc_weak_class", "blocks", "c_static_assert", "c_alignas", "c_alignof",
    "attribute_objc_method_family", "attribute_unavailable_with_message",
    "objc_protocol_qualifier_mangling",
    "nullability_on_arrays", "objc_property_explicit_atomic", "enumerator_attributes",
  ]

  private static let builtinFunctions: Set<String> = [
    "__builtin_expect", "__builtin_available", "__builtin_offsetof", "__builtin_va_arg",
    "__builtin_types_compatible_p", "__builtin_unreachable", "__builtin_trap",
  ]

  private func unadorned(_ name: String) -> String {
    name.hasPrefix("__") && name.hasSuffix("__") && name.count > 4
      ? String(name.dropFirst(2).dropLast(2)) : name
  }
}
