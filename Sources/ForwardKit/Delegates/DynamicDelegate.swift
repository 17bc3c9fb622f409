// Delegates whose methods are closures.
//
// A dynamic delegate is an object of the runtime: an NSProxy with a class of its own (DelegateClass.swift), whose payload is
// the `State` below. It answers
//
//   1. with the closure for the selector, as its policy says;
//   2. else with a method of its class-specific class;
//   3. else, for a selector that its protocol declares, with the real delegate's method (stage: forwarding target);
//   4. else, for a selector that its protocol declares, with zero (stage: invocation);
//   5. else not at all: unrecognized selector. Selectors outside the protocol are never forwarded.
//
// `respondsToSelector:` says yes for 1, 2, and for 3 when the real delegate says yes.
//
// Locking: the real delegate is guarded by one lock for all delegates, so that two settings at the same time cannot make a
// loop. Closures have locks of their own (DelegateHandler.swift). Nothing of the user's runs under either.
import CRuntime
import Synchronization

/// A delegate for a protocol of the runtime, whose methods are closures.
///
///     let delegate = try webView.dynamicDelegate()
///     try delegate.on("webView:shouldLoad:") { (view: RuntimeObject, url: String) -> Bool in url.hasPrefix("https:") }
///     try webView.send("setDelegate:", delegate.object)
///
/// Closures take the arguments of the protocol's method, or fewer of them from the front. They are compared with it when
/// they are set.
public struct DynamicDelegate: Sendable {
  /// The delegate as an object, to be set as the delegate of another.
  public let object: RuntimeObject
  let state: State

  final class State: PayloadWithEnd {
    let proto: RuntimeProtocol
    let cls: DelegateClass
    let real = WeakObject(nil)
    /// Threads that are asking the real delegate what it responds to.
    let asking = ReentryGuard()
    /// The thread that is putting the delegate into its owner's property.
    let installing = ReentryGuard()
    private let installed = Atomic(false)

    /// Whether it stands in its owner's property, where no getter can tell. Relaxed: the owner's lock orders it.
    var isInstalled: Bool { installed.load(ordering: .relaxed) }
    func markInstalled() { installed.store(true, ordering: .relaxed) }

    init(proto: RuntimeProtocol, cls: DelegateClass) {
      self.proto = proto
      self.cls = cls
    }

    func ended(_ object: RawObject) { cls.giveBack() }
  }

  /// Makes a delegate without an owner.
  /// - Parameters:
  ///   - runtimeProtocol: the protocol.
  ///   - runtimeClass: `DynamicDelegate` or a class below it.
  /// - Throws: `RuntimeError.unexpectedObject` for any other class.
  public init(for runtimeProtocol: RuntimeProtocol, class runtimeClass: RuntimeClass? = nil)
    throws(RuntimeError)
  {
    let base = runtimeClass ?? Self.baseClass
    guard base.isSubclass(of: Self.baseClass) else {
      throw RuntimeError.unexpectedObject(
        expected: "a class below DynamicDelegate", found: base.name)
    }
    let own = try DelegateClass.take(base: base, proto: runtimeProtocol)
    state = State(proto: runtimeProtocol, cls: own)
    object = SwiftValue.object(for: state, of: own.raw)
  }

  /// The delegate that an object is, or nil.
  public init?(_ object: RuntimeObject) {
    guard let state = object.value(State.self) else { return nil }
    self.object = object
    self.state = state
  }

  init?(running raw: RawObject) { self.init(RuntimeObject(retaining: raw)) }

  /// The class that class-specific delegate classes stand below.
  public static var baseClass: RuntimeClass { RuntimeClass(raw: DelegateBase.cls.raw) }

  /// The protocol whose methods the delegate has.
  public var runtimeProtocol: RuntimeProtocol { state.proto }

  // MARK: Closures

