import CRuntime

/// A reference that does not keep its object alive and becomes nil when the object begins to die.
public final class WeakObject: Sendable {
  // The runtime knows the address of every weak reference, so it has memory of its own that never moves.
  private nonisolated(unsafe) let location: UnsafeMutablePointer<RawObject?>

  public init(_ object: RuntimeObject?) {
    location = .allocate(capacity: 1)
    location.initialize(to: nil)
    _ = fwd_initWeakOrNil(location, object?.raw)
  }

  deinit {
    fwd_destroyWeak(location)
    location.deallocate()
  }

  /// The object, while it lives. Safe against its death on another thread.
  public var object: RuntimeObject? {
    get { fwd_loadWeakRetained(location).map { RuntimeObject(owning: $0) } }
    set { _ = fwd_storeWeakOrNil(location, newValue?.raw) }
  }
}
