// May the listing read or write there? The quick answer is one shadow byte; the slow one walks granules and opens the
// ivars of objects that are touched for the first time.
import CRuntime
import Glibc

extension Memory {
  @inline(__always)
  package func mayRead(_ address: UInt, _ count: Int) -> Bool {
    if contains(address), UInt(bitPattern: count) <= 8,
      address & 7 &+ UInt(bitPattern: count) <= UInt(shadowByte(address) & Shadow.countMask)
    {
      return true
    }
    return mayAccessSlowly(address, count, isWrite: false)
  }

  @inline(__always)
  package func mayWrite(_ address: UInt, _ count: Int) -> Bool {
    if contains(address), UInt(bitPattern: count) <= 8 {
      let byte = UInt(shadowByte(address))
      if byte <= 8, address & 7 &+ UInt(bitPattern: count) <= byte { return true }
    }
    return mayAccessSlowly(address, count, isWrite: true)
  }

  @inline(never)
  func mayAccessSlowly(_ address: UInt, _ count: Int, isWrite: Bool) -> Bool {
    if count == 0 { return true }
    let (end, overflow) = address.addingReportingOverflow(UInt(bitPattern: count))
    if overflow || count < 0 { return false }
    guard contains(address), contains(end - 1) else {
      if !isWrite, isReadableOutside(address, end) { return true }
      return isTrusting && address >= 65_536 && !contains(address) && !contains(end - 1)
    }
    var granule = address & ~7
    while granule < end {
      let used = min(end - granule, 8)
      if !coversGranule(granule, used, isWrite), !isCompiledCodes(granule) {
        guard shadowByte(granule) == Shadow.objectBody, openBody(granule),
          coversGranule(granule, used, isWrite)
        else { return false }
      }
      granule += 8
    }
    return true
  }

  /// Compiled code has its variables in what the runtime allocates: those of `__block`, what blocks capture, ivars. There the runtime
  /// does not know which bytes are the program's.
  private func isCompiledCodes(_ granule: UInt) -> Bool {
    guard usesSystemHeap else { return false }
    return [Shadow.intern, Shadow.objectBody, Shadow.nativeState, Shadow.readOnly, Shadow.isaWord]
      .contains(shadowByte(granule))
  }

  @inline(__always)
  private func coversGranule(_ granule: UInt, _ used: UInt, _ isWrite: Bool) -> Bool {
    let byte = shadowByte(granule)
    if isWrite && byte > 8 { return false }
    return used <= UInt(byte & Shadow.countMask)
  }

  @inline(never)
  private func isReadableOutside(_ address: UInt, _ end: UInt) -> Bool {
    readableParts.contains { $0.lowerBound <= address && end <= $0.upperBound }
  }

  /// How many bytes from there on may be read, up to a page's worth; 0 for none.
  func readableRun(_ address: UInt) -> Int {
    guard contains(address) else {
      if let part = readableParts.first(where: { $0.contains(address) }) {
        return Int(min(part.upperBound - address, 4096))
      }
      return isTrusting && address >= 65_536 ? 1 : 0
    }
    var run = 0
    var granule = address & ~7
    var offset = Int(address & 7)
    while run < 4096, contains(granule) {
      if shadowByte(granule) == Shadow.objectBody, !openBody(granule) { break }
      let count = Int(shadowByte(granule) & Shadow.countMask)
      if count > offset { run += count - offset }
      if count < 8 { break }
      offset = 0
      granule += 8
    }
    return run
  }

  // MARK: Objects

  /// The address of a live object, class or block.
  @inline(__always)
  package func isObject(_ address: UInt) -> Bool { isMarked(address) || isUserAllocated(address) }

  /// The address of a live object, class or block that CRuntime has allocated.
  @inline(__always)
  private func isMarked(_ address: UInt) -> Bool {
    // The isa of a __block variable on the heap, which is laid out as an object, is nil.
    if contains(address) {
      return address & 7 == 0 && shadowByte(address) == Shadow.isaWord && word(address).pointee != 0
    }
    return isTrusting && address >= 65_536 && address & 7 == 0
  }

  /// The listing's own memory, laid out as an object: a class in its first word, and room for all of an instance.
  @inline(never)
  func isUserAllocated(_ address: UInt) -> Bool {
    guard let cls = userAllocatedClass(address) else { return false }
    return mayAccessSlowly(address, fwd_class_getInstanceSize(cls), isWrite: true)
  }

  /// The class in the first word of the listing's own memory, when its instances are made of nothing but isa and the
  /// listing's ivars: what native classes keep in theirs has to be made by them.
  func userAllocatedClass(_ address: UInt) -> OpaquePointer? {
    guard !isTrusting, address & 7 == 0, contains(address), shadowByte(address) == Shadow.writable
    else { return nil }
    let isa = word(address).pointee
    guard contains(isa), isMarked(isa), let cls = OpaquePointer(bitPattern: isa),
      fwd_object_isClass(ObjectPointer(cls)), mayBeUserAllocated(cls)
    else { return nil }
    return cls
  }

