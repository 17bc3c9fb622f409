/// Whether two declarations can be of one thing.
extension CType {
  /// C's "compatible types", qualifiers of the types themselves and ownership aside.
  ///
  /// An enum is compatible with its integer type, an array without a length with any of its elements,
  /// a function without a prototype with any of its result. `id` is compatible with every object.
  func isCompatible(with other: CType) -> Bool {
    switch (kind, other.kind) {
    case (.error, _), (_, .error): return true
    case (.pointer(let a), .pointer(let b)):
      return a.isConst == b.isConst && a.isCompatible(with: b)
    case (.array(let a, let lengthA), .array(let b, let lengthB)):
      return CType.agree(lengthA, lengthB) && a.isCompatible(with: b)
    case (.function(let a), .function(let b)), (.block(let a), .block(let b)):
      return a.isCompatible(with: b)
    case (.object(let a), .object(let b)): return a.isCompatible(with: b)
    case (.block, .object(let object)), (.object(let object), .block): return object.isID
    case (.enumeration(let a), .enumeration(let b)): return a === b
    case (.enumeration(let a), .integer(let b)), (.integer(let b), .enumeration(let a)):
      return a.underlying == b || (!a.isFixed && b == .int)
    default: return kind == other.kind
    }
  }

  /// The same type where nothing is counted: `__autoreleasing id *` is `id *`.
  func isSameWithoutOwnership(as other: CType) -> Bool {
    guard qualifiers == other.qualifiers else { return false }
    switch (kind, other.kind) {
    case (.pointer(let a), .pointer(let b)): return a.isSameWithoutOwnership(as: b)
    case (.function(let a), .function(let b)), (.block(let a), .block(let b)):
      return a.parameters.count == b.parameters.count && a.isVariadic == b.isVariadic
        && zip(a.parameters + [a.result], b.parameters + [b.result]).allSatisfy {
          $0.unqualified.isSameWithoutOwnership(as: $1.unqualified)
        }
    default: return kind == other.kind
    }
  }

  private static func agree(_ a: ArrayLength, _ b: ArrayLength) -> Bool {
    if case .fixed(let x) = a, case .fixed(let y) = b { return x == y }
    return true
  }

  /// Takes the same bytes in the same registers, so that a caller that believes in one and a callee
  /// that believes in the other understand each other.
  func isSameForCalls(as other: CType) -> Bool {
    if isError || other.isError { return true }
    if isPointerLike || isArray || isFunction {
      return other.isPointerLike || other.isArray || other.isFunction
    }
    if let a = integerKind, let b = other.integerKind {
      return a.size == b.size
        && (a.size >= 4 || a.isSigned == b.isSigned || a == .bool || b == .bool)
    }
    switch (kind, other.kind) {
    case (.floating(let a), .floating(let b)): return a == b
    case (.record(let a), .record(let b)):
      return a === b || TypeEncoder.encode(self) == TypeEncoder.encode(other)
    default: return kind == other.kind
    }
  }
}

extension MethodModel {
  /// A message made for one of them runs the other rightly.
  func isSameForCalls(as other: MethodModel) -> Bool {
    result.isSameForCalls(as: other.result) && parameters.count == other.parameters.count
      && isVariadic == other.isVariadic
      && zip(parameters, other.parameters).allSatisfy { $0.type.isSameForCalls(as: $1.type) }
  }

  /// The same, where small integers may differ in their sign: what clang asks of methods that share a name.
  func isAlike(_ other: MethodModel) -> Bool {
    let types = [(result, other.result)] + zip(parameters.map(\.type), other.parameters.map(\.type))
    return types.allSatisfy { a, b in
      if let a = a.integerKind, let b = b.integerKind { return a.size == b.size }
      return a.isSameForCalls(as: b)
    }
  }
}

extension FunctionType {
  /// Of functions that may share a name: they are one function.
  func hasSameParameters(as other: FunctionType) -> Bool {
    parameters.count == other.parameters.count && takesMore == other.takesMore
      && zip(parameters, other.parameters).allSatisfy { $0.unqualified.kind == $1.unqualified.kind }
  }

  func isCompatible(with other: FunctionType) -> Bool {
    if self === other { return true }
    guard result.isCompatible(with: other.result) else { return false }
    if !hasPrototype || !other.hasPrototype { return true }
    guard isVariadic == other.isVariadic, parameters.count == other.parameters.count else {
      return false
    }
    return zip(parameters, other.parameters).allSatisfy { $0.isCompatible(with: $1) }
  }
}

extension ObjectType {
  func isCompatible(with other: ObjectType) -> Bool {
    isID || other.isID || base == other.base
  }
}
