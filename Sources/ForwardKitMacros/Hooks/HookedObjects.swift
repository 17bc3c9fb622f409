// Which objects have hooks of their own, so that an object's end finds them.
import ForwardKit
import Synchronization

/// The objects that have hooks. The `deinit` of a hookable class tells it of every object that ends.
public enum HookedObjects {
  @usableFromInline static let count = Atomic<Int>(0)
  private static let ends = Lock<[ObjectIdentifier: [ObjectIdentifier: @Sendable () -> Void]]>([:])

  /// An object of a hookable class is ending: its hooks end with it.
  ///
  /// O(1) while no object has hooks: a load and a branch.
  @inlinable public static func ended(_ object: AnyObject) {
    if count.load(ordering: .relaxed) != 0 { removeAll(of: ObjectIdentifier(object)) }
  }

  /// The object whose hooks a call concerns; nil for a call on a type.
  @inlinable public static func identity(_ object: AnyObject) -> AnyObject? { object }

  @_disfavoredOverload
  @inlinable public static func identity<Owner>(_ type: Owner) -> AnyObject? { nil }

  /// The getter of hook points that are unavailable.
  public static func notMarked() -> Never {
    preconditionFailure("the compiler rejects calls of this")
  }

  @usableFromInline static func removeAll(of object: ObjectIdentifier) {
    let all = ends.withLock { $0.removeValue(forKey: object) }
    guard let all else { return }
    count.subtract(1, ordering: .relaxed)
    for end in all.values { end() }
  }

  /// - Parameter end: takes the object's hooks out of the hook point.
  static func note(
    _ object: ObjectIdentifier, at point: ObjectIdentifier, end: @escaping @Sendable () -> Void
  ) {
    ends.withLock { ends in
      if ends[object] == nil { count.add(1, ordering: .relaxed) }
      ends[object, default: [:]][point] = end
    }
  }
}
