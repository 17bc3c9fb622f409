// What a number formatter takes from its locale: separators, the currency and where its symbol stands, words of numbers.

extension NumberFormatterState {
  /// Adopts the locale's separators and currency. What a program sets afterwards counts.
  func use(_ facts: LocaleFacts, _ identifier: String) {
    locale = identifier
    (decimalSeparator, groupingSeparator) = (facts.texts[0], facts.texts[1])
    moneySeparators = (facts.texts[6], facts.texts[7])
    // A Japanese yen is written wider at home.
    localCurrency = (facts.texts[2], facts.texts[2] == "JPY" ? "\u{FFE5}" : facts.texts[3])
    currencyCode = facts.texts[2]
    minusSign = ["sv", "nb", "no", "nn", "fi"].contains(language) ? "\u{2212}" : "-"
    if language == "en", identifier.hasSuffix("IN") { secondaryGroupingSize = 2 }
  }

  var language: String { String(locale.prefix { $0 != "_" && $0 != "-" }) }

  private var region: String { String(locale.drop { $0 != "_" && $0 != "-" }.dropFirst()) }

  /// `12,50 €`. Spanish does it at home only, German not in its south.
  var isCurrencyBehind: Bool {
    switch language {
    case "es": ["", "ES"].contains(region)
    case "de", "it": !["AT", "CH", "LI"].contains(region)
    case "pt": region == "PT"
    default:
      ["fr", "ru", "sv", "pl", "uk", "nb", "no", "nn", "da", "fi", "cs", "sk", "el", "hu", "ro"]
        .contains(language)
    }
  }

  /// Between the currency's symbol and the number behind it.
  var currencySpace: String {
    ["pt", "nl", "de", "it"].contains(language) || ["es_AR", "es_CO"].contains(locale)
      ? "\u{A0}" : ""
  }

  /// `CHF-12.50`, `€ -12,50`
  var isSignBehindCurrency: Bool {
    language == "nl" || !isCurrencyBehind && ["CH", "LI"].contains(region) && language != "en"
  }

  var hasAccountsInParentheses: Bool {
    !["de", "es", "it", "ru", "sv", "uk"].contains(language)
  }

  /// `euros`, with the space in front.
  var currencyWords: String {
    let place = ["en", "de", "fr", "es", "it"].firstIndex(of: language)
    let space = ["zh", "ja"].contains(language) ? "" : " "
    let known = place.flatMap { place in
      Self.moneyWords[currencyCode].map {
        String($0.split(separator: "|" as Character)[place]).replacing("$", with: "Dollar")
      }
    }
    let name = LocaleNameTable.currencies.name(of: currencyCode, in: language)
    return space + (known ?? name ?? currencyCode)
  }

  /// Names of more than one.
  private static let moneyWords = [
    "USD": "US dollars|US-$|dollars des États-Unis|dólares estadounidenses|dollari statunitensi",
    "EUR": "euros|Euro|euros|euros|euro",
    "GBP":
      "British pounds|Britische Pfund|livres sterling|libras esterlinas|sterline britanniche",
    "JPY": "Japanese yen|Japanische Yen|yens japonais|yenes|yen giapponesi",
    "CHF": "Swiss francs|Schweizer Franken|francs suisses|francos suizos|franchi svizzeri",
    "CNY": "Chinese yuan|Renminbi Yuan|yuans renminbi chinois|yuanes|renminbi cinesi",
    "CAD":
      "Canadian dollars|Kanadische $|dollars canadiens|dólares canadienses|dollari canadesi",
    "AUD":
      "Australian dollars|Australische $|dollars australiens|dólares australianos|dollari australiani",
  ]

  /// How many digits must stand in front of the first separator of groups: in Spain `1234` and `12.345`.
  var minimumGroupingDigits: Int {
    language == "pl" || isCurrencyBehind && ["es", "pt"].contains(language) ? 2 : 1
  }

  /// Between a number and `%`.
  var percentSpace: String {
    switch language {
    case _ where region == "CH": ""
    case "de", "es", "ru", "sv", "nb", "no", "nn", "da", "fi", "cs", "sk", "ro": "\u{A0}"
    case "fr": region == "CA" ? "\u{A0}" : "\u{202F}"
    default: ""
    }
  }

  /// In words; nil when the language has none here.
  func spelledOut(_ number: DecimalValue) -> String? {
    language == "zh" ? Self.chineseWords(number) : Self.words(number)
  }

  private static let chineseDigits = Array("零一二三四五六七八九")

  /// `一万二千三百四十五`, `二点八`
  private static func chineseWords(_ number: DecimalValue) -> String? {
    let parts = number.text.string.split(separator: ".", omittingEmptySubsequences: false)
    guard let first = parts.first, let whole = UInt64(first.drop { $0 == "-" }),
      whole < 1_000_000_000_000_000_000
    else { return nil }
    let sign = number.isNegative ? "负" : ""
    guard parts.count > 1 else { return sign + chineseWords(whole) }
    let places = parts[1].compactMap { $0.wholeNumberValue.map { chineseDigits[$0] } }
    return sign + chineseWords(whole) + "点" + String(places)
  }

  private static func chineseWords(_ value: UInt64) -> String {
    if value == 0 { return "零" }
    let groups: [(UInt64, String)] = [
      (10_000_000_000_000_000, "京"), (1_000_000_000_000, "兆"), (100_000_000, "亿"), (10_000, "万"),
      (1000, "千"), (100, "百"), (10, "十"),
    ]
    for (unit, name) in groups where value >= unit {
      let (count, rest) = value.quotientAndRemainder(dividingBy: unit)
      // Ten is 十 alone at the beginning, 一十 behind a larger unit.
      let head = unit == 10 && count == 1 ? "" : chineseWords(count)
      if rest == 0 { return head + name }
      return head + name + (rest < unit / 10 ? "零" : "") + behind(rest)
    }
    return String(chineseDigits[Int(value)])
  }

  /// What follows a larger unit.
  private static func behind(_ value: UInt64) -> String {
    (10..<20).contains(value) ? "一" + chineseWords(value) : chineseWords(value)
  }
}
