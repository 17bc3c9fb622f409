// A listing of the corpus with a few of its pieces changed: lines and tokens removed, doubled, exchanged, or taken from
// another listing. Most results still compile, and do what nobody would write.
import Glibc

public struct ListingMutator: Sendable {
  private let listings: [[UInt8]]

  /// All `.m` files of the folders that FUZZ_LISTINGS names, separated by colons; in order of name, so that the same bytes
  /// make the same program.
  public init() {
    var texts: [[UInt8]] = []
    let folders = getenv("FUZZ_LISTINGS").map { String(cString: $0) } ?? ""
    for folder in folders.split(separator: ":") {
      guard let directory = opendir(String(folder)) else { continue }
      var names: [String] = []
      while let entry = readdir(directory) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        // F0429 hands native code a bad address on purpose: stopping it would be a finding.
        if name.hasSuffix(".m"), !name.hasPrefix("F0429") { names.append(name) }
      }
      closedir(directory)
      for name in names.sorted() {
        if let text = Self.read("\(folder)/\(name)") { texts.append(text) }
      }
    }
    listings = texts
  }

  public var isEmpty: Bool { listings.isEmpty }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return count < bytes.count ? Array(bytes[..<count]) : nil
  }

  public func program(_ dice: inout Dice) -> [UInt8] {
    var tokens = Self.tokens(listings[dice.number(listings.count)])
    let other = Self.tokens(listings[dice.number(listings.count)])
    let changes = dice.number(6)
    for _ in 0..<changes where tokens.count > 4 { change(&tokens, other, &dice) }
    return Array(tokens.joined())
  }

  private func change(_ tokens: inout [[UInt8]], _ other: [[UInt8]], _ dice: inout Dice) {
    let place = dice.number(tokens.count)
    switch dice.number(7) {
    case 0: tokens.remove(at: place)
    case 1: tokens[place] = tokens[dice.number(tokens.count)]
    case 2: tokens[place] = other[dice.number(max(1, other.count))]
    case 3: tokens.swapAt(place, dice.number(tokens.count))
    case 4:
      let end = min(tokens.count, place + 1 + dice.number(20))
      tokens.insert(contentsOf: tokens[place..<end], at: dice.number(tokens.count))
    case 5:
      let end = min(tokens.count, place + 1 + dice.number(20))
      tokens.removeSubrange(place..<end)
    default:
      if let number = tokens.indices.first(where: {
        $0 >= place && (tokens[$0].first.map { (48...57).contains($0) } ?? false)
      }) {
        tokens[number] = Array(
          dice.pick([
            "0", "-1", "2147483647", "9223372036854775807", "0xFFFFFFFFFFFFFFFF", "1e308", "65536",
          ]).utf8)
      }
    }
  }

  /// Words, numbers, strings, single characters; blanks belong to what follows them.
  private static func tokens(_ text: [UInt8]) -> [[UInt8]] {
    var result: [[UInt8]] = []
    var current: [UInt8] = []
    var isWord = false
    for byte in text {
      let isLetter =
        byte == 95 || (48...57).contains(byte) || (65...90).contains(byte)
        || (97...122).contains(byte) || byte > 127
      if !(isLetter && isWord), !current.isEmpty, current.last.map({ $0 > 32 }) ?? false {
        result.append(current)
        current = []
      }
      current.append(byte)
      isWord = isLetter
    }
    if !current.isEmpty { result.append(current) }
    return result
  }
}
