// The rooms of a server, by the codes that learners type.
import ForwardKit
import ForwardKitBasics
import LanguageServer

struct Rooms: Sendable {
  private let rooms: [String: Room]
  let codes: [(name: String, code: String)]

  /// - Parameters:
  ///   - names: a room without a name gets a code by chance; one with a name has it on every server.
  ///   - folder: where rooms are kept; nil keeps them in memory.
  init(names: [String], folder: String?) {
    var rooms: [String: Room] = [:]
    var codes: [(String, String)] = []
    for name in names {
      let code = name.isEmpty ? Self.drawn() : Self.code(name)
      guard rooms[code] == nil else { continue }
      rooms[code] = Room(file: folder.map { RoomFile(folder: $0, code: code) })
      codes.append((name.isEmpty ? code : name, code))
    }
    self.rooms = rooms
    self.codes = codes
  }

  /// Looks for what other servers of the folder have changed.
  func follow() { for room in rooms.values { room.follow() } }

  func room(_ code: String) -> Room? { rooms[code.lowercased()] }

  var learnerCount: Int { rooms.values.reduce(0) { $0 + $1.learnerCount } }

  /// Letters that are not taken for one another.
  private static func drawn() -> String {
    var generator = SystemRandomNumberGenerator()
    return String(
      (0..<6).compactMap { _ in "abcdefghjkmnpqrstuvwxyz23456789".randomElement(using: &generator) }
    )
  }

  private static func code(_ name: String) -> String {
    String(
      name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }.prefix(40))
  }
}
