// NSNumberFormatter in the locale en_US, and NSByteCountFormatter.
import CRuntime
import ObjCVM

final class NumberFormatterState {
  var style: UInt = 0
  var minimumFraction: Int?
  var maximumFraction: Int?
  var minimumInteger: Int?
  var usesGrouping: Bool?
  var groupingSeparator = ","
  var decimalSeparator = "."
  var currencySymbol = "$"
  var prefix = ""
  var suffix = ""
  var rounding: UInt = 4
  var multiplier: Double?
  var format: String?
}

extension TextLibrary {
  private static func state(_ call: NativeCall) -> NumberFormatterState {
    if let state = call.world.state(of: call.receiver, as: NumberFormatterState.self) {
      return state
    }
    let fresh = NumberFormatterState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func numberFormatterClass() -> NativeClass {
    let cls = NativeClass("NSNumberFormatter", superclass: "NSFormatter")
    cls.hasState = true
    cls.instance("stringFromNumber:", "@\"NSString\"@:@\"NSNumber\"") {
      call throws(ListingException) in
      guard call.object(0) != nil else { return call.returnBorrowed(nil) }
      let value = try call.world.decimal(of: call.object(0))
      call.returnObject(call.world.makeString(state(call).text(of: value)))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard call.world.isKind(call.object(0), of: "NSNumber") else {
        return call.returnBorrowed(nil)
      }
      let value = try call.world.decimal(of: call.object(0))
      call.returnObject(call.world.makeString(state(call).text(of: value)))
    }
    cls.instance("numberFromString:", "@\"NSNumber\"@:@\"NSString\"") {
      call throws(ListingException) in
      guard let value = state(call).number(call.world.string(of: call.object(0))) else {
        return call.returnBorrowed(nil)
      }
      if let whole = Int(exactly: value) {
        call.returnObject(call.world.makeNumber(whole))
      } else {
        call.returnObject(call.world.makeNumber(value))
      }
    }
    cls.classMethod("localizedStringFromNumber:numberStyle:", "@\"NSString\"@:@\"NSNumber\"Q") {
      call throws(ListingException) in
      let own = NumberFormatterState()
      own.style = call.uint(1)
      call.returnObject(
        call.world.makeString(own.text(of: try call.world.decimal(of: call.object(0)))))
    }
    addNumberSettings(to: cls)
    return cls
  }

  private static func addNumberSettings(to cls: NativeClass) {
    cls.property("numberStyle", "TQ")
    cls.instance("numberStyle", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).style)
    }
    cls.instance("setNumberStyle:", "v@:Q") { call throws(ListingException) in
      state(call).style = call.uint(0)
    }
    cls.property("roundingMode", "TQ")
    cls.instance("roundingMode", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).rounding)
    }
    cls.instance("setRoundingMode:", "v@:Q") { call throws(ListingException) in
      state(call).rounding = call.uint(0)
    }
    let numbers: [(String, (NumberFormatterState) -> Int, (NumberFormatterState, Int) -> Void)] = [
      ("inimumFractionDigits", { $0.fraction.lowerBound }, { $0.minimumFraction = $1 }),
      ("aximumFractionDigits", { $0.fraction.upperBound }, { $0.maximumFraction = $1 }),
      (
        "inimumIntegerDigits", { $0.minimumInteger ?? ($0.style == 0 ? 0 : 1) },
        { $0.minimumInteger = $1 }
      ),
    ]
    for (rest, read, write) in numbers {
      let letter = rest.hasPrefix("ax") || rest.hasPrefix("in") ? "m" : ""
      cls.property(letter + rest, "TQ")
      cls.instance(letter + rest, "Q@:") { call throws(ListingException) in
        call.returnValue(read(state(call)))
      }
      cls.instance("setM" + rest + ":", "v@:Q") { call throws(ListingException) in
        write(state(call), max(0, min(100, call.int(0))))
      }
    }
    cls.property("usesGroupingSeparator", "TB")
    cls.instance("usesGroupingSeparator", "B@:") { call throws(ListingException) in
      call.returnBool(state(call).isGrouped)
    }
    cls.instance("setUsesGroupingSeparator:", "v@:B") { call throws(ListingException) in
      state(call).usesGrouping = call.bool(0)
    }
    let texts:
      [(String, String, (NumberFormatterState) -> String, (NumberFormatterState, String) -> Void)] =
        [
          (
            "groupingSeparator", "setGroupingSeparator:", { $0.groupingSeparator },
            { $0.groupingSeparator = $1 }
          ),
          (
            "decimalSeparator", "setDecimalSeparator:", { $0.decimalSeparator },
            { $0.decimalSeparator = $1 }
          ),
          (
            "currencySymbol", "setCurrencySymbol:", { $0.currencySymbol },
            { $0.currencySymbol = $1 }
          ),
          ("positivePrefix", "setPositivePrefix:", { $0.prefix }, { $0.prefix = $1 }),
          ("positiveSuffix", "setPositiveSuffix:", { $0.suffix }, { $0.suffix = $1 }),
          ("positiveFormat", "setPositiveFormat:", { $0.format ?? "" }, { $0.setFormat($1) }),
          ("format", "setFormat:", { $0.format ?? "" }, { $0.setFormat($1) }),
        ]
    for (getter, setter, read, write) in texts {
      cls.property(getter, "T@\"NSString\",C")
      cls.instance(getter, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeString(read(state(call))))
      }
      cls.instance(setter, "v@:@\"NSString\"") { call throws(ListingException) in
        write(state(call), call.world.string(of: call.object(0)))
      }
    }
    cls.instance("setLocale:", "v@:@\"NSLocale\"") { _ in }
    cls.instance("setMultiplier:", "v@:@\"NSNumber\"") { call throws(ListingException) in
      state(call).multiplier = try call.world.sendDouble(call.object(0), "doubleValue")
    }
  }

  static func byteFormatterClass() -> NativeClass {
    let cls = NativeClass("NSByteCountFormatter", superclass: "NSFormatter")
    cls.classMethod("stringFromByteCount:countStyle:", "@\"NSString\"@:qQ") {
      call throws(ListingException) in
      let step = call.uint(1) == 1 || call.uint(1) == 3 ? 1024.0 : 1000
      call.returnObject(call.world.makeString(byteText(call.int(0), step)))
    }
    cls.instance("stringFromByteCount:", "@\"NSString\"@:q") { call throws(ListingException) in
      call.returnObject(call.world.makeString(byteText(call.int(0), 1000)))
    }
    return cls
  }

  private static func byteText(_ count: Int, _ step: Double) -> String {
    if count == 0 { return "Zero KB" }
    if abs(count) < Int(step) { return count == 1 ? "1 byte" : "\(count) bytes" }
    var value = Double(count)
    var unit = -1
    while abs(value) >= step, unit < 5 {
      value /= step
      unit += 1
    }
    let own = NumberFormatterState()
    own.maximumFraction = unit == 0 ? 0 : unit == 1 ? 1 : 2
    return own.text(of: DecimalValue(value)) + " "
      + ["KB", "MB", "GB", "TB", "PB", "EB"][max(0, unit)]
  }
}

