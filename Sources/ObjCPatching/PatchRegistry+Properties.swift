// Properties that a patch adds to live classes. Instances have no room for them, so values are associated with the
// object: objects by the property's own policy, everything else as the bytes behind an object made for them.
import CRuntime
import ForwardKit
import ObjCSema
import ObjCVM

extension PatchRegistry {
  /// A property for which the category brings no accessor of its own.
  func isStored(_ property: PropertyModel, _ category: CategoryModel) -> Bool {
    if case .dynamic = property.implementation { return false }
    return !property.isClassProperty
      && category.implemented(MethodKey(property.getter, isClassMethod: false)) == nil
      && property.type.size != nil
  }

  /// Gives a class the properties of a category, with accessors that go when the patch is taken back. Their values stay, so
  /// the patch's next version finds them.
  func addProperties(of category: CategoryModel, to className: String, for patch: LoadedPatch) {
    guard let cls = fwd_getClass(className) else { return }
    for property in category.properties {
      PropertyAttributes.with(property.attributeString) { attributes in
        _ = fwd_class_addProperty(
          cls, property.name, attributes.baseAddress, UInt32(attributes.count))
      }
      guard isStored(property, category),
        let value = associatedValue(of: property, className)
      else { continue }
      let getter = MethodEncoding.method(result: property.type, parameters: [])
      add(cls, property.getter, getter, value, patch, associatedGet)
      let hasSetter = category.implemented(MethodKey(property.setter, isClassMethod: false)) != nil
      guard !property.isReadonly, !hasSetter else { continue }
      let setter = MethodEncoding.method(
        result: .void, parameters: [MethodEncoding.Parameter(property.type)])
      add(cls, property.setter, setter, value, patch, associatedSet)
    }
  }

  /// Where the values of a class's property are, the same for all patches that declare it alike.
  private func associatedValue(of property: PropertyModel, _ className: String) -> AssociatedValue?
  {
    let key = "\(className).\(property.name) \(property.attributeString)"
    if let known = associatedValues[key] { return known }
    let made = AssociatedValue(property)
    associatedValues[key] = made
    return made
  }

  /// Whether the class itself has a method that no patch's accessor is.
  private func hasOwnMethod(_ cls: OpaquePointer, _ selector: OpaquePointer) -> Bool {
    if loaded.contains(where: { $0.hasAccessor(cls, selector) }) { return false }
    guard let method = fwd_class_findMethod(cls, selector) else { return false }
    return fwd_method_getOwner(method) == cls
  }

  private func add(
    _ cls: OpaquePointer, _ name: String, _ types: String, _ value: AssociatedValue,
    _ patch: LoadedPatch,
    _ function:
      @escaping @convention(c) (
        UnsafeMutableRawPointer?, UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer?
      ) -> Void
  ) {
    let selector = world.selector(name)
    guard !hasOwnMethod(cls, selector), let signature = world.sends.signature(types) else { return }
    let imp = "-[\(String(cString: fwd_class_getName(cls))) \(name)]".withCString { name in
      var boxed = fwd_boxed(
        function: function, context: Unmanaged.passRetained(value).toOpaque(), signature: signature,
        name: name,
        location: fwd_location(), block: nil,
        destroy: { context in
          if let context { Unmanaged<AssociatedValue>.fromOpaque(context).release() }
        }, quick: nil)
      return fwd_imp_createBoxed(&boxed)
    }
    guard let imp else { return }
    patch.accessors.append(
      PatchAccessor(
        cls: cls, selector: selector,
        layer: MethodLayer.push(
          cls, selector, imp, types: fwd_signature_types(signature), retires: true)))
  }
}

/// Where a property's value is: its own address is the key.
final class AssociatedValue {
  let size: Int
  let isObject: Bool
  let policy: fwd_association_policy

  /// Nil for a type without a size.
  init?(_ property: PropertyModel) {
    guard let size = property.type.size else { return nil }
    self.size = size
    isObject = property.type.isRetainable
    switch property.semantics {
    case .copy:
      policy = property.isNonatomic ? FWD_ASSOCIATION_COPY_NONATOMIC : FWD_ASSOCIATION_COPY
    case .assign, .unsafeUnretained:
      policy = isObject ? FWD_ASSOCIATION_ASSIGN : FWD_ASSOCIATION_RETAIN
    case .strong, .weak:
      policy = property.isNonatomic ? FWD_ASSOCIATION_RETAIN_NONATOMIC : FWD_ASSOCIATION_RETAIN
    }
  }

  var key: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }

  func get(_ object: ObjectPointer?, _ result: UnsafeMutableRawPointer) {
    let held = fwd_getAssociatedObject(object, key)
    if isObject {
      result.storeBytes(of: held, as: ObjectPointer?.self)
    } else if let held, let bytes = fwd_object_getIndexedIvars(held) {
      result.copyMemory(from: bytes, byteCount: size)
    } else {
      result.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    }
  }

  func set(_ object: ObjectPointer?, _ value: UnsafeRawPointer) {
    if isObject {
      fwd_setAssociatedObject(object, key, value.load(as: ObjectPointer?.self), policy)
      return
    }
    guard let held = fwd_class_createInstance(fwd_getClass("NSObject"), size),
      let bytes = fwd_object_getIndexedIvars(held)
    else { return }
    bytes.copyMemory(from: value, byteCount: size)
    fwd_setAssociatedObject(object, key, held, FWD_ASSOCIATION_RETAIN)
    fwd_release(held)
  }
}

/// Arguments: self, _cmd.
private func associatedGet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context, let result, let object = arguments[0]?.load(as: ObjectPointer?.self) else {
    return
  }
  Unmanaged<AssociatedValue>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.get(object, result) }
}

/// Arguments: self, _cmd, the value.
private func associatedSet(
  _ context: UnsafeMutableRawPointer?, _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
  _ result: UnsafeMutableRawPointer?
) {
  guard let context, let value = arguments[2],
    let object = arguments[0]?.load(as: ObjectPointer?.self)
  else { return }
  Unmanaged<AssociatedValue>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.set(object, value) }
}
