// What setters remember of who watches, so that a change takes no lock: a small memory by setter and object.
//
// The memory is striped by object. A stripe is used by one thread at a time, for a few loads or stores; who finds it in use
// does not wait but asks the table of observations. Only who forgets waits: what a stripe keeps after `forget` would keep the
// closures of observations that have ended.
//
// Invariant: an entry is good for one value of `Observing.version`. Registrations change the table, then the version, then
// forget; who remembers has read the version before the table, and stores only if it is still the same. So whatever was
// found before a change is either refused here or stored before `forget` and forgotten.
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

final class SnapshotCache: @unchecked Sendable {
  // Sendable: `entries` is reached only by who has set `isBusy`.
  fileprivate struct Entry {
    var setter: UInt = 0
    var object: UInt = 0
    var version: UInt64 = .max
    var snapshot: WatchSnapshot?
  }

  private let isBusy = Atomic<Bool>(false)
  private var entries = (Entry(), Entry(), Entry(), Entry())
  private var next = 0

  private static let stripes = (0..<64).map { _ in SnapshotCache() }

  @inline(__always)
  static func of(_ object: UInt) -> SnapshotCache {
    stripes[Int(truncatingIfNeeded: (object >> 4) ^ (object >> 12)) & 63]
  }

  enum Answer {
    case unknown
    case known(WatchSnapshot?)
  }

  /// Who watches what the setter sets, as of this version.
  @inline(__always)
  func recall(_ setter: UInt, _ object: UInt, _ version: UInt64) -> Answer {
    // Acquiring and releasing: what one user of the stripe stored is there for the next.
    guard !isBusy.exchange(true, ordering: .acquiring) else { return .unknown }
    defer { isBusy.store(false, ordering: .releasing) }
    if entries.0.matches(setter, object, version) { return .known(entries.0.snapshot) }
    if entries.1.matches(setter, object, version) { return .known(entries.1.snapshot) }
    if entries.2.matches(setter, object, version) { return .known(entries.2.snapshot) }
    if entries.3.matches(setter, object, version) { return .known(entries.3.snapshot) }
    return .unknown
  }

  func remember(_ setter: UInt, _ object: UInt, _ version: UInt64, _ snapshot: WatchSnapshot?) {
    guard !isBusy.exchange(true, ordering: .acquiring) else { return }
    let replaced = replace(
      Entry(setter: setter, object: object, version: version, snapshot: snapshot))
    isBusy.store(false, ordering: .releasing)
    withExtendedLifetime(replaced) {}  // ends here, when others can use the stripe
  }

  private func replace(_ entry: Entry) -> WatchSnapshot? {
    guard Observing.version.load(ordering: .acquiring) == entry.version else { return nil }
    next = (next + 1) & 3
    return withEntries { entries in
      let old = entries[next].snapshot
      entries[next] = entry
      return old
    }
  }

  /// Forgets all that is known of an object: its registrations have changed. What is returned has to end where no lock is
  /// held: with it closures may end, and what they have captured.
  func forget(_ object: UInt) -> [WatchSnapshot] {
    while isBusy.exchange(true, ordering: .acquiring) { sched_yield() }
    let forgotten = withEntries { entries in
      var forgotten: [WatchSnapshot] = []
      for index in entries.indices where entries[index].object == object {
        if let snapshot = entries[index].snapshot { forgotten.append(snapshot) }
        entries[index] = Entry()
      }
      return forgotten
    }
    isBusy.store(false, ordering: .releasing)
    return forgotten
  }

  private func withEntries<Result>(_ body: (UnsafeMutableBufferPointer<Entry>) -> Result) -> Result
  {
    withUnsafeMutablePointer(to: &entries) { tuple in
      tuple.withMemoryRebound(to: Entry.self, capacity: 4) {
        body(UnsafeMutableBufferPointer(start: $0, count: 4))
      }
    }
  }
}

extension SnapshotCache.Entry {
  @inline(__always)
  fileprivate func matches(_ setter: UInt, _ object: UInt, _ version: UInt64) -> Bool {
    self.object == object && self.setter == setter && self.version == version
  }
}
