import ForwardKitBasics

/// Methods and instance variables.
extension DeclarationChecker {
  // MARK: Methods

  /// A method from its head.
  ///
  /// - Parameter definition: the body that the head belongs to, if any.
  func makeMethod(
    _ head: MethodDecl, owner: String, definition: MethodDefinition? = nil
  ) -> MethodModel {
    let isDefinition = definition != nil
    let result = resultType(of: head, isDefinition: isDefinition)
    var parameters: [ParameterModel] = []
    var encoded: [MethodEncoding.Parameter] = []
    for part in head.parameters {
      let original = part.type.map { resolver.resolve($0, in: scope, use: .parameter) } ?? .id
      let type = parameterType(
        original, at: part.type?.range ?? part.name.range, isDefinition: isDefinition)
      parameters.append(
        ParameterModel(
          name: part.name.isMissing ? nil : part.name.text, type: type,
          attributes: part.attributes, range: part.name.range))
      encoded.append(
        MethodEncoding.Parameter(
          encodedType(original), passing: part.type?.specifiers.passing ?? []))
    }
    for extra in head.extraParameters {
      let parameter = resolver.parameter(extra, in: scope)
      parameters.append(parameter)
      encoded.append(MethodEncoding.Parameter(parameter.type))
    }
    checkNames(parameters, of: head)
    let passing = head.returnType?.specifiers.passing ?? []
    let family = family(of: head, result: result)
    let method = MethodModel(
      selector: head.selector, isClassMethod: head.isClassMethod, ownerName: owner,
      result: related(result, family, head), parameters: parameters,
      isVariadic: head.isVariadic, family: family, isOptional: head.isOptional,
      attributes: head.attributes, range: head.range, selectorRanges: head.selectorRanges,
      encoding: MethodEncoding.method(result: result, passing: passing, parameters: encoded),
      passing: passing, definition: definition)
    if isInProtocol {
      method.earlyExtendedEncoding = MethodEncoding.method(
        result: result, passing: passing, parameters: encoded, isExtended: true)
    }
    if method.hasIncompleteStruct {
      method.lateEncoding = { isExtended in
        MethodEncoding.method(
          result: result, passing: passing, parameters: encoded, isExtended: isExtended)
      }
    }
    if method.has("objc_direct") || isDirectContainer { markDirect(method) }
    return method
  }

  /// - Parameter isDefinition: what a method only declares may be a struct that is defined below.
  private func resultType(of head: MethodDecl, isDefinition: Bool) -> CType {
    guard let name = head.returnType else { return .id }
    let type = resolver.resolve(name, in: scope, use: .result)
    if type.isArray || type.isFunction {
      diagnostics.error(
        MeaningCode.badFunctionType,
        "a method cannot return \(type.isArray ? "an array" : "a function")", at: name.range)
      return type.decayed
    }
    if !type.isVoid, isDefinition || !type.isRecord {
      resolver.requireComplete(type, for: "the result of `\(head.selector)`", at: name.range)
    }
    return type.unqualified.adding(type.qualifiers.intersection(.atomic)).with(ownership: nil)
  }

  private func parameterType(
    _ type: CType, at range: SourceRange, isDefinition: Bool
  ) -> CType {
    if type.isVoid {
      diagnostics.error(MeaningCode.voidObject, "a parameter cannot be `void`", at: range)
      return .error
    }
    let adjusted = TypeResolver.adjusted(type, isARC: resolver.isARC)
    if isDefinition || !adjusted.isRecord,
      !resolver.requireComplete(adjusted, for: "this parameter", at: range)
    {
      return .error
    }
    if case .object(let object) = adjusted.kind, object.isInstancetype {
      return .id.with(ownership: adjusted.ownership)
    }
    return adjusted
  }

  /// Arrays of known length stand in a method's encoding as they are; others as pointers.
  private func encodedType(_ type: CType) -> CType {
    switch type.kind {
    case .array(_, .fixed): type
    case .array(let element, _): CType(.pointer(element))
    case .function: CType(.pointer(type))
    default: type
    }
  }

  private func checkNames(_ parameters: [ParameterModel], of head: MethodDecl) {
    var seen: [String: SourceRange] = [:]
    for parameter in parameters {
      guard let name = parameter.name else { continue }
      if let first = seen[name] {
        diagnostics.warning(
          MeaningCode.redefinition, "two parameters are named `\(name)`", at: parameter.range,
          secondary: [Diagnostic.Label(first, "hidden by the other")])
      }
      seen[name] = parameter.range
    }
  }

