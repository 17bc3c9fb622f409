// Decimal arithmetic as NSDecimal has it: a mantissa of 128 bits, a sign and a power of ten from -128 to 127. A result that
// does not fit is rounded to one digit less, half away from zero; digits of a text that do not fit are left out.

struct DecimalValue: Sendable, Equatable {
  var mantissa: UInt128
  var exponent: Int
  var isNegative: Bool
  var isNaN = false

  /// Digits that every mantissa has room for.
  static let maximumDigits = 38
  /// A mantissa up to this has room for one more digit, whichever it is.
  private static let roomForDigit: UInt128 = .max / 10 - 1
  static let nan = DecimalValue(mantissa: 0, exponent: 0, isNegative: false, isNaN: true)
  static let zero = DecimalValue(integer: 0)

  enum Problem: Error { case overflow, underflow, divisionByZero }

  private init(mantissa: UInt128, exponent: Int, isNegative: Bool, isNaN: Bool) {
    self.mantissa = mantissa
    self.exponent = exponent
    self.isNegative = isNegative
    self.isNaN = isNaN
  }

  init(mantissa: UInt128, exponent: Int, isNegative: Bool) {
    self.init(
      mantissa: mantissa, exponent: exponent, isNegative: isNegative && mantissa != 0, isNaN: false)
    shorten()
  }

  init(integer value: Int64) {
    self.init(mantissa: UInt128(value.magnitude), exponent: 0, isNegative: value < 0)
  }

  /// The shortest decimal that reads back as the same double.
  init(_ value: Double) {
    if value.isNaN || value.isInfinite {
      self = .nan
    } else {
      self = DecimalValue(text: UTF16Text("\(value)")) ?? .nan
    }
  }

  /// What `-[NSDecimalNumber initWithDouble:]` makes of a double: 64 bits of mantissa, found by multiplying or dividing by ten again
  /// and again, so that the errors of that stay (0.07 gives 0.07000000000000001024). Too small is zero, too large the largest.
  init(scaling value: Double) {
    guard value.isFinite else {
      self = .nan
      return
    }
    let tooLarge = 18446744073709551616.0
    var (rest, exponent) = (value.magnitude, 0)
    if rest > 0 {
      while rest < tooLarge, exponent > -128 {
        rest *= 10
        exponent -= 1
      }
      while rest >= tooLarge, exponent < 127 {
        rest /= 10
        exponent += 1
      }
    }
    let mantissa = rest >= tooLarge ? UInt64.max : UInt64(rest)
    self.init(mantissa: UInt128(mantissa), exponent: exponent, isNegative: value < 0)
  }

