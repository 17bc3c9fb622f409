// The memory that a listing's pointers can reach: one reserved region and its shadow.
//
// The region is reserved without being backed, 64 GiB where the system allows it, at an address that is the same in
// every run so that printed pointers are too:
//
//     base                                                                              base + size
//     | statics: globals, constants | stacks of fibers | heap: objects, classes, malloc ……………… |
//
// CRuntime's allocator is served from the heap, except for its internal tables, which no listing can point to. The
// shadow (Shadow.swift) says what may be done with each word. Nothing of this is known to the listing: an address is
// allowed or the run ends with a trap.
//
// Access policy `isTrusting` lets pointers outside the region through; patches of a live application need it.
//
// Threads: one, except for the heap of a world that is attached to a program (`heapGate`). The machine's loop keeps `base`, `size` and `shadowBias` in registers; they never change.
import CRuntime
import Glibc

@usableFromInline package final class Memory {
  @usableFromInline let base: UInt
  @usableFromInline let size: UInt
  /// Address of the shadow byte of address 0, had it one: `shadowBias + (address >> 3)`.
  @usableFromInline let shadowBias: UInt
  let statics: Area
  let stacks: Area
  let heap: Area
  /// Bytes that live blocks may hold together.
  package let limit: Int
  /// Pointers outside the region are the host's own and allowed.
  var isTrusting = false
  /// Blocks that the runtime gives to the program come from the C library, whose `free` the program calls.
  package var usesSystemHeap = false
  /// Where objects of native classes lie outside the region: constant strings of compiled images.
  private(set) var constants: [Range<UInt>] = []
  /// What may be read outside the region: constants of a library that gives their addresses to the program.
  package var readableParts: [Range<UInt>] = []
  /// Where several threads allocate: held for the length of one allocation, inside of all other locks.
  var heapGate: RecursiveGate?

  /// Bytes in live blocks, objects and internal tables.
  @exclusivity(unchecked) package var used = 0
  @exclusivity(unchecked) package var peak = 0
  /// Asked for more than `limit`.
  var isOverLimit = false
  var staticsNext: UInt
  var stacksNext: UInt
  var heapNext: UInt
  /// Unchecked: one thread at a time allocates, and no call to it makes another.
  @exclusivity(unchecked) var freeBlocks = FreeBlocks()
  /// Classes of which listings may not touch the instances' insides.
  @exclusivity(unchecked) package var nativeClasses: Set<OpaquePointer> = []
  /// Told when the limit is passed for the first time.
  var onOverLimit: () -> Void = {}
  private var isMapped = true
  private let shadow: UnsafeMutableRawPointer

  struct Area {
    let start: UInt
    let end: UInt
  }

  init(limit: Int) {
    let mapping = Memory.reserve()
    base = mapping.base
    size = mapping.size
    shadow = mapping.shadow
    shadowBias = UInt(bitPattern: mapping.shadow) &- (mapping.base >> Shadow.granuleShift)
    self.limit = limit
    // The first page stays closed: offsets from a nil pointer must not reach anything.
    let eighth = mapping.size / 8
    statics = Area(start: base + 4096, end: base + eighth)
    stacks = Area(start: base + eighth, end: base + 2 * eighth)
    heap = Area(start: base + 2 * eighth, end: base + mapping.size - 4096)
    staticsNext = statics.start
    stacksNext = stacks.start
    heapNext = heap.start
  }

  deinit { unmap() }

  /// The shadow bytes, the first one of the region's first granule.
  var marks: UnsafePointer<ShadowByte> {
    UnsafePointer(shadow.assumingMemoryBound(to: ShadowByte.self))
  }

  /// Gives all memory back. Every pointer into it is dead.
  func unmap() {
    guard isMapped else { return }
    isMapped = false
    freeBlocks.deallocate()
    munmap(UnsafeMutableRawPointer(bitPattern: base), Int(size))
    munmap(shadow, Int(size >> Shadow.granuleShift))
  }

  /// False when they are known.
  package func addConstants(_ range: Range<UInt>) -> Bool {
    guard !constants.contains(range) else { return false }
    constants.append(range)
    return true
  }

  /// One of the objects outside the region that carry a native state.
  @usableFromInline @inline(never)
  func isConstant(_ address: UInt) -> Bool { constants.contains { $0.contains(address) } }

  // MARK: Mapping

  private struct Mapping {
    let base: UInt
    let size: UInt
    let shadow: UnsafeMutableRawPointer
  }

  /// Where regions start if nothing else is there: the same address in every run.
  private static let preferredBase: UInt = 0x2000_0000_0000

  private static func reserve() -> Mapping {
    var size: UInt = 64 << 30
    while size >= 256 << 20 {
      if let region = map(size, at: preferredBase) {
        if let shadow = map(size >> Shadow.granuleShift, at: 0) {
          return Mapping(base: UInt(bitPattern: region), size: size, shadow: shadow)
        }
        munmap(region, Int(size))
      }
      size /= 4
    }
    preconditionFailure("the system gives no address space")
  }

  private static func map(_ size: UInt, at hint: UInt) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS) | Int32(MAP_NORESERVE)
    let result = mmap(
      UnsafeMutableRawPointer(bitPattern: hint), Int(size), PROT_READ | PROT_WRITE, flags, -1, 0)
    return result == MAP_FAILED ? nil : result
  }

  // MARK: Shadow

  @inlinable @inline(__always)
  package func contains(_ address: UInt) -> Bool { address &- base < size }

  /// The shadow byte of an address inside the region.
  @inlinable @inline(__always)
  package func shadowByte(_ address: UInt) -> ShadowByte {
    shadowPointer(address).pointee
  }

  @inlinable @inline(__always)
  package func shadowPointer(_ address: UInt) -> UnsafeMutablePointer<ShadowByte> {
    UnsafeMutablePointer(bitPattern: shadowBias &+ (address >> Shadow.granuleShift))
      .unsafelyUnwrapped
  }

  /// Sets the shadow of whole granules.
  @inline(__always)
  func paint(_ address: UInt, _ size: Int, _ byte: ShadowByte) {
    memset(shadowPointer(address), Int32(byte), (size + 7) >> 3)
  }

  /// Opens `size` bytes for writing; the rest of the last granule stays closed.
  package func open(_ address: UInt, _ size: Int) {
    let whole = size & ~7
    if whole > 0 { paint(address, whole, Shadow.writable) }
    if size != whole { shadowPointer(address + UInt(whole)).pointee = Shadow.partial(size - whole) }
  }

  // MARK: Statics and stacks

  /// Memory for a global, a static or a constant; zeroed, aligned to at least 16, with a red zone behind it.
  package func allocateStatic(_ size: Int, isReadOnly: Bool = false) -> UnsafeMutableRawPointer? {
    heapGate?.lock()
    defer { heapGate?.unlock() }
    let room = (UInt(max(size, 0)) + 15) & ~15 + 16
    guard size >= 0, Int(bitPattern: room) <= limit, staticsNext + room <= statics.end else {
      return nil
    }
    let address = staticsNext
    staticsNext += room
    charge(Int(room))
    open(address, size)
    if isReadOnly { protect(address, size) }
    paint(address + room - 16, 16, Shadow.redZone)
    return UnsafeMutableRawPointer(bitPattern: address)
  }

  /// Makes bytes of a block that is not shared with others readable only.
  func protect(_ address: UInt, _ size: Int) {
    for granule in 0..<((size + 7) / 8) {
      let byte = shadowPointer(address + UInt(granule * 8))
      byte.pointee = (byte.pointee & Shadow.countMask) | (Shadow.readOnly & ~Shadow.countMask)
    }
  }

  /// Opens bytes that may share their first and last granule with others.
  func openPart(_ address: UInt, _ size: Int, isReadOnly: Bool) {
    guard size > 0 else { return }
    var granule = address & ~7
    let end = address + UInt(size)
    while granule < end {
      let byte = shadowPointer(granule)
      let count = max(byte.pointee & Shadow.countMask, ShadowByte(min(end - granule, 8)))
      byte.pointee = isReadOnly ? count | Shadow.readOnly & ~Shadow.countMask : count
      granule += 8
    }
  }

  /// Address space for a fiber's stack; its shadow is closed. Nil when there is none left.
  func reserveStack(_ size: Int) -> UnsafeMutableRawPointer? {
    heapGate?.lock()
    defer { heapGate?.unlock() }
    let room = (UInt(size) + 65_535) & ~65_535
    guard stacksNext + room <= stacks.end else { return nil }
    defer { stacksNext += room }
    return UnsafeMutableRawPointer(bitPattern: stacksNext)
  }

  // MARK: Accounting

  @inline(__always)
  package func charge(_ bytes: Int) {
    used &+= bytes
    if used > peak { peak = used }
    if used > limit { passLimit() }
  }

  @inline(never)
  private func passLimit() {
    guard !isOverLimit else { return }
    isOverLimit = true
    onOverLimit()
  }
}
