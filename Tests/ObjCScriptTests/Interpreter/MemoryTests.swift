import CRuntime
import Testing

@testable import ObjCSema
@testable import ObjCVM

/// The region, its shadow and its heap, without a runtime in them.
@Suite struct MemoryTests {
  private func with(limit: Int = 64 << 20, _ body: (Memory) throws -> Void) rethrows {
    let memory = Memory(limit: limit)
    defer { memory.unmap() }
    try body(memory)
  }

  private func address(_ pointer: UnsafeMutableRawPointer?) throws -> UInt {
    let found = try #require(pointer as UnsafeMutableRawPointer?)
    return UInt(bitPattern: found)
  }

  @Test func `fresh memory is closed`() {
    with { memory in
      #expect(!memory.mayRead(memory.heap.start, 1))
      #expect(!memory.mayRead(memory.base, 1))
      #expect(!memory.mayRead(0, 8))
      #expect(!memory.mayRead(UInt.max - 3, 8))
    }
  }

  @Test(arguments: [1, 3, 7, 8, 9, 15, 16, 17, 24, 100, 1000, 5000, 70_000])
  func `every byte of a block is open and none around it`(size: Int) throws {
    try with { memory in
      let block = try address(memory.allocateHeap(size))
      #expect(block % 16 == 0)
      for offset in 0..<UInt(size) {
        guard memory.mayRead(block + offset, 1), memory.mayWrite(block + offset, 1) else {
          Issue.record("byte \(offset) is closed")
          return
        }
      }
      #expect(!memory.mayRead(block - 1, 1))
      #expect(!memory.mayWrite(block + UInt(size), 1))
      #expect(!memory.mayWrite(block + UInt(size) - 1, 2))
      #expect(memory.mayWrite(block, size))
      #expect(!memory.mayWrite(block, size + 1))
    }
  }

  @Test func `unaligned access across granules is checked byte by byte`() throws {
    try with { memory in
      let block = try address(memory.allocateHeap(20))
      #expect(memory.mayRead(block + 5, 8))
      #expect(memory.mayRead(block + 12, 8))
      #expect(!memory.mayRead(block + 13, 8))
    }
  }

  @Test func `a freed block is closed and says so`() throws {
    try with { memory in
      let pointer = try #require(memory.allocateHeap(40))
      #expect(memory.freeHeap(pointer) == nil)
      let block = UInt(bitPattern: pointer)
      #expect(!memory.mayRead(block, 1))
      guard case .freed(let size) = memory.fault(block + 8, size: 4, isWrite: false).cause else {
        Issue.record("not known as freed")
        return
      }
      #expect(size == 40)
      guard case .freed = try #require(memory.freeHeap(pointer)) else {
        Issue.record("freed twice")
        return
      }
    }
  }

  @Test func `only a block's own address can be freed`() throws {
    try with { memory in
      let pointer = try #require(memory.allocateHeap(64))
      #expect(memory.freeHeap(pointer + 16) != nil)
      #expect(memory.freeHeap(pointer - 16) != nil)
      #expect(
        memory.freeHeap(UnsafeMutableRawPointer(bitPattern: memory.stacks.start) ?? pointer) != nil)
      #expect(memory.freeHeap(pointer) == nil)
    }
  }

  @Test func `a fault names the block and the distance`() throws {
    try with { memory in
      let block = try address(memory.allocateHeap(24))
      guard
        case .outOfBounds(let size, let offset) = memory.fault(block + 28, size: 4, isWrite: true)
          .cause
      else {
        Issue.record("no block found")
        return
      }
      #expect(size == 24)
      #expect(offset == 28)
      guard
        case .outOfBounds(_, let before) = memory.fault(block - 4, size: 4, isWrite: false).cause
      else {
        Issue.record("no block found in front")
        return
      }
      #expect(before == -4)
    }
  }

  @Test func `blocks are used again only after the quarantine`() throws {
    try with { memory in
      let first = try #require(memory.allocateHeap(32))
      _ = memory.freeHeap(first)
      var isUsedAtOnce = false
      var isUsedLater = false
      for round in 0..<100_000 {
        let next = try #require(memory.allocateHeap(32))
        if next == first { if round < 1000 { isUsedAtOnce = true } else { isUsedLater = true } }
        _ = memory.freeHeap(next)
      }
      #expect(!isUsedAtOnce)
      #expect(isUsedLater)
      #expect(memory.used == 0)
      #expect(memory.heapNext - memory.heap.start < 8 << 20)
    }
  }

  @Test func `the limit ends allocation`() {
    with(limit: 1 << 20) { memory in
      #expect(memory.allocateHeap(2 << 20) == nil)
      #expect(memory.allocateHeap(-1) == nil)
      #expect(memory.allocateHeap(.max) == nil)
      var count = 0
      while memory.allocateHeap(1 << 16) != nil { count += 1 }
      #expect(count > 8 && count <= 16)
    }
  }

  @Test func `statics keep a red zone and can be protected`() throws {
    try with { memory in
      let constant = try address(memory.allocateStatic(12, isReadOnly: true))
      let variable = try address(memory.allocateStatic(4))
      #expect(memory.mayRead(constant, 12))
      #expect(!memory.mayWrite(constant, 1))
      #expect(!memory.mayRead(constant + 12, 1))
      #expect(memory.mayWrite(variable, 4))
      #expect(!memory.mayWrite(variable + 4, 1))
      guard case .readOnly = memory.fault(constant, size: 1, isWrite: true).cause else {
        Issue.record("not known as read-only")
        return
      }
    }
  }

  @Test func `parts of a granule can be opened one after the other`() throws {
    try with { memory in
      let base = try address(memory.allocateStatic(64))
      memory.paint(base, 64, Shadow.redZone)
      memory.openPart(base, 3, isReadOnly: true)
      memory.openPart(base + 16, 10, isReadOnly: false)
      #expect(memory.mayRead(base, 3))
      #expect(!memory.mayRead(base, 4))
      #expect(!memory.mayWrite(base, 1))
      #expect(memory.mayWrite(base + 16, 10))
      #expect(!memory.mayWrite(base + 16, 11))
      #expect(memory.readableRun(base) == 3)
      #expect(memory.readableRun(base + 18) == 8)
      #expect(memory.readableRun(base + 8) == 0)
    }
  }

  @Test func `size classes hold what they are asked for`() {
    for size in 1...70_000 {
      let index = SizeClass.index(size)
      if SizeClass.bytes(index) < size || (index > 0 && SizeClass.bytes(index - 1) >= size) {
        Issue.record("size \(size) is in class \(index) of \(SizeClass.bytes(index)) bytes")
        return
      }
    }
    for power in 17..<45 {
      let size = 1 << power
      #expect(SizeClass.bytes(SizeClass.index(size)) >= size)
      #expect(SizeClass.bytes(SizeClass.index(size + 1)) > size)
      #expect(SizeClass.index(size + 1) < SizeClass.count)
    }
  }
}
