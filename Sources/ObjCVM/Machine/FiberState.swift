// What one thread of a listing's control consists of: its stack of values and its stack of frames.
//
// A plain record behind a pointer, so that the loop reads and writes it without reference counting or exclusivity
// checks. Each thread of the program has one; only one of them runs at a time (Threads/Scheduler.swift).
import Glibc

struct FiberState {
  /// The running frame, or the frame below the first one when nothing runs. The frame's `pc` is only right while
  /// something else than the loop runs (a call, a native function, a trap).
  var top: UnsafeMutablePointer<Frame>
  /// Below the first frame.
  let bottom: UnsafeMutablePointer<Frame>
  /// The last frame that may be used.
  let limit: UnsafeMutablePointer<Frame>
  /// Values' memory.
  let stackStart: UnsafeMutableRawPointer
  let stackEnd: UnsafeMutableRawPointer
  /// Steps until the next look at the limits.
  var budget: Int
  /// Runs of the loop that native code started, one inside the other.
  var nativeDepth = 0
  var nativeDepthLimit = Machine.nativeDepthLimit
  /// Handlers at or below it do not count; see `World.callClient`.
  var barrier = Barrier(frame: nil, handlers: 0)
  /// Where the next table of argument addresses goes.
  var addresses: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let addressesStart: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  let addressesEnd: UnsafeMutablePointer<UnsafeMutableRawPointer?>
  /// Variable arguments for the next interpreted function that is entered through native code.
  var pendingVariadic: UnsafeMutableRawPointer?
  /// Frames on which native code stands that will handle exceptions itself, innermost last.
  var nativeHandlers: UnsafeMutablePointer<UnsafeMutablePointer<Frame>>
  var nativeHandlerCount = 0
  let nativeHandlerCapacity: Int
  /// Pointers that allocateDynamic gave, of all frames.
  var dynamics: UnsafeMutablePointer<UnsafeMutableRawPointer>
  var dynamicCount = 0
  var dynamicCapacity: Int

  /// Nil when memory is out.
  static func make(memory: Memory, stackSize: Int, depth: Int) -> UnsafeMutablePointer<FiberState>?
  {
    guard let stack = memory.reserveStack(stackSize) else { return nil }
    let frames = UnsafeMutablePointer<Frame>.allocate(capacity: depth + 2)
    let tables = 16 * (depth + 64)
    let addresses = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: tables)
    let handlers = UnsafeMutablePointer<UnsafeMutablePointer<Frame>>.allocate(capacity: depth + 64)
    let fiber = UnsafeMutablePointer<FiberState>.allocate(capacity: 1)
    fiber.initialize(
      to: FiberState(
        top: frames, bottom: frames, limit: frames + depth, stackStart: stack,
        stackEnd: stack + stackSize,
        budget: 0, addresses: addresses, addressesStart: addresses,
        addressesEnd: addresses + tables,
        nativeHandlers: handlers, nativeHandlerCapacity: depth + 64,
        dynamics: .allocate(capacity: 16), dynamicCapacity: 16))
    return fiber
  }

  static func destroy(_ fiber: UnsafeMutablePointer<FiberState>) {
    fiber.pointee.bottom.deallocate()
    fiber.pointee.addressesStart.deallocate()
    fiber.pointee.nativeHandlers.deallocate()
    fiber.pointee.dynamics.deallocate()
    fiber.deallocate()
  }

  mutating func addDynamic(_ pointer: UnsafeMutableRawPointer) {
    if dynamicCount == dynamicCapacity {
      let larger = UnsafeMutablePointer<UnsafeMutableRawPointer>.allocate(
        capacity: dynamicCapacity * 2)
      larger.update(from: dynamics, count: dynamicCount)
      dynamics.deallocate()
      dynamics = larger
      dynamicCapacity *= 2
    }
    dynamics[dynamicCount] = pointer
    dynamicCount += 1
  }

  var depth: Int { top - bottom }
}
