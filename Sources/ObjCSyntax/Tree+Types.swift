/// What stands before the declarators: `static const unsigned long`, `__weak NSArray<Car *>`.
package final class DeclSpecifiers: Sendable {
  package let storage: StorageClass?
  let isInline: Bool
  package let isThreadLocal: Bool
  /// `__block`, wherever in the declaration it was written.
  package let isBlockVariable: Bool
  /// `__kindof`
  package let isKindof: Bool
  package let qualifiers: TypeQualifiers
  package let ownership: Ownership?
  let nullability: Nullability?
  /// in, out, inout, bycopy, byref, oneway in the types of methods.
  package let passing: PassingQualifiers
  package let attributes: [Attribute]
  package let type: TypeSpecifier
  /// Where the type itself is named.
  package let typeRange: SourceRange
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
      storage: storage, isInline: isInline, isThreadLocal: isThreadLocal,
      isBlockVariable: isBlockVariable,
      isKindof: isKindof, qualifiers: qualifiers, ownership: ownership, nullability: nullability,
      passing: passing,
      attributes: attributes, type: .builtin(.int), typeRange: typeRange, range: range)
  }
}

package enum StorageClass: String, Sendable {
  case typedef, extern, `static`, auto, register
}

package struct TypeQualifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let const = TypeQualifiers(rawValue: 1)
  package static let volatile = TypeQualifiers(rawValue: 2)
  package static let restrict = TypeQualifiers(rawValue: 4)
  package static let atomic = TypeQualifiers(rawValue: 8)
}

package struct PassingQualifiers: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let `in` = PassingQualifiers(rawValue: 1)
  package static let out = PassingQualifiers(rawValue: 2)
  package static let `inout` = PassingQualifiers(rawValue: 4)
  package static let bycopy = PassingQualifiers(rawValue: 8)
  package static let byref = PassingQualifiers(rawValue: 16)
  package static let oneway = PassingQualifiers(rawValue: 32)
}

/// `__strong`, `__weak` and so on.
package enum Ownership: String, Sendable {
  case strong, weak, unsafeUnretained, autoreleasing
}

package enum Nullability: String, Sendable {
  case nonnull, nullable, unspecified
}

