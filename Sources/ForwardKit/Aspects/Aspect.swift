public enum AspectState: Hashable, Sendable, CustomStringConvertible {
  case prepared, applied
  public var description: String { self == .prepared ? "prepared" : "applied" }
}

/// An advice with its target, to be applied and reverted as often as one likes.
///
///     let louder = try horn.prepare(.before("honk") { print("!") })
///     try louder.apply()
///     try louder.revert()
public final class Aspect: Sendable {
  private let cls: RuntimeClass
  /// Nil for a class. The object is not kept alive by an aspect that waits.
  private let object: WeakObject?
  private let advice: Advice
  private let registration: AspectRegistration
  private let current = Lock<AspectToken?>(nil)

  init(site: AspectSite, advice: Advice, registration: AspectRegistration) throws(AspectError) {
    _ = try site.check(advice, registration.options)
    cls = site.cls
    object = site.object.map { WeakObject($0) }
    self.advice = advice
    self.registration = registration
  }

  public var selector: RuntimeSelector { advice.selector }
  public var position: AspectPosition { advice.position }
  public var token: AspectToken? { current.withLock { $0 } }
  /// An aspect whose hook has gone another way (by its token, automatically, with its object) is prepared again.
  public var state: AspectState {
    current.withLock { $0?.isActive ?? false } ? .applied : .prepared
  }

  private var site: AspectSite {
    get throws(AspectError) {
      guard let object else { return AspectSite(cls: cls, object: nil) }
      guard let alive = object.object else { throw .objectDeallocated }
      return alive.aspectSite
    }
  }

  /// Adds the hook.
  /// - Throws: `AspectError.invalidState` when it is applied; `.objectDeallocated`; else as ``AspectTarget/add(_:options:priority:identifier:file:line:)``.
  @discardableResult public func apply() throws(AspectError) -> AspectToken {
    guard state == .prepared else { throw .invalidState(expected: .prepared) }
    let made = try site.add(advice, registration)
    let lost = current.withLock { token -> Bool in
      guard token?.isActive ?? false else {
        token = made
        return false
      }
      return true
    }
    guard lost else { return made }
    made.remove()  // somebody else was applying it as well
    throw .invalidState(expected: .prepared)
  }

  /// Removes the hook.
  /// - Throws: `AspectError.invalidState` when it is not applied; `.implementationChanged` when somebody has replaced the
  ///   method since: the hook is gone all the same.
  @discardableResult public func revert() throws(AspectError) -> AspectRemoval {
    let token = current.withLock { token in
      defer { token = nil }
      return token
    }
    guard let removal = token?.remove(), removal.removed || removal == .targetGone else {
      throw .invalidState(expected: .applied)
    }
    return removal
  }
}

/// Aspects that are applied and reverted together.
public final class AspectGroup: Sendable {
  public let aspects: [Aspect]

  public init(_ aspects: [Aspect]) { self.aspects = aspects }

  /// Applies all. When one is refused, those before it are reverted again.
  public func apply() throws(AspectError) {
    var done: [Aspect] = []
    for aspect in aspects {
      do {
        try aspect.apply()
        done.append(aspect)
      } catch {
        for applied in done.reversed() { _ = try? applied.revert() }
        throw error
      }
    }
  }

  /// Reverts all that are applied, the last first.
  /// - Throws: `AspectError.invalidState` when none is.
  public func revert() throws(AspectError) {
    var reverted = 0
    for aspect in aspects.reversed() where aspect.state == .applied {
      try aspect.revert()
      reverted += 1
    }
    if reverted == 0, !aspects.isEmpty { throw .invalidState(expected: .applied) }
  }
}
