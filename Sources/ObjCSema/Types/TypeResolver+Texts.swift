/// Arrays of characters that a listing writes down: literals, `__func__`, and `@encode`, which the language makes an
/// array of `char` as well (so `char code[] = @encode(id)` has a length and `sizeof(@encode(id))` counts the zero).
extension TypeResolver {
  /// The text, if the expression is one; nil for `@encode` of what is no type.
  func text(of expression: Expr, in scope: Scope) -> StringLiteral? {
    switch expression.unparenthesized.kind {
    case .string(let literal), .functionName(let literal): return literal
    case .encode(let name):
      let type = resolve(name, in: scope)
      if type.isError { return nil }
      return StringLiteral(
        bytes: Array(encoding(of: type).utf8), encoding: .utf8, range: expression.range)
    default: return nil
    }
  }

  /// A class by itself is encoded like a struct of its instance variables, the superclass's first.
  func encoding(of type: CType) -> String {
    guard case .interface(let object) = type.kind, let name = object.className else {
      return TypeEncoder.encode(type)
    }
    let ivars = classes.chain(from: name).reversed().flatMap(\.ivars).filter { $0.name != "isa" }
    let members = ivars.map { ivar in
      ivar.bitWidth.map { "b\($0)" } ?? TypeEncoder.encodeMember(ivar.type)
    }
    return "{\(name)=#" + members.joined() + "}"
  }
}
