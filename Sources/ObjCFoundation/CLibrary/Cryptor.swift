// A cryptor of CommonCrypto: a block cipher, its mode of operation (NIST SP 800-38A), and what it still holds back.
//
// ECB and CBC work on whole blocks; CFB, CTR, OFB and CFB8 make a stream of bytes that the data is combined with.

final class Cryptor {
  /// Numbered as CCMode.
  enum Mode: UInt32 {
    case ecb = 1
    case cbc, cfb, ctr
    case ofb = 7
    case cfb8 = 10
  }

  private let cipher: BlockCipher
  private let mode: Mode
  private let isDecrypting: Bool
  private let isPadded: Bool
  private var vector: [UInt8]
  /// Of a block mode: less than a block, and for padding that is to be removed the last block.
  private var held: [UInt8] = []
  private var stream: [UInt8] = []
  private var position = 0

  init(_ cipher: BlockCipher, _ mode: Mode, isDecrypting: Bool, isPadded: Bool, vector: [UInt8]) {
    (self.cipher, self.mode, self.vector) = (cipher, mode, vector)
    (self.isDecrypting, self.isPadded) = (isDecrypting, isPadded)
  }

  private var isByBlock: Bool { mode == .ecb || mode == .cbc }
  var blockSize: Int { cipher.blockSize }

  func reset(_ vector: [UInt8]) {
    self.vector = vector
    (held, position) = ([], 0)
  }

  /// How many bytes the next `count` lead to; with the end's, if it `isFinal`.
  func outputCount(for count: Int, isFinal: Bool) -> Int {
    let total = held.count + count
    if !isByBlock || isDecrypting && isFinal { return total }
    return total / blockSize * blockSize + (isFinal ? addedCount : 0)
  }

  /// How many bytes `update` answers for the next `count`.
  func updateCount(for count: Int) -> Int {
    let total = held.count + count
    if !isByBlock { return count }
    return (isPadded && isDecrypting ? max(0, total - 1) : total) / blockSize * blockSize
  }

  /// What padding adds at the end.
  var addedCount: Int { isByBlock && isPadded && !isDecrypting ? blockSize : 0 }

  func update(_ bytes: [UInt8]) -> [UInt8] {
    if !isByBlock { return streamed(bytes) }
    let count = updateCount(for: bytes.count)
    held += bytes
    let result = blocks(held.prefix(count))
    held.removeFirst(count)
    return result
  }

  /// The end; nil for data that ends within a block. Padding that is none is data: CommonCrypto does not say which key is right.
  func finish() -> [UInt8]? {
    guard isByBlock else { return [] }
    defer { held = [] }
    if isPadded && !isDecrypting {
      let padding = blockSize - held.count
      return blocks((held + [UInt8](repeating: UInt8(padding), count: padding))[...])
    }
    guard held.count % blockSize == 0 else { return nil }
    let last = blocks(held[...])
    guard isPadded, let padding = last.last, (1...blockSize).contains(Int(padding)),
      last.suffix(Int(padding)).allSatisfy({ $0 == padding })
    else { return last }
    return Array(last.dropLast(Int(padding)))
  }

  private func blocks(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: blockSize) {
      let given = Array(bytes[start..<start + blockSize])
      var block = given
      if mode == .cbc, !isDecrypting { combine(&block) }
      cipher.apply(&block, isInverse: isDecrypting)
      if mode == .cbc {
        if isDecrypting { combine(&block) }
        vector = isDecrypting ? given : block
      }
      result += block
    }
    return result
  }

  private func combine(_ block: inout [UInt8]) {
    for index in block.indices { block[index] ^= vector[index] }
  }

  private func streamed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.map { byte in
      if position == 0 { nextStream() }
      let result = byte ^ stream[position]
      let sent = isDecrypting ? byte : result
      if mode == .cfb { vector[position] = sent }
      if mode == .cfb8 {
        vector.removeFirst()
        vector.append(sent)
      } else {
        position = (position + 1) % blockSize
      }
      return result
    }
  }

  private func nextStream() {
    stream = vector
    cipher.apply(&stream, isInverse: false)
    if mode == .ofb { vector = stream }
    guard mode == .ctr else { return }
    for index in vector.indices.reversed() {
      vector[index] &+= 1
      if vector[index] != 0 { break }
    }
  }
}
