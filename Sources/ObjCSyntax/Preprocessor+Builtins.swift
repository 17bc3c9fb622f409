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
    (.__has_declspec_attribute, true), (.__is_identifier, true), (.__is_target_arch, true),
    (.__is_target_vendor, true), (.__is_target_os, true), (.__is_target_environment, true),
    (.__is_target_variant_os, true), (.__is_target_variant_environment, true),
  ]

  /// Words that headers define as macros, and that the lexer knows instead: #ifdef finds them.
  static let definedWords: Set<UInt32> = Set(
    [
      Word.nil, .Nil, .NULL, .true, .false, .bool, .__weak, .__strong, .__block,
      .__unsafe_unretained, .__autoreleasing, .va_arg,
    ].map(\.id))

  /// Predefined macros that a C file does not find.
  private static let definedForObjectiveC = [
    "__OBJC__", "__OBJC2__", "__NEXT_RUNTIME__", "__EXCEPTIONS", "OBJC_NEW_PROPERTIES",
    "OBJC_ZEROCOST_EXCEPTIONS",
  ]

  /// Predefined macros that a C file finds only once it imports their header or one in a folder, such as a framework's.
  private static let definedByHeaders = [
    ("assert", "assert.h"), ("MIN", ""), ("MAX", ""), ("ABS", ""), ("YES", ""), ("NO", ""),
  ]

  /// Gives a C file the macros that come with a header.
  mutating func admitMacros(of header: String) {
    let waiting = withheld
    withheld = waiting.filter { $0.header != header && !header.contains("/") }
    for macro in waiting where macro.header == header || header.contains("/") {
      if !hasMacro(macro.name) { predefined[Int(macro.name)] = macro.place }
    }
  }

  /// Defines what every listing finds: see `PredefinedMacros`. What says that a file is Objective-C is not defined in one of C.
  mutating func definePredefined(for file: SourceFile) {
    notePredefined()
    for (word, isFunctionLike) in Preprocessor.builtins {
      set(Macro(kind: .builtin(word), name: word.id, isFunctionLike: isFunctionLike))
    }
    if file.isC {
      for name in Preprocessor.definedForObjectiveC { undefine(interner.intern(name)) }
      withheld = Preprocessor.definedByHeaders.map { (interner.intern($0), $1) }
        .map { (name: $0, place: predefined[Int($0)], header: $1) }
      for macro in withheld { undefine(macro.name) }
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
        push(.number, value(of: word, argument, at: use.range), use)
      } else {
        // `_Pragma("push_macro(\"NAME\")")`
        let parts = argument.map { spelling($0) }.joined().split { "\"\\()".contains($0) }
        if parts.count == 2 { keepMacro(String(parts[0]), String(parts[1])) }
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

  /// The number that stands in place of `__has_feature(…)` and the like.
  func value(of word: Word, _ argument: [Token], at range: SourceRange) -> String {
    if word == .__has_c_attribute { return version(ofAttribute: argument) }
    return answer(word, argument, at: range) ? "1" : "0"
  }

  /// What `__has_feature(…)` and the like say.
  private func answer(_ word: Word, _ argument: [Token], at range: SourceRange) -> Bool {
    let text = argument.map { spelling($0) }.joined()
    switch word {
    case .__has_include, .__has_include_next:
      let name = String(text.dropFirst().dropLast())
      if KnownHeaders.isKnown(name) { return true }
      if case .file = ownHeader(name, isAngled: text.hasPrefix("<")) { return true }
      return false
    case .__has_feature, .__has_extension:
      let name = AttributeTable.unadorned(text)
      if name == "objc_arc" || name == "objc_arc_weak" { return options.isARC }
      return Preprocessor.features.contains(name)
        || word == .__has_extension && Preprocessor.extensions.contains(name)
    case .__has_attribute: return AttributeTable.isKnown(AttributeTable.unadorned(text))
    case .__has_builtin: return Preprocessor.builtinFunctions.contains { text.hasPrefix($0) }
    case .__is_target_arch, .__is_target_vendor, .__is_target_os, .__is_target_environment:
      return isTarget(word, text.lowercased())
    case .__is_identifier:
      return argument.count == 1 && argument[0].kind == .identifier
    default: return false
    }
  }

  /// The version of C's standard that has the attribute, 1 for one of a compiler's own, 0 for an unknown one.
  private func version(ofAttribute argument: [Token]) -> String {
    let text = argument.map { spelling($0) }.joined()
    let standard = [
      "deprecated": "201904L", "fallthrough": "201910L", "nodiscard": "202003L",
      "maybe_unused": "202106L", "noreturn": "202202L", "_Noreturn": "202202L",
      "unsequenced": "202207L", "reproducible": "202207L",
    ]
    guard let separator = text.firstRange(of: "::") else {
      return standard[AttributeTable.unadorned(text)] ?? "0"
    }
    let vendor = AttributeTable.unadorned(String(text[..<separator.lowerBound]))
    let name = AttributeTable.unadorned(String(text[separator.upperBound...]))
    return ["clang", "gnu", "_Clang"].contains(vendor) && AttributeTable.isKnown(name) ? "1" : "0"
  }

  /// Whether the program is for such a machine: a 64-bit ARM Mac, or a phone.
  private func isTarget(_ word: Word, _ name: String) -> Bool {
    let isPhone = options.undefines.contains(PhoneTarget.undefines[0])
    switch word {
    case .__is_target_arch: return name == "arm64" || name == "aarch64"
    case .__is_target_vendor: return name == "apple"
    case .__is_target_os:
      return name == "darwin" || (isPhone ? name == "ios" : name == "macos" || name == "macosx")
    default: return false
    }
  }

  private static let features: Set<String> = [
    "arc_cf_code_audited", "assume_nonnull", "attribute_analyzer_noreturn",
    "attribute_availability", "attribute_availability_app_extension",
    "attribute_availability_in_templates", "attribute_availability_swift",
    "attribute_availability_tvos", "attribute_availability_watchos",
    "attribute_availability_with_message", "attribute_availability_with_replacement",
    "attribute_availability_with_strict", "attribute_availability_with_version_underscores",
    "attribute_cf_consumed", "attribute_cf_returns_not_retained",
    "attribute_cf_returns_on_parameters", "attribute_cf_returns_retained",
    "attribute_deprecated_with_message", "attribute_deprecated_with_replacement",
    "attribute_diagnose_if_objc", "attribute_ns_consumed", "attribute_ns_consumes_self",
    "attribute_ns_returns_not_retained", "attribute_ns_returns_retained",
    "attribute_objc_ivar_unused", "attribute_objc_method_family", "attribute_overloadable",
    "attribute_unavailable_with_message", "attribute_unused_on_fields", "blocks", "c_alignas",
    "c_alignof", "c_atomic", "c_generic_selections", "c_static_assert", "c_thread_local",
    "enumerator_attributes", "nullability", "nullability_on_arrays", "objc_arc_fields",
    "objc_array_literals", "objc_bool", "objc_boxed_expressions",
    "objc_boxed_nsvalue_expressions", "objc_bridge_id", "objc_bridge_id_on_typedefs",
    "objc_c_static_assert", "objc_class_property", "objc_default_synthesize_properties",
    "objc_dictionary_literals", "objc_fixed_enum", "objc_generics", "objc_generics_variance",
    "objc_instancetype", "objc_kindof", "objc_nonfragile_abi",
    "objc_property_explicit_atomic", "objc_protocol_qualifier_mangling", "objc_subscripting",
    "objc_weak_class", "ownership_holds", "ownership_returns", "ownership_takes", "tls",
  ]

  /// What has become a part of C, or of Objective-C elsewhere, and is an extension of the standard that is compiled.
  private static let extensions: Set<String> = ["c_fixed_enum", "cxx_fixed_enum"]

  private static let builtinFunctions: Set<String> = [
    "__builtin_expect", "__builtin_available", "__builtin_offsetof", "__builtin_va_arg",
    "__builtin_types_compatible_p", "__builtin_unreachable", "__builtin_trap", "__c11_atomic_",
    "__atomic_", "__sync_", "__builtin_object_size", "__builtin___mem", "__builtin___str",
    "__builtin_rotate", "__builtin_bitreverse", "__builtin_bswap", "__builtin_popcount",
    "__builtin_clz", "__builtin_ctz", "__builtin_add_overflow", "__builtin_sub_overflow",
    "__builtin_mul_overflow", "__builtin_constant_p", "__builtin_choose_expr",
  ]
}
