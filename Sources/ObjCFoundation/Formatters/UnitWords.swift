// How units are written in en_US: `5 km`, `5 kilometers`, `5km`.

/// NSFormattingUnitStyle.
enum UnitStyle: Int {
  case short = 1
  case medium, long
}

struct UnitWords {
  let medium: String
  let short: String
  let one: String
  let many: String

  /// - Parameters:
  ///   - name: The class method that gives the unit: `kilometersPerHour`.
  ///   - symbol: The unit's own symbol, for those that have no other.
  init(name: String, symbol: String) {
    medium = Self.medium[name] ?? symbol
    short = Self.short[name] ?? medium
    var words = Self.words(name)
    many = Self.many[name] ?? words.joined(separator: " ")
    // `kilometers per hour`: the first word, or the one before `per`, is the one that is counted.
    let counted = (words.firstIndex(of: "per") ?? words.count) - 1
    if words.indices.contains(counted), words[counted].hasSuffix("s") {
      words[counted].removeLast()
    }
    one = Self.one[name] ?? words.joined(separator: " ")
  }

  func text(_ number: String, style: UnitStyle) -> String {
    switch style {
    case .medium: return number + (Self.touches(medium) ? "" : " ") + medium
    case .short: return number + short
    case .long: return number + " " + (number == "1" ? one : many)
    }
  }

  /// The unit alone.
  func text(isOne: Bool, style: UnitStyle) -> String {
    switch style {
    case .medium: medium
    case .short: short
    case .long: isOne ? one : many
    }
  }

  private static func touches(_ symbol: String) -> Bool { symbol.hasPrefix("°") }

  /// `kilometersPerHour` as words.
  private static func words(_ name: String) -> [String] {
    var words = [""]
    for letter in name {
      if letter.isUppercase { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    return words
  }

  private static let medium = [
    "micrometers": "μm", "nauticalMiles": "nmi", "fathoms": "fth", "astronomicalUnits": "au",
    "micrograms": "μg", "metricTons": "t", "shortTons": "tn", "seconds": "sec",
    "kilocalories": "kcal",
    "microseconds": "μs", "squareMiles": "sq mi", "squareFeet": "sq ft", "squareYards": "sq yd",
    "squareInches": "in²", "cubicFeet": "ft³", "cups": "c", "pints": "pt", "degrees": "deg",
    "arcMinutes": "arcmin", "arcSeconds": "arcsec", "bytes": "byte", "celsius": "°C",
  ]
  private static let short = [
    "inches": "″", "feet": "′", "poundsMass": "#", "celsius": "°C", "degrees": "°",
    "seconds": "s", "minutes": "m", "hours": "h", "bytes": "B",
  ]
  private static let one = [
    "Calories": "Calorie", "inches": "inch", "feet": "foot", "poundsMass": "pound",
    "celsius": "degree Celsius",
    "fahrenheit": "degree Fahrenheit", "hertz": "hertz", "squareFeet": "square foot",
    "squareInches": "square inch", "cubicFeet": "cubic foot", "cubicInches": "cubic inch",
    "astronomicalUnits": "astronomical unit", "lightyears": "light year", "kelvin": "kelvin",
  ]
  private static let many = [
    "Calories": "Calories", "poundsMass": "pounds", "celsius": "degrees Celsius",
    "fahrenheit": "degrees Fahrenheit",
    "kelvin": "kelvins", "lightyears": "light years", "kilowattHours": "kilowatt-hours",
  ]
}
