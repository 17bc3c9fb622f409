// How NSNumberFormatter writes and reads a number. What depends on its locale is in NumberFormatterState+Locale.swift.
import ForwardKitBasics

final class NumberFormatterState: StateWithBag {
  var style: UInt = 0
  var minimumFraction: Int?
  var maximumFraction: Int?
  var minimumInteger: Int?
  var maximumInteger: Int?
  var usesSignificantDigits = false
  var significant = 1...6
  var usesGrouping: Bool?
  var groupingSize = 3
  /// Of the groups in front of the last one; 0: like it.
  var secondaryGroupingSize = 0
  var groupingSeparator = ","
  var decimalSeparator = "."
  /// Of money, where the locale has others for it.
  var moneySeparators: (decimal: String, grouping: String)?
  var alwaysShowsDecimalSeparator = false
  var currencyCode = "USD"
  /// Identifier of the locale, and what it says of its own currency.
  var locale = "en_US"
  var localCurrency = (code: "USD", symbol: "$")
  var ownCurrencySymbol: String?
  /// What stands around a number, where it has been set.
  var positivePrefix: String?
  var positiveSuffix: String?
  var negativePrefix: String?
  var negativeSuffix: String?
  var formatWidth = 0
  var paddingCharacter = " "
  /// NSNumberFormatterPadPosition: before or after the prefix, before or after the suffix.
  var paddingPosition: UInt = 0
  var rounding: UInt = 4
  var roundingIncrement: Double?
  var multiplier: Double?
  /// Whether the multiplier comes from a percent sign in the format, so that another format takes it away.
  var isMultiplierOfFormat = false
  var minimum: Double?
  var maximum: Double?
  var format: String?
  /// Of a format with an exponent (`0.###E0`).
  var exponent: ExponentPattern?
  var zeroSymbol: String?
  var nilSymbol = ""
  var notANumberSymbol = "NaN"
  var positiveInfinitySymbol = "+∞"
  var negativeInfinitySymbol = "-∞"
  var percentSymbol = "%"
  var minusSign = "-"
  var plusSign = "+"
  var exponentSymbol = "E"
  var allowsFloats = true
  var isLenient = false
  var generatesDecimalNumbers = false
}

extension NumberFormatterState {
  var fraction: ClosedRange<Int> {
    let standard: ClosedRange<Int> =
      switch style {
      case 0: 0...0
      case 2, 8, 9, 10: Self.wholeCurrencies.contains(currencyCode) ? 0...0 : 2...2
      case 3: 0...0
      case 4: 0...15
      default: 0...3
      }
    let low = minimumFraction ?? min(standard.lowerBound, maximumFraction ?? .max)
    return low...max(low, maximumFraction ?? standard.upperBound)
  }

  private static let wholeCurrencies = ["JPY", "KRW", "VND", "CLP", "ISK"]

  var isMoney: Bool { [2, 8, 9, 10].contains(style) }

  /// What the locale writes in money; what a program sets counts for both.
  var separators: (decimal: String, grouping: String) {
    get { (isMoney ? moneySeparators : nil) ?? (decimalSeparator, groupingSeparator) }
    set { (decimalSeparator, groupingSeparator, moneySeparators) = (newValue.0, newValue.1, nil) }
  }

  /// As it is set and asked for.
  var groups: Bool {
    get { isGrouped }
    set { usesGrouping = newValue }
  }

  var isGrouped: Bool { usesGrouping ?? ([1, 2, 3, 8, 9, 10].contains(style)) }

  var currencySymbol: String {
    if let ownCurrencySymbol { return ownCurrencySymbol }
    if currencyCode == localCurrency.code { return localCurrency.symbol }
    return Self.currencySymbols[currencyCode] ?? currencyCode
  }

  private static let currencySymbols = [
    "USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩",
    "AUD": "A$",
    "CAD": "CA$", "NZD": "NZ$", "MXN": "MX$", "BRL": "R$", "HKD": "HK$", "TWD": "NT$", "ILS": "₪",
    "VND": "₫",
  ]

  /// The symbol, or in the style of ISO codes the code.
  private var money: String { style == 8 ? currencyCode : currencySymbol }

  /// Between the currency and the number behind it: letters do not touch digits.
  private var moneySpace: String { money.last?.isLetter == true ? "\u{A0}" : currencySpace }

  /// Around a number of the style that is not negative.
  private var standard: (prefix: String, suffix: String) {
    switch style {
    case 2, 8, 10: isCurrencyBehind ? ("", "\u{A0}" + money) : (money + moneySpace, "")
    case 3: ("", percentSpace + percentSymbol)
    case 9: ("", currencyWords)
    default: ("", "")
    }
  }

