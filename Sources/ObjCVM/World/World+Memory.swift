// Memory that listings see, for native code: allocation, and access checked as the listing's own.
//
// Every pointer that comes from a listing (a buffer argument, a C string, an out parameter) must be checked before it is
// followed; a failed check is a trap, like a bad access of the listing itself.
import CRuntime
import Glibc

/// Of <malloc.h>, which the module Glibc leaves out.
@_silgen_name("malloc_usable_size")
private func malloc_usable_size(_ block: UnsafeMutableRawPointer?) -> Int

extension World {
  /// Memory from `malloc`, aligned to 16, zeroed when asked. The listing frees it, or `freeHeap`.
  public func allocateHeap(_ size: Int, zeroed: Bool = false) throws(ListingException)
    -> UnsafeMutableRawPointer
  {
    // Compiled code frees it by the C library's function.
    guard size >= 0, let block = isCompiled ? malloc(max(size, 1)) : memory.allocateHeap(size)
    else {
      throw trap(.memory(limit: limits.memory))
    }
    if zeroed { block.initializeMemory(as: UInt8.self, repeating: 0, count: size) }
    return block
  }

  /// `free`. Nil is ignored; anything that is not the address of a live block is a trap.
  public func freeHeap(_ pointer: UnsafeRawPointer?) throws(ListingException) {
    guard let pointer else { return }
    if isCompiled, !memory.contains(UInt(bitPattern: pointer)) {
      free(UnsafeMutableRawPointer(mutating: pointer))
      return
    }
    if let cause = memory.freeHeap(pointer) {
      throw trap(.badFree(address: UInt(bitPattern: pointer), cause))
    }
  }

  /// The size that a live block was asked for; nil for any other address.
  public func heapSize(_ pointer: UnsafeRawPointer) -> Int? {
    if isCompiled, !memory.contains(UInt(bitPattern: pointer)) {
      return malloc_usable_size(UnsafeMutableRawPointer(mutating: pointer))
    }
    return memory.heapSize(pointer)
  }

  /// A block of memory that holds these bytes; the listing (or the caller) frees it.
  public func copyToHeap(_ bytes: some Collection<UInt8>) throws(ListingException)
    -> UnsafeMutableRawPointer
  {
    let block = try allocateHeap(bytes.count)
    UnsafeMutableRawBufferPointer(start: block, count: bytes.count).copyBytes(from: bytes)
    return block
  }

  /// A C string in memory that is freed when the autorelease pool goes, as `UTF8String` gives it.
  public func temporaryCString(_ bytes: some Collection<UInt8>) throws(ListingException)
    -> UnsafePointer<CChar>
  {
    let copy = try temporaryBytes(Array(bytes) + [0])
    return UnsafePointer(copy.assumingMemoryBound(to: CChar.self))
  }

  /// Bytes that live until the autorelease pool goes.
  public func temporaryBytes(_ bytes: [UInt8]) throws(ListingException) -> UnsafeMutableRawPointer {
    let block = try copyToHeap(bytes)
    let keeper = makeInstance(of: temporaryClass(), state: TemporaryBlock(block, memory))
    fwd_autorelease(keeper)
    return block
  }

  private func temporaryClass() -> OpaquePointer {
    service(TemporaryBlockClass.self) { TemporaryBlockClass($0) }.cls
  }

  /// Where everything is that the listing's pointers reach.
  package var memoryRegion: Range<UInt> { memory.base..<(memory.base + memory.size) }

  /// Lets the listing read constants of a library, whose addresses it is given.
  package func allowReading(_ part: Range<UInt>) { memory.readableParts.append(part) }

  // MARK: Checked access

  /// The listing may read these bytes; else a trap.
  @inline(__always)
  public func checkRead(_ pointer: UnsafeRawPointer?, _ size: Int) throws(ListingException) {
    let address = UInt(bitPattern: pointer)
    if !memory.mayRead(address, size) { throw accessTrap(address, size, isWrite: false) }
  }

  /// The listing may write these bytes; else a trap.
  @inline(__always)
  public func checkWrite(_ pointer: UnsafeRawPointer?, _ size: Int) throws(ListingException) {
    let address = UInt(bitPattern: pointer)
    if !memory.mayWrite(address, size) { throw accessTrap(address, size, isWrite: true) }
  }

  /// Whether the listing may read these bytes.
  package func mayRead(_ pointer: UnsafeRawPointer, _ size: Int) -> Bool {
    memory.mayRead(UInt(bitPattern: pointer), size)
  }

  @usableFromInline func accessTrap(_ address: UInt, _ size: Int, isWrite: Bool) -> ListingException
  {
    // A negative size is a length that the listing gave as an unsigned number.
    let size = size < 0 ? Int.max : size
    if address < 4096 {
      return trap(
        .nullAccess(what: "\(isWrite ? "writing" : "reading") \(size) bytes at \(hex(address))"))
    }
    return trap(.access(memory.fault(address, size: size, isWrite: isWrite)))
  }

  /// The bytes that so many elements take; for more than there can be it is a size that no check lets pass.
  public static func size(of count: Int, _ element: Int) -> Int {
    let (size, overflow) = count.multipliedReportingOverflow(by: element)
    return overflow ? .max : size
  }

