/// F0305: `forwardingTargetForSelector:` returns self.
enum TargetIsSelfLint {
  static func check(_ subject: LintedMethod, _ diagnostics: DiagnosticSink) {
    guard subject.method.selector == "forwardingTargetForSelector:" else { return }
    for result in subject.calls.returns {
      guard let value = result.value, value.isSelf else { continue }
      diagnostics.warning(
        DispatchCode.targetIsSelf, "a forwarding target of self counts as none", at: value.range,
        label: "the receiver itself",
        helps: [
          Diagnostic.Help(
            "return the object that has the method, or nil",
            edits: [Diagnostic.Edit(value.range, "nil")])
        ])
    }
  }
}
