// Reads what zlib and gzip write (RFC 1950 to 1952), a piece of input at a time.
//
// The reader is a row of small steps: a header, one symbol, one stored piece, a trailer. A step that runs out of input is undone, and
// repeated when more has come. What has been written stays for 32 kB, since later symbols copy from it.

struct Inflater {
  enum Wrapping { case raw, zlib, gzip, either }
  enum State: Equatable {
    case running, done, damaged
    /// What follows refers to a text that both sides have, with this sum of it.
    case needsDictionary(UInt32)
  }

  private enum Step {
    case header, block
    case stored(Int)
    case symbol, trailer
  }
  /// Why a step ends early.
  private enum Interruption: Error { case shortInput, damage }

  private static let windowSize = 32_768

  private(set) var state = State.running
  private var wrapping: Wrapping
  private let first: Wrapping
  private var step = Step.header
  private var isLastBlock = false
  private var literals = Huffman([])
  private var distances = Huffman([])
  private var checksum = Checksum()

  private var input: [UInt8] = []
  /// Where the next bit is read.
  private var position = 0
  private var output: [UInt8] = []
  /// How much of `output` has been taken.
  private var taken = 0

  init(_ wrapping: Wrapping) {
    self.wrapping = wrapping
    first = wrapping
    if wrapping == .raw { step = .block }
  }

  /// Reads until more than `wanted` bytes of output are there, so that an end right behind them is seen, or the input is used up,
  /// or the data ends.
  ///
  /// - Returns: how many bytes of `bytes` were not needed, where the output was enough or the data ended.
  mutating func read(_ bytes: [UInt8], wanted: Int) -> Int {
    input += bytes
    var isShort = false
    while state == .running, !isShort, available <= wanted {
      let start = (position, output.count)
      do {
        try perform()
      } catch {
        position = start.0
        isShort = error == .shortInput
        if error == .damage { state = .damaged }
      }
    }
    if isShort {
      input.removeFirst(position / 8)
      position %= 8
      return 0
    }
    let unused = min(bytes.count, input.count - (position + 7) / 8)
    input.removeLast(unused)
    input.removeFirst(position / 8)
    position %= 8
    return unused
  }

  /// The same at its start.
  var fresh: Inflater { Inflater(first) }

  private var available: Int { output.count - taken }

  /// Up to `count` bytes of what has been read.
  mutating func take(_ count: Int) -> [UInt8] {
    let piece = Array(output[taken..<min(output.count, taken + count)])
    taken += piece.count
    if taken > 4 * Self.windowSize {
      output.removeFirst(taken - Self.windowSize)
      taken = Self.windowSize
    }
    return piece
  }

  /// The data ended, and all of it has been taken.
  var isFinished: Bool { state == .done && available == 0 }

  // MARK: Steps

  private mutating func perform() throws(Interruption) {
    switch step {
    case .header: try readHeader()
    case .block: try readBlock()
    case .stored(let left): try copyStored(left)
    case .symbol: try readSymbol()
    case .trailer: try readTrailer()
    }
  }

  private mutating func readHeader() throws(Interruption) {
    let first = try bits(8)
    let second = try bits(8)
    if first == 0x1f, second == 0x8b, wrapping == .gzip || wrapping == .either {
      wrapping = .gzip
      try skipFields()
    } else if wrapping != .gzip, (first << 8 | second) % 31 == 0, first & 15 == 8 {
      if second & 32 != 0 {
        let sum = (UInt32(try bits(16)) | UInt32(try bits(16)) << 16).byteSwapped
        state = .needsDictionary(sum)
      }
      wrapping = .zlib
    } else {
      throw .damage
    }
    step = .block
  }

  /// What a gzip header says of a file: time, extra field, name, comment, sum.
  private mutating func skipFields() throws(Interruption) {
    guard try bits(8) == 8 else { throw .damage }
    let flags = try bits(8)
    _ = try bits(24)
    _ = try bits(24)
    if flags & 4 != 0 { for _ in 0..<(try bits(16)) { _ = try bits(8) } }
    for flag in [8, 16] where flags & flag != 0 { while try bits(8) != 0 {} }
    if flags & 2 != 0 { _ = try bits(16) }
  }

  /// Has the text in front of the data to which it refers. False when it is another text, or when none is asked for.
  mutating func setDictionary(_ bytes: [UInt8]) -> Bool {
    switch state {
    case .needsDictionary(let sum):
      guard StreamWriter.sum(of: bytes) == sum else { return false }
      state = .running
    case .running where wrapping == .raw && available == 0: break
    default: return false
    }
    output = Array(bytes.suffix(Self.windowSize))
    taken = output.count
    return true
  }