  private func family(of head: MethodDecl, result: CType) -> MethodFamily {
    if let attribute = head.attributes.first(where: { $0.name == "objc_method_family" }),
      case .identifier(let name)? = attribute.arguments.first?.kind
    {
      return MethodFamily(rawValue: name.text) ?? .none
    }
    return MethodFamily.of(head.selector, isClassMethod: head.isClassMethod, result: result)
  }

  /// A plain `id` of alloc, init and their like is the receiver's class.
  private func related(_ result: CType, _ family: MethodFamily, _ head: MethodDecl) -> CType {
    guard case .object(let object) = result.kind, object == ObjectType(.id),
      family.hasRelatedResult(isClassMethod: head.isClassMethod)
    else { return result }
    return CType(.object(.instancetype))
  }

  /// Declares a method of a class. The same head again is fine, another one is not.
  func declare(_ declaration: MethodDecl, in model: ClassModel) {
    let method = makeMethod(declaration, owner: model.name)
    guard let known = model.declared(method.key) else { return model.declare(method) }
    if isOfAnotherUnit(known.range) { return known.note(redeclaredAt: method.range) }
    if case .property = known.origin {
      if known.isDirect { method.isDirect = true }
      model.redeclare(method)
    } else {
      checkAgain(method, known)
    }
  }

  func checkAgain(_ method: MethodModel, _ known: MethodModel) {
    guard
      MethodEncoding.withoutOffsets(method.encoding)
        != MethodEncoding.withoutOffsets(known.encoding)
    else { return }
    diagnostics.error(
      MeaningCode.conflictingTypes,
      "`\(method.description)` is declared again with other types", at: method.range,
      secondary: [Diagnostic.Label(known.range, "first here")])
  }

  // MARK: Ivars

  /// - Parameter mayHide: They may have the names of a superclass's, as those of extensions and of implementations may.
  func addIvars(_ groups: [IvarGroup], to model: ClassModel, mayHide: Bool = false) {
    countingAsImplemented(model.name) {
      let last = groups.last?.fields.last?.fields.last?.declarator
      for group in groups {
        for line in group.fields {
          addIvars(line, group.visibility, mayHide, last: last, to: model)
        }
      }
    }
  }

  /// - Parameter last: of the class's ivars: it may be an array without a length, `char bytes[]`.
  private func addIvars(
    _ line: FieldDeclaration, _ visibility: IvarVisibility, _ mayHide: Bool, last: Declarator?,
    to model: ClassModel
  ) {
    let base = resolver.base(line.specifiers, in: scope)
    if line.fields.isEmpty, !base.type.isError {
      diagnostics.warning(MeaningCode.badMember, "this declares no ivar", at: line.range)
    }
    for field in line.fields {
      let name = field.declarator.name
      let range = name?.range ?? field.declarator.range
      var type = resolver.type(of: field.declarator, base: base, use: .ivar, in: scope)
      if type.isFunction {
        diagnostics.error(MeaningCode.badMember, "an ivar cannot be a function", at: range)
        type = .error
      }
      let isLast = last.map { $0 === field.declarator } ?? false
      if !isLast || !type.isFlexibleArray,
        !resolver.requireComplete(type, for: "the ivar `\(name?.text ?? "")`", at: range)
      {
        type = .error
      }
      let width = field.bitWidth.flatMap {
        resolver.bitWidth($0, type: type, name: name, in: scope)
      }
      guard field.bitWidth != nil || name != nil else { continue }
      add(
        IvarModel(
          name: name?.text ?? "", type: type, ownerName: model.name, visibility: visibility,
          bitWidth: width, minimumAlignment: resolver.alignment(field.attributes, in: scope),
          range: range), to: model, mayHide)
    }
  }

  private func add(_ ivar: IvarModel, to model: ClassModel, _ mayHide: Bool) {
    if !ivar.name.isEmpty, let other = classes.ivar(ivar.name, in: model.name) {
      let isOwn = other.ownerName == model.name
      // A superclass's private ivar of that name is another variable.
      if isOwn, isOfAnotherUnit(other.range) { return }
      // Made for a property by the file that implements the class; other files may read a declaration of it.
      if isOwn, other.isSynthesized, program.units.count > 1 {
        other.visibility = ivar.visibility
        return
      }
      if isOwn || other.visibility != .private && !mayHide {
        diagnostics.error(
          MeaningCode.duplicateMember,
          isOwn
            ? "the ivar `\(ivar.name)` is declared twice"
            : "the superclass `\(other.ownerName)` already has an ivar `\(ivar.name)`",
          at: ivar.range,
          secondary: other.range.isNone ? [] : [Diagnostic.Label(other.range, "first here")])
        if isOwn { return }
      }
    }
    model.ivars.append(ivar)
  }
}
