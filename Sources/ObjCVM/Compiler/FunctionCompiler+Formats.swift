// Formats that stand in the call as literals: what their conversions want against what is passed, as clang's -Wformat does.
//
// Only what is certainly wrong is told: an object for a number, a number for an object, a fraction for a whole number, an
// argument too few or too many, a conversion that does not exist, 32 bits for 64 or the other way round (the machine keeps
// each argument's own width, a real one does not). Signs may differ. What a method gives that nobody declares is not
// judged, and not the width of what one of several methods gives. A format that names positions (`%2$@`) is left alone.

extension FunctionCompiler {
  private static let formatFunctions: Set<String> = ["NSLog", "printf", "fprintf", "dprintf", "sprintf", "snprintf", "asprintf"]

  /// - Parameters:
  ///   - call: with variable arguments.
  ///   - types: of these, promoted.
  func checkFormat(_ call: OutgoingCall, _ types: [CType]) {
    guard let form = formatForm(of: call.callee), let format = call.arguments.last?.expression else { return }
    guard let literal = formatLiteral(format) else { return checkVariableFormat(format, types, form) }
    guard let conversions = FormatConversion.list(literal.bytes) else { return }
    for (index, conversion) in conversions.enumerated() {
      if conversion.wants == .nothing { return reportBadConversion(conversion, format.range) }
      guard index < types.count else {
        let missing = conversions.count - types.count
        sink.warning(
          ExpressionCode.format, "the conversion `\(conversion.text)` has no argument", at: format.range,
          label: "\(Self.count(conversions.count, "conversion")), \(Self.count(types.count, "argument"))",
          helps: [.init("add \(missing == 1 ? "an argument" : "\(missing) arguments") behind the format, or leave the conversion out")])
        return
      }
      check(conversion, types[index], call.variadic[index])
    }
    if types.count > conversions.count {
      let first = call.variadic[conversions.count]
      sink.warning(
        ExpressionCode.format, "the format does not use this argument", at: first.range,
        label: "\(Self.count(conversions.count, "conversion")), \(Self.count(types.count, "argument"))",
        helps: [.init("add a conversion for it, `\(Self.fitting(types[conversions.count]) ?? "%@")`, or leave it out")])
    }
  }

  private static func count(_ count: Int, _ word: String) -> String { count == 1 ? "1 \(word)" : "\(count) \(word)s" }

  private enum FormatForm { case object, text }

  /// The kind of string that the callee takes for a format; nil when it takes none.
  private func formatForm(of callee: Callee) -> FormatForm? {
    switch callee {
    case .native(let number):
      let name = program.nativeName(number)
      guard Self.formatFunctions.contains(name) else { return nil }
      return name == "NSLog" ? .object : .text
    case .send(let selector), .sendSuper(let selector):
      let isFormat = selector.hasSuffix("Format:") || selector.hasSuffix(":format:")
      return isFormat && !selector.hasPrefix("predicate") && !selector.hasPrefix("expression") ? .object : nil
    case .function, .pointer, .block, .sendDirect: return nil
    }
  }

  private func formatLiteral(_ expression: Expr) -> StringLiteral? {
    switch expression.unparenthesized.kind {
    case .string(let literal), .objcString(let literal): literal
    default: nil
    }
  }

  /// `NSLog(text)`: a `%` in the text would be taken for a conversion.
  private func checkVariableFormat(_ format: Expr, _ types: [CType], _ form: FormatForm) {
    guard types.isEmpty, case .identifier(let name) = format.unparenthesized.kind, case .variable(let model) = meaning(of: name.text),
      model.storage == .local || model.storage == .parameter, !model.type.isConst
    else { return }
    let text = form == .object ? "@\"%@\"" : "\"%s\""
    sink.warning(
      ExpressionCode.format, "the format is no literal", at: format.range, label: "a `%` in it would want an argument",
      helps: [.init("write `\(text), \(name.text)`", edits: [.init(format.range.startPoint, text + ", ")])])
  }

  private func reportBadConversion(_ conversion: FormatConversion, _ range: SourceRange) {
    sink.warning(
      ExpressionCode.format, conversion.text == "%" ? "a `%` at the end of the format" : "there is no conversion `\(conversion.text)`",
      at: range, helps: [.init("`%%` prints a `%`; conversions are `%@`, `%d`, `%f`, `%s` and their like")])
  }

  private func check(_ conversion: FormatConversion, _ type: CType, _ argument: Outgoing) {
    if type.isError || type.isRecord || type.isVoid { return }
    let range = argument.range
    let doubt = argument.expression.flatMap { program.doubtfulResults[$0.unparenthesized.range] }
    if doubt == .unknown { return }
    if conversion.wants == .integer, type.isInteger {
      if doubt == nil { checkWidth(conversion, type, argument) }
      return
    }
    let what: String
    switch conversion.wants {
    case .anything, .nothing: return
    case .object where type.isArithmetic || Self.isTextPointer(type) || type.kind == .selector: what = "an object"
    case .integer where !type.isInteger: what = "a whole number"
    case .floating where !type.isFloating: what = "a number with a fraction"
    case .text where type.isArithmetic || type.isRetainable: what = "a C string"
    case .object, .integer, .floating, .text: return
    }
    sink.warning(
      ExpressionCode.format, "the conversion `\(conversion.text)` wants \(what), and its argument is \(type.withArticle)", at: range,
      helps: advice(conversion, type))
  }

