// Block ciphers: AES (FIPS 197), DES (FIPS 46-3) and 3DES. What can be computed of their tables is.
//
// Not for secrets: the tables are looked up in times that depend on the key.

/// A cipher and its key. The numbers are CCAlgorithm's.
struct BlockCipher {
  let blockSize: Int
  /// AES: the bytes of the round keys.
  private var roundKeys: [UInt8] = []
  /// DES: one list of sixteen keys of 48 bits for each pass.
  private var passes: [[UInt64]] = []

  /// Nil for a key of a size that the algorithm does not take.
  init?(_ algorithm: Algorithm, key: [UInt8]) {
    guard algorithm.keySizes.contains(key.count) else { return nil }
    blockSize = algorithm == .aes ? 16 : 8
    if algorithm == .aes {
      expand(key)
    } else {
      passes = stride(from: 0, to: key.count, by: 8).map {
        DES.keys(key[$0..<$0 + 8].reduce(0) { $0 << 8 | UInt64($1) })
      }
    }
  }

  enum Algorithm: UInt32 {
    case aes, des, tripleDES

    var keySizes: [Int] {
      switch self {
      case .aes: [16, 24, 32]
      case .des: [8]
      case .tripleDES: [24]
      }
    }
  }

  /// One block.
  func apply(_ block: inout [UInt8], isInverse: Bool) {
    guard !passes.isEmpty else {
      if isInverse { decrypt(&block) } else { encrypt(&block) }
      return
    }
    var value = block.reduce(0) { $0 << 8 | UInt64($1) }
    for index in passes.indices {
      let keys = passes[isInverse ? passes.count - 1 - index : index]
      // The middle pass of three goes the other way.
      value = DES.pass(value, isInverse != (index == 1) ? keys.reversed() : keys)
    }
    for index in 0..<8 { block[index] = UInt8(truncatingIfNeeded: value >> UInt64(56 - 8 * index)) }
  }

  // MARK: AES

  /// The inverse in GF(2^8), and an affine map of its bits; 3 generates the field's units.
  private static let substitution: [UInt8] = {
    var table = [UInt8](repeating: 0x63, count: 256)
    var (power, inverse) = (UInt8(1), UInt8(1))
    repeat {
      power = power ^ double(power)
      for shift: UInt8 in [1, 2, 4] { inverse ^= inverse << shift }
      if inverse & 0x80 != 0 { inverse ^= 9 }
      let turns = (1...4).map { inverse << UInt8($0) | inverse >> UInt8(8 - $0) }
      table[Int(power)] ^= turns.reduce(inverse, ^)
    } while power != 1
    return table
  }()

  private static let inverseSubstitution: [UInt8] = {
    var table = [UInt8](repeating: 0, count: 256)
    for (index, value) in substitution.enumerated() { table[Int(value)] = UInt8(index) }
    return table
  }()

  /// Times x, modulo x^8 + x^4 + x^3 + x + 1.
  private static func double(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 != 0 ? 0x1b : 0) }

  private mutating func expand(_ key: [UInt8]) {
    roundKeys = key
    var constant = UInt8(1)
    while roundKeys.count < 4 * key.count + 112 {
      let count = roundKeys.count
      var word = Array(roundKeys[(count - 4)...])
      if count % key.count == 0 {
        word = [word[1], word[2], word[3], word[0]]
        constant = count == key.count ? 1 : BlockCipher.double(constant)
      }
      if count % key.count == 0 || key.count == 32 && count % 32 == 16 {
        word = word.map { BlockCipher.substitution[Int($0)] }
      }
      if count % key.count == 0 { word[0] ^= constant }
      for index in 0..<4 { roundKeys.append(word[index] ^ roundKeys[count - key.count + index]) }
    }
  }

  private var rounds: Int { roundKeys.count / 16 - 1 }

  private func add(_ round: Int, to block: inout [UInt8]) {
    for index in 0..<16 { block[index] ^= roundKeys[16 * round + index] }
  }

  private func encrypt(_ block: inout [UInt8]) {
    add(0, to: &block)
    for round in 1...rounds {
      let old = block
      for index in 0..<16 {
        block[index] = BlockCipher.substitution[Int(old[(index + 4 * (index % 4)) % 16])]
      }
      if round < rounds { mixColumns(&block) }
      add(round, to: &block)
    }
  }

  private func decrypt(_ block: inout [UInt8]) {
    for round in (1...rounds).reversed() {
      add(round, to: &block)
      if round < rounds {
        // The inverse of the mix is the mix after this.
        for start in stride(from: 0, to: 16, by: 4) {
          for index in start..<start + 2 {
            let factor = BlockCipher.double(BlockCipher.double(block[index] ^ block[index + 2]))
            block[index] ^= factor
            block[index + 2] ^= factor
          }
        }
        mixColumns(&block)
      }
      let old = block
      for index in 0..<16 {
        block[index] = BlockCipher.inverseSubstitution[Int(old[(index + 12 * (index % 4)) % 16])]
      }
    }
    add(0, to: &block)
  }

  private func mixColumns(_ block: inout [UInt8]) {
    for start in stride(from: 0, to: 16, by: 4) {
      let (a, b, c, d) = (block[start], block[start + 1], block[start + 2], block[start + 3])
      let sum = a ^ b ^ c ^ d
      block[start] ^= sum ^ BlockCipher.double(a ^ b)
      block[start + 1] ^= sum ^ BlockCipher.double(b ^ c)
      block[start + 2] ^= sum ^ BlockCipher.double(c ^ d)
      block[start + 3] ^= sum ^ BlockCipher.double(d ^ a)
    }
  }
}

