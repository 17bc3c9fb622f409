// Who may do what: the Host and Origin fields, the token, the cookie, and what every response says about itself.
//
// A browser that is led here by another site carries a foreign Origin, or a Host that is not this machine's (a name that was made
// to point at it). The cookie is a signed word: nothing of it is kept here, and all servers with one token know each other's.
import ForwardKit
import Glibc
import NIOHTTP1

enum Visitor: Sendable, Equatable {
  case stranger
  case learner(session: String)
  /// Has the token.
  case host(session: String)

  var session: String? {
    switch self {
    case .stranger: nil
    case .learner(let session), .host(let session): session
    }
  }
  var isHost: Bool { if case .host = self { true } else { false } }
}

struct Access: Sendable {
  let token: String
  let isOpen: Bool
  private let hosts: Set<String>
  private let cookieName: String

  init(token: String, isOpen: Bool, hosts: [String]) {
    self.token = token
    self.isOpen = isOpen
    // Cookies of one machine are shared by its ports; servers with one token know each other's.
    cookieName = "fwdsim-" + SHA256.hex(of: Array("cookie \(token)".utf8)).prefix(8)
    var names: Set = ["localhost"]
    var buffer = [CChar](repeating: 0, count: 256)
    if gethostname(&buffer, buffer.count - 1) == 0 {
      let name = String(
        decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self
      )
      .lowercased()
      names.formUnion([name, name + ".local"])
    }
    names.formUnion(hosts.map { $0.lowercased() })
    self.hosts = names
  }

  // MARK: The request

  /// Throws for a request that no page of this server makes.
  func check(_ request: ServerRequest) throws(ServerFailure) {
    let fields = request.headers["host"]
    guard fields.count == 1, let name = Self.name(fields[0]), isOwn(name) else {
      throw ServerFailure(
        status: .misdirectedRequest, code: "wrong-host",
        message: "this server does not answer to that name; --host allows further ones")
    }
    let origins = request.headers["origin"]
    if let origin = origins.first {
      let host = origin.split(separator: "/").last.map(String.init) ?? ""
      guard origins.count == 1, host.lowercased() == fields[0].lowercased() else {
        throw Self.foreign
      }
    }
    let isRead = request.method == .GET || request.method == .HEAD
    let site = request.headers["sec-fetch-site"].first ?? "none"
    if !isRead, site != "same-origin", site != "none" { throw Self.foreign }
    if !isRead {
      let type = request.headers["content-type"].first ?? ""
      guard type.lowercased().hasPrefix("application/json") else {
        throw ServerFailure(
          status: .unsupportedMediaType, code: "not-json",
          message: "the body must be application/json"
        )
      }
    }
  }

  private static let foreign = ServerFailure(
    status: .forbidden, code: "foreign-origin", message: "the request comes from another site")

  /// The name in a Host field, without the port.
  private static func name(_ field: String) -> String? {
    let field = field.lowercased()
    if field.hasPrefix("[") {
      guard let end = field.firstIndex(of: "]") else { return nil }
      return String(field[field.index(after: field.startIndex)..<end])
    }
    return field.split(separator: ":", omittingEmptySubsequences: false).first.map(String.init)
  }

  /// A name that points here without anybody's doing, or one that was allowed; addresses in figures cannot be made to point
  /// somewhere else.
  private func isOwn(_ name: String) -> Bool {
    if hosts.contains(name) { return true }
    var four = in_addr(), six = in6_addr()
    return inet_pton(AF_INET, name, &four) == 1 || inet_pton(AF_INET6, name, &six) == 1
  }

  // MARK: The visitor

  func visitor(_ request: ServerRequest) -> Visitor {
    if let field = request.headers["authorization"].first, field.hasPrefix("Bearer "),
      Secret.equal(String(field.dropFirst(7)), token)
    {
      return .host(session: "bearer")
    }
    for field in request.headers["cookie"] {
      for pair in field.split(separator: ";") {
        let sides = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        if sides.count == 2, sides[0] == cookieName[...], let found = read(String(sides[1])) {
          return found
        }
      }
    }
    return .stranger
  }

  private func read(_ cookie: String) -> Visitor? {
    let parts = cookie.split(separator: ".").map(String.init)
    guard parts.count == 3, Secret.equal(parts[2], signature(parts[0] + "." + parts[1])) else {
      return nil
    }
    switch parts[1] {
    case "host": return .host(session: parts[0])
    case "learner": return .learner(session: parts[0])
    default: return nil
    }
  }

  /// A cookie that makes a learner, or the host, of a browser.
  func cookie(_ visitor: Visitor) -> String {
    let session = visitor.session ?? Secret.word(bytes: 12)
    let text = session + (visitor.isHost ? ".host" : ".learner")
    return "\(cookieName)=\(text).\(signature(text)); Path=/; HttpOnly; SameSite=Strict"
  }

  /// HMAC-SHA256 (RFC 2104) with the token.
  private func signature(_ text: String) -> String {
    let key =
      Array(token.utf8.prefix(64)) + [UInt8](repeating: 0, count: max(0, 64 - token.utf8.count))
    let inner = SHA256.hex(of: key.map { $0 ^ 0x36 } + Array(text.utf8))
    return SHA256.hex(of: key.map { $0 ^ 0x5c } + Self.bytes(inner))
  }

  private static func bytes(_ hex: String) -> [UInt8] {
    let digits = hex.utf8.map { $0 < 58 ? $0 - 48 : $0 - 87 }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  // MARK: The response

  static let pagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    + "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  /// Of the frame that shows a dispatch view: a world of its own, without an origin or a network.
  static let viewPolicy =
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; "
    + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

  static func secure(_ headers: inout HTTPHeaders) {
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    headers.add(name: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()")
    if !headers.contains(name: "Content-Security-Policy") {
      headers.add(name: "Content-Security-Policy", value: pagePolicy)
      headers.add(name: "X-Frame-Options", value: "DENY")
    }
    if !headers.contains(name: "Cache-Control") {
      headers.add(name: "Cache-Control", value: "no-store")
    }
  }
}
