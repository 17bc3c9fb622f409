// The names of a zone in dates: letters without summer time (`ET`), its place (`New York`, `Japan`), CLDR's short identifier.

extension ZoneRules {
  /// `ET` of `EST/EDT`, which stands for both; nil where a zone has no such letters.
  var genericLetters: String? {
    guard let letters, let first = letters.split(separator: "/").first, first.count == 3,
      first.hasSuffix("ST"), letters.contains("/")
    else { return nil }
    return String(first.prefix(1)) + "T"
  }

  /// `New York` of `America/New_York`.
  var city: String {
    (name.split(separator: "/").last.map(String.init) ?? name).replacing("_", with: " ")
  }

  /// The country where that has one zone, or else the city.
  var place: String { Self.places[name]?.country ?? city }

  /// `uslax`; `unk` where it is not known here.
  var shortIdentifier: String { Self.places[name]?.identifier ?? "unk" }

  private static let places: [String: (identifier: String, country: String?)] = [
    "America/New_York": ("usnyc", nil), "America/Chicago": ("uschi", nil),
    "America/Denver": ("usden", nil), "America/Los_Angeles": ("uslax", nil),
    "America/Phoenix": ("usphx", nil), "America/Anchorage": ("usanc", nil),
    "America/Toronto": ("cator", nil), "America/Sao_Paulo": ("brsao", nil),
    "Europe/London": ("gblon", "United Kingdom"), "Europe/Paris": ("frpar", "France"),
    "Europe/Berlin": ("deber", nil), "Europe/Madrid": ("esmad", nil),
    "Europe/Rome": ("itrom", "Italy"), "Europe/Amsterdam": ("nlams", "Netherlands"),
    "Europe/Stockholm": ("sesto", "Sweden"), "Europe/Moscow": ("rumow", nil),
    "Asia/Tokyo": ("jptyo", "Japan"), "Asia/Seoul": ("krsel", "South Korea"),
    "Asia/Shanghai": ("cnsha", nil), "Asia/Hong_Kong": ("hkhkg", "Hong Kong"),
    "Asia/Kolkata": ("inccu", "India"), "Asia/Calcutta": ("inccu", "India"),
    "Asia/Singapore": ("sgsin", "Singapore"), "Asia/Dubai": ("aedxb", "United Arab Emirates"),
    "Australia/Sydney": ("ausyd", nil), "GMT": ("gmt", nil), "UTC": ("utc", nil),
  ]
}
