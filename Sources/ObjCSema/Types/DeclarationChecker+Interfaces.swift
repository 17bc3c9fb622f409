/// What @interface and @protocol declare.
extension DeclarationChecker {
  // MARK: Classes

  func define(_ interface: InterfaceDecl) {
    if let model = privateClass(named: interface.name) {
      return declareMembers(
        interface.members, adopting: interface.protocols, of: model, at: interface.name.range)
    }
    guard let model = listingClass(for: interface) else {
      checkMembersOnly(interface.members)
      return
    }
    if model.interface != nil { return redeclare(model, as: interface) }
    model.interface = interface
    model.range = interface.name.range
    model.attributes = interface.attributes
    classes.noteRuntimeName(of: model.name, interface.attributes)
    model.typeParameters = interface.typeParameters.map(\.name.text)
    model.superclassName = superclassName(of: interface)
    model.protocols = adopted(interface.protocols, besides: [])
    withTypeParameters(of: model) {
      addIvars(interface.ivars, to: model)
      readingMembers(directBy: interface.attributes) {
        addMembers(interface.members, to: model, isExtension: false)
      }
    }
  }

  /// A class of the libraries that no header declares, which a program declares itself to send it messages.
  private func privateClass(named name: Name) -> ClassModel? {
    guard !name.isMissing, program.environment.isPrivateClass(name.text),
      let model = classes.find(name.text), !model.isListing
    else { return nil }
    return model
  }

  /// What another file sees of a class: a copy of its @interface, or one without what is private. The file that implements
  /// the class decides about its storage.
  private func redeclare(_ model: ClassModel, as interface: InterfaceDecl) {
    // A file that only borrows a method or two may say nothing of the superclass.
    if model.superclassName == nil, let name = interface.superclass {
      model.superclassName = superclassName(name)
    }
    model.protocols += adopted(interface.protocols, besides: model.protocols)
    withTypeParameters(of: model) {
      if implements(model.name), model.implementation == nil, model.ivars.isEmpty {
        addIvars(interface.ivars, to: model)
      }
      readingMembers(directBy: interface.attributes) {
        addMembers(interface.members, to: model, isExtension: false)
      }
    }
  }

  private func implements(_ name: String) -> Bool {
    unit?.declarations.contains { declaration in
      guard case .implementation(let node) = declaration.kind else { return false }
      return node.category == nil && node.className.text == name
    } ?? false
  }

  /// Nil, with an error, when the name is taken.
  private func listingClass(for interface: InterfaceDecl) -> ClassModel? {
    let name = interface.name
    guard !name.isMissing else { return nil }
    guard let model = classes.listingClass(name.text) else {
      diagnostics.error(
        MeaningCode.redefinition,
        program.environment.isLive(name.text)
          ? "the class `\(name.text)` exists already" : "`\(name.text)` is a class of Foundation",
        at: name.range,
        helps: [
          Diagnostic.Help(
            "to add methods to it, write a category: `@interface \(name.text) (Additions)`")
        ])
      return nil
    }
    if let first = model.interface {
      if isOfAnotherUnit(first.name.range) { return model }
      diagnostics.error(
        MeaningCode.redefinition, "the class `\(name.text)` is declared twice", at: name.range,
        secondary: [Diagnostic.Label(first.name.range, "first here")])
      return nil
    }
    // Another file's function or variable of that name is not known here.
    if let other = scope.lookupHere(name.text), !isOfAnotherUnit(other.range) {
      diagnostics.error(
        MeaningCode.redefinition, "`\(name.text)` is already \(other.word)", at: name.range,
        secondary: [Diagnostic.Label(other.range, "first here")])
    }
    return model
  }

  /// The superclass that exists; an unknown one is reported and NSObject takes its place.
  private func superclassName(of interface: InterfaceDecl) -> String? {
    guard let name = interface.superclass else {
      warnRoot(interface.name, interface.attributes)
      return nil
    }
    return superclassName(name)
  }