  /// What stands around a number of this sign.
  func frame(isNegative: Bool) -> (prefix: String, suffix: String) {
    guard isNegative else {
      return (
        symbols(positivePrefix ?? standard.prefix), symbols(positiveSuffix ?? standard.suffix)
      )
    }
    var (before, behind) = (minusSign + standard.prefix, standard.suffix)
    if style == 10, hasAccountsInParentheses {
      (before, behind) = ("(" + standard.prefix, standard.suffix + ")")
    } else if isMoney, isSignBehindCurrency {
      before = (language == "nl" ? standard.prefix : money) + minusSign
    }
    return (symbols(negativePrefix ?? before), symbols(negativeSuffix ?? behind))
  }

  /// `#,##0.00;zero;(#,##0.00)`: the format of positive numbers, a text for zero, the format of negative ones; or two formats.
  func setWholeFormat(_ pattern: String) {
    let parts = pattern.split(separator: ";", omittingEmptySubsequences: false)
    guard parts.count == 3 else { return setFormat(pattern) }
    setFormat(parts[0] + ";" + parts[2])
    zeroSymbol = String(parts[1])
  }

  /// `#,##0.00 kg;(#)`: digits on both sides of the point, grouping, what stands around, and around negative numbers.
  func setFormat(_ pattern: String) {
    format = pattern
    let halves = Self.parts(of: pattern)
    let positive = halves[0]
    let parts = positive.core.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let tail = parts.count > 1 ? parts[1] : ""
    minimumFraction = tail.count { $0 == "0" }
    maximumFraction = tail.count { $0 == "0" || $0 == "#" }
    minimumInteger = parts.first.map { part in part.count { $0 == "0" } }
    let groups =
      parts.first.map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? []
    usesGrouping = groups.count > 1
    if groups.count > 1, let last = groups.last, !last.isEmpty { groupingSize = last.count }
    secondaryGroupingSize = groups.count > 2 ? groups[groups.count - 2].count : 0
    let significantDigits = positive.core.count { $0 == "@" }
    if significantDigits > 0 {
      usesSignificantDigits = true
      significant = significantDigits...significantDigits + positive.core.count { $0 == "#" }
      minimumInteger = 1
    }
    exponent = nil
    positivePrefix = positive.prefix
    positiveSuffix = positive.suffix
    if let (pattern, length) = ExponentPattern.read(positive.suffix) {
      exponent = pattern
      positiveSuffix = String(positive.suffix.dropFirst(length))
    }
    let isPercent = positive.prefix.contains("%") || positive.suffix.contains("%")
    if isPercent || isMultiplierOfFormat { multiplier = isPercent ? 100 : nil }
    isMultiplierOfFormat = isPercent
    setNegative(
      halves.count > 1
        ? halves[1] : (minusSign + positive.prefix, "", positiveSuffix ?? positive.suffix))
  }

  /// `(#,##0)`: what stands around negative numbers; their digits are written as the positive ones'.
  func setNegativeFormat(_ pattern: String) { setNegative(Self.parts(of: pattern)[0]) }

  private func setNegative(_ parts: (prefix: String, core: String, suffix: String)) {
    negativePrefix = parts.prefix
    negativeSuffix = parts.suffix
  }

  /// The halves of a pattern; a quoted text stands for itself.
  private static func parts(of pattern: String) -> [(prefix: String, core: String, suffix: String)]
  {
    var halves = [(prefix: "", core: "", suffix: "")]
    var isQuoted = false
    for character in pattern {
      let last = halves.count - 1
      if character == "'" {
        isQuoted.toggle()
      } else if character == ";", !isQuoted, halves.count == 1 {
        halves.append((prefix: "", core: "", suffix: ""))
      } else if !isQuoted, "#0,.@".contains(character), halves[last].suffix.isEmpty {
        halves[last].core.append(character)
      } else if halves[last].core.isEmpty {
        halves[last].prefix.append(character)
      } else {
        halves[last].suffix.append(character)
      }
    }
    return halves
  }

  /// With the currency's symbol in place of `¤`, its code in place of `¤¤`.
  private func symbols(_ text: String) -> String {
    guard text.contains("¤"), text != currencySymbol else { return text }
    let space = text.hasSuffix("¤") && currencySymbol.last?.isLetter == true ? "\u{A0}" : ""
    return text.replacing("¤¤", with: currencyCode).replacing("¤", with: currencySymbol) + space
  }

  func text(of number: Double) -> String? {
    if number.isNaN { return notANumberSymbol }
    guard number.isInfinite else { return nil }
    return number < 0 ? negativeInfinitySymbol : positiveInfinitySymbol
  }

