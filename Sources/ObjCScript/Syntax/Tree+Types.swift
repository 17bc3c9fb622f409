/// What stands before the declarators: `static const unsigned long`, `__weak NSArray<Car *>`.
final class DeclSpecifiers: Sendable {
  let storage: StorageClass?
  let isInline: Bool
  let isThreadLocal: Bool
  /// `__block`, wherever in the declaration it was written.
  let isBlockVariable: Bool
  /// `__kindof`
  let isKindof: Bool
  let qualifiers: TypeQualifiers
  let ownership: Ownership?
  let nullability: Nullability?
  /// in, out, inout, bycopy, byref, oneway in the types of methods.
  let passing: PassingQualifiers
  let attributes: [Attribute]
  let type: TypeSpecifier
  /// Where the type itself is named.
  let typeRange: SourceRange
  let range: SourceRange

  init(
    storage: StorageClass? = nil, isInline: Bool = false, isThreadLocal: Bool = false,
    isBlockVariable: Bool = false, isKindof: Bool = false, qualifiers: TypeQualifiers = [],
    ownership: Ownership? = nil, nullability: Nullability? = nil, passing: PassingQualifiers = [],
    attributes: [Attribute] = [], type: TypeSpecifier, typeRange: SourceRange, range: SourceRange
  ) {
    self.storage = storage
    self.isInline = isInline
    self.isThreadLocal = isThreadLocal
    self.isBlockVariable = isBlockVariable
    self.isKindof = isKindof
    self.qualifiers = qualifiers
    self.ownership = ownership
    self.nullability = nullability
    self.passing = passing
    self.attributes = attributes
    self.type = type
    self.typeRange = typeRange
    self.range = range
  }

  /// `static count = 0;` declares an `int`, as in 1978.
  var withImplicitInt: DeclSpecifiers {
    guard case .missing = type else { return self }
    return DeclSpecifiers(
      storage: storage, isInline: isInline, isThreadLocal: isThreadLocal, isBlockVariable: isBlockVariable,
      isKindof: isKindof, qualifiers: qualifiers, ownership: ownership, nullability: nullability, passing: passing,
      attributes: attributes, type: .builtin(.int), typeRange: typeRange, range: range)
  }
}

enum StorageClass: String, Sendable {
  case typedef, extern, `static`, auto, register
}

struct TypeQualifiers: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let const = TypeQualifiers(rawValue: 1)
  static let volatile = TypeQualifiers(rawValue: 2)
  static let restrict = TypeQualifiers(rawValue: 4)
  static let atomic = TypeQualifiers(rawValue: 8)
}

struct PassingQualifiers: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  static let `in` = PassingQualifiers(rawValue: 1)
  static let out = PassingQualifiers(rawValue: 2)
  static let `inout` = PassingQualifiers(rawValue: 4)
  static let bycopy = PassingQualifiers(rawValue: 8)
  static let byref = PassingQualifiers(rawValue: 16)
  static let oneway = PassingQualifiers(rawValue: 32)
}

/// `__strong`, `__weak` and so on.
enum Ownership: String, Sendable {
  case strong, weak, unsafeUnretained, autoreleasing
}

enum Nullability: String, Sendable {
  case nonnull, nullable, unspecified
}

/// The type that specifiers name, before any declarator.
enum TypeSpecifier: Sendable {
  case builtin(BuiltinType)
  /// A typedef, a class, a type parameter, `id`, `Class`, `instancetype` …, with what stood in
  /// angle brackets behind it.
  case named(Name, AngleArguments?)
  case record(RecordSpecifier)
  case enumeration(EnumSpecifier)
  case typeofExpression(Expr)
  case typeofType(TypeName)
  /// `__auto_type`
  case auto
  /// `_Atomic(type)`
  case atomic(TypeName)
  /// No type was written. An error has been reported, except where Objective-C has a default: a
  /// method without a type takes and returns `id` (and has no `TypeName` at all).
  case missing
}

/// C's arithmetic types, whatever order and spelling their words had.
enum BuiltinType: String, Sendable {
  case void
  case bool = "_Bool"
  case char
  case signedChar = "signed char"
  case unsignedChar = "unsigned char"
  case short
  case unsignedShort = "unsigned short"
  case int
  case unsignedInt = "unsigned int"
  case long
  case unsignedLong = "unsigned long"
  case longLong = "long long"
  case unsignedLongLong = "unsigned long long"
  case int128 = "__int128"
  case unsignedInt128 = "unsigned __int128"
  case float
  case double
  case longDouble = "long double"
  /// `__builtin_va_list`
  case vaList = "va_list"
}

/// `<A *, B>`: type arguments or protocols; which of them only the checker can tell.
///
/// A bare name in it, `<NSCopying>`, is an argument whose specifiers are `.named` and whose
/// declarator is empty.
final class AngleArguments: Sendable {
  /// One list per pair of brackets: `NSArray<NSString *><Drawing>` has two.
  let lists: [[TypeName]]
  let range: SourceRange

  init(lists: [[TypeName]], range: SourceRange) {
    self.lists = lists
    self.range = range
  }
}

/// `struct tag { … }` or `union tag`.
final class RecordSpecifier: Sendable {
  let isUnion: Bool
  let tag: Name?
  /// Nil when there are no braces.
  let fields: [FieldDeclaration]?
  let attributes: [Attribute]
  let range: SourceRange

