// Block objects: blocks that dispatch_block_create makes, which can be cancelled and waited for.
//
// Such a block is an ordinary heap block whose code is native and which captures one object; that object's state knows the
// listing's block and how far it has come. It is told from other blocks by its code.
import CRuntime
import ObjCVM

final class DispatchBlockState {
  unowned(unsafe) let world: World
  let block: ObjectPointer?
  let isBarrier: Bool
  private(set) var isCancelled = false
  private(set) var isDone = false
  private let waiting = WaitList()
  private var notifications: [(queue: DispatchQueue, item: WorkItem)] = []

  /// Copies the block.
  init(_ world: World, _ block: ObjectPointer, isBarrier: Bool) {
    self.world = world
    self.isBarrier = isBarrier
    self.block = fwd_Block_copy(block)
  }

  deinit { if world.isOpen { fwd_Block_release(block) } }

  func run() throws(ListingException) {
    if !isCancelled { try world.callBlockVoid(block) }
    guard !isDone else { return }
    isDone = true
    world.scheduler.wakeAll(waiting)
    let due = notifications
    notifications = []
    for (queue, item) in due {
      queue.submit(item)
      if let object = queue.object { fwd_release(object) }
    }
  }

  func cancel() { isCancelled = true }

  func wait(until moment: UInt64?) throws(ListingException) -> Bool {
    if isDone { return true }
    if let moment, moment <= world.clock.nanoseconds { return false }
    return try world.scheduler.wait(
      on: waiting, until: moment, .event("for a block (dispatch_block_wait) that never runs"))
  }

  func notify(_ queue: DispatchQueue, _ item: WorkItem) {
    if isDone { return queue.submit(item) }
    if let object = queue.object { fwd_retain(object) }
    notifications.append((queue, item))
  }
}

/// What all block objects of a world share.
final class DispatchBlockKind {
  let invoke: fwd_IMP?
  private let descriptor: UnsafeMutableRawPointer?
  private let table: UnsafeMutablePointer<CaptureTable>
  private let captures: UnsafeMutablePointer<LinkedCapture>

  init(_ world: World) {
    captures = .allocate(capacity: 1)
    captures.initialize(to: LinkedCapture(offset: 32, kind: .object))
    table = .allocate(capacity: 1)
    table.initialize(to: CaptureTable(captures: captures, count: 1))
    descriptor = DispatchBlockKind.makeDescriptor(world, table)
    invoke = world.sends.signature("v@?").flatMap { signature in
      world.makeImplementation(
        name: "dispatch_block_create", signature: signature, firstArgument: 1
      ) { call throws(ListingException) in
        try DispatchBlockKind.state(inside: call.receiver, call.world)?.run()
      }
    }
  }

  deinit {
    table.deallocate()
    captures.deallocate()
  }

  private static func makeDescriptor(
    _ world: World, _ table: UnsafeMutablePointer<CaptureTable>
  ) -> UnsafeMutableRawPointer? {
    guard let made = world.memory.allocateStatic(BlockDescriptor.helped * 8, isReadOnly: true),
      let text = world.memory.allocateStatic(8, isReadOnly: true)
    else { return nil }
    text.copyMemory(from: Array("v8@?0".utf8) + [0], byteCount: 6)
    made.storeBytes(of: 40, toByteOffset: 8, as: Int.self)
    made.storeBytes(of: BlockDescriptor.copy, toByteOffset: 16, as: BlockDescriptor.Copy.self)
    made.storeBytes(of: BlockDescriptor.dispose, toByteOffset: 24, as: BlockDescriptor.Dispose.self)
    made.storeBytes(of: text, toByteOffset: 32, as: UnsafeMutableRawPointer.self)
    made.storeBytes(of: table, toByteOffset: 48, as: UnsafeMutablePointer<CaptureTable>.self)
    return made
  }

  /// A block object, +1; nil when there is no memory.
  func make(_ state: DispatchBlockState, _ world: World) -> ObjectPointer? {
    guard let descriptor, let invoke else { return nil }
    let keeper = world.makeInstance(of: "__DispatchBlockState", state: state)
    defer { fwd_release(keeper) }
    return withUnsafeTemporaryAllocation(byteCount: 40, alignment: 16) { room in
      guard let literal = room.baseAddress else { return nil }
      literal.storeBytes(of: fwd_block_class(FWD_BLOCK_STACK), as: OpaquePointer?.self)
      let flags = Int32(FWD_BLOCK_HAS_SIGNATURE) | Int32(FWD_BLOCK_HAS_COPY_DISPOSE)
      literal.storeBytes(of: flags, toByteOffset: 8, as: Int32.self)
      literal.storeBytes(of: 0, toByteOffset: 12, as: Int32.self)
      literal.storeBytes(of: unsafeBitCast(invoke, to: UInt.self), toByteOffset: 16, as: UInt.self)
      literal.storeBytes(of: descriptor, toByteOffset: 24, as: UnsafeMutableRawPointer.self)
      literal.storeBytes(of: keeper, toByteOffset: 32, as: ObjectPointer.self)
      return fwd_Block_copy(literal)
    }
  }

  func isBarrier(_ block: ObjectPointer, _ world: World) -> Bool {
    state(of: block, world)?.isBarrier ?? false
  }

  func state(of block: ObjectPointer?, _ world: World) -> DispatchBlockState? {
    guard let block, let invoke, world.isBlock(block),
      UnsafeRawPointer(block).load(fromByteOffset: 16, as: UInt.self)
        == unsafeBitCast(invoke, to: UInt.self)
    else { return nil }
    return DispatchBlockKind.state(inside: block, world)
  }

  private static func state(inside block: ObjectPointer, _ world: World) -> DispatchBlockState? {
    let keeper = UnsafeRawPointer(block).load(fromByteOffset: 32, as: ObjectPointer?.self)
    return keeper.flatMap { world.state(of: $0, as: DispatchBlockState.self) }
  }
}

extension World {
  var dispatchBlocks: DispatchBlockKind {
    service(DispatchBlockKind.self) { DispatchBlockKind($0) }
  }

  /// The object is a block.
  func isBlock(_ object: ObjectPointer?) -> Bool {
    guard let object, memory.isObject(UInt(bitPattern: object)) else { return false }
    let isa = fwd_object_getClass(object)
    return [FWD_BLOCK_STACK, FWD_BLOCK_MALLOC, FWD_BLOCK_GLOBAL].contains {
      fwd_block_class($0) == isa
    }
  }
}
