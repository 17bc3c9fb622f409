// The numbers of RFC 1951, and the two sums that are kept of what is compressed.

enum DeflateTables {
  static let codeOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// The shortest length of each code from 257 on.
  static let lengths: [Int] =
    (0..<28).map { $0 < 8 ? $0 + 3 : (4 + $0 % 4) << ($0 / 4 - 1) + 3 } + [258]

  /// The shortest distance of each code.
  static let distances: [Int] = (0..<30).map {
    $0 < 4 ? $0 + 1 : (2 + $0 % 2) << ($0 / 2 - 1) + 1
  }

  /// How many more bits a length's code has.
  static func lengthBits(_ code: Int) -> Int { code < 8 || code == 28 ? 0 : code / 4 - 1 }
  static func distanceBits(_ code: Int) -> Int { code < 4 ? 0 : code / 2 - 1 }

  static let fixedLengths: [UInt8] = (0..<288).map {
    $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8
  }
}

/// Adler's sum of zlib's data and the cyclic redundancy check of gzip's.
struct Checksum {
  private var low: UInt32 = 1
  private var high: UInt32 = 0
  private var cyclic: UInt32 = 0

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { value, _ in
      value & 1 == 1 ? value >> 1 ^ 0xedb8_8320 : value >> 1
    }
  }

  init(adler: UInt32 = 1, cyclic: UInt32 = 0) {
    (low, high, self.cyclic) = (adler & 0xffff, adler >> 16, cyclic)
  }

  mutating func add(_ bytes: some Sequence<UInt8>, _ isCyclic: Bool) {
    if isCyclic {
      var value = ~cyclic
      for byte in bytes { value = Self.table[Int((value ^ UInt32(byte)) & 255)] ^ value >> 8 }
      cyclic = ~value
    } else {
      for byte in bytes {
        low = (low + UInt32(byte)) % 65_521
        high = (high + low) % 65_521
      }
    }
  }

  func value(_ isCyclic: Bool) -> UInt32 { isCyclic ? cyclic : high << 16 | low }
}
