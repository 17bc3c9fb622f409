import ForwardKitBasics

/// @property: attributes, accessors, and what class extensions change.
extension DeclarationChecker {
  /// What the words in the parentheses say together.
  private struct Words {
    var isReadonly = false
    var isReadwrite = false
    var isNonatomic = false
    var isClass = false
    var isDirect = false
    var nullability: SourceRange?
    var semantics: PropertyModel.Semantics?
    var semanticsWord: PropertyAttribute?
    var isRetain = false
    var getter: String?
    var setter: String?
  }

  func makeProperties(_ declaration: PropertyDecl, owner: String) -> [PropertyModel] {
    countingAsImplemented(owner) { properties(of: declaration, owner: owner) }
  }

  private func properties(of declaration: PropertyDecl, owner: String) -> [PropertyModel] {
    let words = read(declaration.attributes)
    let base = resolver.base(declaration.specifiers, in: scope)
    return declaration.declarators.compactMap { declarator in
      guard let name = declarator.name, !name.isMissing else { return nil }
      let type = propertyType(declarator, base, name)
      if let place = words.nullability { resolver.checkNullability(of: type, at: place) }
      let attributes = declaration.declAttributes + declaration.specifiers.attributes
      // What Core Foundation gives is counted like an object where the attribute says so.
      let isCounted =
        type.isPointer
        && (attributes.contains { $0.name == "NSObject" } || type.alias?.isCounted == true)
      let property = PropertyModel(
        name: name.text, ownerName: owner, type: type, isClassProperty: words.isClass,
        isOptional: declaration.isOptional, isNonatomic: words.isNonatomic,
        isReadonly: words.isReadonly, semantics: semantics(words, type, name, isCounted: isCounted),
        getter: words.getter, setter: words.setter,
        hasExplicitSemantics: words.semantics != nil, isRetain: words.isRetain,
        range: declaration.range, nameRange: name.range)
      property.isDirect =
        words.isDirect || isDirectContainer
        || declaration.declAttributes.contains { $0.name == "objc_direct" }
      property.isCounted = isCounted
      property.attributes = declaration.declAttributes.filter { $0.name == "unavailable" }
      property.givesNoOwnership = attributes.contains {
        $0.name == "ns_returns_not_retained" || $0.name == "objc_method_family"
      }
      return property
    }
  }

  private func propertyType(
    _ declarator: Declarator, _ base: TypeResolver.Base, _ name: Name
  ) -> CType {
    let type = resolver.type(of: declarator, base: base, use: .property, in: scope)
    if type.isArray || type.isFunction {
      diagnostics.error(
        MeaningCode.badProperty,
        "a property cannot be \(type.isArray ? "an array" : "a function")", at: name.range,
        helps: [Diagnostic.Help("make it a pointer, or an object such as NSArray")])
      return .error
    }
    if !resolver.requireComplete(type, for: "the property `\(name.text)`", at: name.range) {
      return .error
    }
    // The property's and its variable's encodings have the `A` of `_Atomic`; its accessors' do not.
    return type.unqualified.adding(type.qualifiers.intersection(.atomic)).with(
      ownership: type.ownership)
  }

  // MARK: Attributes

  private func read(_ attributes: [PropertyAttribute]) -> Words {
    var words = Words()
    for attribute in attributes {
      switch attribute.kind {
      case .readonly: words.isReadonly = true
      case .readwrite: words.isReadwrite = true
      case .nonatomic: words.isNonatomic = true
      case .direct: words.isDirect = true
      case .nullability: words.nullability = attribute.range
      case .atomic, .nullResettable: break
      case .class: words.isClass = true
      case .getter(let selector):
        words.getter = selector
        checkName(selector, takes: 0, "getter", attribute)
      case .setter(let selector):
        words.setter = selector
        checkName(selector, takes: 1, "setter", attribute)
      case .strong: choose(.strong, attribute, &words)
      case .retain:
        choose(.strong, attribute, &words)
        words.isRetain = true
      case .copy: choose(.copy, attribute, &words)
      case .weak: choose(.weak, attribute, &words)
      case .assign: choose(.assign, attribute, &words)
      case .unsafeUnretained: choose(.unsafeUnretained, attribute, &words)
      }
    }
    if words.isReadonly, words.isReadwrite, let last = attributes.last {
      diagnostics.error(
        MeaningCode.badProperty, "a property is readonly or readwrite, not both", at: last.range)
    }
    return words
  }

