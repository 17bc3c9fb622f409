// Formats that stand in the call as literals: what their conversions want against what is passed, as clang's -Wformat does.
//
// Only what is certainly wrong is told: an object for a number, a number for an object, a fraction for a whole number, an
// argument too few or too many, a conversion that does not exist, 32 bits for 64 or the other way round (the machine keeps
// each argument's own width, a real one does not). Signs may differ. What a method gives that nobody declares is not
// judged, and not the width of what one of several methods gives. A format that names positions (`%2$@`) is left alone.

extension BodyChecker {
  private static let formatFunctions: Set<String> = [
    "NSLog", "printf", "fprintf", "dprintf", "sprintf", "snprintf", "asprintf",
  ]

  func checkFormat(
    ofFunction function: FunctionModel, _ arguments: [Expr], _ variadic: [CheckedArgument],
    _ fixedCount: Int
  ) {
    guard function.definition == nil, function.type.isVariadic,
      Self.formatFunctions.contains(function.name), fixedCount > 0,
      fixedCount <= arguments.count
    else { return }
    checkFormat(arguments[fixedCount - 1], variadic, function.name == "NSLog" ? .object : .text)
  }

  func checkFormat(
    ofMessage selector: String, isDirect: Bool, _ format: MessageArgument?,
    _ variadic: [CheckedArgument]
  ) {
    guard case .expression(let format)? = format, !isDirect,
      selector.hasSuffix("Format:") || selector.hasSuffix(":format:"),
      !selector.hasPrefix("predicate"),
      !selector.hasPrefix("expression")
    else { return }
    checkFormat(format, variadic, .object)
  }

  private func checkFormat(_ format: Expr, _ variadic: [CheckedArgument], _ form: FormatForm) {
    if isUnevaluated { return }
    let types = variadic.map(\.value.type)
    guard let literal = formatLiteral(format) else {
      return checkVariableFormat(format, types, form)
    }
    guard let conversions = FormatConversion.list(literal.bytes) else { return }
    for (index, conversion) in conversions.enumerated() {
      if conversion.wants == .nothing { return reportBadConversion(conversion, format.range) }
      if conversion.wants == .object, form == .text {
        return reportObjectConversion(conversion, format.range)
      }
      guard index < types.count else {
        let missing = conversions.count - types.count
        sink.warning(
          ExpressionCode.format, "the conversion `\(conversion.text)` has no argument",
          at: format.range,
          label:
            "\(Self.count(conversions.count, "conversion")), \(Self.count(types.count, "argument"))",
          helps: [
            .init(
              "add \(missing == 1 ? "an argument" : "\(missing) arguments") after the format, or leave the conversion out"
            )
          ])
        return
      }
      if let member = types[index].objectType?.stubMember {
        // What nobody declares is of the kind that is printed.
        if conversion.wants == .floating { members.note(member, "d") }
        if conversion.wants == .integer { members.note(member, "q") }
        continue
      }
      check(
        conversion, types[index], variadic[index], form,
        at: conversion.place(format.range, in: model))
    }
    if types.count > conversions.count {
      let first = variadic[conversions.count]
      sink.warning(
        ExpressionCode.format, "the format does not use this argument", at: first.range,
        label:
          "\(Self.count(conversions.count, "conversion")), \(Self.count(types.count, "argument"))",
        helps: [
          .init(
            "add a conversion for it, `\(Self.fitting(types[conversions.count]) ?? "%@")`, or leave it out"
          )
        ])
    }
  }

  private static func count(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }

  private enum FormatForm { case object, text }

  private func formatLiteral(_ expression: Expr) -> StringLiteral? {
    switch expression.unparenthesized.kind {
    case .string(let literal), .objcString(let literal): literal
    default: nil
    }
  }

  /// `NSLog(text)`: a `%` in the text would be taken for a conversion.
  private func checkVariableFormat(_ format: Expr, _ types: [CType], _ form: FormatForm) {
    guard types.isEmpty, case .identifier(let name) = format.unparenthesized.kind,
      case .variable(let model) = meaning(of: name.text),
      model.storage == .local || model.storage == .parameter, !model.type.isConst
    else { return }
    let text = form == .object ? "@\"%@\"" : "\"%s\""
    sink.warning(
      ExpressionCode.format, "the format is not a literal", at: format.range,
      label: "a `%` in it would read an argument",
      helps: [
        .init("write `\(text), \(name.text)`", edits: [.init(format.range.startPoint, text + ", ")])
      ])
  }

  private func reportBadConversion(_ conversion: FormatConversion, _ range: SourceRange) {
    sink.warning(
      ExpressionCode.format,
      conversion.text == "%"
        ? "a `%` at the end of the format" : "there is no conversion `\(conversion.text)`",
      at: range,
      helps: [.init("`%%` prints a `%`; conversions are `%@`, `%d`, `%f`, `%s` and their like")])
  }

  /// `printf("%@", text)`
  private func reportObjectConversion(_ conversion: FormatConversion, _ range: SourceRange) {
    sink.warning(
      ExpressionCode.format, "C format strings have no conversion `\(conversion.text)`", at: range,
      label: "prints `@`",
      helps: [
        .init("NSLog prints objects; for printf write `%s`, and `[… UTF8String]` of a string")
      ])
  }