  /// A typed read through a listing's pointer.
  @inlinable
  public func read<Value: BitwiseCopyable>(
    _ pointer: UnsafeRawPointer?, as type: Value.Type
  ) throws(ListingException) -> Value {
    try checkRead(pointer, MemoryLayout<Value>.size)
    guard let pointer else { throw accessTrap(0, MemoryLayout<Value>.size, isWrite: false) }
    return pointer.loadUnaligned(as: type)
  }

  /// A typed write through a listing's pointer.
  @inlinable
  public func write<Value: BitwiseCopyable>(
    _ value: Value, to pointer: UnsafeMutableRawPointer?
  ) throws(ListingException) {
    try checkWrite(pointer, MemoryLayout<Value>.size)
    guard let pointer else { throw accessTrap(0, MemoryLayout<Value>.size, isWrite: true) }
    withUnsafeBytes(of: value) {
      pointer.copyMemory(from: $0.baseAddress ?? UnsafeRawPointer(pointer), byteCount: $0.count)
    }
  }

  /// A copy of bytes that the listing points to.
  public func readBytes(_ pointer: UnsafeRawPointer?, _ count: Int) throws(ListingException)
    -> [UInt8]
  {
    if count == 0 { return [] }
    try checkRead(pointer, count)
    return Array(UnsafeRawBufferPointer(start: pointer, count: count))
  }

  /// Writes bytes where the listing points.
  public func writeBytes(_ bytes: [UInt8], to pointer: UnsafeMutableRawPointer?)
    throws(ListingException)
  {
    if bytes.isEmpty { return }
    try checkWrite(pointer, bytes.count)
    pointer?.copyMemory(from: bytes, byteCount: bytes.count)
  }

  /// The bytes of a C string without its final zero, each one checked.
  public func cStringBytes(_ pointer: UnsafeRawPointer?) throws(ListingException)
    -> UnsafeBufferPointer<UInt8>
  {
    let count = try cStringLength(pointer, limit: .max)
    return UnsafeBufferPointer(start: pointer?.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// `strnlen` with every byte checked.
  public func cStringLength(_ pointer: UnsafeRawPointer?, limit: Int) throws(ListingException)
    -> Int
  {
    guard let pointer else { throw accessTrap(0, 1, isWrite: false) }
    var count = 0
    while count < limit {
      let address = UInt(bitPattern: pointer) &+ UInt(count)
      let run = min(memory.readableRun(address), limit - count)
      guard run > 0 else { throw accessTrap(address, 1, isWrite: false) }
      let bytes = UnsafeRawBufferPointer(start: pointer + count, count: run)
      if let end = bytes.firstIndex(of: 0) { return count + end }
      count += run
    }
    return count
  }

  /// The text of a C string; bytes that are not UTF-8 are replaced.
  public func readCString(_ pointer: UnsafeRawPointer?) throws(ListingException) -> String {
    String(decoding: try cStringBytes(pointer), as: UTF8.self)
  }

  // MARK: Handles of the runtime

  /// The selector at an address that a listing gave; nil for anything else.
  public func checkedSelector(_ address: UInt) -> OpaquePointer? {
    let selector = OpaquePointer(bitPattern: address)
    return selector != nil && fwd_sel_isMapped(selector) ? selector : nil
  }

  /// Keeps a Method, Ivar or property that a listing gets, so that it is known when it comes back.
  @discardableResult
  public func giveHandle(_ handle: OpaquePointer?) -> OpaquePointer? {
    if let handle { handles.insert(handle) }
    return handle
  }

  /// The pointer is one that `giveHandle` kept.
  public func isHandle(_ pointer: OpaquePointer?) -> Bool {
    pointer.map { handles.contains($0) } ?? false
  }

  /// A pointer that a listing gave is a class (or metaclass) object.
  public func isClass(_ pointer: OpaquePointer?) -> Bool {
    memory.isObject(UInt(bitPattern: pointer)) && fwd_object_isClass(ObjectPointer(pointer))
  }

  /// A pointer that a listing gave is a live object.
  public func isObject(_ pointer: UnsafeRawPointer?) -> Bool {
    memory.isObject(UInt(bitPattern: pointer))
  }

  /// Says that native state is about to grow by so much; a trap when that is more than a run may have. Call it before
  /// anything whose size a listing decides (repeated strings, capacities, ranges).
  public func charge(_ bytes: Int) throws(ListingException) {
    if bytes < 0 || bytes > limits.memory || memory.used &+ bytes > limits.memory {
      throw trap(.memory(limit: limits.memory))
    }
  }
}

/// Frees a block when its keeper object goes.
private final class TemporaryBlock {
  private let block: UnsafeMutableRawPointer
  private let memory: Memory
  init(_ block: UnsafeMutableRawPointer, _ memory: Memory) {
    self.block = block
    self.memory = memory
  }
  deinit { _ = memory.freeHeap(block) }
}

/// The class of the keepers, made on first use.
private final class TemporaryBlockClass {
  let cls: OpaquePointer
  init(_ world: World) {
    let description = NativeClass("__TemporaryBytes", superclass: "NSObject")
    description.hasState = true
    guard let made = world.register(description) else {
      preconditionFailure("no memory for a class")
    }
    cls = made
  }
}

/// `0x…`
package func hex(_ value: UInt) -> String { "0x" + String(value, radix: 16) }
