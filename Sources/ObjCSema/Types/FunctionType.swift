/// The type of a function or of a block's body; immutable, compared by structure.
package final class FunctionType: Hashable {
  package let result: CType
  /// As declared, arrays and functions already turned into pointers.
  package let parameters: [CType]
  let isVariadic: Bool
  /// False for `()` and for `^?` of an encoding: any arguments may be passed, promoted as for `...`.
  let hasPrototype: Bool
  let complexity: TypeComplexity

  package init(
    result: CType, parameters: [CType], isVariadic: Bool = false, hasPrototype: Bool = true
  ) {
    self.result = result
    self.parameters = parameters
    self.isVariadic = isVariadic
    self.hasPrototype = hasPrototype
    complexity = .node([result.complexity] + parameters.map(\.complexity))
  }

  /// Arguments behind the parameters are allowed.
  var takesMore: Bool { isVariadic || !hasPrototype }

  /// The same function, its pointers to structs being those of another declaration of it.
  func naming(recordsOf declared: FunctionType) -> FunctionType {
    guard declared.hasPrototype, hasPrototype, parameters.count == declared.parameters.count else {
      return self
    }
    func named(_ type: CType, _ other: CType) -> CType {
      guard let pointed = type.pointedRecord, let own = other.pointedRecord, pointed !== own else {
        return type
      }
      return other
    }
    let made = zip(parameters, declared.parameters).map(named)
    let given = named(result, declared.result)
    if given == result, made == parameters { return self }
    return FunctionType(result: given, parameters: made, isVariadic: isVariadic)
  }

  /// With parameters as arguments for `...` come.
  var promoted: FunctionType {
    FunctionType(
      result: result, parameters: parameters.map(\.defaultPromoted), isVariadic: isVariadic)
  }

  /// Compatible with `int name()`, which a call of an undeclared function declared until C99 (C89 3.3.2.2).
  var fitsImplicitDeclaration: Bool {
    result.integerKind == .int && !isVariadic && parameters.allSatisfy { $0 == $0.defaultPromoted }
  }

  package static func == (left: FunctionType, right: FunctionType) -> Bool {
    left === right
      || (left.isVariadic == right.isVariadic && left.hasPrototype == right.hasPrototype
        && left.result == right.result && left.parameters == right.parameters)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(result)
    hasher.combine(parameters.count)
    hasher.combine(isVariadic)
  }
}
