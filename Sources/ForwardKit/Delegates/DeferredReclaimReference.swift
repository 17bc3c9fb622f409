// A reference that is read on every call and changed now and then.
//
// A reader announces itself by counting up, loads the reference without retaining what it names, and counts down when it is
// done: two atomic operations, no lock. A writer swaps the reference and releases the old object at once when nobody
// is inside; else it puts it on a list, and the last reader to leave releases what is there.
//
// Memory order: all sequentially consistent, because reader (count, then load) and writer (swap, then look at the count) must
// see one another in one of the two orders: either the reader loads the new reference, or the writer sees it counted.
// The list is read under its lock and emptied only when the count is zero there; an object on it is no longer the
// reference, so a reader that comes later cannot have loaded it.
import Synchronization

final class DeferredReclaimReference<Object: AnyObject & Sendable>: Sendable {
  private let address = Atomic<UInt>(0)
  private let readers = Atomic<Int>(0)
  private let hasRetired = Atomic(false)
  private let retired = Lock<[Object]>([])

  init() {}

  deinit {
    guard let last = UnsafeRawPointer(bitPattern: address.load(ordering: .relaxed)) else { return }
    Unmanaged<Object>.fromOpaque(last).release()
  }

  /// Calls `body` with the object, which lives until it returns; nil when there is none.
  @inline(__always)
  func read<Result>(_ body: (borrowing Object) throws -> Result) rethrows -> Result? {
    readers.add(1, ordering: .sequentiallyConsistent)
    defer { leave() }
    guard let now = UnsafeRawPointer(bitPattern: address.load(ordering: .sequentiallyConsistent))
    else { return nil }
    return try Unmanaged<Object>.fromOpaque(now)._withUnsafeGuaranteedRef { try body($0) }
  }

  /// The object, retained.
  var object: Object? {
    readers.add(1, ordering: .sequentiallyConsistent)
    defer { leave() }
    return UnsafeRawPointer(bitPattern: address.load(ordering: .sequentiallyConsistent))
      .map { Unmanaged<Object>.fromOpaque($0).takeUnretainedValue() }
  }

  /// - Returns: whether there was one before.
  @discardableResult
  func replace(with new: Object?) -> Bool {
    let word = new.map { UInt(bitPattern: Unmanaged.passRetained($0).toOpaque()) } ?? 0
    guard
      let old = UnsafeRawPointer(
        bitPattern: address.exchange(word, ordering: .sequentiallyConsistent))
    else { return false }
    let object = Unmanaged<Object>.fromOpaque(old).takeRetainedValue()
    if readers.load(ordering: .sequentiallyConsistent) != 0 {
      retired.withLock { $0.append(object) }
      hasRetired.store(true, ordering: .sequentiallyConsistent)
      // The last reader may have left in between.
      drain()
    }
    return true
  }

  @inline(__always)
  private func leave() {
    let last = readers.subtract(1, ordering: .sequentiallyConsistent).newValue == 0
    if last, hasRetired.load(ordering: .sequentiallyConsistent) { drain() }
  }

  private func drain() {
    let done = retired.withLock { retired -> [Object] in
      guard readers.load(ordering: .sequentiallyConsistent) == 0 else { return [] }
      defer { retired = [] }
      hasRetired.store(false, ordering: .sequentiallyConsistent)
      return retired
    }
    // Released here, with no lock held: what a closure captured may end with it.
    withExtendedLifetime(done) {}
  }
}
