// The requests that belong to one room.
import ForwardKitBasics
import LanguageServer
import NIOHTTP1

struct RoomRoutes {
  let room: Room
  let request: ServerRequest
  let session: String

  func respond(_ words: [String]) throws(ServerFailure) -> ServerResponse {
    let isRead = request.method == .GET
    guard isRead || request.method == .POST else { throw .wrongMethod }
    switch words.joined(separator: "/") {
    case "events" where isRead:
      return ServerResponse(
        events: RoomStream(
          room: room, isHost: request.visitor.isHost, learner: request.query["learner"]))
    case "wall" where isRead:
      try needHost()
      return ServerResponse(json: room.wall)
    case "answers.csv" where isRead:
      try needHost()
      var response = ServerResponse(text: room.answersCSV, type: "text/csv; charset=utf-8")
      response.headers.add(
        name: "Content-Disposition", value: "attachment; filename=\"answers.csv\"")
      return response
    case "wall", "answers.csv", "events": throw .wrongMethod
    default:
      guard !isRead else { throw .wrongMethod }
      try change(words.joined(separator: "/"), try request.json())
      if words == ["join"] { return ServerResponse(json: try joined(try request.json())) }
      return ServerResponse(json: ["ok": true])
    }
  }

  private func needHost() throws(ServerFailure) {
    guard request.visitor.isHost else { throw .needsToken }
  }

  private func joined(_ body: JSONValue) throws(ServerFailure) -> JSONValue {
    let id = try room.join(
      name: body["name"]?.string, id: body["learner"]?.string, session: session)
    return [
      "learner": .string(id), "state": room.stateText(isHost: request.visitor.isHost),
    ]
  }

  private func change(_ what: String, _ body: JSONValue) throws(ServerFailure) {
    let learner = body["learner"]?.string
    switch what {
    case "join": break
    case "answer":
      guard let choice = body["choice"]?.integer else {
        throw .badRequest("'choice' is the number of a choice")
      }
      try room.answer(choice, of: learner, session)
    case "hand": try room.hand(body["up"]?.bool ?? false, of: learner, session)
    case "where":
      try room.place(
        body["lesson"] ?? .null, body["step"] ?? .null, passed: body["passed"]?.bool ?? false,
        of: learner, session)
    case "lead":
      try needHost()
      try room.lead(body)
    case "poll":
      try needHost()
      try room.ask(body)
    case "poll/close":
      try needHost()
      room.closePoll()
    default: throw .notFound
    }
  }
}

private struct RoomStream: EventSource {
  let room: Room
  let isHost: Bool
  let learner: String?

  func listen(_ listener: @escaping @Sendable (String) -> Void) -> @Sendable () -> Void {
    room.listen(isHost: isHost, learner: learner, listener)
  }
}
