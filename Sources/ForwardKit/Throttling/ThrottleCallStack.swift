// What a thread is performing under which rule. Two questions are answered by it:
//
// - Is this call the later performance of a message that the rule held? Then the rule lets it pass, once.
// - Does a rule of this class meet a message that a more specific rule has decided on? The object's own rule stands
//   before its class's, the class's before its superclass's (reached by `super`): the less specific one lets it pass.
//
// A message that the method sends anew meets the most specific rule first, and is decided on anew.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One thread's marks, innermost last. Reached by its own thread only.
final class ThrottleCallStack {
  struct Mark {
    let rule: ObjectIdentifier
    let site: ThrottleSite
    let receiver: RawObject
    let selector: OpaquePointer
    var passes: Bool
  }

  // One thread's, and never reached while it is being changed: nothing to check at run time.
  @exclusivity(unchecked) private var marks: [Mark] = []

  /// Of the running thread, if it has any.
  static var current: ThrottleCallStack? {
    pthread_getspecific(key).map {
      Unmanaged<ThrottleCallStack>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static var made: ThrottleCallStack {
    if let current { return current }
    let marks = ThrottleCallStack()
    pthread_setspecific(key, Unmanaged.passRetained(marks).toOpaque())
    return marks
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { marks in
      #if canImport(Darwin)
        Unmanaged<ThrottleCallStack>.fromOpaque(marks).release()
      #else
        if let marks { Unmanaged<ThrottleCallStack>.fromOpaque(marks).release() }
      #endif
    }
    return key
  }()

  /// - Parameter passes: whether the rule lets the next call of the receiver and selector through.
  static func performing(
    _ rule: ObjectIdentifier, _ site: ThrottleSite, _ receiver: RawObject,
    _ selector: OpaquePointer, passes: Bool,
    _ body: () -> Void
  ) {
    let current = made
    current.marks.append(
      Mark(rule: rule, site: site, receiver: receiver, selector: selector, passes: passes))
    body()
    current.marks.removeLast()
  }

  /// Whether `rule` lets a call on the running thread pass without deciding on it.
  @inline(__always)
  static func pass(
    _ rule: ObjectIdentifier, _ site: ThrottleSite, _ receiver: RawObject, _ selector: OpaquePointer
  ) -> Bool {
    guard let marks = pthread_getspecific(key) else { return false }
    return Unmanaged<ThrottleCallStack>.fromOpaque(marks)._withUnsafeGuaranteedRef { marks in
      !marks.marks.isEmpty && marks.passes(rule, site, receiver, selector)
    }
  }

  private func passes(
    _ rule: ObjectIdentifier, _ site: ThrottleSite, _ receiver: RawObject, _ selector: OpaquePointer
  ) -> Bool {
    guard let index = marks.lastIndex(where: { $0.receiver == receiver && $0.selector == selector })
    else { return false }
    if marks[index].rule == rule {
      defer { marks[index].passes = false }
      return marks[index].passes
    }
    return marks[index].site.outranks(site)
  }
}

/// Where a rule stands, for comparing.
enum ThrottleSite: Sendable {
  case object
  case cls(RuntimeClass)

  func outranks(_ other: ThrottleSite) -> Bool {
    switch (self, other) {
    case (.object, .cls): true
    case (.cls(let mine), .cls(let theirs)): mine != theirs && mine.isSubclass(of: theirs)
    case (_, .object): false
    }
  }
}
