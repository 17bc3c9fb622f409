// Names of version 0.1.0, which the compiler replaces by today's.

@available(*, deprecated, renamed: "RuntimeObject")
public typealias Object = RuntimeObject
@available(*, deprecated, renamed: "RuntimeBlock")
public typealias Block = RuntimeBlock
@available(*, deprecated, renamed: "RuntimeMethod")
public typealias Method = RuntimeMethod
@available(*, deprecated, renamed: "RuntimeClassMethod")
public typealias ClassMethod = RuntimeClassMethod
@available(*, deprecated, renamed: "RuntimeProperty")
public typealias Property<Value: RuntimeValue> = RuntimeProperty<Value>
@available(*, deprecated, renamed: "RuntimeSelector")
public typealias Selector = RuntimeSelector
@available(*, deprecated, renamed: "RuntimeInvocation")
public typealias Invocation = RuntimeInvocation
@available(*, deprecated, renamed: "ForwardingSignature")
public typealias Signature = ForwardingSignature
@available(*, deprecated, renamed: "MessageCenter")
public typealias MessageCentre = MessageCenter
@available(*, deprecated, renamed: "MessageCenterError")
public typealias MessageCentreError = MessageCenterError

extension AspectToken {
  @available(*, deprecated, renamed: "cancel()")
  @discardableResult public func remove() -> AspectRemoval { cancel() }
}

extension Aspect {
  @available(*, deprecated, renamed: "cancel()")
  @discardableResult public func revert() throws(AspectError) -> AspectRemoval {
    let removal = cancel()
    guard removal.removed || removal == .targetGone else {
      throw .invalidState(expected: .applied)
    }
    return removal
  }
}

extension AspectGroup {
  @available(*, deprecated, renamed: "cancel()")
  public func revert() throws(AspectError) {
    if cancel() == 0, !aspects.isEmpty { throw .invalidState(expected: .applied) }
  }
}

extension ForwardingOwner {
  @available(*, deprecated, renamed: "cancel()")
  @discardableResult public func remove() -> Bool { cancel() }

  @available(*, deprecated, renamed: "runtimeClass")
  public var cls: RuntimeClass { runtimeClass }
}

extension MethodReplacement {
  @available(*, deprecated, renamed: "cancel()")
  @discardableResult public func revert() -> AspectRemoval { cancel() }

  @available(*, deprecated, renamed: "runtimeClass")
  public var cls: RuntimeClass { runtimeClass }
}

extension ThrottleRule {
  @available(*, deprecated, renamed: "cancel()")
  @discardableResult public func discard() -> ThrottleRemoval { cancel() }
}

extension MessageThrottle {
  @available(*, deprecated, renamed: "cancel(_:)")
  @discardableResult public func discard(_ rule: ThrottleRule) -> ThrottleRemoval { cancel(rule) }

  @available(*, deprecated, renamed: "cancelAll()")
  public func discardAll() { cancelAll() }
}

extension DynamicDelegate {
  @available(*, deprecated, renamed: "runtimeProtocol")
  public var proto: RuntimeProtocol { runtimeProtocol }

  @available(*, deprecated, renamed: "cancel(_:classMethod:)")
  @discardableResult
  public func remove(_ selector: RuntimeSelector, classMethod: Bool = false) -> Bool {
    cancel(selector, classMethod: classMethod)
  }
}

extension TokenBag {
  @available(*, deprecated, renamed: "cancel()")
  public func cancelAll() { cancel() }
}

extension AspectTarget {
  @available(*, deprecated, renamed: "cancelAspects(on:)")
  @discardableResult public func removeAllAspects(on selector: RuntimeSelector? = nil) -> Int {
    cancelAspects(on: selector)
  }
}

extension RuntimeObject {
  @available(*, deprecated, renamed: "cancelObservations(identifier:)")
  @discardableResult public func removeObservations(identifier: String) -> Int {
    cancelObservations(identifier: identifier)
  }

  @available(*, deprecated, renamed: "cancelAllObservations()")
  @discardableResult public func removeAllObservations() -> Int { cancelAllObservations() }
}

extension MessageCenter {
  @available(*, deprecated, renamed: "cancel(owner:)")
  @discardableResult public func unsubscribe(owner: AnyObject) -> Int { cancel(owner: owner) }

  @available(*, deprecated, renamed: "cancel(owner:from:)")
  @discardableResult public func unsubscribe<Payload>(
    owner: AnyObject, from key: MessageKey<Payload>
  ) -> Int {
    cancel(owner: owner, from: key)
  }
}

extension TraceEvent.MethodChange {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.ObjectChange {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.Send {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.Query {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.CacheProbe {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.LookupStep {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceEvent.CacheChange {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension TraceState.ObjectState {
  @available(*, deprecated, renamed: "className")
  public var cls: String {
    get { className }
    set { className = newValue }
  }
}

extension StageOutcome {
  @available(*, deprecated, renamed: "className")
  public var cls: String? {
    get { className }
    set { className = newValue }
  }
}
