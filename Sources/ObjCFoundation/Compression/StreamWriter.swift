// What deflate() has been given and has not given out yet: Deflater's bytes between a header and a sum.

struct StreamWriter {
  private let wrapping: Inflater.Wrapping
  private let isStored: Bool
  private var deflater = Deflater()
  private var checksum = Checksum()
  private var count: UInt32 = 0
  /// Input that waits for more.
  private var waiting: [UInt8] = []
  private var output: [UInt8]
  private var isEnded = false

  init(_ wrapping: Inflater.Wrapping, isStored: Bool) {
    (self.wrapping, self.isStored) = (wrapping, isStored)
    output =
      switch wrapping {
      case .raw: []
      case .gzip: [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 19]
      case .zlib, .either: [0x78, 0x9c]
      }
  }

  /// Says that the reader has to be given a text first; nothing written refers to it. False when something has been written.
  mutating func setDictionary(_ bytes: [UInt8]) -> Bool {
    guard wrapping == .zlib || wrapping == .raw, count == 0, !isEnded else { return false }
    if wrapping == .raw { return true }
    output = [0x78, 0xbb]
    append(Self.sum(of: bytes).byteSwapped)
    return true
  }

  static func sum(of dictionary: [UInt8]) -> UInt32 {
    var sum = Checksum()
    sum.add(dictionary, false)
    return sum.value(false)
  }

  /// The same at its start.
  var fresh: StreamWriter { StreamWriter(wrapping, isStored: isStored) }
  var isFinished: Bool { isEnded && output.isEmpty }
  /// Something was given, and the data has not been ended.
  var isBusy: Bool { !isFinished && count > 0 }

  /// - Returns: false if there was nothing to do.
  mutating func add(_ bytes: [UInt8], isFlushed: Bool, isLast: Bool) -> Bool {
    guard !isEnded else { return false }
    waiting += bytes
    count &+= UInt32(truncatingIfNeeded: bytes.count)
    if wrapping != .raw { checksum.add(bytes, wrapping == .gzip) }
    guard isFlushed, isLast || !waiting.isEmpty else { return !bytes.isEmpty }
    deflater.add(waiting, isStored: isStored, isLast: isLast)
    waiting = []
    output += deflater.take()
    if isLast { end() }
    return true
  }

  mutating func take(_ most: Int) -> [UInt8] {
    let piece = Array(output.prefix(most))
    output.removeFirst(piece.count)
    return piece
  }

  /// The lowest byte first.
  private mutating func append(_ word: UInt32) {
    withUnsafeBytes(of: word.littleEndian) { bytes in output.append(contentsOf: bytes) }
  }

  private mutating func end() {
    isEnded = true
    guard wrapping != .raw else { return }
    let sum = checksum.value(wrapping == .gzip)
    if wrapping == .gzip {
      for word in [sum, count] { append(word) }
    } else {
      append(sum.byteSwapped)
    }
  }
}
