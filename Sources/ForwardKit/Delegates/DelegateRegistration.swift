// Classes whose delegate property belongs to the dynamic delegate.
//
// Registering a class for a protocol replaces the setter of its delegate property. From then on the object's dynamic
// delegate is what is stored there, put in place by the first setting or the first linked closure; whoever sets a
// delegate sets the dynamic delegate's real one. What was stored before becomes the real delegate as well.
//
// The original setter is kept under the name `dd_` + its own when the class itself has it; an inherited one is reached by a
// message to super. Registrations are never taken back.
import CRuntime

struct DelegateRegistration: Sendable {
  let cls: RuntimeClass
  let proto: RuntimeProtocol
  let getter: RuntimeSelector
  let setter: RuntimeSelector
  /// The original setter's name; nil when it is inherited.
  let original: RuntimeSelector?
  /// Whether the class had a getter, which tells what is stored.
  let hasGetter: Bool

  private struct Key: Hashable {
    let cls: RuntimeClass
    let proto: RuntimeProtocol
  }
  private struct Table: ~Copyable {
    var generation: UInt64 = 0
    var entries: [Key: DelegateRegistration] = [:]
  }
  private static let table = Lock(Table())

  /// The registration of the class or of the first class above it.
  static func find(_ cls: RuntimeClass, _ proto: RuntimeProtocol) -> DelegateRegistration? {
    var chain: [RuntimeClass] = []
    var at: RuntimeClass? = cls
    while let here = at {
      chain.append(here)
      at = here.superclass
    }
    let keys = chain.map { Key(cls: $0, proto: proto) }
    return table.withLock { table in
      guard table.generation == fwd_runtime_generation() else { return nil }
      for key in keys {
        if let entry = table.entries[key] { return entry }
      }
      return nil
    }
  }

  /// False when the class is registered for the protocol already.
  private static func enter(_ registration: DelegateRegistration) -> Bool {
    table.withLock { table in
      let generation = fwd_runtime_generation()
      if table.generation != generation { (table.generation, table.entries) = (generation, [:]) }
      let key = Key(cls: registration.cls, proto: registration.proto)
      guard table.entries[key] == nil else { return false }
      table.entries[key] = registration
      return true
    }
  }

  private static func leave(_ registration: DelegateRegistration) {
    table.withLock { $0.entries[Key(cls: registration.cls, proto: registration.proto)] = nil }
  }

  // MARK: Registering

  static func register(_ cls: RuntimeClass, _ property: String, _ proto: RuntimeProtocol) throws {
    let names = cls.accessors(of: property)
    guard let method = fwd_class_findMethod(cls.raw, names.setter.raw),
      !fwd_imp_isForward(fwd_method_getImplementation(method))
    else { throw DelegateError.noSetter(names.setter, class: cls.name) }
    let isOwn = fwd_method_getOwner(method) == cls.raw
    let registration = DelegateRegistration(
      cls: cls, proto: proto, getter: names.getter, setter: names.setter,
      original: isOwn ? RuntimeSelector("dd_\(names.setter.name)") : nil,
      hasGetter: fwd_class_findMethod(cls.raw, names.getter.raw) != nil)
    guard enter(registration) else { return }
    do {
      try registration.replaceAccessors(method)
    } catch {
      leave(registration)
      throw error
    }
  }

  private func replaceAccessors(_ method: OpaquePointer) throws {
    if let original {
      _ = fwd_class_addMethod(
        cls.raw, original.raw, fwd_method_getImplementation(method),
        fwd_method_getTypeEncoding(method))
    }
    try cls.replace(
      RuntimeMethod(setter) { (self: RuntimeObject, value: RuntimeObject?) in
        try set(value, for: self)
      })
    if !hasGetter {
      try cls.add(
        RuntimeMethod(getter) { (self: RuntimeObject) -> RuntimeObject? in
          try self.dynamicDelegate(for: proto).object
        })
    }
  }

  // MARK: The property

  private func set(_ value: RuntimeObject?, for owner: RuntimeObject) throws {
    // The setter of a class above another registered one, reached while that puts the delegate in place: it stores.
    if let known = owner.associatedDelegate(proto), known.state.installing.isInside {
      try store(value, in: owner)
      return
    }
    let delegate = try owner.ensuredDynamicDelegate(for: proto)
    try delegate.setRealDelegate(value == delegate.object ? nil : value)
  }

  /// Puts the delegate into the property unless it is there; what was there becomes its real delegate.
  func install(_ delegate: DynamicDelegate, in owner: RuntimeObject) throws {
    let stored = hasGetter ? try owner.send(getter, returning: RuntimeObject?.self) : nil
    if hasGetter ? stored == delegate.object : delegate.state.isInstalled { return }
    guard delegate.state.installing.enter() else { return }
    defer { delegate.state.installing.leave() }
    if let stored { try delegate.setRealDelegate(stored) }
    try store(delegate.object, in: owner)
    delegate.state.markInstalled()
  }

  /// Calls the original setter.
  private func store(_ value: RuntimeObject?, in owner: RuntimeObject) throws {
    if let original {
      try owner.send(original, value)
    } else {
      try owner.super(of: cls).send(setter, value)
    }
  }
}

extension RuntimeClass {
  /// Gives the delegate property of instances to their dynamic delegates.
  ///
  /// Setting the property then sets the dynamic delegate's ``DynamicDelegate/realDelegate``. A second registration of the
  /// class for the same protocol does nothing.
  /// - Parameters:
  ///   - property: the property's name, or what its accessors are named by.
  ///   - runtimeProtocol: `<Class>Delegate` by default, the first that exists going up.
  /// - Throws: `DelegateError.noProtocol`, `.noSetter`.
  public func registerDynamicDelegate(
    named property: String = "delegate", for runtimeProtocol: RuntimeProtocol? = nil
  ) throws {
    try DelegateRegistration.register(
      self, property, runtimeProtocol ?? inferredProtocol(suffix: "Delegate"))
  }

