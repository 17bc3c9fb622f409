/// F0302: `forwardInvocation:` is implemented, but no signature will ever be found for it.
enum NoSignatureLint {
  static func check(
    _ subject: LintedMethod, _ program: ProgramModel, _ diagnostics: DiagnosticSink
  ) {
    guard subject.isInstanceMethod("forwardInvocation:") else { return }
    let key = MethodKey("methodSignatureForSelector:", isClassMethod: false)
    guard !isImplemented(key, from: subject.model.name, program.classes),
      !isImplementedBelow(key, subject.model.name, program.classes),
      !addsSignature(program)
    else { return }
    diagnostics.warning(
      DispatchCode.noSignature,
      "`\(subject.model.name)` has `forwardInvocation:` but no `methodSignatureForSelector:`",
      at: subject.range, label: "is never sent for a selector the class lacks",
      helps: [
        Diagnostic.Help(
          "implement `- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector`, and "
            + "give super's answer for selectors you do not forward",
          edits: signature(subject).map { [$0] } ?? [])
      ])
  }

  /// The method, where the invocation goes to one object that every method of the class can name.
  private static func signature(_ subject: LintedMethod) -> Diagnostic.Edit? {
    let sends = subject.calls.messages.filter { $0.message.selector == "invokeWithTarget:" }
    guard sends.count == 1, let argument = sends[0].message.parts.first?.argument,
      let target = name(argument.unparenthesized)
    else { return nil }
    return Diagnostic.Edit(
      subject.definition.range.startPoint,
      """
      - (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {
          return [super methodSignatureForSelector:selector]
              ?: [\(target) methodSignatureForSelector:selector];
      }

      """)
  }

  /// `_engine`, `self.engine` or `self->_engine`.
  private static func name(_ expression: Expr) -> String? {
    switch expression.kind {
    case .identifier(let name): name.text.hasPrefix("_") ? name.text : nil
    case .member(let base, let name, let isArrow):
      base.isSelf ? "self\(isArrow ? "->" : ".")\(name.text)" : nil
    default: nil
    }
  }

  /// By a class of the listing from here up, or by a library's class that forwards itself.
  private static func isImplemented(
    _ key: MethodKey, from name: String, _ classes: ClassTable
  ) -> Bool {
    for model in classes.chain(from: name) {
      if model.implemented(key) != nil { return true }
      if model.categories.contains(where: { $0.implemented(key) != nil }) { return true }
      // The roots have it, for selectors that they answer.
      let isRoot = RootClasses.names.contains(model.name)
      if !model.isListing, !isRoot, model.declared(key) != nil { return true }
    }
    return false
  }

  /// By a class of the listing that inherits from this one: an abstract class leaves the signatures to its heirs.
  private static func isImplementedBelow(
    _ key: MethodKey, _ name: String, _ classes: ClassTable
  ) -> Bool {
    classes.listingClasses.contains { model in
      model.name != name && classes.isSubclass(model.name, of: name)
        && (model.implemented(key) != nil
          || model.categories.contains { $0.implemented(key) != nil })
    }
  }

  /// Somewhere the listing names the selector: it may add the method at run time.
  private static func addsSignature(_ program: ProgramModel) -> Bool {
    var isNamed = false
    let walker = TreeWalker(visitExpression: { expression, _ in
      if case .selector(let name) = expression.kind, name.text == "methodSignatureForSelector:" {
        isNamed = true
      }
    })
    for body in program.bodies.map(\.body) {
      switch body {
      case .function(_, let definition): walker.walk(definition.body)
      case .method(_, let definition, _, _): walker.walk(definition.body)
      }
    }
    return isNamed
  }
}
