// What an @implementation makes of its class's properties.
//
// @synthesize and @dynamic say it; every other property of the class and its extensions is synthesized
// with an ivar `_name`, unless its accessors are all written by hand, or a superclass has it. An accessor
// that is written is not made. Synthesized ivars come behind the written ones, small ones first, as
// clang lays them out.
import ForwardKitBasics

extension DeclarationChecker {
  func synthesize(_ implementation: ImplementationDecl, of model: ClassModel) {
    var mentioned: [ObjectIdentifier: SourceRange] = [:]
    var made: [IvarModel] = []
    for member in implementation.members {
      switch member {
      case .synthesize(let items, _):
        for item in items {
          guard let property = property(item.property, of: model, &mentioned) else { continue }
          synthesize(property, item, of: model, &made)
        }
      case .dynamic(let names, _):
        for name in names {
          guard let property = property(name, of: model, &mentioned) else { continue }
          property.implementation = .dynamic
          if !property.isClassProperty, model.implemented(getterKey(property)) == nil {
            checkOwnership(of: property)
          }
          reportDynamicDirect(property, at: name.range)
        }
      default: break
      }
    }
    for key in model.synthesisOrder {
      guard let property = model.property(key.selector, isClass: key.isClassMethod),
        mentioned[ObjectIdentifier(property)] == nil
      else { continue }
      synthesizeByDefault(property, implementation, of: model, &made)
    }
    let sorted = made.enumerated().ordered { a, b in
      let sizes = (a.element.type.size ?? 0, b.element.type.size ?? 0)
      return sizes.0 == sizes.1 ? a.offset < b.offset : sizes.0 < sizes.1
    }
    model.ivars += sorted.map(\.element)
  }

  /// The property that @synthesize or @dynamic names; nil and an error when there is none or it was
  /// named before.
  private func property(
    _ name: Name, of model: ClassModel, _ mentioned: inout [ObjectIdentifier: SourceRange]
  ) -> PropertyModel? {
    guard !name.isMissing else { return nil }
    guard let property = ownOrAdopted(name.text, of: model) else {
      // What a stand-in declares is only known where it is used: this is one of its properties, made anew.
      let standsIn = classes.chain(from: model.name).contains {
        resolver.environment.isStub($0.name)
      }
      if standsIn { return ofStandIn(name, model) }
      let names = model.properties.map(\.name)
      diagnostics.error(
        MeaningCode.badSynthesize, "`\(model.name)` declares no property `\(name.text)`",
        at: name.range, helps: resolver.suggestion(for: name, among: names))
      return nil
    }
    if let first = mentioned[ObjectIdentifier(property)] {
      diagnostics.error(
        MeaningCode.badSynthesize, "what becomes of the property `\(name.text)` is said twice",
        at: name.range, secondary: [Diagnostic.Label(first, "first here")])
      return nil
    }
    mentioned[ObjectIdentifier(property)] = name.range
    return property
  }

  /// A property that nobody declares, of a class whose superclass is a stand-in.
  private func ofStandIn(_ name: Name, _ model: ClassModel) -> PropertyModel {
    if let known = model.takenOverProperties.first(where: { $0.name == name.text }) { return known }
    let property = PropertyModel(
      name: name.text, ownerName: model.name, type: .id, isOptional: false, isNonatomic: true,
      semantics: .strong)
    model.takenOverProperties.append(property)
    for accessor in accessors(of: property) { model.declare(accessor) }
    return property
  }

  /// A property of the class, or one of its protocols that becomes one by @synthesize or @dynamic.
  private func ownOrAdopted(_ name: String, of model: ClassModel) -> PropertyModel? {
    let own =
      model.property(name, isClass: false) ?? model.property(name, isClass: true)
    if let own { return own }
    var seen: Set<String> = []
    let adopted = model.protocols + model.categories.flatMap(\.protocols)
    for protocolModel in classes.protocolClosure(adopted, &seen) {
      guard let promised = protocolModel.properties.first(where: { $0.name == name }) else {
        continue
      }
      let property = promised.copied(to: model.name)
      property.isPromised = true
      model.properties.append(property)
      for accessor in accessors(of: property) { model.declare(accessor) }
      return property
    }
    return takenOver(name, by: model)
  }

