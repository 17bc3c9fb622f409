// Types of C and Objective-C, as the checker and the compiler see them.
//
// A `CType` is a value: its kind, the qualifiers on top of it, and for object pointers and blocks
// their ownership. Small kinds cost nothing; compound ones share immutable nodes. Records and
// enums are final classes, equal only to themselves, because a struct may mention itself before it is
// complete. The name of the typedef that a type came through is kept for messages and never compared.
//
//   NSString *            .object(ObjectType(.named("NSString")))
//   NSString              .interface(…): what stands before the `*`; never the type of a variable
//   id<NSCopying>         .object(ObjectType(.id, protocols: ["NSCopying"]))
//   Class                 .object(ObjectType(.metaclass))
//   void (^)(int)         .block(FunctionType)
//   int (*)(void)         .pointer(CType(.function(FunctionType)))
//   NSError **            .pointer(an .object whose ownership is .autoreleasing)
//
// The machine is x86-64 or AArch64 with Apple's choices: LP64, plain `char` signed, `long double`
// in 16 bytes, and `BOOL` a `_Bool` that encodes as `B` (as on every Mac of today; on Macs before
// 2020 it was a `signed char`, `c`. Both take one byte, and comparisons of encodings treat them alike).
//
// `.error` is the type of what could not be understood; an error has been reported, and whoever meets
// it says nothing more.

package struct CType: Hashable {
  package enum Kind: Hashable {
    case void
    case integer(IntegerKind)
    case floating(FloatingKind)
    indirect case pointer(CType)
    indirect case array(CType, ArrayLength)
    case function(FunctionType)
    case block(FunctionType)
    case record(RecordType)
    case enumeration(EnumType)
    /// `id`, `Class` or a pointer to instances of a class.
    case object(ObjectType)
    /// A class's name by itself.
    case interface(ObjectType)
    case selector
    case vaList
    case error
  }

  package var kind: Kind
  var qualifiers: TypeQualifiers
  /// Of object and block pointers; nil where nobody said or inferred one (results, casts).
  package var ownership: Ownership?
  /// The typedef through which the type was named; for messages only.
  package var alias: TypedefModel?

  package init(
    _ kind: Kind, qualifiers: TypeQualifiers = [], ownership: Ownership? = nil,
    alias: TypedefModel? = nil
  ) {
    self.kind = kind
    self.qualifiers = qualifiers
    self.ownership = ownership
    self.alias = alias
  }

  package static func == (left: CType, right: CType) -> Bool {
    left.qualifiers == right.qualifiers && left.ownership == right.ownership
      && left.kind == right.kind
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(qualifiers.rawValue)
  }
}

package enum ArrayLength: Hashable {
  case fixed(Int)
  /// `[]`
  case incomplete
  /// Known only while running; the expression is evaluated where the declaration stands.
  case variable(VariableLength)
}

