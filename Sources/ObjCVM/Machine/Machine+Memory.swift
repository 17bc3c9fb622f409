// Instructions that work on memory in other ways than a plain load or store.
import CRuntime
import Glibc

extension Machine {
  /// False when something is pending.
  @inline(never)
  func memoryOperation(_ i: Instruction, _ frame: FramePointer) -> Bool {
    let fp = frame.pointee.base
    switch i.op {
    case .loadLongDouble:
      guard let source = readable(fp.word(i.b) &+ displacement(i.c), LongDouble.size) else {
        return false
      }
      fp.set(i.a, LongDouble.load(source))
    case .storeLongDouble:
      guard let target = writable(fp.word(i.a) &+ displacement(i.c), LongDouble.size) else {
        return false
      }
      LongDouble.store(fp.f64(i.b), target)
    case .loadBits: return loadBits(i, fp)
    case .storeBits: return storeBits(i, fp)
    case .copyIn:
      guard let source = readable(fp.word(i.b), Int(i.c)) else { return false }
      memmove(fp.at(i.a), source, Int(i.c))
    case .copyOut:
      guard let target = writable(fp.word(i.a), Int(i.c)) else { return false }
      memmove(target, fp.at(i.b), Int(i.c))
    case .copyMemory:
      guard let source = readable(fp.word(i.b), Int(i.c)),
        let target = i.x != 0
          ? UnsafeMutableRawPointer(bitPattern: UInt(fp.word(i.a)))
          : writable(fp.word(i.a), Int(i.c))
      else {
        return false
      }
      memmove(target, source, Int(i.c))
    case .zeroMemory:
      guard let target = writable(fp.word(i.a), Int(i.c)) else { return false }
      memset(target, 0, Int(i.c))
    case .probe: return readable(fp.word(i.a) &+ displacement(i.b), 1) != nil
    case .guardLocal: guardLocal(i, frame)
    case .unguardLocal: memory.paint(UInt(bitPattern: fp.at(i.a)), Int(i.b), Shadow.untouched)
    case .allocateDynamic: return allocateDynamic(i, frame)
    case .freeDynamic: freeDynamic(i, frame)
    default: break
    }
    return true
  }

  @inline(__always)
  private func displacement(_ value: Int32) -> UInt { UInt(bitPattern: Int(value)) }

  /// The pointer if the listing may read there, else nil and a trap.
  @inline(__always)
  func readable(_ address: UInt, _ count: Int) -> UnsafeMutableRawPointer? {
    if memory.mayRead(address, count), let pointer = UnsafeMutableRawPointer(bitPattern: address) {
      return pointer
    }
    world.raise(world.accessTrap(address, count, isWrite: false))
    return nil
  }

  /// The pointer if the listing may write there, else nil and a trap.
  @inline(__always)
  func writable(_ address: UInt, _ count: Int) -> UnsafeMutableRawPointer? {
    if memory.mayWrite(address, count), let pointer = UnsafeMutableRawPointer(bitPattern: address) {
      return pointer
    }
    world.raise(world.accessTrap(address, count, isWrite: true))
    return nil
  }

  // MARK: Bit-fields

  private func loadBits(_ i: Instruction, _ fp: UnsafeMutableRawPointer) -> Bool {
    let field = BitField(packed: i.x)
    let start = fp.word(i.b) &+ displacement(i.c)
    guard let first = readable(start &+ UInt(field.firstByte), field.byteCount) else {
      return false
    }
    fp.set(i.a, field.read(first - field.firstByte))
    return true
  }

  private func storeBits(_ i: Instruction, _ fp: UnsafeMutableRawPointer) -> Bool {
    let field = BitField(packed: i.x)
    let start = fp.word(i.a) &+ displacement(i.c)
    guard let first = writable(start &+ UInt(field.firstByte), field.byteCount) else {
      return false
    }
    field.write(fp.u64(i.b), first - field.firstByte)
    return true
  }

  // MARK: Storage of locals

  func guardLocal(_ i: Instruction, _ frame: FramePointer) {
    memory.open(UInt(bitPattern: frame.pointee.base.at(i.a)), Int(i.b))
    frame.pointee.openLow = min(frame.pointee.openLow, i.a)
    frame.pointee.openHigh = max(frame.pointee.openHigh, i.a + i.b)
  }

  private func allocateDynamic(_ i: Instruction, _ frame: FramePointer) -> Bool {
    let fp = frame.pointee.base
    let size = fp.u64(i.b)
    if size > 1 << 40 {
      leaveTrap(.arraySize(size))
      return false
    }
    guard let block = memory.allocateHeap(max(1, Int(size))) else {
      leaveTrap(.memory(limit: world.limits.memory))
      return false
    }
    memset(block, 0, Int(size))
    fiber.pointee.addDynamic(block)
    frame.pointee.dynamicCount += 1
    fp.set(i.a, block)
    return true
  }

  /// Blocks are freed in the opposite order, but a jump out of several scopes may leave some between.
  private func freeDynamic(_ i: Instruction, _ frame: FramePointer) {
    let block = UnsafeMutableRawPointer(bitPattern: frame.pointee.base.word(i.a))
    let count = fiber.pointee.dynamicCount
    for index in stride(
      from: count - 1, through: max(0, count - Int(frame.pointee.dynamicCount)), by: -1)
    where fiber.pointee.dynamics[index] == block {
      for later in (index + 1)..<max(count, index + 1) {
        fiber.pointee.dynamics[later - 1] = fiber.pointee.dynamics[later]
      }
      fiber.pointee.dynamicCount -= 1
      frame.pointee.dynamicCount -= 1
      if let block { _ = memory.freeHeap(block) }
      return
    }
  }
}
