/// Names of classes and protocols, known before anything else is read.
extension DeclarationChecker {
  func announce(_ declaration: Decl) {
    switch declaration.kind {
    case .interface(let interface): announceClass(interface.name, isOwn: true)
    case .implementation(let implementation):
      if implementation.category == nil { announceClass(implementation.className, isOwn: true) }
      for case .declaration(let inner) in implementation.members { announce(inner) }
    case .classForward(let names):
      for forward in names { announceClass(forward.name, isOwn: false) }
    case .protocolForward(let names):
      for name in names { announceProtocol(name) }
    case .protocolDefinition(let definition):
      announceProtocol(definition.name)
      definedProtocols.insert(definition.name.text)
    default: break
    }
  }

  private func announceClass(_ name: Name, isOwn: Bool) {
    guard !name.isMissing else { return }
    if let model = classes.listingClass(name.text) {
      if isOwn, model.isForward {
        model.origin = .listing
        model.range = name.range
      }
      return
    }
    if program.environment.isStub(name.text) {
      if !isOwn { return }
      program.environment.removeStub(name.text)
    } else if program.environment.hasClass(name.text) {
      return
    }
    classes.add(
      ClassModel(name: name.text, origin: isOwn ? .listing : .forward, range: name.range))
  }

  private func announceProtocol(_ name: Name) {
    guard !name.isMissing, classes.findProtocol(name.text) == nil else { return }
    classes.addProtocol(ProtocolModel(name: name.text, isDefined: false, range: name.range))
  }

  /// The class that a category or implementation is about; reports an unknown one.
  func findClass(_ name: Name, code: MeaningCode = .unknownClass, _ what: String) -> ClassModel? {
    if name.isMissing { return nil }
    if let model = classes.find(name.text), !model.isForward { return model }
    if program.environment.stubs.all {
      program.environment.addStub(name.text)
      return classes.find(name.text)
    }
    reportUnknownClass(name, what)
    return nil
  }

  func reportUnknownClass(_ name: Name, _ what: String) {
    if let framework = ForeignClasses.framework(of: name.text) {
      resolver.reportForeign(name, framework)
      return
    }
    var helps = resolver.suggestion(for: name, among: classes.classNames)
    if classes.listingClass(name.text)?.isForward ?? false { helps = [] }
    helps.append(Diagnostic.Help("`--stub \(name.text)` makes an empty class of that name"))
    diagnostics.error(
      MeaningCode.unknownClass, "there is no class `\(name.text)`\(what)", at: name.range,
      label: "unknown class", helps: helps)
  }

  func addAlias(_ alias: Name, of name: Name) {
    guard !alias.isMissing else { return }
    var className = name.text
    if case .typedef(let model)? = scope.lookupHere(name.text),
      case .interface(let object) = model.type.kind,
      let named = object.className
    {
      className = named
    } else if findClass(name, " to give another name") == nil {
      return
    }
    let isAnnounced = classes.listingClass(alias.text)?.isForward == true
    if classes.isTaken(alias.text) && !isAnnounced || scope.lookupHere(alias.text) != nil {
      diagnostics.error(
        MeaningCode.badAlias, "the name `\(alias.text)` is taken", at: alias.range)
      return
    }
    classes.addAlias(alias.text, of: className)
  }

  /// Protocols in angle brackets behind a class's or protocol's name: those that exist, each once.
  func adopted(_ names: [Name], besides known: [String]) -> [String] {
    var result: [String] = []
    for name in names where !name.isMissing {
      guard let model = classes.findProtocol(name.text) else {
        resolver.reportUnknownProtocol(name)
        if classes.findProtocol(name.text) != nil { result.append(name.text) }
        continue
      }
      if !model.isDefined { earlyProtocols.insert(name.text) }
      if !model.isDefined, !definedProtocols.contains(name.text) {
        diagnostics.warning(
          MeaningCode.forwardOnly,
          "the protocol `\(name.text)` is forward-declared but never declared",
          at: name.range)
      }
      if !known.contains(name.text), !result.contains(name.text) { result.append(name.text) }
    }
    return result
  }
}
