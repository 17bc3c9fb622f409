/// Anything that a class is made of.
public struct ClassMember: Sendable {
  enum Kind: Sendable {
    case method(MethodMember)
    case ivar(IvarMember)
    case property(PropertyMember)
    case conformance(RuntimeProtocol)
  }
  let kind: Kind
}

/// Collects the members of a class: conditionals and loops are allowed.
@resultBuilder
public enum ClassBuilder {
  public static func buildExpression(_ method: Method) -> [ClassMember] { [ClassMember(kind: .method(method.member))] }
  public static func buildExpression(_ method: ClassMethod) -> [ClassMember] { [ClassMember(kind: .method(method.member))] }
  public static func buildExpression<Value>(_ ivar: Ivar<Value>) -> [ClassMember] { [ClassMember(kind: .ivar(ivar.member))] }
  public static func buildExpression<Value>(_ property: Property<Value>) -> [ClassMember] {
    [ClassMember(kind: .property(property.member))]
  }
  public static func buildExpression(_ conformance: Conforms) -> [ClassMember] {
    [ClassMember(kind: .conformance(conformance.proto))]
  }
  public static func buildExpression(_ member: ClassMember) -> [ClassMember] { [member] }
  public static func buildExpression(_ members: [ClassMember]) -> [ClassMember] { members }
  public static func buildBlock(_ parts: [ClassMember]...) -> [ClassMember] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [ClassMember]?) -> [ClassMember] { part ?? [] }
  public static func buildEither(first: [ClassMember]) -> [ClassMember] { first }
  public static func buildEither(second: [ClassMember]) -> [ClassMember] { second }
  public static func buildArray(_ parts: [[ClassMember]]) -> [ClassMember] { parts.flatMap { $0 } }
}

/// Adopts a protocol.
public struct Conforms: Sendable {
  let proto: RuntimeProtocol
  public init(to proto: RuntimeProtocol) { self.proto = proto }
}

// MARK: The stages of forwarding, as members

/// `+initialize`: runs once, before the class's first message.
public func Initialize(_ body: @escaping @Sendable (RuntimeClass) throws -> Void) -> ClassMethod {
  ClassMethod("initialize", body)
}

/// `+resolveInstanceMethod:`: the closure may add the method, and says whether it did.
public func Resolver(_ body: @escaping @Sendable (RuntimeClass, Selector) throws -> Bool) -> ClassMethod {
  ClassMethod("resolveInstanceMethod:", body)
}

/// `+resolveClassMethod:`, the same for class methods.
public func ClassResolver(_ body: @escaping @Sendable (RuntimeClass, Selector) throws -> Bool) -> ClassMethod {
  ClassMethod("resolveClassMethod:", body)
}

/// `-forwardingTargetForSelector:`: the object that gets the message instead, or nil.
public func ForwardingTarget(_ body: @escaping @Sendable (Object, Selector) throws -> Object?) -> Method {
  Method("forwardingTargetForSelector:", body)
}

/// `-methodSignatureForSelector:`: the types of a message that is to become an invocation, or nil for what the superclass says:
/// an object below NSObject then answers for the methods it has.
public func Signature(_ body: @escaping @Sendable (Object, Selector) throws -> MethodSignature?) -> Method {
  Method("methodSignatureForSelector:") { (self: Object, selector: Selector) -> Object? in
    if let signature = try body(self, selector) { return try signature.object }
    // NSProxy's own answer is an exception.
    guard self.isKind(of: .object) else { return nil }
    return try self.super.send("methodSignatureForSelector:", selector, returning: Object?.self)
  }
}

/// `-forwardInvocation:`: the message as an object. What the closure sets as its result is what the sender gets.
public func ForwardInvocation(_ body: @escaping @Sendable (Object, Invocation) throws -> Void) -> Method {
  Method("forwardInvocation:") { (self: Object, invocation: Object) in try body(self, try Invocation(invocation)) }
}
