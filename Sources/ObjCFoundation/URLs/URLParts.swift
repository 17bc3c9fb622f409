// A URL taken apart, after RFC 3986. All parts are as written, percent escapes included.
//
// Own code rather than FoundationEssentials' URL: that one encodes what no URL may have ("http://a b" becomes "http://a%20b"),
// so that nothing is refused, and its components have escapes resolved. NSURL's part methods give them as written, and its nil
// for a text with a space is what articles show.

struct URLParts: Equatable {
  var scheme: String?
  var user: String?
  var password: String?
  var host: String?
  var port: String?
  var path = ""
  var query: String?
  var fragment: String?

  var hasAuthority: Bool { host != nil || user != nil || port != nil }

  /// Nil for an empty one; the address of an IPv6 host without its brackets.
  var plainHost: String? {
    guard let host, !host.isEmpty else { return nil }
    let isAddress = host.hasPrefix("[") && host.hasSuffix("]")
    return URLParts.decoded(isAddress ? String(host.dropFirst().dropLast()) : host)
  }

  /// Whether the parts make a URL that is taken apart into the same parts again.
  var isPossible: Bool {
    hasAuthority ? path.isEmpty || path.hasPrefix("/") : !path.hasPrefix("//")
  }

  init() {}

  /// Nil when the text has a character that no URL may have, or a bad port.
  init?(_ text: String) {
    guard text.utf8.allSatisfy(URLParts.mayStand), URLParts.hasWholeEscapes(text) else {
      return nil
    }
    var rest = Substring(text)
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    if let colon = rest.firstIndex(of: ":"), URLParts.isScheme(rest[..<colon]) {
      scheme = String(rest[..<colon])
      rest = rest[rest.index(after: colon)...]
    } else if let colon = rest.firstIndex(of: ":"),
      rest.firstIndex(of: "/").map({ colon < $0 }) ?? true
    {
      return nil
    }
    if rest.hasPrefix("//") {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: "/") ?? rest.endIndex
      guard readAuthority(rest[..<end]) else { return nil }
      rest = rest[end...]
    }
    path = String(rest)
  }

  private mutating func readAuthority(_ text: Substring) -> Bool {
    var rest = text
    if let at = rest.lastIndex(of: "@") {
      let info = rest[..<at]
      if let colon = info.firstIndex(of: ":") {
        user = String(info[..<colon])
        password = String(info[info.index(after: colon)...])
      } else {
        user = String(info)
      }
      rest = rest[rest.index(after: at)...]
    }
    let afterAddress = rest.firstIndex(of: "]") ?? rest.startIndex
    if let colon = rest[afterAddress...].firstIndex(of: ":") {
      port = String(rest[rest.index(after: colon)...])
      rest = rest[..<colon]
    }
    host = String(rest)
    return port.map { $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } } ?? true
  }

  static func isScheme<Text: StringProtocol>(_ text: Text) -> Bool {
    guard let first = text.first, first.isASCII, first.isLetter else { return false }
    return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
  }

  private static let others = Set("-._~:/?#[]@!$&'()*+,;=%".utf8)
  private static func mayStand(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
      || others.contains(byte)
  }

  private static func hasWholeEscapes(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    for index in bytes.indices where bytes[index] == UInt8(ascii: "%") {
      guard index + 2 < bytes.count, isHex(bytes[index + 1]), isHex(bytes[index + 2]) else {
        return false
      }
    }
    return true
  }

  /// A text whose invalid characters are escapes, as URLWithString:encodingInvalidCharacters: makes them: whatever no URL may
  /// have, brackets that are around no address of a host, a second `#`, and `%` that begins no escape.
  static func encodingInvalid(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var (hasFragment, isInHost) = (false, false)
    for (index, byte) in bytes.enumerated() {
      var isValid = mayStand(byte)
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "]"): isValid = isInHost
      case UInt8(ascii: "#"):
        isValid = !hasFragment
        (hasFragment, isInHost) = (true, false)
      case UInt8(ascii: "%"):
        isValid = index + 2 < bytes.count && isHex(bytes[index + 1]) && isHex(bytes[index + 2])
      case UInt8(ascii: "?"): isInHost = false
      case UInt8(ascii: "/"):
        let isSecond = index > 0 && bytes[index - 1] == byte
        isInHost =
          isSecond && (index == 1 || bytes[index - 2] == UInt8(ascii: ":")) && !result.isEmpty
      default: break
      }
      let digits = Array("0123456789ABCDEF".utf8)
      result +=
        isValid ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isHex(_ byte: UInt8) -> Bool {
    byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x66
  }

  // MARK: Putting together

  var text: String { pieces.map(\.text).joined() }

  /// By the names of NSURLComponents' properties.
  enum Component: String, CaseIterable {
    case scheme, user, password, host, port, path, query, fragment
  }

  /// What the text is put together of, in order: the components, and what stands between them.
  private var pieces: [(component: Component?, text: String)] {
    var all: [(component: Component?, text: String)] = []
    func add(_ component: Component, _ text: String?, before: String = "", after: String = "") {
      guard let text else { return }
      if !before.isEmpty { all.append((nil, before)) }
      all.append((component, text))
      if !after.isEmpty { all.append((nil, after)) }
    }
    add(.scheme, scheme, after: ":")
    if hasAuthority {
      all.append((nil, "//"))
      if let user {
        add(.user, user)
        add(.password, password, before: ":")
        all.append((nil, "@"))
      }
      add(.host, host)
      add(.port, port, before: ":")
    }
    add(.path, path)
    add(.query, query, before: "?")
    add(.fragment, fragment, before: "#")
    return all
  }

  /// Where a component stands in `text`, in UTF-16 units; nil when it does not.
  func range(of component: Component) -> Range<Int>? {
    var start = 0
    for piece in pieces {
      let end = start + piece.text.utf16.count
      if piece.component == component { return start..<end }
      start = end
    }
    return nil
  }

  /// This reference seen from a base: RFC 3986, section 5.2.
  func resolved(against base: URLParts) -> URLParts {
    if scheme != nil { return withoutDots }
    var result = self
    result.scheme = base.scheme
    if hasAuthority { return result.withoutDots }
    (result.user, result.password, result.host, result.port) = (
      base.user, base.password, base.host, base.port
    )
    if path.isEmpty {
      result.path = base.path
      if query == nil { result.query = base.query }
      return result
    }
    if !path.hasPrefix("/") {
      if base.hasAuthority, base.path.isEmpty {
        result.path = "/" + path
      } else {
        let end =
          base.path.lastIndex(of: "/").map { base.path.index(after: $0) } ?? base.path.startIndex
        result.path = base.path[..<end] + path
      }
    }
    return result.withoutDots
  }

  /// Without `.` and `..` in the path.
  var withoutDots: URLParts {
    guard path.contains(".") else { return self }
    var kept: [Substring] = []
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      switch part {
      case ".": if isLast { kept.append("") }
      case "..":
        if kept.count > 1 || kept.first.map({ !$0.isEmpty }) ?? false { kept.removeLast() }
        if isLast { kept.append("") }
      default: kept.append(part)
      }
    }
    var result = self
    result.path = kept.joined(separator: "/")
    return result
  }

  // MARK: Escapes

  /// Without percent escapes; as it is when they are no UTF-8.
  static func decoded(_ text: String) -> String { UTF16Text(text).percentDecoded?.string ?? text }

  static func encoded(_ text: String, allowing characters: String) -> String {
    let allowed = Set(characters.utf8)
    return UTF16Text(text).percentEncoded { byte in
      byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
        || allowed.contains(byte)
    }.string
  }

  /// Nothing but letters, digits, these characters and percent escapes.
  static func isEncoded(_ text: String, allowing characters: String) -> Bool {
    hasWholeEscapes(text) && encoded(text, allowing: characters + "%") == text
  }

  // What may stand unescaped, besides letters and digits.
  static let userCharacters = "!$&'()*+,-.;=_~"
  static let hostCharacters = "!$&'()*+,-.:;=[]_~"
  static let pathCharacters = "!$&'()*+,-./:=@_~"
  static let queryCharacters = "!$&'()*+,-./:;=?@_~"
}
