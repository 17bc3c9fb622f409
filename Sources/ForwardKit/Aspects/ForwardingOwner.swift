// One registry owns `forwardInvocation:`.
//
// Whoever forwards messages of a class for a purpose of its own declares its selectors here instead of replacing
// `forwardInvocation:`. A message that no method answers goes to the newest owner that declares its selector, then to the
// class's own `forwardInvocation:`, then to the root's, which raises. Owners come and go in any order; a class's own
// implementation may be replaced meanwhile, since the registry is a hook around it (hook.c) and not a replacement.
//
// The registry hooks three methods of the class: `methodSignatureForSelector:` (the class's own answer first, then the
// owner's), `respondsToSelector:` and `forwardInvocation:`. With its last owner the hooks go.
//
// Locking: one lock for the table; no handler runs under it.
import CRuntime

/// One who answers messages that a class has no method for.
public final class ForwardingOwner: Sendable {
  public let name: String
  public let runtimeClass: RuntimeClass
  let signatures: [RuntimeSelector: MethodSignature]
  let handler: @Sendable (RuntimeInvocation) throws -> Void

  fileprivate init(
    _ name: String, _ cls: RuntimeClass, _ signatures: [RuntimeSelector: MethodSignature],
    _ handler: @escaping @Sendable (RuntimeInvocation) throws -> Void
  ) {
    self.name = name
    runtimeClass = cls
    self.signatures = signatures
    self.handler = handler
  }

  public var selectors: Set<RuntimeSelector> { Set(signatures.keys) }

  /// Leaves the registry.
  /// - Returns: false when it had left before.
  @discardableResult public func cancel() -> Bool { ForwardingRegistry.remove(self) }
}

extension ForwardingOwner: RuntimeToken {}

extension RuntimeClass {
  /// Answers messages that instances have no method for.
  ///
  ///     try Car.addForwardingOwner("recorder", selectors: ["fly": MethodSignature("v@:")]) { invocation in
  ///       print(invocation.selector)
  ///     }
  ///
  /// - Parameters:
  ///   - selectors: what the owner answers, with the types.
  ///   - handler: gets the message; what it sets as the invocation's result is the message's, and what it throws comes
  ///     out of the send. It may invoke the invocation with another target.
  ///   - name: for descriptions; owners of one class may have the same.
  /// - Throws: `AspectError`, when the class's forwarding cannot be hooked.
  public func addForwardingOwner(
    _ name: String, selectors: [RuntimeSelector: MethodSignature],
    _ handler: @escaping @Sendable (RuntimeInvocation) throws -> Void
  ) throws(AspectError) -> ForwardingOwner {
    let owner = ForwardingOwner(name, self, selectors, handler)
    try ForwardingRegistry.add(owner)
    return owner
  }

  /// The owners of this class itself, in order of adding.
  public var forwardingOwners: [ForwardingOwner] { ForwardingRegistry.owners(of: self) }
}

private enum ForwardingRegistry {
  struct Entry {
    var owners: [ForwardingOwner]
    var tokens: [AspectToken]
  }
  struct State {
    var generation: UInt64 = .max
    var entries: [RuntimeClass: Entry] = [:]
  }
  static let state = Lock(State())

  static func withState<Result: Sendable>(_ body: (inout State) -> Result) -> Result {
    let generation = fwd_runtime_generation()
    return state.withLock { state in
      if state.generation != generation { state = State(generation: generation) }
      return body(&state)
    }
  }

  static func owners(of cls: RuntimeClass) -> [ForwardingOwner] {
    withState { $0.entries[cls]?.owners ?? [] }
  }

  static func add(_ owner: ForwardingOwner) throws(AspectError) {
    let isFirst = withState { state in
      state.entries[owner.runtimeClass, default: Entry(owners: [], tokens: [])].owners.append(owner)
      return state.entries[owner.runtimeClass]?.tokens.isEmpty ?? true
    }
    guard isFirst else { return }
    let tokens: [AspectToken]
    do { tokens = try hook(owner.runtimeClass) } catch {
      _ = withState { $0.entries[owner.runtimeClass]?.owners.removeAll { $0 === owner } }
      throw error
    }
    // Two who were first at once: one pair of hooks is enough.
    let surplus = withState { state -> [AspectToken] in
      guard let entry = state.entries[owner.runtimeClass], entry.tokens.isEmpty,
        !entry.owners.isEmpty
      else {
        return tokens
      }
      state.entries[owner.runtimeClass]?.tokens = tokens
      return []
    }
    for token in surplus { token.cancel() }
  }

  static func remove(_ owner: ForwardingOwner) -> Bool {
    let (found, tokens) = withState { state -> (Bool, [AspectToken]) in
      guard var entry = state.entries[owner.runtimeClass],
        let at = entry.owners.firstIndex(where: { $0 === owner })
      else { return (false, []) }
      entry.owners.remove(at: at)
      let tokens = entry.owners.isEmpty ? entry.tokens : []
      state.entries[owner.runtimeClass] = entry.owners.isEmpty ? nil : entry
      return (true, tokens)
    }
    for token in tokens { token.cancel() }
    return found
  }

  /// The newest owner of the class that declares the selector.
  static func owner(of cls: RuntimeClass, for selector: RuntimeSelector) -> ForwardingOwner? {
    withState { $0.entries[cls]?.owners.last { $0.signatures[selector] != nil } }
  }

  // MARK: Hooks

  private static func hook(_ cls: RuntimeClass) throws(AspectError) -> [AspectToken] {
    var tokens: [AspectToken] = []
    for advice in [signature(cls), responds(cls), invocation(cls)] {
      let site = cls.aspectSite
      let registration = AspectRegistration(
        identifier: "forwarding owners", file: #fileID, line: #line)
      do throws(AspectError) {
        tokens.append(try site.addUnchecked(advice, registration))
      } catch {
        for token in tokens { token.cancel() }
        throw error
      }
    }
    return tokens
  }

  private static func signature(_ cls: RuntimeClass) -> Advice {
    .instead("methodSignatureForSelector:") { (info, selector: RuntimeSelector?) in
      try info.proceed()
      guard info.result?.isNull ?? true, let selector, let owner = owner(of: cls, for: selector)
      else { return }
      if let signature = owner.signatures[selector] { try info.setResult(try signature.object) }
    }
  }

  private static func responds(_ cls: RuntimeClass) -> Advice {
    .instead("respondsToSelector:") { (info, selector: RuntimeSelector?) -> Bool in
      if try info.proceed(returning: Bool.self) { return true }
      return selector.map { owner(of: cls, for: $0) != nil } ?? false
    }
  }

  private static func invocation(_ cls: RuntimeClass) -> Advice {
    .instead("forwardInvocation:") { (info, object: RuntimeObject) in
      let invocation = try RuntimeInvocation(object)
      if let owner = owner(of: cls, for: invocation.selector) {
        try owner.handler(invocation)
      } else {
        try info.proceed()
      }
    }
  }
}
