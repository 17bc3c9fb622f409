// The structs and unions of one program, and the only owner of what they refer to.
//
// A struct's members may point to the struct itself, or to one that points back: references among records form cycles, which
// no count of references would ever free. So a record is made here and here only, and when the arena goes, with the
// environment and the model of its program, every record lets go of its members. A type is good for as long as its arena.
//
// Structs of encodings are one per tag, shared by all strings of a program; so are those without a tag, by their encoding.

final class RecordArena {
  private var all: [RecordType] = []
  private var known: [String: RecordType] = [:]
  /// Those without a tag, by their whole encoding.
  private var anonymous: [String: RecordType] = [:]

  deinit {
    for record in all { record.dissolve() }
  }

  /// A record without members yet.
  func make(tag: String?, isUnion: Bool, range: SourceRange = .none) -> RecordType {
    let record = RecordType(tag: tag, isUnion: isUnion, range: range)
    all.append(record)
    return record
  }

  // MARK: From encodings

  /// The encoding, with names, of a library's struct by its tag.
  var codeOfLibrary: (String) -> String? = { _ in nil }

  func anonymousRecord(_ encoding: String, isUnion: Bool, fields: [RecordType.Field]) -> RecordType
  {
    if let record = anonymous[encoding] { return record }
    let record = make(tag: nil, isUnion: isUnion)
    record.complete(fields: fields)
    record.isFromEncoding = fields.first?.name == "0"
    anonymous[encoding] = record
    return record
  }

  func record(tag: String, isUnion: Bool) -> RecordType {
    let key = (isUnion ? "(" : "{") + tag
    if let record = known[key] { return record }
    let record = make(tag: tag, isUnion: isUnion)
    record.isFromEncoding = true
    known[key] = record
    // Whoever names it first, with or without its members' names, gets the one that listings know.
    if !isUnion, let code = PredefinedTypes.code(ofTag: tag) ?? codeOfLibrary(tag) {
      _ = EncodingReader.type(code, records: self)
    }
    return record
  }

  func find(tag: String) -> RecordType? { known["{" + tag] ?? known["(" + tag] }
}
