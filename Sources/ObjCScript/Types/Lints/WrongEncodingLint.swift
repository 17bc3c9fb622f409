/// F0307: `class_addMethod` gets a function of the listing and types that are not the function's.
enum WrongEncodingLint {
  static func check(
    _ calls: CallCollector, _ program: ProgramModel, _ diagnostics: DiagnosticSink
  ) {
    for call in calls.calls
    where call.name == "class_addMethod" || call.name == "class_replaceMethod" {
      guard call.arguments.count == 4, let function = function(call.arguments[2], program),
        case .string(let literal) = call.arguments[3].unparenthesized.kind
      else { continue }
      check(literal, function, program, diagnostics)
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
