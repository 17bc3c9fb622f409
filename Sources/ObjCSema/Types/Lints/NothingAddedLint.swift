/// F0303: a resolver answers YES, but nothing in it can have added a method.
enum NothingAddedLint {
  static func check(_ subject: LintedMethod, _ diagnostics: DiagnosticSink) {
    guard
      subject.isClassMethod("resolveInstanceMethod:")
        || subject.isClassMethod("resolveClassMethod:")
    else { return }
    guard !mayAdd(subject) else { return }
    for result in subject.calls.returns {
      guard let value = result.value, isYes(value) else { continue }
      diagnostics.warning(
        DispatchCode.nothingAdded, "the resolver says YES but adds no method", at: value.range,
        label: "decides nothing",
        helps: [
          Diagnostic.Help(
            "call `class_addMethod` here, or return super's answer", edits: asking(subject, value))
        ])
    }
  }

  private static func asking(_ subject: LintedMethod, _ value: Expr) -> [Diagnostic.Edit] {
    guard let parameter = subject.definition.head.parameters.first?.name, !parameter.isMissing
    else { return [] }
    return [.init(value.range, "[super \(subject.method.selector)\(parameter.text)]")]
  }

  /// It calls any function or sends anything but these harmless ones: what they do is not followed.
  private static func mayAdd(_ subject: LintedMethod) -> Bool {
    let harmless: Set<String> = [
      "NSLog", "printf", "fprintf", "puts", "NSStringFromSelector", "NSStringFromClass",
      "NSSelectorFromString", "sel_getName", "sel_isEqual", "class_getName", "strcmp", "strncmp",
      "strlen", "object_getClass", "sel_registerName", "class_getInstanceMethod",
      "class_getClassMethod", "class_respondsToSelector",
    ]
    if subject.calls.calls.contains(where: { !harmless.contains($0.name) }) { return true }
    return subject.calls.messages.contains { entry in
      switch entry.message.receiver {
      case .super: false
      case .expression(let receiver): receiver.isSelf && !isQuestion(entry.message.selector)
      case .type: false
      }
    }
  }

  private static func isQuestion(_ selector: String) -> Bool {
    ["class", "superclass", "description", "respondsToSelector:", "instancesRespondToSelector:"]
      .contains(selector)
  }

  private static func isYes(_ value: Expr) -> Bool {
    switch value.unparenthesized.kind {
    case .boolean(let value, _): value
    case .integer(let literal): literal.value != 0
    default: false
    }
  }
}
