// Digests of bytes: MD5 (RFC 1321), SHA-1 and SHA-2 (FIPS 180-4), HMAC (RFC 2104), for listings that name content by them.
//
// Not for secrets: nothing here takes care of time or of memory that is left behind. The constants of SHA-256 are the upper halves
// of SHA-512's.
import Glibc

enum Digest: Int, CaseIterable {
  /// In the order of CCHmacAlgorithm.
  case sha1, md5, sha256, sha384, sha512, sha224

  var name: String {
    switch self {
    case .sha1: "SHA1"
    case .md5: "MD5"
    case .sha256: "SHA256"
    case .sha384: "SHA384"
    case .sha512: "SHA512"
    case .sha224: "SHA224"
    }
  }

  var byteCount: Int {
    switch self {
    case .md5: 16
    case .sha1: 20
    case .sha224: 28
    case .sha256: 32
    case .sha384: 48
    case .sha512: 64
    }
  }

  private var isWide: Bool { self == .sha384 || self == .sha512 }
  fileprivate var blockSize: Int { isWide ? 128 : 64 }

  /// O(bytes).
  func digest(of bytes: [UInt8]) -> [UInt8] { digest(of: bytes, after: start, of: 0) }

  /// What remains of a message whose first `count` bytes, whole blocks, lead to a state.
  fileprivate func digest(of bytes: [UInt8], after state: [UInt64], of count: Int) -> [UInt8] {
    let words = mixed(state, padded(bytes, after: count))
    let size = isWide ? 8 : 4
    let order = 0..<size
    return Array(
      words.flatMap { word in
        order.map {
          UInt8(truncatingIfNeeded: word >> UInt64(8 * (self == .md5 ? $0 : size - 1 - $0)))
        }
      }.prefix(byteCount))
  }

  func authentication(of bytes: [UInt8], key: [UInt8]) -> [UInt8] {
    AuthenticationKey(self, key).code(of: bytes)
  }