  func text(of number: DecimalValue) -> String {
    if number.isNaN { return notANumberSymbol }
    if let zeroSymbol, number.mantissa == 0 { return zeroSymbol }
    if let exponent {
      return padded(scientific(number, exponent), frame(isNegative: number.isNegative))
    }
    if style == 4 { return padded(scientific(number), ("", "")) }
    if style == 5, let words = spelledOut(number) { return words }
    if style == 6 { return ordinal(number) }
    var value = number
    if let scale = multiplier ?? (style == 3 ? 100 : nil) {
      do throws(DecimalValue.Problem) {
        value = try value.multiplied(by: DecimalValue(scale))
      } catch { return notANumberSymbol }
    }
    let isNegative = value.isNegative
    value = rounded(value)
    var (whole, part) = digits(value)
    while whole.count < (minimumInteger ?? (style == 0 && format == nil ? 0 : 1)) {
      whole = "0" + whole
    }
    if let maximumInteger { whole = String(whole.suffix(maximumInteger)) }
    if whole.isEmpty, part.isEmpty { whole = "0" }
    if isGrouped { whole = grouped(whole) }
    let point = part.isEmpty && !alwaysShowsDecimalSeparator ? "" : separators.decimal
    let body = whole + point + part
    let isBelowZero = isNegative && body.contains { $0 != "0" && $0.isNumber }
    return padded(body, frame(isNegative: isBelowZero))
  }

  /// As wide as the format asks for.
  private func padded(_ body: String, _ frame: (prefix: String, suffix: String)) -> String {
    let missing = formatWidth - body.count - frame.prefix.count - frame.suffix.count
    guard missing > 0, let character = paddingCharacter.first else {
      return frame.prefix + body + frame.suffix
    }
    let padding = String(repeating: character, count: missing)
    return switch paddingPosition {
    case 1: frame.prefix + padding + body + frame.suffix
    case 2: frame.prefix + body + padding + frame.suffix
    case 3: frame.prefix + body + frame.suffix + padding
    default: padding + frame.prefix + body + frame.suffix
    }
  }

  private func rounded(_ value: DecimalValue) -> DecimalValue {
    let mode: DecimalValue.Rounding =
      switch rounding {
      case 0: .up
      case 1: .down
      case 2: value.isNegative ? .up : .down
      case 3: value.isNegative ? .down : .up
      case 5: .halfDown
      case 6: .plain
      default: .bankers
      }
    if let roundingIncrement, roundingIncrement > 0 {
      let increment = DecimalValue(roundingIncrement)
      do throws(DecimalValue.Problem) {
        return try value.divided(by: increment).rounded(scale: 0, mode).multiplied(by: increment)
      } catch { return value }
    }
    guard usesSignificantDigits else {
      return value.rounded(scale: fraction.upperBound, mode)
    }
    return value.rounded(scale: significant.upperBound - Self.magnitude(of: value), mode)
  }

  /// How many digits stand in front of the point: 0 for 0.5, -1 for 0.05.
  private static func magnitude(of value: DecimalValue) -> Int {
    value.mantissa == 0 ? 1 : String(value.mantissa).count + value.exponent
  }

  /// The fewest digits behind the point.
  private func shortestFraction(of value: DecimalValue) -> Int {
    usesSignificantDigits
      ? max(0, significant.lowerBound - max(1, Self.magnitude(of: value))) : fraction.lowerBound
  }

  func digits(_ value: DecimalValue) -> (String, String) {
    let digits = String(value.mantissa)
    var whole: String
    var part = ""
    if value.exponent >= 0 {
      whole = digits + String(repeating: "0", count: value.exponent)
    } else {
      let padded =
        String(repeating: "0", count: max(0, -value.exponent + 1 - digits.count)) + digits
      whole = String(padded.dropLast(-value.exponent))
      part = String(padded.suffix(-value.exponent))
    }
    let shortest = shortestFraction(of: value)
    while part.hasSuffix("0"), part.count > shortest { part.removeLast() }
    while part.count < shortest { part += "0" }
    while whole.hasPrefix("0"), whole.count > 1 { whole.removeFirst() }
    if whole == "0", minimumInteger == 0 || (style == 0 && minimumInteger == nil), !part.isEmpty {
      whole = ""
    }
    return (whole, part)
  }

  private func grouped(_ whole: String) -> String {
    guard groupingSize > 0, whole.count >= groupingSize + minimumGroupingDigits else {
      return whole
    }
    let further = secondaryGroupingSize > 0 ? secondaryGroupingSize : groupingSize
    var result = ""
    for (index, digit) in whole.enumerated() {
      let rest = whole.count - index
      if index > 0, rest >= groupingSize, (rest - groupingSize) % further == 0 {
        result += separators.grouping
      }
      result.append(digit)
    }
    return result
  }

