// The generators behind rand, random and drand48, as Darwin's library has them.

/// Park and Miller's: 16807 times the last number, modulo 2³¹ − 1. rand's, and what random's table is filled with.
struct MultiplicativeNumbers {
  var state: UInt32

  mutating func next() -> Int32 {
    state = Self.successor(of: Int(state))
    return Int32(truncatingIfNeeded: state & 0x7FFF_FFFF)
  }

  /// Schrage's form, whose results for negative numbers and for those above 2³¹ − 1 are not the remainder.
  static func successor(of number: Int) -> UInt32 {
    // Zero would stay zero.
    let number = number == 0 ? 123_459_876 : number
    let value = 16_807 * (number % 127_773) - 2_836 * (number / 127_773)
    return UInt32(truncatingIfNeeded: value < 0 ? value + 0x7FFF_FFFF : value)
  }
}

/// The additive feedback generator of degree 31, x³¹ + x³ + 1, which is random's without initstate.
struct AdditiveNumbers {
  private static let degree = 31
  private var table: [UInt32]
  private var front = 3
  private var rear = 0

  init(seed: UInt32) {
    table = [seed]
    var last = seed
    while table.count < Self.degree {
      // The seed counts as a signed number here, unlike in rand.
      last = MultiplicativeNumbers.successor(of: Int(Int32(bitPattern: last)))
      table.append(last)
    }
    for _ in 0..<(10 * Self.degree) { _ = next() }
  }

  /// 31 bits.
  mutating func next() -> Int {
    table[front] &+= table[rear]
    let value = table[front] >> 1
    front = (front + 1) % Self.degree
    rear = (rear + 1) % Self.degree
    return Int(value)
  }
}

/// The linear congruential generator of 48 bits, as POSIX defines it.
struct CongruentialNumbers {
  var state: UInt64

  init(state: UInt64) { self.state = state }
  init(seed: UInt32) { state = UInt64(seed) << 16 | 0x330E }

  private mutating func next() -> UInt64 {
    state = (state &* 0x5_DEEC_E66D &+ 0xB) & 0xFFFF_FFFF_FFFF
    return state
  }

  /// At least 0 and less than 1.
  mutating func nextFraction() -> Double { Double(next()) / 281_474_976_710_656 }
  /// 31 bits.
  mutating func nextNatural() -> Int { Int(next() >> 17) }
  /// 32 bits with a sign.
  mutating func nextSigned() -> Int { Int(Int32(truncatingIfNeeded: next() >> 16)) }
}