/// Tables number bits from 1, the highest.
private enum DES {
  static func keys(_ key: UInt64) -> [UInt64] {
    let chosen = permuted(key, 64, firstChoice)
    var (left, right) = (chosen >> 28, chosen & 0xfff_ffff)
    return (1...16).map { round in
      let turns: UInt64 = [1, 2, 9, 16].contains(round) ? 1 : 2
      left = (left << turns | left >> (28 - turns)) & 0xfff_ffff
      right = (right << turns | right >> (28 - turns)) & 0xfff_ffff
      return permuted(left << 28 | right, 56, secondChoice)
    }
  }

  static func pass(_ block: UInt64, _ keys: [UInt64]) -> UInt64 {
    let first = permuted(block, 64, initial)
    var (left, right) = (UInt32(first >> 32), UInt32(truncatingIfNeeded: first))
    for key in keys {
      var sum: UInt64 = 0
      for box in 0..<8 {
        // Six bits, of which two are the neighbours'.
        let turned = right << UInt32((4 * box + 5) % 32) | right >> UInt32((27 + 28 * box) % 32)
        let part: UInt64 = key >> UInt64(42 - 6 * box)
        let six = Int((UInt64(turned) ^ part) & 63)
        let row: UInt64 = boxes[4 * box + (six >> 4 & 2 | six & 1)]
        let column = UInt64(60 - 4 * (six >> 1 & 15))
        sum = sum << 4 | row >> column & 15
      }
      (left, right) = (right, left ^ UInt32(permuted(sum, 32, spread)))
    }
    return permuted(UInt64(right) << 32 | UInt64(left), 64, final)
  }

  private static func permuted(_ value: UInt64, _ width: UInt64, _ table: [UInt8]) -> UInt64 {
    table.reduce(0) { $0 << 1 | value >> (width - UInt64($1)) & 1 }
  }

  private static let initial: [UInt8] = (0..<64).map { (place: Int) -> UInt8 in
    let first = place < 32 ? 58 : 49
    return UInt8(first + place / 8 * 2 - place % 8 * 8)
  }
  private static let final: [UInt8] = (1...64).map { place in
    UInt8((initial.firstIndex(of: UInt8(place)) ?? 0) + 1)
  }
  private static let spread: [UInt8] = [
    16, 7, 20, 21, 29, 12, 28, 17, 1, 15, 23, 26, 5, 18, 31, 10,
    2, 8, 24, 14, 32, 27, 3, 9, 19, 13, 30, 6, 22, 11, 4, 25,
  ]
  private static let firstChoice: [UInt8] = [
    57, 49, 41, 33, 25, 17, 9, 1, 58, 50, 42, 34, 26, 18, 10, 2, 59, 51, 43, 35, 27, 19, 11, 3, 60,
    52, 44, 36, 63, 55, 47, 39, 31, 23, 15, 7, 62, 54, 46, 38, 30, 22, 14, 6, 61, 53, 45, 37, 29,
    21, 13, 5, 28, 20, 12, 4,
  ]
  private static let secondChoice: [UInt8] = [
    14, 17, 11, 24, 1, 5, 3, 28, 15, 6, 21, 10, 23, 19, 12, 4, 26, 8, 16, 7, 27, 20, 13, 2,
    41, 52, 31, 37, 47, 55, 30, 40, 51, 45, 33, 48, 44, 49, 39, 56, 34, 53, 46, 42, 50, 36, 29, 32,
  ]
  /// Four rows of sixteen values for each of the eight boxes.
  private static let boxes: [UInt64] = [
    0xe4d1_2fb8_3a6c_5907, 0x0f74_e2d1_a6cb_9538, 0x41e8_d62b_fc97_3a50, 0xfc82_4917_5b3e_a06d,
    0xf18e_6b34_972d_c05a, 0x3d47_f28e_c01a_69b5, 0x0e7b_a4d1_58c6_932f, 0xd8a1_3f42_b67c_05e9,
    0xa09e_63f5_1dc7_b428, 0xd709_346a_285e_cbf1, 0xd649_8f30_b12c_5ae7, 0x1ad0_6987_4fe3_b52c,
    0x7de3_069a_1285_bc4f, 0xd8b5_6f03_472c_1ae9, 0xa690_cb7d_f13e_5284, 0x3f06_a1d8_945b_c72e,
    0x2c41_7ab6_853f_d0e9, 0xeb2c_47d1_50fa_3986, 0x421b_ad78_f9c5_630e, 0xb8c7_1e2d_6f09_a453,
    0xc1af_9268_0d34_e75b, 0xaf42_7c95_61de_0b38, 0x9ef5_28c3_704a_1db6, 0x432c_95fa_be17_608d,
    0x4b2e_f08d_3c97_5a61, 0xd0b7_491a_e35c_2f86, 0x14bd_c37e_af68_0592, 0x6bd8_14a7_950f_e23c,
    0xd284_6fb1_a93e_50c7, 0x1fd8_a374_c56b_0e92, 0x7b41_9ce2_06ad_f358, 0x21e7_4a8d_fc90_356b,
  ]
}
