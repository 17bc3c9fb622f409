// A lock that whoever runs code on the runtime keeps while it does: the gate of a program's patches.
//
// No code of the program's runs under it, or two threads could wait for each other: one in the lock for what the other has, the
// other for the lock. The host lets go of it where it calls something itself. What it causes without calling it (the end of an
// object, a resolver, +initialize, a hook of these) comes through the functions that the runtime calls for Swift closures:
// those leave the lock, if their thread has it, and come back when the closure returns.
import Synchronization

/// What has such a lock.
package protocol LockingHost: Sendable {
  /// Lets go of the lock if the calling thread has it: what `comeBack` needs, or 0.
  func leave() -> Int
  func comeBack(_ levels: Int)
}

package enum HostLock {
  private static let isThere = Atomic(false)
  // Written once, before `isThere`.
  nonisolated(unsafe) private static var host: (any LockingHost)?

  /// Called once in a process.
  package static func install(_ host: any LockingHost) {
    Self.host = host
    // Releasing: who sees the flag sees the host.
    isThere.store(true, ordering: .releasing)
  }

  @inline(__always) static func leave() -> Int {
    guard isThere.load(ordering: .acquiring) else { return 0 }
    return host?.leave() ?? 0
  }

  @inline(__always) static func comeBack(_ levels: Int) {
    if levels > 0 { host?.comeBack(levels) }
  }
}