  func superclassName(_ name: Name) -> String {
    if case .typedef(let model)? = scope.lookupHere(name.text),
      case .interface(let object) = model.type.kind, let className = object.className
    {
      return className
    }
    return findClass(name, " to inherit from")?.name ?? "NSObject"
  }

  func warnRoot(_ name: Name, _ attributes: [Attribute]) {
    if attributes.contains(where: { $0.name == "objc_root_class" }) { return }
    diagnostics.warning(
      MeaningCode.badSuperclass, "the class `\(name.text)` has no superclass", at: name.range,
      label: "becomes a root class",
      helps: [
        Diagnostic.Help(
          "write `\(name.text) : NSObject`",
          edits: [Diagnostic.Edit(name.range.endPoint, " : NSObject")])
      ])
  }

  /// - Parameter own: what a category calls them.
  func withTypeParameters(
    of model: ClassModel, and own: [TypeParameter] = [], _ body: () -> Void
  ) {
    let saved = resolver.typeParameters
    resolver.typeParameters = Set(model.typeParameters + own.map(\.name.text))
    body()
    resolver.typeParameters = saved
  }

  // MARK: Categories and extensions

  func define(_ category: CategoryDecl) {
    guard let model = findClass(category.className, " to extend") else {
      checkMembersOnly(category.members)
      return
    }
    model.load()
    if let name = category.category {
      define(category, named: name, of: model)
    } else {
      extend(model, with: category)
    }
  }

  private func define(_ declaration: CategoryDecl, named name: Name, of model: ClassModel) {
    if !name.text.isEmpty,
      let known = model.categories.first(where: { $0.name == name.text }), known.interface != nil,
      !isOfAnotherUnit(known.range)
    {
      diagnostics.warning(
        MeaningCode.redefinition,
        "the category `\(name.text)` of `\(model.name)` is declared twice", at: name.range,
        secondary: [Diagnostic.Label(known.range, "first here")])
    }
    let category = self.category(name, of: model)
    category.interface = declaration
    category.protocols += adopted(declaration.protocols, besides: category.protocols)
    withTypeParameters(of: model, and: declaration.typeParameters) {
      readingMembers(directBy: declaration.attributes) {
        for member in declaration.members { add(member, to: category, of: model) }
      }
    }
  }

  /// The category of that name, made at its first mention.
  func category(_ name: Name, of model: ClassModel) -> CategoryModel {
    if let known = model.categories.first(where: { $0.name == name.text }) { return known }
    let category = CategoryModel(className: model.name, name: name.text, range: name.range)
    model.categories.append(category)
    if classes.listingClass(model.name) == nil { classes.add(model) }
    return category
  }

  private func add(_ member: InterfaceMember, to category: CategoryModel, of model: ClassModel) {
    switch member {
    case .method(let declaration):
      let method = makeMethod(declaration, owner: model.name)
      if let known = category.declared(method.key) {
        if isOfAnotherUnit(known.range) { return known.note(redeclaredAt: method.range) }
        checkAgain(method, known)
      }
      category.declare(method)
    case .property(let declaration):
      for property in makeProperties(declaration, owner: model.name) {
        category.properties.append(property)
        for accessor in accessors(of: property) { category.declare(accessor) }
      }
    case .declaration(let declaration): check(declaration)
    }
  }

  private func extend(_ model: ClassModel, with declaration: CategoryDecl) {
    guard model.isListing else { return declareMembers(of: declaration, for: model) }
    for name in adopted(declaration.protocols, besides: model.protocols) {
      model.protocols.append(name)
      model.extensionProtocols[name] = declaration.className.range
    }
    (model.extensionPropertyCount, model.newExtensionPropertyCount) = (0, 0)
    withTypeParameters(of: model, and: declaration.typeParameters) {
      addIvars(declaration.ivars, to: model, mayHide: true)
      readingMembers(directBy: declaration.attributes) {
        addMembers(declaration.members, to: model, isExtension: true)
      }
    }
  }

