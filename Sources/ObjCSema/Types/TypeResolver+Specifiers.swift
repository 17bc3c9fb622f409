// Types from declaration specifiers: built-in types, tags, `typeof`.
extension TypeResolver {
  /// The type that specifiers name; declares tags and enumerators that they define.
  func base(_ specifiers: DeclSpecifiers, in scope: Scope) -> Base {
    let isRefused = refuse(specifiers.attributes)
    var type = namedType(specifiers, in: scope)
    if isRefused { type = .error }
    type = withMode(specifiers.attributes, type)
    noteTransparency(specifiers.attributes, of: type)
    if specifiers.isKindof { type = kindof(type) }
    type = type.adding(specifiers.qualifiers)
    var base = Base(type: type, ownership: specifiers.ownership)
    if case .auto = specifiers.type { base.isAuto = true }
    return base
  }

  private func namedType(_ specifiers: DeclSpecifiers, in scope: Scope) -> CType {
    switch specifiers.type {
    case .builtin(let builtin): return TypeResolver.builtin(builtin)
    case .named(let name, let arguments): return named(name, arguments, in: scope)
    case .record(let record): return .record(self.record(record, in: scope))
    case .enumeration(let type): return .enumeration(enumeration(type, in: scope))
    case .typeofExpression(let expression): return typeof(expression, in: scope)
    case .typeofType(let name): return resolve(name, in: scope)
    case .auto, .missing: return .error
    case .atomic(let name): return resolve(name, in: scope).adding(.atomic)
    }
  }

  static func builtin(_ builtin: BuiltinType) -> CType {
    switch builtin {
    case .void: .void
    case .bool: .bool
    case .char: .char
    case .signedChar: .integer(.signedChar)
    case .unsignedChar: .integer(.unsignedChar)
    case .short: .integer(.short)
    case .unsignedShort: .integer(.unsignedShort)
    case .int: .int
    case .unsignedInt: .unsignedInt
    case .long: .long
    case .unsignedLong: .unsignedLong
    case .longLong: .longLong
    case .unsignedLongLong: .unsignedLongLong
    case .int128: .integer(.int128)
    case .unsignedInt128: .integer(.unsignedInt128)
    case .float: .float
    case .double: .double
    case .longDouble: .longDouble
    case .vaList: .vaList
    }
  }

  /// The type of an expression that is not evaluated; errors have been reported when it is `.error`.
  private func typeof(_ expression: Expr, in scope: Scope) -> CType {
    switch expression.unparenthesized.kind {
    case .missing: return .error
    // Apple's <MacTypes.h> has `nil` and `Nil` for `((void *)0)`.
    case .null: return .pointer(to: .void)
    default: break
    }
    let errors = diagnostics.errorCount
    if let type = checker?.type(of: expression, in: scope), !type.isError { return type }
    if diagnostics.errorCount > errors { return .error }
    diagnostics.error(
      UnsupportedCode.construct, "the type of this expression is not known here",
      at: expression.range, label: "in typeof",
      helps: [Diagnostic.Help("write the type itself")])
    return .error
  }

  private func kindof(_ type: CType) -> CType {
    var result = type
    switch type.kind {
    case .object(var object):
      object.isKindof = true
      result.kind = .object(object)
    case .interface(var object):
      object.isKindof = true
      result.kind = .interface(object)
    default: break
    }
    return result
  }

  /// Attributes that would change what a type is; whether there was one.
  @discardableResult
  func refuse(_ attributes: [Attribute]) -> Bool {
    let errors = diagnostics.errorCount
    for attribute in attributes {
      switch attribute.name {
      case "vector_size", "ext_vector_type":
        diagnostics.error(
          UnsupportedCode.attribute, "the attribute `\(attribute.name)` is not supported",
          at: attribute.range)
      default: break
      }
    }
    return diagnostics.errorCount > errors
  }

  /// `__attribute__((mode(HI)))` gives a number the size that the mode names.
  func withMode(_ attributes: [Attribute], _ type: CType) -> CType {
    guard let attribute = attributes.first(where: { $0.name == "mode" }) else { return type }
    var result = type
    if case .identifier(let name)? = attribute.arguments.first?.kind {
      let mode = name.text.hasPrefix("__") ? String(name.text.dropFirst(2).dropLast(2)) : name.text
      if let kind = type.integerKind, let sized = Self.integers[mode] {
        result.kind = .integer(kind.isSigned ? sized : sized.unsigned)
        return result
      }
      if case .floating = type.kind, mode == "SF" || mode == "DF" {
        result.kind = .floating(mode == "SF" ? .float : .double)
        return result
      }
    }
    diagnostics.error(
      UnsupportedCode.attribute, "this mode does not fit `\(type.description)`",
      at: attribute.range)
    return .error
  }

  private static let integers: [String: IntegerKind] = [
    "QI": .signedChar, "byte": .signedChar, "HI": .short, "SI": .int, "DI": .long, "word": .long,
    "pointer": .long, "unwind_word": .long,
  ]

  /// `__attribute__((transparent_union))`, which is for unions alone.
  func noteTransparency(_ attributes: [Attribute], of type: CType) {
    guard let record = type.recordType, record.isUnion,
      attributes.contains(where: { $0.name == "transparent_union" })
    else { return }
    record.isTransparent = true
  }

  /// Evaluates constants with this resolver's types.
  var constants: ConstantEvaluator { ConstantEvaluator(resolver: self) }
}
