// Making classes, and changing them while they live.
import CRuntime

extension RuntimeClass {
  /// Makes and registers a class.
  ///
  ///     let Calculator = try RuntimeClass.define("Calculator") {
  ///       RuntimeProperty("total", Int32.self)
  ///       RuntimeMethod("add:to:") { (self: RuntimeObject, x: Int32, y: Int32) -> Int32 in x + y }
  ///       RuntimeClassMethod("calculator") { (cls: RuntimeClass) -> RuntimeObject in try cls.new() }
  ///     }
  ///
  /// - Throws: `RuntimeError.nameTaken`; what is wrong with a member. Nothing is registered then.
  @discardableResult
  public static func define(
    _ name: String, superclass: RuntimeClass = .object,
    @ClassBuilder _ members: () throws -> [ClassMember]
  ) throws -> RuntimeClass {
    try define(name, superclass: superclass, members: try members())
  }

  /// - Parameter aboutToRegister: called with the class just before others can find it by its name.
  static func define(
    _ name: String, superclass: RuntimeClass, members: [ClassMember],
    aboutToRegister: (RuntimeClass) -> Void = { _ in }
  ) throws(RuntimeError) -> RuntimeClass {
    RuntimeStart.ensure()
    try superclass.checkNotDisposed()
    guard let raw = fwd_allocateClassPair(superclass.raw, name, 0) else { throw .nameTaken(name) }
    let cls = RuntimeClass(raw: raw)
    do throws(RuntimeError) {
      for member in members { try cls.install(member) }
      for case .conformance(let adopted) in members.map(\.kind) {
        try cls.checkConformance(to: adopted)
      }
      aboutToRegister(cls)
      // Another thread may have defined a class of that name since this one was allocated.
      guard fwd_registerClassPair(raw) else { throw .nameTaken(name) }
    } catch {
      _ = DisposedClasses.dispose(raw)
      throw error
    }
    return cls
  }

  /// Adds methods, properties without variables and protocols to a living class, as a category does: they come before
  /// the class's own. All or nothing.
  /// - Throws: what is wrong with a member; `RuntimeError.classInUse` for an instance variable, which a class that is
  ///   registered cannot get.
  public func extend(_ category: String, @ClassBuilder _ members: () throws -> [ClassMember]) throws
  {
    try attach(category, members: try members())
  }

  private func attach(_ category: String, members: [ClassMember]) throws(RuntimeError) {
    try checkNotDisposed()
    var methods: [MethodMember] = []
    for member in members {
      switch member.kind {
      case .method(let method): methods.append(method)
      case .property(let property) where property.isDynamic: break
      case .conformance: break
      case .ivar, .property: throw .classInUse(name)
      }
    }
    var instance: [fwd_method_entry] = []
    var classSide: [fwd_method_entry] = []
    var types: [String] = []
    do throws(RuntimeError) {
      for method in methods {
        let owner = method.isClassMethod ? metaclass.raw : raw
        let imp = try MethodBody.implementation(
          of: method, name: title(method, category: category), owner: owner)
        guard let interned = fwd_signature_get(method.types, nil) else { throw .outOfMemory }
        let entry = fwd_method_entry(
          sel: method.selector.raw, imp: imp, types: fwd_signature_types(interned))
        if method.isClassMethod { classSide.append(entry) } else { instance.append(entry) }
        types.append(method.types)
      }
    } catch {
      for entry in instance + classSide { fwd_imp_destroyBoxed(entry.imp) }
      throw error
    }
    if !instance.isEmpty {
      fwd_class_addMethodList(raw, category, instance, UInt32(instance.count))
    }
    if !classSide.isEmpty {
      fwd_class_addMethodList(metaclass.raw, category, classSide, UInt32(classSide.count))
    }
    for entry in instance { ClassImplementations.add(entry.imp, to: raw) }
    for entry in classSide { ClassImplementations.add(entry.imp, to: metaclass.raw) }
    for member in members {
      switch member.kind {
      case .property(let property): add(property)
      case .conformance(let proto): _ = fwd_class_addProtocol(raw, proto.raw)
      case .method, .ivar: break
      }
    }
  }

  /// Adds one method, as a resolver does.
  /// - Returns: false, and nothing changes, when the class itself has a method of that name.
  @discardableResult
  public func add(_ method: RuntimeMethod) throws(RuntimeError) -> Bool {
    try addMember(method.member)
  }

  @discardableResult
  public func add(_ method: RuntimeClassMethod) throws(RuntimeError) -> Bool {
    try addMember(method.member)
  }

  /// Adds a method or replaces the class's own of that name.
  ///
  /// The closure that was replaced ends, with what it captured, when no call is inside it and no thread can be on its way to it:
  /// at once in a process with one thread, a tenth of a second later, or with a later change of methods, when there are several.
  /// - Throws: `RuntimeError.signatureMismatch` when the class's own method has other types.
  public func replace(_ method: RuntimeMethod) throws(RuntimeError) {
    try replaceMember(method.member)
  }
  public func replace(_ method: RuntimeClassMethod) throws(RuntimeError) {
    try replaceMember(method.member)
  }

  /// Exchanges what two selectors of instances do, as swizzling does.
  /// - Throws: `RuntimeError.unrecognizedSelector` when one has no method; `.signatureMismatch` when their types differ.
  public func exchange(_ a: RuntimeSelector, _ b: RuntimeSelector) throws(RuntimeError) {
    let (first, second) = (try method(a), try method(b))
    if let types = signature(of: a), let other = signature(of: b),
      let mismatch = types.mismatch(with: other, of: b, rule: .exact)
    {
      throw .signatureMismatch(mismatch)
    }
    fwd_method_exchangeImplementations(first, second)
  }

