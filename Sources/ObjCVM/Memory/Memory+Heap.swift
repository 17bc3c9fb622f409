// The heap: blocks for `malloc`, for objects and for what CRuntime shows to listings.
//
// A block of a size class is cut from the end of the used part, or taken from its class's free list. Two forms:
//
//     malloc     | size, size class | user bytes …… | red zone |         16 bytes of header, of heapHeader shadow
//     runtime's  | bytes as asked for |                                  an object's own 16 byte header separates
//
// A freed block keeps its content and goes through the quarantine, a queue, before it may be used again: an access to it
// meanwhile is seen as what it is. Queue and free lists stand outside of the blocks, and a block that held an object is
// only used for objects again: whoever follows a stale object pointer finds the isa of some object, dead or alive.
import CRuntime
import Glibc

extension Memory {
  static let heapHeaderSize = 16
  /// How far past the limit CRuntime may go, so that the run can end in order.
  static let overdraft = 64 << 20

  // MARK: malloc

  /// Memory for a listing, aligned to 16, not zeroed if it was used before; nil when there is none left.
  package func allocateHeap(_ size: Int) -> UnsafeMutableRawPointer? {
    heapGate?.lock()
    defer { heapGate?.unlock() }
    guard size >= 0, size <= limit, used &+ size <= limit else { return nil }
    let user = max((size + 15) & ~15, 16)
    let zone = max(16, min(user / 4, 2048)) & ~15
    guard let block = takeBlock(Memory.heapHeaderSize + user + zone, forObject: false) else {
      return nil
    }
    let address = block.address + UInt(Memory.heapHeaderSize)
    word(block.address).pointee = UInt(bitPattern: size)
    word(block.address + 8).pointee = UInt(block.sizeClass)
    paint(block.address, Memory.heapHeaderSize, Shadow.heapHeader)
    open(address, size)
    let closed = address + UInt((size + 7) & ~7)
    paint(
      closed, Int(block.address + UInt(SizeClass.bytes(block.sizeClass)) - closed), Shadow.redZone)
    return UnsafeMutableRawPointer(bitPattern: address)
  }

  /// Frees a block of `allocateHeap`. Says why that was wrong, or nil.
  package func freeHeap(_ pointer: UnsafeRawPointer) -> AccessFault.Cause? {
    heapGate?.lock()
    defer { heapGate?.unlock() }
    let address = UInt(bitPattern: pointer)
    guard let size = heapSize(pointer) else { return causeOfBadFree(address) }
    let block = address - UInt(Memory.heapHeaderSize)
    paint(address, max(size, 1), Shadow.freed)
    putBlock(block, sizeClass: Int(word(block + 8).pointee), forObject: false)
    return nil
  }

  /// The size a live block of `allocateHeap` was asked for; nil for other addresses.
  func heapSize(_ pointer: UnsafeRawPointer) -> Int? {
    let address = UInt(bitPattern: pointer)
    guard address &- heap.start < heapNext &- heap.start, address & 15 == 0,
      shadowByte(address - 8) == Shadow.heapHeader, shadowByte(address) != Shadow.freed
    else { return nil }
    return Int(bitPattern: word(address - 16).pointee)
  }

  /// Opens the bytes that a block of `allocateHeap` or an object has beyond those it was asked for, up to a multiple of 16.
  package func extend(_ pointer: UnsafeRawPointer, from size: Int, to rounded: Int) {
    heapGate?.lock()
    defer { heapGate?.unlock() }
    let address = UInt(bitPattern: pointer)
    guard contains(address), rounded > size else { return }
    if heapSize(pointer) != nil {
      word(address - 16).pointee = UInt(bitPattern: rounded)
      return open(address, rounded)
    }
    var granule = address + UInt((size + 7) & ~7)
    while granule < address + UInt(rounded), shadowByte(granule) == Shadow.redZone {
      shadowPointer(granule).pointee = Shadow.writable
      granule += 8
    }
  }

  // MARK: The runtime's allocator