  /// `%d` for a `long`, `%ld` for an `int`.
  private func checkWidth(_ conversion: FormatConversion, _ type: CType, _ argument: Outgoing) {
    guard let bytes = conversion.bytes, let kind = type.integerKind, kind.size == 4 || kind.size == 8,
      (bytes == 8) != (kind.size == 8), !isLibraryConstant(argument.expression)
    else { return }
    let form = conversion.fitting(isLong: kind.size == 8, isSigned: kind.isSigned)
    let wanted = bytes == 8 ? (kind.isSigned ? "long" : "unsigned long") : (kind.isSigned ? "int" : "unsigned int")
    sink.warning(
      ExpressionCode.format,
      "the conversion `\(conversion.text)` wants \(bytes * 8) bits, and its argument is \(type.withArticle) of \(kind.size * 8)",
      at: argument.range, helps: [.init("write `\(form)`, or convert it: `(\(wanted))…`")])
  }

  /// Libraries' constants have the types that the libraries' headers give them, which need not be known here.
  private func isLibraryConstant(_ expression: Expr?) -> Bool {
    guard case .identifier(let name)? = expression?.unparenthesized.kind else { return false }
    switch meaning(of: name.text) {
    case .constant, .enumerator: return true
    default: return false
    }
  }

  private func advice(_ conversion: FormatConversion, _ type: CType) -> [Diagnostic.Help] {
    if type.kind == .selector { return [.init("`NSStringFromSelector(…)` makes a string of a selector")] }
    guard let fitting = Self.fitting(type) else { return [] }
    var text = "write `\(fitting)` for \(type.withArticle)"
    if conversion.wants == .object, type.isArithmetic { text += ", or make an object of it: `@(…)`" }
    if conversion.wants == .floating, type.isInteger { text += ", or convert it: `(double)…`" }
    return [.init(text)]
  }

  private static func isTextPointer(_ type: CType) -> Bool {
    guard let pointee = type.pointee else { return false }
    return pointee.integerKind?.size == 1 && !pointee.isBool
  }

  /// The conversion for a value of the type.
  private static func fitting(_ type: CType) -> String? {
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

/// What one conversion of a format takes from the arguments.
struct FormatConversion {
  enum Wants {
    case object, integer, floating, text, anything
    /// It is none.
    case nothing
  }

  let wants: Wants
  /// `%5.2f`
  let text: String
  /// How much of a whole number is read, 4 or 8; nil where that is not checked.
  var bytes: Int?

  /// The same conversion for another whole number: `%5ld` for `%5d`.
  func fitting(isLong: Bool, isSigned: Bool) -> String {
    guard let letter = text.last, text.hasPrefix("%") else { return isLong ? "%ld" : "%d" }
    let middle = text.dropLast().filter { !"hlqjzt".contains($0) }
    let isSignLetter = "diuDU".contains(letter)
    let fitting = isSignLetter ? (isSigned ? "d" : "u") : String(letter)
    return middle + (isLong ? "l" : "") + fitting
  }

  /// In the order of their arguments, with the `*` of widths; nil for a format whose conversions name positions.
  static func list(_ bytes: [UInt8]) -> [FormatConversion]? {
    bytes.withUnsafeBufferPointer { format in
      var found: [FormatConversion] = []
      var index = 0
      while index < format.count {
        guard format[index] == UInt8(ascii: "%") else {
          index += 1
          continue
        }
        let start = index
        index += 1
        let spec = FormatSpec(format, at: &index)
        if spec.position > 0 { return nil }
        let text = String(decoding: UnsafeBufferPointer(rebasing: format[start..<min(index, format.count)]), as: UTF8.self)
        for case .argument(let position) in [spec.width, spec.precision] {
          if position > 0 { return nil }
          found.append(FormatConversion(wants: .integer, text: text))
        }
        if spec.conversion == UInt8(ascii: "%") { continue }
        found.append(FormatConversion(wants: wants(spec.conversion), text: text, bytes: integerBytes(spec)))
      }
      return found
    }
  }

  private static func integerBytes(_ spec: FormatSpec) -> Int? {
    switch spec.conversion {
    case UInt8(ascii: "D"), UInt8(ascii: "U"), UInt8(ascii: "O"): return 8
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"):
      return spec.length == .long ? 8 : 4
    case UInt8(ascii: "c"): return spec.length == .long ? nil : 4
    default: return nil
    }
  }

  private static func wants(_ conversion: UInt8) -> Wants {
    switch conversion {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "s"): .text
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"), UInt8(ascii: "G"),
      UInt8(ascii: "a"), UInt8(ascii: "A"):
      .floating
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "D"), UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"),
      UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "c"), UInt8(ascii: "C"):
      .integer
    case UInt8(ascii: "p"), UInt8(ascii: "S"), UInt8(ascii: "n"): .anything
    default: .nothing
    }
  }
}
