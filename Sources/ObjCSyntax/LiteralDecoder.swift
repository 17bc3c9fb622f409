/// The values of literals, from their spellings.
struct LiteralDecoder {
  enum Number {
    case integer(IntegerLiteral)
    case floating(FloatingLiteral)
    /// Reported.
    case invalid
  }

  let interner: Interner
  let diagnostics: DiagnosticSink

  // MARK: Numbers

  func number(_ token: Token) -> Number {
    let text = Array(interner.bytes(token.id))
    let isHex = text.count > 1 && text[0] == UInt8(ascii: "0") && text[1] | 0x20 == 0x78
    let isFloating = text.contains { byte in
      byte == UInt8(ascii: ".") || (isHex ? byte | 0x20 == 0x70 : byte | 0x20 == 0x65)
    }
    return isFloating ? floating(text, isHex: isHex, token) : integer(text, isHex: isHex, token)
  }

  private func integer(_ text: [UInt8], isHex: Bool, _ token: Token) -> Number {
    let isBinary = text.count > 1 && text[0] == UInt8(ascii: "0") && text[1] | 0x20 == 0x62
    let radix: UInt64 =
      isHex ? 16 : isBinary ? 2 : text[0] == UInt8(ascii: "0") && text.count > 1 ? 8 : 10
    var index = isHex || isBinary ? 2 : 0
    var value: UInt64 = 0
    var overflows = false
    let digitStart = index
    while index < text.count, let digit = LiteralDecoder.digit(text[index]), digit < radix {
      let (product, high) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = product.addingReportingOverflow(digit)
      overflows = overflows || high || carry
      value = sum
      index += 1
    }
    guard index > digitStart, let suffix = IntegerSuffix(text[index...]) else {
      return invalid(
        token, radix == 8 ? "digits of an octal number (it begins with 0) go to 7" : "",
        helps: radix == 8 ? decimalAdvice(token) : [])
    }
    if overflows {
      diagnostics.error(
        SyntaxCode.badLiteral, "this number is too large for any integer type", at: token.range,
        notes: ["the largest is 18446744073709551615"])
      return .invalid
    }
    return .integer(
      IntegerLiteral(
        value: value, isDecimal: radix == 10, isUnsigned: suffix.isUnsigned,
        length: suffix.length))
  }

  static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  private func floating(_ text: [UInt8], isHex: Bool, _ token: Token) -> Number {
    var digits = text[...]
    var width = FloatingLiteral.Width.double
    switch (digits.last ?? 0) | 0x20 {
    case UInt8(ascii: "f") where !isHex || text.contains { $0 | 0x20 == 0x70 }: width = .float
    case UInt8(ascii: "l"): width = .longDouble
    default: break
    }
    if width != .double { digits = digits.dropLast() }
    guard let normal = normalized(digits, isHex: isHex) else {
      return invalid(token, isHex ? "a hexadecimal fraction needs an exponent: `p0`" : "")
    }
    let value = width == .float ? Float(normal).map(Double.init) : Double(normal)
    guard let value else { return invalid(token, "") }
    return .floating(FloatingLiteral(value: value, width: width))
  }

