// Packs text as PackedText of ForwardKitBasics says, which unpacks it. A repetition is looked for among the last places where the same
// four bytes stood.

struct Packer {
  private static let window = 1 << 15
  private static let shortest = 4
  private static let longest = shortest + 255
  private static let attempts = 32

  private var text: [UInt8] = []
  private var bits: UInt64 = 0
  private var held: UInt64 = 0

  static func pack(_ bytes: [UInt8]) -> String {
    var packer = Packer()
    bytes.withUnsafeBufferPointer { packer.run($0) }
    while packer.held > 0 { packer.emit() }
    return String(decoding: packer.text, as: UTF8.self)
  }

  private mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The last place of each hash of four bytes, and for each place the one before it.
    var last = [Int](repeating: -1, count: 1 << 16)
    var before = [Int](repeating: -1, count: bytes.count)
    func hash(_ place: Int) -> Int {
      var word: UInt32 = 0
      for offset in 0..<4 { word = word << 8 | UInt32(bytes[place &+ offset]) }
      return Int((word &* 2_654_435_761) >> 16)
    }
    func note(_ place: Int) {
      guard place &+ 4 <= bytes.count else { return }
      let key = hash(place)
      before[place] = last[key]
      last[key] = place
    }
    var place = 0
    while place < bytes.count {
      var (length, distance) = (0, 0)
      var candidate = place &+ 4 <= bytes.count ? last[hash(place)] : -1
      var rest = Packer.attempts
      let limit = min(Packer.longest, bytes.count &- place)
      while candidate >= 0, rest > 0, place &- candidate <= Packer.window {
        var same = 0
        while same < limit, bytes[candidate &+ same] == bytes[place &+ same] { same &+= 1 }
        if same > length { (length, distance) = (same, place &- candidate) }
        candidate = before[candidate]
        rest &-= 1
      }
      if length >= Packer.shortest {
        put(1, 1)
        put(UInt64(distance &- 1), 15)
        put(UInt64(length &- Packer.shortest), 8)
      } else {
        length = 1
        put(0, 1)
        put(UInt64(bytes[place]), 8)
      }
      for _ in 0..<length {
        note(place)
        place &+= 1
      }
    }
  }

  private mutating func put(_ value: UInt64, _ width: UInt64) {
    bits |= value << held
    held &+= width
    while held >= 6 { emit() }
  }

  private mutating func emit() {
    text.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: bits & 63))
    bits >>= 6
    held = held > 6 ? held &- 6 : 0
  }
}
