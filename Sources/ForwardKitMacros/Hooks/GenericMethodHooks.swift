import ForwardKit

/// The hook points of a generic method: one for each choice of its types, made when it is first asked for.
///
///     car.before({ $0.carry(Box.self) }) { box in … }   // func carry<Load>(_ load: Load)
public final class GenericMethodHooks: HookSwitch, @unchecked Sendable {
  private let points = Lock<[[ObjectIdentifier]: HookSwitch]>([:])

  public override init() {}

  /// The hook point for these types.
  ///
  /// O(1), under a lock. A method asks it only when one of its hook points has hooks.
  public func point<Point: HookSwitch>(_ type: Any.Type..., make: () -> Point) -> Point {
    let key = type.map { ObjectIdentifier($0) }
    return points.withLock { points in
      if let known = points[key] as? Point { return known }
      let made = make()
      made.belong(to: self)
      points[key] = made
      return made
    }
  }
}