  /// Serves CRuntime. Borrowed: this object must live until fwd_runtime_reset.
  var allocator: fwd_allocator {
    fwd_allocator(
      allocate: { size, kind, context in
        guard let context else { return nil }
        return Unmanaged<Memory>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.allocateForRuntime(size, kind)
        }
      },
      deallocate: { pointer, size, kind, context in
        guard let context else { return }
        Unmanaged<Memory>.fromOpaque(context)._withUnsafeGuaranteedRef {
          $0.freeForRuntime(pointer, size, kind)
        }
      },
      context: Unmanaged.passUnretained(self).toOpaque())
  }

  private func allocateForRuntime(_ size: Int, _ kind: fwd_memory_kind) -> UnsafeMutableRawPointer?
  {
    if kind == FWD_MEMORY_OBJECT, isSmallObject(size), heapGate == nil {
      return allocateSmallObject(size)
    }
    heapGate?.lock()
    defer { heapGate?.unlock() }
    guard size >= 0, used &+ size <= limit &+ Memory.overdraft else { return nil }
    switch kind {
    case FWD_MEMORY_INTERNAL:
      guard let result = calloc(1, max(size, 1)) else { return nil }
      charge(size)
      return result
    case FWD_MEMORY_HEAP:
      if usesSystemHeap { return calloc(1, max(size, 1)) }
      guard let result = allocateHeap(size) else { return nil }
      result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
      return result
    default:
      return allocatePlain(size, kind)
    }
  }

  private func allocatePlain(_ size: Int, _ kind: fwd_memory_kind) -> UnsafeMutableRawPointer? {
    let forObject = kind == FWD_MEMORY_OBJECT || kind == FWD_MEMORY_CLASS
    guard let block = takeBlock(max((size + 15) & ~15, 16), forObject: forObject) else {
      return nil
    }
    let result = UnsafeMutableRawPointer(bitPattern: block.address)
    if block.isUsed, let result { memset(result, 0, size) }
    let header = Int(FWD_OBJECT_HEADER)
    switch kind {
    case FWD_MEMORY_OBJECT, FWD_MEMORY_CLASS:
      paint(block.address, header, Shadow.intern)
      shadowPointer(block.address + UInt(header)).pointee = Shadow.isaWord
      let body = size - header - 8
      let bodyAddress = block.address + UInt(header) + 8
      if kind == FWD_MEMORY_CLASS, body >= 8 {
        // Class and superclass stand where Apple has them; what follows is laid out in a way of its own.
        paint(bodyAddress, 8, Shadow.readOnly)
        paint(bodyAddress + 8, body - 8, Shadow.intern)
      } else if body > 0 {
        paint(bodyAddress, body, Shadow.objectBody)
      }
      closeTail(block, from: bodyAddress + UInt(max(body, 0)))
    default:
      open(block.address, size)
      protect(block.address, size)
      closeTail(block, from: block.address + UInt(size))
    }
    return result
  }

  /// Closes what a block has beyond the bytes in use.
  private func closeTail(_ block: Block, from end: UInt) {
    let start = (end + 7) & ~7
    let rest = Int(block.address + UInt(SizeClass.bytes(block.sizeClass)) - start)
    if rest > 0 { paint(start, rest, Shadow.redZone) }
  }

  private func freeForRuntime(
    _ pointer: UnsafeMutableRawPointer?, _ size: Int, _ kind: fwd_memory_kind
  ) {
    guard let pointer else { return }
    let address = UInt(bitPattern: pointer)
    if kind == FWD_MEMORY_OBJECT, isSmallObject(size), heapGate == nil, contains(address) {
      return freeSmallObject(address, size)
    }
    heapGate?.lock()
    defer { heapGate?.unlock() }
    if isTrusting, kind != FWD_MEMORY_INTERNAL, !contains(address) {
      // Made before this memory was attached to the runtime.
      free(pointer)
      return
    }
    switch kind {
    case FWD_MEMORY_INTERNAL:
      used &-= size
      free(pointer)
    case FWD_MEMORY_HEAP:
      _ = freeHeap(pointer)  // what the C library gave went above
    default:
      let padded = max((size + 15) & ~15, 16)
      let isObject = kind == FWD_MEMORY_OBJECT || kind == FWD_MEMORY_CLASS
      paint(address, padded, Shadow.freed)
      if isObject { shadowPointer(address + UInt(FWD_OBJECT_HEADER)).pointee = Shadow.freedObject }
      putBlock(address, sizeClass: SizeClass.index(padded), forObject: isObject)
    }
  }

  // MARK: Small objects

  // Most objects of a program have a header, a class and at most five more words. Their shadow fits a word, which is made here
  // instead of being painted part by part; the result is that of `allocatePlain` and of the general end.

  @inline(__always)
  private func isSmallObject(_ size: Int) -> Bool {
    size & 7 == 0 && size <= 64 && size >= Int(FWD_OBJECT_HEADER) + 8
  }

  private func allocateSmallObject(_ size: Int) -> UnsafeMutableRawPointer? {
    let sizeClass = SizeClass.index(size)
    let bytes = SizeClass.bytes(sizeClass)
    guard used &+ size <= limit &+ Memory.overdraft else { return nil }
    let address: UInt
    if let free = freeBlocks.take(sizeClass, forObject: true) {
      address = free
      clear(address, sizeClass)
    } else {
      guard bytes <= Int(heap.end - heapNext) else { return nil }
      address = heapNext
      heapNext += UInt(bytes)
    }
    charge(bytes)
    var shadow = Memory.newObject
    if size != bytes {
      let place = UInt64(size)  // a byte for each eight
      shadow = shadow & ~(0xFF << place) | UInt64(Shadow.redZone) << place
    }
    setShadow(address, sizeClass, shadow)
    return UnsafeMutableRawPointer(bitPattern: address)
  }

  /// Zeroes a block of 32, 48 or 64 bytes.
  @inline(__always)
  private func clear(_ address: UInt, _ sizeClass: Int) {
    let block = UnsafeMutableRawPointer(bitPattern: address).unsafelyUnwrapped
    func clear(_ offset: Int) {
      block.storeBytes(of: .zero, toByteOffset: offset, as: SIMD2<UInt64>.self)
    }
    clear(0)
    clear(16)
    if sizeClass > 2 { clear(32) }
    if sizeClass > 3 { clear(48) }
  }

  private func freeSmallObject(_ address: UInt, _ size: Int) {
    let sizeClass = SizeClass.index(size)
    setShadow(address, sizeClass, Memory.freedObject)
    putBlock(address, sizeClass: sizeClass, forObject: true)
  }

  /// The shadow of 64 bytes: a header of 16, a class, and a body, or what is left of them.
  private static var newObject: UInt64 {
    pattern(header: Shadow.intern, isa: Shadow.isaWord, body: Shadow.objectBody)
  }
  private static var freedObject: UInt64 {
    pattern(header: Shadow.freed, isa: Shadow.freedObject, body: Shadow.freed)
  }

  @inline(__always)
  private static func pattern(header: ShadowByte, isa: ShadowByte, body: ShadowByte) -> UInt64 {
    let all = UInt64(body) &* 0x0101_0101_0100_0000
    return all | UInt64(isa) << 16 | UInt64(header) << 8 | UInt64(header)
  }

  /// Stores two bytes of shadow for each 16 bytes of a block of 32, 48 or 64.
  @inline(__always)
  private func setShadow(_ address: UInt, _ sizeClass: Int, _ shadow: UInt64) {
    let bytes = UnsafeMutableRawPointer(shadowPointer(address))
    switch sizeClass {
    case 4: bytes.storeBytes(of: shadow, as: UInt64.self)
    case 3:
      bytes.storeBytes(of: UInt32(truncatingIfNeeded: shadow), as: UInt32.self)
      bytes.storeBytes(
        of: UInt16(truncatingIfNeeded: shadow >> 32), toByteOffset: 4, as: UInt16.self)
    default: bytes.storeBytes(of: UInt32(truncatingIfNeeded: shadow), as: UInt32.self)
    }
  }

  // MARK: Blocks

  private struct Block {
    let address: UInt
    let sizeClass: Int
    /// It held something before and is not zero.
    let isUsed: Bool
  }

  @inline(__always)
  private func takeBlock(_ size: Int, forObject: Bool) -> Block? {
    let sizeClass = SizeClass.index(size)
    guard sizeClass < SizeClass.count else { return nil }
    let bytes = SizeClass.bytes(sizeClass)
    if let address = freeBlocks.take(sizeClass, forObject: forObject) {
      charge(bytes)
      return Block(address: address, sizeClass: sizeClass, isUsed: true)
    }
    guard bytes <= Int(heap.end - heapNext) else { return nil }
    let address = heapNext
    heapNext += UInt(bytes)
    charge(bytes)
    return Block(address: address, sizeClass: sizeClass, isUsed: false)
  }

  private func putBlock(_ address: UInt, sizeClass: Int, forObject: Bool) {
    used &-= SizeClass.bytes(sizeClass)
    freeBlocks.put(address, sizeClass, forObject: forObject)
  }

  @inline(__always)
  func word(_ address: UInt) -> UnsafeMutablePointer<UInt> {
    UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }
}
