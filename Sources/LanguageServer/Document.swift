// One open text: its bytes, what the checker found out about it, and the way between its offsets and the protocol's positions,
// which count lines from 0 and UTF-16 code units from 0.
import ForwardKitBasics
import MessageFraming
import ObjCScript
import ObjCSema
import ObjCSyntax

final class Document {
  let uri: String
  let path: String
  private(set) var version: Int
  private(set) var bytes: [UInt8]
  private(set) var analysis: ListingAnalyzer.Analysis?
  /// Of this text or, until it is asked for, of the one before.
  private(set) var latest: ListingAnalyzer.Analysis?
  /// The last run of this very text.
  var run: ProgramRun?

  init(uri: String, version: Int, text: String) {
    self.uri = uri
    self.version = version
    bytes = Array(text.utf8)
    path = Self.path(uri)
  }

  func change(to text: [UInt8], version: Int) {
    self.version = version
    bytes = text
    analysis = nil
    if let run, run.text != bytes { self.run = nil }
  }

  /// Replaces what stands between two positions of the protocol. False when they are no positions.
  func replace(_ range: JSON, by text: String, version: Int) -> Bool {
    var sources = SourceMap()
    let positions = Positions(file: sources.add(name: path, bytes: bytes))
    guard let start = positions.offset(range["start"] ?? .null),
      let end = positions.offset(range["end"] ?? .null)
    else { return false }
    var changed = self.text(upTo: min(start, end))
    changed += text.utf8
    changed += bytes[Int(max(start, end))...]
    change(to: changed, version: version)
    return true
  }

  private func text(upTo offset: UInt32) -> [UInt8] { Array(bytes[..<Int(offset)]) }

  func analyze(_ analyzer: ListingAnalyzer, _ options: RunOptions) -> ListingAnalyzer.Analysis {
    if let analysis { return analysis }
    let made = analyzer.analyze([ListingFile(name: path, bytes: bytes)], options: options)
    analysis = made
    latest = made
    return made
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The file of the analysis, which is the first one; headers follow.
  var file: SourceFile? { analysis?.sources.files.first { $0.name == path } }

  static func path(_ uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    var bytes: [UInt8] = []
    var rest = Array(uri.utf8.dropFirst(7))[...]
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

  static func uri(_ path: String) -> String {
    let plain = path.utf8.map { byte -> String in
      let isPlain =
        (byte | 32 >= 97 && byte | 32 <= 122) || (byte >= 48 && byte <= 57)
        || "/-._~".utf8.contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      return isPlain
        ? String(decoding: [byte], as: UTF8.self) : "%" + (hex.count == 1 ? "0" : "") + hex
    }
    return "file://" + plain.joined()
  }
}

/// Offsets and positions of one text.
struct Positions {
  let file: SourceFile

  /// Nil for what is no position.
  func offset(_ position: JSON) -> UInt32? {
    guard let line = position["line"]?.integer, let character = position["character"]?.integer
    else { return nil }
    return offset(line: line, character: character)
  }

  func offset(line: Int, character: Int) -> UInt32 {
    guard line >= 0 else { return 0 }
    let bounds = file.lineBounds(line + 1)
    guard line < file.lineStarts.count else { return UInt32(file.bytes.count) }
    var units = 0
    var at = bounds.lowerBound
    while at < bounds.upperBound, units < character {
      let (length, width) = Self.character(file.bytes[at])
      units += width
      at += length
    }
    return UInt32(min(at, bounds.upperBound))
  }

  func position(_ offset: UInt32) -> JSON {
    let place = file.location(of: offset)
    let start = Int(file.lineStarts[place.line - 1])
    let end = min(start + place.column - 1, file.bytes.count)
    var units = 0
    var at = start
    while at < end {
      let (length, width) = Self.character(file.bytes[at])
      units += width
      at += length
    }
    return ["line": .integer(place.line - 1), "character": .integer(units)]
  }

  func range(_ range: SourceRange) -> JSON {
    ["start": position(range.start), "end": position(range.end)]
  }

  /// Bytes of a character that begins with this byte, and its UTF-16 code units.
  private static func character(_ first: UInt8) -> (length: Int, units: Int) {
    switch first {
    case 0xF0...: (4, 2)
    case 0xE0...: (3, 1)
    case 0xC0...: (2, 1)
    default: (1, 1)
    }
  }
}
