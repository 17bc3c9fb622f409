// The class `DynamicDelegate`: the messages that a dynamic delegate answers itself.
import CRuntime

enum DelegateBase {
  static let cls = CachedClass {
    do {
      let base = try RuntimeClass.define(
        "DynamicDelegate", superclass: RuntimeClass(raw: SwiftValue.proxy.raw), members: instanceMembers + classMembers)
      return base.raw
    } catch { preconditionFailure("the class DynamicDelegate is ForwardKit's: \(error)") }
  }

  @ClassBuilder private static var instanceMembers: [ClassMember] {
    Method("respondsToSelector:") { (self: Object, selector: Selector?) -> Bool in
      guard let selector, let delegate = DynamicDelegate(self) else { return false }
      return try responds(delegate, selector)
    }
    Method("conformsToProtocol:") { (self: Object, proto: Object?) -> Bool in
      guard let proto, let delegate = DynamicDelegate(self) else { return false }
      return delegate.proto.conforms(to: RuntimeProtocol(raw: OpaquePointer(proto.raw)))
        || delegate.object.runtimeClass.conforms(to: RuntimeProtocol(raw: OpaquePointer(proto.raw)))
    }
    ForwardingTarget { (self: Object, selector: Selector) in
      guard let delegate = DynamicDelegate(self), let real = delegate.realDelegate,
        try delegate.realAnswers(selector, real)
      else { return nil }
      return real
    }
    Signature { (self: Object, selector: Selector) in
      guard let delegate = DynamicDelegate(self) else { return nil }
      return delegate.state.cls.slot(selector, classMethod: false).flatMap { $0.current == nil ? nil : $0.signature }
        ?? delegate.proto.method(selector)?.signature
        ?? (delegate.ownClassImplements(selector) ? self.dispatchClass.signature(of: selector) : nil)
    }
    // Nobody answers: the result stays zero.
    ForwardInvocation { (self: Object, invocation: Invocation) in }
    Method("class") { (self: Object) -> RuntimeClass in self.dispatchClass }
    Method("superclass") { (self: Object) -> RuntimeClass? in self.runtimeClass.superclass }
    Method("isKindOfClass:") { (self: Object, cls: RuntimeClass?) -> Bool in cls.map { self.isKind(of: $0) } ?? false }
    Method("isMemberOfClass:") { (self: Object, cls: RuntimeClass?) -> Bool in self.runtimeClass == cls }
    Method("description") { (self: Object) -> String in
      let name = DynamicDelegate(self)?.proto.name ?? "none"
      return "\(self.plainDescription.dropLast()); protocol = \(name)>"
    }
    Method("doesNotRecognizeSelector:") { (self: Object, selector: Selector) in
      throw RuntimeError.unrecognizedSelector(
        receiver: self.plainDescription, class: self.runtimeClass.name, selector: selector, near: near(self, selector))
    }
  }

  /// The class of a delegate poses as the visible class above it.
  @ClassBuilder private static var classMembers: [ClassMember] {
    ClassMethod("class") { (cls: RuntimeClass) -> RuntimeClass in cls.visible }
    ClassMethod("superclass") { (cls: RuntimeClass) -> RuntimeClass? in cls.visible.superclass }
    ClassMethod("description") { (cls: RuntimeClass) -> String in cls.visible.name }
    ClassMethod("hash") { (cls: RuntimeClass) -> UInt in UInt(bitPattern: cls.visible.raw) }
    ClassMethod("isEqual:") { (cls: RuntimeClass, other: Object?) -> Bool in
      other?.asClass.map { $0.visible == cls.visible } ?? false
    }
  }

  private static func responds(_ delegate: DynamicDelegate, _ selector: Selector) throws -> Bool {
    if delegate.block(for: selector) != nil || delegate.ownClassImplements(selector) { return true }
    if delegate.proto.method(selector) != nil {
      return try delegate.realDelegate.map { try delegate.realAnswers(selector, $0) } ?? false
    }
    // Methods of the class itself: `description`, `class` and the like.
    guard let method = fwd_class_findMethod(delegate.state.cls.raw, selector.raw) else { return false }
    return !fwd_imp_isForward(fwd_method_getImplementation(method))
  }

  /// The protocol's selectors that may have been meant.
  private static func near(_ object: Object, _ selector: Selector) -> [Selector] {
    guard let proto = DynamicDelegate(object)?.proto else { return [] }
    return NearNames.selectors(like: selector, among: proto.methods.map(\.selector))
  }
}