/// The length of a variable-length array; equal only to itself.
package final class VariableLength: Hashable {
  let expression: Expr
  /// Once the declaration has been checked.
  package var checked: CheckedExpression?

  init(_ expression: Expr) {
    self.expression = expression
  }

  package static func == (left: VariableLength, right: VariableLength) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: - Making types

extension CType {
  package static var void: CType { CType(.void) }
  package static var bool: CType { CType(.integer(.bool)) }
  package static var char: CType { CType(.integer(.char)) }
  package static var int: CType { CType(.integer(.int)) }
  static var unsignedInt: CType { CType(.integer(.unsignedInt)) }
  package static var long: CType { CType(.integer(.long)) }
  package static var unsignedLong: CType { CType(.integer(.unsignedLong)) }
  static var longLong: CType { CType(.integer(.longLong)) }
  static var unsignedLongLong: CType { CType(.integer(.unsignedLongLong)) }
  static var float: CType { CType(.floating(.float)) }
  static var double: CType { CType(.floating(.double)) }
  static var longDouble: CType { CType(.floating(.longDouble)) }
  package static var id: CType { CType(.object(ObjectType(.id))) }
  package static var metaclass: CType { CType(.object(ObjectType(.metaclass))) }
  package static var selector: CType { CType(.selector) }
  package static var vaList: CType { CType(.vaList) }
  static var error: CType { CType(.error) }

  static func integer(_ kind: IntegerKind) -> CType { CType(.integer(kind)) }
  static func record(_ record: RecordType) -> CType { CType(.record(record)) }
  static func enumeration(_ type: EnumType) -> CType { CType(.enumeration(type)) }
  package static func function(_ type: FunctionType) -> CType { CType(.function(type)) }
  package static func block(_ type: FunctionType) -> CType { CType(.block(type)) }

  /// A pointer to this type; for a class's name the object pointer.
  package static func pointer(to pointee: CType) -> CType {
    switch pointee.kind {
    case .interface(let object): CType(.object(object))
    case .error: .error
    default: CType(.pointer(pointee))
    }
  }

  static func array(of element: CType, count: Int) -> CType {
    CType(.array(element, .fixed(count)))
  }

  /// A pointer to instances of the class.
  package static func object(_ className: String) -> CType {
    CType(.object(ObjectType(.named(className))))
  }

  /// The type with more qualifiers; for arrays those of the elements, as C says.
  package func adding(_ more: TypeQualifiers) -> CType {
    if more.isEmpty { return self }
    if case .array(let element, let length) = kind {
      return CType(.array(element.adding(more), length), alias: alias)
    }
    var result = self
    result.qualifiers.formUnion(more)
    return result
  }

  package func with(ownership: Ownership?) -> CType {
    var result = self
    result.ownership = ownership
    return result
  }

  /// The type of a value: no qualifiers, no ownership.
  package var unqualified: CType { CType(kind, alias: alias) }

  /// What an expression of this type is once it is used: arrays and functions become pointers,
  /// qualifiers go.
  package var decayed: CType {
    switch kind {
    case .array(let element, _): CType(.pointer(element))
    case .function: CType(.pointer(unqualified))
    default: unqualified
    }
  }
}

// MARK: - Asking types

extension CType {
  package var isVoid: Bool { if case .void = kind { true } else { false } }
  var isError: Bool { if case .error = kind { true } else { false } }

  /// `_Bool` and BOOL.
  package var isBool: Bool { if case .integer(.bool) = kind { true } else { false } }

  /// An integer type or an enum.
  package var isInteger: Bool { integerKind != nil }

  package var isFloating: Bool { if case .floating = kind { true } else { false } }
  var isArithmetic: Bool { isInteger || isFloating }

  /// The integer type that values of this one are kept in; an enum's underlying type.
  package var integerKind: IntegerKind? {
    switch kind {
    case .integer(let integer): integer
    case .enumeration(let type): type.underlying
    default: nil
    }
  }

  /// A plain C pointer.
  package var isPointer: Bool { if case .pointer = kind { true } else { false } }

  /// An object pointer: `id`, `Class`, `NSString *`.
  var isObject: Bool { if case .object = kind { true } else { false } }

  package var isBlock: Bool { if case .block = kind { true } else { false } }

  /// What ARC retains and releases. `Class` too: retaining a class does nothing, but the rules hold.
  package var isRetainable: Bool { isObject || isBlock }

  /// `char bytes[]`, the last member of a struct or class: its length is that of the memory behind.
  package var isFlexibleArray: Bool {
    if case .array(let element, .incomplete) = kind { element.isComplete } else { false }
  }

  package var isArray: Bool { if case .array = kind { true } else { false } }
  var isFunction: Bool { if case .function = kind { true } else { false } }
  package var isRecord: Bool { if case .record = kind { true } else { false } }

  /// May stand in a condition.
  var isScalar: Bool {
    switch kind {
    case .integer, .enumeration, .floating, .pointer, .object, .block, .selector: true
    case .array, .function: true
    default: false
    }
  }

  /// One of the kinds whose value is an address: pointer, object, block, SEL.
  package var isPointerLike: Bool {
    switch kind {
    case .pointer, .object, .block, .selector: true
    default: false
    }
  }

  /// What a pointer points to or an array holds.
  package var pointee: CType? {
    switch kind {
    case .pointer(let pointee): pointee
    case .array(let element, _): element
    default: nil
    }
  }

  /// The struct or union that a pointer leads to, through others where there are some.
  var pointedRecord: RecordType? {
    guard let pointee else { return nil }
    return pointee.recordType ?? pointee.pointedRecord
  }

  var objectType: ObjectType? { if case .object(let object) = kind { object } else { nil } }
  package var recordType: RecordType? { if case .record(let record) = kind { record } else { nil } }

  /// The function type of a function, a pointer to one, or a block.
  var callee: FunctionType? {
    switch kind {
    case .function(let type), .block(let type): return type
    case .pointer(let pointee):
      if case .function(let type) = pointee.kind { return type }
      return nil
    default: return nil
    }
  }

  package var isConst: Bool {
    if case .array(let element, _) = kind { return element.isConst }
    return qualifiers.contains(.const)
  }

  /// Its size is known when the listing is read. (Of a variable-length array it is known later.)
  var isComplete: Bool {
    switch kind {
    case .void, .function, .interface: false
    case .array(let element, let length): length != .incomplete && element.isComplete
    case .record(let record): record.isComplete
    case .enumeration(let type): type.isComplete
    default: true
    }
  }

  /// It, or an array's element, has a length that is known only while running.
  package var isVariablyModified: Bool {
    switch kind {
    case .array(_, .variable): true
    case .array(let element, _), .pointer(let element): element.isVariablyModified
    default: false
    }
  }

  /// Holds something ARC has to retain or zero: a strong or weak object or block, or a record or
  /// array with one inside.
  package var hasRetainableMembers: Bool {
    switch kind {
    case .object, .block: ownership == .strong || ownership == .weak
    case .array(let element, _): element.hasRetainableMembers
    case .record(let record): record.hasRetainableMembers
    default: false
    }
  }
}