extension NumberFormatterState {
  var fraction: ClosedRange<Int> {
    let standard: ClosedRange<Int> =
      switch style {
      case 0: 0...0
      case 2: 2...2
      case 3: 0...0
      case 4: 0...15
      default: 0...3
      }
    let low = minimumFraction ?? min(standard.lowerBound, maximumFraction ?? .max)
    return low...max(low, maximumFraction ?? standard.upperBound)
  }

  var isGrouped: Bool { usesGrouping ?? (style == 1 || style == 2 || style == 3) }

  /// `#,##0.00`: digits behind the point and grouping.
  func setFormat(_ pattern: String) {
    format = pattern
    let body = pattern.split(separator: ";").first.map(String.init) ?? pattern
    let core = body.drop { !"#0,.".contains($0) }.prefix { "#0,.".contains($0) }
    prefix = String(body.prefix { !"#0,.".contains($0) })
    suffix = String(body.dropFirst(prefix.count + core.count))
    let parts = core.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let tail = parts.count > 1 ? parts[1] : ""
    minimumFraction = tail.count { $0 == "0" }
    maximumFraction = tail.count { $0 == "0" || $0 == "#" }
    minimumInteger = parts.first.map { part in part.count { $0 == "0" } }
    usesGrouping = parts.first?.contains(",") ?? false
  }

