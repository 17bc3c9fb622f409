// What can be hooked, and the rules that an advice has to pass (Aspects' order of checks): blacklist, position on dealloc,
// is there such a method, hooks elsewhere in the hierarchy, the closure's types.
import CRuntime

/// Something whose methods can be hooked: a class (all its instances), a class's own methods, one object.
public protocol AspectTarget: Sendable {
  var aspectSite: AspectSite { get }
}

/// The class or object whose method table a hook goes to.
public struct AspectSite: Sendable, Hashable {
  let cls: RuntimeClass
  /// Nil: all instances of `cls`.
  let object: RuntimeObject?
}

extension RuntimeClass: AspectTarget {
  public var aspectSite: AspectSite { AspectSite(cls: self, object: nil) }
  /// The class's own methods, as a target of hooks: `try Car.classMethods.before("make") { … }`.
  public var classMethods: ClassMethodTarget { ClassMethodTarget(cls: self) }
}

extension RuntimeObject: AspectTarget {
  public var aspectSite: AspectSite { AspectSite(cls: dispatchClass, object: self) }
}

/// The class methods of a class.
public struct ClassMethodTarget: AspectTarget {
  let cls: RuntimeClass
  public var aspectSite: AspectSite {
    AspectSite(cls: cls.isMetaclass ? cls : cls.metaclass, object: nil)
  }
}

extension AspectSite {
  /// What a hook depends on, or would change for every object at once.
  static let blacklist: Set<String> = [
    "retain", "release", "autorelease", "retainCount", "forwardInvocation:",
    "methodSignatureForSelector:",
    "forwardingTargetForSelector:", "resolveInstanceMethod:", "resolveClassMethod:", "class",
    "allowsWeakReference",
    "retainWeakReference",
  ]

  var shownName: String {
    if let object { return object.runtimeClass.name }
    return cls.name
  }

  /// Checks everything that can be known before the hook is added. Gives the method's types.
  func check(_ advice: Advice, _ options: AspectOptions) throws(AspectError) -> MethodSignature {
    if Self.blacklist.contains(advice.selector.name) { throw .selectorBlacklisted(advice.selector) }
    if advice.selector.name == "dealloc", advice.position == .instead {
      throw .deallocPosition(.instead)
    }
    guard cls.name != DisposedClasses.name else { throw .raised(RuntimeError.disposedClass) }
    if let object {
      if object.isClass { throw .classGivenAsInstance(object.plainDescription) }
      guard !fwd_object_isDeallocating(object.raw) else {
        throw .unsupportedInstance(object.plainDescription)
      }
    }
    let signature = try methodSignature(advice.selector)
    if options.contains(.strictHierarchy), object == nil,
      let related = fwd_hook_relatedClass(cls.raw, advice.selector.raw)
    {
      throw .alreadyHookedInHierarchy(
        selector: advice.selector, class: cls.name, hooked: RuntimeClass(raw: related).name)
    }
    try check(advice, against: signature)
    return signature
  }

  private func methodSignature(_ selector: RuntimeSelector) throws(AspectError) -> MethodSignature {
    let method = fwd_class_getInstanceMethod(cls.raw, selector.raw)
    if fwd_exception_isPending() { throw .raised(PendingException.taken()) }
    guard let method else {
      throw .doesNotRespond(
        class: shownName, selector: selector,
        near: NearbySelectors.selectors(like: selector, in: cls))
    }
    let types = fwd_method_getTypeEncoding(method).map { String(cString: $0) } ?? ""
    guard let raw = fwd_signature_get(types, nil), fwd_signature_isCallable(raw, nil) == FWD_OK,
      fwd_signature_count(raw) >= 2
    else {
      throw .missingSignature(selector: selector, class: shownName, types: types)
    }
    return MethodSignature(raw: raw)
  }

