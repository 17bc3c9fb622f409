// What names of C can mean. Each is a final class with an identity, so that the emitter may keep what
// it knows about a variable or function in tables of its own.

enum Symbol {
  case variable(VariableModel)
  case function(FunctionModel)
  case enumerator(EnumeratorModel)
  case typedef(TypedefModel)
  /// A constant that a library brings (`NSNotFound`, `M_PI`).
  case constant(ConstantModel)

  var range: SourceRange {
    switch self {
    case .variable(let model): model.range
    case .function(let model): model.range
    case .enumerator(let model): model.range
    case .typedef(let model): model.range
    case .constant: .none
    }
  }

  /// For messages, with its article.
  var word: String {
    switch self {
    case .variable: "a variable"
    case .function: "a function"
    case .enumerator: "an enumerator"
    case .typedef: "a type"
    case .constant: "a constant"
    }
  }
}

/// A variable or parameter.
package final class VariableModel {
  package enum Storage {
    /// File scope, seen by name; one per program.
    case global
    /// `static` in a function: one per program, seen in its block.
    case staticLocal
    case local
    case parameter
  }

  package let name: String
  /// Completed when an initialiser gives an array its length, or `__auto_type` its type.
  package var type: CType
  package let storage: Storage
  /// `__block`
  package let isBlockVariable: Bool
  /// `static` at file scope.
  package let isStatic: Bool
  /// Only ever declared `extern`: it needs a definition elsewhere in the listing.
  package var isExternOnly: Bool
  package var isThreadLocal = false
  var attributes: [Attribute]
  package var range: SourceRange
  /// File scope: the definition's initialiser. Of locals the statement has it.
  package var initializer: Initializer?
  /// Of a local that is const: for what folds it.
  var constantInitializer: Initializer?
  /// What a const variable's first value comes to, nil where that is no constant; not set before it was asked for.
  var foldedValue: ConstantValue??
  /// `self`, `_cmd`.
  var isImplicit = false
  /// Of a local or parameter: how many blocks surround its declaration in the function.
  var level = 0
  /// Of a local: its first value is being checked.
  var isBeingInitialized = false
  /// Of a local: the expression of its first value mentions it, as in `id x = make(^{ return x; })`. It is zero there.
  package var isReadInOwnValue = false
  /// Pointers to it are made, so that it has to lie in memory.
  package var isAddressTaken = false
  /// Of a static variable: how far its first value reaches, with the elements of a flexible array.
  package var extent = 0
  /// Of a parameter: an array's length that does something.
  package var length: CheckedExpression?
  /// Of a local: its first value is a class object by what its expression says.
  var holdsClass = false
  /// In a function that makes an object of a local variable.
  package var stackPlace: StackPlace?
  /// File scope: where names in the initialiser are looked up. Unowned: the scope has the variable, and the program the scope.
  unowned var scope: Scope?

  init(
    name: String, type: CType, storage: Storage, isBlockVariable: Bool = false,
    isStatic: Bool = false, isExternOnly: Bool = false, attributes: [Attribute] = [],
    range: SourceRange = .none, initializer: Initializer? = nil
  ) {
    self.name = name
    self.type = type
    self.storage = storage
    self.isBlockVariable = isBlockVariable
    self.isStatic = isStatic
    self.isExternOnly = isExternOnly
    self.attributes = attributes
    self.range = range
    self.initializer = initializer
  }

  /// `__attribute__((cleanup(f)))`: the function's name.
  package var cleanupFunction: Name? {
    guard let attribute = attributes.first(where: { $0.name == "cleanup" }),
      case .identifier(let name)? = attribute.arguments.first?.kind
    else { return nil }
    return name
  }

  package var isHidden: Bool { attributes.isHidden }

  var hasPreciseLifetime: Bool {
    attributes.contains { $0.name == "objc_precise_lifetime" }
  }
}