  private func method(_ selector: RuntimeSelector) throws(RuntimeError) -> OpaquePointer {
    if let method = fwd_class_findMethod(raw, selector.raw) { return method }
    throw .unrecognizedSelector(
      receiver: name, class: name, selector: selector,
      near: NearbySelectors.selectors(like: selector, in: self))
  }

  /// - Throws: `RuntimeError.missingMethods`, `.signatureMismatch`.
  private func checkConformance(to adopted: RuntimeProtocol) throws(RuntimeError) {
    var missing: [RuntimeSelector] = []
    for requirement in adopted.allMethods {
      let cls = requirement.isInstance ? self : metaclass
      guard let known = cls.signature(of: requirement.selector) else {
        if requirement.isRequired { missing.append(requirement.selector) }
        continue
      }
      if let mismatch = requirement.signature.mismatch(
        with: known, of: requirement.selector, rule: SignatureRule(boolIsChar: true))
      {
        throw .signatureMismatch(mismatch)
      }
    }
    guard !missing.isEmpty, !answersDynamically else { return }
    throw .missingMethods(class: name, protocol: adopted.name, missing)
  }

  /// Whether the class resolves or forwards messages by methods that are not the root classes'.
  private var answersDynamically: Bool {
    func has(_ selector: RuntimeSelector, _ cls: RuntimeClass) -> Bool {
      guard let method = fwd_class_findMethod(cls.raw, selector.raw),
        let owner = fwd_method_getOwner(method)
      else { return false }
      return ![RuntimeClass.object, .proxy].contains {
        $0.raw == owner || $0.metaclass.raw == owner
      }
    }
    return has("forwardingTargetForSelector:", self) || has("forwardInvocation:", self)
      || has("resolveInstanceMethod:", metaclass)
      || has("resolveClassMethod:", metaclass)
  }

  // MARK: Members

  private func install(_ member: ClassMember) throws(RuntimeError) {
    switch member.kind {
    case .method(let method):
      guard try addMember(method) else { throw .nameTaken("\(name) \(method.selector)") }
    case .ivar(let ivar): try add(ivar)
    case .property(let property):
      if !property.isDynamic { try add(property.ivar) }
      add(property)
      for accessor in property.accessors { _ = try addMember(accessor) }
    case .conformance(let proto): _ = fwd_class_addProtocol(raw, proto.raw)
    }
  }

  private func add(_ ivar: IvarMember) throws(RuntimeError) {
    for check in ivar.checks { try check.verify() }
    let alignment = UInt8(ivar.alignment.trailingZeroBitCount)
    guard fwd_class_addIvar(raw, ivar.name, ivar.size, alignment, ivar.encoding) else {
      throw .nameTaken("\(name) \(ivar.name)")
    }
    if ivar.ownership != FWD_UNRETAINED {
      _ = fwd_class_setIvarOwnership(raw, ivar.name, ivar.ownership)
    }
  }

  private func add(_ property: PropertyMember) {
    // The runtime copies the list; the strings live until it has.
    let attributes = property.attributes
    let texts = attributes.map { (CStringCopy($0.0), CStringCopy($0.1)) }
    let list = texts.map { fwd_property_attribute(name: $0.0.bytes, value: $0.1.bytes) }
    fwd_class_replaceProperty(raw, property.name, list, UInt32(list.count))
    withExtendedLifetime(texts) {}
  }

  private func addMember(_ method: MethodMember) throws(RuntimeError) -> Bool {
    try checkNotDisposed()
    let owner = method.isClassMethod ? metaclass.raw : raw
    let imp = try MethodBody.implementation(of: method, name: title(method), owner: owner)
    if fwd_class_addMethod(owner, method.selector.raw, imp, method.types) {
      ClassImplementations.add(imp, to: owner)
      return true
    }
    fwd_imp_destroyBoxed(imp)
    return false
  }

  /// A method keeps its types when its implementation is replaced: hooks and callers rely on them.
  func checkTypes(ofReplacement method: MethodMember) throws(RuntimeError) {
    let owner = method.isClassMethod ? metaclass.raw : raw
    guard let known = fwd_class_findMethod(owner, method.selector.raw),
      fwd_method_getOwner(known) == owner,
      let types = fwd_method_getTypeEncoding(known), let signature = fwd_signature_get(types, nil)
    else { return }
    if let mismatch = MethodSignature(raw: signature).mismatch(
      with: try method.signature, of: method.selector, rule: SignatureRule(boolIsChar: true))
    {
      throw .signatureMismatch(mismatch)
    }
  }

  private func replaceMember(_ method: MethodMember) throws(RuntimeError) {
    try checkNotDisposed()
    try checkTypes(ofReplacement: method)
    let owner = method.isClassMethod ? metaclass.raw : raw
    let imp = try MethodBody.implementation(of: method, name: title(method), owner: owner)
    let old = fwd_class_replaceMethod(owner, method.selector.raw, imp, method.types)
    ClassImplementations.add(imp, to: owner)
    ClassImplementations.retire(old)
  }

  /// `-[Car(Sport) drive:]`, as traces name a method.
  private func title(_ method: MethodMember, category: String? = nil) -> String {
    "\(method.isClassMethod ? "+" : "-")[\(name)\(category.map { "(\($0))" } ?? "") \(method.selector)]"
  }
}

/// A C string for the length of a call.
private final class CStringCopy {
  let bytes: UnsafePointer<CChar>
  private let storage: UnsafeMutablePointer<CChar>
  init(_ text: String) {
    let units = text.utf8CString
    storage = .allocate(capacity: units.count)
    for (index, unit) in units.enumerated() { (storage + index).initialize(to: unit) }
    bytes = UnsafePointer(storage)
  }
  deinit { storage.deallocate() }
}
