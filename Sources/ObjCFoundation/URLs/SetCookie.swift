// A server's header Set-Cookie: one cookie's name, value and attributes, as RFC 6265 reads them.
import CRuntime
import ObjCVM

struct SetCookie {
  private var texts: [(key: String, value: String)] = []
  /// Seconds since the reference date.
  private var expires: Double?
  /// Seconds from now; stronger than a date.
  private var maximumAge: Double?

  /// The cookies of one header, which has several separated by commas. The comma of a date separates none.
  static func parts(of header: String) -> [String] {
    var parts: [String] = []
    for piece in header.split(separator: ",", omittingEmptySubsequences: false) {
      let name = piece.prefix { $0 != "=" && $0 != ";" }.drop { $0 == " " }
      let starts = piece.contains("=") && !name.isEmpty && !name.contains(" ")
      if starts || parts.isEmpty {
        parts.append(String(piece))
      } else {
        parts[parts.count - 1] += "," + piece
      }
    }
    return parts
  }

  /// Nil for what is no cookie.
  init?(_ text: String, host: String) {
    let fields = text.split(separator: ";").map { Self.halves($0) }
    guard let first = fields.first, let value = first.value, !first.name.isEmpty else { return nil }
    texts = [("Name", first.name), ("Value", value)]
    var (domain, path) = (host, "/")
    for field in fields.dropFirst() {
      let value = field.value ?? ""
      switch field.name.lowercased() {
      case "domain" where !value.isEmpty: domain = value.hasPrefix(".") ? value : "." + value
      case "path" where value.hasPrefix("/"): path = value
      case "expires": expires = Self.date(value)
      case "max-age": maximumAge = Double(value)
      case "secure": texts.append(("Secure", "TRUE"))
      case "httponly": texts.append(("HttpOnly", "TRUE"))
      case "comment": texts.append(("Comment", value))
      default: break
      }
    }
    texts += [("Domain", domain), ("Path", path)]
  }

  private static func halves(_ field: Substring) -> (name: String, value: String?) {
    func trimmed(_ text: Substring) -> String {
      var text = text.drop { $0 == " " }
      while text.last == " " { text.removeLast() }
      return String(text)
    }
    guard let sign = field.firstIndex(of: "=") else { return (trimmed(field), nil) }
    return (trimmed(field[..<sign]), trimmed(field[field.index(after: sign)...]))
  }

  /// `Wed, 09 Jun 2021 10:18:14 GMT`, with hyphens or without.
  private static func date(_ text: String) -> Double? {
    let rest = text.firstIndex(of: ",").map { text[text.index(after: $0)...] } ?? text[...]
    return DateText.seconds(
      ofWords: String(rest.map { $0 == "-" ? " " : $0 }), now: 0, zone: .greenwich)
  }

  /// The dictionary that NSHTTPCookie makes a cookie of.
  func properties(_ world: World) throws(ListingException) -> ObjectPointer? {
    let made = try world.send(toClass: world.cls("NSMutableDictionary"), "dictionary")
    for (key, value) in texts {
      try world.sendVoid(
        made, "setObject:forKey:", .object(world.autoreleasedString(value)),
        .object(world.autoreleasedString(key)))
    }
    let moment = maximumAge.map { world.secondsSinceReference() + $0 } ?? expires
    if let moment {
      let date = world.makeDate(secondsSinceReference: moment)
      defer { fwd_release(date) }
      try world.sendVoid(
        made, "setObject:forKey:", .object(date), .object(world.autoreleasedString("Expires")))
    }
    return made
  }
}
