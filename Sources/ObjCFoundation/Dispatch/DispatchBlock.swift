// Block objects: blocks that dispatch_block_create makes, which can be cancelled and waited for.
//
// Such a block has native code (NativeBlocks.swift); its state knows the listing's block and how far it has come.
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
final class DispatchBlocks {
  private let kind: NativeBlockKind

  init(_ world: World) {
    kind = NativeBlockKind(world, name: "dispatch_block_create") {
      call, keeper throws(ListingException) in
      try call.world.state(of: keeper, as: DispatchBlockState.self)?.run()
    }
  }

  /// A block object, +1; nil when there is no memory.
  func make(_ state: DispatchBlockState, _ world: World) -> ObjectPointer? {
    kind.make(state, world)
  }

  func isBarrier(_ block: ObjectPointer, _ world: World) -> Bool {
    state(of: block, world)?.isBarrier ?? false
  }

  func state(of block: ObjectPointer?, _ world: World) -> DispatchBlockState? {
    kind.keeper(of: block, world).flatMap { world.state(of: $0, as: DispatchBlockState.self) }
  }
}

extension World {
  var dispatchBlocks: DispatchBlocks { service(DispatchBlocks.self) { DispatchBlocks($0) } }
}
