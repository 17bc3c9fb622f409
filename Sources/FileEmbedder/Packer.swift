// Packs text as PackedText of ForwardKitBasics says, which unpacks it. A repetition is looked for among the last places where the same
// three bytes stood, and put off by a byte where a longer one begins there.

struct Packer {
  private static let shortest = 3
  private static let longest = shortest + 255
  private static let attempts = 256

  private struct Repetition {
    var length = 0
    var distance = 0

    /// What it takes the place of, in bytes: one that comes from farther takes more bits.
    var worth: Int { length &- (distance >= 1 << 12 ? 2 : distance >= 1 << 7 ? 1 : 0) }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  /// The last place of each hash of three bytes, and for each place the one before it.
  private var last = [Int](repeating: -1, count: 1 << 16)
  private var before: [Int]
  private var noted = 0
  private var distance = 1
  private var since = 0
  private var encoder = RangeEncoder()

  static func pack(_ bytes: [UInt8]) -> String {
    bytes.withUnsafeBufferPointer {
      var packer = Packer($0)
      packer.run()
      return packer.encoder.end()
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    before = [Int](repeating: -1, count: bytes.count)
  }

  private mutating func run() {
    var place = 0
    var found = best(at: 0)
    while place < bytes.count {
      note(upTo: place &+ 1)
      let following = best(at: place &+ 1)
      if found.length < Packer.shortest || following.worth > found.worth {
        putByte(at: place)
        place &+= 1
        found = following
        continue
      }
      put(found)
      place &+= found.length
      note(upTo: place)
      found = best(at: place)
    }
  }

  private func best(at place: Int) -> Repetition {
    guard place &+ Packer.shortest <= bytes.count else { return Repetition() }
    var best = Repetition()
    let limit = min(Packer.longest, bytes.count &- place)
    func length(of candidate: Int) -> Int {
      var same = 0
      while same < limit, bytes[candidate &+ same] == bytes[place &+ same] { same &+= 1 }
      return same
    }
    var candidate = last[hash(place)]
    for _ in 0..<Packer.attempts where candidate >= 0 {
      let found = Repetition(length: length(of: candidate), distance: place &- candidate)
      if found.worth > best.worth, found.length >= Packer.shortest { best = found }
      candidate = before[candidate]
    }
    if distance <= place {
      let again = Repetition(length: length(of: place &- distance), distance: distance)
      if again.length >= Packer.shortest, again.length &+ 1 >= best.worth { best = again }
    }
    return best
  }

  private func hash(_ place: Int) -> Int {
    let word =
      UInt32(bytes[place]) << 16 | UInt32(bytes[place &+ 1]) << 8 | UInt32(bytes[place &+ 2])
    return Int((word &* 2_654_435_761) >> 16)
  }

  private mutating func note(upTo end: Int) {
    while noted < end, noted &+ Packer.shortest <= bytes.count {
      let key = hash(noted)
      before[noted] = last[key]
      last[key] = noted
      noted &+= 1
    }
  }

  private mutating func putByte(at place: Int) {
    encoder.put(0, PackedModel.kinds &+ since)
    let before = place > 0 ? Int(bytes[place &- 1]) : 0
    encoder.putTree(Int(bytes[place]), PackedModel.bytes &+ before << 8, bits: 8)
    since = min(since &+ 1, 2)
  }

  private mutating func put(_ found: Repetition) {
    let isAgain = found.distance == distance ? 1 : 0
    let rest = found.length &- Packer.shortest
    encoder.put(1, PackedModel.kinds &+ since)
    encoder.put(isAgain, PackedModel.again &+ since)
    encoder.putTree(rest, PackedModel.lengths &+ isAgain << 8, bits: 8)
    if isAgain == 0 {
      distance = found.distance
      put(distance: distance &- 1, ofRest: rest)
    }
    since = 0
  }

  private mutating func put(distance: Int, ofRest rest: Int) {
    let width = Int.bitWidth &- distance.leadingZeroBitCount
    encoder.putTree(width, PackedModel.widths &+ min(rest, 3) << 5, bits: 5)
    guard width > 1 else { return }
    let modelled = min(width &- 1, 2)
    let even = width &- 1 &- modelled
    encoder.putTree(
      distance >> even & (1 << modelled &- 1), PackedModel.distances &+ width << 2, bits: modelled)
    for place in stride(from: even &- 1, through: 0, by: -1) {
      encoder.putEven(distance >> place & 1)
    }
  }
}

/// Where PackedTextModel has the probabilities.
enum PackedModel {
  static let kinds = 0
  static let again = kinds + 3
  static let lengths = again + 3
  static let widths = lengths + 2 * 256
  static let distances = widths + 4 * 32
  static let bytes = distances + 32 * 4
  static let count = bytes + 256 * 256
}

/// LZMA's range coder; its bytes become characters.
struct RangeEncoder {
  private var probabilities = [UInt16](repeating: 1 << 10, count: PackedModel.count)
  private var low: UInt64 = 0
  private var range = UInt32.max
  /// The last byte, which a carry may change, and how many bytes of ones follow it.
  private var pending: UInt8?
  private var ones = 0
  private var text: [UInt8] = []
  private var held: UInt32 = 0
  private var heldBits: UInt32 = 0

  mutating func put(_ bit: Int, _ place: Int) {
    let probability = UInt32(probabilities[place])
    let bound = range >> 11 &* probability
    if bit == 0 {
      range = bound
      probabilities[place] = UInt16(probability &+ (2048 &- probability) >> 4)
    } else {
      low &+= UInt64(bound)
      range &-= bound
      probabilities[place] = UInt16(probability &- probability >> 4)
    }
    shift()
  }

  mutating func putTree(_ value: Int, _ place: Int, bits: Int) {
    var node = 1
    for shift in stride(from: bits &- 1, through: 0, by: -1) {
      let bit = value >> shift & 1
      put(bit, place &+ node)
      node = node << 1 | bit
    }
  }

  mutating func putEven(_ bit: Int) {
    range >>= 1
    if bit == 1 { low &+= UInt64(range) }
    shift()
  }

  mutating func end() -> String {
    for _ in 0..<5 { emitHighest() }
    emit(pending ?? 0)
    if heldBits > 0 { emitPair() }
    // The reader takes characters that are not there for these.
    for _ in 0..<4 where text.last == UInt8(ascii: "$") { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func shift() {
    guard range < 1 << 24 else { return }
    range <<= 8
    emitHighest()
  }

  private mutating func emitHighest() {
    if low < 0xFF00_0000 || low >= 1 << 32 {
      let carry = UInt8(low >> 32)
      if let pending { emit(pending &+ carry) }
      for _ in 0..<ones { emit(0xFF &+ carry) }
      ones = 0
      pending = UInt8(truncatingIfNeeded: low >> 24)
    } else {
      ones &+= 1
    }
    low = (low & 0x00FF_FFFF) << 8
  }

  private mutating func emit(_ byte: UInt8) {
    held |= UInt32(byte) << heldBits
    heldBits &+= 8
    if heldBits >= 13 { emitPair() }
  }

  private mutating func emitPair() {
    let value = held & (1 << 13 &- 1)
    text.append(UInt8(ascii: "$") &+ UInt8(value % 91))
    text.append(UInt8(ascii: "$") &+ UInt8(value / 91))
    held >>= 13
    heldBits = heldBits > 13 ? heldBits &- 13 : 0
  }
}
