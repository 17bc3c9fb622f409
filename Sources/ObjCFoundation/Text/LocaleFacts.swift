// What a locale says of numbers and money, for the regions that listings name most, and names of languages in English.
import CRuntime
import ObjCVM

struct LocaleFacts {
  /// Decimal and grouping separator, currency's code and symbol, opening and closing quotation mark.
  let texts: [String]
  let isMetric: Bool

  init(_ identifier: String) {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    let region = parts.count > 1 ? parts[1] : parts.first.flatMap { LocaleFacts.homes[$0] } ?? ""
    let (decimal, grouping) = LocaleFacts.separators[parts.first ?? ""] ?? (".", ",")
    let (code, symbol) = LocaleFacts.money[region] ?? ("XXX", "\u{a4}")
    let quotes = LocaleFacts.quotes[parts.first ?? ""] ?? ("\u{201c}", "\u{201d}")
    texts = [decimal, grouping, code, symbol, quotes.0, quotes.1]
    isMetric = region != "US"
  }

  /// Where a language is taken to be spoken when no region is named.
  private static let homes = [
    "en": "US", "de": "DE", "fr": "FR", "ja": "JP", "zh": "CN", "es": "ES", "it": "IT",
  ]
  private static let separators = [
    "de": (",", "."), "fr": (",", "\u{202f}"), "es": (",", "."), "it": (",", "."),
    "ru": (",", "\u{a0}"), "pt": (",", "."),
  ]
  private static let money = [
    "US": ("USD", "$"), "GB": ("GBP", "\u{a3}"), "JP": ("JPY", "\u{a5}"), "CN": ("CNY", "\u{a5}"),
    "DE": ("EUR", "\u{20ac}"),
    "FR": ("EUR", "\u{20ac}"), "ES": ("EUR", "\u{20ac}"), "IT": ("EUR", "\u{20ac}"),
    "CA": ("CAD", "$"), "AU": ("AUD", "$"),
    "IN": ("INR", "\u{20b9}"), "CH": ("CHF", "CHF"), "BR": ("BRL", "R$"), "RU": ("RUB", "\u{20bd}"),
  ]
  private static let quotes = [
    "de": ("\u{201e}", "\u{201c}"), "fr": ("\u{ab}", "\u{bb}"), "ja": ("\u{300c}", "\u{300d}"),
  ]

  static let languages = [
    "en": "English", "de": "German", "fr": "French", "ja": "Japanese", "zh": "Chinese",
    "es": "Spanish", "it": "Italian",
    "ru": "Russian", "pt": "Portuguese", "ko": "Korean", "ar": "Arabic", "nl": "Dutch",
    "sv": "Swedish",
  ]
  static let regions = [
    "US": "United States", "GB": "United Kingdom", "JP": "Japan", "CN": "China mainland",
    "DE": "Germany", "FR": "France",
    "ES": "Spain", "IT": "Italy", "CA": "Canada", "AU": "Australia", "IN": "India",
    "CH": "Switzerland", "BR": "Brazil",
    "RU": "Russia", "KR": "South Korea", "NL": "Netherlands", "SE": "Sweden",
  ]

  /// `French (France)`
  static func name(of identifier: String) -> String? {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    if identifier.hasPrefix("_"), let region = parts.first { return regions[region] }
    guard let first = parts.first, let language = languages[first] else { return nil }
    guard parts.count > 1 else { return language }
    return regions[parts[1]].map { "\(language) (\($0))" }
  }
}

extension TextLibrary {
  static func addLocaleNames(to cls: NativeClass) {
    cls.instance("displayNameForKey:value:", "@\"NSString\"@:@\"NSString\"@") {
      call throws(ListingException) in
      let value = call.world.string(of: call.object(1))
      let name =
        switch call.world.string(of: call.object(0)) {
        case "kCFLocaleLanguageCodeKey": LocaleFacts.languages[value]
        case "kCFLocaleCountryCodeKey": LocaleFacts.regions[value]
        default: LocaleFacts.name(of: value)
        }
      call.returnObject(name.map { call.world.makeString($0) })
    }
    let names: [(String, @Sendable (String) -> String?)] = [
      ("localizedStringForLanguageCode:", { LocaleFacts.languages[$0] }),
      ("localizedStringForCountryCode:", { LocaleFacts.regions[$0] }),
      ("localizedStringForLocaleIdentifier:", { LocaleFacts.name(of: $0) }),
    ]
    for (selector, name) in names {
      cls.instance(selector, "@\"NSString\"@:@\"NSString\"") { call throws(ListingException) in
        let text = name(call.world.string(of: call.object(0)))
        call.returnObject(text.map { call.world.makeString($0) })
      }
    }
  }
}
