/// What an object pointer points to: any object, a class object, or instances of a class.
package struct ObjectType: Hashable {
  enum Base: Hashable {
    case id
    /// `Class`
    case metaclass
    case named(String)
  }

  var base: Base
  /// `<P, Q>` behind the name.
  var protocols: [String]
  /// `NSArray<NSString *>`: the type arguments, empty when none were written. They never
  /// change what a program does; they give elements a static type for dot syntax.
  var arguments: [CType]
  /// `__kindof Car *`: messages to subclasses' methods need no cast.
  var isKindof: Bool
  /// `instancetype`: the receiver's own class. Only as the result of a method.
  var isInstancetype: Bool
  /// A generic class's parameter (`ObjectType`): an `id` until the receiver's arguments say more.
  var typeParameter: String?
  /// What a member of a stub gives that no table describes: the member's name. Otherwise an `id`.
  var stubMember: String?

  init(
    _ base: Base, protocols: [String] = [], arguments: [CType] = [], isKindof: Bool = false,
    isInstancetype: Bool = false, typeParameter: String? = nil, stubMember: String? = nil
  ) {
    self.base = base
    self.protocols = protocols
    self.arguments = arguments
    self.isKindof = isKindof
    self.isInstancetype = isInstancetype
    self.typeParameter = typeParameter
    self.stubMember = stubMember
  }

  static var instancetype: ObjectType { ObjectType(.id, isInstancetype: true) }

  /// The class, if the type names one.
  var className: String? { if case .named(let name) = base { name } else { nil } }

  var isID: Bool { base == .id }
  var isMetaclass: Bool { base == .metaclass }
}
