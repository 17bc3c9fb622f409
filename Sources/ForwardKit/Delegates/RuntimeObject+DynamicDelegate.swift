// An object's own dynamic delegates: one per protocol, made on first use, dying with the object.
import CRuntime

extension RuntimeObject {
  /// The object's dynamic delegate for a protocol: always the same one, made once, kept by the object.
  ///
  /// For protocols named `…Delegate` and `…DataSource` its class is the first class named
  /// `Dynamic<Class>Delegate` or `Dynamic<Class>DataSource` going up from the object's class, if there is one.
  /// - Throws: what the `init` of a class-specific delegate class throws.
  public func dynamicDelegate(for runtimeProtocol: RuntimeProtocol) throws -> DynamicDelegate {
    if let known = associatedDelegate(runtimeProtocol) { return known }
    // The object's own lock: other threads wait here for the one delegate; the same thread may come back in, from the
    // delegate's init, and is then the first.
    fwd_sync_enter(raw)
    defer { fwd_sync_exit(raw) }
    if let known = associatedDelegate(runtimeProtocol) { return known }
    let made = try DynamicDelegate(for: runtimeProtocol, class: delegateClass(for: runtimeProtocol))
    if made.ownClassImplements("init") {
      _ = try made.object.send("init", returning: RuntimeObject?.self)
    }
    if let known = associatedDelegate(runtimeProtocol) { return known }
    associate(made, runtimeProtocol)
    return made
  }

  /// The dynamic delegate for the protocol `<Class>Delegate`, the first that exists going up from the object's class.
  /// - Throws: `DelegateError.noProtocol`.
  public func dynamicDelegate() throws -> DynamicDelegate {
    try dynamicDelegate(for: runtimeClass.inferredProtocol(suffix: "Delegate"))
  }

  /// The dynamic delegate for the protocol `<Class>DataSource`, the first that exists going up from the object's class.
  public func dynamicDataSource() throws -> DynamicDelegate {
    try dynamicDelegate(for: runtimeClass.inferredProtocol(suffix: "DataSource"))
  }

  /// The delegate for the protocol if it was made already.
  func associatedDelegate(_ proto: RuntimeProtocol) -> DynamicDelegate? {
    autoreleasing {
      RuntimeObject(retainingOrNil: fwd_getAssociatedObject(raw, Self.key(proto))).flatMap {
        DynamicDelegate($0)
      }
    }
  }

  private func associate(_ delegate: DynamicDelegate, _ proto: RuntimeProtocol) {
    let object = delegate.object
    fwd_setAssociatedObject(raw, Self.key(proto), object.raw, FWD_ASSOCIATION_RETAIN)
    withExtendedLifetime(object) {}
  }

  /// An address inside the protocol that nobody else uses as a key.
  private static func key(_ proto: RuntimeProtocol) -> UnsafeRawPointer {
    UnsafeRawPointer(proto.raw) + 1
  }

  private func delegateClass(for proto: RuntimeProtocol) -> RuntimeClass {
    for suffix in ["Delegate", "DataSource"] where proto.name.hasSuffix(suffix) {
      var at: RuntimeClass? = runtimeClass
      while let cls = at {
        if let found = try? RuntimeClass.named("Dynamic\(cls.name)\(suffix)"),
          found.isSubclass(of: DynamicDelegate.baseClass)
        {
          return found
        }
        at = cls.superclass
      }
    }
    return DynamicDelegate.baseClass
  }
}

extension RuntimeClass {
  /// The first protocol named `<Class><suffix>` going up from this class.
  func inferredProtocol(suffix: String) throws(DelegateError) -> RuntimeProtocol {
    var tried: [String] = []
    var at: RuntimeClass? = self
    while let cls = at {
      let name = cls.name + suffix
      if let found = try? RuntimeProtocol.named(name) { return found }
      tried.append(name)
      at = cls.superclass
    }
    throw .noProtocol(class: name, tried: tried)
  }
}
