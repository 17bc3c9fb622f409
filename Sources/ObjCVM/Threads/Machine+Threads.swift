// The machine's side of threads: each has a fiber, and one of them runs.
import CRuntime
import ObjCSyntax

extension Machine {
  /// Another thread's fiber is the one that runs from here on. It takes the slice of steps over as it stands, so that the
  /// limits are looked at however often threads change.
  func change(to next: FiberPointer) {
    guard next != fiber else { return }
    next.pointee.budget = world.trap == nil && !memory.isOverLimit ? fiber.pointee.budget : -1
    fiber = next
  }

  /// Counts a step of native code that goes on for ever if the listing says so.
  package func countNativeStep() throws(ListingException) {
    if let nativeThreads = world.nativeThreads {
      // Limits are those of the call that is under way; a thread that waits for work has none.
      guard let calling = nativeThreads.current.machines.last, calling !== self else { return }
      calling.fiber.pointee.budget -= 1
      if calling.fiber.pointee.budget < 0 {
        calling.checkLimits(calling.fiber)
        try world.throwPending()
      }
      return
    }
    fiber.pointee.budget -= 1
    if fiber.pointee.budget < 0 {
      checkLimits(fiber)
      try world.throwPending()
    }
  }

  /// Where a fiber stands that does not run.
  func range(ofTopIn fiber: FiberPointer) -> SourceRange {
    fiber.pointee.top > fiber.pointee.bottom
      ? range(of: fiber.pointee.top, above: fiber.pointee.bottom) : .none
  }

  func line(ofTopIn fiber: FiberPointer) -> UInt32? {
    let line = locate(range(ofTopIn: fiber)).line
    return line == 0 ? nil : line
  }
}

extension FiberState {
  /// Exceptions that are thrown from here on do not look for handlers further out.
  struct Barrier {
    let frame: UnsafeMutablePointer<Frame>?
    let handlers: Int
  }

  /// Puts a barrier above the present frame; gives the one before, to put back.
  mutating func raiseBarrier() -> Barrier {
    let old = barrier
    barrier = Barrier(frame: top, handlers: nativeHandlerCount)
    return old
  }

  /// As new, for another thread.
  mutating func reset() {
    top = bottom
    nativeDepth = 0
    nativeHandlerCount = 0
    addresses = addressesStart
    pendingVariadic = nil
    dynamicCount = 0
    barrier = Barrier(frame: nil, handlers: 0)
  }
}