  private func scientific(_ number: DecimalValue) -> String {
    let digits = String(number.mantissa)
    let exponent = number.mantissa == 0 ? 0 : number.exponent + digits.count - 1
    var tail = String(digits.dropFirst())
    while tail.hasSuffix("0") { tail.removeLast() }
    return (number.isNegative ? minusSign : "") + digits.prefix(1)
      + (tail.isEmpty ? "" : decimalSeparator + tail) + "\(exponentSymbol)\(exponent)"
  }

  /// `1,234th`, `−2nd`: a whole number in groups behind Unicode's minus sign, by ICU's rules for ordinals.
  private func ordinal(_ number: DecimalValue) -> String {
    let (whole, _) = digits(number.rounded(scale: 0, .bankers))
    let sign = number.isNegative ? "\u{2212}" : ""
    let before = ["zh", "ja"].contains(language) ? "第" : ""
    return before + sign + grouped(whole) + ordinalSuffix(whole)
  }

  private func ordinalSuffix(_ whole: String) -> String {
    switch language {
    case "de": return "."
    case "fr": return whole == "1" ? "er" : "e"
    case "es": return ".º"
    case "it", "pt": return "º"
    case "zh", "ja": return ""
    default: return Self.englishOrdinal(whole)
    }
  }

  private static func englishOrdinal(_ whole: String) -> String {
    let number = Int(whole.suffix(2)) ?? 0
    if (11...13).contains(number % 100) { return "th" }
    return switch number % 10 {
    case 1: "st"
    case 2: "nd"
    case 3: "rd"
    default: "th"
    }
  }

  private static let small = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen",
    "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]
  private static let tens = [
    "", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
  ]

  /// A number in words, the digits behind the point one by one: `two point eight`.
  static func words(_ number: DecimalValue) -> String? {
    let parts = number.text.string.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let value = Int(first.drop { $0 == "-" }) else { return nil }
    var list = [words(value)]
    if number.isNegative { list.insert("minus", at: 0) }
    if parts.count > 1 {
      list.append("point")
      list += parts[1].compactMap { $0.wholeNumberValue.map { small[$0] } }
    }
    return list.joined(separator: " ")
  }

  private static func words(_ value: Int) -> String {
    if value < 20 { return small[value] }
    if value < 100 { return tens[value / 10] + (value % 10 == 0 ? "" : "-" + small[value % 10]) }
    for (unit, name) in [
      (1_000_000_000_000, "trillion"), (1_000_000_000, "billion"), (1_000_000, "million"),
      (1000, "thousand"), (100, "hundred"),
    ]
    where value >= unit {
      let rest = value % unit
      return words(value / unit) + " " + name + (rest == 0 ? "" : " " + words(rest))
    }
    return ""
  }

  /// The number that a text says, within the bounds; nil when there is none.
  func number(_ text: String) -> Double? {
    if style == 5, let value = Self.spelledNumber(text) { return value }
    guard let (digits, isNegative) = digits(of: text), var value = Double(digits),
      allowsFloats || !digits.contains(".")
    else { return nil }
    if isNegative { value = -value }
    if let scale = multiplier ?? (style == 3 ? 100 : nil), scale != 0 { value /= scale }
    return value < minimum ?? -.infinity || value > maximum ?? .infinity ? nil : value
  }

  /// The same number without a loss, where it is written as an integer and nothing divides it.
  func wholeNumber(_ text: String) -> Int? {
    if style == 5, let value = Self.spelledNumber(text) { return Int(exactly: value) }
    guard multiplier == nil, style != 3, let (digits, isNegative) = digits(of: text) else {
      return nil
    }
    return Int((isNegative ? "-" : "") + digits)
  }

  /// What is to be read as a number in C's words, and whether its affixes say that it is negative.
  private func digits(of text: String) -> (String, isNegative: Bool)? {
    var digits = text.trimmed
    var isNegative = false
    let (below, above) = (frame(isNegative: true), frame(isNegative: false))
    if !below.prefix.isEmpty, digits.hasPrefix(below.prefix), digits.hasSuffix(below.suffix),
      digits.count >= below.prefix.count + below.suffix.count
    {
      isNegative = true
      digits = String(digits.dropFirst(below.prefix.count).dropLast(below.suffix.count))
    }
    for part in [above.prefix, above.suffix, currencySymbol, percentSymbol] where !part.isEmpty {
      if digits.hasPrefix(part) { digits.removeFirst(part.count) }
      if digits.hasSuffix(part) { digits.removeLast(part.count) }
    }
    let (decimal, grouping) = separators
    if isGrouped || style != 0 { digits = digits.replacing(grouping, with: "") }
    if decimal != "." { digits = digits.replacing(decimal, with: ".") }
    guard !digits.isEmpty,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) })
    else { return nil }
    return (digits, isNegative)
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    return String(front.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\n" }.reversed())
  }
}