  /// Sets the closure for a method, replacing an earlier one.
  /// - Parameters:
  ///   - selector: a method of the protocol, required or optional, whose types the closure is compared with.
  ///   - policy: what happens when the real delegate has the method too.
  ///   - body: what runs.
  /// - Throws: `RuntimeError.signatureMismatch`, `.argumentCount`; `DelegateError.notInProtocol`, `.resultIsNotBool`.
  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, policy: DelegatePolicy = .replace,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Result
  ) throws -> DelegateToken {
    try declared(selector)
    return try add(selector, RuntimeBlock(DelegateIsolation.plain(body)), policy: policy)
  }

  @discardableResult @inlinable
  public func on<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector, policy: DelegatePolicy = .replace,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Void
  ) throws -> DelegateToken {
    try declared(selector)
    return try add(selector, RuntimeBlock(DelegateIsolation.plain(body)), policy: policy)
  }

  /// Sets the closure for a class method: it answers messages to the delegate's class.
  @discardableResult @inlinable
  public func onClass<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Result
  ) throws -> DelegateToken {
    try declared(selector, classMethod: true)
    return try add(selector, RuntimeBlock(DelegateIsolation.plain(body)), classMethod: true)
  }

  @discardableResult @inlinable
  public func onClass<each Argument: RuntimeValue>(
    _ selector: RuntimeSelector,
    @_inheritActorContext _ body:
      @escaping @isolated(any) @Sendable (repeat each Argument) throws -> Void
  ) throws -> DelegateToken {
    try declared(selector, classMethod: true)
    return try add(selector, RuntimeBlock(DelegateIsolation.plain(body)), classMethod: true)
  }

  /// - Throws: `DelegateError.notInProtocol`, unless the class-specific class has such a method.
  @usableFromInline func declared(_ selector: RuntimeSelector, classMethod: Bool = false)
    throws(DelegateError)
  {
    if state.proto.method(selector, instance: !classMethod) != nil || ownClassImplements(selector) {
      return
    }
    let names = state.proto.allMethods.filter { $0.isInstance != classMethod }.map(\.selector)
    throw .notInProtocol(
      selector, protocol: state.proto.name,
      near: NearbySelectors.selectors(like: selector, among: names))
  }

  /// Sets a block for a method; nil removes the one that is there. A selector outside the protocol takes the block's types.
  public func implement(
    _ selector: RuntimeSelector, _ block: RuntimeBlock?, policy: DelegatePolicy = .replace,
    classMethod: Bool = false
  ) throws {
    guard let block else {
      cancel(selector, classMethod: classMethod)
      return
    }
    try add(selector, block, policy: policy, classMethod: classMethod)
  }

  @discardableResult
  @usableFromInline func add(
    _ selector: RuntimeSelector, _ block: RuntimeBlock, policy: DelegatePolicy = .replace,
    classMethod: Bool = false
  ) throws -> DelegateToken {
    let given = try block.methodSignature
    let signature = state.proto.method(selector, instance: !classMethod)?.signature ?? given
    guard signature.argumentCount == selector.argumentCount else {
      throw RuntimeError.argumentCount(
        selector: selector, expected: selector.argumentCount, found: signature.argumentCount)
    }
    if let mismatch = signature.mismatch(
      with: given, of: selector, rule: SignatureRule(allowsFewer: true))
    {
      throw RuntimeError.signatureMismatch(mismatch)
    }
    if policy == .delegateFirst(.and) || policy == .closureFirst(.and), signature.returnType != "B"
    {
      throw DelegateError.resultIsNotBool(selector, type: signature.returnType)
    }
    let isMethod = classMethod || !ownClassImplements(selector)
    let handler = DelegateHandler(block: block, policy: policy)
    try state.cls.set(
      selector, handler, signature: signature, classMethod: classMethod, isMethod: isMethod)
    return DelegateToken(
      selector: selector, cls: state.cls, handler: handler, isClassMethod: classMethod)
  }

  /// The block that was set for a method, or nil.
  public func block(for selector: RuntimeSelector, classMethod: Bool = false) -> RuntimeBlock? {
    state.cls.slot(selector, classMethod: classMethod)?.current?.block
  }

  /// Ends a method's closure: the real delegate answers again.
  /// - Returns: false when there was none.
  @discardableResult
  public func cancel(_ selector: RuntimeSelector, classMethod: Bool = false) -> Bool {
    state.cls.remove(selector, classMethod: classMethod)
  }

  // MARK: The real delegate

  /// The object that answers what no closure does. Held weakly; its death makes it nil.
  public var realDelegate: RuntimeObject? { state.real.object }

  private static let realLock = Lock<Void>(())

  /// - Throws: `DelegateError.loop` for this delegate itself, or for a dynamic delegate from which the way leads back here;
  ///   `.signatureMismatch` when a method of the object has other types than the protocol's.
  public func setRealDelegate(_ real: RuntimeObject?) throws(DelegateError) {
    if let real { try checkTypes(of: real) }
    // What is read on the way is released after the lock is: the last reference to an object may go with it.
    var passed: [RuntimeObject] = []
    let loops = Self.realLock.withLock { _ -> Bool in
      var at = real
      while let here = at {
        if here == object { return true }
        passed.append(here)
        at = here.value(State.self)?.real.object
      }
      state.real.object = real
      return false
    }
    withExtendedLifetime(passed) {}
    if loops { throw .loop(protocol: state.proto.name) }
  }

  private func checkTypes(of real: RuntimeObject) throws(DelegateError) {
    for method in state.proto.allMethods where method.isInstance {
      guard let known = real.dispatchClass.signature(of: method.selector) else { continue }
      if let mismatch = method.signature.mismatch(
        with: known, of: method.selector, rule: SignatureRule(boolIsChar: true))
      {
        throw .signatureMismatch(mismatch)
      }
    }
  }

  /// Whether the real delegate answers a selector that the protocol declares. A question that comes back is answered no.
  func realAnswers(_ selector: RuntimeSelector, _ real: RuntimeObject) throws -> Bool {
    guard state.proto.method(selector) != nil, state.asking.enter() else { return false }
    defer { state.asking.leave() }
    return try real.responds(to: selector)
  }

  /// Whether the class-specific class has the method.
  func ownClassImplements(_ selector: RuntimeSelector) -> Bool {
    guard let method = fwd_class_findMethod(state.cls.raw, selector.raw),
      let owner = fwd_method_getOwner(method)
    else {
      return false
    }
    return owner != state.cls.raw && RuntimeClass(raw: owner).isSubclass(of: Self.baseClass)
      && owner != Self.baseClass.raw
  }

  // MARK: For methods of class-specific classes

  /// Calls the closure for a selector, from the method that a class-specific delegate class has for it.
  /// - Returns: nil when there is no closure.
  public func call<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ selector: RuntimeSelector, _ argument: repeat each Argument, returning: Result.Type
  ) throws -> Result? {
    try block(for: selector)?.callPrefix(repeat each argument, returning: Result.self)
  }
}

extension DynamicDelegate: CustomStringConvertible {
  public var description: String { object.description }
}

extension RuntimeBlock {
  /// Calls with as many of the arguments as the block takes.
  func callPrefix<each Argument: RuntimeValue, Result: RuntimeValue>(
    _ argument: repeat each Argument, returning: Result.Type
  ) throws -> Result {
    let invocation = try RuntimeInvocation(try methodSignature, selector: "invoke")
    var index = 0
    func set<Value: RuntimeValue>(_ value: Value) throws(RuntimeError) {
      if index < invocation.signature.argumentCount { try invocation.setArgument(index, to: value) }
      index += 1
    }
    repeat try set(each argument)
    try invocation.invoke(self)
    return try invocation.result(as: Result.self)
  }
}