  private mutating func readBlock() throws(Interruption) {
    if isLastBlock {
      step = .trailer
      return
    }
    let isLast = try bits(1) == 1
    switch try bits(2) {
    case 0:
      position = (position + 7) / 8 * 8
      let count = try bits(16)
      guard try bits(16) == ~count & 0xffff else { throw .damage }
      step = .stored(count)
    case 1:
      literals = Huffman(DeflateTables.fixedLengths)
      distances = Huffman([UInt8](repeating: 5, count: 30))
      step = .symbol
    case 2:
      try readTables()
      step = .symbol
    default: throw .damage
    }
    isLastBlock = isLast
  }

  private mutating func readTables() throws(Interruption) {
    let counts = (literal: try bits(5) + 257, distance: try bits(5) + 1, code: try bits(4) + 4)
    var codeLengths = [UInt8](repeating: 0, count: 19)
    for index in 0..<counts.code {
      codeLengths[DeflateTables.codeOrder[index]] = UInt8(try bits(3))
    }
    let codes = Huffman(codeLengths)
    var lengths: [UInt8] = []
    let total = counts.literal + counts.distance
    while lengths.count < total {
      let symbol = try decode(codes)
      guard symbol > 15 else {
        lengths.append(UInt8(symbol))
        continue
      }
      guard symbol != 16 || !lengths.isEmpty else { throw .damage }
      let value = symbol == 16 ? lengths[lengths.count - 1] : 0
      let count =
        symbol == 16 ? 3 + (try bits(2)) : symbol == 17 ? 3 + (try bits(3)) : 11 + (try bits(7))
      lengths += [UInt8](repeating: value, count: count)
    }
    guard lengths.count == total else { throw .damage }
    literals = Huffman(Array(lengths[..<counts.literal]))
    distances = Huffman(Array(lengths[counts.literal...]))
  }

  private mutating func copyStored(_ left: Int) throws(Interruption) {
    guard left > 0 else {
      step = .block
      return
    }
    let start = position / 8
    let count = min(left, input.count - start)
    guard count > 0 else { throw .shortInput }
    write(input[start..<start + count])
    position += 8 * count
    step = .stored(left - count)
  }

  private mutating func readSymbol() throws(Interruption) {
    let symbol = try decode(literals)
    guard symbol >= 256 else { return write(CollectionOfOne(UInt8(symbol))) }
    guard symbol > 256 else {
      step = .block
      return
    }
    guard symbol <= 285 else { throw .damage }
    let length =
      DeflateTables.lengths[symbol - 257] + (try bits(DeflateTables.lengthBits(symbol - 257)))
    let code = try decode(distances)
    guard code < 30 else { throw .damage }
    let distance = DeflateTables.distances[code] + (try bits(DeflateTables.distanceBits(code)))
    guard distance <= output.count else { throw .damage }
    let start = output.count - distance
    for index in 0..<length { output.append(output[start + index]) }
    if wrapping != .raw { checksum.add(output[(output.count - length)...], wrapping == .gzip) }
  }

  private mutating func write(_ bytes: some Collection<UInt8>) {
    output += bytes
    if wrapping != .raw { checksum.add(bytes, wrapping == .gzip) }
  }

  private mutating func readTrailer() throws(Interruption) {
    position = (position + 7) / 8 * 8
    var sum: UInt32 = 0
    if wrapping != .raw {
      for index in 0..<4 {
        let byte = UInt32(try bits(8))
        sum |= byte << UInt32(wrapping == .gzip ? 8 * index : 24 - 8 * index)
      }
      guard sum == checksum.value(wrapping == .gzip) else { throw .damage }
    }
    if wrapping == .gzip { for _ in 0..<4 { _ = try bits(8) } }
    state = .done
  }

  // MARK: Bits

  private mutating func bits(_ count: Int) throws(Interruption) -> Int {
    guard position + count <= 8 * input.count else { throw .shortInput }
    var value = 0
    for index in 0..<count {
      value |= Int(input[position >> 3] >> UInt8(position & 7) & 1) << index
      position += 1
    }
    return value
  }

  private mutating func decode(_ code: Huffman) throws(Interruption) -> Int {
    var (word, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard position < 8 * input.count else { throw .shortInput }
      word |= Int(input[position >> 3] >> UInt8(position & 7) & 1)
      position += 1
      let count = code.counts[length]
      guard word >= first else { throw .damage }
      if word - first < count { return code.symbols[index + word - first] }
      index += count
      first = (first + count) << 1
      word <<= 1
    }
    throw .damage
  }
}

/// A canonical code: how many words each length has, and their symbols in order.
private struct Huffman {
  var counts = [Int](repeating: 0, count: 16)
  var symbols: [Int] = []

  init(_ lengths: [UInt8]) {
    for length in lengths where length > 0 { counts[Int(length)] += 1 }
    for length in 1...15 {
      symbols += lengths.indices.filter { Int(lengths[$0]) == length }
    }
  }
}
