/// `@interface Name<T> : Super <P> { ivars } … @end`
package final class InterfaceDecl: Sendable {
  package let name: Name
  package let typeParameters: [TypeParameter]
  /// Nil for a root class.
  package let superclass: Name?
  let superclassArguments: AngleArguments?
  package let protocols: [Name]
  package let ivars: [IvarGroup]
  package let members: [InterfaceMember]
  package let attributes: [Attribute]
  /// From `@interface` to the name, for labels.
  let headRange: SourceRange
  let range: SourceRange

  init(
    name: Name, typeParameters: [TypeParameter], superclass: Name?,
    superclassArguments: AngleArguments?, protocols: [Name], ivars: [IvarGroup],
    members: [InterfaceMember], attributes: [Attribute], headRange: SourceRange,
    range: SourceRange
  ) {
    self.name = name
    self.typeParameters = typeParameters
    self.superclass = superclass
    self.superclassArguments = superclassArguments
    self.protocols = protocols
    self.ivars = ivars
    self.members = members
    self.attributes = attributes
    self.headRange = headRange
    self.range = range
  }
}

/// `@interface Class (Category) <P> … @end`; a class extension when the parentheses are empty.
package final class CategoryDecl: Sendable {
  package let className: Name
  package let typeParameters: [TypeParameter]
  /// Nil for a class extension.
  package let category: Name?
  package let protocols: [Name]
  /// Class extensions only.
  package let ivars: [IvarGroup]
  package let members: [InterfaceMember]
  package let attributes: [Attribute]
  let headRange: SourceRange
  let range: SourceRange

  init(
    className: Name, typeParameters: [TypeParameter], category: Name?, protocols: [Name],
    ivars: [IvarGroup], members: [InterfaceMember], attributes: [Attribute],
    headRange: SourceRange, range: SourceRange
  ) {
    self.className = className
    self.typeParameters = typeParameters
    self.category = category
    self.protocols = protocols
    self.ivars = ivars
    self.members = members
    self.attributes = attributes
    self.headRange = headRange
    self.range = range
  }
}

/// `@protocol Name <P> … @end`
package final class ProtocolDecl: Sendable {
  package let name: Name
  package let protocols: [Name]
  /// Each method and property knows whether it is optional.
  package let members: [InterfaceMember]
  package let attributes: [Attribute]
  let headRange: SourceRange
  let range: SourceRange

  init(
    name: Name, protocols: [Name], members: [InterfaceMember], attributes: [Attribute],
    headRange: SourceRange, range: SourceRange
  ) {
    self.name = name
    self.protocols = protocols
    self.members = members
    self.attributes = attributes
    self.headRange = headRange
    self.range = range
  }
}

/// `@implementation Name [: Super] { ivars } … @end`, or `@implementation Name (Category)`.
package final class ImplementationDecl: Sendable {
  package let className: Name
  /// Nil for a class's own implementation.
  package let category: Name?
  package let superclass: Name?
  package let ivars: [IvarGroup]
  package let members: [ImplementationMember]
  package let attributes: [Attribute]
  package let headRange: SourceRange
  package let range: SourceRange

  init(
    className: Name, category: Name?, superclass: Name?, ivars: [IvarGroup],
    members: [ImplementationMember], attributes: [Attribute], headRange: SourceRange,
    range: SourceRange
  ) {
    self.className = className
    self.category = category
    self.superclass = superclass
    self.ivars = ivars
    self.members = members
    self.attributes = attributes
    self.headRange = headRange
    self.range = range
  }
}

/// `@class Name<T>`
package struct ClassForward: Sendable {
  package let name: Name
  let typeParameters: [TypeParameter]
}

/// `__covariant ObjectType : id<NSCopying>` in a class's angle brackets.
package struct TypeParameter: Sendable {
  enum Variance: Sendable { case invariant, covariant, contravariant }

  package let name: Name
  let variance: Variance
  let bound: TypeName?
}

package enum IvarVisibility: String, Sendable {
  case `private`, protected, `public`, package
}

/// Ivars under one visibility. The default is protected in an @interface, private in an
/// @implementation and a class extension.
package struct IvarGroup: Sendable {
  package let visibility: IvarVisibility
  package let fields: [FieldDeclaration]
}