  /// A superclass's property whose accessors this class makes, or promises, anew. It stays the superclass's property:
  /// the class's own list does not get it.
  private func takenOver(_ name: String, by model: ClassModel) -> PropertyModel? {
    guard let inherited = inheritedProperty(name, of: model), !inherited.isClassProperty
    else { return nil }
    if let known = model.takenOverProperties.first(where: { $0.name == name }) { return known }
    let property = inherited.copied(to: model.name)
    model.takenOverProperties.append(property)
    for accessor in accessors(of: property) { model.declare(accessor) }
    return property
  }

  // MARK: Explicit

  private func synthesize(
    _ property: PropertyModel, _ item: SynthesizeItem, of model: ClassModel,
    _ made: inout [IvarModel]
  ) {
    if property.isClassProperty {
      diagnostics.error(
        MeaningCode.badSynthesize, "a class property cannot be synthesized: write its accessors",
        at: item.property.range)
      return
    }
    let name = item.ivar ?? item.property
    attach(name.text, at: name.range, to: property, of: model, &made)
  }

  /// Finds or makes the ivar and notes which accessors are to be made.
  private func attach(
    _ name: String, at range: SourceRange, to property: PropertyModel, of model: ClassModel,
    _ made: inout [IvarModel]
  ) {
    let ivar: IvarModel
    if let known = model.ivars.first(where: { $0.name == name })
      ?? made.first(where: { $0.name == name })
    {
      checkType(of: known, for: property, at: range)
      ivar = known
    } else {
      ivar = IvarModel(
        name: name, type: ivarType(for: property), ownerName: model.name, visibility: .private,
        isSynthesized: true, range: range)
      made.append(ivar)
    }
    let getter = getterKey(property)
    let setter = MethodKey(property.setter, isClassMethod: false)
    if model.implemented(getter) == nil { checkOwnership(of: property) }
    model.synthesizedProperties.append(property)
    if property.isMutableCopy, !property.isReadonly, model.implemented(setter) == nil {
      diagnostics.warning(
        MeaningCode.badProperty,
        "`copy` stores an object in `\(property.name)` that cannot be changed, in spite of its class",
        at: property.range,
        helps: [
          Diagnostic.Help(
            "declare the property `\(property.name)` as `strong`, or give it a setter that makes a `mutableCopy`"
          )
        ])
    }
    property.implementation = .synthesized(
      ivar: ivar, getter: model.implemented(getter) == nil,
      setter: !property.isReadonly && model.implemented(setter) == nil)
  }

  private func getterKey(_ property: PropertyModel) -> MethodKey {
    MethodKey(property.getter, isClassMethod: false)
  }

  private func checkType(of ivar: IvarModel, for property: PropertyModel, at range: SourceRange) {
    let isSame =
      ivar.type.isCompatible(with: property.type)
      || areRelated(ivar.type, property.type)
      || isReadThrough(ivar.type, as: property.type)
    if !isSame, ivar.bitWidth == nil {
      diagnostics.error(
        MeaningCode.badSynthesize,
        "the ivar `\(ivar.name)` is `\(ivar.type.description)`, the property "
          + "`\(property.name)` is `\(property.type.description)`", at: range,
        secondary: ivar.range.isNone ? [] : [Diagnostic.Label(ivar.range, "the ivar")])
      return
    }
    guard resolver.isARC, property.type.isRetainable, property.type != .metaclass,
      let owned = ivar.type.ownership,
      owned != property.semantics.ownership, property.hasExplicitSemantics
    else { return }
    diagnostics.error(
      MeaningCode.badSynthesize,
      "the ivar `\(ivar.name)` is `\(owned.spelling)`, the property is "
        + "`\(property.semantics.ownership.spelling)`", at: range,
      secondary: ivar.range.isNone ? [] : [Diagnostic.Label(ivar.range, "the ivar")])
  }

  /// Objects, of which the ivar's may be a subclass of the property's; nothing is asked of classes that are only announced.
  private func areRelated(_ ivar: CType, _ property: CType) -> Bool {
    guard ivar.isRetainable, property.isRetainable else { return false }
    guard let narrow = ivar.objectType?.className, let wide = property.objectType?.className,
      classes.find(narrow)?.isForward == false, classes.find(wide)?.isForward == false
    else { return true }
    return classes.isSubclass(narrow, of: wide)
  }

  /// clang asks whether the ivar's value could be assigned to the property (`CheckAssignmentConstraints`): `char *` goes as
  /// `const char *`, and `void *` goes with every pointer.
  private func isReadThrough(_ ivar: CType, as property: CType) -> Bool {
    guard ivar.isPointer, property.isPointer, let from = ivar.pointee, let to = property.pointee
    else { return false }
    return from.isVoid || to.isVoid || from.unqualified == to.unqualified
  }

