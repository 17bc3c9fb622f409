// Direct methods: `objc_direct` on a method, `objc_direct_members` on what holds it, `direct` on a property.
//
// clang turns such a method into a C function with hidden arguments: the class's list of methods does not have it, no
// message finds it, nobody overrides it, and a send whose receiver's class is known calls it. The receiver may be nil
// (the result is zero then), and a class is initialized before its own direct methods run. The rules for where they
// may stand are clang's.
extension DeclarationChecker {
  func markDirect(_ method: MethodModel) {
    method.isDirect = true
    usesDirectMethods = true
  }

  /// Reads members that the container's `objc_direct_members` makes direct.
  func readingMembers(directBy attributes: [Attribute], _ body: () -> Void) {
    isDirectContainer = attributes.contains { $0.name == "objc_direct_members" }
    body()
    isDirectContainer = false
  }

  // MARK: Bodies

  /// A body is as direct as its declaration. Only one that is declared nowhere takes that from the @implementation.
  func settleDirect(
    _ method: MethodModel, of model: ClassModel, category: CategoryModel?,
    in implementation: ImplementationDecl?
  ) {
    let known = classes.method(method.selector, isClassMethod: method.isClassMethod, in: model.name)
    guard let declared = known, declared.isClassMethod == method.isClassMethod else {
      if implementation?.attributes.contains(where: { $0.name == "objc_direct_members" }) == true {
        markDirect(method)
      }
      return refuseDirectOfLiveClass(method, model)
    }
    guard declared.ownerName == model.name else { return refuseDirectOfLiveClass(method, model) }
    if declared.isDirect {
      markDirect(method)
      let own = category.map { $0.declared(method.key) } ?? model.declared(method.key)
      if own == nil { reportElsewhere(method, declared) }
    } else if method.isDirect {
      method.isDirect = false
      diagnostics.error(
        MeaningCode.badDirectMethod,
        "`\(method.description)` is direct here, but not where it is declared",
        at: method.range, secondary: [Diagnostic.Label(declared.range, "declared here")],
        helps: [Diagnostic.Help("write the attribute at the declaration")])
    }
    refuseDirectOfLiveClass(method, model)
  }

  private func reportElsewhere(_ method: MethodModel, _ declared: MethodModel) {
    diagnostics.error(
      MeaningCode.badDirectMethod,
      "the direct method `\(method.description)` is declared in one part of the class and implemented in another",
      at: method.range, secondary: [Diagnostic.Label(declared.range, "declared here")],
      helps: [
        Diagnostic.Help(
          "the @interface and the category of a direct method implement it themselves")
      ])
  }

  /// A patch replaces methods, and a direct one cannot be replaced.
  private func refuseDirectOfLiveClass(_ method: MethodModel, _ model: ClassModel) {
    guard method.isDirect, program.environment.live != nil, case .native = model.origin else {
      return
    }
    diagnostics.error(
      MeaningCode.badDirectMethod, "a patch cannot give `\(model.name)` a direct method",
      at: method.range,
      helps: [Diagnostic.Help("leave `objc_direct` out")])
  }

  func reportDynamicDirect(_ property: PropertyModel, at range: SourceRange) {
    guard property.isDirect else { return }
    diagnostics.error(
      MeaningCode.badDirectMethod, "the direct property `\(property.name)` cannot be `@dynamic`",
      at: range,
      secondary: [Diagnostic.Label(property.nameRange, "declared here")],
      helps: [Diagnostic.Help("a direct method cannot be added at run time: leave `direct` out")])
  }

  // MARK: Protocols

  func refuseDirect(_ method: MethodModel) {
    guard method.isDirect else { return }
    method.isDirect = false
    diagnostics.error(
      MeaningCode.badDirectMethod, "a protocol's method cannot be direct", at: method.range,
      helps: [Diagnostic.Help("what a protocol asks for is sent; leave `objc_direct` out")])
  }

  func refuseDirect(_ property: PropertyModel) {
    guard property.isDirect else { return }
    property.isDirect = false
    diagnostics.error(
      MeaningCode.badDirectMethod, "a protocol's property cannot be direct", at: property.nameRange,
      helps: [Diagnostic.Help("what a protocol asks for is sent; leave `direct` out")])
  }

  func refuseDirectMembers(of definition: ProtocolDecl) {
    guard let attribute = definition.attributes.first(where: { $0.name == "objc_direct_members" })
    else { return }
    diagnostics.error(
      MeaningCode.badDirectMethod, "a protocol's members cannot be direct", at: attribute.range,
      helps: [Diagnostic.Help("what a protocol asks for is sent; leave the attribute out")])
  }

  // MARK: Inheritance

  /// Direct methods override nothing, answer no protocol, and are not overridden.
  func checkDirectMethods() {
    guard usesDirectMethods else { return }
    for model in classes.listingClasses {
      var seen: Set<MethodKey> = []
      let categories = model.categories.flatMap { $0.declaredMethods + $0.implementedMethods }
      let own = model.isListing ? model.declarationOrder + model.implementedMethods : []
      for method in own + categories where seen.insert(method.key).inserted {
        checkDirect(method, of: model)
      }
    }
  }

  private func checkDirect(_ method: MethodModel, of model: ClassModel) {
    if let parent = model.superclassName, parent != model.name,
      let inherited = classes.method(
        method.selector, isClassMethod: method.isClassMethod, in: parent),
      inherited.isClassMethod == method.isClassMethod
    {
      if inherited.isDirect {
        return report(
          method, inherited,
          "`\(method.description)` overrides a direct method of `\(inherited.ownerName)`")
      }
      if method.isDirect {
        return report(
          method, inherited,
          "`\(method.description)` overrides a method of `\(inherited.ownerName)`, so it cannot be direct"
        )
      }
    }
    let protocols = model.protocols + model.categories.flatMap(\.protocols)
    guard method.isDirect, let required = classes.method(method.key, inProtocols: protocols) else {
      return
    }
    report(
      method, required,
      "`\(method.description)` answers the protocol `\(required.ownerName)`, so it cannot be direct"
    )
  }

  private func report(_ method: MethodModel, _ other: MethodModel, _ text: String) {
    diagnostics.error(
      MeaningCode.badDirectMethod, text, at: method.range,
      secondary: other.range.isNone ? [] : [Diagnostic.Label(other.range, "declared here")])
  }
}