  /// With a one bit, zeros, and the length in bits at the end of the last block.
  private func padded(_ bytes: [UInt8], after count: Int) -> [UInt8] {
    var message = bytes + [0x80]
    let room = isWide ? 16 : 8
    while message.count % blockSize != blockSize - room { message.append(0) }
    if isWide { message += [UInt8](repeating: 0, count: 8) }
    let bits = UInt64(count + bytes.count) * 8
    return message
      + (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(8 * (self == .md5 ? $0 : 7 - $0))) }
  }

  // MARK: States: words of 64 bits, whatever the algorithm's

  fileprivate var start: [UInt64] {
    switch self {
    case .md5: [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476]
    case .sha1: [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    // SHA-224 begins with the lower halves of SHA-384's words, SHA-256 with the upper halves of SHA-512's.
    case .sha224: Digest.start384.map { $0 & 0xffff_ffff }
    case .sha256: Digest.start512.map { $0 >> 32 }
    case .sha384: Digest.start384
    case .sha512: Digest.start512
    }
  }

  /// The state after whole blocks.
  fileprivate func mixed(_ state: [UInt64], _ message: [UInt8]) -> [UInt64] {
    if isWide {
      return Digest.sha2(
        message, state, Digest.constants, sums: (14, 18, 41, 28, 34, 39),
        schedule: (1, 8, 7, 19, 61, 6))
    }
    let words = state.map { UInt32(truncatingIfNeeded: $0) }
    let next: [UInt32] =
      switch self {
      case .md5: Digest.md5(message, words)
      case .sha1: Digest.sha1(message, words)
      default:
        Digest.sha2(
          message, words, Digest.constants32, sums: (6, 11, 25, 2, 13, 22),
          schedule: (7, 18, 3, 17, 19, 10))
      }
    return next.map { UInt64($0) }
  }

  // MARK: Words

  private static func word<Word: FixedWidthInteger>(_ message: [UInt8], _ start: Int) -> Word {
    (0..<Word.bitWidth / 8).reduce(0) { $0 << 8 | Word(message[start + $1]) }
  }

  private static func right<Word: FixedWidthInteger & UnsignedInteger>(_ word: Word, _ count: Word)
    -> Word
  {
    word >> count | word << (Word(Word.bitWidth) - count)
  }

  private static func left(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }

  // MARK: Algorithms

  private static func md5(_ message: [UInt8], _ first: [UInt32]) -> [UInt32] {
    let turns: [[UInt32]] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]]
    var state = first
    for start in stride(from: 0, to: message.count, by: 64) {
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      for index in 0..<64 {
        let (mixed, place): (UInt32, Int) =
          switch index / 16 {
          case 0: (b & c | ~b & d, index)
          case 1: (d & b | ~d & c, (5 * index + 1) % 16)
          case 2: (b ^ c ^ d, (3 * index + 5) % 16)
          default: (c ^ (b | ~d), 7 * index % 16)
          }
        let next: UInt32 = word(message, start + 4 * place)
        let constant = UInt32(abs(sin(Double(index + 1))) * 0x1p32)
        let sum = a &+ mixed &+ constant &+ next.byteSwapped
        (a, d, c, b) = (d, c, b, b &+ left(sum, turns[index / 16][index % 4]))
      }
      for (index, value) in [a, b, c, d].enumerated() { state[index] &+= value }
    }
    return state
  }

  private static func sha1(_ message: [UInt8], _ first: [UInt32]) -> [UInt32] {
    var state = first
    for start in stride(from: 0, to: message.count, by: 64) {
      var w: [UInt32] = (0..<16).map { word(message, start + 4 * $0) }
      for index in 16..<80 {
        w.append(left(w[index - 3] ^ w[index - 8] ^ w[index - 14] ^ w[index - 16], 1))
      }
      var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
      for index in 0..<80 {
        let (mixed, constant): (UInt32, UInt32) =
          switch index / 20 {
          case 0: (b & c | ~b & d, 0x5a82_7999)
          case 1: (b ^ c ^ d, 0x6ed9_eba1)
          case 2: (b & c | b & d | c & d, 0x8f1b_bcdc)
          default: (b ^ c ^ d, 0xca62_c1d6)
          }
        let next = left(a, 5) &+ mixed &+ e &+ constant &+ w[index]
        (e, d, c, b, a) = (d, c, left(b, 30), a, next)
      }
      for (index, value) in [a, b, c, d, e].enumerated() { state[index] &+= value }
    }
    return state
  }

  private typealias Turns<Word> = (Word, Word, Word, Word, Word, Word)

  private static func sha2<Word: FixedWidthInteger & UnsignedInteger>(
    _ message: [UInt8], _ first: [Word], _ constants: [Word], sums: Turns<Word>,
    schedule: Turns<Word>
  ) -> [Word] {
    let size = Word.bitWidth / 8
    var state = first
    for start in stride(from: 0, to: message.count, by: 16 * size) {
      var w: [Word] = (0..<16).map { word(message, start + size * $0) }
      for index in 16..<constants.count {
        let (x, y) = (w[index - 15], w[index - 2])
        let s0 = right(x, schedule.0) ^ right(x, schedule.1) ^ x >> schedule.2
        let s1 = right(y, schedule.3) ^ right(y, schedule.4) ^ y >> schedule.5
        w.append(w[index - 16] &+ s0 &+ w[index - 7] &+ s1)
      }
      var v = state
      for index in 0..<constants.count {
        let s1 = right(v[4], sums.0) ^ right(v[4], sums.1) ^ right(v[4], sums.2)
        let choice = v[4] & v[5] ^ ~v[4] & v[6]
        let one = v[7] &+ s1 &+ choice &+ constants[index] &+ w[index]
        let s0 = right(v[0], sums.3) ^ right(v[0], sums.4) ^ right(v[0], sums.5)
        let majority = v[0] & v[1] ^ v[0] & v[2] ^ v[1] & v[2]
        v[3] &+= one
        v.removeLast()
        v.insert(one &+ s0 &+ majority, at: 0)
      }
      for index in 0..<8 { state[index] &+= v[index] }
    }
    return state
  }

  /// The fractional parts of the square roots of the first sixteen primes.
  private static let start512: [UInt64] = [
    0x6a09_e667_f3bc_c908, 0xbb67_ae85_84ca_a73b, 0x3c6e_f372_fe94_f82b,
    0xa54f_f53a_5f1d_36f1, 0x510e_527f_ade6_82d1, 0x9b05_688c_2b3e_6c1f,
    0x1f83_d9ab_fb41_bd6b, 0x5be0_cd19_137e_2179,
  ]
  private static let start384: [UInt64] = [
    0xcbbb_9d5d_c105_9ed8, 0x629a_292a_367c_d507, 0x9159_015a_3070_dd17,
    0x152f_ecd8_f70e_5939, 0x6733_2667_ffc0_0b31, 0x8eb4_4a87_6858_1511,
    0xdb0c_2e0d_64f9_8fa7, 0x47b5_481d_befa_4fa4,
  ]

  private static let constants32 = constants.prefix(64).map { UInt32(truncatingIfNeeded: $0 >> 32) }

  /// The fractional parts of the cube roots of the first eighty.
  private static let constants: [UInt64] = [
    0x428a_2f98_d728_ae22, 0x7137_4491_23ef_65cd, 0xb5c0_fbcf_ec4d_3b2f,
    0xe9b5_dba5_8189_dbbc, 0x3956_c25b_f348_b538, 0x59f1_11f1_b605_d019,
    0x923f_82a4_af19_4f9b, 0xab1c_5ed5_da6d_8118, 0xd807_aa98_a303_0242,
    0x1283_5b01_4570_6fbe, 0x2431_85be_4ee4_b28c, 0x550c_7dc3_d5ff_b4e2,
    0x72be_5d74_f27b_896f, 0x80de_b1fe_3b16_96b1, 0x9bdc_06a7_25c7_1235,
    0xc19b_f174_cf69_2694, 0xe49b_69c1_9ef1_4ad2, 0xefbe_4786_384f_25e3,
    0x0fc1_9dc6_8b8c_d5b5, 0x240c_a1cc_77ac_9c65, 0x2de9_2c6f_592b_0275,
    0x4a74_84aa_6ea6_e483, 0x5cb0_a9dc_bd41_fbd4, 0x76f9_88da_8311_53b5,
    0x983e_5152_ee66_dfab, 0xa831_c66d_2db4_3210, 0xb003_27c8_98fb_213f,
    0xbf59_7fc7_beef_0ee4, 0xc6e0_0bf3_3da8_8fc2, 0xd5a7_9147_930a_a725,
    0x06ca_6351_e003_826f, 0x1429_2967_0a0e_6e70, 0x27b7_0a85_46d2_2ffc,
    0x2e1b_2138_5c26_c926, 0x4d2c_6dfc_5ac4_2aed, 0x5338_0d13_9d95_b3df,
    0x650a_7354_8baf_63de, 0x766a_0abb_3c77_b2a8, 0x81c2_c92e_47ed_aee6,
    0x9272_2c85_1482_353b, 0xa2bf_e8a1_4cf1_0364, 0xa81a_664b_bc42_3001,
    0xc24b_8b70_d0f8_9791, 0xc76c_51a3_0654_be30, 0xd192_e819_d6ef_5218,
    0xd699_0624_5565_a910, 0xf40e_3585_5771_202a, 0x106a_a070_32bb_d1b8,
    0x19a4_c116_b8d2_d0c8, 0x1e37_6c08_5141_ab53, 0x2748_774c_df8e_eb99,
    0x34b0_bcb5_e19b_48a8, 0x391c_0cb3_c5c9_5a63, 0x4ed8_aa4a_e341_8acb,
    0x5b9c_ca4f_7763_e373, 0x682e_6ff3_d6b2_b8a3, 0x748f_82ee_5def_b2fc,
    0x78a5_636f_4317_2f60, 0x84c8_7814_a1f0_ab72, 0x8cc7_0208_1a64_39ec,
    0x90be_fffa_2363_1e28, 0xa450_6ceb_de82_bde9, 0xbef9_a3f7_b2c6_7915,
    0xc671_78f2_e372_532b, 0xca27_3ece_ea26_619c, 0xd186_b8c7_21c0_c207,
    0xeada_7dd6_cde0_eb1e, 0xf57d_4f7f_ee6e_d178, 0x06f0_67aa_7217_6fba,
    0x0a63_7dc5_a2c8_98a6, 0x113f_9804_bef9_0dae, 0x1b71_0b35_131c_471b,
    0x28db_77f5_2304_7d84, 0x32ca_ab7b_40c7_2493, 0x3c9e_be0a_15c9_bebc,
    0x431d_67c4_9c10_0d4c, 0x4cc5_d4be_cb3e_42b6, 0x597f_299c_fc65_7e2a,
    0x5fcb_6fab_3ad6_faec, 0x6c44_198c_4a47_5817,
  ]
}

