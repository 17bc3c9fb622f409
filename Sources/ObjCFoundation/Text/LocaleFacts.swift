// What a locale says of numbers and money, for the regions that listings name most.
struct LocaleFacts {
  /// Decimal and grouping separator, currency's code and symbol, opening and closing quotation mark; decimal and grouping separator
  /// of money.
  let texts: [String]
  let isMetric: Bool

  init(_ identifier: String) {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    let region = LocaleFacts.region(parts)
    let language = parts.first ?? ""
    var marks = LocaleFacts.separators[language + "_" + region] ?? LocaleFacts.separators[language]
    // Mexico writes numbers as the United States do.
    if region == "MX" { marks = nil }
    let separators = (marks ?? ".,").map(String.init)
    let (code, symbol) = LocaleFacts.money[region] ?? ("XXX", "\u{a4}")
    let quotes = LocaleFacts.quotes[parts.first ?? ""] ?? ("\u{201c}", "\u{201d}")
    texts = separators.prefix(2) + [code, symbol, quotes.0, quotes.1] + separators.suffix(2)
    isMetric = region != "US"
  }

  /// The region that an identifier's parts name, or the one where the language is at home.
  private static func region(_ parts: [String]) -> String {
    let named = parts.dropFirst().first { $0.count == 2 && $0 == $0.uppercased() }
    return named ?? parts.first.flatMap { homes[$0] } ?? ""
  }

  /// How weeks are counted in a locale: the first day, Sunday being 1, and how many days make a year's first week.
  static func weeks(_ identifier: String) -> (first: Int, minimum: Int) {
    let region = region(identifier.split { $0 == "_" || $0 == "-" }.map(String.init))
    let isIn = { (list: String) in list.split(separator: " ").contains { $0 == region } }
    if isIn(fourDays) { return (region == "PT" ? 1 : 2, 4) }
    return (isIn(mondays) ? 2 : 1, 1)
  }

  /// Regions whose year begins with the week that has four days of it, and others whose weeks begin on Mondays (CLDR).
  private static let fourDays = """
    AD AT BE BG CH CZ DE DK EE ES FI FR GB GR HU IE IS IT LI LT LU MC NL NO PL PT RU SE SK SM
    """
  private static let mondays =
    "AL AM AZ BA BY CL CR CY EC GE HR KZ LV MD ME MK MY NZ RO RS SI TR UA UY UZ VN"

  /// Where a language is taken to be spoken when no region is named.
  private static let homes = [
    "en": "US", "de": "DE", "fr": "FR", "ja": "JP", "zh": "CN", "es": "ES", "it": "IT",
    "ru": "RU", "pt": "BR", "ko": "KR", "nl": "NL", "sv": "SE", "pl": "PL", "uk": "UA", "tr": "TR",
    "nb": "NO", "no": "NO", "nn": "NO", "da": "DK", "fi": "FI", "cs": "CZ", "sk": "SK", "el": "GR",
    "hu": "HU", "ro": "RO",
  ]
  /// The decimal separator and that of groups, and both again where money has others.
  private static let separators = [
    "de": ",.", "fr": ",\u{202f}", "es": ",.", "it": ",.", "ru": ",\u{a0}", "pt": ",.", "nl": ",.",
    "tr": ",.", "sv": ",\u{a0}", "pl": ",\u{a0}", "uk": ",\u{a0}", "nb": ",\u{a0}", "no": ",\u{a0}",
    "nn": ",\u{a0}", "da": ",.", "fi": ",\u{a0}", "cs": ",\u{a0}", "sk": ",\u{a0}", "el": ",.",
    "hu": ",\u{a0}", "ro": ",.", "de_CH": ".’", "de_LI": ".’", "it_CH": ".’",
    "de_AT": ",\u{a0},.", "fr_CH": ",\u{202f}.\u{202f}", "fr_CA": ",\u{a0}", "pt_PT": ",\u{a0}",
    "en_ZA": ",\u{a0}",
  ]
  private static let money = [
    "US": ("USD", "$"), "GB": ("GBP", "\u{a3}"), "JP": ("JPY", "\u{a5}"), "CN": ("CNY", "\u{a5}"),
    "DE": ("EUR", "\u{20ac}"),
    "FR": ("EUR", "\u{20ac}"), "ES": ("EUR", "\u{20ac}"), "IT": ("EUR", "\u{20ac}"),
    "CA": ("CAD", "$"), "AU": ("AUD", "$"),
    "IN": ("INR", "\u{20b9}"), "CH": ("CHF", "CHF"), "BR": ("BRL", "R$"), "RU": ("RUB", "\u{20bd}"),
    "KR": ("KRW", "\u{20a9}"), "NL": ("EUR", "\u{20ac}"), "PT": ("EUR", "\u{20ac}"),
    "AT": ("EUR", "\u{20ac}"), "BE": ("EUR", "\u{20ac}"), "IE": ("EUR", "\u{20ac}"),
    "MX": ("MXN", "$"), "NZ": ("NZD", "$"), "TW": ("TWD", "$"), "HK": ("HKD", "HK$"),
    "SE": ("SEK", "kr"), "PL": ("PLN", "z\u{142}"), "UA": ("UAH", "\u{20b4}"),
    "TR": ("TRY", "\u{20ba}"), "NO": ("NOK", "kr"), "DK": ("DKK", "kr."), "ZA": ("ZAR", "R"),
    "FI": ("EUR", "\u{20ac}"), "GR": ("EUR", "\u{20ac}"), "SK": ("EUR", "\u{20ac}"),
    "LU": ("EUR", "\u{20ac}"), "LI": ("CHF", "CHF"), "CZ": ("CZK", "Kč"), "HU": ("HUF", "Ft"),
    "RO": ("RON", "RON"), "AR": ("ARS", "$"), "CL": ("CLP", "$"), "CO": ("COP", "$"),
    "SG": ("SGD", "$"),
  ]
  private static let quotes = [
    "de": ("\u{201e}", "\u{201c}"), "fr": ("\u{ab}", "\u{bb}"), "ja": ("\u{300c}", "\u{300d}"),
  ]
}
