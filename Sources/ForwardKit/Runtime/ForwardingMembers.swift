// The stages of forwarding, as members of a class. Each is one method with the types that the runtime sends.
import CRuntime

/// `+initialize`: runs once, before the class's first message.
public struct Initialize: ClassMemberConvertible {
  private let method: RuntimeClassMethod
  public init(_ body: @escaping @Sendable (RuntimeClass) throws -> Void) {
    method = RuntimeClassMethod("initialize", body)
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

/// `+resolveInstanceMethod:`: the closure may add the method, and says whether it did.
public struct Resolver: ClassMemberConvertible {
  private let method: RuntimeClassMethod
  public init(_ body: @escaping @Sendable (RuntimeClass, RuntimeSelector) throws -> Bool) {
    method = RuntimeClassMethod("resolveInstanceMethod:", body)
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

/// `+resolveClassMethod:`: the closure may add the class method, and says whether it did.
public struct ClassResolver: ClassMemberConvertible {
  private let method: RuntimeClassMethod
  public init(_ body: @escaping @Sendable (RuntimeClass, RuntimeSelector) throws -> Bool) {
    method = RuntimeClassMethod("resolveClassMethod:", body)
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

/// `-forwardingTargetForSelector:`: the object that gets the message instead, or nil.
public struct ForwardingTarget: ClassMemberConvertible {
  private let method: RuntimeMethod
  public init(_ body: @escaping @Sendable (RuntimeObject, RuntimeSelector) throws -> RuntimeObject?)
  {
    method = RuntimeMethod("forwardingTargetForSelector:", body)
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

/// `-methodSignatureForSelector:`: the types of a message that is to become an invocation.
///
/// Nil means what the superclass says: an object below NSObject then answers for the methods it has.
public struct ForwardingSignature: ClassMemberConvertible {
  private let method: RuntimeMethod
  public init(
    _ body: @escaping @Sendable (RuntimeObject, RuntimeSelector) throws -> MethodSignature?
  ) {
    method = RuntimeMethod("methodSignatureForSelector:") {
      (self: RuntimeObject, selector: RuntimeSelector) -> RuntimeObject? in
      if let signature = try body(self, selector) { return try signature.object }
      // NSProxy's own answer is an exception.
      guard self.isKind(of: .object) else { return nil }
      return try self.super.send(
        "methodSignatureForSelector:", selector, returning: RuntimeObject?.self)
    }
  }
  public var classMembers: [ClassMember] { method.classMembers }
}

/// `-forwardInvocation:`: the message as an object. What the closure sets as its result is what the sender gets.
public struct ForwardInvocation: ClassMemberConvertible {
  private let method: RuntimeMethod
  public init(_ body: @escaping @Sendable (RuntimeObject, RuntimeInvocation) throws -> Void) {
    method = RuntimeMethod("forwardInvocation:") {
      (self: RuntimeObject, invocation: RuntimeObject) in
      try body(self, try RuntimeInvocation(invocation))
    }
  }
  public var classMembers: [ClassMember] { method.classMembers }
}
