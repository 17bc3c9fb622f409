// Compresses bytes as RFC 1951 says, with the fixed code: what any reader of zlib's or gzip's data understands, if not as short as
// zlib makes it.

struct Deflater {
  private var output: [UInt8] = []
  private var word: UInt32 = 0
  private var bitCount: UInt32 = 0

  private static let windowSize = 32_768
  private static let longest = 258
  /// How many earlier places are compared.
  private static let tries = 32

  /// A block of its own for each piece; `isLast` ends the data, otherwise the block is followed by an empty stored one, so that a
  /// reader has all of it.
  mutating func add(_ bytes: [UInt8], isStored: Bool, isLast: Bool) {
    var compressed = self
    compressed.put(isLast ? 3 : 2, 3)
    compressed.addCompressed(isStored ? [] : bytes)
    compressed.putCode(256)
    // What does not become shorter is stored.
    if isStored || compressed.output.count > output.count + bytes.count + 5 {
      addStored(bytes, isLast)
    } else {
      self = compressed
      if !isLast { addStored([], false) }
    }
    if isLast { fill() }
  }

  /// The whole bytes that are ready.
  mutating func take() -> [UInt8] {
    defer { output = [] }
    return output
  }

  private mutating func addStored(_ bytes: [UInt8], _ isLast: Bool) {
    var start = 0
    repeat {
      let end = min(bytes.count, start + 65_535)
      put(isLast && end == bytes.count ? 1 : 0, 3)
      fill()
      let count = UInt16(end - start)
      for half in [count, ~count] { output += [UInt8(half & 255), UInt8(half >> 8)] }
      output += bytes[start..<end]
      start = end
    } while start < bytes.count
  }

  private mutating func addCompressed(_ bytes: [UInt8]) {
    // The last place of each hash, and before each place the one of the same hash before it.
    var last = [Int](repeating: -1, count: 1 << 13)
    var before = [Int](repeating: -1, count: bytes.count)
    var index = 0
    func enter(_ place: Int) {
      guard place + 2 < bytes.count else { return }
      let hash = Self.hash(bytes, place)
      before[place] = last[hash]
      last[hash] = place
    }
    while index < bytes.count {
      let found = Self.match(bytes, index, last, before)
      guard found.length > 2 else {
        putCode(Int(bytes[index]))
        enter(index)
        index += 1
        continue
      }
      putMatch(found)
      for place in index..<index + found.length { enter(place) }
      index += found.length
    }
  }

  private static func hash(_ bytes: [UInt8], _ place: Int) -> Int {
    (Int(bytes[place]) << 10 ^ Int(bytes[place + 1]) << 5 ^ Int(bytes[place + 2])) & 0x1fff
  }

  /// The longest text before `index` that goes on as the text there does.
  private static func match(_ bytes: [UInt8], _ index: Int, _ last: [Int], _ before: [Int]) -> (
    length: Int, distance: Int
  ) {
    var best = (length: 0, distance: 0)
    guard index + 2 < bytes.count else { return best }
    var place = last[hash(bytes, index)]
    let limit = min(longest, bytes.count - index)
    for _ in 0..<tries {
      guard place >= 0, index - place <= windowSize else { break }
      var length = 0
      while length < limit, bytes[place + length] == bytes[index + length] { length += 1 }
      if length > best.length { best = (length, index - place) }
      place = before[place]
    }
    return best
  }

  private mutating func putMatch(_ match: (length: Int, distance: Int)) {
    let length = DeflateTables.lengths.lastIndex { $0 <= match.length } ?? 0
    putCode(257 + length)
    put(
      UInt32(match.length - DeflateTables.lengths[length]),
      UInt32(DeflateTables.lengthBits(length)))
    let distance = DeflateTables.distances.lastIndex { $0 <= match.distance } ?? 0
    putReversed(UInt32(distance), 5)
    put(
      UInt32(match.distance - DeflateTables.distances[distance]),
      UInt32(DeflateTables.distanceBits(distance)))
  }

  /// A symbol in the fixed code.
  private mutating func putCode(_ symbol: Int) {
    let value = UInt32(symbol)
    switch symbol {
    case ..<144: putReversed(0x30 + value, 8)
    case ..<256: putReversed(0x190 + value - 144, 9)
    case ..<280: putReversed(value - 256, 7)
    default: putReversed(0xc0 + value - 280, 8)
    }
  }

  private mutating func putReversed(_ value: UInt32, _ count: UInt32) {
    for index in (0..<count).reversed() { put(value >> index & 1, 1) }
  }

  private mutating func put(_ value: UInt32, _ count: UInt32) {
    word |= value << bitCount
    bitCount += count
    while bitCount >= 8 {
      output.append(UInt8(word & 255))
      word >>= 8
      bitCount -= 8
    }
  }

  /// Zero bits up to the next byte.
  private mutating func fill() {
    if bitCount > 0 { put(0, 8 - bitCount) }
  }
}