  init(
    isUnion: Bool, tag: Name?, fields: [FieldDeclaration]?, attributes: [Attribute],
    range: SourceRange
  ) {
    self.isUnion = isUnion
    self.tag = tag
    self.fields = fields
    self.attributes = attributes
    self.range = range
  }
}

/// One line of a struct, union or ivar block. Without declarators: an anonymous struct or union.
final class FieldDeclaration: Sendable {
  struct Field: Sendable {
    let declarator: Declarator
    /// The width of a bit-field; then the declarator may have no name.
    let bitWidth: Expr?
    let attributes: [Attribute]
  }

  let specifiers: DeclSpecifiers
  let fields: [Field]
  let range: SourceRange

  init(specifiers: DeclSpecifiers, fields: [Field], range: SourceRange) {
    self.specifiers = specifiers
    self.fields = fields
    self.range = range
  }
}

/// `enum tag : type { A, B = 2 }`; NS_ENUM and NS_OPTIONS come out as one too.
final class EnumSpecifier: Sendable {
  struct Enumerator: Sendable {
    let name: Name
    let value: Expr?
  }

  let tag: Name?
  /// The type behind the colon.
  let underlying: TypeName?
  /// Nil when there are no braces.
  let enumerators: [Enumerator]?
  let range: SourceRange

  init(tag: Name?, underlying: TypeName?, enumerators: [Enumerator]?, range: SourceRange) {
    self.tag = tag
    self.underlying = underlying
    self.enumerators = enumerators
    self.range = range
  }
}

/// What stands around and behind a name: `*(*table[4])(int)`.
///
/// The tree of C's grammar is folded into a list that reads as one says it: from the name outwards.
/// For `table` above: array of 4, pointer, function (int), pointer. To get its type, start with
/// the specifiers' type and apply `parts.reversed()`.
final class Declarator: Sendable {
  enum Part: Sendable {
    /// `*`
    case pointer(PointerQualifiers)
    /// `^`
    case block(PointerQualifiers)
    case array(ArrayBound)
    case function(ParameterClause)
  }

  /// Nil in type names, unnamed parameters and unnamed bit-fields.
  let name: Name?
  let parts: [Part]
  /// `int *__block p`, `void (^__block f)(void)`
  let isBlockVariable: Bool
  /// Empty, at the place where it would stand, for an abstract declarator without parts.
  let range: SourceRange

  init(name: Name?, parts: [Part], isBlockVariable: Bool = false, range: SourceRange) {
    self.name = name
    self.parts = parts
    self.isBlockVariable = isBlockVariable
    self.range = range
  }

  /// The parameters, if this declares a function (not a pointer or block to one).
  var functionClause: ParameterClause? {
    if case .function(let clause)? = parts.first { clause } else { nil }
  }

  /// `(^name)(…)`: it declares a block.
  var isBlock: Bool {
    if case .block? = parts.first { true } else { false }
  }
}

/// The words behind a `*` or `^`.
struct PointerQualifiers: Sendable {
  var qualifiers: TypeQualifiers = []
  var ownership: Ownership?
  var nullability: Nullability?
  var isKindof = false
  var attributes: [Attribute] = []
}

/// What stands in `[ ]` of a declarator.
enum ArrayBound: Sendable {
  /// `[]`, in a parameter or with an initialiser
  case none
  /// `[n]`; `static` and qualifiers in a parameter's brackets are dropped.
  case size(Expr)
  /// `[*]`
  case star
}

/// A function's or block's parameters.
final class ParameterClause: Sendable {
  let parameters: [Parameter]
  /// `, ...`
  let isVariadic: Bool
  /// False for `()`, which in C says nothing about the parameters; `(void)` has an empty list and a
  /// prototype. For blocks `()` counts as `(void)`.
  let hasPrototype: Bool
  let range: SourceRange

  init(parameters: [Parameter], isVariadic: Bool, hasPrototype: Bool, range: SourceRange) {
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.hasPrototype = hasPrototype
    self.range = range
  }
}

final class Parameter: Sendable {
  let specifiers: DeclSpecifiers
  let declarator: Declarator
  let attributes: [Attribute]
  let range: SourceRange

  init(
    specifiers: DeclSpecifiers, declarator: Declarator, attributes: [Attribute],
    range: SourceRange
  ) {
    self.specifiers = specifiers
    self.declarator = declarator
    self.attributes = attributes
    self.range = range
  }

  var name: Name? { declarator.name }
}

/// A type by itself, as in a cast, `sizeof`, `@encode` or a method's parentheses.
final class TypeName: Sendable {
  let specifiers: DeclSpecifiers
  /// Without a name.
  let declarator: Declarator
  let range: SourceRange

  init(specifiers: DeclSpecifiers, declarator: Declarator, range: SourceRange) {
    self.specifiers = specifiers
    self.declarator = declarator
    self.range = range
  }

  /// The name alone if this is nothing but one: `Foo`, not `Foo *` or `Foo<Bar>`.
  var plainName: Name? {
    if case .named(let name, nil) = specifiers.type, declarator.parts.isEmpty { name } else { nil }
  }
}
