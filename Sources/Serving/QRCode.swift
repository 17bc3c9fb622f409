// An address as a QR code (ISO/IEC 18004): bytes, error correction M, versions 1 to 6, which hold 106 bytes.

package struct QRCode: Sendable {
  /// A row of `0` and `1` for each row of modules, without the quiet zone.
  package var rows: [String] { modules.map { String($0.map { $0 ? "1" : "0" }) } }
  private var modules: [[Bool]]
  /// Modules that belong to a pattern, which no mask changes.
  private var isFixed: [[Bool]]
  private let size: Int

  /// Blocks, data bytes of each, and error correction bytes of each, by version.
  private static let versions = [
    (1, 16, 10), (1, 28, 16), (1, 44, 26), (2, 32, 18), (2, 43, 24), (4, 27, 16),
  ]

  /// Nil for a text of more than 106 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard
      let index = Self.versions.firstIndex(where: { bytes.count + 2 <= $0.0 * $0.1 })
    else { return nil }
    let version = index + 1
    size = 17 + 4 * version
    modules = Array(repeating: Array(repeating: false, count: size), count: size)
    isFixed = modules
    drawPatterns(version)
    place(Self.codewords(bytes, Self.versions[index]))
    let plain = modules
    var best: (penalty: Int, modules: [[Bool]])?
    for mask in 0..<8 {
      modules = plain
      apply(mask)
      drawFormat(mask)
      let penalty = penalty
      if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, modules) }
    }
    if let best { modules = best.modules }
  }

  // MARK: Data

  /// Data of all blocks, a byte of each in turn, then their error correction in the same way.
  private static func codewords(_ bytes: [UInt8], _ version: (Int, Int, Int)) -> [UInt8] {
    let (blocks, length, corrections) = version
    var bits: [Bool] = []
    func add(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    add(0b0100, 4)
    add(bytes.count, 8)
    for byte in bytes { add(Int(byte), 8) }
    let capacity = blocks * length * 8
    add(0, min(4, capacity - bits.count))
    while bits.count % 8 != 0 { bits.append(false) }
    var data = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    var pad: UInt8 = 0xec
    while data.count < blocks * length {
      data.append(pad)
      pad ^= 0xec ^ 0x11
    }
    let parts = (0..<blocks).map { Array(data[$0 * length..<($0 + 1) * length]) }
    let checks = parts.map { remainder(of: $0, corrections) }
    return (0..<length).flatMap { index in parts.map { $0[index] } }
      + (0..<corrections).flatMap { index in checks.map { $0[index] } }
  }

  /// Of a division of the data by the generator polynomial, in the field of 256 elements.
  private static func remainder(of data: [UInt8], _ count: Int) -> [UInt8] {
    var generator: [UInt8] = [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      var next = generator + [0]
      for (index, factor) in generator.enumerated() { next[index + 1] ^= product(factor, root) }
      generator = next
      root = product(root, 2)
    }
    var rest = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ rest.removeFirst()
      rest.append(0)
      for index in rest.indices { rest[index] ^= product(generator[index + 1], factor) }
    }
    return rest
  }

  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var result = 0
    for bit in (0..<8).reversed() {
      result = result << 1 ^ (result >> 7) * 0x11d
      result ^= Int(right >> bit & 1) * Int(left)
    }
    return UInt8(truncatingIfNeeded: result)
  }

  // MARK: Patterns

  private mutating func fix(_ x: Int, _ y: Int, _ isDark: Bool) {
    modules[y][x] = isDark
    isFixed[y][x] = true
  }

  private mutating func drawPatterns(_ version: Int) {
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    for (x, y) in [(3, 3), (size - 4, 3), (3, size - 4)] {
      for dy in -4...4 {
        for dx in -4...4 where (0..<size).contains(x + dx) && (0..<size).contains(y + dy) {
          let distance = max(abs(dx), abs(dy))
          fix(x + dx, y + dy, distance != 2 && distance != 4)
        }
      }
    }
    if version > 1 {
      for dy in -2...2 {
        for dx in -2...2 { fix(size - 7 + dx, size - 7 + dy, max(abs(dx), abs(dy)) != 1) }
      }
    }
    drawFormat(0)
  }

  /// Error correction M and the mask, with a checksum, twice.
  private mutating func drawFormat(_ mask: Int) {
    var rest = mask
    for _ in 0..<10 { rest = rest << 1 ^ (rest >> 9) * 0x537 }
    let bits = (mask << 10 | rest) ^ 0x5412
    func bit(_ index: Int) -> Bool { bits >> index & 1 == 1 }
    for index in 0..<6 { fix(8, index, bit(index)) }
    fix(8, 7, bit(6))
    fix(8, 8, bit(7))
    fix(7, 8, bit(8))
    for index in 9..<15 { fix(14 - index, 8, bit(index)) }
    for index in 0..<8 { fix(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { fix(8, size - 15 + index, bit(index)) }
    fix(8, size - 8, true)
  }

  /// In columns of two from the right, up and down in turn.
  private mutating func place(_ codewords: [UInt8]) {
    var index = 0
    var right = size - 1
    while right >= 1 {
      if right == 6 { right = 5 }
      let isUpward = (right + 1) & 2 == 0
      for step in 0..<size {
        for x in [right, right - 1] {
          let y = isUpward ? size - 1 - step : step
          if !isFixed[y][x], index < codewords.count * 8 {
            modules[y][x] = codewords[index >> 3] >> (7 - index & 7) & 1 == 1
            index += 1
          }
        }
      }
      right -= 2
    }
  }

  private mutating func apply(_ mask: Int) {
    for y in 0..<size {
      for x in 0..<size where !isFixed[y][x] {
        let isFlipped =
          switch mask {
          case 0: (x + y) % 2 == 0
          case 1: y % 2 == 0
          case 2: x % 3 == 0
          case 3: (x + y) % 3 == 0
          case 4: (x / 3 + y / 2) % 2 == 0
          case 5: x * y % 2 + x * y % 3 == 0
          case 6: (x * y % 2 + x * y % 3) % 2 == 0
          default: ((x + y) % 2 + x * y % 3) % 2 == 0
          }
        if isFlipped { modules[y][x].toggle() }
      }
    }
  }

  /// What makes a code hard to read: runs, blocks of one colour, and too much of one.
  private var penalty: Int {
    var sum = 0
    for line in 0..<size {
      for isColumn in [false, true] {
        var run = 0
        var last: Bool?
        for index in 0..<size {
          let module = isColumn ? modules[index][line] : modules[line][index]
          run = module == last ? run + 1 : 1
          last = module
          if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
        }
      }
    }
    for y in 0..<size - 1 {
      for x in 0..<size - 1 {
        let isDark = modules[y][x]
        if modules[y][x + 1] == isDark, modules[y + 1][x] == isDark,
          modules[y + 1][x + 1] == isDark
        {
          sum += 3
        }
      }
    }
    let dark = modules.joined().count { $0 }
    return sum + abs(dark * 20 - size * size * 10) / (size * size) * 10
  }

  // MARK: Text

  /// For a terminal: two rows of modules in one of half blocks, with the quiet zone, dark on light whatever the terminal's colours.
  package var text: String {
    let quiet = 4
    func isDark(_ x: Int, _ y: Int) -> Bool {
      (0..<size).contains(x) && (0..<size).contains(y) && modules[y][x]
    }
    var text = ""
    for y in stride(from: -quiet, to: size + quiet, by: 2) {
      text += "\u{1b}[30;107m"
      for x in -quiet..<size + quiet {
        switch (isDark(x, y), isDark(x, y + 1)) {
        case (true, true): text += "█"
        case (true, false): text += "▀"
        case (false, true): text += "▄"
        case (false, false): text += " "
        }
      }
      text += "\u{1b}[0m\n"
    }
    return text
  }
}
