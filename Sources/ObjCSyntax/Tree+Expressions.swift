// The tree's expressions.
package final class Expr: Sendable {
  package enum Kind: Sendable {
    /// A variable, function, enumerator, `self` or `_cmd`; also a class's name before a dot
    /// (`Car.shared`), and the name of a builtin function such as `va_start`.
    case identifier(Name)
    case integer(IntegerLiteral)
    case floating(FloatingLiteral)
    /// `'a'`, an int.
    case character(Int32)
    /// `"…"` with all its adjacent pieces.
    case string(StringLiteral)
    /// `@"…"` with all its adjacent pieces.
    case objcString(StringLiteral)
    /// YES, NO (`isObjC`) and true, false.
    case boolean(Bool, isObjC: Bool)
    case null(NullLiteral)
    /// `__func__` and its brothers, already spelled out for the function that it stands in.
    case functionName(StringLiteral)

    case parenthesized(Expr)
    case unary(UnaryOperator, Expr)
    case postfix(PostfixOperator, Expr)
    /// `operatorRange` for labels.
    case binary(BinaryOperator, Expr, Expr, operatorRange: SourceRange)
    /// Nil operator is plain `=`.
    case assign(BinaryOperator?, Expr, Expr, operatorRange: SourceRange)
    /// Without `then`: GNU's `a ?: b`.
    case conditional(Expr, then: Expr?, otherwise: Expr)
    case comma(Expr, Expr)
    case cast(TypeName, Bridge?, Expr)
    case compoundLiteral(TypeName, InitializerList)
    case sizeof(TypeOrExpr)
    case alignof(TypeOrExpr)
    case offsetof(TypeName, [InitializerList.Designator])
    case call(Expr, [Expr])
    case `subscript`(Expr, Expr)
    /// `base.name` (member or property) or, with `isArrow`, `base->name`.
    case member(Expr, Name, isArrow: Bool)
    /// `super` before a dot: `super.name`. Nowhere else.
    case superReference
    /// `va_arg(list, type)`
    case vaArg(Expr, TypeName)
    /// `({ … })`
    case statementExpression(CompoundStmt)
    /// `__builtin_types_compatible_p(a, b)`
    case typesCompatible(TypeName, TypeName)
    /// GNU's `&&label`
    case labelAddress(Name)
    /// `_Generic(…)`, `__builtin_choose_expr(…)`
    case selection(Selection)

    case message(MessageExpr)
    /// `@selector(a:b:)`
    case selector(Name)
    /// `@protocol(P)`
    case protocolReference(Name)
    /// `@encode(type)`
    case encode(TypeName)
    /// `@3`, `@'c'`, `@YES` (the expression is the literal) and `@(expression)`.
    case boxed(Expr)
    case arrayLiteral([Expr])
    case dictionaryLiteral([DictionaryItem])
    case block(BlockLiteral)
    /// `@available(macOS 13, *)`
    case available([AvailabilitySpec])

    /// What could not be read; an error has been reported.
    case missing
  }

  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, _ range: SourceRange) {
    self.kind = kind
    self.range = range
  }

  /// The expression without the parentheses around it.
  package var unparenthesized: Expr {
    var result = self
    while case .parenthesized(let inner) = result.kind { result = inner }
    return result
  }
}

package struct IntegerLiteral: Sendable {
  /// How long the suffix makes it at least.
  package enum Length: Sendable { case int, long, longLong }

  package let value: UInt64
  /// Decimal literals without `u` never become unsigned.
  package let isDecimal: Bool
  package let isUnsigned: Bool
  package let length: Length

  package init(value: UInt64, isDecimal: Bool, isUnsigned: Bool, length: Length) {
    self.value = value
    self.isDecimal = isDecimal
    self.isUnsigned = isUnsigned
    self.length = length
  }
}

package struct FloatingLiteral: Sendable {
  package enum Width: Sendable { case float, double, longDouble }

  package let value: Double
  package let width: Width
}