  /// An extension of a library's class says what the class has besides its headers. It adds nothing.
  private func declareMembers(of declaration: CategoryDecl, for model: ClassModel) {
    let storage = declaration.members.contains { if case .property = $0 { true } else { false } }
    if storage || !declaration.ivars.isEmpty {
      diagnostics.warning(
        MeaningCode.badCategory,
        "`\(model.name)` is not implemented in this listing, so this class extension adds nothing to it",
        at: declaration.className.range,
        helps: [Diagnostic.Help("write a category: `@interface \(model.name) (Additions)`")])
    }
    withTypeParameters(of: model, and: declaration.typeParameters) {
      declareMembers(
        declaration.members, adopting: declaration.protocols, of: model,
        at: declaration.className.range)
    }
  }

  private func declareMembers(
    _ members: [InterfaceMember], adopting protocols: [Name], of model: ClassModel,
    at range: SourceRange
  ) {
    model.load()
    let category = self.category(Name("", range), of: model)
    category.protocols += adopted(protocols, besides: category.protocols)
    for member in members { add(member, to: category, of: model) }
  }

  private func addMembers(
    _ members: [InterfaceMember], to model: ClassModel, isExtension: Bool
  ) {
    for member in members {
      switch member {
      case .method(let declaration): declare(declaration, in: model)
      case .property(let declaration):
        for property in makeProperties(declaration, owner: model.name) {
          add(property, to: model, isExtension: isExtension)
        }
      case .declaration(let declaration): check(declaration)
      }
    }
  }

  /// Of a class that cannot be: its C declarations still count.
  private func checkMembersOnly(_ members: [InterfaceMember]) {
    for case .declaration(let declaration) in members { check(declaration) }
  }

  // MARK: Protocols

  func define(_ definition: ProtocolDecl) {
    let name = definition.name
    guard !name.isMissing else { return }
    var model = classes.findProtocol(name.text)
    if let known = model, known.isDefined, isOfAnotherUnit(known.range) { return }
    if let known = model, known.isDefined {
      diagnostics.warning(
        MeaningCode.redefinition,
        known.isNative
          ? "`\(name.text)` is a protocol of Foundation; this one takes its place"
          : "the protocol `\(name.text)` is declared twice; the first one stays",
        at: name.range,
        secondary: known.isNative ? [] : [Diagnostic.Label(known.range, "first here")])
      guard known.isNative else { return }
      model = nil
    }
    let protocolModel = model ?? ProtocolModel(name: name.text, isDefined: true)
    protocolModel.isDefined = true
    protocolModel.range = name.range
    classes.addProtocol(protocolModel)
    classes.noteRuntimeName(of: "<\(name.text)>", definition.attributes)
    protocolModel.protocols = incorporated(definition)
    refuseDirectMembers(of: definition)
    isInProtocol = true
    for member in definition.members { add(member, to: protocolModel) }
    isInProtocol = false
  }

  private func incorporated(_ definition: ProtocolDecl) -> [String] {
    let own = definition.name.text
    return adopted(definition.protocols, besides: []).filter { name in
      // Only one that was announced and mentioned before can be part of another by now.
      let isPart = earlyProtocols.contains(own) && classes.incorporates(name, own)
      guard name == own || isPart else { return true }
      diagnostics.error(
        MeaningCode.unknownProtocol, "the protocol `\(own)` would incorporate itself",
        at: definition.name.range)
      return false
    }
  }

  private func add(_ member: InterfaceMember, to model: ProtocolModel) {
    switch member {
    case .method(let declaration):
      let method = makeMethod(declaration, owner: model.name)
      refuseDirect(method)
      if let known = model.method(method.key) { checkAgain(method, known) }
      model.declare(method)
    case .property(let declaration):
      for property in makeProperties(declaration, owner: model.name) {
        refuseDirect(property)
        model.properties.append(property)
        for accessor in accessors(of: property) { model.declare(accessor) }
      }
    case .declaration(let declaration): check(declaration)
    }
  }
}
