// What regions, languages, currencies and locales are called in a language. A language without a table calls them as English does.
import CRuntime
import ObjCVM

struct LocaleNames {
  /// The key of the tables.
  private let own: String

  /// - Parameter identifier: of the locale whose language the names are in.
  init(_ identifier: String) {
    let parts = identifier.split { $0 == "_" || $0 == "-" }.map(String.init)
    let language = parts.first ?? ""
    let isTraditional = parts.dropFirst().contains { ["Hant", "TW", "HK", "MO"].contains($0) }
    let key = language == "zh" && isTraditional && !parts.contains("Hans") ? "zh-Hant" : language
    own = LocaleNameTable.regions.has(language: key) ? key : "en"
  }

  func region(_ code: String) -> String? {
    LocaleNameTable.regions.name(of: code.uppercased(), in: own)
  }

  func language(_ code: String) -> String? {
    LocaleNameTable.languages.name(of: code.replacing("-", with: "_"), in: own)
  }

  func currency(_ code: String) -> String? {
    LocaleNameTable.currencies.name(of: code.uppercased(), in: own)
  }

  private static let scripts = [
    "Hans": "Simplified Han", "Hant": "Traditional Han", "Latn": "Latin", "Cyrl": "Cyrillic",
    "Arab": "Arabic", "Deva": "Devanagari", "Grek": "Greek", "Hebr": "Hebrew", "Jpan": "Japanese",
    "Kore": "Korean", "Thai": "Thai",
  ]

  /// In English, as no table has them.
  func script(_ code: String) -> String? { Self.scripts[code] }

  /// `French (France)`; nil where the identifier has a part without a name.
  func locale(_ identifier: String) -> String? {
    var parts = identifier.prefix { $0 != "@" && $0 != "." }.split { $0 == "_" || $0 == "-" }
      .map(String.init)
    if identifier.hasPrefix("_"), let code = parts.first { return region(code) }
    guard !parts.isEmpty else { return nil }
    let first = parts.removeFirst()
    var details: [String] = []
    var title = language(first)
    if let script = parts.first, script.utf8.count == 4 {
      parts.removeFirst()
      if let whole = language(first + "_" + script) {
        title = whole
      } else {
        guard let name = self.script(script) else { return nil }
        details.append(name)
      }
    }
    for part in parts {
      guard let name = region(part) else { return nil }
      details.append(name)
    }
    guard let title else { return nil }
    if details.isEmpty { return title }
    let list = details.joined(separator: own.hasPrefix("zh") ? "，" : ", ")
    switch own {
    case "zh", "zh-Hant": return "\(title)（\(list)）"
    case "ko": return "\(title)(\(list))"
    default: return "\(title) (\(list))"
    }
  }

  /// - Complexity: O(length of the list)
}

extension TextLibrary {
  static func addLocaleNames(to cls: NativeClass) {
    let names = { (call: NativeCall) throws(ListingException) -> LocaleNames in
      let identifier = try call.world.send(call.receiver, "localeIdentifier")
      return LocaleNames(call.world.string(of: identifier))
    }
    cls.instance("displayNameForKey:value:", "@\"NSString\"@:@\"NSString\"@") {
      call throws(ListingException) in
      let names = try names(call)
      guard let object = call.object(1), call.world.isKind(object, of: "NSString") else {
        return call.returnBorrowed(nil)
      }
      let value = call.world.string(of: object)
      let name =
        switch call.world.string(of: call.object(0)) {
        case "kCFLocaleLanguageCodeKey": names.language(value)
        case "kCFLocaleCountryCodeKey": names.region(value)
        case "kCFLocaleCurrencyCodeKey", "currency": names.currency(value)
        case "kCFLocaleScriptCodeKey": names.script(value)
        default: names.locale(value)
        }
      call.returnObject(name.map { call.world.makeString($0) })
    }
    let selectors: [(String, @Sendable (LocaleNames, String) -> String?)] = [
      ("localizedStringForLanguageCode:", { $0.language($1) }),
      ("localizedStringForCountryCode:", { $0.region($1) }),
      ("localizedStringForCurrencyCode:", { $0.currency($1) }),
      ("localizedStringForScriptCode:", { $0.script($1) }),
      ("localizedStringForLocaleIdentifier:", { $0.locale($1) }),
    ]
    for (selector, name) in selectors {
      cls.instance(selector, "@\"NSString\"@:@\"NSString\"") { call throws(ListingException) in
        let text = name(try names(call), call.world.string(of: call.object(0)))
        call.returnObject(text.map { call.world.makeString($0) })
      }
    }
  }
}