/// A function of the listing or of a library.
package final class FunctionModel {
  package let name: String
  package var type: FunctionType
  /// With the names of the definition, else of the first declaration.
  var parameters: [ParameterModel]
  package var isStatic: Bool
  var attributes: [Attribute]
  var range: SourceRange
  /// Where it is declared first.
  let firstRange: SourceRange
  /// Nil while only declared, and for a library's functions.
  package var definition: FunctionDefinition?
  /// A library's function of that name; a listing's own definition comes first.
  var native: FunctionDescription?
  /// Other functions of the name, where the attribute `overloadable` allows them; only the first one has them.
  var overloads: [FunctionModel] = []
  var isOverloadable: Bool { attributes.contains { $0.name == "overloadable" } }
  /// `constructor` and `destructor` attributes: run before and after main.
  package var isConstructor: Bool { attributes.contains { $0.name == "constructor" } }
  /// Constructors run from the smallest number, destructors from the largest; what has none comes behind them, or before them.
  package var constructorPriority: UInt64 {
    for attribute in attributes where attribute.name.hasSuffix("structor") {
      if case .integer(let literal)? = attribute.arguments.first?.kind { return literal.value }
    }
    return 65_535
  }
  package var isDestructor: Bool { attributes.contains { $0.name == "destructor" } }
  /// Other images do not see it.
  package var isHidden: Bool { attributes.isHidden }
  var isNoReturn: Bool { attributes.contains { $0.name == "noreturn" } }

  init(
    name: String, type: FunctionType, parameters: [ParameterModel], isStatic: Bool = false,
    attributes: [Attribute] = [], range: SourceRange = .none,
    definition: FunctionDefinition? = nil, native: FunctionDescription? = nil
  ) {
    self.name = name
    self.type = type
    self.parameters = parameters
    self.isStatic = isStatic
    self.attributes = attributes
    firstRange = range
    self.range = range
    self.definition = definition
    self.native = native
  }
}

/// One parameter of a function, method or block.
package struct ParameterModel {
  /// Nil for an unnamed one.
  let name: String?
  /// Arrays and functions already turned into pointers; ownership inferred.
  package let type: CType
  let attributes: [Attribute]
  let range: SourceRange
  /// Of one that is declared as an array: a length that is no constant. It is evaluated, for its effects alone.
  let length: VariableLength?
  /// An array of known length, as it is written.
  var array: CType?

  init(
    name: String?, type: CType, length: VariableLength? = nil, attributes: [Attribute] = [],
    range: SourceRange = .none
  ) {
    self.name = name
    self.type = type
    self.length = length
    self.attributes = attributes
    self.range = range
  }

  /// The callee releases it.
  var isConsumed: Bool { attributes.contains { $0.name == "ns_consumed" } }
}

final class EnumeratorModel {
  let name: String
  let value: Int64
  /// `int` in C, the enum's own type when that is fixed.
  let type: CType
  let range: SourceRange

  init(name: String, value: Int64, type: CType, range: SourceRange) {
    self.name = name
    self.value = value
    self.type = type
    self.range = range
  }
}

package final class TypedefModel {
  let name: String
  /// Without this typedef as its alias.
  let type: CType
  let range: SourceRange
  /// `__attribute__((NSObject))`: a property may retain what the pointer points to.
  let isCounted: Bool

  init(name: String, type: CType, range: SourceRange = .none, isCounted: Bool = false) {
    self.name = name
    self.type = type
    self.range = range
    self.isCounted = isCounted
  }

  /// The type as one that was named through this typedef.
  var aliased: CType {
    var result = type
    result.alias = self
    return result
  }
}

/// A library's constant with its type.
final class ConstantModel {
  let name: String
  let type: CType
  let value: NativeConstant

  init(name: String, type: CType, value: NativeConstant) {
    self.name = name
    self.type = type
    self.value = value
  }
}

extension [Attribute] {
  /// `visibility("hidden")`
  fileprivate var isHidden: Bool {
    contains { attribute in
      guard attribute.name == "visibility",
        case .string(let literal)? = attribute.arguments.first?.kind
      else { return false }
      return literal.text == "hidden"
    }
  }
}