  func text(of number: DecimalValue) -> String {
    if number.isNaN { return "NaN" }
    if style == 4 { return scientific(number) }
    if style == 5, let words = Self.words(number) { return words }
    var value = number
    if let scale = multiplier ?? (style == 3 ? 100 : nil) {
      do throws(DecimalValue.Problem) {
        value = try value.multiplied(by: DecimalValue(scale))
      } catch { return "NaN" }
    }
    let isNegative = value.isNegative
    value = rounded(value)
    var (whole, part) = digits(value)
    while whole.count < (minimumInteger ?? (style == 0 && format == nil ? 0 : 1)) {
      whole = "0" + whole
    }
    if whole.isEmpty, part.isEmpty { whole = "0" }
    if isGrouped { whole = grouped(whole) }
    let body = whole + (part.isEmpty ? "" : decimalSeparator + part)
    let sign = isNegative && body.contains { $0 != "0" && $0.isNumber } ? "-" : ""
    switch style {
    case 2: return sign + currencySymbol + body
    case 3: return sign + prefix + body + "%" + suffix
    case 6: return sign + body + Self.ordinal(whole)
    default: return sign + prefix + body + suffix
    }
  }

  private func rounded(_ value: DecimalValue) -> DecimalValue {
    let scale = fraction.upperBound
    let mode: DecimalValue.Rounding =
      switch rounding {
      case 0: .up
      case 1: .down
      case 2: value.isNegative ? .up : .down
      case 3: value.isNegative ? .down : .up
      case 6: .plain
      default: .bankers
      }
    return value.rounded(scale: scale, mode)
  }

  private func digits(_ value: DecimalValue) -> (String, String) {
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
    while part.hasSuffix("0"), part.count > fraction.lowerBound { part.removeLast() }
    while part.count < fraction.lowerBound { part += "0" }
    while whole.hasPrefix("0"), whole.count > 1 { whole.removeFirst() }
    if whole == "0", minimumInteger == 0 || (style == 0 && minimumInteger == nil), !part.isEmpty {
      whole = ""
    }
    return (whole, part)
  }

  private func grouped(_ whole: String) -> String {
    var result = ""
    for (index, digit) in whole.enumerated() {
      if index > 0, (whole.count - index) % 3 == 0 { result += groupingSeparator }
      result.append(digit)
    }
    return result
  }

  private func scientific(_ number: DecimalValue) -> String {
    let digits = String(number.mantissa)
    let exponent = number.mantissa == 0 ? 0 : number.exponent + digits.count - 1
    var tail = String(digits.dropFirst())
    while tail.hasSuffix("0") { tail.removeLast() }
    return (number.isNegative ? "-" : "") + digits.prefix(1) + (tail.isEmpty ? "" : "." + tail)
      + "E\(exponent)"
  }

  private static func ordinal(_ whole: String) -> String {
    let number = Int(whole.filter(\.isNumber)) ?? 0
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

  /// Whole numbers in words.
  private static func words(_ number: DecimalValue) -> String? {
    guard number.exponent >= 0,
      let value = Int("\(number.mantissa)" + String(repeating: "0", count: number.exponent))
    else { return nil }
    return (number.isNegative ? "minus " : "") + words(value)
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

  func number(_ text: String) -> Double? {
    var digits = text.trimmed
    for part in [prefix, suffix, currencySymbol, "%"] where !part.isEmpty {
      if digits.hasPrefix(part) { digits.removeFirst(part.count) }
      if digits.hasSuffix(part) { digits.removeLast(part.count) }
    }
    if isGrouped || style != 0 { digits = digits.split(separator: groupingSeparator).joined() }
    if decimalSeparator != "." {
      digits = digits.split(separator: decimalSeparator, omittingEmptySubsequences: false).joined(
        separator: ".")
    }
    guard !digits.isEmpty,
      digits.allSatisfy({ $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }),
      let value = Double(digits)
    else {
      return nil
    }
    return style == 3 ? value / 100 : value
  }
}

extension String {
  /// Without blanks at both ends.
  fileprivate var trimmed: String {
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\n" }
    return String(front.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\n" }.reversed())
  }
}