  private func checkName(
    _ selector: String, takes count: Int, _ what: String, _ attribute: PropertyAttribute
  ) {
    guard selector.filter({ $0 == ":" }).count != count else { return }
    diagnostics.error(
      MeaningCode.badProperty,
      "the \(what) `\(selector)` \(count == 0 ? "takes no value" : "takes a value: its name ends with a colon")",
      at: attribute.range,
      helps: [Diagnostic.Help("write the selector of a method that has this form")])
  }

  private func choose(
    _ semantics: PropertyModel.Semantics, _ attribute: PropertyAttribute, _ words: inout Words
  ) {
    if let other = words.semantics, other != semantics, let word = words.semanticsWord {
      diagnostics.error(
        MeaningCode.badProperty, "a property keeps its value in one way only",
        at: attribute.range, secondary: [Diagnostic.Label(word.range, "another way")])
      return
    }
    words.semantics = semantics
    words.semanticsWord = attribute
  }

  private func semantics(
    _ words: Words, _ type: CType, _ name: Name, isCounted: Bool
  ) -> PropertyModel.Semantics {
    guard let chosen = words.semantics else { return defaultSemantics(words, type, name) }
    let needsObject = chosen == .strong || chosen == .copy || chosen == .weak
    if needsObject, !isCounted, !type.isRetainable, !type.isError {
      diagnostics.error(
        MeaningCode.badProperty,
        "`\(words.isRetain ? "retain" : chosen.rawValue)` is for objects; "
          + "`\(name.text)` is \(type.explained)",
        at: words.semanticsWord?.range ?? name.range,
        helps: [Diagnostic.Help("leave it out, or write `assign`")])
      return .assign
    }
    if chosen == .assign, type.isRetainable { return .unsafeUnretained }
    return chosen
  }

  private func defaultSemantics(
    _ words: Words, _ type: CType, _ name: Name
  ) -> PropertyModel.Semantics {
    guard type.isRetainable else { return .assign }
    if resolver.isARC {
      switch type.ownership {
      case .weak: return .weak
      case .unsafeUnretained: return .unsafeUnretained
      default: return .strong
      }
    }
    if !words.isReadonly, !words.isClass {
      diagnostics.warning(
        MeaningCode.badProperty,
        "without `retain` or `copy` the property `\(name.text)` does not keep its object",
        at: name.range, helps: [Diagnostic.Help("write `assign` if that is meant")])
    }
    return .unsafeUnretained
  }

  // MARK: Properties of a class

  /// Adds a property, or merges what a class extension says of one that the class has.
  func add(_ property: PropertyModel, to model: ClassModel, isExtension: Bool) {
    let known = model.property(property.name, isClass: property.isClassProperty)
    if let known, isExtension, isRepetition(property, of: known) {
      known.otherRanges.append(property.range)
      return
    }
    if let known, isOfAnotherUnit(known.nameRange),
      !(isExtension && canMerge(property, into: known))
    {
      for accessor in accessors(of: property) {
        model.declared(accessor.key)?.note(redeclaredAt: accessor.range)
      }
      known.otherRanges.append(property.range)
      return
    }
    if let known, !isExtension || !canMerge(property, into: known) {
      diagnostics.error(
        MeaningCode.redefinition, "the property `\(property.name)` is declared twice",
        at: property.nameRange, secondary: [Diagnostic.Label(known.nameRange, "first here")])
      return
    }
    let added = known.map { merge(property, $0) } ?? property
    added.isOfExtension = isExtension
    model.properties.removeAll { $0 === known }
    let key = MethodKey(property.name, isClassMethod: property.isClassProperty)
    if isExtension {
      // As clang lists them: those of extensions first, and of these the last one's.
      model.properties.insert(added, at: model.extensionPropertyCount)
      model.extensionPropertyCount += 1
      if known == nil {
        model.synthesisOrder.insert(
          key, at: model.interfacePropertyCount + model.newExtensionPropertyCount)
        model.newExtensionPropertyCount += 1
      }
    } else {
      model.properties.append(added)
      model.synthesisOrder.append(key)
      model.interfacePropertyCount += 1
    }
    for accessor in accessors(of: added) { model.declare(accessor) }
  }

  /// Two files may each have an extension that says the same: a compiler sees one of them at a time.
  private func isRepetition(_ property: PropertyModel, of known: PropertyModel) -> Bool {
    known.isOfExtension && known.nameRange.file != property.nameRange.file
      && known.type.isCompatible(with: property.type)
      && known.isReadonly == property.isReadonly
  }

