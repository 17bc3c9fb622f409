// From the syntax of types to types.
//
// A declaration is specifiers, which give a base type, and declarators, which wrap pointers, arrays and
// functions around it. The resolver makes both and declares the tags and enumerators it meets in the
// scope it is given. It is one per listing: the declaration checker uses it for file scope and
// members, the checker of bodies for what stands in them.
//
// Ownership: `__weak` and its like belong to the first object or block pointer that the declaration
// forms, wherever they were written. With ARC, variables, members and parameters that have none are
// strong, what a parameter's pointer points to is autoreleasing. In manual mode only `__weak` means
// something; the other words are dropped.
//
// Nothing fails: what cannot be a type is reported once and becomes `.error`, or the nearest type that
// lets checking go on.
//
//   TypeResolver.swift               entry points
//   TypeResolver+Specifiers.swift    base types
//   TypeResolver+Names.swift         typedefs, classes, protocols, generics
//   TypeResolver+Records.swift       struct, union, enum
//   TypeResolver+Declarators.swift   pointers, arrays, functions, blocks, parameters
//   TypeResolver+Ownership.swift     ARC's rules

package final class TypeResolver {
  /// What a type is for.
  enum Use {
    case variable, parameter, result, field, ivar, property, typedef
    /// Casts, sizeof, @encode and the like.
    case typeName
  }

  /// The type that specifiers name, and what they say about its ownership.
  struct Base {
    var type: CType
    var ownership: Ownership?
    /// `__auto_type`: the initialiser says.
    var isAuto = false
  }

  let classes: ClassTable
  let environment: NativeEnvironment
  let diagnostics: DiagnosticSink
  /// How references are counted where the declaration that is being read stands.
  var isARC = true
  /// Checks the expressions that types are made of: in `typeof`, in array lengths. Weak: the program's model owns both.
  weak var checker: ProgramChecker?
  /// Type parameters of the generic class whose members are being resolved.
  var typeParameters: Set<String> = []
  /// "Did you mean" by what was written and how many names there were.
  var spellings: [String: String?] = [:]
  /// Protocols that are taken for those of libraries that are not here: others are no misspellings of them.
  var assumedProtocols: Set<String> = []
  /// Clauses are asked for twice: for the function's type and for the names of its parameters.
  var parameterCache: [ObjectIdentifier: [ParameterModel]] = [:]

  init(classes: ClassTable, environment: NativeEnvironment, diagnostics: DiagnosticSink) {
    self.classes = classes
    self.environment = environment
    self.diagnostics = diagnostics
  }

  /// The type of a cast, sizeof, @encode, compound literal …
  func resolve(_ name: TypeName, in scope: Scope, use: Use = .typeName) -> CType {
    type(of: name.declarator, base: base(name.specifiers, in: scope), use: use, in: scope)
  }

  /// The type of one declarator.
  ///
  /// - Parameter base: what `base(_:in:)` gave for its specifiers.
  func type(of declarator: Declarator, base: Base, use: Use, in scope: Scope) -> CType {
    var pending = declarator.ownership ?? base.ownership
    var type = base.type
    take(&pending, &type, at: declarator.range)
    for part in declarator.parts.reversed() {
      type = apply(part, to: type, use: use, at: declarator.range, in: scope)
      if pending != nil { take(&pending, &type, at: declarator.range) }
    }
    if let pending, !type.isError {
      let range = declarator.name?.range ?? declarator.range
      diagnostics.warning(
        MeaningCode.badOwnership,
        "`\(pending.spelling)` is only for objects and blocks; the type here is "
          + "`\(type.description)`", at: range, label: "ignored")
    }
    return finish(type, use: use, at: declarator.name?.range ?? declarator.range)
  }

  /// Last checks and inferred ownership.
  private func finish(_ type: CType, use: Use, at range: SourceRange) -> CType {
    var type = type
    if type.complexity.isTooMuch { return tooMuch(at: range) }
    if case .interface(let object) = type.kind, use != .typedef, use != .typeName {
      let name = object.className ?? "id"
      // An enumeration of a framework that is not here: `UIBarPosition position`.
      if environment.isStub(name), !environment.hasSkeleton(name) {
        // A library's type of a block: `MJRefreshingBlock block`.
        let isBlock = ["Block", "Handler", "Callback", "Completion"].contains(where: name.hasSuffix)
        if !isBlock { return .long }
        let block = FunctionType(result: .id, parameters: [], hasPrototype: false)
        return inferOwnership(.block(block), use: use)
      }
      diagnostics.error(
        MeaningCode.objectByValue, "`\(name)` is a class; variables hold pointers to its objects",
        at: range, label: "needs a `*`",
        helps: [
          Diagnostic.Help("write `\(name) *`", edits: [Diagnostic.Edit(range.startPoint, "*")])
        ])
      type = .pointer(to: type)
    }
    return inferOwnership(type, use: use)
  }

  /// Reports a type that is too deep or too large to work with.
  func tooMuch(at range: SourceRange) -> CType {
    diagnostics.error(
      SyntaxCode.nesting, "this type is built of too many others", at: range,
      notes: [
        "a type may be \(TypeComplexity.depthLimit) levels deep and have "
          + "\(TypeComplexity.weightLimit) parts"
      ])
    return .error
  }

  /// Reports an incomplete type where a size is needed.
  ///
  /// - Parameter what: the thing that needs it, as in "variable `x`".
  @discardableResult
  func requireComplete(_ type: CType, for what: String, at range: SourceRange) -> Bool {
    if type.isComplete || type.isError { return true }
    switch type.kind {
    case .void:
      diagnostics.error(
        MeaningCode.voidObject, "\(what) has the type `void`, which has no values", at: range)
    case .interface: return true
    case .function:
      diagnostics.error(MeaningCode.badFunctionType, "\(what) has a function's type", at: range)
    default:
      diagnostics.error(
        MeaningCode.incompleteType,
        "\(what) has the incomplete type `\(type.description)`", at: range,
        secondary: firstMention(of: type), helps: completeAdvice(type, what))
    }
    return false
  }

  private func completeAdvice(_ type: CType, _ what: String) -> [Diagnostic.Help] {
    let isMember = what.hasPrefix("the member")
    if case .array(let element, .incomplete) = type.kind, element.isComplete {
      return [
        .init(
          isMember
            ? "make it the last member, or give it a length: `[8]`"
            : "give the array a length: `[8]`")
      ]
    }
    guard isMember, type.isRecord else { return [] }
    return [.init("make it a pointer, or define its type, with its members, above this place")]
  }

  private func firstMention(of type: CType) -> [Diagnostic.Label] {
    var element = type
    while case .array(let next, _) = element.kind { element = next }
    guard let record = element.recordType, !record.range.isNone else { return [] }
    return [Diagnostic.Label(record.range, "its members are not known yet")]
  }
}

extension Ownership {
  var spelling: String {
    switch self {
    case .strong: "__strong"
    case .weak: "__weak"
    case .unsafeUnretained: "__unsafe_unretained"
    case .autoreleasing: "__autoreleasing"
    }
  }
}
