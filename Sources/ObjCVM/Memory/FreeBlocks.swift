// Freed blocks: first in the quarantine, a ring in order of their end, then on a stack per size class from which they are
// used again. Both hold addresses only; the ring's entries have the stack's number in their top bits.

struct FreeBlocks {
  /// How many bytes are held back.
  private static let quarantineLimit = 1 << 20
  /// Accesses are checked, so that freed blocks are worth holding back.
  var holdsBack = true

  private var ring: UnsafeMutablePointer<UInt>
  private var ringCapacity = 1 << 10
  private var ringFirst = 0
  private var ringCount = 0
  private var quarantineBytes = 0
  /// Two per size class: for plain blocks and for objects.
  private var stacks: UnsafeMutablePointer<Stack>

  private struct Stack {
    var items: UnsafeMutablePointer<UInt>?
    var count = 0
    var capacity = 0
  }

  init() {
    ring = .allocate(capacity: ringCapacity)
    stacks = .allocate(capacity: SizeClass.count * 2)
    stacks.initialize(repeating: Stack(), count: SizeClass.count * 2)
  }

  func deallocate() {
    ring.deallocate()
    for index in 0..<(SizeClass.count * 2) { stacks[index].items?.deallocate() }
    stacks.deallocate()
  }

  @inline(__always)
  mutating func take(_ sizeClass: Int, forObject: Bool) -> UInt? {
    let stack = stacks + (sizeClass * 2 + (forObject ? 1 : 0))
    guard stack.pointee.count > 0, let items = stack.pointee.items else { return nil }
    stack.pointee.count -= 1
    return items[stack.pointee.count]
  }

  mutating func put(_ address: UInt, _ sizeClass: Int, forObject: Bool) {
    let kind = sizeClass * 2 + (forObject ? 1 : 0)
    if !holdsBack { return push(address, kind) }
    if ringCount == ringCapacity { growRing() }
    // User addresses are below 2^48.
    ring[(ringFirst + ringCount) & (ringCapacity - 1)] = address | UInt(kind) << 48
    ringCount += 1
    quarantineBytes += SizeClass.bytes(sizeClass)
    while quarantineBytes > FreeBlocks.quarantineLimit { releaseOldest() }
  }

  private mutating func releaseOldest() {
    let entry = ring[ringFirst]
    ringFirst = (ringFirst + 1) & (ringCapacity - 1)
    ringCount -= 1
    let kind = Int(entry >> 48)
    quarantineBytes -= SizeClass.bytes(kind / 2)
    push(entry & (1 << 48 - 1), kind)
  }

  @inline(__always)
  private func push(_ address: UInt, _ kind: Int) {
    let stack = stacks + kind
    if stack.pointee.count == stack.pointee.capacity { FreeBlocks.grow(stack) }
    stack.pointee.items?[stack.pointee.count] = address
    stack.pointee.count += 1
  }

  private static func grow(_ stack: UnsafeMutablePointer<Stack>) {
    let capacity = max(64, stack.pointee.capacity * 2)
    let items = UnsafeMutablePointer<UInt>.allocate(capacity: capacity)
    if let old = stack.pointee.items {
      items.update(from: old, count: stack.pointee.count)
      old.deallocate()
    }
    stack.pointee.items = items
    stack.pointee.capacity = capacity
  }

  private mutating func growRing() {
    let larger = UnsafeMutablePointer<UInt>.allocate(capacity: ringCapacity * 2)
    for index in 0..<ringCount { larger[index] = ring[(ringFirst + index) & (ringCapacity - 1)] }
    ring.deallocate()
    ring = larger
    ringFirst = 0
    ringCapacity *= 2
  }
}