package enum InterfaceMember: Sendable {
  case method(MethodDecl)
  case property(PropertyDecl)
  /// A C declaration or a forward declaration between the methods; it belongs to the file's scope.
  case declaration(Decl)
}

package enum ImplementationMember: Sendable {
  case method(MethodDefinition)
  /// `@synthesize a, b = _b;`
  case synthesize([SynthesizeItem], SourceRange)
  /// `@dynamic a, b;`
  case dynamic([Name], SourceRange)
  /// A C declaration or function between the methods: file scope, but it sees the class's private
  /// ivars.
  case declaration(Decl)
}

package struct SynthesizeItem: Sendable {
  package let property: Name
  /// Nil when `= ivar` is not there: the ivar then has the property's own name.
  package let ivar: Name?
}

/// A method's head: `- (int)add:(int)a to:(int)b`.
package final class MethodDecl: Sendable {
  package struct Part: Sendable {
    /// The selector's part before the colon; empty text for an unnamed part, as in `- a::`.
    let keyword: Name
    /// Nil means `id`.
    package let type: TypeName?
    package let name: Name
    package let attributes: [Attribute]
  }

  /// `+`
  package let isClassMethod: Bool
  /// Below @optional in a protocol.
  package let isOptional: Bool
  /// Nil means `id`.
  package let returnType: TypeName?
  /// As the runtime spells it: `count`, `add:to:`, `a::`.
  package let selector: String
  /// The words of the selector, where they stand; for labels.
  package let selectorRanges: [SourceRange]
  /// Empty for a selector without a colon.
  package let parameters: [Part]
  /// Old style: `- (void)put:(int)a, int b;` passes b without a selector part.
  package let extraParameters: [Parameter]
  /// `, ...`
  package let isVariadic: Bool
  package let attributes: [Attribute]
  /// The head without `;` or body.
  package let range: SourceRange

  init(
    isClassMethod: Bool, isOptional: Bool, returnType: TypeName?, selector: String,
    selectorRanges: [SourceRange], parameters: [Part],
    extraParameters: [Parameter], isVariadic: Bool, attributes: [Attribute],
    range: SourceRange
  ) {
    self.isClassMethod = isClassMethod
    self.isOptional = isOptional
    self.returnType = returnType
    self.selector = selector
    self.selectorRanges = selectorRanges
    self.parameters = parameters
    self.extraParameters = extraParameters
    self.isVariadic = isVariadic
    self.attributes = attributes
    self.range = range
  }
}

package final class MethodDefinition: Sendable {
  package let head: MethodDecl
  package let body: CompoundStmt
  package let range: SourceRange

  init(head: MethodDecl, body: CompoundStmt, range: SourceRange) {
    self.head = head
    self.body = body
    self.range = range
  }
}

/// `@property (nonatomic, copy) NSString *name, *title;`
package final class PropertyDecl: Sendable {
  package let attributes: [PropertyAttribute]
  package let specifiers: DeclSpecifiers
  /// One per property.
  package let declarators: [Declarator]
  /// `__attribute__` behind the name.
  package let declAttributes: [Attribute]
  /// Below @optional in a protocol.
  package let isOptional: Bool
  package let range: SourceRange

  init(
    attributes: [PropertyAttribute], specifiers: DeclSpecifiers, declarators: [Declarator],
    declAttributes: [Attribute], isOptional: Bool, range: SourceRange
  ) {
    self.attributes = attributes
    self.specifiers = specifiers
    self.declarators = declarators
    self.declAttributes = declAttributes
    self.isOptional = isOptional
    self.range = range
  }
}

package struct PropertyAttribute: Sendable {
  package enum Kind: Equatable, Sendable {
    case readonly, readwrite, strong, weak, copy, assign, retain, unsafeUnretained
    case atomic, nonatomic, `class`, direct
    /// The selector.
    case getter(String)
    /// The selector with its colon.
    case setter(String)
    case nullability(Nullability)
    case nullResettable
  }

  package let kind: Kind
  package let range: SourceRange
}