  private func ivarType(for property: PropertyModel) -> CType {
    guard property.type.isRetainable else { return property.type }
    if resolver.isARC { return property.type.with(ownership: property.semantics.ownership) }
    return property.type.with(ownership: property.semantics == .weak ? .weak : nil)
  }

  // MARK: By default

  private func synthesizeByDefault(
    _ property: PropertyModel, _ implementation: ImplementationDecl, of model: ClassModel,
    _ made: inout [IvarModel]
  ) {
    // What only an extension in another file's own text declares is not seen by a compiler of this one.
    let isSeen = ([property.range] + property.otherRanges).contains { !isOfAnotherUnit($0) }
    guard !property.isClassProperty, isSeen else {
      property.implementation = .manual
      return
    }
    let hasGetter = model.implemented(getterKey(property)) != nil
    let hasSetter = model.implemented(MethodKey(property.setter, isClassMethod: false)) != nil
    if hasGetter && (property.isReadonly || hasSetter) {
      property.implementation = .manual
      return
    }
    if let inherited = inheritedProperty(property, of: model) {
      if inherited.range.isNone,
        usesIvar(of: property, in: implementation, of: model)
      {
        warnOlder(property, inherited)
        return attach("_" + property.name, at: property.nameRange, to: property, of: model, &made)
      }
      property.implementation = .manual
      warnInherited(property, inherited, hasAccessors: hasGetter || hasSetter)
      return
    }
    attach("_" + property.name, at: property.nameRange, to: property, of: model, &made)
  }

  /// The code uses `_name`, which nothing else declares. So it was written when the library had methods of that name and no property,
  /// and compilers synthesized this one; those of today refuse it.
  private func usesIvar(
    of property: PropertyModel, in implementation: ImplementationDecl, of model: ClassModel
  ) -> Bool {
    let name = "_" + property.name
    let isKnown = classes.chain(from: model.name).contains { owner in
      owner.ivars.contains { $0.name == name }
    }
    guard !isKnown, let text = program.text(implementation.range) else { return false }
    return text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name }
  }

  private func warnOlder(_ property: PropertyModel, _ inherited: PropertyModel) {
    diagnostics.warning(
      MeaningCode.badSynthesize,
      "`\(property.name)` is synthesized because `_\(property.name)` is used, although `\(inherited.ownerName)` declares it too",
      at: property.nameRange,
      helps: [
        Diagnostic.Help(
          "write `@synthesize \(property.name) = _\(property.name);`, which compilers want today")
      ])
  }

  private func inheritedProperty(
    _ property: PropertyModel, of model: ClassModel
  ) -> PropertyModel? {
    inheritedProperty(property.name, of: model)
  }

  /// What a superclass, or a protocol that it adopts, declares as that property. A category's is no reason to make none: who writes
  /// the class need not know it. Nor is one of an extension that another file has in its own text: a compiler does not see it here.
  private func inheritedProperty(_ name: String, of model: ClassModel) -> PropertyModel? {
    for above in classes.chain(from: model.name).dropFirst() {
      var seen: Set<String> = []
      let adopted = above.protocols.filter {
        !(above.extensionProtocols[$0].map(isOfAnotherUnit) ?? false)
      }
      let found =
        above.property(name, isClass: false)
        ?? classes.protocolClosure(adopted, &seen).lazy.flatMap(\.properties).first {
          $0.name == name && !$0.isClassProperty
        }
      guard let found, !ScreenCategories.declare(name, of: above.name) else { continue }
      let places = [found.nameRange] + found.otherRanges
      if !found.isOfExtension || places.contains(where: { !isOfAnotherUnit($0) }) { return found }
    }
    return nil
  }

  private func warnInherited(
    _ property: PropertyModel, _ inherited: PropertyModel, hasAccessors: Bool
  ) {
    if hasAccessors { return }
    let owner = inherited.ownerName
    let declared =
      classes.find(owner) == nil
      ? "the protocol `\(owner)` of a superclass" : "the superclass `\(owner)`"
    diagnostics.warning(
      MeaningCode.badSynthesize,
      "no accessors are synthesized for `\(property.name)`, which \(declared) declares too",
      at: property.nameRange,
      helps: [Diagnostic.Help("`@dynamic \(property.name);` says that this is meant")])
  }
}
