// Requests and responses as the routes see them.
import ForwardKitBasics
import LanguageServer
import NIOCore
import NIOHTTP1

struct ServerRequest: Sendable {
  let method: HTTPMethod
  let path: String
  let query: [String: String]
  let headers: HTTPHeaders
  let body: [UInt8]
  /// Where it comes from.
  let address: String
  /// Set by `Access`.
  var visitor = Visitor.stranger

  init(head: HTTPRequestHead, body: [UInt8], address: String) {
    method = head.method
    let parts = head.uri.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = Self.decoded(String(parts.first ?? "/"))
    var query: [String: String] = [:]
    for pair in (parts.count > 1 ? String(parts[1]) : "").split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      query[Self.decoded(String(sides[0]))] = sides.count > 1 ? Self.decoded(String(sides[1])) : ""
    }
    self.query = query
    headers = head.headers
    self.body = body
    self.address = address
  }

  /// The path's parts between slashes.
  var words: [String] { path.split(separator: "/").map(String.init) }

  func json() throws(ServerFailure) -> JSONValue {
    guard let value = try? JSONReader.value(in: body), case .object = value else {
      throw .badRequest("the body is no JSON object")
    }
    return value
  }

  private static func decoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), rest.count >= 2,
        let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A request that is answered with an error.
struct ServerFailure: Error {
  let status: HTTPResponseStatus
  let code: String
  let message: String
  var retryAfter: Int?

  static func badRequest(_ message: String) -> ServerFailure {
    ServerFailure(status: .badRequest, code: "bad-request", message: message)
  }
  static let notFound = ServerFailure(
    status: .notFound, code: "not-found", message: "there is nothing here")
  static let denied = ServerFailure(
    status: .unauthorized, code: "denied",
    message: "open the address that fwdsim printed, or the room's")
  static let needsToken = ServerFailure(
    status: .forbidden, code: "needs-token", message: "this is for the console's token only")
  static let wrongMethod = ServerFailure(
    status: .methodNotAllowed, code: "wrong-method", message: "the method does not fit")

  var response: ServerResponse {
    var response = ServerResponse(
      json: ["error": ["code": .string(code), "message": .string(message)]], status: status)
    if let retryAfter { response.headers.add(name: "Retry-After", value: "\(retryAfter)") }
    return response
  }
}

struct ServerResponse: Sendable {
  enum Body: Sendable {
    case bytes([UInt8])
    /// Server-sent events: who is given a listener and takes it off again.
    case events(EventSource)
  }
  var status = HTTPResponseStatus.ok
  var headers = HTTPHeaders()
  var body: Body

  init(_ bytes: [UInt8], type: String, status: HTTPResponseStatus = .ok) {
    self.status = status
    body = .bytes(bytes)
    headers.add(name: "Content-Type", value: type)
  }

  init(text: String, type: String = "text/plain; charset=utf-8") {
    self.init(Array(text.utf8), type: type)
  }

  init(json: JSONValue, status: HTTPResponseStatus = .ok) {
    self.init(Array(json.text.utf8), type: "application/json", status: status)
  }

  init(events: EventSource) {
    body = .events(events)
    headers.add(name: "Content-Type", value: "text/event-stream")
    headers.add(name: "X-Accel-Buffering", value: "no")
  }

  static func redirect(to place: String) -> ServerResponse {
    var response = ServerResponse([], type: "text/plain", status: .seeOther)
    response.headers.add(name: "Location", value: place)
    return response
  }
}

/// Something that tells a page what happens.
protocol EventSource: Sendable {
  /// - Parameter listener: gets the frames of the stream, on any thread; the first at once.
  /// - Returns: what ends it.
  func listen(_ listener: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void
}
