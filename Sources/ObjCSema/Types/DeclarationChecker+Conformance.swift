/// What only the whole listing can tell: inheritance, and promises that are not kept.
extension DeclarationChecker {
  // MARK: Inheritance

  func checkInheritance() {
    var settled: Set<String> = []
    for model in classes.listingClasses where model.isListing {
      breakCircle(at: model, &settled)
      checkRestriction(of: model)
      guard model.isImplemented, let name = model.superclassName,
        let parent = classes.find(name), !parent.isDefined, parent.isListing,
        !program.missingClasses.contains(where: { $0 === parent })
      else { continue }
      diagnostics.error(
        MeaningCode.forwardOnly,
        "the superclass `\(name)` is declared but has no @implementation",
        at: model.interface?.superclass?.range ?? model.range,
        secondary: [Diagnostic.Label(parent.range, "declared here")],
        helps: [Diagnostic.Help("add `@implementation \(name)` and `@end`")])
    }
  }

  private func checkRestriction(of model: ClassModel) {
    guard let name = model.superclassName, let parent = classes.find(name),
      let attribute = parent.attributes.first(where: { $0.name == "objc_subclassing_restricted" })
    else { return }
    diagnostics.error(
      MeaningCode.badSuperclass, "the class `\(name)` may have no subclasses",
      at: model.interface?.superclass?.range ?? model.range,
      secondary: [Diagnostic.Label(attribute.range, "restricted here")],
      helps: [
        Diagnostic.Help("inherit from another class, or keep an object of `\(name)` in a property")
      ])
  }

  /// A class that is its own ancestor loses its superclass.
  ///
  /// - Parameter settled: classes whose ancestors are known to end.
  private func breakCircle(at model: ClassModel, _ settled: inout Set<String>) {
    var seen: Set<String> = [model.name]
    var next = model.superclassName
    while let name = next, !settled.contains(name), seen.insert(name).inserted {
      next = classes.find(name)?.superclassName
    }
    settled.formUnion(seen)
    guard next == model.name else { return }
    diagnostics.error(
      MeaningCode.badSuperclass, "the class `\(model.name)` would inherit from itself",
      at: model.interface?.superclass?.range ?? model.range)
    model.superclassName = "NSObject"
  }

  // MARK: Promises

  func checkConformance() {
    for item in program.items {
      switch item {
      case .classImplementation(let model): checkClass(model)
      case .categoryImplementation(let category, let model): checkCategory(category, of: model)
      }
    }
  }

  private func checkClass(_ model: ClassModel) {
    guard let implementation = model.implementation else { return }
    for method in model.declarationOrder where !isThere(method.key, in: model) {
      if case .property(let property) = method.origin, !isMissing(property, method) { continue }
      warnMissing(method, at: implementation.className.range, model.name)
    }
    for name in model.protocols where !isAdopted(name, bySuperclassOf: model) {
      checkProtocol(name, in: model, at: implementation.className.range)
    }
  }

  private func checkCategory(_ category: CategoryModel, of model: ClassModel) {
    guard let implementation = category.implementation else { return }
    let range = implementation.category?.range ?? implementation.className.range
    for method in category.declaredMethods where category.implemented(method.key) == nil {
      if case .property(let property) = method.origin,
        property.isDynamic || program.environment.live != nil
      {
        continue
      }
      if isThere(method.key, in: model) { continue }
      warnMissing(method, at: range, model.name)
    }
    for name in category.protocols { checkProtocol(name, in: model, at: range) }
  }

  /// Of a synthesized property every accessor is there; of one with `@dynamic` it need not be.
  private func isMissing(_ property: PropertyModel, _ method: MethodModel) -> Bool {
    switch property.implementation {
    case .synthesized, .dynamic: false
    case .none, .manual: property.isClassProperty
    }
  }

  /// Implemented by the class or one of its categories; a class of the system implements what it declares.
  private func isThere(_ key: MethodKey, in model: ClassModel) -> Bool {
    if model.implemented(key) != nil { return true }
    if !model.isListing, model.declared(key) != nil { return true }
    return model.categories.contains { $0.implemented(key) != nil }
  }

  private func warnMissing(_ method: MethodModel, at range: SourceRange, _ name: String) {
    if method.attributes.contains(where: { $0.name == "unavailable" }) { return }
    diagnostics.warning(
      MeaningCode.incompleteImplementation,
      "`\(method.description)` is declared but not implemented",
      at: method.range, secondary: [Diagnostic.Label(range, "not in this @implementation")],
      helps: [
        Diagnostic.Help(
          "implement it in `@implementation \(name)`, or remove the declaration; a method that is added at run time is fine"
        )
      ])
  }

  // MARK: Protocols

  private func isAdopted(_ name: String, bySuperclassOf model: ClassModel) -> Bool {
    guard let parent = model.superclassName, parent != model.name else { return false }
    return classes.conforms(parent, to: name)
  }

  /// A class of the system implements the protocols that its own interface adopts.
  private func isBuiltIn(_ name: String, in model: ClassModel) -> Bool {
    guard !model.isListing else { return false }
    model.load()
    return model.protocols.contains { classes.incorporates($0, name) }
  }

  private func checkProtocol(_ name: String, in model: ClassModel, at range: SourceRange) {
    var seen: Set<String> = []
    for adopted in classes.protocolClosure([name], &seen) {
      if isAdopted(adopted.name, bySuperclassOf: model) || isBuiltIn(adopted.name, in: model) {
        continue
      }
      for method in adopted.methods where !method.isOptional {
        if isThere(method.key, in: model) || isInherited(method.key, by: model)
          || isAccessor(method.key, in: model)
        {
          continue
        }
        diagnostics.warning(
          MeaningCode.incompleteImplementation,
          "`\(model.name)` adopts `\(adopted.name)` but does not implement "
            + "`\(method.isClassMethod ? "+" : "-")\(method.selector)`", at: range,
          secondary: method.range.isNone
            ? [] : [Diagnostic.Label(method.range, "required here")],
          helps: method.range.isNone ? [Diagnostic.Help("implement it")] : [])
      }
    }
  }

  /// A superclass has the method.
  private func isInherited(_ key: MethodKey, by model: ClassModel) -> Bool {
    guard let parent = model.superclassName, parent != model.name else { return false }
    for ancestor in classes.chain(from: parent) {
      if isThere(key, in: ancestor) || isAccessor(key, in: ancestor) { return true }
      if !ancestor.isListing, ancestor.declared(key) != nil { return true }
    }
    return false
  }

  /// Made for a property, or promised by @dynamic.
  private func isAccessor(_ key: MethodKey, in model: ClassModel) -> Bool {
    guard !key.isClassMethod else { return false }
    return model.properties.contains { property in
      switch property.implementation {
      case .synthesized, .dynamic:
        property.getter == key.selector
          || (property.setter == key.selector && !property.isReadonly)
      case .none, .manual: false
      }
    }
  }
}
