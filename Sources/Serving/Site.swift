// The routes: which request is answered by what.
import ForwardKitBasics
import LanguageServer
import Learning
import NIOHTTP1

final class Site: Sendable {
  let options: ServeOptions
  let pool: WorkerPool
  let rooms: Rooms
  private let pages: Pages

  init(_ options: ServeOptions, pool: WorkerPool) {
    self.options = options
    self.pool = pool
    rooms = Rooms(names: options.rooms, folder: options.roomFolder)
    pages = Pages(folder: options.pageFolder, frame: options.viewFrame)
  }

  func respond(to request: ServerRequest, server: Server) async throws(ServerFailure)
    -> ServerResponse
  {
    let words = request.words
    switch words.first {
    case "healthz":
      try allow(request, .GET, .HEAD)
      return ServerResponse(text: server.isEnding ? "ending\n" : "ok\n")
    case "metrics":
      try needHost(request)
      let gauges =
        await pool.gauges + [
          ("fwdsim_streams", server.openStreams), ("fwdsim_learners", rooms.learnerCount),
        ]
      return ServerResponse(
        text: server.metrics.text(gauges: gauges), type: "text/plain; version=0.0.4; charset=utf-8")
    case nil: return try page("index.html", request, server)
    case "console": return try page("console.html", request, server)
    case "r" where words.count == 2: return try roomPage(words[1], request, server)
    case "assets":
      try allow(request, .GET, .HEAD)
      guard let found = pages.asset(words.dropFirst().joined(separator: "/")) else {
        throw .notFound
      }
      return found
    case "view":
      try allow(request, .GET, .HEAD)
      return pages.view
    case "api": return try await api(Array(words.dropFirst()), request, server)
    default: throw .notFound
    }
  }

  // MARK: Pages

  /// A page; with the token in its address the browser gets a cookie first, and the address loses the token.
  private func page(_ name: String, _ request: ServerRequest, _ server: Server)
    throws(ServerFailure) -> ServerResponse
  {
    try allow(request, .GET, .HEAD)
    if let token = request.query["token"] {
      guard Secret.equal(token, server.access.token) else { return Pages.denied }
      var response = ServerResponse.redirect(to: request.path)
      let session = request.visitor.session ?? Secret.word(bytes: 12)
      response.headers.add(
        name: "Set-Cookie", value: server.access.cookie(.host(session: session)))
      return response
    }
    if name == "console.html", !request.visitor.isHost { return Pages.denied }
    guard request.visitor == .stranger else { return try pages.page(name) }
    guard options.isOpen else { return Pages.denied }
    var response = try pages.page(name)
    response.headers.add(
      name: "Set-Cookie", value: server.access.cookie(.learner(session: Secret.word(bytes: 12))))
    return response
  }

  /// A room's address makes a learner of who comes by it, and leads to the page.
  private func roomPage(_ code: String, _ request: ServerRequest, _ server: Server)
    throws(ServerFailure) -> ServerResponse
  {
    try allow(request, .GET, .HEAD)
    guard rooms.room(code) != nil else { throw .notFound }
    var response = ServerResponse.redirect(to: "/#room=\(code)")
    if request.visitor == .stranger {
      response.headers.add(
        name: "Set-Cookie",
        value: server.access.cookie(.learner(session: Secret.word(bytes: 12))))
    }
    return response
  }

  private func allow(_ request: ServerRequest, _ methods: HTTPMethod...) throws(ServerFailure) {
    guard methods.contains(request.method) else { throw .wrongMethod }
  }

  private func needHost(_ request: ServerRequest) throws(ServerFailure) {
    guard request.visitor.isHost else {
      throw request.visitor == .stranger ? .denied : .needsToken
    }
  }

  // MARK: The interface

  private func api(_ words: [String], _ request: ServerRequest, _ server: Server)
    async throws(ServerFailure) -> ServerResponse
  {
    guard let session = request.visitor.session else { throw .denied }
    switch words.first {
    case "about":
      try allow(request, .GET)
      return ServerResponse(json: about(request, server))
    case "check", "run", "trace", "complete", "hover", "outline":
      guard words.count == 1 else { throw .notFound }
      try allow(request, .POST)
      return try await job(words[0], try request.json(), session)
    case "quiz":
      try allow(request, .POST)
      guard words.count == 1 || words == ["quiz", "answer"] else { throw .notFound }
      return try await job(words.count == 1 ? "quiz" : "quiz-answer", try request.json(), session)
    case "lessons": return try await lessons(Array(words.dropFirst()), request, session)
    case "room":
      guard words.count > 2, let room = rooms.room(words[1]) else { throw .notFound }
      return try RoomRoutes(room: room, request: request, session: session)
        .respond(Array(words.dropFirst(2)))
    default: throw .notFound
    }
  }