  private func canMerge(_ property: PropertyModel, into known: PropertyModel) -> Bool {
    known.isReadonly && !property.isReadonly
  }

  private func merge(_ property: PropertyModel, _ known: PropertyModel) -> PropertyModel {
    if !property.type.isCompatible(with: known.type), !narrows(property, known) {
      diagnostics.error(
        MeaningCode.badProperty,
        "the property `\(property.name)` is `\(property.type.description)` here and "
          + "`\(known.type.description)` in the class", at: property.nameRange,
        secondary: [Diagnostic.Label(known.nameRange, "in the class")])
    }
    let merged = PropertyModel(
      name: known.name, ownerName: known.ownerName, type: property.type,
      isClassProperty: known.isClassProperty, isNonatomic: property.isNonatomic,
      isReadonly: false,
      semantics: property.hasExplicitSemantics ? property.semantics : known.semantics,
      getter: property.hasCustomGetter
        ? property.getter : known.hasCustomGetter ? known.getter : nil,
      setter: property.hasCustomSetter
        ? property.setter : known.hasCustomSetter ? known.setter : nil,
      hasExplicitSemantics: property.hasExplicitSemantics || known.hasExplicitSemantics,
      isRetain: property.isRetain || known.isRetain, range: property.range,
      nameRange: property.nameRange)
    merged.isDirect = property.isDirect || known.isDirect
    merged.otherRanges = known.otherRanges + [known.range]
    return merged
  }

  /// Whether a class extension gives a property that is read-only elsewhere the type of a subclass, which clang takes.
  private func narrows(_ property: PropertyModel, _ known: PropertyModel) -> Bool {
    guard let narrow = property.type.objectType?.className,
      let wide = known.type.objectType?.className
    else { return false }
    return known.isReadonly && classes.isSubclass(narrow, of: wide)
  }

  /// The methods that a property declares.
  func accessors(of property: PropertyModel) -> [MethodModel] {
    let value = property.type.unqualified.with(ownership: nil)
    let getter = MethodModel(
      selector: property.getter, isClassMethod: property.isClassProperty,
      ownerName: property.ownerName, result: value, parameters: [],
      family: accessorFamily(property), isOptional: property.isOptional,
      attributes: property.attributes, origin: .property(property), range: property.nameRange,
      selectorRanges: [property.nameRange],
      encoding: MethodEncoding.method(result: value, parameters: []))
    if isInProtocol {
      getter.earlyExtendedEncoding = MethodEncoding.method(
        result: value, parameters: [], isExtended: true)
    }
    if property.isDirect { markDirect(getter) }
    guard !property.isReadonly else { return [getter] }
    let parameter = ParameterModel(
      name: property.name, type: resolver.inferOwnership(value, use: .parameter),
      range: property.nameRange)
    let setter = MethodModel(
      selector: property.setter, isClassMethod: property.isClassProperty,
      ownerName: property.ownerName, result: .void, parameters: [parameter], family: .none,
      isOptional: property.isOptional, attributes: property.attributes,
      origin: .property(property), range: property.nameRange,
      selectorRanges: [property.nameRange],
      encoding: MethodEncoding.method(
        result: .void, parameters: [MethodEncoding.Parameter(value)]))
    if isInProtocol {
      setter.earlyExtendedEncoding = MethodEncoding.method(
        result: .void, parameters: [MethodEncoding.Parameter(value)], isExtended: true)
    }
    if property.isDirect { markDirect(setter) }
    return [getter, setter]
  }

  /// The family of a getter by its name: a `newThing` or `copyThing` that a program writes gives its caller ownership.
  private func accessorFamily(_ property: PropertyModel) -> MethodFamily {
    let family = MethodFamily.of(
      property.getter, isClassMethod: property.isClassProperty, result: property.type)
    guard family.returnsRetained, family != .`init`, !property.givesNoOwnership else {
      return .none
    }
    return family
  }

  /// Reports a getter called `newThing` or `copyThing` that the program does not write: a synthesized one retains nothing.
  func checkOwnership(of property: PropertyModel) {
    guard resolver.isARC, accessorFamily(property) != .none else { return }
    diagnostics.error(
      MeaningCode.badProperty,
      "by its name `\(property.getter)` the getter would give its caller ownership of the object",
      at: property.nameRange,
      helps: [Diagnostic.Help("choose another name, or another getter with `getter=`")])
  }
}
