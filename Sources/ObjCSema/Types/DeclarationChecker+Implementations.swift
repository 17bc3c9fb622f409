/// @implementation: bodies, ivars, and which properties are synthesized.
extension DeclarationChecker {
  func define(_ implementation: ImplementationDecl) {
    guard !implementation.className.isMissing else {
      return checkMembersOnly(implementation)
    }
    if let name = implementation.category {
      defineCategory(implementation, name)
    } else {
      defineClass(implementation)
    }
  }

  private func checkMembersOnly(_ implementation: ImplementationDecl) {
    for case .declaration(let declaration) in implementation.members { check(declaration) }
  }

  // MARK: Classes

  private func defineClass(_ implementation: ImplementationDecl) {
    let name = implementation.className
    guard let model = classes.listingClass(name.text), !isNative(model) else {
      diagnostics.error(
        MeaningCode.redefinition,
        program.environment.isLive(name.text)
          ? "the class `\(name.text)` exists already" : "`\(name.text)` is a class of Foundation",
        at: name.range,
        helps: [
          Diagnostic.Help(
            "to add methods to it, write a category: `@implementation \(name.text) (Additions)`")
        ])
      return checkMembersOnly(implementation)
    }
    if let first = model.implementation {
      diagnostics.error(
        MeaningCode.redefinition, "the class `\(name.text)` is implemented twice", at: name.range,
        secondary: [Diagnostic.Label(first.className.range, "first here")])
      return checkMembersOnly(implementation)
    }
    model.implementation = implementation
    model.isARC = resolver.isARC
    settleSuperclass(of: model, implementation)
    withTypeParameters(of: model) {
      addIvars(implementation.ivars, to: model, mayHide: true)
      for member in implementation.members { add(member, to: model) }
      synthesize(implementation, of: model)
    }
    program.items.append(.classImplementation(model))
  }

  private func isNative(_ model: ClassModel) -> Bool {
    if case .native = model.origin { true } else { false }
  }

  /// The head may name the superclass again; without an @interface it is the only one to do so.
  private func settleSuperclass(of model: ClassModel, _ implementation: ImplementationDecl) {
    let name = implementation.className
    guard let interface = model.interface else {
      diagnostics.warning(
        MeaningCode.missingInterface, "there is no @interface for `\(name.text)`", at: name.range,
        helps: [
          .init(
            "write `\(model.likelyInterface)` with its properties and methods, and `@end`, above it"
          )
        ])
      if let superclass = implementation.superclass {
        model.superclassName = superclassName(superclass)
      }
      return
    }
    guard let superclass = implementation.superclass,
      superclassName(superclass) != model.superclassName
    else { return }
    diagnostics.error(
      MeaningCode.badSuperclass,
      model.superclassName.map { "`\(name.text)` inherits from `\($0)` by its @interface" }
        ?? "the @interface of `\(name.text)` names no superclass", at: superclass.range,
      secondary: [
        Diagnostic.Label(interface.superclass?.range ?? interface.name.range, "declared here")
      ])
  }

  private func add(_ member: ImplementationMember, to model: ClassModel) {
    switch member {
    case .method(let definition):
      let method = makeMethod(definition.head, owner: model.name, definition: definition)
      if let first = model.implemented(method.key) {
        return reportDuplicate(method, first)
      }
      settleDirect(method, of: model, category: nil, in: model.implementation)
      model.implement(method)
      // What only another file declares of the class is unknown here.
      if let declared = model.declared(method.key),
        ([declared.range] + declared.otherRanges).contains(where: { !isOfAnotherUnit($0) })
      {
        method.inherit(from: declared)
        compare(method, with: declared)
      }
      addBody(.method(method, definition, model, category: nil))
    case .declaration(let declaration): check(declaration)
    case .synthesize, .dynamic: break
    }
  }

  private func reportDuplicate(_ method: MethodModel, _ first: MethodModel) {
    diagnostics.error(
      MeaningCode.duplicateMethod, "`\(method.description)` is implemented twice",
      at: method.range, secondary: [Diagnostic.Label(first.range, "first here")])
  }

