/// `@interface Name<T> : Super <P> { ivars } … @end`
final class InterfaceDecl: Sendable {
  let name: Name
  let typeParameters: [TypeParameter]
  /// Nil for a root class.
  let superclass: Name?
  let superclassArguments: AngleArguments?
  let protocols: [Name]
  let ivars: [IvarGroup]
  let members: [InterfaceMember]
  let attributes: [Attribute]
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
final class CategoryDecl: Sendable {
  let className: Name
  let typeParameters: [TypeParameter]
  /// Nil for a class extension.
  let category: Name?
  let protocols: [Name]
  /// Class extensions only.
  let ivars: [IvarGroup]
  let members: [InterfaceMember]
  let attributes: [Attribute]
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
final class ProtocolDecl: Sendable {
  let name: Name
  let protocols: [Name]
  /// Each method and property knows whether it is optional.
  let members: [InterfaceMember]
  let attributes: [Attribute]
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
final class ImplementationDecl: Sendable {
  let className: Name
  /// Nil for a class's own implementation.
  let category: Name?
  let superclass: Name?
  let ivars: [IvarGroup]
  let members: [ImplementationMember]
  let attributes: [Attribute]
  let headRange: SourceRange
  let range: SourceRange

  init(
    className: Name, category: Name?, superclass: Name?, ivars: [IvarGroup],
    members: [ImplementationMember], attributes: [Attribute], headRange: SourceRange, range: SourceRange
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
struct ClassForward: Sendable {
  let name: Name
  let typeParameters: [TypeParameter]
}

/// `__covariant ObjectType : id<NSCopying>` in a class's angle brackets.
struct TypeParameter: Sendable {
  enum Variance: Sendable { case invariant, covariant, contravariant }

  let name: Name
  let variance: Variance
  let bound: TypeName?
}

enum IvarVisibility: String, Sendable {
  case `private`, protected, `public`, package
}

/// Ivars under one visibility. The default is protected in an @interface, private in an
/// @implementation and a class extension.
struct IvarGroup: Sendable {
  let visibility: IvarVisibility
  let fields: [FieldDeclaration]
}

enum InterfaceMember: Sendable {
  case method(MethodDecl)
  case property(PropertyDecl)
  /// A C declaration or a forward declaration between the methods; it belongs to the file's scope.
  case declaration(Decl)
}

enum ImplementationMember: Sendable {
  case method(MethodDefinition)
  /// `@synthesize a, b = _b;`
  case synthesize([SynthesizeItem], SourceRange)
  /// `@dynamic a, b;`
  case dynamic([Name], SourceRange)
  /// A C declaration or function between the methods: file scope, but it sees the class's private
  /// ivars.
  case declaration(Decl)
}

struct SynthesizeItem: Sendable {
  let property: Name
  /// Nil when `= ivar` is not there: the ivar then has the property's own name.
  let ivar: Name?
}

/// A method's head: `- (int)add:(int)a to:(int)b`.
final class MethodDecl: Sendable {
  struct Part: Sendable {
    /// The selector's part before the colon; empty text for an unnamed part, as in `- a::`.
    let keyword: Name
    /// Nil means `id`.
    let type: TypeName?
    let name: Name
    let attributes: [Attribute]
  }

  /// `+`
  let isClassMethod: Bool
  /// Below @optional in a protocol.
  let isOptional: Bool
  /// Nil means `id`.
  let returnType: TypeName?
  /// As the runtime spells it: `count`, `add:to:`, `a::`.
  let selector: String
  /// The words of the selector, where they stand; for labels.
  let selectorRanges: [SourceRange]
  /// Empty for a selector without a colon.
  let parameters: [Part]
  /// Old style: `- (void)put:(int)a, int b;` passes b without a selector part.
  let extraParameters: [Parameter]
  /// `, ...`
  let isVariadic: Bool
  let attributes: [Attribute]
  /// The head without `;` or body.
  let range: SourceRange

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

final class MethodDefinition: Sendable {
  let head: MethodDecl
  let body: CompoundStmt
  let range: SourceRange

  init(head: MethodDecl, body: CompoundStmt, range: SourceRange) {
    self.head = head
    self.body = body
    self.range = range
  }
}

/// `@property (nonatomic, copy) NSString *name, *title;`
final class PropertyDecl: Sendable {
  let attributes: [PropertyAttribute]
  let specifiers: DeclSpecifiers
  /// One per property.
  let declarators: [Declarator]
  /// `__attribute__` behind the name.
  let declAttributes: [Attribute]
  /// Below @optional in a protocol.
  let isOptional: Bool
  let range: SourceRange

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

struct PropertyAttribute: Sendable {
  enum Kind: Equatable, Sendable {
    case readonly, readwrite, strong, weak, copy, assign, retain, unsafeUnretained
    case atomic, nonatomic, `class`, direct
    /// The selector.
    case getter(String)
    /// The selector with its colon.
    case setter(String)
    case nullability(Nullability)
    case nullResettable
  }

  let kind: Kind
  let range: SourceRange
}