  /// Gives instances of the class a dynamic data source, of protocol `<Class>DataSource` by default; see
  /// ``registerDynamicDelegate(named:for:)``.
  public func registerDynamicDataSource(
    named property: String = "dataSource", for runtimeProtocol: RuntimeProtocol? = nil
  ) throws {
    try DelegateRegistration.register(
      self, property, runtimeProtocol ?? inferredProtocol(suffix: "DataSource"))
  }

  /// Makes block properties of the class the closures of its dynamic delegate's methods.
  ///
  ///     let View = try RuntimeClass.define("View") {
  ///       RuntimeProperty("delegate", RuntimeObject?.self, .weak)
  ///       RuntimeProperty("didDismiss", RuntimeBlock?.self, .dynamic, .copy)
  ///     }
  ///     try View.registerDynamicDelegate()
  ///     try View.linkDelegateMethods(["didDismiss": "view:didDismiss:"])
  ///     try view.send("setDidDismiss:", RuntimeBlock { (view: RuntimeObject, index: Int) in … })
  ///
  /// Setting a property installs the dynamic delegate; reading one does not; setting nil removes the closure. A property
  /// whose getter or setter exists already is left alone.
  /// - Throws: `DelegateError`.
  public func linkDelegateMethods(
    _ methods: KeyValuePairs<String, RuntimeSelector>, for runtimeProtocol: RuntimeProtocol? = nil
  ) throws {
    try link(methods, runtimeProtocol ?? inferredProtocol(suffix: "Delegate"))
  }

  public func linkDataSourceMethods(
    _ methods: KeyValuePairs<String, RuntimeSelector>, for runtimeProtocol: RuntimeProtocol? = nil
  ) throws {
    try link(methods, runtimeProtocol ?? inferredProtocol(suffix: "DataSource"))
  }

  private func link(_ methods: KeyValuePairs<String, RuntimeSelector>, _ proto: RuntimeProtocol)
    throws
  {
    guard DelegateRegistration.find(self, proto) != nil else {
      throw DelegateError.notRegistered(protocol: proto.name, class: name)
    }
    for (property, selector) in methods {
      try checkLinkable(property)
      guard proto.method(selector) != nil else {
        throw DelegateError.notInProtocol(selector, protocol: proto.name)
      }
    }
    for (property, selector) in methods {
      let names = accessors(of: property)
      if fwd_class_findMethod(raw, names.getter.raw) != nil
        || fwd_class_findMethod(raw, names.setter.raw) != nil
      {
        continue
      }
      try add(
        RuntimeMethod(names.getter) { (self: RuntimeObject) -> RuntimeBlock? in
          self.associatedDelegate(proto)?.block(for: selector)
        })
      try add(
        RuntimeMethod(names.setter) { (self: RuntimeObject, block: RuntimeBlock?) in
          if let block {
            try self.ensuredDynamicDelegate(for: proto).implement(selector, block)
          } else {
            self.associatedDelegate(proto)?.cancel(selector)
          }
        })
    }
  }

  private func checkLinkable(_ property: String) throws(DelegateError) {
    guard let found = fwd_class_getProperty(raw, property) else {
      throw .noProperty(property, class: name)
    }
    func attribute(_ name: String) -> String? {
      guard let value = fwd_property_copyAttributeValue(found, name) else { return nil }
      defer { fwd_free(value) }
      return String(cString: value)
    }
    if attribute("D") == nil {
      throw .unsuitableProperty(property, class: name, reason: "is not dynamic")
    }
    if attribute("C") == nil {
      throw .unsuitableProperty(property, class: name, reason: "is not copied")
    }
    guard attribute("T")?.hasPrefix("@?") == true else {
      throw .unsuitableProperty(property, class: name, reason: "is not of a block type")
    }
  }

  /// The accessors that the property's attributes name, or that follow from its name.
  func accessors(of property: String) -> (getter: RuntimeSelector, setter: RuntimeSelector) {
    let found = fwd_class_getProperty(raw, property)
    func name(_ attribute: String) -> RuntimeSelector? {
      guard let found, let value = fwd_property_copyAttributeValue(found, attribute) else {
        return nil
      }
      defer { fwd_free(value) }
      return RuntimeSelector(String(cString: value))
    }
    let setter = RuntimeSelector("set\(property.prefix(1).uppercased())\(property.dropFirst()):")
    return (name("G") ?? RuntimeSelector(property), name("S") ?? setter)
  }
}

extension RuntimeObject {
  /// The dynamic delegate for a protocol, in place as the object's delegate.
  ///
  /// What was stored as the delegate before is its real delegate from now on.
  /// - Throws: `DelegateError.notRegistered`, `.loop`.
  @discardableResult
  public func ensuredDynamicDelegate(for runtimeProtocol: RuntimeProtocol) throws -> DynamicDelegate
  {
    guard let registration = DelegateRegistration.find(runtimeClass, runtimeProtocol) else {
      throw DelegateError.notRegistered(protocol: runtimeProtocol.name, class: runtimeClass.name)
    }
    fwd_sync_enter(raw)
    defer { fwd_sync_exit(raw) }
    let delegate = try dynamicDelegate(for: runtimeProtocol)
    try registration.install(delegate, in: self)
    return delegate
  }

  /// The object's dynamic delegate for the protocol `<Class>Delegate`, installed if it was not.
  @discardableResult
  public func ensuredDynamicDelegate() throws -> DynamicDelegate {
    try ensuredDynamicDelegate(for: runtimeClass.inferredProtocol(suffix: "Delegate"))
  }
}