/// The type that specifiers name, before any declarator.
package enum TypeSpecifier: Sendable {
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
package enum BuiltinType: String, Sendable {
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
package final class AngleArguments: Sendable {
  /// One list per pair of brackets: `NSArray<NSString *><Drawing>` has two.
  package let lists: [[TypeName]]
  package let range: SourceRange

  init(lists: [[TypeName]], range: SourceRange) {
    self.lists = lists
    self.range = range
  }
}

/// `struct tag { … }` or `union tag`.
package final class RecordSpecifier: Sendable {
  package let isUnion: Bool
  package let tag: Name?
  /// Nil when there are no braces.
  package let fields: [FieldDeclaration]?
  package let attributes: [Attribute]
  /// The largest alignment of a member that `#pragma pack` allows; 0 for any.
  package let packing: Int
  package let range: SourceRange

  init(
    isUnion: Bool, tag: Name?, fields: [FieldDeclaration]?, attributes: [Attribute],
    packing: Int, range: SourceRange
  ) {
    self.isUnion = isUnion
    self.packing = packing
    self.tag = tag
    self.fields = fields
    self.attributes = attributes
    self.range = range
  }
}

/// One line of a struct, union or ivar block. Without declarators: an anonymous struct or union.
package final class FieldDeclaration: Sendable {
  package struct Field: Sendable {
    package let declarator: Declarator
    /// The width of a bit-field; then the declarator may have no name.
    package let bitWidth: Expr?
    package let attributes: [Attribute]
  }

  package let specifiers: DeclSpecifiers
  package let fields: [Field]
  package let range: SourceRange

  init(specifiers: DeclSpecifiers, fields: [Field], range: SourceRange) {
    self.specifiers = specifiers
    self.fields = fields
    self.range = range
  }
}

/// `enum tag : type { A, B = 2 }`; NS_ENUM and NS_OPTIONS come out as one too.
package final class EnumSpecifier: Sendable {
  package struct Enumerator: Sendable {
    package let name: Name
    package let value: Expr?
  }

  package let tag: Name?
  /// The type behind the colon.
  package let underlying: TypeName?
  /// Nil when there are no braces.
  package let enumerators: [Enumerator]?
  package let attributes: [Attribute]
  package let range: SourceRange

  init(
    tag: Name?, underlying: TypeName?, enumerators: [Enumerator]?, attributes: [Attribute],
    range: SourceRange
  ) {
    self.attributes = attributes
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
package final class Declarator: Sendable {
  package enum Part: Sendable {
    /// `*`
    case pointer(PointerQualifiers)
    /// `^`
    case block(PointerQualifiers)
    case array(ArrayBound)
    case function(ParameterClause)
  }

  /// Nil in type names, unnamed parameters and unnamed bit-fields.
  package let name: Name?
  package let parts: [Part]
  /// `int *__block p`, `void (^__block f)(void)`
  package let isBlockVariable: Bool
  /// Behind the name: `id delegate __weak`
  package let ownership: Ownership?
  /// Empty, at the place where it would stand, for an abstract declarator without parts.
  package let range: SourceRange

  init(
    name: Name?, parts: [Part], isBlockVariable: Bool = false, ownership: Ownership? = nil,
    range: SourceRange
  ) {
    self.name = name
    self.parts = parts
    self.isBlockVariable = isBlockVariable
    self.ownership = ownership
    self.range = range
  }

  /// The parameters, if this declares a function (not a pointer or block to one).
  package var functionClause: ParameterClause? {
    if case .function(let clause)? = parts.first { clause } else { nil }
  }

  /// `(^name)(…)`: it declares a block.
  var isBlock: Bool {
    if case .block? = parts.first { true } else { false }
  }
}

/// The words behind a `*` or `^`.
package struct PointerQualifiers: Sendable {
  package var qualifiers: TypeQualifiers = []
  package var ownership: Ownership?
  var nullability: Nullability?
  package var isKindof = false
  package var attributes: [Attribute] = []
}

/// What stands in `[ ]` of a declarator.
package enum ArrayBound: Sendable {
  /// `[]`, in a parameter or with an initialiser
  case none
  /// `[n]`; `static` and qualifiers in a parameter's brackets are dropped.
  case size(Expr)
  /// `[*]`
  case star
}

/// A function's or block's parameters.
package final class ParameterClause: Sendable {
  package let parameters: [Parameter]
  /// `, ...`
  package let isVariadic: Bool
  /// False for `()`, which in C says nothing about the parameters; `(void)` has an empty list and a
  /// prototype. For blocks `()` counts as `(void)`.
  package let hasPrototype: Bool
  package let range: SourceRange

  init(parameters: [Parameter], isVariadic: Bool, hasPrototype: Bool, range: SourceRange) {
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.hasPrototype = hasPrototype
    self.range = range
  }
}

package final class Parameter: Sendable {
  package let specifiers: DeclSpecifiers
  package let declarator: Declarator
  package let attributes: [Attribute]
  package let range: SourceRange

  init(
    specifiers: DeclSpecifiers, declarator: Declarator, attributes: [Attribute],
    range: SourceRange
  ) {
    self.specifiers = specifiers
    self.declarator = declarator
    self.attributes = attributes
    self.range = range
  }

  package var name: Name? { declarator.name }
}

/// A type by itself, as in a cast, `sizeof`, `@encode` or a method's parentheses.
package final class TypeName: Sendable {
  package let specifiers: DeclSpecifiers
  /// Without a name.
  package let declarator: Declarator
  package let range: SourceRange

  init(specifiers: DeclSpecifiers, declarator: Declarator, range: SourceRange) {
    self.specifiers = specifiers
    self.declarator = declarator
    self.range = range
  }

  /// The name alone if this is nothing but one: `Foo`, not `Foo *` or `Foo<Bar>`.
  package var plainName: Name? {
    if case .named(let name, nil) = specifiers.type, declarator.parts.isEmpty { name } else { nil }
  }
}
