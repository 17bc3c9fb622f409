/// Gives every spelling a small number: identifiers, numbers and string literals alike.
///
/// Numbers below `Word.allCases.count` are those of the words. A spelling's `String` is made when
/// first asked for. Belongs to one parse, on one thread.
final class Interner {
  private var table = InternTable()
  private var texts: [String?]

  init() {
    texts = Word.spellings
    for spelling in Word.spellings { _ = intern(spelling) }
  }

  func intern(_ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { table.intern($0) }
  }

  func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 { table.intern(bytes) }

  func text(_ id: UInt32) -> String {
    let index = Int(id)
    if index < texts.count, let text = texts[index] { return text }
    let text = String(decoding: table.bytes(id), as: UTF8.self)
    if index >= texts.count {
      texts += [String?](repeating: nil, count: index + 256 - texts.count)
    }
    texts[index] = text
    return text
  }

  func bytes(_ id: UInt32) -> ArraySlice<UInt8> { table.bytes(id) }

  /// A hash of the spelling, the same in every parse.
  func hash(_ id: UInt32) -> UInt32 { table.hash(id) }
}

/// The table behind the `Interner`.
///
/// The bytes lie one after the other in `arena`; `entries` says where; `slots` is an open-addressed
/// table (a power of two in size, at most half full) of entry numbers plus one.
private struct InternTable {
  private struct Entry {
    let offset: UInt32
    let length: UInt32
    let hash: UInt32
  }

  private var arena: [UInt8] = []
  private var entries: [Entry] = []
  private var slots = [UInt32](repeating: 0, count: 2048)
  private var mask = 2047

  init() {
    entries.reserveCapacity(1024)
    arena.reserveCapacity(16384)
  }

  mutating func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    // FNV-1a.
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash ^= hash >> 15
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let id = slots[slot] - 1
      let entry = entries[Int(id)]
      if entry.hash == hash, Int(entry.length) == bytes.count, equals(entry, bytes) { return id }
      slot = (slot + 1) & mask
    }
    return add(bytes, hash: hash, slot: slot)
  }

  private func equals(_ entry: Entry, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    arena.withUnsafeBufferPointer { arena in
      var index = Int(entry.offset)
      for byte in bytes {
        if arena[index] != byte { return false }
        index += 1
      }
      return true
    }
  }

  private mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32, slot: Int
  ) -> UInt32 {
    let id = UInt32(entries.count)
    entries.append(
      Entry(offset: UInt32(arena.count), length: UInt32(bytes.count), hash: hash))
    arena.append(contentsOf: bytes)
    slots[slot] = id + 1
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  private mutating func grow() {
    let size = slots.count * 4
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
    for (id, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(id) + 1
    }
  }

  func hash(_ id: UInt32) -> UInt32 { entries[Int(id)].hash }

  func bytes(_ id: UInt32) -> ArraySlice<UInt8> {
    let entry = entries[Int(id)]
    return arena[Int(entry.offset)..<Int(entry.offset + entry.length)]
  }
}
