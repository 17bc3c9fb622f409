/// F0307: `class_addMethod` gets a function of the listing, or a block made into one, and types that are
/// not its own.
enum WrongEncodingLint {
  static func check(
    _ calls: CallCollector, _ program: ProgramModel, _ diagnostics: DiagnosticSink
  ) {
    for call in calls.calls
    where call.name == "class_addMethod" || call.name == "class_replaceMethod" {
      guard call.arguments.count == 4,
        case .string(let literal) = call.arguments[3].unparenthesized.kind
      else { continue }
      if let function = function(call.arguments[2], program) {
        check(literal, function, program, diagnostics)
      } else if let block = block(call.arguments[2]) {
        check(literal, block, program, diagnostics)
      }
    }
  }

  /// The block takes self and the arguments, and no _cmd. What it returns is only known where it is written.
  private static func check(
    _ literal: StringLiteral, _ block: BlockLiteral, _ program: ProgramModel,
    _ diagnostics: DiagnosticSink
  ) {
    guard let clause = block.parameters, !clause.isVariadic else { return }
    let (parameters, result) = diagnostics.silenced {
      (
        program.resolver.parameters(clause, in: program.fileScope).map(\.type),
        block.returnType.map { program.resolver.resolve($0, in: program.fileScope, use: .result) }
      )
    }
    guard !parameters.isEmpty else { return }
    let types = EncodingReader.list(literal.text, records: program.environment.records)
    if let types, types.count >= 3, types.count == parameters.count + 2,
      result.map({ types[0].isSameForCalls(as: $0) }) ?? true,
      zip(types.dropFirst(3), parameters.dropFirst()).allSatisfy({ $0.isSameForCalls(as: $1) })
    {
      return
    }
    let given = result ?? types?.first ?? .void
    let right =
      TypeEncoder.encode(given) + "@:" + parameters.dropFirst().map(TypeEncoder.encode).joined()
    diagnostics.warning(
      DispatchCode.wrongEncoding,
      types == nil ? "these types cannot be read" : "these are not the types of the block",
      at: literal.range,
      helps: [
        Diagnostic.Help(
          "write `\"\(right)\"`", edits: [Diagnostic.Edit(literal.range, "\"\(right)\"")])
      ])
  }

  /// The literal in `imp_implementationWithBlock(^ … )`, casts aside.
  private static func block(_ argument: Expr) -> BlockLiteral? {
    switch argument.unparenthesized.kind {
    case .cast(_, _, let inner): return block(inner)
    case .block(let literal): return literal
    case .call(let callee, let arguments):
      guard case .identifier(let name) = callee.unparenthesized.kind,
        name.text == "imp_implementationWithBlock", let first = arguments.first
      else { return nil }
      return block(first)
    default: return nil
    }
  }

  private static func check(
    _ literal: StringLiteral, _ function: FunctionModel, _ program: ProgramModel,
    _ diagnostics: DiagnosticSink
  ) {
    let records = program.environment.records
    guard function.type.hasPrototype, !function.type.isVariadic else { return }
    let types = EncodingReader.list(literal.text, records: records)
    if let types, fits(types, function.type) { return }
    let right =
      ([function.type.result] + function.type.parameters).map(TypeEncoder.encode).joined()
    diagnostics.warning(
      DispatchCode.wrongEncoding,
      types == nil
        ? "these types cannot be read" : "these are not the types of `\(function.name)`",
      at: literal.range,
      secondary: function.range.isNone ? [] : [Diagnostic.Label(function.range, "the function")],
      helps: [
        Diagnostic.Help(
          "write `\"\(right)\"`", edits: [Diagnostic.Edit(literal.range, "\"\(right)\"")])
      ])
  }

  private static func fits(_ types: [CType], _ function: FunctionType) -> Bool {
    guard let result = types.first, types.count == function.parameters.count + 1 else {
      return false
    }
    return result.isSameForCalls(as: function.result)
      && zip(types.dropFirst(), function.parameters).allSatisfy { $0.isSameForCalls(as: $1) }
  }

  /// The function of the listing that the argument names, casts and `&` aside.
  private static func function(_ argument: Expr, _ program: ProgramModel) -> FunctionModel? {
    switch argument.unparenthesized.kind {
    case .cast(_, _, let inner), .unary(.addressOf, let inner): return function(inner, program)
    case .identifier(let name):
      guard case .function(let model)? = program.fileScope.lookupHere(name.text),
        model.native == nil
      else { return nil }
      return model
    default: return nil
    }
  }
}
