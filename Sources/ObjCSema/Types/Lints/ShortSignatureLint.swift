/// F0306: types for a signature that lack self and _cmd.
enum ShortSignatureLint {
  static func check(_ calls: CallCollector, _ diagnostics: DiagnosticSink) {
    for entry in calls.messages {
      guard entry.message.selector == "signatureWithObjCTypes:",
        let argument = entry.message.parts.first?.argument,
        case .string(let literal) = argument.unparenthesized.kind,
        let count = argumentCount(literal.text), count < 2
      else { continue }
      diagnostics.warning(
        DispatchCode.shortSignature,
        count < 0
          ? "these types are empty" : "these types have no place for self and _cmd",
        at: literal.range,
        helps: [
          Diagnostic.Help(
            "`@:` and the arguments follow the type of the result, as in `v@:`",
            edits: completed(literal.text).map { [Diagnostic.Edit(literal.range, "\"\($0)\"")] }
              ?? [])
        ])
    }
  }

  /// With the places of self and _cmd, where it is plain which type is the result's; nil where it is not.
  private static func completed(_ types: String) -> String? {
    switch types.count {
    case 1: types + "@:"
    case 2: types.hasSuffix("@") ? types + ":" : "\(types.prefix(1))@:\(types.suffix(1))"
    default: nil
    }
  }

  /// Arguments in an encoding, -1 without even a result; nil for one that cannot be read.
  private static func argumentCount(_ types: String) -> Int? {
    EncodingReader.list(types, records: RecordArena()).map { $0.count - 1 }
  }
}
