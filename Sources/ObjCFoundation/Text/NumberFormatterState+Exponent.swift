// Formats with an exponent (`0.###E0`), and numbers that are read from English words.

/// What stands behind the digits of a format with an exponent.
struct ExponentPattern {
  var hasPlus = false
  var minimumDigits = 1

  /// The pattern at the beginning of a format's suffix, and its length.
  static func read(_ suffix: String) -> (pattern: ExponentPattern, length: Int)? {
    guard suffix.hasPrefix("E") else { return nil }
    let hasPlus = suffix.dropFirst().hasPrefix("+")
    let digits = suffix.dropFirst(hasPlus ? 2 : 1).prefix { $0 == "0" }
    guard !digits.isEmpty else { return nil }
    return (
      ExponentPattern(hasPlus: hasPlus, minimumDigits: digits.count),
      digits.count + (hasPlus ? 2 : 1)
    )
  }
}

extension NumberFormatterState {
  /// `1.235E+4`: as many digits in front of the point as the format has at least; the fraction is rounded.
  func scientific(_ number: DecimalValue, _ pattern: ExponentPattern) -> String {
    let wanted = max(1, minimumInteger ?? 1)
    let count = String(number.mantissa).count
    var exponent = number.mantissa == 0 ? 0 : number.exponent + count - wanted
    let shift = number.mantissa == 0 ? 0 : wanted - count
    let positive = DecimalValue(
      mantissa: number.mantissa, exponent: shift, isNegative: false)
    var rounded = positive.rounded(scale: fraction.upperBound, .bankers)
    // 9.99 becomes 10, which is 1 with the next exponent.
    let length = String(rounded.mantissa).count + rounded.exponent
    if rounded.mantissa != 0, length > wanted {
      exponent += 1
      rounded = DecimalValue(
        mantissa: rounded.mantissa, exponent: rounded.exponent - 1, isNegative: false)
    }
    let (whole, part) = digits(rounded)
    let power = String(abs(exponent))
    let padding = String(repeating: "0", count: max(0, pattern.minimumDigits - power.count))
    let sign = exponent < 0 ? minusSign : pattern.hasPlus ? plusSign : ""
    return whole + (part.isEmpty ? "" : decimalSeparator + part) + exponentSymbol + sign + padding
      + power
  }

  private static let units: [String: Double] = {
    let small = [
      "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
      "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
      "nineteen",
    ]
    let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
    var units: [String: Double] = [:]
    for (value, word) in small.enumerated() { units[word] = Double(value) }
    for (index, word) in tens.enumerated() { units[word] = Double(index * 10 + 20) }
    return units
  }()

  /// `forty-two`, `minus three point one four`; nil for anything else.
  static func spelledNumber(_ text: String) -> Double? {
    var (total, group) = (0.0, 0.0)
    var place: Double?
    var isNegative = false
    let words = text.lowercased().split { $0 == " " || $0 == "-" }
    guard !words.isEmpty else { return nil }
    for (index, word) in words.enumerated() {
      if let value = units[String(word)] {
        if let scale = place {
          group += value * scale
          place = scale / 10
        } else {
          group += value
        }
        continue
      }
      switch word {
      case "minus" where index == 0: isNegative = true
      case "and" where index > 0: break
      case "point": place = 0.1
      case "hundred": group *= 100
      case "thousand", "million", "billion", "trillion":
        let scales = ["thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12]
        total += group * (scales[String(word)] ?? 1)
        group = 0
      default: return nil
      }
    }
    return isNegative ? -(total + group) : total + group
  }
}