/// A string's content, escapes resolved, pieces joined, without a final zero.
package final class StringLiteral: Sendable {
  package enum Encoding: Sendable {
    /// Nothing or `u8`: UTF-8.
    case utf8
    /// `u"…"`
    case utf16
    /// `U"…"` and `L"…"`
    case utf32
  }

  /// UTF-8 bytes as written; `\x` and octal escapes may make them invalid UTF-8. For the wide
  /// encodings: still UTF-8, to be converted.
  package let bytes: [UInt8]
  package let encoding: Encoding
  package let range: SourceRange

  package init(bytes: [UInt8], encoding: Encoding, range: SourceRange) {
    self.bytes = bytes
    self.encoding = encoding
    self.range = range
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}

package enum NullLiteral: String, Sendable {
  case `nil`, Nil, NULL
}

package enum UnaryOperator: String, Sendable {
  case plus = "+"
  case minus = "-"
  case complement = "~"
  case not = "!"
  case addressOf = "&"
  case dereference = "*"
  case increment = "++"
  case decrement = "--"
}

package enum PostfixOperator: String, Sendable {
  case increment = "++"
  case decrement = "--"
}

package enum BinaryOperator: String, Sendable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case shiftLeft = "<<"
  case shiftRight = ">>"
  case less = "<"
  case greater = ">"
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case bitAnd = "&"
  case bitXor = "^"
  case bitOr = "|"
  case logicalAnd = "&&"
  case logicalOr = "||"
}

package enum Bridge: String, Sendable {
  case bridge = "__bridge"
  case transfer = "__bridge_transfer"
  case retained = "__bridge_retained"
}

package enum TypeOrExpr: Sendable {
  case type(TypeName)
  case expression(Expr)
}

/// `[receiver part:argument part:argument, more]`
package final class MessageExpr: Sendable {
  package enum Receiver: Sendable {
    case expression(Expr)
    case `super`(SourceRange)
    /// A class by name, with generic arguments perhaps; also a typedef of a class. A name that no
    /// declaration made known is an `.expression` with an identifier.
    case type(TypeName)
  }

  package struct Part: Sendable {
    /// Empty text for an unnamed part.
    package let keyword: Name
    /// Nil only in a selector without colons.
    package let argument: Expr?
  }

  package let receiver: Receiver
  package let parts: [Part]
  /// Behind commas: the variable arguments.
  package let variadicArguments: [Expr]
  /// As the runtime spells it: `count`, `add:to:`, `a::`.
  package let selector: String

  init(receiver: Receiver, parts: [Part], variadicArguments: [Expr], selector: String) {
    self.receiver = receiver
    self.parts = parts
    self.variadicArguments = variadicArguments
    self.selector = selector
  }

  /// The first word of the selector: where carets about the message belong.
  package var selectorRange: SourceRange { parts.first?.keyword.range ?? .none }

  /// The arguments of the parts, then the variable ones.
  package var arguments: [Expr] { parts.compactMap(\.argument) + variadicArguments }
}

package struct DictionaryItem: Sendable {
  package let key: Expr
  package let value: Expr
}

/// `^ReturnType (parameters) { … }`
package final class BlockLiteral: Sendable {
  /// Specifiers of the return type, and a declarator that holds the parts behind it; nil when not
  /// written: then the body's return statements decide.
  package let returnType: TypeName?
  /// Nil when not written: no parameters.
  package let parameters: ParameterClause?
  package let body: CompoundStmt

  init(returnType: TypeName?, parameters: ParameterClause?, body: CompoundStmt) {
    self.returnType = returnType
    self.parameters = parameters
    self.body = body
  }
}

package struct AvailabilitySpec: Sendable {
  /// `macOS`, or `*`.
  let platform: String
  /// `10.15`; empty for `*`.
  let version: String
}

/// An expression that stands for one of several, by types or a constant.
package enum Selection: Sendable {
  package struct Choice: Sendable {
    /// Nil for `default:`.
    package let type: TypeName?
    package let value: Expr
  }

  /// What decides by its type, and is not evaluated.
  case generic(Expr, [Choice])
  case choose(Expr, then: Expr, otherwise: Expr)

  /// Those that may be chosen.
  package var values: [Expr] {
    switch self {
    case .generic(_, let choices): choices.map(\.value)
    case .choose(_, let then, let otherwise): [then, otherwise]
    }
  }
}
