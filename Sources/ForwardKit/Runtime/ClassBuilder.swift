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

/// What can stand in the description of a class.
public protocol ClassMemberConvertible: Sendable {
  var classMembers: [ClassMember] { get }
}

extension ClassMember: ClassMemberConvertible {
  public var classMembers: [ClassMember] { [self] }
}

extension RuntimeMethod: ClassMemberConvertible {
  public var classMembers: [ClassMember] { [ClassMember(kind: .method(member))] }
}

extension RuntimeClassMethod: ClassMemberConvertible {
  public var classMembers: [ClassMember] { [ClassMember(kind: .method(member))] }
}

extension Ivar: ClassMemberConvertible {
  public var classMembers: [ClassMember] { [ClassMember(kind: .ivar(member))] }
}

extension RuntimeProperty: ClassMemberConvertible {
  public var classMembers: [ClassMember] { [ClassMember(kind: .property(member))] }
}

/// Adopts a protocol.
///
/// The class must have every method that the protocol requires, with the protocol's types, unless it resolves or
/// forwards messages that it has no method for.
public struct Conforms: ClassMemberConvertible {
  let adopted: RuntimeProtocol
  public init(to adopted: RuntimeProtocol) { self.adopted = adopted }
  public var classMembers: [ClassMember] { [ClassMember(kind: .conformance(adopted))] }
}

/// Collects the members of a class: conditionals and loops are allowed.
@resultBuilder
public enum ClassBuilder {
  public static func buildExpression(_ member: some ClassMemberConvertible) -> [ClassMember] {
    member.classMembers
  }
  public static func buildExpression(_ members: [ClassMember]) -> [ClassMember] { members }
  public static func buildBlock(_ parts: [ClassMember]...) -> [ClassMember] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [ClassMember]?) -> [ClassMember] { part ?? [] }
  public static func buildEither(first: [ClassMember]) -> [ClassMember] { first }
  public static func buildEither(second: [ClassMember]) -> [ClassMember] { second }
  public static func buildArray(_ parts: [[ClassMember]]) -> [ClassMember] { parts.flatMap { $0 } }
}
