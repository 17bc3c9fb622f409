/// Gives every spelling a small number: identifiers, numbers and string literals alike.
///
/// The bytes lie one after the other in `arena`; `entries` says where; `slots` is an open-addressed
/// table (a power of two in size, at most half full) of entry numbers plus one. Numbers below
/// `Word.allCases.count` are those of the words. A spelling's `String` is made when first asked for.
/// Belongs to one parse, on one thread.
final class Interner {
  private struct Entry {
    let offset: UInt32
    let length: UInt32
    let hash: UInt32
  }

  private var arena: [UInt8] = []
  private var entries: [Entry] = []
  private var slots: [UInt32]
  private var mask: Int
  private var texts: [String?] = []

  init() {
    slots = [UInt32](repeating: 0, count: 2048)
    mask = 2047
    entries.reserveCapacity(1024)
    texts.reserveCapacity(1024)
    arena.reserveCapacity(16384)
    for spelling in Word.spellings {
      let id = intern(spelling)
      texts[Int(id)] = spelling
    }
  }

  var count: Int { entries.count }

  func intern(_ text: String) -> UInt32 {
    var text = text
    return text.withUTF8 { intern($0) }
  }

  func intern(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for byte in bytes { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    hash ^= hash >> 15
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      let id = slots[slot] - 1
      let entry = entries[Int(id)]
      if entry.hash == hash, entry.length == bytes.count, equals(entry, bytes) { return id }
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

  private func add(_ bytes: UnsafeBufferPointer<UInt8>, hash: UInt32, slot: Int) -> UInt32 {
    let id = UInt32(entries.count)
    entries.append(
      Entry(offset: UInt32(arena.count), length: UInt32(bytes.count), hash: hash))
    arena.append(contentsOf: bytes)
    texts.append(nil)
    slots[slot] = id + 1
    if entries.count * 2 > slots.count { grow() }
    return id
  }

  private func grow() {
    let size = slots.count * 4
    slots = [UInt32](repeating: 0, count: size)
    mask = size - 1
    for (id, entry) in entries.enumerated() {
      var slot = Int(entry.hash) & mask
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = UInt32(id) + 1
    }
  }

  func text(_ id: UInt32) -> String {
    if let text = texts[Int(id)] { return text }
    let text = String(decoding: bytes(id), as: UTF8.self)
    texts[Int(id)] = text
    return text
  }

  func bytes(_ id: UInt32) -> ArraySlice<UInt8> {
    let entry = entries[Int(id)]
    return arena[Int(entry.offset)..<Int(entry.offset + entry.length)]
  }
}