  private func check(_ advice: Advice, against signature: MethodSignature) throws(AspectError) {
    if let actor = advice.closure.actor, !Isolation.isMain(actor) {
      throw .wrongIsolation(actor: "\(type(of: actor))")
    }
    let closure: MethodSignature
    do throws(RuntimeError) { closure = try advice.closure.signature } catch {
      throw .unsupportedType(error)
    }
    let rule = SignatureRule(allowsFewer: true, boolIsChar: true, allowsNoResult: true)
    if let mismatch = signature.mismatch(with: closure, of: advice.selector, rule: rule) {
      throw .incompatibleClosure(mismatch)
    }
    for index in 0..<closure.argumentCount
    where fwd_signature_argumentType(signature.raw, UInt32(index + 2))?.pointee.size == 0 {
      throw .emptyStruct(selector: advice.selector, argument: index)
    }
  }

  /// Adds the advice; it has been checked or is checked now.
  func add(_ advice: Advice, _ registration: AspectRegistration) throws(AspectError) -> AspectToken
  {
    let signature = try check(advice, registration.options)
    if let identifier = registration.identifier,
      records(of: advice.selector).contains(where: { $0.identifier == identifier })
    {
      throw .duplicateIdentifier(identifier, selector: advice.selector)
    }
    return try add(advice, signature, registration)
  }

  /// For the runtime's own selectors, which the library hooks itself.
  func addUnchecked(_ advice: Advice, _ registration: AspectRegistration) throws(AspectError)
    -> AspectToken
  {
    try add(advice, try methodSignature(advice.selector), registration)
  }

  private func add(
    _ advice: Advice, _ signature: MethodSignature, _ registration: AspectRegistration
  ) throws(AspectError) -> AspectToken {
    let body = AspectBody(advice, signature: signature, registration: registration)
    return try add(
      body.description(registration.options), advice.selector, name: registration.identifier,
      signature)
  }

  /// Adds a hook whose context owns a reference that is dropped when it is refused.
  func add(
    _ description: fwd_hook_description, _ selector: RuntimeSelector, name: String?,
    _ signature: MethodSignature
  ) throws(AspectError) -> AspectToken {
    var description = description
    var hook: OpaquePointer?
    let status: fwd_hook_error
    if let name {
      status = name.withCString {
        description.name = $0
        return fwd_hook_add(cls.raw, object?.raw, selector.raw, &description, &hook)
      }
    } else {
      status = fwd_hook_add(cls.raw, object?.raw, selector.raw, &description, &hook)
    }
    if status == FWD_HOOK_OK, let hook { return AspectToken(owning: hook) }
    description.destroy?(description.context)
    switch status {
    case FWD_HOOK_NO_METHOD: throw .doesNotRespond(class: shownName, selector: selector, near: [])
    case FWD_HOOK_BAD_SIGNATURE:
      throw .missingSignature(selector: selector, class: shownName, types: signature.encoding)
    case FWD_HOOK_BAD_TARGET: throw .unsupportedInstance(object?.plainDescription ?? shownName)
    case FWD_HOOK_RAISED: throw .raised(PendingException.taken())
    default: throw object == nil ? .outOfMemory : .failedToAllocateClass(shownName)
    }
  }

  /// The active aspects, in order of adding. Hooks of other makers are left out.
  func records(of selector: RuntimeSelector?) -> [AspectRecord] {
    var count: UInt32 = 0
    guard let list = fwd_hook_copyList(cls.raw, object?.raw, selector?.raw, &count) else {
      return []
    }
    defer { fwd_free(list) }
    return UnsafeBufferPointer(start: list, count: Int(count)).compactMap { hook in
      guard let hook else { return nil }
      defer { fwd_hook_endUse(hook) }
      guard fwd_hook_options(hook) & AspectBody.mark != 0, let context = fwd_hook_context(hook)
      else { return nil }
      return AspectRecord(hook, Unmanaged<AspectBody>.fromOpaque(context).takeUnretainedValue())
    }
  }
}
