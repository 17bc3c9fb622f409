// What an aspect is and the state it is in: not applied, applied, ended.
public enum AspectState: Hashable, Sendable, CustomStringConvertible {
  case prepared, applied
  public var description: String { self == .prepared ? "prepared" : "applied" }
}

/// An advice with its target, to be applied and taken out as often as one likes.
///
///     let louder = try horn.prepare(.before("honk") { print("!") })
///     try louder.apply()
///     louder.cancel()
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
    made.cancel()  // somebody else was applying it as well
    throw .invalidState(expected: .prepared)
  }

  /// Takes the hook out, if it is applied.
  /// - Returns: `.alreadyRemoved` when it is not applied.
  @discardableResult public func cancel() -> AspectRemoval {
    let token = current.withLock { token in
      defer { token = nil }
      return token
    }
    return token?.cancel() ?? .alreadyRemoved
  }
}

extension Aspect: RuntimeToken {}

/// Aspects that are applied and taken out together.
public final class AspectGroup: Sendable {
  public let aspects: [Aspect]

  public init(_ aspects: [Aspect]) { self.aspects = aspects }

  /// Applies all. When one is refused, those before it are taken out again.
  public func apply() throws(AspectError) {
    var done: [Aspect] = []
    for aspect in aspects {
      do {
        try aspect.apply()
        done.append(aspect)
      } catch {
        for applied in done.reversed() { applied.cancel() }
        throw error
      }
    }
  }

  /// Takes out all that are applied, the last first.
  /// - Returns: how many these were.
  @discardableResult public func cancel() -> Int {
    aspects.reversed().count { $0.cancel() != .alreadyRemoved }
  }
}

extension AspectGroup: RuntimeToken {}