  /// A number at the beginning of a text; nil when there is none.
  ///
  /// - Parameter point: the decimal separator, one unit.
  init?(text: UTF16Text, point: UInt16 = 0x2E) {
    var index = 0
    func unit() -> UInt16 { index < text.count ? text[index] : 0 }
    while unit() == 0x20 { index += 1 }
    let negative = unit() == 0x2D
    if negative || unit() == 0x2B { index += 1 }
    var mantissa: UInt128 = 0
    var exponent = 0
    var digits = 0
    var isFraction = false
    var isFull = false
    while true {
      if unit() == point, !isFraction {
        isFraction = true
      } else if unit() >= 48, unit() <= 57 {
        digits += 1
        let (scaled, isTooLarge) = mantissa.multipliedReportingOverflow(by: 10)
        let (next, isOver) = scaled.addingReportingOverflow(UInt128(unit() - 48))
        if !isFull, !isTooLarge, !isOver {
          mantissa = next
          if isFraction { exponent -= 1 }
        } else {
          isFull = true
          if !isFraction { exponent += 1 }
        }
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if unit() | 0x20 == 0x65 {
      exponent += Int(clamping: text[index + 1..<text.count].integerPrefix)
    }
    guard (-200...200).contains(exponent) else { return nil }
    self.init(mantissa: mantissa, exponent: exponent, isNegative: negative)
  }

  /// Drops zeros at the end.
  private mutating func shorten() {
    if mantissa == 0 {
      exponent = 0
      isNegative = false
      return
    }
    while mantissa % 10 == 0 {
      mantissa /= 10
      exponent += 1
    }
  }

  var doubleValue: Double {
    if isNaN { return .nan }
    return text.doublePrefix
  }

  /// A whole number of at most 64 bits, every digit of it; nil for all others.
  var wholeValue: NumberValue? {
    guard !isNaN, (0..<20).contains(exponent) else { return nil }
    var whole = mantissa
    for _ in 0..<exponent { whole = whole.multipliedReportingOverflow(by: 10).partialValue }
    guard whole <= UInt128(isNegative ? Int64.min.magnitude : .max), mantissa <= UInt128(UInt64.max)
    else { return nil }
    let magnitude = UInt64(whole)
    return isNegative
      ? .integer(Int64(truncatingIfNeeded: 0 &- magnitude), encoding: UInt8(ascii: "q"))
      : NumberValue(unsigned: magnitude, encoding: UInt8(ascii: "q"))
  }

  /// All digits, without exponent.
  var text: UTF16Text {
    if isNaN { return "NaN" }
    var digits = String(mantissa)
    if exponent > 0 {
      digits += String(repeating: "0", count: exponent)
    } else if exponent < 0 {
      let places = -exponent
      if digits.count <= places {
        digits = String(repeating: "0", count: places - digits.count + 1) + digits
      }
      let point = digits.index(digits.endIndex, offsetBy: -places)
      digits = digits[..<point] + "." + digits[point...]
    }
    return UTF16Text((isNegative ? "-" : "") + digits)
  }

  // MARK: Arithmetic

  /// NSRoundingMode.
  enum Rounding: UInt {
    case plain = 0
    case down, up, bankers
    /// Of NSNumberFormatter alone.
    case halfDown = 100
  }

  /// Value of mantissa / divisor, rounded.
  private static func quotient(
    _ value: UInt128, _ divisor: UInt128, _ mode: Rounding, negative: Bool
  ) -> UInt128 {
    let (whole, rest) = value.quotientAndRemainder(dividingBy: divisor)
    if rest == 0 { return whole }
    let half = divisor - rest
    let roundsUp: Bool =
      switch mode {
      case .plain: rest >= half
      case .halfDown: rest > half
      case .bankers: rest > half || rest == half && whole % 2 == 1
      case .down: negative
      case .up: !negative
      }
    return roundsUp ? whole + 1 : whole
  }

  func rounded(scale: Int, _ mode: Rounding = .plain) -> DecimalValue {
    let drop = -exponent - scale
    if isNaN || drop <= 0 { return self }
    if drop > DecimalValue.maximumDigits {
      let isAway = mode == .up && !isNegative || mode == .down && isNegative
      return isAway && mantissa != 0
        ? DecimalValue(mantissa: 1, exponent: -scale, isNegative: isNegative) : .zero
    }
    let divisor = (0..<drop).reduce(UInt128(1)) { value, _ in value * 10 }
    let result = DecimalValue.quotient(mantissa, divisor, mode, negative: isNegative)
    return DecimalValue(mantissa: result, exponent: -scale, isNegative: isNegative)
  }

  private static func checked(
    _ mantissa: UInt128, _ exponent: Int, _ negative: Bool
  ) throws(Problem) -> DecimalValue {
    let result = DecimalValue(mantissa: mantissa, exponent: exponent, isNegative: negative)
    if result.exponent > 127 { throw .overflow }
    if result.exponent < -128 { throw .underflow }
    return result
  }

  func adding(_ other: DecimalValue) throws(Problem) -> DecimalValue {
    if isNaN || other.isNaN { return .nan }
    if mantissa == 0 { return other }
    if other.mantissa == 0 { return self }
    var (large, small) = exponent >= other.exponent ? (self, other) : (other, self)
    while large.exponent > small.exponent, large.mantissa <= DecimalValue.roomForDigit {
      large.mantissa *= 10
      large.exponent -= 1
    }
    while large.exponent > small.exponent, small.mantissa > 0 {
      small.mantissa = DecimalValue.quotient(small.mantissa, 10, .plain, negative: false)
      small.exponent += 1
    }
    if large.isNegative == small.isNegative {
      let (sum, isOver) = large.mantissa.addingReportingOverflow(small.mantissa)
      guard isOver else { return try DecimalValue.checked(sum, large.exponent, large.isNegative) }
      let (tenth, rest) = UInt128(10).dividingFullWidth((1, sum))
      return try DecimalValue.checked(
        rest >= 5 ? tenth + 1 : tenth, large.exponent + 1, large.isNegative)
    }
    let largeWins = large.mantissa >= small.mantissa
    let difference = largeWins ? large.mantissa - small.mantissa : small.mantissa - large.mantissa
    return try DecimalValue.checked(
      difference, large.exponent, largeWins ? large.isNegative : small.isNegative)
  }

  var negated: DecimalValue {
    DecimalValue(mantissa: mantissa, exponent: exponent, isNegative: !isNegative, isNaN: isNaN)
  }

  func multiplied(by other: DecimalValue) throws(Problem) -> DecimalValue {
    if isNaN || other.isNaN { return .nan }
    return try DecimalValue.checked(
      mantissa.multipliedFullWidth(by: other.mantissa), exponent + other.exponent,
      isNegative != other.isNegative)
  }

  /// A product of two mantissas, divided by ten until it fits.
  private static func checked(
    _ product: (high: UInt128, low: UInt128), _ exponent: Int, _ negative: Bool
  ) throws(Problem) -> DecimalValue {
    var (high, low) = product
    var exponent = exponent
    var rest: UInt128 = 0
    while high > 0 {
      let (highWhole, highRest) = high.quotientAndRemainder(dividingBy: 10)
      (low, rest) = UInt128(10).dividingFullWidth((highRest, low))
      high = highWhole
      exponent += 1
    }
    let (rounded, isOver) = low.addingReportingOverflow(rest >= 5 ? 1 : 0)
    // One above all 128 bits, divided by ten.
    if isOver { return try checked(.max / 10 + 1, exponent + 1, negative) }
    return try checked(rounded, exponent, negative)
  }

  /// The quotient of the mantissas has 38 more digits; what lies behind them is left out, as Foundation does it.
  func divided(by other: DecimalValue) throws(Problem) -> DecimalValue {
    if isNaN || other.isNaN { return .nan }
    if other.mantissa == 0 { throw .divisionByZero }
    let scale = (0..<DecimalValue.maximumDigits).reduce(UInt128(1)) { value, _ in value * 10 }
    let (high, low) = mantissa.multipliedFullWidth(by: scale)
    let (highQuotient, rest) = high.quotientAndRemainder(dividingBy: other.mantissa)
    let lowQuotient = other.mantissa.dividingFullWidth((rest, low)).quotient
    return try DecimalValue.checked(
      (highQuotient, lowQuotient), exponent - other.exponent - DecimalValue.maximumDigits,
      isNegative != other.isNegative)
  }

  func power(_ count: Int) throws(Problem) -> DecimalValue {
    var result = DecimalValue(integer: 1)
    var factor = self
    var rest = count
    while rest > 0 {
      if rest & 1 == 1 { result = try result.multiplied(by: factor) }
      rest >>= 1
      if rest > 0 { factor = try factor.multiplied(by: factor) }
    }
    return result
  }

  func compare(_ other: DecimalValue) -> Ordering {
    if isNaN || other.isNaN { return isNaN ? (other.isNaN ? .same : .ascending) : .descending }
    if isNegative != other.isNegative { return isNegative ? .ascending : .descending }
    let order = compareMagnitude(other)
    return isNegative ? order.reversed : order
  }

  private func compareMagnitude(_ other: DecimalValue) -> Ordering {
    if mantissa == 0 || other.mantissa == 0 { return .of(mantissa, other.mantissa) }
    let (mine, theirs) = (String(mantissa), String(other.mantissa))
    if mine.count + exponent != theirs.count + other.exponent {
      return .of(mine.count + exponent, theirs.count + other.exponent)
    }
    let width = max(mine.count, theirs.count)
    func padded(_ digits: String) -> String {
      digits + String(repeating: "0", count: width - digits.count)
    }
    return .of(padded(mine), padded(theirs))
  }
}
