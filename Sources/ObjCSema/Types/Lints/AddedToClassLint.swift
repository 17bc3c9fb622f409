/// F0304: `resolveClassMethod:` adds to the class where the metaclass is needed.
enum AddedToClassLint {
  static func check(_ subject: LintedMethod, _ diagnostics: DiagnosticSink) {
    guard subject.isClassMethod("resolveClassMethod:") else { return }
    for call in subject.calls.calls
    where call.name == "class_addMethod" || call.name == "class_replaceMethod" {
      guard let target = call.arguments.first, isClassItself(target) else { continue }
      diagnostics.warning(
        DispatchCode.addedToClass, "this adds an instance method, not a class method",
        at: target.range, label: "the class; its metaclass is needed",
        helps: [
          Diagnostic.Help(
            "write `object_getClass(self)`",
            edits: [Diagnostic.Edit(target.range, "object_getClass(self)")])
        ])
    }
  }

  /// `self`, `[self class]`, `self.class`, `[Car class]`.
  private static func isClassItself(_ target: Expr) -> Bool {
    if target.isSelf { return true }
    switch target.unparenthesized.kind {
    case .message(let message) where message.selector == "class":
      switch message.receiver {
      case .expression(let receiver): return receiver.isSelf
      case .type: return true
      case .super: return false
      }
    case .member(let base, let name, isArrow: false): return name.text == "class" && base.isSelf
    default: return false
    }
  }
}
