// How deep and how large a type is.
//
// Typedefs and structs can build types that take for ever to compare or to spell: twenty thousand
// pointers, or a struct of two structs of two structs, forty times. Compound nodes know their depth
// and their weight (the number of parts of the type written out), and the resolver refuses what goes
// beyond the limits. Behind that, code may recurse over types without a care.

struct TypeComplexity {
  var depth: Int
  var weight: Int

  static let depthLimit = 256
  static let weightLimit = 200_000

  static let leaf = TypeComplexity(depth: 1, weight: 1)

  var isTooMuch: Bool {
    depth > TypeComplexity.depthLimit || weight > TypeComplexity.weightLimit
  }

  /// A node with these parts.
  static func node(_ parts: some Sequence<TypeComplexity>) -> TypeComplexity {
    var result = leaf
    for part in parts {
      result.depth = max(result.depth, part.depth + 1)
      result.weight = min(result.weight + part.weight, weightLimit * 2)
    }
    return result
  }
}

extension CType {
  var complexity: TypeComplexity {
    var type = self
    var outer = 0
    while true {
      switch type.kind {
      case .pointer(let pointee):
        outer += 1
        // A struct may point to itself; behind a pointer its members do not count.
        if case .record = pointee.kind { return .leaf.wrapped(outer) }
        type = pointee
      case .array(let element, _):
        outer += 1
        type = element
      case .function(let function), .block(let function):
        return function.complexity.wrapped(outer)
      case .record(let record): return record.complexity.wrapped(outer)
      case .object(let object), .interface(let object):
        return TypeComplexity.node(object.arguments.map(\.complexity)).wrapped(outer)
      default: return .leaf.wrapped(outer)
      }
    }
  }
}

extension TypeComplexity {
  /// Behind so many pointers or arrays.
  func wrapped(_ count: Int) -> TypeComplexity {
    TypeComplexity(
      depth: depth + count, weight: min(weight + count, TypeComplexity.weightLimit * 2))
  }
}
