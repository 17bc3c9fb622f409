import CRuntime
import Glibc
import Testing

@testable import ObjCScript

/// The last net: what native code does on the listing's thread does not end the process.
///
/// A thread that is stopped stays for good, with its stack: one for each of these tests.
@Suite("Crash guard", .serialized) struct CrashGuardTests {
  @Test("work that ends is done") func done() {
    let flag = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    defer { flag.deallocate() }
    flag.initialize(to: 0)
    #expect(BigStack.run { _ in flag.pointee = 1 } == .done)
    #expect(flag.pointee == 1)
  }

  @Test("F0429: a bad address in native code stops its thread only") func badAddress() {
    let outcome = stopped { _ in UnsafeMutablePointer<Int>(bitPattern: 0x10)?.pointee = 1 }
    #expect(outcome == .crashed)
  }

  @Test("F0403: native code that calls itself without end is a recursion, not a crash") func overflow() {
    #expect(stopped { _ in _ = Self.dive(0) } == .overflowed)
  }

  @Test("F0404: native code that goes on behind its time is stopped") func time() {
    #expect(stopped(milliseconds: 1) { _ in while true { sched_yield() } } == .stopped)
  }

  /// The work as a listing's run: it has CRuntime for itself, and never gives it back.
  private func stopped(milliseconds: UInt64 = 0, _ work: @escaping (CrashGuard) -> Void) -> BigStack.Outcome {
    let outcome = BigStack.run { crashGuard in
      RuntimeOwner.claim()
      crashGuard.arm(milliseconds: milliseconds)
      work(crashGuard)
    }
    RuntimeOwner.release()
    return outcome
  }

  @inline(never) private static func dive(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { room in
      room[0] = UInt8(truncatingIfNeeded: depth)
      return dive(depth + 1) + Int(room[0])
    }
  }
}
