/// Text that the build has packed (FileEmbedder): pages and lessons are read seldom and would be a twentieth of the command.
///
/// Bytes and repetitions of what stood before, as LZMA codes them: an adaptive range coder takes each decision as one bit, with a
/// probability of its own (PackedTextModel). Its bytes are written as characters from `$` to `~`: two of them, the lower digit of base 91
/// first, are 13 bits, the lowest first.
package enum PackedText {
  /// The bytes that were packed.
  ///
  /// - Parameter count: how many there are. Text that is not what the packer wrote gives as many as it can.
  /// - Complexity: O(count)
  package static func unpack(_ packed: String, count: Int) -> [UInt8] {
    var packed = packed
    return packed.withUTF8 { text in
      [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
        filled = withUnsafeTemporaryAllocation(of: UInt16.self, capacity: PackedTextModel.count) {
          $0.initialize(repeating: PackedTextModel.even)
          var reader = RangeDecoder(text: text, probabilities: $0)
          return reader.fill(bytes, count: count)
        }
      }
    }
  }
}

/// Where the probabilities of a packed text's decisions stand, in one array. Each is that of a 0, in 2048ths, and moves a 16th of the way
/// to what was decided.
package enum PackedTextModel {
  package static let even: UInt16 = 1 << 10
  package static let shortest = 3
  package static let longest = shortest + 255
  /// 0, a byte; 1, a repetition. By how many bytes stood since the last repetition, up to two.
  package static let kinds = 0
  /// 1, a repetition from as far back as the last one. By the same.
  package static let again = kinds + 3
  /// The length of a repetition, less the shortest: a tree of eight bits. Two of them: from as far back as the last one, and from elsewhere.
  package static let lengths = again + 3
  /// How many bits the distance back, less one, has: a tree of five bits, by the length, up to four.
  package static let widths = lengths + 2 * 256
  /// Bits of the distance below its first one: for each width, the two that follow as a tree. Those below are even.
  package static let distances = widths + 4 * 32
  /// A byte: a tree of eight bits, by the byte before it.
  package static let bytes = distances + 32 * 4
  package static let count = bytes + 256 * 256
}

private struct RangeDecoder {
  private let text: UnsafeBufferPointer<UInt8>
  private let probabilities: UnsafeMutableBufferPointer<UInt16>
  private var next = 0
  private var held: UInt32 = 0
  private var heldBits: UInt32 = 0
  private var range = UInt32.max
  private var code: UInt32 = 0

  init(
    text: UnsafeBufferPointer<UInt8>, probabilities: UnsafeMutableBufferPointer<UInt16>
  ) {
    (self.text, self.probabilities) = (text, probabilities)
    for _ in 0..<4 { code = code << 8 | byte() }
  }

  /// How many of the bytes could be read.
  mutating func fill(_ bytes: UnsafeMutableBufferPointer<UInt8>, count: Int) -> Int {
    var (filled, distance, since) = (0, 1, 0)
    // Characters that are not there count as zeros: a byte for each of the last decisions, and no more.
    while filled < count, next <= text.count &+ 8 {
      if bit(PackedTextModel.kinds &+ since) == 0 {
        let before = filled > 0 ? Int(bytes[filled &- 1]) : 0
        bytes[filled] = UInt8(
          truncatingIfNeeded: tree(PackedTextModel.bytes &+ before << 8, bits: 8))
        filled &+= 1
        since = min(since &+ 1, 2)
        continue
      }
      let isAgain = bit(PackedTextModel.again &+ since)
      let rest = tree(PackedTextModel.lengths &+ isAgain << 8, bits: 8)
      if isAgain == 0 {
        distance = self.distance(ofRest: rest)
      }
      since = 0
      guard distance <= filled else { return filled }
      for _ in 0..<min(rest &+ PackedTextModel.shortest, count &- filled) {
        bytes[filled] = bytes[filled &- distance]
        filled &+= 1
      }
    }
    return filled
  }

  private mutating func distance(ofRest rest: Int) -> Int {
    let width = tree(PackedTextModel.widths &+ min(rest, 3) << 5, bits: 5)
    guard width > 1 else { return width &+ 1 }
    let modelled = min(width &- 1, 2)
    var distance = 1 << modelled | tree(PackedTextModel.distances &+ width << 2, bits: modelled)
    for _ in modelled..<max(width &- 1, modelled) { distance = distance << 1 | evenBit() }
    return distance &+ 1
  }

  /// A number of so many bits, the highest first, each with a probability that the ones above it choose.
  private mutating func tree(_ place: Int, bits: Int) -> Int {
    var node = 1
    for _ in 0..<bits { node = node << 1 | bit(place &+ node) }
    return node &- 1 << bits
  }

  private mutating func bit(_ place: Int) -> Int {
    let probability = UInt32(probabilities[place])
    let bound = range >> 11 &* probability
    if code < bound {
      range = bound
      probabilities[place] = UInt16(truncatingIfNeeded: probability &+ (2048 &- probability) >> 4)
      refill()
      return 0
    }
    range &-= bound
    code &-= bound
    probabilities[place] = UInt16(truncatingIfNeeded: probability &- probability >> 4)
    refill()
    return 1
  }

  private mutating func evenBit() -> Int {
    range >>= 1
    let isOne = code >= range
    if isOne { code &-= range }
    refill()
    return isOne ? 1 : 0
  }

  private mutating func refill() {
    guard range < 1 << 24 else { return }
    range <<= 8
    code = code << 8 | byte()
  }

  private mutating func byte() -> UInt32 {
    if heldBits < 8 {
      let low = character(), high = character()
      held |= (low &+ 91 &* high) << heldBits
      heldBits &+= 13
    }
    defer {
      held >>= 8
      heldBits &-= 8
    }
    return held & 255
  }

  private mutating func character() -> UInt32 {
    defer { next &+= 1 }
    return next < text.count ? UInt32(text[next] &- UInt8(ascii: "$")) : 0
  }
}
