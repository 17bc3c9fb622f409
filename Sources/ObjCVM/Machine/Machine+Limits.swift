// Steps, time and depth.
import CRuntime
import Glibc

/// Counts steps in slices: the loop counts a slice down, and between slices the limits are looked at.
package struct StepMeter {
  private let limits: RunLimits
  package private(set) var steps: UInt64 = 0
  private var current = 0
  private var start: UInt64

  /// - Parameter untimed: nanoseconds until now that are not the program's own.
  init(limits: RunLimits, untimed: UInt64 = 0) {
    self.limits = limits
    start = StepMeter.realTime() - untimed
  }

  /// The budget of the next slice: it is below 0 when the slice is used up.
  ///
  /// - Parameter end: A step at which somebody wants to look, whatever the size of slices; so what happens there does not
  ///   depend on it.
  mutating func nextSlice(until end: UInt64? = nil) -> Int {
    let left = limits.steps > steps ? limits.steps - steps : 0
    current = Int(min(UInt64(limits.slice), left))
    if let end, end > steps { current = Int(min(UInt64(current), end - steps)) }
    return current - 1
  }

  /// Counts what was used of the slice.
  mutating func count(remaining: Int) { steps = exact(remaining: remaining) }

  /// The steps so far, within a slice too.
  func exact(remaining: Int) -> UInt64 { steps + UInt64(max(0, current - 1 - max(-1, remaining))) }

  var isOverSteps: Bool { steps >= limits.steps }

  /// - Parameter untimed: nanoseconds until now that are not the program's own.
  func isOverTime(untimed: UInt64) -> Bool {
    limits.milliseconds > 0
      && (StepMeter.realTime() - start) / 1_000_000 >= limits.milliseconds + untimed / 1_000_000
  }

  /// Nanoseconds that have passed do not count.
  mutating func exclude(_ nanoseconds: UInt64) { start += nanoseconds }

  /// Nanoseconds of the host's clock.
  static func realTime() -> UInt64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return UInt64(now.tv_sec) * 1_000_000_000 + UInt64(now.tv_nsec)
  }
}

extension Machine {
  /// A slice is used up, or somebody asked for a look. Leaves a trap pending when the run must end.
  func checkLimits(_ fiber: UnsafeMutablePointer<FiberState>) {
    meter.count(remaining: fiber.pointee.budget)
    fiber.pointee.budget = meter.nextSlice(until: world.schedulerIfAny?.turnEnd)
    if world.trap != nil {
      raiseTrapToken()
    } else if let cause = world.limits.interruption?.cause {
      leaveLimit(.interrupted(cause))
    } else if memory.isOverLimit {
      leaveLimit(.memory(limit: world.limits.memory))
    } else if meter.isOverSteps {
      leaveLimit(.steps(limit: world.limits.steps))
    } else if meter.isOverTime(untimed: world.untimed) {
      leaveLimit(.timeout(milliseconds: world.limits.milliseconds))
    } else if let scheduler = world.schedulerIfAny, !fwd_exception_isPending() {
      scheduler.sliceEnded()
      if world.trap != nil { raiseTrapToken() }
    }
  }

  /// The program's globals have their first values.
  package func closeConstants() { image?.closeConstants() }

  /// Limits count from now on.
  package func resetMeter() {
    meter = StepMeter(limits: world.limits, untimed: world.untimed)
    fiber.pointee.budget = meter.nextSlice()
  }

  /// Counts what the last slice used, at the end of a run.
  package func finishMeter() {
    meter.count(remaining: mainFiber.pointee.budget)
    mainFiber.pointee.budget = meter.nextSlice()
  }

  /// Ends the run with a trap at the current place: its token is pending.
  func leaveTrap(_ kind: Trap.Kind) { world.raise(world.trap(kind)) }

  /// Ends the run between two instructions, at the one before, as long as that is about the same: a loop jumps back before it is
  /// looked at, and what stands in front of the loop has long been done.
  private func leaveLimit(_ kind: Trap.Kind) {
    let (last, next) = (currentRange, nextRange)
    let isSame = next.isNone || last.contains(next) || next.contains(last)
    world.raise(world.trap(kind, at: isSame ? last : next))
  }

  /// Traps in the midst of unwinding, or after native code swallowed the token.
  func raiseTrapToken() {
    guard !fwd_exception_isPending(), let token = world.trapToken else { return }
    fwd_exception_raise(token, "", "")
  }

  /// The stack is full: a recursion without end.
  func trapDepth(_ fiber: UnsafeMutablePointer<FiberState>) {
    leaveTrap(.depth(limit: world.limits.depth, cycle: cycle(fiber)))
  }

  /// The functions that call each other round and round, innermost first.
  private func cycle(_ fiber: UnsafeMutablePointer<FiberState>) -> [String] {
    var names: [String] = []
    var frame = fiber.pointee.top
    while frame > fiber.pointee.bottom, names.count < 64 {
      names.append(name(of: frame))
      frame -= 1
    }
    for length in 1...max(1, names.count / 2) where names.count >= 2 * length {
      if (0..<(names.count - length)).allSatisfy({ names[$0] == names[$0 + length] }) {
        return Array(names[..<length])
      }
    }
    return Array(names.prefix(8))
  }
}
