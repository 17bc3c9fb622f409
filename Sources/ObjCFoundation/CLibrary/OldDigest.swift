// MD2 (RFC 1319) and MD4 (RFC 1320), which old programs name content by.

enum OldDigest {
  /// A permutation of the bytes that MD2 makes of the digits of pi: RFC 1319 has Knuth's shuffle in the place of a table.
  private static let substitution: [UInt8] = {
    var table = (0...255).map { UInt8($0) }
    var digits = PiDigits()
    func random(below count: Int) -> Int {
      var (value, range) = (digits.next(), 10)
      if count > 10 { (value, range) = (value * 10 + digits.next(), 100) }
      if count > 100 { (value, range) = (value * 10 + digits.next(), 1000) }
      let most = count * (range / count)
      return value < most ? value % count : random(below: count)
    }
    for index in 2...256 { table.swapAt(random(below: index), index - 1) }
    return table
  }()

  static func md2(_ bytes: [UInt8]) -> [UInt8] {
    let padding = 16 - bytes.count % 16
    var message = bytes + [UInt8](repeating: UInt8(padding), count: padding)
    var checksum = [UInt8](repeating: 0, count: 16)
    var last: UInt8 = 0
    for start in stride(from: 0, to: message.count, by: 16) {
      for index in 0..<16 {
        checksum[index] ^= substitution[Int(message[start + index] ^ last)]
        last = checksum[index]
      }
    }
    message += checksum
    var state = [UInt8](repeating: 0, count: 48)
    for start in stride(from: 0, to: message.count, by: 16) {
      for index in 0..<16 {
        state[16 + index] = message[start + index]
        state[32 + index] = state[16 + index] ^ state[index]
      }
      var carried: UInt8 = 0
      for turn in 0..<18 {
        for index in 0..<48 {
          state[index] ^= substitution[Int(carried)]
          carried = state[index]
        }
        carried = carried &+ UInt8(turn)
      }
    }
    return Array(state[0..<16])
  }

  static func md4(_ bytes: [UInt8]) -> [UInt8] {
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) * 8
    message += (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * $0)) }
    let turns: [[UInt32]] = [[3, 7, 11, 19], [3, 5, 9, 13], [3, 9, 11, 15]]
    let order = [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15]
    let constants: [UInt32] = [0, 0x5a82_7999, 0x6ed9_eba1]
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    for start in stride(from: 0, to: message.count, by: 64) {
      let words = (0..<16).map { index in
        (0..<4).reduce(UInt32(0)) { $0 | UInt32(message[start + 4 * index + $1]) << (8 * $1) }
      }
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for index in 0..<48 {
        let (round, step) = (index / 16, index % 16)
        let (mixed, place): (UInt32, Int) =
          switch round {
          case 0: (b & c | ~b & d, step)
          case 1: (b & c | b & d | c & d, step % 4 * 4 + step / 4)
          default: (b ^ c ^ d, order[step])
          }
        let sum = a &+ mixed &+ words[place] &+ constants[round]
        let turn = turns[round][step % 4]
        (a, d, c, b) = (d, c, b, sum << turn | sum >> (32 - turn))
      }
      for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
    }
    return state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
}

/// The decimal digits of pi from its 3 on, one after the other: the spigot of Rabinowitz and Wagon, for the 722 that MD2 takes.
private struct PiDigits {
  private var digits: [Int]
  private var index = 0

  init() {
    let count = 800
    let length = 10 * count / 3 + 1
    var remainders = [Int](repeating: 2, count: length)
    digits = []
    var (held, nines) = (0, 0)
    for _ in 0...count {
      var carried = 0
      for place in (1..<length).reversed() {
        let value = 10 * remainders[place] + carried * (place + 1)
        remainders[place] = value % (2 * place + 1)
        carried = value / (2 * place + 1)
      }
      let value = 10 * remainders[0] + carried
      remainders[0] = value % 10
      switch value / 10 {
      case 9: nines += 1
      case 10:
        digits.append(held + 1)
        digits += [Int](repeating: 0, count: nines)
        (held, nines) = (0, 0)
      case let next:
        digits.append(held)
        digits += [Int](repeating: 9, count: nines)
        (held, nines) = (next, 0)
      }
    }
    // The first digit that the algorithm lets go is a zero before the 3.
    digits.removeFirst()
  }

  mutating func next() -> Int {
    defer { index += 1 }
    return digits[index % digits.count]
  }
}