  private func about(_ request: ServerRequest, _ server: Server) -> JSONValue {
    let examples = Course.embedded.lessons.compactMap { lesson -> JSONValue? in
      lesson.listing.map {
        [
          "name": .string(lesson.name), "title": .string(lesson.text(.en).title),
          "source": .string($0),
        ]
      }
    }
    let isHost = request.visitor.isHost
    let room: JSONValue =
      rooms.codes.first.map { found in
        let address = server.roomAddress(found.code)
        return [
          "name": .string(found.name), "code": .string(found.code), "address": .string(address),
          "qr": .array((QRCode(address)?.rows ?? []).map { .string($0) }),
        ]
      } ?? .null
    return [
      "version": .string(options.version), "languages": ["en", "zh"],
      "language": options.language.map { .string($0.rawValue) } ?? .null,
      "dialects": ["apple", "gnustep"], "examples": .array(examples), "room": room,
      "console": .bool(isHost), "lead": .bool(isHost),
      "limits": [
        "steps": .integer(options.limits.steps),
        "milliseconds": .integer(options.limits.milliseconds),
        "megabytes": .integer(options.limits.megabytes),
        "outputBytes": .integer(options.limits.outputBytes),
        "bodyBytes": .integer(HTTPConnection.longestBody),
      ],
    ]
  }

  /// Has a worker do it, within the server's limits.
  func job(_ kind: String, _ request: JSONValue, _ session: String) async throws(ServerFailure)
    -> ServerResponse
  {
    guard case .object(let members) = request else { throw .badRequest("the body is no object") }
    if !kind.hasPrefix("lesson"), request["source"]?.string == nil {
      throw .badRequest("'source' must be the listing's text")
    }
    let own: Set = ["kind", "steps", "milliseconds", "megabytes", "outputBytes"]
    var job = members.filter { !own.contains($0.key) }
    let limits = options.limits
    let steps = min(limits.steps, max(1, request["steps"]?.integer ?? limits.steps))
    job += [
      (key: "kind", value: .string(kind)), (key: "steps", value: .integer(steps)),
      (key: "milliseconds", value: .integer(limits.milliseconds)),
      (key: "megabytes", value: .integer(limits.megabytes)),
      (key: "outputBytes", value: .integer(limits.outputBytes)),
    ]
    let outcome = try await pool.perform(Array(JSONValue.object(job).text.utf8), for: session)
    return Self.response(outcome, limits)
  }

  private static func response(_ outcome: JobOutcome, _ limits: JobLimits) -> ServerResponse {
    switch outcome {
    case .answered(let bytes):
      guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")),
        let status = Int(String(decoding: bytes[..<end], as: UTF8.self))
      else { return ended(nil, "the listing's process ended in the middle of its answer") }
      return ServerResponse(
        Array(bytes[bytes.index(after: end)...]), type: "application/json",
        status: HTTPResponseStatus(statusCode: status))
    case .died(let signal, let status), .notTaken(let signal, let status):
      let how = signal != 0 ? "by signal \(signal)" : "with status \(status)"
      return ended(signal == 0 ? nil : signal, "the listing's process ended \(how)")
    case .timedOut:
      return ended(
        9, "the listing's process was ended: it did not stop within \(limits.milliseconds) ms")
    case .answerTooLong:
      return ended(nil, "the answer is longer than \(limits.answerBytes) bytes")
    }
  }

  /// A listing that took its process with it is an answer too.
  private static func ended(_ signal: Int32?, _ text: String) -> ServerResponse {
    ServerResponse(json: [
      "status": .null, "signal": signal.map { .integer(Int($0)) } ?? .null,
      "stopped": .string(text), "output": "", "diagnostics": [], "milliseconds": 0,
      "truncated": true, "view": .null, "sends": [],
    ])
  }
}
