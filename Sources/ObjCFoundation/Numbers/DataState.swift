// What an NSData keeps: bytes in memory that listings can reach, since `bytes` and `mutableBytes` hand out the address.
// The block belongs to the state and goes with it; it is made on first need, so that empty data has none.
import CRuntime
import ObjCVM

final class DataState {
  private let memory: Memory
  private(set) var count: Int
  private var capacity: Int
  /// The capacity that the program asked for: so many bytes may be written at `mutableBytes`, whatever the length.
  var reserved = 0
  private(set) var base: UnsafeMutableRawPointer?
  let isMutable: Bool
  /// NSPurgeableData: accesses that have not ended; the one that made the data counts.
  var accesses = 1
  private(set) var isDiscarded = false
  /// The bytes are another's, who may free them before the data goes.
  var isBorrowed = false
  var ending: DataEnding?
  /// Of dispatch_data: the lengths of the pieces that it was put together from.
  var pieces: [Int] = []

  /// Takes over a block from `World.allocateHeap` of at least `count` bytes.
  init(_ memory: Memory, base: UnsafeMutableRawPointer?, count: Int, isMutable: Bool) {
    self.memory = memory
    self.base = base
    self.count = count
    capacity = count
    self.isMutable = isMutable
  }

  deinit { if let base, !isBorrowed { _ = memory.freeHeap(base) } }

  /// Takes over a live block of the listing's heap, of at least `count` bytes, in place of its own.
  func take(_ block: UnsafeMutableRawPointer, count: Int) {
    if let base { _ = memory.freeHeap(base) }
    (base, self.count, capacity) = (block, count, count)
  }

  /// What another has freed reads as zeros here; `World.bytes(ofData:)` ends the program.
  var bytes: [UInt8] {
    if isBorrowed, !memory.mayRead(UInt(bitPattern: base), count) {
      return [UInt8](repeating: 0, count: count)
    }
    return Array(UnsafeRawBufferPointer(start: base, count: base == nil ? 0 : count))
  }

  /// Where the bytes are. Mutable data has a place for them before it has any.
  func address(in world: World) throws(ListingException) -> UnsafeMutableRawPointer? {
    guard isMutable, !isDiscarded else { return base }
    if base == nil || capacity < reserved { try move(to: max(reserved, 32), in: world) }
    return base
  }

  /// Moves the bytes to a block of that many.
  private func move(to room: Int, in world: World) throws(ListingException) {
    let block = try world.allocateHeap(room, zeroed: true)
    if let base {
      block.copyMemory(from: base, byteCount: count)
      _ = memory.freeHeap(base)
    }
    base = block
    capacity = room
  }

  /// Gives the bytes up when nobody is using them. True when they are gone.
  func discardIfPossible() -> Bool {
    guard accesses <= 0 else { return isDiscarded }
    if let base { _ = memory.freeHeap(base) }
    (base, count, capacity, isDiscarded) = (nil, 0, 0, true)
    return true
  }

  /// Changes the length; new bytes are zero.
  func resize(_ length: Int, in world: World) throws(ListingException) {
    if length > capacity {
      try move(to: max(length, capacity + capacity / 2, 32), in: world)
    } else if length > count, let base {
      (base + count).initializeMemory(as: UInt8.self, repeating: 0, count: length - count)
    }
    count = length
  }

  /// Replaces the bytes of a range that the caller has checked.
  func replace(_ range: Range<Int>, with bytes: [UInt8], in world: World) throws(ListingException) {
    let tail = count - range.upperBound
    let oldEnd = range.upperBound
    let newEnd = range.lowerBound + bytes.count
    if newEnd > oldEnd { try resize(count + newEnd - oldEnd, in: world) }
    guard let base else { return }
    (base + newEnd).copyMemory(from: base + oldEnd, byteCount: tail)
    (base + range.lowerBound).copyMemory(from: bytes, byteCount: bytes.count)
    if newEnd < oldEnd { count -= oldEnd - newEnd }
  }

  /// Apple's description: all bytes up to 24, else the first 16 and the last 8.
  static func describe(_ bytes: [UInt8]) -> String {
    func hexadecimal(_ part: ArraySlice<UInt8>) -> String {
      part.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
    let head = "{length = \(bytes.count), bytes = 0x"
    if bytes.count <= 24 { return head + hexadecimal(bytes[...]) + "}" }
    func groups(_ start: Int, _ count: Int) -> String {
      (0..<count).map { hexadecimal(bytes[start + $0 * 4..<start + $0 * 4 + 4]) }.joined(
        separator: " ")
    }
    return head + groups(0, 4) + " ... " + groups(bytes.count - 8, 2) + " }"
  }
}

extension World {
  /// An NSData, +1.
  func makeData(_ bytes: [UInt8], isMutable: Bool = false) throws(ListingException) -> ObjectPointer
  {
    let block = try copyToRoundedBlock(bytes)
    let state = DataState(memory, base: block, count: bytes.count, isMutable: isMutable)
    return makeInstance(of: isMutable ? "NSConcreteMutableData" : "NSConcreteData", state: state)
  }

  /// On Apple's systems the bytes of small data lie in the object, whose size is a multiple of 16 and whose rest is zero: programs
  /// read such bytes as a C string without having asked for its end.
  private func copyToRoundedBlock(_ bytes: [UInt8]) throws(ListingException)
    -> UnsafeMutableRawPointer?
  {
    guard !bytes.isEmpty else { return nil }
    let size = (bytes.count + 15) & ~15
    let block = try allocateHeap(size)
    block.copyMemory(from: bytes, byteCount: bytes.count)
    (block + bytes.count).initializeMemory(as: UInt8.self, repeating: 0, count: size - bytes.count)
    return block
  }

  /// The bytes of an NSData of any class; none for nil.
  func bytes(ofData object: ObjectPointer?) throws(ListingException) -> [UInt8] {
    guard let object else { return [] }
    if let state = state(of: object, as: DataState.self) {
      if state.isBorrowed { try checkRead(state.base, state.count) }
      return state.bytes
    }
    let count = try sendInt(object, "length", resultType: "Q")
    if count == 0 { return [] }
    return try readBytes(try sendPointer(object, "bytes"), count)
  }
}

/// Calls the block that frees a data's bytes when the data goes.
final class DataEnding {
  private let block: ObjectPointer
  private let bytes: UnsafeMutableRawPointer?
  private let count: Int
  private unowned let world: World

  /// Takes the block over.
  init(_ block: ObjectPointer, _ bytes: UnsafeMutableRawPointer?, _ count: Int, _ world: World) {
    (self.block, self.bytes, self.count, self.world) = (block, bytes, count, world)
  }

  deinit {
    if world.isOpen {
      _ = world.attempt { () throws(ListingException) in
        try world.callBlockVoid(block, .pointer(bytes), .int(count))
      }
    }
    fwd_release(block)
  }
}