  /// Instances are made of isa and the listing's ivars alone.
  package func mayBeUserAllocated(_ cls: OpaquePointer) -> Bool {
    var native: OpaquePointer? = cls
    while let current = native, !nativeClasses.contains(current) {
      native = fwd_class_getSuperclass(current)
    }
    let blocks = [FWD_BLOCK_STACK, FWD_BLOCK_MALLOC, FWD_BLOCK_GLOBAL]
    return fwd_class_getInstanceSize(native) <= 8 && !fwd_class_isMetaClass(cls)
      && !blocks.contains { fwd_block_class($0) == native }
  }

  @inlinable @inline(__always)
  package func hasNativeState(_ object: ObjectPointer) -> Bool {
    let word = UInt(bitPattern: object) &+ UInt(nativeStateOffset)
    return contains(word) ? shadowByte(word) == Shadow.nativeState : isConstant(word)
  }

  func markNativeState(of object: ObjectPointer) {
    let word = UInt(bitPattern: object) + UInt(nativeStateOffset)
    if contains(word) { shadowPointer(word).pointee = Shadow.nativeState }
  }

  package func isNativeClass(_ cls: OpaquePointer) -> Bool { nativeClasses.contains(cls) }

  func noteNativeClass(_ cls: OpaquePointer) { nativeClasses.insert(cls) }

  /// Opens the ivars of the object that a granule is in, or the captures of a block, or a __block variable. False when
  /// there is none.
  func openBody(_ granule: UInt) -> Bool {
    var start = granule
    while start > heap.start, shadowByte(start) != Shadow.isaWord {
      guard shadowByte(start) & ~Shadow.countMask != Shadow.redZone else { return false }
      start -= 8
    }
    guard shadowByte(start) == Shadow.isaWord, let object = ObjectPointer(bitPattern: start) else {
      return false
    }
    let head = closedHead(of: object)
    let closedEnd = start + UInt(head.size)
    var next = start + 8
    while next < heapNext,
      shadowByte(next) == Shadow.objectBody || shadowByte(next) == Shadow.nativeState
    {
      if shadowByte(next) == Shadow.objectBody {
        shadowPointer(next).pointee = next < closedEnd ? head.shadow : Shadow.writable
      }
      next += 8
    }
    return true
  }

  /// The header of a block, 32 bytes: it may be read and not written.
  @inline(__always)
  func markBlockHeader(_ address: UInt) {
    let rest = UInt32(Shadow.readOnly) &* 0x0101_0100
    UnsafeMutableRawPointer(shadowPointer(address)).storeBytes(
      of: rest | UInt32(Shadow.isaWord), as: UInt32.self)
  }

  /// What `openBody` does, for a block that has just come to the heap.
  func openCaptures(of block: ObjectPointer) {
    let start = UInt(bitPattern: block)
    var next = start + 8
    guard contains(start) else { return }
    while next < heapNext, shadowByte(next) == Shadow.objectBody {
      let isHeader = next < start + UInt(MemoryLayout<fwd_block>.size)
      shadowPointer(next).pointee = isHeader ? Shadow.readOnly : Shadow.writable
      next += 8
    }
  }

  /// The bytes at an object's beginning that a listing may not write: what the nearest native class above its class
  /// has; all of an instance of one.
  private func closedHead(of object: ObjectPointer) -> (size: Int, shadow: ShadowByte) {
    guard word(UInt(bitPattern: object)).pointee != 0 else {
      return (byrefHeadSize(UnsafeRawPointer(object)), Shadow.readOnly)
    }
    var cls: OpaquePointer? = fwd_object_getClass(object)
    if cls == fwd_block_class(FWD_BLOCK_MALLOC) {
      return (MemoryLayout<fwd_block>.size, Shadow.readOnly)
    }
    if let cls, nativeClasses.contains(cls), fwd_class_getInstanceSize(cls) > 8 {
      return (Int(Int32.max), Shadow.intern)
    }
    while let current = cls {
      if nativeClasses.contains(current) {
        return (max(8, fwd_class_getInstanceSize(current)), Shadow.intern)
      }
      cls = fwd_class_getSuperclass(current)
    }
    return (8, Shadow.intern)
  }

  /// The header of a __block variable, with its helpers.
  private func byrefHeadSize(_ byref: UnsafeRawPointer) -> Int {
    let flags = byref.load(fromByteOffset: 16, as: Int32.self)
    return flags & Int32(FWD_BLOCK_HAS_COPY_DISPOSE) != 0 ? 40 : 24
  }

  /// Releases the Swift state of every object that still has one; the world ends.
  func releaseNativeStates() {
    let start = shadowPointer(heap.start)
    var offset = 0
    let count = Int((heapNext - heap.start) >> Shadow.granuleShift)
    while offset < count,
      let hit = memchr(start + offset, Int32(Shadow.nativeState), count - offset)
    {
      offset = UnsafeRawPointer(hit) - UnsafeRawPointer(start)
      let slot = word(heap.start + UInt(offset) << Shadow.granuleShift)
      if let state = UnsafeRawPointer(bitPattern: slot.pointee) {
        slot.pointee = 0
        Unmanaged<AnyObject>.fromOpaque(state).release()
      }
      offset += 1
    }
  }
}