  /// The types of body and declaration must be the same for callers.
  private func compare(_ method: MethodModel, with declared: MethodModel) {
    if !method.result.isSameForCalls(as: declared.result) {
      warnConflict(
        method, declared,
        "returns `\(method.result.description)`, but is declared to return "
          + "`\(declared.result.description)`")
    }
    for (own, other) in zip(method.parameters, declared.parameters)
    where !own.type.isSameForCalls(as: other.type) {
      warnConflict(
        method, declared,
        "takes `\(own.type.description)`, but is declared to take `\(other.type.description)`")
    }
    if method.isVariadic != declared.isVariadic {
      warnConflict(method, declared, "and its declaration disagree about `...`")
    }
  }

  private func warnConflict(_ method: MethodModel, _ declared: MethodModel, _ text: String) {
    diagnostics.warning(
      MeaningCode.conflictingMethod, "`\(method.description)` \(text)", at: method.range,
      secondary: [Diagnostic.Label(declared.range, "declared here")])
  }

  // MARK: Categories

  private func defineCategory(_ implementation: ImplementationDecl, _ name: Name) {
    guard let model = findClass(implementation.className, " to extend") else {
      return checkMembersOnly(implementation)
    }
    let category = self.category(name, of: model)
    if let first = category.implementation {
      if isOfAnotherUnit(first.headRange) {
        return defineNamesake(implementation, name, of: model)
      }
      diagnostics.error(
        MeaningCode.redefinition,
        "the category `\(name.text)` of `\(model.name)` is implemented twice", at: name.range,
        secondary: [Diagnostic.Label(first.category?.range ?? first.headRange, "first here")])
      return checkMembersOnly(implementation)
    }
    implement(category, by: implementation, of: model)
  }

  /// Two files may each implement a category of one name: the runtime attaches both.
  private func defineNamesake(
    _ implementation: ImplementationDecl, _ name: Name, of model: ClassModel
  ) {
    let category = CategoryModel(className: model.name, name: name.text, range: name.range)
    model.categories.append(category)
    implement(category, by: implementation, of: model)
  }

  private func implement(
    _ category: CategoryModel, by implementation: ImplementationDecl, of model: ClassModel
  ) {
    category.implementation = implementation
    withTypeParameters(of: model) {
      for member in implementation.members { add(member, to: category, of: model) }
    }
    program.items.append(.categoryImplementation(category, model))
  }

  private func add(_ member: ImplementationMember, to category: CategoryModel, of model: ClassModel)
  {
    switch member {
    case .method(let definition):
      let method = makeMethod(definition.head, owner: model.name, definition: definition)
      if let first = category.implemented(method.key) {
        return reportDuplicate(method, first)
      }
      settleDirect(method, of: model, category: category, in: category.implementation)
      category.implement(method)
      if let declared = category.declared(method.key) {
        method.inherit(from: declared)
        compare(method, with: declared)
      }
      addBody(.method(method, definition, model, category: category))
    case .declaration(let declaration): check(declaration)
    case .synthesize(_, let range):
      diagnostics.error(
        MeaningCode.badSynthesize, "a category cannot synthesize: it has no place for ivars",
        at: range,
        helps: [Diagnostic.Help("write the accessors; associated objects can hold the value")])
    case .dynamic(let names, _):
      for name in names { makeDynamic(name, in: category) }
    }
  }

  private func makeDynamic(_ name: Name, in category: CategoryModel) {
    var seen: Set<String> = []
    let adopted = classes.protocolClosure(category.protocols, &seen)
    if adopted.contains(where: { $0.properties.contains { $0.name == name.text } }) { return }
    guard let property = category.properties.first(where: { $0.name == name.text }) else {
      diagnostics.error(
        MeaningCode.badSynthesize, "the category declares no property `\(name.text)`",
        at: name.range,
        helps: resolver.suggestion(for: name, among: category.properties.map(\.name)))
      return
    }
    property.implementation = .dynamic
    reportDynamicDirect(property, at: name.range)
  }
}