  private func check(
    _ conversion: FormatConversion, _ type: CType, _ argument: CheckedArgument, _ form: FormatForm,
    at place: @autoclosure () -> SourceRange?
  ) {
    if type.isError || type.isVoid { return }
    let range = argument.range
    var doubt: CheckedMessage.Doubt?
    if case .message(let message) = argument.value.unconverted.kind { doubt = message.doubt }
    if doubt == .unknown { return }
    if conversion.wants == .integer, type.isInteger {
      if doubt == nil { checkWidth(conversion, type, argument, at: place()) }
      return
    }
    let what: String
    switch conversion.wants {
    case .anything, .nothing: return
    case .object
    where type.isArithmetic || type.isRecord || Self.isTextPointer(type) || type.kind == .selector:
      what = "an object"
    case .integer where !type.isInteger: what = "an integer"
    case .floating where !type.isFloating: what = "a floating-point number"
    case .text where type.isArithmetic || type.isRecord || type.isRetainable: what = "a C string"
    case .object, .integer, .floating, .text: return
    }
    sink.warning(
      ExpressionCode.format,
      "the conversion `\(conversion.text)` expects \(what), but its argument is \(type.withArticle)",
      at: range,
      helps: advice(conversion, type, argument, form, at: place()))
  }

  /// `%d` for a `long`, `%ld` for an `int`.
  private func checkWidth(
    _ conversion: FormatConversion, _ type: CType, _ argument: CheckedArgument,
    at place: SourceRange?
  ) {
    guard let bytes = conversion.bytes, let kind = type.integerKind,
      kind.size == 4 || kind.size == 8,
      (bytes == 8) != (kind.size == 8), !isLibraryConstant(argument.expression)
    else { return }
    let form = conversion.fitting(isLong: kind.size == 8, isSigned: kind.isSigned)
    // `%c` has no form for 64 bits: `%lc` prints a wide character.
    let isCharacter = "cC".contains(conversion.text.last ?? " ")
    let wanted =
      bytes == 8
      ? (kind.isSigned ? "long" : "unsigned long") : (kind.isSigned ? "int" : "unsigned int")
    sink.warning(
      ExpressionCode.format,
      "the conversion `\(conversion.text)` expects \(bytes * 8) bits, but its argument is \(type.withArticle) of \(kind.size * 8)",
      at: argument.range,
      helps: [
        isCharacter
          ? .init("convert it: `(\(wanted))…`")
          : .init(
            "write `\(form)`, or convert it: `(\(wanted))…`",
            edits: place.map { [.init($0, form)] } ?? [])
      ])
  }

  /// Libraries' constants have the types that the libraries' headers give them, which need not be known here.
  private func isLibraryConstant(_ expression: Expr?) -> Bool {
    guard case .identifier(let name)? = expression?.unparenthesized.kind else { return false }
    switch meaning(of: name.text) {
    case .constant, .enumerator: return true
    default: return false
    }
  }

  private func advice(
    _ conversion: FormatConversion, _ type: CType, _ argument: CheckedArgument, _ form: FormatForm,
    at place: SourceRange?
  ) -> [Diagnostic.Help] {
    if type.isRecord {
      return [
        .init(
          type.description == "NSRange"
            ? "`%@` and `NSStringFromRange(…)` print a range"
            : "print its members, each with a conversion of its own")
      ]
    }
    if type.kind == .selector, conversion.wants == .text {
      return [.init("`sel_getName(…)` gives a selector's name")]
    }
    if type.kind == .selector {
      return [
        .init(
          "`NSStringFromSelector(…)` makes a string of a selector"
            + (conversion.wants == .object ? "" : ", which `%@` prints"),
          edits: model.text(argument.range) == nil || conversion.wants != .object
            ? [] : Self.around(argument.range, "NSStringFromSelector(", ")"))
      ]
    }
    if type.isRetainable, form == .text { return objectAdvice(conversion, type, argument) }
    guard let fitting = Self.fitting(type) else { return [] }
    var text = "write `\(fitting)` for \(type.withArticle)"
    if conversion.wants == .object, type.isArithmetic {
      text += ", or make an object of it: `@(…)`"
    }
    if conversion.wants == .floating, type.isInteger { text += ", or convert it: `(double)…`" }
    // A width or a precision need not fit the other conversion.
    guard let place, conversion.text.utf8.count == 2 else { return [.init(text)] }
    return [.init(text, edits: [.init(place, fitting)])]
  }

  /// For an object among the arguments of printf.
  private func objectAdvice(
    _ conversion: FormatConversion, _ type: CType, _ argument: CheckedArgument
  ) -> [Diagnostic.Help] {
    if conversion.wants == .text {
      let isString =
        type.objectType?.className.map { classes.isSubclass($0, of: "NSString") } ?? false
      return [
        .init(
          isString
            ? "`[… UTF8String]` gives the characters of a string"
            : "`[… description].UTF8String` gives the characters that NSLog would print for the object"
        )
      ]
    }
    let isWhole = conversion.wants == .integer
    return [
      .init(
        "`[… \(isWhole ? "intValue" : "doubleValue")]` gives the number in an NSNumber or a string")
    ]
  }

  private static func isTextPointer(_ type: CType) -> Bool {
    guard let pointee = type.pointee else { return false }
    return pointee.integerKind?.size == 1 && !pointee.isBool
  }

  /// The conversion for a value of the type.
  static func fitting(_ type: CType) -> String? {
    if type.isRetainable { return "%@" }
    if type.isFloating { return "%f" }
    if type.isPointer { return isTextPointer(type) ? "%s" : "%p" }
    switch type.integerKind {
    case .unsignedInt: return "%u"
    case .long: return "%ld"
    case .unsignedLong: return "%lu"
    case .longLong: return "%lld"
    case .unsignedLongLong: return "%llu"
    case nil, .int128, .unsignedInt128: return nil
    default: return "%d"
    }
  }
}
