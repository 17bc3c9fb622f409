/// F0308: `methodSignatureForSelector:` gives literal types for a selector, and no method of that name in
/// the listing has them.
///
/// The invocation would be made and passed on with those types, and the method would read its
/// arguments from other places. A selector is known when the types stand under a condition that names
/// it, or when the whole method names one selector and one string of types. Methods of the forwarding
/// class itself are no target; when no method of that name is in the listing nothing is said.
enum SignatureMismatchLint {
  static func check(
    _ subject: LintedMethod, _ program: ProgramModel, _ diagnostics: DiagnosticSink
  ) {
    guard subject.method.selector == "methodSignatureForSelector:" else { return }
    for answer in Answers(subject.definition.body).all {
      let targets = targets(answer.selector, of: subject, program)
      let types = EncodingReader.list(answer.types.text, records: program.environment.records)
      guard let types, types.count >= 3, let first = targets.first,
        !targets.contains(where: { fits(types, $0) })
      else { continue }
      let right = encoding(first)
      diagnostics.warning(
        DispatchCode.otherSignature,
        "these are not the types of `\(first.description)`", at: answer.types.range,
        secondary: [Diagnostic.Label(first.selectorRanges.first ?? first.range, "the method")],
        helps: [
          Diagnostic.Help(
            "write `\"\(right)\"`, or give the target's answer: "
              + "`[target methodSignatureForSelector:selector]`",
            edits: [Diagnostic.Edit(answer.types.range, "\"\(right)\"")])
        ])
    }
  }

  private static func targets(
    _ selector: String, of subject: LintedMethod, _ program: ProgramModel
  ) -> [MethodModel] {
    program.bodies.compactMap { placed in
      guard case .method(let method, _, let model, _) = placed.body, method.selector == selector,
        !method.isClassMethod, model.name != subject.model.name
      else { return nil }
      return method
    }
  }

  private static func fits(_ types: [CType], _ method: MethodModel) -> Bool {
    types.count == method.parameters.count + 3 && !method.isVariadic
      && types[0].isSameForCalls(as: method.result)
      && zip(types.dropFirst(3), method.parameters).allSatisfy {
        $0.isSameForCalls(as: $1.type)
      }
  }

  private static func encoding(_ method: MethodModel) -> String {
    TypeEncoder.encode(method.result) + "@:"
      + method.parameters.map { TypeEncoder.encode($0.type) }.joined()
  }

  /// Strings of types with the selector that each is for.
  private struct Answers {
    private(set) var all: [(selector: String, types: StringLiteral)] = []

    init(_ body: CompoundStmt) {
      var conditional: [(selector: String, types: StringLiteral)] = []
      let walker = TreeWalker(visitStatement: { statement, _ in
        guard case .if(let condition, let then, _) = statement.kind else { return }
        if let selector = Self.onlySelector({ $0.walk(condition) }),
          let types = Self.onlyTypes({ $0.walk(then) })
        {
          conditional.append((selector, types))
        }
      })
      walker.walk(body)
      all = conditional
      if conditional.isEmpty, let selector = Self.onlySelector({ $0.walk(body) }),
        let types = Self.onlyTypes({ $0.walk(body) })
      {
        all = [(selector, types)]
      }
    }

    /// The one selector that is named there, nil for none or several.
    private static func onlySelector(_ walk: (TreeWalker) -> Void) -> String? {
      var names: Set<String> = []
      walk(
        TreeWalker(visitExpression: { expression, _ in
          switch expression.kind {
          case .selector(let name): names.insert(name.text)
          case .objcString(let literal): names.insert(literal.text)
          default: break
          }
        }))
      return names.count == 1 ? names.first : nil
    }

    /// The one literal that a signature is made from there, nil for none or several.
    private static func onlyTypes(_ walk: (TreeWalker) -> Void) -> StringLiteral? {
      var found: [StringLiteral] = []
      walk(
        TreeWalker(visitExpression: { expression, _ in
          guard case .message(let message) = expression.kind,
            message.selector == "signatureWithObjCTypes:",
            let argument = message.parts.first?.argument,
            case .string(let literal) = argument.unparenthesized.kind
          else { return }
          found.append(literal)
        }))
      return found.count == 1 ? found.first : nil
    }
  }
}