/// A key of HMAC, as the states after the blocks that it begins the two messages with.
struct AuthenticationKey {
  private let digest: Digest
  private let inner: [UInt64]
  private let outer: [UInt64]

  init(_ digest: Digest, _ key: [UInt8]) {
    self.digest = digest
    var block = key.count > digest.blockSize ? digest.digest(of: key) : key
    block += [UInt8](repeating: 0, count: digest.blockSize - block.count)
    inner = digest.mixed(digest.start, block.map { $0 ^ 0x36 })
    outer = digest.mixed(digest.start, block.map { $0 ^ 0x5c })
  }

  func code(of bytes: [UInt8]) -> [UInt8] {
    let size = digest.blockSize
    return digest.digest(
      of: digest.digest(of: bytes, after: inner, of: size), after: outer, of: size)
  }

  /// PBKDF2 (RFC 8018): the key of `count` bytes that a password, which is this key, and a salt lead to.
  func derivedKey(salt: [UInt8], rounds: Int, count: Int) -> [UInt8] {
    var key: [UInt8] = []
    var number = UInt32(0)
    while key.count < count {
      number += 1
      var last = code(of: salt + withUnsafeBytes(of: number.bigEndian) { Array($0) })
      var sum = last
      for _ in 1..<rounds {
        last = code(of: last)
        for index in sum.indices { sum[index] ^= last[index] }
      }
      key += sum
    }
    return Array(key.prefix(count))
  }
}
