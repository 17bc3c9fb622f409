// The class `DynamicDelegate`: the messages that a dynamic delegate answers itself.
import CRuntime

enum DelegateBase {
  static let cls = CachedClass {
    do {
      let base = try RuntimeClass.define(
        "DynamicDelegate", superclass: RuntimeClass(raw: SwiftValue.proxy.raw),
        members: instanceMembers + classMembers)
      return base.raw
    } catch { preconditionFailure("the class DynamicDelegate is ForwardKit's: \(error)") }
  }

  @ClassBuilder private static var instanceMembers: [ClassMember] {
    RuntimeMethod("respondsToSelector:") {
      (self: RuntimeObject, selector: RuntimeSelector?) -> Bool in
      guard let selector, let delegate = DynamicDelegate(self) else { return false }
      return try responds(delegate, selector)
    }
    RuntimeMethod("conformsToProtocol:") { (self: RuntimeObject, proto: RuntimeObject?) -> Bool in
      guard let proto, proto.isKind(of: try RuntimeClass.named("Protocol")),
        let delegate = DynamicDelegate(self)
      else { return false }
      return delegate.runtimeProtocol.conforms(to: RuntimeProtocol(raw: OpaquePointer(proto.raw)))
        || fwd_class_conformsToProtocol(
          delegate.object.runtimeClass.raw, OpaquePointer(proto.raw))
    }
    ForwardingTarget { (self: RuntimeObject, selector: RuntimeSelector) in
      guard let delegate = DynamicDelegate(self), let real = delegate.realDelegate,
        try delegate.realAnswers(selector, real)
      else { return nil }
      return real
    }
    ForwardingSignature { (self: RuntimeObject, selector: RuntimeSelector) in
      guard let delegate = DynamicDelegate(self) else { return nil }
      return delegate.state.cls.slot(selector, classMethod: false).flatMap {
        $0.current == nil ? nil : $0.signature
      }
        ?? delegate.runtimeProtocol.method(selector)?.signature
        ?? (delegate.ownClassImplements(selector)
          ? self.dispatchClass.signature(of: selector) : nil)
    }
    // Nobody answers: the result stays zero.
    ForwardInvocation { (self: RuntimeObject, invocation: RuntimeInvocation) in }
    RuntimeMethod("class") { (self: RuntimeObject) -> RuntimeClass in self.dispatchClass }
    RuntimeMethod("superclass") { (self: RuntimeObject) -> RuntimeClass? in
      self.runtimeClass.superclass
    }
    RuntimeMethod("isKindOfClass:") { (self: RuntimeObject, cls: RuntimeClass?) -> Bool in
      cls.map { self.isKind(of: $0) } ?? false
    }
    RuntimeMethod("isMemberOfClass:") { (self: RuntimeObject, cls: RuntimeClass?) -> Bool in
      self.runtimeClass == cls
    }
    RuntimeMethod("description") { (self: RuntimeObject) -> String in
      let name = DynamicDelegate(self)?.runtimeProtocol.name ?? "none"
      return "\(self.plainDescription.dropLast()); protocol = \(name)>"
    }
    RuntimeMethod("doesNotRecognizeSelector:") { (self: RuntimeObject, selector: RuntimeSelector) in
      throw RuntimeError.unrecognizedSelector(
        receiver: self.plainDescription, class: self.runtimeClass.name, selector: selector,
        near: near(self, selector))
    }
  }

  /// The class of a delegate poses as the visible class above it.
  @ClassBuilder private static var classMembers: [ClassMember] {
    RuntimeClassMethod("class") { (cls: RuntimeClass) -> RuntimeClass in cls.visible }
    RuntimeClassMethod("superclass") { (cls: RuntimeClass) -> RuntimeClass? in
      cls.visible.superclass
    }
    RuntimeClassMethod("description") { (cls: RuntimeClass) -> String in cls.visible.name }
    RuntimeClassMethod("hash") { (cls: RuntimeClass) -> UInt in UInt(bitPattern: cls.visible.raw) }
    RuntimeClassMethod("isEqual:") { (cls: RuntimeClass, other: RuntimeObject?) -> Bool in
      other?.asClass.map { $0.visible == cls.visible } ?? false
    }
  }

  private static func responds(_ delegate: DynamicDelegate, _ selector: RuntimeSelector) throws
    -> Bool
  {
    if delegate.block(for: selector) != nil || delegate.ownClassImplements(selector) { return true }
    if delegate.runtimeProtocol.method(selector) != nil {
      return try delegate.realDelegate.map { try delegate.realAnswers(selector, $0) } ?? false
    }
    // Methods of the class itself: `description`, `class` and the like.
    guard let method = fwd_class_findMethod(delegate.state.cls.raw, selector.raw) else {
      return false
    }
    return !fwd_imp_isForward(fwd_method_getImplementation(method))
  }

  /// The protocol's selectors that may have been meant.
  private static func near(_ object: RuntimeObject, _ selector: RuntimeSelector)
    -> [RuntimeSelector]
  {
    guard let proto = DynamicDelegate(object)?.runtimeProtocol else { return [] }
    return NearbySelectors.selectors(like: selector, among: proto.methods.map(\.selector))
  }
}