  /// The spelling with a digit on both sides of the point, or nil if it is malformed.
  private func normalized(_ text: ArraySlice<UInt8>, isHex: Bool) -> String? {
    var result: [UInt8] = isHex ? Array("0x".utf8) : []
    var rest = isHex ? text.dropFirst(2) : text
    func takeDigits(hex: Bool) -> Int {
      var count = 0
      while let byte = rest.first, let digit = LiteralDecoder.digit(byte), digit < (hex ? 16 : 10) {
        result.append(byte)
        rest = rest.dropFirst()
        count += 1
      }
      return count
    }
    var count = takeDigits(hex: isHex)
    if count == 0 { result.append(UInt8(ascii: "0")) }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      result.append(UInt8(ascii: "."))
      let fraction = takeDigits(hex: isHex)
      if fraction == 0 { result.append(UInt8(ascii: "0")) }
      count += fraction
    }
    guard count > 0 else { return nil }
    let mark = isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")
    if let byte = rest.first, byte | 0x20 == mark {
      rest = rest.dropFirst()
      result.append(mark)
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        result.append(sign)
        rest = rest.dropFirst()
      }
      guard takeDigits(hex: false) > 0 else { return nil }
    } else if isHex {
      return nil
    }
    return rest.isEmpty ? String(decoding: result, as: UTF8.self) : nil
  }

  /// `9` for `09`.
  private func decimalAdvice(_ token: Token) -> [Diagnostic.Help] {
    let digits = interner.text(token.id).drop { $0 == "0" }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return [] }
    return [
      Diagnostic.Help(
        "write `\(digits)` for a decimal number",
        edits: [Diagnostic.Edit(token.range, String(digits))])
    ]
  }

  private func invalid(_ token: Token, _ label: String, helps: [Diagnostic.Help] = []) -> Number {
    diagnostics.error(
      SyntaxCode.badLiteral, "`\(interner.text(token.id))` is not a number", at: token.range,
      label: label, helps: helps)
    return .invalid
  }

  // MARK: Characters and strings

  /// The value of `'…'`; several characters are packed into one int, as compilers do.
  func character(_ token: Token) -> Int32 {
    var content = contents(token, as: encoding(token))
    if content.isEmpty {
      if !token.flags.contains(.malformed) {
        diagnostics.error(
          SyntaxCode.badLiteral, "a character literal needs a character", at: token.range)
      }
      return 0
    }
    if isWide(token) {
      return Int32(
        bitPattern: String(decoding: content, as: UTF8.self).unicodeScalars.first?.value ?? 0)
    }
    if content.count == 1 { return Int32(Int8(bitPattern: content[0])) }
    if content.count > 4 || content.contains(where: { $0 >= 0x80 }) {
      diagnostics.error(
        SyntaxCode.badLiteral, "this does not fit into a character literal", at: token.range,
        helps: [Diagnostic.Help("a text is written in double quotes: `\"…\"` or `@\"…\"`")])
      return 0
    }
    var value: UInt32 = 0
    while !content.isEmpty { value = value << 8 | UInt32(content.removeFirst()) }
    return Int32(bitPattern: value)
  }

  private func isWide(_ token: Token) -> Bool {
    let first = interner.bytes(token.id).first
    return first == UInt8(ascii: "L") || first == UInt8(ascii: "u") || first == UInt8(ascii: "U")
  }

  func encoding(_ token: Token) -> StringLiteral.Encoding {
    let spelling = interner.bytes(token.id)
    switch spelling.first {
    case UInt8(ascii: "L"), UInt8(ascii: "U"): return .utf32
    case UInt8(ascii: "u"): return spelling.dropFirst().first == UInt8(ascii: "8") ? .utf8 : .utf16
    default: return .utf8
    }
  }

  /// What stands between the quotes, escapes resolved.
  func contents(_ token: Token, as encoding: StringLiteral.Encoding) -> [UInt8] {
    let spelling = interner.bytes(token.id)
    guard let open = spelling.firstIndex(where: { $0 == 0x22 || $0 == 0x27 }) else { return [] }
    let quote = spelling[open]
    var rest = spelling[(open + 1)...]
    if rest.last == quote, rest.count > 0 { rest = rest.dropLast() }
    guard rest.contains(UInt8(ascii: "\\")) else { return Array(rest) }
    var escapes = EscapeReader(
      rest: rest, limit: encoding == .utf8 ? 255 : encoding == .utf16 ? 0xFFFF : 0xFFFF_FFFF)
    let result = escapes.read()
    for problem in escapes.problems { report(problem, token, spelling.startIndex) }
    return result
  }

  private func report(_ problem: EscapeReader.Problem, _ token: Token, _ base: Int) {
    var range = token.range
    // Exact only if the token stands in the file as it is spelled.
    if !token.flags.contains(.fromMacro), range.length == interner.bytes(token.id).count {
      range.start += UInt32(problem.start - base)
      range.end = token.start + UInt32(problem.end - base)
    }
    if problem.isError {
      diagnostics.error(SyntaxCode.badLiteral, problem.message, at: range)
    } else {
      diagnostics.warning(SyntaxCode.badLiteral, problem.message, at: range)
    }
  }
}

/// `u`, `l`, `ll` in any order and case.
private struct IntegerSuffix {
  var isUnsigned = false
  var length = IntegerLiteral.Length.int

  init?(_ text: ArraySlice<UInt8>) {
    switch String(decoding: text, as: UTF8.self) {
    case "": break
    case "u", "U": isUnsigned = true
    case "l", "L": length = .long
    case "ll", "LL": length = .longLong
    case "ul", "uL", "Ul", "UL", "lu", "lU", "Lu", "LU":
      isUnsigned = true
      length = .long
    case "ull", "uLL", "Ull", "ULL", "llu", "llU", "LLu", "LLU":
      isUnsigned = true
      length = .longLong
    default: return nil
    }
  }
}
