// Why an address may not be used: for diagnostics, so it may take its time.
import CRuntime

extension Memory {
  /// Describes a refused access.
  package func fault(_ address: UInt, size: Int, isWrite: Bool) -> AccessFault {
    AccessFault(
      address: address, size: size, isWrite: isWrite, cause: cause(address, size, isWrite))
  }

  /// The address of an object, or of a block of malloc, that is gone.
  package func isDeadObject(_ address: UInt) -> Bool {
    guard address & 7 == 0, contains(address) else { return false }
    let byte = shadowByte(address)
    return byte == Shadow.freedObject || byte == Shadow.freed
  }

  /// Describes a value that is not an object.
  package func objectFault(_ address: UInt) -> AccessFault {
    guard let cls = userAllocatedClass(address) else {
      return fault(address, size: 8, isWrite: false)
    }
    let size = fwd_class_getInstanceSize(cls)
    var room = 8
    while room < size, mayWrite(address + UInt(room), 1) { room += 1 }
    let name = String(cString: fwd_class_getName(cls))
    return AccessFault(
      address: address, size: 8, isWrite: false,
      cause: .noRoomForInstance(className: name, size: size, room: room))
  }

  private func cause(_ address: UInt, _ size: Int, _ isWrite: Bool) -> AccessFault.Cause {
    guard contains(address) else { return .outside }
    let bad = firstBad(address, size, isWrite)
    guard contains(bad) else { return .outside }
    let byte = shadowByte(bad)
    switch byte {
    case Shadow.freedObject: return .freedObject(className: freedClassName(bad & ~7))
    case Shadow.freed: return causeOfFreed(bad)
    case Shadow.intern, Shadow.nativeState, Shadow.objectBody: return runtimeOwned(bad)
    default: break
    }
    if isWrite, byte & 0x10 != 0, byte & Shadow.countMask > 0 { return .readOnly }
    if bad >= heap.start {
      if let block = heapBlock(around: bad) {
        return .outOfBounds(
          blockSize: block.size, offset: Int(bitPattern: address &- block.address))
      }
      return .outside
    }
    return .notAVariable
  }

  private func firstBad(_ address: UInt, _ size: Int, _ isWrite: Bool) -> UInt {
    var next = address
    let end = address &+ UInt(max(size, 1))
    while next < end, contains(next), isWrite ? mayWrite(next, 1) : mayRead(next, 1) { next += 1 }
    return next
  }

  func causeOfBadFree(_ address: UInt) -> AccessFault.Cause {
    guard contains(address) else { return .outside }
    switch shadowByte(address) {
    case Shadow.freed: return causeOfFreed(address)
    case Shadow.freedObject: return .freedObject(className: freedClassName(address & ~7))
    default: return .notABlock
    }
  }

  /// In freed memory: an object's, or a block's of malloc.
  private func causeOfFreed(_ address: UInt) -> AccessFault.Cause {
    var start = address & ~7
    while start > heap.start, shadowByte(start) == Shadow.freed { start -= 8 }
    if shadowByte(start) == Shadow.freedObject {
      return .freedObject(className: freedClassName(start))
    }
    if shadowByte(start) == Shadow.heapHeader {
      var end = start + 8
      while end < heapNext, shadowByte(end) == Shadow.freed { end += 8 }
      return .freed(blockSize: Int(end - start) - 8)
    }
    return .freed(blockSize: 0)
  }

  /// The class that a dead object had, while its memory is still as it was.
  private func freedClassName(_ address: UInt) -> String { className(word(address).pointee) }

  private func className(_ isa: UInt) -> String {
    guard isObject(isa), let cls = OpaquePointer(bitPattern: isa) else { return "?" }
    return String(cString: fwd_class_getName(cls))
  }

  private func runtimeOwned(_ address: UInt) -> AccessFault.Cause {
    var start = address & ~7
    while start > heap.start {
      let byte = shadowByte(start)
      if byte == Shadow.isaWord, let object = ObjectPointer(bitPattern: start), isObject(start) {
        let name = className(word(start).pointee)
        return fwd_object_isClass(object)
          ? .insideClass(className: name) : .runtimeOwned(className: name)
      }
      guard
        byte == Shadow.intern || byte == Shadow.nativeState || byte == Shadow.objectBody
          || byte == Shadow.readOnly
      else { break }
      start -= 8
    }
    return .runtimeOwned(className: "?")
  }

  /// The live block of malloc, or the object, that ends before or begins behind an address.
  private func heapBlock(around address: UInt) -> (address: UInt, size: Int)? {
    var start = address & ~7
    let lowest = max(heap.start, address &- min(address, 1 << 20))
    while start > lowest {
      let byte = shadowByte(start)
      if byte == Shadow.heapHeader {
        let header = shadowByte(start - 8) == Shadow.heapHeader ? start - 8 : start
        return (header + 16, Int(bitPattern: word(header).pointee))
      }
      if byte == Shadow.isaWord, let object = ObjectPointer(bitPattern: start) {
        return (start, fwd_class_getInstanceSize(fwd_object_getClass(object)))
      }
      start -= 8
    }
    return nil
  }
}
