// Messages that are calls: methods declared direct. Which methods are, and what may not be: DeclarationChecker+Direct.swift.

extension BodyChecker {
  /// The method is called. False, perhaps with an error, where it is not direct or the receiver's class is not known to have
  /// it: the message is sent then.
  func isDirectCall(_ method: MethodModel?, _ receiver: CheckedReceiver, at range: SourceRange)
    -> Bool
  {
    guard let method, method.isDirect else { return false }
    if receiver.kind == .superclass {
      return reportDirect(
        method, "the method `\(method.selector)` is direct: `super` cannot reach it", at: range)
    }
    guard let name = receiver.type.className else {
      return reportDirect(
        method,
        "the method `\(method.selector)` is direct: a receiver of type `\(receiver.type.isMetaclass ? "Class" : "id")` cannot reach it",
        at: range)
    }
    let isClass = receiver.isClass || receiver.type.isMetaclass
    guard isClass == method.isClassMethod, classes.isSubclass(name, of: method.ownerName) else {
      return false
    }
    if !isImplemented(method) {
      sink.error(
        ExpressionCode.undefinedFunction,
        "`\(method.description)` is direct and implemented nowhere", at: range,
        secondary: [.init(method.range, "declared here")])
    }
    return true
  }

  private func reportDirect(_ method: MethodModel, _ text: String, at range: SourceRange) -> Bool {
    sink.error(
      MeaningCode.badDirectMethod, text, at: range,
      secondary: [.init(method.range, "declared here")])
    return false
  }

  private func isImplemented(_ method: MethodModel) -> Bool {
    guard let owner = classes.find(method.ownerName) else { return false }
    if owner.implemented(method.key) != nil { return true }
    if owner.categories.contains(where: { $0.implemented(method.key) != nil }) { return true }
    return owner.synthesizedProperties.contains {
      method.selector == $0.getter || method.selector == $0.setter && !$0.isReadonly
    }
  }

  /// `@selector(name)` of what is only a direct method finds nothing.
  func refuseDirectSelector(_ name: Name) {
    guard !name.isMissing, let method = classes.pooledMethod(name.text)?.method, method.isDirect
    else { return }
    sink.error(
      MeaningCode.badDirectMethod,
      "`\(name.text)` is a direct method: no message has this selector", at: name.range,
      secondary: [.init(method.range, "declared here")])
  }
}
